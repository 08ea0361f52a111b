"""Rules 3: secret picks, then patron slots and perks in turn order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from app.engine import kernel, playout
from app.engine.kernel import Step
from app.games.luthier import GAME
from app.games.luthier.state import Options, State
from app.games.luthier.tasks import Arrive, StartRound
from tests.games.luthier.table import BOX, Table


def begun(seats: int = 2, word: str = "setup") -> Step[State]:
    return kernel.start(GAME, seats, Options(), playout.secret_of(word))


def do(step: Step[State], seat: int, m: str, **args: Any) -> Step[State]:
    return kernel.advance(GAME, step.snapshot, seat, msgspec.json.encode({"m": m, **args}))


def pick(step: Step[State], seat: int, family: int | None = None) -> Step[State]:
    """Both secret picks of a seat: the first of everything."""
    dealt = step.state.dealt[seat]
    step = do(step, seat, "family", family=str(family or dealt.families[0]))
    goals = dict.fromkeys(dealt.goals[:2], 1)
    return do(
        *(step, seat, "pick"),
        patron=dealt.patrons[0],
        instrument=dealt.instruments[0],
        goals=goals,
    )


# --- the table


@pytest.mark.parametrize(
    ("seats", "goals", "apprentices"), [(1, 3, 8), (2, 3, 8), (3, 3, 12), (4, 4, 16)]
)
def test_public_goals_and_apprentices_by_number_of_players(
    seats: int, goals: int, apprentices: int
):
    state = begun(seats).state
    assert len(state.goals) == goals
    assert state.stock == apprentices
    assert all(len(row) == 5 for row in state.displays.values())
    assert {BOX.patrons[card].set for card in state.displays["salon"]} == {"A"}
    assert len(state.specialties) == 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_with_one_or_two_players_three_sections_have_a_neutral_token(seats: int) -> None:
    chairs = {name: c for name, c in begun(seats).state.orchestra.items() if c.first == "n"}
    assert len(chairs) == (3 if seats < 3 else 0)
    for found in (
        {BOX.sections[name].type for name in chairs},
        {BOX.sections[name].genre for name in chairs},
    ):
        assert len(found) == len(chairs)
    assert all(c.tokens == {"n": 1} for c in chairs.values())


def test_every_player_is_dealt_families_patrons_instruments_and_goals() -> None:
    state = begun(4).state
    for dealt in state.dealt:
        found = (dealt.families, dealt.patrons, dealt.instruments, dealt.goals)
        assert [len(things) for things in found] == [2, 2, 2, 4]
        assert {BOX.patrons[card].set for card in dealt.patrons} == {"A"}
    families = [number for dealt in state.dealt for number in dealt.families]
    assert len(set(families)) == 8


# --- the picks


def test_all_pick_at_the_same_time_family_first() -> None:
    step = begun(3)
    assert GAME.waiting(step.state) == (0, 1, 2)
    for seat in (2, 0, 1):
        assert [offer.move for offer in GAME.offers(step.state, seat)] == ["family"]
    step = do(step, 2, "family", family=str(step.state.dealt[2].families[1]))
    assert [offer.move for offer in GAME.offers(step.state, 2)] == ["pick"]
    assert GAME.waiting(step.state) == (0, 1, 2)


def test_a_pick_is_sent_for_good_and_the_others_see_nothing_of_it() -> None:
    step = begun(2)
    before = GAME.view(step.state, 1)
    step = pick(step, 0)
    assert not step.undoable
    after = GAME.view(step.state, 1)
    assert after == {**before, "asks": {"1": "family"}, "players": after["players"]}
    assert after["players"]["0"]["family"] == 0
    assert after["players"]["0"]["hand"] == []
    assert after["players"]["0"]["goals"] == ["", ""]
    assert after["players"]["0"]["offer"] == {}


def test_when_all_are_in_the_picks_are_shown_and_the_rest_is_shuffled_back() -> None:
    step = pick(pick(begun(2), 0), 1)
    state = step.state
    assert state.dealt == []
    told = next(note.facts for note in step.notes if note.kind == "revealed")
    assert told["picks"]["0"]["family"] == state.players[0].family
    assert state.order == sorted((0, 1), key=lambda seat: state.players[seat].family)
    counted = Counter([*state.decks["A"].cards, *state.displays["salon"]])
    assert len(counted) == 20 - 2
    for player in state.players:
        assert len(player.goals) == len(player.refused) == 2


def test_the_lowest_family_number_is_first() -> None:
    for word in "abcdef":
        state = pick(pick(pick(begun(3, word), 2), 1), 0).state
        numbers = [state.players[seat].family for seat in state.order]
        assert numbers == sorted(numbers)
        assert GAME.waiting(state) == (state.order[0],)


def test_with_its_family_a_fifth_goal_is_seen_before_two_are_kept() -> None:
    for n in range(60):
        step = begun(4, f"fifth {n}")
        seats = [seat for seat, dealt in enumerate(step.state.dealt) if 10 in dealt.families]
        if seats:
            break
    seat, spare = seats[0], step.state.dealt[seats[0]].spare
    step = do(step, seat, "family", family="10")
    (offer,) = GAME.offers(step.state, seat)
    assert len(offer.args["goals"].of) == 5  # type: ignore[union-attr]
    assert spare in GAME.view(step.state, seat)["players"][str(seat)]["offer"]["goals"]
    goals = {spare: 1, step.state.dealt[seat].goals[0]: 1}
    dealt = step.state.dealt[seat]
    step = do(
        *(step, seat, "pick"),
        patron=dealt.patrons[0],
        instrument=dealt.instruments[0],
        goals=goals,
    )
    assert spare in step.state.players[seat].goals
    assert len(step.state.players[seat].refused) == 3


# --- families


def arrived(family: int, *, patron: str = "P02", hand: str = "I01") -> Table:
    """Seat 0 has this family and is about to choose the slot of his first patron."""
    table = Table().round(0)
    table.now.phase = "setup"
    table.player().family = family
    table.hand(hand).fetch(patron)
    table.now.agenda = [StartRound(), Arrive(0, patron)]
    return table.settled()


def test_the_first_patron_goes_into_a_slot_of_choice_which_pays() -> None:
    table = arrived(8)
    lira = table.player().lira
    table.do("seat_patron", slot="1")
    assert table.player().lira == lira + 4
    assert table.player().patrons["1"].cube == 0


@pytest.mark.parametrize("number", sorted(BOX.families))
def test_every_family_brings_its_start_goods(number: int) -> None:
    table = arrived(number)
    player, start = table.player(), BOX.families[number].start
    assert player.lira == start.get("lira", 0)
    assert player.inspiration == start.get("inspiration", 0)
    assert player.apprentices == start.get("apprentice", 0)
    assert {cube: n for cube, n in player.cubes.items() if n} == {
        cube: start[cube] for cube in player.cubes if cube in start
    }
    assert table.now.stock == 8 - player.apprentices
    assert player.discs == ([1, 2, 3, 5] if number in (6, 11) else [1, 3, 5])


def seated(family: int, **more: str) -> Table:
    table = arrived(family, **more)
    return table.do("seat_patron", slot="3")


def test_amati_takes_an_instrument_of_level_1_and_the_gap_is_refilled() -> None:
    table = seated(1)
    first, second = table.now.displays["guild"][:2]
    assert table.offer("take").args["card"].of == (first, second)  # type: ignore[union-attr]
    table.do("take", card=second, to="hand", inspiration=0)
    assert table.player().hand == ["I01", second]
    assert all(table.now.displays["guild"])
    assert table.now.displays["guild"][0] == first


def test_silbermann_takes_a_patron_of_level_1_into_a_slot_with_its_gain() -> None:
    table = seated(7)
    card = table.now.displays["salon"][0]
    assert table.offer("take_patron").args["slot"].of == ("1", "2")  # type: ignore[union-attr]
    table.do("take_patron", card=card, slot="1", inspiration=0)
    assert table.player().lira == 8 + 4
    assert all(table.now.displays["salon"])


def test_stradivari_may_rough_the_start_instrument_for_one_cube_less() -> None:
    table = seated(3, hand="I03")  # 1 animal 2 wood
    table.do("rough", card="I03", cubes={"wood": 2})
    player = table.player()
    assert (player.hand, player.finishing) == ([], ["I03"])
    assert player.cubes == {"animal": 2, "wood": 0, "metal": 0}


def test_a_start_instrument_that_cannot_be_paid_is_not_asked_for() -> None:
    assert (
        seated(3, hand="I29").now.phase != "setup" or "rough" not in seated(3, hand="I45").moves()
    )


def test_set_up_perks_may_be_declined() -> None:
    """Ruling 31."""
    for family in (1, 3, 4, 7):
        table = seated(family).do("decline")
        assert table.now.round == 1
    assert seated(9).do("close", inspiration=0).now.round == 1


def test_denner_takes_a_specialty_card_and_allots_it_at_once() -> None:
    table = seated(4)
    card = table.now.specialties[2]
    table.do("specialty", card=card)
    assert table.offer("allot").args["disc"].of == ("1", "3", "5")  # type: ignore[union-attr]
    table.do("allot", card=card, disc="3")
    assert table.player().specialties == {card: 3}
    assert len(table.now.specialties) == 4


def test_broadwood_trades_cubes_at_base_prices_only() -> None:
    table = seated(9)  # 16 lira, 2 wood, 1 metal, 1 inspiration
    assert table.moves() == {"sell", "buy", "close"}
    assert table.offer("buy").facts["prices"] == {"animal": 2, "wood": 3, "metal": 5}
    table.do("sell", cubes={"wood": 1}).do("buy", cubes={"metal": 2}).do("close", inspiration=1)
    assert table.player().lira == 16 + 3 - 10 + 1
    assert not table.player().traded


@pytest.mark.parametrize(
    ("family", "track"), [(2, "repair"), (5, "performance"), (8, "reputation")]
)
def test_ruckers_guarneri_and_stein_begin_a_step_up(family: int, track: str) -> None:
    table = seated(family)
    assert table.player().tracks[track] == 1
    if family == 2:
        assert "cubes" in table.moves()


@pytest.mark.parametrize("family", [6, 11])
def test_hotteterre_and_sax_own_disc_2_from_round_1(family: int) -> None:
    assert seated(family).player().discs == [1, 2, 3, 5]


@pytest.mark.parametrize("family", [10, 12])
def test_the_others_have_nothing_to_do_at_set_up(family: int) -> None:
    assert seated(family).now.round == 1
