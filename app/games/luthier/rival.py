"""The rival of a solo game, which follows its deck and rules (rules 7, ruling 35).

It owns discs, takes cards from those that the human wants, and seats pieces that pay it nothing.
"""

from __future__ import annotations

from app.games.luthier import displays, orchestra
from app.games.luthier.cards import SHARED
from app.games.luthier.discs import reached
from app.games.luthier.state import Placed, Rival, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import RivalAct

HALF = 2


def _rival(state: State) -> Rival:
    assert state.rival
    return state.rival


def _seat(state: State) -> int:
    return len(state.players)


def place(step: Step) -> None:
    """A card says the places in order: a random disc goes to the first without a rival disc."""
    state, rival = step.state, _rival(step.state)
    deck = rival.deck
    if not deck.cards:
        deck.cards, deck.discards = step.play.shuffled(deck.discards), []
    card = deck.cards.pop()
    deck.discards.append(card)
    taken = {placed.place for placed in state.placed if placed.seat == _seat(state)}
    where = next(p for p in step.box.rival_deck[card].places if p not in taken)
    disc = rival.unplaced.pop(step.play.below(len(rival.unplaced)))
    state.placed.append(Placed(_seat(state), where, disc, 0))
    step.play.seal()
    step.tell("place", seat=_seat(state), place=where, apprentices=0)


def choose(state: State) -> str:
    """The open place with a rival disc that has most discs, the first of equals; "" = none."""
    own = {p.place for p in state.placed if p.seat == _seat(state) and p.state == "hidden"}
    if not own:
        return ""
    count = {where: sum([p.place == where for p in state.placed]) for where in own}
    return max(sorted(own, key=SHARED.index), key=lambda where: count[where])


def act(step: Step, task: RivalAct) -> None:
    """What a rival disc does: the card of the highest slot, or a point in the Balcony."""
    box, state, rival = step.box, step.state, _rival(step.state)
    placed = state.placed[task.disc]
    placed.state = "acted"
    if placed.place == "balcony":
        _balcony(step, placed)
        return
    card = next((card for card in reversed(state.displays[placed.place]) if card), "")
    if not card:
        step.tell("rival_nothing", place=placed.place)
        return
    displays.take(state, placed.place, card)
    points = 0
    section = ""
    match placed.place:
        case "salon":
            rival.patrons.append(card)
            points = box.patrons[card].prestige // HALF
        case "guild":
            rival.instruments.append(card)
        case "perform":
            displays.discard(box, state, "perform", card)
            rival.performances += 1
            points = box.rival_points.performance
            section = _section(state, box.genre_sections[box.performances[card].genre])
        case _:
            displays.discard(box, state, "repair", card)
            rival.repairs += 1
            points = box.repairs[card].prestige
            section = _section(state, box.type_sections[box.repairs[card].type])
    rival.prestige += points
    step.tell("rival_take", place=placed.place, card=card, points=points)
    if section:
        orchestra.join(step, str(_seat(state)), section, "token")


def _section(state: State, sections: tuple[str, ...]) -> str:
    """The section with the fewest rival tokens, the first of equals."""
    owner = str(_seat(state))
    return min(sections, key=lambda section: state.orchestra[section].tokens.get(owner, 0))


def _balcony(step: Step, placed: Placed) -> None:
    """A point; a disc of high value also uses up the most valuable place of the public goals."""
    box, state, rival = step.box, step.state, _rival(step.state)
    rival.prestige += box.rival_points.balcony
    goal = ""
    if reached(box, placed):
        free = {
            name: box.public_goals[name].prestige_by_order[len(claims)]
            for name, claims in state.goals.items()
            if len(claims) < len(box.public_goals[name].prestige_by_order)
        }
        goal = max(free, key=lambda name: free[name], default="")
        if goal:
            state.goals[goal].append(str(_seat(state)))
    step.tell("rival_balcony", points=box.rival_points.balcony, goal=goal)


def seat_instruments(step: Step) -> None:
    """At a round's end, before anything else, its instruments score and join the orchestra."""
    state, rival = step.state, _rival(step.state)
    for card in rival.instruments:
        instrument = step.box.instruments[card]
        points = instrument.prestige
        if rival.level != "hard":
            points //= HALF
        rival.prestige += points
        step.tell("rival_seat", card=card, points=points)
        orchestra.join(step, str(_seat(state)), instrument.section, "instrument")
    rival.seated += rival.instruments
    rival.instruments = []
