"""A rig, or a store of either kind, for every test that asks for one."""

import secrets
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from tests.service.rig import Rig
from tests.service.shelves import MemoryShelf, Shelf, SqliteShelf


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Walls, codes and the bots' whims are the same in every run of a test."""
    random = Random(request.node.nodeid)
    for name in ("token_hex", "token_urlsafe"):
        monkeypatch.setattr(secrets, name, lambda size=16: random.randbytes(size).hex())
    monkeypatch.setattr(uuid, "uuid4", lambda: uuid.UUID(bytes=random.randbytes(16)))


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    """Tables in memory that show everything at once."""
    made = Rig()
    yield made
    await made.close()


@pytest.fixture(params=["memory", "sqlite"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelf]:
    if request.param == "memory":
        yield MemoryShelf()
    else:
        sqlite = SqliteShelf(tmp_path / "lingnan.db")
        yield sqlite
        sqlite.close()
