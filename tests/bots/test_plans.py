"""Plans: distances against slow counting and the kernel, and examples that the scorer takes for what they are."""

from itertools import combinations
from random import Random

import pytest

from lingnan.bots.examples import Holds, Worth, worth
from lingnan.bots.plans import EVERY, HONOR_KINDS, OUTSIDE, PLANS, SHAPES, SUITS, Plan, covers, fits, steps
from lingnan.bots.prices import Price, pays_by_wind, worths_of
from lingnan.bots.sight import Holding, tally
from lingnan.core.melds import Meld
from lingnan.core.seats import SEATS
from lingnan.core.tiles import EAST, KINDS, WINDS
from lingnan.kernel import SEVEN_PAIRS, STANDARD, discards, distance_useful, kinds_of
from lingnan.rules.ruleset import hand_kinds
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.table.state import State
from tests.support.amounts import amounts
from tests.support.laying import tiles


def holding(text: str, *, wilds: int = 0, melds: tuple[Meld, ...] = ()) -> Holding:
    """A holding from a text."""
    hand = bytearray(KINDS)
    for tile in tiles(text):
        hand[tile] += 1
    return Holding(hand, wilds, melds)


def dealt(rng: Random, kinds: int, *, size: int = 13) -> Holding:
    """A few kinds of tiles, so that pairs and triplets are many."""
    few = rng.sample(kinds_of(kinds), min(kinds.bit_count(), rng.randrange(6, 11)))
    hand = bytearray(KINDS)
    for tile in rng.sample([kind for kind in few for _ in range(4)], size):
        hand[tile] += 1
    return Holding(hand, 0, ())


def slow_pungs(hand: bytearray, kinds: int) -> int:
    """Fewest tiles to four pungs and a pair, by trying which kinds are the pungs; the pair is then the best other kind."""
    inside = kinds_of(kinds)
    likely = sorted(inside, key=lambda kind: -hand[kind])[:9]
    best = 99
    for pungs in combinations(likely, 4):
        missing = sum(max(0, 3 - hand[kind]) for kind in pungs)
        pair = max(min(hand[kind], 2) for kind in likely if kind not in pungs)
        best = min(best, missing + 2 - pair)
    return best


@pytest.mark.parametrize("hands", amounts(20, 1000))
@pytest.mark.parametrize("kinds", [EVERY, SUITS[1], SUITS[0] | HONOR_KINDS, HONOR_KINDS])
def test_pungs_are_as_far_as_slow_counting_says(kinds: int, hands: int) -> None:
    rng = Random(1)
    plan = Plan("pungs", kinds)
    for _ in range(hands):
        held = dealt(rng, kinds if rng.random() < 0.7 else EVERY)
        [(_, near, helps)] = steps(plan, held, tally(held.hand), resting=True)
        assert near == slow_pungs(held.hand, kinds)
        for kind in kinds_of(kinds):
            more = held.hand[:]
            more[kind] += 1
            if more[kind] <= 4:
                assert (slow_pungs(more, kinds) < near) == bool(helps >> kind & 1), (held, kind)


def test_a_tally_counts_the_tiles_of_any_kinds() -> None:
    rng = Random(6)
    for _ in range(50):
        counts, kinds = bytearray(rng.choices(range(5), k=KINDS)), rng.getrandbits(KINDS)
        assert tally(counts).count(kinds) == sum(counts[kind] for kind in kinds_of(kinds))


def test_pairs_are_as_far_as_the_kernel_says() -> None:
    rng = Random(2)
    plan = Plan("pairs", EVERY)
    for _ in range(300):
        held = dealt(rng, EVERY)
        [(_, near, helps)] = steps(plan, held, tally(held.hand), resting=True)
        far, useful = distance_useful(held.hand, shapes=SEVEN_PAIRS)
        assert (near, helps & useful) == (far, useful)


