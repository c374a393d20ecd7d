"""The host of one table: one task, one mailbox, the only writer.

Command → `decide` → fold a copy and check → append → acknowledge → show. Nothing is acknowledged or shown before it is
stored, and nothing a client says is believed. An exception ends the host; the lobby starts it again from the log.
"""

import asyncio
import secrets
from typing import Final

import structlog
from msgspec.structs import replace

from lingnan.bots.bot import Bot, make
from lingnan.core.errors import IllegalAction
from lingnan.core.seats import Seat
from lingnan.notation.wire import Ack, Act, Because, Hello, Ping, Ready, Refused, Sit
from lingnan.service import faults, seating
from lingnan.service.clocks import silent
from lingnan.service.commands import Dishonest, plan, take_back
from lingnan.service.desk import Desk
from lingnan.service.envelopes import (
    DISHONEST,
    RESTART,
    Ask,
    Attach,
    Command,
    Detach,
    Enter,
    Entered,
    Follow,
    decode_inbound,
    encode,
    table_subject,
)
from lingnan.service.ledger import Overdrawn
from lingnan.service.ports import Answer, Elsewhere, Timer
from lingnan.service.prompts import Prompts
from lingnan.service.room import Guest, Room
from lingnan.service.showing import Showing
from lingnan.service.table import Step, Table
from lingnan.service.visitors import Visitors
from lingnan.service.wallets import coins_changed, two_at_once
from lingnan.service.world import World
from lingnan.table import State, asked, decide, default_action, legal, mask, time_out
from lingnan.table.actions import Action
from lingnan.table.events import Drew, Event

SAVE_EVERY: Final = 1.0
"""Seconds between two savings of the running clocks."""
OPEN_FOR: Final = 1800.0
"""Seconds that a table stays without a socket: one that nobody starts, or that only bots play at between two deals."""
KEEP_FOR: Final = 60.0
"""Seconds that a finished table stays in memory without a socket."""
TOO_OFTEN: Final = "too many commands at this table: wait a few seconds, then send this one again"

_log = structlog.get_logger()


