"""A new version is tried on copies of all tables before it serves them (R15)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text

from app import games as found_games
from app.commands import cli
from app.db.connect import Database
from app.games import games
from app.operate.rehearse import Finding, rehearse
from app.people.service import People
from app.tables.service import Tables
from tests.tables.company import SECRET, begin, gather
from tests.toy import GAME as TOY

ALL: dict[str, Any] = {**games(), "toy": TOY}


@pytest.fixture
def stored(database_url: str) -> str:
    """A database with a lobby, a game of the toy, and one of each title, all unfinished."""

    async def play() -> None:
        db = Database(database_url)
        tables, people = Tables(db, SECRET, ALL), People(db)
        await gather(tables, people)
        for title in ALL:
            company = await begin(tables, people, game=title)
            await company.play_out(12 if title != "toy" else 2)
        db.close()

    asyncio.run(play())
    return database_url


def contents(url: str) -> Any:
    engine = create_engine(url)
    with engine.connect() as conn:
        rows = [
            sorted(map(repr, conn.execute(text(f"SELECT * FROM {table}"))))
            for table in ("alembic_version", "tables", "seats", "events")
        ]
    engine.dispose()
    return rows


def of(url: str, game: str, **known: Any) -> list[Finding]:
    """What is found at the tables of one game."""
    return [f for f in rehearse(url, {**ALL, **known}) if f.game == game]


def test_the_same_version_changes_nothing(stored: str) -> None:
    before = contents(stored)
    findings = list(rehearse(stored, ALL))
    assert len(findings) == len(ALL) + 1
    assert [f for f in findings if f.changed or f.broken] == []
    assert contents(stored) == before


def upgraded(raw: dict[str, Any], version: int) -> dict[str, Any]:
    return raw


def broken(raw: dict[str, Any], version: int) -> dict[str, Any]:
    raise KeyError("a field that is not there")


def test_an_upgrade_is_tried_and_nothing_is_written(stored: str) -> None:
    before = contents(stored)
    newer = replace(TOY, rules_version=TOY.rules_version + 1, upgrade=upgraded)
    lobby, game = of(stored, "toy", toy=newer)
    assert (game.was, game.becomes, game.broken) == (1, 2, "")
    assert "rules 1 -> 2" in str(game)
    older = replace(TOY, rules_version=TOY.rules_version + 1, upgrade=broken)
    lobby, game = of(stored, "toy", toy=older)
    assert game.broken == "KeyError: 'a field that is not there'"
    assert not lobby.broken  # nothing to upgrade yet
    assert contents(stored) == before


def test_a_changed_field_is_named_by_its_place_only(stored: str) -> None:
    def renamed(raw: dict[str, Any], version: int) -> dict[str, Any]:
        raw["players"]["0"]["coins"] = 77
        raw["players"]["1"]["left_over"] = 78  # a field that this version no longer has
        return raw

    newer = replace(TOY, rules_version=2, upgrade=renamed)
    game = of(stored, "toy", toy=newer)[-1]
    assert game.changed == ("/players/0/coins",)
    assert "77" not in str(game)


def test_a_field_that_this_version_would_drop_is_named(stored: str) -> None:
    """Renamed without an upgrade, with a default: nothing raises, what it held is lost."""
    engine = create_engine(stored)
    with engine.begin() as conn:
        running = "game = 'toy' AND status = 'playing'"
        was = bytes(conn.execute(text(f"SELECT snapshot FROM tables WHERE {running}")).scalar_one())
        now = was.replace(b'"state":{', b'"state":{"renamed":[1],', 1)
        conn.execute(text(f"UPDATE tables SET snapshot = :now WHERE {running}"), {"now": now})
        start = "kind = 'started' AND table_id IN (SELECT id FROM tables WHERE game = 'toy')"
        patch = conn.execute(text(f"SELECT patch FROM events WHERE {start}")).scalar_one()
        patch = patch.replace('["+/state",{', '["+/state",{"renamed":[1],', 1)
        conn.execute(text(f"UPDATE events SET patch = :now WHERE {start}"), {"now": patch})
    engine.dispose()
    assert of(stored, "toy")[-1].changed == ("/renamed",)


@pytest.mark.parametrize("fault", ["offers", "view", "check", "scores"])
def test_rules_that_fail_on_a_stored_position_are_noticed(stored: str, fault: str) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("the new version's mistake")

    newer = replace(TOY, **{fault: fails})
    assert "the new version's mistake" in of(stored, "toy", toy=newer)[-1].broken
    assert not any(f.broken for f in of(stored, "murano", toy=newer))


def test_a_game_that_is_gone_and_a_log_that_lies_are_noticed(stored: str) -> None:
    known = {slug: game for slug, game in ALL.items() if slug != "murano"}
    [gone] = [f for f in rehearse(stored, known) if f.game == "murano"]
    assert "no rules" in gone.broken
    engine = create_engine(stored)
    with engine.begin() as conn:
        conn.execute(text("UPDATE events SET patch = '[]' WHERE seq = 5"))
    engine.dispose()
    assert any(f.broken for f in rehearse(stored, ALL))


def test_the_command_lists_what_would_be_frozen(
    stored: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environ = {"GUILDHALL_DATA": str(tmp_path)}
    monkeypatch.setattr(found_games, "games", lambda: ALL)
    done = CliRunner().invoke(cli, ["rehearse", "--database-url", stored], env=environ)
    assert (done.exit_code, done.output.splitlines()[-1]) == (
        0,
        f"{len(ALL) + 1} tables: {len(ALL) + 1} as they were",
    )
    newer = {**ALL, "toy": replace(TOY, rules_version=2, upgrade=broken)}
    monkeypatch.setattr(found_games, "games", lambda: newer)
    done = CliRunner().invoke(cli, ["rehearse", "--database-url", stored], env=environ)
    assert done.exit_code == 1
    assert "FROZEN: KeyError" in done.output


def test_a_log_that_was_put_away_is_looked_at_and_damage_is_noticed(database_url: str) -> None:
    async def play() -> None:
        db = Database(database_url)
        tables = Tables(db, SECRET, ALL)
        company = await begin(tables, People(db))
        await company.play_out(4)
        await tables.hosting.end(company.code, company.people[0])
        assert await tables.put_away(datetime.now(UTC) + timedelta(days=1)) == 1
        db.close()

    asyncio.run(play())
    [sound] = of(database_url, "toy")
    assert (sound.broken, sound.changed) == ("", ())
    engine = create_engine(database_url)
    with engine.begin() as conn:
        conn.execute(text("UPDATE archives SET checksum = 'another'"))
    engine.dispose()
    [damaged] = of(database_url, "toy")
    assert "LogDamaged" in damaged.broken
