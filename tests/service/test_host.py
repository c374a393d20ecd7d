"""The table host: stored before acknowledged before shown, and everybody shown only what is his."""

import msgspec
import pytest

from lingnan.core.wall import head_of
from lingnan.notation.client_messages import AskWhy, Auto, Ready
from lingnan.notation.verify import verify
from lingnan.notation.wire import Ack, Because, Prompt, PromptClosed, Refused, Revealed, RoomInfo, Snapshot, Update
from lingnan.service.world import Pace
from lingnan.table import mask, snapshot
from lingnan.table.actions import DISCARDS, PASS, WIN, Discard
from lingnan.table.events import Ended
from lingnan.table.match import start_deal
from tests.service.rig import Client, Rig, simple


async def play_out(rig: Rig, client: Client) -> None:
    """Answer every prompt until the match is over."""
    while True:
        await rig.until(lambda: client.prompt is not None or client.room is None or client.room.status != "playing")
        assert client.room is not None
        if client.room.status == "finished":
            return
        if client.prompt is not None:
            await client.act(simple(client))
        else:
            await client.send(Ready(cid=f"ready{client.room.deal}"))


async def own_turn(rig: Rig, client: Client) -> None:
    """Pass whatever may be claimed, until it is the client's turn to discard."""
    await rig.until(lambda: client.prompt)
    while not isinstance(action := simple(client), Discard):
        await client.act(action)
        await rig.until(lambda: client.prompt)


async def test_a_match_against_bots_is_played_to_its_end_and_its_records_verify(rig: Rig) -> None:
    client = await rig.open(quick=True, deals=3)
    await play_out(rig, client)
    lines: list[bytes] = []
    for deal in (1, 2, 3):
        record = await rig.log.record(client.table, deal)
        assert record is not None
        lines += record.splitlines(keepends=True)
    played = list(verify(lines))
    assert [deal.header.deal for deal in played] == [1, 2, 3]
    assert client.room is not None
    assert client.room.scores == tuple(played[-1].state.scores)
    assert sum(client.room.scores) == 0


async def test_the_keys_are_opened_deal_by_deal_and_hash_to_the_promise(rig: Rig) -> None:
    client = await rig.open(quick=True, deals=2)
    await play_out(rig, client)
    assert client.room is not None
    assert client.room.shuffle is not None
    opened = client.got(Revealed)
    assert [each.deal for each in opened] == [1, 2]
    for each in opened:
        assert head_of(bytes.fromhex(each.key), each.deal).hex() == client.room.shuffle.head
    before_end = client.messages[: client.messages.index(opened[0])]
    assert any(isinstance(message, Update) and isinstance(message.event, Ended) for message in before_end)


async def test_what_a_client_has_folded_is_the_masked_state_at_every_moment(rig: Rig) -> None:
    client = await rig.open(quick=True, deals=1, rules="jiping")
    watcher = await Client(rig, "watcher", client.table).hello()
    moments = 0
    while client.room is not None and client.room.status == "playing":
        await rig.until(lambda: client.prompt is not None or client.room is None or client.room.status != "playing")
        state = rig.host(client.table).table.playing
        for each, viewer in ((client, client.seat), (watcher, None)):
            assert each.state is not None
            assert snapshot(each.state) == snapshot(mask(state, viewer))
        moments += 1
        if client.prompt is not None:
            await client.act(simple(client))
    assert moments > 5


