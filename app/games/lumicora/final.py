"""The final scoring. It answers at any time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.engine.game import Seat
from app.games.lumicora.box import Board, Box, LightScoring
from app.games.lumicora.state import Reef, State


class Final(Struct, frozen=True):
    """All points of one player."""

    corals: int  # as they were scored during the game
    returned: int
    jellyfish: int
    limestone: int
    animals: dict[str, int]  # by species
    majorities: dict[str, int]  # by colour
    penalties: int

    @property
    def parts(self) -> dict[str, int]:
        """What the total consists of."""
        return {
            "corals": self.corals,
            "returned": self.returned,
            "jellyfish": self.jellyfish,
            "limestone": self.limestone,
            **self.animals,
            **self.majorities,
            "penalties": self.penalties,
        }


def finals(box: Box, state: State) -> list[Final]:
    """The final scoring of all seats, as it stands."""
    board = box.boards[state.side]
    shown = [coloured(box, player.reef) for player in state.players]
    points = {colour: majority(box, [spaces[colour] for spaces in shown]) for colour in box.colours}
    return [
        Final(
            corals=sum(scored.points for scored in player.scored),
            returned=player.returned * box.returned_vp,
            jellyfish=len(player.jellyfish) * box.jellyfish_vp,
            limestone=player.limestone // box.limestone_per_vp,
            animals=_animals(box, board, player.reef, light=state.board == "light"),
            majorities={colour: points[colour][seat] for colour in box.colours},
            penalties=_penalties(board, player.reef),
        )
        for seat, player in enumerate(state.players)
    ]


def coloured(box: Box, reef: Reef) -> dict[str, int]:
    """How many coral spaces of each colour are visible, with and without anything on them."""
    found = dict.fromkeys(box.colours, 0)
    for code in reef.top:
        if code >= 0:
            found[box.hues[code]] += 1
    return found


def animals(box: Box, reef: Reef) -> dict[str, list[int]]:
    """The spaces of the visible animals by species."""
    found: dict[str, list[int]] = {species: [] for species in box.dark}
    for space, code in enumerate(reef.top):
        if code >= 0 and box.faces[code].animal:
            found[box.faces[code].animal].append(space)
    return found


def _animals(box: Box, board: Board, reef: Reef, *, light: bool) -> dict[str, int]:
    points: dict[str, int] = {}
    for species, spaces in animals(box, reef).items():
        if light:
            rule = box.light[species]
            points[species] = sum(
                _single(rule, adjacent(rule, board, reef, space)) for space in spaces
            )
        else:
            table = box.dark[species]
            points[species] = table[min(len(spaces), len(table) - 1)]
    return points


def adjacent(scoring: LightScoring, board: Board, reef: Reef, space: int) -> int:
    """How many adjacent spaces an animal counts on the light side.

    What lies outside the board is neither coral nor water, bare limestone neither as well.
    """
    own = reef.level[space]
    counted = 0
    for other in board.spaces[space].neighbours:
        level = reef.level[other]
        match scoring.counted:
            case "water":
                counted += not level and board.water >> other & 1
            case "same":
                counted += level == own
            case "higher":
                counted += level > own
            case "lower":
                counted += 0 < level < own
    return counted


def _single(scoring: LightScoring, counted: int) -> int:
    if counted >= scoring.many:
        return scoring.large
    return scoring.small if counted >= scoring.few else 0


def majority(box: Box, counts: Sequence[int]) -> list[int]:
    """The points by seat for so many visible spaces of one colour."""
    rule = box.majority
    ranked = sorted({n for n in counts if n >= rule.min_spaces}, reverse=True)
    points = dict.fromkeys(counts, 0)
    if not ranked:
        return [0 for _ in counts]
    first_tied = counts.count(ranked[0]) > 1
    points[ranked[0]] = rule.tied_first_each if first_tied else rule.first
    if len(ranked) > 1:
        if first_tied:
            points[ranked[1]] = rule.second_when_first_tied
        elif counts.count(ranked[1]) > 1:
            points[ranked[1]] = rule.tied_second_each
        else:
            points[ranked[1]] = rule.second
    return [points[n] for n in counts]


def _penalties(board: Board, reef: Reef) -> int:
    """Remote limestone spaces that were not covered."""
    return sum(points for space, points in board.penalties.items() if not reef.level[space])


def strengths(box: Box, state: State) -> list[tuple[int, int]]:
    """By seat: points, and limestone markers to break a tie."""
    return [
        (sum(found.parts.values()), player.limestone)
        for found, player in zip(finals(box, state), state.players, strict=True)
    ]


def winners(box: Box, state: State) -> list[Seat]:
    """The seats that would win as it stands."""
    ranked = strengths(box, state)
    return [seat for seat, strength in enumerate(ranked) if strength == max(ranked)]
