"""What a host lives in: the ports, and the pace at which it shows."""

from dataclasses import dataclass

from lingnan.service.ports import Bus, Clock, EventLog
from lingnan.service.wallets import Wallets


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Times in seconds. `window`: least time between a discard or declared kong and what follows; `bot`: between a
    bot's draw and its move; `result`: how long a result is shown at most; `gather`: how long a public table waits for
    people before bots take the empty seats; `vote`: how long a vote to end the match waits for answers.
    """

    window: float = 0.5
    bot: float = 0.5
    result: float = 30.0
    gather: float = 10.0
    vote: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The ports of a host, and its pace."""

    log: EventLog
    bus: Bus
    clock: Clock
    pace: Pace
    wallets: Wallets
