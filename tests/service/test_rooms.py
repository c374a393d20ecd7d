"""Rooms: who may sit, start and leave, and who plays when a person does not."""

import msgspec
import pytest

from lingnan.core.errors import IllegalAction, RulesError
from lingnan.notation.client_messages import Leave, Ready, Sit, Start
from lingnan.notation.wire import Ack, RoomInfo, Snapshot
from lingnan.rules.price_policies import Sum
from lingnan.service.room import Guest
from lingnan.service.wishes import Wish
from tests.service.rig import Client, Rig, refused, simple


async def accepted(client: Client, message: Sit | Start | Leave | Ready) -> None:
    assert await client.send(message) == Ack(cid=message.cid)


async def to_the_end_of_the_deal(rig: Rig, *clients: Client) -> None:
    deal = clients[0].room.deal if clients[0].room else 0
    while all(each.room and each.room.status == "playing" and each.room.deal == deal for each in clients):
        await rig.until(
            lambda: (
                any(each.prompt for each in clients)
                or any(each.room and each.room.status != "playing" for each in clients)
            )
        )
        for each in clients:
            if each.prompt is not None:
                await each.act(simple(each))


async def test_a_private_table_waits_for_its_host_and_bots_fill_it(rig: Rig) -> None:
    host = await rig.open("host")
    friend = await Client(rig, "friend", host.table).hello()
    assert friend.room is not None
    assert (friend.room.status, friend.room.you) == ("open", None)
    await accepted(friend, Sit(cid="1", seat=2))
    assert friend.room.you == 2
    assert host.room is not None
    assert host.place(2).name == "friend"
    assert await refused(friend, Start(cid="2")) == "room/not_host"
    await accepted(friend, Ready(cid="agreed"))
    await accepted(host, Start(cid="3"))
    assert host.room.status == "playing"
    assert [seat.bot if seat else None for seat in host.room.seats] == [None, "random", None, "random"]
    assert await refused(host, Start(cid="4")) == "room/started"


async def test_a_seat_is_taken_once(rig: Rig) -> None:
    host = await rig.open("host")
    friend = await Client(rig, "friend", host.table).hello()
    assert await refused(friend, Sit(cid="1", seat=0)) == "seat/taken"
    assert await refused(friend, Sit(cid="2", seat=7)) == "seat/unknown"
    await accepted(friend, Sit(cid="3"))
    assert friend.room is not None
    assert friend.room.you == 1
    assert await refused(friend, Sit(cid="4", seat=3)) == "seat/yours"
    for account in ("c", "d"):
        await accepted(await Client(rig, account, host.table).hello(), Sit(cid="5"))
    late = await Client(rig, "late", host.table).hello()
    assert await refused(late, Sit(cid="6")) == "room/full"


async def test_a_latecomer_takes_a_bots_seat_at_the_next_deal(rig: Rig) -> None:
    host = await rig.open("host", quick=True, deals=2)
    late = await Client(rig, "late", host.table).hello()
    await accepted(late, Sit(cid="1", seat=3))
    assert late.room is not None
    assert late.room.you is None
    assert (late.place(3).bot, late.place(3).arriving) == ("random", "late")
    await to_the_end_of_the_deal(rig, host)
    await accepted(host, Ready(cid="2"))
    assert late.seat == 3
    assert late.place(3).bot is None
    start = next(message for message in late.got(Snapshot) if message.deal == 2)
    assert (start.seq, start.view.phase) == (0, "dealing")
    await to_the_end_of_the_deal(rig, host, late)
    assert late.room.status == "finished"


async def test_a_latecomer_who_thinks_better_of_it_does_not_come(rig: Rig) -> None:
    host = await rig.open("host", quick=True)
    late = await Client(rig, "late", host.table).hello()
    await accepted(late, Sit(cid="1", seat=3))
    await accepted(late, Leave(cid="2"))
    assert late.room is not None
    assert late.place(3).arriving is None
    assert await refused(late, Leave(cid="3")) == "seat/none"


async def test_who_leaves_is_replaced_by_a_bot_and_sees_what_everybody_may_see(rig: Rig) -> None:
    host = await rig.open("host")
    friend = await Client(rig, "friend", host.table).hello()
    await accepted(friend, Sit(cid="1"))
    await accepted(friend, Ready(cid="agreed"))
    await accepted(host, Start(cid="2"))
    await rig.until(lambda: host.prompt or friend.prompt)
    await accepted(friend, Leave(cid="3"))
    assert host.room is not None
    assert host.place(1).bot == "random"
    last = friend.got(Snapshot)[-1]
    assert all(seat.hand is None for seat in last.view.seats)
    await to_the_end_of_the_deal(rig, host)
    assert host.room.status == "between"


async def test_the_host_hands_over_and_the_last_one_out_closes_the_table(rig: Rig) -> None:
    host = await rig.open("host")
    friend = await Client(rig, "friend", host.table).hello()
    await accepted(friend, Sit(cid="1"))
    await accepted(host, Leave(cid="2"))
    assert friend.room is not None
    assert friend.room.host == friend.room.you == 1
    assert friend.room.seats[0] is None
    await accepted(friend, Leave(cid="3"))
    assert friend.room.status == "finished"
    assert await rig.log.running() == []


