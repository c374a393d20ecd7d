"""Tiles and hands as people write them: `123m456p11z(222z)[3333s]+1z`, 一万 東 發 and the Unicode tiles (00-common).

Reading is strict: whatever is not a hand is a NotationError with a code of `cases/README.md`, its place in the text
(`at`, counted from 0) and the reason.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from lingnan.core.errors import NotationError
from lingnan.core.melds import Meld
from lingnan.core.tiles import FLOWERS, NAMES, WILD, Tile
from lingnan.notation.signs import Placed, PlacedMeld, Written, fail, read_text
from lingnan.rules.play_policies import FixedWild
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Hand

SIZE: Final = 14


def read_hand(text: str, ruleset: Ruleset, *, wild: Sequence[Tile] = ()) -> Hand:
    """A complete hand of a system; `wild` are the kinds that are wild in this deal.

    Raises NotationError with one of the `hand/…` codes.
    """
    written = read_text(text)
    kinds = ruleset.wild.kinds if isinstance(ruleset.wild, FixedWild) else tuple(wild)
    if not written.winning:
        fail("hand/too_few_tiles", "the winning tile is missing: write it at the end, after a +", len(text))
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


def _check_set(ruleset: Ruleset, written: Written) -> None:
    melded = [Placed(meld.tile, at) for meld, at in written.melds]
    for tile, at in (*written.held, *melded, *written.winning):
        if tile == WILD:
            if ruleset.wild is None:
                fail("hand/not_in_set", f"{ruleset.key} is played without wild tiles: there is no w", at)
        elif tile >= FLOWERS:
            fail("hand/not_in_set", f"a flower ({NAMES[tile]}) never stands in a hand", at)
        elif not ruleset.tiles[tile]:
            fail("hand/not_in_set", f"{ruleset.key} is played without {NAMES[tile]}", at)


def _check_melds(ruleset: Ruleset, melds: Iterable[PlacedMeld], wild: Sequence[Tile]) -> None:
    for meld, at in melds:
        if meld.kind == "chow" and not ruleset.claims.chow:
            fail("hand/bad_meld", f"{ruleset.key} is played without chows (吃)", at)
        if any(tile in wild for tile in meld.tiles):
            fail("hand/bad_meld", "a wild tile is never part of a meld", at)


def _check_copies(ruleset: Ruleset, written: Written, wild: Sequence[Tile]) -> None:
    seen: dict[Tile, int] = {}
    wilds = 0
    melded = [Placed(tile, at) for meld, at in written.melds for tile in meld.tiles]
    for tile, at in (*melded, *written.held, *written.winning):
        seen[tile] = seen.get(tile, 0) + 1
        if tile != WILD and seen[tile] > ruleset.tiles[tile]:
            fail("hand/five_of_a_kind", f"{NAMES[tile]} occurs more than {ruleset.tiles[tile]} times", at)
        wilds += tile == WILD or tile in wild
        if wilds > 4 * max(len(wild), 1):
            fail("hand/five_of_a_kind", f"there are only {4 * max(len(wild), 1)} wild tiles", at)


def _check_size(written: Written) -> None:
    size = len(written.held) + len(written.winning) + 3 * len(written.melds)
    at = written.winning[0].at
    if len(written.winning) > 1:
        fail("hand/too_many_tiles", "大相公: one winning tile only may follow the +", written.winning[1].at)
    if size != SIZE:
        code, name = ("many", "大相公") if size > SIZE else ("few", "小相公")
        message = f"{name}: a winning hand has {SIZE} tiles, a meld or kong counted as three; this one has {size}"
        fail(f"hand/too_{code}_tiles", message, at)


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
