"""Laws of the scorer: they hold for every hand, whatever it is worth."""

import random
from dataclasses import replace
from functools import cache

import pytest

from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, KINDS, WILD
from lingnan.kernel import ORPHANS, is_complete
from lingnan.rules.options import with_options
from lingnan.rules.price_policies import FOUR_WILDS
from lingnan.rules.ruleset import hand_kinds
from lingnan.rules.scoring import score
from lingnan.rules.settlement import kong_transfers
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.win import Hand, Liable, Line, NoWin, Replacement, Score, Situation, net_of
from tests.rules.hands import BYS, random_hand

HANDS = 300


def situations(dice: random.Random) -> Situation:
    """A random situation without contradictions."""
    seat, dealer = dice.randrange(4), dice.randrange(4)
    other = (seat + dice.randrange(1, 4)) % 4
    by = dice.choice(BYS)
    drawn = by == "draw"
    return Situation(
        seat=seat,
        dealer=dealer,
        round_wind=HONORS + dice.randrange(4),
        by=by,
        source=-1 if drawn else other,
        replacement=Replacement("fed", other, other) if drawn and dice.random() < 0.2 else None,
        after_kong=by == "discard" and dice.random() < 0.2,
        last_tile=dice.random() < 0.2,
        winners=1 if drawn else dice.randrange(1, 4),
        liable=Liable(other, dice.choice(("dragons_winds", "twelve"))) if dice.random() < 0.2 else None,
        flowers=dice.randrange(3),
    )


def folded(lines: tuple[Line, ...]) -> int:
    """The number that the lines lead to, worked out again from 0."""
    total = 0
    for line in lines:
        match line.op:
            case "fan" | "add" | "plus":
                total += line.value
            case "cap":
                total = min(total, line.value)
            case "floor":
                total = max(total, line.value)
            case "times":
                total *= line.value
            case "power":
                total = line.value**total
        assert total == line.total, line
    return total


@cache
def hands(rules: str) -> list[Hand]:
    """Random hands of a system, with the tiles, chows and wild tiles that it has."""
    dice, system = random.Random(f"hands {rules}"), ruleset(rules)
    within, wild = hand_kinds(system), system.wild is not None
    return [
        random_hand(dice, wilds=dice.randrange(5) if wild else 0, chows=system.claims.chow, spoil=0.2, within=within)
        for _ in range(HANDS)
    ]


@cache
def wins(rules: str) -> list[tuple[Hand, Situation, Score | NoWin]]:
    """Those hands, each in a random situation, and what the scorer says of them."""
    dice, system, found = random.Random(f"wins {rules}"), ruleset(rules), []
    for hand in hands(rules):
        situation = situations(dice)
        found.append((hand, situation, score(system, hand, situation)))
    return found


@pytest.fixture(params=sorted(RULESETS))
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_lines_add_up_to_the_value_and_name_every_fan(rules: str) -> None:
    won = 0
    for _, _, answer in wins(rules):
        if isinstance(answer, Score):
            won += 1
            assert folded(answer.lines) == answer.value
            assert [(line.key, line.value) for line in answer.lines if line.op in ("fan", "add")] == list(answer.fans)
    assert won > HANDS // 3


def test_transfers_sum_to_zero_and_pay_the_winner(rules: str) -> None:
    for _, situation, answer in wins(rules):
        if isinstance(answer, Score):
            assert sum(answer.net) == 0
            assert all(amount > 0 and payer != payee for payer, payee, amount, _ in answer.transfers)
            assert {transfer.payee for transfer in answer.transfers} == {situation.seat}
            if not ruleset(rules).base_pay:
                assert answer.net[situation.seat] in (answer.value, 3 * answer.value)


def test_the_reading_holds_the_tiles_of_the_hand(rules: str) -> None:
    for hand, _, answer in wins(rules):
        if isinstance(answer, Score):
            natural, wilds, winning = [], 0, 0
            for group in answer.reading:
                wilds += len(group.wild)
                winning += group.winning >= 0
                natural += [tile for slot, tile in enumerate(group.tiles) if slot not in group.wild and group.meld < 0]
            held = [*hand.held, hand.winning]
            assert sorted(natural) == sorted(tile for tile in held if tile != WILD)
            assert (wilds, winning) == (held.count(WILD), 1)
            assert sum(len(group.tiles) for group in answer.reading if group.meld < 0) == len(held)


