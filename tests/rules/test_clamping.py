"""Clamping: nobody pays more than he has, against a naive twin that moves coin by coin."""

from hypothesis import given
from hypothesis import strategies as st

from lingnan.rules.clamping import Payment, Purses, after, clamp, give_back
from lingnan.rules.win import Transfer, Why

SEAT = st.integers(0, 3)
PURSES = st.tuples(*[st.integers(0, 30)] * 4)
WHYS: list[Why] = ["win", "horse", "piao", "kong"]
TRANSFERS = st.lists(
    st.builds(Transfer, SEAT, SEAT, st.integers(1, 25), st.sampled_from(WHYS)).filter(lambda each: each[0] != each[1]),
    max_size=12,
)


def naive(transfers: list[Transfer], purses: Purses) -> list[int]:
    """What everybody has afterwards: coins lie in two heaps, and only the old one can be spent."""
    old, new = list(purses), [0, 0, 0, 0]
    for payer, payee, amount, _ in transfers:
        for _ in range(amount):
            if old[payer]:
                old[payer] -= 1
                new[payee] += 1
    return [old[seat] + new[seat] for seat in range(4)]


@given(TRANSFERS, PURSES)
def test_laws_of_clamping(transfers: list[Transfer], purses: Purses) -> None:
    payments = clamp(transfers, purses)
    left = after(purses, payments)
    assert list(left) == naive(transfers, purses)
    assert sum(left) == sum(purses)
    assert all(amount >= 0 for amount in left)
    assert [payment[:3] for payment in payments] == [transfer[:3] for transfer in transfers]
    assert all(0 <= payment.paid <= payment.owed for payment in payments)
    for seat in range(4):
        spent = sum(payment.paid for payment in payments if payment.payer == seat)
        owed = sum(payment.owed for payment in payments if payment.payer == seat)
        assert spent == min(owed, purses[seat])


@given(TRANSFERS)
def test_who_can_pay_pays_all(transfers: list[Transfer]) -> None:
    assert all(payment.paid == payment.owed for payment in clamp(transfers, (300, 300, 300, 300)))


@given(TRANSFERS, PURSES)
def test_what_is_given_back_is_what_was_paid(transfers: list[Transfer], purses: Purses) -> None:
    payments = clamp(transfers, purses)
    back = [Transfer(payee, payer, amount, why) for payer, payee, amount, why in transfers]
    returned = give_back(back, payments)
    assert after(after(purses, payments), [Payment(*each[:3], each.amount, each.why) for each in returned]) == purses


def test_the_first_in_order_is_paid_first_and_what_comes_in_cannot_go_out() -> None:
    """A liable player who cannot pay: his shortfall falls on nobody."""
    owed = [Transfer(1, 0, 30, "dragons_winds"), Transfer(1, 2, 10, "horse"), Transfer(3, 1, 5, "horse")]
    payments = clamp(owed, (0, 25, 0, 100))
    assert [payment.paid for payment in payments] == [25, 0, 5]
    assert after((0, 25, 0, 100), payments) == (25, 5, 0, 95)
