"""What the page is built from: files made of the Python sources are current, and the sprite is whole."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lingnan.core.tiles import ALL_KINDS, NAMES
from lingnan.rules.fans import FANS
from lingnan.rules.systems import RULESETS
from scripts import make_client_rules, make_client_types

CLIENT = Path(__file__).resolve().parents[2] / "client"
SPRITE = CLIENT / "src/assets/tiles.svg"


@pytest.mark.parametrize(
    ("path", "make"),
    [(make_client_types.TYPES, make_client_types.module), (make_client_rules.RULES, make_client_rules.module)],
    ids=["make_client_types", "make_client_rules"],
)
def test_generated_file_is_current(path: Path, make: Callable[[], str]) -> None:
    assert path.read_text(encoding="utf-8") == make(), f"{path.name} is old: run its script in scripts/"


def test_page_has_the_texts_of_every_system_and_row() -> None:
    rules = json.loads(make_client_rules.RULES.read_text(encoding="utf-8"))
    wanted = {f"fan.{key}" for key in FANS} | {f"fan.{key}.help" for key in FANS}
    for key in RULESETS:
        wanted |= {f"system.{key}", f"system.{key}.about"}
    for language, texts in rules["texts"].items():
        assert wanted - texts.keys() == set(), language
    assert rules["policies"].keys() == RULESETS.keys()


def test_sprite_has_every_face_and_needs_nothing_else() -> None:
    text = SPRITE.read_text(encoding="utf-8")
    symbols = re.findall(r'<symbol id="([^"]+)"', text)
    assert symbols == [f"t-{name}" for name in NAMES[:ALL_KINDS]] + ["t-back", "window", "brand"]
    used = set(re.findall(r'href="#([^"]+)"', text))
    assert used <= set(re.findall(r'id="([^"]+)"', text))
    assert "style" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_every_class_of_the_sprite_has_its_ink() -> None:
    classes = {
        name for group in re.findall(r'class="([^"]+)"', SPRITE.read_text(encoding="utf-8")) for name in group.split()
    }
    inked = set(re.findall(r"\.([a-z]+)", (CLIENT / "src/styles/sprite.css").read_text(encoding="utf-8")))
    assert classes == inked & classes
    assert classes
