"""Going back further than is free: asked with a reason, granted by all, and dealt anew."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from app.db.connect import Database
from app.engine import kernel
from app.people.service import People
from app.tables import history, plea, pleading, store
from app.tables.errors import NotSeated, Refused, Unavailable
from app.tables.model import Change
from app.tables.pleading import Pleading
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id

pytestmark = pytest.mark.usefixtures("same_deal")


async def ask(company: Company, seat: int, to: int, **said: str) -> Any:
    asked = {"reason": "slip", "words": "", **said}
    return await company.tables.pleading.ask(
        company.code, seat, company.people[seat], to=to, **asked
    )


async def answer(company: Company, seat: int, agree: bool) -> Any:
    return await company.tables.pleading.answer(
        company.code, seat, company.people[seat], agree=agree
    )


async def refusal(asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.key


async def mover(db: Database, company: Company, seq: int) -> int:
    table = await company.table()
    [event] = await db.read(lambda conn: store.events(conn, table.id, seq, seq + 1))
    assert event.seat is not None
    return event.seat


async def game_of(tables: Tables, people: People, db: Database, seats: int = 3) -> Any:
    """A company, the seat of a move some moves ago, and the seq before that move."""
    company = await begin(tables, people, seats=seats, options={"rounds": 3})
    await company.play_out(4)
    before = (await company.table()).seq
    await company.play_out(4)
    return company, await mover(db, company, before), before


async def test_all_others_must_agree_and_then_it_is_as_it_was(
    tables: Tables, people: People, db: Database
) -> None:
    company, seat, before = await game_of(tables, people, db)
    told: list[Change] = []
    tables.on_change(told.append)
    await tables.talk.say(company.code, company.people[0], action_id=fresh_id(), text="oh no")
    first, last = [s for s in range(3) if s != seat]
    there = await company.table()
    await ask(company, seat, before, reason="misread", words="  wrong   card ")
    doc = tables.views.document(await company.table(), first)["table"]["plea"]
    assert {**doc, "until": ""} == {
        "seat": seat,
        "moves": there.seq - before,
        "reason": "misread",
        "words": "wrong card",
        "agreed": [seat],
        "until": "",
    }
    await answer(company, first, True)
    assert (await company.table()).snapshot == there.snapshot
    await answer(company, last, True)
    after = await company.table()
    assert [change.event.kind for change in told] == ["plea", "plea", "rewind"]
    assert after.undo.plea is None
    assert after.undo.to == ()
    assert after.turn == there.turn - (there.seq - before)
    line = (await tables.views.frame(after, None)).log[-1]
    assert line["kind"] == "table.rewound"
    assert line["undone"] == list(range(before + 1, there.seq + 1))
    assert [said.text for said in await tables.talk.lines(company.code)] == ["oh no"]
    ended = await company.play_out()
    assert ended.status == "finished"


async def test_what_nobody_had_seen_is_dealt_anew_and_what_was_seen_stays(
    tables: Tables, people: People, db: Database
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    now = await company.table()
    events = await db.read(lambda conn: store.events(conn, now.id, -1, now.seq))
    past = history.fold(None, [event.patch for event in events[: before + 1]])["state"]
    await ask(company, seat, before)
    await answer(company, 1 - seat, True)
    after = await company.table()
    state = kernel.document(after.snapshot or b"")
    views = [tables.views.document(after, viewer)["game"] for viewer in (0, 1, None)]
    game = tables._ledger.games["toy"]
    then = kernel.state_of(game, kernel.replaced(after.snapshot or b"", past))
    assert views == [game.view(then, viewer) for viewer in (0, 1, None)]
    assert [h["card"] for h in state["deck"]] != [h["card"] for h in past["deck"]]
    # nothing leads back to the order that was seen
    assert after.undo.why == "undo.agreed"
    assert kernel.draws(after.snapshot or b"")[1] > kernel.draws(now.snapshot or b"")[1]


async def test_a_refusal_or_a_move_or_taking_it_back_ends_the_wish(
    tables: Tables, people: People, db: Database
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    there = await company.table()
    for end, by in (("plea_declined", 1 - seat), ("plea_withdrawn", seat)):
        await ask(company, seat, before)
        assert await refusal(ask(company, 1 - seat, before)) == "plea.pending"
        assert (await ask(company, seat, before)).seq == (await company.table()).seq  # said twice
        after = await answer(company, by, False)
        assert after.undo.plea is None
        assert (await tables.views.frame(after, None)).log[-1]["kind"] == f"table.{end}"
        assert await refusal(answer(company, by, True)) == "plea.gone"
    await ask(company, seat, before)
    await company.random_move()
    assert await refusal(answer(company, 1 - seat, True)) == "plea.gone"
    assert (await company.table()).turn == there.turn + 1


async def test_only_from_an_own_move_on_can_be_asked(
    tables: Tables, people: People, db: Database
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    head = await company.table()
    assert await refusal(ask(company, 1 - seat, before)) == "plea.nothing"
    for anybody in (0, 1):  # there is nothing before the deal
        assert await refusal(ask(company, anybody, 0)) == "plea.nothing"
    for to in (head.seq, head.seq + 5, 2**31 - 1):
        assert await refusal(ask(company, seat, to)) == "plea.nothing"
    for nobody in (company.people[1 - seat], 10**6):
        with pytest.raises(NotSeated):
            await tables.pleading.ask(
                company.code, seat, nobody, to=before, reason="slip", words=""
            )
    with pytest.raises(NotSeated):
        await tables.pleading.answer(company.code, seat, company.people[1 - seat], agree=True)


async def test_time_ends_it(
    tables: Tables, people: People, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    monkeypatch.setattr(plea, "WAIT", timedelta(seconds=0.2))
    await ask(company, seat, before)
    for _ in range(100):
        if (await company.table()).undo.plea is None:
            break
        await asyncio.sleep(0.05)
    snap = await tables.views.frame(await company.table(), None)
    assert snap.log[-1]["kind"] == "table.plea_lapsed"


@pytest.mark.parametrize("over", [True, False])
async def test_time_ends_it_also_after_a_restart(
    tables: Tables, people: People, db: Database, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    with monkeypatch.context() as asking:
        asking.setattr(Pleading, "_watch", lambda *_: None)  # of a server that is gone by then
        asking.setattr(plea, "WAIT", timedelta(seconds=-1 if over else 0.2))
        await ask(company, seat, before)
    told: list[Change] = []
    restarted = Tables(db, b"", tables._ledger.games)
    restarted.on_change(told.append)
    await restarted.open(company.code)  # as the first who comes back does
    for _ in range(100):
        if told:
            break
        await asyncio.sleep(0.05)
    assert [note.kind for note in told[0].event.notes] == ["table.plea_lapsed"]
    assert (await restarted.open(company.code)).undo.plea is None


async def test_another_server_ends_it_when_that_of_the_asker_is_gone(
    tables: Tables, people: People, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    other = Tables(db, b"", tables._ledger.games)
    await other.open(company.code)
    monkeypatch.setattr(tables.pleading, "_lapse", lambda *_: None)
    monkeypatch.setattr(plea, "WAIT", timedelta(seconds=0.3))
    await ask(company, seat, before)
    assert (await other.refresh(company.code)).undo.plea is not None
    for _ in range(100):
        if (await other.refresh(company.code)).undo.plea is None:
            break
        await asyncio.sleep(0.05)
    assert (await tables.refresh(company.code)).undo.plea is None
    table = await tables.open(company.code)
    events = await db.read(lambda conn: store.events(conn, table.id, before, table.seq))
    lapses = [note for event in events for note in event.notes if note.kind == "table.plea_lapsed"]
    assert len(lapses) == 1  # however many servers have an alarm


async def test_a_database_that_does_not_answer_delays_its_end(
    tables: Tables, people: People, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    change = tables._ledger.change
    failures: list[str] = []

    async def failing(code: str, *rest: Any) -> Any:
        if len(failures) < 2:
            failures.append(code)
            raise Unavailable
        return await change(code, *rest)

    monkeypatch.setattr(pleading, "AGAIN", 0.02)
    monkeypatch.setattr(plea, "WAIT", timedelta(seconds=0.2))
    await ask(company, seat, before)
    monkeypatch.setattr(tables._ledger, "change", failing)
    for _ in range(100):
        if (await company.table()).undo.plea is None:
            break
        await asyncio.sleep(0.05)
    assert (len(failures), (await company.table()).undo.plea) == (2, None)


async def test_a_wish_whose_time_is_over_can_neither_be_granted_nor_stand_in_the_way(
    tables: Tables, people: People, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    monkeypatch.setattr(tables.pleading, "_lapse", lambda *_: None)  # as after a restart
    monkeypatch.setattr(plea, "WAIT", timedelta(seconds=-1))
    await ask(company, seat, before)
    assert await refusal(answer(company, 1 - seat, True)) == "plea.gone"
    monkeypatch.setattr(plea, "WAIT", timedelta(minutes=1))
    await ask(company, seat, before)
    await answer(company, 1 - seat, True)
    assert (await company.table()).undo.why == "undo.agreed"


async def test_another_process_sees_the_wish_and_can_grant_it(
    tables: Tables, people: People, db: Database
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    other = Tables(db, b"", tables._ledger.games)
    await other.open(company.code)
    await ask(company, seat, before)
    seen = await other.refresh(company.code)
    assert seen.undo == (await company.table()).undo
    elsewhere = Company(other, company.code, company.people)
    await answer(elsewhere, 1 - seat, True)
    here = await tables.refresh(company.code)
    assert here.undo.why == "undo.agreed"
    assert here.snapshot == (await elsewhere.table()).snapshot


async def test_a_record_tells_what_was_dealt_anew(
    tables: Tables, people: People, db: Database
) -> None:
    company, seat, before = await game_of(tables, people, db, 2)
    await ask(company, seat, before)
    await answer(company, 1 - seat, True)
    await company.play_out()
    _, text = await tables.keeping.export(company.code, 0, names=True)
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    [anew] = [line for line in lines if line.get("anew")]
    assert anew["draws"]
    table = await tables.keeping.take_in(company.people[0], text.splitlines())
    assert table.result == (await company.table()).result
    assert not [line for line in lines[1:-1] if line["draws"] is None]


async def test_who_plays_all_seats_asks_nobody(
    tables: Tables, people: People, db: Database
) -> None:
    company, _, _ = await game_of(tables, people, db, 2)
    there = (await company.table()).seq
    await tables.resign(company.code, 0, action_id=fresh_id())
    guest = (await people.guest("Mai"))[0].person
    alone = await tables.keeping.fork(company.code, 0, guest, there)
    forked = Company(tables, alone.code, [guest, guest])
    began = await forked.table()
    await forked.play_out(3)
    after = await ask(forked, await mover(db, forked, began.seq), began.seq)
    assert after.undo.why == "undo.agreed"
    assert after.turn == began.turn
