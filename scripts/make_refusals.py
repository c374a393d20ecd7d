"""Write docs/refusals.md: every code with which the server refuses something, and its texts in three languages.

    python scripts/make_refusals.py

The texts are those of the catalogues: the page's (client/src/texts) for whatever happens at a table or over HTTP, and
Python's (src/lingnan/texts) for the scorer and the rules.
"""

import re
from itertools import groupby
from pathlib import Path

from lingnan.texts import LANGUAGES, Language, catalogue
from lingnan.web.http import STATUS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/refusals.md"
HEAD = """\
# Refusals

Made by `scripts/make_refusals.py` from the catalogues; a test holds it current.

Whatever is refused changes nothing and has a code that does not change, a message in English for whoever has no catalogue, and
these texts. Over HTTP it is the answer `{"error": {"code", "message", "at"}}`, at a table the message `refused` with the `cid` of
the command. The status is 400 unless another is named; a socket has none. `{message}` stands for the message.
"""
LINE = re.compile(r"^  'error\.([^']+)': (?:'((?:[^'\\]|\\.)*)'|\"([^\"\\]*)\"),$", re.MULTILINE)


def of_the_page(language: Language) -> dict[str, str]:
    """The texts of the page by code."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "client/src/texts").rglob(f"{language}.ts")):
        source = path.read_text("utf-8")
        texts = {code: (one or other).replace("\\'", "'") for code, one, other in LINE.findall(source)}
        assert len(texts) == source.count("  'error."), f"a text of {path} is not on one line"
        found |= texts
    return found


def of_the_scorer(language: Language) -> dict[str, str]:
    """The texts of Python's catalogue by code."""
    return {key.removeprefix("error."): text for key, text in catalogue(language).items() if key.startswith("error.")}


def _tables(texts: dict[Language, dict[str, str]], *, deep: int) -> str:
    parts = []
    codes = sorted(code for code in texts["en"] if "/" in code)
    for family, members in groupby(codes, key=lambda code: code.partition("/")[0]):
        parts.append(f"\n{'#' * deep} {family}\n\n| code | status | {' | '.join(LANGUAGES)} |\n|---|---|---|---|---|\n")
        for code in members:
            words = " | ".join(texts[language][code].replace("|", "\\|") for language in LANGUAGES)
            parts.append(f"| `{code}` | {STATUS.get(code, '')} | {words} |\n")
    return "".join(parts)


def page() -> str:
    """The whole page."""
    on_page = {language: of_the_page(language) for language in LANGUAGES}
    scored = {language: of_the_scorer(language) for language in LANGUAGES}
    rest = "\n## Of the scorer and the rules\n" + _tables(scored, deep=3)
    return HEAD + "\n## At tables and over HTTP\n" + _tables(on_page, deep=3) + rest


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
