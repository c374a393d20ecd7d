"""A rig that looks through its books at every step, and deals played to their end on it."""

from collections import Counter

import msgspec

from lingnan.service.ledger import WELCOME, faults, wallet
from lingnan.service.ports import Commit, Person
from lingnan.service.room import Guest, Room
from lingnan.service.staking import holdings
from tests.service.rig import Client, Rig, simple

ROOM = "beginner"


class Audited(Rig):
    """A rig whose ledger is compared with the rooms after every step."""

    steps = 0
    """How often."""

    def _boot(self) -> None:
        super()._boot()
        real = self.log.append

        async def append(commit: Commit) -> int:
            version = await real(commit)
            self.audit(msgspec.json.decode(commit.room, type=Room))
            return version

        self.log.append = append  # type: ignore[method-assign]

    def audit(self, room: Room) -> None:
        """The ledger holds, and at the table lies what the room says."""
        self.steps += 1
        book, posted = self.log.ledger.book, self.log.ledger.posted
        assert faults([(each.key, each.legs) for each, _ in posted], book.balances) == []
        lying = {
            account: amount for account, amount in book.balances.items() if account.startswith(f"stake:{room.table}:")
        }
        assert Counter({account: amount for account, amount in lying.items() if amount}) == +holdings(room)

    async def enrol(self, *names: str, coins: int = WELCOME) -> None:
        """Registered people with so many coins."""
        for name in names:
            await self.log.people.save(Person(account=name, name=name, key=name, password="p"))
            await self.world.wallets.of(name)
            if coins != WELCOME:
                await self.world.wallets.adjust(name, coins - WELCOME, number=name, reason="test")

    async def matched(self, name: str, *, tier: str = ROOM, rules: str = "jiping") -> Client:
        """A person in a public room."""
        code = await self.lobby.match(Guest(name, name), rules, tier)
        await self.settle()
        return await Client(self, name, code).hello()

    async def wallet(self, name: str) -> int:
        """What a person has at no table."""
        return (await self.log.ledger.balances(name)).get(wallet(name), 0)


async def play_deal(rig: Rig, *clients: Client) -> None:
    """Play until the deal under way has ended."""
    first = clients[0]
    await rig.until(lambda: first.is_playing)
    while first.is_playing:
        await rig.until(lambda: any(each.prompt for each in clients) or not first.is_playing)
        for each in clients:
            if each.prompt is not None:
                await each.act(simple(each))
