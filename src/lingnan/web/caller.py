"""HTTP of a client: requests with the cookies that it was given, again and again while nobody answers."""

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException, IncompleteRead
from typing import Any, Final

from lingnan.core.errors import LingnanError, Said
from lingnan.web.refusal import reason_of

DIRECT: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""Asks a server itself: the proxies of the environment are for other addresses than the one that was named."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
SLOWEST: Final = 30.0
"""Seconds for one answer, or for a socket to open: a slow line is no dead one, and what is asked again is done twice."""
PATIENCE: Final = 120.0
"""Seconds without a server after which the client gives up."""


class JoinRefused(LingnanError):
    """The server does not let this client play."""


class Caller:
    """One client of the server at `root`; `tell` says once that it is being waited for."""

    def __init__(self, root: str, tell: Callable[[Said], None]) -> None:
        self.root = root
        self._tell = tell
        self._cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        """The header that says who asks."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """The answer; JoinRefused if it is a refusal, or none for too long."""
        pause = FIRST_PAUSE
        gives_up = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                return await asyncio.to_thread(self._request, method, path, body)
            except urllib.error.HTTPError as error:
                raise _refusal(error, f"{method} {path}") from error
            except (OSError, IncompleteRead) as error:
                if pause == FIRST_PAUSE:
                    seconds = f"{PATIENCE:.0f}"
                    message = f"{self.root} does not answer yet ({_why(error)}); trying again for {seconds} seconds"
                    self._tell(
                        Said("join/waiting", message, {"server": self.root, "reason": error, "seconds": seconds})
                    )
                if asyncio.get_running_loop().time() > gives_up:
                    raise unreachable(self.root, error) from error
            except (HTTPException, ValueError) as error:
                message = f"{self.root} does not answer like a lingnan: {error}"
                raise JoinRefused("join/foreign", message, server=self.root) from error
            pause = await rest(pause)

    def _request(self, method: str, path: str, body: object) -> Any:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data=data, headers=headers, method=method)
        with DIRECT.open(request, timeout=SLOWEST) as response:
            for cookie in response.headers.get_all("set-cookie", []):
                name, _, value = cookie.partition(";")[0].partition("=")
                self._cookies[name] = value
            return json.load(response)


async def rest(pause: float) -> float:
    """Wait about `pause` seconds; the next pause."""
    await asyncio.sleep(pause * random.uniform(0.5, 1.0))
    return min(LONGEST_PAUSE, pause * 1.6)


def unreachable(server: str, reason: Exception) -> JoinRefused:
    """What is said of a server that has been asked for long enough."""
    return JoinRefused("join/unreachable", f"{server} does not answer: {_why(reason)}", server=server, reason=reason)


def _why(error: Exception) -> str:
    """What the system says of it, without what wraps that."""
    reason = getattr(error, "reason", error)
    return getattr(reason, "strerror", None) or str(reason)


def _refusal(error: urllib.error.HTTPError, what: str) -> JoinRefused:
    """Why the server refuses a request, in its own words."""
    reason = reason_of(error.read())
    if reason is None:
        return JoinRefused("join/refused", f"the server refuses {what} ({error.code})")
    return JoinRefused(reason.code, f"the server refuses: {reason.message}")
