"""What must not grow: with the moves of a game, with the tables that are stored, at the start."""

from __future__ import annotations

import sys
import tempfile
import time
from datetime import UTC, datetime
from itertools import islice, product
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

import msgspec
from sqlalchemy import Connection, insert, select

from app.db import schema
from app.db.connect import Database
from app.people.service import People
from app.tables.codes import ALPHABET
from app.tables.model import Event, SeatInfo, Table
from app.tables.service import Tables
from app.tables.store import chair, columns, entry
from bench import script, servers
from bench.endless import GAME, SPACES
from bench.gates import Row
from bench.measure import cpu_seconds, memory
from bench.servers import Subject, loaded

BARE = """
import fastapi, uvicorn, sqlalchemy, sys
app = fastapi.FastAPI()
@app.get("/readyz")
async def ready(): return {}
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning")
"""
# the tests' packages bring a `rich` that structlog would load: a server is installed without it
AS_INSTALLED = [
    *(sys.executable, "-c"),
    "import sys; sys.modules['rich'] = None; from app.__main__ import main; main()",
    "serve",
]


async def long_game(folder: Path, moves: int = 2000) -> list[Row]:
    """P10: the cost of late moves over early ones, and of opening the table again."""
    with servers.database("sqlite", folder, "long") as url:
        db = Database(url)
        games = {GAME.slug: GAME}
        tables, people = Tables(db, b"-" * 32, games), People(db)
        host, guest = [(await people.guest(name))[0].person for name in ("Linh", "Marta")]
        table = await tables.seating.create(
            host, game=GAME.slug, options={}, nickname="Linh", seats=2
        )
        [link] = await tables.invitations.of_table(table.code, host)
        await tables.invitations.claim(link.token, guest, nickname="Marta")
        base = (await tables.seating.start(table.code, host)).seq
        spent: list[float] = []
        reopened: dict[int, float] = {}
        for number in range(moves + 30):
            if number in (20, moves):
                reopened[number] = await _reopened(db, table.code)
            begun = time.process_time()
            await tables.act(
                table.code,
                number % 2,
                action_id=f"{number:016}",
                base=base + number,
                move=msgspec.json.encode({"m": "mark", "space": SPACES[number % len(SPACES)]}),
            )
            spent.append(time.process_time() - begun)
        db.close()
    early, late = spent[10:60], spent[moves - 20 :]
    return [
        Row("P10a", [median(late) / median(early)]),
        Row("P10b", [reopened[moves] / reopened[20]]),
    ]


async def _reopened(db: Database, code: str) -> float:
    spent = []
    for _ in range(15):
        tables = Tables(db, b"-" * 32, {GAME.slug: GAME})
        begun = time.process_time()
        await tables.views.frame(await tables.open(code), 0)
        spent.append(time.process_time() - begun)
    return median(spent)


async def stored_tables(
    kind: str, folder: Path, scripts: Path, few: int, many: int, slices: int
) -> list[Row]:
    """P11: a move and the home page with `many` stored tables over those with `few`."""
    played = script.load(scripts)
    moves, homes = [], []
    fresh = slices * 10 + 1
    with (
        servers.database(kind, folder, "few") as small,
        servers.database(kind, folder, "many") as large,
    ):
        fill(small, few)
        fill(large, many)
        async with (
            servers.guildhall(small, played, fresh) as a,
            servers.guildhall(large, played, fresh) as b,
        ):
            for number in range(slices):
                cost: dict[int, float] = {}
                home: dict[int, float] = {}
                for subject in (a, b) if number % 2 == 0 else (b, a):
                    run = await loaded(subject, scripts, 10, "sat", seconds=2.0, busy=10)
                    cost[subject.pid] = run.server_cpu / run.moves
                    home[subject.pid] = _home(subject, 60)
                moves.append(cost[b.pid] / cost[a.pid])
                homes.append(home[b.pid] / home[a.pid])
    note = f"{kind}, {many} over {few}"
    return [Row("P11a", moves, note=note), Row("P11b", homes, note=note)]


