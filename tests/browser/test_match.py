"""One click, then a whole match against bots, played by clicking; every result is compared with its record."""

import json
import re

import pytest
from playwright.async_api import Page, Route, expect

from lingnan.core.seats import SEATS
from lingnan.notation.explain import fan_names
from lingnan.notation.text import write_tiles
from lingnan.notation.verify import Verified, verify
from lingnan.rules.win import Transfer
from lingnan.table.events import Ended, Won
from tests.browser.conftest import Guests
from tests.support.amounts import long
from tests.support.browser import PORTRAIT, Player, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

DEALS = 2
SOON_WON = 20_130
"""A time bank that names walls (tests/support/known_walls.py) of which both deals are won soon."""


async def test_a_match(guests: Guests) -> None:
    """Short as it is, to the end and into the next one; the long tests play four deals of every system."""
    visitor = await guests(size=PORTRAIT)
    page, player = visitor.page, Player(visitor)
    await page.goto(visitor.origin)
    await page.route("**/api/tables", short)
    await page.get_by_role("radio", name=re.compile("^广东麻将")).click()
    await page.get_by_role("button", name="立即开局").click()
    records = b""
    for deal in range(1, DEALS + 1):
        await player.play_deal()
        raw = await record(visitor, deal)
        records += raw
        await check_result(player, next(verify(raw.splitlines(keepends=True))))
        if deal < DEALS:
            await player.next_deal()
    verified = list(verify(records.splitlines(keepends=True)))
    assert [each.header.deal for each in verified] == [1, 2]
    assert "Discard" in player.clicked
    assert {"Pung", "Chow", "Kong", "Win"} & set(player.clicked)
    await check_ranking(page, verified[-1].state.scores, me=player.tap.me)
    await page.get_by_role("button", name="看总成绩").click()
    before = page.url
    await page.get_by_role("button", name="再来一场").click()
    await page.wait_for_url(lambda url: url != before)
    await player.tap.until(lambda: player.tap.asked, "the next match does not ask")
    await player.sees_table()


async def short(route: Route) -> None:
    """The page's wish, but for two deals of known walls."""
    wish = json.loads(route.request.post_data or "")
    await route.continue_(post_data=json.dumps(wish | {"deals": DEALS, "bank_ms": SOON_WON}))


@pytest.mark.parametrize("rules", ["gd100", long("xuezhan")])
async def test_deal_with_more(guests: Guests, rules: str) -> None:
    """What comes before play, play, horses and the result, by clicking."""
    visitor = await guests(size=PORTRAIT)
    player = Player(visitor)
    await visitor.new_table(rules=rules, deals=4, base_ms=60_000, bank_ms=20_087)
    await player.play_deal()
    raw = await record(visitor, 1)
    await check_result(player, next(verify(raw.splitlines(keepends=True))))


async def record(visitor: Visitor, deal: int) -> bytes:
    """The record that the server gives to the player of a finished deal."""
    table = visitor.page.url.rpartition("/")[2]
    answer = await visitor.context.request.get(f"{visitor.origin}/api/records/{table}/{deal}")
    assert answer.ok, await answer.text()
    return await answer.body()


async def check_result(player: Player, deal: Verified) -> None:
    """Fans, totals, who pays whom, and what everybody wins or loses are the record's."""
    page, me = player.page, player.tap.me
    panel = page.locator(".panel:has(.phead)")
    await expect(panel).to_be_visible()
    wins = [event for event in deal.events if isinstance(event, Won)]
    winners = [winner for won in wins for winner in won.winners]
    if wins and wins[0].horses:
        await check_horses(page, wins[0])
    seats = [(me + place) & 3 for place in range(4)]
    names = await panel.locator(".nets li small:first-child").all_inner_texts()
    name = dict(zip(seats, names, strict=True))
    called = fan_names(deal.state.rules, "zh-Hans")
    assert len(set(names)) == 4
    if not wins:
        await expect(panel).to_contain_text("荒庄")
    else:
        for winner in winners:
            if len(winners) > 1:
                await panel.locator(".tabs").get_by_role("button", name=name[winner.seat]).click()
            await expect(panel.locator("h1")).to_contain_text(name[winner.seat])
            await expect(panel.locator(".sum b")).to_have_text(f"{points(winner.value)} 分")
            fans = [line for line in winner.lines if line.op in ("fan", "add")]
            await expect(panel.locator(".fan b")).to_have_text([called[line.key] for line in fans])
            shown = await panel.locator(".fan .num").all_inner_texts()
            assert [number(each) for each in shown] == [line.value for line in fans]
            await expect(panel.locator(".sheet .total")).to_contain_text(f"合计 {points(fans[-1].total)} 番")
            for line in winner.lines:
                if line.op == "cap":
                    await expect(panel.locator(".sheet .total")).to_contain_text(f"封顶 {points(line.value)}")
            if winner.lines[-1] not in fans:
                equation = await panel.locator(".steps b").inner_text()
                assert number(equation.rpartition("=")[2]) == winner.value, equation
            for fan, _ in (*winner.left_out, *winner.missing):
                await expect(panel.locator(".sheet .left")).to_contain_text(called[fan])
    transfers = deal.state.transfers
    flows = await panel.locator(".flow").get_attribute("aria-label") if transfers else ""
    for (payer, payee), amount in added(transfers).items():
        assert f"{name[payer]} 付给 {name[payee]} {points(amount)}：" in (flows or "")
    nets = await panel.locator(".nets li b").all_inner_texts()
    assert [number(each) for each in nets] == [net(transfers, seat) for seat in seats]
    totals = await panel.locator(".nets li small:last-child").all_inner_texts()
    assert [number(each) for each in totals] == [deal.state.scores[seat] for seat in seats]
    await check_hands(page, deal, seats=seats, winners={winner.seat: winner.held for winner in winners})


