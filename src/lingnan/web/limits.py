"""Limits of one socket: how large a message, how many of them, how much nonsense."""

from typing import Final

MESSAGE_BYTES: Final = 4096
PER_SECOND: Final = 50.0
BURST: Final = 100.0
NONSENSE: Final = 8
"""So many unreadable or superfluous messages end a socket."""
OUTBOX: Final = 2000
"""Messages that may wait for a slow socket; it comes back and resumes."""


class Bucket:
    """A token bucket: `take` says whether one more message is allowed at `now`."""

    def __init__(self, now: float) -> None:
        self._tokens = BURST
        self._at = now

    def take(self, now: float) -> bool:
        """One more message."""
        self._tokens = min(BURST, self._tokens + (now - self._at) * PER_SECOND)
        self._at = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True
