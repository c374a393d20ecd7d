"""Time: base and bank, silence and 托管, downtime, and the constant pace that tells nothing."""

from itertools import pairwise

import msgspec
import pytest

from lingnan.notation.client_messages import Auto, Ready
from lingnan.notation.wire import Ack, Prompt, Refused, Revealed, Snapshot, TurnClock, Update
from lingnan.service.clocks import SeatClock, elapse
from lingnan.service.course import OPEN_FOR
from lingnan.service.room import Room
from lingnan.service.world import Pace
from lingnan.table.actions import PASS
from lingnan.table.events import Answered, Discarded, KongDeclared, TimedOut
from tests.service.rig import Client, Rig, simple
from tests.service.test_host import play_out


async def at_a_turn(rig: Rig, client: Client) -> Prompt:
    """Pass until the client is to discard."""
    while True:
        await rig.until(lambda: client.prompt is not None)
        assert client.prompt is not None
        if PASS not in [offer.action for offer in client.prompt.offers]:
            return client.prompt
        await client.act(PASS)


def silences(client: Client) -> int:
    return sum(isinstance(update.event, TimedOut) for update in client.got(Update))


@pytest.mark.parametrize(
    ("ms", "left"), [(0, (3000, 2000)), (1000, (2000, 2000)), (3000, (0, 2000)), (4500, (0, 500)), (9000, (0, 0))]
)
def test_the_base_time_goes_before_the_bank(ms: int, left: tuple[int, int]) -> None:
    clock = elapse(SeatClock(2000, 2000, base_ms=3000, open=True, turn=True), ms)
    assert (clock.base_ms, clock.bank_ms) == left
    assert clock.public_ms == clock.bank_ms


async def test_the_bank_is_kept_from_prompt_to_prompt_and_full_again_in_the_next_deal(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=3000, bank_ms=10_000)
    first = await at_a_turn(rig, client)
    assert (first.base_ms, first.bank_ms) == (3000, 10_000)
    await rig.advance(4.0)
    await client.act(simple(client))
    second = await at_a_turn(rig, client)
    assert (second.base_ms, second.bank_ms) == (3000, 9000)
    await play_out(rig, client)
    later = [prompt for prompt in client.got(Prompt) if prompt.deal == 2]
    assert later[0].bank_ms == 10_000


async def test_silence_counts_exactly_when_base_and_bank_are_used_up(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=3000, bank_ms=2000)
    await at_a_turn(rig, client)
    await rig.advance(4.99)
    assert silences(client) == 0
    await rig.advance(0.02)
    assert silences(client) == 1
    discard = [update.event for update in client.got(Update) if isinstance(update.event, Discarded)]
    assert any(event.seat == client.seat for event in discard)


async def test_two_silences_in_a_row_mean_auto_play_and_any_input_takes_it_back(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=1000, bank_ms=0)
    await at_a_turn(rig, client)
    await rig.advance(1.1)
    assert not client.place(client.seat).auto
    await rig.until(lambda: silences(client) == 2)
    assert client.place(client.seat).auto
    assert client.place(client.seat).bot == "random"
    assert await client.send(Auto(cid="back", on=False)) == Ack(cid="back")
    assert not client.place(client.seat).auto
    if client.is_playing:
        await at_a_turn(rig, client)


async def test_a_late_answer_takes_the_seat_back_too(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=1000, bank_ms=0)
    await rig.until(lambda: silences(client) == 2)
    answer = await client.act(PASS, prompt=1)
    assert isinstance(answer, Refused)
    assert answer.code == "action/stale"
    assert not client.place(client.seat).auto


async def test_an_answer_between_two_silences_keeps_the_seat(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=1000, bank_ms=0, deals=1)
    for expected in (1, 2):
        await at_a_turn(rig, client)
        await rig.until(lambda: silences(client) == expected)  # noqa: B023
        await at_a_turn(rig, client)
        await client.act(simple(client))
    assert not client.place(client.seat).auto


async def test_downtime_is_charged_to_nobody_and_the_prompt_is_the_same(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=20_000, bank_ms=5000)
    prompt = await at_a_turn(rig, client)
    await rig.advance(6.5)
    await rig.reboot(downtime=3600.0)
    client = await client.again()
    assert client.prompt is not None
    assert client.prompt.prompt == prompt.prompt
    assert client.prompt.offers == prompt.offers
    assert 13_500 <= client.prompt.base_ms <= 14_500, "saved every second"
    assert client.prompt.bank_ms == 5000
    assert isinstance(await client.act(simple(client)), Ack)


async def test_after_a_restart_nobody_has_less_than_five_seconds(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=6000, bank_ms=0)
    await at_a_turn(rig, client)
    await rig.advance(5.9)
    await rig.reboot()
    client = await client.again()
    assert client.prompt is not None
    assert client.prompt.base_ms + client.prompt.bank_ms >= 5000
    await rig.advance(4.9)
    assert silences(client) == 0


async def test_a_socket_that_comes_back_is_told_the_time_that_is_left(rig: Rig) -> None:
    client = await rig.open(quick=True, base_ms=20_000, bank_ms=5000)
    await at_a_turn(rig, client)
    await rig.advance(22.0)
    again = await client.again()
    assert again.prompt is not None
    assert (again.prompt.base_ms, again.prompt.bank_ms) == (0, 3000)
    clock = again.got(TurnClock)[-1]
    assert (clock.seat, clock.base_ms, clock.bank_ms) == (client.seat, 0, 3000)
    watcher = await Client(rig, "watcher", client.table).hello()
    assert watcher.got(TurnClock) == [], "what runs now is not what he sees"


