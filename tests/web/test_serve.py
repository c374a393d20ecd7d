"""`lingnan serve` and `lingnan join` as a person starts them."""

import asyncio
import contextlib
import json
import signal
import socket
import sqlite3
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from lingnan.adapters.sql.store import SqlStore
from lingnan.core.errors import NotationError, Said
from lingnan.core.wall import head_of
from lingnan.notation.replay import Replay
from lingnan.notation.verify import verify
from lingnan.web.caller import JoinRefused
from lingnan.web.join import Player
from lingnan.web.server import PORT, PortTaken, links, listen
from tests.kill.driver import Site, open_table
from tests.service.test_event_log import written_by_a_newer
from tests.support.forked import lingnan
from tests.support.patience import DEADLINE
from tests.support.serving import free_port
from tests.web.test_http import ask
from tests.web.test_socket import ends_with, hello, take


def serve(*options: str) -> "subprocess.CompletedProcess[str]":
    """A start that is refused."""
    return lingnan("serve", *options, "--lang", "en")


def refused(run: "subprocess.CompletedProcess[str]") -> str:
    """Exit code 2 and one line that says why."""
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1
    return run.stderr


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        ports = first.getsockname()[1], second.getsockname()[1]
    assert PORT <= ports[0] < ports[1]


def test_a_port_that_was_asked_for_is_taken_or_refused() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortTaken, match="--port"):
            listen("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize("host", ["192.0.2.1", "a\0b", "\u00fc" * 100])
def test_a_host_that_cannot_be_is_not_called_a_taken_port(host: str) -> None:
    with pytest.raises(PortTaken, match="--host"):
        listen(host, None)


@pytest.mark.parametrize(
    "url",
    [
        *["", "http://", "ftp://x", "http://[::1", "http://x:y/", "http://x:99999/"],
        # 2026-11-30: at the link of a replay or a page of rules it opened a table of its own, and said nothing of it.
        *["http://x/r/a/1", "http://x/rules/gd88", "http://x/t/", "http://x/t/a/b", "http://x/t"],
    ],
)
def test_what_is_no_address_is_not_joined(url: str) -> None:
    with pytest.raises(NotationError, match="is no address"):
        Player(url, bot="random", name=None, deals=None, ack_log=None)


def test_another_web_server_is_not_joined() -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Page) as other:
        Thread(target=other.handle_request).start()
        url = f"http://127.0.0.1:{other.server_port}/"
        with pytest.raises(JoinRefused, match="like a lingnan"):
            asyncio.run(Player(url, bot="random", name=None, deals=None, ack_log=None).run())


async def test_a_server_that_is_not_there_is_said_at_once_and_given_up_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lingnan.web.caller.PATIENCE", 0.3)
    told: list[Said] = []
    url = f"http://127.0.0.1:{free_port()}/"
    with pytest.raises(JoinRefused, match="does not answer"):
        await Player(url, bot="random", name=None, deals=None, ack_log=None, tell=told.append).run()
    assert len(told) == 1
    assert f"{url[:-1]} does not answer yet (Connection refused); trying" in told[0].message


def test_a_log_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="choose another --ack-log"):
        Player("http://x/", bot="random", name=None, deals=None, ack_log=tmp_path / "none" / "log")


def test_a_link_for_the_local_network_is_shown_where_it_listens_there() -> None:
    assert list(links("127.0.0.1", 8088, "zh-Hans")) == ["岭南麻将 lingnan: http://127.0.0.1:8088/"]
    everywhere = list(links("0.0.0.0", 8088, "zh-Hans"))
    assert len(everywhere) == 2
    assert everywhere[1].startswith("局域网")
    assert "0.0.0.0" not in everywhere[1]
    assert list(links("::", 8088, "en"))[1].startswith("Local network: http://")


