"""A table whose position a test arranges, and on which it then moves through the kernel.

Nobody has anything: no goods, no patrons, no instruments, an empty orchestra, all tracks at 0.
Seat 0 is first, round 2 is being resolved, and no disc lies anywhere. Arranging keeps every card
in one place, so that the game's own check holds throughout.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from app.engine import kernel, offers, playout
from app.engine.game import Game, IllegalMove, Reason, Scores
from app.engine.offers import Offer
from app.engine.play import Note
from app.games import luthier
from app.games.luthier import GAME
from app.games.luthier.box import Box
from app.games.luthier.files import load
from app.games.luthier.rounds import free_discs
from app.games.luthier.state import (
    Chairs,
    Held,
    Options,
    Performed,
    Placed,
    Player,
    State,
    no_cubes,
)
from app.games.luthier.tasks import Die, EndRound, NextRound, Plan, Resolve, StartRound

FOLDER = Path(luthier.__file__).parent / "data"
BOX = load(FOLDER)
FAMILIES = (2, 3, 5, 8)  # by seat: none has a lasting perk


class Table:
    def __init__(
        self,
        seats: int = 2,
        *,
        rival: str = "normal",
        game: Game[Any, Any, Any] = GAME,
        box: Box = BOX,
    ) -> None:
        self.game, self.box, self.seats = game, box, seats
        chosen = Options(rival=rival)  # type: ignore[arg-type]
        step = kernel.start(game, seats, chosen, playout.secret_of("table"))
        self.snapshot = step.snapshot
        self.notes: tuple[Note, ...] = ()
        self.step = step
        self.now: State = kernel.state_of(game, self.snapshot)
        self._clear()

    def _clear(self) -> None:
        now = self.now
        for seat, dealt in enumerate(now.dealt):
            player = now.players[seat]
            player.family = FAMILIES[seat]
            player.discs = list(self.box.start_discs)
            player.goals, player.refused = dealt.goals[:2], dealt.goals[2:]
            now.decks["A"].cards += dealt.patrons
            now.decks["guild"].cards += dealt.instruments
        now.dealt = []
        now.order = [*([self.seats] if now.rival else []), *range(self.seats)]
        now.orchestra = {section: Chairs() for section in self.box.sections}
        self.round(2)
        now.phase = "resolution"
        now.agenda = [Resolve()]

    # --- arranging

    def round(self, n: int, next_card: str = "M02") -> Table:
        """Round n, with the prices of card M01; before round 1 there is none."""
        now = self.now
        now.round = n
        now.market = ("M01" if next_card != "M01" else "M02") if n else ""
        others = [card for card in self.box.market_cards if card not in (now.market, next_card)]
        now.decks["market"].cards = [*others[max(0, n - 1) :], next_card]
        return self

    def player(self, seat: int = 0) -> Player:
        return self.now.players[seat]

    def have(self, seat: int = 0, **goods: int) -> Table:
        """Exactly so much lira, inspiration, apprentices; cubes by name, others 0; prestige."""
        player = self.player(seat)
        cubes = {cube: goods.pop(cube) for cube in list(goods) if cube in player.cubes}
        player.cubes = {**no_cubes(), **cubes}
        if "apprentices" in goods:
            self.now.stock += player.apprentices - goods["apprentices"]
        if "prestige" in goods:
            player.ledger["other"] = goods.pop("prestige")
        for track in [name for name in goods if name in player.tracks]:
            player.tracks[track] = goods.pop(track)
        for name, n in goods.items():
            setattr(player, name, n)
        return self

    def fetch(self, card: str) -> str:
        """Takes a card out of wherever it lies; a display gets the next of its deck instead."""
        now = self.now
        for deck in now.decks.values():
            for pile in (deck.cards, deck.discards):
                if card in pile:
                    pile.remove(card)
                    return card
        for place, row in now.displays.items():
            if card in row:
                row[row.index(card)] = now.deck(place).cards.pop()
                return card
        if card in now.specialties:
            now.specialties[now.specialties.index(card)] = now.decks["specialty"].cards.pop()
            return card
        raise AssertionError(f"{card} is not to be had")

    def display(self, place: str, *cards: str) -> Table:
        """The first slots hold these; "" leaves a gap."""
        row = self.now.displays[place]
        for n, card in enumerate(cards):
            if card and card != row[n]:
                self.fetch(card)
            if row[n] != card:
                self.now.deck(place).cards.insert(0, row[n])
                row[n] = card
        return self

    def top(self, deck: str, *cards: str) -> Table:
        """These are drawn next, the first one first."""
        for card in cards:
            self.fetch(card)
        self.now.decks[deck].cards += reversed(cards)
        return self

    def hand(self, *cards: str, seat: int = 0) -> Table:
        self.player(seat).hand += [self.fetch(card) for card in cards]
        return self

    def roughing(self, *cards: str, seat: int = 0) -> Table:
        self.player(seat).roughing += [self.fetch(card) for card in cards]
        return self

    def finishing(self, *cards: str, seat: int = 0) -> Table:
        self.player(seat).finishing += [self.fetch(card) for card in cards]
        return self

    def patron(
        self, card: str, *, slot: str = "1", seat: int = 0, cube: int = 0, rows: int = 0
    ) -> Table:
        """A patron with its first `rows` requirements fulfilled by some cards."""
        self.fetch(card)
        asked = self.box.patrons[card].requirements
        behind = [self._some(row.type) if n < rows else "" for n, row in enumerate(asked)]
        self.player(seat).patrons[slot] = Held(card, behind, cube)
        return self

    def _some(self, kind: str) -> str:
        deck = self.now.decks["guild"].cards
        card = next(card for card in deck if self.box.instruments[card].type == kind)
        deck.remove(card)
        return card

    def finished(self, *patrons: str, seat: int = 0) -> Table:
        self.player(seat).finished += [self.fetch(card) for card in patrons]
        return self

    def worker(self, card: str, disc: int, seat: int = 0) -> Table:
        """A specialty card allotted to a disc, 0 = to none."""
        self.player(seat).specialties[self.fetch(card)] = disc
        return self

    def fresh(self, *cards: str, seat: int = 0) -> Table:
        """Specialty cards taken in this round."""
        for card in cards:
            self.worker(card, 0, seat)
            self.player(seat).fresh.append(card)
        return self

    def urn(self, *urns: str, seat: int = 0) -> Table:
        """Urns moved by claims of goals that are not on the table, which does not matter."""
        player = self.player(seat)
        for urn in urns:
            player.urns.append(urn)
            player.awards.append(f"{len(player.awards)}")
            player.storage = max(player.storage, self.box.urns[urn].storage)
        return self

    def built(self, *cards: str, seat: int = 0) -> Table:
        """Instruments finished earlier; they sit in the orchestra, their cards are discarded."""
        for card in cards:
            self.now.decks["guild"].discards.append(self.fetch(card))
            self.player(seat).built.append(card)
            instrument = self.box.instruments[card]
            chairs = self.now.orchestra[instrument.section]
            if not instrument.rare and not chairs.instruments:
                chairs.first = str(seat)
            chairs.instruments.append(str(seat))
        return self

    def performed(self, *done: tuple[str, int], seat: int = 0) -> Table:
        self.player(seat).performed += [Performed(card, tier) for card, tier in done]
        return self

    def repaired(self, *cards: str, seat: int = 0) -> Table:
        self.player(seat).repaired += cards
        return self

    def tokens(self, section: str, first: str, **counts: int) -> Table:
        """Tokens by owner (`s0=2`, `n=1`)."""
        tokens = {owner.removeprefix("s"): n for owner, n in counts.items()}
        self.now.orchestra[section].first = first
        self.now.orchestra[section].tokens = tokens
        return self

    def goals(self, *goals: str) -> Table:
        self.now.goals = {goal: [] for goal in goals}
        return self

    def private(self, *goals: str, seat: int = 0) -> Table:
        self.player(seat).goals = list(goals)
        return self

    def discs(self, *placed: tuple[Any, ...]) -> Table:
        """Discs lie face down: (seat, place, disc, apprentices = 0), in placing order."""
        for player in self.now.players:
            player.discs, player.unplaced = [], []
        if self.now.rival:
            self.now.rival.discs = []
        for seat, place, disc, *hats in placed:
            owner = self.now.rival if seat == self.seats else self.player(seat)
            owner.discs.append(disc)  # type: ignore[union-attr]
            n = hats[0] if hats else 0
            self.now.stock -= n
            self.now.placed.append(Placed(seat, place, disc, n))
        return self

    def settled(self) -> Table:
        """Lets the rules go on until somebody is asked."""
        from app.engine import agenda
        from app.engine.play import Play
        from app.engine.rng import Stream
        from app.games.luthier import rules
        from app.games.luthier.step import Step

        play = Play(Stream(playout.secret_of("settled")))
        agenda.settle(
            self.now.agenda,
            lambda task, stack: rules._run(Step(self.box, self.now, play, stack, -1), task),
            lambda choice: rules._idle(self.box, self.now, choice),
        )
        self.notes = tuple(play.notes)
        self.game.check(self.now)
        return self

    def act(self, place: str, disc: int, apprentices: int = 0, *, seat: int = 0) -> Table:
        """This disc lies at a place, and the place is opened; another seat's disc waits elsewhere,
        so that the round goes on afterwards."""
        others = (
            []
            if self.seats == 1
            else [(1 - seat, "repair" if place == "balcony" else "balcony", 1)]
        )
        self.discs((seat, place, disc, apprentices), *others)
        self.now.turn = self.now.order.index(seat)
        self.settled()
        self.do("open", seat=seat, place=place)
        return self

    def phase(self, name: str) -> Table:
        """Goes on from the start of a round, planning or the end of a round."""
        task = {"start": StartRound, "planning": Plan, "end": EndRound, "next": NextRound}[name]
        self.now.agenda = [task()]
        if name == "planning":
            for player in self.now.players:
                player.unplaced = list(player.discs)
            if self.now.rival:
                self.now.rival.unplaced = list(self.now.rival.discs)
        return self.settled()

    def roll(self, *faces: int, rerolls: int | None = None) -> Table:
        """The dice show these faces."""
        task = self.now.agenda[-1]
        task.dice = [  # type: ignore[union-attr]
            Die(die.kind, face)
            for die, face in zip(task.dice, faces, strict=True)  # type: ignore[union-attr]
        ]
        if rerolls is not None:
            task.rerolls = rerolls  # type: ignore[union-attr]
        return self

    # --- moving

    def asked(self) -> int:
        (seat,) = self.game.waiting(self.now)
        return seat

    def do(self, m: str, *, seat: int | None = None, **args: Any) -> Table:
        """A move that must be legal, by the seat that is asked."""
        seat = self.asked() if seat is None else seat
        self.snapshot = kernel.replaced(self.snapshot, self.now)
        self.step = kernel.advance(
            self.game, self.snapshot, seat, msgspec.json.encode({"m": m, **args})
        )
        self.snapshot = self.step.snapshot
        self.notes = self.step.notes
        self.now = kernel.state_of(self.game, self.snapshot)
        self.game.check(self.now)
        return self

    def refused(self, m: str, *, seat: int | None = None, **args: Any) -> Reason:
        """Why a move is not legal."""
        seat = self.asked() if seat is None else seat
        snapshot = kernel.replaced(self.snapshot, self.now)
        try:
            kernel.advance(self.game, snapshot, seat, msgspec.json.encode({"m": m, **args}))
        except IllegalMove as illegal:
            return illegal.reason
        raise AssertionError(f"{m} {args} is legal")

    def offers(self, seat: int | None = None) -> list[Offer]:
        return self.game.offers(self.now, self.asked() if seat is None else seat)

    def offer(self, m: str, *, seat: int | None = None, **args: Any) -> Offer:
        """The first offer of this move that holds these arguments, blocked or not."""
        for offer in self.offers(seat):
            if offer.move == m and all(
                offers.admits([Offer("", {name: offer.args[name]})], {"m": "", name: value})
                for name, value in args.items()
                if name in offer.args
            ):
                return offer
        raise AssertionError(f"{m} {args} is not offered")

    def moves(self, seat: int | None = None) -> set[str]:
        """The moves that are possible."""
        return {offer.move for offer in self.offers(seat) if not offer.blocked}

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all notes of the last move that are of this kind."""
        return [note.facts for note in self.notes if note.kind == kind]

    def gains(self, source: str) -> list[dict[str, int]]:
        """What the last move gave from this source."""
        return [facts["gain"] for facts in self.told("gain") if facts["source"] == source]

    def scores(self) -> Scores:
        return self.game.scores(self.now)

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        return self.game.view(self.now, viewer)

    def finish_round(self) -> Table:
        """Everybody passes or skips until the next round has begun or somebody owes a choice."""
        while "pass" in self.moves() or "skip" in self.moves() or "open" in self.moves():
            if "open" in self.moves():
                self.do("open", place=self.offer("open").args["place"].of[0])  # type: ignore[union-attr]
            else:
                self.do("pass" if "pass" in self.moves() else "skip")
            if len(self.game.waiting(self.now)) != 1 or self.now.phase != "resolution":
                break
        return self


__all__ = ["BOX", "FOLDER", "GAME", "Table", "free_discs"]
