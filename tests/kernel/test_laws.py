"""Laws of distance, useful tiles and waits, on every form of the kernel that is there."""

from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from lingnan.core.tiles import KINDS
from lingnan.kernel import form, kinds_of
from tests.kernel import forms
from tests.kernel.hands import Case, dealt, near_complete, near_knitted
from tests.kernel.twin import holds, twin_distance
from tests.support.amounts import amounts

SHAPES = (1, 1, 1, 7, 3, 5)
ALL_SHAPES = (*SHAPES, 16, 32, 55)
EFFORT = {"compiled": 1.0, "python": 0.03}


@pytest.fixture(params=dict.fromkeys([form(), "python"]))
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """The kernel as it runs, and as plain Python."""
    return forms.load(request.param)


def effort(kernel: ModuleType, number: int) -> int:
    """How many hands a form can look at in the same time."""
    plain = str(kernel.__file__).endswith(".py")
    return int(number * EFFORT["python" if plain else "compiled"])


def random_cases(seed: int, number: int, *, fourteenth: bool = False) -> Iterator[tuple[Case, int]]:
    """Hands of every kind with the shapes to ask for."""
    rng = Random(seed)
    for index in range(number):
        wilds, melds = rng.choice((0, 0, 0, 1, 1, 2, 3, 4)), rng.choice((0, 0, 1, 2, 3))
        if 3 * melds + wilds > 10:
            wilds = 1
        if index % 5 == 4:
            knit = min(melds, 1)
            case = near_knitted(rng, swaps=rng.randrange(3), wilds=wilds, melds=knit, fourteenth=fourteenth)
        elif index % 3 == 0:
            case = dealt(rng, wilds=wilds, melds=melds, fourteenth=fourteenth)
        else:
            case = near_complete(
                rng, swaps=rng.randrange(3), wilds=wilds, melds=melds, crowded=index % 3 == 1, fourteenth=fourteenth
            )
        yield case, rng.choice(ALL_SHAPES)


def with_tile(hand: bytes, kind: int, change: int = 1) -> bytes:
    """The hand with one tile more or less."""
    changed = bytearray(hand)
    changed[kind] += change
    return bytes(changed)


@pytest.mark.parametrize("hands", amounts(600, 20_000))
@pytest.mark.parametrize("fourteenth", [False, True])
def test_distance_is_what_a_search_over_draws_finds(kernel: ModuleType, fourteenth: bool, hands: int) -> None:
    rng = Random(1)
    seen = dict.fromkeys(range(4), 0)
    for index in range(effort(kernel, hands)):
        melds = rng.randrange(5)
        wilds = rng.choice((0, 0, 1, 2, 3, 4)) if melds < 3 else 0
        deep = melds > 1 and index % 20 == 0
        swaps = rng.randrange(1 if melds == 4 else 3 if deep else 2)
        case = near_complete(rng, swaps=swaps, wilds=wilds, melds=melds, crowded=index % 2 == 0, fourteenth=fourteenth)
        shapes = rng.choice(SHAPES)
        found = kernel.distance(case.hand, wilds, shapes=shapes, melded=case.melded)
        expected = twin_distance(case.hand, wilds, shapes, case.melded, case.sets, 3 if deep else 2)
        assert found == expected or (expected is None and found > 2), (case, shapes)
        seen[min(found, 3)] += 1
    assert all(seen[number] for number in ((1, 2) if not fourteenth else (0, 1)))


@pytest.mark.parametrize("hands", amounts(40, 3000))
@pytest.mark.parametrize("fourteenth", [False, True])
def test_distance_to_knitted_shapes_is_what_a_search_over_draws_finds(
    kernel: ModuleType, fourteenth: bool, hands: int
) -> None:
    rng = Random(12)
    seen = dict.fromkeys(range(3), 0)
    for _ in range(max(18, effort(kernel, hands))):
        wilds, melds = rng.choice((0, 0, 0, 1, 2, 3)), rng.randrange(2)
        case = near_knitted(rng, swaps=rng.randrange(2), wilds=wilds, melds=melds, fourteenth=fourteenth)
        shapes = rng.choice((16, 32, 48, 55))
        found = kernel.distance(case.hand, wilds, shapes=shapes, melded=case.melded)
        expected = twin_distance(case.hand, wilds, shapes, case.melded, case.sets, 2)
        assert found == expected or (expected is None and found > 2), (case, shapes)
        seen[min(found, 2)] += 1
    assert all(seen[number] for number in ((1, 2) if not fourteenth else (0, 1)))


