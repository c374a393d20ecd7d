"""The table of options: every one that a page of the rulebook names, each reading and writing one policy.

Labels and help are in the catalogues under `option.<name>`. Sources: 00-common, settlement and the pages of the systems,
wherever they say "option".
"""

from dataclasses import replace
from typing import Final, Literal

from lingnan.core.tiles import KIND_OF, NAMES, PIN, RED
from lingnan.kernel import ORPHANS, SEVEN_PAIRS
from lingnan.rules.option import Option
from lingnan.rules.ruleset import (
    Bonus,
    FixedWild,
    Kongs,
    Largest,
    MirrorHorses,
    MultiplyHorses,
    Official,
    Price,
    Ruleset,
    Sum,
    TurnedWild,
    tile_set,
)

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
STAKES: Final = ("1-2-3", "5-5-5", "10-20-30")


def _sum(ruleset: Ruleset) -> Sum:
    assert isinstance(ruleset.stacking, Sum)
    return ruleset.stacking


def _largest(ruleset: Ruleset) -> Largest:
    assert isinstance(ruleset.stacking, Largest)
    return ruleset.stacking


def _official(ruleset: Ruleset) -> Official:
    assert isinstance(ruleset.stacking, Official)
    return ruleset.stacking


def _mirror(ruleset: Ruleset) -> MirrorHorses:
    assert isinstance(ruleset.horses, MirrorHorses)
    return ruleset.horses


def _has_addition(ruleset: Ruleset, fan: str) -> bool:
    return any(row.fan == fan for row in _largest(ruleset).additions)


def _set_addition(ruleset: Ruleset, fan: str, on: bool) -> Ruleset:
    stacking = _largest(ruleset)
    others = tuple(row for row in stacking.additions if row.fan != fan)
    return replace(ruleset, stacking=replace(stacking, additions=(*others, Price(fan, 1)) if on else others))


def _write_first_turn(ruleset: Ruleset, value: str) -> Ruleset:
    rows = tuple(row.fan for row in ruleset.prices if row.fan in ("tian_hu", "di_hu", "ren_hu"))
    return replace(ruleset, stacking=replace(_sum(ruleset), alone=rows if value == "exclusive_max" else ()))


def _read_wild(ruleset: Ruleset) -> str:
    match ruleset.wild:
        case FixedWild():
            return "fixed"
        case TurnedWild():
            return "flip"
        case None:
            return "none"


def _write_wild(ruleset: Ruleset, value: str) -> Ruleset:
    if value == _read_wild(ruleset):
        return ruleset
    return replace(ruleset, wild={"none": None, "fixed": FixedWild((RED,)), "flip": TurnedWild()}[value])


def _read_wild_kind(ruleset: Ruleset) -> str:
    return NAMES[ruleset.wild.kinds[0] if isinstance(ruleset.wild, FixedWild) else RED]


def _write_wild_kind(ruleset: Ruleset, value: str) -> Ruleset:
    fixed = isinstance(ruleset.wild, FixedWild)
    return replace(ruleset, wild=FixedWild((KIND_OF[value],))) if fixed else ruleset


def _write_natural(ruleset: Ruleset, value: bool) -> Ruleset:
    prices = tuple(
        replace(row, of=NATURAL[row.fan][value]) if row.fan in NATURAL else row for row in ruleset.prices
    )
    return replace(ruleset, prices=prices)


def _write_kong_money(ruleset: Ruleset, value: bool) -> Ruleset:
    usual = Kongs() if value else Kongs(concealed=0, fed=0, added=0)
    kongs = replace(ruleset.kongs, concealed=usual.concealed, fed=usual.fed, added=usual.added)
    return replace(ruleset, kongs=kongs)


def _write_horses(ruleset: Ruleset, value: int) -> Ruleset:
    if ruleset.horses is None:
        return replace(ruleset, horses=MultiplyHorses(value) if value else None)
    return replace(ruleset, horses=replace(ruleset.horses, count=value))


def _write_horse_map(ruleset: Ruleset, value: Literal["seed", "zhong_dealer"]) -> Ruleset:
    return replace(ruleset, horses=replace(ruleset.horses, map=value)) if ruleset.horses else ruleset


def _read_deck(ruleset: Ruleset) -> str:
    return "136" if _mirror(ruleset).deck[0] else "100"


def _has_nines(ruleset: Ruleset) -> bool:
    return bool(_mirror(ruleset).deck[NINES])


