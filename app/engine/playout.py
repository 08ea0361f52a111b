"""Random play for tests, `fuzz` and speed figures, and records that replay to the same end."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, get_args

import msgspec
from msgspec import Struct

from app.engine import kernel, offers
from app.engine.game import Game, Seat
from app.engine.kernel import Step
from app.engine.offers import Dice, Offer
from app.engine.play import Play
from app.engine.rng import Stream

G = Game[Any, Any, Any]


class Turn(Struct, frozen=True):
    """One step of a game: who moved how, from which snapshot, to what."""

    before: bytes
    seat: Seat
    move: bytes
    step: Step[Any]


class Record(Struct):
    """A whole game, or its first moves, as something to keep: JSON of this is a replay.

    `digest` and `totals` (by seat) are of the last step; a golden game must reach them again.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    secret: str  # base64
    moves: list[tuple[Seat, msgspec.Raw]]
    digest: str = ""
    totals: list[int] = []


def secret_of(*words: object) -> bytes:
    """A secret made of some words: the same words, the same game."""
    return blake2b(repr(words).encode(), digest_size=32).digest()


def pick(game: G, state: Any, dice: Dice, *, uniform: bool = False) -> tuple[Seat, dict[str, Any]]:
    """A waiting seat and a random legal move of it, weighted by the game unless `uniform`.

    Raises ValueError when the seat has nothing to choose from.
    """
    seats = game.waiting(state)
    seat = seats[dice.below(len(seats))]
    possible = [offer for offer in game.offers(state, seat) if not offer.blocked]
    if game.weigh is None or uniform:
        return seat, offers.sample(possible[dice.below(len(possible))], dice)
    return seat, offers.sample(_weighted(game, state, possible, dice), dice)


def play(
    game: G,
    seats: int,
    options: Any,
    secret: bytes,
    dice: Dice,
    *,
    steps: int,
    uniform: bool = False,
) -> Iterator[Turn]:
    """Random turns until the game is over, at most `steps`."""
    step = kernel.start(game, seats, options, secret)
    for _ in range(steps):
        if not game.waiting(step.state):
            return
        before = step.snapshot
        seat, move = pick(game, step.state, dice, uniform=uniform)
        encoded = msgspec.json.encode(move)
        step = kernel.advance(game, before, seat, encoded)
        yield Turn(before, seat, encoded, step)


def rush(
    game: G, seats: int, options: Any, secret: bytes, dice: Dice, *, steps: int
) -> tuple[int, Any]:
    """Random play in memory, as a bot would: the moves made, at most `steps`, and the last state.

    Nothing is encoded or checked, so this is the speed of the rules themselves.
    """
    chance = Play(Stream(secret))
    state = game.setup(seats, options, chance)
    kinds = _kinds(game)
    for made in range(steps):
        if not game.waiting(state):
            return made, state
        seat, move = pick(game, state, dice)
        game.apply(state, seat, kinds[move.pop("m")](**move), chance)
        chance.notes.clear()
    return steps, state


def record(game: G, seats: int, options: Any, secret: bytes) -> Record:
    """An empty record of a game set up like this."""
    return Record(
        game=game.slug,
        rules_version=game.rules_version,
        seats=seats,
        options=msgspec.to_builtins(options),
        secret=b64encode(secret).decode(),
        moves=[],
    )


def replay(game: G, kept: Record) -> Iterator[Step[Any]]:
    """The steps of a record, first the set-up. Raises IllegalMove where it cannot go on."""
    options = msgspec.convert(kept.options, game.options_type)
    step = kernel.start(game, kept.seats, options, b64decode(kept.secret))
    yield step
    for seat, move in kept.moves:
        step = kernel.advance(game, step.snapshot, seat, bytes(move))
        yield step


def _weighted(game: G, state: Any, possible: list[Offer], dice: Dice) -> Offer:
    assert game.weigh is not None
    weights = [game.weigh(state, offer) for offer in possible]
    at = dice.below(sum(weights))
    for offer, weight in zip(possible, weights, strict=True):
        at -= weight
        if at < 0:
            return offer
    raise AssertionError("weights are not negative")


@cache
def _kinds(game: G) -> dict[str, Any]:
    """The move types by their tags."""
    kinds = get_args(game.move_type) or (game.move_type,)
    return {kind.__struct_config__.tag: kind for kind in kinds}


def dice_of(*words: object) -> Stream:
    """Dice that always fall alike for these words."""
    return Stream(secret_of("dice", *words))
