"""The flow and the money of a ruleset, one line each, read from its policies."""

from collections.abc import Callable, Iterator
from typing import Final, Literal, TypeAlias

from lingnan.core.tiles import FLOWERS, HONORS, MAN, NAMES, PIN, SOU
from lingnan.rules.play_policies import FixedWild, MirrorHorses, MultiplyHorses, TurnedWild
from lingnan.rules.price_policies import Largest, Official, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.texts import Language, text

SUITS: Final = (("m", MAN), ("p", PIN), ("s", SOU), ("z", HONORS), ("f", FLOWERS))
SHAPES: Final = 6
"""Bits of the shapes that have a text."""

Part: TypeAlias = Literal["tiles", "flow", "prices", "payments"]
"""What a fact is about."""


class Facts:
    """Writes the facts of a ruleset in one language."""

    def __init__(self, rules: Ruleset, language: Language) -> None:
        self.rules = rules
        self.language = language

    def lines(self) -> Iterator[tuple[Part, str, str]]:
        """Part, key and text of each fact; a fact that the ruleset does not have is left out."""
        for key, (part, write) in FACTS.items():
            value = write(self)
            if value:
                yield part, key, value

    def say(self, key: str, **values: object) -> str:
        """A text about rules."""
        return text(self.language, f"rules.{key}", **values)

    def join(self, *parts: str) -> str:
        """Parts of one fact."""
        return self.say("and").join(part for part in parts if part)

    def fan(self, key: str) -> str:
        """The name of a fan, as the rows of the ruleset mean it."""
        entry = next((row.of for row in self.rules.prices if row.fan == key and row.of), key)
        return text(self.language, f"fan.{entry}")

    def shapes(self, mask: int) -> list[str]:
        """The names of the shapes in a mask."""
        return [text(self.language, f"shape.{1 << bit}") for bit in range(SHAPES) if mask >> bit & 1]


Write: TypeAlias = Callable[[Facts], str]

FACTS: Final[dict[str, tuple[Part, Write]]] = {}
"""What writes each fact, in the order of the page, by its key: the name of its function."""


def fact(part: Part) -> Callable[[Write], Write]:
    """Enter a fact in the table; what it writes is empty where the ruleset does not have it."""

    def enter(write: Write) -> Write:
        FACTS[write.__name__] = part, write
        return write

    return enter


@fact("tiles")
def tiles(facts: Facts) -> str:
    suits = [facts.say(f"suit.{suit}") for suit, first in SUITS if facts.rules.tiles[first]]
    return facts.say("tiles.count", count=facts.rules.size, suits=facts.say("list").join(suits))


@fact("tiles")
def shapes(facts: Facts) -> str:
    return facts.join(*facts.shapes(facts.rules.shapes))


@fact("tiles")
def wild(facts: Facts) -> str:
    match facts.rules.wild:
        case FixedWild(kinds):
            how = facts.say("wild.fixed", tiles=" ".join(NAMES[kind] for kind in kinds))
        case TurnedWild():
            how = facts.say(f"wild.{facts.rules.ring}")
        case None:
            return facts.say("wild.none")
    return facts.join(how, facts.say("wild.discard" if facts.rules.wild_discard else "wild.kept"))


@fact("flow")
def claims(facts: Facts) -> str:
    claims = facts.rules.claims
    return facts.join(facts.say("claims.chow" if claims.chow else "claims.no_chow"), facts.say("claims.turn"))


@fact("flow")
def phases(facts: Facts) -> str:
    return facts.join(*(facts.say(f"phase.{phase}", limit=facts.rules.piao_limit) for phase in facts.rules.phases))


@fact("flow")
def flowers(facts: Facts) -> str:
    return facts.say("flowers.replaced") if facts.rules.has_flowers else ""


@fact("flow")
def wins(facts: Facts) -> str:
    drawn = [
        facts.say(
            "row_by",
            fan=facts.fan(row.fan),
            by=facts.say("list").join(text(facts.language, f"by.{by}") for by in row.by),
        )
        for row in facts.rules.prices
        if "discard" not in row.by and "discard" in facts.rules.wins
    ]
    return facts.join(*(text(facts.language, f"by.{by}") for by in facts.rules.wins), *drawn)


@fact("flow")
def minimum(facts: Facts) -> str:
    return facts.join(
        *(
            facts.say("minimum.by", by=text(facts.language, f"by.{by}"), points=points)
            for by in facts.rules.wins
            if (points := facts.rules.minimum.for_win(by))
        )
    )


@fact("flow")
def any_wait(facts: Facts) -> str:
    return "" if facts.rules.any_wait_claims else facts.say("any_wait.drawn")


@fact("flow")
def first_turn(facts: Facts) -> str:
    rule = facts.rules.first_turn
    kinds = {"tian_hu": rule.heavenly, "di_hu": rule.earthly, "ren_hu": rule.human}
    names = [facts.fan(key) for key, on in kinds.items() if on]
    if not names:
        return ""
    must = facts.say("first_turn.must") if rule.mandatory else ""
    return facts.join(*names, facts.say(f"first_turn.{rule.voided_by}"), must)


