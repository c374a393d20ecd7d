"""Non-interference over the real service: two tiles that a viewer cannot see are swapped; what he gets is the same.

Every byte and its moment: events, prompts, waits, explanations, resumes, snapshots, the room over HTTP, spectators.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import Tile, tiles_of
from lingnan.core.wall import Wall
from lingnan.notation.wire import AskWhy
from lingnan.rules.systems import RULESETS
from lingnan.service.room import Guest, Place, Room
from lingnan.service.table import Table
from lingnan.service.world import Pace
from lingnan.table import State
from lingnan.table.actions import DISCARDS, PASS, Action
from lingnan.table.match import start_deal
from tests.service.rig import Client, Rig

VIEWER: Seat = 1
TURNS = 12
PLAIN = ("gd88", "jiping", "dahu", "tuidao_fan")
"""Systems in which peaceful play shows nothing of the hand; the table's own test swaps tiles in all of them."""


@dataclass(frozen=True)
class Seen:
    """Everything that reached the viewer and a spectator, with its moment."""

    viewer: list[tuple[float, bytes]]
    spectator: list[tuple[float, bytes]]


def room_of(rules: str) -> Room:
    """A room that is the same every time."""
    a, b, c, d = (Place(guest=Guest(f"account{seat}", f"name{seat}")) for seat in SEATS)
    return Room(
        table="table",
        rules=rules,
        options={},
        status="open",
        host="account0",
        places=(a, b, c, d),
        match="match",
        seed="5" * 64,
        deals=1,
        rounds=0,
        base_ms=60_000,
        bank_ms=0,
        filler="random",
    )


def peaceful(client: Client, drawn: Tile | None) -> Action:
    """Pass, or give back the tile just drawn; whoever may not, the last tile that may go."""
    assert client.prompt is not None
    actions = [offer.action for offer in client.prompt.offers]
    if PASS in actions:
        return PASS
    return DISCARDS[drawn] if drawn is not None and DISCARDS[drawn] in actions else actions[-1]


async def until_seat_has_discarded(rig: Rig, clients: list[Client], seat: Seat) -> None:
    """Everybody answers peacefully, until `seat` has had one more turn."""
    while True:
        await rig.until(lambda: any(client.prompt for client in clients))
        for client in clients:
            if client.prompt is not None:
                drawn = rig.host("table").table.playing.hands[client.seat].drawn
                action = peaceful(client, drawn)
                await client.act(action, cid=f"prompt{client.prompt.prompt}")
                if client.seat == seat and action != PASS:
                    return


async def from_the_start(rig: Rig, account: str) -> Client:
    """A page that says it has the empty table only, and so gets all updates."""
    page = Client(rig, account, "table")
    page.deal, page.seq, page.state = 1, 0, start_deal(rig.host("table").table.room.stage)
    return await page.hello(resume=True)


async def watch(rules: str, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Play `wall` peacefully for a while and collect what the viewer and a spectator get, by every way there is."""
    monkeypatch.setattr("lingnan.service.room.deal_wall", lambda *_, **__: wall)
    rig = Rig(pace=Pace(window=0.5, bot=0.1, result=30.0))
    room = room_of(rules)
    table = Table(room)
    step = table.deal(room)
    await rig.log.append(table.commit_of(step, epoch=rig.log.epoch, at=0, answer=None, accounts=True))
    clients = [await Client(rig, f"account{seat}", "table").hello() for seat in SEATS]
    spectator = await Client(rig, "nobody", "table").hello()
    viewers, spectators, over_http = [clients[VIEWER]], [spectator], []
    for turn in range(1, TURNS + 1):
        await until_seat_has_discarded(rig, clients, VIEWER)
        if turn % 4 == 0:
            await clients[VIEWER].send(AskWhy(cid=f"why{turn}"))
            for watchers, account in ((viewers, f"account{VIEWER}"), (spectators, "nobody")):
                watchers.append(await from_the_start(rig, account))
                watchers.append(await Client(rig, account, "table").hello())
                over_http.append((rig.clock.now(), repr(await rig.lobby.info("table", account)).encode()))
            clients[VIEWER] = viewers[-1]
    await rig.close()
    return Seen(
        viewer=[pair for client in viewers for pair in zip(client.times, client.raw, strict=True)] + over_http,
        spectator=[pair for client in spectators for pair in zip(client.times, client.raw, strict=True)] + over_http,
    )


def walls(rules: str, seed: str) -> tuple[Wall, Wall]:
    """A shuffled wall, and one in which an opponent holds another tile, for one that lies deep in the wall."""
    tiles = tiles_of(RULESETS[rules].tiles)
    random = Random(seed)
    random.shuffle(tiles)
    hidden = [index for index in range(52) if index % 4 != VIEWER]
    while True:
        mine, deep = random.choice(hidden), random.randrange(len(tiles) - 12, len(tiles) - 2)
        if tiles[mine] != tiles[deep]:
            break
    swapped = tiles[:]
    swapped[mine], swapped[deep] = swapped[deep], swapped[mine]
    return Wall(tuple(tiles)), Wall(tuple(swapped))


@pytest.mark.parametrize("rules", PLAIN)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
async def test_a_swap_of_hidden_tiles_changes_no_byte(rules: str, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = walls(rules, seed)
    seen, again = await watch(rules, one, monkeypatch), await watch(rules, other, monkeypatch)
    assert seen.viewer == again.viewer
    assert seen.spectator == again.spectator
    assert len(seen.viewer) > 10 * TURNS


def identity(thing: object, _: Seat | None) -> object:
    """The mutation: everybody sees everything."""
    return thing


def whole(state: State, _: Seat | None) -> State:
    """The mutation: a snapshot hides nothing."""
    return state.copy()


@pytest.mark.parametrize(
    ("place", "mutant"),
    [("lingnan.service.showing.redact", identity), ("lingnan.service.showing.mask", whole)],
)
async def test_the_law_notices_when_nothing_is_hidden(
    place: str, mutant: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, mutant)
    monkeypatch.setattr("tests.service.rig.evolve", lambda *_: None)
    one, other = walls("gd88", "1")
    seen, again = await watch("gd88", one, monkeypatch), await watch("gd88", other, monkeypatch)
    assert seen.viewer != again.viewer
    assert seen.spectator != again.spectator
