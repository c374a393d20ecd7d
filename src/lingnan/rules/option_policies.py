"""How options read and write policies that take more than one field (rulebook 00-common, settlement, the pages)."""

from dataclasses import replace
from typing import Final, Literal, TypeVar

from lingnan.core.errors import RulesError
from lingnan.core.tiles import KIND_OF, NAMES, PIN, RED
from lingnan.rules.play_policies import FixedWild, Kongs, MirrorHorses, MultiplyHorses, TurnedWild
from lingnan.rules.price_policies import Bonus, Largest, Official, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

HORSE_DECKS: Final = {"100": tile_set(suits=(1, 2)), "136": tile_set()}
NINES: Final = PIN + 8
HONOR_SETS: Final = ("da_san_yuan", "da_si_xi")
NATURAL: Final = {
    "hao_hua_qi_dui": ("hao_hua", ""),
    "shuang_hao_hua": ("", "shuang_hao_hua_natural"),
    "san_hao_hua": ("", "san_hao_hua_natural"),
}
"""Rows of four alike: their entries in the catalogue with wild tiles among the four, and without."""
BASE_PAY: Final = 8
"""底分 of the official rules, in stakes."""
STAKES: Final = ("1-2-3", "5-5-5", "10-20-30")


Policy = TypeVar("Policy")


def _policy(found: object, wanted: type[Policy]) -> Policy:
    """What an option reads and writes; RulesError `rules/unreadable` where a stored ruleset lists it without that."""
    if isinstance(found, wanted):
        return found
    message = f"a stored ruleset with this option must have {wanted.__name__}, not {type(found).__name__}"
    raise RulesError("rules/unreadable", message, at="ruleset.options")


def sum_of(ruleset: Ruleset) -> Sum:
    """The stacking of a system whose rows add."""
    return _policy(ruleset.stacking, Sum)


def largest_of(ruleset: Ruleset) -> Largest:
    """The stacking of a system in which the largest row counts."""
    return _policy(ruleset.stacking, Largest)


def official_of(ruleset: Ruleset) -> Official:
    """The stacking of the official catalogue."""
    return _policy(ruleset.stacking, Official)


def mirror_of(ruleset: Ruleset) -> MirrorHorses:
    """The horses of a system that mirrors."""
    return _policy(ruleset.horses, MirrorHorses)


def _deck_of(ruleset: Ruleset) -> tuple[int, ...]:
    """The deck of horses of a system that has one."""
    deck = mirror_of(ruleset).deck
    if not deck:
        raise RulesError(
            "rules/unreadable", "a stored ruleset with a deck of horses must count it", at="ruleset.horses"
        )
    return deck


def has_addition(ruleset: Ruleset, fan: str) -> bool:
    """Whether a fan is an addition of the table."""
    return any(row.fan == fan for row in largest_of(ruleset).additions)


def set_addition(ruleset: Ruleset, fan: str, on: bool) -> Ruleset:
    """Make a fan an addition of one, or none."""
    stacking = largest_of(ruleset)
    others = tuple(row for row in stacking.additions if row.fan != fan)
    return replace(ruleset, stacking=replace(stacking, additions=(*others, Price(fan, 1)) if on else others))


def write_first_turn(ruleset: Ruleset, value: str) -> Ruleset:
    """Whether first-turn wins stand alone."""
    rows = tuple(row.fan for row in ruleset.prices if row.fan in ("tian_hu", "di_hu", "ren_hu"))
    return replace(ruleset, stacking=replace(sum_of(ruleset), alone=rows if value == "exclusive_max" else ()))


def read_wild(ruleset: Ruleset) -> str:
    """The mode of the wild tiles."""
    match ruleset.wild:
        case FixedWild():
            return "fixed"
        case TurnedWild():
            return "flip"
        case None:
            return "none"


def write_wild(ruleset: Ruleset, value: str) -> Ruleset:
    """Set the mode of the wild tiles; a fixed one is 中 until it is told."""
    if value == read_wild(ruleset):
        return ruleset
    return replace(ruleset, wild={"none": None, "fixed": FixedWild((RED,)), "flip": TurnedWild()}[value])


