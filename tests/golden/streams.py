"""Golden streams: what a viewer is told of a deal, and what he knows after each event, for the page's fold.

A stream is one JSON file: the system's policies that a fold reads, the view before the first event, and one step per
event the viewer sees: the event and the fields of the view that it changed (seats by number). One viewer sees a replay:
every event, and all hands open. Deals are kept only while they show something that no deal before them did, so the files
stay few.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from lingnan.core.seats import Seat
from lingnan.rules.ruleset import Ruleset
from lingnan.table import State, evolve, mask, redact, snapshot
from lingnan.table.events import (
    Aborted,
    Answered,
    Asked,
    Discarded,
    Drew,
    Event,
    Exchanged,
    Flowered,
    KongDeclared,
    Konged,
    Melded,
    Won,
)
from scripts.make_client_rules import policy_of
from tests.support.playing import Deal, deals, keen, play, variants
from tests.support.scenario import Run, rows

FOLDER = Path(__file__).parent / "streams"
DEALS = 24
MOST = 6
ABORTED = ("gd88", "xuezhan")
LAID = (
    "gd100/rules: all follow the dealer",
    "gd100/rules: twelve with a concealed kong among them",
    "xuezhan/battle: a battle to the third win",
    "xuezhan/battle: two rob one kong",
    "xinzhang144/rules: flowers are dealt, drawn again in turn, then the horses are laid",
)
REPLAY: Final = "replay"
Viewer: TypeAlias = Seat | Literal["replay"] | None
VIEWERS: tuple[Viewer, ...] = (0, 1, 2, 3, None, REPLAY)


def features(deal: Deal) -> set[str]:
    """What there is to fold in a deal."""
    found: set[str] = set()
    before = State(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind, scores=deal.scores)
    for event in deal.events:
        locked = [hand.locked for hand in before.hands]
        won_before, replaced = len(before.out), before.replacement is not None
        evolve(before, event)
        found.add(_feature(event))
        if isinstance(event, Won) and won_before:
            found.add(f"{_feature(event)} after {won_before}")
        if isinstance(event, Flowered):
            found.add(f"Flowered {bool(before.discards)} {replaced} {bool(before.hands[event.seat].unshown)}")
        found |= {f"liable {hand.liable.why}" for hand in before.hands if hand.liable}
        if isinstance(event, Melded | Konged) and locked[event.seat] and not before.hands[event.seat].locked:
            found.add("unlocked by a meld")
    return found


def _feature(event: Event) -> str:
    name = type(event).__name__
    match event:
        case Melded(meld=meld) | Konged(meld=meld):
            return f"{name} {meld.kind}"
        case Won(by=by, winners=winners):
            return f"{name} {by} {len(winners)}"
        case Answered(locks=locks):
            return f"{name} {locks}"
        case Drew(tail=tail):
            return f"{name} {tail}"
        case KongDeclared(kind=kind):
            return f"{name} {kind}"
        case Discarded(drawn=drawn):
            return f"{name} {drawn}"
        case Exchanged(step=step):
            return f"{name} {step}"
        case Asked(phase=phase):
            return f"{name} {phase}"
        case _:
            return name


def played() -> Iterator[tuple[str, Deal]]:
    """The shortest deals that show something new, at least one of each system, with their names; some are aborted half way."""
    seen: set[str] = set()
    for name, rules in variants().items():
        kept = 0
        for deal in sorted(_whole(rules, name), key=lambda deal: len(deal.events)):
            new = features(deal) - seen
            if kept < MOST and (new or (not kept and name == rules.key)):
                kept += 1
                seen |= new
                yield f"{name.replace(' ', '-')}-{kept}", deal
        if name in ABORTED:
            del deal.events[len(deal.events) // 2 :]
            deal.events.append(Aborted("table/broken"))
            yield f"{name}-aborted", deal


def laid() -> Iterator[tuple[str, Deal]]:
    """Scenarios of what play at random seldom comes to."""
    found = {str(row): row for row in rows()}
    for number, name in enumerate(LAID, start=1):
        run = Run(found[name])
        run.whole()
        yield f"{found[name].system}-laid-{number}", run.deal


def _whole(rules: Ruleset, name: str) -> Iterator[Deal]:
    for deal, rng in deals(rules, f"golden {name}", DEALS):
        for _ in play(deal, keen(rng), rng):
            pass
        yield deal


def stream(deal: Deal, viewer: Viewer) -> dict[str, Any]:
    """The stream of one viewer."""
    truth = State(deal.rules, dealer=deal.dealer, round_wind=deal.round_wind, scores=deal.scores)
    before = _view(truth, viewer)
    steps: list[dict[str, Any]] = []
    found = {"policy": policy_of(deal.rules), "start": before, "steps": steps}
    for event in deal.events:
        evolve(truth, event)
        seen = event if viewer == REPLAY else redact(event, viewer)
        if seen is None:
            continue
        after = _view(truth, viewer)
        steps.append({"event": msgspec.to_builtins(seen), "changed": _changed(before, after)})
        before = after
    return found


def _view(truth: State, viewer: Viewer) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(snapshot(truth if viewer == REPLAY else mask(truth, viewer)))
    )
    return view


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changed = {name: value for name, value in after.items() if value != before[name]}
    if "seats" in changed:
        pairs = enumerate(zip(before["seats"], after["seats"], strict=True))
        changed["seats"] = {str(seat): now for seat, (then, now) in pairs if then != now}
    return changed


def files() -> dict[str, str]:
    """Every stream file by its name; the viewers take turns."""
    found = {}
    for number, (name, deal) in enumerate((*played(), *laid())):
        body = stream(deal, VIEWERS[number % len(VIEWERS)])
        found[f"{name}.json"] = json.dumps(body, separators=(",", ":")) + "\n"
    return found


def write() -> None:
    """Write the folder anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
