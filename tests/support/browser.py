"""A person at a browser: a context of his own, what is wrong on his page, and the hands that click at a table."""

import asyncio
import random
import re
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, Request, expect

from lingnan.core.tiles import Tile
from lingnan.notation.text import write_tiles
from lingnan.notation.wire import Offer, Prompt
from lingnan.table.actions import Action, Bid, Chow, Discard, Exchange, Kong, Pass, Pung, Void, Win
from tests.support import patience
from tests.support.known_walls import NONCE
from tests.support.wiretap import Wiretap

UNUSED: Final = (
    # Two pages in a process of their own for every new context, for an address bar that nobody sees.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    # A second process for every page, in case it goes to another site.
    "SpareRendererForSitePerProcess",
    "AudioServiceOutOfProcess",
    # Chromium heeds the last list only: what Playwright turns off itself.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features of Chromium that only take time here: a new context costs half without them."""
ARGUMENTS: Final = (
    f"--disable-features={','.join(UNUSED)}",
    "--no-sandbox",
    "--disable-extensions",
    "--disable-component-extensions-with-background-pages",
    "--disable-default-apps",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PORTRAIT: Final = (390, 844)
LANDSCAPE: Final = (844, 390)
DESKTOP: Final = (1440, 900)
TABLET: Final = (768, 1024)
SIZES: Final = (PORTRAIT, LANDSCAPE, DESKTOP, TABLET)

_KNOWN_SHARE = f"""
  const random = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (bytes) => (bytes.length === {len(NONCE) // 2} ? bytes.fill(0) : random(bytes))
"""
"""Makes the share that the page puts into the walls `known_walls.NONCE`; ids stay random."""

_SHOWN = """() => {
  if (!document.querySelector('.console')) return null
  const kinds = (where) => [...where.querySelectorAll('use')].map((use) => use.getAttribute('href').slice(3))
  const one = (name) => document.querySelector(name)
  return {
    hand: [...document.querySelectorAll('.mine .hand button')].map((each) => kinds(each)[0]),
    drawn: [...document.querySelectorAll('.mine .hand button.new')].map((each) => kinds(each)[0]),
    melds: one('.mine .melds') ? one('.mine .melds').children.length : 0,
    rivers: [...document.querySelectorAll('.scene ul')].map(kinds),
    left: Number(one('.console .count').textContent),
    scores: [0, 1, 2, 3].map((place) => Number(one(`.seat.s${place} .score`).textContent.replace('−', '-').replace(',', ''))),
  }
}"""


@dataclass
class Visitor:
    """A guest with a fresh profile and one page."""

    context: BrowserContext
    page: Page
    origin: str
    tap: Wiretap
    forgiven: tuple[str, ...] = ()
    """Console errors that the test brings about: parts of their text."""
    wrong: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Write down whatever goes wrong on any page of the context."""
        self.context.on("console", self._on_console)
        self.context.on("weberror", lambda error: self.wrong.append(f"page error: {error.error}"))
        self.context.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console {message.type}: {message.text}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.wrong.append(f"request to {request.url}")

    def check(self) -> None:
        """Fail if anything went wrong."""
        faults = [text for text in self.wrong if not any(part in text for part in self.forgiven)]
        assert not faults, faults
        assert not self.tap.faults, self.tap.faults

    async def api(self, method: str, path: str, body: Any = None) -> Any:
        """Call the server with this guest's cookie; the JSON of the answer."""
        answer = await self.context.request.fetch(self.origin + path, method=method, data=body)
        assert answer.ok, await answer.text()
        return await answer.json()

    async def new_table(self, **wish: Any) -> str:
        """Open a table at once, without the dialog, and go there."""
        await self.context.request.get(self.origin + "/")
        table: str = (await self.api("POST", "/api/tables", {"rules": "gd88", "quick": True, **wish}))["table"]
        await self.page.goto(f"{self.origin}/t/{table}")
        return table


async def launched(playwright: Playwright, chromium: str) -> Browser:
    """A browser with nothing in it."""
    return await playwright.chromium.launch(
        executable_path=chromium, args=list(ARGUMENTS), timeout=patience.LONGEST * 1000
    )


async def visit(
    browser: Browser,
    origin: str,
    *,
    size: tuple[int, int] = DESKTOP,
    language: str = "zh-CN",
    touch: bool = False,
    moving: bool = False,
    forgiven: tuple[str, ...] = (),
    **more: Any,
) -> Visitor:
    """A new guest on an empty page. Movement is reduced, so that nothing has to be waited for, unless it is `moving`."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        reduced_motion="no-preference" if moving else "reduce",
        has_touch=touch,
        is_mobile=touch,
        **more,
    )
    context.set_default_timeout(patience.LONGEST * 1000)
    expect.set_options(timeout=patience.LONGEST * 1000)
    await context.add_init_script(_KNOWN_SHARE)
    page = await context.new_page()
    visitor = Visitor(context, page, origin, Wiretap(page), forgiven)
    visitor.watch()
    return visitor


class Player:
    """Plays at a table by clicking: wins when it can, claims now and then, discards what leaves the best hand."""

    def __init__(self, visitor: Visitor, *, seed: int = 0, claims: float = 0.7) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.tap = visitor.tap
        self.clicked: list[str] = []
        """Kinds of the actions that were taken."""
        self._chance = random.Random(seed)
        self._claims = claims

    # ---------- looking ----------

    async def sees_table(self) -> None:
        """The page shows what its messages say: hand, rivers, melds, wall and scores."""
        try:
            async with asyncio.timeout(patience.LONGEST):
                while (seen := await self.shown()) != self.expected():
                    await self.page.evaluate("new Promise(requestAnimationFrame)")
        except TimeoutError:
            raise AssertionError(f"the page shows {seen}, not {self.expected()}") from None

    async def shown(self) -> dict[str, Any] | None:
        """What the page shows; None while it shows no table."""
        seen: dict[str, Any] | None = await self.page.evaluate(_SHOWN)
        return seen

    def expected(self) -> dict[str, Any]:
        """What it ought to show."""
        state, me = self.tap.state, self.tap.me
        assert state is not None
        own = state.hands[me]
        dealt = own.counts or b""  # bets are made before anybody holds a tile
        row = [kind for kind, count in enumerate(dealt) for _ in range(count)]
        if own.drawn is not None:
            row.remove(own.drawn)
        row.sort(key=lambda kind: (kind not in state.wild, kind))
        drawn = [] if own.drawn is None else [own.drawn]
        seats = [(me + place) & 3 for place in range(4)]
        return {
            "hand": _names(row + drawn),
            "drawn": _names(drawn),
            "melds": len(own.melds),
            "rivers": [_names(state.hands[seat].river) for seat in seats],
            "left": state.wall_left,
            "scores": [self.tap.money[seat] for seat in seats],
        }

    # ---------- acting ----------

    def tile(self, kind: Tile) -> Locator:
        """The rightmost tile of a kind in the hand."""
        symbol = f'use[href="#t-{write_tiles([kind])}"]'
        return self.page.locator(".mine .hand button").filter(has=self.page.locator(symbol)).last

    async def asked(self) -> Prompt | None:
        """Wait until the page asks, or the deal is over: then None."""
        await self.tap.until(lambda: self.tap.asked or self.tap.is_over, "neither a prompt nor the end of the deal")
        return self.tap.asked

    async def answer(self, prompt: Prompt, action: Action) -> None:
        """Click what makes `action`, and wait until the page has sent it, or until others have closed the window."""
        clicks = asyncio.create_task(self._click(prompt, action))
        gone = asyncio.create_task(self.tap.until(lambda: self.tap.asked is not prompt, f"{action} was not sent"))
        await asyncio.wait((clicks, gone), return_when=asyncio.FIRST_COMPLETED)
        if clicks.done():
            clicks.result()
        await gone
        sent = next((act for act in self.tap.acts if act.prompt == prompt.prompt), None)
        if sent is None:
            clicks.cancel()
        await asyncio.gather(clicks, return_exceptions=sent is None)
        if sent is not None:
            assert sent.action == action, (sent, action)
            self.clicked.append(type(action).__name__)

    async def _click(self, prompt: Prompt, action: Action) -> None:
        if isinstance(action, Discard):
            await self.tile(action.tile).dblclick()
        elif isinstance(action, Exchange):
            await self._pick(action.tiles)
        elif isinstance(action, Bid | Void):
            place = [offer.action for offer in prompt.offers].index(action)
            await self.page.locator(".opening .one").nth(place).click()
        else:
            await self._press(action, [offer for offer in prompt.offers if type(offer.action) is type(action)])

    async def _pick(self, tiles: tuple[Tile, ...]) -> None:
        """Raise three tiles in place of those that are suggested, and give them."""
        picked = self.page.locator('.mine .hand button[aria-pressed="true"]')
        while await picked.count():
            await picked.first.click()
        for kind in sorted(set(tiles)):
            symbol = f'use[href="#t-{write_tiles([kind])}"]'
            alike = self.page.locator(".mine .hand button").filter(has=self.page.locator(symbol))
            for place in range(tiles.count(kind)):
                await alike.nth(place).click()
        await self.page.locator(".opening .btn.go").click()

    async def _press(self, action: Action, alike: list[Offer]) -> None:
        kind = type(action).__name__.lower()
        await self.page.locator(f".claims .cl.{kind}").click()
        if isinstance(action, Chow | Kong) and len(alike) > 1:
            self.clicked.append("choice")
            place = [offer.action for offer in alike].index(action)
            await self.page.locator(".claims .cl.pick").nth(place).click()

    def choose(self, prompt: Prompt) -> Action:
        """What a newcomer with the helps on would do."""
        actions = [offer.action for offer in prompt.offers]
        wins = [action for action in actions if isinstance(action, Win)]
        if wins:
            return wins[0]
        claims = [action for action in actions if isinstance(action, Kong | Pung | Chow)]
        if claims and self._chance.random() < self._claims:
            return self._chance.choice(claims)
        for action in actions:
            if isinstance(action, Pass):
                return action
        openings = [action for action in actions if isinstance(action, Exchange | Bid | Void)]
        if openings:
            return self._chance.choice(openings)
        discards = [action for action in actions if isinstance(action, Discard)]
        return Discard(prompt.helps[0].tile) if prompt.helps else self._chance.choice(discards)

    async def play_deal(self) -> None:
        """To the end of the deal; at each prompt the page is compared with what it was told."""
        while (prompt := await self.asked()) is not None:
            await self.sees_table()
            await self.answer(prompt, self.choose(prompt))

    async def next_deal(self) -> None:
        """Leave the result for the next deal."""
        deal = self.tap.deal
        await self.page.get_by_role("button", name=re.compile("下一局|Next deal")).click()
        await self.tap.until(lambda: self.tap.deal > deal, "the next deal does not begin")


def _names(kinds: list[Tile]) -> list[str]:
    return [write_tiles([kind]) for kind in kinds]
