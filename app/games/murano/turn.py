"""The course of a turn: its phases, the Workbench limit, and the end of turn, round and game.

A phase stays open while something bound to it may still be done; then its player says when to go
on. What cannot be done any more is passed over without asking, by what everybody can see.
"""

from __future__ import annotations

from app.engine.game import Reason
from app.engine.offers import Offer, Subset
from app.engine.play import Play
from app.games.murano import advantages, complete, negotiate, reasons
from app.games.murano.box import Box
from app.games.murano.moves import EndTurn, Proceed, Return
from app.games.murano.scoring import winners
from app.games.murano.state import State, Turn

_END_TURN = Offer("end_turn")


def excess(box: Box, state: State) -> int:
    """Shards that the active Workbench has no space for: they go back before anything else."""
    return max(0, state.player.shards() - box.bench)


def settle(box: Box, state: State, play: Play) -> None:
    """Goes on until somebody has something to decide."""
    while state.phase != "over" and not excess(box, state) and not _open(box, state):
        if state.phase == "complete":
            play.tell("nothing_left", seat=state.active)
            end(box, state, play)
        else:
            advance(state, play)


def _open(box: Box, state: State) -> bool:
    """Whether the player may still do something in this phase."""
    turn, player = state.turn, state.player
    match state.phase:
        case "collect":
            return turn.takes > 0 or advantages.holds_phase(box, state)
        case "negotiate":
            if turn.actions and (negotiate.possible(box, state) or _may_become(box, state)):
                return True
            return advantages.holds_phase(box, state)
        case _:
            return (
                player.lira >= box.rotate_price
                or (len(player.hand) > 1 and player.lira >= box.reorder_price)
                or complete.conceivable(box, state)
                or advantages.usable_at_any_time(box, state)
                or advantages.holds_phase(box, state)
            )


def _may_become(box: Box, state: State) -> bool:
    """Whether an Advantage could make a Negotiate action possible."""
    return negotiate.free_buy(box, state) or advantages.helps(box, state)


def why_not_proceed(box: Box, state: State) -> Reason | None:
    """Why the phase cannot be left: what it demands has not been done."""
    if state.phase == "collect":
        return Reason("collect_first") if state.turn.takes else None
    if state.phase == "negotiate":
        due = not state.turn.negotiated and negotiate.possible(box, state)
        return Reason("negotiate_first") if due else None
    return Reason("last_phase")


def offer(box: Box, state: State) -> Offer:
    """Going on to the next phase, or to the next player."""
    if state.phase == "complete":
        return _END_TURN
    reason = why_not_proceed(box, state)
    return _proceed("negotiate" if state.phase == "collect" else "complete", reason)


def _proceed(to: str, reason: Reason | None) -> Offer:
    return Offer("proceed", facts={"to": to}, blocked=reason.key if reason else "")


def advance(state: State, play: Play) -> None:
    """The next phase of the same turn."""
    if state.phase == "collect":
        state.phase = "negotiate"
    else:
        if not state.turn.negotiated:
            play.tell("not_negotiated", seat=state.active)
        state.phase = "complete"


def end(box: Box, state: State, play: Play) -> None:
    """The end of the turn; after the last turn of the last round, of the game."""
    seat = (state.active + 1) % len(state.players)
    state.turn = Turn()
    if seat == state.first and state.last_round:
        state.phase = "over"
        play.tell("over", winners=winners(state))
        return
    if seat == state.first:
        state.round += 1
    state.active = seat
    state.phase = "collect"
    play.tell("turn", seat=seat, round=state.round)


# --- the Workbench limit


def excess_offer(box: Box, state: State) -> Offer:
    n = excess(box, state)
    bench = {s: state.player.bench[s] for s in box.shards if state.player.bench[s]}
    return Offer("return", {"shards": Subset(bench, n, n)}, {"n": n})


def why_not_return(box: Box, state: State, move: Return) -> Reason | None:
    n = excess(box, state)
    if not n:
        return Reason("nothing_to_return")
    return reasons.bag_not_on_bench(box, state, move.shards, n, n)


def return_excess(state: State, move: Return, play: Play) -> None:
    state.give_back(move.shards)
    play.tell("return", shards=move.shards)


# --- the player's own word


def why_not_end(state: State) -> Reason | None:
    return reasons.wrong_phase(state, "complete")


def go_on(box: Box, state: State, move: Proceed | EndTurn, play: Play) -> None:
    if isinstance(move, EndTurn):
        end(box, state, play)
    else:
        advance(state, play)
