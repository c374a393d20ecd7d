"""People: names, passwords, sessions and the end of an account, over both stores."""

import asyncio
from dataclasses import dataclass

import pytest

from lingnan.adapters.argon import Argon
from lingnan.adapters.clocks import ManualClock
from lingnan.adapters.memory import MemoryBus, PlainHasher
from lingnan.core.errors import IllegalAction
from lingnan.notation.client_messages import Dissolve, Leave, Ready, Sit, Start
from lingnan.notation.verify import verify
from lingnan.service.course import OPEN_FOR
from lingnan.service.envelopes import SIGNED_OUT, account_subject, decode_close
from lingnan.service.farewell import delete_account
from lingnan.service.ledger import GRANTS, WELCOME, faults, wallet
from lingnan.service.names import clean, default_name, name_key
from lingnan.service.people import SESSION_SECONDS, Accounts, new_recovery, shown_name
from lingnan.service.ports import Conflict, NameTaken, Person, Seated, Stored
from lingnan.service.table import Step
from tests.service.rig import Client, Rig, code_of, simple
from tests.service.shelves import Shelf
from tests.service.test_event_log import step

PASSWORD = "correct horse"


@dataclass
class World:
    accounts: Accounts
    bus: MemoryBus
    clock: ManualClock


@pytest.fixture
def world(shelf: Shelf) -> World:
    bus, clock = MemoryBus(), ManualClock()
    return World(Accounts(shelf.log.people, hasher=PlainHasher(), bus=bus, clock=clock), bus, clock)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  阿强\n\u200b ", "阿强"),
        ("\x00a\x1bb", "a b"),
        ("陈\u3000大文", "陈 大文"),
        ("\u202eevil", "evil"),
        ("e\u0301", "é"),
        ("a\u3164 b\ufe0f", "a b"),
        ("x" + "\u0301" * 9, "x" + "\u0301" * 3),
        ("a" * 16, "a" * 16),
    ],
)
def test_names_are_cleaned(written: str, shown: str) -> None:
    assert clean(written) == shown


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name/empty"),
        ("\n\u200b", "name/empty"),
        ("\u3164\u2800\ufe0f\U000e0100", "name/empty"),
        ("a" * 17, "name/long"),
        ("greedy", "name/reserved"),
        ("Ｇｒｅｅｄｙ", "name/reserved"),
        ("Operator", "name/reserved"),
        ("管理 员", "name/reserved"),
        ("游客 1234", "name/reserved"),
        ("游\ufe0f客 1234", "name/reserved"),
        ("遊客 1234", "name/reserved"),
        # 2026-11-30: what the page writes for 游客 1234 in its other languages could be chosen.
        ("訪客 1234", "name/reserved"),
        ("Guest 1234", "name/reserved"),
        ("guest", "name/reserved"),
        ("管理員", "name/reserved"),
        ("a\u034fdmin", "name/reserved"),
        ("\u0430dm\u0456n", "name/reserved"),
    ],
)
def test_names_that_cannot_be_chosen(name: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        clean(name)
    assert caught.value.code == code


def test_names_that_look_alike_are_the_same() -> None:
    assert name_key("Ａ Qiang") == name_key("aqiang") != name_key("a-qiang")
    assert name_key("B\u041e\u0421\u0421\ufe0f") == name_key("Bocc") != name_key("Воѕѕ") == name_key("boss")
    assert name_key("\u0394") != name_key("D")


async def test_a_guest_becomes_an_account_and_signs_in_again(world: World) -> None:
    accounts = world.accounts
    assert await accounts.of_guest("a") == "a"
    await accounts.register("a", "阿强", PASSWORD)
    assert await accounts.of_guest("a") is None, "a guest's cookie opens no account with a password"
    assert await accounts.sign_in("阿 强", PASSWORD) == "a"
    for name, password in (("阿强", "wrong horse"), ("阿珍", PASSWORD)):
        assert await code_of(accounts.sign_in(name, password)) == "account/wrong"
    assert await code_of(accounts.register("a", "阿强二", PASSWORD)) == "account/registered"


async def test_a_registered_name_is_nobody_elses(world: World) -> None:
    accounts = world.accounts
    await accounts.rename("b", "Qiang")
    await accounts.register("a", "qiang", PASSWORD)
    for attempt in (accounts.rename("c", "ＱＩＡＮＧ"), accounts.register("b", "Qiang", PASSWORD)):
        assert await code_of(attempt) == "name/taken"
    assert shown_name(await accounts.person("b")) == "Qiang", "a guest may have come first"
    assert (await accounts.guest("b")).name == default_name("b"), "but he does not sit down by that name any more"
    assert (await accounts.guest("a")).name == "qiang"
    await accounts.rename("a", "强")
    await accounts.rename("c", "qiang")
    assert (await accounts.person("a")).name == "强"
    assert await accounts.sign_in("强", PASSWORD) == "a"


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "account/short_password"),
        ("x" * 201, "account/long_password"),
        ("aaaaaaaa", "account/weak_password"),
        ("a very long name", "account/weak_password"),
    ],
)
async def test_passwords_that_are_no_good(world: World, password: str, code: str) -> None:
    assert await code_of(world.accounts.register("a", "A Very Long Name", password)) == code
    assert not (await world.accounts.person("a")).registered


