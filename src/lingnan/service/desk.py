"""Who watches a table: sockets come, are told everything they may know once, and go."""

import msgspec
from msgspec.structs import replace

from lingnan.core.seats import NOBODY, Seat
from lingnan.notation.wire import Announced, Coins, Revealed, RoomInfo
from lingnan.service.envelopes import REPLACED, Ask, Attach, Detach
from lingnan.service.info import room_info
from lingnan.service.prompts import Prompts
from lingnan.service.room import Room
from lingnan.service.showing import Conn, Showing, folded
from lingnan.service.table import Table
from lingnan.service.world import World
from lingnan.table import State
from lingnan.table.match import start_deal
from lingnan.table.paying import pay


class Desk:
    """Greets sockets, and tells everybody when the room changes."""

    def __init__(self, table: Table, showing: Showing, prompts: Prompts, *, world: World) -> None:
        self._table = table
        self._showing = showing
        self._prompts = prompts
        self._bus = world.bus
        self._clock = world.clock
        self._premises = world.premises
        self._moderation = world.moderation
        self._pace = world.pace
        self._coins: dict[bool, Coins] = {}
        """Told last to players, and to spectators (True)."""
        self._told: tuple[Room, frozenset[str]] | None = None
        self._revealed = 0
        self.next_at: float | None
        """When the next deal begins by itself."""
        self.vote_at: float
        """When who has not answered a vote to end the match counts as agreed."""
        self.gather_at: float
        """When a public table begins with bots on the empty seats."""
        self.shuffle_at: float | None
        """When whoever has not promised or opened a share is not waited for any more."""
        self.wait_anew()

    def wait_anew(self) -> None:
        """Whatever is waited for has its whole time before it."""
        self.next_at = self.shuffle_at = None
        self.vote_at = self._clock.now() + self._pace.vote
        self.gather_at = self._clock.now() + self._pace.gather

    # ---------- coming and going ----------

    def attach(self, attach: Attach) -> None:
        """A socket says Hello: the newest of a person wins; it gets the tail of its stream or one snapshot."""
        for older in self._showing.of_account(attach.account):
            if older != attach.conn:
                self._showing.close(older, REPLACED)
        viewer = self._table.room.seat_of(attach.account)
        self._showing.conns[attach.conn] = Conn(attach.account, viewer, attach.address)
        self._keep_visits()
        self._showing.send(attach.conn, self.info(viewer))
        self._catch_up(attach.conn, deal=attach.deal, since=attach.since)
        if self._premises.announcement:
            self._showing.send(attach.conn, Announced(self._premises.announcement))
        if viewer in self._showing.audience and (viewer is None) in self._coins:
            self._showing.send(attach.conn, self._coins[viewer is None])
        self._prompts.greet(attach.conn)

    def _keep_visits(self) -> None:
        """Where coins are played for, it is kept from where those come who play."""
        if self._table.room.stakes is None:
            return
        at = int(self._clock.time())
        for conn in self._showing.conns.values():
            if conn.viewer is not None:
                self._moderation.visited(conn.account, self._table.room.table, conn.address, at=at)

    def detach(self, detach: Detach) -> None:
        """A socket is gone."""
        self._showing.conns.pop(detach.conn, None)

    def answer(self, ask: Ask) -> None:
        """The room for HTTP."""
        info = self.info(self._table.room.seat_of(ask.account))
        self._bus.publish(ask.reply, msgspec.json.encode(info))

    def _catch_up(self, conn: str, *, deal: int | None, since: int | None) -> None:
        """Up to date, the tail, or a snapshot; never two of them."""
        table, showing = self._table, self._showing
        if table.state is None:
            return
        viewer = showing.conns[conn].viewer
        if viewer not in showing.audience:
            return
        if deal == table.room.deal and since is not None and 0 <= since <= showing.seq[viewer]:
            showing.tail(conn, table.events, deal=deal, since=since)
        else:
            showing.snapshot(conn, self.state_shown(viewer), deal=table.room.deal)
        if self._is_over:
            showing.send(conn, self._key())

    # ---------- what is shown ----------

    @property
    def all_shown(self) -> bool:
        """Nothing that is stored is still held back."""
        return self._showing.shown == len(self._table.events)

    @property
    def _is_over(self) -> bool:
        """The end of the current deal has been shown."""
        return self.all_shown and self._table.state is not None and self._table.state.next_dealer != NOBODY

    @property
    def _room(self) -> Room:
        """The room as it may be told: a deal that has ended counts only once its end has been shown."""
        room = self._table.room
        return room if self.all_shown else replace(room, status="playing", outcome=None)

    def state_shown(self, viewer: Seat | None) -> State:
        """The deal, unmasked, as far as it has been shown to such as `viewer`."""
        table, seen = self._table, self._showing.seen_by(viewer)
        if seen == len(table.events):
            return table.playing
        return folded(start_deal(table.room.stage), table.events[:seen])

    def _key(self) -> Revealed:
        room = self._table.room
        return Revealed(deal=room.deal, key=room.secret(room.deal).hex(), shares=room.shares)

    def info(self, viewer: Seat | None) -> RoomInfo:
        """The room as `viewer` sees it now."""
        gathers = self._table.room.is_public and self._table.room.status == "open"
        due = self.gather_at if gathers else self.next_at
        left = None if due is None else max(0, int((due - self._clock.now()) * 1000))
        head, delay = self._table.head.hex(), int(self._pace.delay * 1000)
        room = self._room
        return room_info(room, head=head, you=viewer, connected=self.connected, next_in_ms=left, delay_ms=delay)

    @property
    def connected(self) -> frozenset[str]:
        """The accounts with a socket."""
        return frozenset(conn.account for conn in self._showing.conns.values())

    # ---------- telling everybody ----------

    def begin_deal(self) -> None:
        """A new deal: everybody gets the room and the empty table, then its events from number 1."""
        self._showing.new_deal()
        self._reseat()
        self._keep_visits()
        self._tell()
        state, audience = start_deal(self._table.room.stage), self._showing.audience
        for name, conn in self._showing.conns.items():
            if conn.viewer in audience:
                self._showing.snapshot(name, state, deal=self._table.room.deal)

    def announce(self) -> None:
        """Tell everybody of the room if it has changed, whoever has changed seats what he sees now, and the key."""
        moved = self._reseat()
        if (self._room, self.connected) != self._told:
            self._tell()
        for conn in moved:
            self._catch_up(conn, deal=None, since=None)
        self._tell_coins()
        if self._is_over and self._revealed != self._table.room.deal:
            self._revealed = self._table.room.deal
            self._showing.send_audience(self._key(), late=False)

    def _tell_coins(self) -> None:
        """At a coin table: what has been paid in the deal as it is shown, whenever that has changed."""
        room = self._table.room
        if room.stakes is None or room.deal == 0:
            return
        for late, seen in ((False, self._showing.shown), (True, self._showing.late)):
            paid = pay(self._table.events[:seen], room.before.purses)
            coins = Coins(deal=room.deal, purses=paid.purses, payments=paid.payments)
            if coins == self._coins.get(late):
                continue
            self._coins[late] = coins
            for viewer in self._showing.audience:
                if (viewer is None) == late:
                    self._showing.send_viewer(viewer, coins)

    def _reseat(self) -> list[str]:
        """Give every socket the seat of its person; those that changed."""
        moved = []
        for name, conn in self._showing.conns.items():
            viewer = self._table.room.seat_of(conn.account)
            if viewer != conn.viewer:
                conn.viewer = viewer
                moved.append(name)
        return moved

    def _tell(self) -> None:
        self._told = (self._room, self.connected)
        for viewer in self._showing.watched:
            self._showing.send_viewer(viewer, self.info(viewer))
