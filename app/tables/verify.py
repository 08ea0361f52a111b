"""Reads a record back: every position, each proved as far as the record allows.

What the rules of today can be run on is run, with the outcomes that the record tells: a move must
be one that is offered, and lead to the very state. Where outcomes are not told, or the rules have
moved on since, the states follow the patches and must still be states of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from app.engine import kernel, patch
from app.engine.game import Game, IllegalMove
from app.engine.kernel import Step
from app.engine.play import Note
from app.engine.rng import Told
from app.tables import play
from app.tables.record import Damaged, Draws, End, Head, Line, Moved, Seen, Started, Undone

G = Game[Any, Any, Any]

NOBODY = bytes(32)  # the secret of snapshots that are only looked at


class Proved(Struct, frozen=True):
    """A line, and the state that it leads to (as the record has it) with its snapshot of today."""

    line: Started | Moved | Undone
    raw: dict[str, Any]
    snapshot: bytes
    notes: tuple[Note, ...]
    by_rules: bool


def positions(game: G, head: Head, lines: list[Line]) -> Iterator[Proved]:
    """The positions of a whole record in order. Raises Damaged where one does not hold."""
    if head.rules_version > game.rules_version:
        raise Damaged(1, "record.newer_rules", made=head.rules_version, here=game.rules_version)
    if len(head.seats) not in game.seats:
        raise Damaged(1, "record.seats")
    try:
        options = msgspec.convert(head.options, type=game.options_type)
    except msgspec.ValidationError:
        raise Damaged(1, "record.options") from None
    current = head.rules_version == game.rules_version
    made: list[Proved] = []
    for number, line in enumerate(lines, 2):
        if isinstance(line, End | Seen):
            continue
        raw = _told(number, line, made)
        if isinstance(line, Undone) and line.to > len(made):
            raise Damaged(number, "record.shape")
        step: bytes | Step[Any] | None = None
        if current and line.draws is not None:
            step = _run(game, number, head, options, line, line.draws, made)
        snapshot = step.snapshot if isinstance(step, Step) else step
        if snapshot is not None and kernel.digest_of(snapshot) != line.digest:
            raise Damaged(number, "record.other_state")
        notes = step.notes if isinstance(step, Step) else _notes(number, line)
        proved = Proved(
            line, raw, snapshot or _taken(game, number, head, raw), notes, snapshot is not None
        )
        made.append(proved)
        yield proved


def ends(game: G, head: Head, lines: list[Line], last: Proved) -> dict[str, Any]:
    """How the game ended, as the last line of a whole record tells it; `last` is its last position.

    Raises Damaged.
    """
    end = lines[-1]
    assert isinstance(end, End)
    state = kernel.state_of(game, last.snapshot)
    over = not game.waiting(state)
    if (end.how == "rules") != over:
        raise Damaged(len(lines) + 1, "record.result")
    try:
        result = msgspec.convert(end.result, type=_Result)
    except msgspec.ValidationError:
        raise Damaged(len(lines) + 1, "record.shape") from None
    seats = range(len(head.seats))
    if len(result.seats) != len(seats) or not {*result.winners} <= {*seats}:
        raise Damaged(len(lines) + 1, "record.shape")
    told: dict[str, Any] = msgspec.to_builtins(result)
    if last.by_rules and over and told != play.result(game, state):
        raise Damaged(len(lines) + 1, "record.result")
    return told


class _Score(Struct, forbid_unknown_fields=True):
    total: int
    parts: dict[str, int]
    rank: int


class _Result(Struct, forbid_unknown_fields=True):
    reasons: list[str]
    winners: list[int]
    seats: list[_Score]
    by: int = -1


def _notes(number: int, line: Started | Moved | Undone) -> tuple[Note, ...]:
    """What the record says that the game told; it cannot speak for the house."""
    notes = () if isinstance(line, Undone) else tuple(line.notes)
    if any(note.kind.startswith("table.") for note in notes):
        raise Damaged(number, "record.shape")
    return notes


def _told(number: int, line: Started | Moved | Undone, made: list[Proved]) -> dict[str, Any]:
    """The state as the record has it, of the digest that the record claims."""
    if isinstance(line, Started):
        raw: Any = line.state
    else:
        try:
            raw = patch.apply(made[-1].raw, patch.brief(line.patch))
        except (KeyError, IndexError, ValueError, TypeError, AttributeError):
            raise Damaged(number, "record.bad_patch") from None
    if not isinstance(raw, dict) or kernel.digest_of_state(raw) != line.digest:
        raise Damaged(number, "record.digest")
    return raw


def _run(
    game: G,
    number: int,
    head: Head,
    options: Any,
    line: Started | Moved | Undone,
    draws: Draws,
    made: list[Proved],
) -> bytes | Step[Any]:
    """The rules, with the outcomes that are told. Raises Damaged where they say otherwise."""
    chance = Told(draws or [])
    try:
        made_by_rules = _rules(game, head, options, line, chance, made)
    except IllegalMove:
        raise Damaged(number, "record.illegal") from None
    except ValueError:
        raise Damaged(number, "record.draws") from None
    except Exception:  # a state that was made up may break any rule
        raise Damaged(number, "record.no_state") from None
    if chance.counter != len(draws or []):
        raise Damaged(number, "record.draws")
    return made_by_rules


def _rules(
    game: G,
    head: Head,
    options: Any,
    line: Started | Moved | Undone,
    chance: Told,
    made: list[Proved],
) -> bytes | Step[Any]:
    match line:
        case Started():
            return kernel.start(game, len(head.seats), options, NOBODY, chance)
        case Moved():
            move = msgspec.json.encode(line.move)
            return kernel.advance(game, made[-1].snapshot, line.seat, move, chance)
        case Undone():
            then = made[line.to - 1].snapshot
            return kernel.dealt_anew(game, then, chance) if line.anew else then


def _taken(game: G, number: int, head: Head, raw: dict[str, Any]) -> bytes:
    """The snapshot of a state that no rule was run for."""
    try:
        now = raw
        if head.rules_version < game.rules_version and game.upgrade is not None:
            now = game.upgrade(raw, head.rules_version)
        snapshot = kernel.sealed(now, NOBODY)
        state = kernel.state_of(game, snapshot)
        game.check(state)
        for viewer in (*range(len(head.seats)), None):
            game.view(state, viewer)
        return snapshot
    except Exception:  # whatever a made-up state makes the rules raise
        raise Damaged(number, "record.no_state") from None
