"""A server that is killed between any two steps goes on as if nothing had happened."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.db.connect import Database
from app.engine import kernel
from app.people.service import People
from app.tables import store
from app.tables.service import Tables
from tests.tables.company import SECRET, Company, begin

pytestmark = pytest.mark.usefixtures("same_deal")


@pytest.mark.parametrize("title", ["toy", "splendor_duel"])
async def test_after_a_restart_the_same_choices_wait_and_the_same_is_dealt(
    db: Database, tables: Tables, people: People, title: str
) -> None:
    """At every step a fresh server reads the database and draws what the old one would draw."""
    company = await begin(tables, people, game=title)
    games = tables._ledger.games
    draws = 0
    for _ in range(60):
        before = await company.table()
        if before.status != "playing":
            break
        restarted = Tables(db, SECRET, games)
        again = await restarted.open(company.code)
        assert again == before
        move = await company.random_move()
        after = await company.table()
        seat = next(s for s in before.waiting if after.seats[s].since == after.seq)
        assert again.snapshot is not None
        step = kernel.advance(games[title], again.snapshot, seat, json.dumps(move).encode())
        assert step.snapshot == after.snapshot
        draws += step.drew
    assert draws > 0


async def test_a_choice_made_before_the_restart_is_not_asked_again(
    db: Database, tables: Tables, people: People
) -> None:
    company = await begin(tables, people)
    await company.random_move()  # one of two has chosen in secret
    before = await company.table()
    restarted = Company(Tables(db, SECRET, tables._ledger.games), company.code, company.people)
    assert [len(await restarted.possible(seat)) for seat in (0, 1)] == [
        len(await company.possible(seat)) for seat in (0, 1)
    ]
    assert (await restarted.table()).offers == before.offers
    assert (await restarted.play_out()).status == "finished"


PLAYED_AGAIN = """
import json, sys
from app.engine import kernel
from app.games import games
kept = json.load(sys.stdin)
game = games()[kept["game"]]
step = kernel.start(game, kept["seats"], game.options_type(), bytes.fromhex(kept["secret"]))
digests = [step.digest]
for seat, move in kept["moves"]:
    step = kernel.advance(game, step.snapshot, seat, move.encode())
    digests.append(step.digest)
print(json.dumps(digests))
"""


async def test_a_stored_game_played_again_elsewhere_has_equal_digests(
    db: Database, tables: Tables, people: People
) -> None:
    company = await begin(tables, people, game="splendor_duel")
    table = await company.play_out()
    assert table.snapshot is not None
    events = await db.read(lambda conn: store.events(conn, table.id, -1, table.seq))
    moves = [(e.seat, (e.move or b"").decode()) for e in events if e.kind == "move"]
    kept: dict[str, Any] = {
        "game": "splendor_duel",
        "seats": 2,
        "secret": kernel._envelopes.decode(table.snapshot).stream._secret.hex(),
        "moves": moves,
    }
    digests = [e.digest for e in events if e.digest]
    assert len(digests) == len(moves) + 1
    for seed in ("0", "1", "4242"):
        played = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", PLAYED_AGAIN],
            input=json.dumps(kept),
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed},
        )
        assert json.loads(played.stdout) == digests
