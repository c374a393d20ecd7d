"""The scorer equals its slow twin on random, near-win and wild-heavy hands."""

import random
import secrets
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from time import process_time

import pytest

from bench.gb88_hands import RECIPES, deal
from lingnan.core.seats import next_seat, seat_wind
from lingnan.core.tiles import WILD
from lingnan.rules.official.exclusions import Exclusions, table
from lingnan.rules.options import with_options
from lingnan.rules.price_policies import Minimum
from lingnan.rules.ruleset import hand_kinds
from lingnan.rules.scoring import score
from lingnan.rules.systems import ruleset
from lingnan.rules.win import FirstTurn, Hand, NoWin, Replacement, Score, Situation
from tests.rules import official_fans_twin, twin, twin_tables
from tests.rules.hands import BYS, random_hand, spoilt

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


GD88 = {0: 1000, 1: 300, 2: 40, 3: 6, 4: 1}
"""How many hands of gd88 by the number of their wild tiles."""


def gd88(wilds: int, salt: str = "") -> int:
    """How many of its hands win; each is held against the twin."""
    dice, hands, won = random.Random(f"gd88 {wilds}{salt}"), GD88[wilds], 0
    for _ in range(hands):
        hand = random_hand(dice, wilds=wilds)
        by = dice.choice(BYS)
        first = dice.choice((None, "tian_hu", "di_hu")) if by == "draw" and not hand.melds else None
        turn = TURNS[first or ""]
        situation = Situation(by=by, source=-1 if by == "draw" else 1, first_turn=turn, seat=0, dealer=0)
        naturals, wild, melds = _parts(hand)
        want = twin.gd88(naturals, wild, melds, by=by, first=first)
        won += _same(score(ruleset("gd88"), hand, situation), want, (hand, situation))
    return won


@pytest.mark.parametrize("wilds", GD88)
def test_gd88(wilds: int) -> None:
    assert gd88(wilds) > GD88[wilds] // 3


JIPING = {"jiping": (twin.JIPING, 3), "jiping512": (twin_tables.JIPING512, 5)}


def jiping(key: str, salt: str = "") -> int:
    """How many of its hands win; each is held against the twin."""
    dice, (table, cap) = random.Random(f"{key}{salt}"), JIPING[key]
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
            naturals,
            melds,
            by=by,
            winning=hand.winning,
            seat_wind=seat_wind(seat, dealer),
            round_wind=wind,
            floor=last,
            table=table,
            cap=cap,
        )
        won += _same(score(ruleset(key), hand, situation), want, (hand, situation))
    return won


@pytest.mark.parametrize("key", JIPING)
def test_jiping(key: str) -> None:
    assert jiping(key) > 600


TABLES: dict[str, Callable[[twin_tables.Case], twin_tables.Answer | str | None]] = {
    "gd100": twin_tables.gd100,
    "tuidao": twin_tables.tuidao,
    "tuidao_fan": twin_tables.tuidao_fan,
    "tuidao_piao": twin_tables.tuidao_piao,
    "gd13": twin_tables.gd13,
    "dahu": twin_tables.dahu,
    "xinzhang144": twin_tables.xinzhang144,
    "xuezhan": twin_tables.xuezhan,
}
COUNTS = {0: 300, 1: 60, 2: 8, 3: 1, 4: 1}
"""How many hands by the number of their wild tiles; a hand full of them takes the twin a second and more."""


def cases() -> list[tuple[str, int, str]]:
    """Each system with as many wild tiles as its default house plays, and one without default played with them."""
    found = [(key, wilds, "") for key in TABLES for wilds in COUNTS if not wilds or ruleset(key).wild]
    return [*found, *((key, wilds, "flip") for key in ("tuidao_fan", "gd13") for wilds in (1, 2, 3))]


def tables(key: str, wilds: int, wild: str, salt: str = "") -> int:
    """How many of its hands win; each is held against the twin."""
    dice = random.Random(f"{key} {wilds}{salt}")
    rules = with_options(ruleset(key), {"wild": wild} if wild else {})
    kinds, won = hand_kinds(rules), 0
    for _ in range(COUNTS[wilds]):
        hand = random_hand(dice, wilds=wilds, chows=rules.claims.chow, within=kinds)
        by = dice.choice(BYS) if hand.winning != WILD else "draw"
        first = dice.choice(("", "tian_hu", "di_hu")) if by == "draw" and not hand.melds else ""
        kongs = [meld for meld in hand.melds if meld.is_kong]
        chain = min(len(kongs), dice.randrange(3)) if by == "draw" else 0
        case = twin_tables.Case(
            *_parts(hand),
            kongs=len(kongs),
            open_melds=sum(meld.kind != "concealed" for meld in hand.melds),
            by=by,
            winning=-1 if hand.winning == WILD else hand.winning,
            first=first if rules.first_turn.heavenly else "",
            chain=chain,
            after_kong=by == "discard" and dice.random() < 0.3,
            last=dice.random() < 0.3,
            kinds=list(kinds),
        )
        situation = Situation(
            seat=0,
            dealer=0 if first != "di_hu" else 1,
            by=by,
            source=-1 if by == "draw" else 1,
            first_turn=TURNS[case.first],
            replacement=Replacement("added", chain=chain) if chain else None,
            after_kong=case.after_kong,
            last_tile=case.last,
        )
        answer, want = score(rules, hand, situation), TABLES[key](case)
        if isinstance(want, str):
            assert isinstance(answer, NoWin), (hand, situation)
            assert answer.why == want, (hand, situation)
            won += 1
        else:
            won += _same(answer, want, (hand, situation))
    return won


@pytest.mark.parametrize(("key", "wilds", "wild"), cases())
def test_tables(key: str, wilds: int, wild: str) -> None:
    assert tables(key, wilds, wild) > COUNTS[wilds] // 4


EXCLUSIONS: tuple[Exclusions, ...] = ("seed", "official")


def gb88(exclusions: Exclusions, salt: str = "") -> int:
    """How many of its hands win, one of every recipe; each is held against the twin."""
    rules = replace(with_options(ruleset("gb88"), {"exclusions": exclusions}), minimum=Minimum())
    points, won = {row.fan: row.points for row in rules.prices}, 0
    for fan, recipe in RECIPES.items():
        dice = random.Random(f"gb88 {exclusions} {fan}{salt}")
        hand, situation = deal(dice, recipe)
        if situation.by != "draw":
            situation = replace(situation, source=next_seat(situation.seat))
        if dice.random() < 0.2:
            hand = spoilt(dice, hand)
        answer = score(rules, hand, situation)
        won += _same(answer, official_fans_twin.best(hand, situation, points, table(exclusions)), (hand, situation))
    return won


@pytest.mark.parametrize("exclusions", EXCLUSIONS)
def test_gb88(exclusions: Exclusions) -> None:
    assert gb88(exclusions) > len(RECIPES) // 2


MINUTES = 20


@pytest.mark.soak
@pytest.mark.timeout(MINUTES * 600)
def test_fresh_hands_of_all_systems() -> None:
    """All of the above on hands that no other run has seen, for so many minutes of CPU time."""
    run, begun = secrets.token_hex(4), process_time()
    for number in count():
        salt = f" {run} {number}"
        for wilds in GD88:
            gd88(wilds, salt)
        for key in JIPING:
            jiping(key, salt)
        for key, wilds, wild in cases():
            tables(key, wilds, wild, salt)
        for exclusions in EXCLUSIONS:
            gb88(exclusions, salt)
        if process_time() - begun > 60 * MINUTES:
            break
