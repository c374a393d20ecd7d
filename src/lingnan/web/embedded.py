"""What one process serves from: a store in its data folder, a bus in memory, the clock of its event loop."""

from lingnan.adapters.clocks import LoopClock
from lingnan.adapters.memory import MemoryBus
from lingnan.adapters.sql.store import SqlStore
from lingnan.service.meter import UNMETERED, Meter
from lingnan.service.wallets import Wallets
from lingnan.service.world import World
from lingnan.web.config import Config


def world_of(store: SqlStore, told: Config, meter: Meter = UNMETERED) -> World:
    """The ports of the tables in `store`, with the pace and the limits that the server was told."""
    clock = LoopClock()
    return World(
        log=store,
        bus=MemoryBus(),
        clock=clock,
        pace=told.pace,
        wallets=Wallets(store.ledger, store.people, clock),
        moderation=store.moderation,
        limits=told.limits,
        meter=meter,
    )
