"""Distance, useful tiles and waits beside the peers: one hand per call, arguments in each library's own form.

    python -m bench.kernel

Peers know no wild tiles, and seven pairs otherwise than we do; so the hands have 13 tiles, no four alike, and are nearer
to four sets and a pair than to any other shape. Peers look at all shapes at once; we do so in a row of its own. All
answers are compared before anything is timed.
"""

from collections.abc import Callable, Iterable
from random import Random
from time import process_time
from typing import Any, NamedTuple

import riichienv
import xiangting

from lingnan import kernel

HANDS = 20_000
PASSES = 7
ALL_SHAPES = kernel.STANDARD | kernel.SEVEN_PAIRS | kernel.ORPHANS


class Row(NamedTuple):
    """One measurement: calls per second of CPU time, best of several passes, and a checksum of the answers."""

    work: str
    who: str
    per_second: float
    checksum: int


class Entry(NamedTuple):
    """One contestant: the call, its columns of arguments, and how its answer reads in our terms."""

    work: str
    who: str
    call: Callable[..., Any]
    columns: tuple[Iterable[Any], ...]
    plain: Callable[[Any], int] = int


def run() -> list[Row]:
    """Compare all answers, then measure; a disagreement raises."""
    entries = contest(common_hands(Random(1)))
    sums: dict[str, list[int]] = {}
    for entry in entries:
        answers = [entry.plain(answer) for answer in map(entry.call, *entry.columns)]
        if "wild" not in entry.who and sums.setdefault(entry.work, answers) != answers:
            raise AssertionError(f"{entry.who} disagrees about {entry.work}")
    best = dict.fromkeys(range(len(entries)), float("inf"))
    for _ in range(PASSES):
        for index, entry in enumerate(entries):
            start = process_time()
            answers = list(map(entry.call, *entry.columns))
            best[index] = min(best[index], (process_time() - start) / len(answers))
    return [
        Row(entry.work, entry.who, 1 / best[index], checksum(map(entry.plain, map(entry.call, *entry.columns))))
        for index, entry in enumerate(entries)
    ]


def contest(hands: list[bytes]) -> list[Entry]:
    """Who does what, and with which arguments."""
    counts = [list(hand) for hand in hands]
    tiles = [[4 * kind + copy for kind, count in enumerate(hand) for copy in range(count)] for hand in hands]
    four = [xiangting.PlayerCount.FOUR] * len(hands)
    ready = [index for index, hand in enumerate(hands) if kernel.distance(hand) == 1]
    ready_hands, ready_counts = [hands[index] for index in ready], [counts[index] for index in ready]
    wild_hands = [one_less(hand) for hand in hands]
    ours = f"lingnan ({kernel.form()})"
    return [
        Entry("distance", ours, kernel.distance, (hands,)),
        Entry("distance", f"{ours}, all shapes", lambda hand: kernel.distance(hand, shapes=ALL_SHAPES), (hands,)),
        Entry("distance", f"{ours}, a wild tile", kernel.distance, (wild_hands, [1] * len(hands))),
        Entry("distance", "xiangting", xiangting.calculate_replacement_number, (counts, four)),
        Entry("distance", "riichienv", riichienv.calculate_shanten, (tiles,), lambda shanten: shanten + 1),
        Entry("useful tiles", ours, kernel.useful, (hands,)),
        Entry("useful tiles", f"{ours}, all shapes", lambda hand: kernel.useful(hand, shapes=ALL_SHAPES), (hands,)),
        Entry("useful tiles", f"{ours}, a wild tile", kernel.useful, (wild_hands, [1] * len(hands))),
        Entry(
            "useful tiles", "xiangting", xiangting.calculate_necessary_tiles, (counts, four), lambda answer: answer[1]
        ),
        Entry("waits of a ready hand", ours, kernel.waits, (ready_hands,)),
        Entry(
            "waits of a ready hand",
            "xiangting",
            xiangting.calculate_necessary_tiles,
            (ready_counts, four[: len(ready)]),
            lambda answer: answer[1],
        ),
    ]


def common_hands(rng: Random) -> list[bytes]:
    """Hands that all mean the same by: half dealt blindly, half a few tiles from complete."""
    hands: list[bytes] = []
    while len(hands) < HANDS:
        hand = dealt(rng) if len(hands) % 2 else near_complete(rng)
        if max(hand) < 4:
            standard = kernel.distance(hand)
            others = kernel.distance(hand, shapes=kernel.SEVEN_PAIRS | kernel.ORPHANS)
            pairs = sum(count > 1 for count in hand)
            if standard < min(others, 7 - pairs):
                hands.append(hand)
    return hands


def dealt(rng: Random) -> bytes:
    """Thirteen tiles of the wall."""
    hand = bytearray(34)
    for tile in rng.sample(range(136), 13):
        hand[tile // 4] += 1
    return bytes(hand)


def near_complete(rng: Random) -> bytes:
    """Four sets and a pair, one tile taken away and a few exchanged."""
    while True:
        tiles = [rng.randrange(34)] * 2
        for _ in range(4):
            kind = rng.randrange(34)
            tiles += [kind, kind + 1, kind + 2] if kind < 27 and kind % 9 < 7 else [kind] * 3
        rng.shuffle(tiles)
        tiles = tiles[: rng.randrange(10, 14)]
        tiles += [rng.randrange(34) for _ in range(13 - len(tiles))]
        if max(map(tiles.count, tiles)) <= 4:
            return bytes(tiles.count(kind) for kind in range(34))


def one_less(hand: bytes) -> bytes:
    """The hand without its lowest tile."""
    less = bytearray(hand)
    less[next(kind for kind in range(34) if hand[kind])] -= 1
    return bytes(less)


def checksum(answers: Iterable[int]) -> int:
    """A number that depends on every answer and on its place."""
    total = 0
    for answer in answers:
        total = (total * 31 + answer) % 1_000_003
    return total


if __name__ == "__main__":
    for row in run():
        print(f"{row.work:24}{row.who:36}{row.per_second:14,.0f}/s  checksum {row.checksum:6}")
