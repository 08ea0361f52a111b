"""Turns, the last round, ties and scores."""

from __future__ import annotations

from app.games.murano.state import LEDGER
from tests.games.murano.table import BOX, Table


def finishing(seats: int = 2, *, active: int = 0, lira: int = 4) -> Table:
    """The active player is about to complete the last card."""
    table = Table(seats, lira=lira)
    table.now.active = active
    table.phase("complete").last_card("C05", seat=active).bench(active, green=3, red=1)
    return table


def complete_last(table: Table) -> Table:
    return table.do("complete", card="C05", pay={"green": 3, "red": 1})


def pass_turn(table: Table) -> Table:
    """A turn in which nothing is completed."""
    table.do("collect")
    while table.now.player.shards() > 8:
        table.do("return", shards={next(iter(table.shards(table.now.active))): 1})
    seat = table.now.active
    table.do("sell", shards={next(iter(table.shards(seat))): 1})
    return table.do("end_turn") if table.now.active == seat else table


def test_the_turn_goes_to_the_left_and_the_round_counts_up() -> None:
    table = Table(3)
    for active, round_ in ((1, 1), (2, 1), (0, 2)):
        pass_turn(table)
        assert (table.now.active, table.now.round) == (active, round_)
        assert table.told("turn") == {"seat": active, "round": round_}


def test_a_turn_is_ended_by_its_player_while_something_is_possible() -> None:
    table = Table(lira=0).bench(red=2).do("collect").do("sell", shards={"red": 1})
    assert table.now.active == 0
    table.do("end_turn")
    assert table.now.active == 1


def test_a_turn_with_nothing_left_ends_by_itself() -> None:
    table = (
        Table(lira=1)
        .do("collect")
        .do("rotate", steps=1)
        .do("exchange", market="NE", shard=next(iter(Table().do("collect").shards())))
    )
    assert table.purse() == 0
    assert table.now.active == 1
    assert "nothing_left" in table.kinds


def test_whether_a_turn_ends_by_itself_does_not_tell_if_the_first_card_can_be_paid() -> None:
    for first in ("C01", "C05"):
        table = Table(lira=0).hand(first).phase("negotiate").bench(red=4, blue=1)
        table.feeds("NE", "red", "blue").do("exchange", market="NE", shard="red")
        assert table.now.active == 0
        assert table.now.phase == "complete"


def test_no_lira_and_too_few_shards_for_any_recipe_end_the_turn() -> None:
    table = Table(lira=0).phase("negotiate").bench(red=4).feeds("NE", "transparent", "yellow")
    table.now.warehouse["yellow"] -= 8
    table.now.players[1].bench["yellow"] += 8
    table.market("SE", "yellow", "yellow").do("exchange", market="NE", shard="red")
    assert table.shards() == {"red": 3}
    assert table.now.active == 1


def test_the_turn_goes_on_after_the_last_card_until_its_player_ends_it() -> None:
    table = complete_last(finishing())
    assert table.now.active == 0
    assert table.now.last_round
    assert table.told("last_round") == {"seat": 0}
    table.do("rotate", steps=1).do("end_turn")
    assert table.now.active == 1


def test_the_round_is_finished_before_the_game_ends() -> None:
    table = complete_last(finishing(3)).do("end_turn")
    for active in (1, 2):
        assert table.now.active == active
        assert table.game.waiting(table.now) == (active,)
        pass_turn(table)
    assert table.game.waiting(table.now) == ()
    assert table.now.phase == "over"


def test_nobody_gets_another_turn_after_the_player_before_the_first() -> None:
    table = complete_last(finishing(3, active=2)).do("end_turn")
    assert table.now.phase == "over"
    assert table.game.offers(table.now, 0) == []


def test_the_round_ends_before_the_first_player_whoever_that_is() -> None:
    table = finishing(3, active=1)
    table.now.first = 2
    complete_last(table).do("end_turn")
    assert table.now.phase == "over"
    table = finishing(3, active=2)
    table.now.first = 2
    complete_last(table).do("end_turn")
    pass_turn(table)
    assert table.now.phase == "collect"
    pass_turn(table)
    assert table.now.phase == "over"


