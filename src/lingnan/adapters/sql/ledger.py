"""The ledger in a database: a posting and the balances that it changes are written together, or not at all."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from lingnan.adapters.sql.schema import balances, legs, postings
from lingnan.adapters.sql.writer import Writer
from lingnan.service.ledger import Kind, Overdrawn, Posted, Posting, holder, is_house
from lingnan.service.meter import Meter
from lingnan.service.ports import Entry


class SqlLedger:
    """The coins, behind the store's writer."""

    def __init__(self, writer: Writer, meter: Meter) -> None:
        self._writer = writer
        self._meter = meter

    async def balances(self, person: str) -> dict[str, int]:
        """What is in a person's wallet and at tables, by account."""
        query = select(balances.c.account, balances.c.amount).where(balances.c.holder == person, balances.c.amount != 0)
        return await self._writer.submit(lambda connection: {row[0]: row[1] for row in connection.execute(query)})

    async def post(self, posting: Posting, *, at: int) -> None:
        """Enter a posting. One that is there already fails outside the writer, where it would undo the whole group."""
        if not await self._writer.submit(lambda connection: enter(connection, posting, at=at)):
            raise Posted(posting.key)
        self._meter.posted(posting.kind, posting.moved)

    async def entries(self, account: str, *, most: int, kind: Kind | None = None) -> list[Entry]:
        """The last postings that moved an account."""
        query = (
            select(postings.c.key, postings.c.kind, legs.c.amount, postings.c.at, postings.c.note)
            .join_from(legs, postings, legs.c.posting == postings.c.id)
            .where(legs.c.account == account)
            .order_by(legs.c.posting.desc())
            .limit(most)
        )
        if kind is not None:
            query = query.where(postings.c.kind == kind)
        return await self._writer.submit(
            lambda connection: [Entry(**row._mapping) for row in connection.execute(query)]
        )


_MOVE: Final = (
    update(balances)
    .where(balances.c.account == bindparam("b_account"))
    .values(amount=balances.c.amount + bindparam("b_amount"))
)

_SWEEP: Final = delete(balances).where(
    balances.c.account.in_(bindparam("b_accounts", expanding=True)), balances.c.amount == 0
)
"""An account with nothing in it has no row: tables come and go, and each has had one for every seat."""


def enter(connection: Connection, posting: Posting, *, at: int) -> bool:
    """Write one posting; False, and nothing is written, if it is there already.

    Overdrawn if it cannot be, and the transaction must not go on.
    """
    row = {"key": posting.key, "kind": posting.kind, "at": at, "note": posting.note}
    if connection.execute(select(postings.c.id).where(postings.c.key == posting.key)).first() is not None:
        return False
    (number,) = connection.execute(insert(postings), row).inserted_primary_key or (None,)
    connection.execute(
        insert(legs), [{"account": account, "posting": number, "amount": amount} for account, amount in posting.legs]
    )
    for account, amount in posting.legs:
        try:
            if connection.execute(_MOVE, {"b_account": account, "b_amount": amount}).rowcount == 0:
                made = {"account": account, "holder": holder(account), "amount": amount}
                connection.execute(insert(balances), made)
        except IntegrityError as error:
            assert not is_house(account)
            raise Overdrawn(account) from error
    connection.execute(_SWEEP, {"b_accounts": [account for account, _ in posting.legs]})
    return True


def all_postings(connection: Connection) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    """Every posting with its legs, in the order in which they were entered."""
    query = (
        select(postings.c.key, legs.c.account, legs.c.amount)
        .join_from(postings, legs, legs.c.posting == postings.c.id, isouter=True)
        .order_by(postings.c.id)
    )
    for key, rows in groupby(connection.execute(query), key=lambda row: str(row[0])):
        yield key, tuple((row[1], row[2]) for row in rows if row[1] is not None)


def all_balances(connection: Connection) -> Counter[str]:
    """Every stored balance."""
    return Counter({row[0]: row[1] for row in connection.execute(select(balances.c.account, balances.c.amount))})
