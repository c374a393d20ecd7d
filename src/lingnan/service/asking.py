"""Asks the host of a running table over the bus, and waits for its answer."""

import asyncio
import uuid
from contextlib import suppress
from typing import Final

from lingnan.core.errors import IllegalAction
from lingnan.service.envelopes import Ask, Enter, Follow, Rule, encode
from lingnan.service.keeper import Keeper
from lingnan.service.ports import Bus

ANSWER_SECONDS: Final = 5.0
"""How long a table may take to answer."""


def new_reply() -> str:
    """A subject for one answer."""
    return f"reply.{uuid.uuid4().hex}"


async def ask(bus: Bus, keeper: Keeper, code: str, envelope: Ask | Enter | Follow | Rule) -> bytes:
    """What the host of a table answers; IllegalAction `table/restarted` if it does not."""
    answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def receive(body: bytes) -> None:
        if not answer.done():
            answer.set_result(body)

    unsubscribe = bus.subscribe(envelope.reply, receive)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                if await keeper.deliver(code, encode(envelope)):
                    return await answer
    finally:
        unsubscribe()
    raise IllegalAction("table/restarted", "the table does not answer just now: try again")
