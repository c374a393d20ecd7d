"""What a kong leads to: the window in which it can be robbed, its money, its replacement."""

from lingnan.core.melds import Meld, kong_kind
from lingnan.core.seats import Seat
from lingnan.core.wall import Wall
from lingnan.rules.settlement import kong_transfers
from lingnan.rules.win import Transfer
from lingnan.table.actions import Kong
from lingnan.table.drawing import draw
from lingnan.table.events import Event, KongDeclared, Konged
from lingnan.table.fold_play import rob_window
from lingnan.table.legal import claims
from lingnan.table.state import State, Window, rivals


def declare(state: State, wall: Wall, seat: Seat, *, kong: Kong) -> list[Event]:
    """An added or concealed kong: it waits where it can be robbed, else it stands."""
    assert kong.kind != "fed"
    event = KongDeclared(seat, kong.kind, kong.tile)
    window = rob_window(event)
    for other in rivals(state, seat):
        if claims(state, other, window):
            return [event]
    return [event, *stand(state, wall, window)]


def stand(state: State, wall: Wall, window: Window) -> list[Event]:
    """A declared kong that nobody robs: it stands and is replaced."""
    seat, tile = window.seat, window.tile
    if window.kong == "concealed":
        meld = Meld("concealed", tile)
    else:
        pung = next(meld for meld in state.hands[seat].melds if meld.kind == "pung" and meld.tile == tile)
        meld = pung._replace(kind="added")
    return kong_events(state, wall, seat, meld=meld)


def kong_events(state: State, wall: Wall, seat: Seat, *, meld: Meld) -> list[Event]:
    """A kong that stands, with its money and its replacement."""
    transfers = kong_money(state, seat, Kong(kong_kind(meld), meld.tile), feeder=meld.feeder)
    return [Konged(seat, meld, transfers), *draw(state, wall, seat, tail=True)]


def kong_money(state: State, seat: Seat, kong: Kong, *, feeder: Seat) -> tuple[Transfer, ...]:
    """What a kong books at once; a tile added later than in the turn in which it was drawn may bring nothing."""
    hand = state.hands[seat]
    if kong.kind == "added" and kong.tile not in (hand.drawn, *hand.kept) and not state.rules.kongs.late:
        return ()
    return kong_transfers(state.rules, kong.kind, seat=seat, feeder=feeder, out=state.out)
