"""A move: judged on the true position, stored once, told after the commit."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event, text

from app.db.connect import Database
from app.db.errors import Down
from app.db.errors import Unsure as DbUnsure
from app.engine import kernel
from app.people.service import People
from app.tables import history, play, store
from app.tables.errors import (
    GameOver,
    IdReused,
    Illegal,
    Internal,
    NotSeated,
    NotYourTurn,
    Stale,
    TableError,
    Unavailable,
    Unsure,
)
from app.tables.model import Acted, Change, Table
from app.tables.service import Tables
from tests.tables.company import GAMES, SECRET, Company, begin, fresh_id, gather, plain, possible
from tests.toy import GAME as TOY
from tests.toy.state import Sort


def another(db: Database, games: dict[str, Any] = GAMES) -> tuple[Database, Tables]:
    """The same database as another process has it."""
    beside = Database(db.url.render_as_string(hide_password=False), exclusive=False)
    return beside, Tables(beside, SECRET, games)


def first_pick(table: Table, seat: int) -> dict[str, Any]:
    [offer] = possible(table, seat)
    return {"m": "pick", "card": offer.args["card"].of[0]}  # type: ignore[union-attr]


async def test_a_move_is_stored_as_one_event_and_told(game: Company, tables: Tables) -> None:
    changes: list[Change] = []
    tables.on_change(changes.append)
    before = await game.table()
    move = first_pick(before, 0)
    acted = await game.act(0, move, id="action-of-seat-0")
    assert acted == Acted(before.seq + 1)
    after = await game.table()
    [change] = changes
    assert (change.before, change.after) == (before, after)
    told = change.event
    assert (told.seq, told.seat, told.kind) == (before.seq + 1, 0, "move")
    assert (told.action_id, json.loads(told.move or b"")) == ("action-of-seat-0", move)
    assert told.digest == kernel.digest_of(after.snapshot or b"")
    assert after.waiting == (0, 1)
    assert (after.turn, before.turn) == (1, 0)


async def test_what_is_stored_is_what_was_told(db: Database, game: Company, tables: Tables) -> None:
    changes: list[Change] = []
    tables.on_change(changes.append)
    await game.play_out(12)
    head = await game.table()
    stored = await db.read(lambda conn: store.load(conn, game.code))
    assert stored is not None
    assert history.playable(TOY, stored) == head
    kept = await db.read(
        lambda conn: store.events(conn, head.id, changes[0].event.seq - 1, head.seq)
    )
    assert kept == [plain(change.event) for change in changes]


async def test_nothing_is_told_before_it_is_committed(
    db: Database, game: Company, tables: Tables
) -> None:
    url = db.url.render_as_string(hide_password=False)
    beside = Database(url, exclusive=False)
    seen: list[tuple[int, int]] = []

    def look(change: Change) -> None:
        with beside.engine.connect() as conn:
            seq = conn.execute(text("SELECT seq FROM tables")).scalar_one()
        seen.append((change.event.seq, seq))

    tables.on_change(look)
    for _ in range(5):
        await game.random_move()
    assert len(seen) == 5
    assert all(told == stored for told, stored in seen)
    beside.close()


async def test_a_listener_that_fails_costs_nobody_else_the_event(
    game: Company, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(change: Change) -> None:
        raise RuntimeError("a listener's own mistake")

    heard: list[Change] = []
    tables.on_change(broken)
    tables.on_change(heard.append)
    await game.random_move()
    assert len(heard) == 1
    assert "a listener's own mistake" in caplog.text


# -- once ----------------------------------------------------------------------------------


async def test_the_same_action_again_is_answered_as_the_first_time(game: Company) -> None:
    table = await game.table()
    move = first_pick(table, 0)
    first = await game.act(0, move, base=table.seq, id="the-same-action-id")
    again = dict(reversed(move.items()))  # the same move in another order
    for _ in range(2):
        assert await game.act(0, again, base=table.seq, id="the-same-action-id") == Acted(
            first.seq, dup=True
        )
    await game.play_out(20)
    now = await game.table()
    assert await game.act(0, move, base=now.seq, id="the-same-action-id") == Acted(
        first.seq, dup=True
    )
    assert await game.table() == now


async def test_an_action_sent_twice_at_once_happens_once(game: Company) -> None:
    table = await game.table()
    move = first_pick(table, 0)
    answers = await asyncio.gather(
        *[game.act(0, move, base=table.seq, id="the-same-action-id") for _ in range(5)]
    )
    assert sorted(a.dup for a in answers) == [False, True, True, True, True]
    assert {a.seq for a in answers} == {table.seq + 1}


async def test_a_used_id_does_not_stand_for_another_action(game: Company, tables: Tables) -> None:
    table = await game.table()
    cards = possible(table, 0)[0].args["card"].of  # type: ignore[union-attr]
    await game.act(0, {"m": "pick", "card": cards[0]}, id="the-same-action-id")
    with pytest.raises(IdReused):
        await game.act(0, {"m": "pick", "card": cards[1]}, id="the-same-action-id")
    with pytest.raises(IdReused):
        await tables.resign(game.code, 0, action_id="the-same-action-id")
    # also where the new action would be possible now
    offered = [o for o in await game.possible(0) if o.move == "tuck"]
    tuck = {"m": "tuck", "hand": list(offered[0].args["hand"].of)}  # type: ignore[union-attr]
    with pytest.raises(IdReused):
        await game.act(0, tuck, id="the-same-action-id")
    assert (await game.act(1, first_pick(table, 1), id="the-same-action-id")).dup is False


# -- stale ---------------------------------------------------------------------------------


async def test_two_tabs_of_one_seat_get_one_ack_and_one_refusal(game: Company) -> None:
    table = await game.table()
    cards = possible(table, 0)[0].args["card"].of  # type: ignore[union-attr]
    outcomes = await asyncio.gather(
        *[game.act(0, {"m": "pick", "card": card}, base=table.seq) for card in cards[:2]],
        return_exceptions=True,
    )
    assert sorted(type(o).__name__ for o in outcomes) == ["Acted", "Stale"]
    assert (await game.table()).seq == table.seq + 1


async def test_a_double_click_is_stale_even_where_the_same_is_offered_again(
    db: Database, people: People
) -> None:
    """Offers can be the same to the byte after an own move; the second click was not meant."""

    def sort_again(state: Any, seat: int, move: Any, play: Any) -> None:
        TOY.apply(state, seat, move, play)
        if isinstance(move, Sort):
            state.agenda[-1].sorted = False

    patient = Tables(db, SECRET, {"toy": dataclasses.replace(TOY, apply=sort_again)})
    company = await begin(patient, people)
    seat = await company.play_until("sort")
    table = await company.table()
    row = kernel.document(table.snapshot or b"")["row"]
    await company.act(seat, {"m": "sort", "row": row[::-1]}, base=table.seq)
    assert (await company.table()).offers == table.offers
    with pytest.raises(Stale) as stale:
        await company.act(seat, {"m": "sort", "row": row}, base=table.seq)
    assert stale.value.seq == table.seq + 1


async def test_without_a_look_at_the_base_a_double_click_moves_twice(
    db: Database, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the test above must catch, planted."""
    monkeypatch.setattr(play, "must_be_fresh", lambda table, seat, base: None)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_a_double_click_is_stale_even_where_the_same_is_offered_again(db, people)


