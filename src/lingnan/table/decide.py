"""`decide`: what an action leads to. It may refuse and changes nothing; chance comes from the wall alone."""

from typing import Final

from lingnan.core.errors import IllegalAction
from lingnan.core.melds import Meld
from lingnan.core.seats import NOBODY, SEATS, Seat, distance_after, next_seat
from lingnan.core.tiles import ALL_KINDS, FLOWERS, Tile, counts_of, tiles_of
from lingnan.core.wall import Wall
from lingnan.rules.horses import entitled, shown_horses
from lingnan.rules.ruleset import MirrorHorses, MultiplyHorses, TurnedWild, kong_transfers, wild_kinds
from lingnan.rules.win import By, Score, Transfer
from lingnan.table.actions import WIN, Action, Chow, Discard, Kong, Pass, Pung, Win
from lingnan.table.battle import compared
from lingnan.table.events import (
    Answered,
    Asked,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Exhausted,
    Flowered,
    Followed,
    HorsesLaid,
    KongDeclared,
    Konged,
    Melded,
    TimedOut,
    Turned,
    Winner,
    Won,
)
from lingnan.table.evolve import claim_window, evolve, kong_kind, rob_window
from lingnan.table.legal import claims, default_action, legal, may_claim, win_score
from lingnan.table.opening import OPENING, opened
from lingnan.table.state import DEALT_EACH, State, Window, others, rivals, seat_after


def begin(state: State, wall: Wall) -> list[Event]:
    """The opening of a deal, up to the first thing that somebody is asked."""
    if "piao" in state.rules.phases:
        return [Asked("piao")]
    return _deal(state, wall)


def _deal(state: State, wall: Wall) -> list[Event]:
    """Thirteen each, one tile at a time from the dealer; the indicator; the dealer's fourteenth; flowers; horses."""
    rules = state.rules
    hands = tuple(
        tuple(sorted(wall.tiles[distance_after(seat, state.dealer) + 4 * turn] for turn in range(DEALT_EACH)))
        for seat in SEATS
    )
    events: list[Event] = [Dealt((hands[0], hands[1], hands[2], hands[3]))]
    tail = state.tail
    if isinstance(rules.wild, TurnedWild):
        tail -= 1
        events.append(Turned(wall.tiles[tail], wild_kinds(rules, wall.tiles[tail])))
    last = wall.tiles[4 * DEALT_EACH]
    events.append(Drew(state.dealer, last, tail=False))
    for seat in (state.dealer, *others(state.dealer)):
        held = (*hands[seat], last) if seat == state.dealer else hands[seat]
        for flower in (tile for tile in held if tile >= FLOWERS):
            flowered = _flowers(wall, seat, flower, head=4 * DEALT_EACH + 1, tail=tail)
            events += flowered
            tail -= len(flowered)
    if isinstance(rules.horses, MirrorHorses) and rules.horses.source == "tail" and rules.horses.count:
        events.append(HorsesLaid(_taken(wall, tail, wanted=3 * rules.horses.count)))
    return [*events, *(Asked(phase) for phase in rules.phases[:1] if phase != "piao")]


def _flowers(wall: Wall, seat: Seat, flower: Tile, *, head: int, tail: int) -> list[Flowered]:
    """补花: a flower and those that replace it are laid open, as far as the wall goes."""
    events = []
    while flower >= FLOWERS and head < tail:
        tail -= 1
        events.append(Flowered(seat, flower, wall.tiles[tail]))
        flower = wall.tiles[tail]
    return events


def _taken(wall: Wall, tail: int, *, wanted: int) -> int:
    """How many tiles from the tail hold `wanted` horses; flowers are drawn again."""
    taken = 0
    while wanted:
        taken += 1
        wanted -= wall.tiles[tail - taken] < FLOWERS
    return taken


def decide(state: State, wall: Wall, seat: Seat, action: Action) -> list[Event]:
    """The events of `action` by `seat`; IllegalAction (`action/not_asked`, `action/illegal`) changes nothing."""
    actions = legal(state, seat) if seat in SEATS else ()
    if action not in actions:
        raise _refusal(seat, action, actions)
    if state.window is not None:
        return _answer(state, wall, seat, action=action)
    if state.phase in OPENING:
        return _open(state, wall, seat, action=action)
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


