"""The commands `ledger` and `admin`, for whoever runs a server. What they need is imported when they run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lingnan.cli_language import language
from lingnan.cli_paths import check_variable, path_of
from lingnan.core.errors import Said
from lingnan.texts import text, told

if TYPE_CHECKING:
    from lingnan.web.operator import Operator

Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar="LINGNAN_DATA",
        parser=path_of,
        metavar="FOLDER",
        help="Data folder; without it the user's own.",
    ),
]

ledger_app = typer.Typer(help="Coins: look through the books.")
admin_app = typer.Typer(help="What only the one who runs the server does.")


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
        typer.echo(told(language(), fault))
    counts = {"postings": result.postings, "coins": result.coins, "faults": len(result.faults)}
    typer.echo(text(language(), "books.result", **counts))
    if result.faults:
        raise typer.Exit(1)


@admin_app.callback()
def _admin() -> None:
    """What only the one who runs the server does."""


Reason = Annotated[str, typer.Option(help="Why; it stays in the books.")]
Table = Annotated[str, typer.Argument(help="Code of the table.")]


@admin_app.command(context_settings={"ignore_unknown_options": True})
def adjust(
    name: Annotated[str, typer.Argument(help="Name of the account.")],
    amount: Annotated[int, typer.Argument(help="Coins to give; negative ones are taken.")],
    reason: Annotated[str, typer.Option(help="Why; it stays in the books and the person sees it.")],
    data: Data = None,
) -> None:
    """Correct somebody's coins."""
    _order("adjust", data, name=name, amount=amount, reason=reason)


@admin_app.command()
def grant(name: Annotated[str, typer.Argument(help="Name of the account.")], data: Data = None) -> None:
    """Make somebody an admin, who finds the page at /admin."""
    _order("grant", data, name=name)


@admin_app.command()
def revoke(name: Annotated[str, typer.Argument(help="Name of the account.")], data: Data = None) -> None:
    """Make an admin a player like others."""
    _order("revoke", data, name=name)


@admin_app.command()
def freeze(table: Table, reason: Reason, data: Data = None) -> None:
    """Hold a table: nothing happens there, and no clock runs."""
    _order("freeze", data, table=table, reason=reason)


@admin_app.command()
def unfreeze(table: Table, reason: Reason, data: Data = None) -> None:
    """Let a table go on where it was held."""
    _order("unfreeze", data, table=table, reason=reason)


@admin_app.command()
def refund(table: Table, reason: Reason, data: Data = None) -> None:
    """End a coin table: everybody there gets back what he brought."""
    _order("refund", data, table=table, reason=reason)


@admin_app.command()
def announce(
    text: Annotated[str, typer.Argument(help="What everybody at a table is shown; empty: nothing any more.")],
    data: Data = None,
) -> None:
    """Tell everybody something."""
    _order("announce", data, text=text)


@admin_app.command()
def drain(reason: Reason, data: Data = None) -> None:
    """Begin nothing new, and stop the server when the last deal is over, or has lasted longer than `pace.drain`."""
    _order("drain", data, reason=reason)


@admin_app.command()
def undrain(reason: Reason, data: Data = None) -> None:
    """Play on after all."""
    _order("undrain", data, reason=reason)


@admin_app.command()
def tables(data: Data = None) -> None:
    """List the running tables, newest first."""
    for row in _operator(data).tables():
        held = "held" if row.frozen else row.status
        _line(row.table, row.rules, held, row.deal, row.tier or "", row.coins, " ".join(row.seats))


@admin_app.command()
def people(part: Annotated[str, typer.Argument(help="A part of the name.")], data: Data = None) -> None:
    """Find registered people."""
    for row in _operator(data).people(part):
        _line(row.name, row.wallet, row.staked, row.table or "", "admin" if row.admin else "")


@admin_app.command()
def ledger(name: Annotated[str, typer.Argument(help="Name of the account.")], data: Data = None) -> None:
    """List the last movements of somebody's wallet, newest first."""
    for row in _operator(data).ledger(name):
        _line(_time(row.at), row.amount, row.kind, row.key, row.note)


@admin_app.command()
def reports(data: Data = None) -> None:
    """List what players have said of each other, newest first."""
    for row in _operator(data).reports():
        _line(_time(row.at), row.table, row.deal, row.reporter, row.accused, row.reason, row.text)


@admin_app.command()
def signals(data: Data = None) -> None:
    """List pairs of people to look at: one address, always together, or one feeds the other. None of it proves anything."""
    for row in _operator(data).signals():
        _line(row.what, row.one, row.other, row.times, row.of, None if row.chance is None else f"{row.chance:.1e}")


@admin_app.command()
def audit(data: Data = None) -> None:
    """List the last orders of admins, newest first."""
    for row in _operator(data).audit():
        _line(_time(row.at), row.who, row.what, row.subject, row.reason, row.outcome or "?")


def _operator(data: Path | None) -> "Operator":
    from lingnan.web.operator import Operator

    return Operator(folder(data))


def _order(do: str, data: Path | None, **fields: object) -> None:
    import msgspec

    from lingnan.service.office import LONGEST_ORDER, Order

    for at, given in fields.items():
        if isinstance(given, str) and (not given.isprintable() or len(given) > LONGEST_ORDER):
            raise typer.BadParameter(text(language(), "cli.line", at=at, most=LONGEST_ORDER))
    try:
        order = msgspec.convert({"do": do, **fields}, Order)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(str(error)) from error
    done = _operator(data).order(order)
    typer.echo(told(language(), Said(done.code, done.done, done.values)))


def _line(*cells: object) -> None:
    typer.echo("\t".join("" if cell is None else str(cell) for cell in cells))


def _time(at: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def backup(
    file: Annotated[Path, typer.Argument(parser=path_of, metavar="FILE", help="The new file to write.")],
    data: Data = None,
) -> None:
    """Copy everything that a server keeps into one file, also while it runs."""
    from lingnan.adapters.folder import database_in
    from lingnan.adapters.sql.backup import copy

    copy(database_in(folder(data)), file)


def restore(
    file: Annotated[
        Path, typer.Argument(parser=path_of, metavar="FILE", help="A file that `lingnan backup` has written.")
    ],
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
    check_variable("LINGNAN_DATA")
    from platformdirs import user_data_path

    return user_data_path("lingnan", appauthor=False)
