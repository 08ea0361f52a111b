"""A table whose position a test arranges, and on which it then moves through the kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from app.engine import kernel, offers
from app.engine.game import IllegalMove, Reason, Scores
from app.engine.offers import Offer
from app.engine.play import Note
from app.games import murano
from app.games.murano import GAME
from app.games.murano.files import load
from app.games.murano.state import Options, State

FOLDER = Path(murano.__file__).parent / "data"
BOX = load(FOLDER)
SHARDS = ("red", "yellow", "green", "blue", "transparent")


class Table:
    """Seat 0 is the first player and begins; markets are empty, Warehouse full, side A is up.

    Arranging keeps all Shards and cards in the game, so that the invariants hold throughout.
    """

    def __init__(self, seats: int = 2, *, lira: int = 4, **tiles: str) -> None:
        options = Options(board="A", ring="A")
        self.game = GAME
        self.snapshot = kernel.start(GAME, seats, options, bytes(32)).snapshot
        self.notes: tuple[Note, ...] = ()
        self.undoable = True
        self.now: State = kernel.state_of(GAME, self.snapshot)
        self.now.first = self.now.active = 0
        self.now.selector = self.now.turned = 0
        for market in self.now.markets:
            self.market(market)
        for seat in range(seats):
            self.lira(seat, lira)
        if tiles:
            self.tiles(**tiles)

    # --- arranging

    def lira(self, seat: int, lira: int) -> Table:
        player = self.now.players[seat]
        player.earn("start", lira - player.lira)
        return self

    def bench(self, seat: int = 0, **shards: int) -> Table:
        bench = self.now.players[seat].bench
        for shard in SHARDS:
            self.now.warehouse[shard] += bench[shard] - shards.get(shard, 0)
            bench[shard] = shards.get(shard, 0)
        return self

    def market(self, name: str, *shards: str) -> Table:
        spaces = self.now.markets[name]
        for shard in filter(None, spaces):
            self.now.warehouse[shard] += 1
        for shard in shards:
            self.now.warehouse[shard] -= 1
        self.now.markets[name] = [*shards, *[""] * (len(spaces) - len(shards))]
        return self

    def tiles(self, **tiles: str) -> Table:
        """Other tiles get advantages that no test names at the same time."""
        spare = iter(
            a
            for a in ("seer", "magician", "expert", "gift", "famous", "free", "player")
            if a not in tiles.values()
        )
        self.now.tiles = {c: tiles.get(c) or next(spare) for c in BOX.categories}
        return self

    def hand(
        self, *cards: str, seat: int = 0, made: tuple[str, ...] = (), used: tuple[str, ...] = ()
    ) -> Table:
        """The first cards of the hand, and the completed ones; the rest is filled up."""
        player = self.now.players[seat]
        player.made, player.used = list(made), list(used)
        self._deal(seat, [*cards])
        return self

    def last_card(self, card: str, *, seat: int = 0) -> Table:
        """All other cards of the player are completed and used."""
        size = BOX.hand_cards[len(self.now.players)]
        others = [c for c in BOX.creations if c != card and not self._taken(c, seat)]
        return self.hand(
            card, seat=seat, made=tuple(others[: size - 1]), used=tuple(others[: size - 1])
        )

    def _taken(self, card: str, seat: int) -> bool:
        return any(card in p.made for s, p in enumerate(self.now.players) if s != seat)

    def _deal(self, seat: int, wanted: list[str]) -> None:
        size = BOX.hand_cards[len(self.now.players)]
        players = self.now.players
        fixed = {c for p in players for c in p.made}
        kept = {
            s: [c for c in p.hand if c not in fixed and c not in wanted]
            for s, p in enumerate(players)
        }
        rest = [
            c
            for c in BOX.creations
            if c not in fixed and c not in wanted and not any(c in h for h in kept.values())
        ]
        kept[seat] = [*wanted, *kept[seat]]
        for s, player in enumerate(players):
            need = size - len(player.made)
            rest.extend(kept[s][need:])
            player.hand = kept[s][:need]
        for player in players:
            while len(player.hand) + len(player.made) < size:
                player.hand.append(rest.pop(0))
        self.now.unused = rest

    def exhaust(self, shard: str, *, left: int = 0) -> Table:
        """Puts all but `left` of a kind on the benches of the others."""
        for player in self.now.players[1:]:
            n = min(8 - player.shards(), self.now.warehouse[shard] - left)
            self.now.warehouse[shard] -= n
            player.bench[shard] += n
        assert self.now.warehouse[shard] == left
        return self

    def next_pair(self, ring: str, circle: str) -> Table:
        """Turns the Ring and sets the Selector so that the next slot shows this pair."""
        for slot in range(BOX.positions):
            for turned in range(BOX.positions):
                if BOX.pair("A", "A", turned, slot) == (ring, circle):
                    self.now.turned = turned
                    self.now.selector = (slot - 1) % BOX.positions
                    return self
        raise AssertionError("no such pair")

    def feeds(self, market: str, *symbols: str) -> Table:
        """Turns the Ring so that the slots of this Market show these symbols."""
        for turned in range(BOX.positions):
            shown = [BOX.pair("A", "A", turned, slot)[0] for slot in BOX.markets[market].slots]
            if sorted(shown) == sorted(symbols):
                self.now.turned = turned
                return self
        raise AssertionError("no such symbols")

    def phase(self, phase: str) -> Table:
        """Seat 0 has done what comes before this phase."""
        turn = self.now.turn
        self.now.phase = phase  # type: ignore[assignment]
        turn.takes, turn.taken = 0, 1
        if phase == "complete":
            turn.actions, turn.negotiated = 0, 1
        return self

    # --- playing

    def do(self, m: str, **args: Any) -> Table:
        """The active player's move. Raises IllegalMove; the invariants hold afterwards."""
        GAME.check(self.now)
        snapshot = kernel.replaced(self.snapshot, self.now)
        step = kernel.advance(GAME, snapshot, self.now.active, encoded(m, args))
        GAME.check(step.state)
        self.snapshot, self.now = step.snapshot, step.state
        self.notes, self.undoable = step.notes, step.undoable
        return self

    def refusal(self, m: str, *, seat: int | None = None, **args: Any) -> Reason:
        """Why the move is not possible. Fails when it is, or when something changed."""
        GAME.check(self.now)
        before = kernel.replaced(self.snapshot, self.now)
        mover = self.now.active if seat is None else seat
        try:
            kernel.advance(GAME, before, mover, encoded(m, args))
        except IllegalMove as illegal:
            assert kernel.replaced(self.snapshot, self.now) == before
            return illegal.reason
        raise AssertionError(f"{m} {args} was possible")

    def offers(self, m: str, *, seat: int | None = None, **args: Any) -> list[Offer]:
        """The open offers of a kind that admit these arguments."""
        mover = self.now.active if seat is None else seat
        return [
            offer
            for offer in GAME.offers(self.now, mover)
            if offer.move == m
            and not offer.blocked
            and all(
                offers.admits([Offer(m, {k: offer.args[k]})], {"m": m, k: v})
                if k in offer.args
                else False
                for k, v in args.items()
            )
        ]

    def can(self, m: str, **args: Any) -> bool:
        """Whether some offer of this kind is open."""
        return bool(self.offers(m, **args))

    def told(self, kind: str) -> dict[str, Any]:
        """The facts of the one note of this kind in the last step."""
        [note] = [note for note in self.notes if note.kind == kind]
        return note.facts

    @property
    def kinds(self) -> list[str]:
        return [note.kind for note in self.notes]

    def shards(self, seat: int = 0) -> dict[str, int]:
        return {s: n for s, n in self.now.players[seat].bench.items() if n}

    def purse(self, seat: int = 0) -> int:
        return self.now.players[seat].lira

    def scores(self) -> Scores:
        return GAME.scores(self.now)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return GAME.view(self.now, viewer)


def encoded(m: str, args: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"m": m, **args})
