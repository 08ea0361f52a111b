"""Rules 4.1 b, 4.3: patrons, their slots, gifts and requirements; Search in the Salon."""

from __future__ import annotations

import pytest

from app.engine.offers import Amount
from tests.games.luthier.table import BOX, Table

VIVALDI = "P01"  # baroque composer: string; woodwind or performance; 7; gifts 2 inspiration, any


# --- taking


@pytest.mark.parametrize("slot", ["1", "2", "3"])
def test_a_patron_goes_into_a_free_slot_and_the_slot_pays(slot: str) -> None:
    table = Table().display("salon", VIVALDI).have().act("salon", 1)
    table.do("take_patron", card=VIVALDI, slot=slot, inspiration=0)
    if slot == "2":
        table.do("cubes", cubes={"metal": 1})
    player = table.player()
    assert (player.lira, player.cubes["metal"], player.apprentices) == (
        4 * (slot == "1"),
        1 * (slot == "2"),
        1 * (slot == "3"),
    )
    assert player.patrons[slot].cube == 0
    assert table.now.displays["salon"][0] == ""


def test_all_three_slots_full_no_patron_can_be_taken() -> None:
    """Ruling 11."""
    table = Table().patron("P02").patron("P03", slot="2").patron("P04", slot="3")
    table.have(lira=20).act("salon", 3, 1)
    assert table.offer("take_patron").blocked == "slots_full"
    assert table.offer("search").blocked == "slots_full"
    assert "alternative" in table.moves()


def test_levels_cost_any_mix_of_lira_and_inspiration() -> None:
    table = Table().display("salon", "P02", "P03", VIVALDI).have(lira=3, inspiration=2)
    table.act("salon", 1)
    offer = table.offer("take_patron", card=VIVALDI)
    assert offer.facts == {"cost": 4}
    assert offer.args["inspiration"] == Amount(1, 2)
    table.do("take_patron", card=VIVALDI, slot="1", inspiration=2)
    assert (table.player().lira, table.player().inspiration) == (3 - 2 + 4, 0)


def test_a_level_that_cannot_be_paid_is_refused() -> None:
    table = Table().have(lira=3, inspiration=4).act("salon", 1)
    dear = table.now.displays["salon"][4]
    assert table.refused("take_patron", card=dear, slot="1", inspiration=0).key == "short"
    assert table.refused("take_patron", card=dear, slot="1", inspiration=0).facts == {
        "cost": 8,
        "have": 7,
    }


@pytest.mark.parametrize(
    ("reputation", "costs"), [(0, [0, 4, 8]), (2, [0, 4, 8]), (3, [0, 8]), (6, [0])]
)
def test_reputation_makes_levels_free(reputation: int, costs: list[int]) -> None:
    table = Table().have(lira=20, reputation=reputation).act("salon", 1)
    offers = [offer for offer in table.offers() if offer.move == "take_patron"]
    assert [offer.facts["cost"] for offer in offers] == costs


def test_or_two_inspiration_and_an_apprentice() -> None:
    table = Table().act("salon", 1).do("alternative")
    assert (table.player().inspiration, table.player().apprentices) == (2, 1)


def test_gaps_are_not_refilled_in_the_round() -> None:
    table = Table().display("salon", VIVALDI).discs((0, "salon", 3), (1, "salon", 1)).settled()
    table.do("open", seat=0, place="salon")
    table.do("take_patron", card=VIVALDI, slot="1", inspiration=0)
    assert table.asked() == 1
    assert table.now.displays["salon"][0] == ""


# --- the bonus


def test_at_4_a_cube_goes_one_step_back_and_either_gift_is_paid() -> None:
    """Mistake 7: one step, not all the way."""
    table = Table().patron("P05", cube=2).act("salon", 5)  # gifts 4 and 6 lira
    table.do("gift", slot="1", gift="2")
    assert table.player().patrons["1"].cube == 1
    assert table.player().lira == 6


def test_without_a_step_there_is_no_gift() -> None:
    """Ruling 4."""
    table = Table().patron("P05", cube=0).act("salon", 5)
    assert table.refused("gift", slot="1", gift="1").key == "cubes_at_start"
    table.do("alternative")
    assert "gift" not in table.moves() if table.game.waiting(table.now) else True


