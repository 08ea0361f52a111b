"""Earlier positions as one viewer may see them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection

from app.engine import patch
from app.engine.game import Game, Viewer
from app.tables import document, history, store
from app.tables.model import Event, Table

G = Game[Any, Any, Any]


def steps(
    conn: Connection, game: G | None, head: Table, viewer: Viewer, first: int, last: int
) -> list[dict[str, Any]]:
    """The events `first + 1 .. last` as `{"seq", "by", "patch", "log"}` for this viewer.

    A patch leads between two documents of the viewer; with `first = -1` the first one replaces
    nothing by the whole.
    """
    past = history.fold(None, store.patches(conn, head.id, first))
    old = None if past is None else _seen(game, head, first, past, viewer)
    answer = []
    for event in store.events(conn, head.id, first, last):
        past = history.fold(past, [event.patch])
        new = _seen(game, head, event.seq, past, viewer)
        answer.append(
            {
                "seq": event.seq,
                "by": -1 if event.seat is None else event.seat,
                "patch": patch.diff(old, new),
                "log": document.lines(event, viewer),
            }
        )
        old = new
    return answer


def standing(later: list[Event]) -> list[int]:
    """The seqs of the moves among these events that no undo among them took back."""
    seqs: list[int] = []
    for event in later:
        if event.kind == "move":
            seqs.append(event.seq)
        elif event.kind == "undo" and event.move is not None:
            to = msgspec.json.decode(event.move)["to"]
            seqs = [seq for seq in seqs if seq <= to]
    return seqs


def _seen(
    game: G | None, head: Table, seq: int, past: history.Record, viewer: Viewer
) -> dict[str, Any]:
    table = history.readable(game, history.at(head, seq, past))
    return document.document(game, table, viewer, document.state_of(game, table))
