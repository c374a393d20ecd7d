"""Who may read the figures: whoever has the token, and this machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lingnan.adapters.prometheus import Prometheus
from lingnan.web.addresses import is_loopback
from lingnan.web.bearer import bears
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
        is_here = is_loopback(address) and not any(name in headers for name in FORWARDED)
        return is_here or bears(headers, self.settings.token)
