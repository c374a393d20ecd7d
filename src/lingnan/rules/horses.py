"""Horses (买马, 抓马, 奖码): where a tile points, what horses multiply or copy, how each is shown (rulebook settlement).

Multiply kind: the horses of the winner that point at him multiply his win. Mirror kind: the horse of a buyer on a seat
copies the transfers between that seat and third parties, "same win, same loss".
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from lingnan.core.seats import NOBODY, Seat
from lingnan.core.tiles import EAST, HONORS, RED, Tile
from lingnan.rules.play_policies import Horses, MirrorHorses, MultiplyHorses
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import HorseLine, Score, Situation, Transfer


def points_at(tile: Tile, ring: Literal["seed", "zhong_dealer"]) -> int:
    """How many seats after the dealer sits the seat that `tile` points at."""
    if tile < HONORS:
        return tile % 9 % 4
    if tile < RED:
        return tile - EAST
    return tile - RED + (1 if ring == "seed" else 0)


def entitled(ruleset: Ruleset, *, hard: bool) -> int:
    """How many horses a winner gets, multiply kind; `hard` says that his hand holds no wild tile."""
    match ruleset.horses:
        case MultiplyHorses(count, soft_count):
            return count if hard or soft_count is None else soft_count
        case _:
            return 0


def winners_horses(ruleset: Ruleset, situation: Situation, *, hard: bool) -> tuple[Tile, ...]:
    """The horses that the winner is entitled to, multiply kind: the first ones of those that were opened."""
    given = (situation.horses or {}).get(situation.seat, ())
    match ruleset.horses:
        case MultiplyHorses(_, int()):
            return given[: entitled(ruleset, hard=hard)]
        case MultiplyHorses():
            return given
        case _:
            return ()


def horse_factor(ruleset: Ruleset, situation: Situation, *, hard: bool) -> int:
    """What the horses multiply a win by: one plus those that point at the winner."""
    mine = winners_horses(ruleset, situation, hard=hard)
    return 1 + sum(_target(ruleset.horses, tile, situation, owner=situation.seat) == situation.seat for tile in mine)


def _target(rule: Horses | None, tile: Tile, situation: Situation, *, owner: Seat) -> Seat:
    """The seat that a horse points at."""
    if rule is None:
        return NOBODY
    origin = owner if isinstance(rule, MirrorHorses) and rule.origin == "winner" else situation.dealer
    return (origin + points_at(tile, rule.map)) & 3


def mirrored(
    rule: MirrorHorses, situation: Situation, *, base: Sequence[Transfer], carrier: Seat
) -> list[tuple[HorseLine, list[Transfer]]]:
    """Each horse with the transfers that it copies from `base`.

    `carrier` pays in place of whoever else would owe: a liable or a robbed player, or NOBODY.
    """
    found = []
    for owner, tiles in sorted((situation.horses or {}).items()):
        for tile in tiles:
            seat = _target(rule, tile, situation, owner=owner)
            copies = [copy for transfer in base for copy in _copies(transfer, owner=owner, seat=seat, carrier=carrier)]
            paid = sum(copy.amount if copy.payee == owner else -copy.amount for copy in copies if owner in copy[:2])
            found.append((HorseLine(owner, tile, seat, paid, label(paid)), copies))
    return found


def _copies(transfer: Transfer, *, owner: Seat, seat: Seat, carrier: Seat) -> list[Transfer]:
    """What the horse of `owner` on `seat` makes of one transfer: nothing where `owner` is the other side of it."""
    payer, payee, amount, _ = transfer
    if seat == payer and owner != payee:
        payer = owner
    elif seat == payee and owner != payer:
        payee = owner
    else:
        return []
    if carrier != NOBODY:
        payer = carrier
    return [Transfer(payer, payee, amount, "horse")] if payer != payee else []


def multiplied(ruleset: Ruleset, situation: Situation, *, base: Iterable[Transfer], hard: bool) -> list[HorseLine]:
    """Each horse of the winner, multiply kind, with what it added to the win."""
    mine = winners_horses(ruleset, situation, hard=hard)
    unit = sum(transfer.amount for transfer in base) // horse_factor(ruleset, situation, hard=hard)
    lines = []
    for tile in mine:
        seat = _target(ruleset.horses, tile, situation, owner=situation.seat)
        paid = unit if seat == situation.seat else 0
        lines.append(HorseLine(situation.seat, tile, seat, paid, label(paid)))
    return lines


def label(paid: int) -> Literal["win", "loss", "neutral"]:
    """赢马, 输马 or neither: by what a horse really paid its owner."""
    return "win" if paid > 0 else "loss" if paid < 0 else "neutral"


def shown_horses(scores: Iterable[Score]) -> tuple[HorseLine, ...]:
    """The horses of all who win on one tile: where the scores hold the same horses, each one once with its sum."""
    shown: dict[tuple[Seat, int], HorseLine] = {}
    for score in scores:
        places: dict[Seat, int] = {}
        for line in score.horses:
            place = places[line.owner] = places.get(line.owner, -1) + 1
            before = shown.get((line.owner, place))
            paid = line.amount + (before.amount if before else 0)
            shown[line.owner, place] = line._replace(amount=paid, label=label(paid))
    return tuple(shown[key] for key in sorted(shown))


def horse_totals(lines: Iterable[HorseLine]) -> dict[Seat, int]:
    """What the horses of each owner paid him together."""
    totals: dict[Seat, int] = {}
    for line in lines:
        totals[line.owner] = totals.get(line.owner, 0) + line.amount
    return totals
