"""Lasting effects of a player: completed patrons, family, tracks, urns, and a disc's card."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.luthier.box import Box
from app.games.luthier.cards import Filter, Instrument, Power, TrackPerk, When, WorkerEffect
from app.games.luthier.state import Player

_NOTHING = WorkerEffect()


def powers(box: Box, player: Player, when: When) -> Iterator[tuple[str, Power]]:
    """The powers of this kind with the patrons that have them, in the order of completion."""
    for card in player.finished:
        power = box.patrons[card].power
        if power.when == when:
            yield card, power


def has_perk(box: Box, player: Player, perk: TrackPerk) -> bool:
    """Whether the player's marker is on or past the space with this perk."""
    track, n = box.perk_spaces[perk]
    return player.tracks[track] >= n


def perk_number(box: Box, player: Player, perks: tuple[TrackPerk, ...]) -> int:
    """The number at the end of the name of the best perk that the player has, or 0."""
    return max([int(perk[-1]) for perk in perks if has_perk(box, player, perk)], default=0)


def worker(box: Box, player: Player, disc: int, place: str) -> WorkerEffect:
    """What the disc's specialty card does at this place."""
    for card, allotted in player.specialties.items():
        if allotted == disc and box.specialties[card].at(place):
            return box.specialties[card].effect
    return _NOTHING


def worker_card(box: Box, player: Player, disc: int, place: str) -> str:
    """The disc's specialty card if it does something at this place, or ""."""
    for card, allotted in player.specialties.items():
        if allotted == disc and box.specialties[card].at(place):
            return card
    return ""


def value_bonus(box: Box, player: Player, disc: int, place: str) -> int:
    """How much higher than its number the disc counts at this place, without apprentices."""
    found = worker(box, player, disc, place).value
    for _, power in powers(box, player, "worker_value"):
        if power.location == place:
            found += power.bonus
    return found


def rating_bonus(box: Box, player: Player, disc: int) -> int:
    """What is added to the rating of a performance."""
    found = worker(box, player, disc, "perform").rating
    return found + sum([power.bonus for _, power in powers(box, player, "perform_rating")])


def rerolls(box: Box, player: Player, disc: int) -> int:
    """How many dice may be rolled again in a performance."""
    found = worker(box, player, disc, "perform").reroll + perk_number(
        box, player, ("reroll_1", "reroll_2")
    )
    return found + sum([power.count for _, power in powers(box, player, "extra_reroll")])


def black_dice(box: Box, player: Player) -> int:
    """How many of the white dice are black."""
    return perk_number(box, player, ("black_die_1", "black_die_2"))


def purple_die(box: Box, player: Player) -> bool:
    return any(box.urns[urn].purple_die for urn in player.urns)


def repair_saving(box: Box, player: Player, disc: int) -> int:
    """Cubes that a repair by this disc costs less."""
    track = perk_number(box, player, ("repair_minus_1",))
    return track + worker(box, player, disc, "repair").cost_reduce


def free_levels(box: Box, player: Player) -> tuple[str, ...]:
    """Levels of cards that cost nothing thanks to reputation."""
    found = ("II",) if has_perk(box, player, "free_level_2") else ()
    return (*found, "III") if has_perk(box, player, "free_level_3") else found


def cube_prices(box: Box, player: Player, card: str) -> dict[str, int]:
    """What cubes cost this player at the prices of a market card."""
    prices = box.market_cards[card].prices()
    for _, power in powers(box, player, "market_discount"):
        for cube, n in power.discount.items():
            prices[cube] = max(min(power.floor, prices[cube]), prices[cube] - n)
    return prices


def apprentice_price(box: Box, player: Player) -> int:
    prices = [box.apprentice_price]
    prices += [power.price for _, power in powers(box, player, "market_apprentice_price")]
    perk = box.families[player.family].perk if player.family else None
    if perk and perk.market_apprentice_price:
        prices.append(perk.market_apprentice_price)
    return min(prices)


def storage(box: Box, player: Player) -> int:
    """How many cubes the player can keep."""
    return max([box.storage, *(box.urns[urn].storage for urn in player.urns)])


def suits(asked: Filter, instrument: Instrument) -> bool:
    """Whether a power's or goal's filter lets this instrument count."""
    return (not asked.type or asked.type == instrument.type) and (not asked.rare or instrument.rare)
