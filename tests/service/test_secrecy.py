"""Non-interference over the real service: two tiles that a viewer cannot see are swapped; what he gets is the same.

Every byte and its moment: events, prompts, waits, explanations, resumes, snapshots, the room over HTTP, spectators.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import HONORS, PIN, Tile, tiles_of
from lingnan.core.wall import Wall
from lingnan.notation.client_messages import AskWhy
from lingnan.notation.wire import Prompt
from lingnan.rules.systems import RULESETS
from lingnan.service.room import Guest, Place, Room
from lingnan.service.table import Table
from lingnan.service.world import Pace
from lingnan.table import State
from lingnan.table.actions import DISCARDS, PASS, Action, Bid, Discard, Exchange, Void
from lingnan.table.match import start_deal
from tests.service.rig import Client, Rig

VIEWER: Seat = 1
TURNS = 8
DEEP = range(92, 98)
"""Places in the wall that no system's play comes to within so many turns, neither from the head nor from the tail."""
THINKS = 0.15
"""Seconds that an opponent takes in a window: all three together less than the table waits anyway."""
PHASES = {key for key, rules in RULESETS.items() if rules.phases}


@dataclass(frozen=True)
class Seen:
    """Everything that reached the viewer and a spectator, with its moment."""

    viewer: list[tuple[float, bytes]]
    spectator: list[tuple[float, bytes]]
    asked: list[list[float]]
    """When each opponent was asked something."""


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
    """Pass, or give back the tile just drawn; whoever may not, the last tile that may go. Before play: bet nothing, give
    away 万 and do without them, of which no tile is swapped.
    """
    assert client.prompt is not None
    actions = [offer.action for offer in client.prompt.offers]
    if PASS in actions:
        return PASS
    if isinstance(actions[0], Bid | Exchange | Void):
        return actions[0]
    return DISCARDS[drawn] if drawn is not None and DISCARDS[drawn] in actions else actions[-1]


async def until_seat_has_discarded(rig: Rig, clients: list[Client], seat: Seat) -> None:
    """Everybody answers peacefully, opponents after some thought, until `seat` has had one more turn."""
    while True:
        await rig.until(lambda: any(client.prompt for client in clients))
        for client in clients:
            if client.prompt is not None:
                drawn = rig.host("table").table.playing.hands[client.seat].drawn
                action, prompt = peaceful(client, drawn), client.prompt.prompt
                if action == PASS and client.seat != seat:
                    await rig.advance(THINKS)
                await client.act(action, prompt=prompt, cid=f"prompt{prompt}")
                if client.seat == seat and isinstance(action, Discard):
                    return


async def from_the_start(rig: Rig, account: str) -> Client:
    """A page that says it has the empty table only, and so gets all updates."""
    page = Client(rig, account, "table")
    page.deal, page.seq, page.state = 1, 0, start_deal(rig.host("table").table.room.stage)
    return await page.hello(resume=True)


async def watch(rules: str, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Play `wall` peacefully for a while and collect what the viewer and a spectator get, by every way there is."""
    monkeypatch.setattr("lingnan.service.room.deal_wall", lambda *_, **__: wall)
    rig = Rig(pace=Pace(window=0.5, bot=0.1, result=30.0, delay=1.0))
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
    asked = [
        [when for when, message in zip(client.times, client.messages, strict=True) if isinstance(message, Prompt)]
        for client in clients
        if client.account != f"account{VIEWER}"
    ]
    await rig.close()
    return Seen(
        viewer=[pair for client in viewers for pair in zip(client.times, client.raw, strict=True)] + over_http,
        spectator=[pair for client in spectators for pair in zip(client.times, client.raw, strict=True)] + over_http,
        asked=asked,
    )


def walls(rules: str, seed: str) -> tuple[Wall, Wall]:
    """A wall in which an opponent can pung what the viewer draws and gives back, and one in which a tile of that pair lies
    deep in the wall and another in its place.
    """
    tiles = tiles_of(RULESETS[rules].tiles)
    random = Random(seed)
    random.shuffle(tiles)
    kind, other = random.sample([kind for kind in range(PIN, HONORS) if kind in tiles], 2)
    opponent = random.choice([seat for seat in SEATS if seat != VIEWER])
    first, second = random.sample(range(opponent, 52, 4), 2)
    drawn, deep = 53 + 4 * random.randrange(2, TURNS - 1), random.choice(DEEP)
    for place, tile in ((first, kind), (second, kind), (drawn, kind), (deep, other)):
        found = next(index for index, each in enumerate(tiles) if each == tile and index not in (first, second, drawn))
        tiles[place], tiles[found] = tiles[found], tiles[place]
    swapped = tiles[:]
    swapped[second], swapped[deep] = swapped[deep], swapped[second]
    return Wall(tuple(tiles)), Wall(tuple(swapped))


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("seed", ["1", "2"])
async def test_a_swap_of_hidden_tiles_changes_no_byte(rules: str, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = walls(rules, seed)
    seen, again = await watch(rules, one, monkeypatch), await watch(rules, other, monkeypatch)
    assert seen.viewer == again.viewer
    assert seen.spectator == again.spectator
    assert len(seen.viewer) > 10 * TURNS
    if rules not in PHASES:
        assert seen.asked != again.asked, "nobody could claim anything in one and not in the other"


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
