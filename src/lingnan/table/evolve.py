"""`evolve`: the only thing that changes a state. It never refuses and reads only what every recipient of the event knows.

The table is keyed by event type: a class pattern match is twice as slow on the hottest path of playouts, and a test
holds the table complete.
"""

from collections.abc import Callable
from typing import Any, Final

from lingnan.table import events, fold_draw, fold_end, fold_play
from lingnan.table.events import Event
from lingnan.table.state import State


def evolve(state: State, event: Event) -> None:
    """Fold one event into `state`, in place."""
    _EVOLVE[type(event)](state, event)


_EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Dealt: fold_draw.dealt,
    events.Turned: fold_draw.turned,
    events.Asked: fold_draw.asked,
    events.Bidden: fold_draw.bidden,
    events.Exchanged: fold_draw.exchanged,
    events.Voided: fold_draw.voided,
    events.Flowered: fold_draw.flowered,
    events.HorsesLaid: fold_draw.horses_laid,
    events.Drew: fold_draw.drew,
    events.Discarded: fold_play.discarded,
    events.Answered: fold_play.answered,
    events.TimedOut: fold_play.timed_out,
    events.Melded: fold_play.melded,
    events.KongDeclared: fold_play.kong_declared,
    events.Konged: fold_play.konged,
    events.Followed: fold_end.followed,
    events.Won: fold_end.won,
    events.Exhausted: fold_end.exhausted,
    events.Ended: fold_end.ended,
    events.Aborted: fold_end.aborted,
}
