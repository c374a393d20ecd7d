"""Official fans of the form of the whole hand."""

from typing import Final, NamedTuple

from lingnan.core.melds import Meld
from lingnan.core.tiles import HONORS, Tile
from lingnan.kernel import KNITTED, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS
from lingnan.rules.official.packing import Fan, pack

NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Form(NamedTuple):
    """The hand as a whole."""

    shape: int
    counts: tuple[int, ...]
    """The concealed tiles by kind, winning tile included."""
    melds: tuple[Meld, ...]
    winning: Tile


def jiu_lian_bao_deng(form: Form) -> bool:
    """Concealed 1112345678999 of one suit, won with any tile of that suit."""
    if form.melds or form.winning >= HONORS:
        return False
    first = form.winning - form.winning % 9
    before = list(form.counts[first : first + 9])
    before[form.winning - first] -= 1
    return tuple(before) == NINE_GATES


def lian_qi_dui(form: Form) -> bool:
    """Seven pairs of one suit whose numbers follow each other."""
    pairs = [kind for kind, count in enumerate(form.counts[:HONORS]) if count == 2]
    in_a_row = len(pairs) == 7 and pairs[-1] - pairs[0] == 6 and pairs[0] // 9 == pairs[-1] // 9
    return form.shape == SEVEN_PAIRS and in_a_row


def shi_san_yao(form: Form) -> bool:
    """One of each 1, 9 and honor, and any of them once more; no melds."""
    return form.shape == ORPHANS


def qi_dui(form: Form) -> bool:
    """Seven pairs; four of one kind are two pairs."""
    return form.shape == SEVEN_PAIRS


def qi_xing_bu_kao(form: Form) -> bool:
    """The seven honors, and seven different tiles of 147 of one suit, 258 of another, 369 of the third."""
    return form.shape == KNITTED and all(form.counts[HONORS:])


def quan_bu_kao(form: Form) -> bool:
    """Fourteen different tiles of the honors and of 147 of one suit, 258 of another, 369 of the third."""
    return form.shape == KNITTED


def zu_he_long(form: Form) -> bool:
    """147 of one suit, 258 of another and 369 of the third, with a set and a pair or with five honors."""
    return form.shape == KNITTED_STRAIGHT or (form.shape == KNITTED and sum(form.counts[:HONORS]) == 9)


FANS: Final[tuple[Fan[Form], ...]] = (
    jiu_lian_bao_deng,
    lian_qi_dui,
    shi_san_yao,
    qi_dui,
    qi_xing_bu_kao,
    quan_bu_kao,
    zu_he_long,
)


def of_form(shape: int, counts: bytearray, melds: tuple[Meld, ...], winning: Tile) -> int:
    """The packed fans of the form of a hand."""
    return pack(FANS, Form(shape, tuple(counts), melds, winning))
