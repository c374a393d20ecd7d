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


def fans_of(hand: Hand, situation: Situation, shape: str, groups: list[Set], wait: str) -> Fans:
    """All fans of a reading but those of chows that combine, how often each holds."""
    concealed = [*hand.held, hand.winning]
    tiles = [*concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    kinds, suits = set(tiles), {tile // 9 for tile in tiles if tile < 27}
    ranks = {tile % 9 + 1 for tile in tiles if tile < 27}
    honors, wind_tiles, dragon_tiles = kinds & (WINDS | DRAGONS), kinds & WINDS, kinds & DRAGONS
    sets = [group for group in groups if group.kind in ("chow", "pung", "kong")]
    chows = [group for group in sets if group.kind == "chow"]
    pungs = {group.tiles[0] for group in sets if group.kind != "chow"}
    kongs = [group for group in sets if group.kind == "kong"]
    own_pungs = sum(group.own for group in sets if group.kind != "chow")
    pair = next((group.tiles[0] for group in groups if group.kind == "pair"), -1)
    four = shape == "sets"
    numbers = {tile for tile in pungs if tile < 27}
    open_melds = sum(meld.kind != "concealed" for meld in hand.melds)
    seat = 27 + (situation.seat - situation.dealer) % 4
    meant = {seat, situation.round_wind}
    winds, dragons = pungs & WINDS, pungs & DRAGONS
    lows = sorted(group.tiles[0] for group in chows)
    kong_tiles = {group.tiles[0] for group in kongs}
    first = hand.winning // 9 * 9
    gates = sorted(hand.held) == [first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)] and first < 27
    shown = sum(meld.tiles.count(hand.winning) for meld in hand.melds)
    suit_lows = (0, 9, 18)
    one_dragon = any((lows, pair) == ([low, low, low + 6, low + 6], low + 4) for low in suit_lows)
    two_dragons = any(
        (lows, pair) == (sorted([one, one + 6, two, two + 6]), other + 4) for one, two, other in permutations(suit_lows)
    )
    drawn = situation.by == "draw"
    found = {
        "da_si_xi": winds == WINDS,
        "da_san_yuan": dragons == DRAGONS,
        "lv_yi_se": kinds <= GREEN,
        "jiu_lian_bao_deng": gates,
        "si_gang": len(kongs) == 4,
        "lian_qi_dui": shape == "pairs"
        and len(kinds) == 7
        and len(suits) == 1
        and not honors
        and max(kinds) - min(kinds) == 6,
        "shi_san_yao": shape == "orphans",
        "qing_yao_jiu": not honors and ranks <= {1, 9},
        "xiao_si_xi": len(winds) == 3 and pair in WINDS,
        "xiao_san_yuan": len(dragons) == 2 and pair in DRAGONS,
        "zi_yi_se": not suits,
        "si_an_ke": own_pungs == 4,
        "yi_se_shuang_long_hui": one_dragon,
        "yi_se_si_jie_gao": _climbs(numbers, 4),
        "san_gang": len(kongs) == 3,
        "hun_yao_jiu": bool(honors) and bool(ranks) and ranks <= {1, 9},
        "qi_dui": shape == "pairs",
        "qi_xing_bu_kao": shape == "unrelated" and len(honors) == 7,
        "quan_shuang_ke": four and len(pungs) == 4 and not honors and ranks <= {2, 4, 6, 8},
        "qing_yi_se": len(suits) == 1 and not honors,
        "yi_se_san_jie_gao": _climbs(numbers, 3),
        "quan_da": not honors and ranks <= {7, 8, 9},
        "quan_zhong": not honors and ranks <= {4, 5, 6},
        "quan_xiao": not honors and ranks <= {1, 2, 3},
        "san_se_shuang_long_hui": two_dragons,
        "quan_dai_wu": four and all(any(tile < 27 and tile % 9 == 4 for tile in group.tiles) for group in groups),
        "san_tong_ke": any({rank, rank + 9, rank + 18} <= pungs for rank in range(9)),
        "san_an_ke": own_pungs == 3,
        "quan_bu_kao": shape == "unrelated",
        "zu_he_long": shape == "knitted" or (shape == "unrelated" and len(kinds) - len(honors) == 9),
        "da_yu_wu": not honors and ranks <= {6, 7, 8, 9},
        "xiao_yu_wu": not honors and ranks <= {1, 2, 3, 4},
        "san_feng_ke": len(winds) == 3,
        "tui_bu_dao": kinds <= REVERSIBLE,
        "san_se_san_jie_gao": any(
            {9 * one + rank, 9 * two + rank + 1, 9 * three + rank + 2} <= pungs
            for one, two, three in permutations(range(3))
            for rank in range(7)
        ),
        "miao_shou_hui_chun": situation.last_tile and drawn,
        "hai_di_lao_yue": situation.last_tile and situation.by == "discard",
        "gang_shang_kai_hua": situation.replacement is not None and drawn,
        "qiang_gang_hu": situation.by == "rob",
        "peng_peng_hu": four and len(pungs) == 4,
        "hun_yi_se": len(suits) == 1 and bool(honors),
        "wu_men_qi": len(suits) == 3 and bool(wind_tiles) and bool(dragon_tiles),
        "quan_qiu_ren": open_melds == 4 and not drawn,
        "shuang_an_gang": sum(kong.own for kong in kongs) == 2,
        "shuang_jian_ke": len(dragons) == 2,
        "quan_dai_yao": four and all(any(tile in ORPHANS for tile in group.tiles) for group in groups),
        "bu_qiu_ren": open_melds == 0 and drawn,
        "shuang_ming_gang": sum(not kong.own for kong in kongs) == 2,
        "hu_jue_zhang": shown == 3 or (situation.last_of_kind and hand.winning not in hand.held),
        "jian_ke": len(dragons),
        "quan_feng_ke": situation.round_wind in winds,
        "men_feng_ke": seat in winds,
        "men_qian_qing": open_melds == 0 and not drawn,
        "ping_hu": len(chows) == len(sets) > 0 and 0 <= pair < 27,
        "si_gui_yi": sum(count == 4 and tile not in kong_tiles for tile, count in Counter(tiles).items()),
        "shuang_tong_ke": sum(one % 9 == other % 9 for one, other in combinations(sorted(numbers), 2)),
        "shuang_an_ke": own_pungs == 2,
        "an_gang": sum(kong.own for kong in kongs),
        "ming_gang": sum(not kong.own for kong in kongs),
        "duan_yao": not honors and not ranks & {1, 9},
        "yao_jiu_ke": sum(tile < 27 and tile % 9 in (0, 8) for tile in pungs)
        + (0 if len(winds) > 2 else len(winds - meant)),
        "que_yi_men": len(suits) == 2,
        "wu_zi": not honors,
        "bian_zhang": wait == "edge",
        "kan_zhang": wait == "closed",
        "dan_diao_jiang": wait == "single",
        "zi_mo": drawn,
        "hua_pai": situation.flowers,
    }
    return {fan: int(times) for fan, times in found.items() if times}


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
