"""Rules 4.3: roughing and finishing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.games.luthier import game_of
from tests.games.luthier.table import BOX, Table

LUTE = "I01"  # rough 2 wood; finish 1 animal; 5 prestige
VIOL = "I03"  # rough 1 animal 2 wood; finish 2 animal
CELLO = "I09"  # rough 1 animal 2 wood; finish 3 animal; string_romantic pays 3 inspiration


# --- roughing


def test_roughing_moves_the_card_to_the_finishing_bench_for_its_saw_cost() -> None:
    table = Table().roughing(LUTE).have(wood=3).act("roughing", 1)
    table.do("rough", card=LUTE, cubes={"wood": 2})
    player = table.player()
    assert (player.roughing, player.finishing, player.cubes["wood"]) == ([], [LUTE], 1)


def test_inspiration_does_not_pay_for_roughing_or_finishing() -> None:
    """Mistake 1."""
    table = Table().roughing(LUTE).finishing(VIOL).have(wood=1, inspiration=9)
    table.act("roughing", 1)
    assert table.offer("rough", card=LUTE).blocked == "cubes_short"
    assert table.moves() == {"skip"}
    table = Table().finishing(VIOL).have(animal=1, inspiration=9).act("finishing", 3)
    assert table.offer("finish", card=VIOL).blocked == "cubes_short"


def test_roughing_needs_a_free_finishing_slot() -> None:
    table = Table().roughing(LUTE).finishing(VIOL, CELLO).have(wood=3).act("roughing", 1)
    assert table.refused("rough", card=LUTE, cubes={"wood": 2}).key == "finishing_full"


@pytest.mark.parametrize(("value", "inspiration"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 2)])
def test_at_3_roughing_brings_two_inspiration(value: int, inspiration: int) -> None:
    table = Table().roughing(LUTE).have(wood=2).act("roughing", value)
    table.do("rough", card=LUTE, cubes={"wood": 2})
    assert table.player().inspiration == inspiration


def test_the_inspiration_needs_no_roughing() -> None:
    table = Table().act("roughing", 3)
    assert table.moves() == {"skip", "done"}
    table.do("done")
    assert table.player().inspiration == 2
    assert table.player().lira == 0


def test_a_disc_below_3_with_nothing_to_rough_can_only_take_lira() -> None:
    table = Table().act("roughing", 1)
    assert table.moves() == {"skip"}


def test_at_5_one_cube_less_is_paid_in_total_not_for_each_card() -> None:
    """Mistake 2."""
    table = Table().roughing(LUTE, VIOL).have(wood=4, animal=1).act("roughing", 5)
    table.do("rough", card=LUTE, cubes={"wood": 1})
    assert table.now.agenda[-1].saving == 0  # type: ignore[union-attr]
    assert table.refused("rough", card=VIOL, cubes={"wood": 2}).key == "pays_too_little"
    table.do("rough", card=VIOL, cubes={"wood": 2, "animal": 1})
    assert table.player().finishing == [LUTE, VIOL]
    assert table.player().inspiration == 2


def test_the_player_chooses_which_cube_is_saved_and_for_which_card() -> None:
    table = Table().roughing(LUTE, VIOL).have(wood=4).act("roughing", 5)
    table.do("rough", card=LUTE, cubes={"wood": 2})
    table.do("rough", card=VIOL, cubes={"wood": 2})  # the animal is saved
    assert table.player().finishing == [LUTE, VIOL]


def test_below_5_nothing_is_saved() -> None:
    table = Table().roughing(LUTE).have(wood=1).act("roughing", 4)
    assert table.offer("rough", card=LUTE).blocked == "cubes_short"


def test_one_disc_may_serve_several_cards_unless_the_box_says_otherwise() -> None:
    """Ruling 3, a constant of the box."""
    table = Table().roughing(LUTE, "I02").have(wood=4).act("roughing", 1)
    table.do("rough", card=LUTE, cubes={"wood": 2}).do("rough", card="I02", cubes={"wood": 2})
    box = replace(BOX, several_cards=False)
    table = Table(box=box, game=game_of(box)).roughing(LUTE, "I02").have(wood=4)
    table.act("roughing", 1).do("rough", card=LUTE, cubes={"wood": 2})
    assert table.player().roughing == ["I02"]
    assert "rough" not in table.moves()


def test_a_bench_is_ones_own() -> None:
    table = Table().roughing(LUTE, seat=1).have(wood=2)
    table.discs((0, "roughing", 5), (1, "roughing", 3)).settled()
    table.do("open", seat=0, place="roughing")
    assert [disc["seat"] for disc in table.told("open")[0]["discs"]] == [0]
    assert table.now.placed[1].state == "hidden"


# --- finishing


def test_finishing_scores_seats_the_instrument_and_discards_the_card() -> None:
    table = Table().finishing(CELLO).have(animal=3).act("finishing", 3)
    assert table.offer("finish", card=CELLO).facts["gain"] == {"inspiration": 3}
    table.do("finish", card=CELLO, cubes={"animal": 3})
    player = table.player()
    assert (player.prestige, player.inspiration, player.built) == (8, 3, [CELLO])
    assert player.ledger["instruments"] == 8
    assert CELLO in table.now.decks["guild"].discards


@pytest.mark.parametrize(("value", "saving"), [(3, 0), (4, 1), (5, 1)])
def test_at_4_finishing_costs_one_cube_less(value: int, saving: int) -> None:
    table = Table().finishing(CELLO).have(animal=3 - saving).act("finishing", value)
    table.do("finish", card=CELLO, cubes={"animal": 3 - saving})
    assert table.player().built == [CELLO]


def test_at_6_or_more_the_chair_gain_is_doubled_for_every_instrument_of_the_disc() -> None:
    """Ruling 8 and 25."""
    table = Table().finishing(CELLO, LUTE).have(animal=3).act("finishing", 5, 2)
    table.do("finish", card=CELLO, cubes={"animal": 2})
    assert table.player().inspiration == 6
    table.do("finish", card=LUTE, cubes={"animal": 1})
    assert table.player().lira == 10


def test_the_plus_two_perk_counts_from_now_on() -> None:
    """Mistake 6: not for instruments finished before."""
    table = Table().built("I05").finishing(LUTE).have(animal=1, reputation=7)
    table.act("finishing", 3).do("finish", card=LUTE, cubes={"animal": 1})
    assert table.player().prestige == 5 + 2


def test_with_two_lira_nothing_else_comes() -> None:
    """Mistake 3."""
    table = Table().roughing(LUTE).act("roughing", 5)
    table.do("skip")
    assert table.player().lira == 2
    assert table.player().inspiration == 0
    assert table.now.placed[0].state == "skipped" or table.now.round == 3


def test_a_disc_that_did_something_cannot_take_two_lira_any_more() -> None:
    table = Table().roughing(LUTE, VIOL).have(wood=4, animal=1).act("roughing", 3)
    table.do("rough", card=LUTE, cubes={"wood": 2})
    assert table.refused("skip").key == "already_acting"
    table.do("done")


def test_a_bag_that_does_not_pay_is_refused_with_the_reason() -> None:
    table = Table().finishing(CELLO).have(animal=3, wood=1).act("finishing", 3)
    refused = table.refused("finish", card=CELLO, cubes={"animal": 2, "wood": 1})
    assert refused.key == "not_asked"
    assert table.refused("finish", card=CELLO, cubes={"gold": 3}).key == "no_such_cube"
    assert table.refused("finish", card=CELLO, cubes={"animal": 2}).key == "pays_too_little"
    assert table.refused("finish", card=LUTE, cubes={"animal": 1}).key == "not_among"
