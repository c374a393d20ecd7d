"""What those who look after the server order and see: the schema of orders and answers, and the port that keeps them."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Meta

from lingnan.service.ledger import MOST_ADJUSTED, Kind

OPERATOR: Final = "operator"
"""Who commands the machine. It is no account, and a name that nobody can choose (`names`)."""

LONGEST_ORDER: Final = 200
"""Characters of a name, a reason or an announcement."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ORDER)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ORDER)]
Amount: TypeAlias = Annotated[int, Meta(ge=-MOST_ADJUSTED, le=MOST_ADJUSTED)]


class Freeze(msgspec.Struct, frozen=True, tag_field="do", tag="freeze", forbid_unknown_fields=True):
    """Hold a table: nothing happens there, and no clock runs."""

    table: Name
    reason: Reason


class Unfreeze(msgspec.Struct, frozen=True, tag_field="do", tag="unfreeze", forbid_unknown_fields=True):
    """Let a table go on where it was held."""

    table: Name
    reason: Reason


class Refund(msgspec.Struct, frozen=True, tag_field="do", tag="refund", forbid_unknown_fields=True):
    """End a coin table: everybody there gets back what he brought."""

    table: Name
    reason: Reason


class Adjust(msgspec.Struct, frozen=True, tag_field="do", tag="adjust", forbid_unknown_fields=True):
    """Give a person coins, or take them."""

    name: Name
    amount: Amount
    reason: Reason


class Announce(msgspec.Struct, frozen=True, tag_field="do", tag="announce", forbid_unknown_fields=True):
    """Tell everybody something until it is changed; empty: nothing any more."""

    text: Annotated[str, Meta(max_length=LONGEST_ORDER)]


class Drain(msgspec.Struct, frozen=True, tag_field="do", tag="drain", forbid_unknown_fields=True):
    """No new tables and no next deals; the server stops when the last deal is over, or has lasted too long."""

    reason: Reason


class Undrain(msgspec.Struct, frozen=True, tag_field="do", tag="undrain", forbid_unknown_fields=True):
    """Play on after all."""

    reason: Reason


class Grant(msgspec.Struct, frozen=True, tag_field="do", tag="grant", forbid_unknown_fields=True):
    """Make somebody an admin."""

    name: Name


class Revoke(msgspec.Struct, frozen=True, tag_field="do", tag="revoke", forbid_unknown_fields=True):
    """Make an admin a player like others."""

    name: Name


Ruling: TypeAlias = Freeze | Unfreeze | Refund
"""What is ordered about one table."""
Order: TypeAlias = Freeze | Unfreeze | Refund | Adjust | Announce | Drain | Undrain | Grant | Revoke


class Done(msgspec.Struct, frozen=True):
    """What has become of an order: a code, the words for it, and what is told by them."""

    code: str
    done: str
    values: dict[str, str | int] = {}


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A running table; `coins` lie there, None where points are played for."""

    table: str
    rules: str
    status: str
    deal: int
    tier: str | None
    coins: int | None
    frozen: bool
    seats: tuple[str, ...]
    """Names; empty for an empty seat."""


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A registered person."""

    name: str
    admin: bool
    wallet: int
    staked: int
    table: str | None


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """A movement of somebody's wallet; `at` in seconds since 1970."""

    key: str
    kind: Kind
    amount: int
    at: int
    note: str


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """An order that was given: who, what, about what, why, when, and what came of it, `ok` or the code of a refusal.

    Without an outcome the server ended before there was one.
    """

    at: int
    who: str
    what: str
    subject: str
    reason: str
    outcome: str


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one player has said of another."""

    at: int
    table: str
    deal: int
    reporter: str
    accused: str
    reason: str
    text: str


class Signal(msgspec.Struct, frozen=True, kw_only=True):
    """Two people who are conspicuous together: how often, of how many times; `chance` of that much feeding by luck."""

    what: Literal["same_address", "partners", "feeding"]
    one: str
    other: str
    times: int
    of: int | None = None
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """An account and its name."""

    account: str
    name: str


class Office(Protocol):
    """What is kept of all this."""

    async def begin(self, deed: Deed) -> int:
        """Write an order down before it is carried out; its number."""

    async def end(self, number: int, outcome: str) -> None:
        """Write down what came of it."""

    async def deeds(self, *, most: int) -> list[Deed]:
        """The last orders, newest first."""

    async def is_admin(self, account: str) -> bool:
        """Whether an account has the role."""

    async def make_admin(self, account: str, *, admin: bool) -> None:
        """Give an account the role, or take it."""

    async def announcement(self) -> str:
        """What everybody is told; empty: nothing."""

    async def announce(self, text: str) -> None:
        """Tell everybody something else."""

    async def rooms(self, *, most: int) -> list[bytes]:
        """The encoded rooms of the running tables, newest first."""

    async def find(self, part: str, *, most: int) -> list[Named]:
        """Registered people whose name key has that part, by name."""
