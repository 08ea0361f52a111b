"""Judges the wish to go back further than is free: asked with a reason, granted by all the others.

Pure functions; each returns a `Draft`, or None when nothing is to be changed, or raises. Who has
seen what was taken back cannot unsee it, so what no seat had seen by then is dealt anew.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec

from app.engine import kernel
from app.engine.game import Game, Seat
from app.tables import play, talk
from app.tables.draft import Draft, note
from app.tables.errors import Refused
from app.tables.history import Record, state_today
from app.tables.model import Event, Plea, Table, Undo
from app.tables.replay import standing

G = Game[Any, Any, Any]
replace = msgspec.structs.replace

REASONS = ("slip", "misread", "rules", "other")
MOST_LETTERS = 80
WAIT = timedelta(minutes=10)
MOST_MOVES = 30  # that can be asked back at once


def asked(
    game: G,
    table: Table,
    seat: Seat,
    to: int,
    past: Record | None,
    later: list[Event],
    reason: str,
    words: str,
    now: datetime,
) -> Draft | None:
    """A player asks to go back to before an own move: to the record `past` of seq `to`, after which
    the events `later` came. Who plays all seats is not asked.

    Refused `plea.pending` while another wish is open, `plea.nothing` unless the first move to be
    taken back is the player's own, and `plea.alone` when the others have left.
    """
    play.must_play(table, seat)
    open_ = pending(table, now)
    if open_ is not None:
        if (open_.seat, open_.to) == (seat, to):
            return None
        raise Refused("plea.pending")
    moves = standing(later)
    first = next((event for event in later if moves and event.seq == moves[0]), None)
    if first is None or first.seat != seat or len(moves) > MOST_MOVES:
        raise Refused("plea.nothing")
    if past is None or past["state"] is None:  # before the deal
        raise Refused("plea.nothing")
    everybody = {s.person for s in table.seats} == {table.seats[seat].person}
    if not (everybody or _others(table, seat)):
        raise Refused("plea.alone")
    plea = Plea(
        seat=seat,
        to=to,
        moves=len(moves),
        reason=reason,
        words=talk.clean(words) if words.strip() else "",
        agreed=(seat,),
        until=now + WAIT,
    )
    if everybody:
        return _rewound(game, table, seat, plea, past, moves)
    told = note("plea", seat=seat, n=len(moves), reason=reason, words=plea.words)
    return _with(table, plea, seat, told)


def answered(
    game: G,
    table: Table,
    seat: Seat,
    agree: bool,
    past: Record,
    later: list[Event],
    now: datetime,
) -> Draft | None:
    """A seat agrees or not; the one who asked takes the wish back by not agreeing any more.

    `past` is the record of the seq gone back to, `later` are the events since. Refused
    `plea.gone` when nobody asks, or the time for it is over, and `plea.alone` when all the others
    have left.
    """
    play.must_play(table, seat)
    plea = pending(table, now)
    if plea is None:
        raise Refused("plea.gone")
    if not agree:
        kind = "plea_withdrawn" if seat == plea.seat else "plea_declined"
        return _with(table, None, seat, note(kind, seat=seat))
    others = _others(table, plea.seat)
    if not others:
        raise Refused("plea.alone")
    agreed = tuple(sorted({*plea.agreed, seat}))
    if {*others} - {*agreed}:
        if seat in plea.agreed:
            return None
        return _with(table, replace(plea, agreed=agreed), seat, note("plea_agreed", seat=seat))
    return _rewound(game, table, seat, plea, past, standing(later))


def lapsed(table: Table, plea: Plea) -> Draft | None:
    """Nobody answered in time."""
    if table.undo.plea != plea:
        return None
    return _with(table, None, None, note("plea_lapsed", seat=plea.seat))


def pending(table: Table, now: datetime) -> Plea | None:
    """The wish that can be answered now."""
    plea = table.undo.plea
    return plea if plea is not None and now < plea.until else None


def _others(table: Table, seat: Seat) -> list[Seat]:
    """The seats whose people must agree: held, and not by the one who asks."""
    asker = table.seats[seat].person
    return [s.seat for s in table.seats if s.person is not None and s.person != asker]


def _with(table: Table, plea: Plea | None, seat: Seat | None, told: Any) -> Draft:
    undo = replace(table.undo, plea=plea)
    return Draft(after=replace(table, undo=undo), kind="plea", seat=seat, notes=(told,))


def _rewound(
    game: G, table: Table, seat: Seat, plea: Plea, past: Record, taken_back: list[int]
) -> Draft:
    assert table.snapshot is not None
    then = kernel.replaced(table.snapshot, state_today(game, past))
    snapshot = kernel.dealt_anew(game, then)
    after = replace(
        table,
        snapshot=snapshot,
        waiting=tuple(past["waiting"]),
        turn=past["turn"],
        undo=Undo(why="undo.agreed"),  # what lies before was dealt otherwise
        votes={},
    )
    return Draft(
        after=after,
        kind="rewind",
        seat=seat,
        notes=(note("rewound", undone=taken_back, seat=plea.seat),),
        move=play.encode({"to": plea.to}),
        state=kernel.state_of(game, snapshot),
        digest=kernel.digest_of(snapshot),
    )
