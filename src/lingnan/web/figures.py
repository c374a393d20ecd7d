"""Who may read the figures: whoever has the token, and this machine."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from lingnan.adapters.prometheus import Prometheus
from lingnan.web.config import Metrics

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers by which a proxy says that somebody else asks."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The meter, and to whom it may be told."""

    meter: Prometheus
    settings: Metrics

    def may_read(self, address: str, headers: Mapping[str, str]) -> bool:
        """Whether a request from an address may have them. A proxy on this machine asks for others."""
        token = self.settings.token
        given = headers.get("authorization", "")
        if token is not None and secrets.compare_digest(given.encode(), f"Bearer {token}".encode()):
            return True
        return is_loopback(address) and not any(name in headers for name in FORWARDED)


def is_loopback(address: str) -> bool:
    """Whether it is this machine's own."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_loopback
