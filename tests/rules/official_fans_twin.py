"""The slow twin of the official scorer: every reading, every way to combine chows, every place of the winning tile.

It reads the names of the 81 fans on concrete tiles. Of the scorer it takes the table and the exclusions, as data.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import NamedTuple

from lingnan.core.melds import Meld
from lingnan.rules.win import Hand, Situation
from tests.rules import official_twin

GREEN = {19, 20, 21, 23, 25, 32}
REVERSIBLE = {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33}
ORPHANS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
WINDS, DRAGONS = {27, 28, 29, 30}, {31, 32, 33}

Fans = dict[str, int]


class Set(NamedTuple):
    """A group: `kind` is chow, pung, kong, pair or knitted; `own` says that all its tiles were drawn by oneself."""

    kind: str
    tiles: tuple[int, ...]
    own: bool


def readings(hand: Hand, situation: Situation) -> Iterator[tuple[str, list[Set], str]]:
    """Every shape with its groups and the wait that the winning tile ends where it is taken to stand."""
    concealed = [*hand.held, hand.winning]
    melds = [_meld(meld) for meld in hand.melds]
    apart = [("sets", groups) for groups in official_twin.take_apart(concealed)]
    if len(hand.melds) < 2:
        apart += [("knitted", groups) for groups in official_twin.knitted_straights(concealed)]
    for shape, groups in apart:
        for place, (kind, tiles) in enumerate(groups):
            if hand.winning in tiles:
                sets = [
                    Set(kind, tiles, own=index != place or situation.by == "draw")
                    for index, (kind, tiles) in enumerate(groups)
                ]
                yield shape, [*melds, *sets], _wait(kind, tiles, hand.winning)
    if hand.melds:
        return
    counts = Counter(concealed)
    if all(count % 2 == 0 for count in counts.values()):
        yield "pairs", [], "single"
    if set(counts) == ORPHANS:
        yield "orphans", [], "single"
    if len(counts) == 14 and any({tile for tile in counts if tile < 27} <= set(knit) for knit in knits()):
        yield "unrelated", [], ""


def _meld(meld: Meld) -> Set:
    kind = "chow" if meld.kind == "chow" else "pung" if meld.kind == "pung" else "kong"
    return Set(kind, meld.tiles, own=meld.kind == "concealed")


def knits() -> Iterator[tuple[int, ...]]:
    for ranks in permutations(range(3)):
        yield tuple(9 * suit + rank + step for suit, rank in enumerate(ranks) for step in (0, 3, 6))


def _wait(kind: str, tiles: tuple[int, ...], winning: int) -> str:
    if kind == "pair":
        return "single"
    if kind != "chow":
        return ""
    if winning == tiles[1]:
        return "closed"
    edges = {(0, 2), (6, 0)}
    return "edge" if (tiles[0] % 9, tiles.index(winning)) in edges else ""


def completing(hand: Hand) -> int:
    """How many kinds complete the hand by shape."""
    return sum(any(True for _ in readings(Hand(hand.held, hand.melds, kind), Situation())) for kind in range(34))


class Facts:
    """What the names of the fans speak of, read from the tiles of one reading."""

    def __init__(self, hand: Hand, situation: Situation, shape: str, groups: list[Set], wait: str) -> None:
        self.hand, self.situation, self.shape, self.groups, self.wait = hand, situation, shape, groups, wait
        self.tiles = [*hand.held, hand.winning, *(tile for meld in hand.melds for tile in meld.tiles)]
        self.kinds, self.suits = set(self.tiles), {tile // 9 for tile in self.tiles if tile < 27}
        self.ranks = {tile % 9 + 1 for tile in self.tiles if tile < 27}
        self.honors = self.kinds & (WINDS | DRAGONS)
        self.sets = [group for group in groups if group.kind in ("chow", "pung", "kong")]
        self.chows = [group for group in self.sets if group.kind == "chow"]
        self.pungs = {group.tiles[0] for group in self.sets if group.kind != "chow"}
        self.kongs = [group for group in self.sets if group.kind == "kong"]
        self.own_pungs = sum(group.own for group in self.sets if group.kind != "chow")
        self.pair = next((group.tiles[0] for group in groups if group.kind == "pair"), -1)
        self.four = shape == "sets"
        self.seat = 27 + (situation.seat - situation.dealer) % 4


def fans_of(hand: Hand, situation: Situation, shape: str, groups: list[Set], wait: str) -> Fans:
    """All fans of a reading but those of chows that combine, how often each holds."""
    facts = Facts(hand, situation, shape, groups, wait)
    found = (
        _of_kinds(facts) | _of_form(facts) | _of_numbers(facts) | _of_honors(facts) | _of_kongs(facts) | _of_way(facts)
    )
    return {fan: int(times) for fan, times in found.items() if times}


def _of_kinds(facts: Facts) -> Fans:
    """Which kinds there are."""
    kinds, suits, ranks, honors = facts.kinds, facts.suits, facts.ranks, facts.honors
    return {
        "lv_yi_se": kinds <= GREEN,
        "qing_yao_jiu": not honors and ranks <= {1, 9},
        "zi_yi_se": not suits,
        "hun_yao_jiu": bool(honors) and bool(ranks) and ranks <= {1, 9},
        "qing_yi_se": len(suits) == 1 and not honors,
        "quan_da": not honors and ranks <= {7, 8, 9},
        "quan_zhong": not honors and ranks <= {4, 5, 6},
        "quan_xiao": not honors and ranks <= {1, 2, 3},
        "da_yu_wu": not honors and ranks <= {6, 7, 8, 9},
        "xiao_yu_wu": not honors and ranks <= {1, 2, 3, 4},
        "tui_bu_dao": kinds <= REVERSIBLE,
        "hun_yi_se": len(suits) == 1 and bool(honors),
        "wu_men_qi": len(suits) == 3 and bool(kinds & WINDS) and bool(kinds & DRAGONS),
        "duan_yao": not honors and not ranks & {1, 9},
        "que_yi_men": len(suits) == 2,
        "wu_zi": not honors,
    }


def _of_form(facts: Facts) -> Fans:
    """The hand as a whole, and what each of its groups holds."""
    hand, shape, groups, four = facts.hand, facts.shape, facts.groups, facts.four
    first = hand.winning // 9 * 9
    row = len(facts.kinds) == 7 and len(facts.suits) == 1 and max(facts.kinds) - min(facts.kinds) == 6
    suit_lows = (0, 9, 18)
    lows = sorted(group.tiles[0] for group in facts.chows)
    return {
        "jiu_lian_bao_deng": sorted(hand.held) == [first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
        and first < 27,
        "lian_qi_dui": shape == "pairs" and row and not facts.honors,
        "shi_san_yao": shape == "orphans",
        "qi_dui": shape == "pairs",
        "qi_xing_bu_kao": shape == "unrelated" and len(facts.honors) == 7,
        "quan_bu_kao": shape == "unrelated",
        "zu_he_long": shape == "knitted" or (shape == "unrelated" and len(facts.kinds) - len(facts.honors) == 9),
        "yi_se_shuang_long_hui": any(
            (lows, facts.pair) == ([low, low, low + 6, low + 6], low + 4) for low in suit_lows
        ),
        "san_se_shuang_long_hui": any(
            (lows, facts.pair) == (sorted([one, one + 6, two, two + 6]), other + 4)
            for one, two, other in permutations(suit_lows)
        ),
        "ping_hu": len(facts.chows) == len(facts.sets) > 0 and 0 <= facts.pair < 27,
        "quan_dai_wu": four and all(any(tile < 27 and tile % 9 == 4 for tile in group.tiles) for group in groups),
        "quan_dai_yao": four and all(any(tile in ORPHANS for tile in group.tiles) for group in groups),
    }


def _of_numbers(facts: Facts) -> Fans:
    """Pungs and kongs of the suits."""
    pungs, four = facts.pungs, facts.four
    numbers = {tile for tile in pungs if tile < 27}
    return {
        "yi_se_si_jie_gao": _climbs(numbers, 4),
        "yi_se_san_jie_gao": _climbs(numbers, 3),
        "san_se_san_jie_gao": any(
            {9 * one + rank, 9 * two + rank + 1, 9 * three + rank + 2} <= pungs
            for one, two, three in permutations(range(3))
            for rank in range(7)
        ),
        "san_tong_ke": any({rank, rank + 9, rank + 18} <= pungs for rank in range(9)),
        "shuang_tong_ke": sum(one % 9 == other % 9 for one, other in combinations(sorted(numbers), 2)),
        "peng_peng_hu": four and len(pungs) == 4,
        "quan_shuang_ke": four and len(pungs) == 4 and not facts.honors and facts.ranks <= {2, 4, 6, 8},
    }


def _of_honors(facts: Facts) -> Fans:
    """Pungs and kongs of winds and dragons, and of 1 and 9."""
    winds, dragons = facts.pungs & WINDS, facts.pungs & DRAGONS
    ends = sum(tile < 27 and tile % 9 in (0, 8) for tile in facts.pungs)
    idle = winds - {facts.seat, facts.situation.round_wind}
    return {
        "da_si_xi": winds == WINDS,
        "da_san_yuan": dragons == DRAGONS,
        "xiao_si_xi": len(winds) == 3 and facts.pair in WINDS,
        "xiao_san_yuan": len(dragons) == 2 and facts.pair in DRAGONS,
        "san_feng_ke": len(winds) == 3,
        "shuang_jian_ke": len(dragons) == 2,
        "jian_ke": len(dragons),
        "quan_feng_ke": facts.situation.round_wind in winds,
        "men_feng_ke": facts.seat in winds,
        "yao_jiu_ke": ends + (0 if len(winds) > 2 else len(idle)),
    }


def _of_kongs(facts: Facts) -> Fans:
    """Kongs, concealed pungs, four alike and flowers."""
    concealed = sum(kong.own for kong in facts.kongs)
    melded = len(facts.kongs) - concealed
    kong_tiles = {group.tiles[0] for group in facts.kongs}
    return {
        "si_gang": len(facts.kongs) == 4,
        "san_gang": len(facts.kongs) == 3,
        "shuang_an_gang": concealed == 2,
        "shuang_ming_gang": melded == 2,
        "an_gang": concealed,
        "ming_gang": melded,
        "si_an_ke": facts.own_pungs == 4,
        "san_an_ke": facts.own_pungs == 3,
        "shuang_an_ke": facts.own_pungs == 2,
        "si_gui_yi": sum(count == 4 and tile not in kong_tiles for tile, count in Counter(facts.tiles).items()),
        "hua_pai": facts.situation.flowers,
    }


def _of_way(facts: Facts) -> Fans:
    """How the hand was won."""
    hand, situation = facts.hand, facts.situation
    drawn = situation.by == "draw"
    shown = sum(meld.tiles.count(hand.winning) for meld in hand.melds)
    open_melds = sum(meld.kind != "concealed" for meld in hand.melds)
    return {
        "miao_shou_hui_chun": situation.last_tile and drawn,
        "hai_di_lao_yue": situation.last_tile and situation.by == "discard",
        "gang_shang_kai_hua": situation.replacement is not None and drawn,
        "qiang_gang_hu": situation.by == "rob",
        "quan_qiu_ren": open_melds == 4 and not drawn,
        "bu_qiu_ren": open_melds == 0 and drawn,
        "hu_jue_zhang": shown == 3 or (situation.last_of_kind and hand.winning not in hand.held),
        "men_qian_qing": open_melds == 0 and not drawn,
        "bian_zhang": facts.wait == "edge",
        "kan_zhang": facts.wait == "closed",
        "dan_diao_jiang": facts.wait == "single",
        "zi_mo": drawn,
    }


def _climbs(pungs: set[int], length: int) -> bool:
    """Whether so many pungs of one suit are each one number higher than the last."""
    starts = [tile for tile in pungs if tile % 9 + length <= 9]
    return any({tile + step for step in range(length)} <= pungs for tile in starts)


def _most(ways: set[tuple[tuple[str, int], ...]]) -> list[tuple[tuple[str, int], ...]]:
    """The ways that are not part of another: a fan that could count is not left away to have none."""
    return [way for way in ways if not any(way != more and Counter(dict(way)) <= Counter(dict(more)) for more in ways)]


def counted(fans: Fans, order: list[str], excluded: Mapping[str, tuple[str, ...]]) -> Fans:
    """The fans that count: a fan counts unless one that counts excludes it."""
    left: Fans = {}
    for fan in order:
        times = fans.get(fan, 0)
        if any(fan in excluded.get(other, ()) for other in left):
            continue
        if fan == "yao_jiu_ke" and "jiu_lian_bao_deng" in left:
            times -= 1
        if times > 0:
            left[fan] = times
    if not set(left) - {"hua_pai"}:
        left["wu_fan_hu"] = 1
    return left


def best(
    hand: Hand, situation: Situation, points: Mapping[str, int], excluded: Mapping[str, tuple[str, ...]]
) -> tuple[int, Fans] | None:
    """The points and the fans, each with its points, of the reading that pays most; None if there is none."""
    order = list(points)
    single = completing(hand) == 1
    found = []
    for shape, groups, wait in readings(hand, situation):
        base = fans_of(hand, situation, shape, groups, wait if single else "")
        lows = tuple(sorted(group.tiles[0] for group in groups if group.kind == "chow"))
        for combined in _most(official_twin.combined(lows)) if len(lows) > 1 else [()]:
            rows = counted({**base, **dict(combined)}, order, excluded)
            paid = {fan: points[fan] * rows[fan] for fan in order if fan in rows}
            places = [-order.index(fan) for fan in paid]
            found.append((sum(paid.values()), len(paid), places, list(paid.values()), paid))
    if not found:
        return None
    points_, *_, fans = max(found, key=lambda each: each[:4])
    return points_, fans
