"""Powers of completed patrons, specialty cards, urns and tracks, each at least once."""

from __future__ import annotations

import pytest

from tests.games.luthier.table import BOX, Table

LUTE, OBOE, TIMPANI = "I01", "I15", "I29"


def finish(table: Table, card: str, disc: int = 3) -> Table:
    cost = BOX.instruments[card].finish
    table.finishing(card).have(**cost)
    return table.act("finishing", disc).do("finish", card=card, cubes=cost)


# --- patrons (round start: test_rounds; immediate: test_salon; market: test_market)


@pytest.mark.parametrize(("patron", "card"), [("P01", LUTE), ("P08", TIMPANI)])
def test_after_finish_powers_pay_for_their_type(patron: str, card: str) -> None:
    assert finish(Table().finished(patron), card).gains("power") == [{"prestige": 1}]
    assert finish(Table().finished(patron), OBOE).gains("power") == []


def test_after_perform_and_after_repair_powers_pay_each_time() -> None:
    table = Table().finished("P10", "P26").display("perform", "F01").act("perform", 1)
    table.do("perform", card="F01", inspiration=0).roll(0, 0).do("conclude", inspiration=0)
    assert table.gains("power") == [{"prestige": 1}]
    table = Table().finished("P10", "P26").display("repair", "R01").act("repair", 1)
    table.do("repair", card="R01", inspiration=0)
    assert table.gains("power") == [{"prestige": 1}]
    assert table.player().ledger["powers"] == 1


@pytest.mark.parametrize(("patron", "bonus"), [("P03", 1), ("P30", 2)])
def test_rating_powers_add_to_the_rating(patron: str, bonus: int) -> None:
    table = Table().finished(patron).display("perform", "F01").act("perform", 1)
    table.do("perform", card="F01", inspiration=0).roll(0, 0)
    assert table.offer("conclude").facts["rating"] == 1 + bonus


def test_a_reroll_power_adds_to_the_skill() -> None:
    table = Table().finished("P09").have(performance=4).display("perform", "F01")
    table.act("perform", 1).do("perform", card="F01", inspiration=0)
    assert table.offer("reroll", die="1").facts["left"] == 3


@pytest.mark.parametrize(
    "card", sorted(c for c, p in BOX.patrons.items() if p.power.when == "endgame")
)
def test_every_endgame_power_counts_what_it_names(card: str) -> None:
    power = BOX.patrons[card].power
    table = Table().finished(card)
    table.player().lira = 0
    before = table.scores().seats[0].parts["powers"]
    own = {"patrons": 1}.get(power.metric or "", 0)
    patron = BOX.patrons[card]
    if power.metric == "patrons" and power.filter.genre not in ("", patron.genre, "any"):
        own = 0
    if power.metric == "patrons" and power.filter.type not in ("", patron.type):
        own = 0
    assert before == own * power.prestige
    match power.metric:
        case "instruments" | "instrument_types":
            kind = power.filter.type or "string"
            table.built({"string": LUTE, "woodwind": OBOE, "percussion": TIMPANI}[kind])
            n = 1
        case "performances":
            genre = power.filter.genre or "baroque"
            one = {"baroque": "F01", "classical": "F13", "romantic": "F25"}[genre]
            table.performed((one, 1), (one, 2))
            n = 2
        case "repairs":
            table.repaired("R01", "R13")
            n = 2
        case "patrons":
            other = next(
                c
                for c, p in BOX.patrons.items()
                if c != card
                and power.filter.genre in ("", p.genre)
                and power.filter.type in ("", p.type)
                and p.power.when != "endgame"
            )
            table.finished(other)
            n = 1
        case "first_chairs":
            table.built(LUTE, "I37")
            n = 2
        case "sections":
            table.built(LUTE, "I37").tokens("woodwind_baroque", "1", s1=2, s0=1)
            table.tokens("woodwind_classical", "0", s0=1)
            n = 4
        case "reputation":
            table.have(reputation=5)
            n = 5
        case "awards":
            table.urn("star", "seat")
            n = 2
        case _:
            assert power.metric == "specialty"
            table.worker("S01", 1).worker("S02", 0)
            n = 2
    assert table.scores().seats[0].parts["powers"] == (own + n) // power.per * power.prestige


