"""Earlier positions as one viewer may see them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection

from app.engine import patch
from app.engine.game import Game, Viewer
from app.tables import allseeing, document, history, onesided, store, watching
from app.tables.errors import Refused
from app.tables.model import Event, Table

G = Game[Any, Any, Any]
Sight = Viewer | Literal["all"]  # "all" = what all seats together knew


def sight_of(head: Table, viewer: Viewer, wanted: str | None) -> Sight:
    """With whose eyes a viewer looks back: a seat's number, `all`, or by default the own.

    Refused `replay.own_only` for any other than the own while the game is not over,
    `table.no_watching` where the host lets nobody look on, and `table.no_such_seat`.
    """
    eyes = onesided.eyes_of(head)
    own = "" if viewer is None else str(viewer)
    if eyes is not None and wanted == str(eyes):
        return viewer  # whoever looks sees what those eyes saw
    if wanted is None or wanted == own:
        return viewer
    if wanted != "all" and wanted not in {str(s.seat) for s in head.seats}:
        raise Refused("table.no_such_seat", free=[])
    if head.status != "finished" or eyes is not None:
        raise Refused("replay.own_only")
    if not watching.may_see(head, viewer):
        raise Refused("table.no_watching")
    return "all" if wanted == "all" else int(wanted)


def steps(
    conn: Connection, game: G | None, head: Table, sight: Sight, first: int, last: int
) -> list[dict[str, Any]]:
    """The events `first + 1 .. last` as `{"seq", "by", "patch", "log"}` as seen with `sight`.

    When the game is over, each tells also the `totals` that the rules counted at that moment.

    A patch (packed) leads between two documents of the viewer; with `first = -1` the first one
    replaces nothing by the whole.
    """
    # the house's rule of today counts, not that of then
    watched = watching.may_see(head, 0 if sight == "all" else sight)
    past = history.fold(None, store.patches(conn, head.id, first))
    old = None if past is None else _seen(game, head, first, past, sight, watched)
    answer = []
    for event in store.events(conn, head.id, first, last):
        past = history.fold(past, [event.patch])
        new = _seen(game, head, event.seq, past, sight, watched)
        totals = _totals(game, head, event.seq, past) if new["game"] is not None else {}
        answer.append(
            {
                **totals,
                "seq": event.seq,
                "by": -1 if event.seat is None else event.seat,
                "patch": patch.packed(patch.diff(old, new), document.ROOT),
                "log": _lines(event, sight, watched),
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
        elif event.kind in ("undo", "rewind") and event.move is not None:
            to = msgspec.json.decode(event.move)["to"]
            seqs = [seq for seq in seqs if seq <= to]
    return seqs


def _seen(
    game: G | None, head: Table, seq: int, past: history.Record, sight: Sight, watched: bool
) -> dict[str, Any]:
    table = history.readable(game, history.at(head, seq, past))
    state = document.state_of(game, table) if watched else None
    if sight != "all":
        return document.document(game, table, sight, state)
    told = document.document(game, table, None, state)
    if game is not None and state is not None:
        told["game"] = allseeing.view(game, state, len(table.seats))
    return told


def _totals(game: G | None, head: Table, seq: int, past: history.Record) -> dict[str, list[int]]:
    if head.status != "finished" or game is None:
        return {}
    state = document.state_of(game, history.readable(game, history.at(head, seq, past)))
    return {} if state is None else {"totals": [seat.total for seat in game.scores(state).seats]}


def _lines(event: Event, sight: Sight, watched: bool) -> list[dict[str, Any]]:
    if sight != "all":
        return document.lines(event, sight, watched=watched)
    by = -1 if event.seat is None else event.seat
    return [{**allseeing.line(note), "seq": event.seq, "by": by} for note in event.notes]
