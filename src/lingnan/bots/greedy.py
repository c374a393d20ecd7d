"""The greedy bot: goes for what the system pays best, as far as the hand and what is left of the wall allow.

Every option is worth the points that may be expected after it (outlook.py), less what its discard may lose
(threats.py). Prices come from the system's own scorer; nothing here knows a system.
"""

from collections.abc import Sequence
from typing import Final

from lingnan.bots.opening import answer
from lingnan.bots.outlook import Outlook
from lingnan.bots.prices import Worths, worths_of
from lingnan.bots.sight import Holding, Sight, claimed, look
from lingnan.bots.threats import Threats, liable_kinds
from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Verdict, net_of
from lingnan.table.actions import DISCARDS, PASS, WIN, Action, Discard, Kong
from lingnan.table.konging import kong_money
from lingnan.table.may_win import win_verdict
from lingnan.table.opening import OPENING
from lingnan.table.state import State

MARGIN: Final = 1.05
"""A claim must promise so much more than passing."""
PATIENCE: Final = 1.1
"""A win on a discard is let go only if waiting promises so much more."""
REPLACEMENT: Final = 1.1
"""A kong's replacement is a draw more."""


class Greedy:
    """Expected points, one decision ahead."""

    __slots__ = ("_rules", "_worths")

    def __init__(self) -> None:
        self._rules: Ruleset | None = None
        self._worths: Worths

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        """The action that promises most."""
        if len(actions) == 1:
            return actions[0]
        if view.phase in OPENING:
            return answer(view, seat, actions)
        if actions[-1] is WIN and (view.window is None or view.window.kong is not None):
            return WIN
        if view.rules is not self._rules:
            self._rules, self._worths = view.rules, worths_of(view.rules)
        sight = look(view, seat)
        outlook = Outlook(sight, self._worths)
        if actions[0] is PASS:
            return _answer(outlook, actions)
        return _turn(outlook, actions)


def _turn(outlook: Outlook, actions: tuple[Action, ...]) -> Action:
    sight = outlook.sight
    if sight.must_go:
        return actions[0]
    threats = Threats(sight, outlook.worths)
    discards = [action.tile for action in actions if isinstance(action, Discard)]
    best: Action
    best, points = _discard(outlook, threats, sight.holding, allowed=discards)
    for kong in actions[len(discards) :]:
        promised = _kong(outlook, threats, kong)
        if promised > points:
            best, points = kong, promised
    return best


def _discard(
    outlook: Outlook, threats: Threats, holding: Holding, *, allowed: Sequence[Tile] | None = None
) -> tuple[Discard, float]:
    """The best discard, none that makes this seat liable if another can go, never a wild tile; and what it promises."""
    sight = outlook.sight
    if allowed is None:
        allowed = [kind for kind, count in enumerate(holding.hand) if count]
    natural = [tile for tile in allowed if not sight.view.wild_mask >> tile & 1]
    if not natural:
        return DISCARDS[allowed[-1]], 0.0
    liable = liable_kinds(sight)
    free = [tile for tile in natural if not liable >> tile & 1]
    promised = outlook.discards(holding)
    points, tile = max([(promised[tile] - threats.cost(tile), tile) for tile in free or natural])
    return DISCARDS[tile], points


def _kong(outlook: Outlook, threats: Threats, kong: Action) -> float:
    """What a kong on one's own turn promises, its money included."""
    sight = outlook.sight
    assert isinstance(kong, Kong)
    after = claimed(sight.holding, kong, tile=-1, feeder=sight.seat)
    points = REPLACEMENT * outlook.resting(after) + _kong_money(sight, kong, feeder=sight.seat)
    return points - threats.cost(kong.tile) if kong.kind == "added" else points


def _kong_money(sight: Sight, kong: Kong, *, feeder: Seat) -> int:
    return net_of(kong_money(sight.view, sight.seat, kong, feeder=feeder))[sight.seat]


def _answer(outlook: Outlook, actions: tuple[Action, ...]) -> Action:
    sight = outlook.sight
    window = sight.view.window
    assert window is not None
    best: Action = PASS
    waiting = outlook.resting(sight.holding)
    if actions[-1] is WIN:
        verdict = win_verdict(sight.view, sight.seat, window)
        assert isinstance(verdict, Verdict)
        if PATIENCE * (verdict.net[sight.seat] + outlook.loss) >= waiting:
            return WIN
        actions = actions[:-1]
    threats = Threats(sight, outlook.worths)
    points = MARGIN * waiting
    for action in actions[1:]:
        after = claimed(sight.holding, action, tile=window.tile, feeder=window.seat)
        if isinstance(action, Kong):
            promised = REPLACEMENT * outlook.resting(after) + _kong_money(sight, action, feeder=window.seat)
        else:
            promised = _discard(outlook, threats, after)[1]
        if promised > points:
            best, points = action, promised
    return best
