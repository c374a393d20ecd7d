"""Health, readiness and figures, and a log that tells no secret."""

import ast
import io
import json
import logging
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families

import lingnan
from lingnan.adapters.prometheus import Prometheus
from lingnan.core.errors import IllegalAction
from lingnan.table.check import BrokenInvariant
from lingnan.web import logs
from lingnan.web.config import Log, Metrics
from lingnan.web.figures import Figures
from tests.kill.driver import Site
from tests.web.test_http import ask
from tests.web.test_people import register
from tests.web.test_socket import hello, take

TOKEN = "a token of some length"
TOLD = frozenset(
    ("admin", "at", "bot", "code", "data", "event", "exc_info", "hangs", "host", "path", "port", "reason", "seconds")
) | {"table", "tables", "version"}
"""What a line of the log may say."""


def figures(site: Site) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels, in the order of their names."""
    page = ask(site, "GET", "/metrics")
    assert page.status == 200
    families = text_string_to_metric_families(page.body.decode())
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def test_the_server_is_there_and_ready_and_makes_no_guest_of_who_asks(site: Site) -> None:
    for path in ("/healthz", "/readyz"):
        answer = ask(site, "GET", path)
        assert (answer.status, answer.body, answer.cookie) == (200, b"ok\n", "")


def test_the_figures_count_what_happens(site: Site) -> None:
    before = figures(site)
    headers, _ = register(site, "counted")
    ask(site, "POST", "/api/rooms", {"rules": "gd88", "tier": "noble"}, headers=headers)
    table = ask(site, "POST", "/api/tables", {"rules": "gd88", "unit": 10}, headers=headers).json["table"]
    with site.page(headers["cookie"]) as page:
        page.send(hello(table))
        take(page, "room")
        page.send('{"t":"start","cid":"1"}')
        take(page, "snapshot")
        page.send('{"t":"start","cid":"2"}')
        take(page, "refused")
        page.send("?")
        take(page, "refused")
        during = figures(site)
    gained = {key: during[key] - before.get(key, 0.0) for key in during}
    assert gained["lingnan_sockets",] == 1
    assert gained["lingnan_tables", "playing"] == 1
    assert gained["lingnan_commands_total", "ok", "start"] == 1
    assert gained["lingnan_commands_total", "room/started", "start"] == 1
    assert gained["lingnan_refusals_total", "wire/unreadable", "socket"] == 1
    assert gained["lingnan_refusals_total", "coins/too_poor", "http"] == 1
    assert gained["lingnan_append_seconds_count",] >= 2
    assert gained["lingnan_postings_total", "welcome"] == 1
    assert gained["lingnan_coins_total", "seat"] >= 10_000
    assert during["lingnan_recovery_seconds",] >= 0
    assert not any(secret in " ".join(key) for key in during for secret in (table, "counted"))


def test_a_request_that_is_broken_off_is_no_bug(site: Site) -> None:
    """2026-11-30: whoever went away while his request was on its way was told of in the log as a mistake of the server."""

    def refused() -> Counter[str]:
        return Counter(
            {key[1]: int(count) for key, count in figures(site).items() if key[0] == "lingnan_refusals_total"}
        )

    before = refused()
    with socket.create_connection(("127.0.0.1", site.port)) as line:
        line.sendall(b"POST /api/score HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{")
    while (after := refused()) == before:
        pass
    assert after - before == {"http/refused": 1}
    assert site.server is not None
    assert site.server.printed()[1] == ""


def test_whoever_asks_through_a_proxy_has_no_figures(site: Site) -> None:
    answer = ask(site, "GET", "/metrics", headers={"x-forwarded-for": "203.0.113.9"})
    assert (answer.status, answer.code) == (403, "http/forbidden")


@pytest.mark.parametrize(
    ("address", "headers", "may"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("::ffff:127.0.0.1", {}, True),
        ("192.168.1.5", {}, False),
        ("", {}, False),
        ("127.0.0.1", {"via": "1.1 proxy"}, False),
        ("127.0.0.1", {"via": "1.1 proxy", "authorization": f"Bearer {TOKEN}"}, True),
        ("192.168.1.5", {"authorization": f"Bearer {TOKEN}"}, True),
        ("192.168.1.5", {"authorization": f"Bearer {TOKEN}x"}, False),
        ("192.168.1.5", {"authorization": TOKEN}, False),
        ("192.168.1.5", {"authorization": "Bearer ü"}, False),
    ],
)
def test_the_figures_are_for_this_machine_and_for_the_token(address: str, headers: dict[str, str], may: bool) -> None:
    assert Figures(Prometheus(), Metrics(token=TOKEN)).may_read(address, headers) == may
    assert not Figures(Prometheus(), Metrics()).may_read("192.168.1.5", {"authorization": "Bearer None"})


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is written while the log is set up as the server does it."""
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers, root.level
    logs.configure(Log(level="info"), stream)
    yield stream
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


def test_an_exception_is_told_by_kind_and_place_and_never_by_its_words(log: io.StringIO) -> None:
    for error in (BrokenInvariant("HIDDEN 31"), IllegalAction("action/illegal", "HIDDEN 7m")):
        try:
            raise error
        except Exception:
            structlog.get_logger().exception("table_broken", table="T")
        logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=error)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert len(lines) == 4
    assert "HIDDEN" not in log.getvalue()
    assert [line["exception"].partition(" ")[2] for line in lines] == ["", "", "[action/illegal]", "[action/illegal]"]
    assert all("test_watch.py" in line["traceback"] for line in lines)
    assert all(line["level"] == "error" for line in lines)


def test_a_line_of_the_log_says_nothing_but_what_is_known_to_be_harmless() -> None:
    source = Path(lingnan.__file__).parent
    calls = [
        (path, node)
        for path in source.rglob("*.py")
        if "structlog" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("debug", "info", "warning", "error", "exception")
        and ("_log" in ast.unparse(node.func) or "get_logger" in ast.unparse(node.func))
    ]
    assert len(calls) >= 10
    for path, call in calls:
        assert len(call.args) == 1, (path, ast.unparse(call))
        assert isinstance(call.args[0], ast.Constant), (path, ast.unparse(call))
        assert {word.arg for word in call.keywords} <= TOLD, (path, ast.unparse(call))
