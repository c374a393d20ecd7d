"""What every part of the suite may ask for."""

from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.support.chromium import find_chromium

settings.register_profile("any machine", deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("any machine")

LONG = ("browser", "kill", "packaging", "web")
"""Folders whose files take long with few tests: they wait for a server, a browser, a wheel."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with them: workers get whole files in this order, and a long one that comes last leaves the others idle."""
    items.sort(key=lambda item: item.path.parent.name not in LONG)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector, obj: object
) -> Generator[None, list[pytest.Item | pytest.Collector], list[pytest.Item | pytest.Collector]]:
    """No long test is made where none is asked for: every worker would take seconds for some of them."""
    made = yield
    if made and collector.config.getoption("markexpr") == "not soak":
        return [] if any(mark.name == "soak" for mark in getattr(obj, "pytestmark", ())) else made
    return made


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that the browser tests drive."""
    return find_chromium()
