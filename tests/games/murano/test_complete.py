"""The Complete phase: the first card, transparent Shards, payout and bonus."""

from __future__ import annotations

from tests.games.murano.table import BOX, Table


def completing(**lira: int) -> Table:
    return Table(**lira).phase("complete")


def test_the_rulebooks_example_pays_seven_lira() -> None:
    table = completing().hand("C05").bench(green=2, red=1, transparent=1, blue=1)
    table.do("complete", card="C05", pay={"green": 2, "red": 1, "transparent": 1})
    assert table.shards() == {"blue": 1}
    assert table.told("complete")["lira"] == 7
    assert table.purse() == 11
    assert table.now.players[0].made == ["C05"]


def test_empty_spaces_are_counted_after_the_four_shards_have_left() -> None:
    table = completing().hand("C05").bench(green=3, red=1)
    [offer] = table.offers("complete")
    assert offer.facts == {"payout": 8, "bonus": 0}
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    assert table.purse() == 12


def test_a_full_bench_still_pays_four() -> None:
    table = completing().hand("C05").bench(green=3, red=5)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    assert table.told("complete")["lira"] == 4


def test_the_paid_shards_return_to_the_warehouse() -> None:
    table = completing().hand("C05").bench(green=3, red=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    assert table.now.warehouse == BOX.supply


def test_only_the_first_card_is_completed() -> None:
    table = completing().hand("C05", "C01").bench(red=3, blue=1)
    reason = table.refusal("complete", card="C01", pay={"red": 3, "blue": 1})
    assert (reason.key, reason.facts) == ("not_first", {"card": "C01", "first": "C05"})


def test_the_next_card_becomes_the_first_and_may_follow_at_once() -> None:
    table = completing().hand("C05", "C01").bench(green=3, red=4, blue=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    table.do("complete", card="C01", pay={"red": 3, "blue": 1})
    assert table.now.players[0].made == ["C05", "C01"]


def test_transparent_shards_may_replace_any_number_of_colours() -> None:
    table = completing().hand("C05").bench(transparent=4)
    table.do("complete", card="C05", pay={"transparent": 4})
    assert table.told("complete")["lira"] == 8


def test_a_transparent_shard_may_be_paid_although_the_colour_is_there() -> None:
    for pay in (
        {"green": 3, "red": 1},
        {"green": 2, "red": 1, "transparent": 1},
        {"green": 3, "transparent": 1},
        {"green": 2, "transparent": 2},
    ):
        table = completing().hand("C05").bench(green=3, red=1, transparent=2)
        table.do("complete", card="C05", pay=pay)
        assert table.now.players[0].shards() == 2


def test_a_payment_must_be_the_recipe() -> None:
    table = completing().hand("C05").bench(green=3, red=3, transparent=1)

    def key(**pay: int) -> str:
        return table.refusal("complete", card="C05", pay=pay).key

    assert key(green=3) == "too_few"
    assert key(green=3, red=2) == "too_many"
    assert key(green=2, red=2) == "not_in_recipe"
    assert key(green=3, blue=1) == "bench_lacks"
    assert key(green=2, transparent=2) == "bench_lacks"
    assert key(green=3, pearl=1) == "no_such_shard"
    assert key(green=4, red=-1) == "bad_number"


def test_a_card_that_cannot_be_paid_says_what_is_short() -> None:
    table = completing().hand("C05").bench(green=1, transparent=1, blue=2)
    reason = table.refusal("complete", card="C05", pay={"green": 1, "transparent": 1})
    assert (reason.key, reason.facts) == ("short_of_shards", {"short": {"red": 1, "green": 2}})
    [blocked] = [o for o in table.game.offers(table.now, 0) if o.move == "complete"]
    assert (blocked.blocked, blocked.facts) == (reason.key, reason.facts)


def test_completing_is_voluntary() -> None:
    table = completing().hand("C05").bench(green=3, red=1)
    table.do("end_turn")
    assert table.now.players[0].made == []


def test_the_second_creation_of_a_turn_brings_two_lira_once() -> None:
    table = completing(lira=0).hand("C05", "C13", "C01").bench(green=3, red=4, yellow=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    assert table.purse() == 4
    [offer] = table.offers("complete")
    assert offer.facts == {"payout": 8, "bonus": 2}
    table.do("complete", card="C13", pay={"red": 3, "yellow": 1})
    assert table.told("complete") == {
        "card": "C13",
        "shards": {"red": 3, "yellow": 1},
        "lira": 8,
        "bonus": 2,
    }
    assert table.purse() == 14
    assert table.now.players[0].ledger["second"] == 2


def test_a_third_creation_in_a_turn_brings_no_second_bonus() -> None:
    table = completing(lira=0).hand("C05").bench(green=3, red=1)
    table.now.turn.creations = 2
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    assert table.told("complete")["bonus"] == 0
    assert table.purse() == 8


def test_the_bonus_starts_afresh_in_the_next_turn() -> None:
    table = completing().hand("C05", "C01").bench(green=3, red=4, blue=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1}).do("end_turn")
    table.do("collect").do("sell", shards=dict.fromkeys(table.shards(1), 1)).do("end_turn")
    table.phase("complete")
    assert table.offers("complete")[0].facts["bonus"] == 0


def test_a_completion_shows_a_hidden_card_and_cannot_be_undone() -> None:
    table = completing().hand("C05").bench(green=3, red=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    assert not table.undoable
    assert table.do("rotate", steps=1).undoable
