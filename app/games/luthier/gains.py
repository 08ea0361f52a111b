"""The choices that a gain leaves open: cubes, skill, specialty card, chairs and sections."""

from __future__ import annotations

from app.engine.offers import Offer, OneOf, Subset
from app.games.luthier import effects, moves, orchestra
from app.games.luthier.box import Box
from app.games.luthier.cards import CUBES, SKILLS
from app.games.luthier.state import State
from app.games.luthier.step import Step
from app.games.luthier.tasks import (
    AskCubes,
    AskGiveBack,
    AskSecondChair,
    AskSection,
    AskSkill,
    AskSpecialty,
)


def cubes_offers(box: Box, state: State, task: AskCubes) -> list[Offer]:
    kinds = dict.fromkeys(CUBES, task.n)
    return [Offer("cubes", {"cubes": Subset(kinds, task.n, task.n)}, {"n": task.n})]


def take_cubes(step: Step, task: AskCubes, move: moves.TakeCubes) -> None:
    step.stack.pop()
    effects.gain(step, task.seat, move.cubes, "cubes")


def give_back_offers(box: Box, state: State, task: AskGiveBack) -> list[Offer]:
    player = state.players[task.seat]
    n = effects.excess(player)
    have = {cube: k for cube, k in player.cubes.items() if k}
    facts = {"n": n, "storage": player.storage}
    return [Offer("give_back", {"cubes": Subset(have, n, n)}, facts)]


def give_back(step: Step, task: AskGiveBack, move: moves.GiveBack) -> None:
    step.stack.pop()
    effects.give_back(step, task.seat, move.cubes)


def skill_offers(box: Box, state: State, task: AskSkill) -> list[Offer]:
    return [Offer("skill", {"skill": OneOf(SKILLS)})]


def choose_skill(step: Step, task: AskSkill, move: moves.ChooseSkill) -> None:
    step.stack.pop()
    effects.climb(step, task.seat, move.skill)


def specialty_offers(box: Box, state: State, task: AskSpecialty) -> list[Offer]:
    found = [Offer("specialty", {"card": OneOf(tuple(state.specialties))})]
    if task.perk:
        found.append(Offer("decline", facts={"what": "perk"}))
    return found


def choose_specialty(step: Step, task: AskSpecialty, move: moves.ChooseSpecialty) -> None:
    step.stack.pop()
    effects.take_specialty(step, task.seat, move.card)


def second_chair_offers(box: Box, state: State, task: AskSecondChair) -> list[Offer]:
    gains = orchestra.second_gains(box, task.section, task.times)
    facts = {"section": task.section, "gains": gains}
    return [Offer("second_chair", {"gain": OneOf(tuple(gains))}, facts)]


def second_chair(step: Step, task: AskSecondChair, move: moves.SecondChair) -> None:
    step.stack.pop()
    n = orchestra.second_gains(step.box, task.section, task.times)[move.gain]
    effects.gain(step, task.seat, {move.gain: n}, "second_chair", task.section)


def section_offers(box: Box, state: State, task: AskSection) -> list[Offer]:
    """One offer a section: which chair it would be, and what that gives."""
    found = []
    for section in task.sections:
        chair = orchestra.chair_for(box, state.orchestra[section], section, str(task.seat), "token")
        if chair == "first":
            gain = box.sections[section].first_chair_gain
        else:
            gain = orchestra.second_gains(box, section, 1)
        facts = {"section": section, "chair": chair, "gain": gain}
        found.append(Offer("seat_token", {"section": OneOf((section,))}, facts))
    return found


def seat_token(step: Step, task: AskSection, move: moves.SeatToken) -> None:
    step.stack.pop()
    orchestra.seat_piece(step, task.seat, move.section, "token")
