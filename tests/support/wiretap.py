"""Listens to the sockets of a page and folds what they bring with the engine itself: what the page ought to show."""

import asyncio
from collections.abc import Callable

import msgspec
from playwright.async_api import Page, WebSocket

from lingnan.core.seats import Seat
from lingnan.notation.client_messages import Act, ClientMessage, Hello
from lingnan.notation.wire import (
    Because,
    Coins,
    Prompt,
    PromptClosed,
    Refused,
    RoomInfo,
    ServerMessage,
    Snapshot,
    TurnClock,
    Update,
    Waits,
)
from lingnan.rules.options import with_options
from lingnan.rules.systems import ruleset
from lingnan.table import State, evolve, restore
from lingnan.table.events import Ended, Event
from tests.support import patience

_decode = msgspec.json.Decoder(ServerMessage).decode
_decode_sent = msgspec.json.Decoder(ClientMessage).decode


class Wiretap:
    """One page's messages in both directions, and the deal folded from them. Fails at a gap or a double."""

    def __init__(self, page: Page) -> None:
        self.room: RoomInfo | None = None
        self.state: State | None = None
        self.deal = 0
        self.seq = 0
        self.prompt: Prompt | None = None
        self.prompts = 0
        """How often a prompt came, the same one again included."""
        self.waits: Waits | None = None
        self.clock: TurnClock | None = None
        self.because: Because | None = None
        self.coins: Coins | None = None
        self.refused: list[Refused] = []
        self.acts: list[Act] = []
        self.hellos: list[Hello] = []
        self.snapshots = 0
        self.sockets = 0
        self.open = 0
        self.faults: list[str] = []
        self.events: dict[int, list[Event]] = {}
        """Events of each deal in the order in which they were folded."""
        self._changed = asyncio.Event()
        page.on("websocket", self._on_socket)

    def _on_socket(self, socket: WebSocket) -> None:
        self.sockets += 1
        self.open += 1
        socket.on("framereceived", lambda frame: self._received(frame))
        socket.on("framesent", lambda frame: self._sent(frame))
        socket.on("close", lambda _: self._closed())

    def _closed(self) -> None:
        self.open -= 1
        self._changed.set()

    def _sent(self, frame: str | bytes) -> None:
        match _decode_sent(frame):
            case Act() as act:
                self.acts.append(act)
            case Hello() as hello:
                self.hellos.append(hello)
                self.prompt = None  # what is still asked is asked again on the new socket
            case _:
                pass
        self._changed.set()

    def _received(self, frame: str | bytes) -> None:
        match _decode(frame):
            case RoomInfo() as room:
                if self.room is not None and self.room.table != room.table:
                    self._forget()
                self.room = room
                if room.status != "playing":
                    self.prompt = None
            case Snapshot() as snapshot:
                assert self.room is not None
                rules = with_options(ruleset(self.room.rules), self.room.options)
                self.snapshots += 1
                self.deal, self.seq, self.prompt = snapshot.deal, snapshot.seq, None
                self.state = restore(rules, snapshot.view)
            case Update() as update:
                self._fold(update)
            case Prompt() as prompt:
                self.prompt = prompt
                self.prompts += 1
            case PromptClosed(prompt=number):
                if self.prompt is not None and self.prompt.prompt == number:
                    self.prompt = None
            case Waits() as waits:
                self.waits = waits
            case TurnClock() as clock:
                self.clock = clock
            case Because() as because:
                self.because = because
            case Coins() as coins:
                self.coins = coins
            case Refused() as refused:
                self.refused.append(refused)
            case _:
                pass
        self._changed.set()

    def _forget(self) -> None:
        """The page has gone to another table."""
        self.state = self.prompt = self.waits = self.clock = self.coins = None
        self.deal = self.seq = 0
        self.acts.clear()
        self.events.clear()

    def _fold(self, update: Update) -> None:
        assert self.state is not None
        past = self.hellos[-1].since == 0 and update.seq <= self.seq
        if past:
            return
        if (update.deal, update.seq) != (self.deal, self.seq + 1):
            self.faults.append(f"update {update.deal}:{update.seq} after {self.deal}:{self.seq}")
            return
        evolve(self.state, update.event)
        self.seq = update.seq
        self.events.setdefault(update.deal, []).append(update.event)

    # ---------- reading ----------

    @property
    def me(self) -> Seat:
        """The seat from which the page looks at the table."""
        assert self.room is not None
        return self.room.you or 0

    @property
    def money(self) -> tuple[int, ...]:
        """What the page shows at each seat: scores, or at a coin table coins."""
        assert self.state is not None
        assert self.room is not None
        if self.room.stakes is None:
            return tuple(self.state.scores)
        if self.coins is not None and self.coins.deal == self.deal:
            return self.coins.purses
        return tuple(seat.coins or 0 if seat else 0 for seat in self.room.seats)

    @property
    def asked(self) -> Prompt | None:
        """The open prompt that the page has not answered."""
        prompt = self.prompt
        if prompt is None or prompt.after > self.seq or any(act.prompt == prompt.prompt for act in self.acts):
            return None
        return prompt

    @property
    def is_over(self) -> bool:
        """The end of the deal was shown."""
        return self.room is not None and self.room.status in ("between", "finished")

    @property
    def has_ended(self) -> bool:
        """The stream of the current deal has its last event."""
        return any(isinstance(event, Ended) for event in self.events.get(self.deal, []))

    async def until(self, happens: Callable[[], object], what: str) -> None:
        """Wait for messages until something is so."""
        try:
            async with asyncio.timeout(patience.LONGEST):
                while not happens():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"nothing came: {what}; prompt {self.prompt}, room {self.room}") from None
