"""Performances: dice, rerolls, rating, and what the reached tier pays (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.offers import Amount, Offer, OneOf
from app.games.luthier import effects, moves, patrons, powers, search
from app.games.luthier.box import Box
from app.games.luthier.state import Performed, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import Act, AskDice, AskSection, Die, DieKind


def offers(box: Box, state: State, task: Act) -> Iterator[Offer]:
    player, placed = state.players[task.seat], state.placed[task.disc]
    yield from search.priced(box, state, player, placed, "perform", {})
    yield search.offer(box, state, player, placed)


def perform(step: Step, task: Act, card: str) -> None:
    """The card is paid for: the dice roll."""
    task.main = True
    box, player = step.box, step.player(task.seat)
    black = powers.black_dice(box, player)
    kinds: list[DieKind] = ["black"] * black
    kinds += ["white"] * (box.dice.per_player - black)
    if powers.purple_die(box, player):
        kinds.append("purple")
    dice = [_roll(step, kind) for kind in kinds]
    step.tell("dice", seat=task.seat, card=card, dice=_told(dice))
    disc = step.state.placed[task.disc].disc
    step.owe(AskDice(task.seat, task.disc, card, dice, powers.rerolls(box, player, disc)))


def _roll(step: Step, kind: DieKind) -> Die:
    return Die(kind, step.play.below(len(getattr(step.box.dice, kind))))


def _told(dice: list[Die]) -> list[dict[str, object]]:
    return [{"kind": die.kind, "face": die.face} for die in dice]


def rating(box: Box, state: State, task: AskDice) -> int:
    """Value, notes and bonuses, without the inspiration that may still be spent."""
    placed, player = state.placed[task.disc], state.players[task.seat]
    notes = 0
    for die in task.dice:
        if die.kind != "purple":
            notes += getattr(box.dice, die.kind)[die.face]
    return placed.value + notes + powers.rating_bonus(box, player, placed.disc)


def dice_offers(box: Box, state: State, task: AskDice) -> list[Offer]:
    """Inspiration is spent up to what the top tier needs: more would be lost."""
    player, tiers = state.players[task.seat], box.performances[task.card].tiers
    reached = rating(box, state, task)
    most = min(player.inspiration, max(0, tiers[-1].min - reached))
    facts = {"rating": reached, "tiers": [tier.min for tier in tiers]}
    found = [Offer("conclude", {"inspiration": Amount(0, most)}, facts)]
    if task.rerolls:
        dice = OneOf(tuple([str(n) for n in range(1, len(task.dice) + 1)]))
        found.append(Offer("reroll", {"die": dice}, {"left": task.rerolls}))
    else:
        found.append(Offer("reroll", blocked="no_rerolls"))
    return found


def reroll(step: Step, task: AskDice, move: moves.Reroll) -> None:
    at = int(move.die) - 1
    task.dice[at] = _roll(step, task.dice[at].kind)
    task.rerolls -= 1
    step.tell(
        "reroll",
        seat=task.seat,
        card=task.card,
        die=at + 1,
        dice=_told(task.dice),
    )


def conclude(step: Step, task: AskDice, move: moves.Conclude) -> None:
    """The reached tier alone pays; then the purple die, the disc's card, powers, token, patron."""
    step.stack.pop()
    box, seat, player = step.box, task.seat, step.player(task.seat)
    card = box.performances[task.card]
    reached = rating(box, step.state, task) + move.inspiration
    tier = card.tier(reached)
    player.inspiration -= move.inspiration
    player.performed.append(Performed(card.id, tier.tier))
    step.tell(
        "conclude",
        seat=seat,
        card=card.id,
        rating=reached,
        tier=tier.tier,
        inspiration=move.inspiration,
    )
    effects.gain(step, seat, tier.gain, "tier", card.id)
    for die in task.dice:
        if die.kind == "purple":
            effects.gain(step, seat, box.dice.purple[die.face], "purple")
    disc = step.state.placed[task.disc].disc
    effect = powers.worker(box, player, disc, "perform")
    if effect.requires == "performance":
        by = powers.worker_card(box, player, disc, "perform")
        effects.gain(step, seat, effect.gain, "specialty", by)
    for patron, power in powers.powers(box, player, "after_perform"):
        effects.gain(step, seat, power.gain, "power", patron)
    if tier.token:
        step.owe(AskSection(seat, box.genre_sections[card.genre]))
    patrons.spend(step, seat, "perform", card.id)
