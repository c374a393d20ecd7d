"""Hands as text: every spelling, every refusal, and the round trip."""

import random

import pytest

from lingnan.core.errors import NotationError
from lingnan.core.melds import Meld
from lingnan.core.tiles import NAMES, WILD
from lingnan.notation.signs import read_text
from lingnan.notation.text import read_hand, read_tile, write_hand, write_tiles
from lingnan.rules.systems import ruleset
from lingnan.rules.win import Hand
from tests.rules.hands import random_hand

GD88, JIPING = ruleset("gd88"), ruleset("jiping")


def tiles(text: str) -> list[str]:
    """The names of the tiles of a text."""
    return [NAMES[placed.tile] for placed in read_text(text).held]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("123m55z", ["1m", "2m", "3m", "5z", "5z"]),
        ("1m 2m", ["1m", "2m"]),
        ("一二三万", ["1m", "2m", "3m"]),
        ("1萬9餅2條3索4筒5饼6条", ["1m", "9p", "2s", "3s", "4p", "5p", "6s"]),
        ("东南西北中发白", ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]),
        ("東發", ["1z", "6z"]),
        ("\uff11\uff12m", ["1m", "2m"]),
        ("春夏秋冬梅兰竹菊蘭", ["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f", "6f"]),
        ("🀇🀏🀐🀘🀙🀡", ["1m", "9m", "1s", "9s", "1p", "9p"]),
        ("🀀🀁🀂🀃🀄🀅🀆", ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]),
        ("🀄\ufe0e🀄\ufe0f", ["5z", "5z"]),
        ("🀢🀣🀤🀥🀦🀧🀨🀩", ["5f", "6f", "7f", "8f", "1f", "2f", "3f", "4f"]),
        ("ww鬼🀪", ["w", "w", "w", "w"]),
        ("", []),
    ],
)
def test_spellings(text: str, want: list[str]) -> None:
    assert tiles(text) == want


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("(345s)", Meld("chow", 20)),
        ("(534s)", Meld("chow", 20)),
        ("(222z)", Meld("pung", 28)),
        ("(2222z)", Meld("fed", 28)),
        ("(222+2z)", Meld("added", 28)),
        ("(2z2z2z+2z)", Meld("added", 28)),
        ("[2222z]", Meld("concealed", 28)),
        ("（南南南）", Meld("pung", 28)),
        ("【南南南南】", Meld("concealed", 28)),
        ("（南南南＋南）", Meld("added", 28)),
        ("(一二三万)", Meld("chow", 0)),
    ],
)
def test_melds(text: str, meld: Meld) -> None:
    assert [placed.meld for placed in read_text(text).melds] == [meld]


