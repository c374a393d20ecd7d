"""`lingnan play` and `lingnan verify`: self-play of bots into a record file, and record files checked.

The progress bar is imported when it is drawn, so the other commands start fast.
"""

import multiprocessing
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from lingnan.bots.bot import make
from lingnan.bots.playout import Series, play_match
from lingnan.bots.summary import Summary
from lingnan.cli_language import coded, language
from lingnan.cli_paths import path_of, unreadable
from lingnan.cli_rules import HouseOption, OptionOption, RulesOption, chosen_rules
from lingnan.core.errors import NotationError
from lingnan.notation.record import encode
from lingnan.notation.verify import MOST_DEALS, Fault
from lingnan.notation.verify import verify as verified
from lingnan.texts import text


def play(
    hands: Annotated[int, typer.Option("--hands", metavar="N", help="How many deals.", min=1)],
    rules: RulesOption = None,
    match: Annotated[int, typer.Option(metavar="M", help="Deals of a match.", min=1, max=MOST_DEALS)] = 4,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Equal seeds play equal deals.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="NAME", help="random, efficient or greedy; or four of them, with commas.")
    ] = "greedy",
    jobs: Annotated[int, typer.Option(metavar="J", help="Processes at work.", min=1, max=1024)] = 1,
    out: Annotated[Path | None, typer.Option(parser=path_of, metavar="FILE", help="Record file to write.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
    option: OptionOption = None,
    house: HouseOption = None,
) -> None:
    """Let bots play deals in matches, and say what came of it; the records are the same for any number of jobs."""
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    series = Series(chosen_rules(rules, house, option), str(seed), hands, match, read_bots(bots))
    began = time.perf_counter()
    with _ended_in_order(), _record_file(out, force=force) as file:
        summary = _play(series, jobs=jobs, file=file)
    speed = summary.deals / (time.perf_counter() - began)
    rows = [(text(language(), "play.seed"), str(seed)), *summary.lines(language())]
    for label, number in [*rows, (text(language(), "play.speed"), f"{speed:.1f}")]:
        typer.echo(text(language(), "play.line", label=label, value=number))
    if out is not None:
        typer.echo(text(language(), "play.written", deals=summary.deals, file=out))


def read_bots(names: str) -> tuple[str, str, str, str]:
    """The bots of the four seats: one name for all, or four with commas or blanks between."""
    found = names.replace(",", " ").split()
    if len(found) not in (1, 4):
        message = f"--bots takes one name or four, not {len(found)}: {names!r}"
        raise NotationError("request/inconsistent", message, at="bots")
    for name in found:
        make(name, seed="")
    first, second, third, fourth = found * (4 // len(found))
    return first, second, third, fourth


def _play(series: Series, *, jobs: int, file: BinaryIO | None) -> Summary:
    total = Summary()
    with _progress(series.hands) as advance, _matches(series, jobs, keep=file is not None) as matches:
        for records, summary in matches:
            if file is not None:
                file.write(records)
            total.add(summary)
            advance(summary.deals)
    return total


@contextmanager
def _matches(series: Series, jobs: int, *, keep: bool) -> Iterator[Iterator[tuple[bytes, Summary]]]:
    """The matches in order, played here or by `jobs` processes."""
    work = partial(_match, series, keep=keep)
    if jobs == 1:
        yield map(work, range(series.matches))
        return
    jobs = min(jobs, series.matches)
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap(work, range(series.matches))


def _match(series: Series, number: int, *, keep: bool) -> tuple[bytes, Summary]:
    """One match: its records, if wanted, and what it came to."""
    summary = Summary()
    records = []
    for record, state in play_match(series, number):
        summary.tell(record.events)
        summary.scores += sum(state.scores) - sum(record.header.scores)
        if keep:
            records.append(encode(record))
    return b"".join(records), summary


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """SIGTERM like SIGINT: the workers end, and no half file stays."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _record_file(path: Path | None, *, force: bool) -> Iterator[BinaryIO | None]:
    """A file that takes its name only when all is written; one that exists only with `force`."""
    if path is None:
        yield None
        return
    if path.exists() and not path.is_file():
        raise NotationError("file/irregular", f"{path} is not a regular file: name another one", path=path)
    if path.exists() and not force:
        raise NotationError("file/exists", f"{path} exists: name another one, or use --force", path=path)
    part = path.with_name(f"{path.name}.part")
    try:
        file = part.open("wb" if force else "xb")
    except FileExistsError:
        message = f"{part} exists, left by a run that was killed or written by one that runs: remove it, or use --force"
        raise NotationError("file/half", message, path=part) from None
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        with file:
            yield file
        part.replace(path)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _unwritable(path, error) from error
        raise


def _unwritable(path: Path, error: OSError) -> NotationError:
    message = f"{path} cannot be written: {error.strerror}"
    return NotationError("file/unwritable", message, path=path, reason=error)


@contextmanager
def _progress(hands: int) -> Iterator[partial[None]]:
    """A progress bar on a terminal; elsewhere nothing is shown."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(text(language(), "play.progress"), total=hands)
        yield partial(progress.advance, task)


def verify(
    files: Annotated[list[Path], typer.Argument(parser=path_of, metavar="FILE…", help="Record files.")],
) -> None:
    """Play record files again and compare every byte: exit 0 if they hold, else 1 and the first fault."""
    for path in files:
        try:
            with path.open("rb") as lines:
                deals = sum(1 for _ in verified(lines))
        except OSError as error:
            raise unreadable(path, error) from error
        except Fault as fault:
            place = {"file": path, "line": fault.at, "reason": coded(fault)}
            if fault.event is None:
                typer.echo(text(language(), "verify.bad", **place))
            else:
                typer.echo(text(language(), "verify.bad_event", **place, event=fault.event))
            raise typer.Exit(1) from fault
        typer.echo(text(language(), "verify.good", file=path, deals=deals))
