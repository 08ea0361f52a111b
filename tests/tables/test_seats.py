"""Seats that change hands: by their own link, by swapping, and several on one device."""

from collections.abc import Awaitable
from typing import Any

import pytest

from app.people.service import People
from app.tables.errors import NotHost, NotSeated, TableError
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id, gather


async def refused(asked: Awaitable[Any]) -> str:
    with pytest.raises(TableError) as caught:
        await asked
    return caught.value.key


async def stranger(people: People, name: str = "Uyên") -> int:
    return (await people.guest(name))[0].person


# -- the seat's own link ---------------------------------------------------------------------


@pytest.mark.parametrize("by", ["host", "holder"])
async def test_a_seats_link_hands_over_the_seat_once(
    game: Company, tables: Tables, people: People, by: str
) -> None:
    host, holder = game.people
    link = await tables.invitations.seat_link(game.code, host if by == "host" else holder, 1)
    assert link.expires is not None
    assert (await game.table()).seats[1].person == holder  # so far nothing has changed
    new = await stranger(people)
    table, seat = await tables.invitations.claim(link.token, new, nickname="Uyên")
    assert (seat, table.seats[1].person, table.seats[1].name) == (1, new, "Uyên")
    assert table.seat_of(holder) is None
    assert await tables.invitations.claim(link.token, new, nickname="Uyên")  # is there already
    third = await stranger(people, "Hà")
    again = tables.invitations.claim(link.token, third, nickname="Hà")
    assert await refused(again) == "link.unknown"
    await game.play_out()


async def test_the_name_of_the_seat_is_free_for_whoever_takes_it(
    game: Company, tables: Tables, people: People
) -> None:
    """A player who lost the browser comes back under the own name."""
    link = await tables.invitations.seat_link(game.code, game.people[0], 1)
    again = await stranger(people, "Bảo")
    assert (await tables.invitations.claim(link.token, again, nickname="Bảo"))[1] == 1
    link = await tables.invitations.seat_link(game.code, game.people[0], 1)
    other = await stranger(people)
    taken = tables.invitations.claim(link.token, other, nickname="linh")
    assert await refused(taken) == "name.taken"


async def test_a_new_link_for_a_seat_ends_the_old_ones_and_the_table_is_told(
    game: Company, tables: Tables, people: People
) -> None:
    host = game.people[0]
    plain = await tables.invitations.add(game.code, host, 1)
    first = await tables.invitations.seat_link(game.code, host, 1)
    second = await tables.invitations.seat_link(game.code, host, 1)
    new = await stranger(people)
    for dead in (plain, first):
        asked = tables.invitations.claim(dead.token, new, nickname="Uyên")
        assert await refused(asked) == "link.unknown"
    snap = await tables.views.frame(await game.table(), None)
    assert [line["kind"] for line in snap.log][-2:] == ["table.seat_link"] * 2
    assert (await tables.invitations.claim(second.token, new, nickname="Uyên"))[1] == 1


async def test_a_seats_link_is_in_no_list_of_links(game: Company, tables: Tables) -> None:
    link = await tables.invitations.seat_link(game.code, game.people[1], 1)
    listed = await tables.invitations.of_table(game.code, game.people[0])
    assert link.id not in [one.id for one in listed]  # the host has no right to the holder's


async def test_a_player_does_not_take_a_second_seat_by_its_link(
    game: Company, tables: Tables
) -> None:
    link = await tables.invitations.seat_link(game.code, game.people[0], 0)
    taken = tables.invitations.claim(link.token, game.people[1], nickname="Bảo")
    assert await refused(taken) == "table.has_seat"


async def test_the_hosts_own_seat_carries_the_house(
    game: Company, tables: Tables, people: People
) -> None:
    link = await tables.invitations.seat_link(game.code, game.people[0], 0)
    new = await stranger(people)
    table, _ = await tables.invitations.claim(link.token, new, nickname="Uyên")
    assert table.host == new


async def test_a_link_says_whether_it_hands_over(game: Company, tables: Tables) -> None:
    link = await tables.invitations.seat_link(game.code, game.people[0], 1)
    found = await tables.invitations.look(link.token)
    assert (found.takes, found.seat) == (True, 1)


# -- swapping --------------------------------------------------------------------------------


async def test_the_host_swaps_any_two_seats_before_the_start(
    lobby: Company, tables: Tables
) -> None:
    host, guest = lobby.people
    await tables.seating.ready(lobby.code, guest, True)
    table = await tables.seating.swap(lobby.code, host, 0, 1)
    assert [(s.person, s.name, s.ready) for s in table.seats] == [
        (guest, "Bảo", False),
        (host, "Linh", False),
    ]
    await tables.seating.start(lobby.code, host)
    late = tables.seating.swap(lobby.code, host, 0, 1)
    assert await refused(late) == "table.started_already"


