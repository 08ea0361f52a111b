"""Another game of the same people: one table, seats kept, another one in the first."""

from __future__ import annotations

import asyncio

import pytest

from app.people.service import People
from app.tables import store
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


async def first_of(tables: Tables, code: str) -> int:
    """The seat that began."""
    table = await tables.open(code)
    events = await tables._ledger.read(lambda conn: store.events(conn, table.id, -1, table.seq))
    deal = next(event for event in events if event.kind == "started")
    told = [note.facts for note in deal.notes]
    return int(next(facts[key] for facts in told for key in ("seat", "octopus") if key in facts))


@pytest.mark.parametrize("game", ["splendor_duel", "murano", "lumicora"])
async def test_everybody_begins_in_turn(tables: Tables, people: People, game: str) -> None:
    """Also where lots were drawn for the first one: who began is stored with that game."""
    seats = 2 if game == "splendor_duel" else 3
    company = await begin(tables, people, game=game, seats=seats)
    host, code = company.people[0], company.code
    began = []
    for _ in range(seats + 1):
        table = await tables.open(code)
        began.append(table.seats[await first_of(tables, code)].person)
        await tables.hosting.end(code, host)
        code = await tables.keeping.rematch(code, company.people[1])
        await tables.seating.start(code, host)
    assert len({*began}) == seats
    assert began[0] == began[seats]


async def test_seats_are_kept_and_turned_and_the_old_table_points_to_the_new(
    tables: Tables, people: People
) -> None:
    company = await over(tables, people, 3)
    code = await tables.keeping.rematch(company.code, company.people[1])
    old, new = await company.table(), await tables.open(code)
    began = await first_of(tables, company.code)
    assert old.result["next"] == code
    assert (await tables.views.frame(old, None)).log[-1]["kind"] == "table.rematch"
    assert (new.status, new.game) == ("lobby", old.game)
    assert new.options == {**old.options, "first_player": "first_seat"}
    turned = [(began + 1 + n) % 3 for n in range(3)]
    assert [s.person for s in new.seats] == [company.people[seat] for seat in turned]
    assert [s.name for s in new.seats] == [old.seats[seat].name for seat in turned]
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
