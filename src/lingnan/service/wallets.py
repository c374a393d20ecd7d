"""What a person has, and whether he may sit down with it. Coins belong to accounts; a guest has none."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, NamedTuple

from lingnan.core.errors import IllegalAction
from lingnan.service.ledger import (
    FLOOR,
    GRANTS,
    MOST_ADJUSTED,
    Overdrawn,
    Posted,
    Posting,
    adjustment,
    daily,
    movement,
    stake,
    wallet,
    welcome,
)
from lingnan.service.ports import Clock, Commit, Elsewhere, Entry, EventLog, Ledger, People
from lingnan.service.tiers import Stakes

HISTORY: Final = 100
"""Entries that are shown."""

MOST_HELD: Final = 10**12
"""Coins that a correction may leave in a wallet: sums stay far within what a database and a browser count exactly."""


class Coins(NamedTuple):
    """Coins in the wallet and at a table; `table` is its code, empty if there is none."""

    wallet: int
    staked: int
    table: str


class Wallets:
    """The coins of people."""

    def __init__(self, ledger: Ledger, people: People, clock: Clock) -> None:
        self._ledger = ledger
        self._people = people
        self._clock = clock

    async def of(self, person: str) -> Coins:
        """What a registered person has; the welcome and the day's floor are given first. `coins/guest` for a guest."""
        known = await self._people.person(person)
        if known is None or not known.registered:
            raise IllegalAction("coins/guest", "coins belong to an account: choose a name and a password first")
        coins = await self.held(person)
        if coins.staked == 0 and coins.wallet < FLOOR:
            coins = await self._granted(person, welcome(person))
        if coins.staked == 0 and coins.wallet < FLOOR:
            day = datetime.fromtimestamp(self._clock.time(), UTC).date().isoformat()
            coins = await self._granted(person, daily(person, day=day, has=coins.wallet))
        return coins

    async def bring(self, person: str, stakes: Stakes, *, table: str) -> int:
        """All that a person takes to a table; IllegalAction says why he may not sit down there."""
        coins = await self.of(person)
        if coins.table not in ("", table):
            raise _two_at_once()
        if coins.wallet < stakes.least:
            raise IllegalAction(
                "coins/too_poor", f"this table needs {stakes.least} coins, you have {coins.wallet}: choose a lower room"
            )
        if stakes.most is not None and coins.wallet > stakes.most:
            raise IllegalAction(
                "coins/too_rich", f"this table takes at most {stakes.most} coins, you have {coins.wallet}: go higher"
            )
        return coins.wallet

    async def history(self, person: str) -> list[Entry]:
        """The last movements of a wallet, newest first."""
        return await self._ledger.entries(wallet(person), most=HISTORY)

    async def adjust(self, person: str, amount: int, *, number: str, reason: str) -> None:
        """A correction by hand; `coins/adjust` for one that makes no sense."""
        if not amount:
            raise IllegalAction("coins/adjust", "a correction has an amount that is not zero: say how many coins")
        if abs(amount) > MOST_ADJUSTED or (await self.held(person)).wallet + amount > MOST_HELD:
            most = f"moves at most {MOST_ADJUSTED:,} coins and leaves at most {MOST_HELD:,} in a wallet"
            raise IllegalAction("coins/adjust", f"a correction {most}")
        try:
            await self._ledger.post(adjustment(number, person, amount, reason=reason), at=int(self._clock.time()))
        except Overdrawn:
            raise IllegalAction("coins/adjust", f"the wallet does not hold {-amount} coins to take") from None

    async def held(self, person: str) -> Coins:
        """What anybody has, with nothing granted."""
        balances = await self._ledger.balances(person)
        held = balances.pop(wallet(person), 0)
        table = next((account.split(":")[1] for account in balances), "")
        return Coins(held, sum(balances.values()), table)

    async def brought(self, table: str, person: str) -> int:
        """What a person who sits at a table has brought there."""
        (brought,) = await self._ledger.entries(stake(table, person), kind="seat", most=1)
        return brought.amount

    async def close(self, person: str) -> None:
        """Give all that a person who is gone has left back to the house."""
        held = (await self.held(person)).wallet
        posting = movement(f"closed:{person}", "closed", {wallet(person): -held, GRANTS: held})
        if posting is not None:
            await self._ledger.post(posting, at=int(self._clock.time()))

    async def _granted(self, person: str, grant: Posting) -> Coins:
        """What the person has after `grant`, which a request at the same time, or an earlier one, may have given."""
        with suppress(Posted):
            await self._ledger.post(grant, at=int(self._clock.time()))
        return await self.held(person)


async def append(log: EventLog, commit: Commit) -> int:
    """Store a step, and give the new version; IllegalAction if the coins that it moves are not where they were."""
    try:
        return await log.append(commit)
    except Elsewhere:
        raise _two_at_once() from None
    except Overdrawn:
        raise IllegalAction("coins/changed", "your coins have changed just now: try again") from None


def _two_at_once() -> IllegalAction:
    return IllegalAction("room/two_at_once", "you have coins at another table: leave that one first")
