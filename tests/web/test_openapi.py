"""The description of the interface is complete and true: whatever follows it is answered as it says, and never by a bug."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from lingnan.web.app import HANDLERS, described
from lingnan.web.openapi import TOLD, document
from tests.kill.driver import Site
from tests.web.test_http import ask
from tests.web.test_people import register

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ANSWERS_NONSENSE = ("/api/score",)
"""Its contract has an answer for whatever it is sent."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that lets one address ask as often as it likes, and that has written nothing of a bug at the end."""
    settings = {
        "LINGNAN_LIMITS_REQUESTS": "1000000",
        "LINGNAN_LIMITS_PASSWORDS": "1000000",
        "LINGNAN_LIMITS_OPENED": "1000000",
    }
    with Site(Path(tmp_path_factory.mktemp("site")) / "data", settings=settings) as made:
        made.start()
        yield made
        made.stop(quiet=True)


@pytest.fixture(scope="module")
def cookies(site: Site) -> list[dict[str, str]]:
    """Of somebody with an account, who has a table, and of nobody."""
    headers, _ = register(site, "described")
    ask(site, "POST", "/api/tables", {"rules": "gd88", "quick": True}, headers=headers)
    return [headers, {}]


REJECTED = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
"""Those that schemathesis takes for a rejection, and what is too large."""
checks = {"negative_data_rejection": {"expected-statuses": REJECTED}}
schema = schemathesis.openapi.from_dict(document(HANDLERS), config=schemathesis.Config.from_dict({"checks": checks}))


def follow(site: Site, case: schemathesis.Case[Any], cookies: list[dict[str, str]], *, often: bool) -> None:
    """A request that is made from the description, as somebody with an account, and `often` also as nobody."""
    checks = CHECKS if case.path in ANSWERS_NONSENSE else [*CHECKS, negative_data_rejection]
    for headers in cookies if often else cookies[:1]:
        case.call_and_validate(base_url=site.root, headers=headers, checks=checks)


@schema.parametrize()
@settings(max_examples=3, phases=[Phase.generate], database=None)
def test_the_server_does_what_its_description_says(
    site: Site, case: schemathesis.Case[Any], cookies: list[dict[str, str]]
) -> None:
    follow(site, case, cookies, often=False)


@pytest.mark.soak
@pytest.mark.timeout(1200)
@schema.parametrize()
@settings(max_examples=300)
def test_the_server_does_what_its_description_says_for_long(
    site: Site, case: schemathesis.Case[Any], cookies: list[dict[str, str]]
) -> None:
    follow(site, case, cookies, often=True)


def test_the_server_tells_its_description(site: Site) -> None:
    assert ask(site, "GET", "/api/openapi.json").json == json.loads(described())


def test_every_path_but_the_page_is_described() -> None:
    described = document(HANDLERS)["paths"]
    for handler in HANDLERS:
        for path in handler.paths:
            if path.startswith(TOLD):
                operations = described[path.replace(":str}", "}").replace(":int}", "}")]
                assert {method.lower() for method in handler.http_methods} <= operations.keys()
    assert len(described) >= 20


def test_no_body_has_a_field_that_nobody_knows() -> None:
    told = document(HANDLERS)
    schemas = told["components"]["schemas"]
    left = [
        operation["requestBody"]["content"]["application/json"]["schema"]
        for operations in told["paths"].values()
        for operation in operations.values()
        if "requestBody" in operation
    ]
    assert len(left) >= 12
    seen = set[str]()
    while left:
        node = left.pop()
        if isinstance(node, list):
            left += node
        elif isinstance(node, dict):
            assert node.get("type") != "object" or "properties" not in node or node["additionalProperties"] is False, (
                node
            )
            name = node.get("$ref", "").rpartition("/")[2]
            left += [value for value in node.values() if isinstance(value, dict | list)]
            if name and name not in seen:
                seen.add(name)
                left.append(schemas[name])


def test_the_description_names_only_what_it_describes() -> None:
    told = document(HANDLERS)
    names = set(told["components"]["schemas"])
    found = set[str]()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if "$ref" in node:
                found.add(node["$ref"].rpartition("/")[2])
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(told)
    assert found == names
