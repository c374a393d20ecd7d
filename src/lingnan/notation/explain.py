"""A score explained to a person, line by line, in text."""

from collections.abc import Iterator

from lingnan.core.seats import SEATS, seat_wind
from lingnan.core.tiles import EAST, NAMES, WILD
from lingnan.notation.text import write_tiles
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Group, Hand, Line, Score, Situation
from lingnan.texts import Language, text


def explanation(
    rules: Ruleset, hand: Hand, situation: Situation, *, result: Score, language: Language
) -> Iterator[str]:
    """The reading, each step with its running total, what does not count, each transfer, the result of each seat."""
    yield f"{text(language, f'system.{rules.key}')}  {text(language, f'by.{situation.by}')}"
    yield f"{text(language, 'score.hand')}  {reading_text(hand, result.reading, language)}"
    yield ""
    yield from steps(result.lines, language)
    yield text(language, "score.value", value=result.value)
    yield from (left_out_text(fan, by, language) for fan, by in result.left_out)
    yield ""
    names = [text(language, f"seat.{seat_wind(seat, situation.dealer) - EAST}") for seat in SEATS]
    for payer, payee, amount, why in result.transfers:
        reason = text(language, f"why.{why}")
        yield text(language, "score.transfer", payer=names[payer], payee=names[payee], amount=amount, why=reason)
    yield "  ".join(f"{names[seat]} {points:+d}" for seat, points in enumerate(result.net))


def reading_text(hand: Hand, reading: tuple[Group, ...], language: Language) -> str:
    """The groups of a reading; tiles that a wild one stands for carry `*`, the winning tile is named."""
    won = text(language, "score.winning", tile="w" if hand.winning == WILD else NAMES[hand.winning])
    return f"{' '.join(map(_group, reading))}  {won}"


def _group(group: Group) -> str:
    if not group.wild:
        return write_tiles(group.tiles)
    return "".join(NAMES[tile] + ("*" if slot in group.wild else "") for slot, tile in enumerate(group.tiles))


def steps(lines: tuple[Line, ...], language: Language) -> Iterator[str]:
    """Each line of a score: what it is, what it does, the running total."""
    for line in lines:
        key = f"fan.{line.key}"
        if line.key in ("fan_cap", "power", "horses", "stake"):
            key = f"line.{line.key}"
        amount = {
            "fan": f"+{line.value}",
            "add": f"+{line.value}",
            "cap": f"≤ {line.value}",
            "floor": f"≥ {line.value}",
            "times": f"× {line.value}",
            "power": "2^",
            "set": f"= {line.value}",
        }[line.op]
        yield f"  {text(language, key)}  {amount}  = {line.total}"


def left_out_text(fan: str, by: str, language: Language) -> str:
    """Why a fan of the reading does not count."""
    name = text(language, f"fan.{fan}")
    if by == "smaller":
        return text(language, "left_out.smaller", fan=name)
    return text(language, "left_out.fan", fan=name, by=text(language, f"fan.{by}"))
