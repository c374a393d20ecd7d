"""Folds what the wall gives and what is chosen before play: deal, wild tiles, draws, flowers, horses, 漂, 换三张, 定缺."""

from lingnan.core.tiles import FLOWERS, Tile
from lingnan.kernel import mask_of
from lingnan.table.events import Asked, Bidden, Dealt, Drew, Exchanged, Flowered, HorsesLaid, Turned, Voided
from lingnan.table.state import DEALT_EACH, Hand, State


def dealt(state: State, event: Dealt) -> None:
    """发牌: thirteen tiles each, of a hidden hand their number."""
    for hand, tiles in zip(state.hands, event.hands, strict=True):
        hand.size = DEALT_EACH
        if tiles is not None:
            hand.counts = bytearray(34)
            for tile in tiles:
                gain(hand, tile)
        state.head += DEALT_EACH


def gain(hand: Hand, tile: Tile) -> None:
    """A known hand gets a tile: a flower waits to be laid open."""
    if tile >= FLOWERS:
        hand.unshown = (*hand.unshown, tile)
    elif hand.counts is not None:
        hand.counts[tile] += 1


def turned(state: State, event: Turned) -> None:
    """翻鬼: the indicator leaves the wall and makes its successor wild."""
    state.indicator = event.indicator
    state.tail -= 1
    state.wild = event.wild
    state.wild_mask = mask_of(event.wild)
    for hand in state.hands:
        hand.completes = -1


def drew(state: State, event: Drew) -> None:
    """摸牌: it is the seat's turn; the draw lifts its pass lock."""
    seat, tile = event.seat, event.tile
    hand = state.hands[seat]
    if event.tail:
        state.tail -= 1
    else:
        state.head += 1
        state.replacement = None
        hand.kept = ()
    if tile is not None:
        gain(hand, tile)
    hand.size += 1
    hand.drawn = tile
    hand.draws += 1
    hand.locked = 0
    state.phase = "turn"
    state.turn = seat
    close_window(state)


def close_window(state: State) -> None:
    """Nobody is asked any more about what was on offer."""
    state.window = None
    state.answers = {}
    state.legal_cache = [None, None, None, None]


def flowered(state: State, event: Flowered) -> None:
    """补花: the flower lies open, its replacement comes to the hand."""
    hand, tile = state.hands[event.seat], event.tile
    state.tail -= 1
    hand.flowers = (*hand.flowers, event.flower)
    hand.unshown = tuple(flower for flower in hand.unshown if flower != event.flower)
    if tile is not None:
        gain(hand, tile)
    if hand.drawn == event.flower:
        hand.drawn = tile
    else:
        hand.completes = -1
    state.legal_cache = [None, None, None, None]


def horses_laid(state: State, event: HorsesLaid) -> None:
    """Horses leave the tail of the wall."""
    state.tail -= event.taken
    state.laid = event.taken
    state.laid_at = state.tail
    state.legal_cache = [None, None, None, None]


def asked(state: State, event: Asked) -> None:
    """A phase before play begins."""
    state.phase = event.phase
    close_window(state)


def bidden(state: State, event: Bidden) -> None:
    """漂: the bets stand; the deal comes next."""
    state.piao = event.piao
    state.phase = "dealing"
    close_window(state)


def exchanged(state: State, event: Exchanged) -> None:
    """换三张: known hands give and get; a drawn tile that was given away is replaced by one that came."""
    for seat, tiles in enumerate(event.given):
        got = event.given[(seat - event.step) & 3]
        hand = state.hands[seat]
        if hand.counts is None or tiles is None or got is None:
            continue
        for tile in tiles:
            hand.counts[tile] -= 1
        for tile in got:
            hand.counts[tile] += 1
        if hand.drawn is not None and not hand.counts[hand.drawn]:
            hand.drawn = max(got)
        hand.completes = -1
    state.phase = "turn"
    close_window(state)


def voided(state: State, event: Voided) -> None:
    """定缺: the missing suits stand."""
    state.void = event.suits
    state.phase = "turn"
    close_window(state)
