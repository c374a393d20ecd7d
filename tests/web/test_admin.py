"""Admins over HTTP and on the command line: who may, what is done through a running server, and that it is written down."""

import json
import stat
import subprocess
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from lingnan.adapters.control import Control, control_of, left_for_operators
from lingnan.adapters.folder import DataFolder
from lingnan.adapters.sql.store import SqlStore
from lingnan.cli import main
from lingnan.core.errors import IllegalAction
from lingnan.service.ledger import WELCOME
from lingnan.service.ports import StoreError
from lingnan.web.operator import Operator
from tests.kill.driver import WITHOUT_SHARES, Site
from tests.support.forked import lingnan
from tests.support.patience import DEADLINE
from tests.web.test_http import ask, guest, until_dealt
from tests.web.test_people import me, register
from tests.web.test_socket import hello, take

PLACES = ("tables", "people", "ledger?name=x", "reports", "signals", "audit")


def admin(site: Site, *words: str) -> "subprocess.CompletedProcess[str]":
    """The command line, on the folder of a site."""
    return lingnan("admin", *words, "--data", str(site.folder), "--lang", "en")


def order(site: Site, headers: dict[str, str], **fields: object) -> tuple[int, str]:
    """The status of an order, and its code or what was done."""
    answer = ask(site, "POST", "/api/admin/orders", {"order": fields}, headers=headers)
    return answer.status, answer.code if answer.status >= 400 else answer.json["done"]


def test_only_admins_see_and_do_anything(site: Site) -> None:
    someone, _ = register(site, "someone")
    for headers in (guest(site), someone, {"authorization": "Bearer "}, {"authorization": "Bearer guess"}):
        for place in PLACES:
            answer = ask(site, "GET", f"/api/admin/{place}", headers=headers)
            assert (answer.status, answer.code) == (403, "admin/none")
        assert order(site, headers, do="drain", reason="r") == (403, "admin/none")
    assert ask(site, "GET", "/healthz").status == 200


def test_an_admin_holds_refunds_and_tells_and_all_is_written_down(site: Site) -> None:
    boss, _ = register(site, "boss")
    assert not me(site, boss)["admin"]
    assert admin(site, "grant", "boss").stdout == "boss is an admin\n"
    assert me(site, boss)["admin"]
    player, _ = register(site, "player")
    table = ask(site, "POST", "/api/tables", {"rules": "gd88", "unit": 10}, headers=player).json["table"]
    with site.page(player["cookie"]) as page:
        page.send(hello(table))
        take(page, "room")
        assert order(site, boss, do="freeze", table=table, reason="a look") == (200, "the table is held")
        while not take(page, "room")["frozen"]:
            pass
        page.send('{"t":"start","cid":"1"}')
        assert take(page, "refused")["code"] == "room/frozen"
        assert order(site, boss, do="announce", text="back at ten")[0] == 200
        assert take(page, "announced")["text"] == "back at ten"
    assert ask(site, "GET", "/api/announcement").json == {"announcement": "back at ten", "draining": False}
    (row,) = ask(site, "GET", "/api/admin/tables", headers=boss).json
    assert (row["table"], row["frozen"], row["coins"], row["seats"][0]) == (table, True, WELCOME, "player")
    assert order(site, boss, do="refund", table=table, reason="a bug")[0] == 200
    assert ask(site, "GET", "/api/coins", headers=player).json["wallet"] == WELCOME
    given_back, *_ = ask(site, "GET", "/api/coins", headers=player).json["entries"]
    assert (given_back["kind"], given_back["table"], given_back["reason"]) == ("refund", table, "a bug")
    (found,) = ask(site, "GET", "/api/admin/people?part=PLAY", headers=boss).json
    assert (found["name"], found["wallet"], found["admin"]) == ("player", WELCOME, False)
    ledger = ask(site, "GET", "/api/admin/ledger?name=player", headers=boss).json
    assert [(entry["kind"], entry["note"]) for entry in ledger][:1] == [("refund", "a bug")]
    assert order(site, boss, do="grant", name="player") == (403, "admin/operator")
    assert order(site, boss, do="freeze", table=table, reason="r") == (400, "room/finished")
    deeds = ask(site, "GET", "/api/admin/audit", headers=boss).json
    assert [(deed["who"], deed["what"], deed["outcome"]) for deed in deeds][:5] == [
        ("boss", "freeze", "room/finished"),
        ("boss", "refund", "ok"),
        ("boss", "announce", "ok"),
        ("boss", "freeze", "ok"),
        ("operator", "grant", "ok"),
    ]
    assert admin(site, "audit").stdout.count("\n") == len(deeds)


