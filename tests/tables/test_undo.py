"""Taking back: freely while nobody else acted and nothing came out, never past that."""

from __future__ import annotations

from typing import Any

import pytest

from app.db.connect import Database
from app.engine import kernel
from app.engine import offers as offering
from app.people.service import People
from app.tables import store
from app.tables.errors import GameOver, IdReused, Refused, Stale
from app.tables.model import Acted, Change, Table, Undo
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id, possible

pytestmark = pytest.mark.usefixtures("same_deal")


def digest(table: Table) -> str:
    return kernel.digest_of(table.snapshot or b"")


def sorting(table: Table, seat: int) -> dict[str, Any]:
    """A move that changes the order of the row, and nothing else."""
    assert any(offer.move == "sort" for offer in possible(table, seat))
    row = kernel.document(table.snapshot or b"")["row"]
    return {"m": "sort", "row": list(reversed(row))}


def draws(table: Table) -> int:
    return kernel._envelopes.decode(table.snapshot or b"").n


@pytest.fixture
async def shop(tables: Tables, people: People) -> tuple[Company, int]:
    """A company of which one is at the shop, where it may sort, peek and buy."""
    company = await begin(tables, people, options={"rounds": 3})
    return company, await company.play_until("sort")


async def test_a_step_back_restores_the_position_as_it_was(shop: tuple[Company, int]) -> None:
    company, seat = shop
    before = await company.table()
    await company.act(seat, sorting(before, seat))
    sorted_ = await company.table()
    assert digest(sorted_) != digest(before)
    assert sorted_.undo == Undo(seat, (before.seq,), before.undo.why)
    assert sorted_.turn == before.turn + 1
    acted = await company.undo(seat, before.seq)
    after = await company.table()
    assert acted == Acted(sorted_.seq + 1)
    assert digest(after) == digest(before)
    assert after.offers == before.offers
    assert (after.waiting, after.turn, after.undo) == (before.waiting, before.turn, before.undo)


async def test_several_steps_go_back_at_once_or_one_by_one(tables: Tables, people: People) -> None:
    company = await begin(tables, people, game="splendor_duel")
    seat, positions = await long_turn(company)
    table = await company.table()
    start, last = positions[0], positions[-1]
    await company.undo(seat, last.seq)
    now = await company.table()
    assert digest(now) == digest(last)
    assert now.undo.to == table.undo.to[:-1]
    await company.undo(seat, start.seq)  # restart the turn
    now = await company.table()
    assert digest(now) == digest(start)
    assert (now.turn, now.undo) == (start.turn, start.undo)
    snap = await tables.views.frame(now, seat)
    undone = [line["undone"] for line in snap.log if line["kind"] == "table.undone"]
    assert undone == [[last.seq + 1], [t.seq + 1 for t in positions[:-1]]]


async def long_turn(company: Company) -> tuple[int, list[Table]]:
    """Plays until a seat has taken steps that it may take back; where each of them began."""
    heads = {}
    company.tables.on_change(lambda change: heads.update({change.after.seq: change.after}))
    for _ in range(150):
        table = await company.table()
        if len(table.undo.to) >= 2 and table.undo.to[0] in heads:
            return table.undo.seat, [heads[seq] for seq in table.undo.to]
        await company.random_move()
    raise AssertionError("no long turn came up")


async def test_what_was_drawn_or_revealed_is_not_taken_back(shop: tuple[Company, int]) -> None:
    company, _ = shop
    seat = await company.play_until("bet")
    before = await company.table()
    await company.act(seat, {"m": "bet", "coins": 1})
    table = await company.table()
    assert (table.undo.seat, table.undo.to) == (-1, ())
    for to in (before.seq, 0, -1, table.seq):
        with pytest.raises(Refused) as refused:
            await company.undo(seat, to)
        assert refused.value.key == "undo.revealed"
    assert await company.table() == table
    doc = company.tables.views.document(table, seat)["table"]
    assert doc["undo"] == {"why": "undo.revealed"}


async def test_a_secret_choice_is_final_once_sent(game: Company) -> None:
    before = await game.table()
    await game.random_move()
    table = await game.table()
    assert table.undo.why == "undo.final"
    with pytest.raises(Refused, match="final"):
        await game.undo(0, before.seq)


async def test_a_step_is_not_taken_back_past_a_look_at_the_deck(
    shop: tuple[Company, int],
) -> None:
    company, seat = shop
    before = await company.table()
    await company.act(seat, {"m": "peek"})
    peeked = await company.table()
    await company.act(seat, sorting(await company.table(), seat))
    table = await company.table()
    assert table.undo == Undo(seat, (peeked.seq,), "undo.revealed")
    with pytest.raises(Refused, match="revealed"):
        await company.undo(seat, before.seq)
    await company.undo(seat, peeked.seq)
    assert digest(await company.table()) == digest(peeked)


async def test_nobody_takes_back_for_another_or_past_another(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people, game="splendor_duel")
    # a take of two tokens without a penalty passes the turn and reveals nothing
    first = await take(company)
    table = await company.table()
    assert table.undo.seat == first
    with pytest.raises(Refused, match="others"):
        await company.undo(1 - first, table.undo.to[0])
    second = await take(company)
    assert second == 1 - first
    later = await company.table()
    assert later.undo == Undo(second, (table.seq,), "undo.others")
    with pytest.raises(Refused, match="others"):
        await company.undo(first, table.undo.to[0])
    with pytest.raises(Refused, match="others"):
        await company.undo(second, table.undo.to[0])
    # and when the second one takes its own back, the first one may again
    await company.undo(second, table.seq)
    now = await company.table()
    assert now.undo == table.undo
    await company.undo(first, now.undo.to[0])


