"""Official fans of the form of the whole hand."""

from typing import Final, NamedTuple

from lingnan.core.tiles import HONORS
from lingnan.kernel import KNITTED, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS
from lingnan.kernel.natural import Natural
from lingnan.rules.official.packing import Facet

NINE_GATES: Final = bytes((3, 1, 1, 1, 1, 1, 1, 1, 3))
SEVEN_IN_A_ROW: Final = 0b1111111
NINE_KINDS: Final = (0o777, 0o777 << 9, 0o777 << 18)
"""All numbers of one suit: the only hands of sets that can be nine gates."""


class Form(NamedTuple):
    """The hand as a whole."""

    shape: int
    gates: bool
    """Whether the concealed tiles were 1112345678999 of a suit before the winning one of the suit came."""
    row: bool
    """Whether the kinds are seven numbers of one suit that follow each other."""
    honors: int
    """How many kinds of honors."""


def jiu_lian_bao_deng(form: Form) -> bool:
    """Concealed 1112345678999 of one suit, won with any tile of that suit."""
    return form.gates


def lian_qi_dui(form: Form) -> bool:
    """Seven pairs of one suit whose numbers follow each other."""
    return form.shape == SEVEN_PAIRS and form.row


def shi_san_yao(form: Form) -> bool:
    """One of each 1, 9 and honor, and any of them once more; no melds."""
    return form.shape == ORPHANS


def qi_dui(form: Form) -> bool:
    """Seven pairs; four of one kind are two pairs."""
    return form.shape == SEVEN_PAIRS


def qi_xing_bu_kao(form: Form) -> bool:
    """The seven honors, and seven different tiles of 147 of one suit, 258 of another, 369 of the third."""
    return form.shape == KNITTED and form.honors == 7


def quan_bu_kao(form: Form) -> bool:
    """Fourteen different tiles of the honors and of 147 of one suit, 258 of another, 369 of the third."""
    return form.shape == KNITTED


def zu_he_long(form: Form) -> bool:
    """147 of one suit, 258 of another and 369 of the third, with a set and a pair or with five honors."""
    return form.shape == KNITTED_STRAIGHT or (form.shape == KNITTED and form.honors == 5)


FORMS: Final = Facet(
    Form,
    (
        jiu_lian_bao_deng,
        lian_qi_dui,
        shi_san_yao,
        qi_dui,
        qi_xing_bu_kao,
        quan_bu_kao,
        zu_he_long,
    ),
)


def of_form(hand: Natural, shape: int) -> int:
    """The packed fans of the form of a hand."""
    lowest = hand.kinds & -hand.kinds
    row = hand.suits == 1 and hand.kinds == SEVEN_IN_A_ROW * lowest
    return FORMS[shape, _is_gates(hand), row, hand.honors.bit_count()]


def _is_gates(hand: Natural) -> bool:
    if hand.winning >= HONORS:
        return False
    before = bytearray(hand.counts)
    before[hand.winning] -= 1
    first = hand.winning - hand.winning % 9
    return before[first : first + 9] == NINE_GATES
