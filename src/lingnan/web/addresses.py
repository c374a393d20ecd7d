"""Addresses: who asks, which of them count as one, and as what they are kept."""

import hashlib
import hmac
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

NETWORK: Final = 64
"""Bits of an IPv6 address that are one household's."""


def address_of(scope: Mapping[str, Any]) -> str:
    """The address that asks; empty if nobody knows it."""
    client = scope.get("client")
    return client[0] if client else ""


def household_of(address: str) -> str:
    """What is counted as one: an IPv4 address, or the network of an IPv6 one. What is no address is one of its own."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found.packed, NETWORK), strict=False))
    return address if found is None else str(found)


def digest_of(address: str, *, key: str) -> str:
    """32 hex digits for a household, with the server's key: they say only whether two are one."""
    told = b"address " + household_of(address).encode()
    return hmac.new(key.encode(), told, hashlib.sha256).hexdigest()[:32]


def is_loopback(address: str) -> bool:
    """Whether it is this machine's own."""
    found = _parsed(address)
    return found is not None and found.is_loopback


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
