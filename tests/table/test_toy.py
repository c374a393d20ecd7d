"""The engine knows policies, not systems: rulesets that exist only here drive it where gd88 and jiping do not go."""

from dataclasses import replace
from random import Random

import pytest

from lingnan.core.errors import IllegalAction
from lingnan.core.tiles import KIND_OF, tiles_of
from lingnan.notation.record import encode
from lingnan.notation.verify import verify
from lingnan.rules.play_policies import FirstTurnRule, MultiplyHorses
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Transfer
from lingnan.table import State, asked, decide, legal, mask, restore, snapshot, time_out
from lingnan.table.actions import PASS, PUNG, WIN, Action, Discard, Kong
from lingnan.table.check import BrokenInvariant, check
from lingnan.table.events import Event, Konged, TimedOut, Won
from tests.support.laws import hold_laws, views_of
from tests.support.laying import lay, tiles
from tests.support.playing import GD88, Deal
from tests.support.toy import RICH_TOY, SELF_DRAW_TOY, TOY


class Table:
    """A deal under the laws, driven by hand."""

    def __init__(self, rules: Ruleset, *, hands: dict[int, str], draws: str, tail: str = "", dealer: int = 0) -> None:
        given = {seat: tiles(hand) for seat, hand in hands.items()}
        wall = lay(rules, dealer=dealer, hands=given, draws=tiles(draws), tail=tiles(tail))
        self.deal = Deal(rules=rules, wall=wall, dealer=dealer)
        self.views = views_of(self.deal)
        self.rng = Random(draws)
        self.state = self.deal.state
        for event in self.deal.begin():
            hold_laws(self.deal, self.views, event, self.rng)

    def do(self, seat: int, action: Action | None) -> list[Event]:
        found = []
        for event in self.deal.do(seat, action):
            hold_laws(self.deal, self.views, event, self.rng)
            found.append(event)
        return found

    def discard(self, seat: int, tile: str) -> list[Event]:
        return self.do(seat, Discard(KIND_OF[tile]))

    def let_go(self) -> None:
        """Everybody who is asked passes."""
        while self.state.window is not None:
            self.do(asked(self.state)[0], PASS)

    def won(self) -> Won:
        (verified,) = verify(encode(self.deal.record()).splitlines(keepends=True))
        return next(event for event in verified.events if isinstance(event, Won))


READY = "123p 456p 789p 11z 22z"
"""Waits for 1z and 2z in nine numbers and honors."""


def test_a_fixed_wild_is_wild_from_the_start() -> None:
    table = Table(TOY, hands={1: "123p 456p 789p 11z 2z 7z"}, draws="3z 7z")
    assert table.state.wild == (KIND_OF["7z"],)
    assert table.state.indicator is None
    table.discard(0, "3z")
    assert WIN in legal(table.state, 1)


def test_a_wild_that_may_go_is_claimed_by_nobody() -> None:
    table = Table(TOY, hands={1: READY, 2: "12p 45p 78p 3344556z"}, draws="7z 3z")
    table.discard(0, "7z")
    assert table.state.turn == 1
    assert table.state.window is None


def test_the_first_turn_win_must_be_taken_where_it_must() -> None:
    table = Table(TOY, hands={0: READY}, draws="1z")
    assert legal(table.state, 0) == (WIN,)
    events = table.do(0, None)
    assert isinstance(events[0], TimedOut)
    assert table.won().source == 0
    free = replace(TOY, first_turn=FirstTurnRule(heavenly=True))
    assert len(legal(Table(free, hands={0: READY}, draws="1z").state, 0)) > 1


@pytest.mark.parametrize("voided_by", ["own_meld", "any_meld"])
def test_what_voids_an_earthly_win(voided_by: str) -> None:
    rule = FirstTurnRule(earthly=True, mandatory=True, voided_by="own_meld" if voided_by == "own_meld" else "any_meld")
    hands = {2: READY, 3: "33z 6p 258p 44556z 6z 3p"}
    table = Table(replace(TOY, first_turn=rule), hands=hands, draws="3z 6z 4z 1z")
    table.discard(0, "3z")
    table.do(3, PUNG)
    table.discard(3, "6p")
    table.let_go()
    table.discard(0, "6z")
    table.let_go()
    table.discard(1, "4z")
    table.let_go()
    assert table.state.turn == 2
    assert (legal(table.state, 2) == (WIN,)) == (voided_by == "own_meld"), "must be taken only while it is one"


def test_orphans_rob_a_concealed_kong_where_they_may() -> None:
    rules = replace(RICH_TOY, wild=None)
    hands = {0: "1111m 258m 369p 47s 5z", 1: "9m 19p 19s 1234567z 7z", 2: "23m 456m 789p 456s 66z"}
    table = Table(rules, hands=hands, draws="6z")
    table.do(0, Kong("concealed", 0))
    assert table.state.phase == "robbing"
    assert asked(table.state) == (1,), "a standard hand may not"
    table.do(1, WIN)
    won = table.won()
    assert (won.by, won.source) == ("rob", 0)
    assert [transfer[:2] for transfer in won.winners[0].transfers] == [(0, 1)]
    assert table.state.hands[0].size == 13
    assert not [event for event in table.deal.events if isinstance(event, Konged)]