def permuted(hand: Hand, suits: dict[int, int]) -> Hand:
    """The hand with its suits swapped."""

    def swap(tile: int) -> int:
        return 9 * suits.get(tile // 9, tile // 9) + tile % 9 if tile < HONORS else tile

    melds = tuple(Meld(meld.kind, swap(meld.tile)) for meld in hand.melds)
    return Hand(tuple(map(swap, hand.held)), melds, swap(hand.winning))


SUITS_MATTER = {"gb88"}
"""Systems with fans of certain tiles of certain suits."""


def test_swapping_suits_keeps_a_score(rules: str) -> None:
    suits = [suit for suit in range(3) if ruleset(rules).tiles[9 * suit]]
    swapped = {suit: suits[place - 1] for place, suit in enumerate(suits)} if rules not in SUITS_MATTER else {}
    for hand, situation, one in wins(rules):
        other = score(ruleset(rules), permuted(hand, swapped), situation)
        if isinstance(one, NoWin) or isinstance(other, NoWin):
            assert one == other
        else:
            assert (one.fans, one.value, one.transfers) == (other.fans, other.value, other.transfers)


def test_turning_the_table_keeps_a_score(rules: str) -> None:
    for hand, here, one in wins(rules):
        there = replace(
            here,
            seat=(here.seat + 1) % 4,
            dealer=(here.dealer + 1) % 4,
            source=here.source if here.source < 0 else (here.source + 1) % 4,
            liable=here.liable and Liable((here.liable.seat + 1) % 4, here.liable.why),
            replacement=here.replacement
            and Replacement("fed", (here.replacement.feeder + 1) % 4, (here.replacement.first_feeder + 1) % 4),
        )
        other = score(ruleset(rules), hand, there)
        if isinstance(one, Score) and isinstance(other, Score):
            assert (one.fans, one.value) == (other.fans, other.value)
            assert one.net == (*other.net[1:], other.net[0])
        else:
            assert one == other


WILD_SYSTEMS = sorted(key for key, rules in RULESETS.items() if rules.wild is not None)


@pytest.mark.parametrize("rules", WILD_SYSTEMS)
def test_one_more_wild_tile_never_lowers_the_value_but_for_the_hard_double_and_natural_fours(rules: str) -> None:
    dice, compared = random.Random(f"more wilds {rules}"), 0
    system = ruleset(rules)
    soft = replace(system, factors=tuple(factor for factor in system.factors if factor.event != "hard"))
    soft = replace(soft, prices=tuple(row for row in soft.prices if row.fan != "hao_hua_qi_dui" or row.of))
    for hand in hands(rules):
        naturals = [index for index, tile in enumerate(hand.held) if tile != WILD]
        if hand.held.count(WILD) > 3 or not naturals:
            continue
        before = score(soft, hand, Situation())
        index = dice.choice(naturals)
        after = score(soft, replace(hand, held=(*hand.held[:index], WILD, *hand.held[index + 1 :])), Situation())
        if isinstance(before, Score):
            compared += 1
            assert isinstance(after, Score)
            assert after.value >= before.value
    assert compared > 100


@pytest.mark.parametrize("rules", WILD_SYSTEMS)
def test_a_wild_face_counts_like_a_wild_tile_of_no_face(rules: str) -> None:
    dice = random.Random(f"faces {rules}")
    for hand in hands(rules):
        kinds = hand_kinds(ruleset(rules))
        wild = dice.choice([kind for kind in kinds if kind not in hand.held and kind != hand.winning])
        if any(wild in meld.tiles for meld in hand.melds):
            continue
        faced = Hand(
            tuple(wild if tile == WILD else tile for tile in hand.held),
            hand.melds,
            wild if hand.winning == WILD else hand.winning,
            (wild,),
        )
        one, other = (score(ruleset(rules), each, Situation()) for each in (hand, faced))
        if isinstance(one, Score) and isinstance(other, Score):
            assert (one.fans, one.value) == (other.fans, other.value)
        else:
            assert one == other


def test_a_hand_wins_exactly_when_the_kernel_finds_it_complete(rules: str) -> None:
    shapes = ruleset(rules).shapes
    for hand in hands(rules):
        tiles = [*hand.held, hand.winning]
        counts = bytes(tiles.count(kind) for kind in range(KINDS))
        complete = is_complete(counts, tiles.count(WILD), shapes=shapes & ~FOUR_WILDS)
        complete |= bool(shapes & FOUR_WILDS) and tiles.count(WILD) >= 4
        assert complete == (score(ruleset(rules), hand, Situation()) != NoWin("no_shape"))


def test_refusals_of_a_complete_hand() -> None:
    hand = Hand((0, 1, 2, 3, 4, 5, 9, 10, 11, 28, 28, 28, 33), (), 33)
    orphans = Hand((0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33), (), 33)
    rules = ruleset("gd88")
    concealed = Situation(by="rob", source=1, robbed="concealed")
    may = replace(rules, rob=replace(rules.rob, concealed=ORPHANS))
    assert score(rules, hand, concealed) == NoWin("no_rob")
    assert score(may, hand, concealed) == NoWin("no_rob")
    assert isinstance(score(may, orphans, concealed), Score)
    added = Situation(by="rob", source=1)
    assert isinstance(score(rules, hand, added), Score)
    assert score(replace(rules, rob=replace(rules.rob, added=False)), hand, added) == NoWin("no_rob")
    drawn_only = replace(rules, wins=("draw", "rob"))
    assert score(drawn_only, hand, Situation(by="discard", source=1)) == NoWin("self_draw_only")
    assert isinstance(score(drawn_only, hand, added), Score)
    assert score(drawn_only, replace(hand, winning=32), Situation(by="discard", source=1)) == NoWin("no_shape")


@pytest.mark.parametrize("kind", ["concealed", "fed", "added"])
def test_kong_money_sums_to_zero(rules: str, kind: str) -> None:
    kongs = ruleset(rules).kongs
    for seat in range(4):
        feeder = (seat + 1) % 4
        transfers = kong_transfers(ruleset(rules), kind, seat=seat, feeder=feeder)  # type: ignore[arg-type]
        assert sum(net_of(transfers)) == 0
        assert len(transfers) == (0 if not getattr(kongs, kind) else 1 if kind == "fed" else 3)


KONG_MONEY = {
    "gd88": (2, 3, 1),
    "gd100": (2, 3, 1),
    "tuidao": (2, 3, 1),
    "tuidao_fan": (2, 3, 1),
    "tuidao_piao": (2, 3, 1),
    "gd13": (2, 3, 1),
    "dahu": (20, 30, 10),
    "xinzhang144": (2, 6, 2),
    "xuezhan": (2, 2, 1),
    "jiping": (0, 0, 0),
    "jiping512": (0, 0, 0),
    "gb88": (0, 0, 0),
}
"""What a concealed kong takes from each, a fed one from its feeder, an added one from each."""


def test_kong_money_of_every_system() -> None:
    assert set(KONG_MONEY) == set(RULESETS)
    for key, (concealed, fed, added) in KONG_MONEY.items():
        rules = ruleset(key)
        assert net_of(kong_transfers(rules, "concealed", seat=1, feeder=-1))[0] == -concealed
        assert net_of(kong_transfers(rules, "added", seat=1, feeder=-1))[0] == -added
        assert net_of(kong_transfers(rules, "fed", seat=1, feeder=3)) == (0, fed, 0, -fed)


def test_kong_money_of_the_seats_still_in() -> None:
    assert net_of(kong_transfers(ruleset("xuezhan"), "concealed", seat=1, feeder=-1, out=(3,))) == (-2, 4, -2, 0)


def test_kong_money_is_an_option_of_jiping() -> None:
    rules = with_options(ruleset("jiping"), {"kong_money": True})
    assert net_of(kong_transfers(rules, "concealed", seat=1, feeder=-1)) == (-2, 6, -2, -2)
    assert net_of(kong_transfers(rules, "added", seat=1, feeder=-1)) == (-1, 3, -1, -1)
    assert net_of(kong_transfers(rules, "fed", seat=1, feeder=3)) == (0, 3, 0, -3)


def test_a_seat_that_has_won_pays_nothing() -> None:
    hand = Hand((0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 22), (), 22)
    answer = score(ruleset("xuezhan"), hand, Situation(seat=1, out=(3,)))
    assert isinstance(answer, Score)
    assert answer.net == (-2, 4, -2, 0)


def test_what_a_minimum_and_a_drawn_row_say() -> None:
    chicken = Hand((9, 10, 11, 21, 22, 23, 15, 16, 17, 19, 19, 19, 31), (), 31)
    taken = Situation(by="discard", source=1)
    assert score(ruleset("gd100"), chicken, taken) == NoWin("self_draw_only", cause="ji_hu")
    assert score(ruleset("gd13"), chicken, taken) == NoWin("below_minimum", points=1, minimum=4)
    any_tile = Hand((9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 18, WILD), (), 20)
    assert score(ruleset("gd100"), any_tile, taken) == NoWin("self_draw_only", cause="any_wait")


def test_the_biggest_win_is_told_by_its_worth_without_flowers() -> None:
    rules = ruleset("xinzhang144")
    flush = Hand((0, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 4), (), 4)
    plain = Hand((0, 1, 2, 9, 10, 11, 21, 22, 23, 6, 7, 8, 4), (), 4)
    small, big = (score(rules, hand, Situation(flowers=flowers)) for hand, flowers in ((plain, 8), (flush, 0)))
    assert isinstance(small, Score)
    assert isinstance(big, Score)
    assert (small.size, big.size) == (1, 4)