async def test_choosing_at_the_same_time_disturbs_nobody(game: Company) -> None:
    table = await game.table()
    moves = [first_pick(table, seat) for seat in (0, 1)]
    outcomes = await asyncio.gather(
        *[game.act(seat, moves[seat], base=table.seq) for seat in (0, 1)]
    )
    assert sorted(a.seq for a in outcomes) == [table.seq + 1, table.seq + 2]
    assert (await game.table()).seats[0].since != (await game.table()).seats[1].since


async def test_a_base_of_the_future_is_not_believed(game: Company) -> None:
    table = await game.table()
    with pytest.raises(Stale):
        await game.act(0, first_pick(table, 0), base=table.seq + 1)


async def test_events_of_the_house_make_no_move_stale(game: Company, tables: Tables) -> None:
    table = await game.table()
    await tables.seating.rename(game.code, game.people[1], nickname="Another")
    await tables.seating.rename(game.code, game.people[0], table_name="Another")
    assert (await game.act(0, first_pick(table, 0), base=table.seq)).seq == table.seq + 3


# -- refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (b'{"m":"leave"}', "not_offered"),
        (b'{"m":"pick","card":"L99"}', "not_offered"),
        (b'{"m":"pick","card":"L1","card2":"L1"}', "bad_move"),
        (b'{"m":"fly"}', "bad_move"),
        (b'{"m":"pick","card":7}', "bad_move"),
        (b"[]", "bad_move"),
        (b"7", "bad_move"),
        (b"", "bad_move"),
        (b"\xff", "bad_move"),
        (b'{"m":"pick","card":"\\u0000"}', "not_offered"),
        (b'{"m":"pick","card":"\\ud800"}', "bad_move"),
        (b"[" * 5000, "bad_move"),
    ],
)
async def test_a_move_that_is_not_offered_changes_nothing(
    game: Company, tables: Tables, move: bytes, key: str
) -> None:
    before = await game.table()
    with pytest.raises(Illegal) as illegal:
        await tables.act(game.code, 0, action_id=fresh_id(), base=before.seq, move=move)
    assert illegal.value.key == key
    assert await tables.refresh(game.code) == before


