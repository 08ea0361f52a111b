"""The category tiles: which completed card may be set aside for which Advantage."""

from __future__ import annotations

from typing import Any

from app.engine.game import Reason
from app.engine.play import Play
from app.games.murano import reasons
from app.games.murano.box import Advantage, Box, Effect
from app.games.murano.state import State


def ready(box: Box, state: State, tile: str) -> tuple[str, ...]:
    """The active player's completed, unused cards that show this category."""
    player = state.player
    if len(player.made) == len(player.used):
        return ()
    return tuple(
        card
        for card in player.made
        if card not in player.used and tile in box.creations[card].categories
    )


def advantage_at(box: Box, state: State, tile: str) -> Advantage:
    return box.advantages[state.tiles[tile]]


def tile_with(box: Box, state: State, effect: Effect) -> str | None:
    """The tile under which the Advantage with this effect lies, if it is in play."""
    for tile, advantage in state.tiles.items():
        if box.advantages[advantage].effect == effect:
            return tile
    return None


def has_card_for(box: Box, state: State, effect: Effect, besides: str) -> bool:
    """Whether an Advantage with this effect can be paid for with another card than `besides`."""
    tile = tile_with(box, state, effect)
    return tile is not None and any(card != besides for card in ready(box, state, tile))


def why_not_set_aside(
    box: Box, state: State, tile: str, card: str, effect: Effect
) -> Reason | None:
    """Why this card cannot activate an Advantage with this effect at this tile."""
    if tile not in state.tiles:
        return Reason("no_such_tile", {"tile": tile})
    if advantage_at(box, state, tile).effect != effect:
        return Reason("other_advantage", {"tile": tile, "advantage": state.tiles[tile]})
    if reason := reasons.no_such_card(box, card):
        return reason
    if card not in state.player.made:
        return Reason("not_completed", {"card": card})
    if card in state.player.used:
        return Reason("card_used", {"card": card})
    if tile not in box.creations[card].categories:
        return Reason("wrong_category", {"card": card, "tile": tile})
    return None


def set_aside(state: State, tile: str, card: str, play: Play, **facts: Any) -> None:
    """Uses the card up for the Advantage of this tile and tells everybody."""
    state.player.used.append(card)
    play.tell("activate", advantage=state.tiles[tile], tile=tile, card=card, **facts)
