"""The data files: sizes, balance and sense of the cards, and that wrong files are refused."""

from __future__ import annotations

import itertools
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec
import pytest

from app.games.luthier.cards import CUBES, Tier
from app.games.luthier.files import load
from tests.games.luthier.table import BOX, FOLDER

TYPES = ("string", "woodwind", "percussion")
GENRES = ("baroque", "classical", "romantic")
# what the cards were balanced with, in lira
WORTH = {
    **{"lira": 1, "inspiration": 1.5, "animal": 2, "wood": 3, "metal": 5, "any": 5},
    **{"apprentice": 4, "prestige": 2, "reputation": 8, "performance_skill": 10},
    **{"repair_skill": 10, "skill_choice": 10, "specialty": 7},
}


def worth(gain: Mapping[str, int]) -> float:
    return sum(WORTH[key] * n for key, n in gain.items())


def spread(values: Iterable[str]) -> int:
    counts = Counter(values).values()
    return max(counts) - min(counts)


def names(cards: Mapping[object, object]) -> list[str]:
    return [card.name for card in cards.values()]  # type: ignore[attr-defined]


# --- numbers of cards


def test_the_box_is_complete() -> None:
    assert {
        "instruments": len(BOX.instruments),
        "repairs": len(BOX.repairs),
        "performances": len(BOX.performances),
        "patrons": len(BOX.patrons),
        "public": len(BOX.public_goals),
        "private": len(BOX.private_goals),
        "market": len(BOX.market_cards),
        "families": len(BOX.families),
        "specialties": len(BOX.specialties),
        "rival": len(BOX.rival_deck),
    } == {
        **{"instruments": 48, "repairs": 36, "performances": 36, "patrons": 40, "public": 12},
        **{"private": 24, "market": 12, "families": 12, "specialties": 18, "rival": 12},
    }


@pytest.mark.parametrize(
    "cards",
    [
        *(BOX.repairs, BOX.performances, BOX.patrons, BOX.public_goals, BOX.private_goals),
        *(BOX.specialties, BOX.families),
    ],
    ids=["repairs", "performances", "patrons", "public", "private", "specialties", "families"],
)
def test_only_instruments_have_namesakes(cards: Mapping[object, object]) -> None:
    assert len(set(names(cards))) == len(cards)


def test_ordinary_instruments_come_twice_and_rare_ones_once() -> None:
    copies = Counter(names(BOX.instruments))
    for instrument in BOX.instruments.values():
        assert copies[instrument.name] == (1 if instrument.rare else 2)


def test_decks_last_for_six_rounds_of_four_players() -> None:
    slots = len(BOX.slots["salon"])
    by_set = Counter(patron.set for patron in BOX.patrons.values())
    assert by_set["A"] >= slots * BOX.a_until + 4
    assert by_set["B"] >= slots * (BOX.rounds - BOX.a_until)
    for cards, kept in ((BOX.instruments, 4), (BOX.performances, 0), (BOX.repairs, 0)):
        assert len(cards) >= slots * BOX.rounds + kept


# --- instruments and repairs


def test_instruments_are_spread_evenly_and_cost_something_at_each_bench() -> None:
    instruments = BOX.instruments.values()
    assert spread(i.type for i in instruments) == 0
    assert spread(i.genre for i in instruments if not i.rare) == 0
    assert spread(i.type for i in instruments if i.rare) == 0
    for i in instruments:
        assert all(1 <= sum(cost.values()) <= BOX.storage for cost in (i.rough, i.finish))


@pytest.mark.parametrize("what", ["instruments", "repairs"])
def test_dearer_cards_never_score_less_and_types_are_worth_the_same(what: str) -> None:
    if what == "instruments":
        rows = [
            (i.type, worth(i.rough) + worth(i.finish), i.prestige) for i in BOX.instruments.values()
        ]
    else:
        rows = [(r.type, worth(r.cost), r.prestige) for r in BOX.repairs.values()]
    for (_, cost, prestige), (_, more, other) in itertools.permutations(rows, 2):
        assert not (cost < more and prestige > other)
    sums = {
        (sum(c for t, c, _ in rows if t == kind), sum(p for t, _, p in rows if t == kind))
        for kind in TYPES
    }
    assert len(sums) == 1
    assert spread(t for t, _, _ in rows) == 0


