"""Advantages: the cards set aside for them, and the phase in which each is open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.murano.advantages import ART, ART2, JEWEL, holding
from tests.games.murano.table import BOX, Table

# --- setting cards aside


def test_a_card_completed_this_turn_can_be_set_aside_in_it() -> None:
    table = Table(jewel="seer").phase("complete").hand("C05").bench(green=3, red=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    table.do("rotate_ring_free", **JEWEL, steps=2)
    assert table.now.players[0].used == ["C05"]


def test_a_card_is_used_once() -> None:
    table = holding(art="seer").do("rotate_ring_free", **ART, steps=2)
    reason = table.refusal("rotate_ring_free", **ART, steps=2)
    assert (reason.key, reason.facts) == ("card_used", {"card": "C01"})
    assert not table.can("rotate_ring_free", set_aside="C01")


def test_a_card_with_two_icons_serves_one_of_the_two_tiles() -> None:
    both = {"art": "seer", "jewel": "magician"}
    for first, second in (
        (("rotate_ring_free", "art", {"steps": 1}), ("reorder_hand", "jewel")),
        (("reorder_hand", "jewel", {}), ("rotate_ring_free", "art")),
    ):
        table = Table(**both).hand(made=("C17",))
        assert table.can(first[0], set_aside="C17")
        assert table.can(second[0], set_aside="C17")
        args: dict[str, Any] = first[2] or {"order": table.now.player.hand}
        table.do(first[0], tile=first[1], set_aside="C17", **args)
        assert not table.can(second[0])


def test_several_advantages_may_be_used_in_one_turn() -> None:
    table = holding(art="present", jewel="favoritism")
    table.bench(transparent=1)
    table.do("take_shard", **ART, shard="red").do("take_shard", **ART2, shard="green")
    table.do("sell_transparent", tile="jewel", set_aside="C17")
    assert table.shards() == {"red": 1, "green": 1}
    assert table.purse() == 7
    assert table.now.players[0].used == ["C01", "C02", "C17"]


def test_cards_that_do_not_serve_are_refused_with_the_reason() -> None:
    table = holding(art="seer").hand("C03", made=("C01", "C05"), used=("C01",))

    def key(tile: str, card: str) -> str:
        return table.refusal("rotate_ring_free", tile=tile, set_aside=card, steps=1).key

    assert key("glass", "C05") == "no_such_tile"
    assert key("jewel", "C05") == "other_advantage"
    assert key("art", "C99") == "no_such_card"
    assert key("art", "C03") == "not_completed"
    assert key("art", "C01") == "card_used"
    assert key("art", "C05") == "wrong_category"


def test_advantages_are_for_the_own_turn_only() -> None:
    table = Table(art="seer").hand(seat=1, made=("C01",))
    assert table.game.offers(table.now, 1) == []
    assert table.refusal("rotate_ring_free", seat=1, **ART, steps=1).key == "not_your_turn"


def test_a_tile_that_cannot_be_used_says_why() -> None:
    table = Table(art="present", jewel="repeat").hand(made=("C05",)).phase("negotiate").bench(red=1)
    blocked = {
        o.args["tile"].of[0]: (o.move, o.blocked, o.facts["advantage"])
        for o in table.game.offers(table.now, 0)
        if o.blocked and "tile" in o.args
    }
    assert blocked["art"] == ("take_shard", "no_card", "present")
    assert blocked["jewel"] == ("repeat_take", "wrong_phase", "repeat")


# --- all of them


@pytest.mark.parametrize("name", sorted(BOX.advantages))
def test_every_advantage_is_open_in_its_phase_and_no_other(name: str) -> None:
    advantage = BOX.advantages[name]
    for phase in ("collect", "negotiate", "complete"):
        table = Table(lira=9, art=name).hand("C05", made=("C01",))
        if phase != "collect":
            table.phase(phase)
        table.bench(red=2, transparent=1).market("NE", "red")
        table.now.turn.bought = table.now.turn.sold = table.now.turn.cleared = 1
        open_tiles = {
            o.args["tile"].of[0]
            for o in table.game.offers(table.now, 0)
            if not o.blocked and "tile" in o.args
        }
        assert ("art" in open_tiles) == (advantage.phase in ("any_time", phase)), phase
