"""Make `src/lingnan/kernel/suits.bin`, the packed tables of the kernel (half a minute compiled, an hour in plain Python).

    python scripts/make_suit_tables.py

`tests/kernel/test_tables.py` holds the digest of what is packed: a new file needs a new digest there.
"""

import hashlib
import zlib
from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from lingnan.kernel.suits import suit_rows
from lingnan.kernel.tables import FORMATS, MOST, pack, ranking

TARGETS = range(10)
NOTHING = 99
Missing = tuple[int, ...]


def suits() -> Iterator[tuple[bytes, bool]]:
    """Every suit in the order of its rank, and whether it has chows."""
    for kinds, low in ((9, 5), (7, 4)):
        lower, upper = ranking(low, kinds - low, 0)
        found = {}
        for high in product(range(5), repeat=kinds - low):
            for rest in product(range(5), repeat=low):
                counts = bytes((*reversed(rest), *reversed(high)))
                if sum(counts) <= MOST:
                    found[lower[number(rest)] + upper[number(high)]] = counts
        yield from ((found[rank], kinds == 9) for rank in range(len(found)))


def number(digits: tuple[int, ...]) -> int:
    """A base-5 number from its digits, the highest first."""
    value = 0
    for digit in digits:
        value = 5 * value + digit
    return value


def together(one: Missing, other: Missing) -> Missing:
    """Missing tiles of two suits together."""
    fewest = [NOTHING] * len(TARGETS)
    for first, second in product(TARGETS, TARGETS):
        if first + second < len(TARGETS) and not first & second & 1:
            fewest[first + second] = min(fewest[first + second], one[first] + other[second])
    return tuple(fewest)


def closed(classes: set[Missing]) -> list[Missing]:
    """The classes and all that arise by putting suits together."""
    news = set(classes)
    while news:
        news = {together(one, other) for one in classes for other in news} - classes
        classes |= news
    return sorted(classes)


def main() -> None:
    """Search every suit, number the distinct rows and classes, write the file."""
    found = []
    for copies in (4, 15):
        for counts, chows in suits():
            found += suit_rows(counts, bytes([copies]) * len(counts), chows=chows, spare=0)
    kinds = [tuple(entry & 511 for entry in row) for row in found]
    missing = [tuple(entry >> 9 for entry in row) for row in found]
    rows = {row: index for index, row in enumerate(sorted(set(kinds)))}
    classes = closed(set(missing))
    index = {key: place for place, key in enumerate(classes)}
    least, ways = [], []
    for sets, own, rest in product(range(5), classes, classes):
        goal = 2 * sets + 1
        costs = [own[target] + rest[goal - target] if target <= goal else NOTHING for target in TARGETS]
        least.append(min(costs))
        ways.append(sum(1 << target for target in TARGETS if costs[target] == min(costs)))
    sections: list[list[int]] = [
        [mask for row in rows for mask in row],
        [rows[row] for row in kinds],
        ways,
        least,
        [index[together(one, other)] for one, other in product(classes, classes)],
        [index[key] for key in missing],
        [tiles for key in classes for tiles in key],
    ]
    data = pack([array(item, section) for item, section in zip(FORMATS, sections, strict=True)])
    path = Path(__file__).resolve().parents[1] / "src/lingnan/kernel/suits.bin"
    path.write_bytes(zlib.compress(data, 9))
    print(f"{path.name}: {len(rows)} rows, {len(classes)} classes, {len(data)} bytes, {path.stat().st_size} packed")
    print(f"sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
