"""The scorer's slow twin: every wild tile filled in with every kind, every hand taken apart in every way.

It reads the pages `gd88` and `jiping` of the rulebook on concrete tiles and shares no code with the scorer.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

ORPHANS = {0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33}
Group = tuple[str, int]
Groups = list[Group]


def fillings(naturals: list[int], wilds: int, kinds: Sequence[int]) -> Iterator[list[int]]:
    """Every hand that the wild tiles can make of it, its tiles in order."""
    for stand_ins in combinations_with_replacement(kinds, wilds):
        yield sorted([*naturals, *stand_ins])


def take_apart(tiles: list[int], sets: int) -> Iterator[Groups]:
    """Every way to make `sets` sets and a pair of concrete tiles, lowest tile first."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    by_suit = [sum(counts[first : first + 9]) % 3 for first in (0, 9, 18, 27)]
    if sorted(by_suit) != [0, 0, 0, 2]:
        return
    for pair in range(34):
        if counts[pair] >= 2:
            counts[pair] -= 2
            for groups in _sets(counts, sets):
                yield [("pair", pair), *groups]
            counts[pair] += 2


def _sets(counts: list[int], sets: int) -> Iterator[Groups]:
    if sets == 0:
        yield []
        return
    low = next(kind for kind in range(34) if counts[kind])
    if counts[low] >= 3:
        counts[low] -= 3
        for rest in _sets(counts, sets - 1):
            yield [("pung", low), *rest]
        counts[low] += 3
    if low < 27 and low % 9 < 7 and counts[low + 1] and counts[low + 2]:
        for kind in (low, low + 1, low + 2):
            counts[kind] -= 1
        for rest in _sets(counts, sets - 1):
            yield [("chow", low), *rest]
        for kind in (low, low + 1, low + 2):
            counts[kind] += 1


