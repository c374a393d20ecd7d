"""The ports in memory: for tests, and the bus of a single process."""

import hashlib
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from lingnan.adapters.memory_archive import MemoryArchive, MemoryModeration
from lingnan.adapters.memory_office import MemoryOffice
from lingnan.service.ledger import Book, Kind, Posting, holder
from lingnan.service.ports import Answer, Commit, Conflict, Elsewhere, Entry, Fenced, NameTaken, Person, Seated, Stored


class MemoryLog:
    """The event log in dictionaries, and `people` beside it; `reboot` gives the log as the next process would find it."""

    def __init__(self) -> None:
        self.epoch = 1
        self._tables: dict[str, Stored] = {}
        self._running: dict[str, bool] = {}
        self._events: dict[tuple[str, int], list[bytes]] = {}
        self._answers: dict[str, list[Answer]] = {}
        self._records: dict[tuple[str, int], bytes] = {}
        self._accounts: dict[str, tuple[str, ...]] = {}
        self._coins: dict[str, bool] = {}
        self._waiting: dict[str, str | None] = {}
        self.ledger = MemoryLedger()
        self.archive = MemoryArchive(lambda table: self._tables[table].room, lambda account: self.people.known(account))
        self.moderation = MemoryModeration(self.archive)
        self.people = MemoryPeople(self._records, self.archive, self.moderation, self.tables_of)
        self.office = MemoryOffice(
            self.people, lambda: [self._tables[each].room for each in self._running if self._running[each]]
        )
        self._key = secrets.token_hex(32)
        self._owner = [1]

    def reboot(self) -> "MemoryLog":
        """The same store, opened again: this object is fenced from now on."""
        twin = MemoryLog.__new__(MemoryLog)
        twin.__dict__ = dict(self.__dict__)
        twin.epoch = self.epoch + 1
        self._owner[0] = twin.epoch
        return twin

    async def append(self, commit: Commit) -> int:
        """Store one step."""
        if commit.epoch != self._owner[0]:
            raise Fenced(f"boot {commit.epoch} is over, boot {self._owner[0]} owns the store")
        before = self._tables.get(commit.table)
        if commit.expected != (before.version if before else 0):
            raise Conflict(commit.table)
        events = self._events.setdefault((commit.table, commit.deal), [])
        if commit.first != len(events):
            raise Conflict(commit.table)
        if commit.coins and commit.running:
            self._check_elsewhere(commit)
        self.ledger.enter(commit.postings, at=commit.at)
        self._coins[commit.table] = commit.coins
        self._waiting[commit.table] = commit.waiting
        events.extend(commit.events)
        answers = self._answers.setdefault(commit.table, [])
        if commit.answer is not None:
            answers.append(commit.answer)
        if commit.record is not None:
            self._records[commit.table, commit.deal] = commit.record
            self.archive.enter(commit)
        if commit.accounts is not None:
            self._accounts[commit.table] = commit.accounts
        self._running[commit.table] = commit.running
        self._tables[commit.table] = Stored(
            version=commit.expected + 1, room=commit.room, clock=commit.clock, deal=commit.deal, events=(), answers=()
        )
        return commit.expected + 1

    def _check_elsewhere(self, commit: Commit) -> None:
        for table, running in self._running.items():
            if running and self._coins[table] and table != commit.table:
                for account in commit.accounts or ():
                    if account in self._accounts[table]:
                        raise Elsewhere(account)

    async def load(self, table: str) -> Stored | None:
        """A table with the events of its current deal."""
        stored = self._tables.get(table)
        if stored is None:
            return None
        return replace(
            stored,
            events=tuple(self._events[table, stored.deal]),
            answers=tuple(answer for answer in self._answers[table] if answer.deal >= stored.deal - 1),
        )

    def save_clock(self, table: str, clock: bytes) -> None:
        """Store what is left of the prompts' time."""
        self._tables[table] = replace(self._tables[table], clock=clock)

    async def running(self) -> list[str]:
        """Tables that are not finished."""
        return [table for table, running in self._running.items() if running]

    async def tables_of(self, account: str) -> list[str]:
        """Running tables where the account has a seat, newest first."""
        return [table for table in reversed(await self.running()) if account in self._accounts[table]]

    async def ended_of(self, account: str) -> list[str]:
        """Tables that are over, where the account had a seat to the end."""
        return [table for table, held in self._accounts.items() if account in held and not self._running[table]]

    async def waiting(self, room: str) -> list[str]:
        """Running tables of a public room where people are wanted, oldest first."""
        return [table for table in await self.running() if self._waiting[table] == room]

    async def record(self, table: str, deal: int) -> bytes | None:
        """The record of a finished deal."""
        return self._records.get((table, deal))

    def replace_room(self, table: str, room: bytes) -> None:
        """Another room in the place of a stored one, as an older version or a fault may have left it."""
        self._tables[table] = replace(self._tables[table], room=room)

    async def cookie_key(self) -> str:
        """The key that signs the guests' cookies."""
        return self._key


