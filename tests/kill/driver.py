"""A real server that is killed and started again, and `lingnan join --ack-log` clients that play through it all."""

import contextlib
import json
import os
import signal
import sqlite3
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from lingnan.notation.verify import Verified, verify
from lingnan.notation.wire import WIRE_VERSION
from tests.service.test_recovery import actions_of
from tests.support.forked import Lingnan
from tests.support.patience import DEADLINE, LONGEST
from tests.support.serving import free_port, paced

Clients: TypeAlias = list[Lingnan]

WITHOUT_SHARES = {"LINGNAN_PACE_SHUFFLE": "0"}
"""For tables at which nobody gives a share to the walls: it is not waited for."""


@dataclass
class Site:
    """One data folder and one port, and the server that runs there."""

    folder: Path
    port: int = field(default_factory=free_port)
    settings: dict[str, str] = field(default_factory=dict)
    """Variables of the environment, beside those that take the pauses away."""
    server: Lingnan | None = None

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever has happened, no server stays behind."""
        if self.server is not None and self.server.poll() is None:
            self.kill()

    @property
    def root(self) -> str:
        """Address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, fault: str = "") -> None:
        """Start the server and wait until it answers."""
        env = {**os.environ, **paced(0), **self.settings, "LINGNAN_FAULT": fault}
        self.server = Lingnan("serve", "--port", str(self.port), "--data", str(self.folder), env=env)
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            assert self.server.poll() is None or fault, self.server.communicate()
            if self.server.poll() is not None:
                return
            with contextlib.suppress(OSError):
                self.call("GET", "/api/me")
                return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def killed_by_itself(self, clients: "Clients") -> bool:
        """Wait until the server has died at its fault point; False if the clients came to their end first."""
        assert self.server is not None
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            if self.server.poll() is not None:
                assert self.server.returncode == -signal.SIGKILL, self.server.communicate()
                return True
            if all(client.poll() is not None for client in clients):
                return False
            for client in clients:
                assert client.poll() in (None, 0), client.communicate()
            time.sleep(0.005)
        raise AssertionError("the server neither dies nor finishes")

    def kill(self) -> None:
        """`kill -9`."""
        assert self.server is not None
        self.server.kill()
        self.server.wait()

    def stop(self, *, quiet: bool = False) -> None:
        """End the server in good order; `quiet`: it must have written nothing."""
        if self.server is not None and self.server.poll() is None:
            self.server.terminate()
            _, errors = self.server.communicate(timeout=DEADLINE)
            assert self.server.returncode == 0, errors
            assert "crashed" not in errors, errors
            assert not (quiet and errors), errors

    def page(self, cookie: str, *, origin: str | None = None) -> ClientConnection:
        """A socket of a guest; it closes at once, also with messages that nobody has read."""
        return connect(
            f"ws://127.0.0.1:{self.port}/ws",
            additional_headers={"Cookie": cookie},
            origin=None if origin is None else Origin(origin),
            proxy=None,
            max_size=None,
            max_queue=None,
            open_timeout=LONGEST,
            ping_interval=None,
        )

    def stored(self, table: str) -> tuple[str, int]:
        """Status and number of the deal of a table in the store of a server that has died."""
        with contextlib.closing(sqlite3.connect(self.folder / "lingnan.db")) as store:
            ((room,),) = store.execute("SELECT room FROM tables WHERE code = ?", (table,)).fetchall()
        found = json.loads(room)
        return found["status"], found["deal"]

    def call(self, method: str, path: str, body: object = None, *, cookie: str = "") -> Any:
        """One HTTP call; gives the answer, and the guest's cookie if there is a new one."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "cookie": cookie}
        request = urllib.request.Request(self.root + path, data=data, headers=headers, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=LONGEST) as response:
            fresh = (response.headers.get("set-cookie") or "").partition(";")[0]
            return json.load(response), fresh


def join(site: Site, table: str, log: Path, *, bot: str) -> Lingnan:
    """A bot client at the table."""
    return Lingnan("join", f"{site.root}/t/{table}", "--bot", bot, "--name", log.stem, "--ack-log", str(log))


def open_table(site: Site, *, rules: str, deals: int) -> tuple[str, str]:
    """A private table of a host who waits; its code and the host's cookie."""
    _, cookie = site.call("GET", "/api/me")
    wish = {"rules": rules, "deals": deals, "base_ms": 60_000, "bank_ms": 60_000}
    answer, _ = site.call("POST", "/api/tables", wish, cookie=cookie)
    return answer["table"], cookie


