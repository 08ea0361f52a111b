"""What a disc does when it is its turn at an opened place (rules 4.3).

It takes a little lira and nothing else, or the main action of its place (or what the place gives
instead) and, when its value is high enough, a bonus before or after it. What its specialty card
gives at once comes first of all, so that it can pay for the action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.engine.offers import Offer, OneOf
from app.games.luthier import (
    balcony,
    bench,
    displays,
    effects,
    mending,
    moves,
    patrons,
    powers,
    search,
    stage,
)
from app.games.luthier.box import Bonus, Box
from app.games.luthier.cards import BENCHES, CUBES, Gain
from app.games.luthier.state import Placed, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import Act, AskLoad

_DONE = Offer("done")


def reached(box: Box, placed: Placed) -> list[Bonus]:
    """The bonuses that the disc's value reaches."""
    return [b for b in box.places[placed.place].bonuses if placed.value >= b.at]


def act(box: Box, state: State, index: int) -> Act:
    """The turn of a disc that has just been shown."""
    placed = state.placed[index]
    saving = sum([bonus.saving for bonus in reached(box, placed)])
    if placed.place in BENCHES:
        player = state.players[placed.seat]
        saving += powers.worker(box, player, placed.disc, placed.place).cost_reduce
    return Act(placed.seat, index, saving=saving)


def _at_once(box: Box, state: State, task: Act) -> Gain:
    """What the disc's specialty card gives as soon as it acts, if that has not come yet."""
    if task.paid:
        return {}
    placed, player = state.placed[task.disc], state.players[task.seat]
    effect = powers.worker(box, player, placed.disc, placed.place)
    return {} if effect.requires else effect.gain


def _with_working(box: Box, placed: Placed) -> dict[str, int]:
    """What a bench gives with the first thing that a disc does there."""
    found: dict[str, int] = {}
    if placed.place in BENCHES:
        for bonus in reached(box, placed):
            for key, n in bonus.gain.items():
                found[key] = found.get(key, 0) + n
    return found


# --- offers


def offers(box: Box, state: State, task: Act) -> list[Offer]:
    placed = state.placed[task.disc]
    found: list[Offer] = []
    if not task.working:
        found.append(Offer("skip", facts=dict(box.skip_gain)))
        if gain := _at_once(box, state, task):
            found.append(Offer("work", facts={"gain": gain}))
            return found
    if not task.main:
        found.extend(_MAIN[placed.place](box, state, task))
        if alternative := box.places[placed.place].alternative:
            found.append(Offer("alternative", facts={"gain": alternative}))
    if not task.bonus and (bonus := _bonus_offer(box, state, task, placed)):
        found.append(bonus)
    if done := _done_offer(box, task, placed):
        found.append(done)
    return found


def _bonus_offer(box: Box, state: State, task: Act, placed: Placed) -> Offer | None:
    """A bonus that is taken by a move of its own."""
    if placed.place in BENCHES:
        return None
    for bonus in reached(box, placed):
        if bonus.gift:
            return patrons.gift_offer(box, state, task.seat)
        if "any" in bonus.gain:
            return Offer("bonus", {"cube": OneOf(CUBES)}, {"gain": bonus.gain})
        if bonus.gain:
            return Offer("bonus", facts={"gain": bonus.gain})
    return None


def _done_offer(box: Box, task: Act, placed: Placed) -> Offer | None:
    """Leaving it at that: after the main action, or at a bench at any time."""
    if placed.place not in BENCHES:
        return _DONE if task.main else None
    if task.working:
        return _DONE
    gain = _with_working(box, placed)
    return Offer("done", facts={"gain": gain}) if gain else None


def is_over(box: Box, state: State, task: Act) -> bool:
    """Whether nothing is left to choose."""
    placed = state.placed[task.disc]
    if placed.place in BENCHES:
        if not task.working:
            return False
        return task.main or all(o.blocked for o in _MAIN[placed.place](box, state, task))
    if not task.main:
        return False
    if task.bonus:
        return True
    bonus = _bonus_offer(box, state, task, placed)
    return bonus is None or bool(bonus.blocked)


def _salon(box: Box, state: State, task: Act) -> Iterator[Offer]:
    player, placed = state.players[task.seat], state.placed[task.disc]
    if slots := patrons.free_slots(box, player):
        yield from search.priced(box, state, player, placed, "take_patron", {"slot": OneOf(slots)})
    else:
        yield Offer("take_patron", blocked="slots_full")
    yield search.offer(box, state, player, placed)


def _guild(box: Box, state: State, task: Act) -> Iterator[Offer]:
    player, placed = state.players[task.seat], state.placed[task.disc]
    to = ("hand", "bench") if _may_load(box, state, task) else ("hand",)
    yield from search.priced(box, state, player, placed, "take", {"to": OneOf(to)})
    yield search.offer(box, state, player, placed)


