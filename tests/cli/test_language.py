"""Every command speaks the language asked for, by `--lang` or LINGNAN_LANG: until 2026-11-30 `serve`, `join`, `backup`,
`restore`, `ledger` and `admin` knew English alone, and `lingnan admin` complained of nothing after its help.
"""

import re
import socket
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lingnan.adapters.folder import DataFolder
from lingnan.adapters.sql.store import SqlStore
from lingnan.cli import command_line, main
from lingnan.texts import LANGUAGES, Language
from tests.service.test_event_log import written_by_a_newer

HAN = re.compile(r"[\u4e00-\u9fff]")
Lingnan = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lingnan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Lingnan:
    """The command line, in this process: exit code, output and errors."""

    def call(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lingnan", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return int(left.value.code or 0), out, err

    return call


def commands(command: Any, name: str = "lingnan") -> dict[str, Any]:
    """A command and all below it."""
    found = {name: command}
    for word, each in getattr(command, "commands", {}).items():
        found |= commands(each, f"{name} {word}")
    return found


def test_every_command_takes_the_language() -> None:
    found = commands(command_line())
    assert len(found) > 25
    for name, command in found.items():
        assert [option.envvar for option in command.params if "--lang" in option.opts] == ["LINGNAN_LANG"], name


def faults(folder: Path) -> dict[str, tuple[object, ...]]:
    """Commands by the code with which they end; nothing in them is Chinese."""
    store, other = folder / "store", folder / "other"
    for path in (store, other, folder / "newer"):
        path.mkdir()
        SqlStore.open(path / "lingnan.db").close()
    written_by_a_newer(folder / "newer/lingnan.db")
    with sqlite3.connect(folder / "theirs.db") as theirs:
        theirs.execute("CREATE TABLE theirs (x)")
    theirs.close()
    (folder / "file").write_text("port = 'x'")
    return {
        "serve/host": ("serve", "--host", "192.0.2.1", "--data", other),
        "store/folder": ("serve", "--data", folder / "file" / "data"),
        "store/newer": ("serve", "--data", folder / "newer", "--port", 1),
        "config/value": ("serve", "--config", folder / "file"),
        "config/file": ("serve", "--config", folder / "nothing"),
        "join/url": ("join", "ftp://x"),
        "join/nameless": ("join", "http://127.0.0.1:1/", "--password", "x"),
        "join/ack_log": ("join", "http://127.0.0.1:1/", "--ack-log", folder / "nothing" / "log"),
        "store/none": ("backup", folder / "copy", "--data", folder / "nothing"),
        "store/no_folder": ("backup", folder / "nothing" / "copy", "--data", store),
        "store/exists": ("restore", store / "lingnan.db", "--data", other),
        "store/foreign": ("restore", folder / "theirs.db", "--data", folder / "new"),
        "server/starting": ("admin", "tables", "--data", store),
        "server/stopped": ("admin", "drain", "--reason", "r", "--data", other),
        "account/unknown": ("admin", "grant", "nobody", "--data", other),
        "room/unknown": ("admin", "freeze", "nothing", "--reason", "r", "--data", other),
        "bot/unknown": ("play", "--hands", 1, "--bots", "greed"),
        "rules/unknown": ("rules", "show", "gd99"),
        "house/unreadable": ("rules", "show", "--house", store / "lingnan.db"),
        "hand/unknown_suit": ("score", "123q+1m"),
        "file/irregular": ("play", "--hands", 1, "--out", folder),
        "file/unreadable": ("verify", folder / "nothing"),
        "file/unwritable": ("play", "--hands", 1, "--out", folder / "nothing" / "out"),
        "file/exists": ("play", "--hands", 1, "--out", folder / "file"),
    }


def test_a_fault_of_any_command_is_one_line_in_the_language(lingnan: Lingnan, tmp_path: Path) -> None:
    wanted = faults(tmp_path)
    with closing(DataFolder(tmp_path / "store")):
        for code, words in wanted.items():
            lines = {lang: lingnan(*words, "--lang", lang) for lang in LANGUAGES}
            for lang, (ended, out, err) in lines.items():
                assert (ended, out, err.count("\n")) == (2, "", 1), err
                assert err.startswith("lingnan: ")
                assert err.endswith(f" [{code}]\n"), err
                assert bool(HAN.search(err)) == (lang != "en"), err
            assert len({err for _, _, err in lines.values()}) == len(LANGUAGES), lines


def test_a_taken_port_is_told_in_the_language(lingnan: Lingnan, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        _, _, err = lingnan("serve", "--port", port, "--data", tmp_path / "data")
    assert err == f"lingnan: 不能在 127.0.0.1:{port} 上监听：已被占用。请用 --port 另选端口。 [serve/port_taken]\n"


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--port", "x"),
        ("join",),
        ("backup", ""),
        ("restore", "--bogus"),
        ("ledger",),
        ("admin",),
        ("admin", "freeze", "nothing"),
        ("admin", "freeze", "nothing", "--reason", "a\nb"),
        ("play",),
        ("verify",),
        ("rules", "show"),
        ("score",),
    ],
    ids=" ".join,
)
def test_a_wrong_use_of_any_command_is_one_line_in_the_language(lingnan: Lingnan, words: tuple[str, ...]) -> None:
    for lang in LANGUAGES:
        ended, out, err = lingnan(*words, "--lang", lang)
        assert (ended, out, err.count("\n")) == (2, "", 1), err
        assert bool(HAN.search(err)) == (lang != "en"), err
        assert not err.endswith("（）\n")


