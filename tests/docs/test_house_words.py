"""House words: mechanics have one name each, and nothing in the tree says where it was made."""

import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINYIN = {"kan_zhang"}
"""Names in pinyin that happen to hold such a word: 坎张."""
NOT_OURS = {"pon", "chi", "kan", "ron", "tenpai", "joker", "banker"}


def words(source: str) -> set[str]:
    """The words that the names of a Python source are made of."""
    names = (
        token.string for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type == tokenize.NAME
    )
    return {
        word
        for name in names
        if name not in PINYIN
        for word in re.findall(r"[a-z]+", re.sub(r"(?=[A-Z])", "_", name).lower())
    }


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: path.stem)
def test_names_are_the_glossary_s(path: Path) -> None:
    assert not words(path.read_text("utf-8")) & NOT_OURS


def test_the_words_of_a_name_are_found() -> None:
    assert words("class PonWindow: kan_count = 1") & NOT_OURS == {"pon", "kan"}


@pytest.mark.parametrize(
    "lock",
    [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "client/package-lock.json"],
    ids=lambda path: path.name,
)
def test_locks_hold_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text()
    assert '"integrity": "sha512-' in text or "--hash=sha256:" in text
    assert not re.search(r'"resolved"|^--|@ *(https?|file):', text, re.MULTILINE)


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs/decisions"
    index = (folder / "README.md").read_text("utf-8")
    assert set(re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", index)) == {page.name for page in folder.glob("[0-9]*.md")}
