"""One random game under all checks of `promises` and `secrecy`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from app.engine import kernel, patch, playout, promises, secrecy
from app.engine.game import Game, IllegalMove, Viewer
from app.engine.offers import Dice
from app.engine.playout import Record
from app.engine.promises import Broken

G = Game[Any, Any, Any]
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
    found = Examined(playout.record(game, seats, options, secret))
    with _blaming(found.record):
        step = kernel.start(game, seats, options, secret)
        promises.check_state(game, seats, step.snapshot)
        shapes: dict[str, type] = {}
        views = promises.check_views(game, seats, step.state, shapes)
        while game.waiting(step.state) and len(found.record.moves) < steps:
            before = step.snapshot
            seat, chosen = playout.pick(game, step.state, dice, uniform=uniform)
            move = msgspec.json.encode(chosen)
            found.record.moves.append((seat, msgspec.Raw(move)))
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
            if len(found.record.moves) % every == 0:
                for promise in secrecy.check_secrecy(game, seats, before, seat, move, step, dice):
                    found.compared[promise] = found.compared.get(promise, 0) + 1
                secrecy.check_refusals(game, seats, before, move, dice)
        found.over = not game.waiting(step.state)
        if not found.over and not uniform:
            raise Broken("error", f"the game is not over after {steps} moves")
        found.record.digest = step.digest
        found.record.totals = [score.total for score in game.scores(step.state).seats]
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
