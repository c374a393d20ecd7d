"""`lingnan score` and `lingnan rules`, called the way a person calls them."""

import errno
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from lingnan.cli import main
from lingnan.rules.systems import RULESETS


class Done(NamedTuple):
    """What a call left behind."""

    returncode: int
    stdout: str
    stderr: str


Lingnan = Callable[..., Done]


@pytest.fixture
def lingnan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Lingnan:
    """The command line, in this process."""

    def call(*arguments: str, given: str | None = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["lingnan", *arguments])
        monkeypatch.setattr(sys, "stdin", None if given is None else io.TextIOWrapper(io.BytesIO(given.encode())))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return Done(int(left.value.code or 0), out, err)

    return call


def test_it_runs_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-c", "from lingnan.cli import main; main()", "score", "--json"]
    given = '{"rules": "gd88", "hand": "111222333m555m9m+9m"}\n'
    done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert json.loads(done.stdout)["value"] == 96


def test_a_hand_is_explained_in_chinese_and_english(lingnan: Lingnan) -> None:
    chinese = lingnan("score", "111222333m555m9m+9m")
    assert chinese.returncode == 0
    assert all(words in chinese.stdout for words in ("清一色", "碰碰胡", "硬胡", "每份 96 分", "东家 +288"))
    english = lingnan("score", "111222333m555m9m+9m", "--lang", "en", "--by", "discard", "--from", "1")
    assert all(words in english.stdout for words in ("Full flush", "48 points a share", "South pays East 48"))


def test_circumstances_have_arguments(lingnan: Lingnan) -> None:
    hand = "(6666s)234m567p78s55p+9s"
    one = lingnan("score", hand, "--rules", "jiping", "--replacement", "fed", "--feeder", "1", "--json")
    assert json.loads(one.stdout)["transfers"] == [[1, 0, 24, "kong_bloom"]]
    two = lingnan("score", "(555z)(666z)(777z)234m9p+9p", "--liable", "2:dragons_winds", "--stake", "5", "--json")
    assert json.loads(two.stdout)["transfers"] == [[2, 0, 5280, "dragons_winds"]]
    three = lingnan(
        "score", "123m345p678p456s9s+9s", "--rules", "jiping", "--option", "horses=2", "--horse", "1m", "--json"
    )
    assert json.loads(three.stdout)["value"] == 8


@pytest.mark.parametrize(
    ("arguments", "net"),
    [
        (["--rules", "gd100", "123p456s789p222s5z+w", "--horse", "1:4s", "--horse", "1:1p"], [8, 0, -4, -4]),
        (["--rules", "gd13", "123m456m78p222s55z+9p", "--horse", "1m", "--horse", "2m"], [6, -2, -2, -2]),
        (
            ["--rules", "xinzhang144", "123m456m78p222s55z+9p", "--flowers", "2", "--stake", "5,5,5"],
            [45, -15, -15, -15],
        ),
        (["--rules", "tuidao_piao", "123m456m78p222s55z+9p", "--piao", "1,3,2,0"], [20, -8, -7, -5]),
        (
            ["--rules", "gd13", "19m19p19s1234567z+7z", "--by", "rob", "--robbed", "concealed", "--from", "1"],
            [39, -39, 0, 0],
        ),
        (
            ["--rules", "dahu", "456m78p55s[2222z][3333m]+9p", "--replacement", "concealed", "--chain", "2"],
            [240, -80, -80, -80],
        ),
    ],
)
def test_every_circumstance_has_an_argument(lingnan: Lingnan, arguments: list[str], net: list[int]) -> None:
    assert json.loads(lingnan("score", *arguments, "--json").stdout)["net"] == net


def test_horses_with_and_without_buyers_do_not_mix(lingnan: Lingnan) -> None:
    done = lingnan("score", "--rules", "gd100", "123p456s789p222s5z+w", "--horse", "1:4s", "--horse", "1p")
    assert done.returncode
    assert "SEAT:TILE" in done.stderr


def test_a_refusal_says_why(lingnan: Lingnan) -> None:
    done = lingnan("score", "--rules", "gd13", "112233m445566p7s+7s", "--by", "discard", "--from", "1")
    assert all(words in done.stdout for words in ("不能胡", "这副牌是 3", "至少要 4"))


