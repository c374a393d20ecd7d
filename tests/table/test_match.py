"""A match: the dealer, the prevalent wind and the scores from deal to deal."""

from lingnan.core.tiles import EAST, NORTH, SOUTH, WEST
from lingnan.table import evolve
from lingnan.table.events import Aborted, Ended, Exhausted
from lingnan.table.match import Match, after, start_deal
from lingnan.table.state import State
from tests.support.playing import GD88, JIPING, Deal, deals, keen, play
from tests.support.toy import SELF_DRAW_TOY


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
