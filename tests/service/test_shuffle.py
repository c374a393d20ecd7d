"""The shuffle: people promise and open their shares before the first deal, and from then on no wall can change."""

import hashlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import pytest

from lingnan.core.seats import SEATS
from lingnan.core.wall import first_dealer, head_of
from lingnan.notation.client_messages import ClientMessage, Leave, OpenShare, PromiseShare, Ready, Sit, Start
from lingnan.notation.shares import Share, nonces_of, promise_of
from lingnan.notation.verify import Verified, verify
from lingnan.notation.wire import Ack, Refused, Revealed, Snapshot
from lingnan.service.office import Freeze, Unfreeze
from lingnan.service.ports import Commit
from lingnan.service.room import Former, Guest, Place, Room
from lingnan.service.world import Pace
from tests.service.rig import Client, Rig, simple

SECONDS: Final = 3.0
WAITING: Final = Pace(window=0.0, bot=0.0, result=30.0, shuffle=SECONDS, delay=0.0)


@pytest.fixture
async def rig() -> Any:
    made = Rig(pace=WAITING)
    yield made
    await made.close()


def nonce_of(client: Client) -> str:
    """The share of a client, the same on every socket."""
    return hashlib.sha256(client.account.encode()).hexdigest()


async def promise(client: Client, *, nonce: str | None = None, cid: str = "promise") -> Ack | Refused:
    """Promise a share."""
    assert client.room is not None
    digest = promise_of(client.room.match, client.seat, nonce or nonce_of(client))
    return await say(client, PromiseShare(cid=cid, promise=digest))


async def open_share(client: Client, *, nonce: str | None = None, cid: str = "open") -> Ack | Refused:
    """Open it."""
    return await say(client, OpenShare(cid=cid, nonce=nonce or nonce_of(client)))


async def say(client: Client, message: ClientMessage) -> Ack | Refused:
    answer = await client.send(message)
    assert isinstance(answer, Ack | Refused)
    return answer


async def two(rig: Rig, **wish: object) -> tuple[Client, Client]:
    """Two people at a table that has not begun."""
    host = await rig.open("a", **{"rules": "gd88", "deals": 2, **wish})
    guest = await Client(rig, "b", host.table).hello()
    await guest.send(Sit(cid="sit"))
    await guest.send(Ready(cid="ready"))
    return host, guest


async def play_out(rig: Rig, *clients: Client) -> list[Verified]:
    """Play to the end of the match; its records, verified."""
    room = rig.host(clients[0].table).table.room
    while room.status != "finished":
        await rig.until(lambda: any(c.prompt for c in clients) or not clients[0].is_playing)
        for client in clients:
            if client.prompt is not None:
                await client.act(simple(client))
            elif client.room is not None and client.room.status == "between":
                await client.send(Ready(cid=f"ready{client.room.deal}"))
        room = rig.host(clients[0].table).table.room
    found = [await rig.log.record(clients[0].table, deal) for deal in range(1, room.deal + 1)]
    return list(verify(line for body in found if body for line in body.splitlines(keepends=True)))


def states(client: Client) -> list[str]:
    """What everybody is told of each seat's share."""
    assert client.room is not None
    assert client.room.shuffle is not None
    return [share.state for share in client.room.shuffle.shares]


def stage(client: Client) -> str:
    """How far the shuffle has come, as everybody is told."""
    assert client.room is not None
    assert client.room.shuffle is not None
    return client.room.shuffle.stage


# ---------- how it goes ----------


async def test_shares_are_promised_opened_used_and_recorded(rig: Rig) -> None:
    host, guest = await two(rig)
    assert host.room is not None
    assert host.room.shuffle is not None
    head = host.room.shuffle.head
    assert await promise(host) == await promise(guest) == Ack(cid="promise")
    assert (stage(host), states(host)) == ("promising", ["expected", "expected", "absent", "absent"])
    await host.send(Start(cid="start"))
    assert (stage(guest), guest.room and guest.room.status) == ("opening", "shuffling"), "nothing was waited for"
    assert await open_share(guest) == Ack(cid="open")
    assert states(host) == ["expected", "given", "absent", "absent"]
    assert not host.got(Snapshot)
    assert await open_share(host) == Ack(cid="open")
    assert (stage(host), states(host)) == ("sealed", ["given", "given", "absent", "absent"])
    played = await play_out(rig, host, guest)
    shares = played[0].header.shares
    assert shares is not None
    assert nonces_of(shares) == (nonce_of(host), nonce_of(guest), "", "")
    assert [deal.header.shares for deal in played] == [shares, shares]
    assert [deal.header.commitment for deal in played] == [head, head]
    for each in host.got(Revealed):
        assert each.shares == shares
        assert head_of(bytes.fromhex(each.key), each.deal).hex() == head
    key = bytes.fromhex(host.got(Revealed)[0].key)
    assert first_dealer(key, host.room.match, nonces_of(shares)) == played[0].header.dealer