def test_a_concealed_kong_that_is_not_robbed_stands() -> None:
    rules = replace(RICH_TOY, wild=None)
    hands = {0: "1111m 258m 369p 47s 5z", 1: "9m 19p 19s 1234567z 7z"}
    table = Table(rules, hands=hands, draws="6z", tail="2z")
    table.do(0, Kong("concealed", 0))
    table.do(1, None)
    assert [event.meld.kind for event in table.deal.events if isinstance(event, Konged)] == ["concealed"]


def test_where_only_self_draws_win_nobody_is_offered_a_discard() -> None:
    hands = {1: READY, 2: READY.replace("11z", "33z").replace("22z", "44z")}
    table = Table(replace(SELF_DRAW_TOY, wild=None), hands=hands, draws="1z 5z 6z 5z 6z 1z")
    table.discard(0, "1z")
    assert legal(table.state, 1) == (PASS, PUNG)
    table.do(1, PASS)
    assert table.state.turn == 1


def test_the_winner_deals_next() -> None:
    rules = replace(RICH_TOY, wild=None)
    hands = {1: "123m 456m 789p 46s 55z", 3: "123p 456p 789m 46s 66z"}
    table = Table(rules, hands=hands, draws="5s")
    table.discard(0, "5s")
    table.do(3, WIN)
    table.do(1, PASS)
    assert table.state.next_dealer == 3


def test_the_discarder_deals_after_several_winners_where_the_winner_deals() -> None:
    rules = replace(RICH_TOY, wild=None, multi_win="all")
    hands = {0: "123m 456m 789p 46s 55z", 3: "123p 456p 789m 46s 66z"}
    table = Table(rules, hands=hands, draws="1z 5s", dealer=1)
    table.discard(1, "1z")
    table.discard(2, "5s")
    table.do(0, WIN)
    table.do(3, WIN)
    assert table.state.next_dealer == 2


def test_the_deal_always_moves_on() -> None:
    table = Table(TOY, hands={0: READY}, draws="1z")
    table.do(0, WIN)
    assert table.state.next_dealer == 1


def test_horses_are_what_is_left_of_a_short_wall() -> None:
    rules = replace(TOY, horses=MultiplyHorses(20), first_turn=FirstTurnRule())
    table = Table(rules, hands={0: READY}, draws="1z")
    left = table.state.wall_left
    table.do(0, WIN)
    assert left < 20
    assert len(table.won().horses) == left


def test_a_toy_survives_the_snapshot() -> None:
    table = Table(TOY, hands={1: READY}, draws="7z")
    for viewer in range(4):
        state = restore(TOY, snapshot(mask(table.state, viewer)))
        assert state.wild == table.state.wild
        assert legal(state, viewer) == legal(table.state, viewer)


# ---------- refusals and invariants ----------


def test_a_refusal_says_who_and_what() -> None:
    state, wall = Table(GD88, hands={}, draws="").state, lay(GD88)
    with pytest.raises(IllegalAction, match="seat 2 is not asked now") as caught:
        decide(state, wall, 2, PASS)
    assert (caught.value.code, caught.value.at) == ("action/not_asked", 2)
    with pytest.raises(IllegalAction, match="seat 0 may not") as caught:
        decide(state, wall, 0, PASS)
    assert (caught.value.code, caught.value.at) == ("action/illegal", 0)
    with pytest.raises(IllegalAction, match="is not asked now"):
        time_out(state, wall, 4)


def test_nothing_is_asked_before_the_deal() -> None:
    state = State(GD88, dealer=0, round_wind=27)
    assert asked(state) == ()
    assert [legal(state, seat) for seat in range(4)] == [(), (), (), ()]


def test_a_hidden_hand_has_no_legal_actions_to_tell() -> None:
    table = Table(GD88, hands={}, draws="")
    with pytest.raises(LookupError, match="hidden"):
        legal(mask(table.state, 1), 0)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ("lost", "tiles instead of"),
        ("fifth", "too many of the kinds"),
        ("score", "do not sum to 0"),
        ("size", "holds 13 tiles but counts 14"),
        ("hand", "has 12 tiles"),
        ("transfer", "empty or to oneself"),
    ],
)
def test_the_check_sees_what_cannot_be(broken: str, words: str) -> None:
    table = Table(GD88, hands={0: "1m 2m 3m 4m"}, draws="")
    state = table.state.copy()
    check(state, total=0)
    hand = state.hands[1]
    counts = state.known_hand(1)
    held = tiles_of(counts)
    match broken:
        case "lost":
            counts[held[0]] -= 1
            hand.size -= 1
        case "fifth":
            counts[held[0]] -= 1
            counts[0] += 4
            hand.size += 3
        case "score":
            state.scores[0] += 1
        case "size":
            hand.size += 1
        case "hand":
            counts[held[0]] -= 1
            hand.size -= 1
            state.hands[2].river.append(held[0])
        case _:
            state.transfers.append(Transfer(2, 2, 5, "win"))
    with pytest.raises(BrokenInvariant, match=words):
        check(state, total=0)
    check(table.state, total=0)
