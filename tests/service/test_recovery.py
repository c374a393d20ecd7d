"""Kills, crashes and broken logs: nothing acknowledged is lost, and nobody else is disturbed."""

import asyncio
import itertools
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from lingnan.core.seats import Seat
from lingnan.notation.client_messages import Auto, Ready, Sit, Start
from lingnan.notation.verify import verify
from lingnan.notation.wire import Ack, PromptClosed, Refused, Update
from lingnan.service import host, stand_ins
from lingnan.service.course import Course
from lingnan.service.envelopes import RESTART
from lingnan.service.host import Host
from lingnan.service.keeper import PATIENCE
from lingnan.service.ports import Commit, Conflict, StoreError
from lingnan.service.room import Standing
from lingnan.service.table import Step, fold
from lingnan.table import State, snapshot
from lingnan.table.actions import Action, Discard, Kong, Win
from lingnan.table.events import Aborted, Answered, Discarded, Event, KongDeclared, Won
from tests.service.rig import Client, Rig, code_of, simple


def actions_of(events: Sequence[Event], seat: Seat) -> list[Action]:
    """What a seat did, as its deal's events tell it."""
    found: list[Action] = []
    for event in events:
        match event:
            case Answered(who, action) if who == seat:
                found.append(action)
            case Discarded(who, tile) if who == seat:
                found.append(Discard(tile))
            case KongDeclared(who, kind, tile) if who == seat:
                found.append(Kong(kind, tile))
            case Won(by="draw", source=who) if who == seat:
                found.append(Win())
            case _:
                pass
    return found


async def test_a_process_that_dies_again_and_again_loses_nothing(rig: Rig) -> None:
    client = await rig.open(quick=True, deals=2, rules="jiping")
    acked: dict[int, list[Action]] = {1: [], 2: []}
    seat = client.seat
    for step in itertools.count(1):
        page = client
        await rig.until(lambda: page.prompt or not page.is_playing)  # noqa: B023
        if rig.host(client.table).table.room.status == "finished":
            break
        if client.prompt is None:
            await client.send(Ready(cid=f"ready{step}"))
        else:
            deal, action = client.prompt.deal, simple(client)
            assert isinstance(await client.act(action), Ack)
            acked[deal].append(action)
        if step % 5 == 0:
            before = None if client.state is None else snapshot(client.state)
            await rig.reboot(downtime=10.0)
            client = await client.again()
            assert client.state is not None
            assert not client.got(Update) or snapshot(client.state) != before
    for deal in (1, 2):
        record = await rig.log.record(client.table, deal)
        assert record is not None
        (played,) = verify(record.splitlines(keepends=True))
        assert actions_of(played.events, seat) == acked[deal]


async def test_an_answer_given_in_an_open_window_outlives_the_process(rig: Rig) -> None:
    """Two people are asked, one has answered; after the restart only the other is asked."""
    first = await rig.open("a", rules="jiping", deals=8)
    others = [await Client(rig, name, first.table).hello() for name in "bcd"]
    for each in others:
        await each.send(Sit(cid="sit"))
        await each.send(Ready(cid="agreed"))
    await first.send(Start(cid="start"))
    clients = [first, *others]
    while True:
        await rig.until(lambda: any(each.prompt for each in clients) or not first.is_playing)
        asked = [each for each in clients if each.prompt is not None]
        if len(asked) >= 2:
            break
        for each in asked:
            await each.act(simple(each))
        if not asked:
            for each in clients:
                await each.send(Ready(cid=f"ready{first.deal}"))
    done, waiting = asked[0], asked[1]
    assert waiting.prompt is not None
    number = waiting.prompt.prompt
    assert isinstance(await done.act(simple(done)), Ack)
    assert waiting.prompt is not None, "a pass closes nobody else's prompt"
    await rig.reboot()
    done, waiting = await done.again(), await waiting.again()
    assert done.prompt is None
    assert waiting.prompt is not None
    assert waiting.prompt.prompt == number
    assert isinstance(await waiting.act(simple(waiting)), Ack)