def test_requests_on_standard_input_are_answered_line_by_line(lingnan: Lingnan) -> None:
    lines = [
        '{"id": "a", "rules": "gd88", "hand": "111222333m555m9m+9m"}',
        "nonsense",
        '{"id": "b", "rules": "gd88", "hand": "1m"}',
    ]
    done = lingnan("score", "--json", given="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == ["a", None, "b"]
    assert answers[0]["value"] == 96
    assert [answer["error"]["code"] for answer in answers[1:]] == ["request/not_json", "hand/too_few_tiles"]
    assert done.returncode == 0


def test_requests_without_standard_input_or_output_are_refused(
    lingnan: Lingnan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2026-11-30: `<&-` and `>&-` ended in a traceback."""
    assert "标准输入" in lingnan("score", "--json", given=None).stderr
    monkeypatch.setattr(sys, "stdout", None)
    done = lingnan("score", "--json", "--lang", "en")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "standard input and output" in done.stderr


def test_a_hand_that_does_not_win_says_why(lingnan: Lingnan) -> None:
    done = lingnan("score", "19m19p19s1234567z+5m")
    assert done.returncode == 0
    assert done.stdout.startswith("不能胡")


def test_systems_are_listed_and_shown(lingnan: Lingnan) -> None:
    assert [line.split()[0] for line in lingnan("rules", "list").stdout.splitlines()] == list(RULESETS)
    assert json.loads(lingnan("rules", "list", "--json", "--lang", "en").stdout)[1]["key"] == "jiping"
    page = lingnan("rules", "show", "jiping").stdout
    assert all(words in page for words in ("鸡平胡", "九莲宝灯", "kong_chain", "爆胡"))
    data = json.loads(lingnan("rules", "show", "gd88", "--json", "--option", "fan_cap=none").stdout)
    assert data["ruleset"]["stacking"]["cap"] is None
    assert next(option for option in data["options"] if option["name"] == "fan_cap")["default"] == 88


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "没有玩法"),
        (["--lang", "zh-Hant"], "沒有打法"),
        (["--lang=en"], "there is no system"),
    ],
)
def test_what_is_wrong_is_told_in_the_language_asked_for(lingnan: Lingnan, options: list[str], words: str) -> None:
    assert lingnan("rules", "show", "gd99", *options).stderr.startswith(f"lingnan: {words}")


def test_a_house_file_and_options_on_top(lingnan: Lingnan, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "gd88"\n[options]\nfan_cap = 100\n', encoding="utf-8")
    hand = "(555z)(666z)[7777z]11m99m+9m"
    assert json.loads(lingnan("score", hand, "--house", str(house), "--json").stdout)["value"] == 400
    house.write_bytes(b"\xef\xbb\xbf" + house.read_bytes())  # as some editors begin a file
    assert json.loads(lingnan("score", hand, "--house", str(house), "--json").stdout)["value"] == 400
    more = lingnan("score", hand, "--house", str(house), "--option", "fan_cap=none", "--json")
    assert json.loads(more.stdout)["value"] == 544


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["score"], "HAND"),
        (["score", "123q+1m"], "[hand/unknown_suit]"),
        (["score", "1m", "--rules", "gd89"], "'gd88'"),
        (["score", "1m", "--option", "fan_kap=1"], "'fan_cap'"),
        (["score", "1m", "--option", "fan_cap=0"], "1 to 9999"),
        (["score", "1m", "--option", "fan_cap"], "KEY=VALUE"),
        (["score", "1m", "--house", "nowhere.toml"], "nowhere.toml cannot be read: No such file or directory [file/un"),
        # 2026-11-30: what the command line said went unheard, and the requests were answered without it.
        (["score", "--json", "--rules", "gd88"], "whole requests"),
        (["score", "--json", "--dealer", "0"], "whole requests"),
        (["score", "1m", "--lang", "fr"], "zh-Hans"),
        (["score", "111222333m555m9m+9m", "--seat", "7"], "seat"),
        (["score", "111222333m555m9m+9m", "--by", "discard"], "from"),
        (["score", "111222333m555m9m+9m", "--liable", "twelve"], "SEAT:WHY"),
        (["score", "111222333m555m9m+9m", "--liable", f"{'9' * 5000}:twelve"], "SEAT:WHY"),
        (["score", "111222333m555m9m+9m", "--liable", "\u0663:twelve"], "SEAT:WHY"),
        (["score", "111222333m555m9m+9m", "--stake", "9" * 5000], "--stake"),
        (["score", "111222333m555m9m+9m", "--stake", ""], "--stake"),
        (["score", "111222333m555m9m+9m", "--feeder", "1"], "--replacement"),
        (["score", "1m", "--rules", ""], "no system ''"),
        (["score", "1m", "--option", f"fan_cap={'9' * 5000}"], "1 to 9999"),
        (["score", "1m", "--option", "fan_cap=--5"], "1 to 9999"),
        (["score", "1m", "--option", "fan_cap=5", "--option", "fan_cap=6"], "choose one"),
        (["rules"], "Missing command"),
        (["rules", "show"], "--house"),
        (["rules", "show", "gd89"], "'gd88'"),
        (["rules", "show", "jiping", "--option", "kong_on_draw=void"], "kong_money"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(lingnan: Lingnan, arguments: list[str], words: str) -> None:
    done = lingnan(*arguments, "--lang=en") if "--lang" not in arguments else lingnan(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


@pytest.mark.parametrize(
    "options", ["fan_cap = nan", "fan_cap = 1979-05-27", f"fan_cap = {'9' * 5000}", f"fan_cap = {'[' * 9999}"]
)
def test_a_house_file_with_a_value_that_is_none_is_refused(lingnan: Lingnan, tmp_path: Path, options: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'base = "gd88"\n[options]\n{options}\n', encoding="utf-8")
    done = lingnan("score", "111222333m555m9m+9m", "--house", str(house))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "fan_cap" in done.stderr or "TOML" in done.stderr


def test_a_full_disk_is_one_line_and_exit_code_2(lingnan: Lingnan, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("typer.echo", full)
    done = lingnan("rules", "list", "--lang", "en")
    assert (done.returncode, done.stderr) == (2, "lingnan: [Errno 28] No space left on device [system/error]\n")
    assert "磁盘满了" in lingnan("rules", "list").stderr


def test_a_house_file_contradicts_another_system(lingnan: Lingnan, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "gd88"\n', encoding="utf-8")
    done = lingnan("score", "1m", "--rules", "jiping", "--house", str(house))
    assert done.returncode == 2
    assert "contradicts" in done.stderr


def test_a_house_file_without_end_is_refused(lingnan: Lingnan) -> None:
    done = lingnan("score", "1m", "--house", "/dev/zero")
    assert (done.returncode, done.stdout) == (2, "")
    assert "longer than" in done.stderr


@pytest.mark.parametrize(("name", "reason"), [("\udcff", "test"), ("a", "\udcff"), ("a", "long" * 100)])
def test_a_correction_of_coins_by_words_that_nobody_can_read(lingnan: Lingnan, name: str, reason: str) -> None:
    done = lingnan("admin", "adjust", name, "5", "--reason", reason, "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert "visible characters" in done.stderr
