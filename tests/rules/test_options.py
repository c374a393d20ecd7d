"""Options, house files and the plain form of a ruleset."""

import json
from typing import Any

import pytest

from lingnan.core.errors import NotationError, RulesError
from lingnan.core.tiles import KINDS
from lingnan.notation.house import House, read_house
from lingnan.rules.options import (
    OPTIONS,
    Value,
    allowed,
    changed,
    choices_of,
    options_of,
    read_values,
    with_options,
    write_value,
)
from lingnan.rules.plain import digest, from_plain, to_plain
from lingnan.rules.play_policies import FixedWild, TurnedWild
from lingnan.rules.ruleset import wild_kinds
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.tile_sets import successor, tile_set

ON: dict[str, Value] = {"horses": 4, "wild": "fixed", "ron_min": 4}
NEEDED = {name: {option.needs: ON.get(option.needs, True)} for name, option in OPTIONS.items() if option.needs}


def values_of(rules: str, name: str) -> list[Value]:
    """Values that an option takes: all of them, or the ends of its range."""
    option = OPTIONS[name]
    if option.kind == "tile":
        return [*choices_of(option, ruleset(rules))[::8]]
    if option.kind == "int" and (numbers := option.numbers(ruleset(rules))):
        return [*numbers]
    if option.kind == "int":
        return [option.low, option.high, *([None] if option.nullable else [])]
    return [True, False] if option.kind == "bool" else list(option.choices)


def settings() -> list[tuple[str, str, Value]]:
    return [
        (rules, name, value)
        for rules in RULESETS
        for name in ruleset(rules).options
        for value in values_of(rules, name)
    ]


@pytest.mark.parametrize(("rules", "name", "value"), settings())
def test_what_was_set_is_read_back_and_survives_as_data(rules: str, name: str, value: Value) -> None:
    base = ruleset(rules)
    around = {key: on for key, on in NEEDED.get(name, {}).items() if key in base.options}
    house = with_options(base, {**around, name: value})
    assert OPTIONS[name].read(house) == value
    assert changed(house, base).get(name, OPTIONS[name].read(base)) == value
    assert with_options(base, changed(house, base)) == house
    assert from_plain(json.loads(json.dumps(to_plain(house)))) == house
    assert (digest(house) == digest(base)) == (house == base)
    assert read_values(base, {name: write_value(value)}) == ({name: value} if value is not None else {name: "none"})


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_each_option_changes_something_and_nothing_else(rules: str) -> None:
    base = ruleset(rules)
    for option in options_of(base):
        around = with_options(base, {key: on for key, on in NEEDED.get(option.name, {}).items() if key in base.options})
        different = next(value for value in values_of(rules, option.name) if value != option.read(around))
        house = option.write(around, different)
        assert house != around
        assert set(changed(house, around)) == {option.name}


