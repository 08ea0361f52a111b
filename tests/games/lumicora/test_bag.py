"""The bag runs out: the emergency stack, the early end, and no more refills."""

from __future__ import annotations

from app.engine.play import Play
from app.engine.rng import Stream
from app.games.lumicora import bag
from tests.games.lumicora.table import BOX, Table, tile

B3, B4, B5, B6 = (tile("blue", n) for n in (3, 4, 5, 6))
P6, Y4, Y5, G4, G5 = (
    tile("pink", 6),
    tile("yellow", 4),
    tile("yellow", 5),
    tile("green", 4),
    tile("green", 5),
)


def short(*, left: int = 0, round: int = 3) -> Table:
    """Four at the table; the first one has just taken three and two are needed for the Atoll."""
    table = Table(4).display(P6, G4, G5, Y5).atoll(Y4, B4, B5, B6).empty_bag(left=left)
    table.now.round = round
    return table.do("add", tile=P6).do("take", tiles={B4: 1, B5: 1, B6: 1})


def to_scoring(table: Table) -> Table:
    """Everybody takes limestone until the Scoring Phase begins."""
    while table.now.phase != "score":
        if table.now.phase == "place":
            table.do("return", tile=table.player(table.now.active).hand[0])
        else:
            first = table.player(table.now.active).display[0]
            table.do("add", tile=first).do("limestone")
    return table


def all_skip(table: Table) -> Table:
    for _ in table.now.players:
        table.do("skip")
    return table


def test_the_emergency_stack_goes_into_the_bag_when_a_lumino_is_needed_and_not_before() -> None:
    table = short(left=2)
    assert "emergency" not in table.kinds
    assert not table.now.early
    table = short(left=1)
    assert table.told("emergency") == {"n": 4, "early": True}
    assert table.now.early
    assert len(table.now.atoll) == 4
    assert (len(table.now.bag), len(table.now.emergency)) == (3, 0)


def test_before_the_last_round_one_more_scoring_phase_follows_and_then_the_game_ends() -> None:
    table = all_skip(to_scoring(short(round=4)))
    assert (table.now.phase, table.now.extra, table.now.round) == ("score", True, 5)
    assert table.told("extra_scoring") == {"round": 5}
    all_skip(table)
    assert table.now.phase == "over"
    assert table.scores().reasons[0] == "bag_empty"


def test_the_extra_scoring_gives_limestone_by_the_next_space_and_a_second_colour() -> None:
    table = to_scoring(short(round=4))
    for player in table.now.players:
        player.limestone = 0
    table.do("skip").do("score", colour="pink").do("skip").do("skip")
    assert table.player(1).limestone == 4
    assert (table.now.octopus, table.now.active) == (1, 1)
    table.do("score", colour="blue")
    assert table.player(1).limestone == 4 + 2
    assert table.player(1).jellyfish == ["pink", "blue"]


def test_in_the_last_round_the_game_goes_on_as_usual() -> None:
    table = short(round=10)
    assert table.told("emergency") == {"n": 4, "early": False}
    table = all_skip(to_scoring(table))
    assert (table.now.phase, table.now.extra) == ("over", False)
    assert table.scores().reasons[0] == "rounds_played"


def test_a_dry_bag_refills_neither_atoll_nor_displays_although_luminos_come_back() -> None:
    table = Table(4).display(P6, G4, G5, Y5).atoll(Y4, B4, B5, B6).empty_bag()
    board, reef = table.board, table.player(3).reef
    for place in ("r7c1-r7c2", "r6c1-r6c2", "r7c3-r7c4", "r6c5-r6c6"):
        reef.lay(BOX, board, table.now.emergency.pop(), place)
    table.do("add", tile=P6).do("take", tiles={B4: 1, B5: 1, B6: 1})
    assert table.told("dry") == {"early": True}
    assert table.told("refill_atoll") == {"tiles": []}
    assert table.now.atoll == [Y4, P6]
    table.do("return", tile=B4)
    to_scoring(table)
    assert len(table.player(0).display) == 3
    assert table.now.returned
    all_skip(table)
    assert table.now.extra


def test_a_swap_works_with_an_empty_bag() -> None:
    table = Table(4).display(P6, G4, G5, Y5).scored("pink").empty_bag()
    table.do("swap", jellyfish="pink", source="display", tiles={P6: 1, G4: 1})
    assert sorted(table.player().display) == sorted([P6, G4, G5, Y5])
    assert not table.now.early


def test_returned_luminos_are_mixed_in_before_the_next_is_drawn() -> None:
    firsts = set()
    for n in range(60):
        table = Table(2).hand(B4)
        del table.now.bag[4:]
        top = table.now.bag[-1]
        bag.put_back(table.now, [B4, B5])
        play = Play(Stream(bytes([n] * 32)))
        firsts.add(bag.draw(BOX, table.now, 1, play)[0])
        assert play.sealed
        assert not table.now.returned
        assert len(table.now.seen) == len({B4, B5} & set(table.now.bag))
    assert firsts == {top, B4, B5}


def test_two_players_can_never_empty_the_bag() -> None:
    most = 2 * BOX.display + BOX.atoll + BOX.rounds * 2 * 3
    assert most == len(BOX.in_game(2)) == 72
    assert BOX.seatings[2].emergency == 0
