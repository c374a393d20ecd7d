"""A rig for every test that asks for one."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.service.rig import Rig


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    """Tables in memory that show everything at once."""
    made = Rig()
    yield made
    await made.close()
