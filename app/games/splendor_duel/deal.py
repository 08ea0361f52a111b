"""Setting up, and dealing again what nobody of a given circle can know."""

from __future__ import annotations

from msgspec import Struct

from app.engine.game import Viewer
from app.engine.options import FirstPlayer
from app.engine.play import Play
from app.games.splendor_duel import board
from app.games.splendor_duel.components import CARDS, PRIVILEGES, PYRAMID, ROYALS, SUPPLY
from app.games.splendor_duel.state import Reserved, State, Turn, new_player, no_tokens
from app.games.splendor_duel.turns import turn_of


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """House rules of a table."""

    stalling: bool = False  # an opponent who hoards gold and pearls may be called
    first_player: FirstPlayer = "drawn"


def setup(seats: int, options: Options, play: Play) -> State:
    """The first position: cards turned up, board full."""
    decks = [
        play.shuffled([card.id for card in CARDS.values() if card.level == level])
        for level in range(1, len(PYRAMID) + 1)
    ]
    pyramid = [
        [deck.pop() for _ in range(places)] for deck, places in zip(decks, PYRAMID, strict=True)
    ]
    cells = [""] * len(board.CELLS)
    tokens = play.shuffled([token for token, n in SUPPLY.items() for _ in range(n)])
    for space, token in zip(board.SPIRAL, tokens, strict=True):
        cells[space] = token
    first = play.below(seats) if options.first_player == "drawn" else 0
    players = [new_player() for _ in range(seats)]
    players[1 - first].privileges = 1
    play.tell("first_player", seat=first)
    return State(
        stalling=options.stalling,
        cells=cells,
        bag=no_tokens(),
        privileges=PRIVILEGES - 1,
        decks=decks,
        pyramid=pyramid,
        royals=list(ROYALS),
        players=players,
        turn=Turn(seat=first, number=1),
        agenda=turn_of(first),
        stalled=[0] * seats,
    )


def redeal(state: State, viewers: tuple[Viewer, ...], play: Play) -> None:
    """Shuffles, level by level, the deck and the cards that others reserved from its top.

    The bag has no order yet. A card reserved from the pyramid was public and stays where it is.
    """
    for index, deck in enumerate(state.decks):
        hidden = [
            (player, i)
            for seat, player in enumerate(state.players)
            if seat not in viewers
            for i, reserved in enumerate(player.reserved)
            if not reserved.public and CARDS[reserved.card].level == index + 1
        ]
        unseen = play.shuffled(deck + [player.reserved[i].card for player, i in hidden])
        for player, i in hidden:
            player.reserved[i] = Reserved(unseen.pop(), public=False)
        state.decks[index] = unseen
