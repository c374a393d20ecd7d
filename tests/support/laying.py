"""Walls laid by hand: from wanted hands, draws and replacements, or at random but rich in sets."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from random import Random

from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import DRAGONS, FLOWERS, KIND_OF, NAMES, WINDS, Tile, tiles_of
from lingnan.core.wall import DIRECTIONS, Wall
from lingnan.rules.play_policies import MirrorHorses, TurnedWild
from lingnan.rules.ruleset import Ruleset, wild_kinds

EACH = 13
DEEP = 12
"""How many other tiles lie between the flowers that nobody asked for and the tail."""


def tiles(text: str) -> list[Tile]:
    """Tiles of a text such as `123m 55z`, in the order written."""
    found: list[Tile] = []
    run = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            run += letter
        else:
            found += [KIND_OF[digit + letter] for digit in run]
            run = ""
    assert not run, text
    return found


def text(kinds: Iterable[Tile]) -> str:
    """Tiles as a text, one by one."""
    return " ".join(NAMES[kind] for kind in kinds)


def lay(
    rules: Ruleset,
    *,
    dealer: Seat = 0,
    hands: Mapping[Seat, Sequence[Tile]] | None = None,
    draws: Sequence[Tile] = (),
    tail: Sequence[Tile] = (),
    last: Sequence[Tile] = (),
    indicator: Tile | None = None,
    horses: Sequence[Tile] = (),
    step: int = 1,
) -> Wall:
    """The wall that deals `hands` and then `draws` (the dealer's fourteenth first) from its head, `tail` from its end.

    `last` comes just before the tail: drawn last from the head where `tail` was used up by kongs or is empty.

    What is not said is filled from the tiles left over, in an order that seldom makes sets; flowers that nobody asked
    for lie deep in the wall. `horses` is the beginning of the second deck, where there is one; `step` is on the dice.
    """
    wanted = {seat: list((hands or {}).get(seat, ())) for seat in SEATS}
    left = Counter(tiles_of(rules.tiles))
    ends = [] if indicator is None else [indicator]
    for kind in [*(tile for hand in wanted.values() for tile in hand), *draws, *tail, *last, *ends]:
        left[kind] -= 1
        if left[kind] < 0:
            raise ValueError(f"too many {NAMES[kind]} are laid")
    flowers = [kind for kind in left.elements() if kind >= FLOWERS]
    spare = _scattered(sorted(kind for kind in left.elements() if kind < FLOWERS))
    turned = ends or ([spare.pop()] if isinstance(rules.wild, TurnedWild) else [])
    wild = wild_kinds(rules, turned[0] if turned else None)
    spare.sort(key=lambda kind: kind not in wild)  # wild tiles that nobody asked for lie deep in the wall
    for hand in wanted.values():
        if len(hand) > EACH:
            raise ValueError(f"{len(hand)} tiles for one hand: {text(hand)}")
        while len(hand) < EACH:
            hand.append(spare.pop())
    spare[DEEP:DEEP] = flowers
    wall = [wanted[(dealer + step) & 3][turn] for turn in range(EACH) for step in range(4)]
    wall += [*draws, *reversed(spare), *last, *reversed(tail), *turned]
    assert Counter(wall) == Counter(tiles_of(rules.tiles))
    return Wall(tuple(wall), _second_deck(rules, horses), DIRECTIONS[step - 1])


def _second_deck(rules: Ruleset, first: Sequence[Tile]) -> tuple[Tile, ...]:
    """The second deck of a system that has one, with some tiles on top."""
    left = Counter(tiles_of(rules.horses.deck) if isinstance(rules.horses, MirrorHorses) else ())
    left.subtract(first)
    assert all(count >= 0 for count in left.values()), text(first)
    return (*first, *_scattered(sorted(left.elements())))


def _scattered(kinds: list[Tile]) -> list[Tile]:
    """The tiles in an order without neighbours."""
    size = len(kinds)
    if not size:
        return []
    step = next((step for step in range(size // 3 + 1, size) if gcd(step, size) == 1), 1)
    return [kinds[index * step % size] for index in range(size)]


def lucky(rules: Ruleset, rng: Random, *, dealer: Seat = 0) -> Wall:
    """A random wall that deals hands of many sets, pairs, dragons or orphans, so that playouts win, kong and rob."""
    pool = Counter(tiles_of(rules.tiles))
    styles = LUCKY if not rules.minimum.draw else DEAR
    hands = {seat: _rich(pool, rng, rng.choice(styles)) for seat in SEATS}
    rest = sorted(pool.elements())
    rng.shuffle(rest)
    # The fourth of a triplet that somebody holds comes early, for kongs and robbing.
    triplets = [kind for hand in hands.values() for kind, count in Counter(hand).items() if count >= 2 and pool[kind]]
    early = [kind for kind in dict.fromkeys(triplets) if rng.random() < 0.5][:6]
    for kind in early:
        rest.remove(kind)
    rng.shuffle(early)
    indicator = rest.pop() if isinstance(rules.wild, TurnedWild) else None
    tail = [rest.pop() for _ in range(2)]
    draws = early + [rest.pop() for _ in range(min(4, len(rest)))]
    rng.shuffle(draws)
    wall = lay(rules, dealer=dealer, hands=hands, draws=[*draws, *rest], tail=tail, indicator=indicator)
    return Wall(wall.tiles, tuple(rng.sample(wall.horses, len(wall.horses))), rng.choice(DIRECTIONS))


LUCKY = ("sets", "sets", "sets", "pungs", "pungs", "pairs", "orphans", "honors", "any")
DEAR = ("flush", "flush", "flush", "pungs", "pairs", "honors")
"""Hands where a win must have some fans."""


def _rich(pool: Counter[Tile], rng: Random, style: str) -> list[Tile]:
    hand: list[Tile] = []

    def take(*kinds: Tile) -> None:
        need = Counter(kinds)
        if len(hand) + len(kinds) <= EACH and all(pool[kind] >= count for kind, count in need.items()):
            pool.subtract(need)
            hand.extend(kinds)

    kinds = [kind for kind in pool if pool[kind]]
    numbers = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and pool[kind + 1] and pool[kind + 2]]
    if style == "flush":
        suit = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 in (suit, 3)] or kinds
        numbers = [kind for kind in numbers if kind // 9 == suit]
    if style == "pairs":
        for _ in range(6):
            take(*[rng.choice(kinds)] * 2)
    elif style == "orphans":
        ends = [kind for kind in kinds if kind >= 27 or kind % 9 in (0, 8)]
        for kind in rng.sample(ends, min(10, len(ends))):
            take(kind)
    elif style == "honors":
        for kind in rng.sample(rng.choice(((*DRAGONS, 27), WINDS, DRAGONS)), 3):
            take(*[kind] * rng.choice((2, 3, 3)))
    if style in ("sets", "honors", "flush"):
        for _ in range(rng.choice((2, 3))):
            if numbers and rng.random() < 0.6:
                low = rng.choice(numbers)
                take(low, low + 1, low + 2)
            else:
                take(*[rng.choice(kinds)] * 3)
        take(*[rng.choice(kinds)] * 2)
    elif style == "pungs":
        for _ in range(6):
            take(*[rng.choice(kinds)] * rng.choice((2, 2, 3)))
    while len(hand) < EACH:
        take(rng.choice(kinds))
    return hand
