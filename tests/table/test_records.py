"""Records: replay equals play, a match is a chain, and no field of a record can change unseen."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from lingnan.core.tiles import SOUTH
from lingnan.core.wall import chain, first_dealer, head_of
from lingnan.notation.record import deal_wall, encode, header_of, record_of, wall_commitment
from lingnan.notation.shares import Share, Shares, nonces_of, promise_of
from lingnan.notation.verify import Fault, Verified, verify
from lingnan.rules.ruleset import Ruleset
from lingnan.table.events import Event
from lingnan.table.match import Match, after
from tests.support.playing import GD88, JIPING, Deal, keen, play, variants
from tests.support.scenario import Run, rows

SEATS = ("甲", "b", "c", "d")
DEALS = 4


def parts(
    name: str, match: Match, secrets: Sequence[bytes], *, shares: Shares | None = None, head: bytes | None = None
) -> Iterator[list[bytes]]:
    """The lines of each deal of a match."""
    rng, head = Random(name), head or head_of(secrets[0], 1)
    for secret in secrets:
        wall = deal_wall(match.rules, secret, name, deal=match.deal, shares=shares)
        deal = Deal(rules=match.rules, wall=wall, dealer=match.dealer, round_wind=match.round_wind, scores=match.scores)
        for _ in play(deal, keen(rng), rng):
            pass
        header = header_of(match, name, seats=SEATS, commitment=head, shares=shares)
        yield lines_of(encode(record_of(header, deal.events, deal.state, secret=secret)))
        match = after(match, deal.state)


@cache
def played(name: str, rules: Ruleset) -> list[list[bytes]]:
    """A match from a chain of secrets, deal by deal."""
    secrets = chain(name.encode(), DEALS)
    return list(parts(name, Match(rules=rules, deals=DEALS, dealer=first_dealer(secrets[0], name)), secrets))


@cache
def scenario(name: str) -> list[bytes]:
    """The lines of a scenario's record."""
    run = Run(next(row for row in rows() if str(row) == name))
    run.whole()
    return lines_of(encode(run.deal.record(name)))


def lines_of(body: bytes) -> list[bytes]:
    return body.splitlines(keepends=True)


def check(lines: list[bytes]) -> list[Verified]:
    return list(verify(lines))


def fault(lines: list[bytes]) -> Fault:
    """The fault of a file that must not hold; it names a line, and says something."""
    with pytest.raises(Fault) as caught:
        check(lines)
    found = caught.value
    assert isinstance(found.at, int)
    assert 0 < found.at <= len(lines)
    assert found.message
    return found