def test_most_repairs_give_prestige() -> None:
    scoring = [repair for repair in BOX.repairs.values() if repair.prestige]
    assert len(scoring) > len(BOX.repairs) / 2


# --- performances and the market


def test_tiers_join_rise_and_all_pay_lira() -> None:
    for performance in BOX.performances.values():
        first, second, third = performance.tiers
        assert (first.min, third.max) == (0, None)
        assert (first.max, second.max) == (second.min - 1, third.min - 1)
        assert worth(first.gain) < worth(second.gain) < worth(third.gain)
        assert all(tier.gain.get("lira", 0) > 0 for tier in performance.tiers)


def test_the_three_genres_have_the_same_rewards() -> None:
    def rewards(genre: str) -> list[tuple[Tier, ...]]:
        found = [p.tiers for p in BOX.performances.values() if p.genre == genre]
        return sorted(found, key=repr)

    assert rewards("baroque") == rewards("classical") == rewards("romantic")
    scoring = [
        p for p in BOX.performances.values() if any("prestige" in t.gain for t in p.tiers[1:])
    ]
    assert len(scoring) > len(BOX.performances) / 2


def test_market_prices_stay_in_their_ranges_and_each_comes_equally_often() -> None:
    for cube, least, most in (("animal", 1, 3), ("wood", 2, 4), ("metal", 4, 6)):
        prices = [card.prices()[cube] for card in BOX.market_cards.values()]
        assert set(prices) == set(range(least, most + 1))
        assert spread(map(str, prices)) == 0
    assert len({tuple(c.prices().values()) for c in BOX.market_cards.values()}) == 12


# --- patrons


@pytest.mark.parametrize("of", ["A", "B"])
def test_each_set_of_patrons_is_balanced(of: str) -> None:
    group = [patron for patron in BOX.patrons.values() if patron.set == of]
    assert spread(p.genre for p in group if p.genre != "any") == 0
    assert spread(p.type for p in group) <= 1
    assert spread(row.type for p in group for row in p.requirements) == 0


def test_within_a_genre_no_type_is_asked_for_much_more_often() -> None:
    for genre in GENRES:
        asked = [p.requirements for p in BOX.patrons.values() if p.genre == genre]
        assert spread(row.type for rows in asked for row in rows) <= 2


def test_every_requirement_can_be_built_and_second_gifts_are_no_smaller() -> None:
    for patron in BOX.patrons.values():
        assert patron.requirements
        assert all(row.build for row in patron.requirements)
        first, second = patron.gifts
        assert worth(first) <= worth(second)
        assert (patron.genre == "any") <= patron.royal
        assert (patron.power.when == "endgame") == (patron.power.metric is not None)
    bodies = {repr((p.requirements, p.gifts, p.genre)) for p in BOX.patrons.values()}
    assert len(bodies) == len(BOX.patrons)


def test_no_patron_asks_more_and_gives_a_weaker_power_and_less_prestige_than_another() -> None:
    rows = json.loads((FOLDER / "patrons.json").read_text(encoding="utf-8"))
    for one, other in itertools.permutations(rows, 2):
        easier = one["design"]["effort"] <= other["design"]["effort"]
        if easier and one["design"]["power_value"] >= other["design"]["power_value"]:
            assert one["prestige"] <= other["prestige"]


# --- families, goals, tracks, orchestra, dice


