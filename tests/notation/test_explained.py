"""What a calculator page draws: every golden row told as the table tells a win, and refusals with their reason."""

import msgspec
import pytest

from lingnan.core.errors import NotationError
from lingnan.core.seats import SEATS
from lingnan.notation.explained import Explained, NotWon, explained
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS
from lingnan.rules.win import NoWin, Score
from tests.rules.rows import asked, request, rows


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_every_golden_row_is_told_as_the_table_tells_it(rules: str) -> None:
    for row in rows(rules):
        told = explained(msgspec.json.encode(request(rules, row.hand, row.circumstances)))
        ruleset, hand, situation = asked(row)
        result = score(ruleset, hand, situation)
        if isinstance(result, NoWin):
            assert told == NotWon(why=result.why, cause=result.cause, points=result.points, minimum=result.minimum)
            continue
        assert isinstance(result, Score)
        assert isinstance(told, Explained)
        (winner,) = told.won.winners
        assert dict(winner.fans) == row.fans
        assert (winner.value, winner.lines[-1].total) == (row.value, row.value)
        assert (winner.left_out, winner.missing) == (result.left_out, result.missing)
        assert (winner.reading, winner.transfers, told.won.horses) == (result.reading, result.transfers, result.horses)
        assert [winner.seat, told.won.by] == [situation.seat, situation.by]
        assert told.won.source == (situation.seat if situation.by == "draw" else situation.source)
        assert sorted((*winner.held, told.won.tile)) == sorted((*hand.held, hand.winning))
        assert told.won.source in SEATS
        assert all(group.meld < len(told.melds) for group in winner.reading)


def test_bad_input_is_an_error_with_its_place() -> None:
    with pytest.raises(NotationError) as caught:
        explained(b'{"rules": "gd88", "hand": "123q"}')
    assert (caught.value.code, caught.value.at) == ("hand/unknown_suit", 3)
