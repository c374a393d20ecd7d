"""Slow twins of the tables that count one row, or add rows: they read the pages of the rulebook on concrete tiles.

Each table is a list of rows in the order of its page: key, price, and what the concrete reading must be.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.rules.twin import Facts, Groups, readings

Table = list[tuple[str, int, Callable[["Seen"], int]]]


@dataclass
class Case:
    """A hand taken apart, and how it was won."""

    naturals: list[int]
    wilds: int
    melds: Groups
    kongs: int = 0
    """Kongs among the melds."""
    open_melds: int = 0
    """Melds that are no concealed kongs."""
    by: str = "draw"
    winning: int = -1
    """−1: a wild tile."""
    first: str = ""
    chain: int = 0
    """Kongs in a row whose replacement won."""
    after_kong: bool = False
    last: bool = False
    kinds: list[int] = field(default_factory=lambda: list(range(34)))


class Seen(NamedTuple):
    """One concrete reading of a case."""

    f: Facts
    case: Case

    @property
    def pair(self) -> int:
        return self.f.pairs[0] if self.f.shape == "standard" else -1

    @property
    def quads(self) -> int:
        return sum(count // 4 for count in Counter(self.f.tiles).values()) if self.f.shape == "pairs" else 0

    @property
    def dragons(self) -> int:
        return len({tile for tile in self.f.sets if tile >= 31})

    @property
    def winds(self) -> int:
        return len({tile for tile in self.f.sets if 27 <= tile <= 30})

    @property
    def terminal_groups(self) -> bool:
        ends = [{tile, tile + 2} if kind == "chow" else {tile} for kind, tile in self.f.groups]
        return self.f.shape == "standard" and all(
            any(tile < 27 and tile % 9 in (0, 8) for tile in group) for group in ends
        )

    @property
    def concealed_pungs(self) -> bool:
        single_wait = self.case.by == "draw" or self.pair == self.case.winning
        return self.f.all_pungs and not self.case.open_melds and single_wait


PAIRS = "pairs"
GD100: Table = [
    ("ji_hu", 2, lambda s: s.f.shape == "standard" and s.case.by != "discard"),
    ("ping_hu", 3, lambda s: s.f.all_chows),
    ("hun_yi_se", 4, lambda s: s.f.half_flush()),
    ("peng_peng_hu", 4, lambda s: s.f.all_pungs),
    ("qi_dui", 8, lambda s: s.f.shape == PAIRS),
    ("qing_yi_se", 8, lambda s: s.f.flush()),
    ("hun_peng", 8, lambda s: s.f.half_flush() and s.f.all_pungs),
    ("hao_hua_qi_dui", 12, lambda s: s.quads >= 1),
    ("hun_yao_jiu", 12, lambda s: not s.f.simples and len(s.f.terminals) >= 2),
    ("qing_peng", 12, lambda s: s.f.flush() and s.f.all_pungs),
    ("xiao_san_yuan", 18, lambda s: s.f.little_dragons()),
    ("xiao_si_xi", 18, lambda s: s.f.little_winds()),
    ("tian_hu", 24, lambda s: s.case.first == "tian_hu"),
    ("di_hu", 24, lambda s: s.case.first == "di_hu"),
    ("shuang_hao_hua", 24, lambda s: s.quads >= 2),
    ("zi_yi_se", 24, lambda s: not s.f.suits),
    ("da_san_yuan", 32, lambda s: s.dragons == 3),
    ("da_si_xi", 32, lambda s: s.winds == 4),
    ("san_hao_hua", 36, lambda s: s.quads >= 3),
    ("shi_ba_luo_han", 36, lambda s: s.case.kongs == 4),
]
TUIDAO_FAN: Table = [
    ("xiao_hu", 1, lambda s: True),
    ("qing_yi_se", 2, lambda s: s.f.flush()),
    ("zi_yi_se", 2, lambda s: not s.f.suits),
    ("qi_dui", 2, lambda s: s.f.shape == PAIRS),
    ("si_an_ke", 2, lambda s: s.concealed_pungs),
    ("shi_ba_luo_han", 2, lambda s: s.case.kongs == 4),
    ("da_san_yuan", 2, lambda s: s.dragons == 3),
    ("da_si_xi", 2, lambda s: s.winds == 4),
    ("xiao_si_xi", 2, lambda s: s.f.little_winds()),
    ("shi_san_yao", 2, lambda s: s.f.shape == "orphans"),
]
TUIDAO_PIAO: Table = [
    ("xiao_hu", 1, lambda s: True),
    ("qing_yi_se", 16, lambda s: s.f.flush()),
    ("qi_dui", 16, lambda s: s.f.shape == PAIRS),
    ("si_an_ke", 32, lambda s: s.concealed_pungs),
    ("xiao_si_xi", 32, lambda s: s.f.little_winds()),
    ("zi_yi_se", 64, lambda s: not s.f.suits),
    ("shi_ba_luo_han", 64, lambda s: s.case.kongs == 4),
    ("da_san_yuan", 64, lambda s: s.dragons == 3),
    ("da_si_xi", 64, lambda s: s.winds == 4),
    ("shi_san_yao", 64, lambda s: s.f.shape == "orphans"),
]
XINZHANG: Table = [
    ("ji_hu", 1, lambda s: True),
    ("za_se", 2, lambda s: s.f.half_flush()),
    ("qing_yi_se", 4, lambda s: s.f.flush()),
    ("da_ge", 8, lambda s: (s.f.all_pungs and (s.f.flush() or s.f.half_flush())) or not s.f.suits),
    ("shi_san_yao", 16, lambda s: s.f.shape == "orphans"),
]
XUEZHAN: Table = [
    ("ping_hu", 0, lambda s: s.f.shape == "standard"),
    ("dui_dui_hu", 1, lambda s: s.f.all_pungs),
    ("qing_yi_se", 2, lambda s: s.f.flush()),
    ("dai_yao_jiu", 2, lambda s: s.terminal_groups),
    ("qi_dui", 2, lambda s: s.f.shape == PAIRS),
    ("qing_dui", 3, lambda s: s.f.flush() and s.f.all_pungs),
    ("jiang_dui", 3, lambda s: s.f.all_pungs and all(tile % 9 in (1, 4, 7) for tile in s.f.tiles)),
    ("long_qi_dui", 3, lambda s: s.quads >= 1),
    ("qing_qi_dui", 3, lambda s: s.f.flush() and s.f.shape == PAIRS),
    ("qing_dai_yao", 3, lambda s: s.f.flush() and s.terminal_groups),
    ("tian_hu", 3, lambda s: s.case.first == "tian_hu"),
    ("di_hu", 3, lambda s: s.case.first == "di_hu"),
]
JIPING512 = {
    "ji_hu": 0,
    "ping_hu": 1,
    "peng_peng_hu": 3,
    "hun_yi_se": 3,
    "hun_peng": 5,
    "qing_yi_se": 5,
    "qing_peng": 6,
    "hun_yao_jiu": 6,
    "xiao_san_yuan": 7,
    "xiao_si_xi": 7,
    "zi_yi_se": 8,
    "qing_yao_jiu": 8,
    "da_san_yuan": 9,
    "da_si_xi": 9,
    "shi_san_yao": 9,
}

Answer = tuple[int, dict[str, int]]
Rank = tuple[int, int, int, list[int]]


def seen(case: Case, *, pairs: bool = True, orphans: bool = True) -> list[Seen]:
    """Every concrete reading in a shape that wins."""
    found = readings(case.naturals, case.wilds, case.melds, pairs=pairs, kinds=case.kinds)
    return [Seen(facts, case) for facts in found if orphans or facts.shape != "orphans"]


def best(found: list[tuple[int, dict[str, int]]], order: list[str]) -> Answer | None:
    """The reading that pays most; then the higher sum, then more rows, then the order of the table."""

    def rank(answer: Answer) -> Rank:
        value, rows = answer
        places = sorted(order.index(row) for row in rows if row in order)
        return value, sum(rows.values()), len(rows), [-place for place in places]

    return max(found, key=rank, default=None)


def largest(table: Table, case: Seen) -> dict[str, int]:
    """The one row of a table that counts; nothing if none holds."""
    rows = [(points, -place, key) for place, (key, points, holds) in enumerate(table) if holds(case)]
    points, _, key = max(rows, default=(0, 0, ""))
    return {key: points} if key else {}


def keys(table: Table) -> list[str]:
    return [key for key, _, _ in table]


def gd100(case: Case) -> Answer | str | None:
    """Value and row of a win under gd100, or the code of a refusal."""
    found = []
    factor = {"draw": 2 if case.chain else 1, "discard": 1, "rob": 3}[case.by] * (1 if case.wilds else 2)
    read = seen(case, orphans=False)
    refused = "no_rob" if case.by == "rob" else "self_draw_only"
    if (read or case.wilds == 4) and case.by != "draw" and any_wait(case):
        return refused
    for each in read:
        row = largest(GD100, each)
        found += [(sum(row.values()) * factor, row)] if row else []
    if case.wilds == 4 and case.by == "draw":
        found.append((18 * factor, {"si_gui": 18}))
    order = keys(GD100)
    order.insert(order.index("xiao_san_yuan"), "si_gui")
    if not found and (read or case.wilds == 4):
        return refused
    return best(found, order)


def any_wait(case: Case) -> bool:
    """任意胡: every kind of the set completes the hand before the win."""
    held = case.naturals[:]
    wilds = case.wilds
    if case.winning < 0:
        wilds -= 1
    else:
        held.remove(case.winning)
    if wilds == 4:
        return True
    for kind in case.kinds if wilds else ():
        before = Case([*held, kind], wilds, case.melds, kinds=case.kinds)
        if not seen(before, orphans=False):
            return False
    return bool(wilds)


def tuidao(case: Case) -> Answer | str | None:
    """Value and row of a win under tuidao."""
    won = case.wilds == 4 or any(True for _ in readings(case.naturals, case.wilds, case.melds, pairs=True))
    if not won:
        return None
    if case.by == "discard":
        return "self_draw_only"
    row = {"man_gui": 6} if case.wilds == 4 else {"ping_hu": 1}
    return sum(row.values()) * (2 if case.chain else 1) * (1 if case.wilds else 2), row


def tuidao_fan(case: Case) -> Answer | str | None:
    """Value and row of a win under tuidao_fan."""
    read = seen(case)
    if read and case.by == "discard":
        return "self_draw_only"
    rows = [largest(TUIDAO_FAN, each) for each in read]
    return best([(2 ** sum(row.values()), row) for row in rows], keys(TUIDAO_FAN))


def tuidao_piao(case: Case) -> Answer | str | None:
    """Value and rows of a win under tuidao_piao."""
    found = []
    for each in seen(case):
        rows = {key: points for key, points, holds in TUIDAO_PIAO[1:] if holds(each)} or {"xiao_hu": 1}
        factor = (2 if case.by == "draw" else 1) * (1 if case.wilds else 2)
        found.append((min(64, sum(rows.values())) * factor, rows))
    return best(found, keys(TUIDAO_PIAO))


def xinzhang144(case: Case) -> Answer | str | None:
    """Value and row of a win under xinzhang144, without flowers."""
    rows = [largest(XINZHANG, each) for each in seen(case, pairs=False)]
    return best([(3 * sum(row.values()), row) for row in rows], keys(XINZHANG))


def xuezhan(case: Case) -> Answer | str | None:
    """Value and rows of a win under xuezhan."""
    found = []
    for each in seen(case, orphans=False):
        rows = largest(XUEZHAN, each)
        alike = Counter(case.naturals)
        for kind, tile in case.melds:
            alike.update([tile, tile + 1, tile + 2] if kind == "chow" else [tile] * 3)
        fours = sum(count >= 4 for count in alike.values()) + case.kongs
        added = {
            "gen": fours - (each.quads > 0),
            "gang_kai": int(case.chain > 0),
            "gang_pao": int(case.after_kong),
            "qiang_gang": int(case.by == "rob"),
            "hai_di": int(case.last and case.by == "draw"),
        }
        rows.update({key: count for key, count in added.items() if count})
        found.append((min(8, 2 ** min(3, sum(rows.values())) + (case.by == "draw")), rows))
    return best(found, keys(XUEZHAN))


def dahu(case: Case) -> Answer | str | None:
    """Value and rows of a win under dahu."""
    found = []
    for each in seen(case, orphans=False):
        rows = {"qing_yi_se": 4} if each.f.flush() else {}
        if each.f.half_flush() and each.f.all_pungs:
            rows["hun_peng"] = 4
        else:
            rows.update({"hun_yi_se": 2} if each.f.half_flush() else {})
            rows.update({"peng_peng_hu": 2} if each.f.all_pungs else {})
        rows.update({"qi_dui": 3} if each.f.shape == PAIRS else {})
        rows.update({"gang_shang_gang": 4} if case.chain > 1 else {"gang_kai": 2} if case.chain else {})
        rows = rows or {"ji_hu": 1}
        found.append((20 * sum(rows.values()), rows))
    order = ["ji_hu", "peng_peng_hu", "hun_yi_se", "qi_dui", "gang_kai", "gang_shang_gang", "qing_yi_se", "hun_peng"]
    answer = best(found, order)
    return "below_minimum" if answer and case.by == "discard" and answer[0] < 80 else answer


GD13 = [
    "tui_dao_hu",
    "hun_yi_se",
    "peng_peng_hu",
    "qi_dui",
    "hun_peng",
    "qing_yi_se",
    "hun_yao_jiu",
    "hao_hua_qi_dui",
    "hun_yi_se_qi_dui",
    "qing_peng",
    "hun_yi_se_yao_jiu",
    "qing_yi_se_qi_dui",
    "qing_yi_se_hao_hua",
    "shuang_hao_hua",
    "qing_yao_jiu",
    "zi_yi_se_peng_peng",
    "zi_yi_se_qi_dui",
    "shi_san_yao",
    "zi_yi_se_hao_hua",
    "san_hao_hua",
]
GD13_PAIRS = {
    ("", 0): {"qi_dui": 3},
    ("", 1): {"hao_hua_qi_dui": 5},
    ("", 2): {"shuang_hao_hua": 10},
    ("half", 0): {"hun_yi_se_qi_dui": 5},
    ("half", 1): {"hun_yi_se": 2, "hao_hua_qi_dui": 5},
    ("half", 2): {"hun_yi_se": 2, "shuang_hao_hua": 10},
    ("flush", 0): {"qing_yi_se_qi_dui": 7},
    ("flush", 1): {"qing_yi_se_hao_hua": 9},
    ("flush", 2): {"qing_yi_se": 4, "shuang_hao_hua": 10},
    ("honors", 0): {"zi_yi_se_qi_dui": 12},
}
"""Rows of seven pairs by what they are made of and how many times four are alike."""


def gd13(case: Case) -> Answer | str | None:
    """Value and rows of a win under gd13."""
    found = [(min(13, sum(rows.values())), rows) for rows in map(_gd13, seen(case))]
    answer = best(found, GD13)
    return "below_minimum" if answer and case.by == "discard" and answer[0] < 4 else answer


def _gd13(each: Seen) -> dict[str, int]:
    facts = each.f
    made_of = "flush" if facts.flush() else "half" if facts.half_flush() else "" if facts.suits else "honors"
    if facts.shape == "orphans":
        return {"shi_san_yao": 13}
    if facts.shape == PAIRS:
        if made_of == "honors" and each.quads:
            return {"zi_yi_se_hao_hua": 13}
        flush = {"flush": {"qing_yi_se": 4}, "half": {"hun_yi_se": 2}}.get(made_of, {})
        return {**flush, "san_hao_hua": 13} if each.quads == 3 else GD13_PAIRS[made_of, each.quads]
    if facts.all_pungs and made_of == "honors":
        return {"zi_yi_se_peng_peng": 10}
    if facts.all_pungs and not facts.simples:
        if not facts.honors:
            return {"qing_yao_jiu": 10, **({"qing_yi_se": 4} if made_of == "flush" else {})}
        return {"hun_yi_se_yao_jiu": 7} if made_of == "half" else {"hun_yao_jiu": 5}
    if facts.all_pungs:
        return {"flush": {"qing_peng": 6}, "half": {"hun_peng": 4}}.get(made_of, {"peng_peng_hu": 2})
    return {"flush": {"qing_yi_se": 4}, "half": {"hun_yi_se": 2}}.get(made_of, {"tui_dao_hu": 1})