def test_a_second_player_may_finish_in_the_last_round_too() -> None:
    table = complete_last(finishing()).do("end_turn")
    table.last_card("C13", seat=1).bench(1, red=3, yellow=1).phase("complete")
    table.do("complete", card="C13", pay={"red": 3, "yellow": 1})
    assert "last_round" not in table.kinds
    table.do("end_turn")
    assert table.now.phase == "over"


def test_cards_set_aside_stay_completed_for_the_end() -> None:
    table = finishing()
    assert len(table.now.players[0].used) == 5
    complete_last(table)
    assert table.now.last_round


def ended(*lira: int, made: tuple[int, ...] = ()) -> Table:
    """A finished game with these purses; `made` are numbers of completed cards."""
    table = complete_last(finishing(len(lira), active=len(lira) - 1))
    for seat, n in enumerate(made):
        if n < len(table.now.players[seat].hand):
            hand = table.now.players[seat].hand
            table.now.players[seat].made = [hand.pop() for _ in range(n)]
    table.do("end_turn")
    for seat, n in enumerate(lira):
        table.lira(seat, n)
    return table


def test_most_lira_wins_whoever_finished_first() -> None:
    scores = ended(30, 12, 20).scores()
    assert scores.reasons == ("all_completed", "most_lira")
    assert [(s.total, s.rank) for s in scores.seats] == [(30, 1), (12, 3), (20, 2)]


def test_a_tie_goes_to_the_player_with_the_fewest_completed_creations() -> None:
    scores = ended(30, 30, 30, made=(2, 1)).scores()
    assert scores.reasons == ("all_completed", "fewest_creations")
    assert [s.rank for s in scores.seats] == [2, 1, 3]


def test_used_cards_count_as_completed_in_a_tie() -> None:
    table = ended(30, 30, 12, made=(2, 1))
    table.now.players[0].used = list(table.now.players[0].made)
    assert [s.rank for s in table.scores().seats] == [2, 1, 3]


def test_a_tie_in_both_is_a_shared_victory() -> None:
    table = ended(30, 30, 12, made=(2, 2))
    assert table.scores().reasons == ("all_completed", "shared")
    assert [s.rank for s in table.scores().seats] == [1, 1, 3]


def test_the_winners_are_told_when_the_game_ends() -> None:
    table = complete_last(finishing(2, active=1)).do("end_turn")
    assert table.told("over") == {"winners": [1]}


def test_the_parts_of_the_score_say_where_the_lira_came_from() -> None:
    table = Table(lira=4, art="trader").hand("C05", made=("C01",)).phase("negotiate")
    table.bench(green=3, red=2)
    table.do("rotate", steps=2)
    table.do("sell", shards={"red": 1}, tile="art", set_aside="C01")
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    [score, _] = table.scores().seats
    assert score.parts == {
        "start": 4,
        "creations": 8,
        "second": 0,
        "sales": 4,
        "advantages": 0,
        "spent": -2,
    }
    assert score.total == sum(score.parts.values()) == 14
    assert tuple(score.parts) == LEDGER


def test_scores_answer_at_any_time_because_nothing_forces_an_end() -> None:
    table = Table(3).lira(1, 9)
    scores = table.scores()
    assert scores.reasons == ()
    assert [s.rank for s in scores.seats] == [2, 1, 2]


def test_nothing_moves_once_the_game_is_over() -> None:
    table = ended(5, 6)
    assert table.refusal("collect").key == "not_your_turn"
    explain = table.game.explain
    assert explain is not None
    from app.games.murano.moves import Collect

    assert explain(table.now, table.now.active, Collect()).key == "game_over"


def test_lira_is_never_short_in_the_reserve() -> None:
    table = Table(lira=1000).bench(red=1).do("collect").do("sell", shards={"red": 1})
    assert table.purse() == 1001


def test_the_warehouse_always_holds_a_substitute_for_a_pair() -> None:
    """All benches and Markets full: what is left still replaces two Shards."""
    most = max(BOX.hand_cards) * BOX.bench + sum(m.spaces for m in BOX.markets.values())
    assert sum(BOX.supply.values()) - most >= 2
