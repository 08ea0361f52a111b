"""How a round starts and ends (rules 4.1, 4.5); what lies between is in `turns`."""

from __future__ import annotations

from app.engine.agenda import Fork
from app.engine.offers import Offer, OneOf, Subset
from app.games.luthier import displays, effects, moves, patrons, powers, rival
from app.games.luthier.box import Box
from app.games.luthier.scoring import winners
from app.games.luthier.state import State
from app.games.luthier.step import Step
from app.games.luthier.tasks import (
    AskAllot,
    AskCubes,
    AskGiveBack,
    AskLoad,
    Laned,
    NextRound,
    Plan,
    StartRound,
)

# --- the start


def start(step: Step) -> None:
    """Market card, patience, round-start powers and urns in turn order; then benches are loaded.

    Amounts come at once, also the apprentices that all share. What is left to choose concerns
    one player only, so all choose at the same time.
    """
    box, state = step.box, step.state
    state.round += 1
    state.phase = "start"
    state.turn = 0
    state.market = state.decks["market"].cards.pop()
    step.play.seal()
    prices = box.market_cards[state.market].prices()
    step.tell("round", round=state.round, card=state.market, **prices)
    lanes: dict[str, list[Laned]] = {}
    for seat in _players(state):
        player = state.players[seat]
        player.traded = False
        player.unplaced = list(player.discs)
        own = Step(box, state, step.play, [], step.mover)
        if state.round > 1 or box.patience_in_round_1:
            patrons.advance(own, seat)
        for card, power in powers.powers(box, player, "round_start"):
            effects.gain(own, seat, power.gain, "power", card)
        for urn in player.urns:
            effects.gain(own, seat, box.urns[urn].round_start, "urn", urn)
        lanes[str(seat)] = _lane(seat, own)
    if state.rival:
        state.rival.unplaced = list(state.rival.discs)
    step.owe(Fork(lanes), Plan())


def _players(state: State) -> list[int]:
    """The seats in turn order, without the rival."""
    return [who for who in state.order if who < len(state.players)]


def _lane(seat: int, own: Step) -> list[Laned]:
    """The choices of a seat at the start, the last one first: cubes are asked for together."""
    cubes = sum([task.n for task in own.owed if isinstance(task, AskCubes)])
    lane: list[Laned] = [AskLoad(seat), AskGiveBack(seat)]
    return [*lane, AskCubes(seat, cubes)] if cubes else lane


def loadable(box: Box, state: State, task: AskLoad) -> Subset:
    """Instruments that may go onto the roughing bench."""
    player = state.players[task.seat]
    room = box.roughing_slots - len(player.roughing)
    cards = [task.card] if task.card else player.hand
    most = min(room, box.load_most, len(cards))
    return Subset(dict.fromkeys(cards, 1) if most else {}, 0, most)


def load_offers(box: Box, state: State, task: AskLoad) -> list[Offer]:
    return [Offer("load", {"cards": loadable(box, state, task)})]


def load(step: Step, task: AskLoad, move: moves.Load) -> None:
    step.stack.pop()
    player = step.player(task.seat)
    cards = [card for card in player.hand if card in move.cards]
    player.hand = [card for card in player.hand if card not in move.cards]
    player.roughing += cards
    step.tell("load", seat=task.seat, cards=cards)


# --- the end


def end(step: Step) -> None:
    """Turn order, discs back, new cards, specialty cards; after the last round the game is over."""
    box, state = step.box, step.state
    if state.rival:
        rival.seat_instruments(step)
    if state.round == box.rounds:
        state.phase = "over"
        step.play.seal()  # private goals
        step.tell("over", winners=winners(box, state))
        return
    state.phase = "end"
    state.order = next_order(box, state)
    step.tell("order", order=state.order)
    for placed in state.placed:
        if box.apprentices_return:
            state.stock += placed.apprentices
        elif placed.seat < len(state.players):  # the rival has none
            state.players[placed.seat].apprentices += placed.apprentices
    state.placed = []
    displays.new_cards(step)
    lanes: dict[str, list[Laned]] = {str(seat): [AskAllot(seat)] for seat in _players(state)}
    step.owe(Fork(lanes), NextRound())


def next_order(box: Box, state: State) -> list[int]:
    """Those with discs in the Balcony by their best one there, then the others as before."""
    best: dict[int, tuple[int, int]] = {}
    for n, placed in enumerate(state.placed):
        if placed.place == "balcony":
            value = placed.value
            if placed.seat < len(state.players):
                player = state.players[placed.seat]
                value += powers.worker(box, player, placed.disc, "balcony").order_value
            best[placed.seat] = max(best.get(placed.seat, (0, -n)), (value, -n))
    first = sorted(best, key=lambda seat: best[seat], reverse=True)
    return first + [seat for seat in state.order if seat not in best]


def free_discs(state: State, seat: int) -> tuple[str, ...]:
    """Own discs without a specialty card."""
    player = state.players[seat]
    taken = player.specialties.values()
    return tuple([str(disc) for disc in player.discs if disc not in taken])


def unallotted(state: State, seat: int) -> tuple[str, ...]:
    """Specialty cards of this round that are still without a disc."""
    player = state.players[seat]
    return tuple([card for card in player.fresh if not player.specialties[card]])


def allot_offers(box: Box, state: State, task: AskAllot) -> list[Offer]:
    cards, free = OneOf(unallotted(state, task.seat)), OneOf(free_discs(state, task.seat))
    return [Offer("allot", {"card": cards, "disc": free})]


def allot(step: Step, task: AskAllot, move: moves.Allot) -> None:
    step.player(task.seat).specialties[move.card] = int(move.disc)
    step.tell("allot", seat=task.seat, card=move.card, disc=int(move.disc))


def next_round(step: Step) -> None:
    """Cards that found no disc never will; new discs for those who lack them."""
    box, state = step.box, step.state
    for player in state.players:
        player.fresh = []
    if disc := box.new_discs.get(state.round):
        for player in state.players:
            if disc not in player.discs:
                player.discs = sorted([*player.discs, disc])
        if state.rival:
            state.rival.discs = sorted([*state.rival.discs, disc])
        step.tell("new_disc", disc=disc)
    step.owe(StartRound())
