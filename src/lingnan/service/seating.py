"""Who sits down, leaves and stays, and how a match goes from deal to deal. Pure: each gives another room.

Whoever leaves is replaced by a bot; whoever comes late takes a bot's seat at the next deal. A refused wish raises
IllegalAction with a `room/…` or `seat/…` code and changes nothing.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import SEATS, Seat, four, with_seat
from lingnan.rules.clamping import Purses
from lingnan.service.room import Former, Guest, Place, Room, Standing, is_free, place_at
from lingnan.service.tiers import bot_purse
from lingnan.table.match import Match
from lingnan.table.state import Scores


def with_purse(room: Room, seat: Seat, coins: int) -> Room:
    """The room with other coins at a seat."""
    purses = with_seat(room.purses, seat, coins)
    if room.outcome is not None:
        return replace(room, outcome=replace(room.outcome, purses=purses))
    return replace(room, before=replace(room.before, purses=purses))


def put_guest(room: Room, seat: Seat, guest: Guest) -> Room:
    """A person takes a seat with all that he brings."""
    seated = put(room, seat, Place(guest=Guest(guest.account, guest.name)))
    return seated if room.stakes is None else with_purse(seated, seat, guest.coins)


def put_bot(room: Room, seat: Seat) -> Room:
    """A bot takes a seat, with coins of the house where they are played for."""
    seated = put(room, seat, Place(bot=room.filler, ready=True))
    return seated if room.stakes is None else with_purse(seated, seat, bot_purse(room.stakes, _brought(seated)))


def _brought(room: Room) -> Iterator[int]:
    """The coins of each person at a coin table, also of those who take a seat at the next deal."""
    for place, purse in zip(room.places, room.purses, strict=True):
        if place is not None and place.guest is not None:
            yield purse
        if place is not None and place.arriving is not None:
            yield place.arriving.coins


def put(room: Room, seat: Seat, place: Place | None) -> Room:
    """The room with another `place` at `seat`."""
    return replace(room, places=with_seat(room.places, seat, place))


def sit(room: Room, guest: Guest, *, seat: Seat | None) -> Room:
    """Take a free seat, or at a table that plays a bot's seat from the next deal on; None: the lowest one."""
    held = room.seat_of(guest.account)
    if held is not None and place_at(room, held).leaving:
        return put(room, held, replace(place_at(room, held), leaving=False, auto=False, bot=None))
    if guest.account in room.accounts:
        raise IllegalAction("seat/yours", "you have a seat at this table already")
    if room.status == "finished":
        raise IllegalAction("room/finished", "the match is over: open a new table")
    if seat is not None and seat not in SEATS:
        raise IllegalAction("seat/unknown", f"there is no seat {seat}: seats are 0 to 3")
    free = [each for each in SEATS if is_free(room.places[each])]
    if not free:
        raise IllegalAction("room/full", "all seats are taken: you can watch")
    if seat is not None and seat not in free:
        raise IllegalAction("seat/taken", f"seat {seat} is taken: choose another one")
    seat = free[0] if seat is None else seat
    if room.status == "open":
        host = guest.account if room.host is None and not room.is_public else room.host
        return replace(put_guest(room, seat, guest), host=host)
    return put(room, seat, replace(place_at(room, seat), arriving=guest))


def held_seat(room: Room, account: str) -> Seat:
    """The seat of a player; IllegalAction `seat/none` if he has none."""
    seat = room.seat_of(account)
    if seat is None:
        raise IllegalAction("seat/none", "you have no seat at this table")
    return seat


def leave(room: Room, account: str) -> Room:
    """Give up a seat. A bot plays on; a table without people is over."""
    for seat, place in enumerate(room.places):
        if place is not None and place.arriving is not None and place.arriving.account == account:
            left = put(room, seat, replace(place, arriving=None))
            return left if left.accounts else close(left)
    held = held_seat(room, account)
    if room.status == "finished":
        return room
    if room.stakes is not None and room.status == "playing":
        return put(room, held, replace(place_at(room, held), leaving=True, auto=True, bot=room.filler))
    left = put(room, held, None) if room.status == "open" else _with_former(put_bot(room, held), account, held)
    if room.status == "open":
        left = with_purse(left, held, 0)
    if not left.accounts:
        return close(left)
    if room.host == account:
        return replace(left, host=left.accounts[0])
    return left


def _with_former(room: Room, account: str, seat: Seat) -> Room:
    """The room that remembers who has given up a seat, so that others can still report him."""
    if any(former.account == account for former in room.left):
        return room
    return replace(room, left=(*room.left, Former(account, seat)))


def kick(room: Room, account: str, *, seat: Seat, here: frozenset[str]) -> Room:
    """The host takes a seat away: before the match from anybody, during it from who is not `here`."""
    if room.host != account:
        raise IllegalAction("room/not_host", "only the host can take a seat away")
    place = room.places[seat] if seat in SEATS else None
    if place is None or place.guest is None:
        raise IllegalAction("seat/empty", f"nobody sits at seat {seat}")
    if place.guest.account == account:
        raise IllegalAction("seat/yours", "that is your own seat: leave the table instead")
    if room.status != "open" and place.guest.account in here:
        raise IllegalAction("seat/present", "during the match only who is away can be sent away")
    return leave(room, place.guest.account)