async def test_other_shares_make_other_walls() -> None:
    """Everything else being the same, one digit of one share changes the walls of all deals and who deals first."""
    walls, dealers = set(), set()
    for number in range(12):
        share = Share(state="given", promise="", nonce=f"{number:064x}")
        absent = Share(state="absent")
        room = replace_shares(ROOM, (absent, share, absent, absent))
        walls.add((room.wall(1).tiles, room.wall(2).tiles))
        dealers.add(first_dealer(room.secret(1), room.match, nonces_of(room.shares)))
    assert len({first for first, _ in walls}) == len({second for _, second in walls}) == 12
    assert len(dealers) > 1


async def test_who_says_nothing_is_waited_for_a_moment_and_plays(rig: Rig) -> None:
    client = await rig.open("a", rules="gd88", deals=1, quick=True)
    await rig.advance(SECONDS - 0.01)
    assert client.room is not None
    assert client.room.status == "shuffling"
    await rig.advance(0.01)
    assert client.is_playing
    assert states(client) == ["withheld", "absent", "absent", "absent"]
    (deal,) = await play_out(rig, client)
    assert deal.header.shares is not None
    assert nonces_of(deal.header.shares) == ("",) * 4


async def test_the_moment_begins_when_somebody_is_there_to_wait(rig: Rig) -> None:
    from lingnan.service.wishes import Wish

    table = await rig.lobby.open(Guest("a", "a"), Wish(rules="gd88", quick=True))
    await rig.advance(60.0)
    client = await Client(rig, "a", table).hello()
    assert stage(client) == "promising"
    await promise(client)
    await open_share(client)
    assert states(client)[0] == "given"


async def test_while_a_table_is_held_nobody_withholds_his_share(rig: Rig) -> None:
    host, guest = await two(rig)
    await host.send(Start(cid="start"))
    await rig.lobby.rule(Freeze(host.table, "why"))
    await rig.advance(3600)
    await rig.lobby.rule(Unfreeze(host.table, "why"))
    await rig.settle()
    assert stage(host) == "promising"
    for client in (host, guest):
        assert isinstance(await promise(client), Ack)


async def test_nobody_waits_long_for_one_who_promises_and_does_not_open(rig: Rig) -> None:
    host, guest = await two(rig, deals=1)
    await promise(host)
    await promise(guest)
    await host.send(Start(cid="start"))
    await open_share(host)
    await rig.advance(SECONDS)
    assert states(host) == ["given", "withheld", "absent", "absent"]
    late = await open_share(guest)
    assert isinstance(late, Refused)
    assert late.code == "share/late"
    (deal,) = await play_out(rig, host, guest)
    assert deal.header.shares is not None
    assert deal.header.shares[1].promise is not None
    assert nonces_of(deal.header.shares) == (nonce_of(host), "", "", "")


async def test_a_wrong_opening_is_refused_and_counts_as_withheld(rig: Rig) -> None:
    client = await rig.open("a", rules="gd88", deals=1, quick=True)
    await promise(client)
    wrong = await open_share(client, nonce="0" * 64)
    assert isinstance(wrong, Refused)
    assert wrong.code == "share/wrong"
    await rig.advance(SECONDS)
    assert states(client)[0] == "withheld"


async def test_a_promise_may_be_replaced_until_shares_are_opened(rig: Rig) -> None:
    host, guest = await two(rig, deals=1)
    await promise(host)
    await promise(guest, nonce="1" * 64)
    assert await promise(guest, cid="again") == Ack(cid="again")
    early = await open_share(guest, cid="early")
    assert isinstance(early, Refused)
    assert early.code == "share/early"
    await host.send(Start(cid="start"))
    late = await promise(guest, nonce="2" * 64, cid="late")
    assert isinstance(late, Refused)
    assert late.code == "share/late"
    await open_share(guest)
    await open_share(host)
    assert states(host) == ["given", "given", "absent", "absent"]


async def test_who_watches_or_has_promised_nothing_opens_nothing(rig: Rig) -> None:
    client = await rig.open("a", rules="gd88", deals=1)
    watcher = await Client(rig, "w", client.table).hello()
    for message in (PromiseShare(cid="p", promise="0" * 64), OpenShare(cid="o", nonce="0" * 64)):
        assert isinstance(await watcher.send(message), Refused)
    await promise(client)
    await client.send(Start(cid="start"))
    none = await open_share(watcher, cid="none")
    assert isinstance(none, Refused)
    assert none.code == "share/none"


