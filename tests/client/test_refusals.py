"""Whatever the server may refuse has a text on the page, in every language."""

import re

import pytest

from lingnan.texts import LANGUAGES
from tests.client.test_generated import CLIENT
from tests.support.packages import ROOT

FOLDERS = ("service", "web")
FAMILIES = "account|action|admin|bot|coins|http|name|record|report|room|rules|seat|server|share|table|wire|wording"


def refused() -> set[str]:
    """Every code that the service and its edges name."""
    sources = [path.read_text() for folder in FOLDERS for path in (ROOT / "src/lingnan" / folder).rglob("*.py")]
    return {code for source in sources for code in re.findall(rf'"((?:{FAMILIES})/[a-z_]+)"', source)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_text(language: str) -> None:
    texts = "".join(path.read_text() for path in (CLIENT / "src/texts").rglob(f"{language}.ts"))
    assert len(refused()) > 30
    assert {code for code in refused() if f"'error.{code}':" not in texts} == set()
