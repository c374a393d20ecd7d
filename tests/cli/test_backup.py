"""Backups: one moment of a store that is being written, and a folder that begins with it."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from lingnan.adapters.folder import DataFolder
from lingnan.adapters.sql.audit import audit
from lingnan.adapters.sql.backup import copy
from lingnan.adapters.sql.store import SqlStore
from lingnan.cli_admin import backup, restore
from lingnan.service.ledger import welcome
from lingnan.service.ports import StoreError
from tests.service.test_event_log import step


async def test_a_running_store_is_copied_and_restored_with_all_that_was_stored(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    store = SqlStore.open(folder.database)
    await store.append(step(store, deal=1, events=(b"1", b"2"), running=False))
    await store.ledger.post(welcome("a"), at=1)
    writing = asyncio.gather(*(store.append(step(store, table=f"t{n}", running=False)) for n in range(50)))
    await asyncio.to_thread(backup, tmp_path / "copy", data=folder.path)
    await writing
    await store.append(step(store, table="later", running=False))
    store.close()
    folder.close()
    restore(tmp_path / "copy", data=tmp_path / "other")
    assert {each.name for each in tmp_path.iterdir()} == {"copy", "data", "other"}, (
        "reading a copy leaves nothing beside"
    )
    database = tmp_path / "other" / "lingnan.db"
    assert audit(database).faults == []
    again = SqlStore.open(database)
    stored = await again.load("t")
    assert stored is not None
    assert stored.events == (b"1", b"2")
    assert await again.load("later") is None
    assert again.epoch == 2
    assert sum((await again.ledger.balances("a")).values()) > 0
    again.close()


def test_what_cannot_be_copied_is_said_and_nothing_is_left(tmp_path: Path) -> None:
    source, target = tmp_path / "lingnan.db", tmp_path / "copy"
    with pytest.raises(StoreError, match="there is no database"):
        copy(source, target)
    source.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError) as caught:
        copy(source, target)
    assert caught.value.code == "store/unreadable"
    source.unlink()
    with sqlite3.connect(source) as theirs:
        theirs.execute("CREATE TABLE theirs (x)")
    theirs.close()
    with pytest.raises(StoreError) as foreign:
        copy(source, target)
    assert foreign.value.code == "store/foreign"
    source.unlink()
    SqlStore.open(source).close()
    with pytest.raises(StoreError, match=f"there is no folder {tmp_path / 'nowhere'}"):
        copy(source, tmp_path / "nowhere" / "copy")
    (tmp_path / "copy.part").write_text("theirs")
    copy(source, target)
    target.write_text("mine")
    with pytest.raises(StoreError, match="move it away"):
        copy(source, target)
    assert target.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy", "copy.part"]
    assert (tmp_path / "copy.part").read_text() == "theirs"


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_what_is_left_of_an_older_store_does_not_get_into_the_backup(tmp_path: Path, suffix: str) -> None:
    """SQLite would replay an old log over the restored file: whoever restores moves it away first."""
    SqlStore.open(tmp_path / "copy").close()
    data = tmp_path / "data"
    data.mkdir()
    left = data / f"lingnan.db{suffix}"
    left.write_bytes(b"an older store")
    with pytest.raises(StoreError, match=f"{left.name} is there already") as caught:
        restore(tmp_path / "copy", data=data)
    assert caught.value.code == "store/exists"
    assert not (data / "lingnan.db").exists()
    left.unlink()
    restore(tmp_path / "copy", data=data)
    assert audit(data / "lingnan.db").faults == []


def test_a_folder_in_use_or_with_a_store_is_not_restored_into(tmp_path: Path) -> None:
    SqlStore.open(tmp_path / "copy").close()
    folder = DataFolder(tmp_path / "data")
    with pytest.raises(StoreError) as used:
        restore(tmp_path / "copy", data=folder.path)
    assert used.value.code == "store/in_use"
    SqlStore.open(folder.database).close()
    folder.close()
    with pytest.raises(StoreError) as there:
        restore(tmp_path / "copy", data=folder.path)
    assert there.value.code == "store/exists"
