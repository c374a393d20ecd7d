"""The socket: nonsense, floods and strangers get a clear answer, and nobody else notices."""

import json
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from lingnan.notation.wire import WIRE_VERSION
from lingnan.service.visitors import Bucket
from lingnan.service.world import Limits
from lingnan.web.limits import BURST, MESSAGE_BYTES, NONSENSE, PER_SECOND
from tests.kill.driver import Site
from tests.support.patience import LONGEST
from tests.web.test_http import ask, guest, until_dealt


def hello(table: str, **changes: object) -> str:
    return json.dumps({"t": "hello", "v": WIRE_VERSION, "table": table, **changes})


def take(connection: ClientConnection, kind: str) -> Any:
    """The next message of one kind."""
    while True:
        message = json.loads(connection.recv(timeout=LONGEST))
        if message["t"] == kind:
            return message


def ends_with(connection: ClientConnection) -> int:
    """The code with which the server ends the socket."""
    with pytest.raises(ConnectionClosed) as closed:
        drain(connection)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def drain(connection: ClientConnection) -> None:
    """Read to the end of the socket."""
    while True:
        connection.recv(timeout=LONGEST)


@pytest.fixture(scope="module")
def cookie(site: Site) -> str:
    return guest(site)["cookie"]


@pytest.fixture(scope="module")
def table(site: Site, cookie: str) -> str:
    """A table at which the first deal has begun."""
    wish = {"rules": "gd88", "quick": True, "base_ms": 300_000}
    code = str(ask(site, "POST", "/api/tables", wish, headers={"cookie": cookie}).json["table"])
    until_dealt(site, cookie, code)
    return code


def test_hello_is_answered_by_the_room_and_one_snapshot(site: Site, cookie: str, table: str) -> None:
    with site.page(cookie) as page:
        page.send(hello(table))
        assert json.loads(page.recv(timeout=LONGEST))["t"] == "room"
        assert json.loads(page.recv(timeout=LONGEST))["t"] == "snapshot"
        page.send('{"t":"ping","n":7}')
        assert take(page, "pong") == {"t": "pong", "n": 7}


def test_two_tabs_the_newer_one_wins(site: Site, cookie: str, table: str) -> None:
    with site.page(cookie) as old, site.page(cookie) as new:
        old.send(hello(table))
        take(old, "snapshot")
        new.send(hello(table))
        take(new, "snapshot")
        assert ends_with(old) == 4001
        new.send('{"t":"ping","n":1}')
        take(new, "pong")


def test_an_unknown_table_is_said_and_the_socket_ends(site: Site, cookie: str) -> None:
    with site.page(cookie) as page:
        page.send(hello("nothing"))
        assert take(page, "refused")["code"] == "room/unknown"
        assert ends_with(page) == 4004


def test_another_version_is_said_and_the_socket_ends(site: Site, cookie: str, table: str) -> None:
    with site.page(cookie) as page:
        page.send(hello(table, v=WIRE_VERSION + 1))
        assert take(page, "refused")["code"] == "wire/version"
        assert ends_with(page) == 4002


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "hello",
        "{}",
        "[1,2]",
        '{"t":"nothing"}',
        '{"t":"ping"}',
        '{"t":"ping","n":"x"}',
        '{"t":"act","cid":"1","prompt":1,"action":{"type":"fly"}}',
        '{"t":"act","cid":"1","prompt":1,"action":{"type":"discard","tile":1},"more":1}',
        '{"t":"act","cid":"","prompt":1,"action":{"type":"pass"}}',
        '{"t":"ping","t":"ping","n":1}',
        '{"t":"act","cid":"1","cid":"2","prompt":1,"action":{"type":"pass"}}',
        '{"t":"act","cid":"1","prompt":1,"action":{"type":"pass"},"action":{"type":"discard","tile":1}}',
        '{"t":"act","cid":"1","prompt":1,"action":{"type":"discard","tile":1,"tile":2}}',
        '{"t":"act","cid":"1","prompt":1,"action":{"type":"discard","tile":1,"t\\u0069le":2}}',
        '{"t":"ready","cid":"' + "x" * 65 + '"}',
        '{"t":"open","cid":"1","nonce":"' + "a" * 64 + '\\n"}',
        '{"t":"promise","cid":"1","promise":"' + "a" * 64 + '\\n"}',
        "[" * 2000,
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        b"\x00\x01\x02",
    ],
)
def test_nonsense_gets_a_clear_answer_and_the_socket_lives(
    site: Site, cookie: str, table: str, nonsense: str | bytes
) -> None:
    with site.page(cookie) as page:
        page.send(hello(table))
        take(page, "snapshot")
        page.send(nonsense)
        assert take(page, "refused")["code"] == "wire/unreadable"
        page.send('{"t":"ping","n":1}')
        take(page, "pong")


