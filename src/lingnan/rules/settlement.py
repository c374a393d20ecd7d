"""Settlement: the transfers of a win, each with its reason; zero-sum by construction (rulebook settlement)."""

from collections.abc import Callable
from typing import NamedTuple

from lingnan.core.melds import KongKind
from lingnan.core.seats import NOBODY, SEATS, Seat
from lingnan.core.tiles import DRAGONS, WINDS
from lingnan.rules.horses import mirrored, multiplied
from lingnan.rules.play_policies import MirrorHorses
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Group, Hand, HorseLine, Situation, Transfer, Why


class Settled(NamedTuple):
    """The transfers of a win, and what each horse had to do with them."""

    transfers: tuple[Transfer, ...]
    horses: tuple[HorseLine, ...]


class _Base(NamedTuple):
    """What a win costs before horses and piao; `carrier` pays alone: a liable or robbed player, or NOBODY."""

    transfers: list[Transfer]
    carrier: Seat = NOBODY


def settle(ruleset: Ruleset, situation: Situation, *, value: int, last_set: bool, hard: bool) -> Settled:
    """Who pays a win of `value` a share.

    `last_set` says that the winning discard itself is the last set of 大三元 or 大四喜 on two or three shown ones;
    `hard` that the hand holds no wild tile.
    """
    base = _base(ruleset, situation, value=value, last_set=last_set)
    transfers = list(base.transfers)
    if isinstance(ruleset.horses, MirrorHorses):
        mirror = base.transfers
        if ruleset.horses.liable == "per_share" and situation.by == "draw" and base.carrier != NOBODY:
            mirror = [Transfer(payer, situation.seat, value, "win") for payer in _payers(situation)]
        found = mirrored(ruleset.horses, situation, base=mirror, carrier=base.carrier)
        lines = [line for line, _ in found]
        transfers += [copy for _, copies in found for copy in copies]
    else:
        lines = multiplied(ruleset, situation, base=base.transfers, hard=hard)
    transfers += _piao(ruleset, situation, base.transfers)
    return Settled(_gathered(transfers), tuple(lines))


def _payers(situation: Situation) -> tuple[Seat, ...]:
    """The seats that pay a self-draw."""
    return tuple(seat for seat in SEATS if seat != situation.seat and seat not in situation.out)


def _base(ruleset: Ruleset, situation: Situation, *, value: int, last_set: bool) -> _Base:
    winner, source = situation.seat, situation.source
    payers = _payers(situation)
    if ruleset.base_pay:
        return _with_base_pay(ruleset, situation, value=value)
    match situation.by:
        case "draw":
            seat, why = _liable(ruleset, situation)
            if seat == NOBODY:
                return _Base([Transfer(payer, winner, value, "win") for payer in payers])
            return _Base([Transfer(seat, winner, len(payers) * value, why)], seat)
        case "discard":
            if last_set and ruleset.liability.dragons_winds and ruleset.liability.dragons_winds_shares == 3:
                return _Base([Transfer(source, winner, 3 * value, "dragons_winds")], source)
            return _Base([Transfer(source, winner, value, "win")])
        case "rob":
            return _Base([Transfer(source, winner, ruleset.rob.shares * value, "rob")], source)


def _with_base_pay(ruleset: Ruleset, situation: Situation, *, value: int) -> _Base:
    """国标: each pays the base; the value comes from all on a draw, else from whose tile it was."""
    base = ruleset.base_pay * (situation.stake or ruleset.stake)[-1]
    transfers = []
    for payer in _payers(situation):
        fed = payer == situation.source
        owed = base + value if fed or situation.by == "draw" else base
        transfers.append(Transfer(payer, situation.seat, owed, "rob" if fed and situation.by == "rob" else "win"))
    return _Base(transfers)


def _liable(ruleset: Ruleset, situation: Situation) -> tuple[Seat, Why]:
    """The seat that pays a self-draw for all, if any: the earliest liability holds, so a standing one comes first."""
    rule, standing = ruleset.liability, situation.liable
    if standing and (rule.dragons_winds if standing.why == "dragons_winds" else rule.twelve != "off"):
        return standing
    if rule.kong_bloom and (replacement := situation.replacement):
        if rule.kong_chain == "first":
            return replacement.first_feeder, "kong_bloom"
        if replacement.kong == "fed":
            return replacement.feeder, "kong_bloom"
    return NOBODY, "win"


def _piao(ruleset: Ruleset, situation: Situation, base: list[Transfer]) -> list[Transfer]:
    """漂: on each base transfer what payer and winner have bet."""
    if "piao" not in ruleset.phases:
        return []
    stake = (situation.stake or ruleset.stake)[-1]
    bets = situation.piao
    return [
        Transfer(payer, payee, (bets[payer] + bets[payee]) * stake, "piao")
        for payer, payee, _, _ in base
        if bets[payer] + bets[payee]
    ]


def _gathered(transfers: list[Transfer]) -> tuple[Transfer, ...]:
    """One row for each payer, payee and reason."""
    sums: dict[tuple[Seat, Seat, Why], int] = {}
    for payer, payee, amount, why in transfers:
        sums[payer, payee, why] = sums.get((payer, payee, why), 0) + amount
    return tuple(Transfer(payer, payee, amount, why) for (payer, payee, why), amount in sums.items())


def completes_last_set(hand: Hand, groups: Callable[[], tuple[Group, ...]]) -> bool:
    """Whether the winning tile makes the last dragon or wind set when all the others lie open (settlement, "Liability")."""
    winning = hand.winning
    kinds = DRAGONS if winning in DRAGONS else WINDS if winning in WINDS else ()
    lacking = {*kinds} - {meld.tile for meld in hand.melds}
    if lacking != {winning} or hand.held.count(winning) > 2:
        return False
    return any(group.kind == "pung" and group.tiles[0] == winning and group.winning >= 0 for group in groups())


def kong_transfers(
    ruleset: Ruleset, kind: KongKind, *, seat: Seat, feeder: Seat, out: tuple[Seat, ...] = ()
) -> tuple[Transfer, ...]:
    """What a kong of `seat` books at once: the feeder pays a fed one, each of the others still in any other."""
    kongs = ruleset.kongs
    amount = {"concealed": kongs.concealed, "fed": kongs.fed, "added": kongs.added}[kind] * ruleset.stake[kongs.unit]
    if not amount:
        return ()
    payers = (feeder,) if kind == "fed" else tuple(other for other in SEATS if other != seat and other not in out)
    return tuple(Transfer(payer, seat, amount, "kong") for payer in payers)
