from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import count

import pytest

from app.db.connect import Database
from app.games import games
from app.people.service import People
from app.tables import seating
from app.tables.service import Tables
from tests.tables.company import GAMES, SECRET, Company, begin, gather


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of this test are dealt alike in every run."""
    numbers = count(1)
    monkeypatch.setattr(
        seating.secrets, "token_bytes", lambda n: sha256(b"%d" % next(numbers)).digest()[:n]
    )


@pytest.fixture
def people(db: Database) -> People:
    return People(db)


@pytest.fixture
async def tables(db: Database) -> AsyncIterator[Tables]:
    """The tables of a database on each engine, with all titles and the toy."""
    tables = Tables(db, SECRET, {**games(), **GAMES})
    yield tables
    await tables.settle()


@pytest.fixture
async def lobby(tables: Tables, people: People) -> Company:
    """Two friends of the toy in a full lobby."""
    return await gather(tables, people)


@pytest.fixture
async def game(tables: Tables, people: People) -> Company:
    """Two friends in a game of the toy that has just started."""
    return await begin(tables, people)
