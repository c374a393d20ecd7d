"""Public rooms and coins over HTTP, played by real clients, with the server killed, and the books checked."""

import asyncio
import contextlib
import itertools
import os
import sqlite3
import time
from pathlib import Path

import pytest

from lingnan.adapters.sql.audit import audit
from lingnan.adapters.sql.store import SqlStore
from lingnan.core.errors import IllegalAction
from lingnan.service.ledger import WELCOME
from lingnan.service.office import Adjust
from lingnan.service.tiers import TIERS
from lingnan.web.limits import OPENED_BURST
from lingnan.web.operator import Operator
from tests.kill.driver import Site, start_match, wait_for
from tests.service.test_tally import rebuilt
from tests.support.forked import Lingnan, lingnan
from tests.support.patience import DEADLINE
from tests.web.test_http import ask, guest
from tests.web.test_people import PASSWORD, register, session_of


def test_the_rooms_are_told_with_their_limits(site: Site) -> None:
    rooms = ask(site, "GET", "/api/rooms").json
    assert [(room["tier"], room["unit"], room["least"], room["most"]) for room in rooms] == [
        (each.tier, each.unit, each.least, each.most) for each in TIERS.values()
    ]
    assert rooms[0]["names"] == {"zh-Hans": "初级场", "zh-Hant": "初級場", "en": "Beginners"}


def test_a_seat_in_a_room_takes_the_coins_along(site: Site) -> None:
    headers, _ = register(site, "rich")
    assert ask(site, "GET", "/api/coins", headers=headers).json["wallet"] == WELCOME
    wish = {"rules": "gd88", "tier": "beginner"}
    code = ask(site, "POST", "/api/rooms", wish, headers=headers).json["table"]
    room = ask(site, "GET", f"/api/tables/{code}", headers=headers).json
    assert room["stakes"] == {"tier": "beginner", "unit": 400, "least": 2_000, "most": 100_000}
    coins = ask(site, "GET", "/api/coins", headers=headers).json
    assert (coins["wallet"], coins["staked"], coins["table"]) == (0, WELCOME, code)
    assert [entry["kind"] for entry in coins["entries"]] == ["seat", "welcome"]
    again = ask(site, "POST", "/api/rooms", wish, headers=headers)
    assert (again.status, again.code) == (409, "room/two_at_once")


def test_a_private_table_asks_for_as_many_units_as_the_wallet_says(site: Site) -> None:
    headers, _ = register(site, "units")
    units = ask(site, "GET", "/api/coins", headers=headers).json["least_units"]
    code = ask(site, "POST", "/api/tables", {"rules": "gd88", "unit": 10}, headers=headers).json["table"]
    assert ask(site, "GET", f"/api/tables/{code}", headers=headers).json["stakes"]["least"] == 10 * units


def test_refusals(site: Site) -> None:
    headers, _ = register(site, "poor")
    for wish, status, code in (
        ({"rules": "gd88", "tier": "noble"}, 409, "coins/too_poor"),
        ({"rules": "gd88", "tier": "emperor"}, 404, "room/no_tier"),
        ({"rules": "gd89", "tier": "beginner"}, 400, "rules/unknown"),
        ({"rules": "gd88"}, 400, "http/unreadable"),
    ):
        answer = ask(site, "POST", "/api/rooms", wish, headers=headers)
        assert (answer.status, answer.code) == (status, code)
    for method, path, body in (
        ("POST", "/api/rooms", {"rules": "gd88", "tier": "beginner"}),
        ("GET", "/api/coins", None),
        ("POST", "/api/tables", {"rules": "gd88", "unit": 10}),
    ):
        answer = ask(site, method, path, body, headers=guest(site))
        assert (answer.status, answer.code) == (403, "coins/guest")


