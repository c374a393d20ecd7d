"""Addresses as they are kept: digests with the server's key, which say only whether two are one."""

import hashlib
import hmac
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

NETWORK: Final = 64
"""Bits of an IPv6 address that are one household's."""


def digest_of(address: str, *, key: str) -> str:
    """32 hex digits for an address; of IPv6 for its network. What is no address counts as one of its own."""
    try:
        found = ip_address(address)
    except ValueError:
        return _digest(address, key)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if isinstance(found, IPv6Address):
        return _digest(str(IPv6Network((found.packed, NETWORK), strict=False)), key)
    return _digest(str(found), key)


def _digest(text: str, key: str) -> str:
    return hmac.new(key.encode(), b"address " + text.encode(), hashlib.sha256).hexdigest()[:32]