async def test_the_answer_comes_before_what_it_leads_to(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    before = len(client.messages)
    answer = await client.act(simple(client))
    assert isinstance(answer, Ack)
    assert client.messages[before] == answer
    assert any(isinstance(message, Update) for message in client.messages[before + 1 :])


async def test_nothing_is_answered_or_shown_that_is_not_stored(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    stored_before = await rig.log.load(client.table)
    shown = len(client.messages)

    async def disk_full(_: object) -> int:
        raise OSError("no space left on device")

    monkeypatch.setattr(rig.log, "append", disk_full)
    assert client.prompt is not None
    answer = await client.act(simple(client))
    assert isinstance(answer, Refused)
    assert answer.code == "table/restarted"
    assert not [message for message in client.messages[shown:] if isinstance(message, Update)]
    assert await rig.log.load(client.table) == stored_before
    assert client.closed is not None
    assert client.closed.code == 1012


# ---------- commands that are repeated, late, foreign or impossible ----------


async def test_a_repeated_command_gets_the_first_answer_and_happens_once(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    assert client.prompt is not None
    prompt, action = client.prompt.prompt, simple(client)
    first = await client.act(action, cid="once")
    version = rig.host(client.table).table.version
    assert await client.act(action, prompt=prompt, cid="once") == first
    assert rig.host(client.table).table.version == version
    other = await Client(rig, "b", client.table).hello()
    refused = await other.act(action, prompt=prompt, cid="once")
    assert isinstance(refused, Refused)


async def test_a_repeated_command_gets_the_first_answer_after_a_restart_too(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    assert client.prompt is not None
    prompt, action = client.prompt.prompt, simple(client)
    assert isinstance(await client.act(action, cid="once"), Ack)
    await rig.reboot()
    client = await client.again()
    version = rig.host(client.table).table.version
    assert await client.act(action, prompt=prompt, cid="once") == Ack(cid="once")
    assert rig.host(client.table).table.version == version


async def test_a_refusal_is_repeated_word_for_word(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    first = await client.act(PASS, prompt=0, cid="late")
    assert isinstance(first, Refused)
    assert first.code == "action/stale"
    await client.act(simple(client))
    assert await client.act(PASS, prompt=0, cid="late") == first


async def test_a_late_answer_is_stale_and_nothing_happens(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    assert client.prompt is not None
    old, action = client.prompt.prompt, simple(client)
    await client.act(action)
    version = rig.host(client.table).table.version
    late = await client.act(action, prompt=old)
    assert isinstance(late, Refused)
    assert late.code == "action/stale"
    assert rig.host(client.table).table.version == version
    assert client.closed is None


@pytest.mark.parametrize("action", [DISCARDS[41], PASS, WIN, DISCARDS[0]])
async def test_an_action_that_was_not_offered_is_refused_and_ends_the_socket(rig: Rig, action: object) -> None:
    client = await rig.open(quick=True)
    await own_turn(rig, client)
    assert client.prompt is not None
    if action in [offer.action for offer in client.prompt.offers]:
        action = DISCARDS[34]
    version = rig.host(client.table).table.version
    answer = await client.act(action)  # type: ignore[arg-type]
    assert isinstance(answer, Refused)
    assert answer.code == "action/illegal"
    assert client.closed is not None
    assert client.closed.code == 1008
    assert rig.host(client.table).table.version == version
    client = await client.again()
    assert client.prompt is not None, "nothing is lost: the prompt is still open"


async def test_a_prompt_that_was_never_sent_ends_the_socket(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    answer = await client.act(simple(client), prompt=99)
    assert isinstance(answer, Refused)
    assert client.closed is not None
    assert client.closed.code == 1008


async def test_a_prompt_that_is_held_back_cannot_be_found_by_asking(rig: Rig) -> None:
    """It is stored with a discard that nobody can claim, and only then: an answer to it would tell that nobody can."""
    rig.pace = Pace(window=0.5, bot=0.5, result=30.0, shuffle=0.0)
    await rig.reboot()
    client = await rig.open(quick=True)
    seat, host = client.seat, rig.host(client.table)
    while not (host.table.clocks[seat].open and seat not in host.prompts.announced):
        await rig.until(lambda: client.prompt is not None or host.table.clocks[seat].open)
        if client.prompt is not None:
            await client.act(simple(client))
    told = max((message.prompt for message in client.got(Prompt)), default=0)
    assert host.table.clocks[seat].prompt == told + 1
    answer = await client.act(PASS, prompt=told + 1)
    assert isinstance(answer, Refused)
    assert "there has been no prompt" in answer.message
    assert client.closed is not None


async def test_a_stranger_cannot_act_and_disturbs_nobody(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    assert client.prompt is not None
    stranger = await Client(rig, "stranger", client.table).hello()
    answer = await stranger.act(simple(client), prompt=client.prompt.prompt)
    assert isinstance(answer, Refused)
    assert answer.code == "seat/none"
    assert stranger.closed is not None
    assert stranger.closed.code == 1008
    assert client.closed is None
    assert isinstance(await client.act(simple(client)), Ack)


# ---------- resuming ----------


async def test_a_page_that_is_up_to_date_gets_no_event_twice(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    again = await client.again()
    assert not again.got(Snapshot)
    assert not again.got(Update)
    assert again.prompt is not None
    assert client.prompt is not None
    assert again.prompt.prompt == client.prompt.prompt


async def test_a_page_that_is_behind_gets_the_tail_and_no_snapshot(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    behind = Client(rig, client.account, client.table)
    behind.room, behind.deal, behind.seq = client.room, client.deal, 0
    behind.state = start_deal(rig.host(client.table).table.room.stage)
    await behind.hello(resume=True)
    assert not behind.got(Snapshot)
    assert [message.seq for message in behind.got(Update)] == list(range(1, client.seq + 1))
    assert behind.state is not None
    assert client.state is not None
    assert snapshot(behind.state) == snapshot(client.state)


@pytest.mark.parametrize(("deal", "since"), [(None, None), (7, 3), (1, 9999), (1, -1), (1, None), (None, 2)])
async def test_any_other_page_gets_one_snapshot_and_no_tail(rig: Rig, deal: int | None, since: int | None) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    page = Client(rig, client.account, client.table)
    page.deal, page.seq = deal, since  # type: ignore[assignment]
    await page.hello(resume=True)
    assert len(page.got(Snapshot)) == 1
    assert not page.got(Update)
    assert page.seq == client.seq
    assert page.prompt is not None


async def test_the_newest_socket_of_a_person_wins(rig: Rig) -> None:
    first = await rig.open(quick=True)
    second = await Client(rig, first.account, first.table).hello()
    assert first.closed is not None
    assert first.closed.code == 4001
    assert second.closed is None
    await rig.until(lambda: second.prompt is not None)
    assert isinstance(await second.act(simple(second)), Ack)


async def test_saying_hello_twice_on_one_socket_gives_a_snapshot_and_keeps_it(rig: Rig) -> None:
    client = await rig.open(quick=True)
    before = len(client.got(Snapshot))
    await client.hello()
    assert client.closed is None
    assert len(client.got(Snapshot)) == before + 1


# ---------- explanations ----------


async def test_why_i_cannot_win_is_answered(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt is not None)
    answer = await client.send(AskWhy(cid="why"))
    assert isinstance(answer, Because)
    assert answer.code == "no_shape" or answer.distance == 0


async def test_prompts_close_when_they_need_no_answer_any_more(rig: Rig) -> None:
    client = await rig.open(quick=True, deals=1)
    await play_out(rig, client)
    opened = [prompt.prompt for prompt in client.got(Prompt)]
    closed = [message.prompt for message in client.got(PromptClosed)]
    assert opened == closed == list(range(1, len(opened) + 1))


async def test_a_message_on_the_wire_says_the_same_as_its_schema(rig: Rig) -> None:
    client = await rig.open(quick=True, deals=1)
    await play_out(rig, client)
    assert [msgspec.json.encode(message) for message in client.messages] == client.raw
    assert not [message for message in client.got(RoomInfo) if message.status == "open"]
    assert isinstance(await client.send(Auto(cid="r", on=False)), Ack)


async def test_an_answer_that_is_sent_twice_while_the_table_waits_is_stale_and_no_offence(rig: Rig) -> None:
    rig.pace = Pace(window=0.5, bot=0.5, result=30.0, shuffle=0.0)
    await rig.reboot()
    client = await rig.open(quick=True)
    await own_turn(rig, client)
    assert client.prompt is not None
    action = simple(client)
    prompt, before = client.prompt.prompt, len(client.got(PromptClosed))
    assert isinstance(await client.act(action, prompt=prompt), Ack)
    assert len(client.got(PromptClosed)) == before, "nothing else is told before the gate"
    again = await client.act(action, prompt=prompt)
    assert isinstance(again, Refused)
    assert again.code == "action/stale"
    assert client.closed is None
    await rig.advance(0.5)
    assert PromptClosed(prompt=prompt) in client.got(PromptClosed)
