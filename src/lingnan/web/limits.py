"""Limits: how large a message, how many of them, how much nonsense, how often a password may be tried."""

from collections import OrderedDict
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
ADDRESS_BURST: Final = 200.0
"""A school or a café may be one address."""
ADDRESS_PER_MINUTE: Final = 60.0
REMEMBERED: Final = 10_000
"""Names and addresses whose attempts are counted."""


class Attempts:
    """Attempts at passwords and codes, counted by name and by address; the longest unused are forgotten first."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, *, name: str, address: str, now: float) -> None:
        """One more on a name from an address; IllegalAction `account/too_often`."""
        by_name = self._bucket(f"name {name}", now, burst=NAME_BURST, per_minute=NAME_PER_MINUTE)
        by_address = self._bucket(f"address {address}", now, burst=ADDRESS_BURST, per_minute=ADDRESS_PER_MINUTE)
        if not (by_address.take(now) and by_name.take(now)):
            raise IllegalAction("account/too_often", "too many attempts: wait a minute and try again")

    def _bucket(self, key: str, now: float, *, burst: float, per_minute: float) -> Bucket:
        bucket = self._buckets.setdefault(key, Bucket(now, burst=burst, per_second=per_minute / 60))
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
