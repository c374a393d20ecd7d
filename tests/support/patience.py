"""How long a test waits for what has to come: a busy machine is slow, and nobody waits longer than needed."""

from typing import Final

LONGEST: Final = 60.0
"""Seconds until an answer, or what a page is to show next, is missed."""
DEADLINE: Final = 120.0
"""Seconds until a whole match, or the start or the end of a process, is missed."""
