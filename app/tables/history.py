"""Every earlier position of a table, by folding the stored patches. No rule runs for it.

A patch is made between two *records*: the parts of a table that its log must remember, with the
game's whole state. Event 0 makes the record from nothing, so a fold needs the events alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import structlog

from app.engine import kernel, patch
from app.engine import offers as offering
from app.engine.game import Game
from app.engine.hashing import canonical
from app.tables.model import Change, Event, House, Plea, SeatInfo, Table, Undo

G = Game[Any, Any, Any]
Record = dict[str, Any]
log = structlog.get_logger("guildhall.tables")

HOUSE_BEFORE = House(watch="on")  # as it was at tables whose log begins before there was a choice


def record(table: Table) -> Record:
    """The table as its log remembers it, without `state`."""
    return {
        "name": table.name,
        "status": table.status,
        "options": table.options,
        "rules_version": table.rules_version,
        "host": table.host,
        "seats": {
            str(s.seat): {"person": s.person, "name": s.name, "ready": s.ready} for s in table.seats
        },
        "house": msgspec.to_builtins(table.house),
        "waiting": list(table.waiting),
        "turn": table.turn,
        "undo": _undo(table.undo),
        "votes": table.votes,
        "result": table.result,
    }


def changes(before: Table | None, after: Table) -> list[patch.Op]:
    """The patch of the event that leads from one table to the other; its values may be `Raw`."""
    if before is None:
        whole = {**record(after), "state": None}
        return [["=", whole]]
    before = before.stored or before
    # the state also where it stayed: a change that is shortest as a whole must hold it
    old, new = ({**record(table), "state": _encoded_state(table)} for table in (before, after))
    return patch.diff_encoded(canonical(old), canonical(new))


def fold(start: Record | None, patches: Iterable[list[patch.Op]]) -> Any:
    """The record after the patches."""
    doc: Any = start
    for ops in patches:
        doc = patch.apply(doc, ops)
        doc.setdefault("house", msgspec.to_builtins(HOUSE_BEFORE))
    return doc


def at(head: Table, seq: int, past: Record) -> Table:
    """The table as it was after event `seq`, from the record of that time.

    What no log needs (code, dates, the secret of the envelope) is taken from `head`.
    """
    snapshot, state = head.snapshot, past["state"]
    return msgspec.structs.replace(
        head,
        seq=seq,
        name=past["name"],
        status=past["status"],
        options=past["options"],
        rules_version=past["rules_version"],
        host=past["host"],
        seats=tuple(SeatInfo(seat=int(seat), **info) for seat, info in past["seats"].items()),
        house=msgspec.convert(past["house"], House),
        waiting=tuple(past["waiting"]),
        turn=past["turn"],
        undo=undo_of(past),
        votes=past["votes"],
        result=past["result"],
        snapshot=None if snapshot is None or state is None else kernel.replaced(snapshot, state),
        offers=(),
        stored=None,
    )


def state_today(game: G, past: Record) -> Any:
    """The record's state as today's rules read it."""
    if past["rules_version"] < game.rules_version and game.upgrade is not None:
        return game.upgrade(past["state"], past["rules_version"])
    return past["state"]


def undo_of(past: Record) -> Undo:
    """Who could go back where, at the time of the record."""
    seat, to, why, *plea = past["undo"]
    return Undo(seat, tuple(to), why, msgspec.convert(plea[0], Plea) if plea else None)


def _undo(undo: Undo) -> list[Any]:
    plea = [] if undo.plea is None else [msgspec.to_builtins(undo.plea)]
    return [undo.seat, list(undo.to), undo.why, *plea]


def readable(game: G | None, table: Table) -> Table:
    """The stored table as today's rules read it.

    An older position is upgraded in memory; the next event stores it. When that is not possible
    the table is `frozen`: its seats and its log can be read, the others live on.
    """
    try:
        return upgraded(game, table)
    except Exception:  # `playable` has told it, once
        return _frozen(table, table)


def upgraded(game: G | None, table: Table) -> Table:
    """The table in the present shape. Raises whatever is wrong with it."""
    if game is None or table.rules_version > game.rules_version:
        raise ValueError(f"no rules for {table.game} {table.rules_version}")
    now = table
    if table.rules_version < game.rules_version:
        snapshot = table.snapshot
        if snapshot is not None and game.upgrade is not None:
            raw = game.upgrade(kernel.document(snapshot), table.rules_version)
            snapshot = kernel.replaced(snapshot, raw)
        now = msgspec.structs.replace(
            table, rules_version=game.rules_version, snapshot=snapshot, stored=table
        )
    if now.snapshot is not None:
        kernel.state_of(game, now.snapshot)
    return now


def playable(game: G | None, table: Table) -> Table:
    """`readable`, with what every seat may do. Frozen, too, when the rules cannot tell that."""
    now = table
    given: tuple[bytes, ...] = ()
    try:
        now = upgraded(game, table)
        if game is not None and now.status == "playing" and now.snapshot is not None:
            given = offers(game, now, kernel.state_of(game, now.snapshot))
    except Exception:
        log.exception("frozen", table=table.code, game=table.game, rules=table.rules_version)
        now = _frozen(now, table)
    return with_offers(now, given)


def _frozen(now: Table, stored: Table) -> Table:
    return msgspec.structs.replace(now, status="frozen", stored=stored)


def with_offers(table: Table, given: tuple[bytes, ...]) -> Table:
    """The table with these offers, or none at all."""
    return msgspec.structs.replace(table, offers=given or (b"[]",) * len(table.seats))


def offers(game: G, table: Table, state: Any) -> tuple[bytes, ...]:
    """What each seat may do now, as canonical JSON."""
    if table.status != "playing" or state is None:
        return (b"[]",) * len(table.seats)
    return tuple(offering.encode(game.offers(state, s.seat)) for s in table.seats)


def with_since(before: Table, after: Table, seat: int | None, kind: str) -> Table:
    """`since` moves for a seat whose offers changed, and for the one that played."""
    seats = tuple(
        msgspec.structs.replace(new, since=after.seq)
        if after.offers[new.seat] != before.offers[new.seat]
        or (new.seat == seat and kind in ("move", "undo"))
        else new
        for new in after.seats
    )
    return after if seats == after.seats else msgspec.structs.replace(after, seats=seats)


def retold(
    game: G | None, known: Table, stored: Table, missed: Iterable[Event]
) -> Iterable[Change]:
    """The changes that lead from a known head to the stored one, which other processes made."""
    start = known.stored or known
    past: Any = {**record(start), "state": _state(start)}
    before = known
    for event in missed:
        past = fold(past, [event.patch])
        if event.seq == stored.seq:
            after = playable(game, stored)
        else:
            after = playable(game, at(stored, event.seq, past))
            chairs = {s.seat: s for s in before.seats}
            after = msgspec.structs.replace(
                after,
                updated=event.at,
                seats=tuple(
                    msgspec.structs.replace(
                        s,
                        since=chairs[s.seat].since
                        if s.person == chairs[s.seat].person
                        else event.seq,
                    )
                    for s in after.seats
                ),
            )
            after = with_since(before, after, event.seat, event.kind)
        yield Change(before, after, event)
        before = after


def _encoded_state(table: Table) -> msgspec.Raw | None:
    return None if table.snapshot is None else kernel.encoded_state(table.snapshot)


def _state(table: Table) -> Any:
    return None if table.snapshot is None else kernel.document(table.snapshot)
