"""The final scoring, with the spaces that every number came from. It answers at any time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.engine.game import Seat
from app.games.lumicora.box import Board, Box, LightScoring
from app.games.lumicora.state import Player, Reef, Scored, State


class Line(Struct, frozen=True):
    """One number of the final scoring.

    `spaces` are where it came from; `each` the points of each of them, where they differ.
    """

    points: int
    n: int  # things counted
    spaces: list[str] = []
    each: list[int] = []


class Final(Struct, frozen=True):
    """All numbers of one player."""

    corals: dict[str, Line]  # by colour, as they were scored during the game
    returned: Line
    jellyfish: Line
    limestone: Line
    animals: dict[str, Line]  # by species
    majorities: dict[str, Line]  # by colour
    penalties: Line

    @property
    def parts(self) -> dict[str, int]:
        """What the total consists of."""
        return {
            "corals": sum(line.points for line in self.corals.values()),
            "returned": self.returned.points,
            "jellyfish": self.jellyfish.points,
            "limestone": self.limestone.points,
            **{species: line.points for species, line in self.animals.items()},
            **{colour: line.points for colour, line in self.majorities.items()},
            "penalties": self.penalties.points,
        }


def finals(box: Box, state: State) -> list[Final]:
    """The final scoring of all seats, as it stands."""
    board = box.boards[state.side]
    shown = [coloured(box, board, player.reef) for player in state.players]
    points = {
        colour: majority(box, [len(spaces[colour]) for spaces in shown]) for colour in box.colours
    }
    return [
        Final(
            corals={scored.colour: _coral(scored) for scored in player.scored},
            returned=Line(player.returned * box.returned_vp, player.returned),
            jellyfish=_jellyfish(box, player),
            limestone=Line(player.limestone // box.limestone_per_vp, player.limestone),
            animals=_animals(box, board, player.reef, light=state.board == "light"),
            majorities={
                colour: Line(points[colour][seat], len(spaces), spaces)
                for colour, spaces in shown[seat].items()
            },
            penalties=_penalties(board, player.reef),
        )
        for seat, player in enumerate(state.players)
    ]


def _coral(scored: Scored) -> Line:
    """The spaces lay so when the colour was scored; they may have been covered since."""
    each = [number for _, _, number in scored.levels]
    return Line(scored.points, len(each), [space for _, space, _ in scored.levels], each)


def _jellyfish(box: Box, player: Player) -> Line:
    n = len(player.jellyfish)
    return Line(n * box.jellyfish_vp, n)


def coloured(box: Box, board: Board, reef: Reef) -> dict[str, list[str]]:
    """The visible coral spaces by colour, with and without anything on them."""
    found: dict[str, list[str]] = {colour: [] for colour in box.colours}
    for name, code in zip(board.names, reef.top, strict=True):
        if code >= 0:
            found[box.hues[code]].append(name)
    return found


def animals(box: Box, reef: Reef) -> dict[str, list[int]]:
    """The spaces of the visible animals by species."""
    found: dict[str, list[int]] = {species: [] for species in box.dark}
    for space, code in enumerate(reef.top):
        if code >= 0 and box.faces[code].animal:
            found[box.faces[code].animal].append(space)
    return found


def _animals(box: Box, board: Board, reef: Reef, *, light: bool) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for species, spaces in animals(box, reef).items():
        names = [board.names[space] for space in spaces]
        if light:
            scoring = box.light[species]
            each = [_single(scoring, adjacent(scoring, board, reef, space)) for space in spaces]
            lines[species] = Line(sum(each), len(spaces), names, each)
        else:
            table = box.dark[species]
            lines[species] = Line(table[min(len(spaces), len(table) - 1)], len(spaces), names)
    return lines


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


def _penalties(board: Board, reef: Reef) -> Line:
    """Remote limestone spaces that were not covered."""
    bare = [space for space in board.penalties if not reef.level[space]]
    each = [board.penalties[space] for space in bare]
    return Line(sum(each), len(bare), [board.names[space] for space in bare], each)


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
