"""Privileges: spending them, gaining them, and that there are always three."""

import pytest

from tests.games.splendor_duel.table import Table

SPLITS = [(t, a, 3 - t - a) for t in range(4) for a in range(4 - t)]
# ways in which a seat gains one: by what the other does, by an own card, by an own royal
GAINS = ("take", "replenish", "card", "royal")


def table_with(**cells):
    table = Table()
    table.lay(**cells)
    return table


def test_a_privilege_buys_one_gem_or_pearl_from_any_space():
    table = table_with(A1="white", C3="pearl", E5="gold", D4="red")
    table.scrolls(table=2, first=1, second=0)
    assert table.offered("privilege", "cell") == {"A1", "C3", "D4"}
    table.play("privilege", cell="C3")
    assert table.tokens(0) == {"pearl": 1}
    assert table.state.players[0].privileges == 0
    assert table.state.turn.seat == 0
    assert table.notes("privilege_spent") == [{"cell": "C3", "token": "pearl"}]


def test_spending_a_privilege_can_be_undone():
    table = table_with(A1="white", B1="red")
    table.scrolls(table=2, first=1, second=0)
    assert table.play("privilege", cell="A1").undoable


def test_any_number_may_be_spent_one_after_the_other():
    table = table_with(A1="white", B2="red", C3="green", D4="blue")
    table.scrolls(table=0, first=3, second=0)
    for cell in ("A1", "B2", "C3"):
        table.play("privilege", cell=cell)
    assert table.tokens(0) == {"white": 1, "red": 1, "green": 1}
    assert table.blocked("privilege") == {"no_privilege"}
    assert table.refused("privilege", cell="D4").key == "no_privilege"


@pytest.mark.parametrize(
    ("cell", "key"), [("E5", "gold_not_taken"), ("B1", "cell_empty"), ("Z9", "no_such_cell")]
)
def test_a_privilege_never_takes_gold_or_nothing(cell, key):
    table = table_with(A1="white", D4="red", E5="gold")
    table.scrolls(table=2, first=1, second=0)
    reason = table.refused("privilege", cell=cell)
    assert (reason.key, reason.facts) == (key, {"cell": cell})


def test_without_a_gem_on_the_board_no_privilege_can_be_spent():
    table = table_with(E5="gold")
    table.scrolls(table=2, first=1, second=0)
    assert table.blocked("privilege") == {"nothing_to_take"}
    assert table.refused("privilege", cell="E5").key == "nothing_to_take"


def test_none_may_be_spent_after_replenishing_in_that_turn():
    table = table_with(A1="white")
    table.scrolls(table=2, first=1, second=0)
    table.play("replenish")
    assert table.blocked("privilege") == {"after_replenish"}
    assert table.refused("privilege", cell="A1").key == "after_replenish"


def test_an_extra_turn_starts_afresh_with_privileges_and_replenishing():
    table = table_with(A1="white")
    table.scrolls(table=1, first=2, second=0)
    table.show("1-03")  # an extra turn
    table.give(0, blue=2, green=2, pearl=1)
    table.play("replenish")
    table.buy("1-03")
    assert table.state.turn.seat == 0
    assert table.offers("privilege")
    assert table.offers("replenish")
    assert table.view()["phase"] == "start"


def test_a_draw_by_privilege_never_gives_the_opponent_one():
    table = table_with(A1="pearl", A2="pearl", A3="red", B1="red", C1="red")
    table.scrolls(table=0, first=3, second=0)
    for cell in ("A1", "A2", "A3"):
        table.play("privilege", cell=cell)
        assert "penalty_privilege" not in table.kinds()
    assert table.state.players[1].privileges == 0


def gain(table, how):
    """Makes a seat gain a privilege and returns the seat and where the log says it came from."""
    if how == "take":
        table.lay(A1="red", A2="red", A3="red", E5="blue")
        table.play("take", cells="A1-A2-A3")
        (told,) = table.notes("penalty_privilege")
        return told["to"], told["from"]
    if how == "replenish":
        table.lay(A1="red")
        table.play("replenish")
        (told,) = table.notes("penalty_privilege")
        return told["to"], told["from"]
    table.lay(A1="red", B1="blue")
    if how == "card":
        table.show("2-03")
        table.give(0, white=4, black=2, pearl=1)
        table.buy("2-03")
    else:
        table.show("2-01")
        table.own(0, "2-05", "1-07")
        table.give(0, green=2, red=2, black=2, pearl=1, gold=1)
        table.buy("2-01")
        table.play("royal", card="R-3")
    (told,) = table.notes("privilege_gained")
    return told["seat"], told["from"]


