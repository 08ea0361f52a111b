"""Before the game: making a table, sitting down, getting ready, who may change what."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.people.service import People
from app.tables.errors import GameOver, NoSuchTable, NotHost, NotSeated, Refused, TableError
from app.tables.model import Change
from app.tables.service import Tables
from tests.tables.company import Company, begin, gather


async def refused(awaitable: Any, error: type[TableError] = Refused) -> tuple[str, dict[str, Any]]:
    """The key and facts of a refusal."""
    with pytest.raises(error) as raised:
        await awaitable
    return raised.value.key, raised.value.facts


async def guest(people: People, name: str = "Guest") -> int:
    return (await people.guest(name))[0].person


async def test_a_new_table_has_its_host_in_the_first_seat(tables: Tables, people: People) -> None:
    host = await guest(people)
    table = await tables.seating.create(
        host, game="toy", options={"rounds": 3}, nickname=" Linh ", table_name="Friday", seats=3
    )
    assert await tables.open(table.code.lower()) == table
    doc = tables.views.document(table, None)
    assert doc["game"] is None
    assert doc["table"] == {
        "code": table.code,
        "game": "toy",
        "name": "Friday",
        "status": "lobby",
        "options": {"rounds": 3, "peeking": True, "shelf": "full"},
        "rules_version": 1,
        "host": 0,
        "seats": {
            "0": {"name": "Linh", "taken": True, "ready": False},
            "1": {"name": "", "taken": False, "ready": False},
            "2": {"name": "", "taken": False, "ready": False},
        },
        "house": {
            "watch": "off",
            "locked": False,
            "hotseat": False,
            "bid": {"seat": -1, "agreed": [], "at": ""},
        },
        "waiting": [],
        "undo": {},
        "plea": {},
        "votes": {},
        "result": {},
    }
    snap = await tables.views.frame(table, 0)
    assert snap.log == [{"seq": 0, "by": 0, "kind": "table.created", "name": "Linh"}]


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"game": "chess"}, "table.no_such_game"),
        ({"options": {"rounds": 9}}, "table.bad_options"),
        ({"options": {"rounds": "2"}}, "table.bad_options"),
        ({"options": {"cheat": True}}, "table.bad_options"),
        ({"seats": 7}, "table.seat_count"),
        ({"seats": 1}, "table.seat_count"),
        ({"nickname": ""}, "name.empty"),
        ({"nickname": "\u202eLinh"}, "name.hidden"),
        ({"table_name": "x" * 41}, "name.long"),
    ],
)
async def test_a_table_is_not_made_of_bad_wishes(
    tables: Tables, people: People, asked: dict[str, Any], key: str
) -> None:
    wishes = {"game": "toy", "options": {}, "nickname": "Linh", **asked}
    host = await guest(people)
    assert (await refused(tables.seating.create(host, **wishes)))[0] == key
    assert await tables.views.tables_of(host) == []


async def test_codes_name_one_table_each_and_others_none(tables: Tables, people: People) -> None:
    host = await guest(people)
    codes = {
        (await tables.seating.create(host, game="toy", options={}, nickname="Linh")).code
        for _ in range(20)
    }
    assert len(codes) == 20
    assert all(len(code) == 6 and not set(code) & set("01ILOU") for code in codes)
    for wrong in ("ZZZZZZ", "", "zzzzzz' OR 1=1", "\x00"):
        with pytest.raises(NoSuchTable):
            await tables.open(wrong)


async def test_the_game_starts_when_all_seats_are_ready(lobby: Company, tables: Tables) -> None:
    changes: list[Change] = []
    tables.on_change(changes.append)
    first, second = lobby.people
    assert (await tables.seating.ready(lobby.code, first, True)).status == "lobby"
    assert (await tables.seating.ready(lobby.code, first, False)).status == "lobby"
    assert (await tables.seating.ready(lobby.code, second, True)).status == "lobby"
    table = await tables.seating.ready(lobby.code, first, True)
    assert table.status == "playing"
    assert table.waiting == (0, 1)
    assert [change.event.kind for change in changes] == ["ready", "ready", "ready", "started"]
    assert [note.kind for note in changes[-1].event.notes][:2] == ["table.ready", "table.started"]
    assert changes[-1].event.digest


async def test_being_ready_twice_is_one_event(lobby: Company, tables: Tables) -> None:
    once = await tables.seating.ready(lobby.code, lobby.people[1], True)
    assert (await tables.seating.ready(lobby.code, lobby.people[1], True)).seq == once.seq


async def test_a_lobby_with_a_free_seat_does_not_start(tables: Tables, people: People) -> None:
    host = await guest(people)
    table = await tables.seating.create(host, game="toy", options={}, nickname="Linh", seats=3)
    assert (await tables.seating.ready(table.code, host, True)).status == "lobby"
    assert await refused(tables.seating.start(table.code, host)) == (
        "table.seats_free",
        {"free": [1, 2]},
    )


async def test_the_host_starts_without_waiting_for_the_ready(
    lobby: Company, tables: Tables
) -> None:
    await refused(tables.seating.start(lobby.code, lobby.people[1]), NotHost)
    table = await tables.seating.start(lobby.code, lobby.people[0])
    assert table.status == "playing"
    assert (await refused(tables.seating.start(lobby.code, lobby.people[0])))[
        0
    ] == "table.started_already"


async def test_both_ready_at_once_start_one_game(lobby: Company, tables: Tables) -> None:
    await asyncio.gather(
        *[tables.seating.ready(lobby.code, person, True) for person in lobby.people]
    )
    table = await lobby.table()
    assert (table.status, table.seq) == ("playing", 3)


async def test_a_stranger_can_do_nothing(lobby: Company, tables: Tables, people: People) -> None:
    stranger = await guest(people)
    before = await lobby.table()
    await refused(tables.seating.ready(lobby.code, stranger, True), NotSeated)
    await refused(tables.seating.start(lobby.code, stranger), NotHost)
    await refused(tables.seating.rename(lobby.code, stranger, nickname="Mine"), NotSeated)
    await refused(tables.seating.rename(lobby.code, stranger, table_name="Mine"), NotHost)
    await refused(tables.seating.set_options(lobby.code, stranger, {}), NotHost)
    await refused(tables.invitations.of_table(lobby.code, stranger), NotHost)
    await refused(tables.invitations.add(lobby.code, stranger), NotHost)
    await refused(tables.invitations.revoke(lobby.code, stranger, 1), NotHost)
    assert await tables.seating.leave(lobby.code, stranger) == before
    assert await tables.refresh(lobby.code) == before


async def test_somebody_seated_does_not_do_the_hosts_part(lobby: Company, tables: Tables) -> None:
    guest_ = lobby.people[1]
    await refused(tables.seating.rename(lobby.code, guest_, table_name="Mine"), NotHost)
    await refused(tables.seating.set_options(lobby.code, guest_, {"rounds": 1}), NotHost)


async def test_leaving_frees_the_seat_for_another(
    lobby: Company, tables: Tables, people: People
) -> None:
    table = await tables.seating.leave(lobby.code, lobby.people[1])
    assert table.free == [1]
    assert tables.views.document(table, 0)["table"]["seats"]["1"]["name"] == ""
    [link] = await tables.invitations.of_table(lobby.code, lobby.people[0])
    other = await guest(people)
    table, seat = await tables.invitations.claim(link.token, other, nickname="Bảo")
    assert (seat, table.seats[1].name) == (1, "Bảo")


async def test_names_at_a_table_are_unique_by_their_folded_form(
    lobby: Company, tables: Tables
) -> None:
    _, second = lobby.people
    assert (await refused(tables.seating.rename(lobby.code, second, nickname="LINH")))[
        0
    ] == "name.taken"
    table = await tables.seating.rename(
        lobby.code, second, nickname="bảo"
    )  # the own name, in small
    assert table.seats[1].name == "bảo"
    assert (await tables.seating.rename(lobby.code, second, nickname="bảo")).seq == table.seq


async def test_other_options_make_everybody_unready(lobby: Company, tables: Tables) -> None:
    host, second = lobby.people
    await tables.seating.ready(lobby.code, second, True)
    table = await tables.seating.set_options(lobby.code, host, {"rounds": 1})
    assert [seat.ready for seat in table.seats] == [False, False]
    assert table.options == {"rounds": 1, "peeking": True, "shelf": "full"}
    assert (await tables.seating.set_options(lobby.code, host, {"rounds": 1})).seq == table.seq
    key, facts = await refused(tables.seating.set_options(lobby.code, host, {"rounds": 0}))
    assert key == "table.bad_options"
    assert facts == {"option": "rounds"}
    key, facts = await refused(tables.seating.set_options(lobby.code, host, {"hackers": 0}))
    assert (key, facts) == ("table.bad_options", {})


async def test_a_started_game_keeps_its_options(game: Company, tables: Tables) -> None:
    host = game.people[0]
    for late in (
        tables.seating.set_options(game.code, host, {"rounds": 1}),
        tables.seating.ready(game.code, host, False),
    ):
        assert (await refused(late))[0] == "table.started_already"


async def test_the_own_list_says_whose_turn_it_is(
    tables: Tables, people: People, lobby: Company
) -> None:
    host, second = lobby.people
    other = await gather(tables, people)
    await tables.seating.start(lobby.code, host)
    [mine] = await tables.views.tables_of(second)
    assert (mine.code, mine.status, mine.your_turn) == (lobby.code, "playing", True)
    assert mine.waiting == ("Linh", "Bảo")
    assert mine.seats == ({"name": "Linh", "taken": True}, {"name": "Bảo", "taken": True})
    await tables.seating.leave(lobby.code, second)
    [ended] = await tables.views.tables_of(second)
    assert (ended.status, ended.your_turn, ended.result["winners"]) == ("finished", False, [0])
    assert [listed.code for listed in await tables.views.tables_of(other.people[0])] == [other.code]


async def test_the_latest_table_is_listed_first(tables: Tables, people: People) -> None:
    host = await guest(people)
    codes = [
        (await tables.seating.create(host, game="toy", options={}, nickname="Linh")).code
        for _ in range(3)
    ]
    await tables.seating.rename(codes[0], host, table_name="Again")
    found = [listed.code for listed in await tables.views.tables_of(host)]
    assert found == [codes[0], codes[2], codes[1]]


async def test_nobody_sits_down_at_a_finished_table(
    game: Company, tables: Tables, people: People
) -> None:
    [link] = await tables.invitations.of_table(game.code, game.people[0])
    await tables.seating.leave(game.code, game.people[1])
    late = await guest(people)
    await refused(tables.invitations.claim(link.token, late, nickname="Late"), GameOver)
    await refused(tables.seating.leave(game.code, game.people[0]), GameOver)


async def test_ones_tables_begin_with_those_that_wait_for_one(
    tables: Tables, people: People
) -> None:
    """Since when is the moment of the event that gave the turn, not of the last one."""
    company = await begin(tables, people)
    host = company.people[0]
    over = await tables.seating.create(host, game="toy", options={}, nickname="Linh", seats=2)
    await tables.hosting.end(over.code, host)
    await tables.seating.create(host, game="toy", options={}, nickname="Linh", seats=2)
    while 0 not in (await company.table()).waiting:
        await company.random_move()
    turned = (await tables.views.tables_of(host))[0].since
    await tables.seating.rename(company.code, company.people[1], nickname="Else")
    listed = await tables.views.tables_of(host)
    assert [table.status for table in listed] == ["playing", "lobby", "finished"]
    assert (listed[0].your_turn, listed[0].since) == (True, turned)
    assert listed[0].updated > turned
