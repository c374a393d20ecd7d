"""`lingnan serve`: one process on one data folder and one port, until it is told to stop."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Final

import uvicorn

from lingnan.adapters.argon import Argon
from lingnan.adapters.control import Control, left_for_operators, new_token
from lingnan.adapters.folder import DataFolder
from lingnan.adapters.prometheus import Prometheus
from lingnan.adapters.sql.store import SqlStore
from lingnan.core.errors import LingnanError
from lingnan.texts import Language, text
from lingnan.web import logs
from lingnan.web.app import Parts, make_app
from lingnan.web.config import Config
from lingnan.web.embedded import world_of
from lingnan.web.figures import Figures
from lingnan.web.guard import Asgi

PORT: Final = 8088
TRIES: Final = 100
"""Ports after the first that are tried when none was asked for."""


class PortTaken(LingnanError):
    """The port that was asked for cannot be had."""


class Server(uvicorn.Server):
    """Uvicorn, but it prints `links` once it serves, and SIGINT and SIGTERM end it in good order with exit code 0.

    A second signal ends it at once.
    """

    def __init__(self, config: uvicorn.Config, links: Iterable[str]) -> None:
        super().__init__(config)
        self._links = links

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        if self.started:
            for line in self._links:
                print(line, flush=True)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear the signals for as long as the server runs."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(config: Config, *, data: Path, language: Language) -> None:
    """Serve until SIGINT or SIGTERM. PortTaken and StoreError say why it cannot start."""
    logs.configure(config.log)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(contextlib.closing(DataFolder(data)))
        listening = stack.enter_context(listen(config.host, config.port))
        meter = Prometheus()
        log = stack.enter_context(contextlib.closing(SqlStore.open(folder.database, meter=meter)))
        control = Control(address_of(listening), new_token())
        stack.enter_context(left_for_operators(folder.path, control))
        shown = links(config.host, listening.getsockname()[1], language)
        _run(_serve(log, listening, config, meter, control.token, shown))


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on `port`; without one on 8088 or the next free port."""
    for number in [port] if port is not None else range(PORT, PORT + TRIES):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(2048)
            return listening
        except (OSError, TypeError) as error:  # TypeError: a text that cannot be the name of a host
            listening.close()
            if isinstance(error, TypeError) or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                message = f"cannot listen on {host!r} ({error}); choose another --host"
                raise PortTaken("serve/host", message, host=repr(host), reason=error) from error
            if port is not None:
                address, reason = f"{host}:{port}", error.strerror or str(error)
                message = f"cannot listen on {address} ({reason}); choose another port with --port"
                raise PortTaken("serve/port_taken", message, address=address, reason=error) from error
    first, last = PORT, PORT + TRIES - 1
    message = f"ports {first} to {last} are all taken; choose one with --port"
    raise PortTaken("serve/ports_taken", message, first=first, last=last)


async def _serve(
    log: SqlStore, listening: socket.socket, told: Config, meter: Prometheus, token: str, shown: Iterator[str]
) -> None:
    await log.running()  # a store that is damaged where the tables are named ends the start, and does not wait
    parts = Parts(
        world=world_of(log, told, meter),
        people=log.people,
        archive=log.archive,
        hasher=Argon(),
        cookie_key=await log.cookie_key(),
        office=log.office,
        filler=told.bots,
        admin_token=token,
        stop=lambda: setattr(server, "should_exit", True),
        figures=Figures(meter, told.metrics) if told.metrics.on else None,
    )
    server = Server(_uvicorn(make_app(parts), told), shown)
    await server.serve(sockets=[listening])


def _uvicorn(app: Asgi, told: Config) -> uvicorn.Config:
    """How the app is served."""
    return uvicorn.Config(
        app,
        http="auto",
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(told.proxies),
        forwarded_allow_ips=list(told.proxies),
        timeout_graceful_shutdown=3,
    )


def address_of(listening: socket.socket) -> str:
    """Where this machine reaches a listening socket."""
    host, port = listening.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"


def links(host: str, port: int, language: Language) -> Iterator[str]:
    """Where the page is, and where it is for the local network."""
    if host not in ("0.0.0.0", "::"):
        shown = f"[{host}]" if ":" in host else host
        yield f"岭南麻将 lingnan: http://{shown}:{port}/"
        return
    yield f"岭南麻将 lingnan: http://127.0.0.1:{port}/"
    yield text(language, "serve.network", url=f"http://{_own_address()}:{port}/")


def _own_address() -> str:
    """The address by which this machine reaches others; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _run(main: Coroutine[None, None, None]) -> None:
    """On uvloop where there is one."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        asyncio.run(main)
        return
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main)
