"""One thread that owns the database connection: jobs that arrive during a commit share the next one."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")

Run: TypeAlias = Callable[[Connection], T]
"""Work within a transaction. It may run twice, the first time undone, so it changes nothing but the database."""

GROUP: Final = 512
"""Most jobs in one commit."""


class _Job(NamedTuple):
    run: Run[Any]
    future: "asyncio.Future[Any] | None"


class Writer:
    """Runs jobs in order, as many in one transaction as have arrived; `guard` runs first in each."""

    def __init__(self, connection: Connection, *, guard: Run[None], readable: Callable[[Exception], Exception]) -> None:
        self._connection = connection
        self._guard = guard
        self._readable = readable
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="lingnan-store", daemon=True)
        self._thread.start()

    def submit(self, run: Run[T]) -> "asyncio.Future[T]":
        """Do `run`; its result, once that is on the disk. What it raises undoes it alone."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(run, future))
        return future

    def post(self, run: Run[object]) -> None:
        """Do `run` some time soon; nobody waits for it."""
        self._jobs.put(_Job(run, None))

    def close(self) -> None:
        """Finish what has been asked for."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        open_for_jobs = True
        while open_for_jobs:
            jobs: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                jobs.append(job)
                if len(jobs) == GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            open_for_jobs = job is not None
            if jobs:
                _deliver(jobs, self._transact(jobs))

    def _transact(self, jobs: list[_Job]) -> list[Any]:
        """Results in order. A job that fails is undone alone, a commit that fails fails them all."""
        try:
            together = self._together(jobs)
            return self._one_by_one(jobs) if together is None else together
        except Exception as error:  # handed to those who asked
            return [self._readable(error)] * len(jobs)

    def _together(self, jobs: list[_Job]) -> list[Any] | None:
        """The results of all; None, and nothing done, if one fails."""
        with self._connection.begin() as transaction:
            self._guard(self._connection)
            try:
                return [job.run(self._connection) for job in jobs]
            except Exception:  # met again when they run one by one
                transaction.rollback()
                return None

    def _one_by_one(self, jobs: list[_Job]) -> list[Any]:
        """Each in a savepoint of its own: its result, or what it raised."""
        results: list[Any] = []
        with self._connection.begin():
            self._guard(self._connection)
            for job in jobs:
                try:
                    with self._connection.begin_nested():
                        results.append(job.run(self._connection))
                except Exception as error:  # handed to the one who asked
                    results.append(self._readable(error))
        return results


def _deliver(jobs: list[_Job], results: list[Any]) -> None:
    waiting = [(job.future, result) for job, result in zip(jobs, results, strict=True) if job.future is not None]
    if not waiting:
        return

    def resolve() -> None:
        for future, result in waiting:
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    loop = waiting[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(resolve)
