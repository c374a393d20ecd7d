"""What a bot is, and the bots there are."""

from collections.abc import Callable
from typing import Final, Protocol

from lingnan.bots.efficient import Efficient
from lingnan.bots.greedy import Greedy
from lingnan.bots.simple import Random
from lingnan.core.errors import RulesError, did_you_mean, nearest
from lingnan.core.seats import Seat
from lingnan.table.actions import Action
from lingnan.table.state import State


class Bot(Protocol):
    """A player: one action out of those that are legal, from what its seat may know."""

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        """The action of `seat`, out of `actions`; `view` is the state masked for that seat."""
        ...


BOTS: Final[dict[str, Callable[[str], Bot]]] = {
    "random": lambda seed: Random(seed=seed),
    "efficient": lambda seed: Efficient(),
    "greedy": lambda seed: Greedy(),
}
"""Bots by name."""

STRONGEST: Final = "greedy"


def make(name: str, *, seed: str) -> Bot:
    """A bot that plays the same way whenever it gets the same seed; RulesError `bot/unknown` with the nearest name."""
    if name not in BOTS:
        message = f"there is no bot {name!r}{did_you_mean(name, BOTS)} The bots are {', '.join(BOTS)}"
        raise RulesError("bot/unknown", message, at="bots", name=name, near=nearest(name, BOTS), known=tuple(BOTS))
    return BOTS[name](seed)
