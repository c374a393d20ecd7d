"""HTTP: the public rooms, a seat in one, and the coins of the person who asks."""

from typing import Annotated, Final

import msgspec
from litestar import get, post

from lingnan.service.ledger import FLOOR, Kind
from lingnan.service.tiers import TIERS
from lingnan.service.wishes import LEAST_UNITS
from lingnan.texts import LANGUAGES, Language, text
from lingnan.web.asked import Asked, account_of, count_table, guest_of, here, read, told
from lingnan.web.http import Opened

Key = Annotated[str, msgspec.Meta(max_length=100)]


class Seek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat in a public room of a system."""

    rules: Key
    tier: Key


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A movement of the wallet; `at` in seconds since 1970, `table` where it was one's, `reason` where an admin moved it."""

    kind: Kind
    amount: int
    at: int
    table: str | None
    reason: str | None


class Wallet(msgspec.Struct, frozen=True, kw_only=True):
    """Coins in the wallet and at a table, and the last movements, newest first."""

    wallet: int
    staked: int
    table: str | None
    floor: int
    """Once a day a wallet with less is filled up to it, unless there are coins at a table."""
    least_units: int
    """A private table for coins asks whoever sits down for so many of its units."""
    entries: list[Entry]


class PublicRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A public room: its names by language, what a unit is worth, and how many coins who sits down must and may have."""

    tier: str
    names: dict[Language, str]
    unit: int
    least: int
    most: int | None


_ROOMS: Final = [
    PublicRoom(
        tier=tier,
        names={language: text(language, f"tier.{tier}") for language in LANGUAGES},
        unit=stakes.unit,
        least=stakes.least,
        most=stakes.most,
    )
    for tier, stakes in TIERS.items()
]


@get("/api/rooms")
async def rooms() -> list[PublicRoom]:
    """The public rooms, lowest first."""
    return _ROOMS


@post("/api/rooms", status_code=201, opt=told(takes=Seek))
async def seek(request: Asked) -> Opened:
    """A seat with people if there are any, with bots after a wait."""
    wish = await read(request, Seek)
    count_table(request)
    return Opened(await here(request).lobby.match(await guest_of(request), wish.rules, wish.tier))


@get("/api/coins")
async def coins(request: Asked) -> Wallet:
    """What I have, and how it came."""
    account, wallets = account_of(request), here(request).wallets
    held = await wallets.of(account)
    entries = [
        Entry(
            kind=entry.kind,
            amount=entry.amount,
            at=entry.at,
            table=entry.key.split(":")[1] if entry.kind in ("seat", "refund") else None,
            reason=entry.note if entry.kind in ("adjust", "refund") else None,
        )
        for entry in await wallets.history(account)
    ]
    return Wallet(
        wallet=held.wallet,
        staked=held.staked,
        table=held.table or None,
        floor=FLOOR,
        least_units=LEAST_UNITS,
        entries=entries,
    )


HANDLERS: Final = (rooms, seek, coins)
