"""The flow and the money of a ruleset, one line each, read from its policies."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from lingnan.core.tiles import FLOWERS, HONORS, MAN, NAMES, PIN, SOU
from lingnan.rules.ruleset import (
    FixedWild,
    Largest,
    MirrorHorses,
    MultiplyHorses,
    Official,
    Ruleset,
    Sum,
    TurnedWild,
)
from lingnan.texts import Language, text

SUITS: Final = (("m", MAN), ("p", PIN), ("s", SOU), ("z", HONORS), ("f", FLOWERS))
SHAPES: Final = 6
"""Bits of the shapes that have a text."""

Part: TypeAlias = Literal["tiles", "flow", "prices", "payments"]
"""What a fact is about."""

FACTS: Final[dict[Part, tuple[str, ...]]] = {
    "tiles": ("tiles", "shapes", "wild"),
    "flow": (
        "claims",
        "phases",
        "flowers",
        "wins",
        "minimum",
        "any_wait",
        "first_turn",
        "pass_lock",
        "multi_win",
        "battle",
        "dealer",
    ),
    "prices": ("stacking", "additions", "floors", "factors", "bonuses"),
    "payments": ("rob", "kongs", "follow_dealer", "liability", "horses", "base_pay", "stake"),
}
"""The facts of each part, in the order of the page."""


class Facts:
    """Writes the facts of a ruleset in one language."""

    def __init__(self, rules: Ruleset, language: Language) -> None:
        self.rules = rules
        self.language = language

    def lines(self) -> Iterator[tuple[Part, str, str]]:
        """Part, key and text of each fact; a fact that the ruleset does not have is left out."""
        for part, keys in FACTS.items():
            for key in keys:
                value = getattr(self, key)()
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

    def tiles(self) -> str:
        suits = [self.say(f"suit.{suit}") for suit, first in SUITS if self.rules.tiles[first]]
        return self.say("tiles.count", count=self.rules.size, suits=self.say("list").join(suits))

    def shapes(self) -> str:
        shapes = [1 << bit for bit in range(SHAPES) if self.rules.shapes >> bit & 1]
        return self.join(*(text(self.language, f"shape.{shape}") for shape in shapes))

    def wild(self) -> str:
        match self.rules.wild:
            case FixedWild(kinds):
                how = self.say("wild.fixed", tiles=" ".join(NAMES[kind] for kind in kinds))
            case TurnedWild():
                how = self.say(f"wild.{self.rules.ring}")
            case None:
                return self.say("wild.none")
        return self.join(how, self.say("wild.discard" if self.rules.wild_discard else "wild.kept"))

    def claims(self) -> str:
        claims = self.rules.claims
        return self.join(self.say("claims.chow" if claims.chow else "claims.no_chow"), self.say("claims.turn"))

    def phases(self) -> str:
        return self.join(*(self.say(f"phase.{phase}", limit=self.rules.piao_limit) for phase in self.rules.phases))

    def flowers(self) -> str:
        return self.say("flowers.replaced") if self.rules.has_flowers else ""

    def wins(self) -> str:
        drawn = [
            self.say(
                "row_by",
                fan=self.fan(row.fan),
                by=self.say("list").join(text(self.language, f"by.{by}") for by in row.by),
            )
            for row in self.rules.prices
            if "discard" not in row.by and "discard" in self.rules.wins
        ]
        return self.join(*(text(self.language, f"by.{by}") for by in self.rules.wins), *drawn)

    def minimum(self) -> str:
        least = self.rules.minimum
        needs = {"draw": least.draw, "discard": least.discard, "rob": least.rob}
        return self.join(
            *(
                self.say("minimum.by", by=text(self.language, f"by.{by}"), points=points)
                for by, points in needs.items()
                if points and by in self.rules.wins
            )
        )

    def any_wait(self) -> str:
        return "" if self.rules.any_wait_claims else self.say("any_wait.drawn")

    def first_turn(self) -> str:
        rule = self.rules.first_turn
        kinds = {"tian_hu": rule.heavenly, "di_hu": rule.earthly, "ren_hu": rule.human}
        names = [self.fan(key) for key, on in kinds.items() if on]
        if not names:
            return ""
        must = self.say("first_turn.must") if rule.mandatory else ""
        return self.join(*names, self.say(f"first_turn.{rule.voided_by}"), must)

    def pass_lock(self) -> str:
        return text(self.language, f"option.pass_lock.{self.rules.pass_lock}")

    def multi_win(self) -> str:
        return text(self.language, f"option.multi_win.{self.rules.multi_win}")

    def stacking(self) -> str:
        stacking = self.rules.stacking
        if isinstance(stacking, Official):
            return self.join(
                self.say("stacking.official"), self.say("stacking.seed") if stacking.exclusions == "seed" else ""
            )
        name = "sum" if isinstance(stacking, Sum) else "largest"
        special = any(row.special for row in self.rules.prices)
        capped = "" if stacking.cap is None else "_special" if special else "_capped"
        parts = [self.say(f"stacking.{name}{capped}", cap=stacking.cap)]
        if self.rules.power:
            parts.append(self.say("power"))
        if self.rules.value_cap is not None:
            parts.append(self.say("value_cap", cap=self.rules.value_cap))
        return self.join(*parts)

    def additions(self) -> str:
        stacking = self.rules.stacking
        rows = stacking.additions if isinstance(stacking, Largest) else ()
        return self.join(*(f"{self.fan(row.fan)} +{row.points}" for row in rows))

    def floors(self) -> str:
        stacking = self.rules.stacking
        if not isinstance(stacking, Largest) or not stacking.floor:
            return ""
        events = [self.fan(event) for event in stacking.floor_by]
        return self.join(*events, self.say("floor", floor=stacking.floor))

    def factors(self) -> str:
        return self.join(*(f"{self.fan(factor.event)} ×{factor.times}" for factor in self.rules.factors))

    def bonuses(self) -> str:
        parts = [self.say("bonus", fan=self.fan(bonus.event), units=bonus.units) for bonus in self.rules.bonuses]
        if self.rules.flower_unit is not None:
            parts.append(self.say("flowers.paid", stake=self.rules.stake[self.rules.flower_unit]))
        return self.join(*parts)

    def rob(self) -> str:
        rob = self.rules.rob
        shapes = [1 << bit for bit in range(SHAPES) if rob.concealed >> bit & 1]
        concealed = [self.say("rob.concealed", shape=text(self.language, f"shape.{shape}")) for shape in shapes]
        return self.join(self.say("rob.shares", shares=rob.shares), *concealed)

    def kongs(self) -> str:
        kongs = self.rules.kongs
        if not (kongs.concealed or kongs.fed or kongs.added):
            return self.say("kongs.none")
        unit = self.rules.stake[kongs.unit]
        amounts = {"concealed": kongs.concealed * unit, "fed": kongs.fed * unit, "added": kongs.added * unit}
        late = "" if kongs.late else self.say("kongs.late")
        return self.join(self.say("kongs.amounts", **amounts), late, self.say(f"kongs.{kongs.on_draw}"))

    def follow_dealer(self) -> str:
        stakes = self.rules.follow_dealer
        return self.say("follow_dealer.pays", stakes=stakes) if stakes else ""

    def liability(self) -> str:
        rule = self.rules.liability
        kinds = {"dragons_winds": rule.dragons_winds, "twelve": rule.twelve != "off", "kong_bloom": rule.kong_bloom}
        names = [text(self.language, f"why.{kind}") for kind, on in kinds.items() if on]
        if rule.twelve != "off":
            names.append(self.say(f"liability.twelve_{rule.twelve}"))
        if rule.dragons_winds_shares == 3:
            names.append(self.say("liability.at_once"))
        return self.join(*names) if names else self.say("liability.none")

    def horses(self) -> str:
        match self.rules.horses:
            case MultiplyHorses(count, soft_count) as horses if count:
                soft = "" if soft_count is None else self.say("horses.soft", count=soft_count)
                parts = [self.say("horses.multiply", count=count), soft]
            case MirrorHorses(count) as horses if count:
                parts = [
                    self.say(f"horses.{horses.buyers}", count=count),
                    self.say("horses.mirror"),
                    self.say(f"horses.{horses.source}"),
                    self.say(f"horses.from_{horses.origin}"),
                ]
            case _:
                return ""
        return self.join(*parts, self.say(f"horses.{horses.map}"))

    def battle(self) -> str:
        if self.rules.battle is None:
            return ""
        return self.join(*(self.say(f"battle.{part}") for part in ("on", "missing_suit", "ready")))

    def dealer(self) -> str:
        return self.say("dealer.first" if self.rules.battle else f"dealer.{self.rules.dealer}")

    def base_pay(self) -> str:
        return self.say("base_pay.each", points=self.rules.base_pay) if self.rules.base_pay else ""

    def stake(self) -> str:
        stake = self.rules.stake
        return " / ".join(map(str, stake)) if len(stake) > 1 else ""
