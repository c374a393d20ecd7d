"""The published test vectors of the wall: `tests/golden/wall_vectors.json`, for Python and TypeScript alike."""

import json
from typing import Any, Final

from lingnan.core.tiles import NAMES, Tile, tiles_of
from lingnan.core.wall import Stream, chain, commitment, first_dealer, shuffled_wall, stream_key
from lingnan.rules.tile_sets import tile_set

SETS: Final[dict[str, tuple[Tile, ...]]] = {
    "136": tuple(tiles_of(tile_set())),
    "100": tuple(tiles_of(tile_set(suits=(1, 2)))),
    "144": tuple(tiles_of(tile_set(flowers=True))),
}
"""Tile sets by size, in sort order before the shuffle."""

INPUTS: Final = (
    {"secret": bytes(range(32)).hex(), "match": "vector-1", "deal": 1, "nonces": [], "set": "136", "deck": "100"},
    {"secret": chain(b"lingnan", 8)[2].hex(), "match": "岭南", "deal": 12, "nonces": [], "set": "144"},
    {"secret": "ff" * 32, "match": "", "deal": 65536, "nonces": ["甲", "b", ""], "set": "100"},
)
BOUNDS: Final = (2, 6, 136, 256, 257, 65536, 65537, 1000000)


def vector(given: dict[str, Any]) -> dict[str, Any]:
    """One vector: the input, and what comes of it."""
    secret, match, deal = bytes.fromhex(given["secret"]), given["match"], given["deal"]
    keys = {
        name: stream_key(secret, match, deal=deal, stream=name, nonces=given["nonces"])
        for name in ("wall", "horses", "dice")
    }
    numbers = Stream(keys["dice"])
    bare = not given["nonces"]
    tiles = SETS[given["set"]]
    whole = shuffled_wall(secret, match, deal=deal, tiles=tiles, deck=SETS[given["deck"]] if "deck" in given else ())
    wall = whole.tiles if bare else Stream(keys["wall"]).shuffled(tiles)
    more = {"horses": " ".join(NAMES[tile] for tile in whole.horses)} if whole.horses else {}
    return {
        **given,
        "commitment": commitment(secret).hex(),
        "keys": {name: key.hex() for name, key in keys.items()},
        "stream": Stream(keys["horses"]).take(80).hex(),
        "numbers": [[bound, numbers.below(bound)] for bound in BOUNDS],
        "first_dealer": first_dealer(secret, match),
        "wall": " ".join(NAMES[tile] for tile in wall),
        **({"direction": whole.direction} if bare else {}),
        **more,
    }


def text() -> str:
    """The whole file."""
    return json.dumps([vector(dict(given)) for given in INPUTS], ensure_ascii=False, indent=1) + "\n"