def test_the_gift_may_come_before_or_after_the_main_action_or_not_at_all() -> None:
    for order in (["gift", "alternative"], ["alternative", "gift"], ["alternative", "done"]):
        table = Table().patron("P05", cube=1).act("salon", 5)
        for move in order:
            args = {"slot": "1", "gift": "1"} if move == "gift" else {}
            table.do(move, **args)
        assert table.player().inspiration == 2
        assert table.player().lira == 4 * ("gift" in order)


def test_below_4_there_is_no_gift() -> None:
    table = Table().patron("P05", cube=1).act("salon", 3)
    assert table.refused("gift", slot="1", gift="1").key == "value_too_low"


def test_the_bonus_needs_an_action_not_two_lira() -> None:
    table = Table().patron("P05", cube=1).act("salon", 5).do("gift", slot="1", gift="1")
    assert table.refused("skip").key == "already_acting"
    assert table.refused("done").key == "act_first"


# --- Search


def test_search_costs_ten_and_an_apprentice_and_names_a_type_of_patron() -> None:
    """Ruling 18. The cards turned up before are discarded, and all are told which they are."""
    table = Table().top("A", "P01", "P02", "P05").have(lira=7, inspiration=3)
    table.act("salon", 3, 2)
    assert table.offer("search").args["kind"].of == (  # type: ignore[union-attr]
        "composer",
        "performer",
        "noble",
    )
    table.do("search", kind="noble", slot="1", inspiration=3)
    assert table.player().patrons["1"].card == "P05"
    assert table.now.decks["A"].discards[-2:] == ["P01", "P02"]
    assert table.now.gone == 1
    assert table.now.placed[0].apprentices == 1
    assert table.told("search")[0]["passed"] == ["P01", "P02"]
    assert not table.step.undoable


def test_search_needs_an_apprentice_with_this_disc_and_is_never_free() -> None:
    """Mistake 14."""
    table = Table().have(lira=20, apprentices=3, reputation=6).act("salon", 5)
    assert table.offer("search").blocked == "needs_apprentice"
    table = Table().have(lira=9, reputation=6).act("salon", 5, 1)
    assert table.refused("search", kind="noble", slot="1", inspiration=0).key == "short"


def test_a_level_cost_card_does_not_lower_the_ten() -> None:
    """Ruling 30."""
    table = Table().have(lira=9).worker("S14", 5).act("salon", 5, 1)
    assert table.offer("search").facts == {"cost": 10, "have": 9}
    dear = table.now.displays["salon"][4]
    assert table.offer("take_patron", card=dear).facts == {"cost": 4}


def test_search_goes_through_the_deck_and_its_discards_once() -> None:
    table = Table().have(lira=10)
    deck = table.now.decks["A"]
    nobles = [card for card in deck.cards if BOX.patrons[card].type == "noble"]
    table.now.decks["A"].discards = nobles
    deck.cards = [card for card in deck.cards if card not in nobles]
    table.act("salon", 3, 1).do("search", kind="noble", slot="2", inspiration=0)
    assert table.player().patrons["2"].card in nobles
    assert table.told("reshuffled") == [{"deck": "A"}]


def test_a_type_that_is_nowhere_cannot_be_named() -> None:
    table = Table().have(lira=10)
    deck = table.now.decks["A"]
    nobles = [card for card in deck.cards if BOX.patrons[card].type == "noble"]
    deck.cards = [card for card in deck.cards if card not in nobles]
    table.player(1).finished = nobles
    table.act("salon", 3, 1)
    assert table.refused("search", kind="noble", slot="1", inspiration=0).key == "not_among"


def test_a_burned_apprentice_still_counts_in_the_value() -> None:
    """Ruling 26."""
    table = Table().have(lira=10).patron("P05", cube=1).act("salon", 3, 1)
    table.do("search", kind="composer", slot="2", inspiration=0)
    if "cubes" in table.moves():
        table.do("cubes", cubes={"wood": 1})
    assert "gift" in table.moves()


# --- using cards and completing


