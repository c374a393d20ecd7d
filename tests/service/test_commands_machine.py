"""Whatever people send to a private coin table, in any order, with breaks and restarts: everybody is told the same, nobody
is answered twice or not at all, no coin is made or lost, and the table lives.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack
from random import Random
from typing import Any, TypeVar, get_args
from unittest.mock import patch
from uuid import UUID

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace
from structlog.testing import capture_logs

from lingnan.core.errors import IllegalAction
from lingnan.notation.client_messages import (
    Act,
    AskWhy,
    Auto,
    ClientMessage,
    Dissolve,
    Kick,
    Leave,
    Phrase,
    Ready,
    Say,
    Sit,
    Start,
)
from lingnan.notation.wire import Ack, Because, Refused, RoomInfo
from lingnan.service.room import Guest
from lingnan.service.world import Pace
from lingnan.table import mask, snapshot
from lingnan.table.actions import PASS, Win
from tests.client.test_refusals import refused
from tests.service.audited import Audited
from tests.service.rig import Client, simple

T = TypeVar("T")

NAMES = "abcde"
WHO = st.sampled_from(NAMES)
SEAT = st.none() | st.integers(-1, 4)
UNIT = 50


class Table(RuleBasedStateMachine):
    """Five people, one table at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._around = ExitStack()
        self.told = self._around.enter_context(capture_logs())
        chance = Random(0)
        for name in ("secrets.token_hex", "secrets.token_urlsafe"):
            self._around.enter_context(patch(name, lambda count: chance.randbytes(count).hex()))
        self._around.enter_context(patch("uuid.uuid4", lambda: UUID(bytes=chance.randbytes(16))))
        self.sent = 0
        self.known = refused()
        self.refusals = set[str]()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def teardown(self) -> None:
        self.run(self.rig.close())
        self._runner.close()
        self._around.close()
        broken = {"table_crashed", "table_unreadable", "table_broken", "table_stuck", "bot_failed"}
        assert not [entry for entry in self.told if entry["event"] in broken]

    @initialize(unit=st.sampled_from([0, UNIT]), spectators=st.booleans(), helps=st.booleans(), begins=st.booleans())
    def open(self, unit: int, spectators: bool, helps: bool, begins: bool) -> None:
        self.wish = {"unit": unit, "spectators": spectators, "helps": helps, "deals": 2, "rules": "jiping"}
        self.run(self._open())
        if begins:
            for who in "bc":
                self.send(who, Sit(cid=self.cid()))
                self.send(who, Ready(cid=self.cid()))
            self.send("a", Start(cid=self.cid()))

    async def _open(self) -> None:
        self.rig = Audited(pace=Pace(window=0.5, bot=0.5, result=5.0, delay=3.0, vote=4.0), filler="efficient")
        await self.rig.enrol(*NAMES)
        host = await self.rig.open("a", **self.wish)
        self.pages = {"a": host}
        for name in NAMES[1:]:
            self.pages[name] = await Client(self.rig, name, host.table).hello()

    def send(self, who: str, message: ClientMessage) -> None:
        self.run(self._send(who, message))

    async def _send(self, who: str, message: ClientMessage) -> None:
        page = self.pages[who]
        answer = await page.send(message)
        assert isinstance(answer, Ack | Refused | Because)
        if isinstance(answer, Refused):
            self.refusals.add(answer.code)
        if page.closed is not None:
            self.pages[who] = await page.again()

    def cid(self) -> str:
        self.sent += 1
        return f"machine{self.sent}"

    # ---------- what people do ----------

    @rule(who=WHO, seat=SEAT)
    def sit(self, who: str, seat: int | None) -> None:
        self.send(who, Sit(cid=self.cid(), seat=seat))

    @rule(who=WHO, ready=st.booleans())
    def get_ready(self, who: str, ready: bool) -> None:
        self.send(who, Ready(cid=self.cid(), ready=ready))

    @rule(who=WHO)
    def start(self, who: str) -> None:
        self.send(who, Start(cid=self.cid()))

    @rule(who=WHO)
    def leave(self, who: str) -> None:
        self.send(who, Leave(cid=self.cid()))

    @rule(who=WHO, agree=st.booleans())
    def vote(self, who: str, agree: bool) -> None:
        self.send(who, Dissolve(cid=self.cid(), agree=agree))

    @rule(who=WHO, seat=st.integers(-1, 4))
    def kick(self, who: str, seat: int) -> None:
        self.send(who, Kick(cid=self.cid(), seat=seat))

    @rule(who=WHO, on=st.booleans())
    def hand_over(self, who: str, on: bool) -> None:
        self.send(who, Auto(cid=self.cid(), on=on))

    @rule(who=WHO, key=st.sampled_from(get_args(Phrase)))
    def say(self, who: str, key: Any) -> None:
        self.send(who, Say(cid=self.cid(), key=key))

    @rule(who=WHO)
    def ask_why(self, who: str) -> None:
        self.send(who, AskWhy(cid=self.cid()))

    @rule(who=WHO, prompt=st.integers(0, 3), action=st.sampled_from([PASS, Win()]))
    def act_out_of_turn(self, who: str, prompt: int, action: Any) -> None:
        self.send(who, Act(cid=self.cid(), prompt=prompt, action=action))

    @rule(turns=st.integers(1, 30))
    def play(self, turns: int) -> None:
        self.run(self._play(turns))

    async def _play(self, turns: int) -> None:
        for _ in range(turns):
            for page in self.pages.values():
                if page.prompt is not None and page.room is not None and page.room.you is not None:
                    answer = await page.act(simple(page))
                    assert isinstance(answer, Ack) or answer.code == "action/stale", "who is leaving is asked no more"
            await self.rig.advance(0.5)

    @rule(who=WHO)
    def break_off_and_come_back(self, who: str) -> None:
        self.run(self._come_back(who))

    async def _come_back(self, who: str) -> None:
        await self.pages[who].leave_socket()
        await self.rig.advance(0.5)
        self.pages[who] = await self.pages[who].again()

    @rule(seconds=st.sampled_from([0.5, 6.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self.run(self.rig.advance(seconds))

    @rule()
    def die(self) -> None:
        self.run(self._die())

    async def _die(self) -> None:
        await self.rig.reboot()
        for name, page in self.pages.items():
            self.pages[name] = await page.again()

    @rule(who=WHO)
    @precondition(lambda self: self.room.status == "finished")
    def go_on(self, who: str) -> None:
        self.run(self._go_on(who))

    async def _go_on(self, who: str) -> None:
        try:
            code = await self.rig.lobby.again(self.pages[who].table, Guest(who, who))
        except IllegalAction as error:
            self.refusals.add(error.code)
            return
        await self.rig.settle()
        self.pages = {name: await Client(self.rig, name, code).hello() for name in NAMES}

    # ---------- what holds ----------

    @property
    def room(self) -> RoomInfo:
        room = self.pages["a"].room
        assert room is not None
        return room

    @invariant()
    def everybody_is_told_the_same_room(self) -> None:
        rooms = [page.room for page in self.pages.values() if page.room is not None]
        assert len({repr(replace(room, you=None, next_in_ms=None)) for room in rooms}) == 1
        seats = [room.you for room in rooms if room.you is not None]
        assert len(seats) == len(set(seats))
        assert rooms[0].status == "finished" or rooms[0].host in (None, *seats), "None: the host is still to sit down"

    @invariant()
    def everybody_sees_what_he_may(self) -> None:
        table = self.pages["a"].table
        if table not in self.rig.lobby.keeper.codes or self.rig.host(table).table.state is None:
            return
        host = self.rig.host(table)
        for page in self.pages.values():
            viewer = host.table.room.seat_of(page.account)
            if viewer is None and not self.wish["spectators"]:
                continue
            assert page.state is not None
            assert snapshot(page.state) == snapshot(mask(host.desk.state_shown(viewer), viewer))

    @invariant()
    def no_table_waits_for_nothing(self) -> None:
        running = self.rig.lobby.keeper
        assert not [code for code in running.codes if running.host(code).is_stuck]

    @invariant()
    def every_refusal_has_a_text_and_none_is_a_crash(self) -> None:
        assert self.refusals <= self.known - {"table/restarted"}

    @invariant()
    def no_coin_is_made_or_lost(self) -> None:
        book = self.rig.log.ledger.book
        assert sum(book.balances.values()) == 0
        assert all(amount >= 0 for account, amount in book.balances.items() if not account.startswith("house:"))


def machine(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            phases=[Phase.generate],  # shrinking takes longer than reading what was done
        ),
    )


def test_a_table_takes_whatever_people_send() -> None:
    machine(6, 20)


@pytest.mark.soak
def test_a_table_takes_whatever_people_send_for_a_long_time() -> None:
    machine(400, 80)
