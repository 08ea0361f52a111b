"""`python3 -m app fuzz GAME`: random games under all checks of the contract.

    fuzz GAME --games N --seed S     plays N games; of the first that breaks a promise it prints the
                                     record as JSON and what is broken, and ends with 1
    fuzz GAME --keep FOLDER          also writes the record of each game that went well there
    fuzz GAME --replay FILE          plays a record again under the same checks

Set-ups (number of seats, options) take turns. The same seed plays the same games.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.engine import options, playout
from app.engine.examine import Examined, examine, examine_again
from app.engine.game import Game
from app.engine.playout import Record
from app.engine.promises import Broken
from app.games import games

G = Game[Any, Any, Any]


def main(arguments: Sequence[str]) -> int:
    """0 when every promise was kept, 1 when one was broken, 2 for arguments that make no sense."""
    known = games()
    parser = argparse.ArgumentParser(prog="python3 -m app fuzz", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", choices=known)
    parser.add_argument("--games", type=_positive, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=_positive, default=5000, help="moves that end any game")
    parser.add_argument("--every", type=_positive, default=1, help="secrecy of every N-th move")
    parser.add_argument("--uniform", action="store_true", help="without the game's own weights")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--replay", type=Path, metavar="FILE")
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as done:
        return int(done.code or 0)
    game = known[chosen.game]
    return replay(game, chosen.replay) if chosen.replay else fuzz(game, chosen)


def fuzz(game: G, chosen: argparse.Namespace) -> int:
    """Plays random games; `chosen` holds the arguments of the command."""
    setups = [(s, o) for o in options.combinations(game.options_type) for s in game.seats]
    compared: Counter[str] = Counter()
    moves, began = 0, time.process_time()
    for n in range(chosen.games):
        seats, combination = setups[n % len(setups)]
        words = (game.slug, chosen.seed, n)
        try:
            found = examine(
                game,
                seats,
                combination,
                playout.secret_of(*words),
                playout.dice_of(*words),
                steps=chosen.steps,
                every=chosen.every,
                uniform=chosen.uniform,
            )
        except Broken as broken:
            return _blame(broken)
        moves += len(found.record.moves)
        compared.update(found.compared)
        if chosen.keep:
            _keep(found, chosen.keep / f"{game.slug}-{chosen.seed}-{n}.json")
    tried = ", ".join(f"{promise} {times}x" for promise, times in sorted(compared.items()))
    seconds = time.process_time() - began
    print(f"{game.title}: {chosen.games} games, {moves} moves, {seconds:.1f} s of CPU. {tried}")
    return 0


def replay(game: G, file: Path) -> int:
    """Plays the record in the file again."""
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Record)
    except (OSError, msgspec.DecodeError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 2
    if kept.game != game.slug:
        print(f"{file}: a record of {kept.game}, not of {game.slug}", file=sys.stderr)
        return 2
    try:
        found = examine_again(game, kept)
    except Broken as broken:
        return _blame(broken)
    end = f"over, totals {found.record.totals}" if found.over else "not over"
    print(f"{game.title}: {len(found.record.moves)} moves kept every promise; {end}")
    return 0


def _blame(broken: Broken) -> int:
    assert broken.record is not None
    print(msgspec.json.encode(broken.record).decode())
    moves = len(broken.record.moves)
    print(f"After move {moves}, promise broken: {broken}", file=sys.stderr)
    print("Keep the JSON in a file to play it again: fuzz GAME --replay FILE", file=sys.stderr)
    if broken.promise == "error" and broken.__cause__ is not None:
        traceback.print_exception(broken.__cause__)
    return 1


def _keep(found: Examined, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(found.record) + b"\n")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 up")
    return int(text)