async def test_a_bug_crashes_the_table_and_never_the_process(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open("a", quick=True)
    other = await rig.open("b", quick=True)
    await rig.until(lambda: client.prompt and other.prompt)
    monkeypatch.setattr("lingnan.service.commands.decide", lambda *_: 1 // 0)
    answer = await client.act(simple(client), cid="unlucky")
    assert isinstance(answer, Refused)
    assert answer.code == "table/restarted"
    assert client.closed is not None
    assert client.closed.code == 1012
    monkeypatch.undo()
    assert other.closed is None
    assert isinstance(await other.act(simple(other)), Ack)
    again = await client.again()
    assert not again.got(Update), "nothing was lost, nothing is repeated"
    assert isinstance(await again.act(simple(again), cid="unlucky"), Ack)


async def test_a_log_that_cannot_be_folded_closes_its_table_only(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open("a", quick=True)
    other = await rig.open("b", quick=True)
    await rig.until(lambda: client.prompt and other.prompt)
    broken = rig.host(client.table).table.room.match
    stage = rig.host(client.table).table.room.stage

    def fold_or_fail(state: object, events: Sequence[Event]) -> None:
        if getattr(state, "dealer", None) == stage.dealer and events == rig_events:
            raise AssertionError(f"the log of {broken} makes no sense")
        fold(state, events)  # type: ignore[arg-type]

    rig_events = list(rig.host(client.table).table.events)
    monkeypatch.setattr("lingnan.service.table.fold", fold_or_fail)
    await rig.reboot()
    client, other = await client.again(), await other.again()
    assert client.room is not None
    assert client.room.status == "finished"
    assert client.room.scores == (0, 0, 0, 0)
    stored = await rig.log.load(client.table)
    assert stored is not None
    assert b"aborted" in stored.events[-1]
    assert client.table not in await rig.log.running()
    assert other.prompt is not None
    assert isinstance(await other.act(simple(other)), Ack)


async def test_a_table_that_breaks_between_two_deals_keeps_what_was_played(rig: Rig) -> None:
    client = await rig.open("a", rules="jiping", quick=True)
    running = rig.host(client.table)
    await rig.until(lambda: client.prompt)
    room = running.table.room
    outcome = Standing(scores=(3, -1, -1, -1))
    await running.commit(running.table.alter(replace(room, status="between", outcome=outcome)))
    events = len(running.table.events)
    await running.freeze("table/broken")
    assert (running.table.room.status, running.table.room.scores) == ("finished", outcome.scores)
    assert len(running.table.events) == events


def lock(rig: Rig, monkeypatch: pytest.MonkeyPatch, *, times: int) -> None:
    """So many of the next steps cannot be stored."""
    real, failures = rig.log.append, iter(range(times))

    async def locked(commit: Commit) -> int:
        if next(failures, None) is not None:
            raise StoreError("store/locked", "locked by another program")
        return await real(commit)

    monkeypatch.setattr(rig.log, "append", locked)


async def test_a_store_that_is_locked_for_a_while_loses_nothing(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    monkeypatch.setattr("lingnan.service.keeper.STORE_PAUSE", 0.0)
    lock(rig, monkeypatch, times=3)
    for _ in range(3):
        answer = await client.act(simple(client), cid="patient")
        assert isinstance(answer, Refused)
        assert answer.code == "table/restarted"
        client = await client.again()
    assert isinstance(await client.act(simple(client), cid="patient"), Ack)


async def test_a_table_that_is_starting_again_answers_a_moment_later(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """2026-11-30: the question was asked of nobody, and whoever had it waited for nothing."""
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    monkeypatch.setattr("lingnan.service.keeper.STORE_PAUSE", 0.01)
    lock(rig, monkeypatch, times=1)
    await client.act(simple(client))
    info = await rig.lobby.info(client.table, "a")
    assert info is not None
    assert info.status == "playing"


async def test_a_question_that_no_table_takes_is_refused_at_once(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open(quick=True)
    monkeypatch.setattr("lingnan.service.asking.ANSWER_SECONDS", 60.0)
    monkeypatch.setattr("lingnan.service.keeper.PAUSES", ())
    monkeypatch.setattr(rig.bus, "publish", lambda *_: False)
    async with asyncio.timeout(5.0):
        assert await code_of(rig.lobby.info(client.table, "a")) == "table/restarted"


async def test_everybody_at_a_table_that_is_closed_sees_the_deal_voided(rig: Rig) -> None:
    client = await rig.open("a", quick=True)
    await rig.until(lambda: client.prompt)
    await rig.host(client.table).freeze("table/broken")
    rig.host(client.table).deliver(b'{"type":"detach","conn":"nobody"}')
    await rig.settle()
    assert [update.event for update in client.got(Update)][-1] == Aborted("table/broken")
    assert client.room is not None
    assert client.room.status == "finished"
    assert client.prompt is None


class Faulty:
    """A bot with a bug."""

    def __init__(self, answer: Action | None) -> None:
        self._answer = answer

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        if self._answer is None:
            raise ZeroDivisionError
        return self._answer


@pytest.mark.parametrize("answer", [None, Discard(99)])
async def test_a_bot_with_a_bug_does_what_silence_would(
    rig: Rig, answer: Action | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand_ins, "make", lambda *_, **__: Faulty(answer))
    with capture_logs() as told:
        client = await rig.open(quick=True, deals=1)
        while client.is_playing:
            await rig.until(lambda: client.prompt or not client.is_playing)
            if client.prompt is not None:
                await client.act(simple(client))
    assert {entry["event"] for entry in told} == ({"bot_failed"} if answer is None else set())
    record = await rig.log.record(client.table, 1)
    assert record is not None
    assert list(verify(record.splitlines(keepends=True)))


async def test_the_watchdog_restarts_a_table_that_waits_for_nothing(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open(quick=True, base_ms=2000, bank_ms=0)
    await rig.until(lambda: client.prompt)
    stuck = rig.host(client.table)
    monkeypatch.setattr(stuck._course, "due", lambda: None)
    stuck.deliver(b'{"type":"detach","conn":"nobody"}')
    await rig.settle()
    assert stuck.is_stuck
    rig.lobby.keeper.restart_stuck()
    await rig.settle()
    assert rig.host(client.table) is not stuck
    again = await client.again()
    assert again.prompt is not None
    closed = PromptClosed(prompt=again.prompt.prompt)
    await rig.advance(5.1)
    assert closed in again.messages, "its time runs again"


async def test_a_table_that_waits_for_nothing_however_often_it_starts_is_closed(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2026-11-30: the watchdog began it again for ever; and a store that was locked, or a step behind its back, at the
    moment of its end lost it until the server's next start.
    """
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    monkeypatch.setattr("lingnan.service.keeper.STORE_PAUSE", 0.0)
    monkeypatch.setattr(Course, "due", lambda _: None)
    real, failures = rig.log.append, iter([StoreError("store/locked", "locked by another program"), Conflict()])

    async def broken(commit: Commit) -> int:
        for error in failures:
            raise error
        return await real(commit)

    monkeypatch.setattr(rig.log, "append", broken)
    rig.host(client.table).deliver(b'{"type":"detach","conn":"nobody"}')
    for _ in range(3):
        await rig.settle()
        rig.lobby.keeper.restart_stuck()
    await rig.settle()
    again = await client.again()
    assert again.room is not None
    assert again.room.status == "finished"


async def test_a_table_that_has_just_come_into_memory_is_not_stuck(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """2026-11-30: a watchdog that looked between a host's making and its first step began the table again."""
    seen = []

    class Seen(Host):
        async def run(self) -> None:
            seen.append((rig.lobby.keeper.host(self.table.room.table) is self, self.is_stuck))
            await super().run()

    monkeypatch.setattr("lingnan.service.keeper.Host", Seen)
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    assert seen == [(True, False)]


async def test_a_table_that_takes_its_first_steps_is_not_stuck(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots do before anybody has sent a message is work, not standstill."""
    real, seen = rig.log.append, []

    async def watched(commit: Commit) -> int:
        if commit.table in rig.lobby.keeper.codes:
            seen.append(rig.host(commit.table).is_stuck)
        return await real(commit)

    monkeypatch.setattr(rig.log, "append", watched)
    for number in itertools.count():
        await rig.open(f"guest{number}", quick=True)
        if seen:
            break
    assert not any(seen)


async def hangs_at(rig: Rig, client: Client, monkeypatch: pytest.MonkeyPatch) -> Host:
    """The host of a table, from now on at work on a message that has no end."""
    hanging = rig.host(client.table)

    async def hang(_: object) -> None:
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(hanging, "_command", hang)
    rig.bus.publish(
        f"table.{client.table}",
        b'{"type":"command","conn":"x","account":"a","name":"a","message":{"t":"start","cid":"1"}}',
    )
    await rig.settle()
    return hanging


async def test_a_table_that_somebody_else_wrote_to_is_read_again_and_goes_on(rig: Rig) -> None:
    """2026-11-30: a step behind the host's back, such as an account that is deleted makes, counted as a crash."""
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    table = rig.host(client.table).table
    same = Step(room=table.room, clocks=table.clocks)
    await rig.log.append(table.commit_of(same, epoch=rig.log.epoch, at=0.0, answer=None, accounts=False))
    with capture_logs() as told:
        refused = await client.act(simple(client))
        assert isinstance(refused, Refused)
        assert refused.code == "table/restarted"
        again = await client.again()
        assert isinstance(await again.act(simple(again)), Ack)
    assert {entry["log_level"] for entry in told} <= {"info"}


async def test_the_watchdog_restarts_a_table_that_hangs(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open(quick=True)
    other = await rig.open("b", quick=True)
    await rig.until(lambda: client.prompt and other.prompt)
    hanging = await hangs_at(rig, client, monkeypatch)
    waiting = await Client(rig, "a", client.table).hello()
    rig.lobby.keeper.restart_stuck()
    assert rig.host(client.table) is hanging, "not at once"
    rig.clock.advance(16.0)
    rig.lobby.keeper.restart_stuck()
    await rig.settle()
    assert rig.host(client.table) is not hanging
    assert waiting.closed == RESTART, "2026-11-30: whoever came meanwhile was told nothing"
    again = await client.again()
    assert isinstance(await again.act(simple(again)), Ack)
    assert other.closed is None


@pytest.mark.parametrize(("looks", "again"), [((5,) * 3, False), ((5,) * 4, True), ((60,), False), ((60, 5), True)])
async def test_the_watchdog_does_not_count_what_the_process_stood_still(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, looks: tuple[int, ...], again: bool
) -> None:
    """2026-11-30: a process that was held, or a machine that slept, began tables again that were only at work."""
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    hanging = await hangs_at(rig, client, monkeypatch)
    real, pauses = asyncio.sleep, iter(looks)

    async def sleep(seconds: float) -> None:
        if seconds:
            pause = next(pauses, None)
            if pause is None:
                raise asyncio.CancelledError
            rig.clock.advance(pause)
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await rig.lobby.keeper.watch()
    await rig.settle()
    assert (rig.host(client.table) is not hanging) == again


async def test_a_keeper_that_is_closed_while_a_table_begins_leaves_nothing_running(rig: Rig) -> None:
    """2026-11-30: a host that had not made its first step played on at a store that was closed."""
    client = await rig.open(quick=True)
    await rig.close()
    begins = asyncio.create_task(rig.lobby.keeper.ensure(client.table))
    while not rig.lobby.keeper.codes:
        await asyncio.sleep(0)
    await rig.close()
    await begins
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_table_at_which_only_bots_play_on_does_not_hang(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """2026-11-30: on a slow machine a deal without a person took the watchdog's patience, though step followed step."""
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    playing, real, steps = rig.host(client.table), rig.log.append, itertools.count()

    async def slow(commit: Commit) -> int:
        version = await real(commit)
        rig.clock.advance(1.0)
        rig.lobby.keeper.restart_stuck()
        next(steps)
        return version

    monkeypatch.setattr(rig.log, "append", slow)
    await client.send(Auto(cid="auto", on=True))
    await rig.until(lambda: not client.is_playing)
    assert next(steps) > PATIENCE
    assert rig.host(client.table) is playing


async def test_nothing_secret_gets_into_the_log(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    room = rig.host(client.table).table.room
    monkeypatch.setattr(host, "plan", lambda *_, **__: 1 // 0)
    await client.act(simple(client))
    out, err = capfd.readouterr()
    assert "ZeroDivisionError" in out + err
    for secret in (room.seed, room.secret(1).hex(), room.secret(2).hex()):
        assert secret[:16] not in out + err
