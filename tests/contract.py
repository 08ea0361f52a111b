"""What the contract test needs around the checks of `app.engine.examine`.

Run as a program (`python -m tests.contract SLUG ...`) it prints the digests of some games of each
title, so that another process, hashing differently, can be compared.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.engine import hashing, kernel, options, playout
from app.engine.game import Game
from app.engine.patch import Op
from app.games import games
from tests import toy
from tests.toy import mutants

ROOT = Path(__file__).parent.parent

STEPS = 2000  # a game that is not over after so many moves will not end
CASES = 16  # set-ups of one title that are played


def titles() -> dict[str, Game[Any, Any, Any]]:
    """The games of the house and the toy."""
    return {**games(), toy.GAME.slug: toy.GAME}


def cases(game: Game[Any, Any, Any]) -> list[tuple[int, Any]]:
    """Numbers of seats and options to play: all of them, or when they are too many, every number
    of seats with the defaults and CASES combinations of options with some number of seats, each
    option's first values before any option's later ones."""
    chosen = list(options.combinations(game.options_type, limit=CASES))
    if len(chosen) * len(game.seats) <= CASES:
        return [(seats, combination) for seats in game.seats for combination in chosen]
    default = msgspec.to_builtins(game.options_type())
    others: list[tuple[int, Any]] = []
    tried: Counter[str] = Counter()
    for combination in chosen:
        given = msgspec.to_builtins(combination)
        if changed := " ".join(name for name in given if given[name] != default[name]):
            others.append((tried[changed], combination))
            tried[changed] += 1
    others.sort(key=lambda pair: pair[0])
    return [(seats, game.options_type()) for seats in game.seats] + [
        (game.seats[i % len(game.seats)], combination)
        for i, (_, combination) in enumerate(others[:CASES])
    ]


def digests(slug: str, play: int = 3) -> list[str]:
    """The digests at the end of some games, and a hash of all that was shown on the way."""
    game = titles().get(slug) or mutants.UNSTABLE[slug]
    found = []
    for n in range(play):
        seats, chosen = cases(game)[n % len(cases(game))]
        dice = playout.dice_of("digests", slug, n)
        step = kernel.start(game, seats, chosen, playout.secret_of("digests", slug, n))
        shown = [_shown(game, seats, step)]
        for turn in playout.play(
            game, seats, chosen, playout.secret_of("digests", slug, n), dice, steps=STEPS
        ):
            step = turn.step
            shown.append(_shown(game, seats, step))
        found.append(f"{slug} {step.digest} {hashing.hash_of(shown)}")
    return found


def _shown(game: Game[Any, Any, Any], seats: int, step: kernel.Step[Any]) -> list[Any]:
    """Views as they are sent, the order of their keys included, offers and notes."""
    views = [game.view(step.state, viewer) for viewer in (*range(seats), None)]
    allowed = [game.offers(step.state, seat) for seat in range(seats)]
    return [msgspec.json.encode(part).decode() for part in (views, allowed, step.notes)]


def digests_elsewhere(slugs: Iterable[str], hash_seed: str) -> list[str]:
    """The same from another process with its own order of sets."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract", *slugs],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def frames(of: str, old: Any, steps: Iterable[tuple[list[Op], Any]]) -> Iterator[bytes]:
    """A viewer's first document and its patches as lines for tests/client/fold.mjs."""
    yield msgspec.json.encode({"of": of, "doc": old})
    for ops, new in steps:
        yield msgspec.json.encode({"of": of, "ops": ops, "hash": hashing.hash_of(new)})


def fold_in_javascript(lines: Iterable[bytes]) -> int:
    """How many patches `static/kit/patch.js` folded to the right hash: all, or it raises."""
    node = shutil.which("node")
    assert node, "the client's tests need node"
    done = subprocess.run(
        [node, "tests/client/fold.mjs"], cwd=ROOT, input=b"\n".join(lines), capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[:2000]
    return int(done.stdout)


def goldens() -> list[Path]:
    """Whole games kept as files by `fuzz`: tests/games/<slug>/golden/<name>.json, and a toy's."""
    return sorted((ROOT / "tests").glob("**/golden/*.json"))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print("\n".join(digests(name)))