def test_families_grow_slowly_in_worth_with_their_number() -> None:
    rows = json.loads((FOLDER / "families.json").read_text(encoding="utf-8"))
    values = [worth(row["start"]) + row["design"]["perk_value"] for row in rows]
    assert values == [row["design"]["total_value"] for row in rows]
    steps = [after - before for before, after in itertools.pairwise(values)]
    assert all(-1 <= step <= 2 for step in steps)
    assert values[-1] - values[0] <= 7
    assert list(BOX.families) == list(range(1, 13))


def test_goals_fall_with_each_claim_and_private_tiers_rise() -> None:
    for goal in BOX.public_goals.values():
        points = goal.prestige_by_order
        assert len(points) == 4
        assert list(points) == sorted(points, reverse=True)
    for card in BOX.private_goals.values():
        assert len(card.tiers) == 3
        for low, high in itertools.pairwise(card.tiers):
            assert low.at_least < high.at_least
            assert low.prestige < high.prestige


def test_reputation_perks_stand_where_the_rules_say() -> None:
    """Ruling 17: the third banner from the right is space 7."""
    assert BOX.perk_spaces["free_level_2"] == ("reputation", 3)
    assert BOX.perk_spaces["free_level_3"] == ("reputation", 6)
    length = BOX.tracks["reputation"].length
    assert BOX.perk_spaces["instrument_plus_2"] == ("reputation", length - 2)


def test_first_chairs_are_worth_about_the_same() -> None:
    plain = [worth(s.first_chair_gain) for s in BOX.sections.values() if not s.rare]
    assert len(plain) == len(TYPES) * len(GENRES)
    assert max(plain) - min(plain) <= 2
    assert len([s for s in BOX.sections.values() if s.rare]) == len(TYPES)


def test_dice_have_six_faces_of_their_kind() -> None:
    assert sorted(BOX.dice.white) == [0, 1, 1, 2, 2, 3]
    assert min(BOX.dice.black) >= 1
    assert max(BOX.dice.black) == 4
    assert len(BOX.dice.white) == len(BOX.dice.black) == len(BOX.dice.purple) == 6


# --- wrong files


def _edited(name: str, change: Callable[[str], str]) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        file = folder / name
        old = file.read_text(encoding="utf-8")
        new = change(old)
        assert new != old
        file.write_text(new, encoding="utf-8")

    return edit


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (_edited("instruments.csv", lambda t: t.replace("I02,", "I01,", 1)), "two Instruments"),
        (
            _edited("instruments.csv", lambda t: t.replace("string_baroque", "string_jazz", 1)),
            "unknown sections",
        ),
        (_edited("repairs.csv", lambda t: t.replace(",string,", ",brass,", 1)), "unknown types"),
        (
            _edited("performances.json", lambda t: t.replace('"baroque"', '"jazz"', 1)),
            "unknown genres",
        ),
        (_edited("dice.json", lambda t: t.replace('"metal"', '"gold"')), "unknown gains"),
        (_edited("board.json", lambda t: t.replace('"balcony"', '"attic"')), "places"),
        (
            _edited("board.json", lambda t: t.replace('"private_goal": 4', '"private_goal": 6')),
            "few",
        ),
        (
            _edited("patrons.json", lambda t: t.replace('"inspiration": 2', '"reputation": 1', 1)),
            "no goods",
        ),
        (_edited("families.json", lambda t: t.replace('"worker": 2', '"worker": 3', 1)), "twice"),
        (_edited("tracks.json", lambda t: t.replace('"length": 9', '"length": 8')), "gaps"),
        (
            _edited("specialty_workers.json", lambda t: t.replace('"guild"', '"attic"', 1)),
            "unknown places",
        ),
    ],
)
def test_files_that_do_not_fit_together_are_refused(
    tmp_path: Path, edit: Callable[[Path], None], fault: str
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(FOLDER, folder)
    edit(folder)
    with pytest.raises((ValueError, msgspec.ValidationError), match=fault):
        load(folder)


def test_costs_name_cubes_only() -> None:
    for instrument in BOX.instruments.values():
        assert {*instrument.rough, *instrument.finish} <= set(CUBES)
