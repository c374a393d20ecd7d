"""What every bot does: plays legally to the end, the same way again, from what its seat may know; and how greedy chooses."""

from collections.abc import Iterator
from random import Random

import pytest

from lingnan.bots.bot import BOTS, make
from lingnan.bots.playout import Series, play_deal, play_match
from lingnan.core.errors import RulesError
from lingnan.core.melds import Meld
from lingnan.core.tiles import EAST, NAMES
from lingnan.notation.record import deal_wall, encode
from lingnan.notation.verify import verify
from lingnan.rules import scoring
from lingnan.rules.official import scoring as official_scoring
from lingnan.rules.options import with_options
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.win import Hand, Liable, Situation
from lingnan.table import State, asked, begin, check, decide, evolve, legal, mask
from lingnan.table.actions import PASS, PUNG, WIN, Action, Chow, Discard, Kong
from tests.support.amounts import apart
from tests.support.laying import lucky
from tests.support.position import position, pung

GD88, JIPING = ruleset("gd88"), ruleset("jiping")


def choice(view: State, seat: int = 0, bot: str = "greedy") -> Action:
    """What a bot does in a position."""
    return make(bot, seed="a").choose(view, seat, legal(view, seat))


def discarded(view: State, bot: str = "greedy") -> str:
    """The tile that a bot discards, as a text."""
    action = choice(view, bot=bot)
    assert isinstance(action, Discard)
    return NAMES[action.tile]


def positions(rules: str, deals: int) -> Iterator[tuple[State, int]]:
    """States that greedy bots get into, each with a seat that is asked."""
    for number in range(deals):
        wall = lucky(ruleset(rules), Random(number))
        state = State(ruleset(rules), dealer=0, round_wind=EAST)
        bots = [make("greedy", seed="") for _ in range(4)]
        events = begin(state, wall)
        while events or state.phase != "over":
            if not events:
                seat = asked(state)[0]
                yield state, seat
                events = decide(state, wall, seat, bots[seat].choose(mask(state, seat), seat, legal(state, seat)))
            evolve(state, events.pop(0))


@pytest.mark.parametrize("rules", sorted(RULESETS))
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_deals_are_played_to_the_end_and_hold(rules: str, bot: str) -> None:
    series = Series(ruleset(rules), "1", 3, 2, (bot, "random", bot, "efficient"))
    played = [deal for number in range(series.matches) for deal in play_match(series, number)]
    assert [record.header.deal for record, _ in played] == [1, 2, 1]
    assert [record.header.deals for record, _ in played] == [2, 2, 1]
    for record, state in played:
        check(state, total=0)
        assert state.phase == "over"
        assert record.header.seats == series.bots
    lines = b"".join(encode(record) for record, _ in played).splitlines(keepends=True)
    assert sum(1 for _ in verify(lines)) == 3


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_seed_plays_the_same_way_again(bot: str) -> None:
    series = Series(GD88, "2", 2, 2, (bot, bot, bot, bot))
    first, second = (b"".join(encode(record) for record, _ in play_match(series, 0)) for _ in range(2))
    assert first == second
    if bot == "random":
        other = series._replace(seed="3")
        assert first != b"".join(encode(record) for record, _ in play_match(other, 0))


@pytest.mark.parametrize("rules", apart())
@pytest.mark.parametrize("bot", ["efficient", "greedy"])
def test_hidden_hands_do_not_matter(rules: str, bot: str) -> None:
    for state, seat in positions(rules, 3):
        actions = legal(state, seat)
        seen, whole = (make(bot, seed="").choose(view, seat, actions) for view in (mask(state, seat), state))
        assert seen == whole
        assert seen in actions


def test_a_hand_known_before_does_not_matter() -> None:
    fresh = [choice(mask(state, seat), seat) for state, seat in positions("gd88", 2)]
    bot = make("greedy", seed="")
    again = [bot.choose(mask(state, seat), seat, legal(state, seat)) for state, seat in positions("gd88", 2)]
    assert fresh == again


def test_an_unknown_bot_is_named_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="no bot 'greed'; did you mean 'greedy'") as raised:
        make("greed", seed="")
    assert raised.value.code == "bot/unknown"


def test_a_wild_tile_is_never_discarded() -> None:
    rules = with_options(GD88, {"wild_discard": "allow"})
    bots = [make(bot, seed="") for bot in ("greedy", "efficient", "greedy", "efficient")]
    seen = 0
    for number in range(6):
        wall = deal_wall(rules, bytes(31) + bytes((number,)), "wild", deal=1)
        state = State(rules, dealer=0, round_wind=EAST)
        play_deal(state, wall, bots)
        seen += sum(state.known_hand(seat)[kind] for seat in range(4) for kind in state.wild)
        assert not any(kind in hand.river for hand in state.hands for kind in state.wild)
    assert seen > 0


