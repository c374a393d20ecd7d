"""What the service tells of itself in figures: sums over all tables and people, nothing about any of them."""

from typing import Protocol

from lingnan.service.ledger import Kind


class Meter(Protocol):
    """Whoever counts."""

    def answered(self, command: str, code: str) -> None:
        """A command of a socket, by kind, got an answer: the code of its refusal, or `ok`."""

    def refused(self, where: str, code: str) -> None:
        """A request was refused before it was a command: `where` is http, socket or guard."""

    def appended(self, seconds: float) -> None:
        """A step of a table was stored."""

    def posted(self, kind: Kind, coins: int) -> None:
        """Coins were moved."""

    def decided(self, bot: str, seconds: float) -> None:
        """A bot has chosen its action."""

    def recovered(self, seconds: float) -> None:
        """All tables of the boot before run again."""

    def sockets(self, change: int) -> None:
        """A socket was opened or has ended."""


class Unmetered:
    """Counts nothing."""

    def answered(self, command: str, code: str) -> None:
        """Not counted."""

    def refused(self, where: str, code: str) -> None:
        """Not counted."""

    def appended(self, seconds: float) -> None:
        """Not counted."""

    def posted(self, kind: Kind, coins: int) -> None:
        """Not counted."""

    def decided(self, bot: str, seconds: float) -> None:
        """Not counted."""

    def recovered(self, seconds: float) -> None:
        """Not counted."""

    def sockets(self, change: int) -> None:
        """Not counted."""


UNMETERED = Unmetered()
