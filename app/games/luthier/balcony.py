"""The Balcony: public goals, lira, apprentices (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.game import Reason
from app.engine.offers import Amount, Offer, OneOf
from app.games.luthier import effects, metrics, moves, powers
from app.games.luthier.box import Box
from app.games.luthier.state import State
from app.games.luthier.step import Step
from app.games.luthier.tasks import Act


def why_not_claim(box: Box, state: State, seat: int, goal: str) -> Reason | None:
    """Why this seat cannot claim this goal now."""
    claims, tile = state.goals[goal], box.public_goals[goal]
    if str(seat) in claims:
        return Reason("goal_claimed", {"goal": goal})
    if len(claims) >= len(tile.prestige_by_order):
        return Reason("goal_full", {"goal": goal})
    if not metrics.holds(box, state, seat, tile.claim_when):
        return Reason("goal_not_met", {"goal": goal})
    if len(state.players[seat].urns) == len(box.urns):
        return Reason("no_urn_left")
    return None


def offers(box: Box, state: State, task: Act) -> Iterator[Offer]:
    used = state.players[task.seat].urns
    urns = tuple([urn for urn in box.urns if urn not in used])
    for goal, claims in state.goals.items():
        if reason := why_not_claim(box, state, task.seat, goal):
            yield Offer("claim", {"goal": OneOf((goal,))}, reason.facts, (), reason.key)
        else:
            points = box.public_goals[goal].prestige_by_order[len(claims)]
            args = {"goal": OneOf((goal,)), "urn": OneOf(urns)}
            yield Offer("claim", dict(args), {"goal": goal, "points": points})
    if state.stock:
        most = min(box.places["balcony"].recruits, state.stock)
        yield Offer("recruit", {"n": Amount(1, most)})
    else:
        yield Offer("recruit", blocked="stock_empty")


def claim(step: Step, task: Act, move: moves.Claim) -> None:
    """The leftmost free points, and an urn whose effect starts at once."""
    task.main = True
    seat, player, claims = task.seat, step.player(task.seat), step.state.goals[move.goal]
    points = step.box.public_goals[move.goal].prestige_by_order[len(claims)]
    claims.append(str(seat))
    player.awards.append(move.goal)
    player.urns.append(move.urn)
    player.storage = powers.storage(step.box, player)
    step.tell("claim", seat=seat, goal=move.goal, urn=move.urn, points=points)
    effects.gain(step, seat, {"prestige": points}, "goal", move.goal)


def recruit(step: Step, task: Act, move: moves.Recruit) -> None:
    task.main = True
    effects.gain(step, task.seat, {"apprentice": move.n}, "balcony")
