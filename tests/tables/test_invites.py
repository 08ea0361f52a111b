"""Invitation links: who they let in, once, and how they end."""

from __future__ import annotations

import asyncio
from base64 import b32decode
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, select

from app.db import schema
from app.db.connect import Database
from app.people.service import People
from app.tables.errors import NoSuchTable, Refused
from app.tables.model import Change, Table
from app.tables.service import Tables
from tests.tables.company import GAMES, SECRET, Company, begin


@pytest.fixture
async def host(people: People) -> int:
    return (await people.guest("Linh"))[0].person


@pytest.fixture
async def table(tables: Tables, host: int) -> Table:
    return await tables.seating.create(
        host, game="toy", options={"rounds": 3}, nickname="Linh", table_name="Friday", seats=3
    )


@pytest.fixture
async def token(tables: Tables, table: Table, host: int) -> str:
    [link] = await tables.invitations.of_table(table.code, host)
    return link.token


async def guest(people: People, name: str = "Guest") -> int:
    return (await people.guest(name))[0].person


async def test_a_link_says_what_it_is_for(tables: Tables, table: Table, token: str) -> None:
    shown = await tables.invitations.look(token)
    assert (shown.code, shown.game, shown.table_name) == (table.code, "toy", "Friday")
    assert (shown.host_name, shown.status, shown.seat, shown.mine) == ("Linh", "lobby", None, None)
    assert shown.seats == (
        {"seat": 0, "name": "Linh", "taken": True},
        {"seat": 1, "name": "", "taken": False},
        {"seat": 2, "name": "", "taken": False},
    )


async def test_looking_at_a_link_changes_nothing(
    db: Database, tables: Tables, table: Table, token: str
) -> None:
    changes: list[Change] = []
    tables.on_change(changes.append)
    for _ in range(5):
        await tables.invitations.look(token)
    assert await tables.refresh(table.code) == table
    assert await db.read(lambda conn: conn.execute(select(schema.claims)).all()) == []
    assert changes == []


async def test_a_link_takes_a_guest_to_a_seat(
    tables: Tables, table: Table, token: str, people: People, host: int
) -> None:
    person = await guest(people)
    joined, seat = await tables.invitations.claim(token.upper(), person, nickname=" Bảo ")
    assert (seat, joined.seats[1].name, joined.seat_of(person)) == (1, "Bảo", 1)
    other, chosen = await tables.invitations.claim(
        token, await guest(people), nickname="Chi", seat=2
    )
    assert (chosen, other.free) == (2, [])
    [link] = await tables.invitations.of_table(table.code, host)
    assert link.used_by == ("Bảo", "Chi")
    snap = await tables.views.frame(other, 1)
    assert snap.log[1:] == [
        {"seq": 1, "by": 1, "kind": "table.joined", "name": "Bảo", "seat": 1},
        {"seq": 2, "by": 2, "kind": "table.joined", "name": "Chi", "seat": 2},
    ]


async def test_joining_twice_takes_one_seat(
    tables: Tables, table: Table, token: str, people: People, host: int
) -> None:
    person = await guest(people)
    answers = await asyncio.gather(
        *[tables.invitations.claim(token, person, nickname="Bảo", seat=1 + n % 2) for n in range(6)]
    )
    assert {seat for _, seat in answers} == {answers[0][1]}
    assert (await tables.refresh(table.code)).seq == 1
    assert (await tables.invitations.claim(token, host, nickname="Other"))[1] == 0


async def test_whoever_has_a_seat_comes_back_to_it_whatever_the_name(
    tables: Tables, table: Table, token: str, people: People, host: int
) -> None:
    person = await guest(people)
    await tables.invitations.claim(token, person, nickname="Bảo")
    for name in ("Linh", "", "\u202e"):  # taken, empty, impossible: none of it matters
        assert (await tables.invitations.claim(token, person, nickname=name, seat=0))[1] == 1
    [link] = await tables.invitations.of_table(table.code, host)
    await tables.invitations.revoke(table.code, host, link.id)
    assert (await tables.invitations.claim(token, person, nickname="Bảo"))[1] == 1
    assert (await tables.invitations.look(token, person)).mine == 1


