"""What `lingnan admin` does: on the data folder of a stopped server, or through the running one."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec

from lingnan.adapters.control import control_of
from lingnan.adapters.folder import DataFolder, database_in
from lingnan.adapters.sql.sqlite import no_database
from lingnan.adapters.sql.store import SqlStore
from lingnan.core.errors import IllegalAction
from lingnan.service.administration import Administration
from lingnan.service.office import OPERATOR, Deed, Done, Movement, Order, PersonRow, ReportRow, Signal, TableRow
from lingnan.service.ports import StoreError
from lingnan.web.admin import Wanted
from lingnan.web.caller import DIRECT
from lingnan.web.config import Config
from lingnan.web.embedded import world_of
from lingnan.web.refusal import Reason, reason_of

T = TypeVar("T")

SECONDS = 30.0


class Operator:
    """Whoever commands the machine with this data folder."""

    def __init__(self, data: Path) -> None:
        if not database_in(data).is_file():
            raise no_database(database_in(data))
        self._data = data

    def order(self, order: Order) -> Done:
        """Carry out an order, and say what has become of it."""
        body = msgspec.json.encode(Wanted(order))
        return self._do(
            lambda office: office.carry_out(OPERATOR, order),
            lambda: self._call("POST", "/api/admin/orders", Done, body=body),
        )

    def tables(self) -> list[TableRow]:
        """The running tables."""
        return self._do(Administration.tables, lambda: self._call("GET", "/api/admin/tables", list[TableRow]))

    def people(self, part: str) -> list[PersonRow]:
        """Registered people by a part of their name."""
        path = f"/api/admin/people?part={quote(part)}"
        return self._do(lambda office: office.people(part), lambda: self._call("GET", path, list[PersonRow]))

    def ledger(self, name: str) -> list[Movement]:
        """The last movements of somebody's wallet."""
        path = f"/api/admin/ledger?name={quote(name)}"
        return self._do(lambda office: office.ledger(name), lambda: self._call("GET", path, list[Movement]))

    def reports(self) -> list[ReportRow]:
        """The last reports of players."""
        return self._do(Administration.reports, lambda: self._call("GET", "/api/admin/reports", list[ReportRow]))

    def signals(self) -> list[Signal]:
        """Pairs of people to look at."""
        return self._do(Administration.signals, lambda: self._call("GET", "/api/admin/signals", list[Signal]))

    def audit(self) -> list[Deed]:
        """The last orders."""
        return self._do(Administration.deeds, lambda: self._call("GET", "/api/admin/audit", list[Deed]))

    def _do(self, stopped: Callable[[Administration], Coroutine[Any, Any, T]], running: Callable[[], T]) -> T:
        """Do it on the folder if nobody has it, else through the server that has it."""
        with ExitStack() as stack:
            try:
                folder = stack.enter_context(closing(DataFolder(self._data)))
            except StoreError as error:
                if error.code != "store/in_use":
                    raise
                return running()
            store = stack.enter_context(closing(SqlStore.open(folder.database)))
            return asyncio.run(self._with(store, stopped))

    async def _with(self, store: SqlStore, do: Callable[[Administration], Coroutine[Any, Any, T]]) -> T:
        return await do(Administration(world_of(store, Config()), store.office, store.people, None))

    def _call(self, method: str, path: str, kind: type[T], *, body: bytes | None = None) -> T:
        control = control_of(self._data)
        headers = {"authorization": f"Bearer {control.token}", "content-type": "application/json"}
        request = urllib.request.Request(control.url + path, data=body, headers=headers, method=method)
        try:
            with DIRECT.open(request, timeout=SECONDS) as response:
                return msgspec.json.decode(response.read(), type=kind)
        except urllib.error.HTTPError as error:
            reason = reason_of(error.read()) or Reason(
                "server/silent", f"{control.url} is no lingnan: try again in a moment"
            )
            raise IllegalAction(reason.code, reason.message) from error
        except (OSError, msgspec.MsgspecError) as error:
            message = f"the server at {control.url} does not answer ({error}): try again in a moment"
            raise IllegalAction("server/silent", message, server=control.url, reason=error) from error
