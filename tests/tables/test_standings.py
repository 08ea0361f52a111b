"""How the same people have fared: games and victories, by group and by game."""

from __future__ import annotations

import pytest

from app.people.service import People
from app.tables.errors import NotSeated
from app.tables.service import Tables
from tests.tables.company import NAMES, Company, fresh_id


async def meet(tables: Tables, persons: list[int], *, game: str = "toy") -> Company:
    """The same people at another table of theirs, whose game has begun."""
    table = await tables.seating.create(
        persons[0], game=game, options={}, nickname=NAMES[0], seats=len(persons)
    )
    [link] = await tables.invitations.of_table(table.code, persons[0])
    for name, person in zip(NAMES[1:], persons[1:], strict=False):
        await tables.invitations.claim(link.token, person, nickname=name)
    await tables.seating.start(table.code, persons[0])
    return Company(tables, table.code, persons)


async def give_up(company: Company, person: int) -> Company:
    seat = company.people.index(person)
    await company.tables.resign(company.code, seat, action_id=fresh_id())
    return company


@pytest.fixture
async def friends(people: People) -> list[int]:
    return [(await people.guest(name))[0].person for name in NAMES[:3]]


async def test_victories_follow_the_person_whatever_the_seat(
    tables: Tables, friends: list[int]
) -> None:
    a, b, _ = friends
    await give_up(await meet(tables, [a, b]), a)
    await give_up(await meet(tables, [b, a]), a)
    last = await give_up(await meet(tables, [a, b]), b)
    told = await tables.views.standings(last.code, a)
    assert told["games"] == 3
    assert [(row["seat"], row["name"], row["won"]) for row in told["rows"]] == [
        (0, "Linh", 1),
        (1, "Bảo", 2),
    ]
    assert told == await tables.views.standings(last.code, b)


async def test_other_games_other_company_and_running_games_do_not_count(
    tables: Tables, friends: list[int]
) -> None:
    a, b, c = friends
    first = await give_up(await meet(tables, [a, b]), a)
    await give_up(await meet(tables, [a, c]), a)
    await give_up(await meet(tables, [a, b], game="splendor_duel"), a)
    await meet(tables, [a, b])
    assert (await tables.views.standings(first.code, a))["games"] == 1


async def test_a_draw_is_nobodys_victory(tables: Tables, friends: list[int]) -> None:
    company = await meet(tables, friends[:2])
    for seat in (0, 1):
        await tables.vote(company.code, seat, action_id=fresh_id(), kind="draw", agree=True)
    told = await tables.views.standings(company.code, friends[0])
    assert (told["games"], told["drawn"]) == (1, 1)
    assert [row["won"] for row in told["rows"]] == [0, 0]


async def test_they_are_for_the_people_at_the_table_only(
    tables: Tables, friends: list[int]
) -> None:
    company = await give_up(await meet(tables, friends[:2]), friends[0])
    for stranger in (friends[2], None):
        with pytest.raises(NotSeated):
            await tables.views.standings(company.code, stranger)