async def test_the_recovery_code_gives_a_new_password_once(world: World) -> None:
    accounts = world.accounts
    code = await accounts.register("a", "阿强", PASSWORD)
    token = await accounts.open_session("a")
    assert await code_of(accounts.recover("阿强", new_recovery(), "another one")) == "account/wrong_code"
    assert await code_of(accounts.recover("阿珍", code, "another one")) == "account/wrong_code"
    written = code.upper().replace("-", " ").replace("0", "O").replace("1", "l")
    account, next_code = await accounts.recover("阿强", written, "another one")
    assert account == "a"
    assert await accounts.of_session(token) is None
    assert await accounts.sign_in("阿强", "another one") == "a"
    assert await code_of(accounts.sign_in("阿强", PASSWORD)) == "account/wrong"
    assert await code_of(accounts.recover("阿强", code, PASSWORD)) == "account/wrong_code"
    assert await accounts.recover("阿强", next_code, PASSWORD)


async def test_another_password_takes_the_old_one(world: World) -> None:
    accounts = world.accounts
    await accounts.register("a", "阿强", PASSWORD)
    wrong = accounts.change_password("a", password="wrong horse", new="another one")
    assert await code_of(wrong) == "account/wrong_password"
    await accounts.change_password("a", password=PASSWORD, new="another one")
    assert await accounts.sign_in("阿强", "another one") == "a"


async def test_sessions_end_here_everywhere_and_by_age(world: World, shelf: Shelf) -> None:
    accounts, closed = world.accounts, []
    world.bus.subscribe(account_subject("a"), lambda body: closed.append(decode_close(body)))
    await accounts.register("a", "阿强", PASSWORD)
    tokens = [await accounts.open_session("a") for _ in range(3)]
    other = await accounts.open_session("b")
    assert len({*tokens, other}) == 4
    await accounts.sign_out(tokens[0])
    assert [await accounts.of_session(token) for token in tokens] == [None, "a", "a"]
    assert closed == []
    await accounts.sign_out_everywhere("a")
    assert [await accounts.of_session(token) for token in tokens] == [None, None, None]
    assert closed == [SIGNED_OUT]
    again = Accounts(shelf.reboot().people, hasher=PlainHasher(), bus=world.bus, clock=world.clock)
    assert await again.of_session(other) == "b", "a session outlives the process"
    world.clock.advance(SESSION_SECONDS + 1)
    assert await again.of_session(other) is None


async def test_settings_go_with_the_person(world: World) -> None:
    accounts = world.accounts
    await accounts.prefer("a", language="zh-Hant", helps=None, listed=None)
    await accounts.prefer("a", language=None, helps=False, listed=None)
    person = await accounts.person("a")
    assert (person.language, person.helps) == ("zh-Hant", False)