@pytest.mark.parametrize("plan", [plan for plan in PLANS if plan.form != "orphans"], ids=str)
def test_every_discard_is_as_far_as_the_hand_without_it(plan: Plan) -> None:
    rng = Random(3)
    seen = 0
    while seen < 20:
        held = dealt(rng, plan.kinds if rng.random() < 0.6 and plan.kinds.bit_count() > 4 else EVERY, size=14)
        if tally(held.hand).count(plan.kinds) < 9:
            continue
        seen += 1
        found = {tile: (far, useful) for tile, far, useful in steps(plan, held, tally(held.hand), resting=False)}
        assert sorted(found) == kinds_of(tally(held.hand).one)
        for tile, way in found.items():
            rest = Holding(held.hand[:], 0, ())
            rest.hand[tile] -= 1
            assert steps(plan, rest, tally(rest.hand), resting=True) == [(-1, *way)]


def test_tiles_outside_of_a_color_are_of_no_use() -> None:
    flush = holding("1123345678m159p")
    [(_, near, helps)] = steps(Plan("sets", SUITS[0]), flush, tally(flush.hand), resting=True)
    assert near == 3
    assert helps & ~SUITS[0] == 0
    inside = holding("1123345678m999m")
    [(_, near, helps)] = steps(Plan("sets", SUITS[0]), inside, tally(inside.hand), resting=True)
    assert near == distance_useful(inside.hand, shapes=STANDARD)[0]
    honors = holding("112333m55z678m1z9p9s")
    far = {
        tile: far
        for tile, far, _ in steps(Plan("sets", SUITS[0] | HONOR_KINDS), honors, tally(honors.hand), resting=False)
    }
    assert far[17] == far[26] == min(far.values()) == 3


def test_wild_tiles_bring_every_plan_nearer() -> None:
    rng = Random(4)
    for _ in range(60):
        held = dealt(rng, EVERY, size=12)
        for plan in PLANS:
            if plan.form in ("straight", "knitted") or 12 - tally(held.hand).count(plan.kinds) > OUTSIDE:
                continue
            first = dealt(rng, EVERY, size=1)
            drawn = Holding(bytearray(map(sum, zip(held.hand, first.hand, strict=True))), 0, ())
            if max(drawn.hand) > 4:
                continue
            [(_, natural, _)] = steps(plan, drawn, tally(drawn.hand), resting=True)
            [(_, wild, _)] = steps(plan, held._replace(wilds=1), tally(held.hand), resting=True)
            assert wild <= natural


def test_melds_close_plans() -> None:
    chow = holding("123m456p", melds=(Meld("chow", 9, 3, 9), Meld("pung", 27, 1, 27)))
    plans = {plan for plan in PLANS if fits(plan, chow.melds)}
    assert Plan("sets", EVERY) in plans
    assert Plan("pungs", EVERY) not in plans
    assert Plan("sets", SUITS[1]) not in plans
    assert all(plan.form == "sets" for plan in plans)


def paid(rules: str, plan: Plan, *melds: Meld, sets: tuple[int, ...] = (), soft: bool = False) -> Worth:
    """What a plan pays the seat after the dealer."""
    return worth(ruleset(rules), plan, holds=Holds(melds, sets, soft), place=1, round_wind=EAST)


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_a_plan_is_gone_for_only_if_it_pays_more_than_what_covers_it(rules: str) -> None:
    goings = worths_of(ruleset(rules)).goings
    assert goings
    for plan, _, drawn, claimed in goings:
        assert paid(rules, plan) == (drawn, claimed)
        assert drawn > 0
        for wide in PLANS:
            if wide != plan and covers(wide, plan):
                assert paid(rules, wide).drawn < drawn or paid(rules, wide).claimed < claimed, (plan, wide)


