"""HTTP as a browser and as a stranger meets it."""

import gzip
import http.client
import json
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from lingnan.notation.rule_page import RulePage, SystemCard, rule_page, system_card
from lingnan.notation.wire import WIRE_VERSION, RoomInfo
from lingnan.rules.systems import RULESETS
from lingnan.texts import LANGUAGES, Language, text
from tests.kill.driver import Site
from tests.support.patience import LONGEST


class Answer:
    """One HTTP answer, read to its end."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return str(self.json["error"]["code"])

    @property
    def cookie(self) -> str:
        return (self.headers.get("set-cookie") or "").partition(";")[0]


def ask(
    site: Site, method: str, path: str, body: bytes | object = None, *, headers: Mapping[str, str] | None = None
) -> Answer:
    """One request without any client's kindness."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=LONGEST)
    try:
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, body=data, headers=dict(headers or {}))
        return Answer(connection.getresponse())
    finally:
        connection.close()


def guest(site: Site) -> dict[str, str]:
    """Headers of a new guest."""
    return {"cookie": ask(site, "GET", "/api/me").cookie}


@pytest.mark.parametrize("path", ["/", "/t/anything", "/api/me", "/api/rules", "/nothing/here", "/assets/nothing.js"])
def test_every_answer_carries_the_security_headers(site: Site, path: str) -> None:
    headers = ask(site, "GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.replace("style-src 'self' 'unsafe-inline'", "")
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers.get("server") is None


def test_the_page_is_the_same_for_start_and_table(site: Site) -> None:
    start, table = ask(site, "GET", "/"), ask(site, "GET", "/t/code")
    assert start.status == table.status == 200
    assert start.body == table.body
    assert start.headers["content-type"].startswith("text/html")
    assert start.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/rules", "/r/code/1", "/api/rules", "/api/rules/gd88", "/nothing"])
def test_head_is_answered_like_get_without_a_body(site: Site, path: str) -> None:
    get, head = ask(site, "GET", path), ask(site, "HEAD", path)
    assert (head.status, head.body) == (get.status, b"")
    assert head.headers["content-type"] == get.headers["content-type"]
    assert head.headers["content-length"] == str(len(get.body))


def test_a_guest_is_known_by_a_cookie_that_scripts_cannot_read(site: Site) -> None:
    first = ask(site, "GET", "/")
    raw = first.headers["set-cookie"]
    assert "HttpOnly" in raw
    assert "SameSite=Lax" in raw
    again = ask(site, "GET", "/api/me", headers={"cookie": first.cookie})
    assert again.headers.get("set-cookie") is None
    assert again.json["name"].startswith("游客 ")
    assert again.json == ask(site, "GET", "/api/me", headers={"cookie": first.cookie}).json


@pytest.mark.parametrize("cookie", ["lingnan_guest=forged.signature", "lingnan_guest=", "a=b; ;;"])
def test_a_cookie_that_we_have_not_signed_is_nobodys(site: Site, cookie: str) -> None:
    answer = ask(site, "GET", "/api/me", headers={"cookie": cookie})
    assert answer.status == 200
    assert answer.cookie.startswith("lingnan_guest=")


@pytest.mark.parametrize("path", ["//api/me", "///api/me", "/api//me", "/api/me/"])
def test_who_asks_at_an_address_with_too_many_slashes_is_a_guest_too(site: Site, path: str) -> None:
    """2026-11-30: the router read `//api/me` as `/api/me`, which the guard did not: the server made a mistake."""
    answer = ask(site, "GET", path)
    assert (answer.status, answer.json["registered"]) == (200, False)
    assert answer.cookie


def test_a_guest_chooses_a_name(site: Site) -> None:
    headers = guest(site)
    assert ask(site, "PATCH", "/api/me", {"name": "  阿强 "}, headers=headers).json["name"] == "阿强"
    assert ask(site, "GET", "/api/me", headers=headers).json["name"] == "阿强"
    assert ask(site, "PATCH", "/api/me", {"name": "\n"}, headers=headers).code == "name/empty"
    assert ask(site, "PATCH", "/api/me", {"nome": "x"}, headers=headers).code == "http/unreadable"
    assert ask(site, "PATCH", "/api/me", b"\xff{", headers=headers).code == "http/unreadable"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_systems_to_choose_come_with_their_options_in_every_language(site: Site, language: Language) -> None:
    systems = msgspec.json.decode(ask(site, "GET", f"/api/rules?lang={language}").body, type=list[SystemCard])
    assert [system.key for system in systems] == list(RULESETS)
    for system in systems:
        assert system == system_card(RULESETS[system.key], language)


def test_a_rule_page_is_the_one_of_the_ruleset(site: Site) -> None:
    wanted: tuple[tuple[str, Language], ...] = (("gd88", "en"), ("gb88", "zh-Hans"))
    for key, language in wanted:
        page = msgspec.json.decode(ask(site, "GET", f"/api/rules/{key}?lang={language}").body, type=RulePage)
        assert page == rule_page(RULESETS[key], language)
    assert ask(site, "GET", "/api/rules/gd88").json["name"] == text("zh-Hans", "system.gd88")


def test_a_rule_page_is_sent_compressed(site: Site) -> None:
    plain = ask(site, "GET", "/api/rules/gb88")
    zipped = ask(site, "GET", "/api/rules/gb88", headers={"accept-encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == plain.body


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/rules/gd89", "rules/unknown"),
        ("/api/rules/gd88?lang=fr", "request/inconsistent"),
        ("/api/rules?lang=", "request/inconsistent"),
    ],
)
def test_a_rule_page_that_is_not_there_is_said(site: Site, path: str, code: str) -> None:
    answer = ask(site, "GET", path)
    assert (answer.status, answer.code) == (400, code)
    assert "gd88" in answer.json["error"]["message"] or "zh-Hans" in answer.json["error"]["message"]


def test_the_scorer_answers_its_contract(site: Site) -> None:
    request = {"id": "x", "rules": "gd88", "hand": "123m456m789m123p5z+5z", "by": "draw"}
    answer = ask(site, "POST", "/api/score", request)
    assert answer.status == 200
    assert answer.json["id"] == "x"
    assert ask(site, "POST", "/api/score", b"nonsense").json["error"]["code"] == "request/not_json"


def test_a_hand_is_explained_as_the_table_tells_a_win(site: Site) -> None:
    request = {"rules": "gd13", "hand": "111m222m345m555z9m+9m"}
    answer = ask(site, "POST", "/api/explain", request).json
    assert answer["t"] == "win"
    assert answer["won"]["type"] == "won"
    assert ["hun_peng", "peng_peng_hu"] in answer["won"]["winners"][0]["missing"]
    refused = ask(site, "POST", "/api/explain", {**request, "hand": "19m19p19s1234567z+5m"})
    assert (refused.status, refused.json["t"], refused.json["why"]) == (200, "no_win", "no_shape")
    wrong = ask(site, "POST", "/api/explain", {**request, "hand": "1q"})
    assert (wrong.status, wrong.code, wrong.json["error"]["at"]) == (400, "hand/unknown_suit", 1)
    assert ask(site, "POST", "/api/explain", b"nonsense").code == "request/not_json"


def test_a_quick_table_begins_at_once_and_is_found_again(site: Site) -> None:
    headers = guest(site)
    opened = ask(site, "POST", "/api/tables", {"rules": "jiping", "quick": True}, headers=headers)
    assert opened.status == 201
    code = opened.json["table"]
    info = msgspec.json.decode(ask(site, "GET", f"/api/tables/{code}", headers=headers).body, type=RoomInfo)
    assert (info.status, info.you, info.host) == ("shuffling", 0, 0)
    assert ask(site, "GET", "/api/me", headers=headers).json["tables"][0]["table"] == code
    assert ask(site, "GET", f"/api/tables/{code}", headers=guest(site)).json["you"] is None


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "gd89"}, "rules/unknown"),
        ({"rules": "gd88", "options": {"nope": 1}}, "rules/unknown_option"),
        ({"rules": "gd88", "options": {"fan_cap": "much"}}, "rules/bad_value"),
        ({"rules": "gd88", "deals": 1000}, "http/unreadable"),
        ({"rules": "gd88", "bots": "clever"}, "bot/unknown"),
        ({"rules": "gd88", "helps": "yes"}, "http/unreadable"),
        (b'{"rules":"gd88","rules":"jiping"}', "request/inconsistent"),
        (b'{"rules":"gd88","options":{"fan_cap":8,"fan_cap":40}}', "request/inconsistent"),
        ({"rules": "gd88", "cheat": True}, "http/unreadable"),
        ({}, "http/unreadable"),
        ([], "http/unreadable"),
        (b"[" * 16_000, "http/unreadable"),
        (b"{", "http/unreadable"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_the_reason(site: Site, wish: object, code: str) -> None:
    answer = ask(site, "POST", "/api/tables", wish, headers=guest(site))
    assert answer.status == 400
    assert answer.code == code
    assert answer.json["error"]["message"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/api/me", b'{"name":"a","name":"b"}'),
        ("POST", "/api/session", b'{"name":"a","password":"b","password":"c"}'),
        ("POST", "/api/rooms", b'{"rules":"gd88","tier":"beginner","tier":"noble"}'),
        ("POST", "/api/score", b'{"rules":"gd88","rules":"gd88"}'),
        ("POST", "/api/explain", b'{"rules":"gd88","rules":"gd88"}'),
    ],
)
def test_a_body_that_says_a_thing_twice_is_refused(site: Site, method: str, path: str, body: bytes) -> None:
    answer = ask(site, method, path, body, headers=guest(site))
    error = answer.json["error"]
    assert (error["code"], error["at"]) == ("request/inconsistent", json.loads(body).popitem()[0])


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/tables/nothing", 404, "room/unknown"),
        ("GET", "/api/records/nothing/1", 404, "room/unknown"),
        ("GET", "/api/nothing", 404, "http/not_found"),
        ("GET", "/../../etc/passwd", 404, "http/not_found"),
        ("GET", "/assets/%2e%2e/app.py", 404, "http/not_found"),
        ("DELETE", "/api/me", 405, "http/refused"),
    ],
)
def test_what_is_not_there_is_said(site: Site, method: str, path: str, status: int, code: str) -> None:
    answer = ask(site, method, path)
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize("path", ["/nothing", "/not/here", "/assets/gone.js"])
def test_a_browser_at_an_unknown_address_is_shown_the_page(site: Site, path: str) -> None:
    answer = ask(site, "GET", path, headers={"accept": "text/html,*/*"})
    assert (answer.status, b"<!doctype html>" in answer.body.lower()) == (404, True)
    answer = ask(site, "GET", "/api/nothing", headers={"accept": "text/html,*/*"})
    assert (answer.status, answer.code) == (404, "http/not_found")


