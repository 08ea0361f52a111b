"""Finds games that together show everything, and keeps them in `golden/`.

Run as a program (`python -m tests.games.luthier.cover`) when a new version of the rules makes the
kept games useless. `shown` says what a record shows; the golden test asks for `EVERYTHING`. Public
goals and specialty cards, which come seldom, are all in the tests of the Balcony and the powers.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.engine import kernel, offers, playout
from app.engine.offers import Offer
from app.engine.playout import Record
from app.engine.rng import Stream
from app.games.luthier import GAME
from app.games.luthier.cards import BENCHES, PLACES
from app.games.luthier.state import Options, State
from tests.games import covering
from tests.games.luthier.table import BOX

FOLDER = Path(__file__).parent / "golden"
TRIES = range(45)

MOVES = [move.__struct_config__.tag for move in GAME.move_type.__args__]
EVERYTHING = frozenset(
    [
        *(f"move {tag}" for tag in MOVES),
        *(f"seats {seats}" for seats in GAME.seats),
        *(f"family {number}" for number in BOX.families),
        *(f"market {card}" for card in BOX.market_cards),
        *(f"instrument {card}" for card in BOX.instruments),
        *(f"repair {card}" for card in BOX.repairs),
        *(f"performance {card}" for card in BOX.performances),
        *(f"patron {card}" for card in BOX.patrons),
        *(f"private {card}" for card in BOX.private_goals),
        *(f"rival card {card}" for card in BOX.rival_deck),
        *(f"urn {urn}" for urn in BOX.urns),
        *(f"section {section}" for section in BOX.sections),
        *(f"open {place}" for place in PLACES),
        *(f"rival {level}" for level in ("easy", "normal", "hard")),
        *("displaced", "completed", "search", "patron left", "lost_to_rival", "most_points"),
    ]
)
# the kinds of cards by the first letter of their names, as far as moves name them
_KINDS = {"I": "instrument", "R": "repair", "F": "performance", "P": "patron"}


def shown(record: Record) -> set[str]:
    """What replaying this record shows."""
    found = {f"seats {record.seats}"}
    found |= {f"move {msgspec.json.decode(move)['m']}" for _, move in record.moves}
    for step in playout.replay(GAME, record):
        for note in step.notes:
            found.update(_told(note.kind, note.facts))
    state = step.state
    for player in state.players:
        found |= {f"private {goal}" for goal in player.goals}
    if state.rival:
        found.add(f"rival {state.rival.level}")
        found |= {f"rival card {card}" for card in state.rival.deck.discards}
    return found | set(GAME.scores(state).reasons)


def _told(kind: str, facts: dict[str, Any]) -> Iterator[str]:
    match kind:
        case "revealed":
            yield from [f"family {picks['family']}" for picks in facts["picks"].values()]
        case "round":
            yield f"market {facts['card']}"
        case "finish" | "pay" | "conclude" | "take_patron" | "seat_patron" | "take":
            card = facts["card"]
            yield f"{_KINDS[card[0]]} {card}"
        case "claim":
            yield f"urn {facts['urn']}"
        case "chair":
            yield f"section {facts['section']}"
            if facts.get("displaced"):
                yield "displaced"
        case "open":
            yield f"open {facts['place']}"
        case "completed" | "search" | "reshuffled":
            yield kind
        case "patron_left":
            yield "patron left"


# What players like, so that instruments are finished, patrons completed and goals claimed.
_LIKES = {
    "finish": 60,
    "rough": 50,
    "use": 90,
    "claim": 80,
    "bonus": 40,
    "gift": 40,
    "take_patron": 30,
    "take": 26,
    "perform": 24,
    "repair": 34,
    "search": 28,
    "conclude": 10,
    "reroll": 8,
    "open": 20,
    "buy": 22,
    "train": 24,
    "hire": 6,
    "close": 20,
    "alternative": 6,
    "recruit": 6,
    "sell": 1,
    "skip": 0,
    "pass": 1,
    "decline": 0,
}


def _value(state: State, offer: Offer, move: dict[str, Any], seat: int) -> int:
    """How much a player likes a move."""
    value = _LIKES.get(move["m"], 10)
    player = state.players[seat]
    match move["m"]:
        case "place":
            value += _places(state, move, seat)
        case "load" | "conclude":
            value += sum(move["cards"].values()) if "cards" in move else move["inspiration"]
        case "buy":
            benches = [BOX.instruments[c].finish for c in player.finishing]
            benches += [BOX.instruments[c].rough for c in player.roughing]
            wanted = {cube for cost in benches for cube in cost}
            value += 4 * sum(n if cube in wanted else -n for cube, n in move["cubes"].items())
        case "take" | "take_patron":
            value -= offer.facts["cost"]
    return value


def _places(state: State, move: dict[str, Any], seat: int) -> int:
    """Discs go where there is something to do, strong ones to the benches."""
    player, place = state.players[seat], move["place"]
    there = any(p.seat == seat and p.place == place for p in state.placed)
    if place in BENCHES:
        cards = player.roughing if place == "roughing" else player.finishing
        return (12 + int(move["disc"])) * bool(cards) - 20 * (not cards) - 30 * there
    if place == "salon":
        return 4 * (3 - len(player.patrons)) - 12 * there
    if place == "balcony":
        return 6 * (not there)
    return 5 - 4 * there


def choose(state: State, seat: int, dice: Stream, thought: int) -> dict[str, Any]:
    """The most liked of some random moves."""
    possible = [o for o in GAME.offers(state, seat) if not o.blocked]
    found = []
    for _ in range(thought):
        offer = possible[dice.below(len(possible))]
        move = offers.sample(offer, dice)
        found.append((_value(state, offer, move, seat), dice.below(1000), move))
    return max(found, key=lambda pair: pair[:2])[2]


def game(n: int) -> Record:
    """The n-th game; in some nobody thinks much."""
    seats = (1, 4, 2, 3, 4)[n % 5]
    level = ("easy", "normal", "hard")[n // 5 % 3]
    chosen = Options(rival=level)  # type: ignore[arg-type]
    secret, dice = playout.secret_of("golden", n), playout.dice_of("golden", n)
    record = playout.record(GAME, seats, chosen, secret)
    step = kernel.start(GAME, seats, chosen, secret)
    while waiting := GAME.waiting(step.state):
        seat = waiting[dice.below(len(waiting))]
        move = msgspec.json.encode(choose(step.state, seat, dice, 3 if n % 7 == 6 else 24))
        step = kernel.advance(GAME, step.snapshot, seat, move)
        record.moves.append((seat, msgspec.Raw(move)))
    record.digest = step.digest
    record.totals = [score.total for score in GAME.scores(step.state).seats]
    return record


def cover() -> list[Record]:
    """Few games that show everything."""
    games = [game(n) for n in TRIES]
    return covering.fewest(games, [shown(record) for record in games], EVERYTHING)


if __name__ == "__main__":
    covering.keep(cover(), FOLDER)
