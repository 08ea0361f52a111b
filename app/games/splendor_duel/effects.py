"""Abilities of jewel cards and royals, and the gaining of privileges."""

from __future__ import annotations

from typing import Any

from app.engine.game import Seat
from app.engine.play import Play
from app.games.splendor_duel import board
from app.games.splendor_duel.components import ANOTHER_TURN, ROYALS, STEAL_TOKEN, TAKE_PRIVILEGE
from app.games.splendor_duel.state import State, StealToken


def gain_privilege(state: State, seat: Seat) -> str:
    """Gives `seat` a privilege and says where it came from: "table", "opponent" or "none".

    None is ever made: with none on the table it comes from the opponent, and who holds all of
    them gains nothing.
    """
    gainer, other = state.players[seat], state.players[1 - seat]
    if state.privileges:
        state.privileges -= 1
        source = "table"
    elif other.privileges:
        other.privileges -= 1
        source = "opponent"
    else:
        return "none"
    gainer.privileges += 1
    return source


def penalty(state: State, play: Play) -> None:
    """The opponent of the active player gains a privilege."""
    to = 1 - state.turn.seat
    facts: dict[str, Any] = {"to": to, "from": gain_privilege(state, to)}
    play.tell("penalty_privilege", **facts)


def take_privilege(state: State, play: Play) -> None:
    """The active player gains a privilege."""
    seat = state.turn.seat
    facts: dict[str, Any] = {"seat": seat, "from": gain_privilege(state, seat)}
    play.tell("privilege_gained", **facts)


def take_token(state: State, space: int) -> str:
    """Moves the token of this space into the active player's hand and names it."""
    token = state.cells[space]
    state.cells[space] = ""
    state.active().tokens[token] += 1
    return token


def take_matching(state: State, space: int, play: Play, *, auto: bool) -> None:
    """The active player takes the token of the bought card's colour that lies in this space."""
    token = take_token(state, space)
    play.tell("match", cell=board.CELLS[space], token=token, auto=auto)


def steal(state: State, token: str, play: Play, *, auto: bool) -> None:
    """The active player takes this token from the opponent's hand."""
    state.opponent().tokens[token] -= 1
    state.active().tokens[token] += 1
    facts: dict[str, Any] = {"token": token, "from": 1 - state.turn.seat, "auto": auto}
    play.tell("steal", **facts)


def extra_turn(state: State) -> None:
    """The active player plays again after this turn. No turn can earn two: see the data's test."""
    assert not state.turn.again
    state.turn.again = True


def take_royal(state: State, royal: str, play: Play, *, auto: bool) -> None:
    """The active player takes this royal, whose ability is carried out or becomes the next task."""
    state.royals.remove(royal)
    state.active().royals.append(royal)
    play.tell("royal", card=royal, auto=auto)
    ability = ROYALS[royal].ability
    if ability == STEAL_TOKEN:
        state.agenda.append(StealToken())
    elif ability == TAKE_PRIVILEGE:
        take_privilege(state, play)
    elif ability == ANOTHER_TURN:
        extra_turn(state)
    else:
        assert not ability, f"no royal has {ability}"
