"""The schema: migrated step by step it is what a new database gets at once, and files of every age are opened."""

import hashlib
import sqlite3
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

from lingnan.adapters.sql import migrate
from lingnan.adapters.sql.audit import audit
from lingnan.adapters.sql.migrate import HEAD, SCRIPTS, prepare, upgrade
from lingnan.adapters.sql.schema import METADATA
from lingnan.adapters.sql.store import SqlStore
from lingnan.bots.playout import Series, play_match
from lingnan.core.wall import head_of, secret_from_hex
from lingnan.notation.record import encode
from lingnan.notation.verify import verify
from lingnan.rules.systems import ruleset
from lingnan.service.ports import StoreError
from tests.service.test_event_log import step

FIRST_SCHEMA = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, number INTEGER NOT NULL, version INTEGER NOT NULL, running INTEGER NOT NULL,
        deal INTEGER NOT NULL, room BLOB NOT NULL, clock BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_running ON tables (running) WHERE running;
    CREATE TABLE events (
        code TEXT NOT NULL, deal INTEGER NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (code, deal, n)
    ) WITHOUT ROWID;
    CREATE TABLE answers (
        code TEXT NOT NULL, account TEXT NOT NULL, cid TEXT NOT NULL, deal INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (code, account, cid)
    ) WITHOUT ROWID;
    CREATE TABLE seats (account TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (account, code)) WITHOUT ROWID;
    CREATE INDEX seats_code ON seats (code);
    CREATE TABLE records (
        code TEXT NOT NULL, deal INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, deal)
    ) WITHOUT ROWID;
    CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO meta VALUES ('epoch', '7'), ('cookie_key', 'k');
    INSERT INTO tables VALUES ('t', 0, 3, 1, 1, x'01', x'02');
    INSERT INTO events VALUES ('t', 1, 0, x'03');
    INSERT INTO answers VALUES ('t', 'a', 'c', 1, x'04');
    INSERT INTO seats VALUES ('a', 't');
    INSERT INTO accounts VALUES ('a', '阿强');
    PRAGMA application_id = 1280200010;
    PRAGMA user_version = 1;
"""

VERSIONED = """
    CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY);
    INSERT INTO alembic_version VALUES ('{}');
