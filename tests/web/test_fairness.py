"""What `lingnan join` says for the shuffle, and what it finds out about a server that does not keep its word."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from lingnan.core.errors import LingnanError
from lingnan.core.wall import chain, head_of
from lingnan.notation.client_messages import OpenShare, PromiseShare
from lingnan.notation.record import deal_wall
from lingnan.notation.shares import Share
from lingnan.notation.wire import Revealed, RoomInfo, ShareInfo, ShuffleInfo
from lingnan.rules.systems import ruleset
from lingnan.table.drawing import dealt_hands
from lingnan.web.fairness import Fairness

RULES = ruleset("jiping")
KEY = chain(b"fair", 3)[1]
"""Of the second deal."""
HEAD = head_of(KEY, 2).hex()
SEAT = 2
DEALER = 1
ABSENT = ShareInfo(state="absent", promise=None)


def room(
    stage: Any, own: ShareInfo, *, you: int | None = SEAT, head: str = HEAD, first: ShareInfo = ABSENT
) -> RoomInfo:
    """A room message with a shuffle in it."""
    return RoomInfo(
        table="table",
        rules="jiping",
        options={},
        status="shuffling",
        host=None,
        you=you,
        seats=(None,) * 4,
        match="match",
        deal=0,
        deals=3,
        rounds=0,
        scores=(0, 0, 0, 0),
        base_ms=1,
        bank_ms=1,
        bots="greedy",
        helps=True,
        spectators=True,
        delay_ms=0,
        watchers=0,
        shuffle=ShuffleInfo(head=head, stage=stage, shares=(first, ABSENT, own, ABSENT)),
    )


def given() -> tuple[Fairness, Share]:
    """A client that has promised and opened, and its share."""
    client = Fairness()
    said = client.wants(room("promising", ShareInfo(state="expected", promise=None)))
    assert isinstance(said, PromiseShare)
    expected = ShareInfo(state="expected", promise=said.promise)
    assert client.wants(room("promising", expected)) is None
    opened = client.wants(room("opening", expected))
    assert isinstance(opened, OpenShare)
    assert client.wants(room("opening", expected)) is None, "once"
    assert client.wants(room("sealed", ShareInfo(state="given", promise=said.promise))) is None
    return client, Share(state="given", promise=said.promise, nonce=opened.nonce)


def revealed(own: Share) -> Revealed:
    absent = Share(state="absent")
    return Revealed(deal=2, key=KEY.hex(), shares=(absent, absent, own, absent))


def check(client: Fairness, message: Revealed, *, spoil: bool = False) -> None:
    """Check a reveal, with the hand that belongs to it or with one tile of it changed."""
    wall = deal_wall(RULES, bytes.fromhex(message.key), "match", deal=message.deal, shares=message.shares)
    hand = dealt_hands(wall, DEALER)[SEAT]
    if spoil:
        hand = (*hand[:-1], (hand[-1] + 1) % 34)
    client.check(message, match="match", rules=RULES, dealer=DEALER, hand=(SEAT, hand))


def test_an_honest_server_is_believed() -> None:
    client, own = given()
    check(client, revealed(own))


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("fair/head", lambda message, _: replace(message, key="11" * 32)),
        ("fair/head", lambda message, _: replace(message, deal=1)),
        ("fair/share", lambda message, _: replace(message, shares=None)),
        ("fair/share", lambda _, own: revealed(replace(own, promise="0" * 64))),
        ("fair/share", lambda _, own: revealed(replace(own, state="withheld", nonce=None))),
        ("share/nonce", lambda _, own: revealed(replace(own, nonce="0" * 64))),
        ("share/state", lambda _, own: revealed(replace(own, state="absent"))),
    ],
)
def test_a_server_that_opens_something_else_is_found_out(code: str, change: Callable[..., Revealed]) -> None:
    client, own = given()
    with pytest.raises(LingnanError) as caught:
        check(client, change(revealed(own), own))
    assert caught.value.code == code


def test_a_hand_that_is_not_from_the_wall_is_found_out() -> None:
    client, own = given()
    with pytest.raises(LingnanError) as caught:
        check(client, revealed(own), spoil=True)
    assert caught.value.code == "fair/wall"


@pytest.mark.parametrize(
    ("code", "changes"),
    [("fair/head", {"head": "0" * 64}), ("fair/share", {"first": ShareInfo(state="given", promise="0" * 64)})],
)
def test_a_server_that_takes_something_back_is_found_out(code: str, changes: dict[str, Any]) -> None:
    client, own = given()
    with pytest.raises(LingnanError) as caught:
        client.wants(room("sealed", ShareInfo(state="given", promise=own.promise), **changes))
    assert caught.value.code == code


def test_a_share_that_came_too_late_was_not_left_out() -> None:
    client = Fairness()
    said = client.wants(room("promising", ShareInfo(state="expected", promise=None)))
    assert isinstance(said, PromiseShare)
    client.wants(room("opening", ShareInfo(state="expected", promise=said.promise)))
    client.wants(room("sealed", ShareInfo(state="withheld", promise=said.promise)))
    check(client, revealed(Share(state="withheld", promise=said.promise)))


def test_who_watches_says_nothing_and_checks_all_the_same() -> None:
    client = Fairness()
    promise = ShareInfo(state="given", promise="0" * 64)
    assert client.wants(room("sealed", promise, you=None)) is None
    with pytest.raises(LingnanError):
        check(client, revealed(Share(state="given", promise="0" * 64, nonce="1" * 64)))
