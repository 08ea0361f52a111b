"""Setting up the table, and dealing anew what some viewers cannot know."""

from __future__ import annotations

from app.engine.game import Viewer
from app.engine.play import Play
from app.games.lumicora.box import Box
from app.games.lumicora.state import Options, Player, Reef, State


def setup(box: Box, seats: int, options: Options, play: Play) -> State:
    """All that is drawn before the first turn; the players then turn their starting Luminos."""
    starting = play.shuffled(list(box.starting))
    bag = play.shuffled(box.in_game(seats))
    emergency = [bag.pop() for _ in range(box.seatings[seats].emergency)]
    spaces = len(box.boards[options.reef].spaces)
    octopus = play.below(seats) if options.first_player == "drawn" else 0
    players = [
        Player(
            starting=starting.pop(),
            reef=Reef(level=[0] * spaces, top=[-1] * spaces),
            display=[bag.pop() for _ in range(box.display)],
            limestone=box.starting_limestone,
        )
        for _ in range(seats)
    ]
    play.tell("begin", octopus=octopus)
    return State(
        board=options.board,
        side=options.reef,
        players=players,
        octopus=octopus,
        active=octopus,
        atoll=[bag.pop() for _ in range(box.atoll)],
        bag=bag,
        emergency=emergency,
    )


def redeal(state: State, viewers: tuple[Viewer, ...], play: Play) -> None:
    """Shuffles the bag, and with the emergency stack those in the bag that nobody has seen yet.

    No seat knows more than another one, so it does not matter who the viewers are.
    """
    unseen = [tile for tile in state.bag if tile not in state.seen]
    mixed = play.shuffled(unseen + state.emergency)
    state.emergency = [mixed.pop() for _ in state.emergency]
    state.bag = play.shuffled(mixed + state.seen)
