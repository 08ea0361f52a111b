"""What the four places with cards have in common: the price of a card, and Search."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.game import Reason
from app.engine.offers import Amount, Domain, Offer, OneOf
from app.games.luthier import displays, effects, moves, patrons
from app.games.luthier.box import Box
from app.games.luthier.state import Placed, Player, State
from app.games.luthier.step import Step


def mix(player: Player, cost: int) -> Amount | None:
    """How much of the price may be paid in inspiration; None if the price cannot be paid."""
    least, most = max(0, cost - player.lira), min(cost, player.inspiration)
    return Amount(least, most) if least <= most else None


def short(player: Player, cost: int) -> Reason:
    """The player has less lira and inspiration than the price."""
    return Reason("short", {"cost": cost, "have": player.lira + player.inspiration})


def priced(
    box: Box,
    state: State,
    player: Player,
    placed: Placed,
    move: str,
    more: dict[str, Domain],
) -> Iterator[Offer]:
    """Taking a card of the display: one offer a price, blocked when it cannot be paid."""
    for cost, cards in displays.by_price(box, state, player, placed.place, placed.disc).items():
        inspiration = mix(player, cost)
        if inspiration is None:
            reason = short(player, cost)
            yield Offer(move, {"card": OneOf(cards)}, reason.facts, (), reason.key)
        else:
            args: dict[str, Domain] = {"card": OneOf(cards), **more, "inspiration": inspiration}
            yield Offer(move, args, {"cost": cost})


def why_not(box: Box, state: State, player: Player, placed: Placed) -> Reason | None:
    """Why this disc cannot search, whatever it looks for."""
    if placed.place == "salon" and not patrons.free_slots(box, player):
        return Reason("slots_full")
    if not placed.apprentices:
        return Reason("needs_apprentice")
    cost = box.level_cost["search"]
    if mix(player, cost) is None:
        return short(player, cost)
    if not displays.findable(box, state, placed.place):
        return Reason("nothing_to_find")
    return None


def offer(box: Box, state: State, player: Player, placed: Placed) -> Offer:
    if reason := why_not(box, state, player, placed):
        return Offer("search", facts=reason.facts, blocked=reason.key)
    cost = box.level_cost["search"]
    inspiration = mix(player, cost)
    assert inspiration
    args: dict[str, Domain] = {
        "kind": OneOf(displays.findable(box, state, placed.place)),
        "inspiration": inspiration,
    }
    if placed.place == "salon":
        args["slot"] = OneOf(patrons.free_slots(box, player))
    return Offer("search", args, {"cost": cost})


def search(step: Step, seat: int, placed: Placed, move: moves.Search) -> str:
    """Pays, sends an apprentice away for good, and turns the card up."""
    lira = effects.pay(step, seat, step.box.level_cost["search"], move.inspiration)
    placed.apprentices -= 1
    placed.burned = True
    step.state.gone += 1
    card, passed = displays.search(step, placed.place, move.kind)
    step.tell(
        "search",
        seat=seat,
        place=placed.place,
        wanted=move.kind,
        card=card,
        passed=passed,
        lira=lira,
        inspiration=move.inspiration,
    )
    return card