class Host:
    """A running table. `deliver` puts a message into its mailbox; `run` returns when it need not be in memory."""

    def __init__(self, table: Table, world: World) -> None:
        self.table = table
        self._world = world
        self._clock = world.clock
        self.showing = Showing(world.bus, world.clock, world.pace)
        self.showing.restore(table.events)
        self.prompts = Prompts(table, self.showing, world.clock)
        self.desk = Desk(table, self.showing, self.prompts, world=world)
        self._visitors = Visitors()
        self._mailbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._timer: Timer | None = None
        self._saved = world.clock.now()
        self._alone_since = world.clock.now()
        self._bots: dict[str, Bot] = {}
        self.busy_since: float | None = None
        """Since when a message is being handled; for the watchdog."""

    def deliver(self, message: bytes) -> None:
        """Put an encoded `Inbound` into the mailbox."""
        self._mailbox.put_nowait(message)

    async def run(self) -> None:
        """Handle messages and time until the table need not be in memory any more."""
        unsubscribe = self._world.bus.subscribe(table_subject(self.table.room.table), self.deliver)
        try:
            self.busy_since = self._clock.now()
            await self._settle()
            while not self._can_go:
                self._arm()
                self.busy_since = None
                message = await self._mailbox.get()
                self.busy_since = self._clock.now()
                if message is not None:
                    await self._receive(message)
                await self._settle()
        finally:
            unsubscribe()
            if self._timer is not None:
                self._timer.cancel()
            self.showing.close_all(RESTART)

    @property
    def is_stuck(self) -> bool:
        """Something should happen by itself, but nothing is due."""
        room = self.table.room
        return self.busy_since is None and self._timer is None and room.status in ("playing", "between")

    async def _receive(self, message: bytes) -> None:
        inbound = decode_inbound(message)
        match inbound:
            case Attach():
                self.desk.attach(inbound)
            case Detach():
                self.desk.detach(inbound)
                self._alone_since = self._clock.now()
            case Ask():
                self.desk.answer(inbound)
            case Command():
                await self._command(inbound)
            case Enter():
                await self._enter(inbound)
            case Follow():
                await self.commit(self.table.alter(replace(self.table.room, next=inbound.next)))
                self._world.bus.publish(inbound.reply, encode(Entered()))

    # ---------- commands ----------

    async def _command(self, command: Command) -> None:
        """Answer one command; a command id that was answered before gets the same answer again."""
        message = command.message
        assert not isinstance(message, Hello | Ping)
        visitor = self._visitors.of(command.account, self._clock.now())
        earlier = self.table.answers.get((command.account, message.cid))
        body = earlier.body if earlier is not None else visitor.told(message.cid)
        if body is not None:
            self.showing.send(command.conn, body)
            return
        if not isinstance(message, Act | Ready) and not visitor.budget.take(self._clock.now()):
            self.showing.send(command.conn, encode(Refused(cid=message.cid, code="room/too_often", message=TOO_OFTEN)))
            return
        try:
            await self._carry_out(command, message.cid)
        except IllegalAction as error:
            self._answer(command, message.cid, Refused(cid=message.cid, code=error.code, message=error.message))
            if isinstance(error, Dishonest):
                self.showing.close(command.conn, DISHONEST)
        except Exception:
            lost = "the table starts again from its log; send the command again"
            self.showing.send(command.conn, Refused(cid=message.cid, code="table/restarted", message=lost))
            raise

    async def _carry_out(self, command: Command, cid: str) -> None:
        self.prompts.charge()
        back = take_back(self.table, command.account)
        if back is not None:
            await self.commit(back)
        coins = await self._brought(command.account) if isinstance(command.message, Sit) else 0
        outcome = plan(self.table, self.desk, self.prompts, command, coins=coins)
        if isinstance(outcome, Because):
            self._answer(command, cid, outcome)
            return
        deal = outcome.room.deal
        answer = Answer(account=command.account, cid=cid, deal=deal, body=encode(Ack(cid=cid)))
        await self.commit(outcome, answer=answer, conn=command.conn)

    async def _brought(self, account: str) -> int:
        """Coins of a person who wants to sit down here; IllegalAction if he may not."""
        room = self.table.room
        if room.stakes is None or account in room.accounts:
            return 0
        return await self._world.wallets.bring(account, room.stakes, table=room.table)

    async def _enter(self, enter: Enter) -> None:
        """Give a person a seat, if there is one."""
        entered = Entered()
        try:
            guest = Guest(enter.account, enter.name, await self._brought(enter.account))
            await self.commit(self.table.alter(seating.sit(self.table.room, guest, seat=None)))
        except IllegalAction as error:
            entered = Entered(error.code, error.message)
        self._world.bus.publish(enter.reply, encode(entered))

    def _answer(self, command: Command, cid: str, message: Refused | Because) -> None:
        """Answer without a step."""
        body = encode(message)
        self._visitors.of(command.account, self._clock.now()).tell(cid, body)
        self.showing.send(command.conn, body)

    # ---------- steps ----------

    async def commit(self, step: Step, *, answer: Answer | None = None, conn: str | None = None) -> None:
        """Store a step, then let it have happened, then acknowledge it."""
        accounts = step.room.accounts != self.table.room.accounts
        begins = step.room.deal != self.table.room.deal
        votes = bool(step.room.dissolving) and not self.table.room.dissolving
        epoch, at = self._world.log.epoch, self._clock.time()
        commit = self.table.commit_of(step, epoch=epoch, at=at, answer=answer, accounts=accounts)
        faults.reach("before_append")
        try:
            version = await self._world.log.append(commit)
        except Elsewhere:
            raise two_at_once() from None
        except Overdrawn:
            raise coins_changed() from None
        faults.reach("after_append")
        self.table.accept(step, version=version, answer=answer)
        if answer is not None and conn is not None:
            self.showing.send(conn, answer.body)
            await faults.reach_when_sent("after_ack")
        state = self.table.state
        if state is not None and state.phase == "claims" and state.answers:
            await faults.reach_when_sent("claim_window")
        if votes:
            self.desk.vote_at = self._clock.now() + self._world.pace.vote
        if begins:
            self.desk.next_at = None
            self.desk.begin_deal()

    async def freeze(self, reason: str) -> None:
        """The deal cannot go on: void it and close the table."""
        await self.commit(self.table.abort(reason))

    async def _settle(self) -> None:
        """Show what is due and do whatever happens by itself, until somebody or a moment has to be waited for."""
        while True:
            self.showing.advance(self.table.events, deal=self.table.room.deal, before=_before_showing)
            if self.desk.all_shown:
                step = self._next_step()
                if step is not None:
                    await self.commit(step)
                    continue
                self.prompts.announce()
            self.desk.announce()
            return

    def _next_step(self) -> Step | None:
        """What happens by itself now: the next deal, a silence that counts, a bot's move."""
        room = self.table.room
        if room.status == "open" and self._is_alone_for(OPEN_FOR):
            return self.table.alter(seating.close(room))
        if room.status == "open" and room.is_public and (room.is_full or self._clock.now() >= self.desk.gather_at):
            return self.table.deal(seating.begun(room))
        if room.dissolving and (seating.is_dissolved(room) or self._clock.now() >= self.desk.vote_at):
            return self.table.dissolve()
        if room.status == "between":
            return self._between(room)
        if room.status != "playing":
            return None
        silent_seat = self.prompts.overdue()
        if silent_seat is not None:
            return self._silence(silent_seat)
        return self._bot_move(self.table.playing)

    def _between(self, room: Room) -> Step | None:
        """A table that everybody has abandoned is over; else who must leave leaves, and the next deal begins when due."""
        if self._is_alone_for(OPEN_FOR):
            return self.table.alter(seating.close(room))
        staying = seating.departed(room, absent=self._absent)
        if staying is not room:
            return self.table.alter(staying)
        return self.table.deal(room) if self._next_deal_due() else None

    @property
    def _absent(self) -> frozenset[str]:
        """People without a socket for whom a bot plays."""
        places = [place for place in self.table.room.places if place is not None and place.auto]
        return frozenset(place.guest.account for place in places if place.guest) - self.desk.connected

    def _next_deal_due(self) -> bool:
        room, now = self.table.room, self._clock.now()
        if self.desk.next_at is None:
            self.desk.next_at = now + self._world.pace.result
        return room.everybody_ready or now >= self.desk.next_at

    def _silence(self, seat: Seat) -> Step:
        """Silence counts as the default answer; the second one in a row means 托管."""
        table = self.table
        clocks, auto = silent(table.clocks, seat)
        room = seating.set_auto(table.room, seat, auto=True) if auto else table.room
        return table.play(time_out(table.playing, table.wall, seat), clocks=clocks, room=room)

    def _bot_move(self, state: State) -> Step | None:
        """The move of a bot that is asked. In a window it is made at once, for nothing shows before its time."""
        if state.window is None and self._clock.now() < self._bot_at:
            return None
        for seat in asked(state):
            place = self.table.room.places[seat]
            if place is not None and not place.by_hand:
                action = self._choice(place.bot or self.table.room.filler, state, seat=seat)
                return self.table.play(decide(state, self.table.wall, seat, action), clocks=self.table.clocks)
        return None

    def _choice(self, name: str, state: State, *, seat: Seat) -> Action:
        """What the bot `name` does; one that fails does what silence would."""
        actions = legal(state, seat)
        try:
            if name not in self._bots:
                self._bots[name] = make(name, seed=secrets.token_hex(16))
            action = self._bots[name].choose(mask(state, seat), seat, actions)
        except Exception:
            _log.exception("bot_failed", bot=name, table=self.table.room.table)
            return default_action(state, seat)
        return action if action in actions else default_action(state, seat)

    @property
    def _bot_at(self) -> float:
        return self.showing.last + self._world.pace.bot

    # ---------- time ----------

    @property
    def _can_go(self) -> bool:
        return self.table.room.status == "finished" and self._is_alone_for(KEEP_FOR)

    def _is_alone_for(self, seconds: float) -> bool:
        """No socket has been here for so long."""
        return not self.showing.conns and self._clock.now() >= self._alone_since + seconds

    def _arm(self) -> None:
        """Wake up for whatever is due next, and save running clocks once a second."""
        if self.prompts.running and self._clock.now() >= self._saved + SAVE_EVERY:
            self.prompts.charge()
            self._saved = self._clock.now()
            self._world.log.save_clock(self.table.room.table, self.table.clock_bytes())
        if self._timer is not None:
            self._timer.cancel()
        due = self._due()
        self._timer = None if due is None else self._clock.call_at(due, lambda: self._mailbox.put_nowait(None))

    def _due(self) -> float | None:
        """The next moment at which something happens by itself; None: only a message can change anything."""
        room = self.table.room
        if not self.desk.all_shown:
            return self.showing.gate
        if room.dissolving:
            return self.desk.vote_at if self._plays_on is None else min(self.desk.vote_at, self._plays_on)
        return self._plays_on

    @property
    def _plays_on(self) -> float | None:
        """The same but for votes."""
        room, state = self.table.room, self.table.state
        match room.status:
            case "open" if room.is_public:
                return self.desk.gather_at
            case "open" | "finished":
                wait = OPEN_FOR if room.status == "open" else KEEP_FOR
                return None if self.showing.conns else self._alone_since + wait
            case "between":
                return self.desk.next_at
            case "playing":
                assert state is not None
                bots = any(not room.by_hand(seat) for seat in asked(state))
                moments = [self._bot_at if bots else None, self.prompts.deadline]
                if self._clock.now() < self.showing.gate:
                    moments.append(self.showing.gate)
                if self.prompts.running:
                    moments.append(self._saved + SAVE_EVERY)
                return min((moment for moment in moments if moment is not None), default=None)


def _before_showing(event: Event) -> None:
    if isinstance(event, Drew) and event.tail:
        faults.reach("before_replacement")
