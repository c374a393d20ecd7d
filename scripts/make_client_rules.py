"""Write client/src/generated/rules.json: what the page must know of the rules, from the Python catalogue and systems.

    python scripts/make_client_rules.py [--check]

`texts` are the texts of fans, systems, reasons and public rooms by language and key; `policies` are the few policies of each
system that a fold reads; `facts` are what the page says of a system beside its options. The file is committed and a test
holds it current.
"""

import argparse
import json
import sys
from pathlib import Path

from lingnan.notation.rule_facts import SUITS
from lingnan.rules.play_policies import MirrorHorses, MultiplyHorses
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.systems import RULESETS
from lingnan.table.match import has_rounds
from lingnan.texts import LANGUAGES, Language, catalogue

RULES = Path(__file__).resolve().parent.parent / "client/src/generated/rules.json"
PREFIXES = ("system.", "fan.", "line.", "left_out.", "refusal.", "tier.")


def texts_of(language: Language) -> dict[str, str]:
    """The texts that the page shows."""
    return {key: text for key, text in sorted(catalogue(language).items()) if key.startswith(PREFIXES)}


def policy_of(rules: Ruleset) -> dict[str, object]:
    """What `evolve` asks a ruleset, and so must a fold of the page."""
    liability = rules.liability
    return {
        "pass_lock": rules.pass_lock,
        "dragons_winds": liability.dragons_winds,
        "twelve": liability.twelve,
        "battle": rules.battle is not None,
    }


def facts_of(rules: Ruleset) -> dict[str, object]:
    """What the page says of a system: whether a match can last some rounds, how many horses are bought and by whom,
    what a hand of it may show, and which rows of its table mean another entry of the catalogue of fans.
    """
    match rules.horses:
        case MultiplyHorses():
            buyers = "winner"
        case MirrorHorses(buyers=buyers):
            pass
        case None:
            buyers = ""
    return {
        "rounds": has_rounds(rules),
        "horses": 0 if rules.horses is None else rules.horses.count,
        "buyers": buyers,
        "suits": "".join(suit for suit, first in SUITS if rules.tiles[first]),
        "chow": rules.claims.chow,
        "wild": rules.wild is not None,
        "piao": rules.piao_limit if "piao" in rules.phases else 0,
        "stake": rules.stake,
        "by": rules.wins,
        "entries": {row.fan: row.of for row in rules.prices if row.of},
    }


def module() -> str:
    """The whole file."""
    rules = {
        "texts": {language: texts_of(language) for language in LANGUAGES},
        "policies": {key: policy_of(each) for key, each in RULESETS.items()},
        "facts": {key: facts_of(each) for key, each in RULESETS.items()},
    }
    return json.dumps(rules, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write the file, or with `--check` only say whether it is current."""
    parser = argparse.ArgumentParser(description="Write what the page must know of the rules.")
    parser.add_argument("--check", action="store_true", help="exit 1 if the file is not current")
    text = module()
    if parser.parse_args().check:
        return int(RULES.read_text(encoding="utf-8") != text)
    RULES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
