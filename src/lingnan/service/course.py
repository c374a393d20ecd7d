"""What happens at a table by itself, and when: deals that begin, silences that count, moves of bots, an empty table's end."""

from typing import Final

from lingnan.core.seats import SEATS, Seat
from lingnan.service import seating, shuffle
from lingnan.service.clocks import silent
from lingnan.service.desk import Desk
from lingnan.service.prompts import Prompts
from lingnan.service.room import Room
from lingnan.service.showing import Showing
from lingnan.service.stand_ins import StandIns
from lingnan.service.table import Step, Table
from lingnan.service.world import World
from lingnan.table import State, asked, decide, time_out

SAVE_EVERY: Final = 1.0
"""Seconds between two savings of the running clocks."""
OPEN_FOR: Final = 1800.0
"""Seconds that a table stays without a socket: one that nobody starts, or that only bots play at between two deals."""
KEEP_FOR: Final = 60.0
"""Seconds that a finished table stays in memory without a socket."""


class Course:
    """The next step that nobody has to ask for, and the next moment at which there may be one."""

    def __init__(self, table: Table, *, showing: Showing, prompts: Prompts, desk: Desk, world: World) -> None:
        self._table = table
        self._showing = showing
        self._prompts = prompts
        self._desk = desk
        self._world = world
        self._clock = world.clock
        self._bots = StandIns(table.room.table, world.meter)
        self._saved = world.clock.now()
        self._alone_since = world.clock.now()

    # ---------- steps ----------

    def next_step(self) -> Step | None:
        """What happens by itself now: the next deal, a silence that counts, a bot's move."""
        room = self._table.room
        if room.frozen:
            return None
        if room.status in ("open", "shuffling") and self._is_alone_for(OPEN_FOR):
            return self._table.alter(seating.close(room))
        draining = self._world.premises.draining
        if (
            not draining
            and room.status == "open"
            and room.is_public
            and (room.is_full or self._clock.now() >= self._desk.gather_at)
        ):
            return self._table.alter(seating.begun(room))
        if room.dissolving and (seating.is_dissolved(room) or self._clock.now() >= self._desk.vote_at):
            return self._table.dissolve()
        if room.status == "shuffling" and not draining:
            return self._shuffle(room)
        if room.status == "between":
            return self._between(room)
        if room.status != "playing":
            return None
        silent_seat = self._prompts.overdue()
        if silent_seat is not None:
            return self._silence(silent_seat)
        return self._bot_move(self._table.playing)

    def _shuffle(self, room: Room) -> Step | None:
        """Shares are waited for until all are there, or for a moment once somebody is here to wait."""
        now = self._clock.now()
        if self._desk.shuffle_at is None and self._showing.conns:
            self._desk.shuffle_at = now + self._world.pace.shuffle
        late = self._desk.shuffle_at is not None and now >= self._desk.shuffle_at
        if not late and not shuffle.is_complete(room):
            return None
        self._desk.shuffle_at = None
        return self._table.deal(shuffle.sealed(room)) if room.opening else self._table.alter(shuffle.to_open(room))

    def _between(self, room: Room) -> Step | None:
        """A table that everybody has abandoned is over; else who must leave leaves, and the next deal begins when due."""
        if self._is_alone_for(OPEN_FOR):
            return self._table.alter(seating.close(room))
        staying = seating.departed(room, absent=self._absent)
        if staying is not room:
            return self._table.alter(staying)
        return self._table.deal(room) if self._next_deal_due() and not self._world.premises.draining else None

    @property
    def _absent(self) -> frozenset[str]:
        """People without a socket for whom a bot plays."""
        places = [place for place in self._table.room.places if place is not None and place.auto]
        return frozenset(place.guest.account for place in places if place.guest) - self._desk.connected

    def _next_deal_due(self) -> bool:
        """Everybody who decides for himself is ready, or has had his time; where nobody does, those who look on have theirs."""
        now, room = self._clock.now(), self._table.room
        if self._desk.next_at is None:
            self._desk.next_at = now + self._world.pace.result
        looked_at = bool(self._desk.connected) and not any(room.by_hand(seat) for seat in SEATS)
        return (room.everybody_ready and not looked_at) or now >= self._desk.next_at

    def _silence(self, seat: Seat) -> Step:
        """Silence counts as the default answer; the second one in a row means 托管."""
        table = self._table
        clocks, auto = silent(table.clocks, seat)
        room = seating.set_auto(table.room, seat, auto=True) if auto else table.room
        return table.play(time_out(table.playing, table.wall, seat), clocks=clocks, room=room)

    def _bot_move(self, state: State) -> Step | None:
        """The move of a bot that is asked. In a window it is made at once, for nothing shows before its time."""
        if state.window is None and self._clock.now() < self._bot_at:
            return None
        for seat in asked(state):
            place = self._table.room.places[seat]
            if place is not None and not place.by_hand:
                action = self._bots.choose(place.bot or self._table.room.filler, state, seat=seat)
                return self._table.play(decide(state, self._table.wall, seat, action), clocks=self._table.clocks)
        return None

    @property
    def _bot_at(self) -> float:
        return self._showing.last + self._world.pace.bot

    # ---------- time ----------

    def gone(self) -> None:
        """A socket is gone, perhaps the last one."""
        self._alone_since = self._clock.now()

    @property
    def is_over(self) -> bool:
        """The table need not be in memory any more."""
        return self._table.room.status == "finished" and self._is_alone_for(KEEP_FOR)

    def _is_alone_for(self, seconds: float) -> bool:
        """No socket has been here for so long."""
        return not self._showing.conns and self._clock.now() >= self._alone_since + seconds

    def save_clocks(self) -> None:
        """Store running clocks once a second."""
        if self._prompts.running and self._clock.now() >= self._saved + SAVE_EVERY:
            self._prompts.charge()
            self._saved = self._clock.now()
            self._world.log.save_clock(self._table.room.table, self._table.clock_bytes())

    def due(self) -> float | None:
        """The next moment at which something happens by itself; None: only a message can change anything."""
        moments = [self._showing.late_due]
        if not self._desk.all_shown:
            moments.append(self._showing.gate)
        else:
            moments += [self._plays_on, self._desk.vote_at if self._votes else None]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def moves(self) -> bool:
        """Something is to happen by itself sooner or later."""
        return self._table.room.status in ("shuffling", "playing", "between") and not self._is_held

    @property
    def _is_held(self) -> bool:
        """An admin holds the table, or nothing new begins at this server."""
        room = self._table.room
        return room.frozen or (self._world.premises.draining and room.status != "playing")

    @property
    def _votes(self) -> bool:
        return bool(self._table.room.dissolving) and not self._table.room.frozen

    @property
    def _plays_on(self) -> float | None:
        """The same but for votes and spectators."""
        room, state = self._table.room, self._table.state
        if self._is_held:
            return None
        match room.status:
            case "open" if room.is_public:
                return self._desk.gather_at
            case "shuffling" if self._desk.shuffle_at is not None:
                return self._desk.shuffle_at
            case "open" | "shuffling" | "finished":
                wait = KEEP_FOR if room.status == "finished" else OPEN_FOR
                return None if self._showing.conns else self._alone_since + wait
            case "between":
                return self._desk.next_at
            case "playing":
                assert state is not None
                bots = any(not room.by_hand(seat) for seat in asked(state))
                moments = [self._bot_at if bots else None, self._prompts.deadline]
                if self._clock.now() < self._showing.gate:
                    moments.append(self._showing.gate)
                if self._prompts.running:
                    moments.append(self._saved + SAVE_EVERY)
                return min((moment for moment in moments if moment is not None), default=None)
