"""One suite for both event logs: what `append` has returned for is there, whole, and nobody else's writing gets in."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lingnan.adapters.folder import DataFolder
from lingnan.adapters.memory import MemoryLog
from lingnan.adapters.sql.migrate import HEAD
from lingnan.adapters.sql.store import SqlStore
from lingnan.service.ports import Answer, Commit, Conflict, Fenced, StoreError
from tests.service.shelves import Shelf


def step(log: MemoryLog | SqlStore, **changes: object) -> Commit:
    plain: dict[str, object] = {
        "table": "t",
        "expected": 0,
        "epoch": log.epoch,
        "at": 1_700_000_000,
        "room": b"room",
        "clock": b"clock",
        "running": True,
        "deal": 0,
        "first": 0,
    }
    return Commit(**{**plain, **changes})  # type: ignore[arg-type]


def test_a_database_is_read_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"

    def modes() -> set[str]:
        """Of the file and of those that SQLite puts beside it while it is open."""
        return {f"{each.stat().st_mode & 0o777:o}" for each in tmp_path.iterdir()}

    with closing(SqlStore.open(path)):
        assert modes() == {"600"}
        assert len(list(tmp_path.iterdir())) == 3
    path.chmod(0o644)
    with closing(SqlStore.open(path)):
        assert modes() == {"640"}, "a group may have been let in on purpose"


async def test_a_step_is_stored_whole(shelf: Shelf) -> None:
    answer = Answer(account="a", cid="c", deal=1, body=b"ack")
    assert await shelf.log.append(step(shelf.log)) == 1
    first = step(shelf.log, expected=1, deal=1, events=(b"1", b"2"), answer=answer, room=b"r1", accounts=("a",))
    assert await shelf.log.append(first) == 2
    second = step(shelf.log, expected=2, deal=1, first=2, events=(b"3",), clock=b"c2", record=b"record")
    assert await shelf.log.append(second) == 3
    log = shelf.reboot()
    stored = await log.load("t")
    assert stored is not None
    assert (stored.version, stored.room, stored.clock, stored.deal) == (3, b"room", b"c2", 1)
    assert stored.events == (b"1", b"2", b"3")
    assert stored.answers == (answer,)
    assert await log.record("t", 1) == b"record"
    assert await log.record("t", 2) is None
    assert await log.load("other") is None


async def test_only_events_of_the_current_deal_and_answers_of_the_last_two_are_loaded(shelf: Shelf) -> None:
    for deal in (1, 2, 3):
        answer = Answer(account="a", cid=f"c{deal}", deal=deal, body=b"")
        commit = step(shelf.log, expected=deal - 1, deal=deal, events=(b"%d" % deal,), answer=answer)
        await shelf.log.append(commit)
    stored = await shelf.log.load("t")
    assert stored is not None
    assert stored.events == (b"3",)
    assert {answer.cid for answer in stored.answers} == {"c2", "c3"}


@pytest.mark.parametrize("changes", [{"expected": 0}, {"expected": 2}, {"first": 0}, {"first": 2}])
async def test_a_step_that_does_not_fit_changes_nothing(shelf: Shelf, changes: dict[str, object]) -> None:
    await shelf.log.append(step(shelf.log, deal=1, events=(b"1",)))
    before = await shelf.log.load("t")
    with pytest.raises(Conflict):
        await shelf.log.append(
            step(shelf.log, **{"expected": 1, "deal": 1, "first": 1, "events": (b"x",), "room": b"x", **changes})
        )
    assert await shelf.log.load("t") == before


async def test_an_older_boot_is_fenced(shelf: Shelf) -> None:
    old = shelf.log
    await old.append(step(old))
    new = shelf.reboot()
    assert new.epoch == old.epoch + 1
    with pytest.raises(Fenced):
        await old.append(step(old, expected=1, room=b"late"))
    with pytest.raises(Fenced):
        await new.append(step(new, expected=1, epoch=old.epoch, room=b"late"))
    stored = await new.load("t")
    assert stored is not None
    assert stored.room == b"room"


async def test_tables_are_found_by_account_while_they_run(shelf: Shelf) -> None:
    for code, accounts in (("t1", ("a",)), ("t2", ("a", "b")), ("t3", ("b",))):
        await shelf.log.append(step(shelf.log, table=code, accounts=accounts))
    assert await shelf.log.tables_of("a") == ["t2", "t1"]
    assert await shelf.log.running() == ["t1", "t2", "t3"]
    await shelf.log.append(step(shelf.log, table="t2", expected=1, running=False))
    await shelf.log.append(step(shelf.log, table="t1", expected=1, accounts=("c",)))
    assert await shelf.log.tables_of("a") == []
    assert await shelf.log.tables_of("c") == ["t1"]
    assert await shelf.log.running() == ["t1", "t3"]


async def test_a_clock_is_saved_beside_the_steps(shelf: Shelf) -> None:
    await shelf.log.append(step(shelf.log))
    shelf.log.save_clock("t", b"later")
    stored = await shelf.log.load("t")
    assert stored is not None
    assert stored.clock == b"later"
    assert stored.version == 1


async def test_the_cookie_key_outlives_the_process(shelf: Shelf) -> None:
    key = await shelf.log.cookie_key()
    assert await shelf.reboot().cookie_key() == key
    assert len(key) == 64


async def test_many_writers_share_commits_and_one_failure_fails_alone(shelf: Shelf) -> None:
    log = shelf.log
    commits = [step(log, table=f"t{n}", expected=n == 7) for n in range(200)]
    results = await asyncio.gather(*(log.append(commit) for commit in commits), return_exceptions=True)
    assert [n for n, result in enumerate(results) if result != 1] == [7]
    assert isinstance(results[7], Conflict)
    assert len(await log.running()) == 199


async def test_tables_that_are_over_are_found_by_who_sat_there(shelf: Shelf) -> None:
    log = shelf.log
    for table, accounts, running in (("runs", ("a",), True), ("over", ("a", "b"), False), ("left", ("b",), False)):
        await log.append(step(log, table=table, accounts=accounts, running=running))
    assert await log.tables_of("a") == ["runs"]
    assert await log.ended_of("a") == ["over"]
    assert sorted(await log.ended_of("b")) == ["left", "over"]
    assert await log.ended_of("c") == []


# ---------- the file ----------


def written_by_a_newer(path: Path) -> None:
    """Say that a later schema is in the file."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (f"{int(HEAD) + 1:04}",))
    connection.close()


