"""The two servers under load, each in a process of its own, and their tables."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
from sqlalchemy import create_engine, make_url, text

from app.db.connect import Database
from app.db.migrate import upgrade
from app.people.service import People
from app.tables.service import Tables
from bench import script
from bench.load import Place, Plan, Result, Seats

ROOT = Path(__file__).resolve().parent.parent


class Subject(msgspec.Struct):
    """A running server with tables that nobody has played at yet."""

    name: str
    pid: int
    port: int
    tables: list[Seats]
    counters: str = ""
    used: int = 0

    def take(self, count: int) -> list[Seats]:
        """So many fresh tables."""
        taken = self.tables[self.used : self.used + count]
        if len(taken) < count:
            raise RuntimeError(f"{self.name}: out of tables")
        self.used += count
        return taken


async def loaded(subject: Subject, scripts: Path, count: int, mode: str, **more: Any) -> Result:
    """One run of the load against a server, on `count` fresh tables (or those given)."""
    tables = more.pop("tables", None) or subject.take(count)
    plan = Plan(
        mode=mode,
        scripts=str(scripts),
        tables=tables,
        origin=f"http://127.0.0.1:{subject.port}",
        pid=subject.pid,
        counters=subject.counters,
        **more,
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.load"),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate(msgspec.json.encode(plan))
    if process.returncode:
        raise RuntimeError(f"the load on {subject.name} failed")
    return msgspec.json.decode(out, type=Result)


@contextlib.asynccontextmanager
async def guildhall(url: str, scripts: list[script.Script], count: int) -> AsyncIterator[Subject]:
    """Guildhall on this (migrated, empty) database with so many tables that have just begun."""
    tables = await seeded(url, scripts, count)
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        environ = {
            "DATABASE_URL": url,
            "GUILDHALL_DATA": data,
            "GUILDHALL_HOST": "127.0.0.1",
            "GUILDHALL_PORT": str(port),
            "GUILDHALL_LOG_LEVEL": "warning",
        }
        at = f"ws://127.0.0.1:{port}/ws/t/"
        places = [
            Seats(n % len(scripts), (Place(at + code, f"gh={one}"), Place(at + code, f"gh={two}")))
            for n, (code, (one, two)) in enumerate(tables)
        ]
        with served([sys.executable, "-m", "bench.serve"], port, environ) as pid:
            counters = f"http://127.0.0.1:{port}/bench"
            yield Subject("Guildhall", pid, port, places, counters)


@contextlib.asynccontextmanager
async def floor(url: str, scripts: Path, count: int) -> AsyncIterator[Subject]:
    """The floor with so many tables."""
    port = free_port()
    command = [sys.executable, "-m", "bench.floor", str(scripts), str(count), str(port), url]
    at = f"ws://127.0.0.1:{port}/ws"
    games = len(script.load(scripts))
    places = [Seats(n % games, (Place(f"{at}/{n}/0"), Place(f"{at}/{n}/1"))) for n in range(count)]
    with served(command, port, {}) as pid:
        yield Subject("floor", pid, port, places)


@contextlib.contextmanager
def served(
    command: list[str], port: int, environ: dict[str, str], *, quiet: bool = False
) -> Iterator[int]:
    """A server process from when it is ready; its pid."""
    out = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen(command, cwd=ROOT, env={**_environ(), **environ}, stdout=out)
    try:
        wait_until_ready(process, port)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _environ() -> dict[str, str]:
    """As on a machine of an ordinary user, where bytecode is kept."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def wait_until_ready(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        address = f"http://127.0.0.1:{port}/readyz"
        with contextlib.suppress(URLError, OSError), urlopen(address, timeout=5):
            return
        time.sleep(0.02)
    raise RuntimeError("the server is not ready")


async def seeded(url: str, scripts: list[script.Script], count: int) -> list[tuple[str, list[str]]]:
    """So many tables on which the scripts have begun in turn: their codes and tokens."""
    db = Database(url)
    try:
        tables, people = Tables(db, b"-" * 32), People(db)
        gate = asyncio.Semaphore(64)

        async def one(number: int) -> tuple[str, list[str]]:
            played = scripts[number % len(scripts)]
            async with gate:
                table, tokens = await script.begin(tables, people, played.game, played.secret)
            return table.code, tokens

        return await asyncio.gather(*(one(n) for n in range(count)))
    finally:
        db.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def database(kind: str, folder: Path, name: str, *, migrated: bool = True) -> Iterator[str]:
    """A fresh database: an SQLite file, or one on the PostgreSQL of `TEST_DATABASE_URL`."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(dir=folder) as own:
            url = f"sqlite:///{Path(own) / name}.db"
            if migrated:
                upgrade(url)
            yield url
        return
    server = make_url(postgresql())
    name = f"guildhall_bench_{name}_{os.getpid()}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as conn:
        conn.execute(text(f'CREATE DATABASE "{name}"'))
    url = server.set(database=name).render_as_string(hide_password=False)
    try:
        if migrated:
            upgrade(url)
        yield url
    finally:
        with engine.connect() as conn:
            conn.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
        engine.dispose()


def postgresql() -> str:
    """The address of a server at which databases may be made, or `""`."""
    url = os.environ.get(
        "TEST_DATABASE_URL", "postgresql+psycopg://postgres@127.0.0.1:5432/postgres"
    )
    engine = create_engine(url, connect_args={"connect_timeout": 3})
    try:
        engine.connect().close()
    except Exception:
        return ""
    finally:
        engine.dispose()
    return url
