"""Agreement of `gb88` under the official exclusions with the public calculator pymahjonggb, hand by hand.

    python -m bench.gb88_agree [HANDS]

Hands come from a recipe for each of the 81 fans in turn, so that each fan occurs often enough. Where the two disagree
the reason must be one of `CAUSES`; anything else is unclassed, and then the script fails.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, TypeAlias

import MahjongGB

from bench.gb88_hands import RECIPES, deal
from bench.gb88_peer import arguments, fans_of
from lingnan.core.seats import next_seat
from lingnan.notation.text import write_hand
from lingnan.rules.options import with_options
from lingnan.rules.price_policies import Minimum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.systems import ruleset
from lingnan.rules.win import Hand, Score, Situation

HANDS = 100_000
LEAST = 200
"""How often each fan must occur at least."""

VERBOSE: Final = True
Fans: TypeAlias = dict[str, int]


def _is_mixed_kong(ours: Fans, theirs: Fans) -> bool:
    rest = {fan: points for fan, points in theirs.items() if fan != "ming_an_gang"}
    return "ming_an_gang" in theirs and rest | {"an_gang": 2, "ming_gang": 1} == ours


def _pays_the_same(ours: Fans, theirs: Fans) -> bool:
    return sum(ours.values()) == sum(theirs.values())


CAUSES: dict[str, tuple[Callable[[Fans, Fans], bool], str]] = {
    "a melded and a concealed kong": (
        _is_mixed_kong,
        "names, gb88: the official list has 81 fans; 明暗杠 (5) is a later one, so 暗杠 2 and 明杠 1 count",
    ),
    "the same points in another way": (
        _pays_the_same,
        "00-common, Best reading: of readings that pay the same, more fans, then the order of the table",
    ),
}
"""Why the two may disagree: how to tell, and the rule that it rests on."""


@dataclass
class Report:
    """What a run found."""

    hands: int = 0
    occurrences: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)
    unclassed: list[str] = field(default_factory=list)
    examples: dict[str, str] = field(default_factory=dict)
    checksum: int = 0


def official() -> Ruleset:
    """The system with the official exclusions; hands of any worth, since the peer knows no minimum."""
    return replace(with_options(ruleset("gb88"), {"exclusions": "official"}), minimum=Minimum())


def compare(number: int) -> Report:
    """Compare so many hands, from each recipe as many."""
    report, rules = Report(), official()
    for fan, hand, situation in hands(number):
        answer = score(rules, hand, situation)
        if not isinstance(answer, Score):
            raise AssertionError(f"{write_hand(hand)} of {fan} is no win: {answer}")
        ours = dict(answer.fans)
        theirs = fans_of(MahjongGB.MahjongFanCalculator(*arguments(hand, situation), VERBOSE))
        report.hands += 1
        report.occurrences.update(ours)
        report.checksum = (report.checksum * 31 + answer.value) % 1_000_003
        if ours != theirs:
            told = (
                f"{write_hand(hand)} {situation.by}: ours {difference(ours, theirs)}, theirs {difference(theirs, ours)}"
            )
            cause = next((name for name, (test, _) in CAUSES.items() if test(ours, theirs)), None)
            if cause is None:
                report.unclassed.append(told)
            else:
                report.classes[cause] += 1
                report.examples.setdefault(cause, told)
    return report


def hands(number: int) -> Iterator[tuple[str, Hand, Situation]]:
    """Hands of all recipes in turn."""
    dice = {fan: Random(f"agree {fan}") for fan in RECIPES}
    for index in range(number):
        fan = list(RECIPES)[index % len(RECIPES)]
        hand, situation = deal(dice[fan], RECIPES[fan])
        if situation.by != "draw":
            situation = replace(situation, source=next_seat(situation.seat))
        yield fan, hand, situation


def difference(one: Fans, other: Fans) -> Fans:
    """The fans of one that the other has not, or not as often."""
    return {fan: points for fan, points in one.items() if other.get(fan) != points}


def main() -> None:
    """Print the figures; exit 1 if a disagreement has no class or a fan is too rare."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    report = compare(number)
    disagreeing = report.classes.total() + len(report.unclassed)
    print(f"{report.hands} hands, {report.hands - disagreeing} the same, {disagreeing} not; checksum {report.checksum}")
    for cause, (_, rule) in CAUSES.items():
        print(f"  {report.classes[cause]:6}  {cause} ({rule})\n          {report.examples.get(cause, '')}")
    print(f"  {len(report.unclassed):6}  unclassed")
    print("\n".join(f"          {told}" for told in report.unclassed[:20]))
    rare = {fan: report.occurrences[fan] for fan in RECIPES if report.occurrences[fan] < LEAST * number / HANDS}
    fewest = sorted((report.occurrences[fan], fan) for fan in RECIPES)[:5]
    print(f"each of {len(RECIPES)} fans at least {fewest[0][0]} times; fewest: {fewest}; too rare: {rare}")
    sys.exit(1 if report.unclassed or rare else 0)


if __name__ == "__main__":
    main()