async def test_others_cannot_tell_from_the_bank_who_was_asked_in_a_window(rig: Rig) -> None:
    client = await rig.open(quick=True, rules="jiping", deals=9, base_ms=1000, bank_ms=60_000)
    watcher = await Client(rig, "watcher", client.table).hello()
    deal = 0
    while True:
        await rig.until(lambda: client.prompt or not client.is_playing)
        if client.prompt is None:
            await client.send(Ready(cid=f"ready{client.deal}"))
        elif PASS in [offer.action for offer in client.prompt.offers]:
            await rig.advance(0.0 if deal == client.deal else 21.0)
            deal = client.deal
            await client.act(PASS)
        elif client.deal == deal:
            break
        else:
            await client.act(simple(client))
    assert client.prompt is not None
    assert client.prompt.bank_ms <= 40_000
    own, public = client.got(TurnClock)[-1], watcher.got(TurnClock)[-1]
    assert own.bank_ms == client.prompt.bank_ms
    assert (public.seat, public.bank_ms) == (client.seat, 60_000)


# ---------- the pace ----------


async def test_what_follows_a_discard_waits_the_same_time_whether_or_not_somebody_could_claim() -> None:
    rig = Rig(pace=Pace(window=0.5, bot=0.2, result=30.0, shuffle=0.0))
    client = await rig.open(quick=True, deals=1)
    await play_out(rig, client)
    stream = [
        (message, at)
        for message, at in zip(client.messages, client.times, strict=True)
        if isinstance(message, Update) and not isinstance(message.event, Answered | TimedOut)
    ]
    gaps = [
        later - at
        for (message, at), (_, later) in pairwise(stream)
        if isinstance(message.event, Discarded | KongDeclared)
    ]
    unhurried = [gap for gap in gaps if gap == pytest.approx(0.5)]
    assert len(gaps) > 20
    assert min(gaps) >= 0.5 - 1e-9
    assert len(unhurried) == len(gaps), "this client answers at once, the bots too: every gap is the same"
    await rig.close()


async def test_a_quick_answer_is_acknowledged_at_once_and_shown_in_time() -> None:
    rig = Rig(pace=Pace(window=0.5, bot=0.0, result=30.0, shuffle=0.0))
    client = await rig.open(quick=True, rules="jiping", deals=4)
    while True:
        await rig.until(lambda: client.prompt is not None)
        assert client.prompt is not None
        if PASS in [offer.action for offer in client.prompt.offers]:
            break
        await client.act(simple(client))
    asked = rig.clock.now()
    seen = client.seq + 1
    assert isinstance(await client.act(PASS), Ack)
    assert rig.clock.now() == asked
    assert client.seq == seen
    assert client.got(Update)[-1].event == Answered(client.seat, PASS, client.got(Update)[-1].event.locks)  # type: ignore[union-attr]
    await rig.advance(0.49)
    assert client.seq == seen
    await rig.advance(0.02)
    assert client.seq > seen
    await rig.close()


async def test_a_prompt_in_a_window_comes_with_the_discard_whoever_else_is_asked() -> None:
    rig = Rig(pace=Pace(window=0.5, bot=0.1, result=30.0, shuffle=0.0))
    client = await rig.open(quick=True, rules="jiping", deals=6)
    await play_out(rig, client)
    opened, windows = 0.0, 0
    for message, at in zip(client.messages, client.times, strict=True):
        if isinstance(message, Update) and isinstance(message.event, Discarded | KongDeclared):
            opened = at
        if isinstance(message, Prompt) and PASS in [offer.action for offer in message.offers]:
            assert at == opened
            windows += 1
    assert windows > 10
    await rig.close()


async def test_an_end_that_is_not_shown_yet_is_nowhere_to_be_seen() -> None:
    rig = Rig(pace=Pace(window=0.5, bot=0.0, result=30.0, shuffle=0.0), filler="greedy")
    client = await rig.open(quick=True, deals=30)
    table = rig.host(client.table).table
    while True:
        await rig.until(lambda: client.prompt is not None or table.room.status != "playing")
        if table.room.status == "playing":
            await client.act(simple(client))
        elif not rig.host(client.table).desk.all_shown:
            break
        else:
            await client.send(Ready(cid=f"ready{table.room.deal}"))
    info = await rig.lobby.info(client.table, client.account)
    assert info is not None
    assert info.status == "playing"
    watcher = await Client(rig, "watcher", client.table).hello()
    assert watcher.is_playing
    assert all(seat.hand is None for seat in watcher.got(Snapshot)[0].view.seats)
    assert not watcher.got(Revealed)
    await rig.until(lambda: watcher.got(Revealed))
    await rig.close()


async def test_bots_do_not_play_on_for_ever_at_an_abandoned_table() -> None:
    rig = Rig(pace=Pace(window=0.0, bot=10.0, result=30.0, shuffle=0.0))
    client = await rig.open("a", rules="jiping", deals=0, quick=True)
    await client.leave_socket()
    await rig.advance(OPEN_FOR - 1)
    assert await rig.log.running() == [client.table]
    await rig.advance(OPEN_FOR)
    assert await rig.log.running() == []
    stored = await rig.log.load(client.table)
    assert stored is not None
    assert msgspec.json.decode(stored.room, type=Room).outcome is not None, "the last deal counts"
    await rig.close()


async def test_a_table_that_somebody_watches_is_played_on() -> None:
    rig = Rig(pace=Pace(window=0.0, bot=10.0, result=30.0, shuffle=0.0))
    client = await rig.open("a", rules="jiping", deals=0, quick=True)
    await Client(rig, "watches", client.table).hello()
    await client.leave_socket()
    await rig.advance(2 * OPEN_FOR)
    assert await rig.log.running() == [client.table]
    await rig.close()
