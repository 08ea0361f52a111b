"""What a player does at a table: one path for the socket and for its HTTP twin."""

from __future__ import annotations

import time
from functools import cache

import structlog

from app import metrics
from app.live import wire
from app.live.refusals import code_of
from app.tables.errors import NotSeated, TableError
from app.tables.model import Acted, Table
from app.tables.service import Tables

log = structlog.get_logger("guildhall.live")
_answers = cache(metrics.ACTIONS.labels)


async def act(
    tables: Tables,
    code: str,
    person: int | None,
    action: wire.Action,
    wanted: int | None = None,
) -> Acted:
    """Carries out an action of this person, on the seat `wanted` if there are several.

    What is logged meanwhile names the table and the seat when the caller's context does.
    Raises TableError, and then nothing has changed (but for `Unsure`: the same action id asked
    again settles it).
    """
    table = await tables.open(code)
    seat = table.seat_of(person, wanted)
    began, answer = time.perf_counter(), "ack"
    try:
        acted = await _act(tables, table, seat, person, action)
        log.debug("acted", kind=_kind(action), seq=acted.seq, dup=acted.dup)
        return acted
    except TableError as error:
        answer = code_of(error)
        log.debug("refused", kind=_kind(action), code=answer)
        raise
    finally:
        _answers(answer).inc()
        metrics.ACTION_SECONDS.observe(time.perf_counter() - began)


def _kind(action: wire.Action) -> str:
    return type(action).__name__.lower()


async def _act(
    tables: Tables, table: Table, seat: int | None, person: int | None, action: wire.Action
) -> Acted:
    code = table.code
    if person is None or seat is None:
        if isinstance(action, wire.Resign):
            first = await tables.resigned(code, action_id=action.id)
            if first is not None:
                return first
        raise NotSeated
    match action:
        case wire.Move(id, base):
            return await tables.act(
                code, seat, action_id=id, base=base, move=action.raw, person=person
            )
        case wire.Undo(id, base, to):
            return await tables.undo(code, seat, action_id=id, base=base, to=to, person=person)
        case wire.Resign(id):
            return await tables.resign(code, seat, action_id=id, person=person)
        case wire.Vote(id, kind, agree):
            return await tables.vote(
                code, seat, action_id=id, kind=kind, agree=agree, person=person
            )
        case wire.Ready(_, ready):
            # saying it twice is saying it once: needs no action id
            return Acted((await tables.seating.ready(code, person, ready)).seq)
        case wire.Plea(id, to, reason, words):
            asked = tables.pleading.ask(
                code, seat, person, to=to, reason=reason, words=words, action_id=id
            )
            return await tables.pleading.once(code, seat, id, asked)
        case wire.Answer(id, agree):
            said = tables.pleading.answer(code, seat, person, agree=agree, action_id=id)
            return await tables.pleading.once(code, seat, id, said)
