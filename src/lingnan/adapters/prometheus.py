"""The figures for Prometheus. No label names a person or a table, and nothing tells of a single decision."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from lingnan.service.ledger import Kind

APPEND: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
DECISION: Final = (0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5)


class _Tables(Collector):
    """Tables in memory by status, counted when they are asked for."""

    def __init__(self, count: Callable[[], Mapping[str, int]]) -> None:
        self._count = count

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One sample for each status."""
        family = GaugeMetricFamily("lingnan_tables", "Tables in memory.", labels=("status",))
        for status, number in self._count().items():
            family.add_metric((status,), number)
        yield family


class Prometheus:
    """A meter with a registry of its own."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._commands = Counter("lingnan_commands", "Commands answered.", ("command", "answer"), registry=registry)
        self._refusals = Counter("lingnan_refusals", "Requests refused.", ("where", "code"), registry=registry)
        self._append = Histogram(
            "lingnan_append_seconds", "From a step to its being stored.", buckets=APPEND, registry=registry
        )
        self._postings = Counter("lingnan_postings", "Movements of coins.", ("kind",), registry=registry)
        self._coins = Counter("lingnan_coins", "Coins moved.", ("kind",), registry=registry)
        self._decision = Histogram(
            "lingnan_bot_seconds", "Of a bot for a decision.", ("bot",), buckets=DECISION, registry=registry
        )
        self._recovery = Gauge("lingnan_recovery_seconds", "Until all tables ran again.", registry=registry)
        self._sockets = Gauge("lingnan_sockets", "Open sockets.", registry=registry)

    def tables(self, count: Callable[[], Mapping[str, int]]) -> None:
        """Whom to ask for tables by status."""
        self._registry.register(_Tables(count))

    def page(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self._registry)

    def answered(self, command: str, code: str) -> None:
        """Count a command."""
        self._commands.labels(command, code).inc()

    def refused(self, where: str, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(where, code).inc()

    def appended(self, seconds: float) -> None:
        """Count a step."""
        self._append.observe(seconds)

    def posted(self, kind: Kind, coins: int) -> None:
        """Count a movement."""
        self._postings.labels(kind).inc()
        self._coins.labels(kind).inc(coins)

    def decided(self, bot: str, seconds: float) -> None:
        """Count a decision."""
        self._decision.labels(bot).observe(seconds)

    def recovered(self, seconds: float) -> None:
        """Remember how long it took."""
        self._recovery.set(seconds)

    def sockets(self, change: int) -> None:
        """Count a socket in or out."""
        self._sockets.inc(change)