async def test_who_leaves_after_his_promise_has_withheld_and_who_comes_later_is_absent(rig: Rig) -> None:
    host, guest = await two(rig, deals=1)
    await promise(host)
    await promise(guest)
    await host.send(Start(cid="start"))
    await guest.send(Leave(cid="leave"))
    late = await Client(rig, "c", host.table).hello()
    await late.send(Sit(cid="sit", seat=2))
    await open_share(host)
    await rig.advance(SECONDS)
    assert states(host) == ["given", "withheld", "absent", "absent"]
    assert late.seat == 2


async def test_a_promise_goes_with_the_person_who_leaves_before_the_match(rig: Rig) -> None:
    host, guest = await two(rig, deals=1)
    await promise(host)
    await promise(guest)
    await guest.send(Leave(cid="leave"))
    assert states(host) == ["expected", "absent", "absent", "absent"]
    other = await Client(rig, "c", host.table).hello()
    await other.send(Sit(cid="sit"))
    await other.send(Ready(cid="ready"))
    await host.send(Start(cid="start"))
    assert stage(host) == "promising", "the new person has promised nothing yet"
    await promise(other)
    await open_share(host)
    await open_share(other)
    assert states(host) == ["given", "given", "absent", "absent"]


# ---------- killed between any two steps ----------

STEPS: Final[tuple[Callable[[Client, Client], Awaitable[object]], ...]] = (
    lambda host, _: promise(host),
    lambda _, guest: promise(guest),
    lambda host, _: host.send(Start(cid="start")),
    lambda _, guest: open_share(guest),
    lambda host, _: open_share(host),
)


@pytest.mark.parametrize("killed_after", range(len(STEPS)))
async def test_a_server_that_dies_between_two_steps_goes_on_with_every_share(rig: Rig, killed_after: int) -> None:
    host, guest = await two(rig, deals=1)
    assert host.room is not None
    before = host.room.shuffle
    assert before is not None
    for number, step in enumerate(STEPS):
        assert isinstance(await step(host, guest), Ack)
        if number == killed_after:
            await rig.reboot(downtime=100.0)
            host, guest = await host.again(), await guest.again()
            assert host.room is not None
            assert host.room.shuffle is not None
            assert host.room.shuffle.head == before.head
            repeated = await step(host, guest)
            assert isinstance(repeated, Ack), "the same command gets the same answer"
    assert states(host) == ["given", "given", "absent", "absent"]
    (deal,) = await play_out(rig, host, guest)
    assert deal.header.shares is not None
    assert nonces_of(deal.header.shares) == (nonce_of(host), nonce_of(guest), "", "")


async def test_who_reconnects_can_still_open(rig: Rig) -> None:
    host, guest = await two(rig, deals=1)
    await promise(host)
    await promise(guest)
    await host.send(Start(cid="start"))
    await guest.leave_socket()
    await open_share(host)
    await rig.advance(SECONDS / 2)
    guest = await guest.again()
    await open_share(guest)
    assert states(host) == ["given", "given", "absent", "absent"]


# ---------- nothing leaks ----------


async def test_no_share_and_no_key_is_seen_before_the_deal_is_over(rig: Rig) -> None:
    host, guest = await two(rig, deals=3)
    watcher = await Client(rig, "w", host.table).hello()
    await promise(host)
    await promise(guest)
    await host.send(Start(cid="start"))
    await open_share(host)
    await open_share(guest)
    room = rig.host(host.table).table.room
    over_http: list[bytes] = []
    for _ in range(20):
        over_http.append(msgspec.json.encode(await rig.lobby.info(host.table, "b")))
        for client in (host, guest):
            if client.prompt is not None and not host.got(Revealed):
                await client.act(simple(client))
        await rig.advance(0.1)
    assert not host.got(Revealed), "the deal went on"
    told = b"".join((*host.raw, *guest.raw, *watcher.raw, *over_http))
    for secret in (room.seed, nonce_of(host), nonce_of(guest), *(room.secret(deal).hex() for deal in (1, 2, 3))):
        assert secret.encode() not in told
    await play_out(rig, host, guest)
    for client in (host, guest, watcher):
        for deal in (1, 2, 3):
            key = room.secret(deal).hex().encode()
            first = next(number for number, body in enumerate(client.raw) if key in body)
            assert isinstance(client.messages[first], Revealed)
            assert client.got(Revealed)[deal - 1] is client.messages[first]


