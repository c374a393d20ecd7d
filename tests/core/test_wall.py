"""The wall: published vectors against a slow second implementation, the chain, and uniformity."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lingnan.core.errors import NotationError
from lingnan.core.tiles import KIND_OF, NAMES
from lingnan.core.wall import Stream, chain, first_dealer, head_of, secret_from_hex, shuffled_wall, stream_key
from tests.golden import wall

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(wall.__file__).parent / "wall_vectors.json").read_text(encoding="utf-8")
)


# ---------- a second implementation, written from the text of the design alone ----------


def slow_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 by its definition (RFC 2104); keys up to 64 bytes."""
    padded = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def slow_fields(*fields: str) -> bytes:
    message = []
    for field in fields:
        raw = field.encode("utf-8")
        message += [len(raw) // 256, len(raw) % 256, *raw]
    return bytes(message)


def slow_key(given: dict[str, Any], stream: str) -> bytes:
    message = slow_fields(given["match"], str(given["deal"]), stream, *given["nonces"])
    return slow_hmac(bytes.fromhex(given["secret"]), message)


def slow_bytes(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from slow_hmac(key, bytes((counter >> shift) & 255 for shift in range(56, -8, -8)))
        counter += 1


def slow_number(source: Iterator[int], bound: int) -> int:
    """The smallest count of bytes that holds bound − 1, most significant first; too large a number is drawn again."""
    size = 1
    while 1 << 8 * size < bound:
        size += 1
    fair = (1 << 8 * size) - (1 << 8 * size) % bound
    value = fair
    while value >= fair:
        value = 0
        for _ in range(size):
            value = value * 256 + next(source)
    return value % bound


def slow_shuffle(key: bytes, tiles: list[str]) -> list[str]:
    source = slow_bytes(key)
    shuffled = list(tiles)
    for last in reversed(range(1, len(tiles))):
        swap = slow_number(source, last + 1)
        shuffled[last], shuffled[swap] = shuffled[swap], shuffled[last]
    return shuffled


@pytest.mark.parametrize("given", VECTORS, ids=lambda given: f"deal{given['deal']}")
def test_vectors_hold_in_the_slow_implementation(given: dict[str, Any]) -> None:
    link = bytes.fromhex(given["secret"])
    for _ in range(given["deal"]):
        link = hashlib.sha256(link).digest()
    assert given["head"] == link.hex()
    for seat, (nonce, promise) in enumerate(zip(given["nonces"], given["promises"], strict=True)):
        assert hashlib.sha256(slow_fields("nonce", given["match"], f"{seat}", nonce)).hexdigest() == promise
    for name, key in given["keys"].items():
        assert slow_key(given, name).hex() == key
    source = slow_bytes(slow_key(given, "horses"))
    assert bytes(next(source) for _ in range(80)).hex() == given["stream"]
    source = slow_bytes(slow_key(given, "dice"))
    assert [[bound, slow_number(source, bound)] for bound, _ in given["numbers"]] == given["numbers"]
    tiles = [NAMES[tile] for tile in wall.SETS[given["set"]]]
    assert " ".join(slow_shuffle(slow_key(given, "wall"), tiles)) == given["wall"]
    dice = slow_bytes(slow_key(given, "dice"))
    slow_number(dice, 4)
    assert slow_number(dice, 3) + 1 == given["direction"]
    if "deck" in given:
        deck = [NAMES[tile] for tile in wall.SETS[given["deck"]]]
        assert " ".join(slow_shuffle(slow_key(given, "horses"), deck)) == given["horses"]
    first = {**given, "deal": 1}
    assert slow_number(slow_bytes(slow_key(first, "dice")), 4) == given["first_dealer"]


def test_vectors_are_those_of_the_code() -> None:
    assert (Path(wall.__file__).parent / "wall_vectors.json").read_text(encoding="utf-8") == wall.text()


def test_three_vectors_are_published_and_every_stream_has_its_own_key() -> None:
    assert len(VECTORS) >= 3
    for given in VECTORS:
        assert len(set(given["keys"].values())) == 3
    assert any("deck" in given for given in VECTORS)
    assert any(given["nonces"] for given in VECTORS)


# ---------- laws ----------


def test_a_shuffle_keeps_the_tiles() -> None:
    tiles = wall.SETS["144"]
    shuffled = shuffled_wall(bytes(32), "m", deal=1, tiles=tiles).tiles
    assert Counter(shuffled) == Counter(tiles)
    assert shuffled != tiles


def test_each_secret_hashes_to_the_one_before_it() -> None:
    links = chain(b"seed", 5)
    assert len(set(links)) == 5
    for earlier, later in pairwise(links):
        assert head_of(later, 1) == earlier
    assert {head_of(link, deal) for deal, link in enumerate(links, start=1)} == {head_of(links[0], 1)}
    assert chain(b"seed", 5)[-1] == chain(b"seed", 3)[-1] == hashlib.sha256(b"seed").digest()


@pytest.mark.parametrize(
    "other",
    [
        {"match": "n"},
        {"deal": 2},
        {"stream": "horses"},
        {"nonces": ("",)},
        {"match": "m1", "deal": 1},
        {"match": "m", "deal": 11},
        {"match": "", "nonces": ("m",)},
    ],
)
def test_every_field_of_a_key_counts_and_none_runs_into_the_next(other: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"match": "m", "deal": 1, "stream": "wall", "nonces": ()}
    given = usual | other

    def key(given: dict[str, Any]) -> bytes:
        return stream_key(bytes(32), given["match"], deal=given["deal"], stream=given["stream"], nonces=given["nonces"])

    assert key(given) != key(usual)


def test_numbers_are_uniform() -> None:
    """χ² of the first tile, the last tile and the first dealer over many walls, each far inside the 99.99 % bound."""
    walls, tiles = 3000, tuple(range(10))
    first: Counter[int] = Counter()
    last: Counter[int] = Counter()
    dealers: Counter[int] = Counter()
    for index in range(walls):
        secret = hashlib.sha256(index.to_bytes(4, "big")).digest()
        shuffled = shuffled_wall(secret, "uniform", deal=1, tiles=tiles).tiles
        first[shuffled[0]] += 1
        last[shuffled[-1]] += 1
        dealers[first_dealer(secret, "uniform")] += 1
    for counter, cells, bound in ((first, 10, 33.7), (last, 10, 33.7), (dealers, 4, 21.1)):
        mean = walls / cells
        assert sum((counter[cell] - mean) ** 2 / mean for cell in range(cells)) < bound


@pytest.mark.parametrize("bound", [1, 2, 255, 256, 257, 65536, 65537])
def test_a_number_is_below_its_bound(bound: int) -> None:
    stream = Stream(b"key")
    assert all(0 <= stream.below(bound) < bound for _ in range(200))


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "AB" * 32, "ab" * 33, " " + "ab" * 32])
def test_a_secret_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="64 lower-case hex digits") as caught:
        secret_from_hex(text)
    assert caught.value.code == "key/unreadable"


def test_a_secret_is_read() -> None:
    assert secret_from_hex("ab" * 32) == b"\xab" * 32


def test_tile_names_are_those_of_the_vectors() -> None:
    assert all(name in KIND_OF for given in VECTORS for name in given["wall"].split())
