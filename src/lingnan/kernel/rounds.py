# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Chances to win from round to round, worked out backwards from the last one.

`hazards` are the chances that others end the deal in each round, the last round first. Chances of a hand are three: to
win by draw if discards are let go; by draw, and by discard, if the first tile that comes is taken. A path is a row of
them, three for the end, after which nobody wins, then three for each round back to the present one.
"""

from __future__ import annotations

from typing import TypeAlias

Chances: TypeAlias = tuple[float, float, float]
Path: TypeAlias = list[float]


def waiting(hazards: tuple[float, ...], draw: float, claim: float) -> Path:
    """Path of a ready hand that draws its tile in a round with chance `draw` and may claim it with chance `claim`."""
    patient, drawn, claimed = 0.0, 0.0, 0.0
    path = [0.0, 0.0, 0.0]
    for hazard in hazards:
        win = (1 - hazard) * draw
        stay = (1 - hazard) * (1 - draw)
        patient = win + stay * patient
        drawn = (1 - claim) * (win + stay * drawn)
        claimed = claim + (1 - claim) * stay * claimed
        path.append(patient)
        path.append(drawn)
        path.append(claimed)
    return path


def passing(hazards: tuple[float, ...], there: Path, softer: Path, nearer: float, wild: float) -> Path:
    """Path of a hand that in a round draws a wild tile with chance `wild` and is then on the path `softer`.

    Without one it comes nearer with chance `nearer`, and is on the path `there`. ValueError: a path of other rounds.
    """
    size = 3 * len(hazards) + 3
    if len(there) != size or len(softer) != size:
        raise ValueError(f"{len(hazards)} rounds have paths of {size}, not of {len(there)} and {len(softer)}")
    patient, drawn, claimed = 0.0, 0.0, 0.0
    path = [0.0, 0.0, 0.0]
    natural = nearer * (1 - wild)
    staying = (1 - nearer) * (1 - wild)
    place = 0
    for hazard in hazards:
        go = (1 - hazard) * natural
        jump = (1 - hazard) * wild
        stay = (1 - hazard) * staying
        by_natural, by_wild = there[place], softer[place]
        patient = go * by_natural + jump * by_wild + stay * patient
        by_natural, by_wild = there[place + 1], softer[place + 1]
        drawn = go * by_natural + jump * by_wild + stay * drawn
        by_natural, by_wild = there[place + 2], softer[place + 2]
        claimed = go * by_natural + jump * by_wild + stay * claimed
        path.append(patient)
        path.append(drawn)
        path.append(claimed)
        place += 3
    return path
