"""The orchestra: who gets which chair, and what it gives (rules 4.4).

A first chair is held by one owner; rare sections seat any number of instruments, all of them in
first chairs. Whoever is displaced keeps what he gained.
"""

from __future__ import annotations

from typing import Literal

from app.games.luthier import effects, powers
from app.games.luthier.box import Box
from app.games.luthier.state import NEUTRAL, NOBODY, Chairs, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import AskSecondChair

Chair = Literal["first", "second"]
Piece = Literal["instrument", "token"]


def chair_for(box: Box, chairs: Chairs, section: str, owner: str, piece: Piece) -> Chair:
    """The chair that a further piece of this owner gets."""
    if piece == "instrument":
        if box.sections[section].rare or not chairs.instruments:
            return "first"
        return "second"
    if chairs.first == NOBODY:
        return "first"
    if chairs.instruments or chairs.first == owner:
        return "second"
    own = chairs.tokens.get(owner, 0) + 1
    return "first" if own > chairs.tokens.get(chairs.first, 0) else "second"


def join(step: Step, owner: str, section: str, piece: Piece) -> Chair:
    """Seats a piece, without any gain, and says so."""
    chairs = step.state.orchestra[section]
    chair = chair_for(step.box, chairs, section, owner, piece)
    displaced = NOBODY
    if piece == "instrument":
        chairs.instruments.append(owner)
    else:
        chairs.tokens[owner] = chairs.tokens.get(owner, 0) + 1
    if chair == "first" and not step.box.sections[section].rare:
        displaced, chairs.first = chairs.first, owner
    step.tell(
        "chair",
        owner=owner,
        section=section,
        chair=chair,
        piece=piece,
        displaced=displaced if displaced != owner else NOBODY,
    )
    return chair


def seat_piece(step: Step, seat: int, section: str, piece: Piece, times: int = 1) -> None:
    """Seats a player's piece and gives what its chair gives, the printed part `times` times."""
    if join(step, str(seat), section, piece) == "second":
        step.owe(AskSecondChair(seat, section, times))
        return
    printed = step.box.sections[section].first_chair_gain
    effects.gain(step, seat, effects.times(printed, times), "first_chair", section)
    player = step.player(seat)
    for urn in player.urns:
        effects.gain(step, seat, step.box.urns[urn].first_chair, "urn", urn)
    for card, power in powers.powers(step.box, player, "first_chair"):
        if not power.filter.type or power.filter.type == step.box.sections[section].type:
            effects.gain(step, seat, power.gain, "power", card)


def second_gains(box: Box, section: str, times: int) -> dict[str, int]:
    """What may be chosen for a second chair: its name is that of the good."""
    return {
        key: n * times
        for amounts in box.sections[section].second_chair_choice or ()
        for key, n in amounts.items()
    }


def first_chairs(box: Box, state: State, owner: str, of_type: str = "") -> int:
    """How many first chairs this owner holds, in all sections or in those of one type."""
    found = 0
    for name, chairs in state.orchestra.items():
        section = box.sections[name]
        if not of_type or section.type == of_type:
            if section.rare:
                found += chairs.instruments.count(owner)
            else:
                found += chairs.first == owner
    return found


def sections_with(state: State, owner: str) -> int:
    """How many sections, rare ones included, have at least one piece of this owner."""
    return sum(
        [
            owner in chairs.instruments or owner in chairs.tokens
            for chairs in state.orchestra.values()
        ]
    )


def seat_neutral(state: State, section: str) -> None:
    """A token that nobody plays takes the first chair at set-up."""
    state.orchestra[section] = Chairs(first=NEUTRAL, tokens={NEUTRAL: 1})
