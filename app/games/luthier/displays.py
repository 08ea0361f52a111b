"""Decks and the four displays: prices, turning up, sliding, Search (rules 4.3, 4.5)."""

from __future__ import annotations

from app.games.luthier import powers
from app.games.luthier.box import Box
from app.games.luthier.cards import CARD_PLACES
from app.games.luthier.state import Player, State
from app.games.luthier.step import Step

FREE_EVERY_ROUND = "I"  # cards of this level are discarded at a round's end


def draw(step: Step, name: str) -> str:
    """The top card of a deck, rebuilt from its discards when it has ended; "" if both are empty.

    The caller seals: a card comes out of hiding.
    """
    deck = step.state.decks[name]
    if not deck.cards and deck.discards:
        deck.cards, deck.discards = step.play.shuffled(deck.discards), []
        step.tell("reshuffled", deck=name)
    return deck.cards.pop() if deck.cards else ""


def deck_name(state: State, place: str) -> str:
    return state.set if place == "salon" else place


def refill(step: Step, place: str) -> None:
    """Closes the gaps of a display with new cards."""
    row = step.state.displays[place]
    cards = []
    for i, card in enumerate(row):
        if not card and (drawn := draw(step, deck_name(step.state, place))):
            row[i] = drawn
            cards.append(drawn)
    if cards:
        step.play.seal()
        step.tell("refill", place=place, cards=cards)


def slide(box: Box, state: State, place: str) -> None:
    """Discards the cards of level I and moves the others to the left."""
    row, levels = state.displays[place], box.slots[place]
    kept = []
    for card, level in zip(row, levels, strict=True):
        if card and level == FREE_EVERY_ROUND:
            state.deck(place).discards.append(card)
        elif card:
            kept.append(card)
    row[:] = kept + [""] * (len(levels) - len(kept))


def take(state: State, place: str, card: str) -> None:
    """Takes a card of the display and leaves a gap."""
    row = state.displays[place]
    row[row.index(card)] = ""


def discard(box: Box, state: State, place: str, card: str) -> None:
    """Puts a card on the discards of its deck; a patron's is that of its set."""
    name = box.patrons[card].set if place == "salon" else place
    state.decks[name].discards.append(card)


def by_price(
    box: Box, state: State, player: Player, place: str, disc: int
) -> dict[int, tuple[str, ...]]:
    """The cards on display by what their level costs this disc, cheapest first."""
    free = powers.free_levels(box, player)
    less = powers.worker(box, player, disc, place).level_cost_reduce
    found: dict[int, list[str]] = {}
    for card, level in zip(state.displays[place], box.slots[place], strict=True):
        if card:
            cost = 0 if level in free else max(0, box.level_cost[level] - less)
            found.setdefault(cost, []).append(card)
    return {cost: tuple(found[cost]) for cost in sorted(found)}


def level_1(box: Box, state: State, place: str) -> tuple[str, ...]:
    """The cards of level I on display."""
    levels = box.slots[place]
    return tuple(
        card
        for card, level in zip(state.displays[place], levels, strict=True)
        if card and level == FREE_EVERY_ROUND
    )


def findable(box: Box, state: State, place: str) -> tuple[str, ...]:
    """The kinds of which deck or discards have a card: what these hold is no secret."""
    deck, kinds = state.deck(place), box.kinds[place]
    wanted = box.searched[place]
    left = {kinds[card] for card in deck.cards}
    if len(left) < len(wanted):
        left.update([kinds[card] for card in deck.discards])
    return tuple(kind for kind in wanted if kind in left)


def search(step: Step, place: str, kind: str) -> tuple[str, list[str]]:
    """Turns up cards until one is of the kind; it comes back with the others, now discarded."""
    state, kinds = step.state, step.box.kinds[place]
    step.play.seal()
    passed: list[str] = []
    while True:
        card = draw(step, deck_name(state, place))
        if kinds[card] == kind:
            return card, passed
        passed.append(card)
        state.deck(place).discards.append(card)


def new_cards(step: Step) -> None:
    """The end of a round: level I goes, the rest slides, and after round `a_until` set B comes."""
    state = step.state
    for place in CARD_PLACES:
        if place == "salon" and state.round == step.box.a_until:
            state.decks["A"].discards += [card for card in state.displays[place] if card]
            state.displays[place] = [""] * len(step.box.slots[place])
            state.set = "B"
            step.tell("b_patrons")
        else:
            slide(step.box, state, place)
        refill(step, place)
