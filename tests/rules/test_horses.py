"""Horses of both kinds: zero sum, what each one really pays its owner, and how they are shown."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import pytest

from lingnan.core.tiles import KIND_OF, WILD
from lingnan.rules.horses import entitled, horse_totals, points_at, shown_horses
from lingnan.rules.options import with_options
from lingnan.rules.play_policies import MirrorHorses
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.win import Hand, Liable, Replacement, Score, Situation, net_of

MIRROR = sorted(key for key, rules in RULESETS.items() if isinstance(rules.horses, MirrorHorses))
CHOWS = Hand((9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 31), (), 31)
"""Four chows of two suits and a pair of dragons, without wild tiles."""
FLUSH = Hand((9, 10, 11, 9, 10, 11, 12, 13, 14, 15, 16, 17, 13), (), 13)


def tiles(text: str) -> tuple[int, ...]:
    """Tiles by name, separated by spaces."""
    return tuple(KIND_OF[name] for name in text.split())


def won(key: str, hand: Hand, situation: Situation, **options: bool | int | str | None) -> Score:
    """The score of a hand that wins."""
    answer = score(with_options(ruleset(key), options), hand, situation)
    assert isinstance(answer, Score), answer
    return answer


def random_horses(dice: random.Random) -> dict[int, tuple[int, ...]]:
    """Up to two horses for some of the seats."""
    return {seat: tuple(dice.randrange(34) for _ in range(dice.randrange(3))) for seat in range(4)}


def random_situation(dice: random.Random) -> Situation:
    """A random win, with a liability in some."""
    seat, dealer = dice.randrange(4), dice.randrange(4)
    other = (seat + dice.randrange(1, 4)) % 4
    by = dice.choice(("draw", "draw", "discard", "rob"))
    return Situation(
        seat=seat,
        dealer=dealer,
        by=by,  # type: ignore[arg-type]
        source=-1 if by == "draw" else other,
        liable=Liable(other, "twelve") if dice.random() < 0.3 else None,
        replacement=Replacement("fed", other, other) if by == "draw" and dice.random() < 0.3 else None,
        horses=random_horses(dice),
    )


@pytest.mark.parametrize("key", MIRROR)
@pytest.mark.parametrize("liable", ["lump", "per_share"])
def test_each_horse_pays_its_owner_what_it_says(key: str, liable: Literal["lump", "per_share"]) -> None:
    dice = random.Random(f"{key} {liable}")
    rules = ruleset(key)
    assert isinstance(rules.horses, MirrorHorses)
    rules = replace(rules, horses=replace(rules.horses, liable=liable))
    for _ in range(300):
        situation = random_situation(dice)
        without = score(rules, FLUSH, replace(situation, horses=None))
        assert isinstance(without, Score)
        together = score(rules, FLUSH, situation)
        assert isinstance(together, Score)
        assert sum(together.net) == 0
        assert together.value == without.value
        for owner, mine in (situation.horses or {}).items():
            alone = score(rules, FLUSH, replace(situation, horses={owner: mine}))
            assert isinstance(alone, Score)
            assert alone.net[owner] - without.net[owner] == sum(line.amount for line in alone.horses)
            assert [line for line in together.horses if line.owner == owner] == list(alone.horses)
        assert all(line.label == ("win", "neutral", "loss")[1 - sign(line.amount)] for line in together.horses)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def test_the_example_of_the_source() -> None:
    answer = won("gd100", replace(CHOWS, winning=WILD), Situation(horses={1: tiles("4s 1m")}))
    value = answer.value
    assert answer.net == (4 * value, 0, -2 * value, -2 * value)
    assert [(line.seat, line.amount, line.label) for line in answer.horses] == [
        (3, -value, "loss"),
        (0, 2 * value, "win"),
    ]
    assert horse_totals(answer.horses) == {1: value}


def test_the_winners_horse_on_a_loser_is_neutral() -> None:
    answer = won("gd100", CHOWS, Situation(horses={0: tiles("2p 3p 4p")}))
    assert [line.label for line in answer.horses] == ["neutral"] * 3


def test_a_horse_on_the_winner_of_ones_own_discard_is_neutral() -> None:
    answer = won("gd100", CHOWS, Situation(by="discard", source=2, horses={2: tiles("1p")}))
    assert [(line.owner, line.label) for line in answer.horses] == [(2, "neutral")]


def test_a_horse_on_the_liable_player_is_neutral() -> None:
    answer = won("gd100", CHOWS, Situation(liable=Liable(2, "twelve"), horses={1: tiles("3p")}))
    assert [line.label for line in answer.horses] == ["neutral"]
    assert answer.net == (2 * 3 * answer.value, 0, -2 * 3 * answer.value, 0)


def test_the_total_label_of_two_winners_on_one_discard() -> None:
    horses: Mapping[int, tuple[int, ...]] = {3: tiles("1p 2p")}
    taken = Situation(dealer=0, by="discard", source=0, winners=2, horses=horses)
    first = won("gd100", CHOWS, replace(taken, seat=1))
    second = won("gd100", FLUSH, replace(taken, seat=2))
    shown = shown_horses([first, second])
    assert [(line.owner, line.seat, line.amount, line.label) for line in shown] == [
        (3, 0, -first.value - second.value, "loss"),
        (3, 1, first.value, "win"),
    ]
    assert horse_totals(shown) == {3: -second.value}
    assert net_of((*first.transfers, *second.transfers))[3] == -second.value


def test_horses_of_two_winners_that_count_from_each_of_them() -> None:
    horses: Mapping[int, tuple[int, ...]] = {1: tiles("2p"), 2: tiles("1p")}
    taken = Situation(dealer=0, by="discard", source=0, winners=2, horses=horses)
    first, second = (won("gd13", FLUSH, replace(taken, seat=seat)) for seat in (1, 2))
    assert [(line.owner, line.seat, line.amount) for line in shown_horses([first, second])] == [(1, 2, 4), (2, 2, 4)]
    assert net_of((*first.transfers, *second.transfers)) == (-16, 8, 8, 0)


@pytest.mark.parametrize(
    ("key", "options", "hard", "soft"),
    [
        ("tuidao", {}, 6, 4),
        ("tuidao", {"wild": "none"}, 6, 4),
        ("tuidao_fan", {}, 4, 4),
        ("tuidao_fan", {"horses": 6}, 6, 6),
        ("dahu", {}, 4, 4),
        ("dahu", {"horses": 3}, 3, 3),
        ("jiping", {}, 0, 0),
        ("jiping", {"horses": 2}, 2, 2),
        ("gd100", {}, 0, 0),
    ],
)
def test_how_many_horses_a_winner_gets(key: str, options: dict[str, int | str], hard: int, soft: int) -> None:
    rules = with_options(ruleset(key), options)
    assert (entitled(rules, hard=True), entitled(rules, hard=False)) == (hard, soft)


@pytest.mark.parametrize(("key", "count"), [("gd13", 2), ("xinzhang144", 1), ("gd100", 2)])
def test_how_many_horses_a_buyer_gets(key: str, count: int) -> None:
    rules = ruleset(key)
    assert isinstance(rules.horses, MirrorHorses)
    assert rules.horses.count == count
    if "horses" in rules.options:
        fewer = with_options(rules, {"horses": 5})
        assert isinstance(fewer.horses, MirrorHorses)
        assert fewer.horses.count == 5


def test_decks_of_horses() -> None:
    decks = [
        with_options(ruleset("gd100"), options).horses
        for options in ({}, {"horse_deck": "136"}, {"horse_nines": "remove"})
    ]
    sizes = []
    for deck in decks:
        assert isinstance(deck, MirrorHorses)
        seats = [0, 0, 0, 0]
        for tile, copies in enumerate(deck.deck[:34]):
            seats[points_at(tile, "seed")] += copies
        sizes.append(seats)
    assert sizes == [[28, 24, 24, 24], [40, 32, 32, 32], [24, 24, 24, 24]]


def test_multiply_horses_say_what_each_added() -> None:
    answer = won("dahu", FLUSH, Situation(horses={0: tiles("1m 2m 5p")}))
    assert answer.value == 3 * 80
    assert [(line.seat, line.amount, line.label) for line in answer.horses] == [
        (0, 240, "win"),
        (1, 0, "neutral"),
        (0, 240, "win"),
    ]
