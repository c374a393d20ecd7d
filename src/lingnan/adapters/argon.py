"""Passwords by argon2id, in threads: a digest takes a tenth of a second and much memory, so few at a time."""

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE: Final = 2


class Argon:
    """The hasher with today's usual costs."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._nobody: str | None = None

    async def digest(self, password: str) -> str:
        """The digest of a password, salt and costs in it."""
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, digest: str | None, password: str) -> bool:
        """Whether that password gave the digest; None takes as long as any."""
        if digest is None and self._nobody is None:
            self._nobody = await self.digest("")
        async with self._slots:
            fits = await asyncio.to_thread(self._verify, digest or self._nobody or "", password)
        return fits and digest is not None

    def _verify(self, digest: str, password: str) -> bool:
        try:
            return self._hasher.verify(digest, password)
        except (VerificationError, InvalidHashError):
            return False
