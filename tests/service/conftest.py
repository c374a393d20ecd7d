"""A rig, or a store of either kind, for every test that asks for one."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.service.rig import Rig
from tests.service.shelves import MemoryShelf, Shelf, SqliteShelf


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
