"""The marketplace: a visit once a round, paid when it is closed (rules 4.3).

In one visit a kind of cube is either sold or bought. What is sold pays at once; what is bought is
due, so that lira and inspiration can be mixed at the end. Buying over the storage limit is refused.
"""

from __future__ import annotations

from app.engine.game import Reason
from app.engine.offers import Amount, Offer, OneOf, Subset
from app.games.luthier import effects, moves, powers
from app.games.luthier.box import Box
from app.games.luthier.cards import CUBES, SKILLS
from app.games.luthier.state import Player, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import Visit


def _selling(box: Box, state: State, visit: Visit) -> dict[str, int]:
    """What a cube of each kind brings."""
    return box.base_prices if visit.perk else box.market_cards[state.market].prices()


def _buying(box: Box, state: State, player: Player, visit: Visit) -> dict[str, int]:
    """What a cube of each kind costs this player."""
    if visit.perk:
        return box.base_prices
    return powers.cube_prices(box, player, state.market)


def _purse(player: Player, visit: Visit) -> int:
    """What can still be spent in this visit."""
    return player.lira + player.inspiration - visit.due


def offers(box: Box, state: State, visit: Visit, *, open_visit: bool = True) -> list[Offer]:
    """Trades that are possible, and closing a visit that is open."""
    player = state.players[visit.seat]
    found = [_sell(box, state, player, visit), _buy(box, state, player, visit)]
    if not visit.perk:
        found += [_hire(box, state, player, visit), _train(box, player, visit)]
    if open_visit:
        least = max(0, visit.due - player.lira)
        most = min(visit.due, player.inspiration)
        found.append(Offer("close", {"inspiration": Amount(least, most)}, {"due": visit.due}))
    return found


def possible(box: Box, state: State, seat: int) -> bool:
    """Whether a seat could make at least one trade."""
    player = state.players[seat]
    if player.stored():
        return True
    visit = Visit(seat)
    return not (
        _buy(box, state, player, visit).blocked
        and _hire(box, state, player, visit).blocked
        and _train(box, player, visit).blocked
    )


def _sell(box: Box, state: State, player: Player, visit: Visit) -> Offer:
    have = {cube: n for cube in CUBES if (n := player.cubes[cube]) and cube not in visit.bought}
    if not have:
        return Offer("sell", blocked="nothing_to_sell")
    prices = _selling(box, state, visit)
    return Offer("sell", {"cubes": Subset(have, 1, sum(have.values()))}, {"prices": prices})