def test_what_has_been_done_is_told_in_the_language(lingnan: Lingnan, tmp_path: Path) -> None:
    SqlStore.open(tmp_path / "lingnan.db").close()
    told: dict[Language, str] = {"zh-Hans": "已告诉所有人\n", "zh-Hant": "已告訴所有人\n", "en": "everybody is told\n"}
    books: dict[Language, str] = {
        "zh-Hans": "0 笔记账，5 金币，2 处不对\n",
        "zh-Hant": "0 筆記賬，5 金幣，2 處不對\n",
        "en": "0 postings, 5 coins, 2 faults\n",
    }
    with closing(sqlite3.connect(tmp_path / "lingnan.db")) as store, store:
        store.execute("INSERT INTO balances (account, holder, amount) VALUES ('wallet:a', 'a', 5)")
    for lang in LANGUAGES:
        assert lingnan("admin", "announce", "hello", "--data", tmp_path, "--lang", lang) == (0, told[lang], "")
        ended, out, _ = lingnan("ledger", "check", "--data", tmp_path, "--lang", lang)
        assert ended == 1
        assert out.endswith(books[lang])
        assert [bool(HAN.search(line)) for line in out.splitlines()] == [lang != "en"] * 3, out


def test_the_flag_goes_before_the_variable_and_the_variable_before_chinese(
    lingnan: Lingnan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(*words: str) -> str:
        return lingnan(*words)[1].splitlines()[0]

    assert first("rules", "list") == "gd88         广东麻将（88 番）"
    monkeypatch.setenv("LINGNAN_LANG", "en")
    assert first("rules", "list") == "gd88         Guangdong mahjong (88 fan)"
    assert first("rules", "list", "--lang", "zh-Hant") == "gd88         廣東麻將（88 番）"
    assert first("--lang=zh-Hant", "rules", "list") == "gd88         廣東麻將（88 番）"
    assert first("--lang", "en", "rules", "--lang", "en", "list", "--lang=zh-Hans") == "gd88         广东麻将（88 番）"
    monkeypatch.setenv("LINGNAN_LANG", "fr")
    ended, out, err = lingnan("rules", "list")
    assert (ended, out, err.count("\n")) == (2, "", 1)
    assert "zh-Hans, zh-Hant, en" in err