def test_a_royal_patron_counts_as_any_one_genre_anew_for_each_count() -> None:
    table = Table().finished("P19")
    for goal, genre in (("V10", "baroque"), ("V11", "classical"), ("V12", "romantic")):
        assert BOX.private_goals[goal].filter.genre == genre
        table.private(goal)
        assert table.scores().seats[0].parts["goals"] == 3


# --- specialty cards


def test_varnisher_and_wood_carver_save_a_cube_at_their_bench() -> None:
    table = Table().worker("S01", 3).finishing("I09").have(animal=2).act("finishing", 3)
    table.do("finish", card="I09", cubes={"animal": 2})
    table = Table().worker("S02", 1).roughing(LUTE).have(wood=1).act("roughing", 1)
    table.do("rough", card=LUTE, cubes={"wood": 1})
    table = Table().worker("S02", 5).roughing(LUTE).act("roughing", 5)  # with the 5+
    table.do("rough", card=LUTE, cubes={})


def test_a_card_serves_its_own_disc_only() -> None:
    table = Table().worker("S01", 1).finishing("I09").have(animal=2)
    table.discs((0, "finishing", 3), (0, "guild", 1)).settled().do("open", place="finishing")
    assert table.offer("finish").blocked == "cubes_short"


def test_gilder_pays_once_a_disc() -> None:
    """Ruling 24."""
    table = Table().worker("S03", 3).finishing(LUTE, "I02").have(animal=2).act("finishing", 3)
    table.do("finish", card=LUTE, cubes={"animal": 1})
    assert table.gains("specialty") == [{"prestige": 2}]
    table.do("finish", card="I02", cubes={"animal": 1})
    assert table.gains("specialty") == []


@pytest.mark.parametrize(
    ("card", "place", "gain"),
    [
        ("S04", "roughing", {"wood": 1}),
        ("S11", "repair", {"animal": 1}),
        ("S12", "guild", {"metal": 1}),
        ("S15", "salon", {"inspiration": 2}),
        ("S16", "balcony", {"lira": 3}),
    ],
)
def test_unconditional_gains_come_first_and_are_lost_with_two_lira(
    card: str, place: str, gain: dict[str, int]
) -> None:
    """Ruling 23."""
    table = Table().worker(card, 1).act(place, 1)
    assert table.moves() == {"skip", "work"}
    assert table.offer("work").facts["gain"] == gain
    assert table.refused("alternative").key == "work_first"
    assert table.do("work").gains("specialty") == [gain]
    table = Table().worker(card, 1).act(place, 1).do("skip")
    assert table.gains("specialty") == []
    assert table.gains("skip") == [{"lira": 2}]


def test_they_can_pay_for_that_action() -> None:
    table = Table().worker("S11", 1).display("repair", "R02").act("repair", 1)
    table.do("work").do("repair", card="R02", inspiration=0)
    assert table.player().repaired == ["R02"]


def test_cubes_over_the_limit_are_settled_before_the_disc_goes_on() -> None:
    table = Table().worker("S12", 1).have(wood=9).act("guild", 1).do("work")
    assert table.moves() == {"give_back"}
    table.do("give_back", cubes={"wood": 1})
    assert "alternative" in table.moves()


def test_copyist_and_page_turner_help_a_performance() -> None:
    table = Table().worker("S05", 1).display("perform", "F01").act("perform", 1)
    table.do("perform", card="F01", inspiration=0).roll(0, 0)
    assert table.offer("conclude").facts["rating"] == 3
    table = Table().worker("S06", 1).display("perform", "F01").act("perform", 1)
    table.do("perform", card="F01", inspiration=0)
    assert table.offer("reroll", die="1").facts["left"] == 1


