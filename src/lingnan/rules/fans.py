"""The whole catalogue of fans (番种): rows, additions, factors and floors of a ruleset all name fans of it.

What a fan is stands in the modules that are imported here; what a system pays for it stands in the system.
"""

from lingnan.rules import combinations, events, patterns  # noqa: F401 - each enters its fans in the table
from lingnan.rules.catalogue import FANS, Fan, Win

__all__ = ["FANS", "Fan", "Win"]
