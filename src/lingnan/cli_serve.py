"""The commands `serve` and `join`. What they need is imported when they run, so the others start fast."""

from pathlib import Path
from typing import Annotated

import typer

from lingnan.cli_admin import Data, folder
from lingnan.cli_language import coded, language
from lingnan.cli_paths import check_variable, path_of
from lingnan.core.errors import LingnanError, Said


def serve(
    config: Annotated[
        Path | None,
        typer.Option(
            envvar="LINGNAN_CONFIG", parser=path_of, metavar="FILE", help="Settings as TOML: docs/configuration.md."
        ),
    ] = None,
    host: Annotated[
        str | None, typer.Option(help="Address to listen on, else 127.0.0.1; 0.0.0.0 lets the local network in.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="Port; without it 8088 or the next free one.", min=1, max=65535)
    ] = None,
    data: Data = None,
) -> None:
    """Start the server and print its link. Points are without value; nothing is bought or paid out."""
    import os

    from lingnan.web.config import read
    from lingnan.web.server import serve as run

    if config is None:
        check_variable("LINGNAN_CONFIG")
    flags = {"host": host, "port": port, "data": None if data is None else str(data)}
    settings = read(config, os.environ, flags)
    run(settings, data=folder(None if settings.data is None else Path(settings.data)), language=language())


def join(
    url: Annotated[str, typer.Argument(help="A table's link, or a server's address: then a table is opened.")],
    bot: Annotated[str, typer.Option(help="Who plays: random, efficient or greedy.")] = "greedy",
    name: Annotated[str | None, typer.Option(help="Name shown at the table.")] = None,
    password: Annotated[
        str | None,
        typer.Option(envvar="LINGNAN_PASSWORD", help="Sign in under that name; a new one becomes an account."),
    ] = None,
    deals: Annotated[
        int | None, typer.Option(help="Leave after so many deals; 4 at a table of its own.", min=1)
    ] = None,
    ack_log: Annotated[
        Path | None,
        typer.Option(parser=path_of, metavar="FILE", help="Append every acknowledged command, one line each."),
    ] = None,
) -> None:
    """Play as a bot over the same socket as the page: exit 0 at the end of the match, 1 if refused."""
    import asyncio

    from lingnan.web.caller import JoinRefused
    from lingnan.web.join import Player

    try:
        player = Player(
            url,
            bot=bot,
            name=name,
            deals=deals,
            ack_log=ack_log,
            password=password,
            tell=_tell,
        )
        asyncio.run(player.run())
    except JoinRefused as error:
        _tell(error)
        raise typer.Exit(1) from error


def _tell(said: LingnanError | Said) -> None:
    typer.echo(f"lingnan: {coded(said)}", err=True)
