"""Coins of a deal: what is really paid of all that its events say is owed. Public, like those events."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lingnan.rules.clamping import Payment, Purses, after, clamp, give_back
from lingnan.rules.win import Transfer
from lingnan.table.events import Aborted, Event, Exhausted, Followed, Konged, Won

RETURNS: Final = ("kong", "tui_shui")
"""Reasons of a transfer that an empty wall leads to and that gives kong money back."""


class Paid(NamedTuple):
    """Coins at each seat now, and every payment of the deal so far."""

    purses: Purses
    payments: tuple[Payment, ...] = ()


def pay(events: Iterable[Event], purses: Purses) -> Paid:
    """The coins of a deal that began with `purses`, after `events`; each event is a settlement of its own.

    A void deal gives everything back. A kong's money that is returned is what was paid of it, not what was owed; that
    stays a debt of nobody.
    """
    paid = Paid(purses)
    for event in events:
        match event:
            case Konged(transfers=transfers) | Followed(transfers=transfers):
                owed: Sequence[Transfer] = transfers
            case Won(winners=winners):
                owed = [transfer for winner in winners for transfer in winner.transfers]
            case Exhausted(transfers=transfers):
                owed = _at_the_end(transfers, paid.payments)
            case Aborted():
                return Paid(purses)
            case _:
                continue
        payments = clamp(owed, paid.purses)
        paid = Paid(after(paid.purses, payments), (*paid.payments, *payments))
    return paid


def _at_the_end(transfers: Sequence[Transfer], payments: Sequence[Payment]) -> list[Transfer]:
    """What an empty wall leaves to pay: kong money goes back as it came."""
    kongs = [payment for payment in payments if payment.why == "kong"]
    returned = iter(give_back([each for each in transfers if each.why in RETURNS], kongs))
    owed = [next(returned) if each.why in RETURNS else each for each in transfers]
    return [each for each in owed if each.amount]
