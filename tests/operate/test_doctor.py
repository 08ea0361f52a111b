"""Each finding of the doctor, sound and not."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text, update

from app.commands import cli
from app.db import schema
from app.db.connect import Database
from app.operate.doctor import Line, examine
from app.people.service import People
from app.settings import Settings
from app.tables.service import Tables
from tests.tables.company import SECRET, begin


def settings_for(url: str, data: Path, **more: str) -> Settings:
    return Settings.load(environ={"DATABASE_URL": url, "GUILDHALL_DATA": str(data), **more})


def found(settings: Settings, **environ: str) -> dict[str, Line]:
    return {line.what: line for line in examine(settings, environ)}


WHAT = ["database", "migrations", "write access", "clock", "data folder", "secret", "proxy"]


def test_a_sound_instance_is_fine_also_while_it_is_served(
    database_url: str, tmp_path: Path
) -> None:
    settings = settings_for(database_url, tmp_path)
    settings.secret()
    served = Database(database_url)
    lines = found(settings)
    served.close()
    assert list(lines) == [*WHAT, "origins"]
    assert [line for line in lines.values() if not line.ok] == []


def test_looking_makes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "none"
    lines = found(Settings.load(environ={"GUILDHALL_DATA": str(data)}))
    assert all(line.ok for line in lines.values())
    assert not data.exists()


def test_looking_changes_no_row(database_url: str, tmp_path: Path) -> None:
    found(settings_for(database_url, tmp_path))
    engine = create_engine(database_url)
    with engine.connect() as conn:
        assert conn.execute(text("SELECT count(*) FROM people")).scalar_one() == 0
    engine.dispose()


def change(url: str, sql: str, **bind: Any) -> None:
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.execute(text(sql), bind)
    engine.dispose()


def test_a_schema_of_a_newer_version_is_named(database_url: str, tmp_path: Path) -> None:
    was = "SELECT version_num FROM alembic_version"
    engine = create_engine(database_url)
    with engine.connect() as conn:
        before = conn.execute(text(was)).scalar_one()
    engine.dispose()
    change(database_url, "UPDATE alembic_version SET version_num = '9999'")
    line = found(settings_for(database_url, tmp_path))["migrations"]
    change(database_url, "UPDATE alembic_version SET version_num = :v", v=before)
    assert not line.ok
    assert "update" in line.text


def test_a_clock_that_went_back_is_noticed(database_url: str, tmp_path: Path) -> None:
    tomorrow = datetime.now(UTC) + timedelta(days=1)

    async def a_table_of_tomorrow() -> None:
        db = Database(database_url)
        await begin(Tables(db, SECRET), People(db), game="splendor_duel")
        later = update(schema.tables).values(updated_at=tomorrow)
        await db.in_tx(lambda conn: conn.execute(later))
        db.close()

    asyncio.run(a_table_of_tomorrow())
    assert not found(settings_for(database_url, tmp_path))["clock"].ok


def test_a_database_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    url = "postgresql://me:a-password@127.0.0.1:9/nowhere"
    line = found(settings_for(url, tmp_path))["database"]
    assert not line.ok
    assert "a-password" not in line.text
    assert "\n" not in line.text


def test_a_database_that_takes_no_writes_is_noticed(
    emptied_postgresql: str, tmp_path: Path
) -> None:
    url = f"{emptied_postgresql}?options=-cdefault_transaction_read_only%3Don"
    lines = found(settings_for(url, tmp_path))
    assert lines["database"].ok
    assert not lines["write access"].ok


def test_a_damaged_file_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    with sqlite3.connect(file) as conn:
        conn.execute("PRAGMA journal_mode=DELETE")
    conn.close()
    content = bytearray(file.read_bytes())
    content[4096 : 4096 * 3] = b"\xff" * 8192
    file.write_bytes(content)
    assert not found(settings_for(sqlite_url, tmp_path))["database"].ok


def test_a_secret_that_others_may_read_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    settings = settings_for(sqlite_url, tmp_path)
    settings.secret()
    (tmp_path / "secret").chmod(0o644)
    assert "chmod 600" in found(settings)["secret"].text
    (tmp_path / "secret").write_text("short")
    assert not found(settings)["secret"].ok


@pytest.mark.parametrize(
    ("environ", "ok"),
    [
        ({"FORWARDED_ALLOW_IPS": "*"}, False),
        ({"FORWARDED_ALLOW_IPS": "*", "container": "docker"}, True),
        ({"FORWARDED_ALLOW_IPS": "10.0.0.1"}, True),
        ({}, True),
    ],
)
def test_who_is_believed_behind_a_proxy(
    sqlite_url: str, tmp_path: Path, environ: dict[str, str], ok: bool
) -> None:
    settings = settings_for(sqlite_url, tmp_path, GUILDHALL_PUBLIC_URL="https://g.example.org")
    assert found(settings, **environ)["proxy"].ok is ok


def test_an_address_without_encryption_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    settings = settings_for(sqlite_url, tmp_path, GUILDHALL_PUBLIC_URL="http://g.example.org")
    line = found(settings)["origins"]
    assert not line.ok
    assert "http://g.example.org" in line.text


def test_the_command_says_ok_or_what_to_do(tmp_path: Path) -> None:
    environ = {"GUILDHALL_DATA": str(tmp_path), "DATABASE_URL": "", "GUILDHALL_PUBLIC_URL": ""}
    done = CliRunner().invoke(cli, ["doctor"], env=environ)
    assert done.exit_code == 0
    assert all(line.startswith("  ok  ") for line in done.output.splitlines())
    environ["GUILDHALL_PUBLIC_URL"] = "http://g.example.org"
    done = CliRunner().invoke(cli, ["doctor"], env=environ)
    assert done.exit_code == 1
    assert "\n  !!  origins" in done.output