def _open(state: State, wall: Wall, seat: Seat, *, action: Action) -> list[Event]:
    """An answer before play; the last of the four opens them all."""
    event = Answered(seat, action, locks=False)
    answers = {**state.answers, seat: action}
    if len(answers) < len(SEATS):
        return [event]
    after = state.rules.phases.index(state.phase) + 1
    following: list[Event] = list(map(Asked, state.rules.phases[after : after + 1]))
    if state.phase == "piao":
        following = _deal(state, wall)
    return [event, opened(state, wall, answers), *following]


# ---------- own turn ----------


def _discard(state: State, wall: Wall, seat: Seat, *, tile: Tile) -> list[Event]:
    event = Discarded(seat, tile, tile == state.hands[seat].drawn)
    events: list[Event] = [event]
    if state.rules.follow_dealer and state.discards == 3:
        events += _followed(state, tile)
    chow = state.rules.claims.chow
    for other in rivals(state, seat):
        if may_claim(state, other, tile=tile, chow=chow) and claims(state, other, claim_window(state, event)):
            return events
        chow = False
    return [*events, *_draw(state, wall, seat_after(state, seat), gone=(seat, tile))]


def _followed(state: State, tile: Tile) -> list[Event]:
    """跟庄 (settlement, "Piao and follow-dealer"): the fourth discard in a row of the dealer's first tile."""
    rivers = [hand.river for hand in state.hands if hand.river]
    if state.melded or rivers != [[tile]] * 3 or not state.hands[state.dealer].river:
        return []
    amount = state.rules.follow_dealer * state.rules.stake[state.rules.kongs.unit]
    return [Followed(tuple(Transfer(state.dealer, seat, amount, "follow_dealer") for seat in others(state.dealer)))]


def _declare(state: State, wall: Wall, seat: Seat, *, kong: Kong) -> list[Event]:
    assert kong.kind != "fed"
    event = KongDeclared(seat, kong.kind, kong.tile)
    window = rob_window(event)
    for other in rivals(state, seat):
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
    transfers = kong_money(state, seat, Kong(kong_kind(meld), meld.tile), feeder=meld.feeder)
    return [Konged(seat, meld, transfers), *_draw(state, wall, seat, tail=True)]


def kong_money(state: State, seat: Seat, kong: Kong, *, feeder: Seat) -> tuple[Transfer, ...]:
    """What a kong books at once; a tile added later than in the turn in which it was drawn may bring nothing."""
    if kong.kind == "added" and kong.tile != state.hands[seat].drawn and not state.rules.kongs.late:
        return ()
    return kong_transfers(state.rules, kong.kind, seat=seat, feeder=feeder, out=state.out)


def _draw(
    state: State, wall: Wall, seat: Seat, *, tail: bool = False, gone: tuple[Seat, Tile] | None = None
) -> list[Event]:
    """The next tile of the wall, flowers replaced, or the end of the deal when there is none.

    `gone` is a tile that is leaving its seat by the events just before.
    """
    head, end = state.head, state.tail
    if head == end:
        return _exhaust(state, gone=gone)
    head, end = (head, end - 1) if tail else (head + 1, end)
    tile = wall.tiles[end] if tail else wall.tiles[head - 1]
    flowers = _flowers(wall, seat, tile, head=head, tail=end)
    last = flowers[-1].tile if flowers else tile
    events: list[Event] = [Drew(seat, tile, tail), *flowers]
    if last is not None and last >= FLOWERS:
        return [*events, *_exhaust(state, gone=gone, gained=(seat, last))]
    return events


def _exhaust(
    state: State, *, gone: tuple[Seat, Tile] | None = None, gained: tuple[Seat, Tile] | None = None
) -> list[Event]:
    """荒庄: the wall is empty and a tile must be drawn."""
    back = [each._replace(payer=each.payee, payee=each.payer) for each in state.transfers if each.why == "kong"]
    voided = tuple(back) if state.rules.kongs.on_draw == "void" else ()
    return [
        Exhausted((*voided, *compared(state, gone=gone))),
        _end(state, _next_dealer(state, state.out[:1], source=NOBODY), gone=gone, gained=gained),
    ]


