"""What a seat may do now. This is the only place that says what is legal."""

from __future__ import annotations

from app.engine.game import Seat
from app.engine.offers import Domain, Offer, OneOf, Subset
from app.games.lumicora import placement
from app.games.lumicora.box import Box
from app.games.lumicora.state import State

MOST_TAKEN = 3  # Luminos from the Atoll by action C

_SKIP = Offer("skip")


def offers(box: Box, state: State, seat: Seat) -> list[Offer]:
    """Nothing for a seat that is not asked."""
    if seat != state.active:
        return []
    match state.phase:
        case "orient":
            return [_orient(box, state)]
        case "start":
            return [_add(state), *_swaps(state)]
        case "act":
            return [_limestone(box, state), _own(state), *_takes(box, state)]
        case "place":
            return [*_places(box, state), _return(box, state)]
        case "score":
            return [*_scores(box, state), _SKIP]
    return []


def weigh(state: State, offer: Offer) -> int:
    """For random play: Luminos are rather placed than put back, and jellyfish kept for a while."""
    return 1 if offer.move in ("return", "swap", "skip") else 4


def _orient(box: Box, state: State) -> Offer:
    board = box.boards[state.side]
    first, second = board.start
    places = (board.place(first, second), board.place(second, first))
    return Offer("orient", {"place": OneOf(places)}, {"tile": state.player.starting})


def _add(state: State) -> Offer:
    return Offer("add", {"tile": OneOf(tuple(state.player.display))})


def _swaps(state: State) -> list[Offer]:
    player = state.player
    if not player.jellyfish:
        return [Offer("swap", blocked="no_jellyfish")]
    jellyfish = OneOf(tuple(player.jellyfish))
    return [
        Offer(
            "swap",
            {
                "jellyfish": jellyfish,
                "source": OneOf((name,)),
                "tiles": Subset(dict.fromkeys(tiles, 1), 1, len(tiles)),
            },
        )
        for name, tiles in (("atoll", state.atoll), ("display", player.display))
        if tiles
    ]


def _limestone(box: Box, state: State) -> Offer:
    number = box.luminos[state.added].value
    return Offer("limestone", facts={"n": state.room(box, number), "number": number})


def _own(state: State) -> Offer:
    return Offer("own", {"tile": OneOf(tuple(state.player.display))})


def _takes(box: Box, state: State) -> list[Offer]:
    """One offer a colour of the Atoll; the colour just added is blocked, to be shown so."""
    found: list[Offer] = []
    for colour in box.colours:
        tiles = [tile for tile in state.atoll if box.luminos[tile].colour == colour]
        if tiles:
            args: dict[str, Domain] = {
                "tiles": Subset(dict.fromkeys(tiles, 1), 1, min(MOST_TAKEN, len(tiles)))
            }
            if box.luminos[state.added].colour == colour:
                found.append(Offer("take", args, {"colour": colour}, blocked="colour_just_added"))
            else:
                found.append(Offer("take", args))
    return found


def _places(box: Box, state: State) -> list[Offer]:
    """One offer a level and price; the hand is of one colour, so all its tiles fit alike."""
    player = state.player
    tiles = OneOf(tuple(player.hand))
    colour = box.luminos[player.hand[0]].colour
    return [
        Offer(
            "place",
            {"tile": tiles, "place": OneOf(tuple(group.places))},
            {"level": group.level, "cost": group.cost, "free": group.free},
        )
        for group in placement.groups(box, box.boards[state.side], player.reef, colour)
        if group.cost <= player.limestone
    ]


def _return(box: Box, state: State) -> Offer:
    return Offer("return", {"tile": OneOf(tuple(state.player.hand))}, {"points": box.returned_vp})


def _scores(box: Box, state: State) -> list[Offer]:
    player, board = state.player, box.boards[state.side]
    limestone = state.room(box, box.limestone[state.round - 1])
    corals = player.corals(box)
    lowest = placement.lowest(box, board, player.reef)
    found: list[Offer] = []
    for colour in corals:
        args: dict[str, Domain] = {"colour": OneOf((colour,))}
        levels = lowest[colour]
        points = sum(number for _, _, number in levels)
        facts = {"points": points, "limestone": limestone, "levels": levels}
        found.append(Offer("score", args, facts))
    if done := [scored.colour for scored in player.scored]:
        found.append(Offer("score", {"colour": OneOf(done)}, blocked="already_scored"))
    return found