def read_wild_kind(ruleset: Ruleset) -> str:
    """The kind that is wild where it is fixed."""
    return NAMES[ruleset.wild.kinds[0] if isinstance(ruleset.wild, FixedWild) else RED]


def write_wild_kind(ruleset: Ruleset, value: str) -> Ruleset:
    """Set the kind that is wild, where it is fixed."""
    fixed = isinstance(ruleset.wild, FixedWild)
    return replace(ruleset, wild=FixedWild((KIND_OF[value],))) if fixed else ruleset


def write_natural(ruleset: Ruleset, value: bool) -> Ruleset:
    """Whether rows of four alike want natural tiles."""
    prices = tuple(replace(row, of=NATURAL[row.fan][value]) if row.fan in NATURAL else row for row in ruleset.prices)
    return replace(ruleset, prices=prices)


def write_kong_money(ruleset: Ruleset, value: bool) -> Ruleset:
    """Set the usual kong money, or none."""
    usual = Kongs() if value else Kongs(concealed=0, fed=0, added=0)
    kongs = replace(ruleset.kongs, concealed=usual.concealed, fed=usual.fed, added=usual.added)
    return replace(ruleset, kongs=kongs)


def write_horses(ruleset: Ruleset, value: int) -> Ruleset:
    """Set how many horses there are."""
    if ruleset.horses is None:
        return replace(ruleset, horses=MultiplyHorses(value) if value else None)
    return replace(ruleset, horses=replace(ruleset.horses, count=value))


def horse_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """How many horses there may be, where the system says so."""
    return ruleset.horses.counts if isinstance(ruleset.horses, MultiplyHorses) else ()


def write_horse_map(ruleset: Ruleset, value: Literal["seed", "zhong_dealer"]) -> Ruleset:
    """Set which seats the dragons point at."""
    return replace(ruleset, horses=replace(ruleset.horses, map=value)) if ruleset.horses else ruleset


def read_deck(ruleset: Ruleset) -> str:
    """Which deck the horses come from."""
    return "136" if _deck_of(ruleset)[0] else "100"


def has_nines(ruleset: Ruleset) -> bool:
    """Whether four nines are in the deck of horses."""
    return bool(_deck_of(ruleset)[NINES])


def set_deck(ruleset: Ruleset, deck: str, nines: bool) -> Ruleset:
    """Set the deck of horses, with or without four nines."""
    counts = list(HORSE_DECKS[deck])
    counts[NINES] = 4 if nines else 0
    return replace(ruleset, horses=replace(mirror_of(ruleset), deck=tuple(counts)))


def write_discard_minimum(ruleset: Ruleset, value: int | None) -> Ruleset:
    """Set what a hand needs on a discard; None is self-draw only."""
    wins = tuple(by for by in ruleset.wins if by != "discard")
    if value is None:
        return replace(ruleset, wins=wins, minimum=replace(ruleset.minimum, discard=0))
    return replace(ruleset, wins=(*wins[:1], "discard", *wins[1:]), minimum=replace(ruleset.minimum, discard=value))


def read_honor_sets(ruleset: Ruleset) -> int:
    """What big three dragons and big four winds add."""
    return next((row.points for row in ruleset.prices if row.fan in HONOR_SETS), 0)


def write_honor_sets(ruleset: Ruleset, value: int) -> Ruleset:
    """Set what big three dragons and big four winds add; 0 takes the rows away."""
    others = tuple(row for row in ruleset.prices if row.fan not in HONOR_SETS)
    more = tuple(Price(fan, value) for fan in HONOR_SETS if value)
    return replace(ruleset, prices=(*others, *more))


def write_self_draw_adds(ruleset: Ruleset, value: str) -> Ruleset:
    """Whether a self-draw adds a unit or a fan."""
    bonuses = (Bonus("self_draw", 1),) if value == "unit" else ()
    return replace(set_addition(ruleset, "self_draw", value == "fan"), bonuses=bonuses)


def write_shape(ruleset: Ruleset, shape: int, on: bool) -> Ruleset:
    """Let a shape win, or not."""
    return replace(ruleset, shapes=ruleset.shapes | shape if on else ruleset.shapes & ~shape)


def read_stakes(ruleset: Ruleset) -> str:
    """The stakes, joined."""
    return "-".join(map(str, ruleset.stake))
