"""A table on a stage: the messages that bring a page to a wanted moment of a deal, without a server.

The deal is played by the engine from a seed until the moment comes, so the same seed shows the same table everywhere.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

from msgspec.structs import replace
from playwright.async_api import Page, WebSocketRoute

from lingnan.core.seats import Seat
from lingnan.core.wall import chain
from lingnan.notation.record import deal_wall
from lingnan.notation.wire import (
    Coins,
    Pong,
    Prompt,
    RoomInfo,
    SeatInfo,
    ServerMessage,
    Snapshot,
    StakesInfo,
    update_bytes,
)
from lingnan.rules.clamping import Payment, after
from lingnan.rules.systems import ruleset
from lingnan.service import helps
from lingnan.service.envelopes import encode
from lingnan.service.showing import redacted
from lingnan.table import State, asked, legal, mask, snapshot
from lingnan.table.events import Event
from tests.support.playing import Deal, keen, play

ME: Final[Seat] = 0
TIME_MS: Final = 3_600_000
"""So long that nothing seems to run on the page."""
NAMES: Final = ("阿明", "阿珠", "阿江", "阿岭")

Moment = Callable[[State], bool]


@dataclass(frozen=True)
class Stage:
    """What a page at `ME`'s seat is told when it comes."""

    messages: tuple[ServerMessage | bytes, ...]

    async def show(self, page: Page, origin: str) -> None:
        """Open the table and tell it everything; the page's socket is answered from here."""
        told = asyncio.Event()

        def answer(socket: WebSocketRoute) -> None:
            def received(message: str | bytes) -> None:
                said = json.loads(message)
                if said["t"] == "hello":
                    for each in self.messages:
                        socket.send((each if isinstance(each, bytes) else encode(each)).decode())
                    told.set()
                elif said["t"] == "ping":  # or the line counts as lost, and all is told once more
                    socket.send(encode(Pong(said["n"])).decode())

            socket.on_message(received)

        await page.route_web_socket("**/ws", answer)
        await page.goto(f"{origin}/t/stage")
        await told.wait()


def for_coins(stage: Stage, *, short: int) -> Stage:
    """The same end of a deal where coins are played for: its first `short` payments of coins are made by half."""
    room, first, *updates = stage.messages
    assert isinstance(room, RoomInfo)
    settled = [
        transfer
        for each in updates
        if isinstance(each, bytes)
        for winner in json.loads(each)["event"].get("winners", ())
        for transfer in winner["transfers"]
    ]
    payments = tuple(
        Payment(payer, payee, 400 * owed, 400 * owed // (2 if place < short else 1), why)
        for place, (payer, payee, owed, why) in enumerate(settled)
    )
    stakes = StakesInfo(tier="beginner", unit=400, least=2_000, most=100_000)
    coins = Coins(deal=1, purses=after((10_000,) * 4, payments), payments=payments)
    return Stage((replace(room, stakes=stakes), first, *updates, coins))


def at_moment(system: str, moment: Moment) -> Stage:
    """The first deal of a system, by number, in which `moment` comes while it is asked about `ME`."""
    return next(stage for number in count() if (stage := _staged(system, moment, number)) is not None)


def _staged(system: str, moment: Moment, number: int) -> Stage | None:
    rules, rng = ruleset(system), Random(f"stage {number}")
    (secret,) = chain(f"stage {system} {number}".encode(), 1)
    deal = Deal(rules=rules, wall=deal_wall(rules, secret, "stage", deal=1))
    for _ in play(deal, keen(rng, silent=0), rng):
        if moment(deal.state):
            return Stage(_messages(deal, system))
    return None


def _messages(deal: Deal, system: str) -> tuple[ServerMessage | bytes, ...]:
    """Room, the deal from its first event on, and the question if there is one."""
    over = deal.state.phase == "over"
    one, two, three, four = (SeatInfo(name=name, bot=None, auto=False, away=False, ready=False) for name in NAMES)
    room = RoomInfo(
        table="stage",
        rules=system,
        options={},
        status="between" if over else "playing",
        host=ME,
        you=ME,
        seats=(one, two, three, four),
        match="stage",
        deal=1,
        deals=4,
        rounds=0,
        scores=(0, 0, 0, 0),
        base_ms=TIME_MS,
        bank_ms=TIME_MS,
        bots="greedy",
        helps=True,
        spectators=False,
        delay_ms=0,
        watchers=0,
    )
    begun = State(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind)
    first = Snapshot(deal=1, seq=0, view=snapshot(mask(begun, ME)))
    updates = [_update(event, seq) for seq, event in enumerate(redacted(deal.events, ME), start=1)]
    prompts = () if ME not in asked(deal.state) else (_prompt(deal.state, len(updates)),)
    return (room, first, *updates, *prompts)


def _update(event: Event, seq: int) -> bytes:
    return update_bytes(encode(event), deal=1, seq=seq)


def _prompt(state: State, after: int) -> Prompt:
    view = mask(state, ME)
    return Prompt(
        prompt=1,
        deal=1,
        after=after,
        offers=helps.offers(view, ME),
        barred=helps.barred(view, ME),
        base_ms=TIME_MS,
        bank_ms=TIME_MS,
        helps=helps.discards(view, ME),
    )


# ---------- moments ----------


def late_turn(state: State) -> bool:
    """One's own turn, with rivers and melds on the table."""
    hands = state.hands
    return (
        state.phase == "turn"
        and asked(state) == (ME,)
        and all(len(hand.river) >= 7 for hand in hands)
        and sum(len(hand.melds) for hand in hands) >= 3
        and len(hands[ME].melds) > 0
    )


def rich_claim(state: State) -> bool:
    """Somebody's discard, for which there are several claims."""
    if state.window is None or ME not in asked(state):
        return False
    return len({type(action) for action in legal(state, ME)}) >= 3


def lost_deal(state: State) -> bool:
    """The end of a deal that one other seat has won."""
    paid = {each.payee for each in state.transfers if each.why == "win"}
    return state.next_dealer >= 0 and len(paid) == 1 and ME not in paid
