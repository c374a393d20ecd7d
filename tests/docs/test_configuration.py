"""The settings of the server: the page tells all of them, what it shows works, and wrong ones are refused with the place."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from lingnan.web.config import Config, ConfigError, read, settings
from scripts import make_configuration
from tests.support.forked import lingnan


def test_the_page_is_current() -> None:
    assert make_configuration.PAGE.read_text("utf-8") == make_configuration.page(), "run `make goldens`"


def test_the_example_on_the_page_is_read(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", make_configuration.HEAD, re.DOTALL)
    assert example is not None
    (tmp_path / "lingnan.toml").write_text(example[1])
    config = read(tmp_path / "lingnan.toml", {}, {})
    assert (config.host, config.port, config.pace.result, config.log.format) == ("0.0.0.0", 8088, 20.0, "text")


def test_without_any_settings_everything_is_as_the_page_says() -> None:
    assert read(None, {"PATH": "/bin", "LINGNAN_KERNEL": "pure"}, {"host": None}) == Config()


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "c").write_text('host = "a"\nport = 1\ndata = "x"\n[pace]\nwindow = 1\nbot = 2\n')
    config = read(tmp_path / "c", {"LINGNAN_PORT": "2", "LINGNAN_HOST": "b", "LINGNAN_PACE_BOT": "0.5"}, {"host": "c"})
    assert (config.host, config.port, config.data) == ("c", 2, "x")
    assert (config.pace.window, config.pace.bot) == (1.0, 0.5)


def test_every_setting_can_be_said_by_the_environment() -> None:
    texts = {
        "host": "::",
        "bots": "random",
        "data": "d",
        "proxies": "10.0.0.1, 10.0.0.2",
        "log.level": "error",
        "log.format": "text",
        "metrics.on": "false",
        "metrics.token": "x" * 16,
    }
    environment = {each.variable: texts.get(each.name, "7") for each in settings()}
    config = read(None, environment, {})
    for each in settings():
        value: object = config
        for part in each.path:
            value = getattr(value, part)
        assert value != each.default, each.name
    assert config.proxies == ("10.0.0.1", "10.0.0.2")
    assert read(None, {"LINGNAN_PROXIES": ""}, {}).proxies == ()


@pytest.mark.parametrize(
    ("text", "environment", "said"),
    [
        ("prot = 1", {}, "there is no setting 'prot'; did you mean 'port'?"),
        ("[pace]\nwindw = 1", {}, "there is no setting 'pace.windw'; did you mean 'pace.window'?"),
        ("pace = 1", {}, "there is no setting 'pace'"),
        ("[pase]", {}, "there is no setting 'pase'"),
        ("[pace.window]\nx = 1", {}, "pace.window is {'x': 1}: expected `float`"),
        ("port = 0", {}, "port is 0: expected `int` >= 1"),
        ('port = "8088"', {}, "port is '8088': expected `int"),
        ("port = true", {}, "port is True: expected `int"),
        ("[pace]\nwindow = nan", {}, "pace.window is nan"),
        ('[log]\nlevel = "loud"', {}, "log.level is 'loud': invalid enum value"),
        ("port = 1\nport = 2", {}, "is no TOML"),
        ("port =", {}, "is no TOML"),
        ("port = " + "[" * 5000 + "]" * 5000, {}, "is no TOML"),
        ("", {"LINGNAN_PROT": "1"}, "there is no variable LINGNAN_PROT; did you mean 'LINGNAN_PORT'?"),
        ("", {"LINGNAN_PORT": "many"}, "LINGNAN_PORT is 'many': expected `int"),
        ("", {"LINGNAN_METRICS_TOKEN": "short"}, "LINGNAN_METRICS_TOKEN: expected `str` of length >= 16"),
        ("", {"LINGNAN_BOTS": "gready"}, "did you mean 'greedy'?"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(
    tmp_path: Path, text: str, environment: Mapping[str, str], said: str
) -> None:
    (tmp_path / "c").write_text(text)
    with pytest.raises(ConfigError) as caught:
        read(tmp_path / "c", environment, {})
    assert said in caught.value.message


def test_an_empty_section_says_nothing_and_an_empty_flag_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("[pace]\n")
    assert read(tmp_path / "c", {}, {}) == Config()
    with pytest.raises(ConfigError, match="--host is '': expected `str` of length >= 1"):
        read(None, {}, {"host": ""})


def test_a_wrong_file_ends_the_start_with_one_line_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "c").write_bytes(b"\xff")
    with pytest.raises(ConfigError, match="cannot be read"):
        read(tmp_path, {}, {})
    run = lingnan("serve", "--config", str(tmp_path / "c"), "--lang", "en")
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert "is no TOML" in run.stderr