async def test_a_room_in_a_log_shows_no_share(rig: Rig) -> None:
    client = await rig.open("a", rules="gd88", quick=True)
    await promise(client)
    host = await rig.open("h", rules="gd88", deals=1)
    other = await Client(rig, "b", host.table).hello()
    await other.send(Sit(cid="sit"))
    await other.send(Ready(cid="ready"))
    await promise(host)
    await promise(other)
    await host.send(Start(cid="start"))
    await open_share(host)
    shown = repr(rig.host(host.table).table.room)
    assert nonce_of(host) not in shown


# ---------- nobody can choose a wall ----------

ROOM: Final = Room(
    table="table",
    rules="jiping",
    options={},
    status="playing",
    host="a",
    places=(Place(guest=Guest("a", "a")), Place(bot="random"), None, None),
    match="match",
    seed="5" * 64,
    deals=4,
    rounds=0,
    base_ms=1,
    bank_ms=1,
    filler="random",
    shares=(Share(state="absent"),) * 4,
    deal=2,
)
DECIDES: Final = {"rules", "options", "match", "seed", "deals", "shares"}
"""What a wall follows from, besides the number of its deal."""


def replace_shares(room: Room, shares: Any) -> Room:
    return msgspec.structs.replace(room, shares=shares)


def others() -> Iterator[tuple[str, object]]:
    """Another value for each field of a room that must not matter."""
    values: dict[str, object] = {
        "v": 9,
        "table": "other",
        "status": "between",
        "host": "z",
        "places": (None, None, Place(guest=Guest("z", "z")), Place(bot="greedy", auto=True)),
        "promises": (None, None, None, None),
        "opening": True,
        "deal": 3,
        "before": msgspec.structs.replace(ROOM.before, dealer=3, passed=2, scores=(1, 2, -3, 0)),
        "outcome": ROOM.before,
        "rounds": 3,
        "base_ms": 7,
        "bank_ms": 7,
        "filler": "greedy",
        "stakes": None,
        "helps": not ROOM.helps,
        "spectators": not ROOM.spectators,
        "dissolving": ("a",),
        "frozen": True,
        "left": (Former("z", 1),),
        "next": "x",
    }
    for name in ROOM.__struct_fields__:
        if name not in DECIDES:
            yield name, values[name]


@pytest.mark.parametrize(("name", "value"), tuple(others()), ids=lambda each: each if isinstance(each, str) else "")
def test_a_wall_follows_from_what_was_promised_and_nothing_else(name: str, value: object) -> None:
    """A new field of a room has to be named here: either it is fixed before the first tile, or it does not matter."""
    other = msgspec.structs.replace(ROOM, **{name: value})
    for deal in (1, 2, 4):
        assert other.wall(deal) == ROOM.wall(deal)
    assert other.head == ROOM.head


@dataclass
class Watching(Rig):
    """A rig that keeps every room as it was stored."""

    rooms: list[Room] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__post_init__()
        append = self.log.append

        async def kept(commit: Commit) -> int:
            version = await append(commit)
            self.rooms.append(msgspec.json.decode(commit.room, type=Room))
            return version

        self.log.append = kept  # type: ignore[method-assign]


async def test_what_decides_the_walls_never_changes_in_a_match() -> None:
    """All but the shares is fixed with the first thing that is stored, before anybody has promised; they are with the
    first tile. Play, silence, leaving, sitting down and readiness change none of it.
    """
    rig = Watching(pace=Pace(window=0.0, bot=0.125, result=30.0, delay=0.0))
    host, guest = await two(rig, deals=3, base_ms=1000, bank_ms=0)
    await promise(host)
    await promise(guest)
    await host.send(Start(cid="start"))
    await open_share(guest)
    await open_share(host)
    await rig.until(lambda: host.room is not None and host.room.deal == 2)
    await guest.send(Leave(cid="leave"))
    late = await Client(rig, "c", host.table).hello()
    await late.send(Sit(cid="sit"))
    await rig.until(lambda: host.room is not None and host.room.status == "finished", limit=3000.0)
    first = rig.rooms[0]
    for name in DECIDES - {"shares"}:
        assert {repr(getattr(room, name)) for room in rig.rooms} == {repr(getattr(first, name))}
    dealt = [room for room in rig.rooms if room.deal > 0]
    assert len(dealt) > 50
    assert {repr(room.shares) for room in dealt} == {repr(dealt[0].shares)}
    assert all(room.shares is None for room in rig.rooms if room.deal == 0)
    assert all(any(place and place.guest for place in room.places) for room in dealt)
    assert len(SEATS) == len(dealt[0].shares or ())
    await rig.close()
