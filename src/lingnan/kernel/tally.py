# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Which rows of a table count together where one excludes another, and what they come to.

Rows are their places in the table. What holds is one number, a byte a row that says how often, so that what is known of
the parts of a hand is put together by `|`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

_EMPTY: list[tuple[int, int]] = []


class Count:
    """The rows that count together."""

    __slots__ = ("excluded", "places", "points", "times")

    points: int
    places: bytes
    """In the order of the table."""
    times: bytes
    """How often each counts."""
    excluded: list[tuple[int, int]]
    """Rows that hold but do not count, each with the one that excludes it."""

    def is_better(self, other: Count) -> bool:
        """Whether these are worth more; on equal points, whether they are more, then whether they come first."""
        if self.points != other.points:
            return self.points > other.points
        if len(self.places) != len(other.places):
            return len(self.places) > len(other.places)
        return self.places < other.places


class Tally:
    """A table: what its rows are worth, and what each excludes where it counts.

    `one_less` are rows of which one less counts beside another. An excluding row stands before those that it excludes.
    """

    __slots__ = ("_excludes", "_one_less", "_points", "_rows")

    def __init__(self, points: Sequence[int], excludes: Sequence[Sequence[int]], one_less: Mapping[int, int]) -> None:
        self._points = array("i", points)
        self._excludes = [bytes(others) for others in excludes]
        self._one_less = array("i", [one_less.get(place, -1) for place in range(len(points))])
        self._rows = len(points)

    def count(self, held: int) -> Count:
        """Count the rows that hold from the first on, each before those that it excludes."""
        given = held.to_bytes(self._rows, "little")
        found, excluded = Count(), _EMPTY
        left, places, times = [0] * 256, [0] * 256, [0] * 256
        points, number = 0, 0
        for place in range(self._rows):
            left[place] = given[place]
        for place in range(self._rows):
            if left[place] == 0:
                continue
            less = self._one_less[place]
            if less >= 0 and left[less]:
                left[less] -= 1
                if left[less] == 0:
                    excluded = [*excluded, (less, place)]
            others = self._excludes[place]
            for other in others:
                if left[other]:
                    left[other] = 0
                    excluded = [*excluded, (other, place)]
            points += self._points[place] * left[place]
            places[number], times[number] = place, left[place]
            number += 1
        found.points, found.excluded = points, excluded
        found.places, found.times = bytes(places[:number]), bytes(times[:number])
        return found
