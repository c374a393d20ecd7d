"""A match (场): some deals in a row, with the dealer and the prevalent wind moving on (rulebook 00-common, "Seats")."""

from dataclasses import dataclass, replace

from lingnan.core.seats import Seat, four
from lingnan.core.tiles import EAST, Tile
from lingnan.rules.ruleset import Ruleset
from lingnan.table.state import Scores, State


def has_rounds(rules: Ruleset) -> bool:
    """Whether the deal goes round (圈): not where the winner deals next."""
    return rules.dealer != "winner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Where a match stands before a deal."""

    rules: Ruleset
    deals: int
    """How many deals it has at most."""
    rounds: int = 0
    """圈: it ends when the deal has gone round so often; 0: no limit."""
    deal: int = 1
    """Number of the deal about to be played, from 1."""
    dealer: Seat
    passed: int = 0
    """How often the deal has moved on; every fourth time the prevalent wind does."""
    scores: Scores = (0, 0, 0, 0)

    @property
    def round_wind(self) -> Tile:
        """圈风: East, and on after each round of the deal, after 北 东 again; always East where the winner deals."""
        return EAST + self.passed // 4 % 4 if has_rounds(self.rules) else EAST

    @property
    def is_over(self) -> bool:
        """No deal is left to play."""
        return self.deal > self.deals or 0 < self.rounds <= self.passed // 4


def start_deal(match: Match) -> State:
    """The state before the next deal of `match`."""
    return State(match.rules, dealer=match.dealer, round_wind=match.round_wind, scores=match.scores)


def after(match: Match, state: State) -> Match:
    """The match after the ended deal `state`."""
    moved = state.next_dealer != match.dealer
    return replace(
        match,
        deal=match.deal + 1,
        dealer=state.next_dealer,
        passed=match.passed + moved,
        scores=four(state.scores),
    )
