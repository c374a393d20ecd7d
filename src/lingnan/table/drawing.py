"""What the wall gives: the deal, each drawn tile, replacements of kongs and flowers. All chance comes from here."""

from lingnan.core.seats import SEATS, Seat, distance_after, four
from lingnan.core.tiles import FLOWERS, Tile
from lingnan.core.wall import Wall
from lingnan.rules.play_policies import MirrorHorses, TurnedWild
from lingnan.rules.ruleset import wild_kinds
from lingnan.table.ending import exhaust
from lingnan.table.events import Asked, Dealt, Drew, Event, Flowered, HorsesLaid, Tiles, Turned
from lingnan.table.state import DEALT_EACH, State, others


def dealt_hands(wall: Wall, dealer: Seat) -> tuple[Tiles, Tiles, Tiles, Tiles]:
    """The thirteen tiles of each seat, in sort order."""
    return four(
        tuple(sorted(wall.tiles[distance_after(seat, dealer) + 4 * turn] for turn in range(DEALT_EACH)))
        for seat in SEATS
    )


def deal(state: State, wall: Wall) -> list[Event]:
    """Thirteen each, one tile at a time from the dealer; the indicator; the dealer's fourteenth; flowers; horses."""
    rules, hands = state.rules, dealt_hands(wall, state.dealer)
    events: list[Event] = [Dealt(hands)]
    tail = state.tail
    if isinstance(rules.wild, TurnedWild):
        tail -= 1
        events.append(Turned(wall.tiles[tail], wild_kinds(rules, wall.tiles[tail])))
    last = wall.tiles[4 * DEALT_EACH]
    events.append(Drew(state.dealer, last, tail=False))
    for seat in (state.dealer, *others(state.dealer)):
        held = (*hands[seat], last) if seat == state.dealer else hands[seat]
        for flower in (tile for tile in held if tile >= FLOWERS):
            flowered = _flowers(wall, seat, flower, head=4 * DEALT_EACH + 1, tail=tail)
            events += flowered
            tail -= len(flowered)
    if isinstance(rules.horses, MirrorHorses) and rules.horses.source == "tail" and rules.horses.count:
        events.append(HorsesLaid(_taken(wall, tail, wanted=3 * rules.horses.count)))
    return [*events, *(Asked(phase) for phase in rules.phases[:1] if phase != "piao")]


def _flowers(wall: Wall, seat: Seat, flower: Tile, *, head: int, tail: int) -> list[Flowered]:
    """补花: a flower and those that replace it are laid open, as far as the wall goes."""
    events = []
    while flower >= FLOWERS and head < tail:
        tail -= 1
        events.append(Flowered(seat, flower, wall.tiles[tail]))
        flower = wall.tiles[tail]
    return events


def _taken(wall: Wall, tail: int, *, wanted: int) -> int:
    """How many tiles from the tail hold `wanted` horses; flowers are drawn again."""
    taken = 0
    while wanted:
        taken += 1
        wanted -= wall.tiles[tail - taken] < FLOWERS
    return taken


def draw(
    state: State, wall: Wall, seat: Seat, *, tail: bool = False, gone: tuple[Seat, Tile] | None = None
) -> list[Event]:
    """The next tile of the wall, flowers replaced, or the end of the deal when there is none.

    `gone` is a tile that is leaving its seat by the events just before.
    """
    head, end = state.head, state.tail
    if head == end:
        return exhaust(state, gone=gone)
    head, end = (head, end - 1) if tail else (head + 1, end)
    tile = wall.tiles[end] if tail else wall.tiles[head - 1]
    flowers = _flowers(wall, seat, tile, head=head, tail=end)
    last = flowers[-1].tile if flowers else tile
    events: list[Event] = [Drew(seat, tile, tail), *flowers]
    if last is not None and last >= FLOWERS:
        return [*events, *exhaust(state, gone=gone, gained=(seat, last))]
    return events
