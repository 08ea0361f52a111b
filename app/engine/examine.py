"""One random game under all checks of `promises` and `secrecy`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from app.engine import kernel, patch, playout, promises, secrecy
from app.engine.game import Game, IllegalMove, Seat, Viewer
from app.engine.offers import Dice
from app.engine.playout import Record
from app.engine.promises import Broken

G = Game[Any, Any, Any]
Choose = Callable[[Any, int], tuple[Seat, bytes] | None]
OnView = Callable[[Viewer, Any, list[patch.Op], Any], None]


class Examined(Struct):
    """What an examined game was: its record, and how often secrecy was really compared."""

    record: Record
    over: bool = False
    compared: dict[str, int] = {}


def examine(
    game: G,
    seats: int,
    options: Any,
    secret: bytes,
    dice: Dice,
    *,
    steps: int,
    every: int = 1,
    uniform: bool = False,
    on_view: OnView | None = None,
) -> Examined:
    """Plays one random game of at most `steps` moves under all checks.

    The secrecy checks, which cost most, are made at every `every`-th step. Unless play is
    `uniform`, the game must be over within `steps`. `on_view` is told each view's patch.
    Raises Broken, with the record of the game so far.
    """

    def choose(state: Any, number: int) -> tuple[Seat, bytes] | None:
        if number == steps or not game.waiting(state):
            return None
        seat, move = playout.pick(game, state, dice, uniform=uniform)
        return seat, msgspec.json.encode(move)

    found = _examine(game, playout.record(game, seats, options, secret), choose, every, on_view)
    if not found.over and not uniform:
        raise Broken("error", f"the game is not over after {steps} moves", found.record)
    return found


def examine_again(game: G, kept: Record) -> Examined:
    """Plays the moves of a record under the checks that a game is examined with.

    Raises Broken as the first time, or when a digest or totals that it names are not reached.
    """
    moves = [(seat, bytes(move)) for seat, move in kept.moves]
    found = _examine(
        game,
        msgspec.structs.replace(kept, moves=[]),
        lambda state, number: moves[number] if number < len(moves) else None,
        1,
        None,
    )
    for name in ("digest", "totals"):
        told, reached = getattr(kept, name), getattr(found.record, name)
        if told and told != reached:
            raise Broken("record", f"{name} was {told}, is {reached}", found.record)
    return found


def _examine(game: G, kept: Record, choose: Choose, every: int, on_view: OnView | None) -> Examined:
    found = Examined(kept)
    seats = kept.seats
    with _blaming(kept):
        step = next(playout.replay(game, kept))
        promises.check_state(game, seats, step.snapshot)
        shapes: dict[str, type] = {}
        views = promises.check_views(game, seats, step.state, shapes)
        while chosen := choose(step.state, len(kept.moves)):
            before, (seat, move) = step.snapshot, chosen
            kept.moves.append((seat, msgspec.Raw(move)))
            try:
                step = kernel.advance(game, before, seat, move)
            except IllegalMove as refused:
                raise Broken("offers", f"{move!r} was offered, but {refused}") from refused
            promises.check_state(game, seats, step.snapshot)
            promises.check_step(game, before, step)
            old, views = views, promises.check_views(game, seats, step.state, shapes)
            for viewer, view in views.items():
                ops = promises.folds(old[viewer], view)
                if on_view is not None:
                    on_view(viewer, old[viewer], ops, view)
            if len(kept.moves) % every == 0:
                # luck that only the place in the game decides: a replay meets the same
                luck = playout.dice_of(kept.secret, len(kept.moves))
                for promise in secrecy.check_secrecy(game, seats, before, seat, move, step, luck):
                    found.compared[promise] = found.compared.get(promise, 0) + 1
                secrecy.check_refusals(game, seats, before, move, luck)
        found.over = not game.waiting(step.state)
        kept.digest = step.digest
        kept.totals = [score.total for score in game.scores(step.state).seats]
    return found


@contextmanager
def _blaming(record: Record) -> Iterator[None]:
    """Any error inside becomes Broken with the record that leads to it."""
    try:
        yield
    except Broken as broken:
        broken.record = record
        raise
    except Exception as error:
        raise Broken("error", f"{type(error).__name__}: {error}", record) from error
