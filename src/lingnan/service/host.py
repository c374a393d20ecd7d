"""The host of one table: one task, one mailbox, the only writer.

Command → `decide` → fold a copy and check → append → acknowledge → show. Nothing is acknowledged or shown before it is
stored, and nothing a client says is believed. An exception ends the host; the keeper starts it again from the log.
"""

import asyncio
from typing import Final

from msgspec.structs import replace

from lingnan.core.errors import IllegalAction
from lingnan.notation.client_messages import Act, Hello, Ping, Ready, Sit, Start
from lingnan.notation.wire import Ack, Announced, Because, Refused, Said
from lingnan.service import faults, seating, shuffle
from lingnan.service.commands import Dishonest, plan, take_back
from lingnan.service.course import Course
from lingnan.service.desk import Desk
from lingnan.service.envelopes import (
    DISHONEST,
    LATER,
    RESTART,
    Ask,
    Attach,
    Command,
    Detach,
    Enter,
    Entered,
    Follow,
    Heed,
    Rule,
    decode_inbound,
    encode,
    table_subject,
)
from lingnan.service.holding import ruled
from lingnan.service.info import watchers
from lingnan.service.ports import Answer, Timer
from lingnan.service.prompts import Prompts
from lingnan.service.room import Guest
from lingnan.service.showing import Showing
from lingnan.service.table import Step, Table
from lingnan.service.visitors import Visitors
from lingnan.service.wallets import append
from lingnan.service.world import World, draining
from lingnan.table.events import Drew, Event

HELD: Final = "this table is being looked at by whoever runs the server: wait until it goes on"
CROWDED: Final = "too many people are watching this table: try again later"
TOO_OFTEN: Final = "too many commands at this table: wait a few seconds, then send this one again"


