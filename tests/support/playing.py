"""Playing deals in tests: a driver that folds what `decide` answers, and players that win, kong, claim and dawdle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from lingnan.core.seats import Seat
from lingnan.core.tiles import EAST, Tile
from lingnan.core.wall import Wall
from lingnan.notation.record import Record, deal_wall, header_of, record_of, wall_commitment
from lingnan.rules.options import with_options
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.table import State, asked, begin, decide, default_action, evolve, legal, time_out
from lingnan.table.actions import Action, Chow, Discard, Exchange, Kong, Pass, Pung, Win
from lingnan.table.events import Drew, Event, Exhausted, Konged
from lingnan.table.match import Match
from lingnan.table.state import Scores
from tests.support.laying import lucky

Player: TypeAlias = Callable[[State, Seat], Action | None]
"""What a seat does; None keeps silent."""

GD88 = ruleset("gd88")
JIPING = ruleset("jiping")


@dataclass(kw_only=True)
class Deal:
    """A deal in play: its wall, its state, and everything that has happened."""

    rules: Ruleset
    wall: Wall
    dealer: Seat = 0
    round_wind: Tile = EAST
    scores: Scores = (0, 0, 0, 0)
    events: list[Event] = field(default_factory=list)
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = State(self.rules, dealer=self.dealer, round_wind=self.round_wind, scores=self.scores)

    def tell(self, events: list[Event]) -> Iterator[Event]:
        """Fold `events` one by one; the state is the one after the event that is yielded."""
        for event in events:
            if (
                self.state.window is not None
                and not self.state.answers
                and isinstance(event, Drew | Konged | Exhausted)
            ):
                assert not asked(self.state), f"{event}, though somebody may answer"
            evolve(self.state, event)
            self.events.append(event)
            yield event

    def begin(self) -> Iterator[Event]:
        """Deal the tiles."""
        return self.tell(begin(self.state, self.wall))

    def do(self, seat: Seat, action: Action | None) -> Iterator[Event]:
        """An action of `seat`, or its silence."""
        if action is None:
            return self.tell(time_out(self.state, self.wall, seat))
        return self.tell(decide(self.state, self.wall, seat, action))

    def record(self, name: str = "test") -> Record:
        """The deal as a record that shows its wall."""
        passed = (self.round_wind - EAST) * 4
        match = Match(rules=self.rules, deals=1, dealer=self.dealer, passed=passed, scores=self.scores)
        assert match.round_wind == self.round_wind
        header = header_of(match, name, seats=("a", "b", "c", "d"), commitment=wall_commitment(self.wall))
        return record_of(header, self.events, self.state, wall=self.wall)


def play(deal: Deal, player: Player, rng: Random) -> Iterator[Event]:
    """Play `deal` to its end, seats in a window answering in random order; yields each event after it is folded."""
    yield from deal.begin()
    while waiting := asked(deal.state):
        seat = rng.choice(waiting)
        yield from deal.do(seat, player(deal.state, seat))
    assert deal.state.phase == "over", f"nobody is asked in {deal.state.phase}"


def keen(rng: Random, *, win: float = 0.8, kong: float = 0.8, claim: float = 0.4, silent: float = 0.03) -> Player:
    """A player that likes to win and to kong, claims now and then, and lets go of what stands alone."""

    def player(state: State, seat: Seat) -> Action | None:
        if rng.random() < silent:
            return None
        actions = legal(state, seat)
        for kind, chance in ((Win, win), (Kong, kong), (Pung, claim), (Chow, claim)):
            offers = [action for action in actions if isinstance(action, kind)]
            if offers and rng.random() < chance:
                return rng.choice(offers)
        if isinstance(actions[0], Pass):
            return actions[0]
        if isinstance(actions[0], Exchange) and rng.random() < 0.7:
            return default_action(state, seat)
        discards = [action for action in actions if isinstance(action, Discard)]
        if not discards or rng.random() < 0.05:
            return rng.choice(actions)
        return min(discards, key=lambda action: (_company(state, seat, action.tile), rng.random()))

    return player


def _company(state: State, seat: Seat, tile: Tile) -> int:
    """How many tiles in the hand a tile goes together with."""
    counts = state.known_hand(seat)
    near = [
        tile + step for step in (-2, -1, 1, 2) if tile < 27 and (tile + step) // 9 == tile // 9 and tile + step >= 0
    ]
    return 4 * (counts[tile] - 1) + sum(bool(counts[other]) for other in near)


def deals(rules: Ruleset, seed: str, count: int) -> Iterator[tuple[Deal, Random]]:
    """`count` deals to play, three of four with a lucky wall, the others shuffled from a secret."""
    for number in range(count):
        rng = Random(f"{seed} {number}")
        dealer = rng.randrange(4)
        wall = (
            deal_wall(rules, rng.randbytes(32), seed, deal=1) if number % 4 == 3 else lucky(rules, rng, dealer=dealer)
        )
        wind = EAST if rules.dealer == "winner" else EAST + rng.randrange(4)
        yield Deal(rules=rules, wall=wall, dealer=dealer, round_wind=wind), rng


def variants() -> dict[str, Ruleset]:
    """Rulesets that the laws are run over: every system, and its options turned the other way."""
    found = {}
    for key, rules in RULESETS.items():
        found[key] = rules
        found[f"{key} house"] = with_options(rules, HOUSES[key])
    return found


HOUSES: Final[dict[str, dict[str, bool | int | str]]] = {
    "gd88": {
        "wild_discard": "allow",
        "claim_last": True,
        "multi_win": "nearest",
        "pass_lock": "until_action",
        "kong_on_draw": "void",
        "rob_pays": "three",
        "hard_as_self": True,
    },
    "jiping": {
        "seven_pairs": True,
        "kong_money": True,
        "kong_on_draw": "void",
        "kong_adds_fan": True,
        "horses": 4,
        "multi_win": "biggest",
        "pass_lock": "none",
        "claim_last": True,
        "kong_chain": "first",
    },
    "jiping512": {"seven_pairs": True, "kong_money": True, "horses": 2, "horse_map": "zhong_dealer"},
    "gd100": {
        "wild": "fixed",
        "wild_kind": "3z",
        "wild_discard": "allow",
        "hard_as_self": True,
        "hao_hua_natural": True,
        "horse_buyers": "winners",
        "horse_deck": "136",
        "horse_nines": "remove",
        "horse_map": "zhong_dealer",
        "liability_horse": "per_share",
        "kong_chain": "first",
        "kong_on_draw": "void",
        "multi_win": "nearest",
        "claim_last": True,
        "pass_lock": "until_action",
    },
    "tuidao": {"wild": "fixed", "hard_as_self": True, "wild_discard": "allow", "kong_on_draw": "void"},
    "tuidao_fan": {"wild": "flip", "horses": 6, "horse_map": "zhong_dealer", "multi_win": "nearest"},
    "tuidao_piao": {"hard_as_self": True, "wild_discard": "allow", "multi_win": "biggest", "pass_lock": "until_action"},
    "gd13": {"ron_min": "none", "honor_sets": 8, "wild": "fixed", "horses": 5, "kong_chain": "first"},
    "dahu": {"thirteen_orphans": True, "horses": 3, "kong_bloom": True, "kong_chain": "first", "multi_win": "nearest"},
    "gb88": {
        "exclusions": "official",
        "gb_pay": "simple",
        "dealer": "always",
        "multi_win": "all",
        "pass_lock": "until_draw",
    },
    "xinzhang144": {"stakes": "10-20-30", "horses": 3, "multi_win": "all", "kong_on_draw": "void", "claim_last": True},
    "xuezhan": {"self_draw_adds": "fan", "kong_on_draw": "void", "multi_win": "nearest", "pass_lock": "until_action"},
}
"""Options turned the other way."""