def canonical(part: object) -> bytes:
    """A line of a record, written without this package."""
    return json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def signed(lines: list[bytes]) -> list[bytes]:
    """The lines with a digest that is right for them."""
    footer = json.loads(lines[-1])
    footer["digest"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    return [*lines[:-1], canonical(footer)]


# ---------- a record holds ----------


@pytest.mark.parametrize("name", variants())
def test_a_match_is_verified(name: str) -> None:
    """Every system and every house has a record that holds."""
    lines = [line for deal in played(name, variants()[name]) for line in deal]
    verified = check(lines)
    assert [deal.header.deal for deal in verified] == list(range(1, DEALS + 1))
    assert all(sum(deal.state.scores) == 0 for deal in verified)
    assert [canonical(json.loads(line)) for line in lines] == lines, "the encoding is canonical JSON"


def test_matches_may_be_mixed() -> None:
    mixed = [deal for pair in zip(played("one", GD88), played("two", JIPING), strict=True) for deal in pair]
    assert len(check([line for deal in mixed for line in deal])) == 2 * DEALS


# ---------- a match is a chain ----------


@pytest.mark.parametrize("order", [[0, 2], [0, 1, 1], [0, 1, 3, 2]], ids=str)
def test_deals_out_of_order(order: list[int]) -> None:
    deals = played("one", GD88)
    found = fault([line for index in order for line in deals[index]])
    assert found.code == "record/match"


def test_a_secret_from_another_chain() -> None:
    secrets = chain(b"chain", 2)
    match = Match(rules=JIPING, deals=2, dealer=first_dealer(secrets[0], "chain"))
    first, second = parts("chain", match, [secrets[0], chain(b"other", 1)[0]])
    found = fault([*first, *second])
    assert (found.code, found.at) == ("record/chain", len(first) + len(second))


def test_a_dealer_who_did_not_draw_east() -> None:
    secrets = chain(b"dealer", 1)
    match = Match(rules=JIPING, deals=1, dealer=(first_dealer(secrets[0], "dealer") + 1) % 4)
    assert fault(next(parts("dealer", match, secrets))).code == "record/dealer"


@pytest.mark.parametrize("changes", [{"passed": 4}, {"scores": (9, 0, 0, -9)}])
def test_a_match_that_begins_in_the_middle(changes: dict[str, Any]) -> None:
    secrets = chain(b"middle", 1)
    match = replace(Match(rules=GD88, deals=1, dealer=first_dealer(secrets[0], "middle")), **changes)
    assert fault(next(parts("middle", match, secrets))).code in ("record/match", "record/round_wind")


def test_a_wind_that_does_not_blow() -> None:
    deal = Deal(rules=JIPING, wall=deal_wall(JIPING, bytes(32), "wind", deal=1), round_wind=SOUTH)
    rng = Random("wind")
    for _ in play(deal, keen(rng), rng):
        pass
    match = Match(rules=JIPING, deals=1, dealer=0)
    header = msgspec.structs.replace(
        header_of(match, "wind", seats=SEATS, commitment=wall_commitment(deal.wall)), round_wind=SOUTH
    )
    found = fault(lines_of(encode(record_of(header, deal.events, deal.state, wall=deal.wall))))
    assert found.code == "record/round_wind"


# ---------- shares ----------


def share(match: str, seat: int, **changes: Any) -> Share:
    """A share that was given, or what is made of it."""
    nonce = f"{seat:064x}"
    given = Share(state="given", promise=promise_of(match, seat, nonce), nonce=nonce)
    return msgspec.structs.replace(given, **changes)


def shares_of(match: str) -> Shares:
    """One of each kind."""
    withheld = share(match, 1, state="withheld", nonce=None)
    return share(match, 0), withheld, Share(state="withheld"), Share(state="absent")


@cache
def shared() -> list[list[bytes]]:
    """A match of which the seats' shares are in the walls."""
    secrets, shares = chain(b"shared", 2), shares_of("shared")
    match = Match(rules=JIPING, deals=2, dealer=first_dealer(secrets[0], "shared", nonces_of(shares)))
    return list(parts("shared", match, secrets, shares=shares))


def test_a_match_with_shares_is_verified() -> None:
    first, second = check([line for deal in shared() for line in deal])
    assert first.header.shares == second.header.shares == shares_of("shared")
    (alone,) = check(shared()[1])
    assert alone.header.deal == 2, "a deal alone is held against the head of the chain"


@pytest.mark.parametrize(
    ("code", "seat", "changes"),
    [
        ("share/nonce", 0, {"nonce": "0" * 63 + "1"}),
        ("share/nonce", 0, {"promise": "0" * 64}),
        ("share/state", 0, {"nonce": None}),
        ("share/state", 0, {"state": "withheld"}),
        ("share/state", 0, {"state": "absent", "nonce": None}),
        ("share/state", 3, {"nonce": "0" * 64}),
        ("share/state", 3, {"promise": "0" * 64}),
    ],
)
def test_a_share_that_cannot_be(code: str, seat: int, changes: dict[str, Any]) -> None:
    lines = shared()[0]
    header = json.loads(lines[0])
    header["shares"][seat].update(changes)
    found = fault(signed([canonical(header), *lines[1:]]))
    assert (found.code, found.at) == (code, 1)


def test_a_share_left_out_of_the_second_deal_is_another_wall() -> None:
    first, second = shared()
    header = json.loads(second[0])
    header["shares"][0].update(state="withheld", nonce=None)
    found = fault(signed([canonical(header), *second[1:]]))
    assert (found.code, found.event) == ("record/event", 1)
    found = fault([*first, *signed([canonical(header), *second[1:]])])
    assert (found.code, found.at) == ("record/promises", len(first) + 1)


@pytest.mark.parametrize("deal", [0, 1])
def test_a_key_that_is_no_link_of_the_chain(deal: int) -> None:
    lines = shared()[deal]
    footer = json.loads(lines[-1])
    footer["key"] = "0" * 64
    found = fault([*lines[:-1], canonical(footer)])
    assert (found.code, found.at) == ("record/commitment", len(lines))


def test_a_head_that_is_not_that_of_the_key() -> None:
    secrets = chain(b"shared", 2)
    other = next(parts("other", Match(rules=JIPING, deals=2, dealer=0), secrets, head=bytes(32)))
    assert fault(other).code == "record/commitment"


def test_a_wall_set_up_by_hand_has_no_shares() -> None:
    lines = short()
    header = json.loads(lines[0])
    header["shares"] = json.loads(shared()[0][0])["shares"]
    assert fault(signed([canonical(header), *lines[1:]])).code == "share/state"


# ---------- what is no record ----------


def short() -> list[bytes]:
    return scenario("jiping/liability: dragons won at once cost one share")


@pytest.mark.parametrize(
    ("code", "line", "change"),
    [
        ("record/cut", -1, lambda lines: lines[:-1]),
        ("record/unreadable", -1, lambda lines: [*lines[:-1], lines[-1][:-1]]),
        ("record/unreadable", 3, lambda lines: [*lines[:2], b"\xff\n", *lines[3:]]),
        ("record/unreadable", 3, lambda lines: [*lines[:2], b"{}\n", *lines[3:]]),
        ("record/unreadable", 3, lambda lines: [*lines[:2], b"\n", *lines[3:]]),
        (
            "record/unreadable",
            1,
            lambda lines: [
                lines[0].replace(b'"rules":{', b'"rules":{"a":' + b"[" * 9999 + b"]" * 9999 + b","),
                *lines[1:],
            ],
        ),
        ("record/not_canonical", 2, lambda lines: [lines[0], lines[1].replace(b",", b", "), *lines[2:]]),
        ("record/order", 1, lambda lines: lines[1:]),
        ("record/order", 2, lambda lines: [lines[0], *lines]),
        ("record/order", -1, lambda lines: [*lines, lines[-1]]),
        ("record/unfinished", -1, lambda lines: signed([lines[0], lines[-1]])),
        ("record/unfinished", -1, lambda lines: signed([*lines[:-2], lines[-1]])),
        ("record/event", -1, lambda lines: signed([*lines[:-1], lines[-2], lines[-1]])),
        ("record/event", -1, lambda lines: signed([*lines[:-1], b'{"reason":"x","type":"aborted"}\n', lines[-1]])),
    ],
)
def test_not_a_record(code: str, line: int, change: Any) -> None:
    lines = change(short())
    found = fault(lines)
    assert found.code == code
    assert found.at == line or line == -1


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("record/schema", {"schema": 3}),
        ("record/schema", {"schema": 1}),
        ("record/header", {"dealer": 4}),
        ("record/header", {"dealer": -1}),
        ("record/header", {"deal": 0}),
        ("record/header", {"passed": -1}),
        ("record/wall", {"rules.tiles": [4] * 42}),
        ("rules/unreadable", {"rules.claims": None}),
        ("rules/unreadable", {"rules.version": 2}),
        ("rules/unreadable", {"rules.stake": []}),
        ("rules/unreadable", {"rules.tiles": [10**12] * 42}),
        ("rules/unreadable", {"rules.tiles": [-4] * 42}),
        ("record/commitment", {"commitment": "00" * 32}),
    ],
)
def test_a_header_that_cannot_be(code: str, changes: dict[str, Any]) -> None:
    lines = short()
    header = json.loads(lines[0])
    for name, value in changes.items():
        *path, last = name.split(".")
        place = header
        for step in path:
            place = place[step]
        place[last] = value
    found = fault(signed([canonical(header), *lines[1:]]))
    assert found.code == code


