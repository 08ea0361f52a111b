"""Guests are known by an opaque token that can be taken back."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from sqlalchemy import select, update

from app.db import schema
from app.db.connect import Database
from app.people.names import NameRefused
from app.people.service import People


@pytest.fixture
def people(db: Database) -> People:
    return People(db)


async def test_a_guest_is_known_by_the_token_alone(people: People) -> None:
    session, token = await people.guest("  Linh ")
    assert session.name == "Linh"
    assert await people.who(token) == session
    assert await people.who(token + "x") is None
    assert await people.who("") is None
    assert await people.who(None) is None


async def test_two_guests_of_one_name_are_two_people(people: People) -> None:
    one, first = await people.guest("Linh")
    other, second = await people.guest("Linh")
    assert one.person != other.person
    assert first != second


async def test_the_database_knows_only_a_hash_of_the_token(db: Database, people: People) -> None:
    _, token = await people.guest("Linh")
    rows = await db.read(lambda conn: conn.execute(select(schema.sessions)).all())
    assert len(token) >= 43  # 256 bits in base64
    assert [row.token_hash for row in rows] == [sha256(token.encode()).hexdigest()]
    assert token not in str(rows)


async def test_a_revoked_session_is_nobody_and_is_told(people: People) -> None:
    session, token = await people.guest("Linh")
    kept, other = await people.guest("Bảo")
    told: list[int] = []
    people.on_revoked(told.append)
    await people.revoke(session.id)
    assert await people.who(token) is None
    assert await people.who(other) == kept
    assert told == [session.id]


async def test_sessions_that_are_revoked_or_gone_with_their_person_have_ended(
    people: People,
) -> None:
    kept, revoked, gone = [(await people.guest("Linh"))[0] for _ in range(3)]
    await people.revoke(revoked.id)
    await people.forget(gone.person)
    everybody = {kept.id, revoked.id, gone.id}
    assert await people.ended(everybody) == {revoked.id, gone.id}


async def test_a_renewed_token_replaces_the_old_one(people: People) -> None:
    session, token = await people.guest("Linh")
    renewed = await people.renew(session)
    assert await people.who(token) is None
    assert await people.who(renewed) == session


async def test_looking_who_it_is_writes_nothing_and_being_seen_does(
    db: Database, people: People
) -> None:
    session, token = await people.guest("Linh")

    async def seen() -> object:
        query = select(schema.sessions.c.seen_at)
        return await db.read(lambda conn: conn.execute(query).scalar_one())

    first = await seen()
    await people.seen(session)
    assert await seen() == first  # within the hour it is not noted again
    long_ago = datetime.now(UTC) - timedelta(hours=1, minutes=1)
    query = update(schema.sessions).values(seen_at=long_ago)
    await db.in_tx(lambda conn: conn.execute(query))
    old = await people.who(token)
    assert old is not None
    assert await seen() == old.seen == long_ago
    await people.seen(old)
    assert await seen() > first


async def test_a_person_takes_another_name(people: People) -> None:
    session, token = await people.guest("Linh")
    assert await people.rename(session.person, "Linh  Đan") == "Linh Đan"
    again = await people.who(token)
    assert again is not None
    assert again.name == "Linh Đan"
    with pytest.raises(NameRefused):
        await people.rename(session.person, "\u202e")


async def test_whoever_comes_after_somebody_who_left_has_another_number(people: People) -> None:
    """Else that one would be signed out of what the other was, and refused what it used up."""
    gone, _ = await people.guest("Linh")
    await people.forget(gone.person)
    new, _ = await people.guest("Marta")
    assert new.person > gone.person
    assert new.id > gone.id
