"""Each person at a table has a budget and a memory of his own: nobody spends or pushes out another's."""

import pytest

from lingnan.notation.client_messages import Auto, Leave, Ready, Sit
from lingnan.notation.wire import Ack, Refused, ServerMessage
from lingnan.service.ports import StoreError
from lingnan.service.visitors import BURST, MOST, PER_SECOND, REMEMBERED, Visitors
from tests.service.rig import Client, Rig, simple


def code_of(answer: ServerMessage) -> str:
    """The code of a refusal; empty for an acknowledgement."""
    if isinstance(answer, Refused):
        return answer.code
    assert isinstance(answer, Ack)
    return ""


async def test_sitting_down_and_leaving_for_ever_is_held_off_and_disturbs_nobody(rig: Rig) -> None:
    host = await rig.open(quick=False)
    nuisance = await Client(rig, "nuisance", host.table).hello()
    codes = []
    for number in range(int(BURST) + 10):
        message = Leave(cid=f"n{number}") if number % 2 else Sit(cid=f"n{number}")
        codes.append(code_of(await nuisance.send(message)))
    assert codes == [""] * int(BURST) + ["room/too_often"] * 10
    version = rig.host(host.table).table.version
    assert code_of(await nuisance.send(Auto(cid="resume", on=False))) == "room/too_often"
    assert rig.host(host.table).table.version == version
    other = await Client(rig, "other", host.table).hello()
    assert code_of(await other.send(Sit(cid="sit"))) == ""
    await rig.advance(1 / PER_SECOND)
    assert code_of(await nuisance.send(Sit(cid=f"n{int(BURST) + 9}"))) == "", "what was held off may be sent again"


async def test_a_flood_spends_nothing_that_playing_needs(rig: Rig) -> None:
    client = await rig.open(quick=True)
    await rig.until(lambda: client.prompt)
    for number in range(int(BURST) + 1):
        answer = await client.send(Auto(cid=f"r{number}", on=False))
    assert code_of(answer) == "room/too_often"
    assert isinstance(await client.act(simple(client)), Ack)


async def test_the_refusals_of_one_person_do_not_push_out_those_of_another(rig: Rig) -> None:
    host = await rig.open(quick=True)
    first = await host.send(Ready(cid="first"))
    assert isinstance(first, Refused)
    stranger = await Client(rig, "stranger", host.table).hello()
    for number in range(REMEMBERED * 5):
        assert code_of(await stranger.send(Ready(cid=f"s{number}"))) == "seat/none"
    await host.send(Ready(cid="first"))
    assert [message for message in host.got(Refused) if message.cid == "first"] == [first, first]
    visitor = rig.host(host.table)._visitors.of("stranger", rig.clock.now())
    assert visitor.told("s0") is None
    assert visitor.told(f"s{REMEMBERED * 5 - 1}") is not None


def test_only_so_many_persons_are_remembered() -> None:
    visitors = Visitors()
    first = visitors.of("0", 0.0)
    for number in range(1, MOST):
        visitors.of(str(number), 0.0)
    assert visitors.of("0", 0.0) is first
    visitors.of("new", 0.0)
    assert visitors.of("0", 0.0) is first
    second = visitors.of("1", 0.0)
    second.tell("cid", b"answer")
    assert visitors.of("1", 0.0).told("cid") == b"answer"
    for number in range(MOST):
        visitors.of(f"later {number}", 0.0)
    assert visitors.of("1", 0.0).told("cid") is None


async def test_a_damaged_store_is_an_answer_and_no_endless_waiting(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = await rig.open("a", quick=False)
    whole = await rig.open("b", quick=False)
    real = rig.log.load

    async def load(table: str) -> object:
        if table == damaged.table:
            raise StoreError("store/damaged", "the file is damaged")
        return await real(table)

    await rig.reboot()
    for code in (damaged.table, whole.table):
        assert await rig.lobby.info(code, "a") is not None
    monkeypatch.setattr(type(rig.log), "load", lambda _, table: load(table))
    await rig.reboot()
    with pytest.raises(StoreError, match="damaged"):
        await rig.lobby.info(damaged.table, "a")
    info = await rig.lobby.info(whole.table, "b")
    assert info is not None
    assert info.status == "open"
