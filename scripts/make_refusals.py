"""Write docs/refusals.md: every code with which something is refused, and its texts in three languages; and
src/lingnan/texts/refusals.json: the page's Chinese ones for the command line.

    python scripts/make_refusals.py

The texts are those of the catalogues: the page's (client/src/texts) for whatever happens at a table or over HTTP, and
Python's (src/lingnan/texts) for the scorer, the rules, files and the command line. English there is the message.
"""

import json
import re
from itertools import groupby
from pathlib import Path

from lingnan.texts import LANGUAGES, Language, catalogue
from lingnan.web.refusal import STATUS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/refusals.md"
TEXTS = ROOT / "src/lingnan/texts/refusals.json"
CHINESE: tuple[Language, ...] = ("zh-Hans", "zh-Hant")
HEAD = """\
# Refusals

Made by `scripts/make_refusals.py` from the catalogues; a test holds it current.

Whatever is refused changes nothing and has a code that does not change, a message in English for whoever has no catalogue, and
these texts. Over HTTP it is the answer `{"error": {"code", "message", "at"}}`, at a table the message `refused` with the `cid` of
the command. The status is 400 unless another is named; a socket has none. `{message}` stands for the message.
"""
REST = """
## On the command line

Of the scorer, the rules, files, the data folder and `lingnan join`, and what has become of orders and books. In English it says
the message.
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
    return {code: text for code, text in found.items() if "/" in code}


def of_the_command_line(language: Language) -> dict[str, str]:
    """The texts of Python's catalogue by code."""
    return {key.removeprefix("told."): text for key, text in catalogue(language).items() if key.startswith("told.")}


def _tables(texts: dict[Language, dict[str, str]], *, status: bool) -> str:
    parts = []
    for family, members in groupby(sorted(texts[CHINESE[0]]), key=lambda code: code.partition("/")[0]):
        columns = ("code", *(("status",) if status else ()), *texts)
        parts.append(f"\n### {family}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n")
        for code in members:
            cells = [f"`{code}`", *((str(STATUS.get(code, "")),) if status else ())]
            cells += [each[code].replace("|", "\\|") for each in texts.values()]
            parts.append(f"| {' | '.join(cells)} |\n")
    return "".join(parts)


def page() -> str:
    """The whole page."""
    on_page = {language: of_the_page(language) for language in LANGUAGES}
    told = {language: of_the_command_line(language) for language in CHINESE}
    at_tables = "\n## At tables and over HTTP\n" + _tables(on_page, status=True)
    return HEAD + at_tables + REST + _tables(told, status=False)


def texts() -> str:
    """The page's texts for the command line."""
    found = {each: {f"error.{code}": said for code, said in of_the_page(each).items()} for each in CHINESE}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    TEXTS.write_text(texts(), encoding="utf-8")
