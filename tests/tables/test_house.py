"""The host's powers, who becomes host after the host, and what is refused to everybody else."""

from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.people.service import People
from app.tables import house
from app.tables.errors import GameOver, NotHost, NotSeated, TableError
from app.tables.model import Change, Table
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id, gather


async def refused(asked: Awaitable[Any]) -> str:
    """The key of the refusal."""
    with pytest.raises(TableError) as caught:
        await asked
    return caught.value.key


def told(changes: list[Change]) -> list[str]:
    return [note.kind.removeprefix("table.") for note in changes[-1].event.notes]


@pytest.fixture
def changes(tables: Tables) -> list[Change]:
    seen: list[Change] = []
    tables.on_change(seen.append)
    return seen


async def test_only_the_host_has_the_hosts_powers(game: Company, tables: Tables) -> None:
    _, guest = game.people
    before = await game.table()
    host = tables.hosting
    for asked in (
        host.settle(game.code, guest, watch="off"),
        host.settle(game.code, guest, locked=True),
        host.pause(game.code, guest, True),
        host.pause(game.code, guest, False),
        host.remove(game.code, guest, 0),
        host.end(game.code, guest),
        host.hand(game.code, guest, 1),
        tables.invitations.seat_link(game.code, guest, 0),
    ):
        with pytest.raises(NotHost):
            await asked
    assert await game.table() == before


async def test_a_locked_table_takes_nobody_in(
    tables: Tables, people: People, changes: list[Change]
) -> None:
    host, guest = [(await people.guest(name))[0].person for name in ("Linh", "Bảo")]
    table = await tables.seating.create(host, game="toy", options={}, nickname="Linh", seats=2)
    [link] = await tables.invitations.of_table(table.code, host)
    await tables.hosting.settle(table.code, host, locked=True)
    assert told(changes) == ["locked"]
    assert (await tables.hosting.settle(table.code, host, locked=True)).seq == 1  # said already
    join = lambda: tables.invitations.claim(link.token, guest, nickname="Bảo")  # noqa: E731
    assert await refused(join()) == "table.locked"
    assert await refused(tables.talk.ask(table.code, guest, name="Bảo")) == "table.locked"
    await tables.hosting.settle(table.code, host, locked=False)
    assert (await join())[1] == 1


async def test_a_paused_game_stands_still_and_goes_on(
    game: Company, tables: Tables, changes: list[Change]
) -> None:
    host = game.people[0]
    seat = (await game.table()).waiting[0]
    before = await game.possible(seat)
    table = await tables.hosting.pause(game.code, host, True)
    assert (table.status, told(changes)) == ("paused", ["paused"])
    assert await game.possible(seat) == []
    for asked in (
        game.act(seat, {"m": "pass"}),
        tables.resign(game.code, seat, action_id=fresh_id()),
        tables.vote(game.code, seat, action_id=fresh_id(), kind="draw", agree=True),
    ):
        assert await refused(asked) == "table.paused"
    assert (await tables.hosting.pause(game.code, host, True)).seq == table.seq
    await tables.hosting.pause(game.code, host, False)
    assert await game.possible(seat) == before
    await game.random_move()
    await game.play_out()
    assert await refused(tables.hosting.pause(game.code, host, True)) == "table.over"


async def test_a_lobby_cannot_be_paused(lobby: Company, tables: Tables) -> None:
    for paused in (True, False):
        with pytest.raises(GameOver, match="not_started"):
            await tables.hosting.pause(lobby.code, lobby.people[0], paused)


async def test_a_removed_player_cannot_come_back_by_the_link_and_is_replaced_by_a_new_one(
    tables: Tables, people: People, changes: list[Change]
) -> None:
    game = await begin(tables, people, seats=3)
    host, second, _ = game.people
    [old] = await tables.invitations.of_table(game.code, host)
    table = await tables.hosting.remove(game.code, host, 1)
    assert (table.seats[1].person, table.seats[1].name) == (None, "Bảo")
    assert told(changes) == ["removed"]
    assert changes[-1].event.seat == 0
    back = tables.invitations.claim(old.token, second, nickname="Bảo")
    assert await refused(back) == "link.unknown"
    assert (await tables.hosting.remove(game.code, host, 1)).seq == table.seq  # free already
    new = await tables.invitations.add(game.code, host, 1)
    stranger = (await people.guest("Uyên"))[0].person
    after, seat = await tables.invitations.claim(new.token, stranger, nickname="Uyên")
    assert (seat, after.status, after.seats[1].name) == (1, "playing", "Uyên")
    assert await game.play_out()


