"""What a host lives in: the ports, the pace at which it shows, and how much of everything there may be."""

from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from lingnan.core.errors import IllegalAction
from lingnan.service.archive import Moderation
from lingnan.service.meter import UNMETERED, Meter
from lingnan.service.ports import Bus, Clock, EventLog
from lingnan.service.wallets import Wallets

Short: TypeAlias = Annotated[float, Meta(ge=0, le=60)]
Long: TypeAlias = Annotated[float, Meta(ge=0, le=3600)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]


class Pace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times in seconds."""

    window: Annotated[Short, Meta(description="Least time between a discard or a declared kong and what follows.")] = (
        0.5
    )
    bot: Annotated[Short, Meta(description="Between a bot's draw and its move.")] = 0.5
    result: Annotated[Long, Meta(description="How long a result is shown at most.")] = 30.0
    gather: Annotated[
        Long, Meta(description="How long a public table waits for people before bots take the empty seats.")
    ] = 10.0
    vote: Annotated[Long, Meta(description="How long a vote to end the match waits for answers.")] = 60.0
    shuffle: Annotated[
        Short,
        Meta(description="How long the shares in the walls are waited for, to be promised and again to be opened."),
    ] = 3.0
    delay: Annotated[Long, Meta(description="How much later than the players spectators see a deal.")] = 60.0
    drain: Annotated[
        Long,
        Meta(description="How long a server that is being emptied waits for the deals under way before it stops."),
    ] = 600.0
    base: Annotated[float, Meta(ge=1, le=300, description="Time for a decision at a public table.")] = 15.0
    bank: Annotated[
        float, Meta(ge=0, le=600, description="What a person has beside it for a whole deal at a public table.")
    ] = 20.0


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much of everything there may be."""

    tables: Annotated[Count, Meta(description="Tables in memory.")] = 5000
    watchers: Annotated[Count, Meta(description="People without a seat at one table.")] = 200
    tables_each: Annotated[Count, Meta(description="Running tables with a seat of one person.")] = 8
    opened: Annotated[
        Count,
        Meta(description="Tables that one address opens in a minute, and seats in public rooms, after the first 100."),
    ] = 30
    sockets: Annotated[Count, Meta(description="Open sockets of one address.")] = 500
    sockets_each: Annotated[Count, Meta(description="Open sockets of one person.")] = 16
    requests: Annotated[Count, Meta(description="HTTP requests of one address in a minute.")] = 1200
    passwords: Annotated[
        Count, Meta(description="Passwords and codes that one address tries in a minute, after the first 200.")
    ] = 60


@dataclass(slots=True)
class Premises:
    """What is so for all tables of this process: since when it is being emptied, and what everybody is told."""

    draining_since: float | None = None
    announcement: str = ""

    @property
    def draining(self) -> bool:
        """Whether the server is being emptied."""
        return self.draining_since is not None


def draining() -> IllegalAction:
    """The refusal of whatever would begin while the server is being emptied."""
    return IllegalAction("server/draining", "the server stops soon and begins nothing new: come back in a few minutes")


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The ports of a host, its pace and its limits, and who counts."""

    log: EventLog
    bus: Bus
    clock: Clock
    pace: Pace
    wallets: Wallets
    moderation: Moderation
    limits: Limits = field(default_factory=Limits)
    meter: Meter = UNMETERED
    premises: Premises = field(default_factory=Premises)
