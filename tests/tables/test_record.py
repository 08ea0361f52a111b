"""A game as a file: it says everything, it comes back, and damage is told by line and reason."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app import replay as command
from app.db.connect import Database
from app.engine import kernel, patch
from app.people.service import People
from app.tables import document, record, replay, store
from app.tables.errors import Refused
from app.tables.record import Damaged
from app.tables.service import Tables
from tests.tables.company import GAMES, SECRET, Company, begin, fresh_id
from tests.toy import GAME as TOY

pytestmark = pytest.mark.usefixtures("same_deal")


async def played(tables: Tables, people: People, title: str = "toy") -> Company:
    """A whole game with a step that was taken back; a very long one is given up."""
    company = await begin(tables, people, game=title)
    undone = False
    for _ in range(150):
        table = await company.table()
        if table.status != "playing":
            break
        if table.undo.seat >= 0 and not undone:
            undone = True
            await company.undo(table.undo.seat, table.undo.to[0])
        else:
            await company.random_move()
    else:
        await tables.resign(company.code, 0, action_id=fresh_id())
    return company


async def written(company: Company, viewer: int | None = 0, *, names: bool = True) -> list[str]:
    _, text = await company.tables.keeping.export(company.code, viewer, names=names)
    return text.splitlines()


def resummed(lines: list[dict[str, Any]]) -> list[str]:
    """The lines with sums that fit: what a forger would write."""
    before, out = "", []
    for fields in lines:
        bare = {name: value for name, value in fields.items() if name != "sum"}
        before = record._sum(before, bare)
        out.append(json.dumps({**bare, "sum": before}))
    return out


async def refusal(tables: Tables, lines: list[str]) -> tuple[int, str]:
    """The line and the reason for which the file is refused."""
    with pytest.raises(Refused) as refused:
        await tables.keeping.take_in(1, lines)
    assert refused.value.key == "record.damaged"
    return refused.value.facts["line"], refused.value.facts["key"]


async def test_each_undo_of_a_record_names_the_moves_that_stood(
    tables: Tables, people: People, db: Database
) -> None:
    company = await begin(tables, people, game="splendor_duel")
    for number in range(120):
        table = await company.table()
        if table.undo.seat >= 0 and number % 3 == 0:  # the whole turn, or the last step of it
            await company.undo(table.undo.seat, table.undo.to[-(number % 2)])
        else:
            await company.random_move()
    await tables.resign(company.code, 0, action_id=fresh_id())
    taken = await tables.keeping.take_in(company.people[0], await written(company))
    events = await db.read(lambda conn: store.events(conn, taken.id, -1, taken.seq))
    undos = [event for event in events if event.kind == "undo"]
    for event in undos:
        assert event.move is not None
        to = json.loads(event.move)["to"]
        stood = replay.standing(events[: event.seq])
        assert event.notes[0].facts["undone"] == [seq for seq in stood if seq > to]
    assert len({len(event.notes[0].facts["undone"]) for event in undos}) > 1


@pytest.mark.parametrize("title", ["toy", "splendor_duel", "murano", "lumicora"])
async def test_a_finished_game_comes_back_as_it_was_for_every_seat(
    tables: Tables, people: People, title: str
) -> None:
    company = await played(tables, people, title)
    lines = await written(company)
    guest = (await people.guest("Mai"))[0].person
    table = await tables.keeping.take_in(guest, lines)
    origin = await company.table()
    assert (table.status, table.result, table.turn) == ("finished", origin.result, origin.turn)
    assert [seat.name for seat in table.seats] == [seat.name for seat in origin.seats]
    assert [seat.person for seat in table.seats] == [None] * len(table.seats)
    for wanted in ("0", "1", "all"):
        was = await told(tables, company.code, wanted)
        assert await told(tables, table.code, wanted) == was
    taken_in = Company(tables, table.code, [])
    assert await written(taken_in, None) == lines  # to the last outcome, date and sum


@pytest.mark.parametrize("how", ["resigned", "drawn", "ended"])
async def test_a_game_that_ended_early_is_written_again_as_it_was(
    tables: Tables, people: People, how: str
) -> None:
    company = await begin(tables, people, game="splendor_duel")
    await company.play_out(5)
    if how == "resigned":
        await tables.resign(company.code, 1, action_id=fresh_id())
    elif how == "ended":
        await tables.hosting.end(company.code, company.people[0])
    else:
        for seat in (1, 0):
            vote = {"action_id": fresh_id(), "kind": "draw", "agree": True}
            await tables.vote(company.code, seat, **vote)  # type: ignore[arg-type]
    lines = await written(company)
    table = await tables.keeping.take_in(company.people[0], lines)
    assert await written(Company(tables, table.code, []), None) == lines


async def test_a_record_without_outcomes_is_written_again_without(
    tables: Tables, people: People
) -> None:
    company = await played(tables, people)
    lines = [json.loads(line) for line in await written(company)]
    bare = [{**line, "draws": None} if "draws" in line else line for line in lines]
    bare[0] |= {"began": "0001-01-01T00:00:00+14:00", "ended": "9999-12-31T00:00:00Z"}
    table = await tables.keeping.take_in(company.people[0], resummed(bare))
    again = [json.loads(line) for line in await written(Company(tables, table.code, []), None)]
    assert [line.get("draws") for line in again] == [line.get("draws") for line in bare]


async def told(tables: Tables, code: str, wanted: str) -> list[Any]:
    """Every position of the game with the lines that the game told."""
    head = await tables.open(code)
    doc: Any = None
    out: list[Any] = []
    for step in await tables.views.history(code, None, -1, head.seq, wanted):
        doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
        if doc["game"] is not None and (not out or doc["game"] != out[-1][0]):
            log = [line for line in step["log"] if not line["kind"].startswith("table.")]
            out.append((doc["game"], [{**line, "seq": 0, "by": 0} for line in log]))
    return out


async def test_the_file_proves_every_move_by_the_rules_and_holds_no_secret(
    tables: Tables, people: People, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    company = await played(tables, people, "splendor_duel")
    lines = await written(company)
    file = tmp_path / "game.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    assert command.main(file) == 0
    n = len(lines) - 2
    assert f"{n} positions, {n} of them by the rules of today" in capsys.readouterr().out
    secret = json.loads((await company.table()).snapshot or b"")["key"]
    assert secret not in file.read_text()
    assert any(json.loads(line).get("draws") for line in lines)
    file.write_text(
        "".join(f"{line}\n" for line in [*lines[:5], lines[5][:-9] + '0"}', *lines[6:]])
    )
    assert command.main(file) == 1
    assert "line 6: something in this line was changed" in capsys.readouterr().err
    assert command.main(tmp_path / "nothing") == 2


async def test_names_can_be_left_out(tables: Tables, people: People) -> None:
    company = await played(tables, people)
    assert "Linh" in "".join(await written(company))
    lines = await written(company, names=False)
    assert "Linh" not in "".join(lines)
    assert [
        seat.name for seat in (await tables.keeping.take_in(company.people[0], lines)).seats
    ] == ["", ""]


@pytest.mark.parametrize("title", ["toy", "splendor_duel"])
async def test_what_happens_after_a_game_is_no_part_of_its_record(
    tables: Tables, people: People, title: str
) -> None:
    """Else a game that its rules had ended could not be proved once a rematch was asked for."""
    company = await begin(tables, people, game=title)
    assert (await company.play_out()).status == "finished"
    before = await written(company)
    await tables.keeping.rematch(company.code, company.people[1])
    await tables.hosting.settle(company.code, company.people[0], watch="delayed")
    assert [json.loads(line) for line in await written(company)] == [
        json.loads(line) for line in before
    ]
    await tables.keeping.take_in(company.people[0], before)


async def test_a_game_that_was_resigned_comes_back_with_its_end(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people)
    await company.play_out(3)
    await tables.resign(company.code, 1, action_id=fresh_id())
    table = await tables.keeping.take_in(company.people[0], await written(company))
    assert table.result == (await company.table()).result
    snap = await tables.views.frame(table, None)
    assert snap.log[-1]["kind"] == "table.resigned"


async def test_a_running_games_file_holds_what_its_viewer_saw_and_is_no_table(
    tables: Tables, people: People, tmp_path: Path
) -> None:
    company = await begin(tables, people)
    await company.play_out(4)
    state = kernel.document((await company.table()).snapshot or b"")
    hands = {seat: {held["card"] for held in state["players"][seat]["hand"]} for seat in "01"}
    own = await written(company, 0)
    text = "".join(own)
    assert all(f'"{card}"' in text for card in hands["0"])
    assert not [card for card in hands["1"] - set(state["row"]) if f'"{card}"' in text]
    assert "draws" not in text
    assert '"state"' not in text
    file = tmp_path / "own.jsonl"
    file.write_text("\n".join(own))
    assert record.read(own)[0].sight == 0


async def test_before_the_start_there_is_nothing_to_keep(lobby: Company) -> None:
    with pytest.raises(Refused) as refused:
        await written(lobby)
    assert refused.value.key == "record.not_begun"


DAMAGES: list[tuple[Callable[[list[str]], list[str]], int, str]] = [
    (lambda lines: ["hello", *lines], 1, "record.foreign"),
    (lambda lines: ["[1]"], 1, "record.foreign"),
    (lambda lines: [""], 1, "record.foreign"),
    (lambda lines: ['{"guildhall": "record", "version": 9}'], 1, "record.version"),
    (lambda lines: lines[:-1], -1, "record.cut"),
    (lambda lines: lines[:1], 1, "record.cut"),
    (lambda lines: [*lines[:3], *lines[4:]], 4, "record.changed"),
    (lambda lines: [*lines[:3], lines[3].replace("1", "2"), *lines[4:]], 4, "record.changed"),
    (lambda lines: [*lines[:3], lines[3][:-1], *lines[4:]], 4, "record.not_json"),
    (lambda lines: [*lines[:3], "\ud800", *lines[4:]], 4, "record.not_json"),
]


@pytest.mark.parametrize(("damage", "line", "key"), DAMAGES)
async def test_damage_is_told_by_line_and_reason(
    tables: Tables,
    people: People,
    damage: Callable[[list[str]], list[str]],
    line: int,
    key: str,
) -> None:
    lines = await written(await played(tables, people))
    assert await refusal(tables, damage(lines)) == (line if line > 0 else len(lines) - 1, key)


def forged(line: int, **changed: Any) -> Callable[[list[dict[str, Any]]], None]:
    def forge(lines: list[dict[str, Any]]) -> None:
        lines[line] |= changed

    return forge


FORGERIES: list[tuple[Callable[[list[dict[str, Any]]], None], int, str]] = [
    (forged(0, game="chess"), 1, "record.no_such_game"),
    (forged(0, rules_version=99), 1, "record.newer_rules"),
    (forged(0, seats=["A"]), 1, "record.seats"),
    (forged(0, seats=["A", "\u202eB"]), 1, "record.bad_name"),
    (forged(0, options={"rounds": "many"}), 1, "record.options"),
    (forged(0, more=1), 1, "record.shape"),
    (forged(1, draws=[]), 2, "record.draws"),
    (forged(1, draws=[10**9] * 99), 2, "record.draws"),
    (forged(1, digest="0" * 24), 2, "record.digest"),
    (forged(2, move={"m": "nonsense"}), 3, "record.illegal"),
    (forged(2, draws=[1] * 9), 3, "record.draws"),
    (forged(2, patch=[{"op": "remove", "path": "/nowhere"}]), 3, "record.bad_patch"),
    (forged(2, patch=[{}]), 3, "record.bad_patch"),
    (forged(2, kind="started"), 3, "record.shape"),
    (forged(-1, result={}), -1, "record.shape"),
    (forged(-1, how="house"), -1, "record.result"),
]


@pytest.mark.parametrize(("forge", "line", "key"), FORGERIES)
async def test_a_forgery_with_sums_that_fit_is_found_by_the_rules(
    tables: Tables,
    people: People,
    forge: Callable[[list[dict[str, Any]]], None],
    line: int,
    key: str,
) -> None:
    lines = [json.loads(text) for text in await written(await played(tables, people))]
    forge(lines)
    found = await refusal(tables, resummed(lines))
    assert found == (line if line > 0 else len(lines), key)


async def test_another_winner_is_found(tables: Tables, people: People) -> None:
    lines = [json.loads(text) for text in await written(await played(tables, people))]
    lines[-1]["result"]["seats"][0]["total"] += 1
    assert await refusal(tables, resummed(lines)) == (len(lines), "record.result")


async def test_a_record_cannot_speak_for_the_house(tables: Tables, people: People) -> None:
    lines = [json.loads(text) for text in await written(await played(tables, people))]
    lines[2]["notes"] = [{"kind": "table.rematch", "facts": {"seat": 0}}]
    lines[2]["draws"] = None
    assert await refusal(tables, resummed(lines)) == (3, "record.shape")


async def test_an_invented_position_is_found_where_no_outcome_is_told(
    tables: Tables, people: People
) -> None:
    lines = [json.loads(text) for text in await written(await played(tables, people))]
    del lines[2:-1]
    lines[1]["draws"] = None
    lines[1]["state"]["players"] = {}
    lines[1]["digest"] = kernel.digest_of_state(lines[1]["state"])
    assert await refusal(tables, resummed(lines)) == (2, "record.no_state")


async def test_a_game_of_older_rules_can_be_kept_and_looked_at(
    db: Database, tables: Tables, people: People
) -> None:
    company = await played(tables, people)
    old = await written(company)
    newer = dataclasses.replace(
        TOY, rules_version=2, upgrade=lambda raw, version: {**raw, "rounds": raw["rounds"] + 1}
    )
    later = Tables(db, SECRET, {**GAMES, "toy": newer})
    # the file of then
    table = await later.keeping.take_in(company.people[0], old)
    assert table.status == "finished"
    doc = (await told(later, table.code, "0"))[-1][0]
    assert doc["rounds"] == (await told(tables, company.code, "0"))[-1][0]["rounds"] + 1
    # a file of today of the game of then: without outcomes, for these rules lead elsewhere
    _, text = await later.keeping.export(company.code, 0, names=True)
    head, parts = record.read(text.splitlines())
    assert head.rules_version == 2
    assert {part.draws for part in parts if isinstance(part, record.Moved)} == {None}
    again = await later.keeping.take_in(company.people[0], text.splitlines())
    assert (await told(later, again.code, "all")) == (await told(later, company.code, "all"))


async def test_going_on_from_a_position_deals_the_unseen_anew(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people, options={"rounds": 3})
    await company.play_out(6)
    there = await company.table()
    with pytest.raises(Refused) as refused:
        await tables.keeping.fork(company.code, 0, company.people[0], there.seq)
    assert refused.value.key == "fork.running"
    await tables.resign(company.code, 0, action_id=fresh_id())
    guest = (await people.guest("Mai"))[0].person
    table = await tables.keeping.fork(company.code, None, guest, there.seq)
    assert table.status == "playing"
    assert {seat.person for seat in table.seats} == {guest}
    then, now = tables.views.state(there), tables.views.state(table)
    assert then.row == now.row
    assert sorted(h.card for h in then.deck) == sorted(h.card for h in now.deck)
    assert [h.card for h in then.deck] != [h.card for h in now.deck]
    assert kernel.draws(table.snapshot or b"")[0] != kernel.draws(there.snapshot or b"")[0]
    ended = await Company(tables, table.code, [guest, guest]).play_out()
    assert ended.status == "finished"


async def test_an_end_or_a_lobby_is_no_position_to_go_on_from(
    tables: Tables, people: People
) -> None:
    company = await played(tables, people)
    for seq in (0, (await company.table()).seq, 10**9):
        with pytest.raises(Refused) as refused:
            await tables.keeping.fork(company.code, 0, company.people[0], seq)
        assert refused.value.key == "fork.nothing"


def test_a_line_beyond_the_most_is_refused() -> None:
    head = record.Head(game="toy", rules_version=1, options={}, seats=["", ""], sight=0)
    seen = record.Seen(by=0, patch=[], log=[])
    lines = list(record.written(head, [seen] * record.MOST_LINES))
    with pytest.raises(Damaged) as damaged:
        record.read(lines)
    assert (damaged.value.line, damaged.value.key) == (record.MOST_LINES + 1, "record.too_long")
    assert msgspec.json.decode(lines[1])["kind"] == "seen"


def unnumbered(line: str) -> dict[str, Any]:
    """A line of a one-sided record without the seqs of its table, which are others elsewhere."""
    fields = json.loads(line) | {"sum": ""}
    for told in fields.get("log", []):
        told["seq"] = 0
    if "patch" in fields:
        fields["patch"].sort(key=lambda op: op["path"])
    return dict(fields)


async def test_what_one_seat_saw_of_a_running_game_can_be_looked_at(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people, game="murano")
    await company.play_out(9)
    for viewer in (1, None):
        own = await written(company, viewer)
        head = await company.table()
        was: list[Any] = []
        doc: Any = None
        for step in await tables.views.history(company.code, viewer, -1, head.seq):
            doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
            if doc["game"] is not None and (not was or doc["game"] != was[-1]):
                was.append(doc["game"])
        table = await tables.keeping.take_in(company.people[0], own)
        eyes = "-1" if viewer is None else str(viewer)
        shown = []
        doc = None
        for step in await tables.views.history(table.code, None, -1, table.seq, eyes):
            doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
            if doc["game"] is not None and (not shown or doc["game"] != shown[-1]):
                shown.append(doc["game"])
        assert shown == was
        frame = await tables.views.frame(table, None)
        assert (frame.doc["game"], frame.doc["table"]["status"]) == (was[-1], "finished")
        again = await written(Company(tables, table.code, []), None)
        assert [unnumbered(line) for line in again] == [unnumbered(line) for line in own]
        later = Tables(tables._ledger._db, SECRET, tables._ledger.games)
        assert (await later.open(table.code)).status == "finished"  # read anew, and not frozen
        for asked in (
            tables.views.history(table.code, None, -1, table.seq, "all"),
            tables.views.history(table.code, None, -1, table.seq, "0"),
            tables.keeping.fork(table.code, None, company.people[0], table.seq),
        ):
            with pytest.raises(Refused):
                await asked


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        (lambda head, seen: head.update(rules_version=9), "record.other_view"),
        (lambda head, seen: head.update(sight=7), "record.seats"),
        (lambda head, seen: head.update(seats=["Linh"]), "record.seats"),
        (lambda head, seen: seen["log"].append({"kind": "table.closed"}), "record.shape"),
        (lambda head, seen: seen["log"].append({"kind": "x", "n": 1.5}), "record.shape"),
        (lambda head, seen: seen["patch"][0].update(value=[1]), "record.shape"),
        (lambda head, seen: seen["patch"][0].update(value={"a": 0.5}), "record.bad_patch"),
        (lambda head, seen: seen["patch"][0].update(path="/x"), "record.bad_patch"),
    ],
)
async def test_a_view_that_was_made_up_is_refused(
    tables: Tables, people: People, fault: Callable[[Any, Any], None], key: str
) -> None:
    company = await begin(tables, people)
    await company.play_out(3)
    lines = [json.loads(line) for line in await written(company, 0)]
    fault(lines[0], lines[1])
    assert (await refusal(tables, resummed(lines)))[1] == key
    assert (await refusal(tables, resummed(lines[:1])))[1] in (key, "record.cut")


async def test_a_line_that_is_nested_too_deep_is_damaged(tables: Tables, people: People) -> None:
    company = await begin(tables, people)
    head, seen, *rest = await written(company, 0)
    for depth in (200, 990, 5000):
        deep = seen.replace('"log":[', f'"log":[{"[" * depth}{"]" * depth},', 1)
        line, key = await refusal(tables, [head, deep, *rest])
        assert (line, key in ("record.not_json", "record.changed")) == (2, True)
