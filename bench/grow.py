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
from app.tables.ledger import ALPHABET
from app.tables.service import Tables
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
    ids = conn.execute(select(schema.people.c.id)).scalars().all()
    rows = [
        {
            "code": code, "game": "splendor_duel", "rules_version": 1, "options": "{}", "name": "",
            "status": "playing", "epoch": "0" * 16, "seq": 2, "turn": 0,
            "snapshot": b"{" + b" " * 1900 + b"}", "host_id": ids[n % people], "waiting": "[0]",
            "undo": '{"seat":-1,"to":[],"why":""}', "votes": "{}", "result": "{}",
            "created_at": at, "updated_at": at,
        }
        for n, code in enumerate(codes)
    ]  # fmt: skip
    conn.execute(insert(schema.tables), rows)
    tables = conn.execute(select(schema.tables.c.id)).scalars().all()
    conn.execute(
        insert(schema.seats),
        [
            {"table_id": table, "seat": seat, "person_id": ids[(n + seat) % people],
             "name": f"Name {seat}", "ready": True, "since": 0}
            for n, table in enumerate(tables) for seat in range(2)
        ],
    )  # fmt: skip
    conn.execute(
        insert(schema.events),
        [
            {"table_id": table, "seq": seq, "seat": 0, "kind": "move", "action_id": f"{seq:016}",
             "move": "{}", "notes": "[]", "patch": "[]", "digest": "", "undoable": False, "at": at}
            for table in tables for seq in range(3)
        ],
    )  # fmt: skip


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
            cpu, rss, _ = _start([sys.executable, "-m", "app", "serve"], {"DATABASE_URL": none})
            _, grown, took = _start(
                [sys.executable, "-m", "app", "serve"], {"DATABASE_URL": stored}
            )
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
