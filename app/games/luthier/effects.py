"""What gains mean: the one place that gives players something, and asks what is left open.

A gain is a row of amounts (`cards.Gain`). Amounts come at once; what asks for a choice (a cube of
any kind, a skill, a specialty card, cubes over the storage limit) is owed, in order.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.games.luthier.cards import CUBES
from app.games.luthier.state import Player
from app.games.luthier.step import Step
from app.games.luthier.tasks import AskCubes, AskGiveBack, AskSkill, AskSpecialty

# what a gain of prestige counts for in the score; everything else is "other"
_PART = {
    "instrument": "instruments",
    "completed": "patrons",
    "tier": "performances",
    "purple": "performances",
    "repair": "repairs",
    "goal": "awards",
    "power": "powers",
}
_TRACK = {
    "reputation": "reputation",
    "performance_skill": "performance",
    "repair_skill": "repair",
}


def gain(step: Step, seat: int, amounts: Mapping[str, int], source: str, of: str = "") -> None:
    """Gives a seat all of this; `source` and `of` (a card, a section, ..) say where it is from."""
    player = step.state.players[seat]
    got: dict[str, int] = {}
    later: list[tuple[str, int]] = []
    cubes = False
    for key, n in amounts.items():
        if key in ("lira", "inspiration"):
            setattr(player, key, getattr(player, key) + n)
        elif key == "prestige":
            player.ledger[_PART.get(source, "other")] += n
        elif key in player.cubes:
            player.cubes[key] += n
            cubes = True
        elif key == "apprentice":
            n = min(n, step.state.stock)
            step.state.stock -= n
            player.apprentices += n
        else:
            later.append((key, n))
            continue
        if n:
            got[key] = n
    if got:
        step.tell("gain", seat=seat, source=source, id=of, gain=got)
    if cubes:
        overflow(step, seat)
    for key, n in later:
        if key in _TRACK:
            climb(step, seat, _TRACK[key], n)
        elif key == "any":
            step.owe(AskCubes(seat, n))
        else:
            ask = AskSkill if key == "skill_choice" else AskSpecialty
            step.owe(*[ask(seat) for _ in range(n)])


def times(amounts: Mapping[str, int], n: int) -> dict[str, int]:
    """The gain n times."""
    return {key: n * amount for key, amount in amounts.items()}


def climb(step: Step, seat: int, track: str, n: int = 1) -> None:
    """Steps on a track: each space pays when it is entered, and past the end each step pays."""
    tracks, spaces = step.state.players[seat].tracks, step.box.tracks[track]
    for _ in range(n):
        if tracks[track] == spaces.length:
            gain(step, seat, spaces.past_end_gain, "past_end", track)
            continue
        tracks[track] += 1
        step.tell("step", seat=seat, track=track, to=tracks[track])
        if amounts := spaces.spaces[tracks[track] - 1].gain:
            gain(step, seat, amounts, "track", track)


def lose_prestige(player: Player, n: int) -> int:
    """Takes prestige away, never below 0; says how much that was."""
    n = min(n, player.prestige)
    player.ledger["lost"] -= n
    return n


def overflow(step: Step, seat: int) -> None:
    """Cubes over the storage limit go at once; which ones is asked when there is a choice."""
    player = step.state.players[seat]
    if n := excess(player):
        kinds = [cube for cube in CUBES if player.cubes[cube]]
        if len(kinds) == 1:
            give_back(step, seat, {kinds[0]: n})
        else:
            step.owe(AskGiveBack(seat))


def excess(player: Player) -> int:
    """How many cubes the storage has no room for."""
    return max(0, player.stored() - player.storage)


def give_back(step: Step, seat: int, cubes: dict[str, int]) -> None:
    player = step.state.players[seat]
    for cube, n in cubes.items():
        player.cubes[cube] -= n
    step.tell("give_back", seat=seat, cubes=cubes)


def take_specialty(step: Step, seat: int, card: str) -> None:
    """A specialty card from the display, which is filled up again."""
    state = step.state
    state.specialties.remove(card)
    player = state.players[seat]
    player.specialties[card] = 0
    player.fresh.append(card)
    deck, turned = state.decks["specialty"], ""
    if deck.cards:
        turned = deck.cards.pop()
        state.specialties.append(turned)
        step.play.seal()
    step.tell("specialty", seat=seat, card=card, next=turned)


def pay(step: Step, seat: int, cost: int, inspiration: int) -> int:
    """Pays a price of which `inspiration` in inspiration; says how many lira that took."""
    player = step.state.players[seat]
    player.inspiration -= inspiration
    player.lira -= cost - inspiration
    return cost - inspiration


def spend_cubes(player: Player, cubes: Mapping[str, int]) -> None:
    for cube, n in cubes.items():
        player.cubes[cube] -= n
