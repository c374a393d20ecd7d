"""`decide`: what an action leads to. It may refuse and changes nothing; chance comes from the wall alone."""

from typing import Final

from lingnan.core.errors import IllegalAction
from lingnan.core.melds import Meld
from lingnan.core.seats import NOBODY, SEATS, Seat, distance_after, next_seat
from lingnan.core.tiles import Tile, tiles_of
from lingnan.core.wall import Wall
from lingnan.rules.ruleset import TurnedWild, kong_transfers, wild_kinds
from lingnan.rules.win import By, Score, Transfer
from lingnan.table.actions import WIN, Action, Chow, Discard, Kong, Pass, Pung, Win
from lingnan.table.events import (
    Answered,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Exhausted,
    KongDeclared,
    Konged,
    Melded,
    TimedOut,
    Turned,
    Winner,
    Won,
)
from lingnan.table.evolve import claim_window, kong_kind, rob_window
from lingnan.table.legal import claims, default_action, legal, may_claim, win_score
from lingnan.table.state import DEALT_EACH, State, Window, others


def begin(state: State, wall: Wall) -> list[Event]:
    """The opening of a deal: thirteen each, one tile at a time from the dealer, the indicator, the dealer's fourteenth."""
    hands = tuple(
        tuple(sorted(wall.tiles[distance_after(seat, state.dealer) + 4 * turn] for turn in range(DEALT_EACH)))
        for seat in range(4)
    )
    events: list[Event] = [Dealt((hands[0], hands[1], hands[2], hands[3]))]
    rules = state.rules
    if isinstance(rules.wild, TurnedWild):
        indicator = wall.tiles[-1]
        events.append(Turned(indicator, wild_kinds(rules, indicator)))
    events.append(Drew(state.dealer, wall.tiles[4 * DEALT_EACH], tail=False))
    return events


def decide(state: State, wall: Wall, seat: Seat, action: Action) -> list[Event]:
    """The events of `action` by `seat`; IllegalAction (`action/not_asked`, `action/illegal`) changes nothing."""
    actions = legal(state, seat) if seat in SEATS else ()
    if action not in actions:
        raise _refusal(seat, action, actions)
    if state.window is not None:
        return _answer(state, wall, seat, action=action)
    if isinstance(action, Discard):
        return _discard(state, wall, seat, tile=action.tile)
    if isinstance(action, Kong):
        return _declare(state, wall, seat, kong=action)
    return _win(state, wall, (seat,), by="draw")


def time_out(state: State, wall: Wall, seat: Seat) -> list[Event]:
    """The events of a seat that stayed silent; IllegalAction `action/not_asked` if it was not asked."""
    actions = legal(state, seat) if seat in SEATS else ()
    if not actions:
        raise _refusal(seat, None, actions)
    return [TimedOut(seat), *decide(state, wall, seat, default_action(state, seat))]


def _refusal(seat: Seat, action: Action | None, actions: tuple[Action, ...]) -> IllegalAction:
    if not actions:
        return IllegalAction("action/not_asked", f"seat {seat} is not asked now: wait for the next prompt", at=seat)
    return IllegalAction(
        "action/illegal", f"seat {seat} may not {action} now; legal are {', '.join(map(str, actions))}", at=seat
    )


# ---------- own turn ----------


def _discard(state: State, wall: Wall, seat: Seat, *, tile: Tile) -> list[Event]:
    event = Discarded(seat, tile, tile == state.hands[seat].drawn)
    chow = state.rules.claims.chow
    for other in others(seat):
        if may_claim(state, other, tile=tile, chow=chow) and claims(state, other, claim_window(state, event)):
            return [event]
        chow = False
    return [event, *_draw(state, wall, next_seat(seat), gone=(seat, tile))]


def _declare(state: State, wall: Wall, seat: Seat, *, kong: Kong) -> list[Event]:
    assert kong.kind != "fed"
    event = KongDeclared(seat, kong.kind, kong.tile)
    window = rob_window(event)
    for other in others(seat):
        if claims(state, other, window):
            return [event]
    return [event, *_stand(state, wall, window)]


def _stand(state: State, wall: Wall, window: Window) -> list[Event]:
    """A declared kong that nobody robs: it stands and is replaced."""
    seat, tile = window.seat, window.tile
    if window.kong == "concealed":
        meld = Meld("concealed", tile)
    else:
        pung = next(meld for meld in state.hands[seat].melds if meld.kind == "pung" and meld.tile == tile)
        meld = pung._replace(kind="added")
    return _kong(state, wall, seat, meld=meld)


def _kong(state: State, wall: Wall, seat: Seat, *, meld: Meld) -> list[Event]:
    transfers = kong_transfers(state.rules, kong_kind(meld), seat=seat, feeder=meld.feeder)
    return [Konged(seat, meld, transfers), Drew(seat, wall.tiles[state.tail - 1], tail=True)]


def _draw(state: State, wall: Wall, seat: Seat, *, gone: tuple[Seat, Tile] | None = None) -> list[Event]:
    """The next tile of the wall, or the end of the deal when there is none; `gone` is being discarded right now."""
    if state.head < state.tail:
        return [Drew(seat, wall.tiles[state.head], tail=False)]
    voided = state.rules.kongs.on_draw == "void"
    back = tuple(Transfer(payee, payer, amount, why) for payer, payee, amount, why in state.transfers if voided)
    return [Exhausted(back), _end(state, _next_dealer(state, (), source=NOBODY), gone=gone)]


# ---------- windows ----------