async def test_a_person_is_stored_as_he_was_read(shelf: Shelf) -> None:
    people = shelf.log.people
    await people.save(Person(account="a", name="A"))
    with pytest.raises(Conflict):
        await people.save(Person(account="a", name="B"))
    await people.save(Person(account="a", name="C", key="c", password="p", version=1))
    with pytest.raises(NameTaken):
        await people.save(Person(account="b", key="c", password="p"))
    found = await people.person("a")
    assert found == Person(account="a", name="C", key="c", password="p", version=2)
    assert await people.named("c") == found
    assert await people.named("d") is None


async def test_who_has_a_seat_cannot_be_gone(shelf: Shelf) -> None:
    await shelf.log.people.save(Person(account="a", name="A"))
    await shelf.log.append(step(shelf.log, accounts=("a", "b")))
    with pytest.raises(Seated):
        await shelf.log.people.save(Person(account="a", gone=True, version=1))
    await shelf.log.append(step(shelf.log, expected=1, running=False))
    await shelf.log.people.save(Person(account="a", gone=True, version=1))


async def farewell(rig: Rig, accounts: Accounts, account: str, password: str = PASSWORD) -> None:
    """Delete an account of the rig."""
    log = rig.log
    wallets, renew = rig.world.wallets, rig.lobby.keeper.renew
    await delete_account(account, password, accounts=accounts, people=log.people, log=log, wallets=wallets, renew=renew)


async def test_deleting_an_account_gives_its_coins_back_to_the_house(rig: Rig) -> None:
    accounts = Accounts(rig.log.people, hasher=PlainHasher(), bus=rig.bus, clock=rig.clock)
    for name in ("goes", "stays", "never looked"):
        await accounts.register(name, name, PASSWORD)
    for name in ("goes", "stays"):
        await rig.world.wallets.of(name)
    for name in ("goes", "never looked"):
        await farewell(rig, accounts, name)
    book, posted = rig.log.ledger.book, rig.log.ledger.posted
    assert {account: amount for account, amount in book.balances.items() if amount} == {
        GRANTS: -WELCOME,
        wallet("stays"): WELCOME,
    }
    assert [each.key for each, _ in posted if each.kind == "closed"] == ["closed:goes"]
    assert faults([(each.key, each.legs) for each, _ in posted], book.balances) == []


