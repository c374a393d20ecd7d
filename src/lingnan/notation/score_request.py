"""A request to the scorer (cases/README): its schema, and what it asks of the rules once its fields agree."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias, get_args

import msgspec
from msgspec import Meta

from lingnan.core.errors import NotationError, did_you_mean
from lingnan.core.melds import KongKind, Meld
from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import DRAGONS, FLOWERS, NAMES, WILD, WINDS, Tile
from lingnan.notation.text import read_hand, read_tile
from lingnan.rules.options import with_options
from lingnan.rules.play_policies import FixedWild, Liability, MirrorHorses, MultiplyHorses, TurnedWild
from lingnan.rules.ruleset import Ruleset, hand_kinds
from lingnan.rules.systems import ruleset
from lingnan.rules.win import By, FirstTurn, Hand, Liable, LiableFor, Replacement, Situation

PATH: Final = re.compile(r" - at `\$\.?([^`]*)`")
MISSING: Final = re.compile(r"missing required field `([^`]*)`")

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Stake: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
Bid: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class ReplacementField(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"feeder": "from"}
):
    """The winning tile replaced a kong."""

    kong: KongKind
    feeder: SeatNumber | None = None
    first_from: SeatNumber | None = None
    chain: Annotated[int, Meta(ge=1, le=4)] = 1


class LiableField(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A liability that arose earlier in play."""

    seat: SeatNumber
    why: LiableFor


class ScoreRequest(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename={"source": "from"}
):
    """A hand and its circumstances; see cases/README for every field."""

    rules: str
    hand: str
    id: str | None = None
    options: dict[str, bool | int | str | None] = {}
    wild: tuple[str, ...] = ()
    seat: SeatNumber = 0
    dealer: SeatNumber = 0
    round_wind: str = "1z"
    by: By = "draw"
    robbed: Literal["added", "concealed"] = "added"
    source: SeatNumber | None = None
    first_turn: FirstTurn | None = None
    replacement: ReplacementField | None = None
    after_kong: bool = False
    last_tile: bool = False
    winners: Annotated[int, Meta(ge=1, le=3)] = 1
    liable: LiableField | None = None
    horses: tuple[str, ...] | dict[str, tuple[str, ...]] | None = None
    flowers: Annotated[int, Meta(ge=0, le=8)] = 0
    last_of_kind: bool = False
    piao: tuple[Bid, Bid, Bid, Bid] = (0, 0, 0, 0)
    stake: Stake | tuple[Stake, ...] | None = None


def read_request(data: dict[str, Any]) -> ScoreRequest:
    """A request from its fields; NotationError `request/inconsistent` names the first field that is not as it should be."""
    known = ScoreRequest.__struct_encode_fields__
    for name in data:
        if name not in known:
            _inconsistent(name, f"there is no field {name!r}{did_you_mean(name, known)}")
    try:
        return msgspec.convert(data, ScoreRequest)
    except msgspec.ValidationError as error:
        text = str(error)
        found, missing = PATH.search(text), MISSING.search(text)
        reason = "it is missing, and has no default" if missing else PATH.sub("", text)
        place = ".".join([match[1] for match in (found, missing) if match and match[1]])
        message = f"{place}: {reason}" if place else reason
        raise NotationError("request/inconsistent", message, at=place or None) from None


def prepare(request: ScoreRequest) -> tuple[Ruleset, Hand, Situation]:
    """What a request asks of the scorer; LingnanError with a code of the contract if it makes no sense."""
    rules = with_options(ruleset(request.rules), request.options)
    _check(request)
    replacement = _replacement(request.replacement)
    wild = _wild(rules, request.wild)
    hand = read_hand(request.hand, rules, wild=wild)
    if replacement and not any(meld.kind == replacement.kong for meld in hand.melds):
        _inconsistent("replacement.kong", f"the hand shows no {replacement.kong} kong")
    if replacement and sum(meld.kind in get_args(KongKind) for meld in hand.melds) < replacement.chain:
        _inconsistent("replacement.chain", f"the hand shows fewer kongs than {replacement.chain}")
    if request.by != "draw" and hand.winning in (WILD, *hand.wild):
        _inconsistent("by", "nobody may claim a wild tile: a hand wins on one by its own draw")
    if request.liable and not _could_arise(rules.liability, request.liable.why, hand.melds):
        _inconsistent("liable.why", f"the melds of the hand make nobody liable for {request.liable.why}")
    if request.first_turn and hand.melds:
        _inconsistent("first_turn", "a meld or kong of one's own ends the first turn")
    situation = Situation(
        seat=request.seat,
        dealer=request.dealer,
        round_wind=_wind(request.round_wind),
        by=request.by,
        source=NOBODY if request.source is None else request.source,
        robbed=request.robbed,
        first_turn=request.first_turn,
        replacement=replacement,
        after_kong=request.after_kong,
        last_tile=request.last_tile,
        winners=request.winners,
        liable=Liable(request.liable.seat, request.liable.why) if request.liable else None,
        flowers=request.flowers,
        last_of_kind=request.last_of_kind,
        horses=_horses(rules, request),
        piao=request.piao,
        stake=_stake(rules, request.stake),
    )
    return rules, hand, situation


