"""The laws that one event can break, for every test that plays."""

from collections.abc import Callable
from operator import add
from random import Random
from typing import TypeAlias

import msgspec

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat
from lingnan.core.tiles import ALL_KINDS, KINDS, counts_of
from lingnan.notation.wire import Snapshot, Update
from lingnan.rules.ruleset import Ruleset
from lingnan.table import (
    State,
    check,
    decide,
    default_action,
    evolve,
    legal,
    mask,
    redact,
    restore,
    snapshot,
    time_out,
    unseen,
    why_not,
)
from lingnan.table.actions import WIN, Action
from lingnan.table.events import Event, Won
from lingnan.table.mask import VIEWERS
from lingnan.table.view import DealView
from tests.support.naive import ACTIONS
from tests.support.playing import Deal

Views: TypeAlias = dict[Seat | None, State]
"""What each viewer folds out of what he is told."""

_update = msgspec.json.Decoder(Update)
_snapshot = msgspec.json.Decoder(Snapshot)


def views_of(deal: Deal) -> Views:
    """What every viewer knows before the first event."""
    return {
        viewer: State(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind, scores=deal.scores)
        for viewer in VIEWERS
    }


def forget(state: State) -> State:
    """The state without anything that was worked out before."""
    state.legal_cache = [None, None, None, None]
    for hand in state.hands:
        hand.completes = -1
    return state


def follow(views: Views, event: Event) -> None:
    """Every viewer folds what he is told of `event`."""
    for viewer, view in views.items():
        told = redact(event, viewer)
        if told is not None:
            evolve(view, told)
            assert _update.decode(msgspec.json.encode(Update(deal=1, seq=1, event=told))).event == told


def hold_laws(deal: Deal, views: Views, event: Event, rng: Random) -> None:
    """Every law that one event can break."""
    state = deal.state
    check(state, total=sum(deal.scores))
    follow(views, event)
    back = rng.choice(VIEWERS)
    anew = forget(state.copy())
    from_everyone = hidden_from_everyone(deal)
    for viewer in VIEWERS:
        seen, masked = views[viewer], mask(state, viewer)
        view = snapshot(masked)
        assert snapshot(seen) == view, "redact, then fold = fold, then mask"
        actions = () if viewer is None else legal(state, viewer)
        if viewer == back:
            hold_laws_of_return(deal.rules, viewer, view, actions)
        if viewer is not None:
            assert legal(forget(masked), viewer) == legal(seen, viewer) == actions
            assert legal(anew, viewer) == actions, "what is cached is what is worked out anew"
            if state.head and not state.laid:
                hidden = hidden_from(state, from_everyone, viewer)
                assert unseen(seen, viewer) == hidden, "what is not seen is in the wall or in a hand"
    hold_laws_of_refusal(deal, rng)


def hold_laws_of_return(rules: Ruleset, viewer: Seat | None, view: DealView, actions: tuple[Action, ...]) -> None:
    """Who comes back with nothing but what he is sent knows what he knew."""
    sent = _snapshot.decode(msgspec.json.encode(Snapshot(deal=1, seq=1, view=view)))
    assert sent.view == view
    restored = restore(rules, sent.view)
    assert snapshot(restored) == view, "restore is a fixed point"
    assert snapshot(mask(restored, viewer)) == view, "masking twice is masking once"
    if viewer is not None:
        assert legal(restored, viewer) == actions


def hidden_from_everyone(deal: Deal) -> bytearray:
    """How many of each kind lie in the wall, or were won by robbing and lie nowhere any more."""
    tiles = list(deal.wall.tiles[deal.state.head : deal.state.tail])
    tiles += [event.tile for event in deal.events if isinstance(event, Won) and event.by == "rob"]
    return bytearray(counts_of(tiles, ALL_KINDS)[:KINDS])


def hidden_from(state: State, from_everyone: bytearray, viewer: Seat) -> bytearray:
    """How many of each kind are hidden from everyone or in the hand of another."""
    hidden = from_everyone
    for seat in SEATS:
        if seat != viewer and seat not in state.out and not state.shown:
            hidden = bytearray(map(add, hidden, state.known_hand(seat)))
    return hidden


def hold_laws_of_refusal(deal: Deal, rng: Random) -> None:
    """Nobody but a seat that is asked may act, and only as `legal` says; a refusal and a decision change nothing."""
    state = deal.state
    before = snapshot(state)
    for _ in range(4):
        seat, action = rng.randrange(-1, 5), rng.choice(ACTIONS)
        may = seat in SEATS and action in legal(state, seat)
        assert (refused(decide, state, deal.wall, seat, action) is None) == may
    for seat in SEATS:
        if not legal(state, seat):
            assert "is not asked now" in (refused(time_out, state, deal.wall, seat) or "")
        else:
            assert default_action(state, seat) in legal(state, seat)
            assert (why_not(state, seat, state.window) is None) == (WIN in legal(state, seat))
    assert snapshot(state) == before


def refused(judge: Callable[..., object], *asked: object) -> str | None:
    """Why the table refuses what it is asked; None if it does not."""
    try:
        judge(*asked)
    except IllegalAction as error:
        return str(error)
    return None
