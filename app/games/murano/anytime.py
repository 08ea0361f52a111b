"""What a player may do at any time of the own turn for lira: reorder the hand, rotate the Ring."""

from __future__ import annotations

from functools import lru_cache

from app.engine.game import Reason
from app.engine.offers import Amount, Domain, Offer
from app.engine.play import Play
from app.games.murano import reasons
from app.games.murano.box import Box
from app.games.murano.moves import Reorder, Rotate
from app.games.murano.state import State


def offers(box: Box, state: State) -> list[Offer]:
    player = state.player
    return _offers(box, player.lira, len(player.hand))


@lru_cache(maxsize=1024)
def _offers(box: Box, lira: int, cards: int) -> list[Offer]:
    """They depend on the purse and the size of the hand alone."""
    if reason := _why_no_reorder(box, lira, cards):
        reorder = Offer("reorder", facts=reason.facts, blocked=reason.key)
    else:
        position: dict[str, Domain] = {"position": Amount(2, cards)}
        reorder = Offer("reorder", position, {"price": box.reorder_price}, secret=("position",))
    if reason := reasons.short_of_lira(lira, box.rotate_price):
        rotate = Offer("rotate", facts=reason.facts, blocked=reason.key)
    else:
        steps: dict[str, Domain] = {"steps": Amount(1, lira // box.rotate_price)}
        rotate = Offer("rotate", steps, {"price": box.rotate_price})
    return [reorder, rotate]


def _why_no_reorder(box: Box, lira: int, cards: int) -> Reason | None:
    """Why the first card cannot be moved anywhere."""
    if cards < 2:
        return Reason("nothing_to_reorder")
    return reasons.short_of_lira(lira, box.reorder_price)


def why_not_reorder(box: Box, state: State, move: Reorder) -> Reason | None:
    player = state.player
    if reason := _why_no_reorder(box, player.lira, len(player.hand)):
        return reason
    if move.position == 1:
        return Reason("already_first")
    cards = len(player.hand)
    if not 1 < move.position <= cards:
        return Reason("no_such_position", {"position": move.position, "most": cards})
    return None


def why_not_rotate(box: Box, state: State, move: Rotate) -> Reason | None:
    if move.steps < 1:
        return Reason("bad_number", {"n": move.steps})
    return reasons.short_of_lira(state.player.lira, move.steps * box.rotate_price)


def reorder(box: Box, state: State, move: Reorder, play: Play) -> None:
    player = state.player
    player.spend(box.reorder_price)
    player.hand.insert(move.position - 1, player.hand.pop(0))
    play.tell(
        "reorder", secret={state.active: {"position": move.position}}, price=box.reorder_price
    )


def rotate(box: Box, state: State, move: Rotate, play: Play) -> None:
    price = move.steps * box.rotate_price
    state.player.spend(price)
    state.turned = (state.turned + move.steps) % box.positions
    play.tell("rotate", steps=move.steps, price=price)
