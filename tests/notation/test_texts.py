"""Catalogues: every key that the rules can name has a text in every language, and no text is left over or untranslated."""

import ast
import errno
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, get_args
from urllib.error import URLError

import pytest

from lingnan.core.errors import Said
from lingnan.core.melds import FROM_HAND
from lingnan.core.tiles import KINDS, NAMES
from lingnan.notation.explain import explanation, fan_names, refusal
from lingnan.notation.rule_page import example, rule_page
from lingnan.notation.score_request import prepare, read_request
from lingnan.rules.fans import FANS
from lingnan.rules.options import OPTIONS, with_options
from lingnan.rules.price_policies import Price
from lingnan.rules.scoring import score
from lingnan.rules.systems import RULESETS, ruleset
from lingnan.rules.win import By, LiableFor, NoWin, NoWinCode, Score, Why
from lingnan.service.tiers import TIERS
from lingnan.texts import LANGUAGES, Language, catalogue, examples, text, told
from tests.rules.rows import asked, rows
from tests.support.packages import ROOT

CODES: Final = ("told.", "errno.")
"""What is wrong is said in English where it is found: no text is needed for that."""
SAYS: Final = re.compile("Error$|Fault$|Unfair$|Refused$|PortTaken$|IllegalAction$|^Said$|^Done$|^fail$")


def needed() -> set[str]:
    """Every key that can be asked for by name."""
    keys = {f"system.{key}{end}" for key in RULESETS for end in ("", ".about")}
    keys |= {f"fan.{key}{end}" for key in FANS for end in ("", ".help")}
    for option in OPTIONS.values():
        keys |= {f"option.{option.name}{end}" for end in ("", ".help", *(f".{choice}" for choice in option.choices))}
    keys |= {f"why.{why}" for why in get_args(Why)}
    keys |= {f"by.{by}" for by in get_args(By)}
    keys |= {f"refusal.{why}" for why in get_args(NoWinCode)}
    keys |= {f"group.{kind}" for kind in (*FROM_HAND, "chow", "pung", "pair", "single")}
    keys |= {f"line.{key}" for key in ("fan_cap", "value_cap", "power", "horses", "stake", "flowers")}
    keys |= {f"horse.{label}" for label in ("win", "loss", "neutral")}
    keys |= {f"tile.{name}" for name in NAMES[:KINDS]}
    keys |= {f"shape.{1 << bit}" for rules in RULESETS.values() for bit in range(8) if rules.shapes >> bit & 1}
    keys |= {f"decision.{key}.1" for key in RULESETS}
    keys |= {f"tier.{tier}" for tier in TIERS}
    return keys


@cache
def said() -> tuple[tuple[str, set[str], str], ...]:
    return tuple(_said())


def _said() -> Iterator[tuple[str, set[str], str]]:
    """Every code with which something is said: an error, a remark, or what has become of an order; the values that go with
    it, and the place.
    """
    for path in (ROOT / "src/lingnan").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            match call:
                case ast.Call(func=ast.Name(name), args=[ast.Constant(str(code)), _, *rest]) if SAYS.search(name):
                    names = {each.arg for each in call.keywords if each.arg}
                    for each in ast.walk(ast.Module(body=[ast.Expr(value) for value in rest], type_ignores=[])):
                        if isinstance(each, ast.Dict):
                            names |= {str(key.value) for key in each.keys if isinstance(key, ast.Constant)}
                    yield code, names, f"{path.name}:{call.lineno}"


@pytest.mark.parametrize("language", LANGUAGES[:2])
def test_whatever_is_said_has_a_text_and_the_values_for_it(language: Language) -> None:
    found = said()
    assert len({code for code, _, _ in found}) > 120
    for code, names, place in found:
        values = dict.fromkeys(names - {"at", "line", "event"}, 7)
        text = told(language, Said(code, "MESSAGE", values))
        assert re.search(r"[\u4e00-\u9fff]", text), f"{place}: {code} is told as {text}"


