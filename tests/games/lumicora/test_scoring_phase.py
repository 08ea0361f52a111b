"""The Scoring Phase: refilling displays, coral scorings, limestone, octopus and turtle."""

from __future__ import annotations

import pytest

from app.engine.offers import Offer
from tests.games.lumicora.table import BOX, Table, tile

P2, P3, P5, P6 = (tile("pink", n) for n in (2, 3, 5, 6))
OTHER_P3 = tile("pink", 3, 1)
B4 = tile("blue", 4)


def anni() -> Table:
    """The rulebook's example: pink 3 and 3 in level 1, 5 and 2 in level 2, 6 in level 4."""
    table = Table(3).scoring()
    reef = table.player().reef
    shown = [(P3, 1), (OTHER_P3, 1), (P5, 2), (P2, 2), (P6, 4), (B4, 3), (tile("blue", 3), 1)]
    for space, (wanted, level) in enumerate(shown):
        reef.top[space], reef.level[space] = BOX.codes[wanted], level
    return table


def offered(table: Table, colour: str) -> Offer:
    return next(o for o in table.offers("score") if o.args["colour"] == (colour,))


def test_a_coral_scoring_counts_the_smallest_visible_number_of_each_level() -> None:
    pink = offered(anni(), "pink")
    assert pink.facts["points"] == 11
    assert pink.facts["levels"] == [(1, "r1c1", 3), (2, "r1c4", 2), (4, "r1c5", 6)]


def test_covered_numbers_do_not_count() -> None:
    table = Table().lay(P3, "r3c3-r3c4").lay(P5, "r4c3-r4c2").scoring()
    assert offered(table, "pink").facts["points"] == 3
    table.lay(P6, "r3c3-r4c3")
    assert offered(table, "pink").facts["points"] == 6
    table.do("score", colour="pink")
    assert table.player().scored[0].points == 6
    assert list(map(list, table.told("score")["levels"])) == [[2, "r3c3", 6]]
    assert table.view()["players"]["0"]["points"] == 6
    assert table.scores().seats[0].parts["corals"] == 6


def test_the_breakdown_tells_the_numbers_of_a_coral_scoring_and_where_they_were() -> None:
    table = Table().lay(P3, "r3c3-r3c4").lay(P5, "r4c3-r4c2").lay(P6, "r4c3-r3c3")
    table.lay(P2, "r2c3-r2c2").scoring().do("score", colour="pink")
    table.now.phase = "over"
    told = table.view()["final"]["0"]
    assert [space for _, space, _ in told["corals"]["pink"]] == ["r2c3", "r4c3"]
    assert [number for _, _, number in told["corals"]["pink"]] == [2, 6]
    assert told["points"]["corals"] == 8


def test_a_scoring_for_nothing_is_legal_and_gives_limestone_and_the_jellyfish() -> None:
    table = Table().scoring().do("score", colour="green")
    assert table.told("score")["points"] == 0
    player = table.player()
    assert (player.limestone, player.jellyfish) == (4, ["green"])
    assert table.undoable


@pytest.mark.parametrize(
    ("round", "limestone"),
    [(1, 4), (2, 4), (3, 4), (4, 4), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1), (10, 0)],
)
def test_limestone_for_a_scoring_is_that_of_the_current_round(round: int, limestone: int) -> None:
    table = Table().scoring(round=round)
    assert {offer.facts["limestone"] for offer in table.offers("score")} == {limestone}
    table.do("score", colour="green")
    assert table.player().limestone == limestone


def test_limestone_for_a_scoring_is_capped_by_the_store() -> None:
    table = Table().scoring()
    table.player().limestone = 8
    table.do("score", colour="green")
    assert table.player().limestone == 10
    assert table.told("score")["limestone"] == 2


def test_the_supply_can_never_bind() -> None:
    assert 4 * BOX.storage == BOX.supply
    table = Table(4)
    for player in table.now.players:
        player.limestone = BOX.storage
    assert table.now.supply(BOX) == 0
    table.game.check(table.now)


def test_a_colour_is_scored_once_a_game_even_when_its_jellyfish_is_spent() -> None:
    for spent in (False, True):
        table = Table().scored("pink", spent=spent).scoring()
        assert table.refusal("score", colour="pink").facts == {"colour": "pink"}
        assert table.why("score", colour="pink") == "already_scored"
        assert ("pink",) not in [offer.args["colour"] for offer in table.offers("score")]


def test_one_scoring_a_player_in_a_scoring_phase() -> None:
    table = Table(3).scoring().do("score", colour="green")
    assert table.now.active == 1
    table.do("skip").do("skip")
    assert table.now.phase == "start"
    assert [len(player.scored) for player in table.now.players] == [1, 0, 0]


def test_scoring_goes_clockwise_from_the_old_octopus_holder() -> None:
    table = Table(3).scoring()
    table.now.octopus = table.now.active = 2
    order = []
    for _ in range(3):
        order.append(table.now.active)
        assert table.now.octopus == 2
        table.do("score", colour="green")
    assert order == [2, 0, 1]
    assert (table.now.octopus, table.now.active) == (1, 1)


def test_the_octopus_goes_to_the_last_who_scored() -> None:
    table = Table(3).scoring().do("score", colour="green").do("score", colour="blue").do("skip")
    assert table.now.octopus == 1
    assert table.told("octopus") == {"seat": 1}
    assert table.told("round") == {"round": 2, "seat": 1}
    assert table.now.active == 1


def test_the_octopus_stays_when_nobody_scored() -> None:
    table = Table(3).scoring().do("skip").do("skip").do("skip")
    assert (table.now.octopus, table.now.active, table.now.round) == (0, 0, 2)
    assert "octopus" not in table.kinds


def test_who_has_scored_all_colours_is_not_asked() -> None:
    table = Table(3).scoring()
    for colour in BOX.colours:
        table.scored(colour, seat=1)
    table.do("skip")
    assert table.now.active == 2
    assert table.told("nothing_to_score") == {"seat": 1}


def test_displays_are_refilled_seat_by_seat_from_the_octopus_when_the_last_turn_ends() -> None:
    table = Table(3)
    table.now.octopus = 2
    table.display(tile("green", 4), tile("green", 5))
    drawn = [tile("yellow", n) for n in (6, 5, 4, 3)]
    table.bag(*drawn)
    table.display(*table.player(2).display[:3], seat=2)
    table.now.bag[:] = [t for t in table.now.bag if t not in drawn] + drawn[::-1]
    table.display(*table.player(1).display[:3], seat=1).hand(B4, seat=1)
    table.do("return", tile=B4)
    refills = [note.facts for note in table.notes if note.kind == "refill"]
    assert refills == [
        {"seat": 2, "tiles": drawn[:1]},
        {"seat": 0, "tiles": drawn[1:3]},
        {"seat": 1, "tiles": drawn[3:]},
    ]
    assert all(len(player.display) == 4 for player in table.now.players)
    assert table.now.phase == "score"
    assert table.now.active == 2


def test_the_game_ends_after_the_scoring_phase_of_the_tenth_round() -> None:
    table = Table(2).scoring(round=9).do("skip").do("skip")
    assert (table.now.round, table.now.phase) == (10, "start")
    table.now.phase = "score"
    table.do("skip").do("score", colour="pink")
    assert table.now.phase == "over"
    assert table.game.waiting(table.now) == ()
    assert "over" in table.kinds
    assert table.scores().reasons[0] == "rounds_played"
    assert table.view()["final"]["1"]["points"]["jellyfish"] == 2