async def check_horses(page: Page, won: Won) -> None:
    """Each horse lies open with what it brought its owner; then to the score."""
    panel = page.locator(".panel.horses")
    shown = await panel.locator("li.open use").evaluate_all("(all) => all.map((use) => use.getAttribute('href'))")
    assert sorted(shown) == sorted(f"#t-{write_tiles([horse.tile])}" for horse in won.horses)
    labels = await panel.locator("li.open em").all_inner_texts()
    words = {"win": "赢", "loss": "输", "neutral": "平"}
    told = [words[horse.label] + (f" {points(horse.amount)}" if horse.amount else "") for horse in won.horses]
    assert sorted(each.replace("\xa0", " ").replace("+", "") for each in labels) == sorted(told)
    await page.get_by_role("button", name="算分").click()


async def check_hands(page: Page, deal: Verified, *, seats: list[int], winners: dict[int, tuple[int, ...]]) -> None:
    """All four hands lie open, the winning tile apart."""
    await page.get_by_role("button", name="四家牌").click()
    ended = next(event for event in deal.events if isinstance(event, Ended))
    for place, seat in enumerate(seats):
        row = page.locator(".hands > li").nth(place)
        symbols = await row.locator(".held use").evaluate_all("(all) => all.map((use) => use.getAttribute('href'))")
        held = sorted(winners.get(seat, ended.hands[seat]))
        assert sorted(symbols) == sorted(f"#t-{write_tiles([kind])}" for kind in held)
        assert await row.locator(".last").count() == (seat in winners)
    await page.get_by_role("button", name="算分").click()


async def check_ranking(page: Page, scores: list[int], *, me: int) -> None:
    """The final table: best first, equal scores with equal places."""
    await page.get_by_role("button", name="看总成绩").click()
    rows = page.locator(".panel.end li")
    await expect(rows).to_have_count(4)
    shown = [number(each) for each in await rows.locator("strong").all_inner_texts()]
    assert shown == sorted(scores, reverse=True)
    places = [int(each) for each in await rows.locator(".place").all_inner_texts()]
    assert places == [1 + sum(other > score for other in shown) for score in shown]
    own = await page.locator(".panel.end li.me strong").inner_text()
    assert number(own) == scores[me]
    await page.get_by_role("button", name="看最后一局").click()
    await expect(page.locator(".panel:has(.phead)")).to_be_visible()


def added(transfers: list[Transfer]) -> dict[tuple[int, int], int]:
    """Who pays whom, over all reasons."""
    sums: dict[tuple[int, int], int] = {}
    for each in transfers:
        sums[each.payer, each.payee] = sums.get((each.payer, each.payee), 0) + each.amount
    return {pair: amount for pair, amount in sums.items() if amount}


def net(transfers: list[Transfer], seat: int) -> int:
    """What a seat wins or loses."""
    assert seat in SEATS
    return sum((each.payee == seat) * each.amount - (each.payer == seat) * each.amount for each in transfers)


def points(value: int) -> str:
    """A number as the page writes it."""
    return f"{value:,}".replace("-", "−")


def number(shown: str) -> int:
    """The first number in a text."""
    found = re.search(r"[+−]?\d[\d,]*", shown)
    assert found, shown
    return int(found[0].replace(",", "").replace("−", "-"))
