"""Judges what the host may do beside the game, and who is host. Pure functions.

Each returns a `Draft`, or None when nothing is to be changed, or raises a `TableError`. Kinds of
their events: `house` (a setting), `paused`, `resumed`, `removed`, `ended`, `host`, `bid`.

The host is a person. Whoever leaves passes it on to the next player; a host who does not answer
is replaced by a majority of the others after a wait, unless he objects or moves meanwhile.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec

from app.engine.game import Game
from app.engine.play import Note
from app.tables import play
from app.tables.draft import Draft, note, with_seat
from app.tables.errors import Frozen, GameOver, NotHost, NotSeated, Refused
from app.tables.model import Bid, Table, Watch

G = Game[Any, Any, Any]
replace = msgspec.structs.replace

TAKE_OVER_AFTER = timedelta(minutes=5)


def settled(
    table: Table,
    person: int,
    *,
    watch: Watch | None = None,
    locked: bool | None = None,
    hotseat: bool | None = None,
) -> Draft | None:
    """Other settings of the house; those left out stay as they are."""
    must_host(table, person)
    must_live(table)
    house, told = table.house, []
    if watch is not None and watch != house.watch:
        house = replace(house, watch=watch)
        told.append(note(f"watch_{watch}"))
    if locked is not None and locked != house.locked:
        must_go_on(table)
        house = replace(house, locked=locked)
        told.append(note("locked" if locked else "unlocked"))
    if hotseat is not None and hotseat != house.hotseat:
        must_go_on(table)
        house = replace(house, hotseat=hotseat)
        told.append(note("hotseat_on" if hotseat else "hotseat_off"))
    return _by_host(table, person, "house", *told, house=house) if told else None


def paused(table: Table, person: int) -> Draft | None:
    """Nobody can move until the host goes on."""
    must_host(table, person)
    if table.status == "paused":
        return None
    play.must_play(table, 0)
    return _by_host(table, person, "paused", note("paused"), status="paused")


def resumed(table: Table, person: int, game: G) -> Draft | None:
    """The game goes on."""
    must_host(table, person)
    if table.status == "playing":
        return None
    if table.status != "paused":
        play.must_play(table, 0)
    draft = _by_host(table, person, "resumed", note("resumed"), status="playing")
    return replace(draft, state=play.state_of(game, table))


def removed(table: Table, person: int, seat: int) -> Draft | None:
    """A player loses the seat; in a running game somebody else may take it over."""
    must_host(table, person)
    must_go_on(table)
    must_be_seat(table, seat)
    holder = table.seats[seat].person
    if holder is None:
        return None
    if holder == person:
        raise Refused("table.not_oneself")
    name = table.seats[seat].name
    return Draft(
        after=vacated(table, [seat]),
        kind="removed",
        seat=table.seat_of(person),
        notes=(note("removed", name=name, seat=seat),),
    )


def ended(table: Table, person: int, game: G) -> Draft:
    """The host closes the table. The scores of a running game count as they stand."""
    must_host(table, person)
    must_go_on(table)
    told = (note("ended"),)
    seat = table.seat_of(person)
    if table.snapshot is None:
        nothing = {"reasons": ["closed"], "winners": [], "seats": [], "by": -1}
        return Draft(after=play.finished(table, nothing), kind="ended", seat=seat, notes=told)
    now = play.result(game, play.state_of(game, table), reasons=["ended"], winners=[])
    return Draft(after=play.finished(table, now), kind="ended", seat=seat, notes=told)


def handed(table: Table, person: int, seat: int) -> Draft | None:
    """Another player is host from now on."""
    must_host(table, person)
    must_live(table)
    must_be_seat(table, seat)
    heir = table.seats[seat].person
    if heir is None:
        raise Refused("table.seat_free")
    if heir == person:
        return None
    return Draft(
        after=_hosted_by(table, heir),
        kind="host",
        seat=table.seat_of(person),
        notes=(_host_note(table, seat),),
    )


def bid(table: Table, person: int, now: datetime) -> Draft | None:
    """A player wants to be host, or agrees that another one shall be.

    Refused `table.host_here` to the host himself; `table.host_wait` (facts `minutes` and
    `missing`: how many must still agree) while it is too early, afterwards `table.host_few`.
    """
    must_live(table)
    seat = table.seat_of(person)
    if seat is None:
        raise NotSeated
    if table.host == person:
        raise Refused("table.host_here")
    if not table.seats_of(table.host):  # nobody to wait for
        return Draft(
            after=_hosted_by(table, person),
            kind="host",
            seat=seat,
            notes=(_host_note(table, seat),),
        )
    old = table.house.bid
    if old is None:
        new = Bid(seat, (seat,), now)
        told = note("host_bid", seat=seat)
    elif seat not in old.agreed:
        new = replace(old, agreed=tuple(sorted({*old.agreed, seat})))
        told = note("host_agreed", seat=seat, other=old.seat)
    else:
        new, told = old, None
    missing = _missing(table, new)
    heir = table.seats[new.seat].person
    if heir is not None and missing == 0 and now - new.at >= TAKE_OVER_AFTER:
        return Draft(
            after=_hosted_by(table, heir),
            kind="host",
            seat=seat,
            notes=(_host_note(table, new.seat),),
        )
    if told is None:
        left = TAKE_OVER_AFTER - (now - new.at)
        if left <= timedelta(0):
            raise Refused("table.host_few", missing=missing)
        raise Refused("table.host_wait", minutes=-(-left // timedelta(minutes=1)), missing=missing)
    after = replace(table, house=replace(table.house, bid=new))
    return Draft(after=after, kind="bid", seat=seat, notes=(told,))


def unbid(table: Table, person: int) -> Draft | None:
    """The host objects, or the bidder thinks better of it."""
    must_live(table)
    old = table.house.bid
    if old is None:
        return None
    seat = table.seat_of(person)
    if person != table.host and seat != old.seat:
        raise NotHost
    after = replace(table, house=replace(table.house, bid=None))
    told = note("host_kept" if person == table.host else "host_unbid", seat=seat)
    return Draft(after=after, kind="bid", seat=seat, notes=(told,))


def vacated(table: Table, seats: list[int]) -> Table:
    """The table with these seats free. In a game they keep their name, for whoever comes next."""
    after = table
    for seat in seats:
        kept = "" if table.status == "lobby" else table.seats[seat].name
        after = with_seat(after, seat, person=None, name=kept, ready=False, since=table.seq + 1)
    return after


def followed(game: G | None, before: Table, draft: Draft) -> Draft:
    """What follows at the house from any change: a host who acts is no absent one, whoever comes
    to a seat has agreed to nothing yet, the next player is host when the host sits no more, and a
    game that everybody has left is over."""
    after, told = draft.after, draft.notes
    mover = None if draft.seat is None else before.seats[draft.seat].person
    answered = before.house.bid is not None and mover == before.host
    if after.house.bid is not None and (answered or after.status == "finished"):
        after = replace(after, house=replace(after.house, bid=None))
    if after.seats is not before.seats:
        both = zip(before.seats, after.seats, strict=False)
        after = _unsaid(after, [old.seat for old, new in both if old.person != new.person])
        sitting = [s for s in after.seats if s.person is not None]
        gone = before.seats_of(before.host)
        if gone and after.host == before.host and sitting and not after.seats_of(after.host):
            heir = next((s for s in sitting if s.seat > gone[0]), sitting[0])
            after = _hosted_by(after, heir.person)
            told = (*told, _host_note(after, heir.seat))
        if game is not None and not sitting and after.status in ("playing", "paused"):
            after = play.given_up(game, after, winners=[])
    return draft if after is draft.after else replace(draft, after=after, notes=told)


def _unsaid(table: Table, seats: list[int]) -> Table:
    """The table without what these seats proposed or agreed to: nobody is bound by the word of
    who sat there before."""
    votes = {kind: [s for s in have if s not in seats] for kind, have in table.votes.items()}
    plea, bid = table.undo.plea, table.house.bid
    if plea is not None:
        plea = None if plea.seat in seats else replace(plea, agreed=_without(plea.agreed, seats))
    if bid is not None:
        bid = None if bid.seat in seats else replace(bid, agreed=_without(bid.agreed, seats))
    return replace(
        table,
        votes={kind: have for kind, have in votes.items() if have},
        undo=replace(table.undo, plea=plea),
        house=replace(table.house, bid=bid),
    )


def _without(agreed: tuple[int, ...], seats: list[int]) -> tuple[int, ...]:
    return tuple(seat for seat in agreed if seat not in seats)


def must_host(table: Table, person: int) -> None:
    """Raises NotHost."""
    if table.host != person:
        raise NotHost


def must_live(table: Table) -> None:
    """Raises Frozen."""
    if table.status == "frozen":
        raise Frozen


def must_go_on(table: Table) -> None:
    """Raises Frozen, GameOver."""
    must_live(table)
    if table.status == "finished":
        raise GameOver("table.over", status=table.status)


def must_be_seat(table: Table, seat: int) -> None:
    """Refused `table.no_such_seat`."""
    if seat not in range(len(table.seats)):
        raise Refused("table.no_such_seat", free=table.free)


def _missing(table: Table, wanted: Bid) -> int:
    """How many more must agree to make a majority of the players without the host."""
    others = {s.person for s in table.seats} - {None, table.host}
    agreed = {table.seats[seat].person for seat in wanted.agreed} & others
    return max(len(others) // 2 + 1 - len(agreed), 0)


def _hosted_by(table: Table, person: int | None) -> Table:
    return replace(table, host=person, house=replace(table.house, bid=None))


def _host_note(table: Table, seat: int) -> Note:
    return note("host", name=table.seats[seat].name, seat=seat)


def _by_host(table: Table, person: int, kind: str, *told: Note, **changed: Any) -> Draft:
    return Draft(after=replace(table, **changed), kind=kind, seat=table.seat_of(person), notes=told)
