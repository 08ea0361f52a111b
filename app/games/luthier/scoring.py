"""The end of the game: every part of the score, and who wins (rules 5)."""

from __future__ import annotations

from msgspec import Struct

from app.engine.game import Scores, SeatScore
from app.games.luthier import metrics, orchestra
from app.games.luthier.box import Box
from app.games.luthier.state import State


class Final(Struct, frozen=True):
    """What a seat scores besides the prestige of the track, thing by thing."""

    chairs: int  # how many
    powers: dict[str, int]  # patron -> points
    bench: dict[str, int]  # instrument -> points
    goals: dict[str, int]  # private goal -> points
    leftovers: int  # how many things


def final(box: Box, state: State, seat: int) -> Final:
    """The end scoring of a seat if the game ended now."""
    player = state.players[seat]
    return Final(
        chairs=orchestra.first_chairs(box, state, str(seat)),
        powers={
            card: power.prestige
            * (metrics.count(box, state, seat, power.metric, power.filter) // power.per)
            for card in player.finished
            if (power := box.patrons[card].power).metric
        },
        bench={
            card: box.instruments[card].prestige // box.bench_divisor for card in player.finishing
        },
        goals={goal: goal_points(box, state, seat, goal) for goal in player.goals},
        leftovers=player.lira + player.inspiration + player.apprentices + player.stored(),
    )


def goal_points(box: Box, state: State, seat: int, goal: str) -> int:
    """The best tier of a private goal that is reached."""
    card = box.private_goals[goal]
    n = metrics.count(box, state, seat, card.metric, card.filter)
    return max([tier.prestige for tier in card.tiers if n >= tier.at_least], default=0)


def parts(box: Box, state: State, seat: int) -> dict[str, int]:
    """The score of a seat: where its prestige came from, then the parts of the end scoring."""
    player, found = state.players[seat], final(box, state, seat)
    powers = sum(found.powers.values())
    return {
        **player.ledger,
        "powers": player.ledger["powers"] + powers,
        "chairs": box.chairs.points(found.chairs),
        "bench": sum(found.bench.values()),
        "goals": sum(found.goals.values()),
        "specialty": len(player.specialties) * box.card_points,
        "leftovers": found.leftovers // box.leftovers,
    }


def rival_points(box: Box, state: State) -> int:
    """The score of the solo rival."""
    assert state.rival
    if state.rival.level == "easy":
        return state.rival.prestige
    owner = str(len(state.players))
    return state.rival.prestige + box.chairs.points(orchestra.first_chairs(box, state, owner))


def scores(box: Box, state: State) -> Scores:
    """Most points, then most lira, then a shared victory; alone, more points than the rival."""
    found = [parts(box, state, seat) for seat in range(len(state.players))]
    totals = [sum(part.values()) for part in found]
    strengths = [(t, p.lira) for t, p in zip(totals, state.players, strict=True)]
    ranks = [1 + sum([other > own for other in strengths]) for own in strengths]
    seats = tuple(map(SeatScore, totals, found, ranks))
    if state.phase != "over":
        return Scores(seats)
    if state.rival:
        won = totals[0] > rival_points(box, state)
        reasons = ("rounds_played", "beat_rival" if won else "lost_to_rival")
        return Scores(seats, reasons, beat=not won)
    best = max(strengths)
    if sum([total == best[0] for total in totals]) == 1:
        decided = "most_points"
    else:
        decided = "most_lira" if strengths.count(best) == 1 else "shared"
    return Scores(seats, ("rounds_played", decided))


def winners(box: Box, state: State) -> list[int]:
    """The seats that have won; the number after the last seat is the solo rival."""
    found = scores(box, state)
    if found.beat:
        return [len(state.players)]
    return [seat for seat, score in enumerate(found.seats) if score.rank == 1]
