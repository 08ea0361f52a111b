"""Unfinished tables that older versions stored load, are seen and go on (R15)."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import URL, select

from app.db import schema
from app.db.connect import Database
from app.games import games
from app.operate.backup import restore
from app.operate.rehearse import rehearse
from app.tables.service import Tables
from tests.conftest import _database, _own_name
from tests.live.harness import running
from tests.tables import company
from tests.tables.company import Company

KEPT = sorted(Path(__file__).parent.glob("*.gz"))
REMEDY = "keep tables of it first: python -m tests.upgrades.keep NAME"
MOVES = 5  # that each table goes on


def lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def versions(file: Path) -> set[tuple[str, int]]:
    """The titles and their rules versions that a file has tables of."""
    found, names = set(), []
    for line in lines(file):
        if isinstance(line, dict):
            names = line.get("columns", []) if line.get("table") == "tables" else []
        elif names:
            row = dict(zip(names, line, strict=True))
            found.add((row["game"], row["rules_version"]))
    return found


def test_every_version_of_every_title_is_kept() -> None:
    kept = set().union(*(versions(file) for file in KEPT))
    for title, game in games().items():
        for version in range(1, game.rules_version + 1):
            assert (title, version) in kept, f"{title} {version}: {REMEDY}"


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database on each engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'old.db'}"
        return
    server: URL = request.getfixturevalue("postgresql_server")
    name = _own_name("old")
    _database(server, name, make=True)
    yield server.set(database=name).render_as_string(hide_password=False)
    _database(server, name, make=False)


def all_codes(db: Database) -> Any:
    return db.read(lambda conn: conn.execute(select(schema.tables.c.code)).scalars().all())


@pytest.fixture(autouse=True)
def other_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Action ids that the kept tables do not have."""
    monkeypatch.setattr(company, "_ids", count(10**9))


async def go_on(url: str, known: dict[str, Any]) -> list[str]:
    """Opens every table, shows it to everybody and plays some moves; those that could not."""
    db = Database(url)
    tables, stuck = Tables(db, b"x" * 32, known), []
    for code in await all_codes(db):
        table = await tables.open(code)
        for viewer in (None, *range(len(table.seats))):
            snap = await tables.views.frame(table, viewer)
            assert snap.log
            assert (await tables.views.history(code, viewer, -1, table.seq))[-1]["seq"] == table.seq
        if table.status == "frozen":
            stuck.append(code)
        elif table.status == "playing":
            await Company(tables, code, []).play_out(MOVES)
            after = await tables.open(code)
            assert after.seq > table.seq
            if known[table.game].rules_version == table.rules_version:
                known[table.game].check(tables.views.state(after))
    await asyncio.to_thread(db.close)
    return stuck


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
async def test_tables_of_older_versions_go_on(file: Path, target: str) -> None:
    await asyncio.to_thread(restore, target, file, {})
    findings = await asyncio.to_thread(lambda: list(rehearse(target, games())))
    assert [str(f) for f in findings if f.broken] == []
    current = {(title, game.rules_version) for title, game in games().items()}
    changed = [str(f) for f in findings if f.changed and (f.game, f.was) in current]
    assert changed == [], f"another shape under the same rules_version; raise it and {REMEDY}"
    assert await go_on(target, dict(games())) == []


def renamed(kind: type[Any], field: str) -> type[Any]:
    """The same Struct with one field under another name."""
    fields = []
    for known in msgspec.structs.fields(kind):
        name = f"{known.name}_now" if known.name == field else known.name
        if known.default is not msgspec.NODEFAULT:
            fields.append((name, known.type, known.default))
        elif known.default_factory is not msgspec.NODEFAULT:
            fields.append((name, known.type, msgspec.field(default_factory=known.default_factory)))
        else:
            fields.append((name, known.type))
    return msgspec.defstruct("State", fields)


async def test_a_field_renamed_without_an_upgrade_is_found(tmp_path: Path) -> None:
    """A planted fault: the tables of that title are frozen, and the others go on."""
    url = f"sqlite:///{tmp_path / 'old.db'}"
    await asyncio.to_thread(restore, url, KEPT[0], {})
    murano = games()["murano"]
    fault = replace(murano, state_type=renamed(murano.state_type, "warehouse"))
    known = {**games(), "murano": fault}
    findings = await asyncio.to_thread(lambda: list(rehearse(url, known)))
    broken = {f.code for f in findings if f.broken}
    assert {f.game for f in findings if f.code in broken} == {"murano"}
    assert set(await go_on(url, known)) == broken


async def test_a_frozen_table_can_be_read_and_talked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the real server: its page, its log and its talk; a move is refused as frozen."""
    url = f"sqlite:///{tmp_path / 'old.db'}"
    await asyncio.to_thread(restore, url, KEPT[0], {})
    async with running(url, tmp_path) as instance:
        known = dict(instance.hall.tables._ledger.games)
        murano = known["murano"]
        known["murano"] = replace(murano, state_type=renamed(murano.state_type, "warehouse"))
        monkeypatch.setattr(instance.hall.tables._ledger, "games", known)
        rows = select(schema.tables.c.code).where(
            schema.tables.c.game == "murano", schema.tables.c.status == "playing"
        )
        code = await instance.hall.db.read(lambda conn: conn.execute(rows).scalars().first())
        person = instance.person("Jo")
        await person.post(f"/api/t/{code}/ask", {"name": "Jo"})
        line = await person.sit(code)
        assert line.doc["table"]["status"] == "frozen"
        assert line.doc["game"] is None
        assert line.log
        assert (await person.http.get(f"/t/{code}")).status_code == 200
        assert (await line.answer({"t": "chat", "text": "Oh!"}))["t"] == "ack"
        other = await person.create("splendor_duel")
        assert (await person.get(f"/api/t/{other}"))["doc"]["table"]["status"] == "lobby"
