"""What `lingnan serve` is told: by a file, by the environment and by flags, of which the last one wins.

`Config` is the truth: keys, types, bounds, defaults and descriptions. docs/configuration.md is made from it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta

from lingnan.bots.bot import STRONGEST, make
from lingnan.core.errors import LingnanError, did_you_mean
from lingnan.service.world import Limits, Pace

PREFIX: Final = "LINGNAN_"
OTHERS: Final = frozenset(
    f"{PREFIX}{name}" for name in ("CHROMIUM", "CONFIG", "FAULT", "KERNEL", "LANG", "PASSWORD", "SERVER")
)
"""Variables of other parts: they are no settings."""

Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What goes to standard error."""

    level: Annotated[Literal["info", "warning", "error"], Meta(description="The least that is written.")] = "warning"
    format: Annotated[
        Literal["json", "text"], Meta(description="One JSON object for each line, or lines for a person.")
    ] = "json"


class Metrics(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Figures for Prometheus at `/metrics`."""

    on: Annotated[bool, Meta(description="Whether they are told at all.")] = True
    token: Annotated[
        Annotated[str, Meta(min_length=16, max_length=200)] | None,
        Meta(
            description="Who sends it (`Authorization: Bearer …`) may read them from anywhere; others on this machine only."
        ),
    ] = None


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The server."""

    host: Annotated[Line, Meta(description="Address to listen on; `0.0.0.0` lets the local network in.")] = "127.0.0.1"
    port: Annotated[
        Annotated[int, Meta(ge=1, le=65535)] | None, Meta(description="Port; without it 8088 or the next free one.")
    ] = None
    data: Annotated[Line | None, Meta(description="Data folder; without it the user's own.")] = None
    bots: Annotated[
        str,
        Meta(
            description="Who fills empty seats at tables for points where the host has not chosen: a name as "
            "`lingnan join --bot` takes it."
        ),
    ] = STRONGEST
    proxies: Annotated[
        tuple[Line, ...], Meta(description="Addresses of reverse proxies, whose word for who asks is taken.")
    ] = ("127.0.0.1", "::1")
    pace: Pace = Pace()
    limits: Limits = Limits()
    log: Log = Log()
    metrics: Metrics = Metrics()


class ConfigError(LingnanError):
    """The server was told something that makes no sense."""


class Setting(NamedTuple):
    """One key: its path in the file, and its type with default and description."""

    path: tuple[str, ...]
    type: Any
    default: Any

    @property
    def name(self) -> str:
        """As messages and the page call it."""
        return ".".join(self.path)

    @property
    def variable(self) -> str:
        """The variable of the environment."""
        return PREFIX + "_".join(self.path).upper()


def settings(kind: type[msgspec.Struct] = Config, under: tuple[str, ...] = ()) -> Iterator[Setting]:
    """Every key, section by section."""
    types = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        found = types[field.name]
        if isinstance(found, type) and issubclass(found, msgspec.Struct):
            yield from settings(found, (*under, field.name))
        else:
            yield Setting((*under, field.name), found, field.default)


def read(path: Path | None, environment: Mapping[str, str], flags: Mapping[str, object]) -> Config:
    """The configuration; ConfigError with place, reason and remedy. `flags` that are None were not given."""
    told = {} if path is None else _from_file(path)
    _merge(told, _from_environment(environment))
    _merge(told, _from_flags(flags))
    config = msgspec.convert(told, Config)
    try:
        make(config.bots, seed="")
    except LingnanError as error:
        raise ConfigError("config/value", f"bots: {error.message}") from error
    return config


def _from_file(path: Path) -> dict[str, Any]:
    try:
        told = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError("config/file", f"{path} cannot be read ({error.strerror}): check --config") from error
    except (ValueError, RecursionError) as error:  # also of a text that is not UTF-8, or nested too deep for Python
        raise ConfigError("config/file", f"{path} is no TOML: {error}") from error
    known = list(settings())
    sections = {setting.path[0] for setting in known if len(setting.path) > 1}
    for name in _names(told):
        if not any(name == setting.name for setting in known) and not (name in sections and told[name] == {}):
            near = did_you_mean(name, [setting.name for setting in known])
            raise ConfigError("config/unknown", f"{path}: there is no setting {name!r}{near}")
    for setting in known:
        value: Any = told
        for part in setting.path:
            value = value.get(part) if isinstance(value, dict) else None
        if value is not None:
            _convert(value, setting, at=f"{path}: {setting.name}", strict=True)
    return told


def _names(told: Mapping[str, Any], under: str = "") -> Iterator[str]:
    """The keys of a file, sections' keys after a dot; an empty section counts as a key."""
    for key, value in told.items():
        if isinstance(value, dict) and value and not under:
            yield from _names(value, f"{key}.")
        else:
            yield under + key


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    known = {setting.variable: setting for setting in settings()}
    told: dict[str, Any] = {}
    for name, text in environment.items():
        if not name.startswith(PREFIX) or name in OTHERS:
            continue
        if name not in known:
            raise ConfigError("config/unknown", f"there is no variable {name}{did_you_mean(name, known)}")
        setting = known[name]
        is_list = setting.path == ("proxies",)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        value = _convert(parts if is_list else text, setting, at=name, strict=False)
        *sections, key = setting.path
        place = told
        for section in sections:
            place = place.setdefault(section, {})
        place[key] = value
    return told


def _from_flags(flags: Mapping[str, object]) -> dict[str, Any]:
    known = {setting.name: setting for setting in settings()}
    given = {name: value for name, value in flags.items() if value is not None}
    return {name: _convert(value, known[name], at=f"--{name}", strict=True) for name, value in given.items()}


def _convert(value: object, setting: Setting, *, at: str, strict: bool) -> Any:
    try:
        return msgspec.convert(value, setting.type, strict=strict)
    except msgspec.ValidationError as error:
        reason = str(error)[0].lower() + str(error)[1:]
        is_secret = setting.path[-1] == "token"
        raise ConfigError("config/value", f"{at}: {reason}" if is_secret else f"{at} is {value!r}: {reason}") from None


def _merge(told: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put what is told later over what was told before."""
    for key, value in more.items():
        if isinstance(value, dict):
            _merge(told.setdefault(key, {}), value)
        else:
            told[key] = value
