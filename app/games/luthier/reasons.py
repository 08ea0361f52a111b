"""Why a move that was not offered is not legal: which rule it breaks, or what is missing.

The offers say what is legal; here the move is held against them, argument by argument.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine import agenda
from app.engine import offers as offering
from app.engine.game import Reason, Seat
from app.engine.offers import Amount, Offer, OneOf, Subset
from app.games.luthier import bench, market, mending, moves, rules, tasks
from app.games.luthier.box import Box
from app.games.luthier.cards import BENCHES
from app.games.luthier.state import State
from app.games.luthier.view import ASKS

_NOT_OFFERED = Reason("not_offered")
_LONGEST = 24  # no name of a card, section or place has more letters

_TRADES = (moves.Sell, moves.Buy, moves.Hire, moves.Train, moves.Close)
_MAIN = (
    moves.TakePatron,
    moves.Take,
    moves.Perform,
    moves.Repair,
    moves.Search,
    moves.Alternative,
    moves.Claim,
    moves.Recruit,
    moves.Rough,
    moves.Finish,
)


def explain(box: Box, state: State, seat: Seat, move: moves.Move) -> Reason:
    """The reason for `seat`, who is asked, as a key of the game's texts and its facts."""
    task = agenda.owed(state.agenda, seat)
    raw: dict[str, Any] = msgspec.to_builtins(move)
    allowed = rules.offers(box, state, seat)
    found = [offer for offer in allowed if offer.move == raw["m"]]
    if not found:
        return _not_now(box, state, task, move)
    if offer := offering.blocking(allowed, raw):
        return Reason(offer.blocked, offer.facts)
    possible = [offer for offer in found if not offer.blocked]
    if not possible:
        return Reason(found[0].blocked, found[0].facts)
    return _rule(box, state, task, move) or _argument(possible, raw)


def _cut(text: str) -> str:
    """What a player wrote, not longer than any name of the game."""
    return text[:_LONGEST]


def _not_now(box: Box, state: State, task: Any, move: moves.Move) -> Reason:
    """Nothing like this move is possible now."""
    if isinstance(task, tasks.Visit):
        return Reason("close_first")
    if isinstance(task, tasks.Act):
        placed = state.placed[task.disc]
        if isinstance(move, moves.Skip):
            return Reason("already_acting")
        if isinstance(move, moves.Bonus | moves.Gift):
            if task.bonus:
                return Reason("bonus_taken")
            bonuses = box.places[placed.place].bonuses
            if placed.place not in BENCHES and bonuses and placed.value < bonuses[0].at:
                return Reason("value_too_low", {"value": placed.value, "at": bonuses[0].at})
        if isinstance(move, _MAIN) and task.main:
            return Reason("main_done")
        if isinstance(move, moves.Done) and not task.main:
            return Reason("act_first")
        if any(offer.move == "work" for offer in rules.offers(box, state, task.seat)):
            return Reason("work_first")
        return Reason("wrong_place", {"place": placed.place})
    return Reason("not_now", {"asks": ASKS[type(task)]})


def _rule(box: Box, state: State, task: Any, move: moves.Move) -> Reason | None:
    """A rule that says more than which argument is wrong."""
    player = state.players[task.seat]
    if isinstance(move, _TRADES):
        visit = task if isinstance(task, tasks.Visit) else tasks.Visit(task.seat)
        return market.why_not(box, state, visit, move)
    match move:
        case moves.Rough(card, cubes) if card in (*player.roughing, *player.hand):
            return bench.why_not_cubes(box.instruments[card].rough, player, cubes)
        case moves.Finish(card, cubes) if card in player.finishing:
            return bench.why_not_cubes(box.instruments[card].finish, player, cubes)
        case moves.Pay():
            return mending.why_not_pay(box, state, task, move)
    return None


def _argument(possible: list[Offer], raw: dict[str, Any]) -> Reason:
    """The first argument that no offer of this move takes, or one that is missing."""
    for name, value in raw.items():
        if name == "m" or value is None:
            continue
        fitting = [
            offer
            for offer in possible
            if name in offer.args
            and offering.admits([Offer("", {name: offer.args[name]})], {"m": "", name: value})
        ]
        if not fitting:
            return _not_in(name, value, possible)
        possible = fitting
    missing = sorted(set(possible[0].args) - {n for n, v in raw.items() if v is not None})
    return Reason("argument_missing", {"argument": missing[0]}) if missing else _NOT_OFFERED


def _not_in(name: str, value: Any, possible: list[Offer]) -> Reason:
    """Why a value is outside of the domains of this argument."""
    domain = next((offer.args[name] for offer in possible if name in offer.args), None)
    match domain:
        case Amount(least, most):
            facts = {"argument": name, "least": least, "most": most}
            if name == "inspiration":
                return Reason("bad_mix", {**facts, "cost": possible[0].facts.get("cost", most)})
            return Reason("out_of_range", facts)
        case Subset(least=least, most=most):
            return Reason("bad_bag", {"argument": name, "least": least, "most": most})
        case OneOf():
            return Reason("not_among", {"argument": name, "value": _cut(str(value))})
    return Reason("argument_too_many", {"argument": name})
