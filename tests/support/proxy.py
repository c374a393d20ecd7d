"""A TCP proxy whose line can be cut: connections are reset and new ones refused until it is mended."""

import asyncio
import contextlib


class Proxy:
    """Between browser and server. `address` is what the browser opens."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._cut = False
        self.address = ""

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Reset every connection and every new one."""
        self._cut = True
        for writer in tuple(self._open):
            writer.transport.abort()

    def mend(self) -> None:
        """Let connections through again."""
        self._cut = False

    async def stop(self) -> None:
        """End everything."""
        assert self._server is not None
        self.cut()
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._join(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._open -= {writer, back}
            writer.transport.abort()
            back.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
            if writer.can_write_eof() and not writer.transport.is_closing():
                writer.write_eof()