def _may_load(box: Box, state: State, task: Act) -> bool:
    """Whether a card taken now may go onto the roughing bench at once."""
    room = len(state.players[task.seat].roughing) < box.roughing_slots
    return room and any(bonus.load for bonus in reached(box, state.placed[task.disc]))


_MAIN: dict[str, Callable[[Box, State, Act], Iterator[Offer]]] = {
    "salon": _salon,
    "guild": _guild,
    "perform": stage.offers,
    "repair": mending.offers,
    "balcony": balcony.offers,
    "roughing": bench.rough_offers,
    "finishing": bench.finish_offers,
}


# --- moves


def _begin(step: Step, task: Act) -> None:
    """From now on the disc acts, so that it cannot take the little lira any more."""
    placed = step.state.placed[task.disc]
    if task.working:
        return
    task.working = True
    placed.state = "acted"
    if gain := _at_once(step.box, step.state, task):
        task.paid = True
        card = powers.worker_card(step.box, step.player(task.seat), placed.disc, placed.place)
        effects.gain(step, task.seat, gain, "specialty", card)
    if gain := _with_working(step.box, placed):
        effects.gain(step, task.seat, gain, "bonus", placed.place)


def skip(step: Step, task: Act) -> None:
    step.stack.pop()
    placed = step.state.placed[task.disc]
    placed.state = "skipped"
    step.tell("skip", seat=task.seat, place=placed.place, disc=placed.disc)
    effects.gain(step, task.seat, step.box.skip_gain, "skip", placed.place)


def do(step: Step, task: Act, move: object) -> None:
    """Everything else that a disc does."""
    if isinstance(move, moves.Skip):
        skip(step, task)
        return
    _begin(step, task)
    seat, placed = task.seat, step.state.placed[task.disc]
    match move:
        case moves.Done():
            step.stack.pop()
        case moves.Alternative():
            task.main = True
            step.tell("alternative", seat=seat, place=placed.place)
            gain = step.box.places[placed.place].alternative
            effects.gain(step, seat, gain, "alternative", placed.place)
        case moves.Bonus(cube):
            task.bonus = True
            for bonus in reached(step.box, placed):
                gain = {cube: bonus.gain["any"]} if cube else bonus.gain
                effects.gain(step, seat, gain, "bonus", placed.place)
        case moves.Gift():
            task.bonus = True
            patrons.gift(step, seat, move)
        case moves.TakePatron() | moves.Take() | moves.Perform() | moves.Repair():
            _take_card(step, task, placed, move)
        case moves.Search():
            _search(step, task, placed, move)
        case moves.Claim():
            balcony.claim(step, task, move)
        case moves.Recruit():
            balcony.recruit(step, task, move)
        case moves.Rough():
            bench.rough(step, task, move)
        case moves.Finish():
            bench.finish(step, task, move)


def _take_card(
    step: Step,
    task: Act,
    placed: Placed,
    move: moves.TakePatron | moves.Take | moves.Perform | moves.Repair,
) -> None:
    """Pays the level of a card on display; then it is used as its place says."""
    box, state, seat, player = step.box, step.state, task.seat, step.player(task.seat)
    prices = displays.by_price(box, state, player, placed.place, placed.disc)
    cost = next(cost for cost, cards in prices.items() if move.card in cards)
    lira = effects.pay(step, seat, cost, move.inspiration)
    displays.take(state, placed.place, move.card)
    paid = {"card": move.card, "lira": lira, "inspiration": move.inspiration}
    match move:
        case moves.TakePatron(slot=slot):
            step.tell("take_patron", seat=seat, **paid, slot=slot)
            task.main = True
            patrons.settle_in(step, seat, move.card, slot)
        case moves.Take(to=to):
            step.tell("take", seat=seat, **paid, to=to)
            task.main = True
            (player.roughing if to == "bench" else player.hand).append(move.card)
        case moves.Perform():
            step.tell("perform", seat=seat, **paid)
            stage.perform(step, task, move.card)
        case moves.Repair():
            step.tell("repair", seat=seat, **paid)
            mending.repair(step, task, move.card, found=False)


def _search(step: Step, task: Act, placed: Placed, move: moves.Search) -> None:
    card = search.search(step, task.seat, placed, move)
    match placed.place:
        case "salon":
            assert move.slot
            task.main = True
            patrons.settle_in(step, task.seat, card, move.slot)
        case "guild":
            task.main = True
            step.player(task.seat).hand.append(card)
            if _may_load(step.box, step.state, task):
                step.owe(AskLoad(task.seat, card))
        case "perform":
            stage.perform(step, task, card)
        case _:
            mending.repair(step, task, card, found=True)
