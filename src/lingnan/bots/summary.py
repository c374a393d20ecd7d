"""What many deals of self-play came to: counts by kind, values, and the sum of all scores."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, get_args

from lingnan.core.melds import KongKind
from lingnan.rules.win import By, Why
from lingnan.table.events import Event, Exhausted, Konged, Won
from lingnan.texts import Language, text

WINS: Final = tuple(f"wins.{by}" for by in get_args(By))
KONGS: Final = tuple(f"kongs.{kind}" for kind in get_args(KongKind))
LIABLE: Final[tuple[Why, ...]] = ("kong_bloom", "twelve", "dragons_winds")
"""Reasons of a transfer that makes one seat pay for all."""
LIABILITIES: Final = tuple(f"liabilities.{why}" for why in LIABLE)
COUNTS: Final = (*WINS, *KONGS, "robbed", *LIABILITIES, "winners.2", "winners.3", "draws")
"""Everything that is counted, in the order in which it is shown."""


@dataclass
class Summary:
    """Counts of some deals; two of them add up."""

    deals: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    values: Counter[int] = field(default_factory=Counter)
    """How often a win was worth so much."""
    scores: int = 0
    """Sum of all scores at the end of all matches; zero if every point has a payer."""

    def tell(self, events: Iterable[Event]) -> None:
        """Count one deal."""
        self.deals += 1
        for event in events:
            match event:
                case Konged(meld=meld):
                    self.counts[f"kongs.{meld.kind}"] += 1
                case Exhausted():
                    self.counts["draws"] += 1
                case Won(by=by, winners=winners):
                    self.counts["robbed"] += by == "rob"
                    self.counts[f"winners.{len(winners)}"] += 1
                    for winner in winners:
                        self.counts[f"wins.{by}"] += 1
                        self.values[winner.value] += 1
                        for why in {transfer.why for transfer in winner.transfers} & set(LIABLE):
                            self.counts[f"liabilities.{why}"] += 1
                case _:
                    pass

    def add(self, other: "Summary") -> None:
        """Take the deals of `other` in."""
        self.deals += other.deals
        self.counts += other.counts
        self.values += other.values
        self.scores += other.scores

    @property
    def value(self) -> tuple[float, float]:
        """Mean and standard deviation of the value of a win; zeros without one."""
        wins = self.values.total()
        if not wins:
            return 0.0, 0.0
        mean = sum(value * times for value, times in self.values.items()) / wins
        square = sum((value - mean) ** 2 * times for value, times in self.values.items()) / wins
        return mean, math.sqrt(square)

    def lines(self, language: Language) -> Iterator[tuple[str, str]]:
        """Label and number of everything, zeros too."""
        yield text(language, "play.deals"), str(self.deals)
        for name in COUNTS:
            yield text(language, f"play.{name}"), str(self.counts[name])
        mean, spread = self.value
        yield text(language, "play.value"), f"{mean:.2f} ± {spread:.2f}"
        yield text(language, "play.scores"), str(self.scores)
