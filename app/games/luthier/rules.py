"""Offers, moves and steps of all tasks: one place that leads to each task's own module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import agenda
from app.engine.agenda import Choice, Task
from app.engine.game import Seat
from app.engine.offers import Offer
from app.engine.play import Play
from app.games.luthier import (
    bench,
    discs,
    displays,
    effects,
    gains,
    market,
    mending,
    moves,
    opening,
    patrons,
    rival,
    rounds,
    stage,
    tasks,
    turns,
)
from app.games.luthier.box import Box
from app.games.luthier.state import State
from app.games.luthier.step import Step

_OFFERS: dict[type[Choice], Callable[[Box, State, Any], list[Offer]]] = {
    tasks.AskFamily: opening.family_offers,
    tasks.AskPick: opening.pick_offers,
    tasks.AskSlot: patrons.slot_offers,
    tasks.AskLevel1: opening.level_1_offers,
    tasks.AskStartRough: bench.start_offers,
    tasks.AskCubes: gains.cubes_offers,
    tasks.AskGiveBack: gains.give_back_offers,
    tasks.AskSkill: gains.skill_offers,
    tasks.AskSpecialty: gains.specialty_offers,
    tasks.AskSecondChair: gains.second_chair_offers,
    tasks.AskSection: gains.section_offers,
    tasks.AskUse: patrons.use_offers,
    tasks.AskLoad: rounds.load_offers,
    tasks.AskPlace: turns.place_offers,
    tasks.AskTurn: turns.turn_offers,
    tasks.Visit: market.offers,
    tasks.AskAllot: rounds.allot_offers,
    tasks.Act: discs.offers,
    tasks.AskDice: stage.dice_offers,
    tasks.AskPay: mending.pay_offers,
}

# What a move does in answer to a task. Of tasks with one answer the move is that answer.
_ANSWERS: dict[type[Choice], Callable[[Step, Any, Any], None]] = {
    tasks.AskFamily: opening.pick_family,
    tasks.AskPick: opening.pick_rest,
    tasks.AskSlot: patrons.seat_patron,
    tasks.AskLevel1: opening.take_level_1,
    tasks.AskStartRough: bench.rough_start,
    tasks.AskCubes: gains.take_cubes,
    tasks.AskGiveBack: gains.give_back,
    tasks.AskSkill: gains.choose_skill,
    tasks.AskSpecialty: gains.choose_specialty,
    tasks.AskSecondChair: gains.second_chair,
    tasks.AskSection: gains.seat_token,
    tasks.AskUse: patrons.use,
    tasks.AskLoad: rounds.load,
    tasks.AskPlace: turns.place,
    tasks.AskTurn: turns.turn,
    tasks.Visit: market.trade,
    tasks.AskAllot: rounds.allot,
    tasks.Act: discs.do,
    tasks.AskDice: stage.conclude,
    tasks.AskPay: mending.pay,
}
_OTHER_ANSWERS: dict[tuple[type[Choice], type], Callable[[Step, Any, Any], None]] = {
    (tasks.AskLevel1, moves.Decline): opening.decline,
    (tasks.AskStartRough, moves.Decline): opening.decline,
    (tasks.AskSpecialty, moves.Decline): opening.decline,
    (tasks.AskUse, moves.Decline): patrons.decline_use,
    (tasks.Visit, moves.Close): market.close,
    (tasks.AskDice, moves.Reroll): stage.reroll,
    (tasks.AskPay, moves.Decline): mending.give_up,
}

_STEPS: dict[type[Task], Callable[[Step, Any], None]] = {
    tasks.Reveal: lambda step, _: opening.reveal(step),
    tasks.Arrive: opening.arrive,
    tasks.UsePerk: opening.use_perk,
    tasks.Refill: lambda step, task: displays.refill(step, task.place),
    tasks.StartRound: lambda step, _: rounds.start(step),
    tasks.Plan: lambda step, _: turns.plan(step),
    tasks.Resolve: lambda step, _: turns.resolve(step),
    tasks.RivalAct: rival.act,
    tasks.EndRound: lambda step, _: rounds.end(step),
    tasks.NextRound: lambda step, _: rounds.next_round(step),
}

_IDLE: dict[type[Choice], Callable[[Box, State, Any], bool]] = {
    tasks.AskGiveBack: lambda _, state, task: not effects.excess(state.players[task.seat]),
    tasks.AskSpecialty: lambda _, state, task: not state.specialties,
    tasks.AskLoad: lambda box, state, task: not rounds.loadable(box, state, task).most,
    tasks.AskAllot: lambda _, state, task: (
        not (rounds.unallotted(state, task.seat) and rounds.free_discs(state, task.seat))
    ),
    tasks.AskStartRough: opening.nothing_to_rough,
    tasks.AskLevel1: lambda box, state, task: not displays.level_1(box, state, task.place),
    tasks.Act: discs.is_over,
}


def waiting(state: State) -> tuple[Seat, ...]:
    return agenda.waiting(state.agenda)


def offers(box: Box, state: State, seat: Seat) -> list[Offer]:
    """What answers the choice that the seat owes; nothing for a seat that is not asked."""
    task = agenda.owed(state.agenda, seat)
    return _OFFERS[type(task)](box, state, task) if task else []


def apply(box: Box, state: State, seat: Seat, move: Any, play: Play) -> None:
    stack = agenda.lane(state.agenda, seat)
    task = stack[-1]
    step = Step(box, state, play, stack, seat)
    answer = _OTHER_ANSWERS.get((type(task), type(move))) or _ANSWERS[type(task)]
    answer(step, task, move)
    step.flush()
    agenda.settle(
        state.agenda,
        lambda owed, stack: _run(Step(box, state, play, stack, seat), owed),
        lambda choice: _idle(box, state, choice),
    )


def _run(step: Step, task: Task) -> None:
    _STEPS[type(task)](step, task)
    step.flush()


def _idle(box: Box, state: State, choice: Choice) -> bool:
    idle = _IDLE.get(type(choice))
    return idle is not None and idle(box, state, choice)


# For random play: what brings the game on is taken more often than what only takes time. Every
# offer keeps a chance, so that random play meets everything.
_WEIGHTS = {
    "skip": 1,
    "decline": 1,
    "alternative": 2,
    "open": 12,
    "pass": 6,
    "sell": 1,
    "close": 8,
    "finish": 20,
    "rough": 12,
    "claim": 20,
    "conclude": 6,
    "take_patron": 4,
    "search": 8,
    "use": 8,
    "bonus": 6,
    "gift": 6,
}


def weigh(state: State, offer: Offer) -> int:
    return _WEIGHTS.get(offer.move, 3)
