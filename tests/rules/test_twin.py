"""The scorer equals its slow twin on random, near-win and wild-heavy hands."""

import random

import pytest

from lingnan.core.seats import seat_wind
from lingnan.core.tiles import WILD
from lingnan.rules.scoring import score
from lingnan.rules.systems import ruleset
from lingnan.rules.win import FirstTurn, Hand, NoWin, Score, Situation
from tests.rules import twin
from tests.rules.hands import BYS, random_hand

TURNS: dict[str, FirstTurn | None] = {"": None, "tian_hu": "heavenly", "di_hu": "earthly"}


def _parts(hand: Hand) -> tuple[list[int], int, twin.Groups]:
    tiles = [*hand.held, hand.winning]
    naturals = [tile for tile in tiles if tile != WILD]
    melds = [("chow" if meld.kind == "chow" else "pung", meld.tile) for meld in hand.melds]
    return naturals, len(tiles) - len(naturals), melds


def _same(answer: Score | NoWin, want: tuple[int, dict[str, int]] | None, about: object) -> bool:
    if want is None:
        assert answer == NoWin("no_shape"), about
        return False
    assert isinstance(answer, Score), about
    assert (answer.value, dict(answer.fans)) == want, about
    return True


@pytest.mark.parametrize(("wilds", "hands"), [(0, 1500), (1, 400), (2, 60), (3, 8), (4, 2)])
def test_gd88(wilds: int, hands: int) -> None:
    dice = random.Random(f"gd88 {wilds}")
    won = 0
    for _ in range(hands):
        hand = random_hand(dice, wilds=wilds)
        by = dice.choice(BYS)
        first = dice.choice((None, "tian_hu", "di_hu")) if by == "draw" and not hand.melds else None
        turn = TURNS[first or ""]
        situation = Situation(by=by, source=-1 if by == "draw" else 1, first_turn=turn, seat=0, dealer=0)
        naturals, wild, melds = _parts(hand)
        want = twin.gd88(naturals, wild, melds, by=by, first=first)
        won += _same(score(ruleset("gd88"), hand, situation), want, (hand, situation))
    assert won > hands // 3


def test_jiping() -> None:
    dice = random.Random("jiping")
    won = 0
    for _ in range(2000):
        hand = random_hand(dice, wilds=0, chows=True)
        seat, dealer, wind = dice.randrange(4), dice.randrange(4), 27 + dice.randrange(4)
        by = dice.choice(BYS)
        last = by == "draw" and dice.random() < 0.2
        situation = Situation(
            seat=seat,
            dealer=dealer,
            round_wind=wind,
            by=by,
            source=-1 if by == "draw" else (seat + 1) % 4,
            last_tile=last,
        )
        naturals, _, melds = _parts(hand)
        want = twin.jiping(
            naturals, melds, by=by, winning=hand.winning, seat_wind=seat_wind(seat, dealer), round_wind=wind, floor=last
        )
        won += _same(score(ruleset("jiping"), hand, situation), want, (hand, situation))
    assert won > 600