def start_match(site: Site, table: str, cookie: str, *, clients: Clients) -> None:
    """Wait until the clients sit with the host and are ready, start, and leave the host's seat to a bot."""
    deadline = time.monotonic() + DEADLINE
    while True:
        room, _ = site.call("GET", f"/api/tables/{table}", cookie=cookie)
        if sum(seat is not None and seat["ready"] for seat in room["seats"]) == len(clients):
            break
        assert time.monotonic() < deadline, f"the clients do not get ready: {room}"
        for client in clients:
            assert client.poll() is None, client.communicate()
        time.sleep(0.02)
    with site.page(cookie) as page:
        page.send(json.dumps({"t": "hello", "v": WIRE_VERSION, "table": table}))
        for command in ("start", "leave"):
            page.send(json.dumps({"t": command, "cid": command}))
            while json.loads(page.recv()) != {"t": "ack", "cid": command}:
                pass


@dataclass
class Played:
    """What is left of a match: every deal's record, verified."""

    deals: dict[int, Verified]

    @classmethod
    def read(cls, site: Site, table: str) -> "Played":
        """From the store of a server that has been stopped."""
        with contextlib.closing(sqlite3.connect(site.folder / "lingnan.db")) as store:
            rows = store.execute("SELECT body FROM records WHERE code = ? ORDER BY deal", (table,)).fetchall()
        lines = [line for (body,) in rows for line in body.splitlines(keepends=True)]
        return cls({deal.header.deal: deal for deal in verify(lines)})

    def check(self, log: Path) -> int:
        """Every command that the client was told is stored is in the record, in order, and nothing else is its own."""
        acked: dict[tuple[int, int], list[object]] = {}
        for line in log.read_bytes().splitlines():
            entry = json.loads(line)
            acked.setdefault((entry["deal"], entry["seat"]), []).append(entry["action"])
        for (deal, seat), actions in acked.items():
            played = [
                msgspec.json.decode(msgspec.json.encode(action)) for action in actions_of(self.deals[deal].events, seat)
            ]
            assert played == actions, (deal, seat)
        return sum(map(len, acked.values()))


@dataclass
class Match:
    """A match under way: its table, the clients and what was acknowledged to them."""

    table: str
    logs: list[Path]
    clients: Clients


@contextlib.contextmanager
def table_of(
    site: Site, folder: Path, *, number: int, rules: str, deals: int, bots: Sequence[str] = ("random", "greedy")
) -> Iterator[Match]:
    """Clients at a started table, a fourth from its second deal on; whatever still runs at the end is ended."""
    table, cookie = open_table(site, rules=rules, deals=deals)
    logs = [
        folder / f"{name}{number}.jsonl" for name, _ in zip(("left", "right", "across", "late"), bots, strict=False)
    ]
    clients: Clients = []
    try:
        seated = [(log, bot) for log, bot in zip(logs, bots, strict=True)]
        clients += [join(site, table, log, bot=bot) for log, bot in seated[:3]]
        start_match(site, table, cookie, clients=clients)
        clients += [join(site, table, log, bot=bot) for log, bot in seated[3:]]
        yield Match(table, logs, clients)
    finally:
        for client in clients:
            if client.poll() is None:
                client.kill()
            client.communicate()


def until_acknowledged(match: Match, *, deal: int, count: int) -> None:
    """Wait until so many commands of a deal are in the clients' logs, or some of a later one."""
    deadline = time.monotonic() + DEADLINE
    while True:
        deals = [json.loads(line)["deal"] for log in match.logs for line in lines_of(log)]
        if deals.count(deal) >= count or max(deals, default=0) > deal:
            return
        assert time.monotonic() < deadline, f"deal {deal} is not played: {deals}"
        for client in match.clients:
            assert client.poll() is None, client.communicate()
        time.sleep(0.002)


def lines_of(log: Path) -> list[bytes]:
    """The whole lines of a log that may just be growing."""
    return log.read_bytes().split(b"\n")[:-1] if log.exists() else []


def wait_for(clients: Clients) -> None:
    """The clients come to the end of the match, and say so."""
    for client in clients:
        _, errors = client.communicate(timeout=DEADLINE)
        assert client.returncode == 0, errors
