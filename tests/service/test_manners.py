"""At a table: helps that its host has forbidden, being ready, a bot that is asked to play, and what people say."""

from typing import get_args

import msgspec
import pytest

from lingnan.notation.client_messages import AskWhy, Auto, ClientMessage, Kick, Leave, Phrase, Ready, Say, Sit, Start
from lingnan.notation.wire import Ack, Prompt, Said, Waits
from lingnan.service import stand_ins
from lingnan.service.room import Guest
from lingnan.service.visitors import BURST, SAID_BURST, SAID_PER_SECOND
from tests.service.audited import Audited, play_deal
from tests.service.rig import Client, Rig, refused
from tests.service.test_private_rooms import party, room_of
from tests.service.test_spectators import Peaceful


async def accepted(client: Client, message: ClientMessage) -> None:
    assert isinstance(await client.send(message), Ack)


# ---------- settings ----------


@pytest.mark.parametrize("helps", [True, False])
async def test_helps_are_for_everybody_or_for_nobody(rig: Rig, helps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_ins, "make", lambda *_, **__: Peaceful())
    client = await rig.open(rules="gd88", quick=True, deals=1, helps=helps)
    assert room_of(client).helps == helps
    await play_deal(rig, client)
    prompts = client.got(Prompt)
    assert any(prompt.helps for prompt in prompts) == helps
    assert bool(client.got(Waits)) == helps


async def test_without_helps_no_discard_is_warned_of_and_no_why_is_answered(rig: Rig) -> None:
    client = await rig.open(quick=True, helps=False)
    await rig.until(lambda: client.prompt)
    assert await refused(client, AskWhy(cid="why")) == "room/no_helps"
    assert all(offer.risks == () for prompt in client.got(Prompt) for offer in prompt.offers)


async def test_the_settings_are_shown_and_go_on_to_the_next_match(rig: Rig) -> None:
    wish = {"helps": False, "spectators": False, "bots": "efficient", "base_ms": 7_000, "bank_ms": 9_000, "rounds": 1}
    host = await rig.open("a", rules="jiping", deals=1, quick=True, **wish)
    await play_deal(rig, host)
    again = await Client(rig, "a", await rig.lobby.again(host.table, Guest("a", "a"))).hello()
    for client in (host, again):
        room = room_of(client)
        assert (room.helps, room.spectators, room.bots) == (False, False, "efficient")
        assert (room.base_ms, room.bank_ms, room.rounds, room.deals) == (7_000, 9_000, 1, 1)
        assert client.place(1).bot == "efficient"


# ---------- ready ----------


async def test_the_match_begins_when_everybody_is_ready(rig: Rig) -> None:
    host = await rig.open("a", rules="jiping")
    b, c = [await Client(rig, name, host.table).hello() for name in "bc"]
    for friend in (b, c):
        await accepted(friend, Sit(cid="sit"))
    answer = await host.send(Start(cid="1"))
    assert (answer.code, "b, c" in answer.message) == ("room/not_ready", True)  # type: ignore[union-attr]
    await accepted(b, Ready(cid="yes"))
    await accepted(c, Ready(cid="yes"))
    assert [host.place(seat).ready for seat in (0, 1, 2)] == [False, True, True]
    await accepted(c, Ready(cid="no", ready=False))
    assert not b.place(2).ready
    answer = await host.send(Start(cid="2"))
    assert "b" not in answer.message.partition(";")[0].removeprefix("not ready yet: ")  # type: ignore[union-attr]
    await accepted(host, Kick(cid="kick", seat=2))
    await accepted(host, Start(cid="3"))
    assert host.is_playing


async def test_who_becomes_host_agrees_by_starting(rig: Rig) -> None:
    a, b, c = await party(rig, start=False)
    await accepted(b, Ready(cid="not yet", ready=False))
    await accepted(a, Leave(cid="leave"))
    await accepted(b, Start(cid="start"))
    assert c.is_playing
    assert not c.place(c.seat).ready, "a result of this match has still to be seen"