class MemoryPeople:
    """People and sessions in dictionaries."""

    def __init__(
        self,
        records: dict[tuple[str, int], bytes],
        archive: MemoryArchive,
        moderation: MemoryModeration,
        tables_of: Callable[[str], Awaitable[list[str]]],
    ) -> None:
        self._records = records
        self._archive = archive
        self._moderation = moderation
        self._tables_of = tables_of
        self._people: dict[str, Person] = {}
        self._sessions: dict[str, tuple[str, int]] = {}

    def known(self, account: str) -> Person | None:
        """What is known of an account, without waiting."""
        return self._people.get(account)

    @property
    def everybody(self) -> Iterable[Person]:
        """Whoever has chosen something."""
        return self._people.values()

    async def person(self, account: str) -> Person | None:
        """What is known of an account."""
        return self.known(account)

    async def named(self, key: str) -> Person | None:
        """The registered person with that name key."""
        return next((person for person in self._people.values() if person.key == key), None)

    async def save(self, person: Person, *, sign_out: bool = False) -> None:
        """Store a person who was read at his version."""
        if person.gone and await self._tables_of(person.account):
            raise Seated(person.account)
        holder = None if person.key is None else await self.named(person.key)
        if holder is not None and holder.account != person.account:
            raise NameTaken(person.name)
        stored = self._people.get(person.account)
        if person.version != (stored.version if stored else 0):
            raise Conflict(person.account)
        self._people[person.account] = replace(person, version=person.version + 1)
        if person.gone:
            self._archive.forget(person.account)
            self._moderation.forget(person.account)
        if sign_out or person.gone:
            self._sessions = {key: held for key, held in self._sessions.items() if held[0] != person.account}

    async def sign_in(self, session: str, account: str, *, at: int) -> None:
        """Open a session."""
        self._sessions[session] = account, at

    async def signed_in(self, session: str, *, since: int) -> str | None:
        """The account of a session."""
        account, opened = self._sessions.get(session, (None, 0))
        return account if opened > since else None

    async def sign_out(self, session: str) -> None:
        """End a session."""
        self._sessions.pop(session, None)

    async def played(self, account: str) -> list[tuple[str, int, int]]:
        """Code, deal and seat of every finished deal of the account."""
        return sorted((each.table, each.deal, each.result.seat) for each in self._archive.of(account))

    async def replace_record(self, table: str, deal: int, body: bytes) -> None:
        """Another record in the place of a stored one."""
        self._records[table, deal] = body


class MemoryLedger:
    """The ledger in a book, with every posting in order."""

    def __init__(self) -> None:
        self.book = Book()
        self.posted: list[tuple[Posting, int]] = []

    def enter(self, postings: Iterable[Posting], *, at: int) -> None:
        """All of them or none."""
        book = Book(Counter(self.book.balances), set(self.book.keys))
        for posting in postings:
            book.post(posting)
        self.book = book
        self.posted += [(posting, at) for posting in postings]

    async def balances(self, person: str) -> dict[str, int]:
        """What is in a person's wallet and at tables, by account."""
        return {each: amount for each, amount in self.book.balances.items() if holder(each) == person and amount}

    async def post(self, posting: Posting, *, at: int) -> None:
        """Enter a posting."""
        self.enter((posting,), at=at)

    async def entries(self, account: str, *, most: int, kind: Kind | None = None) -> list[Entry]:
        """The last postings that moved an account."""
        found = [
            Entry(key=posting.key, kind=posting.kind, amount=dict(posting.legs)[account], at=at, note=posting.note)
            for posting, at in self.posted
            if account in dict(posting.legs) and kind in (None, posting.kind)
        ]
        return found[::-1][:most]


class PlainHasher:
    """Digests that cost nothing, for tests."""

    async def digest(self, password: str) -> str:
        """The digest of a password."""
        return hashlib.sha256(password.encode()).hexdigest()

    async def fits(self, digest: str | None, password: str) -> bool:
        """Whether that password gave the digest."""
        return digest == await self.digest(password)


class MemoryBus:
    """The bus of one process: a dictionary of subjects, calls in the order of publication."""

    def __init__(self) -> None:
        self._receivers: dict[str, list[Callable[[bytes], None]]] = {}

    def subscribe(self, subject: str, receive: Callable[[bytes], None]) -> Callable[[], None]:
        """Hand every message on `subject` to `receive` until the returned function is called."""
        self._receivers.setdefault(subject, []).append(receive)

        def unsubscribe() -> None:
            receivers = self._receivers.get(subject, [])
            if receive in receivers:
                receivers.remove(receive)
            if not receivers:
                self._receivers.pop(subject, None)

        return unsubscribe

    def publish(self, subject: str, message: bytes) -> bool:
        """Send to whoever listens; False if nobody does."""
        receivers = self._receivers.get(subject)
        if not receivers:
            return False
        for receive in tuple(receivers):
            receive(message)
        return True
