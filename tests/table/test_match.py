"""A match: the dealer, the prevalent wind and the scores from deal to deal."""

import pytest

from lingnan.core.tiles import EAST, NORTH, SOUTH, WEST
from lingnan.rules.options import with_options
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS
from lingnan.table import evolve
from lingnan.table.events import Aborted, Ended, Exhausted
from lingnan.table.match import Match, after, has_rounds, start_deal
from lingnan.table.state import State
from tests.support.playing import GD88, JIPING, Deal, deals, keen, play
from tests.support.toy import SELF_DRAW_TOY

GB88_ALWAYS = with_options(RULESETS["gb88"], {"dealer": "always"})


def ended(match: Match, next_dealer: int) -> State:
    """The state of a deal of `match` that ended with `next_dealer`."""
    state = start_deal(match)
    evolve(state, Exhausted(()))
    evolve(state, Ended(((), (), (), ()), next_dealer))
    return state


def follow(match: Match, dealers: str) -> list[tuple[int, int]]:
    """Dealer and wind of every deal, where `dealers` are those who deal next."""
    found = []
    for dealer in dealers:
        match = after(match, ended(match, int(dealer)))
        found.append((match.dealer, match.round_wind))
    return found


def test_the_wind_moves_on_after_the_fourth_deal_lost() -> None:
    match = Match(rules=JIPING, deals=40, dealer=2)
    assert match.round_wind == EAST
    first = [(2, EAST), (3, EAST), (0, EAST), (0, EAST), (1, EAST)]
    then = [(2, SOUTH), (3, SOUTH), (0, SOUTH), (1, SOUTH), (2, WEST)]
    assert follow(match, "2300123012") == first + then


def test_east_comes_again_after_north() -> None:
    winds = [wind for _, wind in follow(Match(rules=GD88, deals=40, dealer=0), "1230" * 4)]
    assert winds == [EAST] * 3 + [SOUTH] * 4 + [WEST] * 4 + [NORTH] * 4 + [EAST]


def test_the_wind_stays_where_the_winner_deals() -> None:
    winds = [wind for _, wind in follow(Match(rules=SELF_DRAW_TOY, deals=40, dealer=0), "123012301230")]
    assert set(winds) == {EAST}


def length(match: Match, dealers: str) -> int:
    """How many deals a match has, where `dealers` are those who deal next; all of them if it does not end before."""
    for count, dealer in enumerate(dealers, 1):
        match = after(match, ended(match, int(dealer)))
        if match.is_over:
            return count
    raise AssertionError(f"the match goes on after {len(dealers)} deals")


@pytest.mark.parametrize(
    ("rules", "rounds", "dealers", "count"),
    [
        (JIPING, 1, "1230", 4),
        (JIPING, 1, "0122300", 6),
        (JIPING, 2, "12301230", 8),
        (JIPING, 4, "1230" * 4, 16),
        (JIPING, 1, "111111111111", 12),
        (GB88_ALWAYS, 1, "1230", 4),
        (GB88_ALWAYS, 2, "12301230", 8),
        (JIPING, 0, "1230" * 3, 12),
        (SELF_DRAW_TOY, 0, "123012301230", 12),
        (SELF_DRAW_TOY, 0, "000000000000", 12),
    ],
    ids=str,
)
def test_a_match_ends_with_its_last_round_or_after_its_deals(
    rules: Ruleset, rounds: int, dealers: str, count: int
) -> None:
    """The dealer of the first deal is seat 0; a deal that its dealer keeps is one more of the same round."""
    assert length(Match(rules=rules, deals=12 if count < 16 else 40, rounds=rounds, dealer=0), dealers) == count


@pytest.mark.parametrize("key", RULESETS)
def test_a_round_has_every_seat_deal_and_one_wind(key: str) -> None:
    """Played deals of a match of one round: it goes on until all four have dealt and the deal comes back, under East."""
    rules = RULESETS[key]
    if not has_rounds(rules):
        assert {start_deal(Match(rules=rules, deals=9, dealer=1, passed=passed)).round_wind for passed in range(9)} == {
            EAST
        }
        return
    match, dealt = Match(rules=rules, deals=99, rounds=1, dealer=2), []
    for deal, rng in deals(rules, "round", 60):
        dealt.append(match.dealer)
        played = Deal(rules=rules, wall=deal.wall, dealer=match.dealer, round_wind=match.round_wind)
        for _ in play(played, keen(rng), rng):
            pass
        assert match.round_wind == EAST
        match = after(match, played.state)
        if match.is_over:
            break
    assert match.is_over
    assert match.dealer == 2
    assert [dealer for dealer, before in zip(dealt, [None, *dealt], strict=False) if dealer != before] == [2, 3, 0, 1]


def test_a_match_ends_after_its_deals_and_carries_scores() -> None:
    match = Match(rules=JIPING, deals=3, dealer=1, scores=(5, -5, 0, 0))
    for deal, rng in deals(JIPING, "match", 3):
        assert not match.is_over
        played = Deal(
            rules=JIPING, wall=deal.wall, dealer=match.dealer, round_wind=match.round_wind, scores=match.scores
        )
        for _ in play(played, keen(rng), rng):
            pass
        before, match = match, after(match, played.state)
        assert match.deal == before.deal + 1
        assert match.scores == tuple(
            score + sum((t.payee == seat) * t.amount - (t.payer == seat) * t.amount for t in played.state.transfers)
            for seat, score in enumerate(before.scores)
        )
        assert sum(match.scores) == 0
    assert match.is_over


def test_an_aborted_deal_is_dealt_by_the_same_dealer_again() -> None:
    match = Match(rules=GD88, deals=3, dealer=1, passed=3)
    state = start_deal(match)
    evolve(state, Aborted("test"))
    assert (after(match, state).dealer, after(match, state).passed) == (1, 3)