async def test_only_the_one_who_holds_the_seat_moves(
    game: Company, tables: Tables, people: People
) -> None:
    table = await game.table()
    move = json.dumps(first_pick(table, 0)).encode()
    stranger = (await people.guest("Stranger"))[0].person
    for person in (game.people[1], stranger):
        with pytest.raises(NotSeated):
            await tables.act(
                game.code, 0, action_id=fresh_id(), base=table.seq, move=move, person=person
            )
        with pytest.raises(NotSeated):
            await tables.resign(game.code, 0, action_id=fresh_id(), person=person)
        with pytest.raises(NotSeated):
            await tables.vote(
                game.code, 0, action_id=fresh_id(), kind="draw", agree=True, person=person
            )
        with pytest.raises(NotSeated):
            await tables.undo(
                game.code, 0, action_id=fresh_id(), base=table.seq, to=1, person=person
            )
    for nowhere in (2, -1, 99):
        with pytest.raises(NotSeated):
            await tables.act(game.code, nowhere, action_id=fresh_id(), base=table.seq, move=move)
    assert await tables.refresh(game.code) == table
    await tables.act(
        game.code, 0, action_id=fresh_id(), base=table.seq, move=move, person=game.people[0]
    )


async def test_somebody_who_is_not_waited_for_is_told_so(tables: Tables, people: People) -> None:
    company = await begin(tables, people, game="splendor_duel")
    table = await company.table()
    [waiting] = table.waiting
    with pytest.raises(NotYourTurn):
        await company.act(1 - waiting, {"m": "replenish"})
    assert await company.table() == table


async def test_a_lobby_and_a_finished_game_take_no_moves(lobby: Company, tables: Tables) -> None:
    with pytest.raises(GameOver) as early:
        await lobby.act(0, {"m": "leave"})
    assert early.value.facts == {"status": "lobby"}
    await tables.seating.start(lobby.code, lobby.people[0])
    await tables.seating.leave(lobby.code, lobby.people[1])
    with pytest.raises(GameOver) as late:
        await lobby.act(0, {"m": "leave"})
    assert late.value.facts == {"status": "finished"}