def test_the_books_hold_after_matches_for_coins_and_a_kill(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        site.start()
        headers, _ = register(site, "host")
        table = ask(site, "POST", "/api/tables", {"rules": "jiping", "unit": 10, "deals": 2}, headers=headers).json
        players = []
        for name in ("a", "b"):
            env = {**os.environ, "LINGNAN_PASSWORD": PASSWORD}
            url = f"{site.root}/t/{table['table']}"
            players.append(Lingnan("join", url, "--bot", "greedy", "--name", name, env=env))
        start_match(site, table["table"], headers["cookie"], clients=players)
        await_deal(site, table["table"], 2)
        site.kill()
        site.start()
        assert audit(site.folder / "lingnan.db").faults == []
        wait_for(players)
        coins = {}
        for name in ("host", "a", "b"):
            answer = ask(site, "POST", "/api/session", {"name": name, "password": PASSWORD})
            coins[name] = ask(site, "GET", "/api/coins", headers=session_of(answer)).json["wallet"]
        run = lingnan("admin", "adjust", "a", "5", "--reason", "a test", "--data", str(site.folder), "--lang", "en")
        assert run.stdout == f"a: {coins['a'] + 5} coins\n", run.stderr
        site.stop()
        asyncio.run(check_statistics(site.folder / "lingnan.db"))
        run = lingnan("admin", "adjust", "a", "-5", "--reason", "a test", "--data", str(site.folder), "--lang", "en")
        assert run.stdout == f"a: {coins['a']} coins\n", run.stderr
        for name, amount, why in (("nobody", 5, "nobody is called"), ("a", 0, "not zero"), ("a", -(10**8), "not hold")):
            with pytest.raises(IllegalAction, match=why):
                Operator(site.folder).order(Adjust(name, amount, "x"))
        assert audit(site.folder / "lingnan.db").faults == []
        with contextlib.closing(sqlite3.connect(site.folder / "lingnan.db")) as store, store:
            store.execute("UPDATE balances SET amount = amount + 1 WHERE account LIKE 'wallet:%'")
        broken = lingnan("ledger", "check", "--data", str(site.folder), "--lang", "en")
        assert broken.returncode == 1
        assert "its postings come to" in broken.stdout


async def check_statistics(path: Path) -> None:
    """What is stored of everybody is what the records say, whatever was killed. The host may leave before the first deal."""
    with contextlib.closing(sqlite3.connect(path)) as raw:
        accounts = [row[0] for row in raw.execute("SELECT DISTINCT account FROM statistics")]
    assert len(accounts) in (2, 3)
    store = SqlStore.open(path)
    for account in accounts:
        assert await store.archive.statistics(account) == await rebuilt(store, account)
    store.close()


def await_deal(site: Site, table: str, deal: int) -> None:
    """Wait until so many deals are under way."""
    headers, deadline = guest(site), time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        room = ask(site, "GET", f"/api/tables/{table}", headers=headers).json
        if room["deal"] >= deal or room["status"] == "finished":
            return
        time.sleep(0.02)
    raise AssertionError("the deal does not come")


def test_one_address_opens_only_so_many_tables(site: Site) -> None:
    """2026-11-30: with a new guest for each, a thousand in a minute. Whoever else asks is not disturbed."""
    ways = (
        ("/api/tables", {"rules": "none"}, "rules/unknown"),
        ("/api/tables/none/again", None, "room/unknown"),
        ("/api/rooms", {"rules": "gd88", "tier": "none"}, "room/no_tier"),
    )
    allowed, refused = 0, set[str]()
    for path, wish, otherwise in itertools.cycle(ways):
        answer = ask(site, "POST", path, wish, headers={"x-forwarded-for": "203.0.113.7"})
        if answer.code == "room/opened_too_often":
            assert answer.status == 429
            refused.add(path)
        else:
            assert answer.code == otherwise
            allowed += 1
        if len(refused) == len(ways):
            break
    assert allowed >= OPENED_BURST
    other = ask(site, "POST", "/api/tables", {"rules": "none"}, headers={"x-forwarded-for": "203.0.113.8"})
    assert other.code == "rules/unknown"
