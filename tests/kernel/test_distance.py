"""Rows of hands with their distance and useful kinds, each beside its near misses; bad input."""

from types import ModuleType

import pytest

from lingnan.core.tiles import KIND_OF, KINDS, NAMES
from lingnan.kernel import IMPOSSIBLE, ORPHANS, SEVEN_PAIRS, STANDARD, form, kinds_of
from tests.kernel import forms
from tests.kernel.hands import counts

ROWS = [
    # hand, wild tiles, melded, shapes, distance, useful kinds
    ("123m 456m 789m 123p 55s", 0, "", STANDARD, 0, ""),
    ("123m 456m 789m 123p 5s", 0, "", STANDARD, 1, "5s"),
    ("1112345678999m", 0, "", STANDARD, 1, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    ("147m 258p 369s 1234z", 0, "", STANDARD, 9, "all but 5z 6z 7z"),
    ("13m", 3, "222z 333z 444z", STANDARD, 0, ""),
    ("", 1, "111z 222z 333z 444z", STANDARD, 1, "all"),
    # a fifth natural copy is no wait; a wild tile may be one
    ("1111m 123p 456p 789p", 0, "", STANDARD, 2, "all but 1m"),
    ("111m 123p 456p 789p", 1, "", STANDARD, 1, "all"),
    ("1111m 123p 456p 78p", 1, "", STANDARD, 1, "3p 6p 9p"),
    ("1111z 222z 333z 444z", 0, "", STANDARD, 2, "all but 1z 2z 3z 4z"),
    ("1111z 222z 333z 4z", 1, "", STANDARD, 2, "4z"),
    ("1111z 222z 333z", 3, "", STANDARD, 1, "all but 1z"),
    # the copies in the melds count
    ("46m 123p 456p 99s", 0, "555m", STANDARD, 1, "5m"),
    ("46m 123p 456p 99s", 0, "5555m", STANDARD, 2, "2m 3m 4m 6m 7m 8m 9s"),
    ("5m", 0, "555m 123p 456p 777z", STANDARD, 2, "all but 5m 7z"),
    ("5m", 1, "555m 123p 456p 777z", STANDARD, 0, ""),
    ("4m", 0, "555m 123p 456p 777z", STANDARD, 1, "4m"),
    ("", 1, "555m 123p 456p 777z", STANDARD, 1, "all"),
    ("", 1, "5555m 123p 456p 777z", STANDARD, 1, "all but 5m"),
    # the face of the wild tiles is never drawn as itself
    ("46m 123p 99s 111z", 0, "234s", STANDARD, 1, "5m"),
    ("46m 123p 99s 111z", 0, "234s 5555m", STANDARD, 2, "2m 3m 4m 6m 7m 8m 9s"),
    # seven pairs: four alike are two, a third copy is none
    ("1133m 5577p 99s 117z", 0, "", SEVEN_PAIRS, 1, "7z"),
    ("1111m 5555p 99s 117z", 0, "", SEVEN_PAIRS, 1, "7z"),
    ("1111m 555p 99s 1177z", 0, "", SEVEN_PAIRS, 1, "5p"),
    ("1133m 5577p 99s 11z", 1, "", SEVEN_PAIRS, 1, "all"),
    ("1111m 5577p 99s 11z", 1, "", SEVEN_PAIRS, 1, "all but 1m"),
    ("1112223334445m", 0, "", SEVEN_PAIRS, 3, "1m 2m 3m 4m 5m"),
    ("1133m 5577p 99s", 0, "222z", STANDARD | SEVEN_PAIRS, 3, "1m 2m 3m 5p 6p 7p 9s"),
    ("1133m 5577p 99s", 0, "222z", SEVEN_PAIRS, IMPOSSIBLE, ""),
    # thirteen orphans
    ("19m 19p 19s 1234567z", 0, "", ORPHANS, 1, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
    ("19m 19p 19s 1234566z", 0, "", ORPHANS, 1, "7z"),
    ("19m 19p 19s 1234566z 2m", 0, "", ORPHANS, 1, "7z"),
    ("19m 19p 19s 123456z", 1, "", ORPHANS, 1, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
    ("19m 19p 19s 123455z", 1, "", ORPHANS, 1, "6z 7z"),
    ("19m 19p 19s 1234567z 7z", 0, "", ORPHANS, 0, ""),
    ("19m 19p 19s 123z", 0, "111m", ORPHANS, IMPOSSIBLE, ""),
]


def names(mask: int) -> str:
    """The kinds of a mask as text."""
    if mask.bit_count() > 17:
        missing = " ".join(NAMES[kind] for kind in range(KINDS) if not mask >> kind & 1)
        return f"all but {missing}" if missing else "all"
    return " ".join(NAMES[kind] for kind in kinds_of(mask))


@pytest.fixture(params=dict.fromkeys([form(), "python"]))
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """The kernel as it runs, and as plain Python."""
    return forms.load(request.param)


@pytest.mark.parametrize(("hand", "wilds", "melded", "shapes", "distance", "kinds"), ROWS)
def test_rows(kernel: ModuleType, hand: str, wilds: int, melded: str, shapes: int, distance: int, kinds: str) -> None:
    answer = kernel.distance_useful(counts(hand), wilds, shapes=shapes, melded=counts(melded))
    assert (answer[0], names(answer[1])) == (distance, kinds)


@pytest.mark.parametrize(
    ("hand", "wilds", "melded", "shapes", "waiting", "by_shape"),
    [
        ("23m 456m 789m 123p 55s", 0, "", STANDARD, "1m 4m 7m", "1m 4m 7m"),
        ("1111m 123p 456p 789p", 0, "", STANDARD, "", "1m"),
        ("46m 123p 99s 111z", 0, "5555m", STANDARD, "", "5m"),
        ("46m 123p 99s 111z", 0, "555m", STANDARD, "5m", "5m"),
        ("46m 123p 9s 111z", 1, "5555m", STANDARD, "9s", "5m 9s"),
        ("1111m 5577p 99s 11z", 1, "", SEVEN_PAIRS, "all but 1m", "all"),
        ("1111m 5577p 99s 12z", 1, "", SEVEN_PAIRS, "1z 2z", "1z 2z"),
        ("147m 258p 369s 1234z", 0, "", 7, "", ""),
        ("23m 456m 789m 123p 55s 9s", 0, "", STANDARD, "", ""),
    ],
)
def test_waits(
    kernel: ModuleType, hand: str, wilds: int, melded: str, shapes: int, waiting: str, by_shape: str
) -> None:
    assert names(kernel.waits(counts(hand), wilds, shapes=shapes, melded=counts(melded))) == waiting
    assert names(kernel.completes(counts(hand), wilds, shapes=shapes)) == by_shape


def test_counts_may_be_changed_in_place_between_questions(kernel: ModuleType) -> None:
    hand = bytearray(counts("123m 456m 789m 123p 5s"))
    assert names(kernel.waits(hand)) == "5s"
    hand[KIND_OF["5s"]] -= 1
    hand[KIND_OF["7z"]] += 1
    assert names(kernel.waits(hand)) == "7z"


@pytest.mark.parametrize("ask", ["distance", "useful", "waits", "discards", "completes", "is_complete"])
@pytest.mark.parametrize(
    ("hand", "wilds", "message"),
    [
        (bytes(33), 0, "34 counts"),
        (bytes(42), 0, "34 counts"),
        (bytes([5]) + bytes(33), 0, "four of a kind"),
        (bytes([255]) + bytes(33), 0, "four of a kind"),
        (bytes([4, 4, 4, 3]) + bytes(30), 0, "at most fourteen"),
        (bytes([4, 4, 4, 1]) + bytes(30), 2, "at most fourteen"),
        (bytes([4, 4, 4, 1]) + bytes(30), -1, "wild tiles"),
    ],
)
def test_hands_that_are_none(kernel: ModuleType, ask: str, hand: bytes, wilds: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        getattr(kernel, ask)(hand, wilds)


@pytest.mark.parametrize("ask", ["distance", "useful", "discards"])
@pytest.mark.parametrize("melded", [bytes(33), bytes([5]) + bytes(33)])
def test_melds_that_are_none(kernel: ModuleType, ask: str, melded: bytes) -> None:
    with pytest.raises(ValueError, match="melded tiles are 34 counts"):
        getattr(kernel, ask)(counts("123m 456m 789m 123p 5s"), melded=melded)
