"""The efficiency bot: the shortest way to any win, by the count of useful tiles; it has no sense of price."""

from typing import TypeAlias

from lingnan.bots.opening import answer
from lingnan.bots.sight import Holding, Sight, claimed, look
from lingnan.core.seats import Seat
from lingnan.kernel import discards, distance_useful
from lingnan.table.actions import DISCARDS, PASS, WIN, Action, Discard, Kong
from lingnan.table.opening import OPENING
from lingnan.table.state import State

Progress: TypeAlias = tuple[int, int]
"""How near a hand is to a win; more is better: minus the distance, then how many useful tiles are left."""


class Efficient:
    """Takes every win, and the action after which the hand is nearest to one."""

    __slots__ = ()

    def choose(self, view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
        """A win; a claim or kong that brings the hand nearer; else the discard that keeps it nearest."""
        if actions[-1] is WIN:
            return WIN
        if len(actions) == 1:
            return actions[0]
        if view.phase in OPENING:
            return answer(view, seat, actions)
        sight = look(view, seat)
        if sight.must_go:
            return actions[0]
        if actions[0] is PASS:
            return self._answer(sight, actions)
        held = [action for action in actions if isinstance(action, Discard)]
        discard, progress = _best_discard(sight, sight.holding, allowed=held)
        for kong in actions[len(held) :]:
            after = claimed(sight.holding, kong, tile=-1, feeder=seat)
            if _resting(sight, after) >= (progress[0], 0):
                return kong
        return discard

    def _answer(self, sight: Sight, actions: tuple[Action, ...]) -> Action:
        window = sight.view.window
        assert window is not None
        best: Action = PASS
        nearest = _resting(sight, sight.holding)[0]
        for action in actions[1:]:
            after = claimed(sight.holding, action, tile=window.tile, feeder=window.seat)
            if isinstance(action, Kong):
                progress = _resting(sight, after)
                helps = progress[0] >= nearest
            else:
                progress = _best_discard(sight, after)[1]
                helps = progress[0] > nearest
            if helps:
                best, nearest = action, progress[0]
        return best


def _resting(sight: Sight, holding: Holding) -> Progress:
    """How near a hand is that waits for its draw."""
    far, useful = distance_useful(holding.hand, holding.wilds, shapes=sight.view.rules.shapes)
    return -far, sight.left.count(useful)


def _best_discard(sight: Sight, holding: Holding, *, allowed: list[Discard] | None = None) -> tuple[Action, Progress]:
    """The discard that keeps a hand nearest to a win, and how near; of equals the last, honors before numbers."""
    may = None if allowed is None else {discard.tile for discard in allowed}
    best, best_progress = -1, (-99, -1)
    for tile, far, useful in discards(holding.hand, holding.wilds, shapes=sight.view.rules.shapes):
        if may is None or tile in may:
            progress = -far, sight.left.count(useful)
            if progress >= best_progress:
                best, best_progress = tile, progress
    return DISCARDS[best], best_progress
