"""What the server says at a table: one schema for the socket and generated TypeScript.

`ServerMessage` is a tagged union (`t`); what a client says is in `client_messages`. `WIRE_VERSION` changes whenever an
old client could misread a message of either.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from lingnan.core.seats import Seat
from lingnan.core.tiles import Tile
from lingnan.notation.client_messages import Phrase
from lingnan.notation.shares import Shares
from lingnan.rules.clamping import Payment, Purses
from lingnan.rules.win import LiableFor
from lingnan.table.actions import Action
from lingnan.table.events import Event
from lingnan.table.view import DealView

WIRE_VERSION: Final = 2


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there. `auto` 托管; `bot` the bot's name if no person plays; `away` no socket is open."""

    name: str
    bot: str | None
    auto: bool
    away: bool
    ready: bool
    """Before the match: it may begin; between two deals: the result has been seen."""
    arriving: str | None = None
    """Name of the person who takes this bot's seat at the next deal."""
    leaving: bool = False
    """At a coin table: a bot plays the deal to its end for the person, who is then gone."""
    coins: int | None = None
    """At a coin table: what the seat has, without a deal under way."""


class StakesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Coins at a table: what a unit is worth, and how many who sits down must and may have."""

    tier: str | None
    """Key of the public room; None at a private table."""
    unit: int
    least: int
    most: int | None


class ShareInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat puts into the walls of the match, without the nonce."""

    state: Literal["expected", "given", "withheld", "absent"]
    """withheld: a person sat there and opened nothing; absent: nobody did."""
    promise: str | None


class ShuffleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What fixes the walls of the match: `head` of the chain of keys from the first message on, then the seats' shares."""

    head: str
    stage: Literal["promising", "opening", "sealed"]
    """opening: no promise is taken any more, and each is to be opened; sealed: the first deal has begun."""
    shares: tuple[ShareInfo, ShareInfo, ShareInfo, ShareInfo]


class RoomInfo(msgspec.Struct, frozen=True, tag_field="t", tag="room", kw_only=True):
    """Everything about a table that is not the deal. Sent whole whenever it changes."""

    table: str
    rules: str
    options: dict[str, bool | int | str | None]
    """Only those that differ from the system's defaults."""
    status: Literal["open", "shuffling", "playing", "between", "finished"]
    """open: waits for the host to start; shuffling: shares are promised and opened; between: a result is shown."""
    host: Seat | None
    you: Seat | None
    seats: tuple[SeatInfo | None, SeatInfo | None, SeatInfo | None, SeatInfo | None]
    match: str
    deal: int
    """Number of the current or last deal, from 1; 0 before the first."""
    deals: int
    """Deals of the match at most; 1000: without end."""
    rounds: int
    """圈: ends the match when the deal has gone round so often; 0: it does not."""
    scores: tuple[int, int, int, int]
    base_ms: int
    bank_ms: int
    bots: str
    """Who plays on seats without a person."""
    helps: bool
    """Whether the table tells waits, what discards leave and risk, and why a hand does not win."""
    spectators: bool
    """Whether people without a seat may watch."""
    delay_ms: int
    """How much later than the players those who watch see a deal, but for its end."""
    watchers: int
    """People without a seat who are here."""
    next_in_ms: int | None = None
    """Until the next deal begins by itself, or a public table with bots on its empty seats."""
    dissolving: tuple[Seat, ...] = ()
    """Seats that want to end the match now; empty: nobody has asked."""
    next: str | None = None
    """After the match: the table where the same people go on."""
    won: tuple[int, int, int, int] | None = None
    """Coins that each seat has won or lost in the match, as they were paid; `scores` is what was owed. None: points."""
    stakes: StakesInfo | None = None
    """Coins are played for; None: points."""
    frozen: bool = False
    """An admin holds the table: nothing happens, and no clock runs."""
    shuffle: ShuffleInfo | None = None
    """None: a match that began before there were shares."""


class Snapshot(msgspec.Struct, frozen=True, tag_field="t", tag="snapshot", kw_only=True):
    """The deal as the viewer may know it after `seq` events of his stream; replaces whatever the page holds."""

    deal: int
    seq: int
    view: DealView


class Update(msgspec.Struct, frozen=True, tag_field="t", tag="update", kw_only=True):
    """The next redacted event of deal `deal`; `seq` counts from 1 for each deal and viewer without gaps."""

    deal: int
    seq: int
    event: Event


class Wait(msgspec.Struct, frozen=True, kw_only=True):
    """One tile the hand waits for: copies the viewer has not seen, and the value of a win on it by discard and draw."""

    tile: Tile
    left: int
    value: int | None
    """None: it cannot be won on a discard."""
    draw_value: int