async def test_being_ready_outlives_the_process(rig: Rig) -> None:
    a, *_ = await party(rig, start=False)
    await rig.reboot()
    a = await a.again()
    await accepted(a, Start(cid="start"))


async def test_nobody_is_asked_at_a_public_table_and_no_result_is_taken_back() -> None:
    rig = Audited()
    await rig.enrol("a")
    client = await rig.matched("a")
    assert await refused(client, Ready(cid="1")) == "room/not_between"
    await rig.advance(10)
    await play_deal(rig, client)
    assert await refused(client, Ready(cid="2", ready=False)) == "room/not_between"
    await rig.close()


async def test_changing_ones_mind_all_the_time_is_held_off(rig: Rig) -> None:
    _, b, _ = await party(rig, start=False)
    codes = [await b.send(Ready(cid=f"n{n}", ready=n % 2 == 0)) for n in range(int(BURST) + 1)]
    assert getattr(codes[-1], "code", "") == "room/too_often"


# ---------- 托管 ----------


async def test_a_player_has_a_bot_play_until_he_does_something(rig: Rig) -> None:
    a, b, _ = await party(rig)
    await accepted(a, Auto(cid="on", on=True))
    assert (b.place(0).auto, b.place(0).bot, b.place(0).name) == (True, "random", "a")
    await rig.advance(1)
    assert a.prompt is None
    await accepted(a, Auto(cid="still on", on=True))
    assert b.place(0).auto
    await accepted(a, Say(cid="back", key="hello"))
    assert not b.place(0).auto
    await accepted(a, Auto(cid="on again", on=True))
    await accepted(a, Auto(cid="off", on=False))
    assert not b.place(0).auto


async def test_a_bot_plays_for_who_has_a_seat_in_a_match_only(rig: Rig) -> None:
    a, *_ = await party(rig, start=False)
    assert await refused(a, Auto(cid="1", on=True)) == "room/not_playing"
    await accepted(a, Start(cid="start"))
    watcher = await Client(rig, "x", a.table).hello()
    assert await refused(watcher, Auto(cid="2", on=True)) == "seat/none"
    assert await refused(watcher, Auto(cid="3", on=False)) == "seat/none"


# ---------- phrases ----------


async def test_everybody_hears_what_a_player_says_and_nothing_keeps_it(rig: Rig) -> None:
    a, b, c = await party(rig)
    version, events = rig.host(a.table).table.version, list(rig.host(a.table).table.events)
    await accepted(b, Say(cid="1", key="hurry"))
    assert a.got(Said) == b.got(Said) == c.got(Said) == [Said(seat=1, key="hurry")]
    await accepted(b, Say(cid="1", key="hurry"))
    assert len(a.got(Said)) == 1, "a command that is sent again is carried out once"
    assert (rig.host(a.table).table.version, rig.host(a.table).table.events) == (version, events)


async def test_too_much_is_not_heard_and_one_voice_silences_no_other(rig: Rig) -> None:
    a, b, _ = await party(rig, start=False)
    for number in range(int(SAID_BURST)):
        await accepted(a, Say(cid=f"n{number}", key="laugh"))
    assert await refused(a, Say(cid="more", key="laugh")) == "room/too_often"
    await accepted(b, Say(cid="b", key="thumb"))
    await rig.advance(1 / SAID_PER_SECOND)
    await accepted(a, Say(cid="later", key="sorry"))
    assert len(b.got(Said)) == int(SAID_BURST) + 2


async def test_who_has_no_seat_says_nothing(rig: Rig) -> None:
    a, *_ = await party(rig)
    watcher = await Client(rig, "x", a.table).hello()
    assert await refused(watcher, Say(cid="1", key="hello")) == "seat/none"
    assert a.got(Said) == []


def test_only_phrases_of_the_catalogue_are_taken() -> None:
    keys = get_args(Phrase)
    assert len(keys) == len(set(keys)) == 14
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"t":"say","cid":"1","key":"your mother"}', type=ClientMessage)