async def test_a_name_that_somebody_has_is_refused(
    tables: Tables, token: str, people: People
) -> None:
    with pytest.raises(Refused) as refused:
        await tables.invitations.claim(token, await guest(people), nickname="LINH")
    assert (refused.value.key, refused.value.facts) == ("name.taken", {"name": "LINH"})


async def test_fifty_joiners_for_one_seat_seat_exactly_one(
    db: Database, tables: Tables, table: Table, token: str, people: People
) -> None:
    """Half of them reach another process."""
    await tables.invitations.claim(token, await guest(people), nickname="Bảo")
    joiners = [await guest(people) for _ in range(50)]
    beside = Database(db.url.render_as_string(hide_password=False), exclusive=False)
    servers = [tables, Tables(beside, SECRET, GAMES)]
    outcomes = await asyncio.gather(
        *[
            servers[n % 2].invitations.claim(token, person, nickname=f"Joiner {n}", seat=2)
            for n, person in enumerate(joiners)
        ],
        return_exceptions=True,
    )
    seated = [outcome for outcome in outcomes if isinstance(outcome, tuple)]
    others = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert (len(seated), len(others)) == (1, 49)
    assert {(o.key, str(o.facts)) for o in others} == {("table.full", "{'free': []}")}
    stored = await tables.refresh(table.code)
    assert stored.seats[2].person in joiners
    assert stored.seq == 2
    beside.close()


async def test_a_taken_seat_tells_which_are_free(
    tables: Tables, token: str, people: People
) -> None:
    await tables.invitations.claim(token, await guest(people), nickname="Bảo", seat=2)
    with pytest.raises(Refused) as refused:
        await tables.invitations.claim(token, await guest(people), nickname="Chi", seat=2)
    assert refused.value.key == "table.seat_taken"
    assert refused.value.facts == {"seat": 2, "free": [1]}
    with pytest.raises(Refused) as refused:
        await tables.invitations.claim(token, await guest(people), nickname="Chi", seat=7)
    assert refused.value.key == "table.no_such_seat"


async def test_a_link_for_one_seat_opens_no_other(
    tables: Tables, table: Table, people: People, host: int
) -> None:
    link = await tables.invitations.add(table.code, host, seat=2)
    assert (await tables.invitations.look(link.token)).seat == 2
    person = await guest(people)
    assert (await tables.invitations.claim(link.token, person, nickname="Bảo", seat=1))[1] == 2
    with pytest.raises(Refused, match="seat_taken"):
        await tables.invitations.claim(link.token, await guest(people), nickname="Chi")
    with pytest.raises(Refused, match="no_such_seat"):
        await tables.invitations.add(table.code, host, seat=3)


async def test_unknown_expired_and_revoked_links_look_alike(
    tables: Tables, table: Table, token: str, people: People, host: int
) -> None:
    past = datetime.now(UTC) - timedelta(seconds=1)
    expired = await tables.invitations.add(table.code, host, expires=past)
    revoked = await tables.invitations.add(table.code, host)
    await tables.invitations.revoke(table.code, host, revoked.id)
    forged = token[:-1] + ("a" if token[-1] != "a" else "b")
    other_id = "aaaaaabb" + token[8:]
    no_number = "7" * 40  # of an id that the database cannot compare with
    dead = [expired.token, revoked.token, forged, other_id, "", "x", "ă" * 40, token[:39]]
    dead += ["a" * 40, no_number]
    said = set()
    person = await guest(people)
    for link in dead:
        for attempt in (
            tables.invitations.look(link),
            tables.invitations.claim(link, person, nickname="Bảo"),
        ):
            with pytest.raises(NoSuchTable) as refused:
                await attempt
            said.add((refused.value.key, str(refused.value.facts)))
    assert said == {("link.unknown", "{}")}
    assert [link.token for link in await tables.invitations.of_table(table.code, host)] == [token]
    assert (await tables.refresh(table.code)).seq == 0


async def test_a_link_works_until_it_expires(
    tables: Tables, table: Table, people: People, host: int
) -> None:
    soon = datetime.now(UTC) + timedelta(hours=1)
    link = await tables.invitations.add(table.code, host, expires=soon)
    assert link.expires == soon
    assert (await tables.invitations.claim(link.token, await guest(people), nickname="Bảo"))[1] == 1
    assert {shown.expires for shown in await tables.invitations.of_table(table.code, host)} == {
        None,
        soon,
    }


