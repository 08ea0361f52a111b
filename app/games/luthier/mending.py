"""Repairs: cubes, two inspiration for any of them, and what a repair gives (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.game import Reason
from app.engine.offers import Amount, Offer, OneOf, Subset
from app.games.luthier import bench, displays, effects, moves, patrons, powers, search
from app.games.luthier.box import Box
from app.games.luthier.state import Placed, Player, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import Act, AskPay, AskSection


def owed(box: Box, player: Player, placed: Placed, card: str) -> int:
    """Cubes that are left of the cost when all savings are used."""
    total = sum(box.repairs[card].cost.values())
    return max(0, total - powers.repair_saving(box, player, placed.disc))


def _inspiration_needed(box: Box, player: Player, placed: Placed, card: str) -> int:
    """The least inspiration that the cubes of a repair cost, however few cubes there are."""
    cost = box.repairs[card].cost
    have = sum([min(n, player.cubes[cube]) for cube, n in cost.items()])
    return max(0, owed(box, player, placed, card) - have) * box.inspiration_per_cube


def offers(box: Box, state: State, task: Act) -> Iterator[Offer]:
    """A card of the display must be payable with what its level leaves."""
    player, placed = state.players[task.seat], state.placed[task.disc]
    for cost, cards in displays.by_price(box, state, player, placed.place, placed.disc).items():
        for card in cards:
            yield _offer(box, player, placed, card, cost)
    yield search.offer(box, state, player, placed)


def _offer(box: Box, player: Player, placed: Placed, card: str, cost: int) -> Offer:
    named = OneOf((card,))
    mix = search.mix(player, cost)
    if mix is None:
        reason = search.short(player, cost)
        return Offer("repair", {"card": named}, reason.facts, (), reason.key)
    most = min(mix.most, player.inspiration - _inspiration_needed(box, player, placed, card))
    facts = {"card": card, "cost": cost, "cubes": owed(box, player, placed, card)}
    if most < mix.least:
        return Offer("repair", {"card": named}, facts, (), "repair_short")
    return Offer("repair", {"card": named, "inspiration": Amount(mix.least, most)}, facts)


def repair(step: Step, task: Act, card: str, *, found: bool) -> None:
    """The card is chosen: its cubes are asked for, unless there is only one way to pay."""
    task.main = True
    ask = AskPay(task.seat, task.disc, card, found)
    cubes = _payment(step.box, step.state, ask)
    count = owed(step.box, step.player(task.seat), step.state.placed[task.disc], card)
    if cubes and cubes.least == cubes.most == sum(cubes.of.values()) and not (found and count):
        _pay(step, ask, cubes.of)
    else:
        step.owe(ask)


def _payment(box: Box, state: State, task: AskPay) -> Subset | None:
    player, placed = state.players[task.seat], state.placed[task.disc]
    count = owed(box, player, placed, task.card)
    least = max(0, count - player.inspiration // box.inspiration_per_cube)
    return bench.payment(player, box.repairs[task.card].cost, least, count)


def pay_offers(box: Box, state: State, task: AskPay) -> list[Offer]:
    player, placed = state.players[task.seat], state.placed[task.disc]
    cubes = _payment(box, state, task)
    cost = box.repairs[task.card].cost
    facts = {
        "card": task.card,
        "cost": cost,
        "saving": sum(cost.values()) - owed(box, player, placed, task.card),
        "each": box.inspiration_per_cube,
    }
    if cubes:
        found = [Offer("pay", {"cubes": cubes}, facts)]
    else:
        found = [Offer("pay", facts=facts, blocked="repair_short")]
    if task.found:
        found.append(Offer("decline", facts={"what": "repair", "card": task.card}))
    return found


def pay(step: Step, task: AskPay, move: moves.Pay) -> None:
    step.stack.pop()
    _pay(step, task, move.cubes)


def give_up(step: Step, task: AskPay, move: moves.Decline) -> None:
    """A repair found by Search that is not paid: the action is spent all the same."""
    step.stack.pop()
    displays.discard(step.box, step.state, "repair", task.card)
    step.tell("give_up", seat=task.seat, card=task.card)


def _pay(step: Step, task: AskPay, cubes: dict[str, int]) -> None:
    """Prestige, the disc's card, powers, then the token and perhaps a patron."""
    box, seat, player = step.box, task.seat, step.player(task.seat)
    placed, card = step.state.placed[task.disc], box.repairs[task.card]
    count = owed(box, player, placed, task.card)
    inspiration = (count - sum(cubes.values())) * box.inspiration_per_cube
    effects.spend_cubes(player, cubes)
    player.inspiration -= inspiration
    player.repaired.append(card.id)
    saved = sum(card.cost.values()) - count
    step.tell("pay", seat=seat, card=card.id, cubes=cubes, saved=saved, inspiration=inspiration)
    prestige = card.prestige + powers.perk_number(box, player, ("repair_plus_2",))
    effects.gain(step, seat, {"prestige": prestige}, "repair", card.id)
    effect = powers.worker(box, player, placed.disc, "repair")
    if effect.requires == "repair":
        by = powers.worker_card(box, player, placed.disc, "repair")
        effects.gain(step, seat, effect.gain, "specialty", by)
    for patron, power in powers.powers(box, player, "after_repair"):
        if not power.filter.type or power.filter.type == card.type:
            effects.gain(step, seat, power.gain, "power", patron)
    step.owe(AskSection(seat, box.type_sections[card.type]))
    patrons.spend(step, seat, "repair", card.id)


def why_not_pay(box: Box, state: State, task: AskPay, move: moves.Pay) -> Reason:
    player = state.players[task.seat]
    cubes = _payment(box, state, task)
    if cubes is None:
        return Reason("repair_short", {"card": task.card})
    if sum(move.cubes.values()) > cubes.most:
        return Reason("pays_too_much", {"most": cubes.most})
    return bench.why_not_cubes(box.repairs[task.card].cost, player, move.cubes)