async def test_a_player_moves_to_a_free_seat_only(tables: Tables, people: People) -> None:
    lobby = await gather(tables, people, seats=3)
    host, second, third = lobby.people
    await tables.seating.leave(lobby.code, third)
    table = await tables.seating.swap(lobby.code, second, 1, 2)
    assert [s.name for s in table.seats] == ["Linh", "", "Bảo"]
    with pytest.raises(NotHost):
        await tables.seating.swap(lobby.code, second, 2, 0)
    with pytest.raises(NotHost):
        await tables.seating.swap(lobby.code, second, 0, 1)
    assert await refused(tables.seating.swap(lobby.code, host, 0, 9)) == "table.no_such_seat"
    assert (await tables.seating.swap(lobby.code, host, 1, 1)).seq == table.seq


# -- several seats on one device ---------------------------------------------------------------


async def shared(tables: Tables, people: People) -> Company:
    """A lobby of three: Linh with Bảo beside her, and one free seat."""
    host = await stranger(people, "Linh")
    table = await tables.seating.create(
        host, game="toy", options={}, nickname="Linh", seats=3, hotseat=True, watch="on"
    )
    await tables.seating.beside(table.code, host, nickname="Bảo")
    return Company(tables, table.code, [host, host])


async def test_players_who_share_a_device_hold_several_seats(
    tables: Tables, people: People
) -> None:
    lobby = await shared(tables, people)
    [host, _] = lobby.people
    table = await lobby.table()
    assert table.seats_of(host) == [0, 1]
    assert (table.seat_of(host), table.seat_of(host, 1), table.seat_of(host, 2)) == (0, 1, 0)
    again = await tables.seating.beside(lobby.code, host, nickname=" BẢO ")
    assert again[1] == 1
    assert again[0].seq == table.seq  # a double click
    remote = await stranger(people)
    [link] = await tables.invitations.of_table(lobby.code, host)
    await tables.invitations.claim(link.token, remote, nickname="Uyên")
    assert await refused(tables.seating.beside(lobby.code, host, nickname="Hà")) == "table.full"
    await tables.seating.ready(lobby.code, remote, True)
    table = await tables.seating.ready(lobby.code, host, True)  # for all of the device
    assert table.status == "playing"
    await lobby.play_out()


async def test_each_seat_of_a_device_acts_for_itself(tables: Tables, people: People) -> None:
    lobby = await shared(tables, people)
    host = lobby.people[0]
    await tables.seating.beside(lobby.code, host, nickname="Hà")
    await tables.seating.start(lobby.code, host)
    table = await lobby.table()
    assert (await tables.views.tables_of(host))[0].your_turn
    for seat in (0, 1, 2):
        await tables.vote(
            lobby.code, seat, action_id=fresh_id(), kind="draw", agree=True, person=host
        )
    assert (await lobby.table()).result["reasons"] == ["draw"]
    with pytest.raises(NotSeated):
        await tables.resign(lobby.code, 0, action_id=fresh_id(), person=host + 1000)
    assert table.seats_of(host) == [0, 1, 2]


async def test_one_of_the_seats_of_a_device_is_given_back(tables: Tables, people: People) -> None:
    lobby = await shared(tables, people)
    host = lobby.people[0]
    table = await tables.seating.leave(lobby.code, host, 1)
    assert table.seats_of(host) == [0]
    table = await tables.seating.leave(lobby.code, host, 1)  # no seat of the host's any more
    assert table.seats_of(host) == [0]


async def test_a_device_is_shared_only_where_the_host_lets_it(
    lobby: Company, tables: Tables, people: People
) -> None:
    guest = lobby.people[1]
    beside = lambda person: tables.seating.beside(lobby.code, person, nickname="Hà")  # noqa: E731
    assert await refused(beside(guest)) == "table.no_hotseat"
    await tables.hosting.settle(lobby.code, lobby.people[0], hotseat=True)
    assert await refused(beside(guest)) == "table.full"
    with pytest.raises(NotSeated):
        await beside(await stranger(people))


async def test_a_seat_of_a_device_goes_to_a_remote_player(tables: Tables, people: People) -> None:
    """Who began beside the host goes on at home."""
    lobby = await shared(tables, people)
    link = await tables.invitations.seat_link(lobby.code, lobby.people[0], 1)
    remote = await stranger(people, "Bảo")
    table, seat = await tables.invitations.claim(link.token, remote, nickname="Bảo")
    assert (seat, table.seats_of(lobby.people[0])) == (1, [0])


async def test_begun_games_too_are_shared(tables: Tables, people: People) -> None:
    game = await begin(tables, people, seats=3)
    await tables.seating.leave(game.code, game.people[2])
    await tables.hosting.settle(game.code, game.people[0], hotseat=True)
    _, seat = await tables.seating.beside(game.code, game.people[1], nickname="Hà")
    assert seat == 2
    await game.play_out()
