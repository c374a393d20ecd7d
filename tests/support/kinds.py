"""What a deal shows: wins, kongs, liabilities, silences, melds and dealers by kind, read off its events."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lingnan.core.seats import NOBODY
from lingnan.rules.win import Replacement
from lingnan.table import State
from lingnan.table.events import (
    Bidden,
    Discarded,
    Event,
    Exchanged,
    Exhausted,
    Flowered,
    Followed,
    HorsesLaid,
    Konged,
    Melded,
    TimedOut,
    Voided,
    Won,
)
from lingnan.table.state import Window

FIRST_TURN = {"tian_hu": "heavenly", "di_hu": "earthly", "ren_hu": "human"}


@dataclass
class Kinds:
    """Collects the kinds of a deal; tell it every event with the state after it."""

    found: set[str] = field(default_factory=set)
    _phase: str = "dealing"
    _replacement: Replacement | None = None
    _window: Window | None = None
    _before: Event | None = None

    def tell(self, event: Event, state: State) -> None:
        """Note what `event` shows."""
        self.found.update(self._shown(event, state))
        self._phase = state.phase
        self._before = event
        self._replacement = state.replacement
        if state.window is not None or isinstance(event, Discarded):
            self._window = state.window

    def _shown(self, event: Event, state: State) -> Iterator[str]:
        match event:
            case Melded(_, meld):
                yield f"meld/{meld.kind}"
            case Konged(_, meld, transfers):
                yield f"kong/{meld.kind}"
                yield "kong/paid" if transfers else "kong/unpaid"
                if state.replacement is not None and state.replacement.chain > 1:
                    yield "kong/chain"
            case TimedOut():
                yield f"silence/{self._phase}"
            case Exhausted(transfers):
                yield "exhausted"
                if transfers and state.rules.battle is None:
                    yield "exhausted/voids"
                for transfer in transfers:
                    yield f"paid/{transfer.why}"
                if any(hand.unshown for hand in state.hands):
                    yield "flower/wall ends"
            case Bidden():
                yield "piao"
            case Exchanged(step=step):
                yield f"exchange/{step}"
            case Voided():
                yield "void_suit"
            case Followed():
                yield "follow_dealer"
            case HorsesLaid():
                yield "horses laid"
            case Flowered():
                yield from self._flower(event, state)
            case Won():
                yield from self._won(event, state)
            case _:
                pass
        if state.next_dealer != NOBODY and state.shown:
            kept = state.next_dealer == state.dealer
            how = "draw" if "exhausted" in self.found and not state.out else "win"
            yield f"dealer/stays on a {how}" if kept else "dealer/moves"

    def _flower(self, event: Flowered, state: State) -> Iterator[str]:
        if isinstance(self._before, Flowered) and self._before.tile == event.flower:
            yield "flower/chain"
        if state.replacement is not None:
            yield "flower/as a replacement"
        else:
            yield "flower/drawn" if state.discards else "flower/dealt"

    def _won(self, event: Won, state: State) -> Iterator[str]:
        yield f"win/{event.by}"
        yield f"win/{event.by} by {len(event.winners)}"
        if event.by == "rob" and self._window is not None:
            yield f"win/rob of {self._window.kong}"
        if event.horses:
            yield "horses"
        if len(state.out) > len(event.winners):
            yield "win/after a win"
        if len(event.winners) > 1 and state.dealer in [winner.seat for winner in event.winners]:
            yield "win/several with the dealer"
        if event.by == "draw" and self._replacement is not None:
            yield f"win/replacement of {self._replacement.kong}"
        if event.by == "discard" and self._window is not None and self._window.after_kong:
            yield "win/after kong"
        if event.by != "rob" and not state.wall_left:
            yield f"win/last {'tile' if event.by == 'draw' else 'discard'}"
        for winner in event.winners:
            for fan, _ in winner.fans:
                if fan in FIRST_TURN:
                    yield f"win/{FIRST_TURN[fan]}"
            for transfer in winner.transfers:
                yield f"paid/{transfer.why}"
                if transfer.amount == 3 * winner.value:
                    yield f"paid/{transfer.why} three shares on a {event.by}"