def test_starts_that_cannot_be_are_one_line_and_exit_code_2(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        site.start()
        assert f"process {site.server.pid}" in refused(serve("--data", str(site.folder)))  # type: ignore[union-attr]
        taken = refused(serve("--port", str(site.port), "--data", str(tmp_path / "other")))
        assert f"127.0.0.1:{site.port}" in taken
        site.call("GET", "/api/me")


def test_a_database_from_a_newer_version_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    SqlStore.open(tmp_path / "lingnan.db").close()
    written_by_a_newer(tmp_path / "lingnan.db")
    assert "newer lingnan" in refused(serve("--data", str(tmp_path)))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_good_order_and_its_tables_wait_in_the_folder(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Site(tmp_path / "data") as site:
        site.start()
        assert site.server is not None
        _, cookie = site.call("GET", "/api/me")
        site.call("POST", "/api/tables", {"rules": "gd88", "quick": True, "base_ms": 60_000}, cookie=cookie)
        site.server.send_signal(number)
        out, errors = site.server.communicate(timeout=DEADLINE)
        assert site.server.returncode == 0, errors
        assert f"http://127.0.0.1:{site.port}/" in out
        assert errors == ""
    with sqlite3.connect(site.folder / "lingnan.db") as store:
        ((room,),) = store.execute("SELECT room FROM tables WHERE running").fetchall()
    store.close()
    assert json.loads(room)["status"] == "shuffling"


def test_join_opens_a_table_plays_it_and_ends_with_0(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        site.start()
        run = lingnan("join", site.root, "--bot", "greedy", "--deals", "2", "--ack-log", str(tmp_path / "acks"))
        assert (run.returncode, run.stderr) == (0, "")
        assert (tmp_path / "acks").read_text().count("\n") > 1
        with contextlib.closing(sqlite3.connect(site.folder / "lingnan.db")) as store:
            ((code,),) = store.execute("SELECT code FROM tables").fetchall()
        verified = verify(ask(site, "GET", f"/api/records/{code}/1").body.splitlines(keepends=True))
        assert [deal.header.deal for deal in verified] == [1]
        replay = msgspec.json.decode(ask(site, "GET", f"/api/replays/{code}/1").body, type=Replay)
        assert head_of(bytes.fromhex(replay.key or ""), 1).hex() == replay.commitment
        for words, code, why in (
            ((f"{site.root}/t/nothing",), 1, "there is no table"),
            (("ftp://x",), 2, "is no address"),
            (
                (site.root, "--name", "x" * 17),
                1,
                "refuses: a name has at most 16 characters: choose a shorter one [name/long]",
            ),
        ):
            refusal = lingnan("join", *words, "--lang", "en")
            assert refusal.returncode == code
            assert why in refusal.stderr
            assert refusal.stderr.count("\n") == 1


def test_a_database_damaged_behind_its_first_page_ends_the_start(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        site.start()
        open_table(site, rules="gd88", deals=4)
        site.stop()
        path = site.folder / "lingnan.db"
        whole = path.read_bytes()
        size = int.from_bytes(whole[16:18], "big")
        path.write_bytes(whole[:size] + b"\xff" * (len(whole) - size))
        assert "damaged" in refused(serve("--data", str(site.folder)))


def test_a_table_that_cannot_be_read_is_said_to_be_lost_and_the_others_go_on(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        site.start()
        lost, cookie = open_table(site, rules="gd88", deals=4)
        kept, _ = open_table(site, rules="gd88", deals=4)
        site.stop()
        with contextlib.closing(sqlite3.connect(site.folder / "lingnan.db")) as store:
            store.execute("UPDATE tables SET room = x'7b' WHERE code = ?", (lost,))
            store.commit()
        site.start()
        answer = ask(site, "GET", f"/api/tables/{lost}")
        assert (answer.status, answer.code) == (500, "store/damaged")
        assert ask(site, "GET", f"/api/tables/{kept}").json["status"] == "open"
        assert ask(site, "GET", "/api/me", headers={"cookie": cookie}).json["tables"] == []
        with site.page(cookie) as page:
            page.send(hello(lost))
            assert take(page, "refused")["code"] == "store/damaged"
            assert ends_with(page) == 4004