@pytest.mark.parametrize(
    "event",
    [
        {"type": "discarded", "seat": -1, "tile": 5, "drawn": True},
        {"type": "discarded", "seat": 7, "tile": 5, "drawn": True},
        {"type": "discarded", "seat": 0, "tile": 99, "drawn": True},
        {"type": "discarded", "seat": 0, "tile": -7, "drawn": False},
        {"type": "kong_declared", "seat": 0, "kind": "concealed", "tile": 77},
        {"type": "timed_out", "seat": 9},
        {"type": "answered", "seat": -2, "action": {"type": "chow", "low": 50}, "locks": False},
        {"type": "melded", "seat": 0, "meld": ["pung", 3, 1, 3]},
        {"type": "won", "by": "draw", "tile": 3, "source": 8, "winners": [], "horses": []},
        {"type": "ended", "hands": [[], [], [], []], "next_dealer": 2},
    ],
)
def test_an_event_that_cannot_be_is_a_fault_of_its_line(event: dict[str, Any]) -> None:
    lines = short()
    place = next(number for number, line in enumerate(lines) if b'"discarded"' in line)
    found = fault(signed([*lines[:place], canonical(event), *lines[place + 1 :]]))
    assert found.code in ("record/illegal", "record/event")
    assert (found.at, found.event) == (place + 1, place)


# ---------- no field can change unseen ----------

OF_A_KIND = 4
"""Changes of one field in every run; the long tests go over all."""

MUTATED = (
    "gd88/wins: two rob one kong",
    "gd88/kongs: win after two kongs in a row",
    "jiping/liability: twelve by a chow of the fourth meld",
    "gd88/play: silence on a win is a pass",
    "gd100/rules: liability and horses, per share",
    "tuidao_piao/piao: bids are added to the base transfers",
    "xinzhang144/rules: a win with two flowers",
    "xuezhan/battle: a battle to the third win",
    "gd100/rules: all follow the dealer",
)


def leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths of all plain values in a line."""
    pairs = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    if not isinstance(part, dict | list):
        yield path
    for key, value in pairs:
        yield from leaves(value, (*path, key))


def others_than(value: Any) -> Iterator[Any]:
    """Values near `value`."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, str):
        yield value[:-1] or "x"
        yield value + "x"
    else:
        yield 0


