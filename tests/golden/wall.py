"""The published test vectors of the wall: `tests/golden/wall_vectors.json`, for Python and TypeScript alike."""

import json
from typing import Any, Final

from lingnan.core.tiles import NAMES, Tile, tiles_of
from lingnan.core.wall import Stream, chain, first_dealer, head_of, shuffled_wall, stream_key
from lingnan.notation.shares import promise_of
from lingnan.rules.tile_sets import tile_set

SETS: Final[dict[str, tuple[Tile, ...]]] = {
    "136": tuple(tiles_of(tile_set())),
    "100": tuple(tiles_of(tile_set(suits=(1, 2)))),
    "144": tuple(tiles_of(tile_set(flowers=True))),
}
"""Tile sets by size, in sort order before the shuffle."""

INPUTS: Final = (
    {"secret": bytes(range(32)).hex(), "match": "vector-1", "deal": 1, "nonces": [], "set": "136", "deck": "100"},
    {"secret": chain(b"lingnan", 12)[11].hex(), "match": "岭南", "deal": 12, "nonces": [], "set": "144"},
    {
        "secret": "ff" * 32,
        "match": "5b1d0a5e3f0c4e6fa9d2c7b8e1f00347",
        "deal": 1000,
        "nonces": [bytes(range(32)).hex(), "", "00" * 32, ""],
        "set": "136",
        "deck": "136",
    },
    {"secret": "ff" * 32, "match": "", "deal": 65536, "nonces": ["甲", "b", ""], "set": "100"},
)
BOUNDS: Final = (2, 6, 136, 256, 257, 65536, 65537, 1000000)


def vector(given: dict[str, Any]) -> dict[str, Any]:
    """One vector: the input, and what comes of it. A promise is that of a seat's nonce, by its place."""
    secret, match, deal, nonces = bytes.fromhex(given["secret"]), given["match"], given["deal"], given["nonces"]
    keys = {
        name: stream_key(secret, match, deal=deal, stream=name, nonces=nonces) for name in ("wall", "horses", "dice")
    }
    numbers = Stream(keys["dice"])
    deck = SETS[given["deck"]] if "deck" in given else ()
    whole = shuffled_wall(secret, match, deal=deal, tiles=SETS[given["set"]], deck=deck, nonces=nonces)
    more = {"horses": " ".join(NAMES[tile] for tile in whole.horses)} if whole.horses else {}
    return {
        **given,
        "head": head_of(secret, deal).hex(),
        "promises": [promise_of(match, seat, nonce) for seat, nonce in enumerate(nonces)],
        "keys": {name: key.hex() for name, key in keys.items()},
        "stream": Stream(keys["horses"]).take(80).hex(),
        "numbers": [[bound, numbers.below(bound)] for bound in BOUNDS],
        "first_dealer": first_dealer(secret, match, nonces),
        "wall": " ".join(NAMES[tile] for tile in whole.tiles),
        "direction": whole.direction,
        **more,
    }


def text() -> str:
    """The whole file."""
    return json.dumps([vector(dict(given)) for given in INPUTS], ensure_ascii=False, indent=1) + "\n"
