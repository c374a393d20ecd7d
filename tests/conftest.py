"""What every part of the suite may ask for."""

import pytest

from tests.support.chromium import find_chromium


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that the browser tests drive."""
    return find_chromium()