def test_building_fits_by_type_and_fulfilling_resets_the_cube() -> None:
    """Mistake 7, second half."""
    table = Table().patron(VIVALDI, cube=2).finishing("I01").have(animal=1)
    table.act("finishing", 3).do("finish", card="I01", cubes={"animal": 1})
    assert table.offer("use").args["row"].of == ("1",)  # type: ignore[union-attr]
    table.do("use", slot="1", row="1")
    held = table.player().patrons["1"]
    assert (held.cube, held.rows) == (0, ["I01", ""])


def test_a_card_serves_one_requirement_of_one_patron() -> None:
    table = Table().patron(VIVALDI).patron("P02", slot="3").finishing("I01").have(animal=1)
    table.act("finishing", 3).do("finish", card="I01", cubes={"animal": 1})
    uses = {(o.args["slot"].of, o.args["row"].of) for o in table.offers() if o.move == "use"}  # type: ignore[union-attr]
    assert uses == {(("1",), ("1",)), (("3",), ("2", "3"))}
    table.do("use", slot="3", row="2")
    assert table.player().patrons["1"].rows == ["", ""]


def complete(patron: str, table: Table | None = None, seat: int = 0) -> Table:
    """The last requirement of the patron, which any patron has: an instrument built for it."""
    table = table or Table()
    asked = BOX.patrons[patron].requirements
    table.patron(patron, rows=len(asked) - 1, seat=seat)
    kind = asked[-1].type
    card = {"string": "I01", "woodwind": "I19", "percussion": "I33"}[kind]
    cost = BOX.instruments[card].finish
    table.finishing(card, seat=seat).have(seat, **cost).act("finishing", 3, seat=seat)
    table.do("finish", card=card, cubes=cost)
    while "use" not in table.moves():
        table.do("cubes", cubes={"animal": 1})
    return table.do("use", slot="1", row=str(len(asked)))


def test_completing_pays_prestige_and_reputation_and_frees_the_slot() -> None:
    table = complete(VIVALDI)
    player = table.player()
    assert player.finished == [VIVALDI]
    assert player.patrons == {}
    assert player.ledger["patrons"] == 7
    assert player.tracks["reputation"] == 1
    assert player.inspiration == 2 or table.gains("track") == [{"inspiration": 2}]
    assert len(table.now.decks["guild"].discards) == 2


def test_a_patron_does_not_see_the_card_that_completed_him() -> None:
    """Ruling 27. Vivaldi pays 1 for each string finished afterwards."""
    table = Table()
    table.patron(VIVALDI)
    table.player().patrons["1"].rows = ["", table._some("woodwind")]
    table.finishing("I01", "I02").have(animal=2).act("finishing", 3)
    table.do("finish", card="I01", cubes={"animal": 1})
    assert table.gains("power") == []
    table.do("use", slot="1", row="1").do("finish", card="I02", cubes={"animal": 1})
    assert table.gains("power") == [{"prestige": 1}]


@pytest.mark.parametrize("card", sorted(BOX.patrons))
def test_every_patron_can_be_completed_and_pays_what_is_printed(card: str) -> None:
    patron = BOX.patrons[card]
    table = complete(card)
    assert table.player().ledger["patrons"] == patron.prestige
    assert table.player().finished == [card]
    if patron.power.when == "immediate":
        gain = patron.power.gain
        simple = {k: n for k, n in gain.items() if k in ("lira", "prestige")}
        assert table.gains("power") == ([simple] if simple else [])
        steps = [told["track"] for told in table.told("step")]
        assert ("performance" in steps) == ("performance_skill" in gain)
        assert steps.count("reputation") == 1 + gain.get("reputation", 0)


@pytest.mark.parametrize("card", sorted(BOX.patrons))
@pytest.mark.parametrize("gift", ["1", "2"])
def test_every_gift_of_every_patron_pays(card: str, gift: str) -> None:
    table = Table().patron(card, cube=2, slot="3").act("salon", 5)
    table.do("gift", slot="3", gift=gift)
    printed = BOX.patrons[card].gifts[int(gift) - 1]
    if "any" in printed:
        table.do("cubes", cubes={"wood": printed["any"]})
        assert table.player().cubes["wood"] == printed["any"]
    else:
        assert table.gains("gift") == [printed]