"""


def memory() -> Connection:
    return create_engine("sqlite://").connect()


def test_migrations_and_tables_come_to_the_same_schema() -> None:
    with memory() as connection, connection.begin():
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_new_database_is_at_the_head() -> None:
    with memory() as connection, connection.begin():
        prepare(connection, name="new")
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [HEAD]
    assert ScriptDirectory(str(SCRIPTS)).get_heads() == [HEAD]


def aged(record: bytes) -> bytes:
    """A record as it was written before there were shares."""
    first, *events, last = record.splitlines(keepends=True)
    header, footer = msgspec.json.decode(first), msgspec.json.decode(last)
    del header["shares"]
    header |= {"schema": 1, "commitment": head_of(secret_from_hex(footer["key"]), 1).hex()}
    before = msgspec.json.encode(header, order="sorted") + b"\n" + b"".join(events)
    footer["digest"] = hashlib.sha256(before).hexdigest()
    return before + msgspec.json.encode(footer, order="sorted") + b"\n"


@pytest.mark.parametrize("revision", ["0001", "0003", "0005"])
def test_records_of_every_age_can_be_verified(revision: str) -> None:
    series = Series(ruleset("jiping"), seed="7", hands=2, deals=2, bots=("random",) * 4)
    records = [encode(record) for record, _ in play_match(series, 0)]
    room = {"seed": hashlib.sha256(b"lingnan play jiping-7-1").hexdigest(), "deals": 2, "stakes": None}
    with memory() as connection, connection.begin():
        upgrade(connection, to=revision)
        opened = text(
            "INSERT INTO tables (code, number, version, running, deal, room, clock)"
            " VALUES ('t', 0, 9, FALSE, 2, :room, '')"
        )
        connection.execute(opened, {"room": msgspec.json.encode(room)})
        for deal, record in enumerate(records, start=1):
            values = {"deal": deal, "body": aged(record)}
            connection.execute(text("INSERT INTO records VALUES ('t', :deal, :body)"), values)
        upgrade(connection)
        stored = connection.execute(text("SELECT body FROM records ORDER BY deal")).scalars().all()
    assert stored == records
    assert len(list(verify(b"".join(stored).splitlines(keepends=True)))) == 2


def test_names_that_have_become_the_same_are_told_apart_and_all_others_stay() -> None:
    people = {"1": ("Boss", "boss"), "2": ("\u0412oss", "\u0432oss"), "3": ("Кот", "кот"), "4": ("❤\ufe0f", "❤\ufe0f")}
    with memory() as connection, connection.begin():
        upgrade(connection, to="0006")
        for account, (name, key) in people.items():
            added = text(
                "INSERT INTO accounts (id, name, key, gone, listed, version) VALUES (:id, :name, :key, FALSE, TRUE, 1)"
            )
            connection.execute(added, {"id": account, "name": name, "key": key})
        connection.execute(
            text("INSERT INTO accounts (id, name, gone, listed, version) VALUES ('5', 'x', FALSE, TRUE, 1)")
        )
        upgrade(connection)
        stored = connection.execute(text("SELECT name, key FROM accounts ORDER BY id")).all()
    assert stored == [("Boss", "boss"), ("\u0412oss 2", "boss2"), ("Кот", "kot"), ("❤\ufe0f", "❤"), ("x", None)]


def test_of_two_reports_of_one_person_at_a_table_the_first_stays() -> None:
    with memory() as connection, connection.begin():
        upgrade(connection, to="0007")
        for number, (seat, accused) in enumerate(((1, "b"), (2, "b"), (3, "c")), start=1):
            added = text(
                "INSERT INTO reports (id, code, seat, deal, reporter, accused, reason, text, at)"
                " VALUES (:id, 't', :seat, 1, 'a', :accused, 'abuse', '', 1)"
            )
            connection.execute(added, {"id": number, "seat": seat, "accused": accused})
        upgrade(connection)
        stored = connection.execute(text("SELECT seat, accused FROM reports ORDER BY id")).all()
    assert stored == [(1, "b"), (3, "c")]


async def test_a_file_of_the_first_schema_is_opened_with_all_that_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "lingnan.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(FIRST_SCHEMA)
    connection.close()
    for epoch in (8, 9):
        store = SqlStore.open(path)
        assert store.epoch == epoch
        stored = await store.load("t")
        assert stored is not None
        assert stored.events[0] == b"\3"
        assert await store.tables_of("a") == ["t"]
        person = await store.people.person("a")
        assert person is not None
        assert (person.name, person.registered) == ("阿强", False)
        version = await store.append(step(store, expected=stored.version, deal=1, first=len(stored.events)))
        assert version == stored.version + 1
        store.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lingnan.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(FIRST_SCHEMA)
    connection.close()

    def upgrade_and_fail(connection: Connection) -> None:
        upgrade(connection)
        connection.execute(text("CREATE TABLE half (x INTEGER)"))
        connection.execute(text("SELECT nothing FROM nowhere"))

    monkeypatch.setattr(migrate, "HEAD", "9999")
    monkeypatch.setattr(migrate, "upgrade", upgrade_and_fail)
    with pytest.raises(StoreError) as caught:
        SqlStore.open(path)
    assert caught.value.code == "store/unreadable"
    names = inspect(create_engine(f"sqlite:///{path}")).get_table_names()
    assert "meta" in names
    assert "half" not in names
    assert "alembic_version" not in names


@pytest.mark.parametrize(
    ("statements", "code", "remedy"),
    [
        (FIRST_SCHEMA, "store/older", "start the server once"),
        (FIRST_SCHEMA + VERSIONED.format("0002"), "store/older", "start the server once"),
        (FIRST_SCHEMA + VERSIONED.format("9999"), "store/newer", "upgrade lingnan"),
        ("CREATE TABLE theirs (x)", "store/foreign", "no database of lingnan"),
    ],
)
def test_looking_through_a_file_of_another_age_says_so_and_writes_nothing(
    tmp_path: Path, statements: str, code: str, remedy: str
) -> None:
    path = tmp_path / "lingnan.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(statements)
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=remedy) as caught:
        audit(path)
    assert caught.value.code == code
    assert path.read_bytes() == before
