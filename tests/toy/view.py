"""What each viewer of the toy may know."""

from typing import Any

from app.engine import agenda
from app.engine.play import Play
from tests.toy.rules import names
from tests.toy.state import CARDS, PRICE, Held, State


def view(state: State, viewer: int | None) -> dict[str, Any]:
    return {
        "round": state.round,
        "rounds": state.rounds,
        "waiting": list(agenda.waiting(state.agenda)),
        "row": list(state.row),
        "shelf": dict(state.shelf),
        "deck": len(state.deck),
        "top": state.deck[-1].card if state.deck and viewer in state.deck[-1].seen else "",
        "picked": sorted(map(int, state.picks)),
        "pick": state.picks.get(str(viewer), ""),
        "players": {
            seat: {
                "coins": player.coins,
                "goods": dict(player.goods),
                "cards": len(player.hand),
                "hand": [held.card for held in player.hand]
                if seat == str(viewer)
                else list(names([held for held in player.hand if viewer in held.seen])),
            }
            for seat, player in state.players.items()
        },
    }


def components() -> dict[str, Any]:
    return {"cards": {card: {"bright": int(card[1:])} for card in CARDS}, "price": PRICE}


def redeal(state: State, viewers: tuple[int | None, ...], play: Play) -> None:
    slots: list[Held] = [held for held in state.deck if not set(viewers) & set(held.seen)]
    unknown = [seat for seat in state.players if int(seat) not in viewers]
    for seat in unknown:
        slots += [held for held in state.players[seat].hand if not set(viewers) & set(held.seen)]
    cards = play.shuffled([held.card for held in slots])
    for held, card in zip(slots, cards, strict=True):
        held.card = card
    for seat in unknown:
        hand = state.players[seat].hand
        hand[:] = play.shuffled(hand)
        if seat in state.picks:
            state.picks[seat] = play.choice([held.card for held in hand])
