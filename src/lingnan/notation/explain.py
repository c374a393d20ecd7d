"""A score explained to a person, line by line, in text."""

from collections.abc import Iterator, Mapping

from lingnan.core.seats import SEATS, seat_wind
from lingnan.core.tiles import EAST, NAMES, WILD
from lingnan.notation.text import write_tiles
from lingnan.rules.fans import FANS
from lingnan.rules.horses import horse_totals
from lingnan.rules.horses import label as label_of
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.win import Group, Hand, HorseLine, Line, NoWin, Score, Situation
from lingnan.texts import Language, catalogue, text


def explanation(
    rules: Ruleset, hand: Hand, situation: Situation, *, result: Score, language: Language
) -> Iterator[str]:
    """The reading, each step with its running total, what does not count or lacks, horses, transfers, the result."""
    yield f"{text(language, f'system.{rules.key}')}  {text(language, f'by.{situation.by}')}"
    yield f"{text(language, 'score.hand')}  {reading_text(hand, result.reading, language)}"
    yield ""
    yield from steps(rules, result.lines, language)
    yield text(language, "score.value", value=result.value)
    if rules.base_pay:
        base = rules.base_pay * (situation.stake or rules.stake)[-1]
        yield f"{text(language, 'rules.base_pay')}  {text(language, 'rules.base_pay.each', points=base)}"
    names = fan_names(rules, language)
    yield from (left_out_text(fan, by, names=names, language=language) for fan, by in result.left_out)
    for fan, part in result.missing:
        yield text(language, "left_out.missing", fan=names[fan], part=text(language, f"fan.{part}"))
    yield ""
    seats = [text(language, f"seat.{seat_wind(seat, situation.dealer) - EAST}") for seat in SEATS]
    yield from horses_text(result.horses, seats, language)
    for payer, payee, amount, why in result.transfers:
        reason = text(language, f"why.{why}")
        yield text(language, "score.transfer", payer=seats[payer], payee=seats[payee], amount=amount, why=reason)
    yield "  ".join(f"{seats[seat]} {points:+d}" for seat, points in enumerate(result.net))


def reading_text(hand: Hand, reading: tuple[Group, ...], language: Language) -> str:
    """The groups of a reading; tiles that a wild one stands for carry `*`, the winning tile is named."""
    won = text(language, "score.winning", tile="w" if hand.winning == WILD else NAMES[hand.winning])
    return f"{' '.join(map(_group, reading))}  {won}"


def _group(group: Group) -> str:
    if not group.wild:
        return write_tiles(group.tiles)
    return "".join(NAMES[tile] + ("*" if slot in group.wild else "") for slot, tile in enumerate(group.tiles))


def fan_names(rules: Ruleset, language: Language) -> dict[str, str]:
    """The name of every fan, as the rows of the ruleset mean it."""
    names = {fan: text(language, f"fan.{fan}") for fan in FANS}
    return names | {row.fan: text(language, f"fan.{row.of or row.fan}") for row in rules.prices}


def steps(rules: Ruleset, lines: tuple[Line, ...], language: Language) -> Iterator[str]:
    """Each line of a score: what it is, what it does, the running total."""
    names, texts = fan_names(rules, language), catalogue(language)
    before = 0
    for line in lines:
        is_row = line.op in ("fan", "add") or f"line.{line.key}" not in texts
        amount = {
            "fan": f"+{line.value}",
            "add": f"+{line.value}",
            "plus": f"+{line.value}",
            "cap": f"≤ {line.value}",
            "floor": f"≥ {line.value}",
            "times": f"× {line.value}",
            "power": f"2^{before}",
        }[line.op]
        yield f"  {names[line.key] if is_row else texts[f'line.{line.key}']}  {amount}  = {line.total}"
        before = line.total


def left_out_text(fan: str, by: str, *, names: Mapping[str, str], language: Language) -> str:
    """Why a fan of the reading does not count."""
    if by in ("smaller", "combined"):
        return text(language, f"left_out.{by}", fan=names[fan])
    return text(language, "left_out.fan", fan=names[fan], by=names[by])


def horses_text(horses: tuple[HorseLine, ...], names: list[str], language: Language) -> Iterator[str]:
    """Each horse with its label, and for an owner of several what they come to."""
    for owner, tile, seat, amount, label in horses:
        yield text(
            language,
            "score.horse",
            owner=names[owner],
            tile=NAMES[tile],
            seat=names[seat],
            label=text(language, f"horse.{label}"),
            amount=f"{amount:+d}",
        )
    for owner, total in horse_totals(horses).items():
        if sum(line.owner == owner for line in horses) > 1:
            word = text(language, f"horse.{label_of(total)}")
            yield text(language, "score.horse_total", owner=names[owner], label=word, amount=f"{total:+d}")


def refusal(rules: Ruleset, why: NoWin, language: Language) -> str:
    """Why a hand does not win, with the row, the minimum or the wait that it fails by."""
    parts = [text(language, f"refusal.{why.why}")]
    if why.minimum:
        parts.append(text(language, "refusal.cause.minimum", points=why.points, minimum=why.minimum))
    elif why.cause == "any_wait":
        parts.append(text(language, "refusal.cause.any_wait"))
    elif why.cause:
        parts.append(text(language, "refusal.cause.row", fan=fan_names(rules, language)[why.cause]))
    return " ".join(parts)
