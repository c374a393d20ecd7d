"""What `lingnan admin` does with the data folder of a stopped server."""

import uuid
from contextlib import ExitStack, closing
from pathlib import Path

from lingnan.adapters.folder import DataFolder
from lingnan.adapters.memory import LoopClock
from lingnan.adapters.sql.store import SqlStore
from lingnan.core.errors import IllegalAction
from lingnan.service.names import name_key
from lingnan.service.wallets import Wallets


async def adjust(data: Path, name: str, amount: int, *, reason: str) -> str:
    """Correct the coins of the account `name`; what it has now, in words."""
    with ExitStack() as stack:
        opened = stack.enter_context(closing(DataFolder(data)))
        store = stack.enter_context(closing(SqlStore.open(opened.database)))
        person = await store.people.named(name_key(name))
        if person is None:
            raise IllegalAction("account/unknown", f"nobody is called {name!r}: check the name")
        wallets = Wallets(store.ledger, store.people, LoopClock())
        await wallets.of(person.account)
        await wallets.adjust(person.account, amount, number=uuid.uuid4().hex, reason=reason)
        return f"{person.name}: {(await wallets.of(person.account)).wallet} coins"