@pytest.mark.parametrize("rules", ["jiping", "gb88"])
def test_a_choice_needs_no_explanation_of_a_score(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def explain(*_: object) -> None:
        raise AssertionError("a score was explained")

    house = with_options(ruleset(rules), {"multi_win": "nearest"})  # of which no bot knows a price yet
    for module in (scoring, official_scoring):
        monkeypatch.setattr(module, "_explained", explain)
    assert isinstance(choice(position(house, "123m456p789s1122z", drawn="3z")), Discard)
    assert choice(position(house, "123m456p789s1122z", claim="1z", left=8)) == WIN
    with pytest.raises(AssertionError, match="explained"):
        scoring.score(house, Hand((0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4), (), 4), Situation())


def test_wins_are_taken() -> None:
    for bot in ("greedy", "efficient"):
        assert choice(position(JIPING, "123m456p789s1122z", drawn="1z"), bot=bot) == WIN
        assert choice(position(JIPING, "123m456p789s1122z", claim="1z", left=8), bot=bot) == WIN
        assert choice(position(GD88, "111m222p333s55z77z", claim="5z", wild="9s", left=8), bot=bot) == WIN


def test_a_cheap_win_is_let_go_only_while_there_is_time() -> None:
    rivers = dict.fromkeys(range(4), "1z9p")
    early = position(GD88, "234m456p33p34567s", claim="8s", wild="2z", rivers=rivers, left=76)
    assert choice(early) == PASS
    late = position(GD88, "234m456p33p34567s", claim="8s", wild="2z", rivers=rivers, left=6)
    assert choice(late) == WIN


def test_the_third_dragon_set_is_not_fed() -> None:
    shown = {1: (pung("5z", 2), pung("6z", 3))}
    for rules in (GD88, JIPING):
        view = position(rules, "123m456p789s1122z", drawn="7z", melds=shown)
        assert discarded(view, "efficient") == "7z"
        assert discarded(view) != "7z"
        alone = position(rules, "123m456p789s1122z", drawn="7z", melds={1: (pung("5z", 2),)})
        assert discarded(alone) == "7z"


def test_the_fourth_meld_is_not_fed() -> None:
    shown = {1: (pung("2m", 2), Meld("chow", 9, 0, 9), pung("1s", 3))}
    rivers = {1: "1z2z", 2: "9p9p9p1z", 3: "1z2z2z", 0: "3z3z"}
    view = position(JIPING, "456p456p789s1z888m", drawn="5s", melds=shown, rivers=rivers)
    assert discarded(view) == "1z"
    view = position(JIPING, "111p456p789s1z999m", drawn="3z", melds=shown, rivers=rivers)
    assert discarded(view) in ("1z", "3z", "1p", "9m")


def test_who_is_liable_already_cannot_become_it_again() -> None:
    view = position(GD88, "123m456p789s1122z", drawn="7z", melds={1: (pung("5z", 2), pung("6z", 3))})
    view.hands[2].liable = Liable(0, "dragons_winds")
    assert discarded(view) == "7z"


def test_price_decides_what_is_gone_for() -> None:
    view = position(JIPING, "1134577899m22z4p", drawn="5p", rivers=dict.fromkeys(range(4), "4z9s"))
    assert discarded(view) in ("4p", "5p")
    assert discarded(view, "efficient") not in ("4p", "5p")
    pairs = position(GD88, "1133m5588p2299s4p", drawn="6p", wild="1z")
    assert discarded(pairs) in ("4p", "6p")


def test_claims_are_made_only_when_they_help() -> None:
    ready = position(GD88, "123m456p78s222p55z", claim="5z", wild="9m")
    assert choice(ready) == PASS
    assert choice(ready, bot="efficient") == PASS
    near = position(GD88, "55m77m99p222p3377s", claim="5m", wild="1z")
    assert choice(near, bot="greedy") in (PUNG, PASS)
    chow = position(JIPING, "123m456p78s1199p5z", claim="9s")
    assert isinstance(choice(chow, bot="efficient"), Chow)
    assert isinstance(choice(chow), Chow)


def test_kongs_are_made_unless_they_hurt() -> None:
    free = position(GD88, "1111z456p789s55m2p", drawn="8m", wild="9m")
    for bot in ("greedy", "efficient"):
        assert choice(free, bot=bot) == Kong("concealed", 27)
    part = position(GD88, "4444m56m5m6m789s55p", drawn="2z", wild="9m")
    for bot in ("greedy", "efficient"):
        assert choice(part, bot=bot) == Discard(28)
    added = position(GD88, "456p789s55m2p8m", drawn="1z", melds={0: (pung("1z", 2),)}, wild="9m")
    assert choice(added) == Kong("added", 27)


def test_late_and_far_the_safe_tile_goes() -> None:
    melds = {1: (pung("2s", 2), pung("4s", 3), pung("9s", 2))}
    rivers = {1: "1m4m7m2p5p8p3z4z", 2: "1z1z5z9m9m8m6m4z", 3: "7z7z6z1p1p8p8p3z", 0: "6z2z2z6p3z7p7p3m"}
    view = position(GD88, "159m159p1567s2z44z", drawn="8s", melds=melds, rivers=rivers, wild="9p", left=6)
    assert discarded(view) in ("2z", "4z", "1m", "9m")
