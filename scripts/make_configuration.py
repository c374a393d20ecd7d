"""Write docs/configuration.md: every setting of `lingnan serve`, from `lingnan.web.config`.

    python scripts/make_configuration.py

The file is committed and a test holds it current.
"""

from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from lingnan.web.config import Config, Setting, settings

PAGE = Path(__file__).resolve().parent.parent / "docs/configuration.md"

HEAD = """# Settings of the server

`lingnan serve` takes its settings from a file (`--config FILE`, or the variable `LINGNAN_CONFIG`), from variables of the
environment, and from flags; of two that say the same the later one in this order wins. The file is
[TOML](https://toml.io): keys of a section stand under `[section]`. What is left out is as below; what is unknown or makes
no sense ends the start with its place, the reason and the nearest name, and exit code 2.

```toml
host = "0.0.0.0"
port = 8088

[pace]
result = 20

[log]
format = "text"
```

The same port by the environment is `LINGNAN_PORT=8088`, the same result `LINGNAN_PACE_RESULT=20`; several proxies are
separated by commas.

This page is made from `src/lingnan/web/config.py` (`make goldens`).
"""


def values_of(setting: Setting) -> str:
    """What a setting may be, in words."""
    kind = setting.type
    bounds: dict[str, Any] = {}
    while hasattr(kind, "__metadata__"):
        for meta in kind.__metadata__:
            bounds |= {
                name: getattr(meta, name) for name in ("ge", "le", "min_length") if getattr(meta, name) is not None
            }
        kind = kind.__origin__
        kind = next((each for each in get_args(kind) if each is not type(None)), kind) if _may_be_absent(kind) else kind
    if get_origin(kind) is Literal:
        return ", ".join(f"`{_toml(each)}`" for each in get_args(kind))
    names = {int: "whole number", float: "seconds", bool: "`true`, `false`", str: "text"}
    if get_origin(kind) is tuple:
        return "list of texts"
    if "ge" in bounds:
        return f"{names[kind]}, {bounds['ge']:,} to {bounds['le']:,}"
    least = bounds.get("min_length", 1)
    return f"{names[kind]} of at least {least} characters" if least > 1 else names[kind]


def _may_be_absent(kind: Any) -> bool:
    return type(None) in get_args(kind)


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(each) for each in value)}]"
    return str(value).lower() if isinstance(value, bool) else msgspec.json.encode(value).decode()


def _row(setting: Setting) -> str:
    described = next(meta.description for meta in setting.type.__metadata__ if meta.description)
    default = "" if setting.default is None else f"`{_toml(setting.default)}`"
    return f"| `{setting.path[-1]}` | {values_of(setting)} | {default} | {described} |"


def page() -> str:
    """The whole page."""
    parts, section = [HEAD], None
    for setting in settings():
        if setting.path[:-1] != section:
            section = setting.path[:-1]
            title = f"[{section[0]}]" if section else "Before any section"
            described = Config.__annotations__[section[0]].__doc__ if section else ""
            parts.append(f"\n## {title}\n")
            parts += [f"\n{described.splitlines()[0]}\n"] if described else []
            parts.append("\n| key | values | default | |\n|---|---|---|---|\n")
        parts.append(_row(setting) + "\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
