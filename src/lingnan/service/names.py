"""Names and other texts of people: which can be shown, which cannot be chosen, and when two names are the same."""

import hashlib
import re
import secrets
import unicodedata
from typing import Final

from lingnan.bots.bot import BOTS
from lingnan.core.errors import IllegalAction
from lingnan.service.office import OPERATOR

NAME_LENGTH: Final = 16

GUEST: Final = "游客"
GUESTS: Final = re.compile(r"[游遊访訪]客|guest\d*$").match
"""Keys of names that would pass for a guest's, as the page writes it in its languages."""
RESERVED: Final = frozenset(
    (*BOTS, OPERATOR, "lingnan", "admin", "system", "岭南麻将", "嶺南麻將", "管理员", "管理員", "系统", "系統", "官方")
)
"""Names that would pass for a bot's or for the server's own."""

BLANK: Final = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
"""Characters that count as printable and show nothing: joiners, fillers, variation selectors (Default_Ignorable_Code_Point
of the Unicode Character Database), and the empty braille pattern.
"""
MOST_MARKS: Final = 3
"""Combining marks on one letter: no script in use piles up more, and more would hang into what stands above and below."""
LOOK_ALIKES: Final = str.maketrans("авеһіјӏкԛмноԁрѕстуѵԝхαβεικνορτυχ", "abehijlkqmhodpsctyvwxabeikvoptux")
"""Small Cyrillic and Greek letters of which one case looks like the Latin letter below them."""


def new_account() -> str:
    """The account of a new guest."""
    return secrets.token_urlsafe(18)


def default_name(account: str) -> str:
    """游客 with four digits that follow from the account."""
    digits = int.from_bytes(hashlib.sha256(account.encode()).digest()[:4], "big") % 10_000
    return f"{GUEST} {digits:04}"


def name_key(name: str) -> str:
    """What two names have in common that look alike: width, case, composition, spaces and what shows nothing do not count,
    and a Cyrillic or Greek letter counts as the Latin one that it looks like.
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
    return "".join(character for character in folded if character.isprintable() and character not in BLANK | {" "})


def printable(text: str) -> str:
    """The text without what cannot be seen, one space between words, and with few marks on one letter."""
    seen = "".join(character if character.isprintable() else " " for character in text if character not in BLANK)
    kept, marks = "", 0
    for character in unicodedata.normalize("NFC", seen):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        kept += character if marks <= MOST_MARKS else ""
    return " ".join(kept.split())


def worded(text: str) -> str:
    """What somebody writes as it is shown; IllegalAction `wording/blank` if he has written something that cannot be seen."""
    shown = printable(text)
    if text and not shown:
        raise IllegalAction("wording/blank", "a text needs at least one visible character: write what others can read")
    return shown


def clean(name: str) -> str:
    """The name as it is shown: at most 16 printable characters, one space between words.

    IllegalAction `name/empty`, `name/long` or `name/reserved`.
    """
    shown = printable(name)
    if not name_key(shown):
        raise IllegalAction("name/empty", "a name needs at least one visible character")
    if len(shown) > NAME_LENGTH:
        raise IllegalAction("name/long", f"a name has at most {NAME_LENGTH} characters: choose a shorter one")
    key = name_key(shown)
    if key in RESERVED or GUESTS(key):
        raise IllegalAction("name/reserved", f"{shown} is kept for bots, guests and the server: choose another name")
    return shown
