# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Which rows of a table count together where one excludes another, and what they come to.

Rows are their places in the table. What holds is one number, a byte a row that says how often, so that what is known of
the parts of a hand is put together by `|`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

_NOBODY = 255


class Count:
    """The rows that count together."""

    __slots__ = ("excluded", "places", "points", "rows")

    points: int
    rows: tuple[tuple[str, int], ...]
    """In the order of the table, each with its points as often as it counts."""
    places: bytes
    """Their places in the table."""
    excluded: tuple[tuple[str, str], ...]
    """Rows that hold but do not count, each with the one that excludes it."""

    def is_better(self, other: Count) -> bool:
        """Whether these are worth more; on equal points, whether they are more, come first, count more often at first."""
        if self.points != other.points:
            return self.points > other.points
        if len(self.places) != len(other.places):
            return len(self.places) > len(other.places)
        if self.places != other.places:
            return self.places < other.places
        return self.rows > other.rows


class Tally:
    """A table of up to 255 rows: what each is worth, and what it excludes where it counts.

    `one_less` are rows of which one less counts beside another. An excluding row stands before those that it excludes.
    """

    __slots__ = ("_excludes", "_names", "_one_less", "_points")

    def __init__(
        self, rows: Mapping[str, int], excludes: Mapping[str, Sequence[str]], one_less: Mapping[str, str]
    ) -> None:
        if len(rows) > _NOBODY:
            raise ValueError(f"a table has at most {_NOBODY} rows, not {len(rows)}")
        place = {name: index for index, name in enumerate(rows)}
        self._names = list(rows)
        self._points = array("i", rows.values())
        self._excludes = [bytes(place[other] for other in excludes.get(name, ())) for name in rows]
        self._one_less = array("i", [place[one_less[name]] if name in one_less else -1 for name in rows])

    def count(self, held: int) -> Count:
        """Count the rows that hold from the first on, each before those that it excludes."""
        size = len(self._names)
        given = held.to_bytes(size, "little")
        left, by, places = [0] * 256, [0] * 256, [0] * 256
        number, total, out = 0, 0, 0
        for place in range(size):
            left[place], by[place] = given[place], _NOBODY
        rows = []
        for place in range(size):
            if left[place] == 0:
                continue
            less = self._one_less[place]
            if less >= 0 and left[less]:
                left[less] -= 1
                if left[less] == 0:
                    by[less] = place
                    out += 1
            others = self._excludes[place]
            for other in others:
                if left[other]:
                    left[other] = 0
                    by[other] = place
                    out += 1
            points = self._points[place] * left[place]
            total += points
            rows.append((self._names[place], points))
            places[number] = place
            number += 1
        found = Count()
        found.points, found.rows, found.places = total, tuple(rows), bytes(places[:number])
        found.excluded = ()
        if out:
            found.excluded = tuple(
                [(self._names[place], self._names[by[place]]) for place in range(size) if by[place] != _NOBODY]
            )
        return found
