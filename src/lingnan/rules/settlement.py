"""Settlement: the transfers of a win, each with its reason; zero-sum by construction (rulebook settlement)."""

from lingnan.core.seats import NOBODY, SEATS, Seat
from lingnan.core.tiles import DRAGONS, WINDS
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Group, Hand, Situation, Transfer, Why


def settle(ruleset: Ruleset, situation: Situation, *, value: int, last_set: bool) -> tuple[Transfer, ...]:
    """Who pays a win of `value` a share.

    `last_set` says that the winning discard itself is the last set of 大三元 or 大四喜 on two or three shown ones.
    """
    winner = situation.seat
    match situation.by:
        case "draw":
            seat, why = _liable(ruleset, situation)
            if seat == NOBODY:
                return tuple(Transfer(other, winner, value, "win") for other in SEATS if other != winner)
            return (Transfer(seat, winner, 3 * value, why),)
        case "discard":
            if last_set and ruleset.liability.dragons_winds and ruleset.liability.dragons_winds_shares == 3:
                return (Transfer(situation.source, winner, 3 * value, "dragons_winds"),)
            return (Transfer(situation.source, winner, value, "win"),)
        case "rob":
            return (Transfer(situation.source, winner, ruleset.rob.shares * value, "rob"),)


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


def completes_last_set(hand: Hand, groups: tuple[Group, ...]) -> bool:
    """Whether the winning tile makes the last dragon or wind set when all the others lie open (settlement, "Liability")."""
    winning = hand.winning
    kinds = DRAGONS if winning in DRAGONS else WINDS if winning in WINDS else ()
    if not kinds or sum(meld.tile in kinds for meld in hand.melds) != len(kinds) - 1 or hand.held.count(winning) > 2:
        return False
    return any(group.kind == "pung" and group.tiles[0] == winning and group.winning >= 0 for group in groups)
