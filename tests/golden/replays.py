"""Golden replays: one whole deal with its key for each way in which a wall is drawn from, for the page that verifies it."""

from collections.abc import Iterator
from random import Random

import msgspec

from lingnan.core.wall import chain, head_of
from lingnan.notation.record import deal_wall, encode, header_of, record_of
from lingnan.notation.replay import Replay, replay_of
from lingnan.notation.shares import Share, Shares, promise_of
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


def shares_of(match: str) -> Shares:
    """One of each kind."""
    first, second = (f"{seat + 1:064x}" for seat in (0, 1))
    return (
        Share(state="given", promise=promise_of(match, 0, first), nonce=first),
        Share(state="withheld", promise=promise_of(match, 1, second)),
        Share(state="withheld"),
        Share(state="absent"),
    )


def replays() -> Iterator[Replay]:
    """One of each."""
    seen: set[tuple[object, ...]] = set()
    for key, rules in RULESETS.items():
        if _draws(rules) in seen:
            continue
        seen.add(_draws(rules))
        (secret,), rng = chain(f"replay {key}".encode(), 1), Random(key)
        shares = None if len(seen) == 1 else shares_of(key)
        deal = Deal(rules=rules, wall=deal_wall(rules, secret, key, deal=1, shares=shares))
        for _ in play(deal, keen(rng), rng):
            pass
        match = Match(rules=rules, deals=1, dealer=deal.state.dealer)
        header = header_of(match, key, seats=SEATS, commitment=head_of(secret, 1), shares=shares)
        yield replay_of(encode(record_of(header, deal.events, deal.state, secret=secret)))


def text() -> str:
    """The whole file, one replay a line."""
    return "".join(msgspec.json.encode(each).decode() + "\n" for each in replays())
