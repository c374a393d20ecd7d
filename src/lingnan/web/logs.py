"""The log: one line for each event on standard error. It holds no words that an exception has put together.

The message of an exception may tell a tile of a hand, or what somebody sent; its kind and where it was raised do not.
"""

import logging
import sys
import traceback
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor

from lingnan.core.errors import LingnanError
from lingnan.web.config import Log

LEVELS: Final = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def configure(log: Log, stream: TextIO | None = None) -> None:
    """Write our own events, and those of the libraries, to `stream`, by default standard error."""
    as_json = log.format == "json"
    last = structlog.processors.JSONRenderer(ensure_ascii=False) if as_json else structlog.dev.ConsoleRenderer()
    ours: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        without_message,
    ]
    structlog.configure(
        processors=[*ours, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[log.level]),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    processors = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=ours, processors=processors))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(LEVELS[log.level])


def without_message(_: object, __: str, event: EventDict) -> EventDict:
    """An exception as its kind, its code if it is one of ours, and where it was raised."""
    info = event.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    error = info if isinstance(info, BaseException) else info[1] if isinstance(info, tuple) else None
    if error is not None:
        event["exception"] = _described(error)
        event["traceback"] = "".join(traceback.format_tb(error.__traceback__))
    return event


def _described(error: BaseException) -> Any:
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    return f"{kind} [{error.code}]" if isinstance(error, LingnanError) else kind
