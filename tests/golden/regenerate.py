"""Write every golden file of this folder anew: `python -m tests.golden.regenerate`. Review the change as a diff."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.golden import engine, redactions, replays, streams, wall

HERE: Final = Path(__file__).parent
TEXTS: Final[dict[str, Callable[[], str]]] = {
    "wall_vectors.json": wall.text,
    "replays.jsonl": replays.text,
    "redactions.jsonl": redactions.text,
    "perft.json": engine.perft_text,
    "legal_order.txt": engine.order_text,
    "digests.json": engine.digests_text,
}
"""Golden files by name, and what makes each; the streams are a folder of their own."""


def main() -> None:
    """Write the files."""
    for name, text in TEXTS.items():
        (HERE / name).write_text(text(), encoding="utf-8")
    streams.write()


if __name__ == "__main__":
    main()