def _home(subject: Subject, times: int) -> float:
    """CPU seconds of the server for one home page of somebody with a table."""
    cookie = subject.tables[0].places[0].cookie
    begun = cpu_seconds(subject.pid)
    for _ in range(times):
        request = Request(f"http://127.0.0.1:{subject.port}/", headers={"cookie": cookie})
        with urlopen(request, timeout=30) as answer:
            answer.read()
    return max(cpu_seconds(subject.pid) - begun, 0.005) / times


def fill(url: str, count: int) -> None:
    """So many stored tables of two people each, with the rows of a game that has begun."""
    db = Database(url)
    try:
        with db.engine.begin() as conn:
            _fill(conn, count)
    finally:
        db.close()


def _fill(conn: Connection, count: int) -> None:
    at = datetime.now(UTC)
    codes = map("".join, islice(product(ALPHABET, repeat=6), count))
    people = max(2, count // 10)
    conn.execute(
        insert(schema.people), [{"name": f"Name {n}", "created_at": at} for n in range(people)]
    )
    ids = conn.execute(select(schema.people.c.id).order_by(schema.people.c.id)).scalars().all()
    like = Table(
        id=0, code="", game="splendor_duel", rules_version=1, options={}, name="",
        status="playing", epoch="0" * 16, seq=2, snapshot=b"{" + b" " * 1900 + b"}", host=None,
        seats=(), created=at, updated=at,
    )  # fmt: skip
    row = {**columns(like), "game": like.game, "epoch": like.epoch, "created_at": at}
    conn.execute(
        insert(schema.tables),
        [{**row, "code": code, "host_id": ids[n % people]} for n, code in enumerate(codes)],
    )
    tables = conn.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars().all()
    chairs = [chair(SeatInfo(seat, None, f"Name {seat}", True)) for seat in range(2)]
    conn.execute(
        insert(schema.seats),
        [
            {**own, "table_id": table, "person_id": ids[(n + own["seat"]) % people]}
            for n, table in enumerate(tables)
            for own in chairs
        ],
    )
    said = [entry(Event(seq=seq, seat=0, kind="move", at=at)) for seq in range(3)]
    conn.execute(
        insert(schema.events),
        [{**event, "table_id": table} for table in tables for event in said],
    )


def cold_starts(folder: Path, times: int) -> list[Row]:
    """P18: CPU until ready over that of the bare libraries; P9c: memory with stored tables."""
    ratios, memories, seconds = [], [], []
    with (
        servers.database("sqlite", folder, "none") as none,
        servers.database("sqlite", folder, "stored") as stored,
    ):
        fill(stored, 10_000)
        for _ in range(times):
            bare_cpu, _, _ = _start([sys.executable, "-c", BARE], {}, argument=True)
            cpu, rss, _ = _start(AS_INSTALLED, {"DATABASE_URL": none})
            _, grown, took = _start(AS_INSTALLED, {"DATABASE_URL": stored})
            ratios.append(cpu / bare_cpu)
            memories.append(grown / rss)
            seconds.append(took)
    return [Row("P18a", ratios), Row("P18b", seconds), Row("P9c", memories)]


def _start(
    command: list[str], environ: dict[str, str], *, argument: bool = False
) -> tuple[float, int, float]:
    """CPU seconds, resident bytes and wall seconds until a server is ready."""
    port = servers.free_port()
    with tempfile.TemporaryDirectory() as data:
        environ = {
            "GUILDHALL_PORT": str(port),
            "GUILDHALL_HOST": "127.0.0.1",
            "GUILDHALL_DATA": data,
            "GUILDHALL_LOG_LEVEL": "warning",
            **environ,
        }
        command = [*command, str(port)] if argument else command
        begun = time.monotonic()
        with servers.served(command, port, environ, quiet=True) as pid:
            took = time.monotonic() - begun
            return cpu_seconds(pid), memory(pid), took
