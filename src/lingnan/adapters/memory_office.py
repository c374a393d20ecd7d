"""Orders, roles and the announcement in memory; the twin of the database's."""

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec.structs import replace

from lingnan.service.office import Deed, Named
from lingnan.service.ports import Person


class _Everybody(Protocol):
    @property
    def everybody(self) -> Iterable[Person]:
        """Whoever has chosen something."""


class MemoryOffice:
    """What is kept of the admins' work."""

    def __init__(self, people: _Everybody, rooms: Callable[[], list[bytes]]) -> None:
        self._people = people
        self._rooms = rooms
        self._deeds: list[Deed] = []
        self._admins = set[str]()
        self._announcement = ""

    async def begin(self, deed: Deed) -> int:
        """Write an order down."""
        self._deeds.append(deed)
        return len(self._deeds)

    async def end(self, number: int, outcome: str) -> None:
        """Write down what came of it."""
        self._deeds[number - 1] = replace(self._deeds[number - 1], outcome=outcome)

    async def deeds(self, *, most: int) -> list[Deed]:
        """The last orders."""
        return self._deeds[::-1][:most]

    async def is_admin(self, account: str) -> bool:
        """Whether an account has the role."""
        return account in self._admins

    async def make_admin(self, account: str, *, admin: bool) -> None:
        """Give an account the role, or take it."""
        (self._admins.add if admin else self._admins.discard)(account)

    async def announcement(self) -> str:
        """What everybody is told."""
        return self._announcement

    async def announce(self, text: str) -> None:
        """Tell everybody something else."""
        self._announcement = text

    async def rooms(self, *, most: int) -> list[bytes]:
        """The rooms of the running tables."""
        return self._rooms()[::-1][:most]

    async def find(self, part: str, *, most: int) -> list[Named]:
        """Registered people by a part of their name."""
        found = [person for person in self._people.everybody if person.key is not None and part in person.key]
        found.sort(key=lambda person: person.key or "")
        return [Named(person.account, person.name or "") for person in found[:most]]
