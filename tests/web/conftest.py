"""A real server for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kill.driver import WITHOUT_SHARES, Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """`lingnan serve` on a port and a folder of its own."""
    with Site(Path(tmp_path_factory.mktemp("site")) / "data", settings=WITHOUT_SHARES) as made:
        made.start()
        yield made
        made.stop()
