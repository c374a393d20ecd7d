"""What an admin does to one table: hold it, let it go on, or end it and give everybody back what he brought."""

from typing import assert_never

from msgspec.structs import replace

from lingnan.core.errors import IllegalAction
from lingnan.service.office import Freeze, Refund, Ruling, Unfreeze
from lingnan.service.table import Step, Table
from lingnan.service.world import World


async def ruled(table: Table, ruling: Ruling, world: World) -> Step:
    """The step that an order makes of a table; IllegalAction if it makes no sense there."""
    room = table.room
    if room.status == "finished":
        raise IllegalAction("room/finished", "the match is over: nothing happens at this table any more")
    match ruling:
        case Freeze():
            if room.frozen:
                raise IllegalAction("room/frozen", "this table is held already")
            return table.alter(replace(room, frozen=True))
        case Unfreeze():
            if not room.frozen:
                raise IllegalAction("room/not_frozen", "this table is not held")
            return table.alter(replace(room, frozen=False))
        case Refund(reason=reason):
            if room.stakes is None:
                raise IllegalAction("room/no_coins", "no coins lie at this table: there is nothing to give back")
            brought = {account: await world.wallets.brought(room.table, account) for account in room.accounts}
            return table.refund(brought, reason=reason)
        case _:
            assert_never(ruling)
