"""Golden replays: one whole deal with its key for each way in which a wall is drawn from, for the page that verifies it."""

from collections.abc import Iterator
from random import Random

import msgspec

from lingnan.core.wall import chain
from lingnan.notation.record import deal_wall, encode, header_of, record_of
from lingnan.notation.replay import Replay, replay_of
from lingnan.rules.play_policies import MirrorHorses
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS
from lingnan.table.match import Match
from tests.support.playing import Deal, keen, play

SEATS = ("甲", "乙", "丙", "丁")


def _draws(rules: Ruleset) -> tuple[object, ...]:
    """What decides where tiles of the wall go."""
    source = rules.horses.source if isinstance(rules.horses, MirrorHorses) else type(rules.horses).__name__
    return type(rules.wild).__name__, rules.has_flowers, "exchange" in rules.phases, source


def replays() -> Iterator[Replay]:
    """One of each."""
    seen: set[tuple[object, ...]] = set()
    for key, rules in RULESETS.items():
        if _draws(rules) in seen:
            continue
        seen.add(_draws(rules))
        (secret,), rng = chain(f"replay {key}".encode(), 1), Random(key)
        deal = Deal(rules=rules, wall=deal_wall(rules, secret, key, deal=1))
        for _ in play(deal, keen(rng), rng):
            pass
        header = header_of(Match(rules=rules, deals=1, dealer=deal.state.dealer), key, seats=SEATS, secret=secret)
        yield replay_of(encode(record_of(header, deal.events, deal.state, secret=secret)))


def text() -> str:
    """The whole file, one replay a line."""
    return "".join(msgspec.json.encode(each).decode() + "\n" for each in replays())