def vote(room: Room, account: str, *, agree: bool) -> Room:
    """A player wants to end the match now, agrees to it, or refuses, which ends the vote.

    At a coin table only between two deals: a deal that is being lost is played to its end.
    """
    held_seat(room, account)
    if room.is_public:
        raise IllegalAction("room/public", "a public table is not dissolved: leave it")
    if room.stakes is not None and room.status == "playing":
        raise IllegalAction("room/at_stake", "coins are at stake: end the match between two deals, or leave")
    if room.status not in ("playing", "between"):
        raise IllegalAction("room/not_playing", "there is no match to end now")
    if not agree:
        if not room.dissolving:
            raise IllegalAction("room/no_vote", "nobody has asked to end the match")
        return replace(room, dissolving=())
    if account in room.dissolving:
        raise IllegalAction("room/voted", "you have agreed already: wait for the others")
    return replace(room, dissolving=(*room.dissolving, account))


def is_dissolved(room: Room) -> bool:
    """Everybody who plays himself wants to end the match; whoever is away for a moment is asked too."""
    asked = {place.guest.account for place in room.places if place and place.guest and place.by_hand}
    return bool(room.dissolving) and asked <= set(room.dissolving)


def departed(room: Room, *, absent: frozenset[str]) -> Room:
    """Between two deals of a coin table: without those who were leaving or are `absent`, or have fallen under the minimum.

    For the absent a bot has played; it does not go on with their coins.
    """
    if room.stakes is None:
        return room
    for seat, place in enumerate(room.places):
        assert place is not None
        if place.guest is None:
            continue
        gone = place.leaving or place.guest.account in absent
        if gone or room.purses[seat] < room.stakes.least:
            room = leave(room, place.guest.account)
        if room.status == "finished":
            break
    return room


def close(room: Room) -> Room:
    """Nothing happens at this table any more."""
    return replace(room, status="finished", host=None, dissolving=(), frozen=False)


def begin(room: Room, account: str) -> Room:
    """The host starts the match: bots take the empty seats, and the walls are shuffled."""
    if room.status != "open":
        raise IllegalAction("room/started", "the match has begun already")
    if room.host != account:
        raise IllegalAction("room/not_host", "only the host can start the match")
    waiting = [place.name for place in room.places if place and place.guest and not _agrees(place, room.host)]
    if waiting:
        names = ", ".join(waiting)
        raise IllegalAction("room/not_ready", f"not ready yet: {names}; wait, or take the seat away")
    return begun(room)


def _agrees(place: Place, host: str) -> bool:
    """Whether the match may begin for who sits there: the host says so by starting it."""
    return place.ready or (place.guest is not None and place.guest.account == host)


def begun(room: Room) -> Room:
    """The match begins: its walls are shuffled next."""
    for seat in SEATS:
        if room.places[seat] is None:
            room = put_bot(room, seat)
    return replace(room, status="shuffling")


def next_deal(room: Room) -> Room:
    """The room as the next deal begins: latecomers sit down, nobody has seen its result yet."""
    for seat in SEATS:
        room = _seated(room, seat)
    return replace(
        room,
        status="playing",
        deal=room.deal + 1,
        before=room.outcome or room.before,
        outcome=None,
        dissolving=(),
    )


def _seated(room: Room, seat: Seat) -> Room:
    """The seat as a deal begins: whoever arrives sits down, and a bot has coins enough to play."""
    place = place_at(room, seat)
    if place.arriving is not None:
        return put_guest(room, seat, place.arriving)
    if place.guest is None and room.stakes is not None and room.purses[seat] < room.stakes.least:
        return put_bot(room, seat)
    return put(room, seat, replace(place, ready=place.guest is None))


def end_deal(room: Room, match: Match, purses: Purses) -> Room:
    """The room after a deal; `match` is where the match stands now, `purses` what everybody has."""
    return replace(
        room,
        status="finished" if match.is_over else "between",
        dissolving=() if match.is_over else room.dissolving,
        outcome=Standing(match.dealer, match.passed, match.scores, purses, _won(room, purses)),
    )


def _won(room: Room, purses: Purses) -> Scores | None:
    """What each seat has won or lost in the match with a deal that leaves it `purses`."""
    if room.won is None:
        return None
    return four(won + has - had for won, has, had in zip(room.won, purses, room.purses, strict=True))


def ready(room: Room, account: str, *, is_ready: bool) -> Room:
    """Before a private match: it may begin for this player, or not yet after all; later: he has seen the result."""
    seat = held_seat(room, account)
    place = place_at(room, seat)
    if room.status == "open" and not room.is_public:
        return put(room, seat, replace(place, ready=is_ready))
    if room.status != "between":
        raise IllegalAction("room/not_between", "there is no result to confirm now")
    if place.ready or not is_ready:
        raise IllegalAction("room/not_between", "a result is confirmed once, and not taken back")
    return put(room, seat, replace(place, ready=True))


def hand_over(room: Room, account: str) -> Room:
    """托管 by hand: a bot plays for the player from now on."""
    seat = held_seat(room, account)
    if room.status not in ("playing", "between"):
        raise IllegalAction("room/not_playing", "no match is being played: there is nothing for a bot to do")
    return set_auto(room, seat, auto=True)


def set_auto(room: Room, seat: Seat, *, auto: bool) -> Room:
    """托管 on or off."""
    place = place_at(room, seat)
    return put(room, seat, replace(place, auto=auto, bot=room.filler if auto else None))
