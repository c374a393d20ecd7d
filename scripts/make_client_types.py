"""Write client/src/generated/types.ts: the TypeScript types of everything that goes over the wire and over HTTP, and the
bounds and names that page and server have in common.

    python scripts/make_client_types.py [--check]

The Python structs are the one schema; the file is committed and a test holds it current. Structs become interfaces,
named tuples become labelled tuples, tagged unions keep their tags, so that TypeScript narrows on them.
"""

import argparse
import sys
import typing
from pathlib import Path

import msgspec.inspect as mi

from lingnan.bots.bot import BOTS
from lingnan.notation.client_messages import ClientMessage, Phrase
from lingnan.notation.explained import Explanation
from lingnan.notation.replay import Replay
from lingnan.notation.rule_page import RulePage, SystemCard
from lingnan.notation.wire import WIRE_VERSION, ServerMessage
from lingnan.service.archive import Ranking
from lingnan.service.history import LeaderRow, PastMatches, Statistics
from lingnan.service.names import NAME_LENGTH
from lingnan.service.office import LONGEST_ORDER, Deed, Movement, Order, PersonRow, ReportRow, Signal, TableRow
from lingnan.service.people import LONGEST_PASSWORD, SHORTEST_PASSWORD
from lingnan.service.reports import LONGEST, Leavers, Reason
from lingnan.service.wishes import LONGEST as ENDLESS
from lingnan.service.wishes import Wish
from lingnan.table.actions import Action
from lingnan.table.events import Event
from lingnan.web.people import Me
from lingnan.web.rooms import PublicRoom, Wallet

TYPES = Path(__file__).resolve().parent.parent / "client/src/generated/types.ts"
HEAD = "// Made by scripts/make_client_types.py from the Python structs. Do not edit.\n"
CONSTANTS = {
    "WIRE_VERSION": WIRE_VERSION,
    "BOTS": tuple(BOTS),
    "ENDLESS": ENDLESS,
    "LONGEST_NAME": NAME_LENGTH,
    "SHORTEST_PASSWORD": SHORTEST_PASSWORD,
    "LONGEST_PASSWORD": LONGEST_PASSWORD,
    "LONGEST_REPORT": LONGEST,
    "LONGEST_ORDER": LONGEST_ORDER,
}
UNIONS = {
    "Action": Action,
    "ClientMessage": ClientMessage,
    "Explanation": Explanation,
    "Order": Order,
    "Phrase": Phrase,
    "Ranking": Ranking,
    "Reason": Reason,
    "ServerMessage": ServerMessage,
    "TableEvent": Event,
}
ANSWERS = (
    Deed,
    LeaderRow,
    Me,
    Leavers,
    Movement,
    PastMatches,
    PersonRow,
    PublicRoom,
    Replay,
    ReportRow,
    RulePage,
    Signal,
    Statistics,
    SystemCard,
    TableRow,
    Wallet,
    Wish,
)
"""What HTTP answers, and the table that it is asked for."""


class Writer:
    """Collects the named types that it meets on the way."""

    def __init__(self) -> None:
        self.named: dict[str, str] = {}

    def type_of(self, node: mi.Type) -> str:
        """A type as TypeScript."""
        match node:
            case mi.Metadata(type=plain):
                return self.type_of(plain)
            case mi.IntType() | mi.FloatType():
                return "number"
            case mi.StrType():
                return "string"
            case mi.BoolType():
                return "boolean"
            case mi.NoneType():
                return "null"
            case mi.LiteralType(values=values):
                return " | ".join(quoted(value) for value in values)
            case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
                return f"readonly {in_brackets(self.type_of(item))}[]"
            case mi.TupleType(item_types=items):
                return f"readonly [{', '.join(self.type_of(item) for item in items)}]"
            case mi.DictType(value_type=value):
                return f"Readonly<Record<string, {self.type_of(value)}>>"
            case mi.UnionType(types=types):
                return " | ".join(self.type_of(member) for member in types)
            case mi.NamedTupleType(cls=cls, fields=fields):
                self._define(cls.__name__, lambda: self._tuple(cls.__name__, fields))
                return str(cls.__name__)
            case mi.StructType(cls=cls, tag_field=tag_field, tag=tag, fields=fields):
                self._define(cls.__name__, lambda: self._interface(cls.__name__, fields, tag_field, tag))
                return str(cls.__name__)
            case _:
                raise TypeError(f"no TypeScript form is known for {node!r}; add one to {Path(__file__).name}")

    def _define(self, name: str, body: typing.Callable[[], str]) -> None:
        if name not in self.named:
            self.named[name] = ""  # a type may hold itself
            self.named[name] = body()

    def _interface(self, name: str, fields: tuple[mi.Field, ...], tag_field: str | None, tag: str | int | None) -> str:
        rows = [f"  {tag_field}: {quoted(tag)}"] if tag_field is not None else []
        rows += [f"  {f.encode_name}{'' if f.required else '?'}: {self.type_of(f.type)}" for f in fields]
        return f"export interface {name} {{\n" + "".join(f"{row}\n" for row in rows) + "}\n"

    def _tuple(self, name: str, fields: tuple[mi.Field, ...]) -> str:
        rows = ", ".join(f"{f.name}: {self.type_of(f.type)}" for f in fields)
        return f"export type {name} = readonly [{rows}]\n"


def quoted(value: object) -> str:
    """A literal as TypeScript."""
    return f"'{value}'" if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def constant(value: object) -> str:
    """A number, or some names, as TypeScript."""
    return f"[{', '.join(map(quoted, value))}] as const" if isinstance(value, tuple) else quoted(value)


def in_brackets(text: str) -> str:
    """A union needs brackets before `[]`."""
    return f"({text})" if " " in text else text


def module() -> str:
    """The whole file."""
    writer = Writer()
    unions = {name: writer.type_of(mi.type_info(union)) for name, union in UNIONS.items()}
    for answer in ANSWERS:
        writer.type_of(mi.type_info(answer))
    constants = "".join(f"export const {name} = {constant(value)}\n" for name, value in CONSTANTS.items())
    parts = [HEAD, constants]
    parts += [writer.named[name] for name in sorted(writer.named)]
    parts += [f"export type {name} =\n  | {body.replace(' | ', chr(10) + '  | ')}\n" for name, body in unions.items()]
    return "\n".join(parts)


def main() -> int:
    """Write the file, or with `--check` only say whether it is current."""
    parser = argparse.ArgumentParser(description="Write the TypeScript types of the wire.")
    parser.add_argument("--check", action="store_true", help="exit 1 if the file is not current")
    text = module()
    if parser.parse_args().check:
        return int(TYPES.read_text() != text)
    TYPES.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
