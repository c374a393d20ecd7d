"""Spectators: they see what everybody may see, a minute later than the players or once the deal is over, and do nothing."""

from collections.abc import AsyncIterator, Iterable

import pytest
import pytest_asyncio

from lingnan.core.seats import Seat
from lingnan.core.tiles import tiles_of
from lingnan.core.wall import Wall
from lingnan.notation.client_messages import Act, Auto, Leave, Ready, Say, Sit
from lingnan.notation.wire import Ack, Coins, Prompt, Refused, Revealed, Said, Snapshot, TurnClock, Update, Waits
from lingnan.rules.systems import RULESETS
from lingnan.service import stand_ins
from lingnan.service.showing import folded
from lingnan.service.world import Limits, Pace
from lingnan.table import State, mask, redact, snapshot
from lingnan.table.actions import PASS, Action, Discard, Kong
from lingnan.table.events import Ended, Event
from lingnan.table.match import start_deal
from tests.service.audited import Audited, play_deal
from tests.service.rig import Client, Rig, simple

DELAY = 60.0
SLOW = Pace(window=0.5, bot=2.0, result=30.0, delay=DELAY, shuffle=0.0)


class Peaceful:
    """A bot that claims nothing and never wins, so that every deal is as long as it can be."""

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        return PASS if PASS in actions else [action for action in actions if isinstance(action, Discard)][-1]


@pytest.fixture(autouse=True)
def peace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_ins, "make", lambda *_, **__: Peaceful())


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    """Tables whose bots think for two seconds, so that a deal takes minutes."""
    made = Rig(pace=SLOW)
    yield made
    await made.close()


def updates(client: Client) -> list[tuple[float, Event]]:
    """What a page was told of the deal, with its moments."""
    return [
        (when, message.event)
        for when, message in zip(client.times, client.messages, strict=True)
        if isinstance(message, Update)
    ]


def public(told: Iterable[tuple[float, Event]]) -> list[tuple[float, Event]]:
    """What everybody may know of it."""
    return [(when, seen) for when, event in told if (seen := redact(event, None)) is not None]


async def plays_for(rig: Rig, client: Client, seconds: float) -> None:
    """Somebody plays for so long."""
    end = rig.clock.now() + seconds
    while rig.clock.now() < end and client.is_playing:
        if client.prompt is not None:
            await client.act(simple(client))
        await rig.advance(0.5)


async def test_everything_comes_a_minute_later_and_the_rest_with_the_end(rig: Rig) -> None:
    player = await rig.open(quick=True, deals=1, rules="gd88")
    watcher = await Client(rig, "x", player.table).hello()
    assert player.room is not None
    assert player.room.delay_ms == DELAY * 1000
    await play_deal(rig, player)
    shown, seen = public(updates(player)), updates(watcher)
    assert isinstance(shown[-1][1], Ended)
    end = shown[-1][0]
    assert end - shown[0][0] > 2 * DELAY, "the deal is too short to tell anything"
    assert len(shown) > 30
    assert [event for _, event in seen[-len(shown) :]] == [event for _, event in shown]
    for (when, _), (told, _) in zip(shown, seen[-len(shown) :], strict=True):
        assert told == min(when + DELAY, end)
    assert watcher.state is not None
    assert snapshot(watcher.state) == snapshot(mask(rig.host(player.table).table.playing, None))
    assert watcher.got(Revealed) == player.got(Revealed)
    assert watcher.room is not None
    assert watcher.room.status == "finished"


async def test_who_comes_in_the_middle_sees_the_table_as_it_was_a_minute_ago(rig: Rig) -> None:
    player = await rig.open(quick=True, deals=1, rules="jiping")
    await plays_for(rig, player, 2 * DELAY)
    watcher = await Client(rig, "x", player.table).hello()
    table = rig.host(player.table).table
    shown = rig.host(player.table).showing
    assert 0 < shown.late < shown.shown
    (view,) = [message.view for message in watcher.got(Snapshot)]
    was = folded(start_deal(table.room.stage), table.events[: shown.late])
    assert view == snapshot(mask(was, None))
    old = [when for when, _ in updates(player) if when <= rig.clock.now() - DELAY]
    known = sum(redact(event, player.seat) is not None for event in table.events[: shown.late])
    assert known == player.got(Snapshot)[0].seq + len(old)
    await plays_for(rig, player, 10)
    again = await watcher.again()
    assert again.seq == watcher.seq, "it came back with what it had"
    assert again.got(Snapshot) == []


async def test_clocks_and_words_keep_their_place_in_the_stream(rig: Rig) -> None:
    player = await rig.open(quick=True, deals=1, rules="jiping")
    watcher = await Client(rig, "x", player.table).hello()
    await plays_for(rig, player, 10)
    assert isinstance(await player.send(Say(cid="1", key="hurry")), Ack)
    told = [when for when, message in zip(player.times, player.messages, strict=True) if isinstance(message, Said)]
    assert not watcher.got(Said)
    assert not watcher.got(TurnClock)
    await plays_for(rig, player, DELAY + 5)
    heard = [when for when, message in zip(watcher.times, watcher.messages, strict=True) if isinstance(message, Said)]
    assert heard == [when + DELAY for when in told]
    assert all(clock in player.got(TurnClock) for clock in watcher.got(TurnClock))
    assert watcher.got(TurnClock)


