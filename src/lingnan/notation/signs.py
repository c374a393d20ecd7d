"""The tiles of a text, sign by sign and each with its place; no system is asked (00-common, "Tiles and notation")."""

from typing import Final, NamedTuple, NoReturn

from lingnan.core.errors import NotationError
from lingnan.core.melds import Meld
from lingnan.core.tiles import EAST, FLOWERS, HONORS, MAN, NAMES, PIN, SOU, WILD, Tile

SUITS: Final = {
    **dict.fromkeys("m万萬", (MAN, 9)),
    **dict.fromkeys("p筒饼餅", (PIN, 9)),
    **dict.fromkeys("s条條索", (SOU, 9)),
    "z": (HONORS, 7),
    "f": (FLOWERS, 8),
}
"""Suit letters: first kind and number of kinds."""
DIGITS: Final = {
    **{str(number): number for number in range(10)},
    **{chr(0xFF10 + number): number for number in range(10)},
    **{numeral: number for number, numeral in enumerate("一二三四五六七八九", 1)},
}
TILES: Final = {
    **{name: EAST + number for number, name in enumerate("东南西北中发白")},
    **{name: EAST + number for number, name in enumerate("東南西北中發白")},
    **{name: FLOWERS + number for number, name in enumerate("春夏秋冬梅兰竹菊")},
    "蘭": FLOWERS + 5,
    **{chr(0x1F000 + number): EAST + number for number in range(7)},
    **{chr(0x1F007 + number): MAN + number for number in range(9)},
    **{chr(0x1F010 + number): SOU + number for number in range(9)},
    **{chr(0x1F019 + number): PIN + number for number in range(9)},
    **{chr(0x1F022 + number): FLOWERS + 4 + number for number in range(4)},
    **{chr(0x1F026 + number): FLOWERS + number for number in range(4)},
    **dict.fromkeys(("w", "鬼", chr(0x1F02A)), WILD),
}
"""Characters that are a tile by themselves."""
SIGNS: Final = {**{sign: sign for sign in "()[]+"}, **dict(zip("（）【】＋", "()[]+", strict=True))}
SILENT: Final = frozenset(" \t\ufe0e\ufe0f")
"""Spaces, and the selectors that may follow a Unicode tile."""


class Placed(NamedTuple):
    """A tile and its place in the text."""

    tile: Tile
    at: int


class PlacedMeld(NamedTuple):
    """A meld and its place in the text."""

    meld: Meld
    at: int


class Written(NamedTuple):
    """What a text says, before any system has looked at it; `winning` are the tiles after `+`."""

    held: tuple[Placed, ...]
    melds: tuple[PlacedMeld, ...]
    winning: tuple[Placed, ...]


def read_text(text: str) -> Written:
    """What a text says; NotationError with a `hand/…` code where it is none."""
    reader = _Reader()
    for at, sign in enumerate(text):
        reader.take(at, sign)
    return reader.done()


class _Reader:
    """Reads a text sign by sign."""

    def __init__(self) -> None:
        self.numbers: list[Placed] = []
        self.held: list[Placed] = []
        self.winning: list[Placed] | None = None
        self.melds: list[PlacedMeld] = []
        self.bracket = ""
        self.inside: list[Placed] = []
        self.opened = 0
        self.added = -1

    def take(self, at: int, sign: str) -> None:
        """Read one sign."""
        if sign in SILENT:
            return
        if sign in DIGITS:
            self.numbers.append(Placed(DIGITS[sign], at))
        elif sign in SUITS:
            self._suit(at, sign)
        elif sign in TILES:
            self._no_numbers()
            self._put(TILES[sign], at)
        elif sign in SIGNS:
            self._sign(at, SIGNS[sign])
        else:
            fail("hand/unknown_suit", f"{sign!r} is no suit: the suits are m p s z f, and w is a wild tile", at)

    def done(self) -> Written:
        """What was read, once nothing is left open."""
        self._no_numbers()
        if self.bracket:
            fail("hand/bad_meld", f"the {self.bracket} is never closed", self.opened)
        return Written(tuple(self.held), tuple(self.melds), tuple(self.winning or ()))

    def _suit(self, at: int, sign: str) -> None:
        first, size = SUITS[sign]
        if not self.numbers:
            fail("hand/unknown_suit", f"{sign} needs numbers before it", at)
        for number, place in self.numbers:
            if not 1 <= number <= size:
                fail("hand/not_in_set", f"there is no {number}{sign}: the numbers go from 1 to {size}", place)
            self._put(first + number - 1, place)
        self.numbers = []

    def _put(self, tile: Tile, at: int) -> None:
        into = self.inside if self.bracket else self.held if self.winning is None else self.winning
        into.append(Placed(tile, at))

    def _no_numbers(self) -> None:
        if self.numbers:
            fail("hand/unknown_suit", "numbers without a suit: write m, p, s, z or f after them", self.numbers[0].at)

    def _sign(self, at: int, sign: str) -> None:
        if self.bracket and sign == "+":
            self._plus_inside(at)
            return
        self._no_numbers()
        if sign == "+":
            if self.winning is not None:
                fail("hand/too_many_tiles", "only one + may stand outside a meld, before the winning tile", at)
            self.winning = []
        elif sign in "([":
            if self.bracket or self.winning is not None:
                where = "inside another" if self.bracket else "after the winning tile"
                fail("hand/bad_meld", f"a meld may not stand {where}", at)
            self.bracket, self.opened, self.inside, self.added = sign, at, [], -1
        elif (self.bracket, sign) in (("(", ")"), ("[", "]")):
            self.melds.append(PlacedMeld(self._meld(), self.opened))
            self.bracket = ""
        else:
            fail("hand/bad_meld", f"the {sign} closes nothing", at)

    def _plus_inside(self, at: int) -> None:
        if self.added >= 0 or self.bracket == "[":
            fail("hand/bad_meld", "an added kong is written like (222+2z)", at)
        self.added = len(self.inside) + len(self.numbers)

    def _meld(self) -> Meld:
        tiles = [placed.tile for placed in self.inside]
        alike = len(set(tiles)) == 1
        text = "".join(NAMES[tile] for tile in tiles)
        if WILD in tiles:
            fail("hand/bad_meld", "a wild tile is never part of a meld", self.opened)
        if self.added >= 0:
            if alike and len(tiles) == 4 and self.added == 3:
                return Meld("added", tiles[0])
        elif alike and self.bracket == "[" and len(tiles) == 4:
            return Meld("concealed", tiles[0])
        elif alike and self.bracket == "(" and len(tiles) in (3, 4):
            return Meld("pung" if len(tiles) == 3 else "fed", tiles[0])
        elif self.bracket == "(" and len(tiles) == 3:
            low = min(tiles)
            if sorted(tiles) == [low, low + 1, low + 2] and low < HONORS and low % 9 < 7:
                return Meld("chow", low)
        return fail("hand/bad_meld", f"{text or 'nothing'} is no chow, pung or kong", self.opened)


def fail(code: str, message: str, at: int) -> NoReturn:
    """NotationError with a `hand/…` code at a place of the text, counted from 0."""
    raise NotationError(code, message, at=at)
