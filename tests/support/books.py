"""A second reading of the rulebook's money, from the events alone: kongs, who pays a win, horses opened, the next dealer.

It shares nothing with the policies of a ruleset: the numbers below are those of the pages, by system.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lingnan.core.tiles import FLOWERS
from lingnan.core.wall import Wall
from lingnan.rules.win import Transfer
from lingnan.table.events import (
    Bidden,
    Discarded,
    Drew,
    Ended,
    Event,
    Flowered,
    Followed,
    HorsesLaid,
    Konged,
    Melded,
    Turned,
    Winner,
    Won,
)

KONGS = {
    "jiping": (0, 0, 0), "jiping512": (0, 0, 0), "gb88": (0, 0, 0), "dahu": (20, 30, 10), "xinzhang144": (2, 6, 2),
    "xuezhan": (2, 2, 1),
}  # fmt: skip
"""Concealed from each, fed from the feeder, added from each; elsewhere 2, 3, 1."""
THREE_SHARES = {"jiping", "jiping512", "tuidao", "tuidao_fan", "gd13", "dahu"}
"""Where a robbed player pays so many."""
DRAGONS_WINDS = {"gd88", "jiping", "jiping512"}
TWELVE = {"jiping": ("chow", "pung", "fed", "added"), "jiping512": ("chow", "pung", "fed", "added")}
TWELVE["gd100"] = ("pung", "fed", "added", "concealed")
KONG_BLOOM = {"jiping", "jiping512", "gd100", "gd13"}
ROTATES = {"gd88", "jiping", "jiping512", "gb88"}
DRAGONS, WINDS = (31, 32, 33), (27, 28, 29, 30)


@dataclass
class Books:
    """What has happened in a deal of the system `key`; `expected` is what the next event with money must hold."""

    key: str
    dealer: int
    wall: Wall
    melds: list[list[tuple[str, int]]] = field(default_factory=lambda: [[], [], [], []])
    liable: dict[int, int] = field(default_factory=dict)
    """By winner: who will pay for his self-draw."""
    out: list[int] = field(default_factory=list)
    piao: tuple[int, ...] = (0, 0, 0, 0)
    turn: list[int] = field(default_factory=list)
    """Tiles that the seat whose turn it is has drawn in it."""
    chain: list[int] = field(default_factory=list)
    """Feeders of the kongs since the last draw from the head, −1 for a kong of one's own."""
    discards: list[tuple[int, int]] = field(default_factory=list)
    calm: bool = True
    """No claim and no kong since the dealer's first discard."""
    gone: int = 0
    """Tiles taken from the head of the wall."""
    tail: int = 0
    aside: list[int] = field(default_factory=list)
    """Horses that were laid aside."""
    winners: list[int] = field(default_factory=list)
    source: int = -1

    def tell(self, event: Event) -> None:
        """Hold an event against the books, then enter it."""
        match event:
            case Turned() | Flowered():
                self.tail += 1
            case HorsesLaid(taken):
                self.aside = sorted(tile for tile in self.wall.tiles[::-1][self.tail :][:taken] if tile < FLOWERS)
                self.tail += taken
            case Bidden(piao):
                self.piao = piao
            case Drew(seat, tile, tail):
                assert tile is not None
                self.turn = [*self.turn, tile] if tail else [tile]
                self.chain = self.chain if tail else []
                self.gone, self.tail = (self.gone, self.tail + 1) if tail else (self.gone + 1, self.tail)
            case Discarded(seat, tile):
                self.discards.append((seat, tile))
                self.chain, self.turn = [], []
            case Followed(transfers):
                assert list(transfers) == [Transfer(self.dealer, seat, 1, "follow_dealer") for seat in self._others()]
            case Melded(seat, meld):
                self.calm = False
                self._lay(seat, (meld.kind, meld.tile), meld.feeder)
            case Konged(seat, meld, transfers):
                assert sorted(transfers) == sorted(self._kong(seat, meld.kind, meld.tile, meld.feeder))
                self.calm = not self.discards
                self.chain = [meld.feeder] if meld.kind == "fed" else [*self.chain, -1]
                if meld.kind == "added":
                    self.melds[seat] = [
                        ("added", tile) if (kind, tile) == ("pung", meld.tile) else (kind, tile)
                        for kind, tile in self.melds[seat]
                    ]
                else:
                    self._lay(seat, (meld.kind, meld.tile), meld.feeder if meld.kind == "fed" else -1)
            case Won():
                self._won(event)
            case Ended(_, next_dealer):
                assert next_dealer == self._next_dealer()
            case _:
                pass

    def followed(self) -> bool:
        """Whether the four discards so far are the dealer's first and the same tile by the other three in turn."""
        if self.key != "gd100" or len(self.discards) != 4 or not self.calm:
            return False
        seats = [seat for seat, _ in self.discards]
        return seats == [self.dealer, *self._others()] and len({tile for _, tile in self.discards}) == 1

    def _others(self) -> list[int]:
        return [(self.dealer + step) % 4 for step in (1, 2, 3)]

    def _lay(self, seat: int, meld: tuple[str, int], feeder: int) -> None:
        self.melds[seat].append(meld)
        if feeder < 0 or seat in self.liable or feeder in self.liable.values():
            return
        if self.key in DRAGONS_WINDS:
            for kinds in (DRAGONS, WINDS):
                shown = [tile for kind, tile in self.melds[seat] if kind != "chow" and tile in kinds]
                if meld[1] in kinds and meld[0] != "chow" and len(shown) == len(kinds):
                    self.liable[seat] = feeder
        if self.key in TWELVE and sum(kind in TWELVE[self.key] for kind, _ in self.melds[seat]) == 4:
            self.liable.setdefault(seat, feeder)

    def _kong(self, seat: int, kind: str, tile: int, feeder: int) -> Iterator[Transfer]:
        concealed, fed, added = KONGS.get(self.key, (2, 3, 1))
        if kind == "fed":
            payers, amount = [feeder], fed
        else:
            payers = [other for other in range(4) if other != seat and other not in self.out]
            amount = concealed if kind == "concealed" else added
        if kind == "added" and self.key == "gd100" and tile not in self.turn:
            amount = 0
        yield from (Transfer(payer, seat, amount, "kong") for payer in payers if amount)

    def _won(self, won: Won) -> None:
        self.winners = [winner.seat for winner in won.winners]
        self.source = won.source
        for winner in won.winners:
            base = sorted(self._base(won, winner))
            paid = sorted((t.payer, t.amount) for t in winner.transfers if t.why not in ("horse", "piao"))
            assert paid == base, (self.key, won.by, paid, base)
            piao = {t.payer: t.amount for t in winner.transfers if t.why == "piao"}
            bets = {payer: self.piao[payer] + self.piao[winner.seat] for payer, _ in base}
            assert piao == {payer: bet for payer, bet in bets.items() if bet}
            assert sum(t.payer == t.payee for t in winner.transfers) == 0
        self._horses(won)
        self.out += self.winners if self.key == "xuezhan" else []

    def _base(self, won: Won, winner: Winner) -> Iterator[tuple[int, int]]:
        """Payers of a win and what they owe, before horses and piao."""
        value, seat = winner.value, winner.seat
        payers = [other for other in range(4) if other != seat and other not in self.out]
        if self.key == "gb88":
            yield from ((payer, 8 + value * (won.by == "draw" or payer == won.source)) for payer in payers)
        elif won.by == "rob":
            yield won.source, value * (3 if self.key in THREE_SHARES else 1)
        elif won.by == "discard":
            yield won.source, value * (3 if self.key == "gd88" and self._completes(won.tile, winner) else 1)
        elif (liable := self.liable.get(seat, self._bloomed())) >= 0:
            yield liable, value * 3
        else:
            yield from ((payer, value) for payer in payers)

    def _bloomed(self) -> int:
        """The feeder of the kong whose replacement has won, where he pays for it."""
        return self.chain[-1] if self.key in KONG_BLOOM and self.chain else -1

    def _completes(self, tile: int, winner: Winner) -> bool:
        """Whether the discard is the last dragon or wind set of a hand that shows all the others."""
        for kinds, fan in ((DRAGONS, "da_san_yuan"), (WINDS, "da_si_xi")):
            shown = [meld for _, meld in self.melds[winner.seat] if meld in kinds]
            if tile in kinds and tile not in shown and len(shown) == len(kinds) - 1:
                return fan in dict(winner.fans)
        return False

    def _horses(self, won: Won) -> None:
        """Whose horses were opened, and that they lie where the page says."""
        shown: dict[int, list[int]] = {}
        for line in won.horses:
            shown.setdefault(line.owner, []).append(line.tile)
        rest = self.wall.tiles[self.gone + 52 : len(self.wall.tiles) - self.tail]
        if self.key == "gd100":
            order = [self.dealer, *self._others()]
            assert shown == {seat: [*self.wall.horses[2 * at : 2 * at + 2]] for at, seat in enumerate(order)}
        elif self.key == "xinzhang144":
            assert sorted(shown) == sorted(self._others())
            assert sorted(tile for tiles in shown.values() for tile in tiles) == self.aside
        elif self.key in ("tuidao_fan", "dahu"):
            assert shown == ({seat: [*rest[:4]] for seat in self.winners} if rest else {})
        elif self.key == "gd13":
            drawn = {seat: [*rest[2 * at : 2 * at + 2]] for at, seat in enumerate(self.winners)}
            assert shown == {seat: tiles for seat, tiles in drawn.items() if tiles}
        elif self.key == "tuidao":
            assert all([*rest[: len(tiles)]] == tiles and len(tiles) in (4, 6, len(rest)) for tiles in shown.values())
        else:
            assert not shown

    def _next_dealer(self) -> int:
        if self.key in ROTATES:
            return self.dealer if not self.winners or self.dealer in self.winners else (self.dealer + 1) % 4
        if self.key == "xuezhan":
            return self.out[0] if self.out else self.dealer
        if not self.winners:
            return self.dealer
        return self.winners[0] if len(self.winners) == 1 else self.source
