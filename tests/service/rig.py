"""Tables over the ports in memory, with a clock that the test advances, and clients that fold what they are shown."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
import pytest

from lingnan.adapters.clocks import ManualClock
from lingnan.adapters.memory import MemoryBus, MemoryLog
from lingnan.core.errors import IllegalAction
from lingnan.core.seats import Seat
from lingnan.notation.client_messages import Act, ClientMessage
from lingnan.notation.wire import (
    Ack,
    Prompt,
    PromptClosed,
    Refused,
    RoomInfo,
    SeatInfo,
    ServerMessage,
    Snapshot,
    Update,
)
from lingnan.rules.options import with_options
from lingnan.rules.systems import ruleset
from lingnan.service.envelopes import (
    Attach,
    Close,
    Command,
    Detach,
    close_subject,
    decode_close,
    encode,
    out_subject,
    table_subject,
)
from lingnan.service.host import Host
from lingnan.service.lobby import Lobby
from lingnan.service.room import Guest
from lingnan.service.wallets import Wallets
from lingnan.service.wishes import Wish
from lingnan.service.world import Limits, Pace, World
from lingnan.table import State, evolve, restore
from lingnan.table.actions import PASS, Action, Discard

T = TypeVar("T")

AT_ONCE = Pace(window=0.0, bot=0.0, result=30.0, delay=0.0, shuffle=0.0)

_decode = msgspec.json.Decoder(ServerMessage).decode
_numbers = itertools.count(1)


class Client:
    """One socket of one guest. It folds its stream and fails where the stream has a gap or a double."""

    def __init__(self, rig: "Rig", account: str, table: str) -> None:
        self._rig = rig
        self.account = account
        self.table = table
        self.conn = f"conn{next(_numbers)}"
        self.address = f"address of {account}"
        self.raw: list[bytes] = []
        self.times: list[float] = []
        self.messages: list[ServerMessage] = []
        self.closed: Close | None = None
        self.state: State | None = None
        self.deal, self.seq = 0, 0
        self.prompt: Prompt | None = None
        self.room: RoomInfo | None = None
        rig.bus.subscribe(out_subject(self.conn), self._receive)
        rig.bus.subscribe(close_subject(self.conn), self._close)

    def _close(self, body: bytes) -> None:
        self.closed = decode_close(body)

    def _receive(self, body: bytes) -> None:
        message = _decode(body)
        self.raw.append(body)
        self.times.append(self._rig.clock.now())
        self.messages.append(message)
        match message:
            case RoomInfo():
                self.room = message
            case Snapshot():
                assert self.room is not None
                rules = with_options(ruleset(self.room.rules), self.room.options)
                self.deal, self.seq, self.state = message.deal, message.seq, restore(rules, message.view)
            case Update():
                assert self.state is not None
                assert (message.deal, message.seq) == (self.deal, self.seq + 1)
                evolve(self.state, message.event)
                self.seq = message.seq
            case Prompt():
                assert (message.deal, message.after) == (self.deal, self.seq)
                self.prompt = message
            case PromptClosed(prompt=number):
                if self.prompt is not None and self.prompt.prompt == number:
                    self.prompt = None
            case _:
                pass

    @property
    def seat(self) -> Seat:
        assert self.room is not None
        assert self.room.you is not None
        return self.room.you

    def place(self, seat: Seat) -> SeatInfo:
        """Who sits there, as this page knows it."""
        assert self.room is not None
        info = self.room.seats[seat]
        assert info is not None
        return info

    @property
    def is_playing(self) -> bool:
        """A deal is under way, as far as this page knows."""
        return self.room is not None and self.room.status == "playing"

    def got(self, kind: type[T]) -> list[T]:
        """The messages of one kind, in order."""
        return [message for message in self.messages if isinstance(message, kind)]

    async def hello(self, *, resume: bool = False) -> "Client":
        """Attach to the table, with what has been folded or from nothing."""
        await self._rig.lobby.keeper.ensure(self.table)
        deal, since = (self.deal, self.seq) if resume else (None, None)
        await self._to_table(Attach(conn=self.conn, account=self.account, address=self.address, deal=deal, since=since))
        return self

    async def again(self) -> "Client":
        """The same page on a new socket: it says what it has folded."""
        twin = Client(self._rig, self.account, self.table)
        twin.state, twin.deal, twin.seq, twin.room = self.state, self.deal, self.seq, self.room
        return await twin.hello(resume=True)

    async def send(self, message: ClientMessage) -> ServerMessage:
        """Send a command and give its answer."""
        before = len(self.messages)
        await self._to_table(Command(conn=self.conn, account=self.account, name=self.account, message=message))
        answers = [each for each in self.messages[before:] if getattr(each, "cid", None) == message.cid]  # type: ignore[union-attr]
        assert len(answers) == 1, answers
        return answers[0]

    async def act(self, action: Action, *, prompt: int | None = None, cid: str | None = None) -> Ack | Refused:
        """Answer the open prompt."""
        if prompt is None:
            assert self.prompt is not None, "nothing is asked"
            prompt = self.prompt.prompt
        answer = await self.send(Act(cid=cid or f"cid{next(_numbers)}", prompt=prompt, action=action))
        assert isinstance(answer, Ack | Refused)
        if isinstance(answer, Ack) and self.prompt is not None and self.prompt.prompt == prompt:
            self.prompt = None
        return answer

    async def leave_socket(self) -> None:
        """The socket breaks."""
        await self._to_table(Detach(self.conn))

    async def _to_table(self, envelope: Attach | Detach | Command) -> None:
        self._rig.bus.publish(table_subject(self.table), encode(envelope))
        await self._rig.settle()


@dataclass
class Rig:
    """A server without edges."""

    pace: Pace = AT_ONCE
    limits: Limits = field(default_factory=Limits)
    filler: str = "random"
    clock: ManualClock = field(default_factory=ManualClock)
    log: MemoryLog = field(default_factory=MemoryLog)

    def __post_init__(self) -> None:
        self._boot()

    def _boot(self) -> None:
        self.bus = MemoryBus()
        wallets = Wallets(self.log.ledger, self.log.people, self.clock)
        self.world = World(
            log=self.log,
            bus=self.bus,
            clock=self.clock,
            pace=self.pace,
            wallets=wallets,
            moderation=self.log.moderation,
            limits=self.limits,
        )
        self.lobby = Lobby(self.world, filler=self.filler)

    async def open(self, account: str = "a", **wish: object) -> Client:
        """A table of `account`, and its socket there."""
        wanted: dict[str, object] = {"rules": "gd88", "deals": 2, **wish}
        table = await self.lobby.open(Guest(account, account), Wish(**wanted))  # type: ignore[arg-type]
        await self.settle()
        return await Client(self, account, table).hello()

    def host(self, table: str) -> Host:
        """The running host of a table, to compare with what clients have folded."""
        return self.lobby.keeper.host(table)

    async def settle(self) -> None:
        """Let everything happen that needs no time: until nothing is left to be run, or enough of what goes on and on."""
        loop = asyncio.get_running_loop()
        for _ in range(60):
            await asyncio.sleep(0)
            if not loop._ready:  # type: ignore[attr-defined]
                break

    async def advance(self, seconds: float) -> None:
        """Time passes, in steps at which something is due."""
        target = self.clock.now() + seconds
        while (due := self.clock.next_due) is not None and due <= target:
            self.clock.advance_to(due)
            await self.settle()
        self.clock.advance_to(target)
        await self.settle()

    async def until(self, happens: Callable[[], object], *, limit: float = 600.0) -> None:
        """Time passes until something has happened."""
        end = self.clock.now() + limit
        await self.settle()
        while not happens():
            due = self.clock.next_due
            assert due is not None, "nothing is due any more"
            assert due <= end, "it does not happen"
            self.clock.advance_to(due)
            await self.settle()

    async def reboot(self, *, downtime: float = 0.0) -> None:
        """Kill the process without a word, and start the next one on the same store."""
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.log = self.log.reboot()
        old, self.clock = self.clock, ManualClock()
        self.clock.advance(old.now() - self.clock.now() + downtime)
        self._boot()
        await self.lobby.keeper.recover()
        await self.settle()

    async def close(self) -> None:
        """End all hosts."""
        await self.lobby.keeper.close()


def simple(client: Client) -> Action:
    """A peaceful answer to the open prompt: pass, or the last tile that may go."""
    assert client.prompt is not None
    actions = [offer.action for offer in client.prompt.offers]
    return PASS if PASS in actions else [action for action in actions if isinstance(action, Discard)][-1]


async def refused(client: Client, message: ClientMessage) -> str:
    """The code by which a message is refused."""
    answer = await client.send(message)
    assert isinstance(answer, Refused)
    return answer.code


async def code_of(attempt: Awaitable[object]) -> str:
    """The code by which an attempt is refused."""
    with pytest.raises(IllegalAction) as caught:
        await attempt
    return caught.value.code
