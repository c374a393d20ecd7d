"""All benchmarks in one run, peers included: `make bench`. See README.md beside this file for method and figures."""

import gc

from bench import bots, gb88, kernel, play, score, start


def main() -> None:
    """Measure and print; a row is work, who, speed, and a checksum of the answers."""
    for row in (*kernel.run(), *gb88.run(), *play.run()):
        print(f"{row.work:24}{row.who:46}{row.per_second:14,.0f}/s  checksum {row.checksum:6}", flush=True)
    gc.freeze()  # looking through what all that has left is no work of a decision or a hand
    for thought in bots.run():
        who = f"{thought.bot}, {thought.rules}"
        figures = f"median {thought.median:8.1f} µs  p99 {thought.p99:8.1f} µs"
        print(f"{'decision':24}{who:46}{figures}  checksum {thought.checksum:6}", flush=True)
    for scored in score.run():
        who = f"{scored.rules}, {scored.wilds} wild"
        figures = f"median {scored.median:8.2f} ms  worst {scored.worst:8.2f} ms"
        print(f"{'scored hand':24}{who:46}{figures}  checksum {scored.checksum:6}", flush=True)
    print(f"{'first page':24}{'lingnan serve':46}{start.run():14.2f} s")


if __name__ == "__main__":
    main()
