"""What was seen between a backup and its restore helps nobody in the restored game (S4)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.db.connect import Database
from app.engine import kernel
from app.games import games
from app.operate.backup import backup, restore
from app.operate.rehearse import rehearse
from app.people.service import People
from app.tables import record
from app.tables.errors import Refused, Stale
from app.tables.model import Table
from app.tables.service import Tables
from tests.tables.company import Company, begin

SECRET = b"a secret of forty characters, or nearly so"
TITLES = sorted(games())


async def heads(url: str, codes: list[str]) -> list[Table]:
    db = Database(url)
    tables = Tables(db, SECRET)
    found = [await tables.open(code) for code in codes]
    db.close()
    return found


async def going_on(url: str, file: Path) -> list[str]:
    """A game of each title, some moves old, and their backup."""
    db = Database(url)
    tables, people = Tables(db, SECRET), People(db)
    companies = [await begin(tables, people, game=title) for title in TITLES]
    for company in companies:
        await company.play_out(9)
    db.close()
    await asyncio.to_thread(backup, url, file, SECRET)
    return [company.code for company in companies]


async def test_what_nobody_had_seen_by_the_backup_is_dealt_anew(
    sqlite_url: str, empty_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.gz"
    codes = await going_on(sqlite_url, file)
    again = f"sqlite:///{tmp_path / 'again.db'}"
    for target in (empty_url, again):
        await asyncio.to_thread(restore, target, file, games())
    then, one, other = [await heads(url, codes) for url in (sqlite_url, empty_url, again)]
    for old, new, twin in zip(then, one, other, strict=True):
        game = games()[old.game]
        snapshots = [table.snapshot or b"" for table in (old, new, twin)]
        positions = [kernel.state_of(game, snapshot) for snapshot in snapshots]
        for viewer in (None, *range(len(old.seats))):
            views = [game.view(state, viewer) for state in positions]
            assert views[0] == views[1] == views[2], (old.game, viewer)
        assert (new.seq, new.offers, new.waiting) == (old.seq + 1, old.offers, old.waiting)
        assert len({kernel.draws(snapshot)[0] for snapshot in snapshots}) == 3
        assert len({kernel.digest_of(snapshot) for snapshot in snapshots}) == 3
    findings = await asyncio.to_thread(lambda: list(rehearse(empty_url, games())))
    assert [str(f) for f in findings if f.broken or f.changed] == []


async def test_a_restored_game_goes_on_to_a_record_that_can_be_read(
    sqlite_url: str, tmp_path: Path
) -> None:
    file, target = tmp_path / "kept.gz", f"sqlite:///{tmp_path / 'target.db'}"
    codes = await going_on(sqlite_url, file)
    await asyncio.to_thread(restore, target, file, games())
    db = Database(target)
    tables = Tables(db, SECRET)
    for code in codes:
        head = await tables.open(code)
        people = [seat.person or 0 for seat in head.seats]
        company = Company(tables, code, people)
        for seat in head.waiting:
            with pytest.raises(Stale):  # what was decided on before the restore
                await tables.act(code, seat, action_id="x" * 20, base=head.seq - 1, move=b"{}")
            with pytest.raises(Refused, match=r"undo\.agreed"):  # the old deal is no way back
                await company.undo(seat, head.seq - 1)
        await company.play_out(3)
        await tables.resign(code, 0, action_id="the-end-of-it-all")
        _, text = await tables.keeping.export(code, 0, names=True)
        assert record.read(text.splitlines())[0].game == head.game
        assert (await tables.keeping.take_in(people[0], text.splitlines())).status == "finished"
        log = await tables.views.history(code, 0, -1, head.seq, "all")
        assert [line["kind"] for line in log[-1]["log"]] == ["table.restored"]
    db.close()
