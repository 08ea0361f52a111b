"""The data is that of the printed cards: counts, totals, symmetry, and facts the rules rely on."""

from collections import Counter, defaultdict

import pytest

from app.games.splendor_duel import GAME
from app.games.splendor_duel.components import CARDS, GEMS, ROYALS, SUPPLY, WILD, WILD_CARDS

ABILITIES = {
    "take_another_turn": 6,
    "associate_color": 9,
    "take_matching_token": 5,
    "take_privilege": 5,
    "steal_token": 5,
}
BY_COLOUR = {  # cards at levels 1, 2, 3; bonuses, points, crowns
    **{gem: ([5, 4, 2], 12, 14, 4) for gem in GEMS},
    "wild": ([4, 3, 2], 9, 8, 8),
    "none": ([1, 1, 1], 0, 14, 0),
}


def test_there_are_67_cards_in_three_levels():
    assert Counter(card.level for card in CARDS.values()) == {1: 30, 2: 24, 3: 13}
    assert all(key == card.id and card.id[0] == str(card.level) for key, card in CARDS.items())


@pytest.mark.parametrize("colour", BY_COLOUR)
def test_cards_bonuses_points_and_crowns_of_each_colour(colour):
    cards = [card for card in CARDS.values() if card.colour == colour]
    levels, bonuses, points, crowns = BY_COLOUR[colour]
    assert [sum(card.level == level for card in cards) for level in (1, 2, 3)] == levels
    assert sum(card.bonus for card in cards) == bonuses
    assert sum(card.points for card in cards) == points
    assert sum(card.crowns for card in cards) == crowns


def test_points_and_crowns_of_each_level():
    of_level = [[card for card in CARDS.values() if card.level == n] for n in (1, 2, 3)]
    assert [sum(card.points for card in cards) for cards in of_level] == [11, 37, 44]
    assert [sum(card.crowns for card in cards) for cards in of_level] == [6, 9, 13]
    assert sum(card.crowns > 0 for card in CARDS.values()) == 19


def test_abilities_occur_as_often_as_printed_and_only_one_card_has_two():
    assert Counter(a for card in CARDS.values() for a in card.abilities) == ABILITIES
    assert sum(not card.abilities for card in CARDS.values()) == 38
    two = [card for card in CARDS.values() if len(card.abilities) > 1]
    assert [(card.id, card.abilities) for card in two] == [
        ("3-11", ("associate_color", "take_another_turn"))
    ]


def test_costs_add_up_to_81_of_each_gem_and_29_pearls():
    total = Counter()
    for card in CARDS.values():
        total.update(dict(card.cost))
    assert total == {**dict.fromkeys(GEMS, 81), "pearl": 29}


def test_costs_name_only_what_is_to_be_paid_and_no_gold():
    for card in CARDS.values():
        assert all(n > 0 and token in SUPPLY and token != "gold" for token, n in card.cost)
        assert dict(card.cost).get("pearl", 0) <= 1


def test_each_coloured_pattern_exists_once_per_colour_along_the_wheel():
    patterns = defaultdict(list)
    for card in CARDS.values():
        if card.colour in GEMS:
            cost, at = dict(card.cost), GEMS.index(card.colour)
            shifted = tuple(cost.get(GEMS[(at + i) % 5], 0) for i in range(5))
            key = (card.level, card.bonus, card.points, card.crowns, card.abilities, shifted)
            patterns[key, cost.get("pearl", 0)].append(card.colour)
    assert len(patterns) == 11
    assert all(sorted(colours) == sorted(GEMS) for colours in patterns.values())


def test_wild_cards_are_those_that_associate_and_bring_one_bonus():
    for card in CARDS.values():
        assert (card.colour == WILD) == ("associate_color" in card.abilities)
        assert (card.colour == "none") == (card.bonus == 0)
        assert card.colour != WILD or card.bonus == 1
    assert {card.id for card in CARDS.values() if card.colour == WILD} == WILD_CARDS


def test_no_purchase_can_pass_the_third_and_the_sixth_crown_at_once():
    assert max(card.crowns for card in CARDS.values()) == 3


def test_a_crown_card_has_no_other_effect_than_its_colour():
    # so it never matters whether the ability or the royal comes first, and a card that brings a
    # royal never also brings an extra turn
    for card in CARDS.values():
        assert not card.crowns or set(card.abilities) <= {"associate_color"}


def test_matching_tokens_come_with_coloured_cards_of_level_one_only():
    matching = [card for card in CARDS.values() if "take_matching_token" in card.abilities]
    assert sorted(card.colour for card in matching) == sorted(GEMS)
    assert {card.level for card in matching} == {1}


def test_four_royals_worth_nine_points():
    assert sorted((royal.points, royal.ability) for royal in ROYALS.values()) == [
        (2, "steal_token"),
        (2, "take_another_turn"),
        (2, "take_privilege"),
        (3, ""),
    ]


def test_some_card_can_always_be_reserved():
    # who has not won holds at most 19 points in cards; six cards are reserved at most
    points = sorted((card.points for card in CARDS.values()), reverse=True)
    assert sum(points) - 2 * 19 - sum(points[:6]) == 27


def test_25_tokens():
    assert SUPPLY.keys() == {*GEMS, "pearl", "gold"}
    assert [SUPPLY[token] for token in (*GEMS, "pearl", "gold")] == [4, 4, 4, 4, 4, 2, 3]


def test_components_for_the_client_name_all_and_only_what_is_printed():
    components = GAME.components()
    assert components["cards"].keys() == CARDS.keys()
    assert components["royals"] == {
        "R-1": {"points": 2, "ability": "steal_token"},
        "R-2": {"points": 2, "ability": "take_another_turn"},
        "R-3": {"points": 2, "ability": "take_privilege"},
        "R-4": {"points": 3, "ability": ""},
    }
    assert components["cards"]["3-11"] == {
        "level": 3,
        "colour": "wild",
        "bonus": 1,
        "points": 3,
        "crowns": 0,
        "abilities": ["associate_color", "take_another_turn"],
        "cost": {"red": 8},
    }
    assert components["spiral"][:3] == ["C3", "C4", "B4"]
    assert components["goals"] == {"prestige": 20, "crowns": 10, "colour": 10}
    assert components["limits"] == {"tokens": 10, "reserved": 3}
