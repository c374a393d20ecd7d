"""What a client's command would do at a table: a step, something to tell, or a refusal."""

from typing import assert_never

from lingnan.core.errors import IllegalAction
from lingnan.notation.client_messages import (
    Act,
    AskWhy,
    Auto,
    Dissolve,
    Hello,
    Kick,
    Leave,
    OpenShare,
    Ping,
    PromiseShare,
    Ready,
    Say,
    Sit,
    Start,
)
from lingnan.notation.wire import Because, Said
from lingnan.service import helps, seating, shuffle
from lingnan.service import room as rooms
from lingnan.service.clocks import heard
from lingnan.service.desk import Desk
from lingnan.service.envelopes import Command
from lingnan.service.prompts import Prompts
from lingnan.service.room import Guest
from lingnan.service.table import Step, Table
from lingnan.table import decide, legal, mask


class Dishonest(IllegalAction):
    """A command that no honest client sends; its socket is closed."""


def plan(table: Table, desk: Desk, prompts: Prompts, command: Command, *, coins: int) -> Step | Because | Said:
    """The step that `command` asks for, or what it has the table tell; IllegalAction if it is refused.

    `coins` are what who sits down brings.
    """
    room, message = table.room, command.message
    match message:
        case Act():
            return _act(table, prompts, command.account, message)
        case Sit(seat=seat):
            return table.alter(seating.sit(room, Guest(command.account, command.name, coins), seat=seat))
        case Leave():
            return table.alter(seating.leave(room, command.account))
        case Start():
            return table.alter(seating.begin(room, command.account))
        case PromiseShare(promise=promise):
            return table.alter(shuffle.promised(room, command.account, promise))
        case OpenShare(nonce=nonce):
            return table.alter(shuffle.opened(room, command.account, nonce))
        case Ready(ready=is_ready):
            if not desk.all_shown:
                raise IllegalAction("room/not_between", "there is no result to confirm now")
            return table.alter(seating.ready(room, command.account, is_ready=is_ready))
        case Auto(on=True):
            return table.alter(seating.hand_over(room, command.account))
        case Auto():
            seating.held_seat(room, command.account)
            return table.alter(room)
        case Say(key=key):
            return Said(seat=seating.held_seat(room, command.account), key=key)
        case Dissolve(agree=agree):
            return table.alter(seating.vote(room, command.account, agree=agree))
        case Kick(seat=seat):
            return table.alter(seating.kick(room, command.account, seat=seat, here=desk.connected))
        case AskWhy():
            return _why(table, desk, command.account, message)
        case Hello() | Ping():
            raise Dishonest("wire/unexpected", f"{type(message).__name__} is no command of a table")
        case _:
            assert_never(message)


def take_back(table: Table, command: Command) -> Step | None:
    """Any input of a person ends the 托管 of his seat, but for the one that asks for it."""
    seat = table.room.seat_of(command.account)
    hands_over = isinstance(command.message, Auto) and command.message.on
    if seat is None or hands_over or not rooms.place_at(table.room, seat).auto:
        return None
    table.clocks = heard(table.clocks, seat)
    return table.alter(seating.set_auto(table.room, seat, auto=False))


def _act(table: Table, prompts: Prompts, account: str, act: Act) -> Step:
    seat = table.room.seat_of(account)
    if seat is None:
        raise Dishonest("seat/none", "you have no seat at this table: you cannot act")
    if act.prompt > prompts.latest[seat]:
        raise Dishonest("action/stale", f"there has been no prompt {act.prompt} yet")
    if seat not in prompts.running or prompts.announced[seat] != act.prompt:
        raise IllegalAction("action/stale", f"prompt {act.prompt} needs no answer any more: play has gone on")
    if act.action not in legal(table.playing, seat):
        raise Dishonest("action/illegal", f"{act.action} is not among the actions of prompt {act.prompt}")
    events = decide(table.playing, table.wall, seat, act.action)
    return table.play(events, clocks=heard(table.clocks, seat))


def _why(table: Table, desk: Desk, account: str, question: AskWhy) -> Because:
    seat = seating.held_seat(table.room, account)
    if not table.room.helps:
        raise IllegalAction("room/no_helps", "this table is played without helps: its host has chosen so")
    state = None if table.state is None else desk.state_shown(seat)
    if state is None or state.phase in ("dealing", "piao", "over"):
        raise IllegalAction("room/not_playing", "no tiles are dealt: ask once they are")
    return helps.because(mask(state, seat), seat, cid=question.cid)
