"""The floor: a server without rules, accounts or views. What is left of the work of a table.

It takes the same frames, stores the same bytes as durably (SQLite: WAL, synchronous=FULL and one
writer that commits for all who wait; PostgreSQL: one statement a move that commits itself), tells
nobody before the commit, and sends the same frames. It knows the games only as recorded scripts.

This file is reviewed like a test: whatever makes it slower makes the gates easier, which is
cheating. Run as `python -m bench.floor SCRIPTS TABLES PORT DATABASE_URL`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import psycopg
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench import script

HEAD = "CREATE TABLE head (id INTEGER PRIMARY KEY, seq INTEGER, snapshot {blob})"
EVENT = "CREATE TABLE event (id INTEGER, seq INTEGER, row TEXT, PRIMARY KEY (id, seq))"
Store = Callable[[int, int, bytes, str], Awaitable[None]]


def sqlite_store(path: str, tables: int) -> Store:
    """All moves that wait are one commit; then all of them are answered in one wake-up."""
    waiting: SimpleQueue[tuple[tuple[int, int, bytes, str], asyncio.Future[None]]] = SimpleQueue()
    loop = asyncio.get_running_loop()

    def write() -> None:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(HEAD.format(blob="BLOB"))
        db.execute(EVENT)
        db.execute("BEGIN")
        db.executemany("INSERT INTO head VALUES (?, 0, '')", [(n,) for n in range(tables)])
        db.execute("COMMIT")
        while True:
            batch = [waiting.get()]
            while not waiting.empty():
                batch.append(waiting.get())
            db.execute("BEGIN IMMEDIATE")
            for (table, seq, snapshot, row), _ in batch:
                db.execute(
                    "UPDATE head SET seq = ?, snapshot = ? WHERE id = ? AND seq = ?",
                    (seq + 1, snapshot, table, seq),
                )
                db.execute("INSERT INTO event VALUES (?, ?, ?)", (table, seq, row))
            db.execute("COMMIT")
            loop.call_soon_threadsafe(answer, [done for _, done in batch])

    def answer(all_done: list[asyncio.Future[None]]) -> None:
        for done in all_done:
            if not done.cancelled():
                done.set_result(None)

    def store(table: int, seq: int, snapshot: bytes, row: str) -> asyncio.Future[None]:
        done = loop.create_future()
        waiting.put(((table, seq, snapshot, row), done))
        return done

    threading.Thread(target=write, daemon=True).start()
    return store


def postgresql_store(url: str, tables: int) -> Store:
    """One round trip a move, over as many connections as Guildhall has."""
    move = """
        WITH head AS (UPDATE head SET seq = %s, snapshot = %s WHERE id = %s AND seq = %s)
        INSERT INTO event VALUES (%s, %s, %s)"""
    local = threading.local()
    threads = ThreadPoolExecutor(8)
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("DROP TABLE IF EXISTS head, event")
        db.execute(HEAD.format(blob="BYTEA"))
        db.execute(EVENT)
        db.execute("INSERT INTO head SELECT n, 0, '' FROM generate_series(0, %s) n", (tables,))

    def write(table: int, seq: int, snapshot: bytes, row: str) -> None:
        if not hasattr(local, "db"):
            local.db = psycopg.connect(url, autocommit=True, prepare_threshold=0)
        local.db.execute(move, (seq + 1, snapshot, table, seq, table, seq, row))

    def store(table: int, seq: int, snapshot: bytes, row: str) -> asyncio.Future[None]:
        return asyncio.get_running_loop().run_in_executor(threads, write, table, seq, snapshot, row)

    return store


class Table:
    """A table: which game is played, how far it is, who listens."""

    def __init__(self, number: int, played: script.Script) -> None:
        self.number = number
        self.snaps = played.snaps
        self.steps = [(s.snapshot.encode(), s.row, s.evs) for s in played.steps]
        self.at = 0
        self.seats: list[WebSocket | None] = [None, None]


def app(scripts: list[script.Script], count: int, make: Callable[[int], Store]) -> Starlette:
    """`/ws/{table}/{seat}`; tables play the scripts in turn."""
    tables = [Table(n, scripts[n % len(scripts)]) for n in range(count)]
    stores: list[Store] = []

    async def socket(ws: WebSocket) -> None:
        if not stores:
            stores.append(make(count))
        table, seat = tables[ws.path_params["table"]], ws.path_params["seat"]
        await ws.accept("guildhall.v1")
        table.seats[seat] = ws
        try:
            await ws.receive_text()
            await ws.send_text(table.snaps[seat])
            while True:
                frame = await ws.receive_text()
                at, table.at = table.at, table.at + 1
                snapshot, row, evs = table.steps[at]
                await stores[0](table.number, at, snapshot, row)
                for listener, ev in zip(table.seats, evs, strict=True):
                    if listener is not None:
                        await listener.send_text(ev)
                await ws.send_text(f'{{"t":"ack","id":"{frame[17:33]}","seq":{at},"dup":false}}')
        except WebSocketDisconnect:
            table.seats[seat] = None

    async def ready(request: Any) -> JSONResponse:
        return JSONResponse({"ready": True})

    return Starlette(
        routes=[WebSocketRoute("/ws/{table:int}/{seat:int}", socket), Route("/readyz", ready)]
    )


def main(scripts: str, tables: str, port: str, url: str) -> None:
    def make(count: int) -> Store:
        if url.startswith("sqlite"):
            return sqlite_store(url.removeprefix("sqlite:///"), count)
        return postgresql_store(url.replace("+psycopg", ""), count)

    uvicorn.run(
        app(script.load(Path(scripts)), int(tables), make),
        port=int(port),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
