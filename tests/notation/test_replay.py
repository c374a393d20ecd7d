"""A replay folds to the end of its deal with all hands open, and its key makes the wall that was played."""

from collections import Counter
from random import Random

import msgspec
import pytest

from lingnan.core.errors import NotationError
from lingnan.core.wall import chain, head_of
from lingnan.notation.record import deal_wall, encode, header_of, record_of, wall_of
from lingnan.notation.replay import Replay, replay_of
from lingnan.rules.options import with_options
from lingnan.rules.systems import ruleset
from lingnan.table import evolve, restore, snapshot
from lingnan.table.events import Dealt
from lingnan.table.match import Match
from tests.support.playing import Deal, keen, play, variants

NAMES = ("甲", "b", "c", "d")


@pytest.mark.parametrize("name", variants())
def test_a_replay_is_the_deal_with_all_hands_open(name: str) -> None:
    rules, (secret,), rng = variants()[name], chain(name.encode(), 1), Random(name)
    deal = Deal(rules=rules, wall=deal_wall(rules, secret, name, deal=1))
    for _ in play(deal, keen(rng), rng):
        pass
    header = header_of(
        Match(rules=rules, deals=1, dealer=deal.state.dealer), name, seats=NAMES, commitment=head_of(secret, 1)
    )
    record = record_of(header, deal.events, deal.state, secret=secret)
    replay = msgspec.json.decode(msgspec.json.encode(replay_of(encode(record))), type=Replay)

    assert (replay.rules, replay.seats, replay.deal) == (rules.key, NAMES, 1)
    assert with_options(ruleset(replay.rules), replay.options) == rules
    state = restore(rules, replay.view)
    dealt = False
    for event in replay.events:
        evolve(state, event)
        dealt = dealt or isinstance(event, Dealt)
        assert all((hand.counts is not None) is dealt for hand in state.hands)
    assert snapshot(state) == snapshot(deal.state)
    assert replay.scores == snapshot(state).scores

    assert replay.key is not None
    assert head_of(bytes.fromhex(replay.key), replay.deal).hex() == replay.commitment
    wall = wall_of(header, record.footer)
    assert Counter(wall.tiles) == {kind: count for kind, count in enumerate(replay.tiles) if count}
    assert Counter(wall.horses) == {kind: count for kind, count in enumerate(replay.deck) if count}


@pytest.mark.parametrize("body", [b"", b"nonsense\n", b'{"type":"asked","phase":"piao"}\n'])
def test_what_is_no_record_is_refused(body: bytes) -> None:
    with pytest.raises(NotationError):
        replay_of(body)
