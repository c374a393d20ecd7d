"""Names: which can be shown, which cannot be chosen, and when two are the same."""

import hashlib
import secrets
import unicodedata
from typing import Final

from lingnan.bots.bot import BOTS
from lingnan.core.errors import IllegalAction
from lingnan.service.office import OPERATOR

NAME_LENGTH: Final = 16

GUEST: Final = "游客"
RESERVED: Final = frozenset((*BOTS, OPERATOR, "lingnan", "admin", "system", "岭南麻将", "管理员", "系统", "官方"))
"""Names that would pass for a bot's or for the server's own."""


def new_account() -> str:
    """The account of a new guest."""
    return secrets.token_urlsafe(18)


def default_name(account: str) -> str:
    """游客 with four digits that follow from the account."""
    digits = int.from_bytes(hashlib.sha256(account.encode()).digest()[:4], "big") % 10_000
    return f"{GUEST} {digits:04}"


def name_key(name: str) -> str:
    """What two names have in common that look alike: width, case, accents of composition and spaces do not count."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def printable(text: str) -> str:
    """The text without what cannot be seen, one space between words."""
    seen = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(unicodedata.normalize("NFC", seen).split())


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
    if key in RESERVED or key.startswith(GUEST):
        raise IllegalAction("name/reserved", f"{shown} is kept for bots, guests and the server: choose another name")
    return shown
