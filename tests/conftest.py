"""What every part of the suite may ask for."""

import pytest

from tests.support.chromium import find_chromium

LONG = ("browser", "kill", "packaging", "web")
"""Folders whose files take long with few tests: they wait for a server, a browser, a wheel."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with them: workers get whole files in this order, and a long one that comes last leaves the others idle."""
    items.sort(key=lambda item: item.path.parent.name not in LONG)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that the browser tests drive."""
    return find_chromium()
