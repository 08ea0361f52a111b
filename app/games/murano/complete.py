"""The Complete phase: pay the Shards of the first card, earn a lira for each empty space."""

from __future__ import annotations

from app.engine.game import Reason
from app.engine.offers import Offer, OneOf, Subset
from app.engine.play import Play
from app.games.murano import reasons
from app.games.murano.box import Box, Creation
from app.games.murano.moves import Complete
from app.games.murano.state import State


def missing(box: Box, bench: dict[str, int], creation: Creation) -> dict[str, int]:
    """What the bench lacks of a recipe, transparent Shards not yet used."""
    recipe = creation.recipe
    return {s: recipe[s] - bench[s] for s in box.colours if recipe.get(s, 0) > bench[s]}


def payable(box: Box, bench: dict[str, int], creation: Creation) -> bool:
    have, wild = 0, bench[box.wild]
    for shard, n in creation.recipe.items():
        have += min(n, bench[shard])
    return have + wild >= creation.shards


def payments(box: Box, bench: dict[str, int], creation: Creation) -> Subset:
    """All ways to pay: any transparent Shard may replace any of the recipe's colours.

    A bag of the right size that holds no more of each colour than the recipe asks for is one.
    """
    caps = {s: min(creation.recipe.get(s, 0), bench[s]) for s in box.colours}
    caps[box.wild] = min(bench[box.wild], creation.shards)
    return Subset({s: n for s, n in caps.items() if n}, creation.shards, creation.shards)


def payout(box: Box, state: State, creation: Creation) -> int:
    """Empty spaces of the Workbench once the Shards have left it."""
    return box.bench - (state.player.shards() - creation.shards)


def second_bonus(box: Box, state: State) -> int:
    """The bonus for the second Creation in this turn; a third brings none."""
    return box.second_gain if state.turn.creations == 1 else 0


def offer(box: Box, state: State) -> Offer | None:
    """The first card, blocked when it cannot be paid; None with an empty hand."""
    player = state.player
    if not player.hand:
        return None
    creation = box.creations[player.hand[0]]
    card = OneOf((creation.id,))
    if not payable(box, player.bench, creation):
        short = missing(box, player.bench, creation)
        return Offer("complete", {"card": card}, {"short": short}, blocked="short_of_shards")
    return Offer(
        "complete",
        {"card": card, "pay": payments(box, player.bench, creation)},
        {"payout": payout(box, state, creation), "bonus": second_bonus(box, state)},
    )


def conceivable(box: Box, state: State) -> bool:
    """Whether others must reckon with a completion, going by what everybody can see.

    The turn may not end by itself before this says no: ending or not would tell them whether the
    hidden first card could be paid.
    """
    player = state.player
    if not player.hand:
        return False
    made = {card for other in state.players for card in other.made}
    return any(
        payable(box, player.bench, creation)
        for creation in box.creations.values()
        if creation.id not in made
    )


def why_not(box: Box, state: State, move: Complete) -> Reason | None:
    player = state.player
    if reason := (
        reasons.wrong_phase(state, "complete")
        or reasons.no_such_card(box, move.card)
        or reasons.no_bag(box, move.pay)
    ):
        return reason
    if move.card not in player.hand:
        return Reason("not_in_hand", {"card": move.card})
    if move.card != player.hand[0]:
        return Reason("not_first", {"card": move.card, "first": player.hand[0]})
    creation = box.creations[move.card]
    if not payable(box, player.bench, creation):
        return Reason("short_of_shards", {"short": missing(box, player.bench, creation)})
    size = creation.shards
    if reason := reasons.bag_not_on_bench(box, state, move.pay, size, size):
        return reason
    for shard, n in move.pay.items():
        if shard != box.wild and n > creation.recipe.get(shard, 0):
            asked = creation.recipe.get(shard, 0)
            return Reason("not_in_recipe", {"shard": shard, "asked": asked, "n": n})
    return None


def complete(box: Box, state: State, move: Complete, play: Play) -> None:
    player, turn = state.player, state.turn
    bonus = second_bonus(box, state)
    player.hand.remove(move.card)
    player.made.append(move.card)
    state.give_back(move.pay)
    lira = box.bench - player.shards()
    player.earn("creations", lira)
    if bonus:
        player.earn("second", bonus)
    turn.creations += 1
    if lira == box.bench:
        turn.cleared += 1
    play.seal()  # the others learn which card was the first
    play.tell("complete", card=move.card, shards=move.pay, lira=lira, bonus=bonus)
    if not player.hand and not state.last_round:
        state.last_round = True
        play.tell("last_round", seat=state.active)
