"""What has been played, and what those who look after the server look at, in memory."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from lingnan.core.seats import Seat
from lingnan.service.archive import Leader, Past, Ranking, Report, Result
from lingnan.service.ports import Commit, Person
from lingnan.service.tally import Feed, Tally


@dataclass(frozen=True, slots=True)
class Dealt:
    """A finished deal of one person."""

    table: str
    deal: int
    at: int
    result: Result


class MemoryArchive:
    """Finished deals in a list; `room_of` and `person_of` look beside it."""

    def __init__(self, room_of: Callable[[str], bytes], person_of: Callable[[str], Person | None]) -> None:
        self._room_of = room_of
        self._person_of = person_of
        self.dealt: list[Dealt] = []
        self.feeds: list[tuple[str, int, Feed]] = []

    def enter(self, commit: Commit) -> None:
        """A deal has ended."""
        self.dealt += [Dealt(commit.table, commit.deal, commit.at, result) for result in commit.results]
        self.feeds += [(commit.table, commit.deal, feed) for feed in commit.feeds]

    def forget(self, account: str) -> None:
        """Nothing is left of somebody."""
        self.dealt = [each for each in self.dealt if each.result.account != account]

    def of(self, account: str) -> list[Dealt]:
        """All deals of somebody."""
        return [each for each in self.dealt if each.result.account == account]

    async def matches(self, account: str, *, skip: int, most: int) -> list[Past]:
        """The matches of somebody, the last one first."""
        tables: dict[str, list[Dealt]] = defaultdict(list)
        for each in self.of(account):
            tables[each.table].append(each)
        found = [self._past(table, deals) for table, deals in tables.items()]
        return sorted(found, key=lambda past: (-past.at, past.table))[skip : skip + most]

    def _past(self, table: str, deals: list[Dealt]) -> Past:
        coins = [each.result.coins for each in deals if each.result.coins is not None]
        return Past(
            table=table,
            room=self._room_of(table),
            at=max(each.at for each in deals),
            deals=len(deals),
            first=min(each.deal for each in deals),
            last=max(each.deal for each in deals),
            score=sum(each.result.score for each in deals),
            coins=sum(coins) if coins else None,
        )

    async def statistics(self, account: str) -> dict[str, Tally]:
        """What somebody has done, by system."""
        found: dict[str, Tally] = {}
        for each in self.of(account):
            found[each.result.rules] = found.get(each.result.rules, Tally()) + each.result.tally
        return found

    async def leaders(self, rules: str, order: Ranking, *, least: int, most: int) -> list[Leader]:
        """The best at a system."""
        found = []
        for account in {each.result.account for each in self.dealt}:
            person, tally = self._person_of(account), (await self.statistics(account)).get(rules)
            if person and person.registered and person.listed and tally and tally.wins and tally.hands >= least:
                found.append(Leader(account=account, name=person.name or "", tally=tally))
        return sorted(found, key=lambda each: (-_rank(each.tally, order), each.account))[:most]


def _rank(tally: Tally, order: Ranking) -> float:
    match order:
        case "wins":
            return tally.wins / tally.hands
        case "value":
            return tally.value / tally.wins
        case "best":
            assert tally.best is not None
            return tally.best.value


class MemoryModeration:
    """Reports and visits in lists, and pairs of people counted from them and an archive."""

    def __init__(self, archive: MemoryArchive) -> None:
        self._archive = archive
        self._reports: list[Report] = []
        self._visits: dict[tuple[str, str, str], int] = {}

    def forget(self, account: str) -> None:
        """Nothing is left of somebody."""
        self._reports = [each for each in self._reports if account not in (each.reporter, each.accused)]
        self._visits = {each: at for each, at in self._visits.items() if each[0] != account}

    async def file(self, report: Report) -> bool:
        """Keep a report."""
        key = (report.table, report.accused, report.reporter)
        if key in {(each.table, each.accused, each.reporter) for each in self._reports}:
            return False
        self._reports.append(report)
        return True

    async def reports(self, *, most: int) -> list[Report]:
        """The last reports, newest first."""
        return self._reports[::-1][:most]

    def visited(self, account: str, table: str, address: str, *, at: int) -> None:
        """Somebody has come to a table."""
        self._visits.setdefault((account, table, address), at)

    async def forget_visits(self, *, before: int) -> None:
        """Keep no visits from before a moment any longer."""
        self._visits = {each: at for each, at in self._visits.items() if at >= before}

    async def neighbours(self, *, least: int) -> list[tuple[str, str, int]]:
        """Pairs that come from one address to one coin table."""
        met = Counter[tuple[str, str]]()
        for table, accounts in self._at_coin_tables().items():
            pairs = {
                (one, other)
                for one, other in combinations(sorted(accounts), 2)
                if self._addresses(one, table) & self._addresses(other, table)
            }
            met.update(pairs)
        return sorted((one, other, count) for (one, other), count in met.items() if count >= least)

    async def partners(self, *, least: int) -> list[tuple[str, str, int, int]]:
        """Pairs that play together."""
        at = self._at_coin_tables().values()
        alone = Counter(account for accounts in at for account in accounts)
        pairs = Counter(pair for accounts in at for pair in combinations(sorted(accounts), 2))
        return sorted(
            (one, other, count, min(alone[one], alone[other]))
            for (one, other), count in pairs.items()
            if count >= least
        )

    async def feeders(self, *, least: int) -> list[tuple[str, str, int, int]]:
        """Pairs of whom one feeds the other."""
        fed, all_fed = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for table, deal, feed in self._archive.feeds:
            seats = self._seats(table, deal)
            feeder = seats.pop(feed.feeder, None)
            for seat, account in seats.items():
                if feeder is not None:
                    all_fed[feeder, account] += 1
                    fed[feeder, account] += seat == feed.winner
        return sorted((*pair, count, all_fed[pair]) for pair, count in fed.items() if count >= least)

    def _addresses(self, account: str, table: str) -> set[str]:
        return {address for who, where, address in self._visits if (who, where) == (account, table)}

    def _coin_deals(self) -> Iterable[Dealt]:
        return (each for each in self._archive.dealt if each.result.coins is not None)

    def _at_coin_tables(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for each in self._coin_deals():
            found[each.table].add(each.result.account)
        return found

    def _seats(self, table: str, deal: int) -> dict[Seat, str]:
        deals = [each.result for each in self._coin_deals() if (each.table, each.deal) == (table, deal)]
        return {result.seat: result.account for result in deals}
