"""The rules alone: speed of random play, sizes of views and patches, copies of states.

P6 counts whole frames as they are sent to the two or more players; P7 whole views at every point.
"""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import chess
import msgspec

from app.engine import kernel, playout
from app.engine.game import Game
from app.games import games
from bench import script
from bench.gates import Row
from bench.measure import cpu_of, quantile

G = Game[Any, Any, Any]
PLACEMENTS = {"lumicora", "luthier"}  # games whose offers name many places


def sizes(scripts: list[script.Script]) -> list[Row]:
    """P6: frames of a move, and each against the whole that the same player would be sent then."""
    rows = []
    by_game: defaultdict[str, list[script.Script]] = defaultdict(list)
    for played in scripts:
        by_game[played.game].append(played)
    for slug, all_played in sorted(by_game.items()):
        steps = [step for played in all_played for step in played.steps]
        frames = [len(ev) for step in steps for ev in step.evs]
        shares = [
            len(ev) / whole
            for step in steps
            for ev, whole in zip(step.evs, step.wholes, strict=True)
        ]
        rows += [
            Row("P6a", [statistics.median(frames)], slug),
            Row("P6b", [statistics.median(shares)], slug),
            Row("P6c", [quantile(frames, 0.99)], slug),
        ]
    return rows


def views(count: int) -> list[Row]:
    """P7: the largest view of any seat at any point of so many random games."""
    rows = []
    for slug, game in sorted(games().items()):
        largest = 0
        for number in range(count):
            seats = game.seats[number % len(game.seats)]
            words = ("views", slug, number)
            turns = playout.play(
                game, seats, game.options_type(), playout.secret_of(*words),
                playout.dice_of(*words), steps=400,
            )  # fmt: skip
            for turn in turns:
                for seat in range(seats):
                    view = msgspec.json.encode(game.view(turn.step.state, seat))
                    largest = max(largest, len(view))
        rows.append(Row("P7", [largest], slug, note=f"{count} games"))
    return rows


def playouts(slices: int, seconds: float) -> list[Row]:
    """P12: random actions a CPU-second, each slice beside one of python-chess."""
    rows = []
    for slug, game in sorted(games().items()):
        ratios = []
        for number in range(slices):
            runs: dict[str, float] = {}
            order = ["ours", "chess"] if number % 2 else ["chess", "ours"]
            for which in order:
                play = _chess if which == "chess" else lambda n, game=game: _rush(game, n)
                runs[which] = _rate(play, seconds)
            ratios.append(runs["ours"] / runs["chess"])
        rows.append(Row("P12b" if slug in PLACEMENTS else "P12", ratios, slug))
    return rows


def _rate(play: Callable[[int], int], seconds: float) -> float:
    made, number, begun = 0, 0, time.thread_time()
    while time.thread_time() - begun < seconds:
        made += play(number)
        number += 1
    return made / (time.thread_time() - begun)


def _rush(game: G, number: int) -> int:
    seats = game.seats[number % len(game.seats)]
    words = ("rush", game.slug, number)
    made, _ = playout.rush(
        game, seats, game.options_type(), playout.secret_of(*words), playout.dice_of(*words),
        steps=400,
    )  # fmt: skip
    return made


def _chess(number: int) -> int:
    dice, board, made = random.Random(number), chess.Board(), 0
    while made < 400 and not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[dice.randrange(len(moves))])
        made += 1
    return made


def copies(times: int) -> list[Row]:
    """P13: the private copy of each move against `copy.deepcopy`, in the middle of a game."""
    rows = []
    for slug, game in sorted(games().items()):
        state = _middle(game)
        pairs = [_copy(game, state, times) for _ in range(5)]
        took = statistics.median(ours for ours, _ in pairs) * 1e6
        rows.append(Row("P13", [a / b for a, b in pairs], slug, note=f"{took:.0f} us (aim: 20)"))
    return rows


def _copy(game: G, state: Any, times: int) -> tuple[float, float]:
    """Seconds that ours takes, and that `deepcopy` does."""
    encoder = msgspec.json.Encoder(order="sorted")
    decoder = msgspec.json.Decoder(game.state_type)
    ours = cpu_of(lambda: decoder.decode(encoder.encode(state)), times)
    return ours, cpu_of(lambda: copy.deepcopy(state), max(times // 10, 3))


def _middle(game: G) -> Any:
    words = ("middle", game.slug)
    turns = playout.play(
        game, game.seats[-1], game.options_type(), playout.secret_of(*words),
        playout.dice_of(*words), steps=60,
    )  # fmt: skip
    return list(turns)[-1].step.state


class Cost(msgspec.Struct):
    """What one kind of action of a game costs on the way of a move, in microseconds of CPU."""

    game: str
    move: str
    times: int
    offers: float
    apply: float
    view: float


def costs(count: int) -> list[Cost]:
    """Medians for each kind of move, the slowest first within a game."""
    found = []
    for slug, game in sorted(games().items()):
        spent: defaultdict[str, list[tuple[float, float, float]]] = defaultdict(list)
        for number in range(count):
            words = ("costs", slug, number)
            turns = playout.play(
                game, game.seats[number % len(game.seats)], game.options_type(),
                playout.secret_of(*words), playout.dice_of(*words), steps=400,
            )  # fmt: skip
            for turn in turns:
                kind = msgspec.json.decode(turn.move)["m"]
                before = kernel.state_of(game, turn.before)
                begun = time.thread_time()
                game.offers(before, turn.seat)
                offered = time.thread_time()
                kernel.advance(game, turn.before, turn.seat, turn.move)
                applied = time.thread_time()
                game.view(turn.step.state, turn.seat)
                viewed = time.thread_time()
                spent[kind].append((offered - begun, applied - offered, viewed - applied))
        own = [
            Cost(slug, kind, len(all_spent),
                 *(statistics.median(part) * 1e6 for part in zip(*all_spent, strict=True)))
            for kind, all_spent in spent.items()
        ]  # fmt: skip
        found += sorted(own, key=lambda cost: -cost.apply)
    return found