async def test_a_host_does_not_remove_himself_nor_what_is_no_seat(
    game: Company, tables: Tables
) -> None:
    host = game.people[0]
    assert await refused(tables.hosting.remove(game.code, host, 0)) == "table.not_oneself"
    assert await refused(tables.hosting.remove(game.code, host, 7)) == "table.no_such_seat"


async def test_ending_a_game_counts_the_scores_as_they_stand(
    game: Company, tables: Tables, changes: list[Change]
) -> None:
    await game.play_out(4)
    table = await tables.hosting.end(game.code, game.people[0])
    assert (table.status, table.result["reasons"]) == ("finished", ["ended"])
    assert (table.result["winners"], len(table.result["seats"])) == ([], 2)
    assert table.waiting == ()
    assert told(changes) == ["ended"]
    assert await refused(tables.hosting.end(game.code, game.people[0])) == "table.over"


async def test_ending_a_lobby_closes_it_and_it_is_swept_away(
    lobby: Company, tables: Tables
) -> None:
    table = await tables.hosting.end(lobby.code, lobby.people[0])
    assert (table.status, table.result["reasons"]) == ("finished", ["closed"])
    start = tables.seating.start(lobby.code, lobby.people[0])
    assert await refused(start) == "table.started_already"
    assert await tables.sweep(datetime.now(UTC) + timedelta(days=8)) == [lobby.code]


async def test_the_host_hands_the_house_over(
    game: Company, tables: Tables, changes: list[Change]
) -> None:
    host, guest = game.people
    table = await tables.hosting.hand(game.code, host, 1)
    assert (table.host, told(changes)) == (guest, ["host"])
    with pytest.raises(NotHost):
        await tables.hosting.pause(game.code, host, True)
    assert (await tables.hosting.pause(game.code, guest, True)).status == "paused"


async def test_a_free_seat_is_no_host(tables: Tables, people: People) -> None:
    game = await begin(tables, people, seats=3)
    await tables.seating.leave(game.code, game.people[2])
    assert await refused(tables.hosting.hand(game.code, game.people[0], 2)) == "table.seat_free"


@pytest.mark.parametrize("seats", [2, 3])
async def test_the_next_player_is_host_when_the_host_leaves(
    tables: Tables, people: People, changes: list[Change], seats: int
) -> None:
    lobby = await gather(tables, people, seats=seats)
    table = await tables.seating.leave(lobby.code, lobby.people[0])
    assert table.host == lobby.people[1]
    assert told(changes) == ["left", "host"]
    assert tables.views.document(table, None)["table"]["host"] == 1
    for person in lobby.people[1:]:
        table = await tables.seating.leave(lobby.code, person)
    assert table.host == lobby.people[-1]  # nobody is left to take over


async def test_a_host_who_resigns_among_three_is_host_no_more(
    tables: Tables, people: People
) -> None:
    game = await begin(tables, people, seats=3)
    await tables.resign(game.code, 0, action_id=fresh_id(), person=game.people[0])
    assert (await game.table()).host == game.people[1]


@pytest.mark.parametrize("how", ["resign", "leave"])
async def test_a_game_that_everybody_has_left_is_over(
    tables: Tables, people: People, how: str
) -> None:
    game = await begin(tables, people, seats=3)
    for seat, person in enumerate(game.people):
        assert (await game.table()).status == "playing"
        if how == "resign":
            await tables.resign(game.code, seat, action_id=fresh_id(), person=person)
        else:
            await tables.seating.leave(game.code, person)
    table = await game.table()
    assert (table.status, table.result["reasons"]) == ("finished", ["resigned"])
    assert table.result["winners"] == []


