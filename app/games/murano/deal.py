"""Setting up the table, and dealing anew what some viewers cannot know."""

from __future__ import annotations

from app.engine.game import Viewer
from app.engine.play import Play
from app.games.murano.box import Box
from app.games.murano.state import LEDGER, Options, Player, State


def setup(box: Box, seats: int, options: Options, play: Play) -> State:
    """A table ready for the first turn. Chance decides all that the options leave open."""
    circle = _side(options.board, box.circles, play)
    ring = _side(options.ring, box.rings, play)
    tiles = _tiles(box, options, play)
    size = box.hand_cards[seats]
    cards = play.shuffled(list(box.creations))
    hands = [[cards.pop() for _ in range(size)] for _ in range(seats)]
    warehouse = dict(box.supply)
    markets = {name: [""] * market.spaces for name, market in box.markets.items()}
    for spaces, seed in zip(markets.values(), play.shuffled(box.seeds), strict=True):
        warehouse[seed] -= 1
        spaces[play.below(len(spaces))] = seed
    first = play.below(seats) if options.first_player == "drawn" else 0
    state = State(
        board=circle,
        ring=ring,
        turned=play.below(box.positions),
        selector=play.below(box.positions),
        warehouse=warehouse,
        markets=markets,
        tiles=tiles,
        players=[
            Player(
                hand=hand,
                bench=dict.fromkeys(box.shards, 0),
                lira=box.lira,
                ledger=dict.fromkeys(LEDGER, 0) | {"start": box.lira},
            )
            for hand in hands
        ],
        unused=cards,
        first=first,
        active=first,
    )
    play.tell("begin", seat=first, tiles=tiles)
    return state


def _side(option: str, sides: dict[str, tuple[str, ...]], play: Play) -> str:
    return play.choice(sorted(sides)) if option == "random" else option


def _tiles(box: Box, options: Options, play: Play) -> dict[str, str]:
    """Which Advantage lies under which category tile."""
    named = options.named() if options.advantages == "chosen" else {}
    fixed = {c: named[c] for c in box.categories if named.get(c, "any") != "any"}
    pool = [advantage for advantage in box.advantages if advantage not in fixed.values()]
    if options.advantages == "first_game":
        pool = list(box.first_game)
    elif options.advantages == "expert":
        pool = [advantage for advantage in pool if advantage not in box.not_for_experts]
    drawn = play.shuffled(pool)
    return {category: fixed.get(category) or drawn.pop() for category in box.categories}


def redeal(state: State, viewers: tuple[Viewer, ...], play: Play) -> None:
    """Shuffles the hands that none of the viewers holds together with the cards left in the box.

    Completed cards are public and stay; so does the number of cards in each hand.
    """
    hidden = [player for seat, player in enumerate(state.players) if seat not in viewers]
    cards = [card for player in hidden for card in player.hand] + state.unused
    cards = play.shuffled(cards)
    for player in hidden:
        player.hand = [cards.pop() for _ in player.hand]
    state.unused = cards
