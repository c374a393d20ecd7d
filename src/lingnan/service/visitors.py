"""What a table keeps of each person who sends it commands: a budget, and the refusals and explanations he was given.

Each has his own, so that nobody spends or pushes out another's. Acknowledgements are stored with their steps instead.
"""

from collections import OrderedDict
from typing import Final

BURST: Final = 20.0
PER_SECOND: Final = 0.5
"""Commands that neither play nor wait for the next deal: more of them than a person needs, fewer than a nuisance."""
SAID_BURST: Final = 4.0
SAID_PER_SECOND: Final = 0.25
"""Phrases that somebody says to the others."""
REMEMBERED: Final = 64
"""Answers without a step that are given again to the same command."""
MOST: Final = 256
"""Persons that a table remembers; the longest silent one is forgotten first."""


class Bucket:
    """A token bucket: `take` says whether one more is allowed at `now`."""

    def __init__(self, now: float, *, burst: float, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> bool:
        """One more."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True


class Visitor:
    """One person, seated or not."""

    def __init__(self, now: float) -> None:
        self.budget = Bucket(now, burst=BURST, per_second=PER_SECOND)
        self.voice = Bucket(now, burst=SAID_BURST, per_second=SAID_PER_SECOND)
        self._told: OrderedDict[str, bytes] = OrderedDict()

    def told(self, cid: str) -> bytes | None:
        """The answer without a step that command `cid` got."""
        return self._told.get(cid)

    def tell(self, cid: str, body: bytes) -> None:
        """Remember an answer."""
        self._told[cid] = body
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)


class Visitors:
    """Everybody who has sent a command lately."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    def of(self, account: str, now: float) -> Visitor:
        """The visitor with that account."""
        visitor = self._known.setdefault(account, Visitor(now))
        self._known.move_to_end(account)
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return visitor