def test_no_text_is_left_over_of_what_is_never_said() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src/lingnan").rglob("*.py"))
    codes = {key.removeprefix("told.") for key in catalogue("zh-Hans") if key.startswith("told.")}
    left = {code for code in codes if f'"{code}"' not in sources}
    assert left == {"record/transfers", "record/scores", "record/digest"}, "these three are named by what is wrong"


def test_a_value_is_told_in_the_language_and_obeyed_by_no_terminal() -> None:
    reason = URLError(ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"))
    refused = Said("join/unreachable", "http://x does not answer", {"server": "x\x1b[1m", "reason": reason})
    assert told("zh-Hans", refused) == r"'x\x1b[1m' 没有回应：连接被拒绝。"
    assert told("zh-Hant", refused) == r"'x\x1b[1m' 沒有回應：連線被拒絕。"
    assert told("en", refused) == "http://x does not answer"


def test_what_a_server_says_without_values_is_told_as_on_its_page() -> None:
    assert told("zh-Hans", Said("store/locked", "in use")) == "服务器的数据被别的程序占用，请稍后再试。"
    assert told("zh-Hans", Said("store/of_tomorrow", "in use")) == "in use"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text(language: Language) -> None:
    texts = catalogue(language)
    assert needed() - set(texts) == set()
    assert all(texts.values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_keys_and_places(language: Language) -> None:
    first, second = catalogue(LANGUAGES[0]), catalogue(language)
    assert {key for key in first if language != "en" or not key.startswith(CODES)} == set(second)
    for key in second:
        assert set(re.findall(r"{(\w+)}", first[key])) == set(re.findall(r"{(\w+)}", second[key])), key


def test_chinese_is_chinese_and_english_is_english() -> None:
    for language in ("zh-Hans", "zh-Hant"):
        for key, value in catalogue(language).items():
            assert re.search(r"[\u4e00-\u9fff：；、（]", value), key
    for key, value in catalogue("en").items():
        assert not re.search(r"[\u3400-\u9fff]", value.replace("中 发 白", "")), key


def test_each_script_keeps_to_its_characters() -> None:
    """The national character sets: GB 2312 has no traditional forms, Big5 with the Hong Kong supplement no simplified."""
    for key, value in catalogue("zh-Hans").items():
        assert value.encode("gb2312"), key
    for key, value in catalogue("zh-Hant").items():
        assert value.encode("big5hkscs"), key
        assert not re.search("杠|同胡", value), (
            key
        )  # 2026-11-30: 杠 is in Big5 too; 胡同 had been taken for the one word of it


@pytest.mark.parametrize("fan", sorted(FANS))
def test_a_fan_has_help(fan: str) -> None:
    assert (FANS[fan].__doc__ or "").endswith(".")
    assert text("zh-Hans", f"fan.{fan}.help").endswith("。")
    assert text("zh-Hant", f"fan.{fan}.help").endswith("。")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_rule_pages_say_everything(rules: str, language: Language) -> None:
    page = rule_page(ruleset(rules), language)
    assert [fan.key for fan in page.fans] == [row.fan for row in ruleset(rules).prices]
    assert [option.name for option in page.options] == list(ruleset(rules).options)
    assert all(option.choices or option.low is not None for option in page.options)
    assert all(option.default == option.value for option in page.options)
    assert all(fact.value for fact in page.facts)
    assert page.decisions


EXAMPLES = [(key, row) for key, rules in RULESETS.items() for row in rules.prices]


@pytest.mark.parametrize(("key", "row"), EXAMPLES, ids=lambda each: each if isinstance(each, str) else each.fan)
def test_the_example_of_a_row_counts_it(key: str, row: Price) -> None:
    shown = example(ruleset(key), row)
    result = score(*prepare(shown.request))
    assert isinstance(result, Score)
    assert row.fan in dict(result.fans)
    assert shown.reading == result.reading


def test_an_example_is_one_of_the_house() -> None:
    house = with_options(ruleset("gd88"), {"fan_cap": None})
    assert example(house, house.prices[0]).request.options == {"fan_cap": None}


def test_no_example_is_left_over() -> None:
    rows = [(key, row, row.of or row.fan) for key, rules in RULESETS.items() for row in rules.prices]
    used = {("*", entry) for key, row, entry in rows} | {(key, row.fan) for key, row, _ in rows}
    assert {(key, fan) for key, fans in examples().items() for fan in fans} <= used


def test_horses_are_explained_with_their_labels_and_totals() -> None:
    request = {"rules": "gd100", "hand": "123p456s789p222s5z+w", "horses": {"0": ["2p"], "1": ["4s", "1p"]}}
    rules, hand, situation = prepare(read_request(request))
    result = score(rules, hand, situation)
    assert isinstance(result, Score)
    lines = list(explanation(rules, hand, situation, result=result, language="zh-Hans"))
    assert "东家的马 2p 指南家：不赢不输 +0" in lines
    assert "南家的马 4s 指北家：输马 -2" in lines
    assert "南家的马 1p 指东家：赢马 +4" in lines
    assert "南家的马合计：赢马 +2" in lines


def test_a_refusal_says_what_is_missing() -> None:
    taken = {"by": "discard", "from": 1}
    wanted = {
        ("gd100", "123p456s789p222s5z+5z"): "Chicken hand wins on one's own draw only.",
        ("gd100", "123p456s789p234sw+5s"): "Any tile completes this hand",
        ("gd13", "112233m445566p7s+7s"): "worth 3; this kind of win needs 4",
    }
    for (key, hand), words in wanted.items():
        rules, tiles, situation = prepare(read_request({"rules": key, "hand": hand, **taken}))
        result = score(rules, tiles, situation)
        assert isinstance(result, NoWin)
        assert words in refusal(rules, result, "en")


def test_what_is_paid_besides_the_value_is_said() -> None:
    """2026-11-30: after `78 points a share` everybody paid 102, and nothing said why."""
    request = {"rules": "gb88", "hand": "112233m445566p7s+7s", "stake": 3}
    rules, hand, situation = prepare(read_request(request))
    result = score(rules, hand, situation)
    assert isinstance(result, Score)
    lines = list(explanation(rules, hand, situation, result=result, language="en"))
    assert any(line.startswith("Base  each of the other three pays 24;") for line in lines)


def test_a_row_that_joins_two_fans_says_which_one_is_missing() -> None:
    rules, hand, situation = prepare(read_request({"rules": "gd13", "hand": "111m222m345m555z9m+9m"}))
    result = score(rules, hand, situation)
    assert isinstance(result, Score)
    assert ("hun_peng", "peng_peng_hu") in result.missing
    assert any(
        "混碰 不成：缺碰碰胡" in line for line in explanation(rules, hand, situation, result=result, language="zh-Hans")
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_every_golden_row_can_be_explained(rules: str, language: Language) -> None:
    for row in rows(rules):
        ruleset_, hand, situation = asked(row)
        result = score(ruleset_, hand, situation)
        if isinstance(result, Score):
            lines = list(explanation(ruleset_, hand, situation, result=result, language=language))
            assert any(str(result.value) in line for line in lines)
            names = fan_names(ruleset_, language)
            for fan, _ in result.fans:
                assert any(names[fan] in line for line in lines)
        else:
            assert len(refusal(ruleset_, result, language)) > 5


def test_an_explanation_word_for_word() -> None:
    request = {"rules": "jiping", "hand": "(555z)(666z)(777z)24s9p+9p", "liable": {"seat": 2, "why": "dragons_winds"}}
    request["hand"] = "(555z)(666z)(777z)234s9p+9p"
    rules, hand, situation = prepare(read_request(request))
    result = score(rules, hand, situation)
    assert isinstance(result, Score)
    assert list(explanation(rules, hand, situation, result=result, language="zh-Hans")) == [
        "鸡平胡  自摸",
        "牌型  555z 666z 777z 99p 234s  胡 9p",
        "",
        "  大三元  +6  = 6",
        "  二的番数次方  2^6  = 64",
        "每份 64 分",
        "自摸 不计：已计大三元",
        "三元牌 不计：已计大三元",
        "",
        "西家 付 东家 192：承包（喂出最后一副三元或四喜）",
        "东家 +192  南家 +0  西家 -192  北家 +0",
    ]


def test_liabilities_have_texts() -> None:
    assert {f"why.{why}" for why in get_args(LiableFor)} <= needed()
