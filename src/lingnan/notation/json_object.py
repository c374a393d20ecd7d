"""JSON objects from outside: what is no object, and what says a thing twice, is refused."""

import json
from typing import Any, NoReturn

import msgspec

from lingnan.core.errors import NotationError


def read_object(line: bytes) -> dict[str, Any]:
    """The object in a line of JSON.

    NotationError `request/not_json` if it holds none, `request/inconsistent` (`at` is the key) if some object in it has
    a key twice: readers differ in which of the two counts, so neither does.
    """
    try:
        data = msgspec.json.decode(line)
        check_keys(line)
    except (ValueError, RecursionError) as error:  # msgspec.DecodeError and UnicodeDecodeError are ValueErrors
        raise NotationError("request/not_json", f"the line is no JSON object: {error}", at=None) from None
    if not isinstance(data, dict):
        raise NotationError("request/not_json", f"the line is a JSON {type(data).__name__}, no object", at=None)
    return data


def check_keys(text: bytes | str) -> None:
    """NotationError `request/inconsistent` if an object of `text`, which is JSON, has a key twice."""
    json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            _twice(key)
        seen.add(key)


def _twice(key: str) -> NoReturn:
    raise NotationError("request/inconsistent", f"{key[:40]!r} is given twice: leave one of the two out", at=key)
