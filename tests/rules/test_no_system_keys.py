"""The engine knows no system: their keys occur in `rules/systems/` only."""

import re
from pathlib import Path

import lingnan
from lingnan.rules.systems import RULESETS

SOURCE = Path(lingnan.__file__).parent
KEYS = re.compile(r"\b(gd88|jiping|jiping512|gd100|tuidao|tuidao_fan|tuidao_piao|gd13|dahu|gb88|xinzhang144|xuezhan)\b")


def test_no_system_key_outside_the_systems() -> None:
    files = [path for path in SOURCE.rglob("*.py") if SOURCE / "rules" / "systems" not in path.parents]
    assert len(files) > 30
    assert [str(path.relative_to(SOURCE)) for path in files if KEYS.search(path.read_text(encoding="utf-8"))] == []


def test_the_pattern_knows_every_system() -> None:
    assert all(KEYS.fullmatch(key) for key in RULESETS)
