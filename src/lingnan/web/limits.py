"""Limits: how large a message, how many of them, how much nonsense, how often a password may be tried."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from lingnan.core.errors import IllegalAction
from lingnan.service.visitors import Bucket

MESSAGE_BYTES: Final = 4096
PER_SECOND: Final = 50.0
BURST: Final = 100.0
NONSENSE: Final = 8
"""So many unreadable or superfluous messages end a socket."""
OUTBOX: Final = 2000
"""Messages that may wait for a slow socket; it comes back and resumes."""
NAME_BURST: Final = 10.0
NAME_PER_MINUTE: Final = 4.0
"""Attempts at one name from one address."""
EVERYWHERE: Final = 4.0
"""So many times as often from all addresses together: whoever guesses at a name does not lock its owner out elsewhere."""
ADDRESS_BURST: Final = 200.0
"""A school or a café may be one address."""
OPENED_BURST: Final = 100.0
"""A school that begins: everybody opens a table at once."""
REMEMBERED: Final = 10_000
"""Names and addresses that are counted."""


class Budgets:
    """A token bucket for each key; the longest unused are forgotten first."""

    def __init__(self, *, per_minute: float, burst: float | None = None) -> None:
        self._per_second = per_minute / 60
        self._burst = burst or per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Whether one more is allowed."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(now, burst=self._burst, per_second=self._per_second)
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Places:
    """How many are in at once, for each key: at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = Counter[str]()

    @contextmanager
    def one(self, key: str) -> Iterator[bool]:
        """Be in, if there is a place; whether there was."""
        free = self._inside[key] < self._most
        self._inside[key] += free
        try:
            yield free
        finally:
            self._inside[key] -= free
            if not self._inside[key]:
                del self._inside[key]


class Attempts:
    """Attempts at passwords and codes, counted by name and by address, and by both."""

    def __init__(self, *, per_minute: float) -> None:
        self._names = Budgets(per_minute=NAME_PER_MINUTE * EVERYWHERE, burst=NAME_BURST * EVERYWHERE)
        self._names_from = Budgets(per_minute=NAME_PER_MINUTE, burst=NAME_BURST)
        self._addresses = Budgets(per_minute=per_minute, burst=max(ADDRESS_BURST, per_minute))

    def take(self, *, name: str, address: str, now: float) -> None:
        """One more on a name from an address; IllegalAction `account/too_often`."""
        allowed = (
            self._addresses.take(address, now)
            and self._names_from.take(f"{address} {name}", now)
            and self._names.take(name, now)
        )
        if not allowed:
            raise IllegalAction("account/too_often", "too many attempts: wait a minute and try again")
