"""Scenarios: a wall laid by hand and a script of actions, as rows of text, and what must come of them.

The files are `tests/scenarios/<system>/*.toml`; `tests/scenarios/README.md` says how one is written.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, Literal

import msgspec
import pytest

from lingnan.core.errors import IllegalAction
from lingnan.core.seats import Seat
from lingnan.core.tiles import KIND_OF, NAMES
from lingnan.core.wall import Wall
from lingnan.notation.record import encode
from lingnan.notation.verify import verify
from lingnan.rules.options import with_options
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import ruleset
from lingnan.table import asked, legal, why_not
from lingnan.table.actions import PASS, PUNG, WIN, Action, Bid, Chow, Discard, Exchange, Kong, Void
from lingnan.table.events import Aborted, Event, Exhausted, Won
from tests.support.kinds import Kinds
from tests.support.laws import follow, hold_laws, views_of
from tests.support.laying import lay, text, tiles
from tests.support.playing import Deal

FOLDER: Final = Path(__file__).parents[1] / "scenarios"


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[deal]]` of a scenario file."""

    name: str
    shows: tuple[str, ...] = ()
    """What the deal stands for that its events do not say by themselves."""
    note: str = ""
    options: dict[str, bool | int | str] = {}
    dealer: Seat = 0
    round_wind: str = "1z"
    indicator: str | None = None
    horses: str = ""
    """The beginning of the second deck."""
    step: Literal[1, 2, 3] = 1
    """How many seats on exchanged tiles go."""
    hands: dict[str, str] = {}
    draws: str = ""
    tail: str = ""
    last: str = ""
    play: str
    ends: str
    fans: dict[str, str] = {}
    transfers: tuple[str, ...] = ()
    next_dealer: Seat


@dataclass(frozen=True)
class Row:
    """A scenario with the system and file it belongs to."""

    system: str
    file: str
    scenario: Scenario

    def __str__(self) -> str:
        return f"{self.system}/{self.file}: {self.scenario.name}"


def rows() -> list[Row]:
    """Every scenario of every system."""
    found = []
    for path in sorted(FOLDER.glob("*/*.toml")):
        for body in tomllib.loads(path.read_text(encoding="utf-8"))["deal"]:
            found.append(Row(path.parent.name, path.stem, msgspec.convert(body, Scenario)))
    return found


def rules_of(row: Row) -> Ruleset:
    """The ruleset of a scenario."""
    return with_options(ruleset(row.system), row.scenario.options)


def wall_of(row: Row) -> Wall:
    """The wall of a scenario."""
    given = row.scenario
    return lay(
        rules_of(row),
        dealer=given.dealer,
        hands={int(seat): tiles(hand) for seat, hand in given.hands.items()},
        draws=tiles(given.draws),
        tail=tiles(given.tail),
        last=tiles(given.last),
        indicator=None if given.indicator is None else KIND_OF[given.indicator],
        horses=tiles(given.horses),
        step=given.step,
    )