async def test_a_failure_of_the_rules_is_contained(
    db: Database, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(state: Any, seat: int, move: Any, play: Any) -> None:
        state.round = 99  # half way through
        raise ZeroDivisionError("a mistake in the rules")

    fragile = {"toy": dataclasses.replace(TOY, apply=fails)}
    sound = Tables(db, SECRET, GAMES)
    company = await begin(sound, people)
    broken = Company(Tables(db, SECRET, fragile), company.code, company.people)
    before = await broken.table()
    move = first_pick(before, 0)
    with caplog.at_level(logging.ERROR), pytest.raises(Internal) as internal:
        await broken.act(0, move)
    assert internal.value.ref in caplog.text
    assert "a mistake in the rules" in caplog.text
    assert "ZeroDivisionError" not in str(internal.value)
    with pytest.raises(Internal):
        await broken.tables.dry_run(company.code, 0, json.dumps(move).encode())
    assert await broken.tables.refresh(company.code) == before
    assert (await company.act(0, move)).seq == before.seq + 1  # playable as before


# -- the database --------------------------------------------------------------------------


class Failing:
    """Stands for the database's own methods while it is down."""

    def __init__(self, db: Database, error: Exception, *, after: bool = False) -> None:
        self.error, self.after = error, after
        self.real: Callable[..., Any] = db.statement
        db.statement = self  # type: ignore[method-assign,assignment]
        self.db = db

    async def __call__(self, work: Any) -> Any:
        if self.after:
            await self.real(work)
        raise self.error

    def mend(self) -> None:
        self.db.statement = self.real  # type: ignore[method-assign]


async def test_a_write_that_failed_is_not_acknowledged_and_can_be_sent_again(
    db: Database, game: Company, tables: Tables
) -> None:
    told: list[Change] = []
    tables.on_change(told.append)
    table = await game.table()
    move = first_pick(table, 0)
    failing = Failing(db, Down("disk full"))
    with pytest.raises(Unavailable):
        await game.act(0, move, base=table.seq, id="sent-again-and-again")
    assert await game.table() == table
    assert told == []
    failing.mend()
    assert await game.act(0, move, base=table.seq, id="sent-again-and-again") == Acted(
        table.seq + 1
    )
    assert len(told) == 1


async def test_without_its_database_a_server_says_so_and_recovers(
    db: Database, game: Company
) -> None:
    table = await game.table()
    fresh = Tables(db, SECRET, GAMES)
    real = db.read
    offline = Database("postgresql://nobody@127.0.0.1:9/nowhere")
    db.read = offline.read  # type: ignore[method-assign]
    for attempt in (
        fresh.open(game.code),
        fresh.views.tables_of(game.people[0]),
        fresh.invitations.look("a" * 40),
        fresh.talk.lines(game.code),
        fresh.act(game.code, 0, action_id=fresh_id(), base=1, move=b'{"m":"leave"}'),
        game.tables.refresh(game.code),
    ):
        with pytest.raises(Unavailable):
            await attempt
    db.read = real  # type: ignore[method-assign]
    offline.close()
    assert await fresh.open(game.code) == table


async def test_a_commit_that_was_not_answered_is_settled_by_sending_again(
    db: Database, game: Company, tables: Tables
) -> None:
    told: list[Change] = []
    tables.on_change(told.append)
    table = await game.table()
    move = first_pick(table, 0)
    failing = Failing(db, DbUnsure("cut"), after=True)
    with pytest.raises(Unsure):
        await game.act(0, move, base=table.seq, id="sent-again-and-again")
    assert told == []
    failing.mend()
    assert await game.act(0, move, base=table.seq, id="sent-again-and-again") == Acted(
        table.seq + 1, dup=True
    )
    assert [change.event.seq for change in told] == [table.seq + 1]


async def test_a_move_is_finished_and_told_though_its_socket_went_away(
    db: Database, game: Company, tables: Tables
) -> None:
    told: list[Change] = []
    tables.on_change(told.append)
    table = await game.table()
    entered = asyncio.Event()
    real = db.statement

    async def slow(work: Any) -> Any:
        entered.set()
        await asyncio.sleep(0.02)
        return await real(work)

    db.statement = slow  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(game.act(0, first_pick(table, 0)))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await tables.settle()
    assert [change.event.seq for change in told] == [table.seq + 1]
    assert (await game.table()).seq == table.seq + 1


async def test_processes_that_share_a_table_judge_on_each_others_moves(
    db: Database, game: Company, tables: Tables
) -> None:
    beside, others = another(db)
    far = Company(others, game.code, game.people)
    assert await far.table() == await game.table()
    table = await game.table()
    await game.act(0, first_pick(table, 0))
    # the other one does not know that yet, and is asked for the same and for another seat
    with pytest.raises(Stale):
        await far.act(0, first_pick(table, 0), base=table.seq)
    assert (await far.act(1, first_pick(table, 1), base=table.seq)).seq == table.seq + 2
    assert (await tables.refresh(game.code)).seq == table.seq + 2
    beside.close()


async def test_an_action_that_another_process_stored_is_known_here(
    db: Database, game: Company
) -> None:
    beside, others = another(db)
    far = Company(others, game.code, game.people)
    table = await far.table()
    move = first_pick(table, 0)
    first = await game.act(0, move, base=table.seq, id="sent-to-both-of-them")
    again = await far.act(0, move, base=table.seq, id="sent-to-both-of-them")
    assert again == Acted(first.seq, dup=True)
    beside.close()


async def test_two_processes_play_a_whole_game_without_a_gap(db: Database, game: Company) -> None:
    """Everybody fires at once, at both processes, with what they last saw."""
    beside, others = another(db)
    far = Company(others, game.code, game.people)
    for n in range(400):
        table = await (game, far)[n % 2].table()
        if table.status == "finished":
            break
        tries = [
            side.act(seat, {"m": o.move, **some(o)}, base=table.seq)
            for side in (game, far)
            for seat in table.waiting
            for o in possible(table, seat)[:1]
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(o, Acted | TableError) for o in outcomes)
    else:
        raise AssertionError("the game did not end")
    events = await db.read(lambda conn: store.events(conn, table.id, -1, 9999))
    assert [e.seq for e in events] == list(range(len(events)))
    folded = history.fold(None, [e.patch for e in events])
    stored = await db.read(lambda conn: store.load(conn, game.code))
    assert stored is not None
    assert folded["state"] == kernel.document(stored.snapshot or b"")
    beside.close()


def some(offer: Any) -> dict[str, Any]:
    """The first member of an offer."""
    from app.engine import offers as offering

    class First:
        def below(self, n: int) -> int:
            return 0

    return {k: v for k, v in offering.sample(offer, First()).items() if k != "m"}


# -- statements ----------------------------------------------------------------------------


async def test_a_move_on_postgresql_is_one_statement_that_commits_itself(
    migrated_postgresql: str,
) -> None:
    db = Database(migrated_postgresql)
    tables = Tables(db, SECRET, GAMES)
    company = await begin(tables, People(db))
    seen: list[tuple[str, bool]] = []

    @event.listens_for(db.engine, "before_cursor_execute")
    def note(conn: Any, cursor: Any, statement: str, *rest: Any) -> None:
        seen.append((statement.split()[0], cursor.connection.autocommit))

    for _ in range(6):
        seen.clear()
        await company.random_move()
        assert seen == [("WITH", True)]
    db.close()


async def test_a_move_on_sqlite_reads_nothing_and_many_share_a_commit(
    sqlite_url: str,
) -> None:
    db = Database(sqlite_url)
    seen: list[str] = []

    @event.listens_for(db.engine, "connect")
    def trace(driver: Any, record: Any) -> None:
        driver.set_trace_callback(seen.append)

    tables = Tables(db, SECRET, GAMES)
    people = People(db)
    companies = [await begin(tables, people) for _ in range(10)]
    heads = [await company.table() for company in companies]
    seen.clear()
    await asyncio.gather(
        *[c.act(0, first_pick(t, 0)) for c, t in zip(companies, heads, strict=True)]
    )
    verbs = [statement.split()[0] for statement in seen]
    assert "SELECT" not in [v for v, s in zip(verbs, seen, strict=True) if "FROM tables" in s]
    assert verbs.count("COMMIT") <= 3  # of ten moves
    assert (verbs.count("SAVEPOINT"), verbs.count("INSERT")) == (10, 10)
    db.close()


async def test_no_move_is_read_from_the_log_unless_it_was_refused(
    db: Database, game: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    real = store.action

    def counted(*asked: Any) -> Any:
        looks.append(asked[-1])
        return real(*asked)

    monkeypatch.setattr(store, "action", counted)
    table = await game.table()
    for _ in range(5):
        await game.random_move()
    assert looks == []
    with pytest.raises(Stale):
        await game.act(0, first_pick(table, 0), base=table.seq, id="late")
    assert looks == ["late"]


# -- a dry run -----------------------------------------------------------------------------


async def test_a_dry_run_tells_the_reason_or_the_result_and_stores_nothing(
    game: Company, tables: Tables
) -> None:
    before = await game.table()
    why = await tables.dry_run(game.code, 0, b'{"m":"leave"}')
    assert why == kernel.Reason("not_offered")
    move = json.dumps(first_pick(before, 0)).encode()
    assert await tables.dry_run(game.code, 0, move) == {
        "facts": {"notes": [{"kind": "picked", "seat": 0}]}
    }
    seat = await game.play_until("bet")
    at_shop = await game.table()
    # a bet rolls a die: nobody learns how it would fall
    assert await tables.dry_run(game.code, seat, b'{"m":"bet","coins":1}') == {"facts": {}}
    assert await tables.refresh(game.code) == at_shop


async def test_no_frame_of_a_player_holds_the_others_secrets(
    tables: Tables, people: People
) -> None:
    company = await gather(tables, people)
    await tables.seating.start(company.code, company.people[0])
    table = await company.table()
    assert table.snapshot is not None
    key = json.loads(table.snapshot)["key"]
    await company.act(0, first_pick(table, 0), id="picked-in-secret")
    card = first_pick(table, 0)["card"]
    table = await company.table()
    for viewer in (1, None):
        frame = await tables.views.frame(table, viewer)
        told = json.dumps([frame.doc, frame.log]) + bytes(frame.offers).decode()
        told += json.dumps(await tables.views.history(company.code, viewer, -1, table.seq))
        own = bytes((await tables.views.frame(table, 1)).offers).decode()
        assert f'"{card}"' not in told.replace(own, "")
        assert "picked-in-secret" not in told
        assert key not in told


async def test_every_table_has_a_secret_of_its_own(tables: Tables, people: People) -> None:
    keys = set()
    for _ in range(5):
        table = await (await begin(tables, people)).table()
        keys.add(json.loads(table.snapshot or b"")["key"])
    assert len(keys) == 5
    assert {len(key) for key in keys} == {44}  # 32 bytes in base64
