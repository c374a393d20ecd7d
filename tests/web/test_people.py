"""Accounts and sessions over HTTP, and the sockets of whoever signs out."""

import itertools
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lingnan.notation.wire import WIRE_VERSION
from lingnan.service.history import PastMatches, Statistics
from lingnan.web.limits import NAME_BURST
from tests.kill.driver import Site
from tests.support.forked import lingnan
from tests.support.patience import LONGEST
from tests.web.test_http import Answer, ask, guest

PASSWORD = "correct horse"


def session_of(answer: Answer) -> dict[str, str]:
    """Headers of whoever an answer has signed in."""
    raw = [value for value in answer.headers.get_all("set-cookie", []) if value.startswith("lingnan_session=")]
    assert len(raw) == 1, answer.body
    assert "HttpOnly" in raw[0]
    assert "samesite=lax" in raw[0].lower()
    return {"cookie": raw[0].partition(";")[0]}


def register(site: Site, name: str) -> tuple[dict[str, str], str]:
    """A new account: headers of its session, and the recovery code."""
    answer = ask(site, "POST", "/api/account", {"name": name, "password": PASSWORD}, headers=guest(site))
    assert answer.status == 201, answer.body
    return session_of(answer), answer.json["recovery"]


def me(site: Site, headers: Mapping[str, str]) -> Any:
    return ask(site, "GET", "/api/me", headers=headers).json


def test_a_guest_registers_and_keeps_his_tables(site: Site) -> None:
    before = guest(site)
    table = ask(site, "POST", "/api/tables", {"rules": "gd88"}, headers=before).json["table"]
    made = ask(site, "POST", "/api/account", {"name": "阿强", "password": PASSWORD}, headers=before)
    after = session_of(made)
    assert me(site, after) | {"tables": []} == {
        "name": "阿强",
        "registered": True,
        "language": None,
        "helps": None,
        "listed": True,
        "admin": False,
        "tables": [],
    }
    assert [each["table"] for each in me(site, after)["tables"]] == [table]
    assert me(site, before)["name"] != "阿强", "the guest's cookie opens the account no more"
    elsewhere = ask(site, "POST", "/api/session", {"name": "阿强", "password": PASSWORD}, headers=guest(site))
    assert elsewhere.status == 200
    assert elsewhere.json["name"] == "阿强"
    assert me(site, session_of(elsewhere))["registered"]


@contextmanager
def page_at_a_table(site: Site, headers: Mapping[str, str]) -> Iterator[ClientConnection]:
    """A socket at a table of whoever has these headers."""
    table = ask(site, "POST", "/api/tables", {"rules": "gd88"}, headers=headers).json["table"]
    with site.page(headers["cookie"]) as page:
        page.send(json.dumps({"t": "hello", "v": WIRE_VERSION, "table": table}))
        assert json.loads(page.recv())["t"] == "room"
        yield page


def closed_with(page: ClientConnection) -> int | None:
    """The code with which the server ends a socket."""
    with pytest.raises(ConnectionClosed):
        list(iter(lambda: page.recv(timeout=LONGEST), None))
    return page.close_code


def test_signing_out_here_and_everywhere(site: Site) -> None:
    here, _ = register(site, "out")
    there = session_of(ask(site, "POST", "/api/session", {"name": "out", "password": PASSWORD}))
    with page_at_a_table(site, there) as kept:
        with page_at_a_table(site, here) as page:
            ended = ask(site, "DELETE", "/api/session", headers=here)
            assert closed_with(page) == 4003
        assert ended.status == 204
        assert session_of(ended) == {"cookie": 'lingnan_session=""'}
        assert not me(site, here)["registered"]
        assert me(site, there)["registered"]
        kept.send('{"t":"ping","n":1}')
        assert any(json.loads(kept.recv(timeout=LONGEST)) == {"t": "pong", "n": 1} for _ in range(9))
        assert ask(site, "DELETE", "/api/sessions", headers=there).status == 204
        assert closed_with(kept) == 4003
    assert not me(site, there)["registered"]


def test_a_lost_password_and_the_end_of_an_account(site: Site) -> None:
    old, code = register(site, "lost")
    wish = {"name": "lost", "recovery": code, "password": "another one"}
    found = ask(site, "POST", "/api/account/recovery", wish)
    assert found.status == 200
    assert not me(site, old)["registered"]
    headers = session_of(found)
    changed = ask(site, "PUT", "/api/account/password", {"password": "another one", "new": PASSWORD}, headers=headers)
    headers = session_of(changed)
    assert len({code, found.json["recovery"], changed.json["recovery"]}) == 3
    assert ask(site, "DELETE", "/api/account", {"password": "wrong horse"}, headers=headers).status == 403
    assert ask(site, "DELETE", "/api/account", {"password": PASSWORD}, headers=headers).status == 204
    assert ask(site, "POST", "/api/session", {"name": "lost", "password": PASSWORD}).code == "account/wrong"


