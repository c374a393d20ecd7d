"""Official fans of chows, and the principle by which they combine.

A chow is its lowest tile. A fan is asked about the chows that make it, two to four of them in order.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple, TypeAlias

from lingnan.core.tiles import HONORS, Tile
from lingnan.rules.official.packing import BITS, ONE_FAN, ORDER, PLACE, Fan, pack

Chows: TypeAlias = tuple[Tile, ...]


def yi_se_si_tong_shun(chows: Chows) -> bool:
    """Four chows alike in one suit."""
    return len(set(chows)) == 1


def yi_se_si_bu_gao(chows: Chows) -> bool:
    """Four chows of one suit, each one number higher than the last, or each two numbers higher."""
    return _climbs(chows)


def yi_se_san_tong_shun(chows: Chows) -> bool:
    """Three chows alike in one suit."""
    return len(set(chows)) == 1


def qing_long(chows: Chows) -> bool:
    """123, 456 and 789 of one suit."""
    return _is_one_suit(chows) and _ranks(chows) == [0, 3, 6]


def yi_se_san_bu_gao(chows: Chows) -> bool:
    """Three chows of one suit, each one number higher than the last, or each two numbers higher."""
    return _climbs(chows)


def hua_long(chows: Chows) -> bool:
    """123, 456 and 789, each of another suit."""
    return _is_three_suits(chows) and _ranks(chows) == [0, 3, 6]


def san_se_san_tong_shun(chows: Chows) -> bool:
    """Three chows of the same numbers, each of another suit."""
    return _is_three_suits(chows) and len(set(_ranks(chows))) == 1


def san_se_san_bu_gao(chows: Chows) -> bool:
    """Three chows, each of another suit and one number higher than the last."""
    low, middle, high = _ranks(chows)
    return _is_three_suits(chows) and middle - low == high - middle == 1


def yi_ban_gao(chows: Chows) -> bool:
    """Two chows alike in one suit."""
    return chows[0] == chows[1]


def xi_xiang_feng(chows: Chows) -> bool:
    """Two chows of the same numbers in two suits."""
    return chows[0] != chows[1] and chows[0] % 9 == chows[1] % 9


def lian_liu(chows: Chows) -> bool:
    """Six numbers of one suit in a row, in two chows."""
    return _is_one_suit(chows) and chows[1] - chows[0] == 3


def lao_shao_fu(chows: Chows) -> bool:
    """123 and 789 of one suit."""
    return _is_one_suit(chows) and chows[1] - chows[0] == 6


def _ranks(chows: Chows) -> list[int]:
    return sorted(chow % 9 for chow in chows)


def _is_one_suit(chows: Chows) -> bool:
    return chows[0] // 9 == chows[-1] // 9


def _is_three_suits(chows: Chows) -> bool:
    return len({chow // 9 for chow in chows}) == 3


def _climbs(chows: Chows) -> bool:
    steps = {high - low for low, high in pairwise(chows)}
    return _is_one_suit(chows) and steps in ({1}, {2})


COMBINED: Final[dict[int, tuple[Fan[Chows], ...]]] = {
    4: (yi_se_si_tong_shun, yi_se_si_bu_gao),
    3: (yi_se_san_tong_shun, qing_long, yi_se_san_bu_gao, hua_long, san_se_san_tong_shun, san_se_san_bu_gao),
    2: (yi_ban_gao, xi_xiang_feng, lian_liu, lao_shao_fu),
}
"""The fans that combine, by how many chows they take."""

PLACES: Final = tuple(PLACE[fan.__name__] for fans in COMBINED.values() for fan in fans)


class AllChows(NamedTuple):
    """A hand whose sets are all chows: four, or one beside a knitted straight."""

    chows: Chows
    pair: Tile


def yi_se_shuang_long_hui(hand: AllChows) -> bool:
    """Twice 123 and 789 of one suit, and its 5 as the pair."""
    suit = hand.pair - hand.pair % 9
    return hand.pair < HONORS and hand.pair % 9 == 4 and hand.chows == (suit, suit, suit + 6, suit + 6)


def san_se_shuang_long_hui(hand: AllChows) -> bool:
    """123 and 789 of two suits, and the 5 of the third as the pair."""
    suits = [suit for suit in (0, 9, 18) if suit != hand.pair - 4]
    return len(suits) == 2 and hand.chows == tuple(chow for suit in suits for chow in (suit, suit + 6))


def ping_hu(hand: AllChows) -> bool:
    """Four chows and a pair of a suit."""
    return hand.pair < HONORS


FANS: Final[tuple[Fan[AllChows], ...]] = (yi_se_shuang_long_hui, san_se_shuang_long_hui, ping_hu)

PING_HU: Final = 1 << PLACE["ping_hu"]


def of_all(chows: Chows, pair: Tile) -> int:
    """The packed fans of a hand of chows with its pair, apart from those that combine; most can only be 平和."""
    if pair >= HONORS:
        return 0
    return pack(FANS, AllChows(chows, pair)) if pair % 9 == 4 else PING_HU


class Way(NamedTuple):
    """One way to count the fans that combine, packed, and those that hold but do not count then."""

    fans: int
    left: tuple[str, ...]


NONE: Final = (Way(0, ()),)


class _Claim(NamedTuple):
    """A fan, by its first bit, and the places of the chows that make it."""

    fan: int
    places: frozenset[int]


class _Combined(dict[Chows, tuple[Way, ...]]):
    """Every way to count the fans that combine, without those that are part of another, by chows in order."""

    def __missing__(self, chows: Chows) -> tuple[Way, ...]:
        ranks = [tuple([low % 9 for low in chows if low // 9 == suit]) for suit in range(3)]
        ways = self[chows] = _of_suits(*sorted(ranks))
        return ways


COMBINED_WAYS: Final = _Combined()


@cache
def _of_suits(*ranks: tuple[int, ...]) -> tuple[Way, ...]:
    """The same by the numbers in each suit: which suit has which does not matter."""
    return _ways(_claims(tuple([9 * suit + rank for suit, mine in enumerate(ranks) for rank in mine])))


def _claims(chows: Chows) -> tuple[_Claim, ...]:
    """The fans that some of the chows make, and which chows."""
    return tuple(
        [
            _Claim(fan, frozenset(places))
            for size in COMBINED
            for places in combinations(range(len(chows)), size)
            for fan in _made_of(tuple([chows[place] for place in places]))
        ]
    )


@cache
def _made_of(chows: Chows) -> tuple[int, ...]:
    """First bit of the fans that exactly these chows make."""
    return tuple(PLACE[fan.__name__] for fan in COMBINED[len(chows)] if fan(chows))


@cache
def _ways(claims: tuple[_Claim, ...]) -> tuple[Way, ...]:
    """Every way to count some of the claims.

    The principle (套算一次): a chow that has not been combined yet is combined once with those that have been. So no
    fan joins two chows that earlier ones join already, and no chow is twice in the same fan (不得相同).
    """
    if not claims:
        return NONE
    alone = [frozenset((place,)) for place in frozenset[int]().union(*(claim.places for claim in claims))]
    ways = set(_chosen(claims, 0, alone, {}))
    most = [way for way in ways if not any(_holds(other, way) for other in ways if other != way)]
    holding = sorted({claim.fan for claim in claims})
    return tuple(
        Way(way, tuple(ORDER[fan // BITS] for fan in holding if not way >> fan & ONE_FAN)) for way in sorted(most)
    )


def _chosen(
    claims: tuple[_Claim, ...], packed: int, joined: list[frozenset[int]], used: dict[int, frozenset[int]]
) -> Iterator[int]:
    """Count any of the claims that are still allowed; `joined` are the chows that belong together by now."""
    yield packed
    for index, (fan, places) in enumerate(claims):
        if places & used.get(fan, frozenset()) or any(len(places & group) > 1 for group in joined):
            continue
        touched = [group for group in joined if group & places]
        rest = [group for group in joined if not group & places]
        grown = {**used, fan: used.get(fan, frozenset()) | places}
        yield from _chosen(claims[index + 1 :], packed + (1 << fan), [*rest, places.union(*touched)], grown)


def _holds(more: int, less: int) -> bool:
    """Whether one way counts each fan at least as often as another does."""
    return all(more >> first & ONE_FAN >= less >> first & ONE_FAN for first in PLACES)
