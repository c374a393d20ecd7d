"""The bots of a table: who plays where no person does."""

import secrets
import time

import structlog

from lingnan.bots.bot import Bot, make
from lingnan.core.seats import Seat
from lingnan.service.meter import Meter
from lingnan.table import State, default_action, legal, mask
from lingnan.table.actions import Action

_log = structlog.get_logger()


class StandIns:
    """One bot of each name that is needed at the table with the code `table`."""

    def __init__(self, table: str, meter: Meter) -> None:
        self._table = table
        self._meter = meter
        self._bots: dict[str, Bot] = {}

    def choose(self, name: str, state: State, *, seat: Seat) -> Action:
        """What the bot `name` does at `seat`; one that fails does what silence would."""
        actions = legal(state, seat)
        began = time.perf_counter()
        try:
            if name not in self._bots:
                self._bots[name] = make(name, seed=secrets.token_hex(16))
            action = self._bots[name].choose(mask(state, seat), seat, actions)
        except Exception:
            _log.exception("bot_failed", bot=name, table=self._table)
            return default_action(state, seat)
        self._meter.decided(name, time.perf_counter() - began)
        return action if action in actions else default_action(state, seat)
