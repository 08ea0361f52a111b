"""Judges what happens in a running game. Pure functions, each returns a `Draft` or raises.

Staleness without false conflicts: a seat's `since` is the seq at which its offers last changed or
it last acted itself. Somebody else's hidden choice disturbs nobody, a double click is stale.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine import kernel
from app.engine.game import Game, IllegalMove, Seat
from app.tables.draft import Draft, note, with_seat
from app.tables.errors import Frozen, GameOver, Illegal, NotSeated, NotYourTurn, Refused, Stale
from app.tables.history import Record, state_today, undo_of
from app.tables.model import Table, Undo

G = Game[Any, Any, Any]
replace = msgspec.structs.replace

MOST_UNDO = 50  # steps that can be gone back at once
encode = msgspec.json.Encoder(order="deterministic").encode


def canonical(move: bytes) -> bytes:
    """Equal moves give equal bytes. Illegal `bad_move` when it is not JSON."""
    try:
        return encode(msgspec.json.decode(move))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Illegal("bad_move") from None


def moved(game: G, table: Table, seat: Seat, base: int, move: bytes) -> Draft:
    """One move of the game."""
    must_play(table, seat)
    must_be_fresh(table, seat, base)
    assert table.snapshot is not None
    try:
        step = kernel.advance(game, table.snapshot, seat, move)
    except IllegalMove as illegal:
        if illegal.reason.key == "not_your_turn":
            raise NotYourTurn from None
        raise Illegal(illegal.reason.key, **illegal.reason.facts) from None
    waiting = game.waiting(step.state)
    after = replace(
        table,
        snapshot=step.snapshot,
        waiting=waiting,
        turn=table.turn + 1,
        undo=_undo_after(table, seat, step),
        # moving on declines what others proposed
        votes={kind: seats for kind, seats in table.votes.items() if seat in seats},
    )
    if not waiting:
        after = finished(after, result(game, step.state))
    return Draft(
        after=after,
        kind="move",
        seat=seat,
        notes=step.notes,
        move=canonical(move),
        state=step.state,
        digest=step.digest,
        undoable=step.undoable,
    )


def undone(
    game: G, table: Table, seat: Seat, base: int, to: int, past: Record, taken_back: list[int]
) -> Draft:
    """Back to the record of seq `to`. The draw counter of the envelope does not rewind."""
    must_play(table, seat)
    must_be_fresh(table, seat, base)
    must_allow_undo(table, seat, to)
    assert table.snapshot is not None
    snapshot = kernel.replaced(table.snapshot, state_today(game, past))
    after = replace(
        table,
        snapshot=snapshot,
        waiting=tuple(past["waiting"]),
        turn=past["turn"],
        undo=replace(undo_of(past), plea=None),
    )
    return Draft(
        after=after,
        kind="undo",
        seat=seat,
        notes=(note("undone", undone=taken_back, by=seat),),
        move=encode({"to": to}),
        state=kernel.state_of(game, snapshot),
        digest=kernel.digest_of(snapshot),
    )


def resigned(game: G, table: Table, seat: Seat) -> Draft:
    """In a game of two the other one wins; of more, the seat waits for somebody else."""
    must_play(table, seat)
    told = note("resigned", seat=seat, name=table.seats[seat].name)
    if len(table.seats) <= 2:
        others = [s.seat for s in table.seats if s.seat != seat]
        return Draft(
            after=given_up(game, table, winners=others, by=seat),
            kind="resigned",
            seat=seat,
            notes=(told,),
            move=b"{}",
        )
    after = with_seat(table, seat, person=None, ready=False, since=table.seq + 1)
    return Draft(after=after, kind="resigned", seat=seat, notes=(told,), move=b"{}")


def given_up(game: G, table: Table, *, winners: list[int], by: int = -1) -> Table:
    """The table after the last one gave up who could have gone on."""
    ended = result(game, state_of(game, table), reasons=["resigned"], winners=winners, by=by)
    return finished(table, ended)


def voted(game: G, table: Table, seat: Seat, kind: str, agree: bool) -> Draft | None:
    """A draw is agreed when every seat that somebody holds has said so. None when the seat has
    said that already."""
    must_play(table, seat)
    held = {s.seat for s in table.seats if s.person is not None}
    if kind != "draw" or len(held) < 2:
        raise Refused("table.no_such_vote")
    have = table.votes.get(kind, [])
    move = encode({"kind": kind, "agree": agree})
    if not agree:
        if not have:
            return None
        told = note("draw_declined", seat=seat)
        after = replace(table, votes={k: v for k, v in table.votes.items() if k != kind})
        return Draft(after=after, kind="vote", seat=seat, notes=(told,), move=move)
    now = sorted({*have, seat})
    if held - {*now}:
        if seat in have:
            return None
        after = replace(table, votes={**table.votes, kind: now})
        told = note("draw_agreed" if have else "draw_offered", seat=seat)
        return Draft(after=after, kind="vote", seat=seat, notes=(told,), move=move)
    ended = result(game, state_of(game, table), reasons=["draw"], winners=[])
    return Draft(
        after=finished(table, ended),
        kind="vote",
        seat=seat,
        notes=(note("drawn", seat=seat),),
        move=move,
    )


def result(
    game: G,
    state: Any,
    *,
    reasons: list[str] | None = None,
    winners: list[int] | None = None,
    by: int = -1,
) -> dict[str, Any]:
    """How it ended, with the score of every seat; by default as the game itself says."""
    scores = game.scores(state)
    first = [n for n, score in enumerate(scores.seats) if score.rank == 1 and not scores.beat]
    return {
        "reasons": list(scores.reasons) if reasons is None else reasons,
        "winners": first if winners is None else winners,
        "seats": [{"total": s.total, "parts": dict(s.parts), "rank": s.rank} for s in scores.seats],
        "by": by,
    }


def finished(table: Table, ended: dict[str, Any]) -> Table:
    """The table after its last event of play."""
    return replace(table, status="finished", waiting=(), votes={}, undo=Undo(), result=ended)


def must_play(table: Table, seat: Seat) -> None:
    """Raises unless the table is being played and has the seat."""
    if table.status == "frozen":
        raise Frozen
    if seat not in range(len(table.seats)):
        raise NotSeated
    if table.status == "lobby":
        raise GameOver("table.not_started", status=table.status)
    if table.status == "paused":
        raise GameOver("table.paused", status=table.status)
    if table.status != "playing":
        raise GameOver("table.over", status=table.status)


def must_be_fresh(table: Table, seat: Seat, base: int) -> None:
    """Raises Stale when the seat decided on something that has changed for it since."""
    if not table.seats[seat].since <= base <= table.seq:
        raise Stale(table.seq)


def must_allow_undo(table: Table, seat: Seat, to: int) -> None:
    """Free are the steps after which nobody else acted and nothing came out."""
    if table.undo.seat not in (-1, seat):
        raise Refused("undo.others")
    if to not in table.undo.to:
        raise Refused(table.undo.why or "undo.nothing")


def _undo_after(table: Table, seat: Seat, step: kernel.Step[Any]) -> Undo:
    if not step.undoable:
        return Undo(why="undo.revealed" if step.drew else "undo.final")
    before = table.undo
    if before.seat == seat:
        return Undo(seat, (*before.to, table.seq)[-MOST_UNDO:], before.why)
    return Undo(seat, (table.seq,), before.why if before.seat == -1 else "undo.others")


def state_of(game: G, table: Table) -> Any:
    """The decoded position of a table that has one."""
    assert table.snapshot is not None
    return kernel.state_of(game, table.snapshot)