async def test_the_next_deal_begins_when_everybody_is_ready_or_time_is_up(rig: Rig) -> None:
    host = await rig.open("host")
    friend = await Client(rig, "friend", host.table).hello()
    await accepted(friend, Sit(cid="1"))
    await accepted(friend, Ready(cid="agreed"))
    await accepted(host, Start(cid="2"))
    assert await refused(host, Ready(cid="0")) == "room/not_between"
    await to_the_end_of_the_deal(rig, host, friend)
    assert host.room is not None
    assert host.room.next_in_ms == 30_000
    await accepted(host, Ready(cid="3"))
    assert host.room.status == "between"
    assert host.place(0).ready
    version = rig.host(host.table).table.version
    assert await refused(host, Ready(cid="4")) == "room/not_between", "once is enough"
    assert rig.host(host.table).table.version == version
    await rig.advance(29.9)
    assert host.room.status == "between"
    await rig.advance(0.2)
    assert (host.room.status, host.room.deal) == ("playing", 2)
    assert not host.place(0).ready


async def test_everybody_sees_who_is_away(rig: Rig) -> None:
    host = await rig.open("host")
    friend = await Client(rig, "friend", host.table).hello()
    await accepted(friend, Sit(cid="1"))
    assert host.room is not None
    assert not host.place(1).away
    await friend.leave_socket()
    assert host.place(1).away
    await friend.again()
    assert not host.place(1).away


async def test_my_running_tables_are_found_again(rig: Rig) -> None:
    client = await rig.open("me", quick=True)
    assert [info.table for info in await rig.lobby.tables_of("me")] == [client.table]
    assert await rig.lobby.tables_of("you") == []
    await accepted(client, Leave(cid="1"))
    assert await rig.lobby.tables_of("me") == []


async def test_a_table_that_nobody_starts_is_given_up(rig: Rig) -> None:
    host = await rig.open("host")
    await host.leave_socket()
    await rig.advance(1700.0)
    assert await rig.log.running() == [host.table]
    await rig.advance(200.0)
    assert await rig.log.running() == []


async def test_a_finished_table_leaves_the_memory_and_is_still_there(rig: Rig) -> None:
    host = await rig.open("host")
    await accepted(host, Leave(cid="1"))
    await host.leave_socket()
    await rig.advance(100.0)
    with pytest.raises(KeyError):
        rig.host(host.table)
    again = await Client(rig, "host", host.table).hello()
    assert again.room is not None
    assert again.room.status == "finished"
    assert await refused(again, Sit(cid="2")) == "room/finished"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "gd89"}, "rules/unknown"),
        ({"options": {"fan_cup": 1}}, "rules/unknown_option"),
        ({"options": {"fan_cap": 0}}, "rules/bad_value"),
        ({"rules": "jiping", "options": {"kong_on_draw": "void", "kong_money": False}}, "rules/contradiction"),
        ({"rules": "tuidao", "rounds": 1}, "rules/contradiction"),
        ({"bots": "clever"}, "bot/unknown"),
    ],
)
async def test_a_wish_that_makes_no_sense_is_refused_with_the_reason(
    rig: Rig, wish: dict[str, object], code: str
) -> None:
    with pytest.raises(RulesError) as caught:
        await rig.lobby.open(Guest("a", "a"), Wish(**{"rules": "gd88", **wish}))  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(
    "wish",
    [
        {"rules": "x" * 41},
        {"deals": -1},
        {"deals": 101},
        {"rounds": 5},
        {"base_ms": 999},
        {"base_ms": 300_001},
        {"bank_ms": -1},
        {"bank_ms": 600_001},
        {"unit": 100_001},
        {"bots": 1},
        {"helps": "no"},
        {"spectators": None},
        {"seats": 3},
    ],
)
def test_a_wish_out_of_range_is_none(wish: dict[str, object]) -> None:
    plain = {"rules": "gd88", "deals": 100, "rounds": 4, "base_ms": 1_000, "bank_ms": 600_000, "unit": 100_000}
    assert msgspec.convert(plain, Wish).bank_ms == 600_000
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**plain, **wish}, Wish)


async def test_a_guest_opens_only_so_many_tables(rig: Rig) -> None:
    for _ in range(rig.world.limits.tables_each):
        await rig.open("greedy one")
    with pytest.raises(IllegalAction) as caught:
        await rig.open("greedy one")
    assert caught.value.code == "room/too_many"


async def test_options_reach_the_table_and_only_changed_ones_are_told(rig: Rig) -> None:
    client = await rig.open(options={"fan_cap": None, "multi_win": "all"}, rules="gd88")
    assert client.room is not None
    assert client.room.options == {"fan_cap": None}
    stacking = rig.host(client.table).table.room.ruleset.stacking
    assert isinstance(stacking, Sum)
    assert stacking.cap is None


def test_a_room_says_nothing_of_the_seed() -> None:
    assert "seed" not in RoomInfo.__struct_fields__
