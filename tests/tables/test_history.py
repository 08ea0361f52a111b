"""Earlier positions come from the stored patches alone, for each viewer as it saw them."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from app.db.connect import Database
from app.engine import kernel, patch
from app.people.service import People
from app.tables import document, history, store
from app.tables.errors import Frozen, Refused
from app.tables.model import Change, Table
from app.tables.service import Tables
from tests.tables.company import GAMES, SECRET, Company, begin, fresh_id
from tests.toy import GAME as TOY

pytestmark = pytest.mark.usefixtures("same_deal")


async def lively(tables: Tables, people: People, title: str) -> tuple[Company, list[Change]]:
    """A game with undos, renamings and votes in between, and all its changes."""
    changes: list[Change] = []
    tables.on_change(changes.append)
    company = await begin(tables, people, game=title)
    undone = 0
    for n in range(90):
        table = await company.table()
        if table.status != "playing":
            break
        if table.undo.seat >= 0 and undone * 10 <= n:
            undone += 1
            await company.undo(table.undo.seat, table.undo.to[0])
        elif n % 11 == 0:
            await tables.seating.rename(company.code, company.people[0], nickname=f"Linh {n}")
        elif n % 13 == 0:
            await tables.vote(company.code, 0, action_id=fresh_id(), kind="draw", agree=n % 2 == 0)
        else:
            await company.random_move()
    return company, changes


@pytest.mark.parametrize("title", ["toy", "splendor_duel"])
async def test_the_patches_fold_to_every_position_there_was(
    db: Database, tables: Tables, people: People, title: str
) -> None:
    company, changes = await lively(tables, people, title)
    head = await company.table()
    events = await db.read(lambda conn: store.events(conn, head.id, -1, head.seq))
    assert [e.kind for e in events].count("undo") > 0
    past: Any = None
    for event, change in zip(events, changes, strict=True):
        past = history.fold(past, [event.patch])
        then = change.after
        assert past == {
            **history.record(then),
            "state": None if then.snapshot is None else kernel.document(then.snapshot),
        }
        again = history.at(head, event.seq, past)
        if then.snapshot is not None:
            assert kernel.digest_of(again.snapshot or b"") == kernel.digest_of(then.snapshot)
            if event.digest:
                assert event.digest == kernel.digest_of(then.snapshot)
        for viewer in (0, 1, None):
            assert tables.views.document(again, viewer) == tables.views.document(then, viewer)


@pytest.mark.parametrize("title", ["toy", "splendor_duel"])
async def test_a_viewer_replays_what_that_viewer_saw(
    tables: Tables, people: People, title: str
) -> None:
    company, changes = await lively(tables, people, title)
    head = await company.table()
    for viewer in (0, 1, None):
        steps = await tables.views.history(company.code, viewer, -1, head.seq)
        assert [step["seq"] for step in steps] == list(range(head.seq + 1))
        doc: Any = None
        for step, change in zip(steps, changes, strict=True):
            doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
            assert doc == tables.views.document(change.after, viewer)
        middle = await tables.views.history(company.code, viewer, 5, 9)
        assert middle == steps[6:10]
        lines = [line for step in steps for line in step["log"]]
        assert (await tables.views.frame(head, viewer, -1)).log == lines
    assert await tables.views.history(company.code, 0, head.seq, head.seq + 9) == []


async def test_a_viewers_history_holds_no_secret_of_another(tables: Tables, people: People) -> None:
    company = await begin(tables, people)
    await company.play_out(5)
    head = await company.table()
    state = kernel.document(head.snapshot or b"")
    [hand] = [[held["card"] for held in state["players"]["0"]["hand"]]]
    shown = set(state["row"])
    told = json.dumps(await tables.views.history(company.code, 1, -1, head.seq))
    hidden = {f'"{card}"' for card in hand} - {f'"{card}"' for card in shown}
    assert hidden
    assert not [card for card in hidden if card in told]
    own = json.dumps(await tables.views.history(company.code, 0, -1, head.seq))
    assert all(card in own for card in hidden)


async def test_the_log_of_a_first_view_is_bounded(tables: Tables, people: People) -> None:
    company = await begin(tables, people, game="splendor_duel")
    table = await company.play_out(70)
    snap = await tables.views.frame(table, 0)
    assert len(snap.log) <= 100
    assert snap.log[-1]["seq"] == table.seq
    later = await tables.views.frame(table, 0, table.seq - 3)
    assert {line["seq"] for line in later.log} <= {table.seq - 2, table.seq - 1, table.seq}
    assert later.doc == snap.doc
    assert (await tables.views.frame(table, 0, table.seq)).log == []


async def test_an_answer_holds_at_most_so_many_events(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.views.MOST_HISTORY", 4)
    company = await begin(tables, people)
    await company.play_out(10)
    head = await company.table()
    got: list[dict[str, Any]] = []
    at = -1
    while at < head.seq:
        got += await tables.views.history(company.code, None, at, head.seq)
        at = got[-1]["seq"]
    assert [step["seq"] for step in got] == list(range(head.seq + 1))


# -- rules that have moved on --------------------------------------------------------------


def renamed(raw: dict[str, Any], version: int) -> dict[str, Any]:
    """Version 2 of the toy counts rounds under another name, and back again here."""
    assert version == 1
    return {**raw, "rounds": raw["rounds"] + 1}


def failing(raw: dict[str, Any], version: int) -> dict[str, Any]:
    raise KeyError("cannot be brought up to date")


NEWER = dataclasses.replace(TOY, rules_version=2, upgrade=renamed)
BROKEN = dataclasses.replace(TOY, rules_version=2, upgrade=failing)


async def test_a_running_game_goes_on_under_newer_rules(
    db: Database, tables: Tables, people: People
) -> None:
    company = await begin(tables, people)
    await company.play_out(3)
    old = await company.table()
    newer = Company(Tables(db, SECRET, {"toy": NEWER}), company.code, company.people)
    seen = await newer.table()
    assert (seen.rules_version, seen.seq) == (2, old.seq)
    assert newer.tables.views.state(seen).rounds == newer.tables.views.state(old).rounds + 1
    stored = await db.read(lambda conn: store.load(conn, company.code))
    assert stored is not None
    assert stored.rules_version == 1  # looking has changed nothing
    await newer.random_move()
    stored = await db.read(lambda conn: store.load(conn, company.code))
    assert stored is not None
    assert stored.rules_version == 2
    ended = await newer.play_out()
    assert ended.status == "finished"
    # the log still leads through both versions, and each position can be seen
    steps = await newer.tables.views.history(company.code, 0, -1, ended.seq)
    doc: Any = None
    for step in steps:
        doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
        assert doc["game"] is not None or step["seq"] < old.seq - 3
    assert doc == newer.tables.views.document(ended, 0)


async def test_a_step_made_under_older_rules_can_still_be_taken_back(
    db: Database, tables: Tables, people: People
) -> None:
    company = await begin(tables, people, options={"rounds": 3})
    seat = await company.play_until("sort")
    before = await company.table()
    row = kernel.document(before.snapshot or b"")["row"]
    await company.act(seat, {"m": "sort", "row": list(reversed(row))})
    newer = Company(Tables(db, SECRET, {"toy": NEWER}), company.code, company.people)
    await newer.undo(seat, before.seq)
    back = newer.tables.views.state(await newer.table())
    assert back == kernel.state_of(
        NEWER,
        kernel.replaced(
            before.snapshot or b"", renamed(kernel.document(before.snapshot or b""), 1)
        ),
    )


async def test_numbers_beyond_the_database_are_beyond_the_log(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people)
    head = await company.table()
    assert await tables.views.history(company.code, None, 2**53, 2**53) == []
    assert (await tables.views.frame(head, 0, since=2**53)).log == []
    with pytest.raises(Refused):
        await company.undo(0, 2**53)


async def test_a_game_that_cannot_be_upgraded_is_frozen_and_the_others_live_on(
    db: Database, tables: Tables, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    company = await begin(tables, people)
    await company.play_out(3)
    old = await company.table()
    other = await begin(tables, people, game="splendor_duel")
    games = {**tables._ledger.games, "toy": BROKEN}
    later = Tables(db, SECRET, games)
    frozen = await later.open(company.code)
    assert frozen.status == "frozen"
    assert frozen.offers == (b"[]", b"[]")
    doc = later.views.document(frozen, 0)
    assert doc["game"] is None
    assert doc["table"]["seats"] == tables.views.document(old, 0)["table"]["seats"]
    snap = await later.views.frame(frozen, 0)
    assert snap.log == (await tables.views.frame(old, 0)).log
    assert [listed.code for listed in await later.views.tables_of(company.people[0])] == [
        company.code
    ]
    [line] = [await later.talk.say(company.code, company.people[0], action_id="x" * 16, text="Oh!")]
    assert line.text == "Oh!"
    for attempt in (
        later.act(company.code, 0, action_id=fresh_id(), base=old.seq, move=b'{"m":"leave"}'),
        later.undo(company.code, 0, action_id=fresh_id(), base=old.seq, to=1),
        later.resign(company.code, 0, action_id=fresh_id()),
        later.vote(company.code, 0, action_id=fresh_id(), kind="draw", agree=True),
        later.seating.leave(company.code, company.people[0]),
        later.seating.rename(company.code, company.people[0], nickname="Else"),
        later.dry_run(company.code, 0, b'{"m":"leave"}'),
    ):
        with pytest.raises(Frozen):
            await attempt
    assert "frozen" in caplog.text
    running = Company(later, other.code, other.people)
    await running.random_move()
    # and when the rules are mended, it goes on where it was
    mended = Company(Tables(db, SECRET, {"toy": NEWER}), company.code, company.people)
    assert (await mended.table()).seq == old.seq
    await mended.random_move()


@pytest.mark.parametrize(
    "games",
    [
        {},
        {"toy": dataclasses.replace(TOY, rules_version=0)},  # an older server
    ],
)
async def test_a_game_without_its_rules_is_frozen(
    db: Database, tables: Tables, people: People, games: dict[str, Any]
) -> None:
    company = await begin(tables, people)
    without = Tables(db, SECRET, games)
    frozen = await without.open(company.code)
    assert frozen.status == "frozen"
    assert without.views.document(frozen, None)["game"] is None
    with pytest.raises(Frozen):
        await without.act(
            company.code, 0, action_id=fresh_id(), base=frozen.seq, move=b'{"m":"leave"}'
        )


async def test_a_position_that_cannot_be_read_is_frozen(
    db: Database, tables: Tables, people: People
) -> None:
    company = await begin(tables, people)
    table: Table = await company.table()
    strict = dataclasses.replace(TOY, offers=lambda state, seat: [][1])
    unreadable = Tables(db, SECRET, {**GAMES, "toy": strict})
    frozen = await unreadable.open(company.code)
    assert frozen.status == "frozen"
    assert (await tables.refresh(company.code)) == table
    # what the rules can still show is shown, to each viewer the own view
    for viewer in (None, 0, 1):
        shown = unreadable.views.document(frozen, viewer)["game"]
        assert shown == tables.views.document(table, viewer)["game"]
        past = await unreadable.views.history(company.code, viewer, -1, table.seq)
        assert past == await tables.views.history(company.code, viewer, -1, table.seq)
    blind = dataclasses.replace(strict, view=lambda state, viewer: {}[viewer])
    nothing = Tables(db, SECRET, {**GAMES, "toy": blind})
    assert nothing.views.document(await nothing.open(company.code), 0)["game"] is None


@pytest.mark.parametrize("games", [{}, {"toy": BROKEN}])
async def test_whoever_is_deleted_leaves_a_frozen_table_and_it_can_thaw(
    db: Database, tables: Tables, people: People, games: dict[str, Any]
) -> None:
    company = await begin(tables, people)
    await company.play_out(3)
    old = await company.table()
    later = Tables(db, SECRET, games)
    changes: list[Change] = []
    later.on_change(changes.append)
    assert await later.belonging.forget(company.people[0])
    frozen = await later.open(company.code)
    assert (frozen.status, frozen.seq) == ("frozen", old.seq + 1)
    assert [change.after.status for change in changes] == ["frozen"]
    assert [s.name for s in frozen.seats] == ["", old.seats[1].name]
    assert old.seats[0].name not in str(await later.views.history(company.code, None, -1, 99))
    mended = await Tables(db, SECRET, GAMES).open(company.code)
    assert (mended.status, mended.seats[0].person) == ("playing", None)
    assert (mended.snapshot, mended.rules_version) == (old.snapshot, old.rules_version)