async def test_a_token_holds_160_secret_bits_that_the_database_does_not_know(
    db: Database, tables: Tables, table: Table, token: str, host: int
) -> None:
    assert len(b32decode(token.upper())) == 5 + 20
    rows = await db.read(lambda conn: conn.execute(select(schema.invites)).all())
    assert token[8:] not in str(rows)
    others = [await tables.invitations.add(table.code, host) for _ in range(5)]
    assert len({token[8:], *(link.token[8:] for link in others)}) == 6
    elsewhere = Tables(db, b"another secret of another server", GAMES)
    with pytest.raises(NoSuchTable):
        await elsewhere.invitations.look(token)


async def test_a_link_of_another_table_opens_only_that_one(
    tables: Tables, table: Table, token: str, people: People, host: int
) -> None:
    other = await guest(people)
    foreign = await tables.seating.create(other, game="toy", options={}, nickname="Other")
    [link] = await tables.invitations.of_table(foreign.code, other)
    await tables.invitations.revoke(table.code, host, link.id)  # not the host of that one
    assert (await tables.invitations.look(link.token)).code == foreign.code


async def test_a_seat_given_up_in_a_game_of_three_can_be_taken_over(
    tables: Tables, people: People
) -> None:
    company: Company = await begin(tables, people, seats=3)
    [link] = await tables.invitations.of_table(company.code, company.people[0])
    with pytest.raises(Refused, match="full"):
        await tables.invitations.claim(link.token, await guest(people), nickname="Late")
    left = await tables.seating.leave(company.code, company.people[2])
    assert (left.status, left.free, left.seats[2].name) == ("playing", [2], "Chi")
    joined, seat = await tables.invitations.claim(link.token, await guest(people), nickname="Dũng")
    assert (seat, joined.seats[2].name, joined.waiting) == (2, "Dũng", left.waiting)
    assert joined.offers == left.offers
    company.people[2] = joined.seats[2].person or 0
    assert (await company.play_out()).status == "finished"


async def test_a_link_that_ends_while_somebody_sits_down_lets_nobody_in(
    tables: Tables, table: Table, token: str, people: People, host: int, db: Database
) -> None:
    [link] = await tables.invitations.of_table(table.code, host)
    person = await guest(people)
    found = await tables.invitations._link(token)
    await tables.invitations.revoke(table.code, host, link.id)

    async def read_before(token: str) -> object:
        return found

    tables.invitations._link = read_before  # type: ignore[assignment, method-assign]
    with pytest.raises(NoSuchTable):
        await tables.invitations.claim(token, person, nickname="Bảo")
    assert (await tables.open(table.code)).seat_of(person) is None


async def test_ending_a_link_of_an_impossible_number_changes_nothing(
    tables: Tables, table: Table, token: str, host: int
) -> None:
    await tables.invitations.revoke(table.code, host, 2**53)
    assert (await tables.invitations.look(token)).code == table.code


async def test_a_link_to_a_table_that_is_gone_opens_no_later_one(
    db: Database, tables: Tables, table: Table, token: str, host: int
) -> None:
    """SQLite gives the number of the last link again."""
    await db.in_tx(lambda conn: conn.execute(delete(schema.tables)))
    tables._ledger.forget(table.code)
    later = await tables.seating.create(host, game="toy", options={}, nickname="Linh")
    [link] = await tables.invitations.of_table(later.code, host)
    if db.is_sqlite:
        assert link.token[:8] == token[:8]
    assert link.token[8:] != token[8:]
    with pytest.raises(NoSuchTable):
        await tables.invitations.look(token)


async def test_who_has_gone_for_good_is_not_named_as_a_user(
    tables: Tables, people: People, lobby: Company
) -> None:
    """The host's page asks for the links as soon as it hears of it."""
    host, guest = lobby.people
    [link] = await tables.invitations.of_table(lobby.code, host)
    assert link.used_by == ("Bảo",)
    assert await tables.belonging.forget(guest)
    [link] = await tables.invitations.of_table(lobby.code, host)
    assert link.used_by == ()
