"""The official catalogue: complete, each exclusion and each predicate felt, twins of taking apart and combining, laws."""

import importlib
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from bench.gb88_hands import RECIPES, deal
from lingnan.core.melds import Meld
from lingnan.core.seats import next_seat
from lingnan.core.tiles import HONORS, KINDS, counts_of
from lingnan.kernel import KNITTED_STRAIGHT, STANDARD, form, is_complete
from lingnan.rules.official import chows, forms, prices, pungs, sets, tiles, ways
from lingnan.rules.official.catalogue import OFFICIAL, OTHER_NAME
from lingnan.rules.official.exclusions import ALWAYS, ONE_LESS, Exclusions, table
from lingnan.rules.official.packing import ORDER, PLACE, Facet, pack
from lingnan.rules.official.scoring import GROUPS
from lingnan.rules.options import with_options
from lingnan.rules.price_policies import Minimum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import ruleset
from lingnan.rules.win import Hand, NoWin, Score, Situation
from tests.kernel.forms import load
from tests.rules import official_twin as twin
from tests.rules.rows import asked, rows
from tests.rules.test_laws import folded, permuted

MODULES = (tiles, chows, pungs, sets, ways, forms)
FACETS = [facet for module in MODULES for facet in vars(module).values() if isinstance(facet, Facet)]
VALUES = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 9, 6: 7, 4: 4, 2: 10, 1: 13}
"""How many fans the official list has of each value."""


def rules(exclusions: Exclusions = "seed") -> Ruleset:
    """The system, hands of any worth."""
    return replace(with_options(ruleset("gb88"), {"exclusions": exclusions}), minimum=Minimum())


@cache
def hands(each: int) -> tuple[tuple[Hand, Situation], ...]:
    """Random winning hands, so many of every recipe."""
    found = []
    for fan, recipe in RECIPES.items():
        dice = random.Random(f"official {fan}")
        for _ in range(each):
            hand, situation = deal(dice, recipe)
            source = situation.source if situation.by == "draw" else next_seat(situation.seat)
            found.append((hand, replace(situation, source=source)))
    return tuple(found)


def scored(hand: Hand, situation: Situation, ruleset_: Ruleset | None = None) -> Score:
    answer = score(ruleset_ or rules(), hand, situation)
    assert isinstance(answer, Score), (hand, situation)
    return answer


# The catalogue


def test_the_table_is_the_official_one() -> None:
    rows_ = ruleset("gb88").prices
    assert [row.fan for row in rows_] == list(ORDER) == list(OFFICIAL)
    assert len(set(ORDER)) == 81
    points = [row.points for row in rows_]
    assert {value: points.count(value) for value in points} == VALUES
    assert points == sorted(points, reverse=True)
    assert {row.fan: row.of for row in rows_ if row.of} == OTHER_NAME
    assert set(RECIPES) == set(ORDER)


@pytest.mark.parametrize("fan", ORDER)
def test_a_fan_has_help(fan: str) -> None:
    assert (OFFICIAL[fan].__doc__ or "").endswith(".")


ALWAYS_WHERE_ASKED = {"peng_peng_hu", "ping_hu"}
"""Asked only where they hold: about four pungs, about four chows with a pair of 5."""


def forget() -> None:
    """Clear everything that remembers what a predicate said."""
    for facet in FACETS:
        facet.clear()
    chows.COMBINED_WAYS.clear()
    chows._of_suits.cache_clear()
    chows._made_of.cache_clear()


