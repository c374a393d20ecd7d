"""The commands `serve` and `join`. What they need is imported when they run, so the others start fast."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets the local network in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="Port; without it 8088 or the next free one.", min=1, max=65535)
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Data folder; without it the user's own.", file_okay=False)] = None,
) -> None:
    """Start the server and print its link. Points are without value; nothing is bought or paid out."""
    from lingnan.web.server import serve as run

    if data is None:
        from platformdirs import user_data_path

        data = user_data_path("lingnan", appauthor=False)
    run(host=host, port=port, data=data)