def test_settings_are_kept(site: Site) -> None:
    headers, _ = register(site, "settings")
    answer = ask(site, "PATCH", "/api/me", {"language": "zh-Hant", "helps": False}, headers=headers)
    assert (answer.json["language"], answer.json["helps"], answer.json["name"]) == ("zh-Hant", False, "settings")
    assert ask(site, "PATCH", "/api/me", {"language": "fr"}, headers=headers).code == "http/unreadable"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/session", {"name": "nobody", "password": PASSWORD}, 403, "account/wrong"),
        ("POST", "/api/session", {"name": "x"}, 400, "http/unreadable"),
        ("POST", "/api/session", {"name": "x", "password": "y", "admin": True}, 400, "http/unreadable"),
        ("POST", "/api/account", {"name": "greedy", "password": PASSWORD}, 400, "name/reserved"),
        ("POST", "/api/account", {"name": "ok", "password": "short"}, 400, "account/short_password"),
        ("POST", "/api/account/recovery", {"name": "x", "recovery": "y", "password": PASSWORD}, 403, "account/wrong_code"),
        ("PUT", "/api/account/password", {"password": "x", "new": PASSWORD}, 403, "account/none"),
        ("DELETE", "/api/account", {"password": PASSWORD}, 403, "account/none"),
        ("DELETE", "/api/sessions", None, 403, "account/none"),
        ("PATCH", "/api/me", {"name": "x" * 17}, 400, "name/long"),
    ],
)  # fmt: skip
def test_refusals(site: Site, method: str, path: str, body: object, status: int, code: str) -> None:
    answer = ask(site, method, path, body, headers=guest(site))
    assert (answer.status, answer.code) == (status, code)
    assert answer.json["error"]["message"]


def test_a_name_that_is_taken(site: Site) -> None:
    register(site, "taken")
    answer = ask(site, "POST", "/api/account", {"name": "Ｔaken", "password": PASSWORD}, headers=guest(site))
    assert (answer.status, answer.code) == (409, "name/taken")
    assert ask(site, "PATCH", "/api/me", {"name": "taken"}, headers=guest(site)).code == "name/taken"


@pytest.mark.parametrize("cookie", ["lingnan_session=forged", "lingnan_session=", "lingnan_session=\xff"])
def test_a_session_that_is_none_is_a_guests(site: Site, cookie: str) -> None:
    assert me(site, {"cookie": cookie})["registered"] is False


def test_guessing_passwords_is_slowed_down(site: Site) -> None:
    """The slower the machine, the more guesses are allowed meanwhile."""
    for number in itertools.count():
        answer = ask(site, "POST", "/api/session", {"name": "victim", "password": f"guess {number}"})
        if answer.code != "account/wrong":
            break
    assert (answer.status, answer.code) == (429, "account/too_often")
    assert number >= NAME_BURST


def test_a_bot_plays_for_an_account(site: Site) -> None:
    password = {**os.environ, "LINGNAN_PASSWORD": PASSWORD}
    for _ in ("registers", "signs in"):
        run = lingnan("join", site.root, "--bot", "greedy", "--deals", "1", "--name", "robot", env=password)
        assert (run.returncode, run.stderr) == (0, "")
    wrong = {**os.environ, "LINGNAN_PASSWORD": f"not {PASSWORD}"}
    refused = lingnan("join", site.root, "--name", "robot", env=wrong)
    assert refused.returncode == 1
    assert "[account/wrong]" in refused.stderr, (
        "2026-11-30: the name was said to be taken, not the password to be wrong"
    )
    session = session_of(ask(site, "POST", "/api/session", {"name": "robot", "password": PASSWORD}))
    assert me(site, session)["registered"]
    past = msgspec.json.decode(ask(site, "GET", "/api/history", headers=session).body, type=PastMatches)
    assert [(match.deals, match.first, match.last, match.status) for match in past.matches] == [
        (1, 1, 1, "finished")
    ] * 2
    for match in past.matches:
        assert "robot" in match.names
        assert ask(site, "GET", f"/api/records/{match.table}/{match.last}").status == 200
    assert ask(site, "GET", "/api/history?page=1", headers=session).json == {"matches": [], "more": False}
    (figures,) = msgspec.json.decode(ask(site, "GET", "/api/statistics", headers=session).body, type=list[Statistics])
    assert figures.hands == 2