@pytest.mark.parametrize("how", GAINS)
@pytest.mark.parametrize("split", SPLITS)
def test_the_three_scrolls_are_conserved_whoever_gains_one(how, split):
    table = Table()
    table.scrolls(*split)
    seat, source = gain(table, how)
    held = [table.state.players[0].privileges, table.state.players[1].privileges]
    assert table.state.privileges + sum(held) == 3
    on_table, before = split[0], list(split[1:])
    if before[seat] == 3:
        assert source == "none"
        assert held == before
    elif on_table:
        assert source == "table"
        assert held[seat] == before[seat] + 1
        assert held[1 - seat] == before[1 - seat]
    else:
        assert source == "opponent"
        assert held[seat] == before[seat] + 1
        assert held[1 - seat] == before[1 - seat] - 1


@pytest.mark.parametrize(
    ("how", "gainer"), [("take", 1), ("replenish", 1), ("card", 0), ("royal", 0)]
)
def test_a_penalty_goes_to_the_opponent_and_an_ability_to_its_owner(how, gainer):
    table = Table()
    table.scrolls(table=3, first=0, second=0)
    seat, _ = gain(table, how)
    assert seat == gainer


def test_a_spent_scroll_is_on_the_table_when_the_opponent_gains_one_in_the_same_turn():
    table = table_with(A1="red", A2="red", A3="red", E5="blue")
    table.scrolls(table=0, first=2, second=1)
    table.play("privilege", cell="E5")
    table.play("take", cells="A1-A2-A3")
    assert table.notes("penalty_privilege") == [{"to": 1, "from": "table"}]
    assert [p.privileges for p in table.state.players] == [1, 2]


# the last gem or pearl: a draw is refused only if it would leave nothing to do at all


def last_gem(*, reserved=3, gold="", bag_gold=False):
    """One white token is the only gem within reach; the rest lies in both hands."""
    table = Table()
    table.scrolls(table=2, first=1, second=0)
    table.lay()
    bag = table.state.bag
    bag["white"] -= 1
    table.state.cells[0] = "white"
    if gold:
        bag["gold"] -= 1
        table.state.cells[1] = "gold"
    hands = [player.tokens for player in table.state.players]
    for token in bag:
        keep = 1 if bag_gold and token == "gold" else 0
        while bag[token] > keep:
            hands[1][token] += 1
            bag[token] -= 1
    level_one = [card for card in table.state.decks[0] if card[0] == "1"]
    table.hold(0, *level_one[:reserved])
    return table


def privilege_offer(table):
    (offer,) = [o for o in table.all_offers() if o.move == "privilege"]
    return offer


def test_the_last_gem_may_not_be_drawn_if_nothing_could_be_done_afterwards():
    table = last_gem()
    assert privilege_offer(table).blocked == "last_token"
    assert table.refused("privilege", cell="A1").key == "last_token"


def test_the_last_gem_may_be_drawn_if_gold_on_the_board_makes_a_reserve_possible():
    assert not privilege_offer(last_gem(reserved=2, gold="A2")).blocked
    assert privilege_offer(last_gem(reserved=3, gold="A2")).blocked == "last_token"


def test_the_last_gem_may_be_drawn_if_gold_in_the_bag_alone_makes_a_reserve_possible():
    assert not privilege_offer(last_gem(reserved=2, bag_gold=True)).blocked
    assert privilege_offer(last_gem(reserved=3, bag_gold=True)).blocked == "last_token"


def test_the_last_gem_may_be_drawn_if_a_gem_in_the_bag_can_still_come_out():
    table = last_gem()
    table.state.players[1].tokens["blue"] -= 1
    table.state.bag["blue"] += 1
    assert not privilege_offer(table).blocked


def test_the_last_gem_may_be_drawn_if_a_card_can_be_bought_with_it():
    table = last_gem()
    own, other = (player.tokens for player in table.state.players)
    table.show("1-17")  # three white
    other["white"] -= 2
    own["white"] += 2
    assert not privilege_offer(table).blocked
    own["white"] -= 1
    other["white"] += 1
    assert privilege_offer(table).blocked == "last_token"


def test_one_of_two_gems_may_always_be_drawn():
    table = last_gem()
    table.state.players[1].tokens["red"] -= 1
    table.state.cells[24] = "red"
    assert privilege_offer(table).args["cell"].of == ("A1", "E5")
