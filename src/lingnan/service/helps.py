"""Helps for a player: what each offer brings, why something is barred, what a hand waits for and what it would pay.

Everything is read from the state as the player may know it, so a help can tell nothing that is hidden. Prices of
hypothetical wins are cached; a prompt never asks for more than `BUDGET` of them.
"""

from functools import lru_cache
from typing import Final

from lingnan.core.melds import FROM_HAND, Meld
from lingnan.core.seats import NOBODY, Seat, next_seat
from lingnan.core.tiles import KINDS, Tile, counts_of, suit_of, tiles_of
from lingnan.kernel import discards as kernel_discards
from lingnan.kernel import distance_useful, kinds_of
from lingnan.kernel import waits as kernel_waits
from lingnan.notation.wire import Barred, Because, DiscardHelp, Offer, Wait
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.scoring import score
from lingnan.rules.win import By, Hand, Score, Situation, Verdict
from lingnan.service.risks import risks
from lingnan.table import State, legal, unseen, why_not
from lingnan.table.actions import Action, Bid, Chow, Discard, Exchange, Kong, Pass, Pung, Void, Win
from lingnan.table.konging import kong_money
from lingnan.table.may_win import win_verdict, without_wilds

BUDGET: Final = 24
"""Most waits that one prompt prices; a discard beyond that shows its useful tiles only."""


# ---------- offers ----------


def offers(view: State, seat: Seat, *, warn: bool = True) -> tuple[Offer, ...]:
    """What `seat` may do now, with what it brings; `warn` of what a discard may make one liable for."""
    actions = legal(view, seat)
    warns = warn and any(isinstance(action, Discard) for action in actions)
    left = unseen(view, seat) if warns else None
    return tuple(_offer(view, seat, action, left=left) for action in actions)


def _offer(view: State, seat: Seat, action: Action, *, left: bytearray | None) -> Offer:
    """One action; `left` are the copies not seen, needed for warnings only: before the deal there is no hand to see."""
    window = view.window
    tile = -1 if window is None else window.tile
    match action:
        case Win():
            answer = win_verdict(view, seat, window)
            assert isinstance(answer, Verdict)
            told = answer.explained()
            return Offer(action=action, value=told.value, fans=told.fans)
        case Kong(kind, kong_tile):
            money = kong_money(view, seat, action, feeder=view.turn)
            return Offer(action=action, value=sum(each.amount for each in money), uses=(kong_tile,) * FROM_HAND[kind])
        case Pung():
            return Offer(action=action, uses=(tile, tile))
        case Chow(low):
            return Offer(action=action, uses=tuple(low + step for step in range(3) if low + step != tile))
        case Discard(discarded):
            warnings = () if left is None else risks(view, seat, discarded, left=left)
            return Offer(action=action, uses=(discarded,), risks=warnings)
        case Exchange(tiles):
            return Offer(action=action, uses=tiles)
        case Pass() | Bid() | Void():
            return Offer(action=action)


def barred(view: State, seat: Seat) -> tuple[Barred, ...]:
    """What `seat` might expect but may not do."""
    found = []
    window = view.window
    if not any(isinstance(action, Win) for action in legal(view, seat)):
        code = why_not(view, seat, window)
        if code is not None and code != "no_shape":
            found.append(Barred(what="win", code=code, tile=None if window is None else window.tile))
    if window is None:
        free = {action.tile for action in legal(view, seat) if isinstance(action, Discard)}
        if free:
            held = kinds_held(view, seat)
            void = None if view.void is None else view.void[seat]
            reason = "missing_suit_first" if any(suit_of(kind) == void for kind in held) else "wild"
            found += [Barred(what="discard", code=reason, tile=kind) for kind in held if kind not in free]
    return tuple(found)


def kinds_held(view: State, seat: Seat) -> list[Tile]:
    """The kinds in a hand."""
    return [kind for kind, count in enumerate(view.known_hand(seat)) if count]


def because(view: State, seat: Seat, *, cid: str) -> Because:
    """Why `seat` cannot win now: the refusal, the distance, and the tiles that would bring it nearer."""
    window = view.window
    asks = window is not None and seat != view.turn
    resting, wilds, melded = _resting(view, seat)
    distance, mask = distance_useful(resting, wilds, shapes=view.rules.shapes, melded=melded)
    code = why_not(view, seat, window if asks else None)
    return Because(cid=cid, code=code, distance=0 if code is None else distance, tiles=tuple(kinds_of(mask)))


