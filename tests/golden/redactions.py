"""Golden redactions: events of whole deals and what each seat is told of them, for the page that shows one seat's replay."""

from collections import Counter

import msgspec

from lingnan.core.seats import SEATS
from lingnan.core.tiles import FLOWERS
from lingnan.table import redact
from lingnan.table.events import Aborted, Event, Flowered
from tests.golden.replays import replays

EACH = 4
"""How many events of one type are kept."""
RARE: tuple[Event, ...] = (Flowered(1, FLOWERS, FLOWERS + 1), Aborted("table/broken"))
"""What the deals do not show: a flower that a flower replaces, a deal that breaks off."""


def events() -> list[Event]:
    """The first few of each type."""
    kept: Counter[type] = Counter()
    found = list(RARE)
    for event in (event for replay in replays() for event in replay.events):
        kept[type(event)] += 1
        if kept[type(event)] <= EACH:
            found.append(event)
    return found


def text() -> str:
    """One event a line, with what seats 0 to 3 are told: null is nothing."""
    rows = ({"event": event, "told": [redact(event, seat) for seat in SEATS]} for event in events())
    return "".join(msgspec.json.encode(row).decode() + "\n" for row in rows)
