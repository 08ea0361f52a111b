"""Rules 5: every part of the final score, ranks and ties."""

from __future__ import annotations

import pytest

from app.games.luthier.state import LEDGER
from tests.games.luthier.table import BOX, Table


def parts(table: Table, seat: int = 0) -> dict[str, int]:
    return table.scores().seats[seat].parts


def test_the_parts_add_up_and_name_where_prestige_came_from() -> None:
    table = Table().have(prestige=4, lira=17).finishing("I09").worker("S01", 0)
    score = table.scores().seats[0]
    assert set(score.parts) == {
        *LEDGER,
        *("chairs", "bench", "goals", "specialty", "leftovers"),
    }
    assert score.total == sum(score.parts.values()) == 4 + 1 + 4 + 1


@pytest.mark.parametrize(("chairs", "points"), [(0, 0), (1, 2), (2, 5), (3, 8)])
def test_first_chairs_of_instruments_tokens_and_rare_ones_count(chairs: int, points: int) -> None:
    table = Table()
    if chairs > 0:
        table.built("I37")
    if chairs > 1:
        table.built("I01")
    if chairs > 2:
        table.tokens("woodwind_baroque", "0", s0=1)
    assert parts(table)["chairs"] == points


def test_finishing_bench_cards_count_half_each_rounded_down_roughing_bench_cards_nothing() -> None:
    """Mistake 16. 5 and 7; the +2 perk is not applied."""
    table = Table().finishing("I01", "I03").roughing("I05").have(reputation=9)
    assert parts(table)["bench"] == 2 + 3


def test_leftovers_are_one_sum() -> None:
    """Mistake 16."""
    table = Table().have(lira=3, inspiration=3, wood=2, animal=1, apprentices=1)
    assert parts(table)["leftovers"] == 1
    assert parts(table.have(lira=2, inspiration=3, wood=2, animal=1))["leftovers"] == 0


def test_specialty_cards_count_one_each_allotted_or_not() -> None:
    assert parts(Table().worker("S01", 1).worker("S02", 0))["specialty"] == 2


def reach(table: Table, goal: str, n: int) -> None:
    """Exactly n of what a private goal counts."""
    card = BOX.private_goals[goal]
    kind, genre = card.filter.type, card.filter.genre
    instruments = [
        c
        for c, i in BOX.instruments.items()
        if (not kind or i.type == kind) and (i.rare == card.filter.rare)
    ]
    match card.metric:
        case "instruments":
            table.built(*instruments[:n])
        case "performances":
            of = [c for c, p in BOX.performances.items() if p.genre == genre]
            table.performed(*[(c, 1) for c in of[:n]])
        case "repairs":
            table.repaired(*[c for c, r in BOX.repairs.items() if r.type == kind][:n])
        case "patrons":
            of = [
                c for c, p in BOX.patrons.items() if genre in ("", p.genre) and kind in ("", p.type)
            ]
            table.finished(*of[:n])
        case "first_chairs":
            of = [s for s, v in BOX.sections.items() if v.type == kind and not v.rare]
            for section in of[:n]:
                table.tokens(section, "0", s0=1)
        case "sections":
            for section in [s for s, v in BOX.sections.items() if not v.rare][:n]:
                table.tokens(section, "1", s1=2, s0=1)
        case "reputation":
            table.have(reputation=n)
        case "skill_total":
            table.have(performance=n - n // 2, repair=n // 2)
        case _:
            assert card.metric == "awards"
            table.urn(*list(BOX.urns)[:n])


@pytest.mark.parametrize("goal", sorted(BOX.private_goals))
def test_only_the_best_tier_of_each_private_goal_counts(goal: str) -> None:
    """Mistake 17."""
    tiers = BOX.private_goals[goal].tiers
    for n in range(tiers[-1].at_least + 1):
        table = Table().private(goal)
        reach(table, goal, n)
        best = max([tier.prestige for tier in tiers if n >= tier.at_least], default=0)
        assert parts(table)["goals"] == best, n


def over(table: Table) -> Table:
    table.discs()
    return table.round(6).phase("end")


def test_most_points_win() -> None:
    table = over(Table(3).have(0, prestige=5).have(1, prestige=9).have(2, prestige=5, lira=3))
    assert [score.rank for score in table.scores().seats] == [3, 1, 2]
    assert table.scores().reasons == ("rounds_played", "most_points")
    assert table.told("over") == [{"winners": [1]}]


def test_a_tie_goes_to_most_lira_then_it_is_shared() -> None:
    table = over(Table().have(0, prestige=5, lira=3).have(1, prestige=5, lira=4))
    assert [score.rank for score in table.scores().seats] == [2, 1]
    assert table.scores().reasons[1] == "most_lira"
    table = over(Table().have(0, prestige=5, lira=4).have(1, prestige=5, lira=4))
    assert [score.rank for score in table.scores().seats] == [1, 1]
    assert table.scores().reasons[1] == "shared"


def test_the_end_shows_private_goals_and_every_part_thing_by_thing() -> None:
    table = Table().finished("P20").have(reputation=4).finishing("I09").built("I37")
    table.private("V21", "V20")
    assert table.view(1)["players"]["0"]["goals"] == ["", ""]
    over(table)
    view = table.view(1)
    assert view["players"]["0"]["goals"] == ["V21", "V20"]
    final = view["final"]["0"]
    assert final["goals"] == {"V21": 5, "V20": 5}
    assert final["powers"] == {"P20": 2}
    assert final["bench"] == {"I09": 4}
    assert final["chairs"] == 1
    assert final["parts"] == table.scores().seats[0].parts
