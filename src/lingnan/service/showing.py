"""What a table shows, to whom and when: the only way from the log to the sockets.

Every viewer's stream is numbered on its own, from the redacted events alone. After a discard or a declared kong what
follows waits a constant minimum, whether or not somebody could claim: timing tells nothing. Spectators see all of it a
constant time later, or once the end of the deal is shown: nobody at the table can use what they tell him.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from lingnan.core.seats import SEATS, Seat
from lingnan.notation.wire import ServerMessage, Snapshot, update_bytes
from lingnan.service.envelopes import Close, close_subject, encode, out_subject
from lingnan.service.ports import Bus, Clock
from lingnan.service.world import Pace
from lingnan.table import State, evolve, mask, redact, snapshot
from lingnan.table.events import Aborted, Answered, Discarded, Ended, Event, KongDeclared, TimedOut
from lingnan.table.mask import VIEWERS


@dataclass(slots=True)
class Conn:
    """One socket at the table."""

    account: str
    viewer: Seat | None
    address: str
    """Digest of where it comes from."""


class Showing:
    """Sockets, and how much of the current deal they have been shown."""

    def __init__(self, bus: Bus, clock: Clock, pace: Pace, *, spectators: bool) -> None:
        self._bus = bus
        self._clock = clock
        self._pace = pace
        self._spectators = spectators
        self.conns: dict[str, Conn] = {}
        self.shown = 0
        """Events of the current deal that are public."""
        self._deal = 0
        self.late = 0
        """Events of the current deal that spectators have seen."""
        self._held = deque[tuple[float, Event | bytes]]()
        """What spectators are still to see, events and messages, each with its moment."""
        self.seq: dict[Seat | None, int] = dict.fromkeys(VIEWERS, 0)
        self.gate = clock.now()
        """Before this moment nothing further is shown."""
        self.last = clock.now()
        """When something was shown last."""

    # ---------- sockets ----------

    def send(self, conn: str, message: ServerMessage | bytes) -> None:
        """One message to one socket."""
        self._bus.publish(out_subject(conn), message if isinstance(message, bytes) else encode(message))

    def send_viewer(self, viewer: Seat | None, message: ServerMessage | bytes) -> None:
        """One message to everybody who watches as `viewer`."""
        body = message if isinstance(message, bytes) else encode(message)
        for name, conn in self.conns.items():
            if conn.viewer == viewer:
                self._bus.publish(out_subject(name), body)

    def send_audience(self, message: ServerMessage, *, late: bool, without: Seat | None = None) -> None:
        """One message to everybody who may see the deal, but for seat `without`; to spectators in its turn if `late`."""
        body = encode(message)
        for viewer in self.audience:
            if viewer is not None and viewer == without:
                continue
            if viewer is None and late:
                self._held.append((self._clock.now() + self._pace.delay, body))
                self._release()
            else:
                self.send_viewer(viewer, body)

    def close(self, conn: str, close: Close) -> None:
        """End one socket."""
        self.conns.pop(conn, None)
        self._bus.publish(close_subject(conn), encode(close))

    def close_all(self, close: Close) -> None:
        """End every socket."""
        for conn in tuple(self.conns):
            self.close(conn, close)

    def of_account(self, account: str) -> list[str]:
        """The sockets of one person."""
        return [name for name, conn in self.conns.items() if conn.account == account]

    @property
    def watched(self) -> set[Seat | None]:
        """Viewers that somebody is."""
        return {conn.viewer for conn in self.conns.values()}

    @property
    def audience(self) -> set[Seat | None]:
        """The same without spectators where nobody may watch."""
        return self.watched if self._spectators else self.watched - {None}

    # ---------- streams ----------

    def new_deal(self) -> None:
        """Nothing of the deal that begins has been shown."""
        self.shown = self.late = 0
        self.seq = dict.fromkeys(VIEWERS, 0)
        self._held.clear()

    def restore(self, events: Sequence[Event]) -> None:
        """After a restart everything stored counts as shown, but to spectators, for whom it is as if it happened now."""
        self.shown = len(events)
        for seat in SEATS:
            self.seq[seat] = sum(1 for _ in redacted(events, seat))
        self._held.extend((self._clock.now() + self._pace.delay, event) for event in events)
        self._release(everything=bool(events) and _ends(events[-1]))

    def advance(self, events: Sequence[Event], *, deal: int, before: Callable[[Event], None]) -> None:
        """Show whatever the pace allows; `before` is called with each event first.

        A seat's own answer waits for nothing: only it may see it, and held back it would hold back others' prompts.
        """
        self._deal = deal
        while self.shown < len(events):
            event = events[self.shown]
            if not isinstance(event, Answered | TimedOut) and self._clock.now() < self.gate:
                break
            before(event)
            self.shown += 1
            self._broadcast(event, deal=deal)
            self.last = self._clock.now()
            self._held.append((self.last + self._pace.delay, event))
            if isinstance(event, Discarded | KongDeclared):
                self.gate = self.last + self._pace.window
        self._release(everything=self.shown > 0 and _ends(events[self.shown - 1]))

    def _broadcast(self, event: Event, *, deal: int) -> None:
        """To every seat what it may see of it; encoded once for each distinct redaction."""
        bodies: dict[Event, bytes] = {}
        watched = self.watched
        for seat in SEATS:
            seen = redact(event, seat)
            if seen is None:
                continue
            self.seq[seat] += 1
            if seat not in watched:
                continue
            body = bodies.get(seen)
            if body is None:
                body = bodies[seen] = encode(seen)
            self.send_viewer(seat, update_bytes(body, deal=deal, seq=self.seq[seat]))

    def _release(self, *, everything: bool = False) -> None:
        """Show spectators whatever has been held long enough, or everything."""
        while self._held and (everything or self._held[0][0] <= self._clock.now()):
            _, item = self._held.popleft()
            if isinstance(item, bytes):
                body = item
            else:
                self.late += 1
                seen = redact(item, None)
                if seen is None:
                    continue
                self.seq[None] += 1
                body = update_bytes(encode(seen), deal=self._deal, seq=self.seq[None])
            if None in self.audience:
                self.send_viewer(None, body)

    @property
    def late_due(self) -> float | None:
        """When a spectator who is here is to see something."""
        return self._held[0][0] if self._held and None in self.audience else None

    def seen_by(self, viewer: Seat | None) -> int:
        """How many events of the current deal a viewer has been shown, as far as he may know of them."""
        return self.late if viewer is None else self.shown

    def tail(self, conn: str, events: Sequence[Event], *, deal: int, since: int) -> None:
        """Send one socket the updates after `since`."""
        viewer = self.conns[conn].viewer
        for seq, event in enumerate(redacted(events[: self.seen_by(viewer)], viewer), start=1):
            if seq > since:
                self.send(conn, update_bytes(encode(event), deal=deal, seq=seq))

    def snapshot(self, conn: str, state: State, *, deal: int) -> None:
        """Send one socket the whole of what it may know; `state` is what has been shown to such as it."""
        viewer = self.conns[conn].viewer
        view = snapshot(mask(state, viewer))
        self.send(conn, Snapshot(deal=deal, seq=self.seq[viewer], view=view))


def _ends(event: Event) -> bool:
    return isinstance(event, Ended | Aborted)


def redacted(events: Iterable[Event], viewer: Seat | None) -> Iterator[Event]:
    """What a viewer sees of `events`."""
    for event in events:
        seen = redact(event, viewer)
        if seen is not None:
            yield seen


def folded(state: State, events: Iterable[Event]) -> State:
    """`state` after `events`, folded in place."""
    for event in events:
        evolve(state, event)
    return state
