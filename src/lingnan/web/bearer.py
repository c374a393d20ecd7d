"""Tokens that a request bears (`Authorization: Bearer …`)."""

import secrets
from collections.abc import Mapping


def bears(headers: Mapping[str, str], token: str | None) -> bool:
    """Whether a request comes with `token`; one that is None or empty opens nothing."""
    given = headers.get("authorization", "")
    return bool(token) and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
