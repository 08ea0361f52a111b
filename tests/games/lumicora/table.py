"""A table whose position a test arranges, and on which it then moves through the kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from app.engine import kernel, offers
from app.engine.game import Game, IllegalMove, Reason, Scores
from app.engine.offers import Offer
from app.engine.play import Note
from app.games import lumicora
from app.games.lumicora import GAME
from app.games.lumicora.box import Box
from app.games.lumicora.files import load
from app.games.lumicora.state import Options, Player, Scored, State

FOLDER = Path(lumicora.__file__).parent / "data"
BOX = load(FOLDER)
START = "r4c4-r4c5"


def tile(colour: str, value: int, n: int = 0, *, box: Box = BOX) -> str:
    """The n-th Lumino like this that is played with by any number of players."""
    return [
        lumino.id
        for lumino in box.luminos.values()
        if (lumino.colour, lumino.value, lumino.fish) == (colour, value, 0)
    ][n]


def beast(colour: str, animal: str, n: int = 0) -> str:
    """The n-th Lumino with this animal that is played with by any number of players."""
    return [
        lumino.id
        for lumino in BOX.luminos.values()
        if (lumino.colour, lumino.animal, lumino.fish) == (colour, animal, 0)
    ][n]


class Table:
    """Seat 0 has the octopus and the first turn; the starting Luminos lie pink-yellow (S1) for
    seat 0, then S2, S3, S4, each with its first half on r4c4.

    Arranging keeps all Luminos in the game, so that the invariants hold throughout.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        board: str = "dark",
        side: str = "A",
        game: Game[Any, Any, Any] = GAME,
        box: Box = BOX,
        start: str = START,
    ) -> None:
        chosen = Options(board=board, reef=side)  # type: ignore[arg-type]
        self.game, self.box = game, box
        self.board = box.boards[side]
        self.snapshot = kernel.start(game, seats, chosen, bytes(32)).snapshot
        self.notes: tuple[Note, ...] = ()
        self.undoable = True
        self.now: State = kernel.state_of(game, self.snapshot)
        self.now.octopus = self.now.active = 0
        self.now.phase = "start"
        for seat, player in enumerate(self.now.players):
            player.starting = f"S{seat + 1}"
            player.reef.lay(box, self.board, player.starting, start)

    # --- arranging

    def player(self, seat: int = 0) -> Player:
        return self.now.players[seat]

    def _fetch(self, wanted: str) -> None:
        """Takes a Lumino from wherever it lies; a display, Atoll or stack is filled up again."""
        now = self.now
        for full in (now.atoll, now.emergency, *(p.display for p in now.players)):
            if wanted in full:
                full[full.index(wanted)] = now.bag.pop(0)
                return
        for pile in (now.bag, *(p.hand for p in now.players)):
            if wanted in pile:
                pile.remove(wanted)
                return
        raise AssertionError(f"{wanted} is not in the game, or in a reef")

    def _set(self, pile: list[str], tiles: tuple[str, ...]) -> Table:
        """A pile holds exactly these; what was there goes to the bottom of the bag."""
        self.now.bag[:0] = pile
        pile.clear()
        for wanted in tiles:
            self._fetch(wanted)
        pile.extend(tiles)
        return self

    def atoll(self, *tiles: str) -> Table:
        return self._set(self.now.atoll, tiles)

    def display(self, *tiles: str, seat: int = 0) -> Table:
        return self._set(self.player(seat).display, tiles)

    def hand(self, *tiles: str, seat: int = 0, limestone: int | None = None) -> Table:
        """The player holds these and must place them."""
        self._set(self.player(seat).hand, tiles)
        self.now.active = seat
        self.now.phase = "place"
        self.now.added = self.now.atoll[0]
        if limestone is not None:
            self.player(seat).limestone = limestone
        return self

    def bag(self, *tiles: str) -> Table:
        """These are drawn next, the first one first."""
        for wanted in tiles:
            self._fetch(wanted)
        self.now.bag.extend(reversed(tiles))
        return self

    def empty_bag(self, *, left: int = 0) -> Table:
        """All but `left` Luminos of the bag lie stacked in a corner of the last seat's reef."""
        bag, reef = self.now.bag, self.player(-1).reef
        for n in range(len(bag) - left):
            place = ("r1c1-r1c2", "r2c1-r2c2", "r1c2-r2c2", "r1c1-r2c1")[n % 4]
            reef.lay(self.box, self.board, bag.pop(0), place)
        return self

    def lay(self, wanted: str, place: str, *, seat: int = 0) -> Table:
        """Puts a Lumino into a reef, allowed or not."""
        self._fetch(wanted)
        self.player(seat).reef.lay(self.box, self.board, wanted, place)
        return self

    def scored(self, colour: str, points: int = 0, *, seat: int = 0, spent: bool = False) -> Table:
        player = self.player(seat)
        player.scored.append(Scored(colour, points))
        if not spent:
            player.jellyfish.append(colour)
        return self

    def added(self, wanted: str) -> Table:
        """Step 1 of the first turn is done with this Lumino."""
        rest = [other for other in self.player().display if other != wanted]
        return self.display(wanted, *rest[:3]).do("add", tile=wanted)

    def scoring(self, *, round: int = 1) -> Table:
        """The Scoring Phase of a round; displays are full."""
        self.now.phase = "score"
        self.now.round = round
        return self

    # --- playing

    def do(self, m: str, **args: Any) -> Table:
        """The active player's move. Raises IllegalMove; the invariants hold afterwards."""
        self.game.check(self.now)
        snapshot = kernel.replaced(self.snapshot, self.now)
        step = kernel.advance(self.game, snapshot, self.now.active, encoded(m, args))
        self.game.check(step.state)
        self.snapshot, self.now = step.snapshot, step.state
        self.notes, self.undoable = step.notes, step.undoable
        return self

    def refusal(self, m: str, **args: Any) -> Reason:
        """Why the active player's move is not possible. Fails when it is."""
        self.game.check(self.now)
        before = kernel.replaced(self.snapshot, self.now)
        try:
            kernel.advance(self.game, before, self.now.active, encoded(m, args))
        except IllegalMove as illegal:
            assert kernel.replaced(self.snapshot, self.now) == before
            return illegal.reason
        raise AssertionError(f"{m} {args} was possible")

    def why(self, m: str, **args: Any) -> str:
        return self.refusal(m, **args).key

    def offers(self, m: str) -> list[Offer]:
        """The open offers of a kind."""
        return [
            o for o in self.game.offers(self.now, self.now.active) if (o.move, o.blocked) == (m, "")
        ]

    def can(self, m: str, **args: Any) -> bool:
        """Whether the active player may do this."""
        return offers.admits(self.game.offers(self.now, self.now.active), {"m": m, **args})

    def places(self, **facts: Any) -> set[str]:
        """All places that are offered, of the offers with these facts."""
        return {
            place
            for offer in self.offers("place")
            if facts.items() <= offer.facts.items()
            for place in offer.args["place"].of  # type: ignore[union-attr]
        }

    def told(self, kind: str) -> dict[str, Any]:
        """The facts of the one note of this kind in the last step."""
        [note] = [note for note in self.notes if note.kind == kind]
        return note.facts

    @property
    def kinds(self) -> list[str]:
        return [note.kind for note in self.notes]

    def scores(self) -> Scores:
        return self.game.scores(self.now)

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return self.game.view(self.now, viewer)


def encoded(m: str, args: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"m": m, **args})