def _set_deck(ruleset: Ruleset, deck: str, nines: bool) -> Ruleset:
    counts = list(HORSE_DECKS[deck])
    counts[NINES] = 4 if nines else 0
    return replace(ruleset, horses=replace(_mirror(ruleset), deck=tuple(counts)))


def _write_discard_minimum(ruleset: Ruleset, value: int | None) -> Ruleset:
    wins = tuple(by for by in ruleset.wins if by != "discard")
    if value is None:
        return replace(ruleset, wins=wins, minimum=replace(ruleset.minimum, discard=0))
    return replace(ruleset, wins=(*wins[:1], "discard", *wins[1:]), minimum=replace(ruleset.minimum, discard=value))


def _read_honor_sets(ruleset: Ruleset) -> int:
    return next((row.points for row in ruleset.prices if row.fan in HONOR_SETS), 0)


def _write_honor_sets(ruleset: Ruleset, value: int) -> Ruleset:
    others = tuple(row for row in ruleset.prices if row.fan not in HONOR_SETS)
    more = tuple(Price(fan, value) for fan in HONOR_SETS if value)
    return replace(ruleset, prices=(*others, *more))


def _write_self_draw_adds(ruleset: Ruleset, value: str) -> Ruleset:
    bonuses = (Bonus("self_draw", 1),) if value == "unit" else ()
    return replace(_set_addition(ruleset, "self_draw", value == "fan"), bonuses=bonuses)


def _write_shape(ruleset: Ruleset, shape: int, on: bool) -> Ruleset:
    return replace(ruleset, shapes=ruleset.shapes | shape if on else ruleset.shapes & ~shape)


def _read_stakes(ruleset: Ruleset) -> str:
    return "-".join(map(str, ruleset.stake))


OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            name="exclusions",
            kind="choice",
            choices=("seed", "official"),
            read=lambda rules: _official(rules).exclusions,
            write=lambda rules, value: replace(rules, stacking=replace(_official(rules), exclusions=value)),
        ),
        Option(
            name="gb_pay",
            kind="choice",
            choices=("official", "simple"),
            read=lambda rules: "official" if rules.base_pay else "simple",
            write=lambda rules, value: replace(rules, base_pay=BASE_PAY if value == "official" else 0),
        ),
        Option(
            name="dealer",
            kind="choice",
            choices=("rotate", "always"),
            read=lambda rules: rules.dealer,
            write=lambda rules, value: replace(rules, dealer=value),
        ),
        Option(
            name="fan_cap",
            kind="int",
            low=1,
            high=9999,
            nullable=True,
            read=lambda rules: _sum(rules).cap,
            write=lambda rules, value: replace(rules, stacking=replace(_sum(rules), cap=value)),
        ),
        Option(
            name="first_turn",
            kind="choice",
            choices=("exclusive_max", "additive"),
            read=lambda rules: "exclusive_max" if _sum(rules).alone else "additive",
            write=_write_first_turn,
        ),
        Option(
            name="ron_min",
            kind="int",
            low=1,
            high=13,
            nullable=True,
            read=lambda rules: rules.minimum.discard if "discard" in rules.wins else None,
            write=_write_discard_minimum,
        ),
        Option(name="honor_sets", kind="int", high=13, read=_read_honor_sets, write=_write_honor_sets),
        Option(
            name="self_draw_adds",
            kind="choice",
            choices=("unit", "fan"),
            read=lambda rules: "unit" if rules.bonuses else "fan",
            write=_write_self_draw_adds,
        ),
        Option(
            name="seven_pairs",
            kind="bool",
            read=lambda rules: bool(rules.shapes & SEVEN_PAIRS),
            write=lambda rules, value: _write_shape(rules, SEVEN_PAIRS, value),
        ),
        Option(
            name="thirteen_orphans",
            kind="bool",
            read=lambda rules: bool(rules.shapes & ORPHANS),
            write=lambda rules, value: _write_shape(rules, ORPHANS, value),
        ),
        Option(
            name="stakes",
            kind="choice",
            choices=STAKES,
            read=_read_stakes,
            write=lambda rules, value: replace(rules, stake=tuple(map(int, value.split("-")))),
        ),
        Option(name="wild", kind="choice", choices=("none", "fixed", "flip"), read=_read_wild, write=_write_wild),
        Option(
            name="wild_kind",
            kind="tile",
            read=_read_wild_kind,
            write=_write_wild_kind,
            needs="wild",
            needs_value="fixed",
        ),
        Option(
            name="hard_as_self",
            kind="bool",
            read=lambda rules: rules.hard_as_self,
            write=lambda rules, value: replace(rules, hard_as_self=value),
            needs="wild",
        ),
        Option(
            name="hao_hua_natural",
            kind="bool",
            read=lambda rules: any(row.fan in NATURAL and row.of == NATURAL[row.fan][1] for row in rules.prices),
            write=_write_natural,
            needs="wild",
        ),
        Option(
            name="wild_discard",
            kind="choice",
            choices=("forbid", "allow"),
            read=lambda rules: "allow" if rules.wild_discard else "forbid",
            write=lambda rules, value: replace(rules, wild_discard=value == "allow"),
            needs="wild",
        ),
        Option(
            name="rob_pays",
            kind="choice",
            choices=("one", "three"),
            read=lambda rules: "one" if rules.rob.shares == 1 else "three",
            write=lambda rules, value: replace(rules, rob=replace(rules.rob, shares=1 if value == "one" else 3)),
        ),
        Option(
            name="multi_win",
            kind="choice",
            choices=("all", "nearest", "biggest"),
            read=lambda rules: rules.multi_win,
            write=lambda rules, value: replace(rules, multi_win=value),
        ),
        Option(
            name="claim_last",
            kind="bool",
            read=lambda rules: rules.claims.claim_last,
            write=lambda rules, value: replace(rules, claims=replace(rules.claims, claim_last=value)),
        ),
        Option(
            name="pass_lock",
            kind="choice",
            choices=("until_draw", "until_action", "none"),
            read=lambda rules: rules.pass_lock,
            write=lambda rules, value: replace(rules, pass_lock=value),
        ),
        Option(
            name="kong_money",
            kind="bool",
            read=lambda rules: bool(rules.kongs.concealed or rules.kongs.fed or rules.kongs.added),
            write=_write_kong_money,
        ),
        Option(
            name="kong_on_draw",
            kind="choice",
            choices=("keep", "void"),
            read=lambda rules: rules.kongs.on_draw,
            write=lambda rules, value: replace(rules, kongs=replace(rules.kongs, on_draw=value)),
            needs="kong_money",
        ),
        Option(
            name="kong_adds_fan",
            kind="bool",
            read=lambda rules: _has_addition(rules, "gang"),
            write=lambda rules, value: _set_addition(rules, "gang", value),
        ),
        Option(
            name="kong_bloom",
            kind="bool",
            read=lambda rules: rules.liability.kong_bloom,
            write=lambda rules, value: replace(rules, liability=replace(rules.liability, kong_bloom=value)),
        ),
        Option(
            name="kong_chain",
            kind="choice",
            choices=("last", "first"),
            read=lambda rules: rules.liability.kong_chain,
            write=lambda rules, value: replace(rules, liability=replace(rules.liability, kong_chain=value)),
            needs="kong_bloom",
        ),
        Option(
            name="horses",
            kind="int",
            high=8,
            read=lambda rules: rules.horses.count if rules.horses else 0,
            write=_write_horses,
        ),
        Option(
            name="horse_map",
            kind="choice",
            choices=("seed", "zhong_dealer"),
            read=lambda rules: rules.horses.map if rules.horses else "seed",
            write=_write_horse_map,
            needs="horses",
        ),
        Option(
            name="horse_buyers",
            kind="choice",
            choices=("all", "winners"),
            read=lambda rules: _mirror(rules).buyers,
            write=lambda rules, value: replace(rules, horses=replace(_mirror(rules), buyers=value)),
        ),
        Option(
            name="horse_deck",
            kind="choice",
            choices=tuple(HORSE_DECKS),
            read=_read_deck,
            write=lambda rules, value: _set_deck(rules, value, _has_nines(rules)),
        ),
        Option(
            name="horse_nines",
            kind="choice",
            choices=("keep", "remove"),
            read=lambda rules: "keep" if _has_nines(rules) else "remove",
            write=lambda rules, value: _set_deck(rules, _read_deck(rules), value == "keep"),
        ),
        Option(
            name="liability_horse",
            kind="choice",
            choices=("lump", "per_share"),
            read=lambda rules: _mirror(rules).liable,
            write=lambda rules, value: replace(rules, horses=replace(_mirror(rules), liable=value)),
        ),
    )
}