async def test_a_spectator_is_asked_nothing_and_can_do_nothing(rig: Rig) -> None:
    player = await rig.open(quick=True, rules="jiping", helps=True)
    watcher = await Client(rig, "x", player.table).hello()
    await plays_for(rig, player, 2 * DELAY)
    assert not watcher.got(Prompt)
    assert not watcher.got(Waits)
    before = list(rig.host(player.table).table.events)
    commands = Auto(cid="1", on=True), Leave(cid="2"), Say(cid="3", key="bye"), Act(cid="4", prompt=1, action=PASS)
    answers = [await watcher.send(command) for command in commands]
    assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["seat/none"] * 4
    assert watcher.closed is not None, "no honest client acts for nobody"
    assert rig.host(player.table).table.events == before


async def test_after_a_restart_nothing_is_seen_earlier(rig: Rig) -> None:
    player = await rig.open(quick=True, rules="jiping")
    watcher = await Client(rig, "x", player.table).hello()
    await plays_for(rig, player, DELAY + 20)
    assert watcher.seq > 0
    await rig.reboot()
    watcher, player = await watcher.again(), await player.again()
    assert watcher.got(Snapshot)[-1].seq == watcher.seq == 0
    stored = len(rig.host(player.table).table.events)
    await rig.advance(DELAY - 1)
    assert watcher.seq == 0
    await rig.advance(1)
    assert rig.host(player.table).showing.late >= stored
    assert watcher.seq > 0


async def test_a_deal_that_is_over_is_open_to_spectators_after_a_restart(rig: Rig) -> None:
    player = await rig.open(quick=True, deals=2, rules="jiping")
    await play_deal(rig, player)
    await rig.reboot()
    watcher = await Client(rig, "x", player.table).hello()
    assert watcher.state is not None
    assert watcher.state.phase == "over"
    assert watcher.got(Revealed) == player.got(Revealed)


@pytest.mark.parametrize("unit", [0, 50])
async def test_where_nobody_may_watch_only_the_room_is_told(unit: int) -> None:
    rig = Audited(pace=Pace(window=0.0, bot=0.0, result=30.0, delay=0.0, shuffle=0.0))
    await rig.enrol("a", "x")
    player = await rig.open("a", quick=True, deals=2, rules="jiping", spectators=False, unit=unit)
    outsider = await Client(rig, "x", player.table).hello()
    await play_deal(rig, player)
    outsider = await outsider.again()
    assert {message.__class__.__name__ for message in outsider.messages} == {"RoomInfo"}
    assert isinstance(await outsider.send(Sit(cid="sit")), Ack)
    await player.send(Ready(cid="on"))
    await rig.until(lambda: outsider.room is not None and outsider.room.you is not None)
    assert outsider.got(Snapshot), "who plays sees the deal"
    assert outsider.deal == 2
    await rig.close()


async def test_payments_are_seen_with_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Money of a kong shows no spectator what he has not seen yet. Everybody is dealt four of a kind."""
    tiles = tiles_of(RULESETS["gd88"].tiles)
    wall = Wall((*[0, 1, 2, 3] * 4, *tiles[16:]))
    monkeypatch.setattr("lingnan.service.room.deal_wall", lambda *_, **__: wall)
    rig = Audited(pace=SLOW)
    await rig.enrol("a")
    player = await rig.open("a", quick=True, deals=1, rules="gd88", unit=10)
    watcher = await Client(rig, "x", player.table).hello()
    await rig.until(
        lambda: any(isinstance(offer.action, Kong) for offer in player.prompt.offers) if player.prompt else 0
    )
    assert player.prompt is not None
    await player.act(next(offer.action for offer in player.prompt.offers if isinstance(offer.action, Kong)))
    await rig.until(lambda: player.got(Coins)[-1].payments)
    paid = player.got(Coins)[-1]
    assert paid not in watcher.got(Coins)
    await plays_for(rig, player, DELAY - 1)
    assert paid not in watcher.got(Coins)
    await plays_for(rig, player, 2)
    assert paid in watcher.got(Coins)
    await rig.close()


async def test_a_table_has_only_so_many_spectators_and_room_for_whoever_plays() -> None:
    rig = Rig(limits=Limits(watchers=2))
    player = await rig.open("a", quick=True, deals=2, rules="jiping")
    watchers = [await Client(rig, name, player.table).hello() for name in "xy"]
    assert isinstance(await watchers[0].send(Sit(cid="sit")), Ack)
    late = await Client(rig, "z", player.table).hello()
    assert [message.code for message in late.got(Refused)] == ["room/crowded"]
    assert late.closed is not None
    assert player.room is not None
    assert player.room.watchers == 2
    for known in (watchers[0], watchers[1], player):
        again = await known.again()
        assert again.closed is None
        assert again.room is not None
    await (await watchers[1].again()).leave_socket()
    assert (await Client(rig, "z", player.table).hello()).closed is None
    await rig.close()


async def test_the_room_counts_who_is_here_without_a_seat() -> None:
    rig = Audited()
    await rig.enrol("a", "b")
    player = await rig.matched("a")
    await rig.advance(10)
    watchers = [await Client(rig, name, player.table).hello() for name in "xy"]
    assert player.room is not None
    assert (player.room.spectators, player.room.watchers) == (True, 2)
    await Client(rig, "x", player.table).hello()
    assert player.room.watchers == 2
    await watchers[1].leave_socket()
    assert player.room.watchers == 1
    await rig.close()
