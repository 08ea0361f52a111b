"""A table of Splendor Duel for tests: lay out a position, play moves through the kernel, look."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from app.engine import kernel, offers
from app.engine.game import IllegalMove, Reason
from app.engine.kernel import Step
from app.engine.offers import Offer, OneOf
from app.games.splendor_duel import GAME
from app.games.splendor_duel.board import CELLS, INDEX
from app.games.splendor_duel.components import CARDS, GEMS, NONE, TOKENS, WILD
from app.games.splendor_duel.state import Reserved, State


class Table:
    """Seat 0 is to move. Tokens that are taken from the board or a hand go back to the bag."""

    def __init__(self, *, stalling: bool = False, secret: int = 0) -> None:
        self.options = GAME.options_type(stalling=stalling)
        self.step: Step[Any] = kernel.start(GAME, 2, self.options, secret.to_bytes(32, "big"))
        self.state: State = self.step.state
        if self.state.turn.seat == 1:  # the other one begins
            self.state.turn.seat = 0
            self.state.agenda[-1].seat = 0
            self.state.players.reverse()

    # laying out

    def lay(self, **tokens: str) -> None:
        """Only these tokens on the board, by cell; the others of the board go into the bag."""
        state = self.state
        for token in filter(None, state.cells):
            state.bag[token] += 1
        state.cells = [""] * len(CELLS)
        for cell, token in tokens.items():
            state.bag[token] -= 1
            state.cells[INDEX[cell]] = token
        assert min(state.bag.values()) >= 0, state.bag

    def give(self, seat: int, **tokens: int) -> None:
        """These tokens more in this hand, out of the bag, or off the board if the bag has none."""
        state = self.state
        for token, n in tokens.items():
            for _ in range(n):
                if state.bag[token]:
                    state.bag[token] -= 1
                else:
                    state.cells[state.cells.index(token)] = ""
                state.players[seat].tokens[token] += 1

    def scrolls(self, table: int, first: int, second: int) -> None:
        """Privileges on the table and with the seats."""
        self.state.privileges = table
        self.state.players[0].privileges, self.state.players[1].privileges = first, second

    def _take_out(self, card: str) -> None:
        """Removes a card from deck or pyramid; a deck's card fills its place."""
        level = CARDS[card].level - 1
        deck, row = self.state.decks[level], self.state.pyramid[level]
        if card in row:
            row[row.index(card)] = deck.pop()
        else:
            deck.remove(card)

    def own(self, seat: int, *cards: str, colour: str = "") -> None:
        """These cards bought; wild ones count for `colour`."""
        for card in cards:
            self._take_out(card)
            counts_for = colour if CARDS[card].colour == WILD else CARDS[card].colour
            self.state.players[seat].place(CARDS[card], counts_for)

    def hold(self, seat: int, *cards: str, public: bool = False) -> None:
        """These cards reserved."""
        for card in cards:
            self._take_out(card)
            self.state.players[seat].reserved.append(Reserved(card, public))

    def show(self, *cards: str) -> None:
        """These cards in the pyramid, the first of a level in its first place."""
        for card in reversed(cards):
            level = CARDS[card].level - 1
            deck, row = self.state.decks[level], self.state.pyramid[level]
            if card in row:
                row.remove(card)
            else:
                deck.remove(card)
                deck.insert(0, row.pop())
            row.insert(0, card)

    def stack(self, card: str) -> None:
        """This card on top of its deck."""
        level = CARDS[card].level - 1
        deck, row = self.state.decks[level], self.state.pyramid[level]
        if card in row:
            row[row.index(card)] = deck.pop(0)
        else:
            deck.remove(card)
        deck.append(card)

    def use_up_level_one(self) -> None:
        """The first deck is empty: all but the five cards shown are bought, without a win."""
        self.show("1-02", "1-07", "1-12", "1-17", "1-01")
        for i, card in enumerate(sorted(self.state.decks[0])):
            self.own(i % 2, card, colour="white")

    def royal(self, seat: int, *royals: str) -> None:
        """These royals taken."""
        for royal in royals:
            self.state.royals.remove(royal)
            self.state.players[seat].royals.append(royal)

    # playing

    @property
    def snapshot(self) -> bytes:
        return kernel.replaced(self.step.snapshot, self.state)

    def play(self, m: str, **args: Any) -> Step[Any]:
        """The move of the seat to act, with the invariants checked before and after."""
        GAME.check(self.state)
        return self.play_unchecked(m, **args)

    def play_unchecked(self, m: str, **args: Any) -> Step[Any]:
        """The same from a position that play cannot reach; only what comes of it is checked."""
        move = msgspec.json.encode({"m": m, **args})
        self.step = kernel.advance(GAME, self.snapshot, self.state.turn.seat, move)
        self.state = self.step.state
        GAME.check(self.state)
        return self.step

    def buy(self, card: str, **args: Any) -> Step[Any]:
        """Buys with the payment offered first: the least gold."""
        return self.play("buy", card=card, payment=self.payments(card)[0], **args)

    def refused(self, m: str, **args: Any) -> Reason:
        """The reason why a move is refused, by which no byte of the position changes."""
        before = self.snapshot
        move = msgspec.json.encode({"m": m, **args})
        with pytest.raises(IllegalMove) as refusal:
            kernel.advance(GAME, before, self.state.turn.seat, move)
        assert self.snapshot == before
        return refusal.value.reason

    # looking

    def all_offers(self) -> list[Offer]:
        return GAME.offers(self.state, self.state.turn.seat)

    def offers(self, move: str) -> list[Offer]:
        """Offers of a move that can be made."""
        return [o for o in self.all_offers() if o.move == move and not o.blocked]

    def sale(self, card: str) -> Offer:
        """What is offered of this card, as an offer of its own."""
        for offer in self.all_offers():
            if offer.move == "buy" and card in offer.rows.get("card", ()):
                payment = offer.rows["payment"][offer.rows["card"].index(card)]
                return Offer("buy", {"card": OneOf((card,)), "payment": OneOf((payment,))})
            if offer.move == "buy" and card in offer.args.get("card", ()):
                return structs.replace(offer, args={**offer.args, "card": OneOf((card,))})
        raise AssertionError(f"{card} is not on sale")

    def payments(self, card: str) -> tuple[str, ...]:
        return self.sale(card).args["payment"].of

    def offered(self, move: str, arg: str) -> set[str]:
        """All values of an argument that are offered."""
        return {value for offer in self.offers(move) for value in offer.args[arg].of}

    def blocked(self, move: str) -> set[str]:
        """Why a move is shown but not possible."""
        return {o.blocked for o in self.all_offers() if o.move == move and o.blocked}

    def admits(self, m: str, **args: Any) -> bool:
        return offers.admits(self.all_offers(), {"m": m, **args})

    def notes(self, kind: str) -> list[dict[str, Any]]:
        """Public facts of the last step's notes of this kind."""
        return [note.facts for note in self.step.notes if note.kind == kind]

    def kinds(self) -> list[str]:
        return [note.kind for note in self.step.notes]

    def tokens(self, seat: int) -> dict[str, int]:
        """Tokens in hand, without zeros."""
        return {t: n for t, n in self.state.players[seat].tokens.items() if n}

    def board(self) -> dict[str, str]:
        """Tokens on the board by cell."""
        return {cell: t for cell, t in zip(CELLS, self.state.cells, strict=True) if t}

    def view(self, viewer: int | None = 0) -> dict[str, Any]:
        return GAME.view(self.state, viewer)


def loose_tokens(state: State) -> list[str]:
    """Everything on the board and in the bag."""
    return [*filter(None, state.cells), *(t for t in TOKENS for _ in range(state.bag[t]))]


__all__ = ["CARDS", "GEMS", "NONE", "Table", "loose_tokens"]
