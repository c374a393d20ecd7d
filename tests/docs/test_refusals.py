"""The page of refusals has every code that there is."""

from scripts import make_refusals
from tests.client.test_refusals import refused


def test_the_page_is_current() -> None:
    assert make_refusals.PAGE.read_text("utf-8") == make_refusals.page(), "run `make goldens`"


def test_the_texts_of_the_page_for_the_command_line_are_current() -> None:
    assert make_refusals.TEXTS.read_text("utf-8") == make_refusals.texts(), "run `make goldens`"


def test_every_code_of_the_server_is_on_the_page() -> None:
    page = make_refusals.page()
    assert {code for code in refused() if f"| `{code}` |" not in page} == set()