@fact("flow")
def pass_lock(facts: Facts) -> str:
    if "discard" not in facts.rules.wins:
        return ""
    return text(facts.language, f"option.pass_lock.{facts.rules.pass_lock}")


@fact("flow")
def multi_win(facts: Facts) -> str:
    return text(facts.language, f"option.multi_win.{facts.rules.multi_win}")


@fact("flow")
def battle(facts: Facts) -> str:
    if facts.rules.battle is None:
        return ""
    return facts.join(*(facts.say(f"battle.{part}") for part in ("on", "missing_suit", "ready")))


@fact("flow")
def dealer(facts: Facts) -> str:
    return facts.say("dealer.first" if facts.rules.battle else f"dealer.{facts.rules.dealer}")


@fact("prices")
def stacking(facts: Facts) -> str:
    stacking = facts.rules.stacking
    if isinstance(stacking, Official):
        return facts.join(
            facts.say("stacking.official"), facts.say("stacking.seed") if stacking.exclusions == "seed" else ""
        )
    name = "sum" if isinstance(stacking, Sum) else "largest"
    special = any(row.special for row in facts.rules.prices)
    capped = "" if stacking.cap is None else "_special" if special else "_capped"
    parts = [facts.say(f"stacking.{name}{capped}", cap=stacking.cap)]
    if facts.rules.power:
        parts.append(facts.say("power"))
    if facts.rules.value_cap is not None:
        parts.append(facts.say("value_cap", cap=facts.rules.value_cap))
    return facts.join(*parts)


@fact("prices")
def additions(facts: Facts) -> str:
    stacking = facts.rules.stacking
    rows = stacking.additions if isinstance(stacking, Largest) else ()
    return facts.join(*(f"{facts.fan(row.fan)} +{row.points}" for row in rows))


@fact("prices")
def floors(facts: Facts) -> str:
    stacking = facts.rules.stacking
    if not isinstance(stacking, Largest) or not stacking.floor:
        return ""
    events = [facts.fan(event) for event in stacking.floor_by]
    return facts.join(*events, facts.say("floor", floor=stacking.floor))


@fact("prices")
def factors(facts: Facts) -> str:
    return facts.join(*(f"{facts.fan(factor.event)} ×{factor.times}" for factor in facts.rules.factors))


@fact("prices")
def bonuses(facts: Facts) -> str:
    parts = [facts.say("bonus", fan=facts.fan(bonus.event), units=bonus.units) for bonus in facts.rules.bonuses]
    if facts.rules.flower_unit is not None:
        parts.append(facts.say("flowers.paid", stake=facts.rules.stake[facts.rules.flower_unit]))
    return facts.join(*parts)


@fact("payments")
def rob(facts: Facts) -> str:
    rob = facts.rules.rob
    concealed = [facts.say("rob.concealed", shape=shape) for shape in facts.shapes(rob.concealed)]
    return facts.join(facts.say("rob.shares", shares=rob.shares), *concealed)


@fact("payments")
def kongs(facts: Facts) -> str:
    kongs = facts.rules.kongs
    if not (kongs.concealed or kongs.fed or kongs.added):
        return facts.say("kongs.none")
    unit = facts.rules.stake[kongs.unit]
    amounts = {"concealed": kongs.concealed * unit, "fed": kongs.fed * unit, "added": kongs.added * unit}
    late = "" if kongs.late else facts.say("kongs.late")
    return facts.join(facts.say("kongs.amounts", **amounts), late, facts.say(f"kongs.{kongs.on_draw}"))


@fact("payments")
def follow_dealer(facts: Facts) -> str:
    stakes = facts.rules.follow_dealer
    return facts.say("follow_dealer.pays", stakes=stakes) if stakes else ""


@fact("payments")
def liability(facts: Facts) -> str:
    rule = facts.rules.liability
    kinds = {"dragons_winds": rule.dragons_winds, "twelve": rule.twelve != "off", "kong_bloom": rule.kong_bloom}
    names = [text(facts.language, f"why.{kind}") for kind, on in kinds.items() if on]
    if rule.twelve != "off":
        names.append(facts.say(f"liability.twelve_{rule.twelve}"))
    if rule.dragons_winds_shares == 3:
        names.append(facts.say("liability.at_once"))
    return facts.join(*names) if names else facts.say("liability.none")


@fact("payments")
def horses(facts: Facts) -> str:
    match facts.rules.horses:
        case MultiplyHorses(count, soft_count) as horses if count:
            soft = "" if soft_count is None else facts.say("horses.soft", count=soft_count)
            parts = [facts.say("horses.multiply", count=count), soft]
        case MirrorHorses(count) as horses if count:
            parts = [
                facts.say(f"horses.{horses.buyers}", count=count),
                facts.say("horses.mirror"),
                facts.say(f"horses.{horses.source}"),
                facts.say(f"horses.from_{horses.origin}"),
            ]
        case _:
            return ""
    return facts.join(*parts, facts.say(f"horses.{horses.map}"))


@fact("payments")
def base_pay(facts: Facts) -> str:
    return facts.say("base_pay.each", points=facts.rules.base_pay) if facts.rules.base_pay else ""


@fact("payments")
def stake(facts: Facts) -> str:
    stake = facts.rules.stake
    return " / ".join(map(str, stake)) if len(stake) > 1 else ""