def mutations(line: bytes, *, all_values: bool = False) -> Iterator[tuple[tuple[Any, ...], bytes]]:
    """Lines that differ from `line` in one value, for each of its values, or that lack the first element of a list."""
    for path in leaves(json.loads(line)):
        values = list(others_than(at(json.loads(line), path)))
        for value in values if all_values else values[:1]:
            part = json.loads(line)
            at(part, path[:-1])[path[-1]] = value
            yield path, canonical(part)
        if path[-1] == 0 or (all_values and isinstance(path[-1], int)):
            part = json.loads(line)
            del at(part, path[:-1])[path[-1]]
            yield path, canonical(part)


def at(part: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        part = part[step]
    return part


def kind_of(line: bytes, path: tuple[Any, ...]) -> tuple[str, ...]:
    """The field that a path leads to, whichever line of its type and whichever element of a list it is in."""
    return json.loads(line)["type"], *(step for step in path if isinstance(step, str))


def changes(lines: Sequence[bytes], *, first: int = 0, every: bool) -> Iterator[tuple[int, tuple[Any, ...], bytes]]:
    """Mutations of the lines from the `first` on, each with its place; of a field `OF_A_KIND` or `every` one."""
    kinds = Counter[tuple[str, ...]]()
    for number, line in enumerate(lines[first:], start=first):
        for path, changed in mutations(line, all_values=every):
            kind = kind_of(line, path)
            kinds[kind] += 1
            if every or kinds[kind] <= OF_A_KIND:
                yield number, path, changed


def hold_mutations(name: str, *, every: bool) -> None:
    """Each event's fault is on its line or, where the change is itself a legal action, on a later one."""
    lines = scenario(name)
    for number, path, changed in changes(lines, first=int(name != MUTATED[0] and not every), every=every):
        found = fault([*lines[:number], changed, *lines[number + 1 :]])
        assert isinstance(found.at, int)
        assert found.at >= number + 1 or number == len(lines) - 1, (path, changed)
        if 1 < found.at < len(lines) and found.code in ("record/event", "record/illegal"):
            assert found.event == found.at - 1


@pytest.mark.parametrize("name", MUTATED)
def test_changing_any_field_is_a_fault(name: str) -> None:
    hold_mutations(name, every=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", [str(row) for row in rows() if "quiet left" not in row.scenario.play])
def test_changing_any_field_to_any_neighbour_is_a_fault(name: str) -> None:
    hold_mutations(name, every=True)


def test_every_event_is_among_the_mutated() -> None:
    types = {json.loads(line)["type"] for name in MUTATED for line in scenario(name)[1:-1]}
    wanted = {msgspec.inspect.type_info(kind).tag for kind in get_args(Event)}  # type: ignore[attr-defined]
    assert wanted - types == {"exhausted"}


def test_changing_the_end_of_a_drawn_deal_is_a_fault() -> None:
    lines = scenario("jiping/play: kong money is given back on a draw where the house says so")
    number = next(number for number, line in enumerate(lines) if b'"exhausted"' in line)
    for _, changed in mutations(lines[number]):
        assert fault([*lines[:number], changed, *lines[number + 1 :]]).at == number + 1


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_what_has_a_consequence_is_caught_without_the_digest(every: bool) -> None:
    """With a digest made to fit, only what changes nothing in this deal goes through: names, and rules not used."""
    lines = scenario(MUTATED[0])
    passed: set[str] = set()
    for number, path, changed in changes(lines[:-1], every=every):
        try:
            check(signed([*lines[:number], changed, *lines[number + 1 :]]))
        except Fault:
            continue
        passed.add(str(path[0]) if number == 0 else f"{json.loads(lines[number])['type']} {path}")
    assert passed <= {"seats", "match", "deals", "deal", "rules", "rounds", "passed"}


def test_losing_doubling_or_swapping_lines_is_a_fault() -> None:
    lines = scenario(MUTATED[0])
    for number in range(len(lines)):
        fault([*lines[:number], *lines[number + 1 :]])
        fault([*lines[:number], lines[number], *lines[number:]])
        if number + 1 < len(lines):
            fault([*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]])


def test_any_flipped_byte_is_a_fault() -> None:
    lines = scenario(MUTATED[2])
    body = b"".join(lines)
    rng = Random("flip")
    for _ in range(400):
        place = rng.randrange(len(body))
        flipped = body[:place] + bytes([body[place] ^ (1 << rng.randrange(8))]) + body[place + 1 :]
        fault(flipped.splitlines(keepends=True))


def test_a_file_without_a_deal_does_not_hold() -> None:
    with pytest.raises(Fault) as caught:
        list(verify([]))
    assert (caught.value.code, caught.value.at) == ("record/empty", 1)
