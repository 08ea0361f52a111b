"""Offers, effects and reasons of all moves: one place that leads to each phase's own module."""

from __future__ import annotations

from app.engine.game import Reason, Seat
from app.engine.offers import Offer
from app.engine.play import Play
from app.games.murano import advantages as advantage_cards
from app.games.murano import anytime, collect, complete, effects, negotiate, turn
from app.games.murano.box import Box
from app.games.murano.moves import (
    Buy,
    Collect,
    Complete,
    EndTurn,
    Exchange,
    Move,
    Proceed,
    Reorder,
    Return,
    Rotate,
    Sell,
)
from app.games.murano.state import State


def waiting(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def offers(box: Box, state: State, seat: Seat) -> list[Offer]:
    """What the player may do; with too many Shards on the Workbench nothing but return some."""
    if seat != state.active or state.phase == "over":
        return []
    if turn.excess(box, state):
        return [turn.excess_offer(box, state)]
    found: list[Offer] = []
    match state.phase:
        case "collect":
            if state.turn.takes:
                found.append(collect.offer(box, state))
        case "negotiate":
            if state.turn.actions:
                found.extend(negotiate.offers(box, state))
        case _:
            if offer := complete.offer(box, state):
                found.append(offer)
    found.append(turn.offer(box, state))
    found.extend(anytime.offers(box, state))
    found.extend(advantage_cards.offers(box, state))
    return found


def apply(box: Box, state: State, seat: Seat, move: Move, play: Play) -> None:
    assert seat == state.active
    match move:
        case Collect():
            collect.collect(box, state, move, play)
        case Exchange():
            negotiate.exchange(box, state, move, play)
        case Buy():
            negotiate.buy(box, state, move, play)
        case Sell():
            negotiate.sell(box, state, move, play)
        case Complete():
            complete.complete(box, state, move, play)
        case Return():
            turn.return_excess(state, move, play)
        case Reorder():
            anytime.reorder(box, state, move, play)
        case Rotate():
            anytime.rotate(box, state, move, play)
        case Proceed() | EndTurn():
            turn.go_on(box, state, move, play)
        case _:
            effects.activate(box, state, move, play)
    turn.settle(box, state, play)


def why_not(box: Box, state: State, seat: Seat, move: Move) -> Reason | None:
    """Why this move is not possible now; None when it is."""
    if state.phase == "over":
        return Reason("game_over")
    if seat != state.active:
        return Reason("not_your_turn")
    if isinstance(move, Return):
        return turn.why_not_return(box, state, move)
    if n := turn.excess(box, state):
        return Reason("return_first", {"n": n})
    match move:
        case Collect():
            return collect.why_not(box, state, move)
        case Exchange():
            return negotiate.why_not_exchange(box, state, move)
        case Buy():
            return negotiate.why_not_buy(box, state, move)
        case Sell():
            return negotiate.why_not_sell(box, state, move)
        case Complete():
            return complete.why_not(box, state, move)
        case Reorder():
            return anytime.why_not_reorder(box, state, move)
        case Rotate():
            return anytime.why_not_rotate(box, state, move)
        case Proceed():
            return turn.why_not_proceed(box, state)
        case EndTurn():
            return turn.why_not_end(state)
        case _:
            return effects.why_not(box, state, move)


def explain(box: Box, state: State, seat: Seat, move: Move) -> Reason:
    """The reason for a move that was not offered."""
    return why_not(box, state, seat, move) or Reason("not_offered")


def weigh(box: Box, state: State, offer: Offer) -> int:
    """How likely random play takes this: mostly what brings the first card closer, so that it ends.

    Every offer keeps a chance, so that random play meets everything.
    """
    match offer.move:
        case "complete":
            return 400
        case "collect" | "return":
            return 60
        case "exchange":
            return 4 + 12 * _useful(box, state, offer.facts.get("gain", {}))
        case "buy":
            return 8
        case "proceed" | "end_turn":
            return 12
        case "rotate" | "reorder":
            return 1
        case "sell":
            return 2
    return 6  # an Advantage


def _useful(box: Box, state: State, shards: dict[str, int]) -> int:
    """How many of these Shards the first card still needs."""
    player = state.player
    if not player.hand:
        return 0
    short = complete.missing(box, player.bench, box.creations[player.hand[0]])
    return sum(min(n, short.get(shard, 0)) for shard, n in shards.items())
