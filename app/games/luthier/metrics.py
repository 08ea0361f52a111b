"""What metrics mean: the one place that counts for goals and endgame powers.

Counts are over the whole game; first chairs and sections are read from the orchestra as it is.
A royal patron counts as any one genre, chosen anew for each count.
"""

from __future__ import annotations

from app.games.luthier import orchestra, powers
from app.games.luthier.box import Box
from app.games.luthier.cards import ANY_GENRE, SKILLS, Condition, Filter, Metric
from app.games.luthier.state import State


def count(box: Box, state: State, seat: int, metric: Metric, asked: Filter) -> int:
    """How many of the metric this seat has, those only that the filter lets count."""
    player = state.players[seat]
    match metric:
        case "instruments":
            built = [box.instruments[card] for card in player.built]
            return sum([powers.suits(asked, instrument) for instrument in built])
        case "instrument_types":
            return len({box.instruments[card].type for card in player.built})
        case "performances":
            return sum(
                [
                    (not asked.genre or box.performances[done.card].genre == asked.genre)
                    and done.tier >= asked.min_tier
                    for done in player.performed
                ]
            )
        case "performance_genres":
            return len({box.performances[done.card].genre for done in player.performed})
        case "repairs":
            return sum(
                [not asked.type or box.repairs[c].type == asked.type for c in player.repaired]
            )
        case "repair_types":
            return len({box.repairs[card].type for card in player.repaired})
        case "patrons":
            patrons = [box.patrons[card] for card in player.finished]
            return sum(
                [
                    (not asked.type or patron.type == asked.type)
                    and (not asked.genre or patron.genre in (asked.genre, ANY_GENRE))
                    for patron in patrons
                ]
            )
        case "patron_types":
            return len({box.patrons[card].type for card in player.finished})
        case "first_chairs":
            return orchestra.first_chairs(box, state, str(seat), asked.type)
        case "sections":
            return orchestra.sections_with(state, str(seat))
        case "reputation":
            return player.tracks["reputation"]
        case "skill_total":
            return sum([player.tracks[skill] for skill in SKILLS])
        case "awards":
            return len(player.awards)
        case "specialty":
            return len(player.specialties)


def holds(box: Box, state: State, seat: int, conditions: tuple[Condition, ...]) -> bool:
    """Whether all conditions are true now."""
    return all(
        count(box, state, seat, condition.metric, condition.filter) >= condition.at_least
        for condition in conditions
    )
