"""Keeps unfinished tables of this version (and a finished one, put away), for the tests of all
later ones.

    python -m tests.upgrades.keep NAME      writes tests/upgrades/NAME.gz

Run it before a release, before the `rules_version` of a title changes and before a migration is
added, so that every schema is kept with rows in each of its tables. A file of a version that people
may have played is never made anew.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.db import migrate
from app.db.connect import Database
from app.games import games
from app.operate.backup import backup
from app.people.accounts import Accounts
from app.people.service import People
from app.tables.service import Tables
from tests.tables.company import SECRET, Company, begin, gather

FOLDER = Path(__file__).parent
MOMENTS = (0, 1, 7, 25, 60)  # moves after which a table is left


async def play(url: str) -> None:
    db = await asyncio.to_thread(migrate.opened, url)
    tables, people = Tables(db, SECRET), People(db)
    for title, game in games().items():
        lobby = await gather(tables, people, game=title, seats=max(game.seats))
        await lobby.tables.talk.say(lobby.code, lobby.people[0], action_id="k" * 16, text="Later?")
        for n, moves in enumerate(MOMENTS):
            seats = game.seats[n % len(game.seats)]
            company = await begin(tables, people, game=title, seats=seats)
            await company.play_out(moves)
    await beside(db, lobby, people)
    await asyncio.to_thread(db.close)


async def beside(db: Database, lobby: Company, people: People) -> None:
    """Rows of the tables that play alone does not fill."""
    host = lobby.people[0]
    await Accounts(db).open(host, "Linh", "a password of tests")
    await people.make_pass(host)
    device, _ = await people.session(host)
    await people.revoke(device.id)
    await lobby.tables.talk.note(lobby.code, host, ["Two cards kept"])
    over = await begin(lobby.tables, people, game="splendor_duel")
    await over.play_out(7)
    await over.tables.resign(over.code, 0, action_id="k" * 16)
    await over.tables.put_away(datetime.now(UTC) + timedelta(days=1))


def main(name: str) -> None:
    file = FOLDER / f"{name}.gz"
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/tables.db"
        asyncio.run(play(url))
        print(f"{file.name}: {backup(url, file, SECRET)['tables']} tables")


if __name__ == "__main__":
    main(sys.argv[1])