async def take(company: Company) -> int:
    table = await company.table()
    [seat] = table.waiting
    offer = next(
        o
        for o in possible(table, seat)
        if o.move == "take" and not o.facts.get("penalty") and o.facts.get("tokens") != 1
    )
    await company.act(seat, {"m": "take", "cells": offer.args["cells"].of[0]})  # type: ignore[union-attr]
    return seat


async def test_before_the_first_move_there_is_nothing_to_take_back(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people, game="splendor_duel")
    table = await company.table()
    with pytest.raises(Refused, match=r"undo\.nothing"):
        await company.undo(table.waiting[0], table.seq - 1)


async def test_chance_does_not_rewind(shop: tuple[Company, int]) -> None:
    """After an undo the next draw is a new one, so nobody can try how the dice would fall."""
    company, _ = shop
    seat = await company.play_until("sort")
    before = await company.table()
    await company.act(seat, sorting(await company.table(), seat))
    await company.undo(seat, before.seq)
    assert draws(await company.table()) == draws(before)
    await company.act(seat, {"m": "bet", "coins": 1})
    assert draws(await company.table()) > draws(before)


async def test_a_double_click_on_undo_goes_back_once(tables: Tables, people: People) -> None:
    company = await begin(tables, people, game="splendor_duel")
    seat, positions = await long_turn(company)
    table = await company.table()
    await company.undo(seat, positions[-1].seq, base=table.seq)
    with pytest.raises(Stale):
        await company.undo(seat, positions[-2].seq, base=table.seq)


async def test_ids_stay_used_and_an_undo_sent_again_is_answered_as_the_first_time(
    shop: tuple[Company, int],
) -> None:
    company, seat = shop
    before = await company.table()
    move = sorting(before, seat)
    await company.act(seat, move, id="id-of-the-sorting")
    asked: dict[str, Any] = {"action_id": "id-of-the-undoing", "base": before.seq + 1}
    first = await company.tables.undo(company.code, seat, to=before.seq, **asked)
    again = await company.tables.undo(company.code, seat, to=before.seq, **asked)
    assert again == Acted(first.seq, dup=True)
    with pytest.raises(IdReused):
        await company.tables.undo(company.code, seat, to=before.seq - 1, **asked)
    # the move that was taken back is not made again by its old id
    sent_again = await company.act(seat, move, base=before.seq, id="id-of-the-sorting")
    assert sent_again == Acted(before.seq + 1, dup=True)
    assert digest(await company.table()) == digest(before)


async def test_an_undo_is_told_like_any_event_and_stands_in_the_log(
    db: Database, shop: tuple[Company, int]
) -> None:
    company, seat = shop
    told: list[Change] = []
    company.tables.on_change(told.append)
    before = await company.table()
    await company.act(seat, sorting(await company.table(), seat))
    await company.tables.seating.rename(company.code, company.people[1 - seat], nickname="Renamed")
    await company.undo(seat, before.seq)
    assert [change.event.kind for change in told] == ["move", "named", "undo"]
    table = await company.table()
    assert table.seats[1 - seat].name == "Renamed"  # the house is not undone
    snap = await company.tables.views.frame(table, None)
    assert snap.log[-1] == {
        "seq": table.seq,
        "by": seat,
        "kind": "table.undone",
        "undone": [before.seq + 1],
    }
    stored = await db.read(lambda conn: store.load(conn, company.code))
    assert stored is not None
    assert stored.snapshot == table.snapshot


async def test_a_finished_game_is_not_taken_back(shop: tuple[Company, int]) -> None:
    company, seat = shop
    before = await company.table()
    await company.act(seat, sorting(await company.table(), seat))
    await company.tables.resign(company.code, 1 - seat, action_id=fresh_id())
    with pytest.raises(GameOver):
        await company.undo(seat, before.seq)
    doc = company.tables.views.document(await company.table(), seat)["table"]
    assert doc["undo"] == {}


async def test_an_undo_that_overtakes_its_own_moves_takes_nothing_back(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read before the table's lock may be older than what the undo names: a player who
    sends it beside the moves, with a base guessed ahead, would get back before what came out."""
    company = await begin(tables, people, game="splendor_duel")
    seat = await company.play_until("replenish")
    before = await company.table()
    read = tables._ledger.read

    async def late(work: Any) -> Any:
        """The answer to what the undo reads, when both moves are stored."""
        found = await read(work)
        monkeypatch.undo()
        await company.act(seat, {"m": "replenish"})
        take = next(offer for offer in await company.possible(seat) if offer.move == "take")
        await company.act(seat, offering.sample(take, company.dice))
        return found

    monkeypatch.setattr(tables._ledger, "read", late)
    with pytest.raises(Stale):
        await company.undo(seat, before.seq + 1, base=before.seq + 2)
    table = await company.table()
    assert table.seq == before.seq + 2
    assert draws(table) > draws(before)
    assert not any(offer.move == "replenish" for offer in await company.possible(seat))
    await company.undo(seat, before.seq + 1)  # when it is known, the same wish is granted
    assert draws(await company.table()) > draws(before)
    assert digest(await company.table()) != digest(before)