# ---------- waits ----------


def waits(view: State, seat: Seat) -> tuple[int, tuple[Wait, ...]]:
    """Distance of the resting hand of `seat`, and what it waits for."""
    resting, wilds, melded = _resting(view, seat)
    shapes = view.rules.shapes
    mask = kernel_waits(resting, wilds, shapes=shapes, melded=melded)
    if not mask:
        return distance_useful(resting, wilds, shapes=shapes, melded=melded)[0], ()
    held = tuple(tiles_of(_resting_counts(view, seat)))
    return 1, _priced(view, seat, held=held, mask=mask, left=unseen(view, seat))


def discards(view: State, seat: Seat) -> tuple[DiscardHelp, ...]:
    """What each discard that is offered leaves, best first."""
    free = [action.tile for action in legal(view, seat) if isinstance(action, Discard)]
    if not free:
        return ()
    counts = view.known_hand(seat)
    natural = without_wilds(view, counts) if view.wild else counts
    wilds = sum(counts) - sum(natural)
    left = unseen(view, seat)
    rows = kernel_discards(natural, wilds, shapes=view.rules.shapes, melded=_melded(view, seat))
    found = []
    for kind, distance, mask in rows:
        if kind in free:
            useful = tuple((tile, left[tile]) for tile in kinds_of(mask))
            found.append((distance, -sum(count for _, count in useful), kind, mask, useful))
    found.sort()
    budget = BUDGET
    helps = []
    for distance, _, kind, mask, useful in found:
        priced: tuple[Wait, ...] = ()
        if distance == 1 and len(useful) <= budget:
            budget -= len(useful)
            rest = counts[:]
            rest[kind] -= 1
            priced = _priced(view, seat, held=tuple(tiles_of(rest)), mask=mask, left=left)
        helps.append(DiscardHelp(tile=kind, distance=distance, useful=useful, waits=priced))
    return tuple(helps)


def _resting_counts(view: State, seat: Seat) -> bytearray:
    """The hand without the tile just drawn."""
    counts = view.known_hand(seat)[:]
    drawn = view.hands[seat].drawn
    if drawn is not None:
        counts[drawn] -= 1
    return counts


def _resting(view: State, seat: Seat) -> tuple[bytearray, int, bytes]:
    """Natural tiles of the resting hand, its wilds, and what can never be drawn as itself."""
    counts = _resting_counts(view, seat)
    natural = without_wilds(view, counts) if view.wild else counts
    return natural, sum(counts) - sum(natural), _melded(view, seat)


def _melded(view: State, seat: Seat) -> bytes:
    counts = counts_of(tile for meld in view.hands[seat].melds for tile in meld.tiles)
    for kind in range(KINDS):
        if kind in view.wild or not view.rules.tiles[kind]:
            counts[kind] = 4
    return bytes(counts)


def _priced(view: State, seat: Seat, *, held: tuple[Tile, ...], mask: int, left: bytearray) -> tuple[Wait, ...]:
    """The waits of `mask` with the value of a win by discard and by draw; a tile that no draw wins with is none."""
    found = []
    for tile in kinds_of(mask):
        by_draw, by_discard = (
            _value(
                view.rules,
                held,
                view.hands[seat].melds,
                tile,
                wild=view.wild,
                seat=seat,
                dealer=view.dealer,
                round_wind=view.round_wind,
                by=by,
            )
            for by in _WAYS
        )
        if by_draw is not None:
            found.append(Wait(tile=tile, left=left[tile], value=by_discard, draw_value=by_draw))
    return tuple(found)


_WAYS: Final[tuple[By, By]] = ("draw", "discard")


@lru_cache(maxsize=4096)
def _value(
    rules: Ruleset,
    held: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    tile: Tile,
    *,
    wild: tuple[Tile, ...],
    seat: Seat,
    dealer: Seat,
    round_wind: Tile,
    by: By,
) -> int | None:
    """What a win on `tile` would be worth without anything special about it; None if it would be none."""
    answer = score(
        rules,
        Hand(held=held, melds=melds, winning=tile, wild=wild),
        Situation(
            seat=seat,
            dealer=dealer,
            round_wind=round_wind,
            by=by,
            source=NOBODY if by == "draw" else next_seat(seat),
        ),
    )
    return answer.value if isinstance(answer, Score) else None
