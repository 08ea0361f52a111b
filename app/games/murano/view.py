"""What one viewer may see: all but the others' hands and the cards left in the box."""

from __future__ import annotations

from typing import Any

from app.engine.game import Viewer
from app.games.murano.box import Box
from app.games.murano.state import State
from app.games.murano.turn import excess


def view(box: Box, state: State, viewer: Viewer) -> dict[str, Any]:
    """The table as builtins. A hidden card is "", so that only the size of a hand shows."""
    return {
        "board": state.board,
        "ring": state.ring,
        "turned": state.turned,
        "selector": state.selector,
        "stays": state.turn.stays,
        "warehouse": dict(state.warehouse),
        "markets": {market: list(spaces) for market, spaces in state.markets.items()},
        "tiles": dict(state.tiles),
        "players": {
            str(seat): {
                "hand": list(player.hand) if seat == viewer else [""] * len(player.hand),
                "bench": dict(player.bench),
                "lira": player.lira,
                "made": list(player.made),
                "used": list(player.used),
            }
            for seat, player in enumerate(state.players)
        },
        "first": state.first,
        "active": state.active,
        "round": state.round,
        "phase": state.phase,
        "excess": excess(box, state),
        "creations": state.turn.creations,
        "last_round": state.last_round,
    }


def components(box: Box) -> dict[str, Any]:
    """What never changes during a game: the board, the cards and the prices."""
    return {
        "positions": box.positions,
        "colours": list(box.colours),
        "wild": box.wild,
        "supply": dict(box.supply),
        "boards": {side: list(symbols) for side, symbols in box.circles.items()},
        "rings": {side: list(symbols) for side, symbols in box.rings.items()},
        "markets": {
            name: {"spaces": market.spaces, "slots": list(market.slots)}
            for name, market in box.markets.items()
        },
        "bench": box.bench,
        "categories": list(box.categories),
        "creations": {
            card.id: {
                "name": card.name,
                "recipe": dict(card.recipe),
                "categories": list(card.categories),
            }
            for card in box.creations.values()
        },
        "advantages": {
            a.id: {
                "number": a.number,
                "name": a.name,
                "phase": a.phase,
                "effect": a.effect,
                "price": a.price,
                "gain": a.gain,
                "times": a.times,
                "shards": list(a.shards),
            }
            for a in box.advantages.values()
        },
        "hand_cards": {str(seats): n for seats, n in box.hand_cards.items()},
        "lira": box.lira,
        "prices": {"rotate": box.rotate_price, "reorder": box.reorder_price, "buy": box.buy_price},
        "gains": {"sell": box.sell_gain, "second": box.second_gain},
    }
