"""Clamping (rulebook settlement, "Clamping"): where coins are played for, nobody pays more than he has."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from lingnan.core.seats import Seat, four
from lingnan.rules.win import Transfer, Why

Purses: TypeAlias = tuple[int, int, int, int]
"""Coins at each seat."""


class Payment(NamedTuple):
    """A transfer as it was owed, and what of it was paid."""

    payer: Seat
    payee: Seat
    owed: int
    paid: int
    why: Why


def clamp(transfers: Iterable[Transfer], purses: Purses) -> tuple[Payment, ...]:
    """The payments of one settlement, in the order in which `transfers` are owed.

    Each pays what the payer had before the settlement allows, less what he has paid in it; what is received in it
    cannot be spent in it, and what is not paid falls on nobody else.
    """
    left = list(purses)
    payments = []
    for payer, payee, owed, why in transfers:
        paid = min(owed, left[payer])
        left[payer] -= paid
        payments.append(Payment(payer, payee, owed, paid, why))
    return tuple(payments)


def give_back(transfers: Iterable[Transfer], earlier: Sequence[Payment]) -> list[Transfer]:
    """Transfers that return `earlier` ones, with no more in each than was paid then."""
    waiting = list(earlier)
    returned = []
    for transfer in transfers:
        found = next(each for each in waiting if (each.payee, each.payer, each.owed) == transfer[:3])
        waiting.remove(found)
        returned.append(transfer._replace(amount=found.paid))
    return returned


def after(purses: Purses, payments: Iterable[Payment]) -> Purses:
    """The purses once `payments` are made."""
    held = list(purses)
    for payer, payee, _, paid, _ in payments:
        held[payer] -= paid
        held[payee] += paid
    return four(held)
