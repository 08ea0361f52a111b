"""The benchmark measures what it says: the floor carries the same bytes, a bad run is not called a
good one, and a whole small run ends with a report."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from app.db.connect import Database
from app.engine import kernel
from app.people.service import People
from app.tables import store
from app.tables.service import Tables
from bench import grow, main, report, script, servers
from bench.endless import GAME
from bench.gates import GATES, Row
from bench.measure import ratio
from tests.tables.company import begin


def test_a_gate_fails_when_the_median_and_four_of_five_fail() -> None:
    gate = GATES["P1"].gate
    good, bad = gate * 1.1, gate * 0.9
    assert Row("P1", [bad, bad, good, good, good]).passes
    assert Row("P1", [bad, bad, bad, good, good]).passes  # the machine, perhaps
    assert not Row("P1", [bad, bad, bad, bad, good]).passes
    assert not Row("P3", [GATES["P3"].gate * 2]).passes
    assert Row("P3", [GATES["P3"].gate]).passes


def test_ratios_are_of_neighbours() -> None:
    found = ratio([(1.0, 2.0), (3.0, 4.0), (9.0, 3.0)])
    assert (found.median, found.least, found.most) == (0.75, 0.5, 3.0)


def test_every_goal_has_a_section_and_every_section_a_goal() -> None:
    named = {main._plain(goal) for goal in GATES}
    assert named == {main._plain(goal) for goals in main.SECTIONS.values() for goal in goals}


async def test_the_floor_sends_and_stores_what_guildhall_does(tmp_path: Path) -> None:
    scripts = await script.record(["murano"], 1, most=25)
    file = tmp_path / "scripts.json"
    script.save(scripts, file)
    with (
        servers.database("sqlite", tmp_path, "ours") as ours,
        servers.database("sqlite", tmp_path, "floor", migrated=False) as floor,
    ):
        async with (
            servers.guildhall(ours, scripts, 2) as a,
            servers.floor(floor, file, 2) as b,
        ):
            for subject in (a, b):
                run = await servers.loaded(subject, file, 2, "sat", seconds=30.0, busy=2)
                assert run.moves == 50
                assert run.server_cpu > 0
                assert len(run.latencies) == 50
                if subject is a:
                    assert 0 < run.counted["commits"] <= 50
    # the frames that the floor sends are those of a real table, byte for byte but for the names
    assert all(ev.startswith('{"t":"ev"') for step in scripts[0].steps for ev in step.evs)


async def test_scripts_are_the_same_in_every_run() -> None:
    one, two = [await script.record(["murano"], 1, most=8) for _ in range(2)]
    assert [step.move for step in one[0].steps] == [step.move for step in two[0].steps]
    assert [step.snapshot for step in one[0].steps] == [step.snapshot for step in two[0].steps]


def test_a_small_run_ends_with_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--quick", "--only", "P13", "--out", str(tmp_path)]) == 0
    [kept] = tmp_path.glob("*.json")
    made = report.load(kept)
    assert {row.goal for row in made.rows} == {"P13"}
    assert "| P13 |" in capsys.readouterr().out
    made.rows.append(Row("P3", [5.0]))
    assert [row.goal for row in made.failed if row.goal == "P3"] == ["P3"]
    assert main.main(["compare", str(kept), str(kept)]) == 0
    assert "| 1.00 |" in capsys.readouterr().out


def test_an_unknown_goal_is_refused() -> None:
    with pytest.raises(SystemExit):
        main.main(["--only", "P99"])


def test_the_endless_game_goes_on() -> None:
    step = kernel.start(GAME, 2, GAME.options_type(), b"s" * 32)
    for number in range(50):
        move = msgspec.json.encode({"m": "mark", "space": "s1"})
        step = kernel.advance(GAME, step.snapshot, number % 2, move)
    assert step.state.marks["s1"] == 50


async def test_a_long_game_costs_no_more_bytes_a_move_than_a_short_one(sqlite_url: str) -> None:
    """Move 400 is stored and shown as move 20 is: nothing that is kept of a table grows."""
    db = Database(sqlite_url)
    tables, people = Tables(db, b"s" * 32, {GAME.slug: GAME}), People(db)
    company = await begin(tables, people, game=GAME.slug)
    sizes = []
    for number in range(400):
        await company.act(number % 2, {"m": "mark", "space": f"s{number % 40}"})
        if number in (19, 399):
            table = await company.table()
            frame = await tables.views.frame(table, 0)
            stored = [len(str(value)) for value in store.columns(table).values()]
            sizes.append((sum(stored), len(msgspec.json.encode(frame.doc)), len(table.undo.to)))
    (row, doc, undo), (row_later, doc_later, undo_later) = sizes
    assert row_later < row * 1.2
    assert doc_later < doc * 1.2
    assert undo == undo_later
    longest = "SELECT max(length(patch)) FROM events WHERE seq BETWEEN :low AND :high"
    few, many = [
        await db.read(
            lambda conn, span=span: conn.execute(text(longest), span).scalar_one()  # type: ignore[misc]
        )
        for span in ({"low": 10, "high": 30}, {"low": 380, "high": 400})
    ]
    assert many <= few + 10  # numbers have more digits
    db.close()


async def test_stored_tables_are_such_as_are_listed_and_read(database_url: str) -> None:
    grow.fill(database_url, 40)
    db = Database(database_url)
    tables = Tables(db, b"s" * 32)
    first = await db.read(lambda conn: conn.execute(text("SELECT min(id) FROM people")).scalar())
    listed = await tables.views.tables_of(first)
    assert len(listed) == 20  # 40 tables of two seats, four people
    assert {table.status for table in listed} == {"playing"}
    db.close()