class Host:
    """A running table. `deliver` puts a message into its mailbox; `run` returns when it need not be in memory."""

    def __init__(self, table: Table, world: World) -> None:
        self.table = table
        self._world = world
        self._clock = world.clock
        self.showing = Showing(world.bus, world.clock, world.pace, spectators=table.room.spectators)
        self.showing.restore(table.events)
        self.prompts = Prompts(table, self.showing, world.clock)
        self.desk = Desk(table, self.showing, self.prompts, world=world)
        self._visitors = Visitors()
        self._mailbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._timer: Timer | None = None
        self._course = Course(table, showing=self.showing, prompts=self.prompts, desk=self.desk, world=world)
        self.busy_since: float | None = None
        """Since when a message, or a step that follows from it by itself, is being handled; for the watchdog."""
        self._forgotten = False
        """When it last began to wait, something should have happened by itself, but nothing was due."""

    def deliver(self, message: bytes) -> None:
        """Put an encoded `Inbound` into the mailbox."""
        self._mailbox.put_nowait(message)

    async def run(self) -> None:
        """Handle messages and time until the table need not be in memory any more."""
        unsubscribe = self._world.bus.subscribe(table_subject(self.table.room.table), self.deliver)
        try:
            self.busy_since = self._clock.now()
            await self._settle()
            while not self._course.is_over:
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
            self._turn_away()

    def _turn_away(self) -> None:
        """Sockets whose coming was not heard any more come back too: nothing else would tell them anything."""
        while not self._mailbox.empty():
            message = self._mailbox.get_nowait()
            inbound = None if message is None else decode_inbound(message)
            if isinstance(inbound, Attach):
                self.showing.close(inbound.conn, RESTART)

    @property
    def is_stuck(self) -> bool:
        """It waits, and would for ever."""
        return self._forgotten and self.busy_since is None

    async def _receive(self, message: bytes) -> None:
        inbound = decode_inbound(message)
        match inbound:
            case Attach():
                self._attach(inbound)
            case Detach():
                self.desk.detach(inbound)
                self._course.gone()
            case Ask():
                self.desk.answer(inbound)
            case Command():
                await self._command(inbound)
            case Enter() | Follow() | Rule():
                await self._oblige(inbound)
            case Heed(tells=tells):
                for conn in self.showing.conns if tells else ():
                    self.showing.send(conn, Announced(self._world.premises.announcement))

    async def _oblige(self, asked: Enter | Follow | Rule) -> None:
        """Do what the server asks of the table, and say what has become of it."""
        entered = Entered()
        try:
            await self.commit(await self._asked(asked))
        except IllegalAction as error:
            entered = Entered(error.code, error.message)
        self._world.bus.publish(asked.reply, encode(entered))

    async def _asked(self, asked: Enter | Follow | Rule) -> Step:
        """A person who is given a seat, the table where these people go on, or an admin's order."""
        match asked:
            case Enter():
                if self.table.room.frozen:
                    raise IllegalAction("room/full", HELD)
                guest = Guest(asked.account, asked.name, await self._brought(asked.account))
                return self.table.alter(seating.sit(self.table.room, guest, seat=None))
            case Follow():
                return self.table.alter(replace(self.table.room, next=asked.next))
            case Rule():
                self.prompts.charge()
                return await ruled(self.table, asked.ruling, self._world)

    def _attach(self, attach: Attach) -> None:
        """A socket comes, unless the table has more spectators than it can do with."""
        room, here = self.table.room, self.desk.connected
        is_new = attach.account not in here.union(room.accounts)
        if is_new and watchers(room, here) >= self._world.limits.watchers:
            self.showing.send(attach.conn, Refused(cid=None, code="room/crowded", message=CROWDED))
            self.showing.close(attach.conn, LATER)
            return
        self.desk.attach(attach)

    # ---------- commands ----------

    async def _command(self, command: Command) -> None:
        """Answer one command; a command id that was answered before gets the same answer again."""
        message = command.message
        assert not isinstance(message, Hello | Ping)
        kind = type(message).__name__.lower()
        visitor = self._visitors.of(command.account, self._clock.now())
        earlier = self.table.answers.get((command.account, message.cid))
        body = earlier.body if earlier is not None else visitor.told(message.cid)
        if body is not None:
            self.showing.send(command.conn, body)
            return
        plays = isinstance(message, Act) or (isinstance(message, Ready) and self.table.room.status != "open")
        if not plays and not visitor.budget.take(self._clock.now()):
            self._world.meter.answered(kind, "room/too_often")
            self.showing.send(command.conn, encode(Refused(cid=message.cid, code="room/too_often", message=TOO_OFTEN)))
            return
        try:
            await self._carry_out(command, message.cid)
            self._world.meter.answered(kind, "ok")
        except IllegalAction as error:
            self._world.meter.answered(kind, error.code)
            self._answer(command, message.cid, Refused(cid=message.cid, code=error.code, message=error.message))
            if isinstance(error, Dishonest):
                self.showing.close(command.conn, DISHONEST)
        except Exception:
            lost = "the table starts again from its log; send the command again"
            self.showing.send(command.conn, Refused(cid=message.cid, code="table/restarted", message=lost))
            raise

    async def _carry_out(self, command: Command, cid: str) -> None:
        if self.table.room.frozen:
            raise IllegalAction("room/frozen", HELD)
        if self._world.premises.draining and isinstance(command.message, Start):
            raise draining()
        self.prompts.charge()
        back = take_back(self.table, command)
        if back is not None:
            await self.commit(back)
        coins = await self._brought(command.account) if isinstance(command.message, Sit) else 0
        outcome = plan(self.table, self.desk, self.prompts, command, coins=coins)
        if isinstance(outcome, Because):
            self._answer(command, cid, outcome)
            return
        if isinstance(outcome, Said):
            self._say(command, cid, outcome)
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

    def _say(self, command: Command, cid: str, said: Said) -> None:
        """Have everybody hear what a player says, unless he says too much."""
        now = self._clock.now()
        if not self._visitors.of(command.account, now).voice.take(now):
            raise IllegalAction("room/too_often", TOO_OFTEN)
        self.showing.send_audience(said, late=True)
        self._answer(command, cid, Ack(cid=cid))

    def _answer(self, command: Command, cid: str, message: Refused | Because | Ack) -> None:
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
        thaws = self.table.room.frozen and not step.room.frozen
        point = shuffle.reached(self.table.room, step.room)
        epoch, at = self._world.log.epoch, self._clock.time()
        commit = self.table.commit_of(step, epoch=epoch, at=at, answer=answer, accounts=accounts)
        faults.reach("before_append")
        version = await append(self._world.log, commit)
        faults.reach("after_append")
        self.table.accept(step, version=version, answer=answer)
        if answer is not None and conn is not None:
            self.showing.send(conn, answer.body)
            await faults.reach_when_sent("after_ack")
        if point is not None:
            await faults.reach_when_sent(point)
        state = self.table.state
        if state is not None and state.phase == "claims" and state.answers:
            await faults.reach_when_sent("claim_window")
        if thaws:
            self.desk.wait_anew()
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
                step = self._course.next_step()
                if step is not None:
                    await self.commit(step)
                    self.busy_since = self._clock.now()
                    continue
                self.prompts.announce()
            self.desk.announce()
            return

    def _arm(self) -> None:
        """Wake up for whatever is due next."""
        self._course.save_clocks()
        if self._timer is not None:
            self._timer.cancel()
        due = self._course.due()
        self._timer = None if due is None else self._clock.call_at(due, lambda: self._mailbox.put_nowait(None))
        self._forgotten = due is None and self._course.moves


def _before_showing(event: Event) -> None:
    if isinstance(event, Drew) and event.tail:
        faults.reach("before_replacement")
