"""History, statistics, leaderboards and reports over HTTP, of matches that real clients play."""

import msgspec
import pytest

from lingnan.service.history import LeaderRow
from lingnan.web.addresses import digest_of
from tests.kill.driver import Site
from tests.web.test_http import ask, guest
from tests.web.test_people import register
from tests.web.test_socket import hello, take


@pytest.fixture(scope="module")
def player(site: Site) -> dict[str, str]:
    """Headers of somebody with an account."""
    return register(site, "historian")[0]


def test_who_has_played_nothing_has_no_history(site: Site, player: dict[str, str]) -> None:
    for headers in (player, guest(site)):
        assert ask(site, "GET", "/api/history", headers=headers).json == {"matches": [], "more": False}
        assert ask(site, "GET", "/api/statistics", headers=headers).json == []


@pytest.mark.parametrize("query", ["page=-1", "page=x", "page=1000000000000"])
def test_a_page_that_is_none_is_refused(site: Site, query: str) -> None:
    answer = ask(site, "GET", f"/api/history?{query}", headers=guest(site))
    assert (answer.status, answer.code) == (400, "http/refused")


def test_leaderboards_are_asked_by_system_and_order(site: Site, player: dict[str, str]) -> None:
    for order in ("wins", "value", "best"):
        answer = ask(site, "GET", f"/api/leaderboard/gd88?order={order}", headers=player)
        assert msgspec.json.decode(answer.body, type=list[LeaderRow]) == [], "nobody has played enough"
    assert ask(site, "GET", "/api/leaderboard/gd89").code == "rules/unknown"
    assert ask(site, "GET", "/api/leaderboard/gd88?order=luck").code == "http/refused"


def test_one_can_stay_off_the_leaderboards(site: Site, player: dict[str, str]) -> None:
    assert ask(site, "GET", "/api/me", headers=player).json["listed"] is True
    assert ask(site, "PATCH", "/api/me", {"listed": False}, headers=player).json["listed"] is False
    assert ask(site, "GET", "/api/me", headers=player).json["listed"] is False
    assert ask(site, "PATCH", "/api/me", {"listed": True}, headers=player).json["listed"] is True


def test_a_report_has_its_answers(site: Site) -> None:
    headers = guest(site)
    table = ask(site, "POST", "/api/tables", {"rules": "gd88", "quick": True}, headers=headers).json["table"]
    about = {"table": table, "seat": 1, "reason": "abuse", "text": "x"}
    assert ask(site, "POST", "/api/reports", about, headers=headers).code == "report/nobody"
    assert ask(site, "POST", "/api/reports", {**about, "seat": 0}, headers=headers).code == "report/self"
    stranger = guest(site)
    refused = ask(site, "POST", "/api/reports", {**about, "seat": 0}, headers=stranger)
    assert (refused.status, refused.code) == (403, "seat/none")
    unknown = ask(site, "POST", "/api/reports", {**about, "table": "nothing"}, headers=headers)
    assert (unknown.status, unknown.code) == (404, "room/unknown")
    for wrong in ({"seat": 4}, {"reason": "boredom"}, {"text": "x" * 301}, {"more": 1}, {"seat": None}):
        assert ask(site, "POST", "/api/reports", {**about, **wrong}, headers=headers).code == "http/unreadable"


def test_a_report_is_kept_once(site: Site) -> None:
    host = guest(site)
    table = ask(site, "POST", "/api/tables", {"rules": "gd88"}, headers=host).json["table"]
    friend = guest(site)
    with site.page(friend["cookie"]) as page:
        page.send(hello(table))
        take(page, "room")
        page.send('{"t":"sit","cid":"1"}')
        take(page, "ack")
        page.send('{"t":"ready","cid":"2"}')
        take(page, "ack")
        with site.page(host["cookie"]) as own:
            own.send(hello(table))
            take(own, "room")
            own.send('{"t":"start","cid":"1"}')
            take(own, "ack")
        page.send('{"t":"leave","cid":"3"}')
        take(page, "ack")
    for who in (host, friend):
        assert ask(site, "GET", f"/api/tables/{table}/left", headers=who).json["may_report"]
    (left,) = ask(site, "GET", f"/api/tables/{table}/left", headers=host).json["gone"]
    assert (left["number"], left["seat"]) == (0, 1)
    stranger = ask(site, "GET", f"/api/tables/{table}/left", headers=guest(site)).json
    assert stranger == {"may_report": False, "gone": []}
    about = {"table": table, "seat": 1, "left": 0, "reason": "name"}
    kept = ask(site, "POST", "/api/reports", about, headers=host)
    assert (kept.status, kept.body) == (204, b"")
    again = ask(site, "POST", "/api/reports", about, headers=host)
    assert (again.status, again.code) == (409, "report/twice")


def test_addresses_are_kept_as_digests_that_only_compare() -> None:
    one = digest_of("192.0.2.1", key="k")
    assert len(one) == 32
    assert "192" not in one
    assert one == digest_of("::ffff:192.0.2.1", key="k")
    assert len({one, digest_of("192.0.2.2", key="k"), digest_of("192.0.2.1", key="other"), digest_of("", key="k")}) == 4
    home = digest_of("2001:db8:1:2::1", key="k")
    assert home == digest_of("2001:db8:1:2:ffff::9", key="k")
    assert home != digest_of("2001:db8:1:3::1", key="k")