async def test_who_sits_down_while_his_account_is_being_deleted_stays(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts = Accounts(rig.log.people, hasher=PlainHasher(), bus=rig.bus, clock=rig.clock)
    await accounts.register("a", "quick one", PASSWORD)
    ask, tables = rig.log.people.played, []

    async def played(account: str) -> list[tuple[str, int, int]]:
        tables.append(await rig.open(account))
        return await ask(account)

    monkeypatch.setattr(rig.log.people, "played", played)
    assert await code_of(farewell(rig, accounts, "a")) == "account/seated"
    assert len(tables) == 1
    assert (await accounts.person("a")).registered


async def test_deleting_an_account_leaves_the_record_and_takes_the_name(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = rig.log.people
    accounts = Accounts(people, hasher=PlainHasher(), bus=rig.bus, clock=rig.clock)
    await accounts.register("secretname", "secretname", PASSWORD)
    client = await rig.open("secretname", quick=True, deals=1)
    assert await code_of(farewell(rig, accounts, "secretname")) == "account/seated"
    while client.is_playing:
        await rig.until(lambda: client.prompt or not client.is_playing)
        if client.prompt is not None:
            await client.act(simple(client))
    wrong = farewell(rig, accounts, "secretname", "wrong horse")
    assert await code_of(wrong) == "account/wrong_password"
    token = await accounts.open_session("secretname")
    table, load = rig.host(client.table).table, rig.log.load

    async def overtaken(code: str) -> Stored | None:
        """2026-11-30: the table's host writes between the look and the change."""
        stored = await load(code)
        monkeypatch.undo()
        step = Step(room=table.room, clocks=table.clocks)
        await rig.log.append(table.commit_of(step, epoch=rig.log.epoch, at=0.0, answer=None, accounts=False))
        return stored

    monkeypatch.setattr(rig.log, "load", overtaken)
    await farewell(rig, accounts, "secretname")
    record = await rig.log.record(client.table, 1)
    assert record is not None
    (deal,) = verify(record.splitlines(keepends=True))
    assert deal.header.seats[client.seat] == default_name("secretname")
    stored = await rig.log.load(client.table)
    assert stored is not None
    assert b'"name":"secretname"' not in stored.room
    await rig.settle()
    info = await rig.lobby.info(client.table, "stranger")
    assert info is not None
    seat = info.seats[client.seat]
    assert seat is not None
    assert seat.name == default_name("secretname"), "a table that is still in memory has been read again"
    assert await accounts.of_session(token) is None
    assert await code_of(accounts.sign_in("secretname", PASSWORD)) == "account/wrong"
    assert await accounts.of_guest("secretname") is None
    await accounts.register("b", "secretname", PASSWORD)


async def test_deleting_an_account_takes_the_name_from_tables_without_a_finished_deal(rig: Rig) -> None:
    """One that nobody started, and one that ended while the person was still to sit down."""
    people = rig.log.people
    accounts = Accounts(people, hasher=PlainHasher(), bus=rig.bus, clock=rig.clock)
    await accounts.register("secretname", "secretname", PASSWORD)
    waited = await rig.open("secretname")
    host = await rig.open("host", quick=True)
    late = await Client(rig, "secretname", host.table).hello()
    await late.send(Sit(cid="sit"))
    await host.send(Dissolve(cid="end", agree=True))
    await waited.leave_socket()
    await rig.advance(OPEN_FOR + 1)
    assert await rig.log.running() == []
    for table in (waited.table, host.table):
        stored = await rig.log.load(table)
        assert stored is not None
        assert b'"name":"secretname"' in stored.room
    await farewell(rig, accounts, "secretname")
    for table in (waited.table, host.table):
        stored = await rig.log.load(table)
        assert stored is not None
        assert b'"name":"secretname"' not in stored.room


async def test_deleting_an_account_leaves_tables_of_others_alone(rig: Rig) -> None:
    """A table that goes on without the person, stored by an older version that wrote a field we do not know."""
    people = rig.log.people
    accounts = Accounts(people, hasher=PlainHasher(), bus=rig.bus, clock=rig.clock)
    await accounts.register("goes", "goes", PASSWORD)
    host = await rig.open("host", deals=2)
    client = await Client(rig, "goes", host.table).hello()
    await client.send(Sit(cid="sit"))
    await client.send(Ready(cid="agreed"))
    await host.send(Start(cid="start"))
    while host.is_playing:
        await rig.until(lambda: host.prompt or client.prompt or not host.is_playing)
        for each in (host, client):
            if each.prompt is not None:
                await each.act(simple(each))
    await client.send(Leave(cid="leave"))
    assert await people.played("goes") == [(host.table, 1, 1)]
    stored = await rig.log.load(host.table)
    assert stored is not None
    rig.log.replace_room(host.table, stored.room.replace(b"{", b'{"older":1,', 1))
    await farewell(rig, accounts, "goes")
    after = await rig.log.load(host.table)
    assert after is not None
    assert after.version == stored.version


async def test_deals_that_were_left_are_of_whoever_sat_there(rig: Rig) -> None:
    client = await rig.open("a", quick=True, deals=2)
    while client.is_playing:
        await rig.until(lambda: client.prompt or not client.is_playing)
        if client.prompt is not None:
            await client.act(simple(client))
    seat = client.seat
    await client.send(Leave(cid="leave"))
    assert await rig.log.people.played("a") == [(client.table, 1, seat)]


async def test_argon_knows_its_password_and_nobodys() -> None:
    hasher = Argon()
    first, second = await asyncio.gather(hasher.digest(PASSWORD), hasher.digest(PASSWORD))
    assert first != second
    assert first.startswith("$argon2id$")
    assert await hasher.fits(first, PASSWORD)
    assert not await hasher.fits(first, "wrong horse")
    assert not await hasher.fits(None, "")
    assert not await hasher.fits("no digest", PASSWORD)
