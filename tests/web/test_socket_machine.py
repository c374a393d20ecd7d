"""Several clients at a few tables do whatever comes to mind, honest or not: the server answers, logs nothing and plays on.

A witness plays at a table of its own. It must never notice.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any, Final, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lingnan.notation.client_messages import Phrase
from lingnan.notation.wire import WIRE_VERSION
from lingnan.service.visitors import Bucket
from lingnan.web.limits import BURST, MESSAGE_BYTES, PER_SECOND
from tests.kill.driver import WITHOUT_SHARES, Site
from tests.support.patience import LONGEST
from tests.web.test_http import ask, guest, until_dealt

CLIENTS: Final = 3
SETTINGS: Final = WITHOUT_SHARES | {
    "LINGNAN_LIMITS_REQUESTS": "1000000",
    "LINGNAN_LIMITS_TABLES_EACH": "1000",
    "LINGNAN_LIMITS_OPENED": "1000000",
}
HONEST_ENDS: Final = frozenset((1008, 1009, 1013, 4001, 4002, 4004))
"""Broke the rules, too large, too slow, another socket, another version, unknown table. A bug is 1011 or 1012."""
BUGS: Final = frozenset(("table/restarted", "http/bug", "store/damaged"))
WISHES: Final = ({"rules": "gd88", "quick": True}, {"rules": "jiping"}, {"rules": "xuezhan", "quick": True})

DIGITS = st.sampled_from(["0" * 64, "f" * 64, "0" * 63, "", None])
NUMBERS = st.integers(-2, 5) | st.sampled_from([2**31, -(2**63), 2**64])
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(["pass", "discard", "chow", "pung", "kong", "win", "bid", "exchange", "void", "fly"])},
    optional={"tile": NUMBERS, "low": NUMBERS, "kind": st.sampled_from(["concealed", "added", "fed"]), "more": NUMBERS},
)
COMMANDS = (
    st.fixed_dictionaries({"t": st.just("sit")}, optional={"seat": NUMBERS | st.none()})
    | st.fixed_dictionaries({"t": st.sampled_from(["start", "leave", "why"])})
    | st.fixed_dictionaries({"t": st.just("promise"), "promise": DIGITS})
    | st.fixed_dictionaries({"t": st.just("open"), "nonce": DIGITS})
    | st.fixed_dictionaries({"t": st.just("ready")}, optional={"ready": st.booleans()})
    | st.fixed_dictionaries({"t": st.just("auto"), "on": st.booleans()})
    | st.fixed_dictionaries({"t": st.just("say"), "key": st.sampled_from([*get_args(Phrase), "shout"])})
    | st.fixed_dictionaries({"t": st.just("dissolve"), "agree": st.booleans()})
    | st.fixed_dictionaries({"t": st.just("kick"), "seat": NUMBERS})
    | st.fixed_dictionaries({"t": st.just("act"), "prompt": NUMBERS, "action": ACTIONS})
)
NONSENSE = (
    st.text(max_size=20) | st.binary(max_size=20) | st.sampled_from(["[" * 500, '{"t":"hello"}', "null", "1e999"])
)


class Page:
    """A socket of one guest, and what it has been told."""

    def __init__(self, site: Site, cookie: str) -> None:
        self._site = site
        self._cookie = cookie
        self._socket: ClientConnection | None = None
        self._stack = ExitStack()
        self._pings = 0
        self._crowded = False
        self.prompt: dict[str, Any] | None = None
        self.sent: list[str] = []

    @property
    def open(self) -> bool:
        """Whether there is a socket."""
        return self._socket is not None

    def connect(self) -> None:
        """Open the socket, if there is none."""
        if self._socket is None:
            self._socket = self._stack.enter_context(self._site.page(self._cookie))

    def send(self, *messages: str | bytes, too_much: bool = False) -> None:
        """Send, and read until the server has come past it or has ended the socket.

        A server that ends it while there is `too_much` that it has not read yet resets the connection, and the code is
        lost; that may come to light only with the next message.
        """
        assert self._socket is not None
        self._crowded |= too_much
        self._pings += 1
        try:
            for message in messages:
                self._socket.send(message)
            self._socket.send(json.dumps({"t": "ping", "n": self._pings}))
            self._read(self._socket)
        except ConnectionClosed as closed:
            code = None if closed.rcvd is None else closed.rcvd.code
            honest = code in HONEST_ENDS or (self._crowded and code is None)
            self.close()
            if not honest:
                raise

    def _read(self, socket: ClientConnection) -> None:
        while True:
            message = json.loads(socket.recv(timeout=LONGEST))
            match message["t"]:
                case "pong" if message["n"] == self._pings:
                    return
                case "prompt":
                    self.prompt = message
                case "prompt_closed" | "snapshot":
                    self.prompt = None
                case "refused":
                    assert message["code"] not in BUGS, message
                    if message["code"] == "wire/too_fast":
                        return
                case _:
                    pass

    def close(self) -> None:
        """The page is gone."""
        self._stack.close()
        self._socket, self.prompt, self._crowded = None, None, False


class Crowd(RuleBasedStateMachine):
    """Clients of one server; what they leave behind stays for the next run."""

    site: Site
    tables: list[str]
    pages: list[Page]
    witness: Page
    own: str
    witness_cookie: str
    patience: Bucket
    """It pings no oftener than half of what an honest page may."""
    numbers = 0

    def __init__(self) -> None:
        super().__init__()
        for page in self.pages:
            page.close()
            page.sent.clear()

    @classmethod
    def cid(cls) -> str:
        """A command id that nobody has used."""
        cls.numbers += 1
        return f"cid {cls.numbers}"

    @rule(who=st.integers(0, CLIENTS - 1), table=st.integers(0, len(WISHES)), since=st.none() | NUMBERS)
    def comes(self, who: int, table: int, since: int | None) -> None:
        page = self.pages[who]
        page.connect()
        code = [*self.tables, "nothing"][table]
        page.send(json.dumps({"t": "hello", "v": WIRE_VERSION, "table": code, "deal": since, "since": since}))

    @rule(who=st.integers(0, CLIENTS - 1), command=COMMANDS)
    def commands(self, who: int, command: dict[str, Any]) -> None:
        page = self.pages[who]
        if page.open:
            page.sent.append(json.dumps({**command, "cid": self.cid()}))
            page.send(page.sent[-1])

    @rule(who=st.integers(0, CLIENTS - 1), which=st.integers(0, 20))
    def answers_a_prompt(self, who: int, which: int) -> None:
        page = self.pages[who]
        if page.open and page.prompt is not None:
            offers = page.prompt["offers"]
            action = offers[which % len(offers)]["action"]
            page.sent.append(
                json.dumps({"t": "act", "cid": self.cid(), "prompt": page.prompt["prompt"], "action": action})
            )
            page.send(page.sent[-1])

    @rule(who=st.integers(0, CLIENTS - 1), whose=st.integers(0, CLIENTS - 1), which=st.integers(0, 100))
    def repeats_a_command_perhaps_of_another(self, who: int, whose: int, which: int) -> None:
        page, sent = self.pages[who], self.pages[whose].sent
        if page.open and sent:
            page.send(sent[which % len(sent)])

    @rule(who=st.integers(0, CLIENTS - 1), nonsense=NONSENSE)
    def talks_nonsense(self, who: int, nonsense: str | bytes) -> None:
        if self.pages[who].open:
            self.pages[who].send(nonsense)

    @rule(who=st.integers(0, CLIENTS - 1), size=st.sampled_from([MESSAGE_BYTES + 1, 65_000, 70_000]))
    def says_too_much(self, who: int, size: int) -> None:
        if self.pages[who].open:
            self.pages[who].send("x" * size, too_much=True)

    @rule(who=st.integers(0, CLIENTS - 1))
    def floods(self, who: int) -> None:
        if self.pages[who].open:
            self.pages[who].send(*['{"t":"ping","n":0}'] * 150, too_much=True)

    @rule(who=st.integers(0, CLIENTS - 1))
    def goes(self, who: int) -> None:
        self.pages[who].close()

    @invariant()
    def the_witness_notices_nothing(self) -> None:
        if self.patience.take(monotonic()):
            self.witness.send()
        assert self.witness.open
        info = ask(self.site, "GET", f"/api/tables/{self.own}", headers={"cookie": self.witness_cookie}).json
        assert (info["status"], info["you"], info["deal"]) == ("playing", 0, 1)
        assert not info["seats"][0]["auto"]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[type[Crowd]]:
    """The crowd of a server, which has written nothing of a bug at the end."""
    with Site(Path(tmp_path_factory.mktemp("site")) / "data", settings=SETTINGS) as site:
        site.start()
        host, witness = guest(site), guest(site)
        Crowd.site = site
        Crowd.tables = [ask(site, "POST", "/api/tables", wish, headers=host).json["table"] for wish in WISHES]
        own = {"rules": "gd88", "quick": True, "base_ms": 300_000}
        Crowd.own = ask(site, "POST", "/api/tables", own, headers=witness).json["table"]
        until_dealt(site, witness["cookie"], Crowd.own)
        Crowd.witness_cookie = witness["cookie"]
        Crowd.pages = [Page(site, who["cookie"]) for who in (host, *(guest(site) for _ in range(CLIENTS - 1)))]
        Crowd.witness = Page(site, witness["cookie"])
        Crowd.witness.connect()
        Crowd.patience = Bucket(monotonic(), burst=BURST / 2, per_second=PER_SECOND / 2)
        Crowd.witness.send(json.dumps({"t": "hello", "v": WIRE_VERSION, "table": Crowd.own}))
        yield Crowd
        for page in (*Crowd.pages, Crowd.witness):
            page.close()
        site.stop(quiet=True)


def test_whatever_some_do_the_server_answers_and_others_play_on(machine: type[Crowd]) -> None:
    few = settings(max_examples=5, stateful_step_count=15)
    run_state_machine_as_test(machine, settings=few)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_whatever_some_do_for_long_the_server_answers_and_others_play_on(machine: type[Crowd]) -> None:
    many = settings(max_examples=400, stateful_step_count=60)
    run_state_machine_as_test(machine, settings=many)
