"""What goes wrong for people who run an instance, and what they read then."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text

from app.commands import cli
from app.db import migrate
from app.db.errors import REMEDIES, Down, Newer, reason
from app.main import open_database
from app.operate.backup import backup, restore
from app.operate.doctor import examine
from app.settings import Settings, SettingsError

NO_ROWS = b""


def settings_for(url: str, data: Path) -> Settings:
    return Settings.load(environ={"DATABASE_URL": url, "GUILDHALL_DATA": str(data)})


def run(*arguments: str) -> tuple[int, str]:
    """A command of the operator; its exit code and all it says."""
    done = CliRunner().invoke(cli, arguments)
    return done.exit_code, done.output


def set_revision(url: str, revision: str) -> None:
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": revision})
    engine.dispose()


def test_a_database_of_a_newer_version_is_named_and_left_alone(
    database_url: str, tmp_path: Path
) -> None:
    """An update that is taken back: nothing starts, and everything says why in one line."""
    before = migrate.newest()
    set_revision(database_url, "9999")
    try:
        with pytest.raises(SettingsError, match=r"newer Guildhall \(schema 9999\); update this"):
            open_database(settings_for(database_url, tmp_path))
        with pytest.raises(Newer):
            migrate.upgrade(database_url)
        code, said = run("rehearse", "--database-url", database_url)
        assert (code, said.count("\n")) == (2, 1)
        assert "the database is of a newer Guildhall" in said
        kept = tmp_path / "kept.gz"
        backup(database_url, kept, NO_ROWS)  # what is there can be kept all the same
        code, said = run("restore", str(kept), "--database-url", f"sqlite:///{tmp_path}/new.db")
        assert (code, said) == (2, f"{kept} was made by a newer Guildhall; update this one first\n")
    finally:
        set_revision(database_url, before)
    open_database(settings_for(database_url, tmp_path)).close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://x@127.0.0.1:abc/x", "the port is not a number (1 to 65535)"),
        ("postgresql://x@127.0.0.1:0/x", "the port is not a number (1 to 65535)"),
        ("postgresql://x:secret@127.0.0.1:1/x", "is PostgreSQL running there?"),
        ("postgresql://x@no.such.host.invalid/x", "is the name right?"),
        ("sqlite:///:memory:", "needs a file"),
    ],
)
@pytest.mark.parametrize("command", ["doctor", "rehearse", "backup x.gz"])
def test_a_wrong_address_is_one_line_without_the_password(
    url: str, said: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILDHALL_DATA", str(tmp_path))
    code, printed = run(*command.split(), "--database-url", url)
    assert code in (1, 2)
    assert said in printed
    assert "secret@" not in printed
    assert "Traceback" not in printed
    with pytest.raises(SettingsError, match=re.escape(said)):
        open_database(Settings.load({"database_url": url}))


def test_what_the_databases_say_gets_a_remedy(postgresql_server: object, tmp_path: Path) -> None:
    from sqlalchemy import URL

    assert isinstance(postgresql_server, URL)
    nowhere = postgresql_server.set(database="no_such_database")
    code, said = run("rehearse", "--database-url", nowhere.render_as_string(hide_password=False))
    assert code == 2
    assert said.startswith("DATABASE_URL: ")
    assert said.endswith("; make it first\n")
    (tmp_path / "text.db").write_text("hello, this is a text and no database" * 50)
    code, said = run("rehearse", "--database-url", f"sqlite:///{tmp_path / 'text.db'}")
    assert (code, REMEDIES["not a database"] in said) == (2, True)
    assert reason(Down()) == "Down"


def test_a_damaged_file_is_said_in_one_line(sqlite_url: str, tmp_path: Path) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    with file.open("r+b") as raw:
        raw.seek(4096 * 3)
        raw.write(b"\xff" * 20_000)
    lines = list(examine(settings_for(sqlite_url, tmp_path), {}))
    assert not lines[0].ok
    assert "damaged" in lines[0].text
    assert not [line for line in lines if "\n" in str(line)]


@pytest.mark.parametrize("made", [migrate.upgrade, lambda url: migrate.opened(url).close()])
def test_the_file_of_a_database_is_for_its_owner_alone(
    made: Callable[[str], None], tmp_path: Path
) -> None:
    """Everybody's cards are in it, also while it is served."""
    url = f"sqlite:///{tmp_path / 'own.db'}"
    before = os.umask(0)
    try:
        made(url)
        served = migrate.opened(url)
        rights = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("own.db*")}
        served.close()
    finally:
        os.umask(before)
    assert set(rights.values()) == {0o600}, rights
    assert {"own.db", "own.db-wal"} <= rights.keys()
    (tmp_path / "own.db").chmod(0o644)
    found = {line.what: line for line in examine(settings_for(url, tmp_path), {})}
    assert not found["rights"].ok
    assert f"chmod 600 {tmp_path / 'own.db'}" in found["rights"].text


def test_what_a_killed_start_left_behind_stops_no_later_one(
    sqlite_url: str, tmp_path: Path
) -> None:
    """In a container every start has the same process number."""
    data = tmp_path / "data"
    data.mkdir()
    (data / f"secret.{os.getpid()}").touch()
    assert settings_for(sqlite_url, data).secret()
    kept = tmp_path / "kept.gz"
    kept.with_name(f"kept.gz.{os.getpid()}.part").touch()
    backup(sqlite_url, kept, NO_ROWS)
    assert kept.exists()


def test_a_secret_that_could_not_be_written_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, sqlite_url: str, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "link", full)
    with pytest.raises(SettingsError, match="No space left on device"):
        settings_for(sqlite_url, tmp_path / "data").secret()
    assert list((tmp_path / "data").iterdir()) == []


def test_a_folder_or_file_that_may_not_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, sqlite_url: str, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everything
    found = {line.what: line for line in examine(settings_for(sqlite_url, tmp_path / "a/b"), {})}
    assert not found["data folder"].ok
    assert f"{tmp_path} may not be written" in found["data folder"].text
    with pytest.raises(SettingsError, match="may not be written; see its owner and rights"):
        open_database(settings_for(sqlite_url, tmp_path))


def test_an_empty_file_is_no_backup(tmp_path: Path) -> None:
    empty = tmp_path / "empty.gz"
    empty.touch()
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert run("restore", str(empty), "--database-url", url) == (2, f"{empty} is empty\n")
    assert not (tmp_path / "new.db").exists()
    restored = sqlite3.connect(tmp_path / "other.db")
    restored.execute("CREATE TABLE mine (n)")
    restored.execute("INSERT INTO mine VALUES (1)")
    restored.commit()
    restored.close()
    migrate.upgrade(url)
    backup(url, tmp_path / "kept.gz", NO_ROWS)
    with pytest.raises(Exception, match="not empty"):  # whatever else is in the file
        restore(f"sqlite:///{tmp_path / 'other.db'}", tmp_path / "kept.gz", {})
