"""The moves carried out. What may be done is said by the offers alone; here it is relied on."""

from __future__ import annotations

from typing import Any

from app.engine import agenda
from app.engine.game import Seat
from app.engine.play import Play
from app.games.splendor_duel import board, effects, moves, payment, turns
from app.games.splendor_duel.components import (
    ANOTHER_TURN,
    ASSOCIATE_COLOUR,
    CARDS,
    CROWNS_FOR_ROYALS,
    DECKS,
    MATCHING_TOKEN,
    STEAL_TOKEN,
    TAKE_PRIVILEGE,
    TOKENS,
)
from app.games.splendor_duel.offers import penalised
from app.games.splendor_duel.state import (
    GainRoyal,
    MatchToken,
    Owed,
    Player,
    Reserved,
    State,
    StealToken,
)


def waiting(state: State) -> tuple[Seat, ...]:
    """Only ever the active player; nobody when the game is over."""
    return (state.turn.seat,) if state.agenda else ()


def apply(state: State, seat: Seat, move: moves.Move, play: Play) -> None:
    """Carries out a move that was offered to `seat`, and whatever follows without a choice."""
    assert seat == state.turn.seat
    match move:
        case moves.TakeTokens(cells):
            _take(state, cells, play)
        case moves.BuyCard():
            _buy(state, move, play)
        case moves.ReserveCard(gold, card):
            _reserve(state, gold, card, play)
        case moves.UsePrivilege(cell):
            _use_privilege(state, cell, play)
        case moves.Replenish():
            _replenish(state, play)
        case moves.TakeMatching(cell):
            state.agenda.pop()
            effects.take_matching(state, board.INDEX[cell], play, auto=False)
        case moves.Steal(token):
            state.agenda.pop()
            effects.steal(state, token, play, auto=False)
        case moves.ChooseRoyal(royal):
            state.agenda.pop()
            effects.take_royal(state, royal, play, auto=False)
        case moves.Discard(tokens):
            state.agenda.pop()
            _discard(state, tokens, play)
        case moves.Claim():
            play.tell("stall_claimed")
            turns.win(state, ["stalled"], play)
    turns.settle(state, play)


def _act(state: State) -> None:
    """The mandatory action of this turn is taken."""
    state.agenda.pop()
    state.turn.acted = True


def _use_privilege(state: State, cell: str, play: Play) -> None:
    state.active().privileges -= 1
    state.privileges += 1  # at once: an effect later in this turn may take it from the table
    state.turn.spent += 1
    token = effects.take_token(state, board.INDEX[cell])
    play.tell("privilege_spent", cell=cell, token=token)


def _replenish(state: State, play: Play) -> None:
    """Fills the empty spaces along the spiral. The bag always has room on the board."""
    tokens = play.shuffled([token for token in TOKENS for _ in range(state.bag[token])])
    play.seal()
    empty = [space for space in board.SPIRAL if not state.cells[space]]
    for space, token in zip(empty, tokens, strict=False):
        state.cells[space] = token
        state.bag[token] -= 1
    state.turn.replenished = True
    play.tell("replenish", count=len(tokens))
    effects.penalty(state, play)


def _take(state: State, cells: str, play: Play) -> None:
    _act(state)
    tokens = [effects.take_token(state, space) for space in board.LINES[cells]]
    play.tell("take", cells=cells.split("-"), tokens=tokens)
    if penalised(tokens):
        effects.penalty(state, play)


def _reserve(state: State, gold: str, card: str, play: Play) -> None:
    _act(state)
    effects.take_token(state, board.INDEX[gold])
    seat, player = state.turn.seat, state.active()
    if card in CARDS:
        level = CARDS[card].level
        _leave_pyramid(state, card)
        player.reserved.append(Reserved(card, public=True))
        play.tell("reserve", card=card, level=level, gold=gold)
    else:
        level = DECKS.index(card) + 1
        drawn = state.decks[level - 1].pop()
        player.reserved.append(Reserved(drawn, public=False))
        play.seal(seat)
        play.tell("reserve", secret={seat: {"card": drawn}}, level=level, gold=gold)


def _buy(state: State, move: moves.BuyCard, play: Play) -> None:
    _act(state)
    card, player = CARDS[move.card], state.active()
    bonuses, crowns = player.bonuses, player.crowns
    saved = {token: min(n, bonuses[token]) for token, n in card.cost if bonuses.get(token)}
    paid = payment.read(move.payment)
    for token, n in paid.items():
        player.tokens[token] -= n
        state.bag[token] += n
    colour = move.colour or card.colour
    facts: dict[str, Any] = {"card": card.id, "payment": paid}
    if _leave_reserve(player, card.id, play):
        facts["from"] = "reserve"
    else:
        _leave_pyramid(state, card.id)
    if saved:
        facts["saved"] = saved
    if move.colour:
        facts["colour"] = colour
    player.place(card, colour)
    state.turn.bought = True
    play.tell("buy", **facts)

    owed = _abilities(state, card.abilities, colour, play)
    if any(crowns < goal <= player.crowns for goal in CROWNS_FOR_ROYALS):
        owed.append(GainRoyal())
    agenda.push(state.agenda, *owed)


def _abilities(state: State, abilities: tuple[str, ...], colour: str, play: Play) -> list[Owed]:
    """Carries out what asks nothing, and returns what does."""
    owed: list[Owed] = []
    for ability in abilities:
        if ability == ANOTHER_TURN:
            effects.extra_turn(state)
        elif ability == TAKE_PRIVILEGE:
            effects.take_privilege(state, play)
        elif ability == MATCHING_TOKEN:
            owed.append(MatchToken(colour))
        elif ability == STEAL_TOKEN:
            owed.append(StealToken())
        else:
            assert ability == ASSOCIATE_COLOUR, ability  # the colour came with the move
    return owed


def _leave_reserve(player: Player, card: str, play: Play) -> bool:
    """Takes the card out of the reserve; False if it is not there."""
    for reserved in player.reserved:
        if reserved.card == card:
            player.reserved.remove(reserved)
            if not reserved.public:
                play.seal()  # the opponent sees it for the first time
            return True
    return False


def _leave_pyramid(state: State, card: str) -> None:
    """Leaves the card's place empty until the turn ends."""
    row = state.pyramid[CARDS[card].level - 1]
    row[row.index(card)] = ""


def _discard(state: State, tokens: dict[str, int], play: Play) -> None:
    given = {token: tokens[token] for token in TOKENS if token in tokens}
    player = state.active()
    for token, n in given.items():
        player.tokens[token] -= n
        state.bag[token] += n
    play.tell("discard", tokens=given)
