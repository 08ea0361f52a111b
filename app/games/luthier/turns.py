"""Planning and resolution: who places, who is on turn, how a place is opened (rules 4.2, 4.3)."""

from __future__ import annotations

from app.engine.offers import Amount, Offer, OneOf
from app.games.luthier import discs, market, moves, powers, rival
from app.games.luthier.box import Box
from app.games.luthier.cards import BENCHES, PLACES
from app.games.luthier.state import Placed, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import (
    AskPlace,
    AskTurn,
    EndRound,
    Plan,
    Resolve,
    RivalAct,
    Visit,
)

# --- planning


def plan(step: Step) -> None:
    """The next one who has discs left places one; when nobody has, resolution begins."""
    state = step.state
    state.phase = "planning"
    for _ in state.order:
        who = state.order[state.turn]
        state.turn = (state.turn + 1) % len(state.order)
        if state.rival and who == len(state.players):
            if state.rival.unplaced:
                rival.place(step)
                step.owe(Plan())
                return
        elif state.players[who].unplaced:
            step.owe(AskPlace(who), Plan())
            return
    state.phase = "resolution"
    state.turn = 0
    step.tell("resolution")
    step.owe(Resolve())


def place_offers(box: Box, state: State, task: AskPlace) -> list[Offer]:
    player = state.players[task.seat]
    return [
        Offer(
            "place",
            {
                "disc": OneOf(tuple([str(disc) for disc in player.unplaced])),
                "place": OneOf(PLACES),
                "apprentices": Amount(0, player.apprentices),
            },
            secret=("disc",),
        )
    ]


def place(step: Step, task: AskPlace, move: moves.Place) -> None:
    step.stack.pop()
    player = step.player(task.seat)
    player.unplaced.remove(int(move.disc))
    player.apprentices -= move.apprentices
    step.state.placed.append(Placed(task.seat, move.place, int(move.disc), move.apprentices))
    step.tell(
        "place",
        seat=task.seat,
        place=move.place,
        apprentices=move.apprentices,
        secret={task.seat: {"disc": int(move.disc)}},
    )


# --- resolution


def open_places(state: State, seat: int) -> tuple[str, ...]:
    """Places that are not resolved and hold a disc of this seat."""
    found = {p.place for p in state.placed if p.seat == seat and p.state == "hidden"}
    return tuple([place for place in PLACES if place in found])


def resolve(step: Step) -> None:
    """The next one with something left to do is on turn; whoever can do nothing has passed."""
    state = step.state
    for _ in state.order:
        who = state.order[state.turn]
        state.turn = (state.turn + 1) % len(state.order)
        if state.rival and who == len(state.players):
            if chosen := rival.choose(state):
                open_place(step, who, chosen)
                step.owe(Resolve())
                return
            continue
        player = state.players[who]
        if open_places(state, who):
            step.owe(AskTurn(who), Resolve())
            return
        if not player.traded:
            if market.possible(step.box, state, who):
                step.owe(AskTurn(who), Resolve())
                return
            player.traded = True
            step.tell("pass", seat=who)
    step.owe(EndRound())


def turn_offers(box: Box, state: State, task: AskTurn) -> list[Offer]:
    found: list[Offer] = []
    places = open_places(state, task.seat)
    if places:
        found.append(Offer("open", {"place": OneOf(places)}))
    if state.players[task.seat].traded:
        found.append(Offer("sell", blocked="traded"))
    else:
        found += market.offers(box, state, Visit(task.seat), open_visit=False)
    found.append(Offer("pass", blocked="open_first") if places else Offer("pass"))
    return found


def turn(step: Step, task: AskTurn, move: object) -> None:
    step.stack.pop()
    player = step.player(task.seat)
    match move:
        case moves.Open(chosen):
            open_place(step, task.seat, chosen)
        case moves.Pass():
            player.traded = True
            step.tell("pass", seat=task.seat)
        case _:
            player.traded = True
            visit = Visit(task.seat)
            market.trade(step, visit, move)
            step.owe(visit)


def open_place(step: Step, seat: int, chosen: str) -> None:
    """Shows all discs of a place; they act from the highest value to the lowest."""
    box, state = step.box, step.state
    there = [
        n
        for n, placed in enumerate(state.placed)
        if placed.place == chosen and (chosen not in BENCHES or placed.seat == seat)
    ]
    for n in there:
        placed = state.placed[n]
        placed.state = "open"
        placed.value = placed.disc + placed.apprentices
        if placed.seat < len(state.players):
            player = state.players[placed.seat]
            placed.value += powers.value_bonus(box, player, placed.disc, chosen)
    there.sort(key=lambda n: (-state.placed[n].value, n))
    step.play.seal()
    shown = [state.placed[n] for n in there]
    step.tell(
        "open",
        seat=seat,
        place=chosen,
        discs=[
            {"seat": p.seat, "disc": p.disc, "apprentices": p.apprentices, "value": p.value}
            for p in shown
        ],
    )
    for n in there:
        if state.placed[n].seat < len(state.players):
            step.owe(discs.act(box, state, n))
        else:
            step.owe(RivalAct(n))
