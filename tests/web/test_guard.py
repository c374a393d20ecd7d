"""What stands before every request, without a server behind it."""

from typing import Any

import pytest

from lingnan.adapters.clocks import ManualClock
from lingnan.adapters.memory import MemoryBus, MemoryLog, PlainHasher
from lingnan.core.errors import IllegalAction
from lingnan.service.people import Accounts
from lingnan.service.wallets import Wallets
from lingnan.service.world import Pace, World
from lingnan.web.guard import WATCHED, Guard, Message, Receive, Scope, Send
from lingnan.web.limits import REMEMBERED, Attempts, Budgets, Places
from lingnan.web.refusal import STATUS


async def _page(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"page"})


class Door:
    """A guard with a page behind it, on a clock that the test moves."""

    def __init__(self, *, requests: int) -> None:
        self.clock = ManualClock()
        log, bus = MemoryLog(), MemoryBus()
        wallets = Wallets(log.ledger, log.people, self.clock)
        world = World(log=log, bus=bus, clock=self.clock, pace=Pace(), wallets=wallets, moderation=log.moderation)
        accounts = Accounts(log.people, hasher=PlainHasher(), bus=bus, clock=self.clock)
        budgets = Budgets(per_minute=requests)
        self._guard = Guard(_page, cookie_key="k", accounts=accounts, requests=budgets, world=world)

    async def ask(self, address: str, **changes: Any) -> int:
        """The status, or a socket's close code, that a request from an address gets."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": (address, 1), **changes}
        await self._guard(scope, receive, send)
        return int(sent[0].get("status") or sent[0]["code"])


async def test_one_address_asks_only_so_often_and_others_are_not_disturbed() -> None:
    door = Door(requests=60)
    assert [await door.ask("a") for _ in range(61)] == [200] * 60 + [429]
    assert await door.ask("b") == 200
    assert [await door.ask(f"2001:db8::{number:x}") for number in range(61)] == [200] * 60 + [429]
    assert await door.ask("2001:db8:0:1::") == 200
    assert await door.ask("a", type="websocket") == 1013
    door.clock.advance(1.0)
    assert [await door.ask("a") for _ in range(2)] == [200, 429]


async def test_what_is_refused_at_the_door_has_the_status_that_is_told_of_it() -> None:
    """2026-11-30: of both it was told that they are answered by 400."""
    door = Door(requests=1)
    foreign = {"method": "POST", "headers": [(b"origin", b"http://elsewhere")]}
    assert await door.ask("a", **foreign) == STATUS["http/foreign_origin"] == 403
    assert await door.ask("a") == STATUS["http/too_often"] == 429


@pytest.mark.parametrize("path", WATCHED)
async def test_whoever_watches_the_server_is_always_answered(path: str) -> None:
    door = Door(requests=1)
    assert [await door.ask("a", path=path) for _ in range(3)] == [200, 200, 200]


def test_so_many_are_in_at_once_and_who_goes_makes_room() -> None:
    places = Places(2)
    with places.one("a") as first:
        with places.one("a") as second, places.one("a") as third, places.one("b") as other:
            assert (first, second, third, other) == (True, True, False, True)
        with places.one("a") as again:
            assert again
    assert not places._inside


def test_whoever_guesses_at_a_name_does_not_lock_its_owner_out_elsewhere() -> None:
    attempts = Attempts(per_minute=60)

    def tried(address: str, *, now: float = 0.0) -> int:
        """How many attempts at the name are let through."""
        for allowed in range(20):
            try:
                attempts.take(name="victim", address=address, now=now)
            except IllegalAction:
                return allowed
        return 20

    assert [tried(address) for address in "abcdef"] == [10, 10, 10, 10, 0, 0], "and many guess no faster for being many"
    assert tried("a", now=60.0) == 4
    assert tried("owner", now=60.0) == 10


def test_the_longest_unused_budget_is_forgotten_first() -> None:
    budgets = Budgets(per_minute=1)
    assert budgets.take("first", 0.0)
    assert not budgets.take("first", 0.0)
    for number in range(REMEMBERED):
        budgets.take(str(number), 0.0)
    assert budgets.take("first", 0.0)
