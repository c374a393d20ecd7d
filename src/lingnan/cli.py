"""The command line: `lingnan score | rules | play | verify | serve | join | backup | restore | ledger | admin`.

Whatever is wrong with the input is one line on standard error and exit code 2.
"""

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from lingnan.cli_admin import admin_app, backup, ledger_app, restore
from lingnan.cli_language import LanguageOption, coded, language
from lingnan.cli_play import play, verify
from lingnan.cli_rules import rules_app
from lingnan.cli_score import score
from lingnan.cli_serve import join, serve
from lingnan.core.errors import LingnanError, Said
from lingnan.texts import LANGUAGES, text

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
    lang: LanguageOption = LANGUAGES[0],
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
        code = command_line()(standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        code = 130
    except typer.TyperException as error:
        code = _complain(text(language(), "cli.usage", message=error.format_message()))
    except LingnanError as error:
        code = _complain(coded(error))
    except BrokenPipeError:
        code = 1
    except OSError as error:
        code = _complain(coded(Said("system/error", str(error), {"reason": error})))
    sys.exit(code)


def command_line() -> TyperGroup:
    """All commands; each takes what the whole takes, but the version."""
    whole = typer.main.get_group(app)
    [lang] = [each for each in whole.params if each.name == "lang"]
    below: list[Any] = [*whole.commands.values()]
    while below:
        command = below.pop()
        command.params.append(lang)
        below += getattr(command, "commands", {}).values()
    return whole


def _complain(message: str) -> int:
    print("lingnan:", " ".join(message.split()), file=sys.stderr)
    return 2
