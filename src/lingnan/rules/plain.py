"""A ruleset as plain data, whole and versioned: what a record's header holds, and what its hash is made of.

A policy is an object of its fields; where a field may hold one of several policies the object also names its `type`.
"""

import hashlib
import json
import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from lingnan.core.errors import RulesError
from lingnan.core.tiles import ALL_KINDS
from lingnan.rules.fans import FANS
from lingnan.rules.official.packing import ORDER
from lingnan.rules.options import OPTIONS, options_of
from lingnan.rules.play_policies import MirrorHorses
from lingnan.rules.price_policies import Largest, Official, Sum
from lingnan.rules.ruleset import Ruleset

VERSION: Final = 1
COPIES: Final = 4
"""The most tiles of a kind that a set can have."""


def to_plain(ruleset: Ruleset) -> dict[str, Any]:
    """`ruleset` as a tree of dicts, lists, strings, integers, booleans and None."""
    return {"version": VERSION, **_plain(ruleset, Ruleset)}


def from_plain(data: object) -> Ruleset:
    """The ruleset that `to_plain` wrote; RulesError `rules/unreadable` names the field that is not as it should be."""
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise _unreadable("version", f"version {VERSION}", data.get("version") if isinstance(data, dict) else data)
    body = {name: value for name, value in data.items() if name != "version"}
    ruleset: Ruleset = _value(body, Ruleset, "ruleset")
    _check(ruleset)
    return ruleset


def _check(ruleset: Ruleset) -> None:
    """What the types of the fields do not say."""
    unknown = [name for name in ruleset.options if name not in OPTIONS]
    deck = ruleset.horses.deck if isinstance(ruleset.horses, MirrorHorses) else ()
    for counts in (ruleset.tiles, deck or ruleset.tiles):
        if len(counts) != ALL_KINDS or not all(0 <= count <= COPIES for count in counts):
            raise _unreadable("ruleset", f"{ALL_KINDS} counts of tiles, 0 to {COPIES}", counts)
    if unknown or not ruleset.stake:
        raise _unreadable("ruleset", "a stake and known options", unknown or ruleset.stake)
    for unit in (ruleset.kongs.unit, ruleset.flower_unit or 0):
        if not 0 <= unit < len(ruleset.stake):
            raise _unreadable("ruleset", f"units of {len(ruleset.stake)} stakes", unit)
    _check_fans(ruleset)
    for option in options_of(ruleset):
        option.read(ruleset)


def _check_fans(ruleset: Ruleset) -> None:
    """Every fan that a ruleset names must be in the catalogue."""
    match ruleset.stacking:
        case Official():
            if [row.fan for row in ruleset.prices] != list(ORDER):
                raise _unreadable("prices", f"the {len(ORDER)} official fans in order", len(ruleset.prices))
            return
        case Largest(additions, floor_by=floors):
            rows = (*ruleset.prices, *additions)
        case Sum():
            rows, floors = ruleset.prices, ()
    named = {key for row in rows for key in (row.fan, row.of or row.fan)} | set(floors)
    named |= {factor.event for factor in ruleset.factors} | {bonus.event for bonus in ruleset.bonuses}
    if unknown := sorted(named - set(FANS)):
        raise _unreadable("fans", "in the catalogue", unknown)


def digest(ruleset: Ruleset) -> str:
    """SHA-256 of the canonical JSON of a ruleset, in hex."""
    text = json.dumps(to_plain(ruleset), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _fields(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {each.name: hints[each.name] for each in fields(cls)}


def _plain(value: Any, hint: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        body = {name: _plain(getattr(value, name), kind) for name, kind in _fields(type(value)).items()}
        return {"type": type(value).__name__, **body} if len(_policies(hint)) > 1 or hint is not type(value) else body
    if isinstance(value, tuple):
        kinds = get_args(hint)
        return [_plain(item, kinds[0]) for item in value]
    return value


def _policies(hint: Any) -> list[type]:
    """The policy classes that a field may hold."""
    if get_origin(hint) in (Union, types.UnionType):
        return [policy for part in get_args(hint) for policy in _policies(part)]
    return [hint] if isinstance(hint, type) and is_dataclass(hint) else []


def _value(data: Any, hint: Any, at: str) -> Any:
    if type(data) is hint:
        return data
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _one_of(data, hint, at)
    if isinstance(hint, type) and is_dataclass(hint):
        return _policy(data, hint, at)
    if origin is tuple:
        if not isinstance(data, list):
            raise _unreadable(at, "a list", data)
        kind = get_args(hint)[0]
        return tuple([_value(item, kind, f"{at}[{index}]") for index, item in enumerate(data)])
    if origin is Literal:
        if data not in get_args(hint) or isinstance(data, bool):
            raise _unreadable(at, f"one of {', '.join(map(str, get_args(hint)))}", data)
        return data
    raise _unreadable(at, f"of type {getattr(hint, '__name__', hint)}", data)


def _one_of(data: Any, hint: Any, at: str) -> Any:
    if data is None and type(None) in get_args(hint):
        return None
    if isinstance(data, dict):
        for policy in _policies(hint):
            if data.get("type") == policy.__name__:
                return _policy({name: value for name, value in data.items() if name != "type"}, policy, at)
        raise _unreadable(at, f"of type {' or '.join(policy.__name__ for policy in _policies(hint))}", data.get("type"))
    plain = [kind for kind in get_args(hint) if kind is not type(None) and not _policies(kind)]
    if not plain:
        raise _unreadable(at, "an object", data)
    return _value(data, plain[0], at)


def _policy(data: Any, policy: type, at: str) -> Any:
    known = _fields(policy)
    if not isinstance(data, dict) or set(data) != set(known):
        found = sorted(set(known) ^ set(data)) if isinstance(data, dict) else data
        raise _unreadable(at, f"an object of {', '.join(known)}", found)
    return policy(**{name: _value(data[name], kind, f"{at}.{name}") for name, kind in known.items()})


def _unreadable(at: str, want: str, found: object) -> RulesError:
    return RulesError("rules/unreadable", f"{at} of a stored ruleset must be {want}, not {found!r}", at=at)
