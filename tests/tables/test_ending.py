"""How a game ends: by its own rules, by resigning, by an agreed draw."""

from __future__ import annotations

import pytest

from app.people.service import People
from app.tables.errors import GameOver, Refused
from app.tables.model import Acted
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id

pytestmark = pytest.mark.usefixtures("same_deal")


async def agree(company: Company, seat: int, yes: bool = True, id: str = "") -> Acted:
    return await company.tables.vote(
        company.code, seat, action_id=id or fresh_id(), kind="draw", agree=yes
    )


async def kinds(company: Company) -> list[str]:
    snap = await company.tables.views.frame(await company.table(), None)
    return [line["kind"] for line in snap.log]


@pytest.mark.parametrize("title", ["toy", "splendor_duel"])
async def test_a_game_played_out_has_a_winner_and_scores(
    tables: Tables, people: People, title: str
) -> None:
    company = await begin(tables, people, game=title)
    table = await company.play_out()
    assert (table.status, table.waiting) == ("finished", ())
    assert table.offers == (b"[]", b"[]")
    result = table.result
    assert result["reasons"] != []
    assert result["by"] == -1
    ranks = [seat["rank"] for seat in result["seats"]]
    assert result["winners"] == [seat for seat, rank in enumerate(ranks) if rank == 1]
    assert all(sum(seat["parts"].values()) == seat["total"] for seat in result["seats"])
    assert tables.views.document(table, None)["table"]["result"] == result
    assert (
        tables.views.document(table, None)["game"] is not None
    )  # the last position stays to be seen


async def test_resigning_a_game_of_two_gives_it_to_the_other(game: Company) -> None:
    first = await game.tables.resign(game.code, 0, action_id="i-give-up-this-one")
    table = await game.table()
    assert table.status == "finished"
    assert (table.result["reasons"], table.result["winners"], table.result["by"]) == (
        ["resigned"],
        [1],
        0,
    )
    assert len(table.result["seats"]) == 2
    assert "table.resigned" in await kinds(game)
    again = await game.tables.resign(game.code, 0, action_id="i-give-up-this-one")
    assert again == Acted(first.seq, dup=True)
    with pytest.raises(GameOver):
        await game.tables.resign(game.code, 1, action_id=fresh_id())


async def test_resigning_among_three_leaves_the_seat_to_somebody_else(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people, seats=3)
    await tables.resign(company.code, 1, action_id="i-give-up-this-one")
    table = await company.table()
    assert (table.status, table.free, table.result) == ("playing", [1], {})
    assert table.waiting == (0, 1, 2)
    again = await tables.resign(company.code, 1, action_id="i-give-up-this-one")
    assert again.dup


async def test_a_draw_takes_everybodys_word(game: Company) -> None:
    await agree(game, 0)
    table = await game.table()
    assert (table.status, table.votes) == ("playing", {"draw": [0]})
    assert game.tables.views.document(table, 1)["table"]["votes"] == {"draw": [0]}
    await agree(game, 1)
    table = await game.table()
    assert (table.status, table.votes) == ("finished", {})
    assert (table.result["reasons"], table.result["winners"]) == (["draw"], [])
    assert (await kinds(game))[-2:] == ["table.draw_offered", "table.drawn"]


async def test_a_draw_of_three_is_agreed_one_by_one(tables: Tables, people: People) -> None:
    company = await begin(tables, people, seats=3)
    for seat in (2, 0):
        await agree(company, seat)
    assert (await company.table()).votes == {"draw": [0, 2]}
    await agree(company, 1)
    assert (await company.table()).result["reasons"] == ["draw"]
    assert (await kinds(company))[-3:] == [
        "table.draw_offered",
        "table.draw_agreed",
        "table.drawn",
    ]


async def test_a_draw_can_be_declined_and_withdrawn(game: Company) -> None:
    await agree(game, 0)
    await agree(game, 1, yes=False)
    assert (await game.table()).votes == {}
    assert (await kinds(game))[-1] == "table.draw_declined"
    seq = (await game.table()).seq
    assert await agree(game, 1, yes=False) == Acted(seq, dup=True)  # nothing left to decline
    await agree(game, 1)
    await agree(game, 1, yes=False)
    await agree(game, 0)
    assert (await game.table()).status == "playing"


async def test_moving_on_declines_a_draw_but_not_the_own_offer(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people, game="splendor_duel")
    [seat] = (await company.table()).waiting
    await agree(company, seat)
    await company.random_move()
    table = await company.table()
    assert table.votes == {"draw": [seat]}
    while (await company.table()).waiting == (seat,):
        await company.random_move()
    await company.random_move()
    assert (await company.table()).votes == {}


async def test_saying_it_twice_is_saying_it_once(game: Company) -> None:
    first = await agree(game, 0, id="draw-by-this-word")
    assert await agree(game, 0, id="draw-by-this-word") == Acted(first.seq, dup=True)
    assert await agree(game, 0) == Acted(first.seq, dup=True)
    assert (await game.table()).status == "playing"


async def test_an_offered_draw_makes_nobodys_move_stale(game: Company) -> None:
    before = await game.table()
    await agree(game, 0)
    after = await game.table()
    assert [seat.since for seat in after.seats] == [seat.since for seat in before.seats]


async def test_other_votes_are_not_known(game: Company) -> None:
    with pytest.raises(Refused, match="no_such_vote"):
        await game.tables.vote(game.code, 0, action_id=fresh_id(), kind="kick", agree=True)