# ---------- windows ----------


def _answer(state: State, wall: Wall, seat: Seat, *, action: Action) -> list[Event]:
    """An answer, and what follows if the outcome can no longer change."""
    window = state.window
    assert window is not None
    locks = WIN in legal(state, seat) and action != WIN and state.rules.pass_lock != "none"
    answers = {**state.answers, seat: action}
    waiting = [legal(state, other) for other in rivals(state, window.seat) if other not in answers]
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
    seats = rivals(state, state.turn)
    nearest = next(index for index, seat in enumerate(seats) if answers.get(seat) == WIN)
    return [seat for seat in seats[:nearest] if seat not in answers]


def _resolve(state: State, wall: Wall, answers: dict[Seat, Action]) -> list[Event]:
    """Carry out the best claim; without one the turn goes on, or the kong stands."""
    window = state.window
    assert window is not None
    winners = tuple(seat for seat in rivals(state, window.seat) if answers.get(seat) == WIN)
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
            return _draw(state, wall, seat_after(state, feeder)) if window.kong is None else _stand(state, wall, window)


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
    scores = _scores(state, wall, seats)
    if len(scores) > 1 and state.rules.multi_win == "nearest":
        scores = _scores(state, wall, seats[:1])
    elif len(scores) > 1 and state.rules.multi_win == "biggest":
        alone = {seat: _scores(state, wall, (seat,))[seat] for seat in seats}
        biggest = max(alone, key=lambda seat: alone[seat].points)
        scores = {biggest: alone[biggest]}
    winners = tuple(_winner(state, seat, score=score, self_drawn=by == "draw") for seat, score in scores.items())
    gone = (source, tile) if by == "rob" else None
    won = Won(by, tile, source, winners, shown_horses(scores.values()))
    out = (*state.out, *scores)
    if state.rules.battle is not None and len(out) < len(SEATS) - 1:
        return [won, *_fight_on(state, wall, won)]
    first = out[:1] if state.rules.battle is not None else tuple(scores)
    return [won, _end(state, _next_dealer(state, first, source=source), gone=gone)]


def _fight_on(state: State, wall: Wall, won: Won) -> list[Event]:
    """血战: the seat after the last winner draws; if it cannot, hands are compared."""
    later = state.copy()
    evolve(later, won)
    return _draw(later, wall, seat_after(later, won.winners[-1].seat))


def _horses(state: State, wall: Wall, winners: tuple[Seat, ...]) -> dict[Seat, tuple[Tile, ...]]:
    """Whose horses are opened, and which (settlement, "Horses"); a short wall gives what it has."""
    rule = state.rules.horses
    rest = wall.tiles[state.head : state.tail]
    match rule:
        case None:
            return {}
        case MultiplyHorses():
            hard = {seat: not any(state.known_hand(seat)[kind] for kind in state.wild) for seat in winners}
            return {seat: rest[: entitled(state.rules, hard=hard[seat])] for seat in winners}
        case MirrorHorses(count, buyers, source):
            dealt = (state.dealer, *others(state.dealer))
            who = {"all": dealt, "winners": winners, "non_dealers": dealt[1:]}[buyers]
            laid = tuple(tile for tile in wall.tiles[state.tail : state.tail + state.laid][::-1] if tile < FLOWERS)
            deck = {"wall": rest, "deck": wall.horses, "tail": laid}[source]
            return {seat: deck[count * place : count * (place + 1)] for place, seat in enumerate(who)}


def _scores(state: State, wall: Wall, seats: tuple[Seat, ...]) -> dict[Seat, Score]:
    scores = {}
    horses = _horses(state, wall, seats)
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


def _end(
    state: State,
    next_dealer: Seat,
    *,
    gone: tuple[Seat, Tile] | None = None,
    gained: tuple[Seat, Tile] | None = None,
) -> Ended:
    """All hands laid open, with what a seat loses or gets by the events just before."""
    hands = []
    for seat in SEATS:
        counts = counts_of(tiles_of(state.known_hand(seat)), ALL_KINDS)
        if gone is not None and gone[0] == seat:
            counts[gone[1]] -= 1
        if gained is not None and gained[0] == seat:
            counts[gained[1]] += 1
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
