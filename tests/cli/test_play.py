"""`lingnan play` and `lingnan verify`, called the way a person calls them."""

import errno
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.progress import Progress

from lingnan.bots.playout import Series, play_match
from lingnan.bots.summary import COUNTS, Summary
from lingnan.cli import main
from lingnan.notation.record import encode
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.texts import LANGUAGES, text


class Done(NamedTuple):
    """What a call left behind."""

    returncode: int
    stdout: str
    stderr: str

    @property
    def numbers(self) -> dict[str, str]:
        """The summary, by label."""
        return dict(part for line in self.stdout.splitlines() if len(part := re.split(": |：", line, maxsplit=1)) == 2)


Lingnan = Callable[..., Done]


@pytest.fixture
def lingnan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Lingnan:
    """The command line, in this process."""

    def call(*arguments: object) -> Done:
        monkeypatch.setattr(sys, "argv", ["lingnan", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return Done(int(left.value.code or 0), out, err)

    return call


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_what_is_played_can_be_verified(lingnan: Lingnan, tmp_path: Path, rules: str) -> None:
    file = tmp_path / "g.jsonl"
    done = lingnan(
        "play", "--rules", rules, "--hands", 6, "--seed", 1, "--bots", "efficient", "--out", file, "--lang", "en"
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.numbers["Deals"] == "6"
    assert done.numbers["Sum of all scores"] == "0"
    assert {text("en", f"play.{name}") for name in COUNTS} <= set(done.numbers)
    headers = [line for line in file.read_bytes().splitlines() if b'"type":"header"' in line]
    assert len(headers) == 6
    verified = lingnan("verify", file, "--lang", "en")
    assert verified == Done(0, f"{file}: 6 deals hold\n", "")


def test_the_same_bytes_for_any_number_of_jobs(lingnan: Lingnan, tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 3)]
    for file, jobs in zip(files, (1, 3), strict=True):
        arguments = ("--hands", 7, "--match", 2, "--seed", 5, "--bots", "efficient,random,random efficient")
        assert lingnan("play", *arguments, "--jobs", jobs, "--out", file).returncode == 0
    first, second = (file.read_bytes() for file in files)
    assert first == second
    other = tmp_path / "other.jsonl"
    assert lingnan("play", "--hands", 7, "--match", 2, "--seed", 6, "--bots", "random", "--out", other).returncode == 0
    assert other.read_bytes() != first


def test_options_and_houses_reach_the_record(lingnan: Lingnan, tmp_path: Path) -> None:
    house, file = tmp_path / "house.toml", tmp_path / "h.jsonl"
    house.write_text('base = "jiping"\n[options]\nhorses = 2\n')
    arguments = ("--hands", 2, "--bots", "random", "--seed", 1, "--out", file)
    assert lingnan("play", "--house", house, "--option", "kong_money=true", *arguments).returncode == 0
    assert b'"horses":{"count":2' in file.read_bytes()
    assert lingnan("verify", file).returncode == 0


def test_without_a_seed_one_is_drawn_and_told(lingnan: Lingnan, tmp_path: Path) -> None:
    first, second = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    done = lingnan("play", "--hands", 2, "--bots", "random", "--out", first)
    seed = done.numbers["种子"]
    assert lingnan("play", "--hands", 2, "--bots", "random", "--seed", seed, "--out", second).returncode == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--hands", "0"), "--hands"),
        (("--hands", "x"), "--hands"),
        ((), "--hands"),
        (("--hands", "2", "--bots", "greed"), "did you mean 'greedy'"),
        (("--hands", "2", "--bots", "random,random"), "one name or four, not 2"),
        (("--hands", "2", "--rules", "gd8"), "did you mean 'gd88'"),
        (("--hands", "2", "--option", "horse=3", "--rules", "jiping"), "did you mean 'horses'"),
        (("--hands", "2", "--jobs", "0"), "--jobs"),
        (("--hands", "2", "--match", "0"), "--match"),
        (("--hands", "2", "--seed", "a"), "--seed"),
        (("--hands", "2", "--lang", "fr"), "zh-Hans, zh-Hant, en"),
        (("--hands", "2", "--out", "/"), "not a regular file"),
        (("--hands", "2", "--out", "no/such/folder/x.jsonl"), "cannot be written"),
        (("--hands", "2", "--out", "x" * 300), "File name too long"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    lingnan: Lingnan, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.setenv("LINGNAN_LANG", "en")
    done = lingnan("play", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_an_existing_file_is_written_over_only_with_force(lingnan: Lingnan, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"mine")
    arguments = ("play", "--hands", 1, "--bots", "random", "--out", file)
    done = lingnan(*arguments)
    assert (done.returncode, file.read_bytes()) == (2, b"mine")
    assert "--force" in done.stderr
    assert lingnan(*arguments, "--force").returncode == 0
    assert lingnan("verify", file).returncode == 0


def test_a_half_file_of_another_run_is_written_over_only_with_force(lingnan: Lingnan, tmp_path: Path) -> None:
    file, part = tmp_path / "new.jsonl", tmp_path / "new.jsonl.part"
    part.write_bytes(b"another's")
    arguments = ("play", "--hands", 1, "--bots", "random", "--out", file)
    done = lingnan(*arguments)
    assert (done.returncode, part.read_bytes(), file.exists()) == (2, b"another's", False)
    assert "new.jsonl.part" in done.stderr
    assert lingnan(*arguments, "--force").returncode == 0
    assert not part.exists()


def test_a_full_disk_names_the_file_and_leaves_nothing_half(
    lingnan: Lingnan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2026-11-30: it was told by its number alone."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Progress, "advance", full)
    done = lingnan("play", "--hands", 1, "--bots", "random", "--out", tmp_path / "new.jsonl", "--lang", "en")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert str(tmp_path / "new.jsonl") in done.stderr
    assert "No space left on device" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_the_old_file_and_nothing_half(
    lingnan: Lingnan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"mine")
    told = []

    def interrupt(deals: int) -> None:
        told.append(deals)
        if len(told) == 2:
            signal.raise_signal(number)

    monkeypatch.setattr(Progress, "advance", lambda _bar, _task, deals: interrupt(deals))
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite started in the background ignores it
    try:
        done = lingnan("play", "--hands", 5, "--match", 1, "--bots", "random", "--out", file, "--force")
    finally:
        signal.signal(signal.SIGINT, inherited)
    assert done.returncode == 130
    assert told == [1, 1]
    assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]
    assert file.read_bytes() == b"mine"


def test_the_first_fault_is_named(lingnan: Lingnan, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    series = Series(ruleset("gd88"), "1", 2, 2, ("random",) * 4)
    lines = b"".join(encode(record) for record, _ in play_match(series, 0)).splitlines(keepends=True)
    good.write_bytes(b"".join(lines))
    at = next(number for number, line in enumerate(lines) if b'"type":"discarded"' in line)
    lines[at] = (
        lines[at].replace(b'"drawn":true', b'"drawn":false')
        if b"true" in lines[at]
        else lines[at].replace(b'"drawn":false', b'"drawn":true')
    )
    bad.write_bytes(b"".join(lines))
    done = lingnan("verify", good, bad, "--lang", "en")
    assert done.returncode == 1
    assert done.stderr == ""
    held, fault = done.stdout.splitlines()
    assert held == f"{good}: 2 deals hold"
    assert fault.startswith(f"{bad}, line {at + 1}, event {at}: ")
    assert fault.endswith("[record/event]")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            b"nonsense\n",
            "line 1: not a line of a record: JSON is malformed",
        ),
        (b'{"type":"exhausted"', "line 1: the line is cut off"),
        (b'{"transfers":[],"type":"exhausted"}\n', "line 1: a record is a header, its events and a footer"),
    ],
)
def test_what_is_no_record_is_a_fault(lingnan: Lingnan, tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(content)
    done = lingnan("verify", file, "--lang", "en")
    assert done.returncode == 1
    assert words in done.stdout


def test_a_fault_is_told_in_the_language_asked_for(lingnan: Lingnan, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"")
    lines = [lingnan("verify", file, "--lang", lang).stdout.partition("x.jsonl")[2] for lang in LANGUAGES]
    assert lines == [
        "，第 1 行：文件里一局也没有。 [record/empty]\n",
        "，第 1 行：檔案裏一局也沒有。 [record/empty]\n",
        ", line 1: there is no deal in the file [record/empty]\n",
    ]


def test_a_file_that_cannot_be_read_is_exit_2(lingnan: Lingnan, tmp_path: Path) -> None:
    for file in (tmp_path / "none.jsonl", tmp_path):
        done = lingnan("verify", file)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert str(file) in done.stderr
    assert lingnan("verify").returncode == 2


def test_summaries_add_up() -> None:
    series = Series(ruleset("jiping"), "4", 12, 3, ("efficient",) * 4)
    parts = []
    whole = Summary()
    for number in range(series.matches):
        part = Summary()
        for record, state in play_match(series, number):
            part.tell(record.events)
            part.scores += sum(state.scores) - sum(record.header.scores)
            whole.tell(record.events)
        parts.append(part)
    total = Summary()
    for part in parts:
        total.add(part)
    assert total == whole
    assert total.deals == 12
    wins = sum(total.counts[f"wins.{by}"] for by in ("draw", "discard", "rob"))
    assert wins == total.values.total() > 0
    ended = total.counts["winners.1"] + total.counts["winners.2"] + total.counts["winners.3"] + total.counts["draws"]
    assert ended == 12


def test_an_empty_summary_says_so() -> None:
    for language in LANGUAGES:
        numbers = dict(Summary().lines(language))
        assert numbers[text(language, "play.value")] == "0.00 ± 0.00"
        assert numbers[text(language, "play.draws")] == "0"