async def test_a_resignation_sent_again_is_answered_as_the_first_time(
    tables: Tables, people: People
) -> None:
    game = await begin(tables, people, seats=3)
    id = fresh_id()
    first = await tables.resign(game.code, 1, action_id=id, person=game.people[1])
    again = await tables.resigned(game.code, action_id=id)
    assert again is not None
    assert (again.seq, again.dup) == (first.seq, True)
    assert await tables.resigned(game.code, action_id=fresh_id()) is None


# -- a host who does not answer --------------------------------------------------------------


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting takes no time."""
    monkeypatch.setattr(house, "TAKE_OVER_AFTER", timedelta(0))


async def four(tables: Tables, people: People) -> Company:
    return await begin(tables, people, game="murano", seats=4)


async def test_a_majority_of_the_others_takes_over_after_a_wait(
    tables: Tables, people: People, changes: list[Change], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await four(tables, people)
    host, second, third, last = game.people

    def bid(person: int) -> Awaitable[Table]:
        return tables.hosting.bid(game.code, person, True)

    table = await bid(second)
    assert table.house.bid is not None
    assert (table.house.bid.seat, table.house.bid.agreed) == (1, (1,))
    assert told(changes) == ["host_bid"]
    with pytest.raises(TableError) as caught:
        await bid(second)
    assert caught.value.facts == {"minutes": 5, "missing": 1}
    table = await bid(third)
    assert (table.host, told(changes)) == (host, ["host_agreed"])
    with pytest.raises(TableError) as caught:
        await bid(third)
    assert caught.value.facts == {"minutes": 5, "missing": 0}
    monkeypatch.setattr(house, "TAKE_OVER_AFTER", timedelta(0))
    table = await bid(last)
    assert (table.host, table.house.bid, told(changes)) == (second, None, ["host"])


@pytest.mark.usefixtures("later")
async def test_no_minority_takes_over_however_long_it_waits(tables: Tables, people: People) -> None:
    game = await four(tables, people)
    await tables.hosting.bid(game.code, game.people[1], True)
    again = tables.hosting.bid(game.code, game.people[1], True)
    assert await refused(again) == "table.host_few"
    assert (await game.table()).host == game.people[0]


async def test_a_host_who_objects_or_plays_is_not_absent(tables: Tables, people: People) -> None:
    game = await begin(tables, people, seats=3)
    host, second, third = game.people
    await tables.hosting.bid(game.code, second, True)
    with pytest.raises(NotHost):  # neither host nor bidder
        await tables.hosting.bid(game.code, third, False)
    assert (await tables.hosting.bid(game.code, host, False)).house.bid is None
    await tables.hosting.bid(game.code, third, True)
    while 0 not in (await game.table()).waiting:
        await game.random_move()
    assert (await game.table()).house.bid is not None
    seat = 0
    while (await game.table()).house.bid is not None:
        table = await game.table()
        assert table.status == "playing"
        seat = table.waiting[0]
        await game.random_move()
    assert seat == 0


async def test_who_is_host_or_has_no_seat_bids_for_nothing(game: Company, tables: Tables) -> None:
    bid = tables.hosting.bid
    assert await refused(bid(game.code, game.people[0], True)) == "table.host_here"
    with pytest.raises(NotSeated):
        await bid(game.code, 10_000, True)
    seq = (await game.table()).seq
    assert (await bid(game.code, game.people[0], False)).seq == seq  # nothing to object to


async def test_where_the_host_is_gone_for_good_nobody_waits(
    lobby: Company, tables: Tables, people: People
) -> None:
    for person in lobby.people:
        await tables.seating.leave(lobby.code, person)
    table = await tables.open(lobby.code)
    assert table.host is not None
    link = await tables.invitations.add(lobby.code, table.host)
    new = (await people.guest("Uyên"))[0].person
    await tables.invitations.claim(link.token, new, nickname="Uyên")
    assert (await tables.hosting.bid(lobby.code, new, True)).host == new
