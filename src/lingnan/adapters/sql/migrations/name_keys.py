"""Stored keys of names as `name_key` makes them now: names with look-alike letters, or with what shows nothing."""

from typing import Final

import sqlalchemy as sa

from lingnan.service.names import name_key

_READ: Final = sa.text("SELECT id, name, key FROM accounts WHERE key IS NOT NULL ORDER BY id")
_WRITE: Final = sa.text("UPDATE accounts SET name = :name, key = :key WHERE id = :id")


def renew(connection: sa.Connection) -> None:
    """Every key that has changed. Of two names that have become the same the changed one gets a number after it."""
    rows = connection.execute(_READ).all()
    taken = {key for _, _, key in rows}
    for account, name, key in rows:
        if name_key(name) == key:
            continue
        chosen, number = name, 2
        while name_key(chosen) in taken:
            chosen, number = f"{name} {number}", number + 1
        taken.add(name_key(chosen))
        connection.execute(_WRITE, {"id": account, "name": chosen, "key": name_key(chosen)})
