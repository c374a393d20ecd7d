"""The three error families.

LingnanError
├── NotationError   a text that cannot be read: where, why
├── IllegalAction   a readable action that is not allowed now
└── RulesError      a ruleset or an option that makes no sense

Codes are namespaced (`hand/bad_meld`, `action/stale`); messages say what happened, why, and what to do.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple


class LingnanError(Exception):
    """Base of every error this package raises on purpose; `code` goes over the wire.

    `values` are what the message is made of, by the names of the places in its texts of other languages.
    """

    def __init__(self, code: str, message: str, *, at: str | int | None = None, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at
        self.values = values


class Said(NamedTuple):
    """Something to tell that is no error; what it is made of is that of an error."""

    code: str
    message: str
    values: Mapping[str, object] = {}


class NotationError(LingnanError):
    """A text that cannot be read."""


class IllegalAction(LingnanError):
    """An action that the rules do not allow in this state."""


class RulesError(LingnanError):
    """A ruleset, option or combination of options that makes no sense."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What goes on a message about an unknown name: the nearest of the known ones, or a full stop if there are none."""
    near = nearest(name, known)
    return f"; did you mean {near!r}?" if near else "."


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like `name`; empty if there are none."""
    return next(iter(get_close_matches(name, list(known), n=1, cutoff=0.0)), "")
