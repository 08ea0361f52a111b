"""Roughing and finishing: cubes for cards on one's own benches (rules 4.3).

A disc's saving is a number of cubes in all, which its cards share as the player likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.engine.game import Reason
from app.engine.offers import Offer, OneOf, Subset
from app.games.luthier import effects, moves, orchestra, patrons, powers
from app.games.luthier.box import Box
from app.games.luthier.state import Player, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import Act, AskStartRough


def payment(player: Player, cost: Mapping[str, int], least: int, most: int) -> Subset | None:
    """The cubes that may be paid of a cost, `least` to `most`; None if there are too few."""
    have = {cube: k for cube, n in cost.items() if (k := min(n, most, player.cubes[cube]))}
    total = sum(have.values())
    return Subset(have, least, min(most, total)) if total >= least else None


def saved_payment(player: Player, cost: Mapping[str, int], saving: int) -> Subset | None:
    """The same when some cubes may be saved."""
    total = sum(cost.values())
    return payment(player, cost, total - min(saving, total), total)


def doubled(box: Box, value: int) -> bool:
    """Whether a disc of this value on the finishing bench doubles chair gains."""
    return any(bonus.double and value >= bonus.at for bonus in box.places["finishing"].bonuses)


# --- roughing


def rough_offers(box: Box, state: State, task: Act) -> Iterator[Offer]:
    player = state.players[task.seat]
    for card in player.roughing:
        yield _rough_offer(box, player, card, task.saving)


def _rough_offer(box: Box, player: Player, card: str, saving: int) -> Offer:
    named = OneOf((card,))
    if len(player.finishing) >= box.finishing_slots:
        return Offer("rough", {"card": named}, {"card": card}, (), "finishing_full")
    cost = box.instruments[card].rough
    cubes = saved_payment(player, cost, saving)
    facts = {"card": card, "cost": cost, "saving": saving}
    if cubes is None:
        return Offer("rough", {"card": named}, facts, (), "cubes_short")
    return Offer("rough", {"card": named, "cubes": cubes}, facts)


def rough(step: Step, task: Act, move: moves.Rough) -> None:
    task.saving -= _rough(step, task.seat, move)
    task.main = not step.box.several_cards


def _rough(step: Step, seat: int, move: moves.Rough) -> int:
    """Pays and moves the card; says how many cubes were saved."""
    player = step.player(seat)
    effects.spend_cubes(player, move.cubes)
    player.finishing.append(move.card)
    saved = sum(step.box.instruments[move.card].rough.values()) - sum(move.cubes.values())
    step.tell("rough", seat=seat, card=move.card, cubes=move.cubes, saved=saved)
    if move.card in player.roughing:
        player.roughing.remove(move.card)
    else:
        player.hand.remove(move.card)
    return saved


# --- the start instrument


def start_offers(box: Box, state: State, task: AskStartRough) -> list[Offer]:
    player = state.players[task.seat]
    return [
        _rough_offer(box, player, player.hand[0], task.saving),
        Offer("decline", facts={"what": "perk"}),
    ]


def rough_start(step: Step, task: AskStartRough, move: moves.Rough) -> None:
    step.stack.pop()
    _rough(step, task.seat, move)


# --- finishing


def finish_offers(box: Box, state: State, task: Act) -> Iterator[Offer]:
    player = state.players[task.seat]
    multiple = 2 if doubled(box, state.placed[task.disc].value) else 1
    for card in player.finishing:
        instrument = box.instruments[card]
        cubes = saved_payment(player, instrument.finish, task.saving)
        facts = {"card": card, "cost": instrument.finish, "saving": task.saving}
        named = OneOf((card,))
        if cubes is None:
            yield Offer("finish", {"card": named}, facts, (), "cubes_short")
            continue
        section = instrument.section
        chairs = state.orchestra[section]
        chair = orchestra.chair_for(box, chairs, section, str(task.seat), "instrument")
        if chair == "first":
            gain = effects.times(box.sections[section].first_chair_gain, multiple)
        else:
            gain = orchestra.second_gains(box, section, multiple)
        facts |= {"section": section, "chair": chair, "gain": gain, "doubled": multiple - 1}
        yield Offer("finish", {"card": named, "cubes": cubes}, facts)


def finish(step: Step, task: Act, move: moves.Finish) -> None:
    """Prestige, the chair, what follows a finished instrument, then perhaps a patron."""
    box, seat, player = step.box, task.seat, step.player(task.seat)
    placed = step.state.placed[task.disc]
    instrument = box.instruments[move.card]
    effects.spend_cubes(player, move.cubes)
    saved = sum(instrument.finish.values()) - sum(move.cubes.values())
    task.saving -= saved
    task.main = not box.several_cards
    player.finishing.remove(move.card)
    step.tell("finish", seat=seat, card=move.card, cubes=move.cubes, saved=saved)
    prestige = instrument.prestige + powers.perk_number(box, player, ("instrument_plus_2",))
    player.built.append(move.card)
    effects.gain(step, seat, {"prestige": prestige}, "instrument", move.card)
    multiple = 2 if doubled(box, placed.value) else 1
    orchestra.seat_piece(step, seat, instrument.section, "instrument", multiple)
    effect = powers.worker(box, player, placed.disc, "finishing")
    if effect.requires == "instrument_finished" and not task.gilded:
        task.gilded = True
        card = powers.worker_card(box, player, placed.disc, "finishing")
        effects.gain(step, seat, effect.gain, "specialty", card)
    for patron, power in powers.powers(box, player, "after_finish"):
        if powers.suits(power.filter, instrument):
            effects.gain(step, seat, power.gain, "power", patron)
    patrons.spend(step, seat, "build", move.card)


def why_not_cubes(cost: Mapping[str, int], player: Player, cubes: Mapping[str, int]) -> Reason:
    """Why a bag of cubes does not pay this cost."""
    for cube, n in cubes.items():
        if cube not in player.cubes:
            return Reason("no_such_cube", {"cube": cube[:12]})
        if n > cost.get(cube, 0):
            return Reason("not_asked", {"cube": cube, "cost": cost.get(cube, 0)})
        if n > player.cubes[cube]:
            return Reason("store_lacks", {"cube": cube, "have": player.cubes[cube]})
    return Reason("pays_too_little", {"cost": dict(cost)})
