"""The ledger: coins (points without value) are moved by postings, never made and never lost. Pure.

Accounts are texts: `wallet:PERSON`, `stake:TABLE:HOLDER` for what lies at a table, `house:PURPOSE`. Only the house may
be negative: what it has given out is what everybody else has. A posting's `key` says what it is for and is there once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from lingnan.core.errors import Said

Kind: TypeAlias = Literal["welcome", "floor", "seat", "hand", "adjust", "refund", "closed"]
"""A grant, another grant, coins to or from a table, the settlement of a hand, a correction by hand, a table that was
ended by hand, a closed account."""

HOUSE: Final = "house:"
GRANTS: Final = "house:grants"
BOTS: Final = "house:bots"
ADJUSTMENTS: Final = "house:adjustments"

WELCOME: Final = 10_000
FLOOR: Final = 2_000
"""Once a day whoever has less, and nothing at a table, is given what is missing."""


MOST_ADJUSTED: Final = 10**11
"""Coins that one correction by hand moves."""


class Overdrawn(Exception):
    """An account that is not the house's would be negative."""


class Posted(Exception):
    """The ledger has a posting with that key already."""


class BrokenLedger(Exception):
    """A posting, or a ledger, that cannot be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """One movement: `legs` are what each account gains; they come to zero."""

    key: str
    kind: Kind
    legs: tuple[tuple[str, int], ...]
    note: str = ""
    """Why, where a person decided it; what was owed and paid, for a hand."""

    def __post_init__(self) -> None:
        """BrokenLedger for a posting that makes or loses coins, or moves none."""
        accounts = [account for account, _ in self.legs]
        if sum(amount for _, amount in self.legs) != 0:
            raise BrokenLedger(f"{self.key} does not come to zero: {self.legs}")
        if len(set(accounts)) != len(accounts) or not all(amount for _, amount in self.legs) or not accounts:
            raise BrokenLedger(f"{self.key} has a leg twice, or one that moves nothing: {self.legs}")

    @property
    def moved(self) -> int:
        """How many coins change their account."""
        return sum(amount for _, amount in self.legs if amount > 0)


def wallet(person: str) -> str:
    """Where a person's coins are while they are at no table."""
    return f"wallet:{person}"


def stake(table: str, holder: str) -> str:
    """Where the coins of `holder` lie at a table."""
    return f"stake:{table}:{holder}"


def is_house(account: str) -> bool:
    """Whether an account may be negative."""
    return account.startswith(HOUSE)


def holder(account: str) -> str:
    """Whose coins they are: a person, `house`, or the seat of a bot."""
    return "house" if is_house(account) else account.rpartition(":")[2]


def movement(key: str, kind: Kind, amounts: Mapping[str, int], *, note: str = "") -> Posting | None:
    """A posting of `amounts` by account; None if nothing moves."""
    legs = tuple((account, amount) for account, amount in amounts.items() if amount)
    return Posting(key=key, kind=kind, legs=legs, note=note) if legs else None


def welcome(person: str) -> Posting:
    """What everybody begins with."""
    return Posting(key=f"welcome:{person}", kind="welcome", legs=((GRANTS, -WELCOME), (wallet(person), WELCOME)))


def daily(person: str, *, day: str, has: int) -> Posting:
    """What fills a wallet up to the floor on a day."""
    missing = FLOOR - has
    return Posting(key=f"floor:{person}:{day}", kind="floor", legs=((GRANTS, -missing), (wallet(person), missing)))


def adjustment(number: str, person: str, amount: int, *, reason: str) -> Posting:
    """A correction by hand, with its reason."""
    legs = ((ADJUSTMENTS, -amount), (wallet(person), amount))
    return Posting(key=f"adjust:{number}", kind="adjust", legs=legs, note=reason)


@dataclass(slots=True)
class Book:
    """Balances and keys in memory: the twin that databases are compared with."""

    balances: Counter[str] = field(default_factory=Counter)
    keys: set[str] = field(default_factory=set)

    def post(self, posting: Posting) -> None:
        """Enter one posting; Posted or Overdrawn change nothing."""
        if posting.key in self.keys:
            raise Posted(posting.key)
        for account, amount in posting.legs:
            if self.balances[account] + amount < 0 and not is_house(account):
                raise Overdrawn(account)
        self.keys.add(posting.key)
        for account, amount in posting.legs:
            self.balances[account] += amount


def faults(postings: Iterable[tuple[str, tuple[tuple[str, int], ...]]], balances: Mapping[str, int]) -> list[Said]:
    """What is wrong with a whole ledger, read leg by leg: `postings` by key, and the stored `balances`."""
    found, sums, keys = list[Said](), Counter[str](), set[str]()
    for key, legs in postings:
        if key in keys:
            found.append(Said("books/twice", f"posting {key} is there twice", {"key": key}))
        keys.add(key)
        if sum(amount for _, amount in legs) != 0:
            found.append(Said("books/unbalanced", f"posting {key} does not come to zero", {"key": key}))
        sums.update(dict(legs))
    for account in sorted(sums.keys() | balances.keys()):
        has, due = balances.get(account, 0), sums[account]
        if has != due:
            message = f"{account} has {has}, its postings come to {due}"
            found.append(Said("books/balance", message, {"account": account, "has": has, "due": due}))
        if has < 0 and not is_house(account):
            found.append(Said("books/negative", f"{account} is negative: {has}", {"account": account, "has": has}))
    total = sum(balances.values())
    if total != 0:
        found.append(Said("books/total", f"all balances come to {total} instead of zero", {"total": total}))
    return found
