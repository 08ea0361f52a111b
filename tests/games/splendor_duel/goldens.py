"""Golden games: whole games as files, which must replay to the same digest after every move.

`python -m tests.games.splendor_duel.goldens` makes them anew, after a change of the rules: it lets
players of different tastes play and keeps the games that show a card bought, a way to end or a
kind of note that no kept game has shown yet.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.engine import kernel, offers, playout
from app.engine.kernel import Step
from app.engine.playout import Record
from app.engine.rng import Stream
from app.games.splendor_duel import GAME
from app.games.splendor_duel.board import INDEX
from app.games.splendor_duel.components import CARDS
from app.games.splendor_duel.state import State

FOLDER = Path(__file__).parent / "golden"


class Golden(Record):
    """A whole game. `digests` are those after the set-up and after each move, shortened."""

    digests: list[str] = []
    won: list[str] = []
    winner: int = -1


def kept() -> dict[str, Golden]:
    """All golden games by name."""
    decode = msgspec.json.Decoder(Golden).decode
    return {path.stem: decode(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}


def replay(golden: Golden) -> Iterator[Step[Any]]:
    """The steps of the game, first the set-up."""
    return playout.replay(GAME, golden)


def shown(steps: list[Step[Any]]) -> set[str]:
    """What a game shows: cards bought, royals taken, how it ended, kinds of notes."""
    notes = [note for step in steps for note in step.notes]
    cards = {f"{note.kind} {note.facts['card']}" for note in notes if note.kind in ("buy", "royal")}
    ended = {f"end {reason}" for reason in steps[-1].state.won}
    return cards | ended | {f"note {note.kind}" for note in notes}


# players of different tastes


class Taste(Struct, frozen=True):
    """What a player values."""

    points: int = 3
    crowns: int = 1
    colour: str = ""  # cards of this colour
    dear: int = 0  # dear cards
    reserve: int = 1
    hoard: bool = False  # keeps gold and pearls and never buys

    def value(self, state: State, move: dict[str, Any]) -> int:
        """How much a move is liked."""
        match move["m"]:
            case "claim":
                return 1000
            case "buy":
                card = CARDS[move["card"]]
                suits = self.colour in (card.colour, move.get("colour"))
                worth = self.points * card.points + self.crowns * 4 * card.crowns + card.bonus
                cost = sum(n for _, n in card.cost)
                return -50 if self.hoard else 20 + worth + 15 * suits + self.dear * cost
            case "take":
                tokens = [state.cells[space] for space in _spaces(move["cells"])]
                return 3 * len(tokens) + (20 if self.hoard else 2) * tokens.count("pearl")
            case "privilege":
                token = state.cells[_spaces(move["cell"])[0]]
                return 30 if token == "pearl" else 5 - 10 * self.hoard
            case "reserve":
                return 30 if self.hoard else 6 * self.reserve
            case "discard":
                return -9 * sum(move["tokens"].get(token, 0) for token in ("gold", "pearl"))
            case "replenish":
                return 25 if self.hoard else 2
            case _:
                return 0


def _spaces(cells: str) -> list[int]:
    return [INDEX[cell] for cell in cells.split("-")]


TASTES = {
    "prestige": Taste(points=6),
    "crowns": Taste(points=0, crowns=4, dear=1),
    "dear": Taste(points=4, dear=3, reserve=4),
    **{
        colour: Taste(points=4, colour=colour)
        for colour in ("white", "blue", "green", "red", "black")
    },
    "hoard": Taste(hoard=True),
}


def choose(state: State, taste: Taste, dice: Stream) -> dict[str, Any]:
    """The most liked of some random moves."""
    possible = [o for o in GAME.offers(state, state.turn.seat) if not o.blocked]
    moves = [offers.sample(possible[dice.below(len(possible))], dice) for _ in range(40)]
    return max(moves, key=lambda move: (taste.value(state, move), dice.below(1000)))


def play(name: str, tastes: tuple[Taste, Taste], *, stalling: bool) -> tuple[Golden, set[str]]:
    """One game, and what it shows."""
    secret, dice = playout.secret_of("golden", name), playout.dice_of("golden", name)
    options = GAME.options_type(stalling=stalling)
    steps = [kernel.start(GAME, 2, options, secret)]
    moves: list[tuple[int, msgspec.Raw]] = []
    while GAME.waiting(steps[-1].state) and len(moves) < 400:
        state = steps[-1].state
        seat = state.turn.seat
        move = msgspec.json.encode(choose(state, tastes[seat], dice))
        moves.append((seat, msgspec.Raw(move)))
        steps.append(kernel.advance(GAME, steps[-1].snapshot, seat, move))
    end = steps[-1].state
    golden = Golden(
        game=GAME.slug,
        rules_version=GAME.rules_version,
        seats=2,
        options=msgspec.to_builtins(options),
        secret=b64encode(secret).decode(),
        moves=moves,
        digest=steps[-1].digest,
        totals=[score.total for score in GAME.scores(end).seats],
        digests=[step.digest[:8] for step in steps],
        won=end.won,
        winner=end.winner,
    )
    return golden, shown(steps)


def make() -> None:
    """Writes a small set of games that together show all that any game showed."""
    games = []
    for first in TASTES:
        for second in TASTES:
            for i in range(3):
                name = f"{first}-{second}-{i}"
                tastes = (TASTES[first], TASTES[second])
                golden, shows = play(name, tastes, stalling="hoard" in (first, second))
                if golden.won:
                    games.append((name, golden, shows))
    for old in FOLDER.glob("*.json"):
        old.unlink()
    seen: set[str] = set()
    while best := max(games, key=lambda game: len(game[2] - seen)):
        name, golden, shows = best
        if not shows - seen:
            break
        seen |= shows
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(golden) + b"\n")
    print(*sorted(seen))


if __name__ == "__main__":
    make()