@dataclass
class Run:
    """A scenario being played, line by line."""

    row: Row
    deal: Deal = field(init=False)

    def __post_init__(self) -> None:
        given = self.row.scenario
        self.deal = Deal(
            rules=rules_of(self.row), wall=wall_of(self.row), dealer=given.dealer, round_wind=KIND_OF[given.round_wind]
        )
        self._views = views_of(self.deal)
        self._rng = Random(str(self.row))
        self._calm = False
        self._kinds = Kinds()

    def whole(self) -> set[str]:
        """Play it to the end, under the laws but for the turns in which nothing happens, and check what must come of it; the kinds of things it shows."""
        self._tell(self.deal.begin())
        for line in self.row.scenario.play.strip().splitlines():
            try:
                self._line(line.split())
            except (AssertionError, IllegalAction, ValueError, KeyError, IndexError) as error:
                raise AssertionError(f"{self.row}: {line.strip()!r}: {error}") from error
        self._pass_all()
        given, state = self.row.scenario, self.deal.state
        assert state.phase == "over", f"{self.row}: the deal goes on: {asked(state)} are asked"
        found = {
            "ends": ending(self.deal.events),
            "fans": fans(self.deal.events),
            "transfers": tuple(f"{t.payer}>{t.payee} {t.amount} {t.why}" for t in state.transfers),
            "next_dealer": state.next_dealer,
        }
        wrong = {key: value for key, value in found.items() if value != getattr(given, key)}
        assert not wrong, f"{self.row}: found {wrong}, wanted {[getattr(given, key) for key in wrong]}"
        (verified,) = verify(encode(self.deal.record(self.row.scenario.name)).splitlines(keepends=True))
        assert verified.events == tuple(self.deal.events)
        return self._kinds.found

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            self._kinds.tell(event, self.deal.state)
            if self._calm and self.deal.state.phase != "over":
                follow(self._views, event)
            else:
                hold_laws(self.deal, self._views, event, self._rng)

    def _line(self, words: list[str]) -> None:
        if not words or words[0].startswith("#"):
            return
        match words:
            case ["quiet", *until]:
                self._calm = True
                self._quiet(until)
                self._calm = False
            case ["abort"]:
                self._tell(self.deal.tell([Aborted("test")]))
            case ["asked", *seats]:
                assert [str(seat) for seat in asked(self.deal.state)] == seats, asked(self.deal.state)
            case ["left", left]:
                assert self.deal.state.wall_left == int(left), self.deal.state.wall_left
            case ["horses", *shown]:
                assert horses_shown(self.deal.events) == shown, horses_shown(self.deal.events)
            case ["flowers", seat, *flowers]:
                assert text(self.deal.state.hands[int(seat)].flowers).split() == flowers
            case ["scores", *scores]:
                assert [str(score) for score in self.deal.state.scores] == scores, self.deal.state.scores
            case [seat, "may", *actions]:
                found = [spell(action) for action in legal(self.deal.state, int(seat))]
                assert found == " ".join(actions).split(", "), found
            case [seat, "may_not", *action]:
                self._refuse(int(seat), action)
            case [seat, "why", code]:
                state = self.deal.state
                window = state.window if state.window is not None and state.window.seat != int(seat) else None
                assert str(why_not(state, int(seat), window)) == code, why_not(state, int(seat), window)
            case _:
                self._do(int(words[0]), words[1:])

    def _quiet(self, until: list[str]) -> None:
        """What is drawn is discarded, so many times, or until so many tiles are left, or to the end of the deal."""
        match until:
            case ["left", left]:
                while self.deal.state.wall_left > int(left):
                    self._discard_drawn()
            case ["end"]:
                while self.deal.state.phase != "over":
                    self._discard_drawn()
            case [turns]:
                for _ in range(int(turns)):
                    self._discard_drawn()
            case _:
                raise ValueError(f"no end: {' '.join(until)}")

    def _do(self, seat: Seat, words: list[str]) -> None:
        """An action; in a window, those who are asked before it and not named pass."""
        while self.deal.state.window is not None and not self._fits(seat, words):
            self._tell(self.deal.do(asked(self.deal.state)[0], PASS))
        if words == ["silent"]:
            self._tell(self.deal.do(seat, None))
        else:
            self._tell(self.deal.do(seat, self._action(seat, words)))

    def _fits(self, seat: Seat, words: list[str]) -> bool:
        if words == ["silent"]:
            return seat in asked(self.deal.state)
        return words[0] != "discard" and self._action(seat, words) in legal(self.deal.state, seat)

    def _refuse(self, seat: Seat, words: list[str]) -> None:
        with pytest.raises(IllegalAction):
            list(self.deal.do(seat, self._action(seat, words)))

    def _discard_drawn(self) -> None:
        self._pass_all()
        state = self.deal.state
        drawn = state.hands[state.turn].drawn
        assert drawn is not None
        discards = [action for action in legal(state, state.turn) if isinstance(action, Discard)]
        self._tell(self.deal.do(state.turn, Discard(drawn) if Discard(drawn) in discards else discards[-1]))
        self._pass_all()

    def _pass_all(self) -> None:
        while self.deal.state.window is not None:
            self._tell(self.deal.do(asked(self.deal.state)[0], PASS))

    def _action(self, seat: Seat, words: list[str]) -> Action:
        match words:
            case ["discard"]:
                drawn = self.deal.state.hands[seat].drawn
                assert drawn is not None
                return Discard(drawn)
            case ["discard", tile]:
                return Discard(KIND_OF[tile])
            case ["chow", tile]:
                return Chow(KIND_OF[tile])
            case ["pung"]:
                return PUNG
            case ["kong"]:
                window = self.deal.state.window
                assert window is not None, "there is no tile to kong"
                return Kong("fed", window.tile)
            case ["kong", ("added" | "concealed") as kind, tile]:
                return Kong(kind, KIND_OF[tile])
            case ["win"]:
                return WIN
            case ["pass"]:
                return PASS
            case ["bid", piao]:
                return Bid(int(piao))
            case ["exchange", three]:
                a, b, c = tiles(three)
                return Exchange((a, b, c))
            case ["void", suit]:
                return Void("mps".index(suit))
            case _:
                raise ValueError(f"no action: {' '.join(words)}")


def spell(action: Action) -> str:
    """An action as the scenarios write it."""
    match action:
        case Discard(tile):
            return f"discard {NAMES[tile]}"
        case Chow(low):
            return f"chow {NAMES[low]}"
        case Kong("fed"):
            return "kong"
        case Kong(kind, tile):
            return f"kong {kind} {NAMES[tile]}"
        case Bid(piao):
            return f"bid {piao}"
        case Exchange(three):
            return f"exchange {text(three)}"
        case Void(suit):
            return f"void {'mps'[suit]}"
        case _:
            return type(action).__name__.lower()


def ending(events: list[Event]) -> str:
    """`draw 1 5s`, `discard 0>1,2 5s`, `rob 0>1 5s`, `exhausted`, `aborted`; of a battle all that happened."""
    return "; ".join(_endings(events)) or "nothing"


def _endings(events: list[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case Won("draw", tile, source):
                yield f"draw {source} {NAMES[tile]}"
            case Won(by, tile, source, winners):
                yield f"{by} {source}>{','.join(str(winner.seat) for winner in winners)} {NAMES[tile]}"
            case Exhausted():
                yield "exhausted"
            case Aborted():
                yield "aborted"
            case _:
                pass


def horses_shown(events: list[Event]) -> list[str]:
    """The horses of the last win: `0:1p>2=+6`, owner, tile, the seat it points at, and what it paid its owner."""
    won = [event for event in events if isinstance(event, Won)]
    return [f"{line.owner}:{NAMES[line.tile]}>{line.seat}={line.amount:+d}" for line in won[-1].horses]


def fans(events: list[Event]) -> dict[str, str]:
    """The fans of each winner, in the order of the table."""
    return {
        str(winner.seat): ", ".join(f"{fan} {points}" for fan, points in winner.fans)
        for event in events
        if isinstance(event, Won)
        for winner in event.winners
    }
