"""The set-up that players decide: secret picks, then patron slots and perks (rules 3)."""

from __future__ import annotations

from app.engine.offers import Amount, Domain, Offer, OneOf, Subset
from app.games.luthier import bench, deal, displays, effects, moves, patrons
from app.games.luthier.box import Box
from app.games.luthier.state import State
from app.games.luthier.step import Step
from app.games.luthier.tasks import (
    Arrive,
    AskAllot,
    AskFamily,
    AskLevel1,
    AskPick,
    AskSlot,
    AskSpecialty,
    AskStartRough,
    Refill,
    StartRound,
    UsePerk,
    Visit,
)

START_SAVING = 1  # cubes that the start instrument costs less with its perk


def family_offers(box: Box, state: State, task: AskFamily) -> list[Offer]:
    families = tuple([str(number) for number in state.dealt[task.seat].families])
    return [Offer("family", {"family": OneOf(families)}, secret=("family",))]


def pick_family(step: Step, task: AskFamily, move: moves.PickFamily) -> None:
    """With one family a further goal is seen now; that it is this one must not show."""
    step.stack.pop()
    step.player(task.seat).family = int(move.family)
    step.play.seal(task.seat)
    step.tell("family", seat=task.seat, secret={task.seat: {"family": int(move.family)}})


def choice_of_goals(box: Box, state: State, seat: int) -> list[str]:
    """The private goals that the seat chooses from."""
    dealt = state.dealt[seat]
    if deal.sees_spare(box, state.players[seat].family):
        return [*dealt.goals, dealt.spare]
    return dealt.goals


def pick_offers(box: Box, state: State, task: AskPick) -> list[Offer]:
    dealt, keep = state.dealt[task.seat], box.dealt["private_goal_keep"]
    goals = choice_of_goals(box, state, task.seat)
    args: dict[str, Domain] = {
        "patron": OneOf(tuple(dealt.patrons)),
        "instrument": OneOf(tuple(dealt.instruments)),
        "goals": Subset(dict.fromkeys(goals, 1), keep, keep),
    }
    return [Offer("pick", args, secret=tuple(args))]


def pick_rest(step: Step, task: AskPick, move: moves.PickRest) -> None:
    step.stack.pop()
    player, dealt = step.player(task.seat), step.state.dealt[task.seat]
    dealt.patron, dealt.instrument = move.patron, move.instrument
    goals = choice_of_goals(step.box, step.state, task.seat)
    player.goals = [goal for goal in goals if goal in move.goals]
    player.refused = [goal for goal in goals if goal not in move.goals]
    step.play.final()
    picked = {"patron": move.patron, "instrument": move.instrument, "goals": player.goals}
    step.tell("pick", seat=task.seat, secret={task.seat: picked})


def reveal(step: Step) -> None:
    """Families, patrons and instruments are shown; those not picked go back into their decks."""
    state, play = step.state, step.play
    play.seal()
    picks = {}
    first: dict[int, str] = {}
    for seat, dealt in enumerate(state.dealt):
        player = state.players[seat]
        player.hand.append(dealt.instrument)
        first[seat] = dealt.patron
        state.decks["A"].cards += [card for card in dealt.patrons if card != dealt.patron]
        state.decks["guild"].cards += [c for c in dealt.instruments if c != dealt.instrument]
        picks[str(seat)] = {
            "family": player.family,
            "patron": dealt.patron,
            "instrument": dealt.instrument,
        }
    for name in ("A", "guild"):
        state.decks[name].cards = play.shuffled(state.decks[name].cards)
    state.dealt = []
    seats = sorted(first, key=lambda seat: state.players[seat].family)
    state.order = ([len(seats)] if state.rival else []) + seats
    step.tell("revealed", picks=picks, order=state.order)
    step.owe(*[Arrive(seat, first[seat]) for seat in seats], StartRound())


def arrive(step: Step, task: Arrive) -> None:
    """Start goods and discs; then the patron's slot and the perk."""
    box, player = step.box, step.player(task.seat)
    family = box.families[player.family]
    player.discs = list(box.start_discs)
    if family.perk and family.perk.worker:
        player.discs = sorted([*player.discs, family.perk.worker])
    effects.gain(step, task.seat, family.start, "start")
    step.owe(AskSlot(task.seat, task.card), UsePerk(task.seat))


def use_perk(step: Step, task: UsePerk) -> None:
    perk = step.box.families[step.player(task.seat).family].perk
    if perk is None or perk.when != "setup":
        return
    amounts = {key: n for key, n in perk.gain.items() if key != "specialty"}
    effects.gain(step, task.seat, amounts, "perk")
    for _ in range(perk.gain.get("specialty", 0)):
        step.owe(AskSpecialty(task.seat, perk=True), AskAllot(task.seat))
    match perk.action:
        case "take_level_1":
            assert perk.location
            step.owe(AskLevel1(task.seat, perk.location), Refill(perk.location))
        case "rough_start_instrument":
            step.owe(AskStartRough(task.seat, START_SAVING))
        case "market_at_base_price":
            step.owe(Visit(task.seat, perk=True))


# --- a free card of level I


def level_1_offers(box: Box, state: State, task: AskLevel1) -> list[Offer]:
    cards = OneOf(displays.level_1(box, state, task.place))
    args: dict[str, Domain] = {"card": cards}
    if task.place == "salon":
        args["slot"] = OneOf(patrons.free_slots(box, state.players[task.seat]))
    else:
        args["to"] = OneOf(("hand",))
    args["inspiration"] = Amount(0, 0)
    move = "take_patron" if task.place == "salon" else "take"
    return [Offer(move, args, {"cost": 0}), Offer("decline", facts={"what": "perk"})]


def take_level_1(step: Step, task: AskLevel1, move: moves.Take | moves.TakePatron) -> None:
    step.stack.pop()
    displays.take(step.state, task.place, move.card)
    if isinstance(move, moves.TakePatron):
        step.tell("take_patron", seat=task.seat, card=move.card, slot=move.slot)
        patrons.settle_in(step, task.seat, move.card, move.slot)
    else:
        step.tell("take", seat=task.seat, card=move.card, to=move.to)
        step.player(task.seat).hand.append(move.card)


def decline(
    step: Step, task: AskLevel1 | AskStartRough | AskSpecialty, move: moves.Decline
) -> None:
    step.stack.pop()
    step.tell("declined", seat=task.seat)


def nothing_to_rough(box: Box, state: State, task: AskStartRough) -> bool:
    """Whether the start instrument cannot be paid, so that nothing is asked."""
    return bool(bench.start_offers(box, state, task)[0].blocked)
