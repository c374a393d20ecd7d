"""What a table shows, to whom and when: the only way from the log to the sockets.

Every viewer's stream is numbered on its own, from the redacted events alone. After a discard or a declared kong what
follows waits a constant minimum, whether or not somebody could claim: timing tells nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from lingnan.core.seats import Seat
from lingnan.notation.wire import ServerMessage, Snapshot, update_bytes
from lingnan.service.envelopes import Close, close_subject, encode, out_subject
from lingnan.service.ports import Bus, Clock
from lingnan.service.world import Pace
from lingnan.table import State, evolve, mask, redact, snapshot
from lingnan.table.events import Answered, Discarded, Event, KongDeclared, TimedOut
from lingnan.table.mask import VIEWERS


@dataclass(slots=True)
class Conn:
    """One socket at the table."""

    account: str
    viewer: Seat | None


class Showing:
    """Sockets, and how much of the current deal they have been shown."""

    def __init__(self, bus: Bus, clock: Clock, pace: Pace) -> None:
        self._bus = bus
        self._clock = clock
        self._pace = pace
        self.conns: dict[str, Conn] = {}
        self.shown = 0
        """Events of the current deal that are public."""
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

    def send_all(self, message: ServerMessage) -> None:
        """One message to everybody."""
        body = encode(message)
        for name in self.conns:
            self._bus.publish(out_subject(name), body)

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

    # ---------- streams ----------

    def new_deal(self) -> None:
        """Nothing of the deal that begins has been shown."""
        self.shown = 0
        self.seq = dict.fromkeys(VIEWERS, 0)

    def restore(self, events: Sequence[Event]) -> None:
        """After a restart everything stored counts as shown."""
        self.shown = len(events)
        for viewer in VIEWERS:
            self.seq[viewer] = sum(1 for _ in redacted(events, viewer))

    def advance(self, events: Sequence[Event], *, deal: int, before: Callable[[Event], None]) -> None:
        """Show whatever the pace allows; `before` is called with each event first.

        A seat's own answer waits for nothing: only it may see it, and held back it would hold back others' prompts.
        """
        while self.shown < len(events):
            event = events[self.shown]
            if not isinstance(event, Answered | TimedOut) and self._clock.now() < self.gate:
                return
            before(event)
            self.shown += 1
            self._broadcast(event, deal=deal)
            self.last = self._clock.now()
            if isinstance(event, Discarded | KongDeclared):
                self.gate = self.last + self._pace.window

    def _broadcast(self, event: Event, *, deal: int) -> None:
        """To every viewer what he may see of it; encoded once for each distinct redaction."""
        bodies: dict[Event, bytes] = {}
        watched = self.watched
        for viewer in VIEWERS:
            seen = redact(event, viewer)
            if seen is None:
                continue
            self.seq[viewer] += 1
            if viewer not in watched:
                continue
            body = bodies.get(seen)
            if body is None:
                body = bodies[seen] = encode(seen)
            self.send_viewer(viewer, update_bytes(body, deal=deal, seq=self.seq[viewer]))

    def tail(self, conn: str, events: Sequence[Event], *, deal: int, since: int) -> None:
        """Send one socket the updates after `since`."""
        viewer = self.conns[conn].viewer
        for seq, event in enumerate(redacted(events[: self.shown], viewer), start=1):
            if seq > since:
                self.send(conn, update_bytes(encode(event), deal=deal, seq=seq))

    def snapshot(self, conn: str, state: State, *, deal: int, commitment: str) -> None:
        """Send one socket the whole of what it may know; `state` is what has been shown."""
        viewer = self.conns[conn].viewer
        view = snapshot(mask(state, viewer))
        self.send(conn, Snapshot(deal=deal, seq=self.seq[viewer], commitment=commitment, view=view))


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
