"""The commands `ledger` and `admin`, for whoever runs a server. What they need is imported when they run."""

from pathlib import Path
from typing import Annotated, Final

import typer

Data = Annotated[
    Path | None,
    typer.Option("--data", envvar="LINGNAN_DATA", help="Data folder; without it the user's own.", file_okay=False),
]

LONGEST: Final = 200
"""Characters of a name or a reason."""

ledger_app = typer.Typer(help="Coins: look through the books.", no_args_is_help=True)
admin_app = typer.Typer(help="What only the one who runs the server does.", no_args_is_help=True)


@ledger_app.callback()
def _ledger() -> None:
    """Coins: look through the books."""


@ledger_app.command()
def check(data: Data = None) -> None:
    """Check every posting, balance and table, also while the server runs: exit 0 if all is right, 1 if not."""
    from lingnan.adapters.folder import database_in
    from lingnan.adapters.sql.audit import audit

    result = audit(database_in(folder(data)))
    for fault in result.faults:
        typer.echo(fault)
    typer.echo(f"{result.postings} postings, {result.coins} coins, {len(result.faults)} faults")
    if result.faults:
        raise typer.Exit(1)


@admin_app.callback()
def _admin() -> None:
    """What only the one who runs the server does."""


@admin_app.command(context_settings={"ignore_unknown_options": True})
def adjust(
    name: Annotated[str, typer.Argument(help="Name of the account.")],
    amount: Annotated[int, typer.Argument(help="Coins to give; negative ones are taken.")],
    reason: Annotated[str, typer.Option(help="Why; it stays in the books and the person sees it.")],
    data: Data = None,
) -> None:
    """Correct somebody's coins while the server is stopped."""
    import asyncio

    from lingnan.web.admin import adjust as run

    for given, at in ((name, "name"), (reason, "reason")):
        if not given.isprintable() or len(given) > LONGEST:
            raise typer.BadParameter(f"the {at} has a line of at most {LONGEST} visible characters")
    typer.echo(asyncio.run(run(folder(data), name, amount, reason=reason)))


def backup(
    file: Annotated[Path, typer.Argument(help="The new file to write.")],
    data: Data = None,
) -> None:
    """Copy everything that a server keeps into one file, also while it runs."""
    from lingnan.adapters.folder import database_in
    from lingnan.adapters.sql.backup import copy

    copy(database_in(folder(data)), file)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `lingnan backup` has written.")],
    data: Data = None,
) -> None:
    """Begin an empty data folder with a backup."""
    import contextlib

    from lingnan.adapters.folder import DataFolder
    from lingnan.adapters.sql.backup import copy

    with contextlib.closing(DataFolder(folder(data))) as opened:
        copy(file, opened.database)


def folder(data: Path | None) -> Path:
    """The data folder that was named, or the user's own."""
    if data is not None:
        return data
    from platformdirs import user_data_path

    return user_data_path("lingnan", appauthor=False)
