"""The agenda: owed steps and forced choices run until a player has to choose or the game ends."""

from __future__ import annotations

from app.engine.play import Play
from app.games.splendor_duel import effects
from app.games.splendor_duel.components import (
    CARDS,
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
    CheckVictory,
    DiscardDown,
    EndTurn,
    MatchToken,
    PickRoyal,
    Player,
    State,
    StealToken,
    TakeTurn,
    Task,
    Turn,
    stealable,
)


def owe_end(state: State, *first: Task) -> None:
    """After the mandatory action: these tasks in their order, then everything that ends a turn.

    Victory comes before the discard, so that a won game asks for none.
    """
    state.agenda = [EndTurn(), DiscardDown(), CheckVictory(), *reversed(first)]


def settle(state: State, play: Play) -> None:
    """Leaves a choice of the active player on top of the agenda, or the agenda empty.

    A choice that does not arise is dropped; one with a single answer that reveals nothing is made.
    """
    passed = False
    while state.agenda:
        match state.agenda[-1]:
            case TakeTurn():
                if has_way(state):
                    return
                # Cannot happen by the rules: a safety net, so that no table is ever stuck.
                assert not passed, "neither player can do anything"
                passed = True
                play.tell("pass", seat=state.turn.seat)
                owe_end(state)
            case MatchToken(colour):
                spaces = spaces_with(state, colour)
                if len(spaces) > 1:
                    return
                state.agenda.pop()
                if spaces:
                    effects.take_matching(state, spaces[0], play, auto=True)
                else:
                    play.tell("ability_ignored", ability=MATCHING_TOKEN)
            case StealToken():
                kinds = stealable(state.opponent())
                if len(kinds) > 1:
                    return
                state.agenda.pop()
                if kinds:
                    effects.steal(state, kinds[0], play, auto=True)
                else:
                    play.tell("ability_ignored", ability=STEAL_TOKEN)
            case PickRoyal():
                if len(state.royals) > 1:
                    return
                state.agenda.pop()
                effects.take_royal(state, state.royals[0], play, auto=True)
            case DiscardDown():
                if state.active().held() > HAND_LIMIT:
                    return
                state.agenda.pop()
            case CheckVictory():
                state.agenda.pop()
                _check_victory(state, play)
            case EndTurn():
                state.agenda.pop()
                _end_turn(state, play)


def win(state: State, reasons: list[str], play: Play) -> None:
    """The active player wins; the game is over at once."""
    state.winner = state.turn.seat
    state.won = reasons
    state.agenda = []
    play.tell("won", seat=state.winner, reasons=reasons)


def _check_victory(state: State, play: Play) -> None:
    if not state.turn.bought:
        return  # points and crowns come from buying only
    reasons = victories(state.active())
    if reasons:
        win(state, reasons, play)


def _end_turn(state: State, play: Play) -> None:
    turn = state.turn
    _count_stalling(state, play)
    state.new = _refill(state, play)
    if turn.again:
        play.tell("again", seat=turn.seat)
    seat = turn.seat if turn.again else 1 - turn.seat
    hoarding = state.stalling and _hoards(state.players[seat])
    state.turn = Turn(seat=seat, number=turn.number + 1, hoarding=hoarding)
    state.agenda.append(TakeTurn())


def _refill(state: State, play: Play) -> list[str]:
    """Turns a card up in each empty place of the pyramid whose deck is not empty."""
    turned: list[str] = []
    for row, deck in zip(state.pyramid, state.decks, strict=True):
        if "" in row and deck:
            place = row.index("")
            row[place] = deck.pop()
            turned.append(row[place])
            play.tell("refill", level=CARDS[row[place]].level, card=row[place])
            play.seal()
    return turned


def _hoards(player: Player) -> bool:
    return player.tokens[GOLD] == SUPPLY[GOLD] and player.tokens[PEARL] == SUPPLY[PEARL]


def _count_stalling(state: State, play: Play) -> None:
    """A turn counts that begins and ends with all gold and pearls in hand and buys nothing."""
    if not state.stalling:
        return
    turn = state.turn
    if turn.hoarding and not turn.bought and _hoards(state.active()):
        state.stalled[turn.seat] += 1
        play.tell("stalling", seat=turn.seat, n=state.stalled[turn.seat])
    else:
        state.stalled[turn.seat] = 0
