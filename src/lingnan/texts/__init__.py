"""Every text that people read, by key and language, for the command line, the server and the client alike.

A catalogue is flat: `fan.da_san_yuan`, `fan.da_san_yuan.help`, `option.fan_cap`, `error.hand/bad_meld`, ….
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args

from lingnan.core.errors import NotationError
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


def told(language: Language, code: str, message: str) -> str:
    """The text of a code (`error.…` what the page tells too, `fault.…` of files) with the message; that alone for any other."""
    texts = catalogue(language)
    what = texts.get(f"error.{code}") or texts.get(f"fault.{code}")
    return text(language, "cli.error", what=what, message=message) if what else message
