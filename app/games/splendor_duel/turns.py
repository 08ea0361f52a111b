"""The course of a turn: what it owes, effects that may need a choice, victory, limit and end."""

from __future__ import annotations

from app.engine import agenda
from app.engine.game import Seat
from app.engine.play import Play
from app.games.splendor_duel import effects
from app.games.splendor_duel.components import (
    GOLD,
    HAND_LIMIT,
    MATCHING_TOKEN,
    PEARL,
    STEAL_TOKEN,
    SUPPLY,
)
from app.games.splendor_duel.offers import has_way, spaces_with
from app.games.splendor_duel.scoring import victories
from app.games.splendor_duel.state import (
    EndTurn,
    GainRoyal,
    MatchToken,
    Owed,
    PickDiscard,
    PickMatching,
    PickRoyal,
    PickStolen,
    Player,
    State,
    StealToken,
    TakeTurn,
    Turn,
    stealable,
)


def turn_of(seat: Seat) -> list[Owed]:
    """The agenda of a turn; what the action brings comes on top of its end."""
    return [EndTurn(), TakeTurn(seat)]


def settle(state: State, play: Play) -> None:
    """Runs what is owed until the active player has to choose, or the game is over."""

    def run(step: Owed, stack: list[Owed]) -> None:
        _run(state, step, play)

    def idle(choice: Owed) -> bool:
        # Never happens by the rules: a safety net, so that no table is ever stuck.
        return isinstance(choice, TakeTurn) and not has_way(state)

    agenda.settle(state.agenda, run, idle)


def _run(state: State, step: Owed, play: Play) -> None:
    """Does a step. A choice with one answer, which reveals nothing, is made without asking."""
    seat = state.turn.seat
    match step:
        case EndTurn():
            _end_turn(state, play)
        case MatchToken(colour):
            spaces = spaces_with(state, colour)
            if len(spaces) > 1:
                state.agenda.append(PickMatching(seat, colour))
            elif spaces:
                effects.take_matching(state, spaces[0], play, auto=True)
            else:
                play.tell("ability_ignored", ability=MATCHING_TOKEN)
        case StealToken():
            kinds = stealable(state.opponent())
            if len(kinds) > 1:
                state.agenda.append(PickStolen(seat))
            elif kinds:
                effects.steal(state, kinds[0], play, auto=True)
            else:
                play.tell("ability_ignored", ability=STEAL_TOKEN)
        case GainRoyal():
            if len(state.royals) > 1:
                state.agenda.append(PickRoyal(seat))
            else:
                effects.take_royal(state, state.royals[0], play, auto=True)
        case _:
            raise AssertionError(f"no step: {step!r}")


def win(state: State, reasons: list[str], play: Play) -> None:
    """The active player wins; the game is over at once."""
    state.winner = state.turn.seat
    state.won = reasons
    state.agenda.clear()
    play.tell("won", seat=state.winner, reasons=reasons)


def _end_turn(state: State, play: Play) -> None:
    turn = state.turn
    if not turn.acted:
        turn.acted = True  # told once, even if the discard comes in between
        play.tell("pass", seat=turn.seat)
    # points and crowns come from buying only
    if turn.bought and (reasons := victories(state.active())):
        win(state, reasons, play)
    elif state.active().held() > HAND_LIMIT:
        agenda.push(state.agenda, PickDiscard(turn.seat), EndTurn())
    else:
        _next_turn(state, play)


def _next_turn(state: State, play: Play) -> None:
    turn = state.turn
    if state.stalling:
        _count_stalling(state, play)
    state.new = _refill(state, play)
    if turn.again:
        play.tell("again", seat=turn.seat)
    seat = turn.seat if turn.again else 1 - turn.seat
    hoarding = state.stalling and _hoards(state.players[seat])
    state.turn = Turn(seat=seat, number=turn.number + 1, hoarding=hoarding)
    state.agenda.extend(turn_of(seat))


def _refill(state: State, play: Play) -> list[str]:
    """Turns a card up in each empty place of the pyramid whose deck is not empty."""
    turned: list[str] = []
    for row, deck in zip(state.pyramid, state.decks, strict=True):
        if "" in row and deck:
            card = deck.pop()
            row[row.index("")] = card
            turned.append(card)
            play.tell("refill", card=card)
            play.seal()
    return turned


def _hoards(player: Player) -> bool:
    return player.tokens[GOLD] == SUPPLY[GOLD] and player.tokens[PEARL] == SUPPLY[PEARL]


def _count_stalling(state: State, play: Play) -> None:
    """A turn counts that begins and ends with all gold and pearls in hand and buys nothing."""
    turn = state.turn
    if turn.hoarding and not turn.bought and _hoards(state.active()):
        state.stalled[turn.seat] += 1
        play.tell("stalling", seat=turn.seat, n=state.stalled[turn.seat])
    else:
        state.stalled[turn.seat] = 0
