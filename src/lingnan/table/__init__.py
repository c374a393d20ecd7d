"""The table engine: events in, state out; pure.

`decide(state, wall, seat, action) -> events` may refuse and changes nothing; `evolve(state, event)` never refuses and is
the only thing that changes a state; `legal(state, seat)` lists what a seat may do, in a fixed order.
"""

from lingnan.table.check import check
from lingnan.table.decide import begin, decide, time_out
from lingnan.table.evolve import evolve
from lingnan.table.legal import asked, default_action, legal
from lingnan.table.mask import mask, redact, restore, snapshot, unseen
from lingnan.table.may_win import why_not
from lingnan.table.state import State

__all__ = [
    "State",
    "asked",
    "begin",
    "check",
    "decide",
    "default_action",
    "evolve",
    "legal",
    "mask",
    "redact",
    "restore",
    "snapshot",
    "time_out",
    "unseen",
    "why_not",
]
