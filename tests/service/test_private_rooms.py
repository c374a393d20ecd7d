"""Private rooms: the host's rights, a vote to end the match, and the next match with the same people."""

import pytest

from lingnan.core.errors import RulesError
from lingnan.notation.client_messages import Dissolve, Kick, Leave, Ready, Sit, Start
from lingnan.notation.wire import Ack, RoomInfo, Update
from lingnan.service.room import Guest
from lingnan.table.events import Aborted
from tests.service.audited import Audited, play_deal
from tests.service.rig import Client, Rig, code_of, refused


async def party(rig: Rig, *, deals: int = 8, unit: int = 0, start: bool = True, **wish: object) -> list[Client]:
    """Three people at a private table, ready to play; the first is its host."""
    if unit:
        assert isinstance(rig, Audited)
        await rig.enrol("a", "b", "c")
    host = await rig.open("a", deals=deals, rules="jiping", unit=unit, **wish)
    friends = [await Client(rig, name, host.table).hello() for name in "bc"]
    for friend in friends:
        assert isinstance(await friend.send(Sit(cid="sit")), Ack)
        assert isinstance(await friend.send(Ready(cid="agreed")), Ack)
    if start:
        assert isinstance(await host.send(Start(cid="start")), Ack)
    return [host, *friends]


def room_of(client: Client) -> RoomInfo:
    assert client.room is not None
    return client.room


async def test_everybody_agrees_and_the_deal_is_void(rig: Rig) -> None:
    a, b, c = await party(rig)
    assert isinstance(await a.send(Dissolve(cid="ask", agree=True)), Ack)
    assert room_of(b).dissolving == (0,)
    assert await refused(a, Dissolve(cid="twice", agree=True)) == "room/voted"
    assert isinstance(await b.send(Dissolve(cid="yes", agree=True)), Ack)
    assert room_of(c).status == "playing"
    assert isinstance(await c.send(Dissolve(cid="yes", agree=True)), Ack)
    assert room_of(a).status == "finished"
    assert room_of(a).scores == (0, 0, 0, 0)
    assert [update.event for update in a.got(Update)][-1] == Aborted("room/dissolved")
    assert await rig.log.running() == []


async def test_a_deal_for_coins_is_played_to_its_end() -> None:
    """Whoever is losing, and alone with bots, cannot void the deal: only between two deals the match is ended."""
    rig = Audited()
    await rig.enrol("a")
    client = await rig.open("a", rules="jiping", unit=100, quick=True)
    assert await refused(client, Dissolve(cid="1", agree=True)) == "room/at_stake"
    assert await refused(client, Dissolve(cid="2", agree=False)) == "room/at_stake"
    await play_deal(rig, client)
    coins = client.place(client.seat).coins
    assert room_of(client).status == "between"
    assert isinstance(await client.send(Dissolve(cid="3", agree=True)), Ack)
    assert room_of(client).status == "finished"
    assert await rig.wallet("a") == coins
    await rig.close()


async def test_a_match_for_coins_is_ended_between_two_deals() -> None:
    rig = Audited()
    clients = await party(rig, unit=100)
    await play_deal(rig, *clients)
    for each in clients:
        assert room_of(each).status == "between"
        assert isinstance(await each.send(Dissolve(cid="yes", agree=True)), Ack)
    assert room_of(clients[0]).status == "finished"
    for seat, name in enumerate("abc"):
        assert await rig.wallet(name) == clients[0].place(seat).coins
    await rig.close()


async def test_one_refusal_ends_the_vote(rig: Rig) -> None:
    a, b, c = await party(rig)
    assert await refused(b, Dissolve(cid="no", agree=False)) == "room/no_vote"
    await a.send(Dissolve(cid="ask", agree=True))
    await b.send(Dissolve(cid="yes", agree=True))
    assert isinstance(await c.send(Dissolve(cid="no", agree=False)), Ack)
    assert room_of(a).dissolving == ()
    assert room_of(a).status == "playing"
    stranger = await Client(rig, "x", a.table).hello()
    assert await refused(stranger, Dissolve(cid="me too", agree=True)) == "seat/none"


async def test_silence_agrees_after_a_while(rig: Rig) -> None:
    a, b, c = await party(rig)
    await c.leave_socket()
    await a.send(Dissolve(cid="ask", agree=True))
    assert room_of(b).status == "playing"
    await rig.advance(59)
    assert room_of(b).status != "finished"
    await rig.advance(2)
    assert room_of(b).status == "finished"