def _buy(box: Box, state: State, player: Player, visit: Visit) -> Offer:
    room = player.storage - player.stored()
    if room <= 0:
        return Offer("buy", blocked="storage_full")
    purse, prices = _purse(player, visit), _buying(box, state, player, visit)
    kinds = [cube for cube in prices if cube not in visit.sold]
    if not kinds:
        return Offer("buy", facts={"cube": CUBES[0]}, blocked="sold_already")
    wanted = {cube: n for cube in kinds if (n := min(room, purse // prices[cube]))}
    if not wanted:
        cheapest = min([prices[cube] for cube in kinds])
        return Offer("buy", facts={"cost": cheapest, "have": purse}, blocked="short")
    most = min(room, purse // min([prices[cube] for cube in wanted]))
    own = {cube: prices[cube] for cube in wanted}
    cubes = Subset(wanted, 1, most, own, purse)
    return Offer("buy", {"cubes": cubes}, {"prices": prices, "purse": purse, "room": room})


def _hire(box: Box, state: State, player: Player, visit: Visit) -> Offer:
    price, purse = powers.apprentice_price(box, player), _purse(player, visit)
    if not state.stock:
        return Offer("hire", blocked="stock_empty")
    if purse < price:
        return Offer("hire", facts={"cost": price, "have": purse}, blocked="short")
    return Offer("hire", {"n": Amount(1, min(state.stock, purse // price))}, {"price": price})


def _train(box: Box, player: Player, visit: Visit) -> Offer:
    purse = _purse(player, visit)
    if visit.trained >= box.steps_per_visit:
        return Offer("train", blocked="trained")
    if purse < box.step_price:
        return Offer("train", facts={"cost": box.step_price, "have": purse}, blocked="short")
    return Offer("train", {"skill": OneOf(SKILLS)}, {"price": box.step_price})


def trade(step: Step, visit: Visit, move: object) -> None:
    """One trade of a visit."""
    box, state, seat, player = step.box, step.state, visit.seat, step.player(visit.seat)
    match move:
        case moves.Sell(cubes):
            prices = _selling(box, state, visit)
            lira = sum([prices[cube] * n for cube, n in cubes.items()])
            effects.spend_cubes(player, cubes)
            player.lira += lira
            visit.sold = _more(visit.sold, cubes)
            step.tell("sell", seat=seat, cubes=cubes, lira=lira)
        case moves.Buy(cubes):
            prices = _buying(box, state, player, visit)
            price = sum([prices[cube] * n for cube, n in cubes.items()])
            for cube, n in cubes.items():
                player.cubes[cube] += n
            visit.due += price
            visit.bought = _more(visit.bought, cubes)
            step.tell("buy", seat=seat, cubes=cubes, price=price)
        case moves.Hire(n):
            price = n * powers.apprentice_price(box, player)
            state.stock -= n
            player.apprentices += n
            visit.due += price
            visit.hired += n
            step.tell("hire", seat=seat, n=n, price=price)
        case moves.Train(skill):
            visit.due += box.step_price
            visit.trained += 1
            step.tell("train", seat=seat, skill=skill, price=box.step_price)
            effects.climb(step, seat, skill)


def close(step: Step, visit: Visit, move: moves.Close) -> None:
    """Pays what is due and ends the visit."""
    step.stack.pop()
    lira = effects.pay(step, visit.seat, visit.due, move.inspiration)
    step.tell("close", seat=visit.seat, lira=lira, inspiration=move.inspiration)


def _more(cubes: dict[str, int], others: dict[str, int]) -> dict[str, int]:
    return {cube: n for cube in CUBES if (n := cubes.get(cube, 0) + others.get(cube, 0))}


def why_not(box: Box, state: State, visit: Visit, move: object) -> Reason | None:
    """Why a trade with these arguments is refused, when trades of its kind are possible."""
    player = state.players[visit.seat]
    match move:
        case moves.Sell(cubes):
            if reason := _bad_bag(cubes):
                return reason
            for cube, n in cubes.items():
                if cube in visit.bought:
                    return Reason("bought_already", {"cube": cube})
                if n > player.cubes[cube]:
                    return Reason("store_lacks", {"cube": cube, "have": player.cubes[cube]})
        case moves.Buy(cubes):
            if reason := _bad_bag(cubes):
                return reason
            for cube in cubes:
                if cube in visit.sold:
                    return Reason("sold_already", {"cube": cube})
            room = player.storage - player.stored()
            if sum(cubes.values()) > room:
                return Reason("no_room", {"room": room})
            prices = _buying(box, state, player, visit)
            cost = sum([prices[cube] * n for cube, n in cubes.items()])
            return Reason("short", {"cost": cost, "have": _purse(player, visit)})
        case moves.Hire(n):
            if n > state.stock:
                return Reason("stock_short", {"stock": state.stock})
            cost = n * powers.apprentice_price(box, player)
            if cost > _purse(player, visit):
                return Reason("short", {"cost": cost, "have": _purse(player, visit)})
        case moves.Close():
            return Reason("bad_mix", {"cost": visit.due})
    return None


def _bad_bag(cubes: dict[str, int]) -> Reason | None:
    for cube, n in cubes.items():
        if cube not in CUBES:
            return Reason("no_such_cube", {"cube": cube[:12]})
        if n < 1:
            return Reason("bad_number")
    return None if cubes else Reason("choose_some")