@pytest.mark.parametrize("hands", amounts(1000, 50_000))
def test_useful_kinds_are_those_that_lower_the_distance(kernel: ModuleType, hands: int) -> None:
    for case, shapes in random_cases(2, effort(kernel, hands)):
        distance, useful = kernel.distance_useful(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        assert distance == kernel.distance(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        assert useful == kernel.useful(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        lower = [
            kind
            for kind in range(KINDS)
            if case.hand[kind] + case.melded[kind] < 4
            and kernel.distance(with_tile(case.hand, kind), case.wilds, shapes=shapes, melded=case.melded) < distance
        ]
        assert kinds_of(useful) == lower, (case, shapes)
        assert useful or distance == kernel.IMPOSSIBLE


def test_a_whole_hand_finds_useful_kinds_through_its_discards(kernel: ModuleType) -> None:
    for case, shapes in random_cases(3, effort(kernel, 1500), fourteenth=True):
        answers = kernel.discards(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        assert [kind for kind, _, _ in answers] == [kind for kind in range(KINDS) if case.hand[kind]]
        for kind, distance, useful in answers:
            rest = with_tile(case.hand, kind, -1)
            assert (distance, useful) == kernel.distance_useful(rest, case.wilds, shapes=shapes, melded=case.melded)
        whole = kernel.distance(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        if case.wilds == 0:
            assert min(distance for _, distance, _ in answers) == max(whole, 1)


def test_waits_are_the_kinds_that_complete(kernel: ModuleType) -> None:
    ready = 0
    for case, shapes in random_cases(4, effort(kernel, 1000)):
        waits = kernel.waits(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        by_shape = kernel.completes(case.hand, case.wilds, shapes=shapes)
        distance, useful = kernel.distance_useful(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        assert waits == (useful if distance == 1 else 0), (case, shapes)
        complete = []
        for kind in range(KINDS):
            whole = with_tile(case.hand, kind)
            complete.append(holds(tuple(whole), case.wilds, shapes, case.sets))
            if whole[kind] <= 4:
                assert kernel.is_complete(whole, case.wilds, shapes=shapes) == complete[-1]
        assert kinds_of(by_shape) == [kind for kind in range(KINDS) if complete[kind]], (case, shapes)
        held = [one + other for one, other in zip(case.hand, case.melded, strict=True)]
        assert kinds_of(waits) == [kind for kind in kinds_of(by_shape) if held[kind] < 4]
        assert not kernel.is_complete(case.hand, case.wilds, shapes=shapes)
        ready += waits > 0
    assert ready > effort(kernel, 100)


def test_a_hand_with_its_fourteenth_tile_waits_for_none(kernel: ModuleType) -> None:
    complete = 0
    for case, shapes in random_cases(5, effort(kernel, 1500), fourteenth=True):
        assert kernel.waits(case.hand, case.wilds, shapes=shapes, melded=case.melded) == 0
        assert kernel.completes(case.hand, case.wilds, shapes=shapes) == 0
        is_complete = kernel.is_complete(case.hand, case.wilds, shapes=shapes)
        distance, useful = kernel.distance_useful(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        assert is_complete == (distance == 0) == holds(tuple(case.hand), case.wilds, shapes, case.sets)
        assert distance or not useful
        complete += is_complete
    assert complete > effort(kernel, 150)


def test_suits_may_be_exchanged(kernel: ModuleType) -> None:
    rng = Random(6)
    for case, shapes in random_cases(7, effort(kernel, 2000)):
        order = rng.sample(range(3), 3)
        honors = rng.sample(range(27, 34), 7)
        mirrored = rng.random() < 0.5
        kinds = [9 * suit + (8 - place if mirrored else place) for suit in order for place in range(9)] + honors
        hand, melded = (bytes(counts[kind] for kind in kinds) for counts in (case.hand, case.melded))
        distance, useful = kernel.distance_useful(hand, case.wilds, shapes=shapes, melded=melded)
        before, useful_before = kernel.distance_useful(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        assert distance == before
        assert sorted(kinds[kind] for kind in kinds_of(useful)) == kinds_of(useful_before)


def test_one_more_wild_tile_is_worth_a_draw(kernel: ModuleType) -> None:
    """It is worth more only where it can be the fifth copy that cannot be drawn."""
    rng = Random(8)
    for case, shapes in random_cases(9, effort(kernel, 4000)):
        before = kernel.distance(case.hand, case.wilds, shapes=shapes, melded=case.melded)
        added = kernel.distance(case.hand, case.wilds + 1, shapes=shapes, melded=case.melded)
        kind = rng.choice([kind for kind in range(KINDS) if case.hand[kind]])
        instead = kernel.distance(with_tile(case.hand, kind, -1), case.wilds + 1, shapes=shapes, melded=case.melded)
        if before == kernel.IMPOSSIBLE:
            assert added == instead == before
            continue
        assert added <= before - 1, (case, shapes)
        assert instead <= before, (case, shapes)
        if all(one + other < 4 for one, other in zip(case.hand, case.melded, strict=True)):
            assert added == before - 1, (case, shapes)
            assert instead >= before - 1, (case, shapes)


def test_more_shapes_are_never_further(kernel: ModuleType) -> None:
    for case, _ in random_cases(10, effort(kernel, 2000)):
        each = [kernel.distance(case.hand, case.wilds, shapes=shape, melded=case.melded) for shape in (1, 2, 4)]
        assert kernel.distance(case.hand, case.wilds, shapes=7, melded=case.melded) == min(each)
        if case.sets < 4:
            assert each[1:] == [kernel.IMPOSSIBLE, kernel.IMPOSSIBLE]


def test_both_forms_say_the_same() -> None:
    one, other = forms.load(form()), forms.load("python")
    for case, shapes in random_cases(11, 150):
        for ask in ("distance", "useful", "waits", "discards"):
            answers = [
                getattr(kernel, ask)(case.hand, case.wilds, shapes=shapes, melded=case.melded)
                for kernel in (one, other)
            ]
            assert answers[0] == answers[1], (ask, case, shapes)


def test_both_forms_step_alike_to_pungs_and_pairs() -> None:
    one, other = forms.load(form(), "alike"), forms.load("python", "alike")
    rng = Random(12)
    for case, _ in random_cases(13, 300, fourteenth=True):
        assert one.at_least(case.hand) == other.at_least(case.hand)
        kinds, sets = rng.choice(((1 << KINDS) - 1, 0b111111111 << 9, 0b1111111 << 27)), rng.randrange(5)
        for resting in (False, True):
            for ask, more in (("pungs", {"sets": sets}), ("pairs", {})):
                answers = [
                    getattr(kernel, ask)(case.hand, case.wilds, kinds=kinds, resting=resting, **more)
                    for kernel in (one, other)
                ]
                assert answers[0] == answers[1], (ask, case, kinds, sets)


@pytest.mark.parametrize("wanted", dict.fromkeys([form(), "python"]))
def test_pungs_and_pairs_of_no_hand_are_refused(wanted: str) -> None:
    kernel = forms.load(wanted, "alike")
    with pytest.raises(ValueError, match="34 counts"):
        kernel.at_least(bytes(33))
    with pytest.raises(ValueError, match="34 counts"):
        kernel.pungs(bytes(33), 0, sets=4, kinds=1, resting=True)
    with pytest.raises(ValueError, match="34 counts"):
        kernel.pairs(bytes(35), 0, kinds=1, resting=False)


def test_both_forms_add_up_the_same_chances() -> None:
    one, other = forms.load(form(), "rounds"), forms.load("python", "rounds")
    hazards = tuple(Random(14).random() / 5 for _ in range(9))
    ready, softer = (one.waiting(hazards, draw, 0.2) for draw in (0.1, 0.3))
    assert ready == other.waiting(hazards, 0.1, 0.2)
    assert one.passing(hazards, ready, softer, 0.4, 0.05) == other.passing(hazards, ready, softer, 0.4, 0.05)
    for kernel in (one, other):
        with pytest.raises(ValueError, match="9 rounds have paths of 30, not of 27 and 30"):
            kernel.passing(hazards, ready[3:], softer, 0.4, 0.05)
