"""Random winning hands of the official game, a recipe for each of the 81 fans and one for none in particular.

A recipe only makes its fan likely; what a hand really has is for the calculators to say. All hands are possible ones:
no kind more than four times, a robbed tile not in the hand, the last tile of a kind not held.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias

from lingnan.core.melds import Meld, MeldKind
from lingnan.core.seats import NOBODY
from lingnan.core.tiles import EAST, HONORS, KINDS, Tile
from lingnan.kernel.knitted import KNITS
from lingnan.rules.win import By, Hand, Replacement, Situation

Set: TypeAlias = tuple[Literal["chow", "pung", "kong"], Tile]

CHOWS = [9 * suit + rank for suit in range(3) for rank in range(7)]
WINDS, DRAGONS = [27, 28, 29, 30], [31, 32, 33]
ENDS = [9 * suit + rank for suit in range(3) for rank in (0, 8)]
GREENS = [19, 20, 21, 23, 25, 32]
REVERSIBLES = [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33]


@dataclass
class Plan:
    """What a recipe fixes of a hand; the rest is left to chance."""

    sets: list[Set] = field(default_factory=list)
    pair: Tile = -1
    tiles: list[Tile] | None = None
    """The concealed tiles of a hand that is not made of sets alone."""
    melded: float = 0.45
    """How likely a set lies open."""
    kongs: float = 0.1
    """How likely a pung is a kong."""
    by: By | None = None
    winning: Tile = -1
    kong_kind: MeldKind | None = None
    seat_wind: Tile = -1
    round_wind: Tile = -1
    last_tile: bool = False
    replacement: bool = False
    last_of_kind: bool = False
    flowers: int = 0


Recipe: TypeAlias = Callable[[Random], Plan]


def some_set(rng: Random, kinds: Iterable[Tile] = range(KINDS), *, chows: float = 0.6) -> Set:
    """A chow or pung whose tiles are among `kinds`."""
    kinds = list(kinds)
    lows = [low for low in kinds if low in CHOWS and {low + 1, low + 2} <= set(kinds)]
    return ("chow", rng.choice(lows)) if lows and rng.random() < chows else ("pung", rng.choice(kinds))


def of_kinds(kinds: Iterable[Tile], *, chows: float = 0.6, pairs: float = 0.1) -> Recipe:
    """Hands of some kinds only, now and then seven pairs."""
    kinds = list(kinds)

    def recipe(rng: Random) -> Plan:
        if rng.random() < pairs and 2 * len(kinds) >= 7:
            return seven_pairs(rng, kinds)
        return Plan([some_set(rng, kinds, chows=chows) for _ in range(4)], rng.choice(kinds))

    return recipe


def seven_pairs(rng: Random, kinds: Iterable[Tile]) -> Plan:
    """Seven pairs of some kinds."""
    pairs = rng.sample([*kinds, *kinds], 7) if rng.random() < 0.3 else rng.sample(list(kinds), min(7, len(list(kinds))))
    while len(pairs) < 7:
        pairs.append(rng.choice([kind for kind in pairs if pairs.count(kind) < 2]))
    return Plan(tiles=[tile for tile in pairs for _ in range(2)])


def with_sets(make: Callable[[Random], list[Set]], **fixed: object) -> Recipe:
    """Some sets, filled up to four by chance."""

    def recipe(rng: Random) -> Plan:
        sets = make(rng)
        plan = Plan(sets + [some_set(rng) for _ in range(4 - len(sets))], rng.randrange(KINDS))
        for name, value in fixed.items():
            setattr(plan, name, value)
        return plan

    return recipe


def chosen(**fixed: object) -> Recipe:
    """Any hand won in a certain way."""
    return with_sets(lambda rng: [], **fixed)


def chows(make: Callable[[Random], list[Tile]]) -> Recipe:
    """Chows by their lowest tiles."""
    return with_sets(lambda rng: [("chow", low) for low in make(rng)])


def pungs(make: Callable[[Random], list[Tile]], **fixed: object) -> Recipe:
    """Pungs by their kinds."""
    return with_sets(lambda rng: [("pung", tile) for tile in make(rng)], **fixed)


def suit(rng: Random) -> Tile:
    """The first tile of a suit."""
    return 9 * rng.randrange(3)


def suits(rng: Random) -> list[Tile]:
    """The first tiles of the suits, in any order."""
    return rng.sample([0, 9, 18], 3)


def climb(rng: Random, length: int, *, chow: bool) -> list[Tile]:
    """Neighbours of one suit, chows also two apart."""
    step = rng.choice((1, 2)) if chow else 1
    top = 6 if chow else 8
    first = suit(rng) + rng.randrange(top - step * (length - 1) + 1)
    return [first + step * place for place in range(length)]


def climb_suits(rng: Random, *, chow: bool) -> list[Tile]:
    """Neighbours in three suits."""
    first = rng.randrange(5 if chow else 7)
    return [start + first + place for place, start in enumerate(suits(rng))]


def alike(rng: Random, number: int, *, chow: bool) -> list[Tile]:
    """The same number in several suits."""
    rank = rng.randrange(7 if chow else 9)
    return [start + rank for start in suits(rng)[:number]]


def nine_gates(rng: Random) -> Plan:
    first = suit(rng)
    extra = first + rng.randrange(9)
    return Plan(tiles=[first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)] + [extra], winning=extra)


def shifted_pairs(rng: Random) -> Plan:
    first = suit(rng) + rng.randrange(3)
    return Plan(tiles=[first + place for place in range(7) for _ in range(2)])


def orphans(rng: Random) -> Plan:
    kinds = [*ENDS, *WINDS, *DRAGONS]
    return Plan(tiles=[*kinds, rng.choice(kinds)])


def knitted(rng: Random, *, stars: bool) -> Plan:
    knit, honors = rng.choice(KNITS), list(range(HONORS, KINDS))
    if stars:
        return Plan(tiles=honors + rng.sample(knit, 7))
    return Plan(tiles=rng.sample([*knit, *honors], 14))


def knitted_straight(rng: Random) -> Plan:
    knit = rng.choice(KNITS)
    if rng.random() < 0.2:
        return Plan(tiles=[*knit, *rng.sample(range(HONORS, KINDS), 5)])
    near = rng.choice(([*range(KINDS)], list(knit)))
    return Plan(
        [some_set(rng, chows=0.6) if rng.random() < 0.7 else ("pung", rng.choice(near))], rng.choice(near), list(knit)
    )


def double_dragons(rng: Random, *, pure: bool) -> Plan:
    one, two, three = suits(rng)
    if pure:
        return Plan([("chow", one), ("chow", one), ("chow", one + 6), ("chow", one + 6)], one + 4)
    return Plan([("chow", one), ("chow", one + 6), ("chow", two), ("chow", two + 6)], three + 4)


def four_kongs(rng: Random) -> Plan:
    return Plan([("kong", tile) for tile in rng.sample(range(KINDS), 4)], rng.randrange(KINDS))


def fives(rng: Random) -> Plan:
    lows = [start + rank for start in (0, 9, 18) for rank in (2, 3, 4)]
    sets: list[Set] = [("pung", start + 4) for start in (0, 9, 18)]
    return Plan(
        [("chow", rng.choice(lows)) if rng.random() < 0.8 else rng.choice(sets) for _ in range(4)], suit(rng) + 4
    )


def ends(rng: Random) -> Plan:
    lows = [start + rank for start in (0, 9, 18) for rank in (0, 6)]
    kinds = [*ENDS, *WINDS, *DRAGONS]
    sets: list[Set] = [
        ("chow", rng.choice(lows)) if rng.random() < 0.6 else ("pung", rng.choice(kinds)) for _ in range(4)
    ]
    return Plan(sets, rng.choice(kinds))


def five_types(rng: Random) -> Plan:
    sets = [some_set(rng, range(start, start + 9)) for start in (0, 9, 18)]
    wind, dragon = rng.choice(WINDS), rng.choice(DRAGONS)
    if rng.random() < 0.2:
        kinds = [
            suit(rng) + rng.randrange(9),
            rng.randrange(9),
            9 + rng.randrange(9),
            18 + rng.randrange(9),
            wind,
            dragon,
        ]
        return Plan(tiles=[tile for tile in {*kinds} for _ in range(2)] + [30, 30] * (7 - len({*kinds})))
    return Plan([*sets, ("pung", wind)], dragon) if rng.random() < 0.5 else Plan([*sets, ("pung", dragon)], wind)


def nothing(rng: Random) -> Plan:
    """Chows that have nothing to do with each other, a pung in the middle, a pair of honors, an open wait."""
    lows = [start + rank for start, rank in zip((0, 9, 18), rng.sample(range(7), 3), strict=True)]
    low = rng.choice(lows)
    winning = low if low % 9 == 0 or (low % 9 < 6 and rng.random() < 0.5) else low + 2
    sets: list[Set] = [("pung", suit(rng) + rng.randrange(1, 8)), *[("chow", each) for each in lows]]
    return Plan(sets, rng.choice([*WINDS, *DRAGONS]), by="discard", kongs=0.0, winning=winning)


def waiting(rng: Random, *, edge: bool) -> Plan:
    rank = rng.choice((0, 6)) if edge else rng.randrange(7)
    low = suit(rng) + rank
    winning = low + (1 if not edge else 2 if rank == 0 else 0)
    sets: list[Set] = [("chow", low), *[some_set(rng) for _ in range(3)]]
    return Plan(sets, rng.randrange(KINDS), winning=winning)


def pair_wait(rng: Random) -> Plan:
    pair = rng.randrange(KINDS)
    return Plan([some_set(rng) for _ in range(4)], pair, winning=pair)


def no_others(rng: Random) -> Plan:
    plan = pair_wait(rng)
    plan.melded, plan.by, plan.kongs = 1.0, "discard", 0.05
    return plan


def robbing(rng: Random) -> Plan:
    low = rng.choice(CHOWS)
    sets: list[Set] = [("chow", low), *[some_set(rng) for _ in range(3)]]
    return Plan(sets, rng.randrange(KINDS), by="rob", winning=low + rng.randrange(3))


def last_one(rng: Random) -> Plan:
    low = rng.choice(CHOWS)
    sets: list[Set] = [("chow", low), *[some_set(rng) for _ in range(3)]]
    return Plan(sets, rng.randrange(KINDS), winning=low + rng.randrange(3), last_of_kind=True)


def fours(rng: Random) -> Plan:
    low = rng.choice(CHOWS)
    tile = low + rng.randrange(3)
    return Plan([("chow", low), ("pung", tile), some_set(rng), some_set(rng)], rng.randrange(KINDS), kongs=0.0)


def own_wind(rng: Random, *, own: bool) -> Plan:
    wind = rng.choice(WINDS)
    plan = Plan([("pung", wind), *[some_set(rng) for _ in range(3)]], rng.randrange(KINDS))
    if own:
        plan.seat_wind = wind
    else:
        plan.round_wind = wind
    return plan


def kongs(kind: MeldKind, number: int) -> Recipe:
    return with_sets(
        lambda rng: [("kong", tile) for tile in rng.sample(range(KINDS), number)], kong_kind=kind, kongs=0.02
    )


def half_flush(rng: Random) -> Plan:
    first = suit(rng)
    return of_kinds([*range(first, first + 9), *WINDS, *DRAGONS])(rng)


def flush(rng: Random) -> Plan:
    first = suit(rng)
    return of_kinds(range(first, first + 9))(rng)


def two_suits(rng: Random) -> Plan:
    left = rng.randrange(3)
    return of_kinds([kind for kind in range(KINDS) if kind // 9 != left])(rng)


def ranks(*numbers: int) -> list[Tile]:
    """All tiles of some numbers."""
    return [start + number - 1 for start in (0, 9, 18) for number in numbers]


RECIPES: dict[str, Recipe] = {
    "da_si_xi": pungs(lambda rng: WINDS),
    "da_san_yuan": pungs(lambda rng: DRAGONS),
    "lv_yi_se": of_kinds(GREENS, chows=0.5),
    "jiu_lian_bao_deng": nine_gates,
    "si_gang": four_kongs,
    "lian_qi_dui": shifted_pairs,
    "shi_san_yao": orphans,
    "qing_yao_jiu": of_kinds(ENDS),
    "xiao_si_xi": lambda rng: _little(rng, WINDS),
    "xiao_san_yuan": lambda rng: _little(rng, DRAGONS),
    "zi_yi_se": of_kinds([*WINDS, *DRAGONS], pairs=0.3),
    "si_an_ke": pungs(lambda rng: rng.sample(range(KINDS), 4), melded=0.03, by="draw"),
    "yi_se_shuang_long_hui": lambda rng: double_dragons(rng, pure=True),
    "yi_se_si_tong_shun": chows(lambda rng: [rng.choice(CHOWS)] * 4),
    "yi_se_si_jie_gao": pungs(lambda rng: climb(rng, 4, chow=False)),
    "yi_se_si_bu_gao": chows(lambda rng: climb(rng, 4, chow=True)),
    "san_gang": with_sets(lambda rng: [("kong", tile) for tile in rng.sample(range(KINDS), 3)], kongs=0.0),
    "hun_yao_jiu": of_kinds([*ENDS, *WINDS, *DRAGONS], pairs=0.3),
    "qi_dui": lambda rng: seven_pairs(rng, range(KINDS)),
    "qi_xing_bu_kao": lambda rng: knitted(rng, stars=True),
    "quan_shuang_ke": of_kinds(ranks(2, 4, 6, 8)),
    "qing_yi_se": flush,
    "yi_se_san_tong_shun": chows(lambda rng: [rng.choice(CHOWS)] * 3),
    "yi_se_san_jie_gao": pungs(lambda rng: climb(rng, 3, chow=False)),
    "quan_da": of_kinds(ranks(7, 8, 9)),
    "quan_zhong": of_kinds(ranks(4, 5, 6)),
    "quan_xiao": of_kinds(ranks(1, 2, 3)),
    "qing_long": chows(lambda rng: [first := suit(rng), first + 3, first + 6]),
    "san_se_shuang_long_hui": lambda rng: double_dragons(rng, pure=False),
    "yi_se_san_bu_gao": chows(lambda rng: climb(rng, 3, chow=True)),
    "quan_dai_wu": fives,
    "san_tong_ke": pungs(lambda rng: alike(rng, 3, chow=False)),
    "san_an_ke": pungs(lambda rng: rng.sample(range(KINDS), 3), melded=0.05),
    "quan_bu_kao": lambda rng: knitted(rng, stars=False),
    "zu_he_long": knitted_straight,
    "da_yu_wu": of_kinds(ranks(6, 7, 8, 9)),
    "xiao_yu_wu": of_kinds(ranks(1, 2, 3, 4)),
    "san_feng_ke": pungs(lambda rng: rng.sample(WINDS, 3)),
    "hua_long": chows(lambda rng: [start + 3 * place for place, start in enumerate(suits(rng))]),
    "tui_bu_dao": of_kinds(REVERSIBLES),
    "san_se_san_tong_shun": chows(lambda rng: alike(rng, 3, chow=True)),
    "san_se_san_jie_gao": pungs(lambda rng: climb_suits(rng, chow=False)),
    "wu_fan_hu": nothing,
    "miao_shou_hui_chun": chosen(by="draw", last_tile=True),
    "hai_di_lao_yue": chosen(by="discard", last_tile=True),
    "gang_shang_kai_hua": with_sets(lambda rng: [("kong", rng.randrange(KINDS))], by="draw", replacement=True),
    "qiang_gang_hu": robbing,
    "peng_peng_hu": pungs(lambda rng: rng.sample(range(KINDS), 4)),
    "hun_yi_se": half_flush,
    "san_se_san_bu_gao": chows(lambda rng: climb_suits(rng, chow=True)),
    "wu_men_qi": five_types,
    "quan_qiu_ren": no_others,
    "shuang_an_gang": kongs("concealed", 2),
    "shuang_jian_ke": pungs(lambda rng: rng.sample(DRAGONS, 2)),
    "quan_dai_yao": ends,
    "bu_qiu_ren": chosen(melded=0.0, by="draw"),
    "shuang_ming_gang": kongs("fed", 2),
    "hu_jue_zhang": last_one,
    "jian_ke": pungs(lambda rng: [rng.choice(DRAGONS)]),
    "quan_feng_ke": lambda rng: own_wind(rng, own=False),
    "men_feng_ke": lambda rng: own_wind(rng, own=True),
    "men_qian_qing": chosen(melded=0.0, by="discard"),
    "ping_hu": chows(lambda rng: [rng.choice(CHOWS) for _ in range(4)]),
    "si_gui_yi": fours,
    "shuang_tong_ke": pungs(lambda rng: alike(rng, 2, chow=False)),
    "shuang_an_ke": pungs(lambda rng: rng.sample(range(KINDS), 2), melded=0.05),
    "an_gang": kongs("concealed", 1),
    "duan_yao": of_kinds(ranks(2, 3, 4, 5, 6, 7, 8)),
    "yi_ban_gao": chows(lambda rng: [rng.choice(CHOWS)] * 2),
    "xi_xiang_feng": chows(lambda rng: alike(rng, 2, chow=True)),
    "lian_liu": chows(lambda rng: [first := suit(rng) + rng.randrange(4), first + 3]),
    "lao_shao_fu": chows(lambda rng: [first := suit(rng), first + 6]),
    "yao_jiu_ke": pungs(lambda rng: [rng.choice([*ENDS, *WINDS])]),
    "ming_gang": kongs("added", 1),
    "que_yi_men": two_suits,
    "wu_zi": of_kinds(range(HONORS)),
    "bian_zhang": lambda rng: waiting(rng, edge=True),
    "kan_zhang": lambda rng: waiting(rng, edge=False),
    "dan_diao_jiang": pair_wait,
    "zi_mo": chosen(by="draw", melded=0.7),
    "hua_pai": chosen(flowers=3),
}
"""A recipe for each fan."""


def _little(rng: Random, kinds: list[Tile]) -> Plan:
    pair, *rest = rng.sample(kinds, len(kinds))
    sets: list[Set] = [("pung", tile) for tile in rest]
    return Plan(sets + [some_set(rng) for _ in range(4 - len(sets))], pair)


def deal(rng: Random, recipe: Recipe) -> tuple[Hand, Situation]:
    """A hand after a recipe, and how it was won."""
    while True:
        made = _deal(rng, recipe(rng))
        if made:
            return made


def _deal(rng: Random, plan: Plan) -> tuple[Hand, Situation] | None:
    melds: list[Meld] = []
    concealed = list(plan.tiles or ())
    for kind, tile in plan.sets:
        if kind != "chow" and (kind == "kong" or rng.random() < plan.kongs):
            kinds: list[MeldKind] = ["fed", "added", "concealed", "concealed"]
            melds.append(Meld(rng.choice(kinds) if plan.kong_kind is None else plan.kong_kind, tile))
        elif rng.random() < plan.melded and not (plan.tiles and len(plan.tiles) > 9):
            melds.append(Meld("chow" if kind == "chow" else "pung", tile))
        else:
            concealed += [tile, tile + 1, tile + 2] if kind == "chow" else [tile] * 3
    if plan.pair >= 0:
        concealed += [plan.pair] * 2
    shown = [tile for meld in melds for tile in meld.tiles]
    if len(concealed) + 3 * len(melds) != 14 or any(
        (concealed + shown).count(tile) > 4 for tile in {*concealed, *shown}
    ):
        return None
    winning = plan.winning if plan.winning in concealed else rng.choice(concealed)
    held = sorted(concealed)
    held.remove(winning)
    by: By = ("draw" if rng.random() < 0.5 else "discard") if plan.by is None else plan.by
    if by == "rob" and (winning in held or winning in shown):
        return None
    rest = 3 - shown.count(winning)
    kong = next((meld.kind for meld in melds if meld.is_kong), None)
    replaced = by == "draw" and kong in ("fed", "added", "concealed") and (plan.replacement or rng.random() < 0.1)
    last = plan.last_tile or (by != "rob" and not replaced and rng.random() < 0.03)
    situation = Situation(
        seat=(plan.seat_wind - EAST) % 4 if plan.seat_wind >= 0 else rng.randrange(4),
        round_wind=plan.round_wind if plan.round_wind >= 0 else EAST + rng.randrange(4),
        by=by,
        source=NOBODY,
        replacement=Replacement("fed") if replaced else None,
        last_tile=last,
        last_of_kind=winning not in held and (rest == 0 or by == "rob" or plan.last_of_kind or rng.random() < 0.03),
        flowers=plan.flowers or (rng.randrange(9) if rng.random() < 0.1 else 0),
    )
    return Hand(tuple(held), tuple(melds), winning), situation
