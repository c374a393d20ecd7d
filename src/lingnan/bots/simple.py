"""The random bot: any legal action, all as likely."""

import random

from lingnan.core.seats import Seat
from lingnan.table.actions import Action
from lingnan.table.state import State


class Random:
    """随机: picks among the legal actions without looking."""

    __slots__ = ("_random",)

    def __init__(self, *, seed: str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        """Any of `actions`."""
        return self._random.choice(actions)
