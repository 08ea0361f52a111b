"""Keeps unfinished tables of this version, for the tests of all later ones.

    python -m tests.upgrades.keep NAME      writes tests/upgrades/NAME.gz

Run it before a release, and before the `rules_version` of a title changes. A file of a version that
people may have played is never made anew.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from app.db import migrate
from app.games import games
from app.operate.backup import backup
from app.people.service import People
from app.tables.service import Tables
from tests.tables.company import SECRET, begin, gather

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
    await asyncio.to_thread(db.close)


def main(name: str) -> None:
    file = FOLDER / f"{name}.gz"
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/tables.db"
        asyncio.run(play(url))
        print(f"{file.name}: {backup(url, file, SECRET)['tables']} tables")


if __name__ == "__main__":
    main(sys.argv[1])
