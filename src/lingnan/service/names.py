"""Guests: an opaque account, and a name until they choose one."""

import hashlib
import secrets

from lingnan.service.ports import Accounts


def new_account() -> str:
    """The account of a new guest."""
    return secrets.token_urlsafe(18)


def default_name(account: str) -> str:
    """游客 with four digits that follow from the account."""
    digits = int.from_bytes(hashlib.sha256(account.encode()).digest()[:4], "big") % 10_000
    return f"游客 {digits:04}"


async def name_of(accounts: Accounts, account: str) -> str:
    """The name of a guest."""
    return await accounts.name_of(account) or default_name(account)
