"""Another game of the same people: one table, seats kept, another one in the first."""

from __future__ import annotations

import asyncio

import pytest

from app.people.service import People
from app.tables.errors import NotSeated, Refused
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id


async def over(tables: Tables, people: People, seats: int = 2) -> Company:
    company = await begin(tables, people, game="murano", seats=seats, options={})
    await company.play_out(3)
    for seat in range(seats):
        table = await company.table()
        if table.status == "playing":
            vote = {"action_id": fresh_id(), "kind": "draw", "agree": True}
            await tables.vote(company.code, seat, **vote)  # type: ignore[arg-type]
    return company


async def test_seats_are_kept_and_turned_and_the_old_table_points_to_the_new(
    tables: Tables, people: People
) -> None:
    company = await over(tables, people, 3)
    code = await tables.keeping.rematch(company.code, company.people[1])
    old, new = await company.table(), await tables.open(code)
    assert old.result["next"] == code
    assert (await tables.views.frame(old, None)).log[-1]["kind"] == "table.rematch"
    assert (new.status, new.options, new.game) == ("lobby", old.options, old.game)
    assert [s.person for s in new.seats] == [*company.people[1:], company.people[0]]
    assert [s.name for s in new.seats] == [*(s.name for s in old.seats[1:]), old.seats[0].name]
    assert new.host == old.host
    assert code in {listed.code for listed in await tables.views.tables_of(company.people[2])}
    begun = await tables.seating.start(code, company.people[0])  # the others need not be here
    assert begun.status == "playing"


async def test_all_who_ask_get_the_same_table(tables: Tables, people: People) -> None:
    company = await over(tables, people)
    asked = [tables.keeping.rematch(company.code, person) for person in company.people * 3]
    assert len(set(await asyncio.gather(*asked))) == 1


async def test_who_asks_in_another_process_gets_it_too(
    db: object, tables: Tables, people: People
) -> None:
    company = await over(tables, people)
    other = Tables(tables._ledger._db, b"", tables._ledger.games)
    await other.open(company.code)
    code = await tables.keeping.rematch(company.code, company.people[0])
    assert await other.keeping.rematch(company.code, company.people[1]) == code


async def test_it_is_refused_before_the_end_and_to_strangers(
    tables: Tables, people: People
) -> None:
    running = await begin(tables, people)
    with pytest.raises(Refused) as refused:
        await tables.keeping.rematch(running.code, running.people[0])
    assert refused.value.key == "rematch.running"
    company = await over(tables, people)
    stranger = (await people.guest("Mai"))[0].person
    with pytest.raises(NotSeated):
        await tables.keeping.rematch(company.code, stranger)