class DiscardHelp(msgspec.Struct, frozen=True, kw_only=True):
    """What discarding `tile` leaves: distance (0 complete, 1 ready) and useful tiles with unseen copies."""

    tile: Tile
    distance: int
    useful: tuple[tuple[Tile, int], ...]
    waits: tuple[Wait, ...] = ()


class Risk(msgspec.Struct, frozen=True, kw_only=True):
    """承包: the seat that might claim a discard, and for what the discarder would then pay its self-draw alone."""

    seat: Seat
    why: LiableFor


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """An action on offer with what it brings: value of a win, money of a kong; `uses` are hand tiles it takes."""

    action: Action
    value: int | None = None
    fans: tuple[tuple[str, int], ...] = ()
    uses: tuple[Tile, ...] = ()
    risks: tuple[Risk, ...] = ()
    """What a discard may make one liable for."""


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    """Something the player might expect but may not do: `code` says why (catalogue), `tile` which tile it is about."""

    what: Literal["win", "discard", "pung", "kong", "chow"]
    code: str
    tile: Tile | None = None


class Prompt(msgspec.Struct, frozen=True, tag_field="t", tag="prompt", kw_only=True):
    """It is for you to answer. Sent again after a reconnect with the time that is left."""

    prompt: int
    deal: int
    after: int
    """The prompt belongs to the state after this `seq` of the viewer's stream."""
    offers: tuple[Offer, ...]
    barred: tuple[Barred, ...]
    base_ms: int
    """Left of the base time; then the bank runs."""
    bank_ms: int
    helps: tuple[DiscardHelp, ...] = ()


class Waits(msgspec.Struct, frozen=True, tag_field="t", tag="waits", kw_only=True):
    """What the viewer's resting hand waits for; sent when it changes."""

    deal: int
    after: int
    distance: int
    waits: tuple[Wait, ...]


class TurnClock(msgspec.Struct, frozen=True, tag_field="t", tag="clock", kw_only=True):
    """The clock of the seat whose turn it is, for everybody. Windows have none: who is asked is hidden.

    For the same reason others are told a bank from which only turns have taken; its owner sees the true one.
    """

    deal: int
    seat: Seat
    base_ms: int
    bank_ms: int


class PromptClosed(msgspec.Struct, frozen=True, tag_field="t", tag="prompt_closed", kw_only=True):
    """The prompt needs no answer any more."""

    prompt: int


class Ack(msgspec.Struct, frozen=True, tag_field="t", tag="ack", kw_only=True):
    """The command is carried out; whatever it has changed is stored for good."""

    cid: str


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused", kw_only=True):
    """The command changed nothing. `code` is namespaced; `message` is for a person without a catalogue."""

    cid: str | None
    code: str
    message: str


class Because(msgspec.Struct, frozen=True, tag_field="t", tag="because", kw_only=True):
    """Answer to `AskWhy`: code of the refusal, None when a win is on offer; distance and tiles that explain it."""

    cid: str
    code: str | None
    distance: int
    tiles: tuple[Tile, ...] = ()


class Revealed(msgspec.Struct, frozen=True, tag_field="t", tag="revealed", kw_only=True):
    """The deal has ended and its wall is open: the key, which hashed `deal` times gives the head, and the seats' shares."""

    deal: int
    key: str
    shares: Shares | None


class Coins(msgspec.Struct, frozen=True, tag_field="t", tag="coins", kw_only=True):
    """At a coin table: what each seat has in the deal as shown, and every payment of it, owed and paid."""

    deal: int
    purses: Purses
    payments: tuple[Payment, ...]


class Said(msgspec.Struct, frozen=True, tag_field="t", tag="said", kw_only=True):
    """Somebody at the table says something; no record keeps it."""

    seat: Seat
    key: Phrase


class Announced(msgspec.Struct, frozen=True, tag_field="t", tag="announced"):
    """Whoever looks after the server tells everybody something; empty: nothing any more."""

    text: str


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """Here."""

    n: int


ServerMessage: TypeAlias = (
    RoomInfo
    | Snapshot
    | Update
    | Prompt
    | PromptClosed
    | Waits
    | TurnClock
    | Ack
    | Refused
    | Because
    | Revealed
    | Coins
    | Said
    | Announced
    | Pong
)


def update_bytes(event: bytes, *, deal: int, seq: int) -> bytes:
    """An encoded `Update` around an event that is encoded already: one encoding serves many numbers."""
    return b'{"t":"update","deal":%d,"seq":%d,"event":%b}' % (deal, seq, event)
