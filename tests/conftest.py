"""What every part of the suite may ask for."""

import pytest

from tests.support.chromium import find_chromium

SHARING = ("browser", "packaging", "web")
"""Folders whose files set something costly up once: a server, a browser, a wheel."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of such a file on one worker; all others go to whichever is free."""
    for item in items:
        if item.path.parent.name in SHARING:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that the browser tests drive."""
    return find_chromium()
