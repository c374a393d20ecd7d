"""The command line: `lingnan score | rules | play | verify | serve | join | backup | restore | ledger | admin`.

Whatever is wrong with the input is one line on standard error and exit code 2.
"""

import sys
from itertools import pairwise
from typing import Annotated

import typer

from lingnan.cli_admin import admin_app, backup, ledger_app, restore
from lingnan.cli_play import play, verify
from lingnan.cli_rules import rules_app
from lingnan.cli_score import score
from lingnan.cli_serve import join, serve
from lingnan.core.errors import LingnanError
from lingnan.texts import LANGUAGES, Language, read_language, text, told

app = typer.Typer(
    name="lingnan",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from lingnan import kernel

        typer.echo(f"lingnan {version('lingnan')} (kernel: {kernel.form()})")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version and the kernel's form."),
    ] = False,
) -> None:
    """岭南麻将: Guangdong mahjong, scored, played, hosted and studied."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.add_typer(rules_app, name="rules")
app.add_typer(ledger_app, name="ledger")
app.add_typer(admin_app, name="admin")
for command in (score, play, verify, serve, join, backup, restore):
    app.command()(command)


def main() -> None:
    """Run the command line."""
    try:
        code = app(standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        code = 130
    except typer.TyperException as error:
        code = _complain(text(_language(), "cli.usage", message=error.format_message()))
    except LingnanError as error:
        code = _complain(f"{told(_language(), error.code, error.message)} [{error.code}]")
    except BrokenPipeError:
        code = 1
    except OSError as error:
        code = _complain(str(error))
    sys.exit(code)


def _language() -> Language:
    """The language of `--lang`; simplified Chinese without it, as for whatever the commands say."""
    for word, following in pairwise([*sys.argv, ""]):
        name, _, value = word.partition("=")
        if name == "--lang" and (value or following) in LANGUAGES:
            return read_language(value or following)
    return "zh-Hans"


def _complain(message: str) -> int:
    print("lingnan:", " ".join(message.split()), file=sys.stderr)
    return 2
