"""An empty path names nothing: 2026-11-30 `lingnan serve --data ""` took the folder where one stood."""

from pathlib import Path

import pytest

from lingnan.cli import main
from lingnan.web.config import ConfigError, read


def refused(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command ends."""
    monkeypatch.setattr("sys.argv", ["lingnan", *words, "--lang", "en"])
    with pytest.raises(SystemExit) as ended:
        main()
    out, errors = capsys.readouterr()
    assert (ended.value.code, out, errors.count("\n")) == (2, "", 1)
    return errors


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--data", ""),
        ("serve", "--config", ""),
        ("backup", "copy", "--data", ""),
        ("backup", ""),
        ("restore", "copy", "--data", ""),
        ("restore", ""),
        ("ledger", "check", "--data", ""),
        ("admin", "tables", "--data", ""),
        ("admin", "drain", "--reason", "r", "--data", ""),
        ("join", "http://127.0.0.1:1/", "--ack-log", ""),
        ("play", "--hands", "1", "--out", "", "--force"),
        ("play", "--hands", "1", "--house", ""),
        ("rules", "show", "--house", ""),
        ("score", "123m", "--house", ""),
        ("verify", ""),
        ("verify", "records", ""),
    ],
    ids=" ".join,
)
def test_an_empty_path_is_refused(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "names no file or folder" in refused(words, monkeypatch, capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("variable", "words"),
    [
        ("LINGNAN_CONFIG", ("serve",)),
        ("LINGNAN_DATA", ("backup", "copy")),
        ("LINGNAN_DATA", ("restore", "copy")),
        ("LINGNAN_DATA", ("ledger", "check")),
        ("LINGNAN_DATA", ("admin", "tables")),
    ],
)
def test_a_variable_that_is_set_and_empty_is_refused(
    variable: str,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(variable, "")
    said = refused(words, monkeypatch, capsys)
    assert variable in said
    assert "names no file or folder" in said
    assert list(tmp_path.iterdir()) == []


def test_so_is_a_setting(tmp_path: Path) -> None:
    (tmp_path / "c").write_text('data = ""')
    with pytest.raises(ConfigError, match="data is ''"):
        read(tmp_path / "c", {}, {})
    with pytest.raises(ConfigError, match="LINGNAN_DATA is ''"):
        read(None, {"LINGNAN_DATA": ""}, {})