def test_a_file_of_a_newer_version_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    SqlStore.open(path).close()
    written_by_a_newer(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer lingnan") as caught:
        SqlStore.open(path)
    assert caught.value.code == "store/newer"
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        SqlStore.open(path)
    assert caught.value.code == "store/foreign"
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    path.write_bytes(b"not a database, but long enough to be looked at" * 50)
    with pytest.raises(StoreError) as caught:
        SqlStore.open(path)
    assert caught.value.code == "store/unreadable"


async def test_a_locked_file_is_said_to_be_locked(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    log = SqlStore.open(path, busy_seconds=0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(StoreError) as caught:
            await log.append(step(log))
        assert caught.value.code == "store/locked"
        with pytest.raises(StoreError) as opening:
            SqlStore.open(path, busy_seconds=0.01)
        assert opening.value.code == "store/locked"
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert await log.append(step(log)) == 1
    log.close()


# ---------- the folder ----------


def test_a_second_process_is_refused_and_told_which_one_has_the_folder(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "new" / "data")
    program = f"""
from pathlib import Path
from lingnan.adapters.folder import DataFolder
from lingnan.service.ports import StoreError
try:
    DataFolder(Path({str(folder.path)!r}))
except StoreError as error:
    print(error.code, error.message)
"""
    second = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert second.stdout.startswith("store/in_use")
    assert f"process {os.getpid()}" in second.stdout
    folder.close()
    DataFolder(folder.path).close()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="--data"):
        DataFolder(tmp_path / "file" / "data")