def _check(request: ScoreRequest) -> None:
    """Refuse circumstances that contradict each other."""
    seat, dealer, by = request.seat, request.dealer, request.by
    if by == "draw":
        if request.source is not None:
            _inconsistent("from", "a self-drawn win has no from")
        if request.winners > 1:
            _inconsistent("winners", "only one seat wins by its own draw")
    elif request.source is None or request.source == seat:
        _inconsistent("from", f"by {by} needs from, another seat than the winner's")
    if request.replacement and by != "draw":
        _inconsistent("replacement", "only a drawn tile replaces a kong")
    if request.replacement and seat in (request.replacement.feeder, request.replacement.first_from):
        at = "from" if request.replacement.feeder == seat else "first_from"
        _inconsistent(f"replacement.{at}", f"{at} is another seat than the winner's: nobody feeds his own kong")
    if request.after_kong and (by != "discard" or request.first_turn):
        _inconsistent("after_kong", "after_kong is about a discard, and no first turn comes after a kong")
    if request.liable and request.liable.seat == seat:
        _inconsistent("liable.seat", "nobody is liable for his own win")
    first = {
        None: True,
        "heavenly": by == "draw" and seat == dealer,
        "earthly": by == "draw" and seat != dealer,
        "human": by == "discard" and request.source == dealer,
    }
    if not first[request.first_turn]:
        who = {"heavenly": "the dealer on the draw", "earthly": "another seat than the dealer on the draw"}
        whom = who.get(request.first_turn or "", "a seat on the dealer's discard")
        _inconsistent("first_turn", f"{request.first_turn} is a win of {whom}")


def _replacement(given: ReplacementField | None) -> Replacement | None:
    if given is None:
        return None
    if (given.kong == "fed") != (given.feeder is not None):
        _inconsistent("replacement.from", "from is the feeder of a fed kong, and of that kind only")
    feeder = NOBODY if given.feeder is None else given.feeder
    first = feeder if given.chain == 1 else NOBODY if given.first_from is None else given.first_from
    return Replacement(given.kong, feeder, first, given.chain)


def _could_arise(rule: Liability, why: LiableFor, melds: Sequence[Meld]) -> bool:
    """Whether some order of `melds`, the last of them fed, makes somebody liable; a kind that is off is passed over."""
    if why == "twelve":
        counted = [meld for meld in melds if rule.twelve == "all" or meld.kind != "concealed"]
        return rule.twelve == "off" or (len(counted) == 4 and any(meld.kind != "concealed" for meld in counted))
    fed = {meld.tile for meld in melds if meld.kind != "concealed"}
    shown = {meld.tile for meld in melds}
    return not rule.dragons_winds or any(shown >= {*kinds} and fed & {*kinds} for kinds in (DRAGONS, WINDS))


def _wind(text: str) -> Tile:
    wind = read_tile(text, at="round_wind")
    if wind not in WINDS:
        _inconsistent("round_wind", f"round_wind is a wind, 1z to 4z, not {text}")
    return wind


def _wild(rules: Ruleset, texts: tuple[str, ...]) -> tuple[Tile, ...]:
    wild = tuple(dict.fromkeys(read_tile(text, at="wild") for text in texts))
    if wild and rules.wild is None:
        raise NotationError("hand/not_in_set", f"{rules.key} is played without wild tiles", at="wild")
    can = rules.wild.kinds if isinstance(rules.wild, FixedWild) else hand_kinds(rules)
    for tile in wild:
        if tile not in can:
            raise NotationError("hand/not_in_set", f"{NAMES[tile]} cannot be wild in {rules.key}", at="wild")
    if isinstance(rules.wild, TurnedWild) and len(wild) > 1:
        _inconsistent("wild", f"{rules.key} turns one wild kind, not {len(wild)}")
    return wild


def _horses(rules: Ruleset, request: ScoreRequest) -> Mapping[Seat, tuple[Tile, ...]] | None:
    given = request.horses
    if not given:
        return None
    match rules.horses:
        case MultiplyHorses(count) | MirrorHorses(count) if count:
            pass
        case _:
            _inconsistent("horses", f"{rules.key} is played without horses (option horses)")
    if isinstance(rules.horses, MultiplyHorses) or rules.horses.buyers == "winners":
        if isinstance(given, tuple):
            return {request.seat: _horse_tiles(rules, given)}
        if isinstance(rules.horses, MultiplyHorses):
            _inconsistent("horses", f"the horses of {rules.key} belong to the winner: give a list of tiles")
    elif isinstance(given, tuple):
        _inconsistent("horses", f'the horses of {rules.key} have buyers: give an object like {{"0": ["4s"]}}')
    for buyer in given:
        if buyer not in ("0", "1", "2", "3"):
            _inconsistent("horses", f"a buyer is a seat, 0 to 3, not {buyer!r}")
    return {int(buyer): _horse_tiles(rules, tiles) for buyer, tiles in sorted(given.items())}


def _horse_tiles(rules: Ruleset, texts: tuple[str, ...]) -> tuple[Tile, ...]:
    tiles = tuple(read_tile(text, at="horses") for text in texts)
    for tile in tiles:
        if tile >= FLOWERS:
            _inconsistent("horses", f"{NAMES[tile]} points at no seat: a horse is a numbered tile or an honor")
    return tiles


def _stake(rules: Ruleset, given: int | tuple[int, ...] | None) -> tuple[int, ...]:
    if given is None:
        return rules.stake
    stake = (given,) if isinstance(given, int) else given
    if len(stake) != len(rules.stake):
        _inconsistent("stake", f"the stake of {rules.key} has {len(rules.stake)} numbers, not {len(stake)}")
    return stake


def _inconsistent(at: str, message: str) -> NoReturn:
    raise NotationError("request/inconsistent", message, at=at)
