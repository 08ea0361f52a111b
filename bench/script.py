"""What is played under load: seeded random games of the real engines, with every byte they make.

Both servers are sent the same moves. Guildhall makes its frames and rows from them; the floor sends
and stores the recorded ones, so that both carry the same payload.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from app.db.connect import Database
from app.db.migrate import upgrade
from app.engine import playout
from app.games import games
from app.live import wire
from app.live.room import Frames, Room
from app.people.service import People
from app.tables import lobby, store
from app.tables.model import Change, Table
from app.tables.service import Tables


class Step(msgspec.Struct):
    """One move: who makes it, what each seat is sent of it, what is written."""

    seat: int
    move: str  # JSON
    evs: list[str]  # by seat
    wholes: list[int]  # bytes of the `snap` that each seat would be sent instead
    snapshot: str
    row: str  # the event's columns, one after the other


class Script(msgspec.Struct):
    """A game of two from its start. `snaps` are the first views, by seat."""

    game: str
    secret: bytes
    snaps: list[str]
    steps: list[Step]


async def record(slugs: Iterable[str], each: int, most: int = 400) -> list[Script]:
    """So many scripts of each game."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'record.db'}"
        upgrade(url)
        db = Database(url)
        try:
            tables, people = Tables(db, b"-" * 32), People(db)
            return [
                await _record(tables, people, slug, n, most) for n in range(each) for slug in slugs
            ]
        finally:
            db.close()


async def _record(tables: Tables, people: People, slug: str, number: int, most: int) -> Script:
    game, secret = games()[slug], playout.secret_of("bench", slug, number)
    table, _ = await begin(tables, people, slug, secret)
    room = Room(table.code, tables, "")
    snaps = [wire.encode(await room.snap(table, table.seats[seat].person)) for seat in range(2)]
    script = Script(slug, secret, snaps, [])
    turns = playout.play(
        game, 2, game.options_type(), secret, playout.dice_of("bench", slug, number), steps=most
    )
    changes: list[Change] = []
    tables.on_change(changes.append)
    for number, turn in enumerate(turns):
        base = (await tables.open(table.code)).seq
        await tables.act(
            table.code, turn.seat, action_id=f"{number:016}", base=base, move=turn.move
        )
        change = changes.pop()
        frames = Frames()
        evs = [wire.encode(room._ev(change, seat, frames)) for seat in range(2)]
        entry = store.entry(change.event)
        script.steps.append(
            Step(
                seat=turn.seat,
                move=turn.move.decode(),
                evs=evs,
                wholes=[
                    len(wire.encode(await room.snap(change.after, seat.person)))
                    for seat in change.after.seats
                ],
                snapshot=(change.after.snapshot or b"").decode(),
                row="".join(str(entry[name]) for name in ("move", "notes", "patch", "digest")),
            )
        )
    tables._ledger.tell.clear()
    return script


async def begin(
    tables: Tables, people: People, slug: str, secret: bytes
) -> tuple[Table, list[str]]:
    """A game of two that has begun with this secret; and the tokens of its people."""
    (host, one), (guest, two) = [await people.guest(name) for name in ("Linh", "Marta")]
    table = await tables.seating.create(
        host.person, game=slug, options={}, nickname="Linh", seats=2
    )
    [link] = await tables.invitations.of_table(table.code, host.person)
    await tables.invitations.claim(link.token, guest.person, nickname="Marta")
    rules = games()[slug]
    await tables._ledger.change(  # as `Tables.start` does, but with a secret of ours
        table.code, lambda now: lobby.hosted_start(now, host.person, rules, secret)
    )
    return await tables.open(table.code), [one, two]


def save(scripts: list[Script], file: Path) -> None:
    file.write_bytes(msgspec.json.encode(scripts))


def load(file: Path) -> list[Script]:
    return msgspec.json.decode(file.read_bytes(), type=list[Script])
