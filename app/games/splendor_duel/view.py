"""What one viewer may see, and the static data that views refer to by id."""

from __future__ import annotations

from typing import Any

from app.engine.game import Viewer
from app.games.splendor_duel import board
from app.games.splendor_duel.components import (
    CARDS,
    COLOUR_GOAL,
    CROWN_GOAL,
    HAND_LIMIT,
    PRESTIGE_GOAL,
    RESERVE_LIMIT,
    ROYALS,
)
from app.games.splendor_duel.state import (
    PickDiscard,
    PickMatching,
    PickRoyal,
    PickStolen,
    Player,
    State,
)


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """An allow-list: deck orders and the opponent's reserved cards are never in it.

    A reserved card is `[id, level]`; for everyone but its owner the id is empty. Bonuses and points
    by colour are those of the bought cards.
    """
    return {
        "cells": dict(zip(board.CELLS, state.cells, strict=True)),
        "privileges": state.privileges,
        "decks": {str(level): len(deck) for level, deck in enumerate(state.decks, 1)},
        "pyramid": {str(level): list(row) for level, row in enumerate(state.pyramid, 1)},
        "royals": list(state.royals),
        "players": {
            str(seat): _player(player, own=seat == viewer)
            for seat, player in enumerate(state.players)
        },
        "turn": state.turn.number,
        "phase": phase(state),
        "again": state.turn.again,
        "stalled": list(state.stalled),
        "won": list(state.won),
        "winner": state.winner,
        "new": list(state.new),
    }


def phase(state: State) -> str:
    """What the active player is asked for."""
    if not state.agenda:
        return "over"
    match state.agenda[-1]:
        case PickMatching():
            return "match"
        case PickStolen():
            return "steal"
        case PickRoyal():
            return "royal"
        case PickDiscard():
            return "discard"
        case _:
            return "replenished" if state.turn.replenished else "start"


def _player(player: Player, *, own: bool) -> dict[str, Any]:
    return {
        "tokens": {token: n for token, n in player.tokens.items() if n},
        "privileges": player.privileges,
        "cards": [[bought.card, bought.colour] for bought in player.cards],
        "royals": list(player.royals),
        "reserved": [
            [reserved.card if own else "", CARDS[reserved.card].level]
            for reserved in player.reserved
        ],
        "prestige": player.prestige(),
        "crowns": player.crowns,
    }


def components() -> dict[str, Any]:
    """Cards, royals and numbers for the client; public and the same for every table."""
    return {
        "cards": {
            card.id: {
                "level": card.level,
                "colour": card.colour,
                "bonus": card.bonus,
                "points": card.points,
                "crowns": card.crowns,
                "abilities": list(card.abilities),
                "cost": dict(card.cost),
            }
            for card in CARDS.values()
        },
        "royals": {
            royal.id: {"points": royal.points, "ability": royal.ability}
            for royal in ROYALS.values()
        },
        "spiral": [board.CELLS[space] for space in board.SPIRAL],
        "goals": {"prestige": PRESTIGE_GOAL, "crowns": CROWN_GOAL, "colour": COLOUR_GOAL},
        "limits": {"tokens": HAND_LIMIT, "reserved": RESERVE_LIMIT},
    }
