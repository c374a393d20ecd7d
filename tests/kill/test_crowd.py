"""Many clients with accounts at coin tables of all systems, and a server that is killed again and again under them.

The whole of it: `python -m pytest -m soak -s tests/kill/test_crowd.py -k 200`.
"""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lingnan.adapters.sql.audit import audit
from lingnan.notation.verify import verify
from lingnan.rules.systems import RULESETS
from lingnan.table.events import Event
from lingnan.web.caller import JoinRefused
from lingnan.web.join import Player
from tests.kill.driver import Site
from tests.service.test_recovery import actions_of
from tests.support.serving import paced

PASSWORD = "a crowd of bots"
BOTS = ("random", "efficient")
SETTINGS = {
    "LINGNAN_LIMITS_REQUESTS": "1000000",
    "LINGNAN_LIMITS_PASSWORDS": "1000000",
    "LINGNAN_LIMITS_OPENED": "1000000",
}

_decode_event = msgspec.json.Decoder(Event).decode


@dataclass
class Seat:
    """One client: its account, its table, and what it was told is stored."""

    name: str
    table: str
    bot: str
    log: Path
    ended: str = ""
    """Why it plays no more."""

    async def play(self, site: Site) -> None:
        """Play until the seat is lost, because no coins are left."""
        url = f"{site.root}/t/{self.table}"
        player = Player(url, bot=self.bot, name=self.name, deals=None, ack_log=self.log, password=PASSWORD)
        try:
            await player.run()
            self.ended = "the match is over"
        except JoinRefused as refused:
            if "seat was taken away" not in refused.message and "coins/" not in refused.code:
                raise
            self.ended = refused.message


def opened(site: Site, name: str, *, rules: str) -> str:
    """A coin table that begins at once, of a new account, whose other seats are bots' until somebody comes."""
    _, guest = site.call("GET", "/api/me")
    _, session = site.call("POST", "/api/account", {"name": name, "password": PASSWORD}, cookie=guest)
    wish = {"rules": rules, "unit": 1, "deals": 0, "quick": True, "base_ms": 300_000}
    answer, _ = site.call("POST", "/api/tables", wish, cookie=session)
    return str(answer["table"])


def check_records(database: Path) -> dict[tuple[str, int], tuple[Event, ...]]:
    """Every record verifies; the events of every deal, also of those that are not over."""
    found: dict[tuple[str, int], tuple[Event, ...]] = {}
    with contextlib.closing(sqlite3.connect(database)) as store:
        running: dict[tuple[str, int], list[Event]] = {}
        for code, deal, body in store.execute("SELECT code, deal, body FROM events ORDER BY code, deal, n"):
            running.setdefault((code, deal), []).append(_decode_event(body))
        found |= {place: tuple(events) for place, events in running.items()}
        for code, deal, body in store.execute("SELECT code, deal, body FROM records"):
            (verified,) = verify(body.splitlines(keepends=True))
            assert verified.header.deal == deal
            found[code, deal] = tuple(verified.events)
    return found


def check_acknowledged(seat: Seat, deals: dict[tuple[str, int], tuple[Event, ...]]) -> int:
    """Everything that a client was told is stored has happened, in that order; how much that is."""
    acked: dict[tuple[int, int], list[Any]] = {}
    for line in seat.log.read_bytes().splitlines() if seat.log.exists() else ():
        entry = json.loads(line)
        acked.setdefault((entry["deal"], entry["seat"]), []).append(entry["action"])
    for (deal, place), actions in acked.items():
        played = iter(json.loads(msgspec.json.encode(actions_of(deals[seat.table, deal], place))))
        assert all(action in played for action in actions), (seat.name, deal, place)
    return sum(map(len, acked.values()))


async def until_all_play(site: Site, seats: Iterable[Seat], tasks: list["asyncio.Task[None]"]) -> None:
    """Wait until every client has been told that something is stored, or plays no more."""
    while not all(seat.ended or (seat.log.exists() and seat.log.stat().st_size) for seat in seats):
        for task in tasks:
            if task.done():
                task.result()
        await asyncio.sleep(0.1)


async def crowd(site: Site, folder: Path, *, clients: int, tables: int, kills: int, seconds: float) -> list[Seat]:
    """Let them play for so many seconds, with the server killed so often at random."""
    random = Random(clients)
    systems = list(RULESETS)
    codes = [
        await asyncio.to_thread(opened, site, f"host {number}", rules=systems[number % len(systems)])
        for number in range(tables)
    ]
    names = [f"host {n}" if n < tables else f"friend {n}" for n in range(clients)]
    seats = [Seat(name, codes[n % tables], BOTS[n % len(BOTS)], folder / f"{n}.jsonl") for n, name in enumerate(names)]
    tasks = [asyncio.create_task(seat.play(site)) for seat in seats]
    try:
        await until_all_play(site, seats, tasks)
        moments = sorted(random.uniform(0, seconds) for _ in range(kills))
        for before, moment in zip([0.0, *moments], [*moments, seconds], strict=True):
            await asyncio.sleep(moment - before)
            if moment < seconds:
                await asyncio.to_thread(site.kill)
                assert audit(site.folder / "lingnan.db").faults == []
                await asyncio.to_thread(site.start)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return seats


@pytest.mark.soak
@pytest.mark.timeout(2400)
@pytest.mark.parametrize(
    ("clients", "tables", "kills", "seconds", "pace_ms"), [(8, 2, 2, 10.0, 0), (200, 50, 20, 600.0, 250)]
)
async def test_no_kill_loses_a_coin_or_an_acknowledged_command(
    tmp_path: Path, clients: int, tables: int, kills: int, seconds: float, pace_ms: int
) -> None:
    with Site(tmp_path / "data", settings=SETTINGS | paced(pace_ms)) as site:
        await asyncio.to_thread(site.start)
        seats = await crowd(site, tmp_path, clients=clients, tables=tables, kills=kills, seconds=seconds)
        await asyncio.to_thread(site.stop)
        books = audit(site.folder / "lingnan.db")
        deals = check_records(site.folder / "lingnan.db")
        kept = [check_acknowledged(seat, deals) for seat in seats]
    print(
        f"{clients} clients, {tables} tables, {kills} kills in {seconds:.0f} s: {sum(kept)} acknowledged commands are in"
        f" {len(deals)} deals; {books.postings} postings, {books.coins} coins, {len(books.faults)} faults;"
        f" {sum(bool(seat.ended) for seat in seats)} clients ended before the others"
    )
    assert books.faults == []
    assert all(kept)
    assert len(deals) > tables
