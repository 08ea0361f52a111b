"""What a viewer is sent of a table: builtins only, and a field keeps one type for life."""

from __future__ import annotations

from typing import Any

from app.engine import kernel
from app.engine.game import Game, Viewer
from app.tables.model import Event, House, Plea, Table, Told, Undo

G = Game[Any, Any, Any]

ROOT = "/game/"  # where most changes are: patches are packed with it


def state_of(game: G | None, table: Table) -> Any:
    """The game's state, None before the start and when it cannot be read."""
    if game is None or table.snapshot is None:
        return None
    if table.status == "frozen":
        return _last_state(game, table)
    return kernel.state_of(game, table.snapshot)


def _last_state(game: G, table: Table) -> Any:
    """The position of a frozen table, if these rules can show it to everybody. One that they did
    not write or bring to their own version may mean something else to them than it says."""
    assert table.snapshot is not None
    if table.rules_version != game.rules_version:
        return None
    try:
        state = kernel.state_of(game, table.snapshot)
        for viewer in (None, *range(len(table.seats))):
            game.view(state, viewer)
    except Exception:
        return None
    return state


def document(game: G | None, table: Table, viewer: Viewer, state: Any) -> dict[str, Any]:
    """`{"table": .., "game": .. | None}` for one viewer; `state` as `state_of` gives it."""
    return {
        "table": table_part(table),
        "game": None if game is None or state is None else game.view(state, viewer),
    }


def table_part(table: Table) -> dict[str, Any]:
    """The public half, the same for everybody."""
    host = table.seat_of(table.host)
    return {
        "code": table.code,
        "game": table.game,
        "name": table.name,
        "status": table.status,
        "options": table.options,
        "rules_version": table.rules_version,
        "host": -1 if host is None else host,
        "seats": {
            str(s.seat): {"name": s.name, "taken": s.person is not None, "ready": s.ready}
            for s in table.seats
        },
        "house": house_part(table.house),
        "waiting": list(table.waiting) if table.status == "playing" else [],
        "undo": undo_part(table.undo),
        "plea": plea_part(table.undo.plea),
        "votes": {kind: list(seats) for kind, seats in table.votes.items()},
        "result": table.result,
    }


def undo_part(undo: Undo) -> dict[str, Any]:
    """Who may take back what, or else why nobody may; empty where nothing was done yet."""
    if undo.seat != -1:
        return {"seat": undo.seat, "to": list(undo.to)}
    return {"why": undo.why} if undo.why else {}


def plea_part(plea: Plea | None) -> dict[str, Any]:
    """What a player asks to take back, empty when nobody asks."""
    if plea is None:
        return {}
    return {
        "seat": plea.seat,
        "moves": plea.moves,
        "reason": plea.reason,
        "words": plea.words,
        "agreed": list(plea.agreed),
        "until": plea.until.isoformat(timespec="seconds").replace("+00:00", "Z"),
    }


def house_part(house: House) -> dict[str, Any]:
    """What the host has settled; without a bid its seat is -1 and its moment empty."""
    bid = house.bid
    return {
        "watch": house.watch,
        "locked": house.locked,
        "hotseat": house.hotseat,
        "bid": {
            "seat": -1 if bid is None else bid.seat,
            "agreed": [] if bid is None else list(bid.agreed),
            "at": "" if bid is None else bid.at.isoformat(timespec="seconds"),
        },
    }


def notes(event: Event | Told, viewer: Viewer, *, watched: bool = True) -> list[dict[str, Any]]:
    """What the event tells this viewer. Not `watched`: only what the house says."""
    return [
        note.seen_by(viewer) for note in event.notes if watched or note.kind.startswith("table.")
    ]


def lines(event: Event | Told, viewer: Viewer, *, watched: bool = True) -> list[dict[str, Any]]:
    """The same as lines of the log; `by` is -1 when no seat did it."""
    told = notes(event, viewer, watched=watched)
    for line in told:
        line["seq"], line["by"] = event.seq, -1 if event.seat is None else event.seat
    return told