async def test_a_vote_outlives_the_process(rig: Rig) -> None:
    a, b, c = await party(rig)
    await a.send(Dissolve(cid="ask", agree=True))
    await rig.reboot()
    a, b, c = await a.again(), await b.again(), await c.again()
    assert room_of(b).dissolving == (0,)
    for each in (b, c):
        await each.send(Dissolve(cid="yes", agree=True))
    assert room_of(a).status == "finished"


async def test_the_host_sends_people_away(rig: Rig) -> None:
    a, b, c = await party(rig, start=False)
    assert await refused(b, Kick(cid="1", seat=2)) == "room/not_host"
    assert await refused(a, Kick(cid="2", seat=0)) == "seat/yours"
    assert await refused(a, Kick(cid="3", seat=3)) == "seat/empty"
    assert await refused(a, Kick(cid="4", seat=9)) == "seat/empty"
    assert isinstance(await a.send(Kick(cid="5", seat=2)), Ack)
    assert room_of(c).you is None
    await c.send(Sit(cid="again"))
    assert await refused(a, Start(cid="too soon")) == "room/not_ready"
    await c.send(Ready(cid="agreed again"))
    await a.send(Start(cid="start"))
    assert await refused(a, Kick(cid="6", seat=1)) == "seat/present"
    await b.leave_socket()
    assert isinstance(await a.send(Kick(cid="7", seat=1)), Ack)
    assert a.place(1).bot == "random"


async def test_the_host_goes_and_the_next_one_has_his_rights(rig: Rig) -> None:
    a, b, _ = await party(rig)
    await a.send(Leave(cid="leave"))
    assert room_of(b).host == 1
    assert isinstance(await b.send(Dissolve(cid="ask", agree=True)), Ack)


async def test_the_last_who_would_have_come_leaves_no_table_of_bots(rig: Rig) -> None:
    host = await rig.open("a", quick=True, deals=8, rules="jiping")
    late = await Client(rig, "b", host.table).hello()
    await rig.until(lambda: host.prompt)
    await late.send(Sit(cid="sit"))
    await host.send(Leave(cid="leave"))
    await late.send(Leave(cid="no"))
    assert await rig.log.running() == []


async def test_the_same_people_play_another_match() -> None:
    rig = Audited()
    clients = await party(rig, deals=1, unit=50)
    a, b, _ = clients
    assert await code_of(rig.lobby.again(a.table, Guest("a", "a"))) == "room/not_finished"
    await play_deal(rig, *clients)
    code = await rig.lobby.again(a.table, Guest("b", "b"))
    await rig.settle()
    assert room_of(a).next == code
    assert await rig.lobby.again(a.table, Guest("a", "a")) == code
    again = await Client(rig, "b", code).hello()
    assert room_of(again).stakes == room_of(b).stakes
    assert (room_of(again).rules, room_of(again).deals, room_of(again).host) == ("jiping", 1, 0)
    assert room_of(again).status == "open"
    assert await code_of(rig.lobby.again(a.table, Guest("x", "x"))) == "seat/none"
    assert await code_of(rig.lobby.again("nothing", Guest("x", "x"))) == "room/unknown"
    await rig.close()


async def test_who_played_alone_goes_on_at_once(rig: Rig) -> None:
    client = await rig.open("a", quick=True, deals=1, bots="efficient")
    await play_deal(rig, client)
    code = await rig.lobby.again(client.table, Guest("a", "a"))
    again = await Client(rig, "a", code).hello()
    assert room_of(again).status == "playing"
    assert again.place(1).bot == "efficient"


async def test_a_public_table_is_not_dissolved_and_has_no_next_match() -> None:
    rig = Audited()
    await rig.enrol("a")
    client = await rig.matched("a")
    await rig.advance(10)
    assert await refused(client, Dissolve(cid="1", agree=True)) == "room/public"
    again = rig.lobby.again(client.table, Guest("a", "a"))
    assert await code_of(again) == "room/no_next"
    await rig.close()


async def test_the_bots_of_a_table_are_chosen(rig: Rig) -> None:
    client = await rig.open(quick=True, bots="efficient")
    assert client.place(1).bot == "efficient"
    with pytest.raises(RulesError, match="there is no bot"):
        await rig.open("b", quick=True, bots="clever")
