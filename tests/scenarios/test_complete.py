"""No system lacks a proof: a test names what is missing of which."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lingnan.notation.rule_page import rule_page
from lingnan.rules.systems import RULESETS
from lingnan.texts import LANGUAGES
from tests.golden import streams
from tests.golden.regenerate import HERE
from tests.rules.rows import SYSTEMS
from tests.support.playing import HOUSES
from tests.support.scenario import FOLDER


def _read(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def _ordered() -> str:
    return (HERE / "legal_order.txt").read_text(encoding="utf-8")


PROOFS: dict[str, Callable[[str], object]] = {
    "scenarios": lambda key: [*(FOLDER / key).glob("*.toml")],
    "perft": lambda key: all(counts["play"][3] for counts in _read("perft.json")[key].values()),
    "order snapshot": lambda key: f"# {key}\n" in _ordered(),
    "playout digest": lambda key: _read("digests.json").get(key) and _read("digests.json").get(f"{key} house"),
    "golden stream": lambda key: [path for path in streams.FOLDER.glob("*.json") if path.name.split("-")[0] == key],
    "house for laws and verified records": lambda key: HOUSES.get(key),
    "golden rows": lambda key: key in SYSTEMS,
    "rule page": lambda key: all(rule_page(RULESETS[key], language) for language in LANGUAGES),
}
"""The laws, the naive twin, secrecy, symmetry and verified records go over every system by `variants()` itself; the
translations over every key by tests/notation."""


def lacking(key: str) -> Iterator[str]:
    """The proofs that a system does not have."""
    for name, proof in PROOFS.items():
        try:
            found = proof(key)
        except KeyError:
            found = None
        if not found:
            yield name


@pytest.mark.parametrize("key", RULESETS)
def test_nothing_is_unproven(key: str) -> None:
    assert list(lacking(key)) == []


def test_a_system_without_proofs_is_named() -> None:
    assert list(lacking("老章")) == list(PROOFS)


def test_no_folder_is_of_no_system() -> None:
    assert {path.name for path in Path(FOLDER).iterdir() if path.is_dir() and path.name != "__pycache__"} == set(
        RULESETS
    )