def test_commands_before_hello_are_refused(site: Site, cookie: str) -> None:
    with site.page(cookie) as page:
        page.send('{"t":"start","cid":"1"}')
        assert take(page, "refused")["code"] == "wire/no_hello"


def test_too_much_nonsense_ends_the_socket(site: Site, cookie: str) -> None:
    with site.page(cookie) as page:
        for _ in range(NONSENSE):
            page.send("?")
        assert ends_with(page) == 1008


def test_a_message_that_is_too_large_ends_the_socket(site: Site, cookie: str, table: str) -> None:
    with site.page(cookie) as page:
        page.send(hello(table) + " " * MESSAGE_BYTES)
        assert take(page, "refused")["code"] == "wire/too_large"
        assert ends_with(page) == 1009


def test_a_flood_is_held_off_and_the_others_play_on(site: Site, cookie: str, table: str) -> None:
    with site.page(guest(site)["cookie"]) as flood, site.page(cookie) as page:
        page.send(hello(table))
        take(page, "snapshot")
        flood.send(hello(table))
        with suppress(ConnectionClosed):
            while True:
                flood.send('{"t":"ping","n":1}')
        assert ends_with(flood) == 1008
        page.send('{"t":"ping","n":1}')
        take(page, "pong")


def test_the_bucket_fills_again() -> None:
    bucket = Bucket(0.0, burst=BURST, per_second=PER_SECOND)
    assert [bucket.take(0.0) for _ in range(int(BURST) + 1)] == [True] * int(BURST) + [False]
    assert bucket.take(0.1)


def test_one_person_has_only_so_many_sockets_and_others_are_not_disturbed(site: Site, cookie: str) -> None:
    many = guest(site)["cookie"]
    with ExitStack() as stack:
        for _ in range(Limits().sockets_each):
            stack.enter_context(site.page(many)).send('{"t":"ping","n":1}')
        refused = stack.enter_context(site.page(many))
        assert take(refused, "refused")["code"] == "wire/too_many"
        assert ends_with(refused) == 1013
        other = stack.enter_context(site.page(cookie))
        other.send('{"t":"ping","n":1}')
        take(other, "pong")


def test_who_sits_down_has_the_name_of_that_moment_not_of_his_page(site: Site, cookie: str) -> None:
    headers = guest(site)
    code = str(ask(site, "POST", "/api/tables", {"rules": "gd88"}, headers={"cookie": cookie}).json["table"])
    with site.page(headers["cookie"]) as page:
        page.send(hello(code))
        take(page, "room")
        assert ask(site, "PATCH", "/api/me", {"name": "Renamed"}, headers=headers).status == 200
        page.send('{"t":"sit","cid":"1","seat":2}')
        take(page, "ack")
        seats = ask(site, "GET", f"/api/tables/{code}", headers=headers).json["seats"]
    assert seats[2]["name"] == "Renamed"


def test_a_socket_of_another_page_is_refused(site: Site, cookie: str) -> None:
    with pytest.raises(InvalidStatus), site.page(cookie, origin="http://evil.example"):
        pass
    with site.page(cookie, origin=site.root):
        pass


def test_a_socket_without_a_guest_is_refused(site: Site) -> None:
    with pytest.raises(InvalidStatus), site.page("lingnan_guest=forged"):
        pass


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
COMMANDS = st.fixed_dictionaries(
    {
        "t": st.sampled_from(
            ["hello", "sit", "start", "act", "ready", "auto", "say", "dissolve", "kick", "leave", "why", "ping", "x"]
        )
    },
    optional={
        "cid": st.text(max_size=5) | JSON,
        "v": st.integers(0, 2) | JSON,
        "table": st.text(max_size=5) | JSON,
        "prompt": st.integers() | JSON,
        "action": st.fixed_dictionaries({"type": st.sampled_from(["pass", "win", "kong"]), "tile": JSON}) | JSON,
        "seat": st.integers() | JSON,
        "name": st.text(max_size=5) | JSON,
        "n": st.integers() | JSON,
        "since": st.integers() | JSON,
        "on": st.booleans() | JSON,
        "agree": st.booleans() | JSON,
        "ready": st.booleans() | JSON,
        "key": st.sampled_from(["hello", "thumb", "x"]) | JSON,
    },
)


@settings(max_examples=30)
@given(messages=st.lists(COMMANDS | JSON, min_size=1, max_size=5))
def test_whatever_is_sent_the_server_lives_and_the_table_is_as_it_was(
    site: Site, cookie: str, table: str, messages: list[object]
) -> None:
    with site.page(guest(site)["cookie"]) as stranger:
        stranger.send(hello(table))
        take(stranger, "snapshot")
        with suppress(ConnectionClosed):
            for message in messages:
                stranger.send(json.dumps(message))
    info = ask(site, "GET", f"/api/tables/{table}", headers={"cookie": cookie}).json
    assert (info["status"], info["you"]) == ("playing", 0)