@pytest.mark.parametrize(
    ("rules", "values", "code", "words"),
    [
        ("gd88", {"fan_kap": 88}, "rules/unknown_option", "fan_cap"),
        ("gd88", {"horses": 4}, "rules/unknown_option", "gd88"),
        ("gd88", {"fan_cap": 0}, "rules/bad_value", "1 to 9999 or none"),
        ("gd88", {"fan_cap": 10_000}, "rules/bad_value", "10000"),
        ("gd88", {"fan_cap": True}, "rules/bad_value", "true"),
        ("gd88", {"fan_cap": 1.5}, "rules/bad_value", "1.5"),
        ("gd88", {"hard_as_self": 1}, "rules/bad_value", "true or false"),
        ("gd88", {"rob_pays": "two"}, "rules/bad_value", "one or three"),
        ("gd88", {"rob_pays": None}, "rules/bad_value", "none"),
        ("jiping", {"horses": None}, "rules/bad_value", "0 to 8"),
        ("jiping", {"kong_on_draw": "void"}, "rules/contradiction", "kong_money"),
        ("jiping", {"horse_map": "zhong_dealer"}, "rules/contradiction", "horses"),
        ("jiping", {"horse_map": "zhong_dealer", "horses": 0}, "rules/contradiction", "horses"),
        ("gd100", {"wild_kind": "2p"}, "rules/contradiction", "wild is flip"),
        ("gd100", {"wild": "none", "hao_hua_natural": True}, "rules/contradiction", "wild is none"),
        ("gd100", {"wild": "fixed", "wild_kind": "1m"}, "rules/bad_value", "1p, 2p"),
        ("gd100", {"wild": "fixed", "wild_kind": "1p 2p"}, "rules/bad_value", "1p, 2p"),
        ("gd100", {"horse_deck": 108}, "rules/bad_value", "100 or 136"),
        ("gd13", {"wild_discard": "allow"}, "rules/contradiction", "wild is none"),
        ("gd13", {"ron_min": 14}, "rules/bad_value", "1 to 13 or none"),
        ("tuidao_fan", {"horses": 3}, "rules/bad_value", "2 or 4 or 6"),
        ("dahu", {"horses": 0}, "rules/bad_value", "3 or 4"),
        ("gd13", {"ron_min": None, "pass_lock": "none"}, "rules/contradiction", "ron_min is none"),
        ("tuidao", {"pass_lock": "none"}, "rules/unknown_option", "'pass_lock'"),
        ("dahu", {"kong_chain": "first"}, "rules/contradiction", "kong_bloom"),
    ],
)
def test_refused_options_say_why(rules: str, values: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(RulesError) as caught:
        with_options(ruleset(rules), values)
    assert caught.value.code == code
    assert words in caught.value.message
    assert caught.value.at in values


PLAY = {
    "claim_last": ("true or false", "false"),
    "kong_on_draw": ("keep or void", "keep"),
    "multi_win": ("all or nearest or biggest", "all"),
}
WILD = {"wild": ("none or fixed or flip", "none"), "wild_kind": ("a tile of the set", "5z")}
KEPT = {"wild_discard": ("forbid or allow", "forbid")}
HARD = {"hard_as_self": ("true or false", "false")}
HORSES = {"horse_map": ("seed or zhong_dealer", "seed")}
CHAIN = {"kong_chain": ("last or first", "last")}
JIPING = {
    **PLAY,
    **HORSES,
    **CHAIN,
    "seven_pairs": ("true or false", "false"),
    "kong_money": ("true or false", "false"),
    "kong_adds_fan": ("true or false", "false"),
    "horses": ("a number from 0 to 8", "0"),
}
PAGES: dict[str, dict[str, tuple[str, str]]] = {
    "gd88": {
        **PLAY,
        **KEPT,
        **HARD,
        "fan_cap": ("a number from 1 to 9999 or none", "88"),
        "first_turn": ("exclusive_max or additive", "exclusive_max"),
        "rob_pays": ("one or three", "one"),
    },
    "jiping": JIPING,
    "jiping512": JIPING,
    "gd100": {
        **PLAY,
        **KEPT,
        **HARD,
        **HORSES,
        **CHAIN,
        "wild": ("none or fixed or flip", "flip"),
        "wild_kind": ("a tile of the set", "5z"),
        "hao_hua_natural": ("true or false", "false"),
        "horse_buyers": ("all or winners", "all"),
        "horse_deck": ("100 or 136", "100"),
        "liability_horse": ("lump or per_share", "lump"),
    },
    "tuidao": {**PLAY, **WILD, **KEPT, **HARD, **HORSES, "wild": ("none or fixed or flip", "flip")},
    "tuidao_fan": {**PLAY, **WILD, **KEPT, **HORSES, "horses": ("2 or 4 or 6", "4")},
    "tuidao_piao": {**PLAY, **KEPT, **HARD},
    "gd13": {
        **PLAY,
        **WILD,
        **KEPT,
        **HORSES,
        **CHAIN,
        "ron_min": ("a number from 1 to 13 or none", "4"),
        "honor_sets": ("a number from 0 to 13", "0"),
        "horses": ("a number from 0 to 8", "2"),
    },
    "dahu": {
        **PLAY,
        **HORSES,
        **CHAIN,
        "thirteen_orphans": ("true or false", "false"),
        "horses": ("3 or 4", "4"),
        "kong_bloom": ("true or false", "false"),
    },
    "gb88": {
        "claim_last": PLAY["claim_last"],
        "multi_win": ("all or nearest or biggest", "nearest"),
        "exclusions": ("seed or official", "seed"),
        "gb_pay": ("official or simple", "official"),
        "dealer": ("rotate or always", "rotate"),
    },
    "xinzhang144": {
        **PLAY,
        **HORSES,
        "multi_win": ("all or nearest or biggest", "biggest"),
        "stakes": ("1-2-3 or 5-5-5 or 10-20-30", "1-2-3"),
        "horses": ("a number from 0 to 8", "1"),
    },
    "xuezhan": {**PLAY, "self_draw_adds": ("unit or fan", "unit")},
}
"""What the pages of the rulebook name as options, their own and those of what all systems share, where they can act."""

OURS = {
    "pass_lock": "the pages name the two locks, and for gb88 none; a house may choose wherever a discard can be won",
    "horse_nines": "coin rooms take the nines of one suit out of the deck",
}
"""Options beyond the pages."""


@pytest.mark.parametrize("rules", RULESETS)
def test_options_are_those_of_the_pages(rules: str) -> None:
    base = ruleset(rules)
    found = {
        option.name: (allowed(option, base).partition(",")[0], write_value(option.read(base)))
        for option in options_of(base)
        if option.name not in OURS
    }
    assert found == PAGES[rules]
    assert ("pass_lock" in base.options) == ("discard" in base.wins)


def test_a_choice_of_numbers_takes_a_number() -> None:
    assert with_options(ruleset("gd100"), {"horse_deck": 136}) == with_options(ruleset("gd100"), {"horse_deck": "136"})


def test_the_order_of_options_does_not_matter() -> None:
    one = with_options(ruleset("jiping"), {"horse_map": "zhong_dealer", "horses": 3})
    assert one == with_options(ruleset("jiping"), {"horses": 3, "horse_map": "zhong_dealer"})


def test_an_unknown_system_is_named_with_the_nearest_one() -> None:
    with pytest.raises(RulesError) as caught:
        ruleset("gd8")
    assert caught.value.code == "rules/unknown"
    assert "'gd8'" in caught.value.message
    assert "'gd88'" in caught.value.message


def mutations(data: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every way to spoil one place of a plain ruleset: another type, or a field left out or added."""
    spoiled: list[tuple[str, Any]] = []
    if isinstance(data, dict):
        for key, value in data.items():
            spoiled += [(f"{path}.{key}", {**data, key: each}) for _, each in mutations(value, f"{path}.{key}")]
            spoiled.append((f"{path} without {key}", {name: each for name, each in data.items() if name != key}))
        spoiled.append((f"{path} with more", {**data, "more": 1}))
    elif isinstance(data, list) and data:
        spoiled += [(path, [each, *data[1:]]) for _, each in mutations(data[0], f"{path}[0]")]
        spoiled.append((path, "no list"))
    else:
        spoiled.append((path, 7.5))
    return spoiled


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_spoiled_data_is_refused(rules: str) -> None:
    cases = mutations(json.loads(json.dumps(to_plain(ruleset(rules)))))
    assert len(cases) > 100
    for path, data in cases:
        with pytest.raises(RulesError) as caught:
            from_plain(data)
        assert caught.value.code == "rules/unreadable", path
    for data in (None, [], "gd88", {}, {"version": 2}):
        with pytest.raises(RulesError):
            from_plain(data)


@pytest.mark.parametrize(
    ("key", "at", "value"),
    [
        ("gd88", ("options", 0), "exclusions"),
        ("gd88", ("options", 0), "kong_adds_fan"),
        ("gd88", ("options", 0), "horse_buyers"),
        ("jiping", ("options", 0), "fan_cap"),
        ("xinzhang144", ("options", 0), "horse_deck"),
        ("gd88", ("prices", 0, "fan"), "no_such_fan"),
        ("gd88", ("prices", 0, "of"), "no_such_fan"),
        ("gd88", ("factors", 0, "event"), "no_such_fan"),
        ("xuezhan", ("bonuses", 0, "event"), "no_such_fan"),
        ("jiping", ("stacking", "additions", 0, "fan"), "no_such_fan"),
        ("jiping", ("stacking", "floor_by", 0), "no_such_fan"),
        ("gb88", ("prices", 80, "fan"), "si_gang"),
        ("gd88", ("kongs", "unit"), 1),
        ("xinzhang144", ("flower_unit",), 3),
        ("xinzhang144", ("flower_unit",), -1),
    ],
)
def test_stored_rulesets_that_would_fail_later_are_refused(
    key: str, at: tuple[str | int, ...], value: str | int
) -> None:
    """2026-11-30: options without the policy that they set, fans that no catalogue has, units that no stake has."""
    data = to_plain(ruleset(key))
    assert from_plain(data) == ruleset(key)
    inner: Any = data
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    with pytest.raises(RulesError) as caught:
        from_plain(data)
    assert caught.value.code == "rules/unreadable"


def test_a_house_file() -> None:
    assert read_house('base = "gd88"\n[options]\nfan_cap = "none"\nhard_as_self = true\n') == House(
        "gd88", {"fan_cap": "none", "hard_as_self": True}
    )
    assert read_house('base = "jiping"') == House("jiping", {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("base = ", "no TOML"),
        ("[options]\n", "base"),
        ("base = 5", "base"),
        ('base = "gd88"\noptions = 5', "[options]"),
        ('base = "gd88"\nbse = 1', "'bse'"),
    ],
)
def test_a_house_file_that_makes_no_sense(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_house(text)
    assert caught.value.code == "house/unreadable"
    assert words in caught.value.message


def test_the_kind_after_the_indicator() -> None:
    for ring, last in (("split", {30: 27, 33: 31}), ("joined", {30: 31, 33: 27})):
        kinds = [successor(tile, ring) for tile in range(KINDS)]  # type: ignore[arg-type]
        assert sorted(kinds) == list(range(KINDS))
        assert (kinds[8], kinds[17], kinds[26], kinds[0]) == (0, 9, 18, 1)
        assert {tile: kinds[tile] for tile in last} == last


def test_wild_kinds_of_a_deal() -> None:
    from dataclasses import replace

    turned = ruleset("gd88")
    assert isinstance(turned.wild, TurnedWild)
    assert wild_kinds(turned, 8) == (0,)
    assert wild_kinds(turned) == ()
    assert wild_kinds(ruleset("jiping"), 8) == ()
    assert wild_kinds(replace(turned, wild=FixedWild((31, 32)))) == (31, 32)
    assert [wild_kinds(ruleset(key), 30) for key in ("gd88", "gd100")] == [(27,), (31,)]


def test_tile_sets() -> None:
    assert [sum(tile_set()), sum(tile_set(flowers=True)), sum(tile_set(suits=(1, 2))), sum(tile_set(honors=False))] == [
        136,
        144,
        100,
        108,
    ]