@pytest.mark.parametrize(
    "text",
    [
        "123m1z(222z)[3333s](777+7z)+1z",
        "一二三万东(南南南)[三三三三条](白白白+白)+东",
        "🀇🀈🀉🀀（🀁🀁🀁）【🀒🀒🀒🀒】（🀆🀆🀆＋🀆）＋🀀",
    ],
)
def test_a_hand_in_three_spellings(text: str) -> None:
    melds = (Meld("pung", 28), Meld("concealed", 20), Meld("added", 33))
    assert read_hand(text, GD88) == Hand((0, 1, 2, 27), melds, 27)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("11111m234m567p99s+9s", "hand/five_of_a_kind", 4),
        ("(111z)1z1z23m456p789s+4m", "hand/five_of_a_kind", 8),
        ("123m456m789pwwww+w", "hand/five_of_a_kind", 17),
        ("123q456m", "hand/unknown_suit", 3),
        ("m123", "hand/unknown_suit", 0),
        ("123m45", "hand/unknown_suit", 4),
        ("12东3m", "hand/unknown_suit", 0),
        ("12+3m", "hand/unknown_suit", 0),
        ("123M", "hand/unknown_suit", 3),
        ("8z", "hand/not_in_set", 0),
        ("120m", "hand/not_in_set", 2),
        ("123m456m789p22s5z1f+5z", "hand/not_in_set", 17),
        ("123m456m789p222s55z+5z", "hand/too_many_tiles", 20),
        ("123m456m789p22s5z+55z", "hand/too_many_tiles", 19),
        ("123m+1m+2m", "hand/too_many_tiles", 7),
        ("123m456m789p22s5z+5z", "hand/too_few_tiles", 18),
        ("123m456m789p22s55z", "hand/too_few_tiles", 18),
        ("", "hand/too_few_tiles", 0),
        ("1m(112m)", "hand/bad_meld", 2),
        ("(123m)456m789p22s5z+5z", "hand/bad_meld", 0),
        ("(567z)456m789p22s5z+5z", "hand/bad_meld", 0),
        ("(89m1p)", "hand/bad_meld", 0),
        ("(222+3z)", "hand/bad_meld", 0),
        ("(22+22z)", "hand/bad_meld", 0),
        ("(2+2+2z)", "hand/bad_meld", 4),
        ("[222z]", "hand/bad_meld", 0),
        ("[222+2z]", "hand/bad_meld", 4),
        ("(22z)", "hand/bad_meld", 0),
        ("(22222z)", "hand/bad_meld", 0),
        ("()", "hand/bad_meld", 0),
        ("(22wz)", "hand/unknown_suit", 1),
        ("(2z2zw)", "hand/bad_meld", 0),
        ("(222z", "hand/bad_meld", 0),
        ("222z)", "hand/bad_meld", 4),
        ("(222z]", "hand/bad_meld", 5),
        ("((222z))", "hand/bad_meld", 1),
        ("1m+1m(222z)", "hand/bad_meld", 5),
    ],
)
def test_refusals_name_the_place(text: str, code: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_hand(text, GD88)
    assert (caught.value.code, caught.value.at) == (code, at)
    assert caught.value.message


def test_the_system_decides_what_its_tiles_are() -> None:
    with pytest.raises(NotationError) as caught:
        read_hand("123m456s234m567p1z+w", JIPING)
    assert caught.value.code == "hand/not_in_set"
    with pytest.raises(NotationError) as caught:
        read_hand("(222z)456m789p22s5z5z+5z", GD88, wild=(28,))
    assert caught.value.code == "hand/bad_meld"
    assert read_hand("(123m)456s234m56p11z+7p", JIPING).melds == (Meld("chow", 0),)


@pytest.mark.parametrize(("text", "name"), [("123m+1m", "小相公"), ("123456789m123456p+1m", "大相公")])
def test_too_many_and_too_few_have_their_names(text: str, name: str) -> None:
    with pytest.raises(NotationError, match=name):
        read_hand(text, GD88)


def test_wild_tiles_are_counted_by_kind() -> None:
    assert read_hand("9999m123p456p78s1z+9s", GD88, wild=(8,)).wild == (8,)
    with pytest.raises(NotationError) as caught:
        read_hand("9999mw23p456p78s1z+9s", GD88, wild=(8,))
    assert caught.value.code == "hand/five_of_a_kind"


def test_reading_what_was_written_gives_the_hand_again() -> None:
    dice = random.Random("round trip")
    for number in range(500):
        rules = (GD88, JIPING)[number % 2]
        hand = random_hand(dice, wilds=dice.randrange(4) if rules is GD88 else 0, chows=rules is JIPING)
        assert read_hand(write_hand(hand), rules) == hand


def test_tiles_are_written_in_order() -> None:
    assert write_tiles([33, 0, 9, 1, 26, WILD, 34]) == "12m1p9s7z1fw"


def test_a_field_takes_one_tile() -> None:
    assert read_tile("東", at="round_wind") == 27
    for text in ("12m", "", "(222z)", "1m+1m"):
        with pytest.raises(NotationError) as caught:
            read_tile(text, at="wild")
        assert (caught.value.code, caught.value.at) == ("request/inconsistent", "wild")
