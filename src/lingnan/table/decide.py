"""`decide`: what an action leads to. It may refuse and changes nothing; chance comes from the wall alone."""

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import Tile
from lingnan.core.wall import Wall
from lingnan.rules.win import Transfer
from lingnan.table.actions import Action, Discard, Kong
from lingnan.table.claiming import answer_window
from lingnan.table.drawing import deal, draw
from lingnan.table.events import Answered, Asked, Discarded, Event, Followed, TimedOut
from lingnan.table.fold_play import claim_window
from lingnan.table.konging import declare
from lingnan.table.legal import claims, default_action, legal, may_claim
from lingnan.table.opening import OPENING, opened
from lingnan.table.state import State, others, rivals, seat_after
from lingnan.table.winning import win


def begin(state: State, wall: Wall) -> list[Event]:
    """The opening of a deal, up to the first thing that somebody is asked."""
    if "piao" in state.rules.phases:
        return [Asked("piao")]
    return deal(state, wall)


def decide(state: State, wall: Wall, seat: Seat, action: Action) -> list[Event]:
    """The events of `action` by `seat`; IllegalAction (`action/not_asked`, `action/illegal`) changes nothing."""
    actions = legal(state, seat) if seat in SEATS else ()
    if action not in actions:
        raise _refusal(seat, action, actions)
    if state.window is not None:
        return answer_window(state, wall, seat, action=action)
    if state.phase in OPENING:
        return _open(state, wall, seat, action=action)
    if isinstance(action, Discard):
        return _discard(state, wall, seat, tile=action.tile)
    if isinstance(action, Kong):
        return declare(state, wall, seat, kong=action)
    return win(state, wall, (seat,), by="draw")


def time_out(state: State, wall: Wall, seat: Seat) -> list[Event]:
    """The events of a seat that stayed silent; IllegalAction `action/not_asked` if it was not asked."""
    actions = legal(state, seat) if seat in SEATS else ()
    if not actions:
        raise _refusal(seat, None, actions)
    return [TimedOut(seat), *decide(state, wall, seat, default_action(state, seat))]


def _refusal(seat: Seat, action: Action | None, actions: tuple[Action, ...]) -> IllegalAction:
    if not actions:
        return IllegalAction("action/not_asked", f"seat {seat} is not asked now: wait for the next prompt", at=seat)
    return IllegalAction(
        "action/illegal", f"seat {seat} may not {action} now; legal are {', '.join(map(str, actions))}", at=seat
    )


def _open(state: State, wall: Wall, seat: Seat, *, action: Action) -> list[Event]:
    """An answer before play; the last of the four opens them all."""
    event = Answered(seat, action, locks=False)
    answers = {**state.answers, seat: action}
    if len(answers) < len(SEATS):
        return [event]
    after = state.rules.phases.index(state.phase) + 1
    following: list[Event] = list(map(Asked, state.rules.phases[after : after + 1]))
    if state.phase == "piao":
        following = deal(state, wall)
    return [event, opened(state, wall, answers), *following]


def _discard(state: State, wall: Wall, seat: Seat, *, tile: Tile) -> list[Event]:
    event = Discarded(seat, tile, tile == state.hands[seat].drawn)
    events: list[Event] = [event]
    if state.rules.follow_dealer and state.discards == 3:
        events += _followed(state, tile)
    chow = state.rules.claims.chow
    for other in rivals(state, seat):
        if may_claim(state, other, tile=tile, chow=chow) and claims(state, other, claim_window(state, event)):
            return events
        chow = False
    return [*events, *draw(state, wall, seat_after(state, seat), gone=(seat, tile))]


def _followed(state: State, tile: Tile) -> list[Event]:
    """跟庄 (settlement, "Piao and follow-dealer"): the fourth discard in a row of the dealer's first tile.

    No claim and no kong between: a kong of the dealer can only have come before his first discard.
    """
    rivers = [hand.river for hand in state.hands if hand.river]
    melded = any(state.hands[seat].melds for seat in others(state.dealer))
    if melded or rivers != [[tile]] * 3 or not state.hands[state.dealer].river:
        return []
    amount = state.rules.follow_dealer * state.rules.stake[state.rules.kongs.unit]
    return [Followed(tuple(Transfer(state.dealer, seat, amount, "follow_dealer") for seat in others(state.dealer)))]