@pytest.mark.parametrize(("card", "gain"), [("S07", {"lira": 3}), ("S08", {"prestige": 1})])
def test_impresario_and_concertmaster_pay_for_a_performance_only(card: str, gain: dict[str, int]):
    table = Table().worker(card, 1).display("perform", "F01").act("perform", 1)
    table.do("perform", card="F01", inspiration=0).roll(0, 0).do("conclude", inspiration=0)
    assert table.gains("specialty") == [gain]
    table = Table().worker(card, 1).act("perform", 1).do("alternative")
    assert table.gains("specialty") == []


def test_tuner_and_restorer_help_a_repair() -> None:
    table = Table().worker("S09", 1).display("repair", "R02").act("repair", 1)
    table.do("repair", card="R02", inspiration=0)
    table = Table().worker("S10", 1).display("repair", "R01").act("repair", 1)
    table.do("repair", card="R01", inspiration=0)
    assert table.gains("specialty") == [{"prestige": 1}]


@pytest.mark.parametrize(("card", "place"), [("S13", "guild"), ("S14", "salon")])
def test_draughtsman_and_courier_lower_levels_by_four(card: str, place: str) -> None:
    table = Table().worker(card, 1).have(lira=20).act(place, 1)
    costs = [o.facts["cost"] for o in table.offers() if o.move in ("take", "take_patron")]
    assert costs == [0, 4]


def test_journeyman_counts_one_more_anywhere() -> None:
    for place in ("salon", "guild", "perform", "repair", "balcony", "roughing", "finishing"):
        assert Table().worker("S18", 3).act(place, 3).now.placed[0].value == 4


# --- urns (storage, seat, star: test_guild, test_orchestra, test_perform)


def test_storage_and_apprentice_urns_pay_at_each_round_start() -> None:
    table = Table().urn("storage", "apprentice").phase("start")
    assert table.player().apprentices == 1
    table.do("cubes", cubes={"metal": 1})
    assert table.player().cubes["metal"] == 1


# --- tracks


@pytest.mark.parametrize("track", sorted(BOX.tracks))
def test_every_space_of_every_track_pays_when_it_is_entered(track: str) -> None:
    for space in BOX.tracks[track].spaces:
        table = Table().have(lira=15, **{track: space.n - 1})
        if track == "reputation":
            table.act("balcony", 5).do("bonus")
        else:
            table.discs((0, "guild", 1)).settled().do("train", skill=track)
        assert table.player().tracks[track] == space.n
        simple = {k: n for k, n in space.gain.items() if k in ("inspiration", "prestige")}
        assert table.gains("track") == ([simple] if simple else [])
        asked = {"any": "cubes", "specialty": "specialty", "skill_choice": "skill"}
        for key, move in asked.items():
            assert (move in table.moves()) == (key in space.gain)


def test_a_skill_of_choice_climbs_either_track() -> None:
    table = Table().have(reputation=7).act("balcony", 5).do("bonus").do("skill", skill="repair")
    assert table.player().tracks == {"reputation": 8, "performance": 0, "repair": 1}


def test_past_the_end_each_step_gives_two_prestige() -> None:
    table = Table().have(reputation=9).act("balcony", 5).do("bonus")
    assert table.gains("past_end") == [{"prestige": 2}]


def test_a_specialty_card_taken_is_replaced_and_with_none_left_nothing_is_asked() -> None:
    table = Table().have(reputation=3).act("balcony", 5).do("bonus")
    card = table.now.specialties[1]
    table.do("specialty", card=card)
    assert len(table.now.specialties) == 4
    assert card not in table.now.specialties
    assert not table.step.undoable
    table = Table().have(reputation=3)
    deck = table.now.decks["specialty"]
    table.player(1).specialties = dict.fromkeys([*deck.cards, *table.now.specialties], 0)
    deck.cards, table.now.specialties = [], []
    table.act("balcony", 5).do("bonus")
    assert "alternative" in table.moves()
