"""What a player does at a table: one path for the socket and for its HTTP twin."""

from __future__ import annotations

from app.live import wire
from app.tables.errors import NotSeated
from app.tables.model import Acted
from app.tables.service import Tables


async def act(tables: Tables, code: str, person: int | None, action: wire.Action) -> Acted:
    """Carries out an action of this person. Raises TableError, and then nothing has changed
    (but for `Unsure`: the same action id asked again settles it)."""
    table = await tables.open(code)
    seat = table.seat_of(person)
    if person is None or seat is None:
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
