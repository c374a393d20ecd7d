"""Golden numbers of the engine: perft, the order of legal actions, and digests of playouts."""

import hashlib
import json
from collections.abc import Iterator
from random import Random
from typing import Final

from lingnan.core.tiles import EAST
from lingnan.core.wall import Wall
from lingnan.notation.record import deal_wall, encode
from lingnan.rules.ruleset import Ruleset
from lingnan.table import State, asked, begin, decide, evolve, legal, start
from lingnan.table.events import Event
from tests.support.playing import GD88, JIPING, deals, keen, play, variants
from tests.support.scenario import spell

SYSTEMS: Final = {"gd88": GD88, "jiping": JIPING}
SEEDS: Final = (1, 2)
DEPTH: Final = 4
PLAYOUTS: Final = 24
WHOLE: Final = 2
ORDERED: Final = 120
"""Deals that are searched for orders of actions."""


def perft_start(rules: Ruleset, seed: int) -> tuple[State, Wall]:
    """The fixed deal of a seed, dealt."""
    wall = deal_wall(rules, bytes([seed] * 32), "perft", deal=seed)
    state = start(rules, dealer=seed - 1, round_wind=EAST)
    for event in begin(state, wall):
        evolve(state, event)
    return state, wall


def opening(rules: Ruleset, seed: int) -> list[Event]:
    """The events of `perft_start`."""
    wall = deal_wall(rules, bytes([seed] * 32), "perft", deal=seed)
    return begin(start(rules, dealer=seed - 1, round_wind=EAST), wall)


def perft(state: State, wall: Wall, depth: int) -> int:
    """How many sequences of `depth` answers there are, seats asked in order from the discarder."""
    waiting = asked(state)
    if not waiting:
        return 0
    seat = waiting[0]
    actions = legal(state, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        for event in decide(state, wall, seat, action):
            evolve(after, event)
        total += perft(after, wall, depth - 1)
    return total


def perft_text() -> str:
    """`perft.json`: by system and seed, the counts of depth 1 to 4."""
    counts = {
        name: {str(seed): [perft(*perft_start(rules, seed), depth) for depth in range(1, DEPTH + 1)] for seed in SEEDS}
        for name, rules in SYSTEMS.items()
    }
    return json.dumps(counts, indent=1) + "\n"


def orders(rules: Ruleset, name: str) -> Iterator[str]:
    """Legal actions in their order: all of some deals, then wherever play finds a new combination of kinds."""
    seen: set[tuple[str, ...]] = set()
    for number, (deal, rng) in enumerate(deals(rules, f"order {name}", ORDERED)):
        for _ in play(deal, keen(rng), rng):
            for seat in asked(deal.state) if deal.state.phase not in ("dealing", "drawing") else ():
                words = [spell(action) for action in legal(deal.state, seat)]
                kinds = tuple(word if word in ("pass", "pung", "kong", "win") else word[:-3] for word in words)
                if number < WHOLE or tuple(dict.fromkeys(kinds)) not in seen:
                    seen.add(tuple(dict.fromkeys(kinds)))
                    yield f"{number} {len(deal.events)} {seat}: {', '.join(words)}"


def order_text() -> str:
    """`legal_order.txt`: deal, events so far, seat, and what it may do."""
    lines = []
    for name, rules in SYSTEMS.items():
        lines += [f"# {name}", *orders(rules, name)]
    return "\n".join(lines) + "\n"


def digest(rules: Ruleset, name: str) -> str:
    """SHA-256 of the records of some playouts."""
    found = hashlib.sha256()
    for deal, rng in deals(rules, f"digest {name}", PLAYOUTS):
        for _ in play(deal, keen(rng), Random(f"order of answers {name}")):
            pass
        found.update(encode(deal.record(name)))
    return found.hexdigest()


def digests_text() -> str:
    """`digests.json`: by ruleset, the digest of its playouts."""
    return json.dumps({name: digest(rules, name) for name, rules in variants().items()}, indent=1) + "\n"
