"""The JSON contract: an answer to every line, every error code, and the rulebook's cases where they lie at hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from lingnan.notation.score import answer_line
from lingnan.rules.systems import RULESETS

HAND = "123m456m78p222s55z+9p"
CASES = Path(__file__).resolve().parents[3] / "shared" / "rulebook" / "cases"


def ask(**fields: Any) -> dict[str, Any]:
    """The answer to a request; `source` is written `from`."""
    request = {"rules": "gd88", "hand": HAND, **fields}
    if "source" in request:
        request["from"] = request.pop("source")
    answer: dict[str, Any] = json.loads(answer_line(json.dumps(request).encode()))
    return answer


def test_a_win() -> None:
    answer = ask(id="a", by="discard", source=2, stake=10)
    assert list(answer) == [
        "id",
        "win",
        "fans",
        "value",
        "transfers",
        "net",
        "explain",
        "reading",
        "left_out",
        "missing",
    ]
    assert (answer["id"], answer["win"], answer["value"]) == ("a", True, 40)
    assert answer["fans"] == [["ji_hu", 2]]
    assert answer["transfers"] == [[2, 0, 40, "win"]]
    assert answer["net"] == [40, 0, -40, 0]
    assert answer["explain"] == [["fan", "ji_hu", 2, 2], ["times", "hard", 2, 4], ["times", "stake", 10, 40]]
    assert {"kind": "chow", "tiles": ["7p", "8p", "9p"], "winning": 2} in answer["reading"]


def test_an_id_is_echoed_only_where_there_is_one() -> None:
    assert "id" not in ask()
    assert ask(id="x", hand="19m19p19s1234567z+5m") == {"id": "x", "win": False, "why": "no_shape"}
    assert ask(id="x", rules="none")["id"] == "x"


def test_a_system_without_bets_or_flowers_ignores_them() -> None:
    assert ask(piao=[1, 2, 3, 0], flowers=3)["net"] == ask()["net"]
    assert ask(horses=[])["win"]


def test_horses_are_in_the_answer_with_what_they_paid() -> None:
    answer = ask(rules="gd100", hand="123p456s789p222s5z+w", horses={"1": ["4s", "1p"]})
    assert answer["horses"] == [
        {"owner": 1, "tile": "4s", "seat": 3, "amount": -2, "label": "loss"},
        {"owner": 1, "tile": "1p", "seat": 0, "amount": 4, "label": "win"},
    ]


def test_a_refusal_names_its_cause() -> None:
    drawn_only = {"by": "discard", "source": 1}
    hand = "123p456s789p222s5z+5z"
    assert ask(rules="gd100", hand=hand, **drawn_only) == {"win": False, "why": "self_draw_only", "cause": "ji_hu"}
    want = {"win": False, "why": "below_minimum", "points": 1, "minimum": 4}
    assert ask(rules="gd13", hand=hand, **drawn_only) == want


def test_what_does_not_count_is_said() -> None:
    assert ask(hand="1122m8888p3355s6z+6z")["left_out"] == [["qi_dui", "hao_hua_qi_dui"]]
    first = ask(hand="19m19p19s1234567z+7z", first_turn="heavenly")
    assert first["left_out"] == [["tian_hu", "smaller"], *[["hun_yao_jiu", "shi_san_yao"]]]
    special = ask(rules="jiping", hand="111p333p555p777p9p+9p", by="draw")
    assert ["zi_mo", "qing_peng"] in special["left_out"]


@pytest.mark.parametrize(
    ("fields", "code", "at"),
    [
        ({"rules": "gd89"}, "rules/unknown", "rules"),
        ({"options": {"fan_kap": 88}}, "rules/unknown_option", "fan_kap"),
        ({"options": {"fan_cap": 0}}, "request/inconsistent", "fan_cap"),
        ({"options": {"fan_cap": "many"}}, "request/inconsistent", "fan_cap"),
        ({"options": {"fan_cap": [1]}}, "request/inconsistent", "options[...]"),
        ({"options": {"hard_as_self": 1}}, "request/inconsistent", "hard_as_self"),
        ({"rules": "jiping", "options": {"horse_map": "zhong_dealer"}}, "request/inconsistent", "horse_map"),
        ({"hand": 5}, "request/inconsistent", "hand"),
        ({"hand": None}, "request/inconsistent", "hand"),
        ({"id": 5}, "request/inconsistent", "id"),
        ({"seat": 4}, "request/inconsistent", "seat"),
        ({"seat": "0"}, "request/inconsistent", "seat"),
        ({"seat": True}, "request/inconsistent", "seat"),
        ({"dealer": -1}, "request/inconsistent", "dealer"),
        ({"by": "gift"}, "request/inconsistent", "by"),
        ({"by": "discard"}, "request/inconsistent", "from"),
        ({"by": "rob"}, "request/inconsistent", "from"),
        ({"by": "discard", "source": 0}, "request/inconsistent", "from"),
        ({"source": 1}, "request/inconsistent", "from"),
        ({"winners": 2}, "request/inconsistent", "winners"),
        ({"winners": 4, "by": "discard", "source": 1}, "request/inconsistent", "winners"),
        ({"after_kong": True}, "request/inconsistent", "after_kong"),
        ({"colour": "red"}, "request/inconsistent", "colour"),
        ({"round_wind": "5z"}, "request/inconsistent", "round_wind"),
        ({"round_wind": "9x"}, "hand/unknown_suit", "round_wind"),
        ({"first_turn": "earthly"}, "request/inconsistent", "first_turn"),
        ({"first_turn": "heavenly", "seat": 1}, "request/inconsistent", "first_turn"),
        ({"first_turn": "human", "by": "discard", "source": 1}, "request/inconsistent", "first_turn"),
        ({"first_turn": "heavenly", "hand": "123m456m78p55s[2222z]+9p"}, "request/inconsistent", "first_turn"),
        ({"replacement": {"kong": "fed"}}, "request/inconsistent", "replacement.from"),
        ({"replacement": {"kong": "added", "from": 1}}, "request/inconsistent", "replacement.from"),
        ({"replacement": {"kong": "added"}}, "request/inconsistent", "replacement.kong"),
        (
            {"replacement": {"kong": "concealed", "chain": 2}, "hand": "123m456m78p55s[2222z]+9p"},
            "request/inconsistent",
            "replacement.chain",
        ),
        ({"replacement": {"kong": "big"}}, "request/inconsistent", "replacement.kong"),
        ({"replacement": {"kong": "added"}, "by": "discard", "source": 1}, "request/inconsistent", "replacement"),
        (  # 2026-11-30: nobody feeds his own kong, and none comes before a first turn
            {"hand": "123m456m78p55s(2222z)+9p", "replacement": {"kong": "fed", "from": 0}},
            "request/inconsistent",
            "replacement.from",
        ),
        (
            {
                "hand": "456m78p55s[2222z](3333m)+9p",
                "replacement": {"kong": "concealed", "chain": 2, "first_from": 0},
            },
            "request/inconsistent",
            "replacement.first_from",
        ),
        (
            {"first_turn": "human", "by": "discard", "dealer": 1, "source": 1, "after_kong": True},
            "request/inconsistent",
            "after_kong",
        ),
        # 2026-11-30: a wild tile is neither discarded to be won with, nor part of a kong
        ({"hand": "123m456m789p222s5z+w", "by": "discard", "source": 1}, "request/inconsistent", "by"),
        ({"hand": HAND, "wild": ["9p"], "by": "rob", "source": 1}, "request/inconsistent", "by"),
        # 2026-11-30: a liability is one of melds that lie open, the last of them fed
        (
            {"hand": "(555z)(666z)777z12m99s+3m", "liable": {"seat": 1, "why": "dragons_winds"}},
            "request/inconsistent",
            "liable.why",
        ),
        (
            {"hand": "[5555z][6666z][7777z]12m99s+3m", "liable": {"seat": 1, "why": "dragons_winds"}},
            "request/inconsistent",
            "liable.why",
        ),
        (
            {"rules": "jiping", "hand": "(123m)(456m)(222p)[7777s]9s+9s", "liable": {"seat": 1, "why": "twelve"}},
            "request/inconsistent",
            "liable.why",
        ),
        (
            {"rules": "gd100", "hand": "[1111s][2222s][3333s][7777s]9s+9s", "liable": {"seat": 1, "why": "twelve"}},
            "request/inconsistent",
            "liable.why",
        ),
        ({"replacement": {"from": 1}}, "request/inconsistent", "replacement.kong"),
        ({"liable": {"seat": 0, "why": "twelve"}}, "request/inconsistent", "liable.seat"),
        ({"liable": {"seat": 1, "why": "luck"}}, "request/inconsistent", "liable.why"),
        ({"horses": ["1m"]}, "request/inconsistent", "horses"),
        ({"rules": "gd100", "hand": "123p456s789p222s5z+w", "horses": ["1p"]}, "request/inconsistent", "horses"),
        ({"rules": "gd100", "hand": "123p456s789p222s5z+w", "horses": {"4": ["1p"]}}, "request/inconsistent", "horses"),
        ({"rules": "gd100", "hand": "123p456s789p222s5z+w", "horses": {"1": ["1f"]}}, "request/inconsistent", "horses"),
        ({"rules": "gd100", "hand": "123m456s789p222s5z+w"}, "hand/not_in_set", 0),
        ({"rules": "xuezhan", "hand": "123m456s789p222s5z+5z"}, "hand/not_in_set", 16),
        ({"rules": "dahu", "stake": 5}, "request/inconsistent", "stake"),
        ({"rules": "dahu", "options": {"horses": 0}, "horses": ["1m"]}, "request/inconsistent", "horses"),
        ({"rules": "gd13", "options": {"ron_min": 0}}, "request/inconsistent", "ron_min"),
        ({"rules": "jiping", "options": {"horses": 2}, "horses": {"1": ["1m"]}}, "request/inconsistent", "horses"),
        ({"stake": 0}, "request/inconsistent", "stake"),
        ({"stake": [1, 2]}, "request/inconsistent", "stake"),
        ({"wild": ["1f"]}, "hand/not_in_set", "wild"),
        ({"wild": ["12m"]}, "request/inconsistent", "wild"),
        ({"wild": ["5z", "6z"]}, "request/inconsistent", "wild"),
        ({"wild": ["5z", "5z"], "hand": "123m456p55z+wwwww"}, "hand/five_of_a_kind", 14),
        ({"rules": "gd13", "options": {"wild": "fixed"}, "wild": ["1m"]}, "hand/not_in_set", "wild"),
        ({"rules": "jiping", "wild": ["1m"]}, "hand/not_in_set", "wild"),
        ({"hand": "11111m234m567p99s+9s"}, "hand/five_of_a_kind", 4),
    ],
)
def test_bad_input_names_code_and_place(fields: dict[str, Any], code: str, at: str | int) -> None:
    error = ask(**fields)["error"]
    assert (error["code"], error["at"]) == (code, at)
    assert error["message"]


@pytest.mark.parametrize("missing", ["rules", "hand"])
def test_a_required_field_is_named(missing: str) -> None:
    request = {"rules": "gd88", "hand": HAND}
    del request[missing]
    error = json.loads(answer_line(json.dumps(request).encode()))["error"]
    assert (error["code"], error["at"]) == ("request/inconsistent", missing)
    assert missing in error["message"]


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"5", b'"x"', b"null", b"\xff\xfe", b"[" * 100_000, b'{"id": "a"} x']
)
def test_a_line_that_is_no_object(line: bytes) -> None:
    answer = json.loads(answer_line(line))
    assert answer["error"]["code"] == "request/not_json"
    assert b"\n" not in answer_line(line)


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (b'{"id": "a", "rules": "gd88", "rules": "jiping", "hand": "%b"}', "rules"),
        (b'{"id": "a", "rules": "gd88", "options": {"fan_cap": 5, "fan_cap": 6}, "hand": "%b"}', "fan_cap"),
        (b'{"id": "a", "id": "a", "rules": "gd88", "hand": "%b"}', "id"),
    ],
)
def test_a_key_that_is_given_twice_is_an_error(line: bytes, at: str) -> None:
    error = json.loads(answer_line(line % HAND.encode()))["error"]
    assert (error["code"], error["at"]) == ("request/inconsistent", at)


def test_a_request_as_written_for_null() -> None:
    assert ask(replacement=None, liable=None, horses=None, first_turn=None, source=None, id=None)["win"]


@pytest.mark.skipif(not CASES.is_dir(), reason="the rulebook's cases are not part of the project")
@pytest.mark.parametrize("rules", sorted(RULESETS.keys() & {path.stem for path in CASES.glob("*.jsonl")}))
def test_the_rulebooks_cases(rules: str) -> None:
    for line in (CASES / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        answer = json.loads(answer_line(json.dumps(case["request"]).encode()))
        want = case["expect"]
        got = {key: answer.get(key) for key in want}
        if "error" in want:
            got["error"] = {"code": answer.get("error", {}).get("code")}
        if "fans" in want:
            want["fans"], got["fans"] = sorted(want["fans"]), sorted(answer.get("fans", []))
        assert got == want, case["note"]
