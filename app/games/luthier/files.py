"""Reading a box from its data files, and refusing files that do not fit together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from app.games import data
from app.games.luthier.box import Box, Dice, PlaceRule, Rating, RivalPoints, Urn
from app.games.luthier.cards import (
    BENCHES,
    CARD_PLACES,
    CUBES,
    GAINS,
    GOODS,
    PLACES,
    Family,
    Gain,
    Instrument,
    MarketCard,
    Patron,
    Performance,
    PrivateGoal,
    PublicGoal,
    Repair,
    RivalCard,
    Section,
    Specialty,
    Track,
)

T = TypeVar("T", bound="_Named")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


class _Notes(Struct):
    notes: tuple[int, ...]
    per_player: int = 0


class _Gains(Struct):
    gains: tuple[Gain, ...]


class _Dice(Struct):
    white: _Notes
    black: _Notes
    purple: _Gains


class _Tracks(Struct):
    reputation: Track
    performance_skill: Track
    repair_skill: Track
    first_chair_points: Rating


class _Orchestra(Struct):
    sections: list[Section]


class _Rival(Struct):
    cards: list[RivalCard]
    points: dict[str, Any]


class _Display(Struct):
    slots: tuple[str, ...]


class _Market(Struct):
    apprentice_price: int
    skill_step_price: int
    skill_steps_per_action: int
    base_prices: dict[str, int]


class _PlayerBoard(Struct):
    storage: int
    roughing_slots: int
    finishing_slots: int
    load_at_round_start: int
    patron_slots: tuple[Gain, ...]
    award_urns: list[Urn]


class _Patience(Struct):
    leave_position: int
    leave_penalty: int
    advance_in_round_1: bool


class _Endgame(Struct):
    leftovers_per_point: int
    finishing_bench_divisor: int
    specialty_card_points: int


class _Board(Struct):
    rounds: int
    a_patrons_leave_after_round: int
    start_workers: tuple[int, ...]
    new_workers: dict[int, int]
    card_locations: dict[str, _Display]
    level_cost: dict[str, int]
    skip_gain: Gain
    locations: dict[str, PlaceRule]
    one_disc_several_cards: bool
    apprentices_return: bool
    repair_inspiration_per_cube: int
    market: _Market
    player_board: _PlayerBoard
    patience: _Patience
    specialty_display: int
    apprentices_total: dict[int, int]
    public_goal_tiles: dict[int, int]
    neutral_tokens_with: tuple[int, ...]
    setup_deal: dict[str, int]
    endgame: _Endgame


def load(folder: Path) -> Box:
    """The box described by the files in `folder`.

    Raises msgspec.ValidationError or ValueError when the files do not fit together.
    """
    board = data.document(folder / "board.json", _Board)
    tracks = data.document(folder / "tracks.json", _Tracks)
    dice = data.document(folder / "dice.json", _Dice)
    rival = data.document(folder / "solo_rival.json", _Rival)
    families = data.document(folder / "families.json", list[Family])
    own = board.player_board
    box = Box(
        patrons=_by_id(data.document(folder / "patrons.json", list[Patron])),
        instruments=_by_id([_instrument(row) for row in _rows(folder / "instruments.csv")]),
        performances=_by_id(data.document(folder / "performances.json", list[Performance])),
        repairs=_by_id([_repair(row) for row in _rows(folder / "repairs.csv")]),
        families={family.number: family for family in families},
        public_goals=_by_id(data.document(folder / "public_goals.json", list[PublicGoal])),
        private_goals=_by_id(data.document(folder / "private_goals.json", list[PrivateGoal])),
        specialties=_by_id(data.document(folder / "specialty_workers.json", list[Specialty])),
        market_cards=_by_id(data.rows(folder / "market.csv", MarketCard)),
        tracks={
            "reputation": tracks.reputation,
            "performance": tracks.performance_skill,
            "repair": tracks.repair_skill,
        },
        sections=_by_id(data.document(folder / "orchestra.json", _Orchestra).sections),
        chairs=tracks.first_chair_points,
        dice=Dice(dice.white.notes, dice.black.notes, dice.purple.gains, dice.white.per_player),
        rival_deck=_by_id(rival.cards),
        rival_points=RivalPoints(rival.points["performance"], rival.points["balcony"]),
        rounds=board.rounds,
        a_until=board.a_patrons_leave_after_round,
        start_discs=board.start_workers,
        new_discs=board.new_workers,
        slots={place: display.slots for place, display in board.card_locations.items()},
        level_cost=board.level_cost,
        skip_gain=board.skip_gain,
        places=board.locations,
        several_cards=board.one_disc_several_cards,
        apprentices_return=board.apprentices_return,
        inspiration_per_cube=board.repair_inspiration_per_cube,
        apprentice_price=board.market.apprentice_price,
        step_price=board.market.skill_step_price,
        steps_per_visit=board.market.skill_steps_per_action,
        base_prices={cube: board.market.base_prices[cube] for cube in CUBES},
        storage=own.storage,
        roughing_slots=own.roughing_slots,
        finishing_slots=own.finishing_slots,
        load_most=own.load_at_round_start,
        patron_slots=own.patron_slots,
        urns=_by_id(own.award_urns),
        patience_end=board.patience.leave_position,
        patience_penalty=board.patience.leave_penalty,
        patience_in_round_1=board.patience.advance_in_round_1,
        specialty_display=board.specialty_display,
        apprentices=board.apprentices_total,
        goal_tiles=board.public_goal_tiles,
        neutral_with=board.neutral_tokens_with,
        dealt=board.setup_deal,
        leftovers=board.endgame.leftovers_per_point,
        bench_divisor=board.endgame.finishing_bench_divisor,
        card_points=board.endgame.specialty_card_points,
    )
    _fits(box)
    return box


def _rows(path: Path) -> list[dict[str, str]]:
    return data.rows(path, dict[str, str])


def _by_id(things: list[T]) -> dict[str, T]:
    found = {thing.id: thing for thing in things}
    if len(found) != len(things):
        raise ValueError(f"the data files have two {type(things[0]).__name__}s with one id")
    return found


def _cubes(row: dict[str, str], prefix: str = "") -> dict[str, int]:
    return {cube: n for cube in CUBES if (n := int(row[prefix + cube]))}


def _instrument(row: dict[str, str]) -> Instrument:
    return Instrument(
        id=row["id"],
        name=row["name"],
        type=row["type"],
        genre=row["genre"],
        section=row["section"],
        rare=row["rare"] == "1",
        rough=_cubes(row, "rough_"),
        finish=_cubes(row, "finish_"),
        prestige=int(row["prestige"]),
    )


def _repair(row: dict[str, str]) -> Repair:
    return Repair(row["id"], row["name"], row["type"], _cubes(row), int(row["prestige"]))


def _gains(box: Box) -> Iterator[Gain]:
    """Every gain in the box."""
    for patron in box.patrons.values():
        yield from (*patron.gifts, patron.power.gain)
    for performance in box.performances.values():
        yield from [tier.gain for tier in performance.tiers]
    for family in box.families.values():
        yield from (family.start, family.perk.gain if family.perk else {})
    for track in box.tracks.values():
        yield from (track.past_end_gain, *[space.gain for space in track.spaces])
    for section in box.sections.values():
        yield from (section.first_chair_gain, *(section.second_chair_choice or ()))
    for rule in box.places.values():
        yield from (rule.alternative, *[bonus.gain for bonus in rule.bonuses])
    for urn in box.urns.values():
        yield from (urn.first_chair, urn.round_start)
    yield from [card.effect.gain for card in box.specialties.values()]
    yield from (*box.patron_slots, *box.dice.purple, box.skip_gain)


def _round_start(box: Box) -> Iterator[Gain]:
    """What the start of a round gives, when all players choose at the same time."""
    for patron in box.patrons.values():
        yield from patron.gifts
        if patron.power.when == "round_start":
            yield patron.power.gain
    yield from [urn.round_start for urn in box.urns.values()]


def _fits(box: Box) -> None:
    """Raises ValueError for files that name each other's things wrongly."""
    types = {section.type for section in box.sections.values()}
    genres = {section.genre for section in box.sections.values() if not section.rare}
    seats = len(box.apprentices)
    dealt = box.dealt
    wrong = {
        "instruments of unknown sections": any(
            i.section not in box.sections or box.sections[i.section].rare != i.rare
            for i in box.instruments.values()
        ),
        "unknown types": any(i.type not in types for i in box.instruments.values())
        or any(r.type not in types for r in box.repairs.values())
        or any(q.type not in types for p in box.patrons.values() for q in p.requirements),
        "unknown genres": any(p.genre not in genres for p in box.performances.values()),
        "places that are missing": set(box.places) != set(PLACES)
        or set(box.slots) != set(CARD_PLACES),
        "slots of unknown levels": any(
            level not in box.level_cost for slots in box.slots.values() for level in slots
        ),
        "seats that are missing": set(box.apprentices) != set(range(1, seats + 1))
        or set(box.goal_tiles) != set(box.apprentices),
        "specialty cards of unknown places": any(
            card.location not in (*PLACES, "any") for card in box.specialties.values()
        ),
        "too few cards to deal": any(
            seats * dealt[name] > len(cards)
            for name, cards in (
                ("family", box.families),
                ("patron", [p for p in box.patrons.values() if p.set == "A"]),
                ("instrument", box.instruments),
            )
        )
        or seats * (dealt["private_goal"] + 1) > len(box.private_goals)
        or len(box.market_cards) < box.rounds,
        "unknown gains": set().union(*_gains(box)) - GAINS,
        "gains at a round's start that are no goods": set().union(*_round_start(box)) - GOODS,
        "discs that somebody would own twice": {
            *box.new_discs.values(),
            *[family.perk.worker for family in box.families.values() if family.perk],
        }
        & set(box.start_discs),
        "benches with an alternative": any(box.places[bench].alternative for bench in BENCHES),
        "tracks with gaps": any(
            [space.n for space in track.spaces] != list(range(1, track.length + 1))
            for track in box.tracks.values()
        ),
    }
    if faults := [fault for fault, holds in wrong.items() if holds]:
        raise ValueError("the data files have " + "; ".join(faults))
