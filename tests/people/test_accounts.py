"""Accounts: names and passwords, and what is never told."""

from collections.abc import Awaitable
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from app.db import schema
from app.db.connect import Database
from app.people.accounts import AccountRefused, Accounts
from app.people.service import People

CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
SECRET = "correct horse"


@pytest.fixture
def accounts(db: Database) -> Accounts:
    return Accounts(db, CHEAP)


@pytest.fixture
async def person(db: Database) -> int:
    return (await People(db).guest("Linh"))[0].person


async def refused(asked: Awaitable[Any]) -> str:
    with pytest.raises(AccountRefused) as caught:
        await asked
    return caught.value.key


async def test_a_guest_makes_an_account_and_is_found_again(accounts: Accounts, person: int) -> None:
    await accounts.open(person, " Đặng  Linh ", SECRET)
    assert await accounts.sign_in("ĐẶNG LINH", SECRET) == person
    account = await accounts.of(person)
    assert account is not None
    assert account.login == "đặng linh"


async def test_a_wrong_name_is_refused_like_a_wrong_password(
    accounts: Accounts, person: int
) -> None:
    await accounts.open(person, "Linh", SECRET)
    assert await refused(accounts.sign_in("Linh", "wrong horse")) == "account.wrong"
    assert await refused(accounts.sign_in("Nobody", SECRET)) == "account.wrong"
    assert await refused(accounts.sign_in("Linh", "x" * 10_000)) == "account.wrong"


async def test_a_name_is_taken_once_and_a_person_has_one_account(
    accounts: Accounts, person: int, db: Database
) -> None:
    await accounts.open(person, "Linh", SECRET)
    assert await refused(accounts.open(person, "Other", SECRET)) == "account.have"
    other = (await People(db).guest("Linh"))[0].person
    assert await refused(accounts.open(other, "LINH", SECRET)) == "account.taken"


@pytest.mark.parametrize("password", ["", "short", "x" * 129])
async def test_passwords_have_a_length(accounts: Accounts, person: int, password: str) -> None:
    assert await refused(accounts.open(person, "Linh", password)) == "account.short"


async def test_a_password_is_kept_as_argon2id_only(
    accounts: Accounts, person: int, db: Database
) -> None:
    await accounts.open(person, "Linh", SECRET)
    stored = await db.read(
        lambda conn: conn.execute(select(schema.accounts.c.password)).scalar_one()
    )
    assert stored.startswith("$argon2id$")
    assert SECRET not in stored


async def test_a_stronger_hash_replaces_an_old_one_at_the_next_sign_in(
    accounts: Accounts, person: int, db: Database
) -> None:
    await accounts.open(person, "Linh", SECRET)
    stronger = Accounts(db, PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    assert await stronger.sign_in("Linh", SECRET) == person
    stored = await db.read(
        lambda conn: conn.execute(select(schema.accounts.c.password)).scalar_one()
    )
    assert "t=2" in stored


async def test_the_password_is_changed_by_who_knows_it(accounts: Accounts, person: int) -> None:
    assert await refused(accounts.change(person, SECRET, "another horse")) == "account.none"
    await accounts.open(person, "Linh", SECRET)
    assert await refused(accounts.change(person, "no", "another horse")) == "account.wrong"
    await accounts.change(person, SECRET, "another horse")
    assert await refused(accounts.sign_in("Linh", SECRET)) == "account.wrong"
    assert await accounts.sign_in("Linh", "another horse") == person