def test_a_body_that_is_too_large_is_refused(site: Site) -> None:
    assert ask(site, "POST", "/api/score", b"x" * 20_000).code == "http/too_large"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://localhost:1"])
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/tables"), ("PATCH", "/api/me"), ("POST", "/api/score")])
def test_another_page_cannot_act(site: Site, method: str, path: str, origin: str) -> None:
    answer = ask(site, method, path, {"rules": "gd88"}, headers={**guest(site), "origin": origin})
    assert (answer.status, answer.code) == (403, "http/foreign_origin")


def test_our_own_page_can_act(site: Site) -> None:
    headers = {**guest(site), "origin": site.root}
    assert ask(site, "POST", "/api/tables", {"rules": "gd88"}, headers=headers).status == 201


def until_dealt(site: Site, cookie: str, table: str) -> None:
    """Wait at a table for its first deal, with no share in the walls."""
    with site.page(cookie) as page:
        page.send(json.dumps({"t": "hello", "v": WIRE_VERSION, "table": table}))
        while json.loads(page.recv(timeout=LONGEST))["t"] != "snapshot":
            pass


def test_a_deal_is_open_to_nobody_while_it_is_played(site: Site) -> None:
    headers = guest(site)
    code = ask(site, "POST", "/api/tables", {"rules": "gd88", "quick": True}, headers=headers).json["table"]
    until_dealt(site, headers["cookie"], code)
    for kind in ("records", "replays"):
        for who in (headers, guest(site)):
            assert ask(site, "GET", f"/api/{kind}/{code}/1", headers=who).code == "record/running"
            assert ask(site, "GET", f"/api/{kind}/{code}/2", headers=who).code == "record/unknown"
        assert ask(site, "GET", f"/api/{kind}/{code}/x", headers=headers).status == 404
        assert ask(site, "GET", f"/api/{kind}/nothing/1", headers=headers).code == "room/unknown"
        for deal in (0, -1, 10**30):
            assert ask(site, "GET", f"/api/{kind}/{code}/{deal}", headers=headers).code == "record/unknown"
