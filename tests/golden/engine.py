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
from lingnan.rules.systems import RULESETS
from lingnan.table import State, asked, begin, decide, evolve, legal, time_out
from lingnan.table.events import Event
from lingnan.table.opening import OPENING
from tests.support.playing import deals, keen, play, variants
from tests.support.scenario import spell

SEEDS: Final = (1, 2)
DEPTH: Final = 4
PLAYOUTS: Final = 8
WHOLE: Final = 1
MANY: Final = 60
ORDERED: Final = 24
"""Deals that are searched for orders of actions."""


def perft_start(rules: Ruleset, seed: int) -> tuple[State, Wall]:
    """The fixed deal of a seed, dealt; the phases before play went by in silence."""
    state, wall = _before(rules, seed)
    for event in opening(rules, seed):
        evolve(state, event)
    return state, wall


def opening(rules: Ruleset, seed: int) -> list[Event]:
    """The events of `perft_start`."""
    state, wall = _before(rules, seed)
    events: list[Event] = []
    following = begin(state, wall)
    while following:
        for event in following:
            evolve(state, event)
        events += following
        following = time_out(state, wall, asked(state)[0]) if state.phase in OPENING else []
    return events


def _before(rules: Ruleset, seed: int) -> tuple[State, Wall]:
    wall = deal_wall(rules, bytes([seed] * 32), "perft", deal=seed)
    return State(rules, dealer=seed - 1, round_wind=EAST), wall


def phases(rules: Ruleset, seed: int) -> dict[str, list[int]]:
    """By phase before play, the counts of depth 1 and 2 from its beginning."""
    state, wall = _before(rules, seed)
    counts: dict[str, list[int]] = {}
    following = begin(state, wall)
    while following:
        for event in following:
            evolve(state, event)
        if state.phase in OPENING and state.phase not in counts:
            counts[state.phase] = [perft(state, wall, depth) for depth in (1, 2)]
        following = time_out(state, wall, asked(state)[0]) if state.phase in OPENING else []
    return counts


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
    """`perft.json`: by system and seed, the counts of depth 1 to 4 in play, and of 1 and 2 in each phase before it."""
    counts = {
        name: {
            str(seed): {"play": [perft(*perft_start(rules, seed), depth) for depth in range(1, DEPTH + 1)]}
            | phases(rules, seed)
            for seed in SEEDS
        }
        for name, rules in RULESETS.items()
    }
    return json.dumps(counts, indent=1) + "\n"


def orders(rules: Ruleset, name: str) -> Iterator[str]:
    """Legal actions in their order: all of some deals, then wherever play finds a new combination of kinds."""
    seen: set[tuple[str, ...]] = set()
    for number, (deal, rng) in enumerate(deals(rules, f"order {name}", ORDERED)):
        for _ in play(deal, keen(rng), rng):
            for seat in asked(deal.state) if deal.state.phase not in ("dealing", "drawing") else ():
                words = [spell(action) for action in legal(deal.state, seat)]
                kinds = tuple(
                    dict.fromkeys(" ".join(part for part in word.split() if part.isalpha()) for word in words)
                )
                if number < WHOLE or kinds not in seen:
                    seen.add(kinds)
                    shown = words if len(words) < MANY else [*words[:9], f"… {len(words)} …", *words[-9:]]
                    yield f"{number} {len(deal.events)} {seat}: {', '.join(shown)}"


def order_text() -> str:
    """`legal_order.txt`: deal, events so far, seat, and what it may do."""
    lines = []
    for name, rules in RULESETS.items():
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
