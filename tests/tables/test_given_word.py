"""What a seat proposed or agreed to is the word of who sat there: whoever comes next is asked anew,
whichever way the seat changed hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from app.engine import offers as offering
from app.people.service import People
from app.tables.errors import Refused
from app.tables.model import Table
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id, possible

pytestmark = pytest.mark.usefixtures("same_deal")
GIVER = 1


async def left(company: Company, newcomer: int) -> None:
    await company.tables.seating.leave(company.code, company.people[GIVER])
    await _claimed(company, newcomer)


async def resigned(company: Company, newcomer: int) -> None:
    await company.tables.resign(company.code, GIVER, action_id=fresh_id())
    await _claimed(company, newcomer)


async def removed(company: Company, newcomer: int) -> None:
    host = (await company.table()).host
    assert host is not None
    await company.tables.hosting.remove(company.code, host, GIVER)
    await _claimed(company, newcomer)


async def handed_over(company: Company, newcomer: int) -> None:
    holder = company.people[GIVER]
    link = await company.tables.invitations.seat_link(company.code, holder, GIVER)
    await company.tables.invitations.claim(link.token, newcomer, nickname="Eva")


async def _claimed(company: Company, newcomer: int) -> None:
    host = (await company.table()).host
    assert host is not None
    link = await company.tables.invitations.add(company.code, host)
    await company.tables.invitations.claim(link.token, newcomer, nickname="Eva")


WAYS = [left, resigned, removed, handed_over]
Way = Callable[[Company, int], Awaitable[None]]


async def company_of(tables: Tables, people: People, seats: int) -> tuple[Company, int]:
    """Friends in a game that has gone on a little, and somebody who is not at the table."""
    company = await begin(tables, people, seats=seats, options={"rounds": 3})
    await company.play_out(5)
    return company, (await people.guest("Eva"))[0].person


async def agree(company: Company, seat: int) -> Table:
    await company.tables.vote(company.code, seat, action_id=fresh_id(), kind="draw", agree=True)
    return await company.table()


@pytest.mark.parametrize("way", WAYS)
async def test_a_draw_needs_the_newcomers_own_word(
    tables: Tables, people: People, way: Way
) -> None:
    company, newcomer = await company_of(tables, people, 3)
    await agree(company, GIVER)
    await way(company, newcomer)
    assert (await company.table()).votes == {}
    for seat in (0, 2):
        table = await agree(company, seat)
    assert (table.status, table.votes) == ("playing", {"draw": [0, 2]})
    assert (await agree(company, GIVER)).status == "finished"


async def test_a_draw_asks_nobody_at_an_empty_seat(tables: Tables, people: People) -> None:
    company, _ = await company_of(tables, people, 3)
    await agree(company, 0)
    await company.tables.seating.leave(company.code, company.people[GIVER])
    assert (await agree(company, 2)).status == "finished"


async def test_nobody_agrees_on_a_draw_alone(tables: Tables, people: People) -> None:
    company, _ = await company_of(tables, people, 3)
    for seat in (1, 2):
        await company.tables.seating.leave(company.code, company.people[seat])
    with pytest.raises(Refused, match="no_such_vote"):
        await agree(company, 0)
    assert (await company.table()).status == "playing"


async def asked_back(company: Company) -> int:
    """Whoever made the last move asks to take it back; the seat."""
    before = await company.table()
    asker = before.waiting[0]
    await company.act(asker, offering.sample(possible(before, asker)[0], company.dice))
    await company.tables.pleading.ask(
        company.code, asker, company.people[asker], to=before.seq, reason="slip", words=""
    )
    return asker


async def answer(company: Company, seat: int, person: int) -> Table:
    return await company.tables.pleading.answer(company.code, seat, person, agree=True)


@pytest.mark.parametrize("way", WAYS)
async def test_a_wish_to_go_back_needs_the_newcomers_own_word(
    tables: Tables, people: People, way: Way
) -> None:
    company, newcomer = await company_of(tables, people, 3)
    asker = await asked_back(company)
    if asker == GIVER:
        await way(company, newcomer)
        assert (await company.table()).undo.plea is None  # nobody wishes it any more
        return
    await answer(company, GIVER, company.people[GIVER])
    await way(company, newcomer)
    [last] = {0, 2} - {asker}
    table = await answer(company, last, company.people[last])
    assert table.undo.plea is not None
    assert set(table.undo.plea.agreed) == {asker, last}
    table = await answer(company, GIVER, newcomer)
    assert (table.undo.plea, table.undo.why) == (None, "undo.agreed")


async def test_a_wish_is_not_granted_to_somebody_alone(tables: Tables, people: People) -> None:
    company, _ = await company_of(tables, people, 3)
    asker = await asked_back(company)
    for seat in {0, 1, 2} - {asker}:
        await company.tables.seating.leave(company.code, company.people[seat])
    with pytest.raises(Refused, match="alone"):
        await answer(company, asker, company.people[asker])


@pytest.mark.parametrize("way", [left, resigned, handed_over])  # a host who removes is there
async def test_a_new_host_needs_the_newcomers_own_word(
    tables: Tables, people: People, way: Way
) -> None:
    company = await begin(tables, people, game="murano", seats=4)
    for seat in (3, GIVER):
        await tables.hosting.bid(company.code, company.people[seat], True)
    await way(company, (await people.guest("Eva"))[0].person)
    bid = (await company.table()).house.bid
    assert bid is not None
    assert (bid.seat, bid.agreed) == (3, (3,))
