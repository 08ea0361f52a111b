"""Several processes on one database: each hears of every event once and in order."""

from __future__ import annotations

import pytest

from app.db import schema
from app.db.connect import Database
from app.engine import kernel
from app.people.service import People
from app.tables import store
from app.tables.errors import NoSuchTable
from app.tables.model import Change, Table
from app.tables.service import Tables
from tests.tables.company import SECRET, Company, begin, fresh_id, gather, plain

pytestmark = pytest.mark.usefixtures("same_deal")


@pytest.fixture
def far(db: Database, tables: Tables) -> Tables:
    """The tables as another process has them."""
    return Tables(db, SECRET, tables._ledger.games)


def comparable(table: Table | None) -> object:
    """A table without the draw counter: between two events only its end is known."""
    if table is None or table.snapshot is None:
        return table
    return (
        {name: getattr(table, name) for name in table.__struct_fields__ if name != "snapshot"},
        kernel.document(table.snapshot),
    )


@pytest.mark.parametrize("title", ["toy", "splendor_duel"])
async def test_missed_events_are_told_as_they_were(
    tables: Tables, far: Tables, people: People, title: str
) -> None:
    here: list[Change] = []
    there: list[Change] = []
    tables.on_change(here.append)
    far.on_change(there.append)
    company = await begin(tables, people, game=title)
    code = company.code
    await far.open(code)
    here.clear()
    for n in range(60):
        table = await company.table()
        if table.status != "playing":
            break
        if table.undo.seat >= 0 and n % 5 == 0:
            await company.undo(table.undo.seat, table.undo.to[-1])
        elif n % 9 == 0:
            await tables.vote(code, 0, action_id=fresh_id(), kind="draw", agree=True)
        else:
            await company.random_move()
        if n % 8 == 7:
            await far.refresh(code)
    assert await far.refresh(code) == await company.table()
    assert [c.event for c in there] == [plain(c.event) for c in here]
    for mine, theirs in zip(here, there, strict=True):
        assert comparable(theirs.before) == comparable(mine.before)
        assert comparable(theirs.after) == comparable(mine.after)


async def test_people_coming_and_going_are_told_with_their_seats(
    tables: Tables, far: Tables, people: People
) -> None:
    there: list[Change] = []
    far.on_change(there.append)
    company = await begin(tables, people, seats=3)
    await far.open(company.code)
    left = company.people[2]
    await tables.seating.leave(company.code, left)
    [link] = await tables.invitations.of_table(company.code, company.people[0])
    new = (await people.guest("Dũng"))[0].person
    await tables.invitations.claim(link.token, new, nickname="Dũng")
    await far.refresh(company.code)
    assert [(c.event.kind, c.after.seats[2].person) for c in there] == [
        ("left", None),
        ("joined", new),
    ]
    assert [s.since for s in there[-1].after.seats] == [
        s.since for s in (await company.table()).seats
    ]


async def test_nothing_is_told_twice_and_nothing_is_read_without_need(
    db: Database, tables: Tables, far: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await begin(tables, people)
    told: list[Change] = []
    await far.open(company.code)
    far.on_change(told.append)
    await company.random_move()
    seq = (await company.table()).seq
    await far.refresh(company.code, seq)
    await far.refresh(company.code)
    assert [c.event.seq for c in told] == [seq]
    reads: list[str] = []
    real = store.load

    def counted(*asked: object) -> Table | None:
        reads.append("load")
        return real(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "load", counted)
    await far.refresh(company.code, seq)  # the own notice, come back
    await far.open(company.code)
    assert reads == []


async def test_a_new_epoch_is_a_new_table_to_everybody(
    db: Database, tables: Tables, far: Tables, people: People
) -> None:
    """After a restore the numbers go back; nothing is patched across that."""
    company = await begin(tables, people)
    await company.random_move()
    before = await far.open(company.code)
    told: list[Change] = []
    far.on_change(told.append)
    await db.in_tx(store.renew_epochs)
    after = await far.refresh(company.code)
    assert after.epoch != before.epoch
    assert (after.seq, told) == (before.seq, [])


async def test_a_table_that_is_gone_is_unknown(
    db: Database, tables: Tables, far: Tables, people: People
) -> None:
    company = await begin(tables, people)
    await far.open(company.code)
    await db.in_tx(lambda conn: conn.execute(schema.tables.delete()))
    with pytest.raises(NoSuchTable):
        await far.refresh(company.code)
    with pytest.raises(NoSuchTable):
        await far.open(company.code)


async def test_a_head_in_use_is_kept_however_many_others_are_opened(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.heads.KEPT", 3)
    company: Company = await begin(tables, people)
    held = await company.table()
    host = company.people[0]
    for _ in range(6):
        await tables.seating.create(host, game="toy", options={}, nickname="Linh")
    assert await tables.open(company.code) is held
    assert len(tables._ledger._heads._recent) == 3


async def test_each_told_table_stays_as_it_was_at_its_event(
    tables: Tables, far: Tables, people: People
) -> None:
    """What later events change does not reach back into the tables told before."""
    there: list[Change] = []
    far.on_change(there.append)
    company = await gather(tables, people)
    await far.open(company.code)
    for rounds in (1, 3, 2):
        await tables.seating.set_options(company.code, company.people[0], {"rounds": rounds})
    await far.refresh(company.code)
    assert [change.after.options["rounds"] for change in there] == [1, 3, 2]