def test_another_page_cannot_order(site: Site) -> None:
    answer = ask(site, "POST", "/api/admin/orders", {}, headers={"origin": "http://evil.example"})
    assert answer.code == "http/foreign_origin"


def test_what_lies_in_the_folder_is_for_its_owner_only(site: Site) -> None:
    path = site.folder / "control.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_text())["url"] == site.root
    assert Operator(site.folder).people("nobody at all") == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("adjust", "nobody", "5", "--reason", "r"), "nobody is called 'nobody'"),
        (("freeze", "nothing", "--reason", "r"), "there is no table 'nothing'"),
        (("freeze", "nothing", "--reason", " "), "visible character"),
        (("freeze", "nothing", "--reason", "\u3164"), "visible character"),
        (("announce", "\u3164"), "visible character"),
        (("adjust", "x", "5", "--reason", "a\nb"), "visible characters"),
        (("freeze", "nothing"), "Missing option '--reason'"),
    ],
)
def test_a_command_that_makes_no_sense_is_one_line_and_exit_code_2(
    site: Site,
    words: tuple[str, ...],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["lingnan", "admin", *words, "--data", str(site.folder), "--lang", "en"])
    with pytest.raises(SystemExit) as ended:
        main()
    out, errors = capsys.readouterr()
    assert (ended.value.code, out, errors.count("\n")) == (2, "", 1)
    assert said in errors


@pytest.mark.parametrize("status", [200, 404])
def test_what_answers_in_the_place_of_the_server_is_not_believed(tmp_path: Path, status: int) -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(b"<html>")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with closing(DataFolder(tmp_path)) as folder, HTTPServer(("127.0.0.1", 0), Page) as other:
        SqlStore.open(folder.database).close()
        Thread(target=other.handle_request).start()
        control = Control(f"http://127.0.0.1:{other.server_port}", "token")
        with left_for_operators(tmp_path, control), pytest.raises(IllegalAction) as caught:
            Operator(tmp_path).tables()
    assert caught.value.code == "server/silent"


def test_a_server_that_is_emptied_stops_by_itself_and_the_folder_is_free(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("drained") / "data"
    with pytest.raises(StoreError, match="there is no database"):
        Operator(folder)
    with Site(folder) as site:
        site.start()
        assert site.server is not None
        assert "stops when the last deal is over" in admin(site, "drain", "--reason", "an update").stdout
        _, errors = site.server.communicate(timeout=DEADLINE)
        assert (site.server.returncode, errors) == (0, "")
        assert not (folder / "control.json").exists()
        with pytest.raises(StoreError, match="starting or stopping"):
            control_of(folder)
        assert [deed.what for deed in Operator(folder).audit()] == ["drain"]
        assert admin(site, "announce", "closed").stdout == "everybody is told\n"
        site.start()
        assert ask(site, "GET", "/api/announcement").json["announcement"] == "closed"
        site.stop()


def test_a_server_that_has_been_emptied_for_long_enough_stops_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    with Site(tmp_path / "data", settings=WITHOUT_SHARES | {"LINGNAN_PACE_DRAIN": "0"}) as site:
        site.start()
        player = guest(site)
        wish = {"rules": "gd88", "quick": True, "base_ms": 300_000}
        table = ask(site, "POST", "/api/tables", wish, headers=player).json["table"]
        until_dealt(site, player["cookie"], table)
        assert "at the latest in 0 seconds" in admin(site, "drain", "--reason", "an update").stdout
        assert site.server is not None
        _, errors = site.server.communicate(timeout=DEADLINE)
        assert (site.server.returncode, errors) == (0, "")
        assert site.stored(table) == ("playing", 1)
