"""Every text that people read, by key and language, for the command line, the server and the client alike.

A catalogue is flat: `fan.da_san_yuan`, `fan.da_san_yuan.help`, `option.fan_cap`, `told.hand/bad_meld`, …. What is wrong is
said in English where it is found; its code has a text in the other languages only.
"""

from __future__ import annotations

import json
from contextlib import suppress
from errno import errorcode
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args

from lingnan.core.errors import LingnanError, NotationError, Said
from lingnan.rules.fans import FANS
from lingnan.rules.official.catalogue import OFFICIAL, OTHER_NAME

Language: TypeAlias = Literal["zh-Hans", "zh-Hant", "en"]
"""简体, 繁體 in the words of Hong Kong and Guangdong, English."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


def read_language(name: str) -> Language:
    """The language of that name; NotationError if there is no catalogue for it."""
    for language in LANGUAGES:
        if language == name:
            return language
    message = f"the language (lang) is one of {', '.join(LANGUAGES)}, not {name[:40]!r}"
    raise NotationError("request/inconsistent", message, at="lang")


@cache
def catalogue(language: Language) -> dict[str, str]:
    """All texts of a language; the English help of a fan is its docstring."""
    texts: dict[str, str] = json.loads((files(__package__) / f"{language}.json").read_text(encoding="utf-8"))
    if language == "en":
        official = {OTHER_NAME.get(key, key): fan for key, fan in OFFICIAL.items()}
        texts |= {f"fan.{key}.help": fan.__doc__ or "" for key, fan in (official | FANS).items()}
    return texts


@cache
def examples() -> dict[str, dict[str, dict[str, Any]]]:
    """Example hands of fans as score requests without `rules`: by system, `*` for all, and by key of the fan."""
    found: dict[str, dict[str, dict[str, Any]]] = json.loads(
        (files(__package__) / "examples.json").read_text(encoding="utf-8")
    )
    return found


def text(language: Language, key: str, **values: object) -> str:
    """The text of a key with its places filled in; KeyError if the catalogue lacks it."""
    return catalogue(language)[key].format(**values)


def told(language: Language, said: LingnanError | Said) -> str:
    """What was said, in a language: in English its message; else the text of its code for which it has all the values, the
    command line's (`told.…`) before the page's (`error.…`), or the message where there is none.
    """
    values = {name: _worded(language, value) for name, value in said.values.items()} | {"message": said.message}
    texts = catalogue(language) | _refusals().get(language, {})
    for key in (f"told.{said.code}", f"error.{said.code}"):
        with suppress(KeyError):
            return texts[key].format(**values)
    return said.message


def _worded(language: Language, value: object) -> str:
    """A value as it stands in a text: what the system says in the language, and nothing that a terminal would obey."""
    if isinstance(value, tuple):
        return "、".join(value)
    reason = getattr(value, "reason", value)  # urllib wraps what the system says
    if isinstance(reason, OSError):
        return catalogue(language).get(f"errno.{errorcode.get(reason.errno or 0)}") or reason.strerror or str(reason)
    return str(reason) if str(reason).isprintable() else repr(str(reason))


@cache
def _refusals() -> dict[Language, dict[str, str]]:
    """What the page says of a code, by language; made from its catalogues by `scripts/make_refusals.py`."""
    found: dict[Language, dict[str, str]] = json.loads(
        (files(__package__) / "refusals.json").read_text(encoding="utf-8")
    )
    return found
