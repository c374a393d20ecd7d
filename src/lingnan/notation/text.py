"""Tiles and hands as people write them: `123m456p11z(222z)[3333s]+1z`, 一万 東 發 and the Unicode tiles (00-common).

Reading is strict: whatever is not a hand is a NotationError with a code of `cases/README.md`, its place in the text
(`at`, counted from 0) and the reason.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, NoReturn

from lingnan.core.errors import NotationError
from lingnan.core.melds import Meld
from lingnan.core.tiles import EAST, FLOWERS, HONORS, MAN, NAMES, PIN, SOU, WILD, Tile
from lingnan.rules.play_policies import FixedWild
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Hand

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

SIZE: Final = 14


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


def read_hand(text: str, ruleset: Ruleset, *, wild: Sequence[Tile] = ()) -> Hand:
    """A complete hand of a system; `wild` are the kinds that are wild in this deal.

    Raises NotationError with one of the `hand/…` codes.
    """
    written = read_text(text)
    kinds = ruleset.wild.kinds if isinstance(ruleset.wild, FixedWild) else tuple(wild)
    if not written.winning:
        _fail("hand/too_few_tiles", "the winning tile is missing: write it at the end, after a +", len(text))
    _check_set(ruleset, written)
    _check_melds(ruleset, written.melds, kinds)
    _check_copies(ruleset, written, kinds)
    _check_size(written)
    held = tuple(sorted(placed.tile for placed in written.held))
    return Hand(held, tuple(placed.meld for placed in written.melds), written.winning[0].tile, kinds)


def read_tile(text: str, *, at: str) -> Tile:
    """A single tile; `at` names the field that it stands in."""
    try:
        held, melds, winning = read_text(text)
    except NotationError as error:
        raise NotationError(error.code, error.message, at=at) from None
    if len(held) != 1 or melds or winning:
        raise NotationError("request/inconsistent", f"{at} takes one tile at a time, not {text!r}", at=at)
    return held[0].tile


def read_text(text: str) -> Written:
    """The tiles of a text, by place; no system is asked."""
    reader = _Reader(text)
    for at, sign in enumerate(text):
        reader.take(at, sign)
    return reader.done()


class _Reader:
    """Reads a text sign by sign."""

    def __init__(self, text: str) -> None:
        self.end = len(text)
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
            _fail("hand/unknown_suit", f"{sign!r} is no suit: the suits are m p s z f, and w is a wild tile", at)

    def done(self) -> Written:
        """What was read, once nothing is left open."""
        self._no_numbers()
        if self.bracket:
            _fail("hand/bad_meld", f"the {self.bracket} is never closed", self.opened)
        return Written(tuple(self.held), tuple(self.melds), tuple(self.winning or ()))

    def _suit(self, at: int, sign: str) -> None:
        first, size = SUITS[sign]
        if not self.numbers:
            _fail("hand/unknown_suit", f"{sign} needs numbers before it", at)
        for number, place in self.numbers:
            if not 1 <= number <= size:
                _fail("hand/not_in_set", f"there is no {number}{sign}: the numbers go from 1 to {size}", place)
            self._put(first + number - 1, place)
        self.numbers = []

    def _put(self, tile: Tile, at: int) -> None:
        into = self.inside if self.bracket else self.held if self.winning is None else self.winning
        into.append(Placed(tile, at))

    def _no_numbers(self) -> None:
        if self.numbers:
            _fail("hand/unknown_suit", "numbers without a suit: write m, p, s, z or f after them", self.numbers[0].at)

    def _sign(self, at: int, sign: str) -> None:
        if self.bracket and sign == "+":
            self._plus_inside(at)
            return
        self._no_numbers()
        if sign == "+":
            if self.winning is not None:
                _fail("hand/too_many_tiles", "only one + may stand outside a meld, before the winning tile", at)
            self.winning = []
        elif sign in "([":
            if self.bracket or self.winning is not None:
                where = "inside another" if self.bracket else "after the winning tile"
                _fail("hand/bad_meld", f"a meld may not stand {where}", at)
            self.bracket, self.opened, self.inside, self.added = sign, at, [], -1
        elif (self.bracket, sign) in (("(", ")"), ("[", "]")):
            self.melds.append(PlacedMeld(self._meld(), self.opened))
            self.bracket = ""
        else:
            _fail("hand/bad_meld", f"the {sign} closes nothing", at)

    def _plus_inside(self, at: int) -> None:
        if self.added >= 0 or self.bracket == "[":
            _fail("hand/bad_meld", "an added kong is written like (222+2z)", at)
        self.added = len(self.inside) + len(self.numbers)

    def _meld(self) -> Meld:
        tiles = [placed.tile for placed in self.inside]
        alike = len(set(tiles)) == 1
        text = "".join(NAMES[tile] for tile in tiles)
        if WILD in tiles:
            _fail("hand/bad_meld", "a wild tile is never part of a meld", self.opened)
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
        return _fail("hand/bad_meld", f"{text or 'nothing'} is no chow, pung or kong", self.opened)


def _check_set(ruleset: Ruleset, written: Written) -> None:
    melded = [Placed(meld.tile, at) for meld, at in written.melds]
    for tile, at in (*written.held, *melded, *written.winning):
        if tile == WILD:
            if ruleset.wild is None:
                _fail("hand/not_in_set", f"{ruleset.key} is played without wild tiles: there is no w", at)
        elif tile >= FLOWERS:
            _fail("hand/not_in_set", f"a flower ({NAMES[tile]}) never stands in a hand", at)
        elif not ruleset.tiles[tile]:
            _fail("hand/not_in_set", f"{ruleset.key} is played without {NAMES[tile]}", at)


def _check_melds(ruleset: Ruleset, melds: Iterable[PlacedMeld], wild: Sequence[Tile]) -> None:
    for meld, at in melds:
        if meld.kind == "chow" and not ruleset.claims.chow:
            _fail("hand/bad_meld", f"{ruleset.key} is played without chows (吃)", at)
        if any(tile in wild for tile in meld.tiles):
            _fail("hand/bad_meld", "a wild tile is never part of a meld", at)


def _check_copies(ruleset: Ruleset, written: Written, wild: Sequence[Tile]) -> None:
    seen: dict[Tile, int] = {}
    wilds = 0
    melded = [Placed(tile, at) for meld, at in written.melds for tile in meld.tiles]
    for tile, at in (*melded, *written.held, *written.winning):
        seen[tile] = seen.get(tile, 0) + 1
        if tile != WILD and seen[tile] > ruleset.tiles[tile]:
            _fail("hand/five_of_a_kind", f"{NAMES[tile]} occurs more than {ruleset.tiles[tile]} times", at)
        wilds += tile == WILD or tile in wild
        if wilds > 4 * max(len(wild), 1):
            _fail("hand/five_of_a_kind", f"there are only {4 * max(len(wild), 1)} wild tiles", at)


def _check_size(written: Written) -> None:
    size = len(written.held) + len(written.winning) + 3 * len(written.melds)
    at = written.winning[0].at
    if len(written.winning) > 1:
        _fail("hand/too_many_tiles", "大相公: one winning tile only may follow the +", written.winning[1].at)
    if size != SIZE:
        code, name = ("many", "大相公") if size > SIZE else ("few", "小相公")
        message = f"{name}: a winning hand has {SIZE} tiles, a meld or kong counted as three; this one has {size}"
        _fail(f"hand/too_{code}_tiles", message, at)


def _fail(code: str, message: str, at: int) -> NoReturn:
    raise NotationError(code, message, at=at)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles in order, runs sharing their suit letter: `123m55z`."""
    text, numbers, suit = "", "", ""
    for tile in sorted(tiles):
        name = NAMES[tile]
        if name[-1] != suit:
            text, numbers = text + (numbers + suit if numbers else ""), ""
        if tile == WILD:
            text, suit = text + name, ""
        else:
            numbers, suit = numbers + name[0], name[-1]
    return text + (numbers + suit if numbers else "")


def write_meld(meld: Meld) -> str:
    """A meld: `(345s)`, `(222z)`, `(2222z)`, `(222+2z)` or `[2222z]`."""
    tiles = write_tiles(meld.tiles)
    match meld.kind:
        case "concealed":
            return f"[{tiles}]"
        case "added":
            return f"({tiles[:3]}+{tiles[3:]})"
        case "chow" | "pung" | "fed":
            return f"({tiles})"


def write_hand(hand: Hand) -> str:
    """A hand as `read_hand` reads it."""
    melds = "".join(map(write_meld, hand.melds))
    return f"{write_tiles(hand.held)}{melds}+{NAMES[hand.winning]}"