def _answer(state: State, wall: Wall, seat: Seat, *, action: Action) -> list[Event]:
    """An answer, and what follows if the outcome can no longer change."""
    window = state.window
    assert window is not None
    locks = WIN in legal(state, seat) and action != WIN and state.rules.pass_lock != "none"
    answers = {**state.answers, seat: action}
    waiting = [legal(state, other) for other in others(window.seat) if other not in answers]
    event = Answered(seat, action, locks)
    if not _settled(state, answers, waiting):
        return [event]
    return [event, *_resolve(state, wall, answers)]


def _settled(state: State, answers: dict[Seat, Action], waiting: list[tuple[Action, ...]]) -> bool:
    """Whether no seat that is still to answer can change the outcome."""
    best = max(map(_rank, answers.values()))
    open_wins = [actions for actions in waiting if WIN in actions]
    if best == _RANK[Win]:
        if state.rules.multi_win == "nearest":
            return not any(WIN in legal(state, seat) for seat in _before_nearest(state, answers))
        return not open_wins
    return all(max(map(_rank, actions)) <= best for actions in waiting if actions)


def _before_nearest(state: State, answers: dict[Seat, Action]) -> list[Seat]:
    """Seats that have not answered and sit before the nearest seat that claims a win."""
    seats = others(state.turn)
    nearest = next(index for index, seat in enumerate(seats) if answers.get(seat) == WIN)
    return [seat for seat in seats[:nearest] if seat not in answers]


def _resolve(state: State, wall: Wall, answers: dict[Seat, Action]) -> list[Event]:
    """Carry out the best claim; without one the turn goes on, or the kong stands."""
    window = state.window
    assert window is not None
    winners = tuple(seat for seat in others(window.seat) if answers.get(seat) == WIN)
    if winners:
        return _win(state, wall, winners, by="discard" if window.kong is None else "rob")
    seat, action = max(answers.items(), key=lambda answer: _rank(answer[1]))
    tile, feeder = window.tile, window.seat
    match action:
        case Kong():
            return _kong(state, wall, seat, meld=Meld("fed", tile, feeder, tile))
        case Pung():
            return [Melded(seat, Meld("pung", tile, feeder, tile))]
        case Chow(low):
            return [Melded(seat, Meld("chow", low, feeder, tile))]
        case _:
            return _draw(state, wall, next_seat(feeder)) if window.kong is None else _stand(state, wall, window)


def _rank(action: Action) -> int:
    return _RANK[type(action)]


_RANK: Final[dict[type, int]] = {Pass: 0, Chow: 1, Pung: 2, Kong: 2, Win: 3}
"""Priority: win > pung = kong > chow (rulebook 00-common, "Play" 2)."""


# ---------- the end ----------


def _win(state: State, wall: Wall, seats: tuple[Seat, ...], *, by: By) -> list[Event]:
    window = state.window
    source = seats[0] if window is None else window.seat
    tile = state.hands[source].drawn if window is None else window.tile
    assert tile is not None
    horses = _horses(state, wall)
    match state.rules.multi_win:
        case "all":
            scores = _scores(state, seats, horses=horses)
        case "nearest":
            scores = _scores(state, seats[:1], horses=horses)
        case "biggest":
            alone = [_scores(state, (seat,), horses=horses) for seat in seats]
            scores = max(alone, key=lambda scored: next(iter(scored.values())).value)
    winners = tuple(_winner(state, seat, score=score, self_drawn=by == "draw") for seat, score in scores.items())
    gone = (source, tile) if by == "rob" else None
    next_dealer = _next_dealer(state, tuple(scores), source=source)
    return [Won(by, tile, source, winners, horses), _end(state, next_dealer, gone=gone)]


def _horses(state: State, wall: Wall) -> tuple[Tile, ...]:
    """The horses of a win (settlement, "Horses"): the next tiles of the wall; a short wall gives what it has."""
    rule = state.rules.horses
    return () if rule is None else wall.tiles[state.head : min(state.head + rule.count, state.tail)]


def _scores(state: State, seats: tuple[Seat, ...], *, horses: tuple[Tile, ...]) -> dict[Seat, Score]:
    scores = {}
    for seat in seats:
        answer = win_score(state, seat, state.window, winners=len(seats), horses=horses)
        assert isinstance(answer, Score), answer
        scores[seat] = answer
    return scores


def _winner(state: State, seat: Seat, *, score: Score, self_drawn: bool) -> Winner:
    held = state.known_hand(seat)[:]
    drawn = state.hands[seat].drawn
    if self_drawn and drawn is not None:
        held[drawn] -= 1
    return Winner(
        seat,
        tuple(tiles_of(held)),
        score.fans,
        score.value,
        score.lines,
        score.reading,
        score.left_out,
        score.transfers,
    )


def _end(state: State, next_dealer: Seat, *, gone: tuple[Seat, Tile] | None) -> Ended:
    """All hands laid open; `gone` is a tile that its seat loses by the events just before."""
    hands = []
    for seat in SEATS:
        counts = state.known_hand(seat)[:]
        if gone is not None and gone[0] == seat:
            counts[gone[1]] -= 1
        hands.append(tuple(tiles_of(counts)))
    return Ended((hands[0], hands[1], hands[2], hands[3]), next_dealer)


def _next_dealer(state: State, winners: tuple[Seat, ...], *, source: Seat) -> Seat:
    """Who deals next (rulebook 00-common, "Play" 8)."""
    dealer = state.dealer
    match state.rules.dealer:
        case "rotate":
            return dealer if not winners or dealer in winners else next_seat(dealer)
        case "winner":
            return dealer if not winners else winners[0] if len(winners) == 1 else source
        case "always":
            return next_seat(dealer)