class Facts:
    """One concrete reading of a hand."""

    def __init__(self, shape: str, groups: Groups, tiles: list[int], melds: Groups) -> None:
        self.shape = shape
        self.groups = groups
        self.sets = [tile for kind, tile in groups if kind == "pung"]
        self.pairs = [tile for kind, tile in groups if kind == "pair"]
        self.all_pungs = shape == "standard" and all(kind != "chow" for kind, _ in groups)
        self.all_chows = shape == "standard" and not self.sets
        melded = [tile + step for kind, tile in melds for step in ((0, 1, 2) if kind == "chow" else (0, 0, 0))]
        self.tiles = [*tiles, *melded]
        self.suits = {tile // 9 for tile in self.tiles if tile < 27}
        self.honors = [tile for tile in self.tiles if tile >= 27]
        self.simples = [tile for tile in self.tiles if tile < 27 and tile % 9 not in (0, 8)]
        self.terminals = [tile for tile in self.tiles if tile < 27 and tile % 9 in (0, 8)]

    def all_but_the_pair(self, honors: set[int]) -> bool:
        """Sets of all of some honors but one, and that one as the pair: a fifth copy of another is not it."""
        return len(self.pairs) == 1 and honors - set(self.sets) == {self.pairs[0]}

    def little_winds(self) -> bool:
        return self.all_but_the_pair({27, 28, 29, 30})

    def little_dragons(self) -> bool:
        return self.all_but_the_pair({31, 32, 33})

    def flush(self) -> bool:
        return len(self.suits) == 1 and not self.honors

    def half_flush(self) -> bool:
        return len(self.suits) == 1 and bool(self.honors)


def readings(
    naturals: list[int], wilds: int, melds: Groups, *, pairs: bool, kinds: Sequence[int] = range(34)
) -> Iterator[Facts]:
    """Every concrete reading; `kinds` is what a wild tile may stand for."""
    for tiles in fillings(naturals, wilds, kinds):
        for groups in take_apart(tiles, 4 - len(melds)):
            yield Facts("standard", [*melds, *groups], tiles, melds)
        if melds:
            continue
        if pairs and tiles[::2] == tiles[1::2]:
            yield Facts("pairs", [("pair", kind) for kind in tiles[::2]], tiles, [])
        if set(tiles) == ORPHANS:
            yield Facts("orphans", [], tiles, [])


def gd88(
    naturals: list[int], wilds: int, melds: Groups, *, by: str, first: str | None = None
) -> tuple[int, dict[str, int]] | None:
    """Value and rows of a win under gd88."""
    order = [
        "da_san_yuan",
        "da_si_xi",
        "shi_san_yao",
        "zi_yi_se",
        "qing_yao_jiu",
        "tian_hu",
        "di_hu",
        "xiao_si_xi",
        "xiao_san_yuan",
        "hun_yao_jiu",
    ]
    order += [
        "hao_hua_qi_dui",
        "qing_yi_se",
        "qi_dui",
        "hun_yi_se",
        "peng_peng_hu",
        "ji_hu",
        "qiang_gang",
        "gang_kai",
        "gang_pao",
        "hai_di",
    ]
    best = None
    hard = 2 if wilds == 0 else 1
    for facts in readings(naturals, wilds, melds, pairs=True):
        fans = _gd88_patterns(facts, naturals)
        if by == "rob" and "shi_san_yao" not in fans:
            fans["qiang_gang"] = 8
        candidates = [(min(sum(fans.values()), 88) * hard * (2 if by == "draw" else 1), fans)]
        if first:
            candidates.append((64 * hard, {first: 64}))
        for value, rows in candidates:
            rank = (value, sum(rows.values()), len(rows), [-order.index(row) for row in sorted(rows, key=order.index)])
            if best is None or rank > best[0]:
                best = (rank, rows)
    return (best[0][0], best[1]) if best else None


def _gd88_patterns(facts: Facts, naturals: list[int]) -> dict[str, int]:
    if facts.shape == "orphans":
        return {"shi_san_yao": 88}
    fans: dict[str, int] = {}
    dragons = {tile for tile in facts.sets if tile >= 31}
    winds = {tile for tile in facts.sets if 27 <= tile <= 30}
    if len(dragons) == 3:
        fans["da_san_yuan"] = 88
    if len(winds) == 4:
        fans["da_si_xi"] = 88
    if facts.little_winds():
        fans["xiao_si_xi"] = 48
    if facts.little_dragons():
        fans["xiao_san_yuan"] = 48
    if not facts.suits:
        fans["zi_yi_se"] = 64
    elif not facts.simples:
        fans["hun_yao_jiu" if facts.honors else "qing_yao_jiu"] = 32 if facts.honors else 64
    if facts.flush():
        fans["qing_yi_se"] = 16
    if facts.half_flush():
        fans["hun_yi_se"] = 8
    if facts.shape == "pairs":
        fans.update({"hao_hua_qi_dui": 32} if max(Counter(naturals).values(), default=0) == 4 else {"qi_dui": 16})
    if facts.all_pungs and not {"zi_yi_se", "qing_yao_jiu", "da_si_xi"} & set(fans):
        fans["peng_peng_hu"] = 8
    return fans or {"ji_hu": 2}


JIPING = {
    "ji_hu": 0,
    "ping_hu": 1,
    "peng_peng_hu": 2,
    "hun_yi_se": 2,
    "hun_peng": 4,
    "qing_yi_se": 4,
    "qing_peng": 5,
    "hun_yao_jiu": 5,
    "xiao_san_yuan": 5,
    "xiao_si_xi": 5,
    "zi_yi_se": 6,
    "qing_yao_jiu": 6,
    "da_san_yuan": 6,
    "da_si_xi": 6,
    "jiu_lian_bao_deng": 6,
    "shi_san_yao": 6,
}


def jiping(
    naturals: list[int],
    melds: Groups,
    *,
    by: str,
    winning: int,
    seat_wind: int,
    round_wind: int,
    floor: bool,
    table: dict[str, int] = JIPING,
    cap: int = 3,
) -> tuple[int, dict[str, int]] | None:
    """Value and rows of a win under jiping, or with another table and cap."""
    best = None
    before = sorted(naturals)
    before.remove(winning)
    gates = [winning // 9 * 9 + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
    for facts in readings(naturals, 0, melds, pairs=False):
        rows = _jiping_rows(facts)
        if before == gates and winning < 27 and not melds and "jiu_lian_bao_deng" in table:
            rows.append("jiu_lian_bao_deng")
        base = max(rows, key=lambda row: (table[row], -list(table).index(row)))
        fans = {base: table[base]}
        points = table[base]
        if points <= cap:
            added = {
                "zi_mo": int(by != "discard"),
                "men_feng": facts.sets.count(seat_wind),
                "quan_feng": facts.sets.count(round_wind),
                "san_yuan_pai": sum(tile >= 31 for tile in facts.sets),
            }
            fans.update({row: count for row, count in added.items() if count})
            points = min(cap, sum(fans.values()))
            if floor or by == "rob":
                points = max(3, points)
        rank = (2**points, sum(fans.values()), len(fans), [-list(table).index(base)])
        if best is None or rank > best[0]:
            best = (rank, fans)
    return (best[0][0], best[1]) if best else None


def _jiping_rows(facts: Facts) -> list[str]:
    dragons = {tile for tile in facts.sets if tile >= 31}
    winds = {tile for tile in facts.sets if 27 <= tile <= 30}
    holds = {
        "ji_hu": True,
        "ping_hu": facts.all_chows,
        "peng_peng_hu": facts.all_pungs,
        "hun_yi_se": facts.half_flush(),
        "hun_peng": facts.half_flush() and facts.all_pungs,
        "qing_yi_se": facts.flush(),
        "qing_peng": facts.flush() and facts.all_pungs,
        "hun_yao_jiu": bool(facts.honors and facts.terminals) and not facts.simples,
        "xiao_san_yuan": facts.little_dragons(),
        "xiao_si_xi": facts.little_winds(),
        "zi_yi_se": not facts.suits,
        "qing_yao_jiu": not facts.honors and not facts.simples,
        "da_san_yuan": len(dragons) == 3,
        "da_si_xi": len(winds) == 4,
        "shi_san_yao": facts.shape == "orphans",
    }
    return [row for row, held in holds.items() if held]