def broken_fan(fan: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a predicate say the same always."""

    def broken(aspect: Any) -> int:
        return value

    broken.__name__ = fan

    def replaced(fans: tuple[Callable[[Any], int], ...]) -> tuple[Callable[[Any], int], ...]:
        return tuple(broken if each is OFFICIAL[fan] else each for each in fans)

    for facet in FACETS:
        monkeypatch.setattr(facet, "fans", replaced(facet.fans))
    monkeypatch.setattr(chows, "FANS", replaced(chows.FANS))
    for size, fans in chows.COMBINED.items():
        monkeypatch.setitem(chows.COMBINED, size, replaced(fans))
    forget()


@pytest.mark.parametrize("fan", [fan for fan in ORDER if fan != "wu_fan_hu"])
def test_a_predicate_that_never_or_always_holds_fails_a_row(fan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = [(row, score(*asked(row))) for row in rows("gb88") if fan in row.fans or fan in row.misses]
    for value in (0,) if fan in ALWAYS_WHERE_ASKED else (0, 1):
        broken_fan(fan, value, monkeypatch)
        assert any(score(*asked(row)) != right for row, right in mine), (fan, value)
        monkeypatch.undo()
    forget()


# Exclusions


@pytest.mark.parametrize("exclusions", ["seed", "official"])
def test_every_exclusion_leaves_something_out(exclusions: Exclusions) -> None:
    house, seen = rules(exclusions), set()
    for hand, situation in hands(70):
        seen |= set(scored(hand, situation, house).left_out)
    wanted = {(other, fan) for fan, others in table(exclusions).items() for other in others}
    assert wanted - seen == set()
    assert {by for other, by in seen - wanted} <= {prices.COMBINED, *ONE_LESS}


def test_excluders_are_worth_no_less_than_what_they_exclude() -> None:
    """They are counted first, so that what is excluded excludes nothing."""
    place = {fan: index for index, fan in enumerate(ORDER)}
    assert all(place[fan] < place[other] for fan, others in ALWAYS.items() for other in others.split())


@pytest.mark.parametrize("name", [module.__name__ for module in MODULES])
def test_aspects_do_not_share_fans(name: str) -> None:
    """Packed aspects are put together by `|`."""
    module = importlib.import_module(name)
    mine = [key for key, fan in OFFICIAL.items() if fan.__module__ == module.__name__]
    assert mine
    assert len({PLACE[key] for key in mine}) == len(mine)


# Taking apart


@pytest.fixture(params=dict.fromkeys([form(), "python"]))
def natural(request: pytest.FixtureRequest) -> ModuleType:
    """The kernel's reader as it runs, and as plain Python."""
    return load(request.param, "natural")


def groups_of(natural: ModuleType, hand: Hand, shape: int) -> list[tuple[twin.Group, ...]]:
    found = natural.read(hand.held, hand.melds, hand.winning, shape)
    if found is None:
        return []
    return [
        tuple(sorted((GROUPS[place].kind, GROUPS[place].tiles) for place in reading.parts))
        for reading in found.readings
    ]


def test_hands_are_taken_apart_in_every_way(natural: ModuleType) -> None:
    many = 0
    for hand, _ in hands(4):
        concealed = [*hand.held, hand.winning]
        expected = twin.take_apart(concealed)
        assert sorted(groups_of(natural, hand, STANDARD)) == sorted(expected), hand
        many += len(expected) > 1
        if len(hand.melds) < 2:
            knitted = groups_of(natural, hand, KNITTED_STRAIGHT)
            assert sorted(knitted) == sorted(twin.knitted_straights(concealed)), hand
    assert many > 5


def test_crowded_suits_are_taken_apart_in_every_way(natural: ModuleType) -> None:
    dice = random.Random("crowded")
    complete = 0
    for _ in range(120):
        first = 9 * dice.randrange(3)
        held = [first + rank for rank in range(9) for _ in range(4)]
        hand = dice.sample(held, 14)
        counts = bytes(counts_of(hand))
        found = groups_of(natural, Hand(tuple(hand[1:]), (), hand[0]), STANDARD)
        assert sorted(found) == sorted(twin.take_apart(hand))
        assert bool(found) == is_complete(counts)
        complete += bool(found)
    assert complete > 10


def test_a_hand_wins_as_the_kernel_says() -> None:
    dice = random.Random("spoilt")
    lost = 0
    for hand, situation in hands(4):
        held = list(hand.held)
        if held and dice.random() < 0.7:
            held[dice.randrange(len(held))] = dice.randrange(KINDS)
        if max(counts_of([*held, hand.winning])) > 4:
            continue
        answer = score(rules(), replace(hand, held=tuple(held)), situation)
        complete = is_complete(bytes(counts_of([*held, hand.winning])), shapes=ruleset("gb88").shapes)
        assert isinstance(answer, Score) == complete
        lost += answer == NoWin("no_shape")
    assert lost > 100


# Combining


def test_chows_combine_by_the_words_of_the_principle() -> None:
    dice = random.Random("combining")
    lows = [low for low in range(27) if low % 9 < 7]
    together = 0
    for index in range(700):
        near = lows if index % 3 else [low for low in lows if low % 9 in (0, 3, 6)]
        some = tuple(sorted(dice.choice(near) for _ in range(dice.choice((2, 3, 4, 4)))))
        ways = {tuple(sorted(unpacked(way.fans))) for way in chows.COMBINED_WAYS[some]}
        every = twin.combined(some)
        assert ways <= every, some
        assert {way for way in every if not any(more != way and holds(more, way) for more in every)} == ways, some
        together += len(ways) > 1
    assert together > 50


def unpacked(fans: int) -> list[tuple[str, int]]:
    counts = zip(ORDER, fans.to_bytes(len(ORDER), "little"), strict=True)
    return [(fan, times) for fan, times in counts if times]


def holds(more: tuple[tuple[str, int], ...], less: tuple[tuple[str, int], ...]) -> bool:
    return all(dict(more).get(fan, 0) >= times for fan, times in less)


def test_what_is_not_asked_of_four_chows_would_not_hold() -> None:
    dice = random.Random("four")
    lows = [low for low in range(27) if low % 9 in (0, 6)]
    for _ in range(300):
        some = tuple(sorted(dice.choice(lows) for _ in range(4)))
        for pair in range(KINDS):
            assert chows.of_all(some, pair) == pack(chows.FANS, chows.AllChows(some, pair))


# Laws


def test_lines_add_up_and_the_best_reading_holds_the_tiles() -> None:
    for hand, situation in hands(10):
        answer = scored(hand, situation)
        assert folded(answer.lines) == answer.value == sum(points for _, points in answer.fans)
        concealed = [tile for group in answer.reading if group.meld < 0 for tile in group.tiles]
        assert sorted(concealed) == sorted((*hand.held, hand.winning))
        assert [group.tiles[group.winning] for group in answer.reading if group.winning >= 0] == [hand.winning]
        assert not {fan for fan, _ in answer.fans} & {fan for fan, _ in answer.left_out}


def test_everybody_pays_the_base_and_who_fed_the_win_the_fan() -> None:
    for hand, situation in hands(3):
        answer = scored(hand, situation)
        seat = situation.seat
        owed = [8 + answer.value if situation.by == "draw" or other == situation.source else 8 for other in range(4)]
        assert answer.net == tuple(sum(owed) - owed[seat] if other == seat else -owed[other] for other in range(4))


def test_swapping_suits_keeps_a_score() -> None:
    """But for green and reversible tiles."""
    for hand, situation in hands(8):
        one, other = scored(hand, situation), scored(permuted(hand, {0: 1, 1: 2, 2: 0}), situation)
        if not {"lv_yi_se", "tui_bu_dao"} & {fan for fan, _ in (*one.fans, *other.fans)}:
            assert dict(one.fans) == dict(other.fans), hand


def test_turning_numbers_around_keeps_a_score() -> None:
    swapped = {"quan_da": "quan_xiao", "quan_xiao": "quan_da", "da_yu_wu": "xiao_yu_wu", "xiao_yu_wu": "da_yu_wu"}

    def turned(tile: int) -> int:
        return tile if tile >= HONORS else tile // 9 * 9 + 8 - tile % 9

    for hand, situation in hands(8):
        melds = tuple(
            Meld(meld.kind, turned(meld.tile + 2 if meld.kind == "chow" else meld.tile)) for meld in hand.melds
        )
        other = Hand(tuple(map(turned, hand.held)), melds, turned(hand.winning))
        one, two = scored(hand, situation), scored(other, situation)
        if not {"lv_yi_se", "tui_bu_dao"} & {fan for fan, _ in (*one.fans, *two.fans)}:
            assert {swapped.get(fan, fan): points for fan, points in one.fans} == dict(two.fans), hand


def test_flowers_add_themselves_only() -> None:
    for hand, situation in hands(3):
        without, full = scored(hand, replace(situation, flowers=0)), scored(hand, replace(situation, flowers=8))
        assert full.value == without.value + 8
        assert dict(full.fans) == {**dict(without.fans), "hua_pai": 8}


def test_the_order_of_held_tiles_and_melds_does_not_matter() -> None:
    dice = random.Random("order")
    for hand, situation in hands(3):
        other = replace(
            hand,
            held=tuple(dice.sample(hand.held, len(hand.held))),
            melds=tuple(dice.sample(hand.melds, len(hand.melds))),
        )
        one, two = scored(hand, situation), scored(other, situation)
        assert (one.fans, one.value, one.left_out) == (two.fans, two.value, two.left_out)


def test_what_was_remembered_is_what_is_found_again() -> None:
    before = [scored(hand, situation) for hand, situation in hands(2)]
    forget()
    assert [scored(hand, situation) for hand, situation in hands(2)] == before