@pytest.mark.parametrize("rules", sorted(RULESETS))
@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_an_example_is_priced_as_a_win_of_its_plan(rules: str, plan: Plan) -> None:
    """A special form pays no less than the plain one, and what the system has no tiles for pays nothing."""
    plain, found = paid(rules, PLANS[0]), paid(rules, plan)
    kinds = hand_kinds(ruleset(rules))
    if not any(plan.kinds >> kind & 1 for kind in kinds):
        assert found == Worth(0, 0)
    elif found.drawn and ruleset(rules).shapes & SHAPES[plan.form]:
        assert found.drawn >= plain.drawn
        assert found.claimed >= plain.claimed


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_winds_are_told_apart_where_the_system_pays_for_them(rules: str) -> None:
    for soft in (False, True):
        prices = [
            [
                worth(ruleset(rules), plan, holds=Holds((), (wind,), soft), place=place, round_wind=round_wind)
                for plan in (Plan("sets", EVERY), Plan("pungs", EVERY), Plan("sets", SUITS[0] | HONOR_KINDS))
                for wind in WINDS
            ]
            for place in SEATS
            for round_wind in WINDS
        ]
        assert pays_by_wind(ruleset(rules)) == any(each != prices[0] for each in prices)


def test_a_discard_of_a_set_or_a_pair_that_pays_is_priced_apart() -> None:
    holds = holding("123m456p78s555z66z2z")
    worths, deal = worths_of(ruleset("jiping")), State(ruleset("jiping"), dealer=0, round_wind=EAST)
    prices = worths.list_of(deal, 1, melds=(), soft=False)
    price = Price(prices, Plan("sets", EVERY), tally(holds.hand))
    assert kinds_of(price.needs) == [31]
    price.hope(bytearray([1] * KINDS))
    assert kinds_of(price.needs) == [31, 32]
    assert price.after(31).drawn < price.after(32).drawn == price.paid.drawn < price.hoped.drawn


def test_what_a_minimum_forbids_is_not_gone_for() -> None:
    assert paid("gb88", PLANS[0]) == Worth(0, 0)
    assert paid("gd13", PLANS[0]).claimed == paid("dahu", PLANS[0]).claimed == 0
    assert paid("gd13", Plan("sets", SUITS[0])).claimed > 0
    assert paid("dahu", Plan("sets", SUITS[0])).claimed > 0


def test_prices_come_from_the_system() -> None:
    known = {
        ("gd88", Plan("sets", EVERY)): Worth(24, 4),
        ("gd88", Plan("pungs", EVERY)): Worth(96, 16),
        ("gd88", Plan("pairs", EVERY)): Worth(192, 32),
        ("gd88", Plan("sets", SUITS[2])): Worth(192, 32),
        ("jiping", Plan("sets", EVERY)): Worth(6, 1),
        ("jiping", Plan("pungs", EVERY)): Worth(24, 4),
        ("jiping", Plan("sets", SUITS[2])): Worth(48, 16),
        ("jiping", Plan("pungs", SUITS[2] | HONOR_KINDS)): Worth(48, 16),
    }
    assert {(rules, plan): paid(rules, plan) for rules, plan in known} == known
    assert paid("jiping", PLANS[0], sets=(31,)) == Worth(12, 2)
    assert paid("jiping", PLANS[0], Meld("pung", 32), Meld("pung", 33), sets=(31,)) == Worth(192, 64)


def test_a_soft_example_holds_a_wild_tile() -> None:
    assert paid("gd88", PLANS[0]) == Worth(24, 4)
    assert paid("gd88", PLANS[0], soft=True) == Worth(12, 2)
    assert paid("jiping", PLANS[0], soft=True) == paid("jiping", PLANS[0])


def test_discards_of_the_plainest_plan_are_the_kernels() -> None:
    held = holding("123m456p789s1155z", wilds=0)
    held.hand[30] += 1
    found = steps(PLANS[0], held, tally(held.hand), resting=False)
    assert found == discards(held.hand, shapes=STANDARD)
    assert min(far for _, far, _ in found) == 1
