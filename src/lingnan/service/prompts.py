"""What has been asked of whom, and since when the time runs. A prompt's time starts when it is shown."""

from lingnan.core.seats import Seat, with_seat
from lingnan.notation.wire import Prompt, PromptClosed, TurnClock, Wait, Waits
from lingnan.service import helps
from lingnan.service.clocks import elapse
from lingnan.service.ports import Clock
from lingnan.service.showing import Showing
from lingnan.service.table import Table
from lingnan.table import State, mask


class Prompts:
    """The announced prompts of a table and their running time."""

    def __init__(self, table: Table, showing: Showing, clock: Clock) -> None:
        self._table = table
        self._showing = showing
        self._clock = clock
        self.announced: dict[Seat, int] = {}
        self.latest = [clock.prompt for clock in table.clocks]
        """The last prompt of each seat that it has been told of: one that is held back must not be found by asking."""
        self._since: dict[Seat, float] = {}
        self._waits: dict[Seat, tuple[int, tuple[Wait, ...]]] = {}

    # ---------- time ----------

    @property
    def running(self) -> tuple[Seat, ...]:
        """Seats whose time runs: their prompt is announced and still open."""
        clocks = self._table.clocks
        return tuple(
            seat for seat, prompt in self.announced.items() if clocks[seat].open and clocks[seat].prompt == prompt
        )

    def charge(self) -> None:
        """Take the time that has passed off the clocks."""
        now = self._clock.now()
        if self._table.room.frozen:
            self._since.update(dict.fromkeys(self.running, now))
            return
        for seat in self.running:
            since = self._since[seat]
            ms = int((now - since) * 1000)
            self._since[seat] = since + ms / 1000
            self._table.clocks = with_seat(self._table.clocks, seat, elapse(self._table.clocks[seat], ms))

    @property
    def deadline(self) -> float | None:
        """When the next silence counts."""
        ends = [self._since[seat] + self._table.clocks[seat].left_ms / 1000 for seat in self.running]
        return min(ends, default=None)

    def overdue(self) -> Seat | None:
        """A seat whose time is up."""
        self.charge()
        return next((seat for seat in self.running if self._table.clocks[seat].left_ms == 0), None)

    # ---------- announcing ----------

    def announce(self) -> None:
        """Everything is shown: send what is new, and close what nobody must answer any more.

        What is told besides new prompts waits for the gate after a discard: if nobody can claim it, the rest is held back
        until then too, so that it tells nothing.
        """
        table = self._table
        settled = self._clock.now() >= self._showing.gate
        open_now = {seat: clock.prompt for seat, clock in enumerate(table.clocks) if clock.open}
        for seat, prompt in tuple(self.announced.items()):
            if open_now.get(seat) != prompt and (settled or seat in open_now):
                del self.announced[seat], self._since[seat]
                self._showing.send_viewer(seat, PromptClosed(prompt=prompt))
        for seat, prompt in open_now.items():
            if seat not in self.announced:
                self.announced[seat] = self.latest[seat] = prompt
                self._since[seat] = self._clock.now()
                self._showing.send_viewer(seat, self._prompt(seat))
                if self._table.clocks[seat].turn:
                    self._showing.send_viewer(seat, self._turn_clock(seat, public=False))
                    self._showing.send_audience(self._turn_clock(seat, public=True), late=True, without=seat)
        if settled:
            self._tell_waits()

    def greet(self, conn: str) -> None:
        """Tell a socket that has just come what is being asked, with the time that is left."""
        self.charge()
        viewer = self._showing.conns[conn].viewer
        for seat in self.running:
            if seat == viewer:
                self._showing.send(conn, self._prompt(seat))
            if self._table.clocks[seat].turn and viewer is not None:
                self._showing.send(conn, self._turn_clock(seat, public=viewer != seat))
        if viewer in self._waits:
            self._showing.send(conn, self._waits_message(viewer))

    def _prompt(self, seat: Seat) -> Prompt:
        view = mask(self._table.playing, seat)
        clock = self._table.clocks[seat]
        return Prompt(
            prompt=clock.prompt,
            deal=self._table.room.deal,
            after=self._showing.seq[seat],
            offers=helps.offers(view, seat, warn=self._table.room.helps),
            barred=helps.barred(view, seat),
            base_ms=clock.base_ms,
            bank_ms=clock.bank_ms,
            helps=helps.discards(view, seat) if self._table.room.helps else (),
        )

    def _turn_clock(self, seat: Seat, *, public: bool) -> TurnClock:
        """The clock of a turn, as its owner or as others may know it; windows have none."""
        clock = self._table.clocks[seat]
        bank_ms = clock.public_ms if public else clock.bank_ms
        return TurnClock(deal=self._table.room.deal, seat=seat, base_ms=clock.base_ms, bank_ms=bank_ms)

    # ---------- waits ----------

    def _tell_waits(self) -> None:
        """Tell each person who is there what his resting hand waits for, if that has changed and he may know."""
        state = self._table.state
        if not self._table.room.helps:
            return
        if state is None or state.phase in ("dealing", "piao", "over"):
            self._waits.clear()
            return
        for viewer in self._showing.watched:
            if viewer is not None and viewer not in state.out and not _holds_a_turn(state, viewer):
                found = helps.waits(mask(state, viewer), viewer)
                if self._waits.get(viewer) != found:
                    self._waits[viewer] = found
                    self._showing.send_viewer(viewer, self._waits_message(viewer))

    def _waits_message(self, seat: Seat) -> Waits:
        distance, waits = self._waits[seat]
        return Waits(deal=self._table.room.deal, after=self._showing.seq[seat], distance=distance, waits=waits)


def _holds_a_turn(state: State, seat: Seat) -> bool:
    return state.turn == seat and state.phase != "claims"
