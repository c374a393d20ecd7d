"""Clocks: the event loop's own, and one that tests advance by hand."""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count

from lingnan.service.ports import Timer


class LoopClock:
    """The running event loop's own time."""

    def now(self) -> float:
        """Seconds of the loop's monotonic clock."""
        return asyncio.get_running_loop().time()

    def time(self) -> float:
        """Seconds since 1970, by the machine."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at `when`."""
        return asyncio.get_running_loop().call_at(when, callback)


class _Due:
    """One call of a `ManualClock`."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        """Forget it."""
        self.callback = None


class ManualClock:
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._heap: list[tuple[float, int, _Due]] = []
        self._order = count()

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return self._now

    def time(self) -> float:
        """Seconds since 1970: it is some day in November 2023."""
        return 1_700_000_000.0 + self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back when the clock has been advanced to `when`; a moment that has passed is due at the next advance."""
        due = _Due(callback)
        heapq.heappush(self._heap, (when, next(self._order), due))
        return due

    @property
    def next_due(self) -> float | None:
        """When the next call is due."""
        while self._heap and self._heap[0][2].callback is None:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def advance(self, seconds: float) -> None:
        """Move forward by `seconds` and call whatever becomes due, in order."""
        self.advance_to(self._now + seconds)

    def advance_to(self, target: float) -> None:
        """Move forward to the moment `target`."""
        while (due := self.next_due) is not None and due <= target:
            _, _, call = heapq.heappop(self._heap)
            self._now = max(self._now, due)
            callback, call.callback = call.callback, None
            if callback is not None:
                callback()
        self._now = max(self._now, target)
