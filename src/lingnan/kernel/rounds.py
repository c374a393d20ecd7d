# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, initializedcheck=False
"""Chances to win from round to round, worked out backwards from the last one.

`hazards` are the chances that others end the deal in each round, the last round first. Chances of a hand are three: to
win by draw if discards are let go; by draw, and by discard, if the first tile that comes is taken. A path has them for
each round from now on, and for the end, after which nobody wins.
"""

from __future__ import annotations

from typing import TypeAlias

Chances: TypeAlias = tuple[float, float, float]
Path: TypeAlias = list[Chances]


def waiting(hazards: tuple[float, ...], draw: float, claim: float) -> Path:
    """Path of a ready hand that draws its tile in a round with chance `draw` and may claim it with chance `claim`."""
    patient, drawn, claimed = 0.0, 0.0, 0.0
    path = [(0.0, 0.0, 0.0)]
    for hazard in hazards:
        win = (1 - hazard) * draw
        stay = (1 - hazard) * (1 - draw)
        patient = win + stay * patient
        drawn = (1 - claim) * (win + stay * drawn)
        claimed = claim + (1 - claim) * stay * claimed
        path.append((patient, drawn, claimed))
    path.reverse()
    return path


def passing(hazards: tuple[float, ...], there: Path, softer: Path, nearer: float, wild: float) -> Path:
    """Path of a hand that in a round draws a wild tile with chance `wild` and is then on the path `softer`.

    Without one it comes nearer with chance `nearer`, and is on the path `there`. ValueError: a path of other rounds.
    """
    place = len(hazards)
    if len(there) != place + 1 or len(softer) != place + 1:
        raise ValueError(f"{place} rounds have paths of {place + 1}, not of {len(there)} and {len(softer)}")
    patient, drawn, claimed = 0.0, 0.0, 0.0
    path = [(0.0, 0.0, 0.0)]
    natural = nearer * (1 - wild)
    staying = (1 - nearer) * (1 - wild)
    for hazard in hazards:
        go = (1 - hazard) * natural
        jump = (1 - hazard) * wild
        stay = (1 - hazard) * staying
        by_natural, by_wild = there[place], softer[place]
        patient = go * by_natural[0] + jump * by_wild[0] + stay * patient
        drawn = go * by_natural[1] + jump * by_wild[1] + stay * drawn
        claimed = go * by_natural[2] + jump * by_wild[2] + stay * claimed
        path.append((patient, drawn, claimed))
        place -= 1
    path.reverse()
    return path
