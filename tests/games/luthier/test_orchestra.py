"""Rules 4.4: chairs, their gains, and who loses what."""

from __future__ import annotations

import random

from app.games.luthier import orchestra
from app.games.luthier.state import Chairs
from tests.games.luthier.table import BOX, Table

SECTION = "string_baroque"  # first chair: 5 lira
LUTE, VIOL = "I01", "I03"  # both sit there
RARE = "I37"


def finishing(table: Table, card: str, value: int = 3) -> Table:
    """Seat 0 finishes this card with a disc of this value."""
    cost = BOX.instruments[card].finish
    table.finishing(card).have(**cost)
    return table.act("finishing", value).do("finish", card=card, cubes=cost)


def mending(table: Table, seat: int = 0) -> Table:
    """A repair of strings, so that a token may join any string section."""
    table.display("repair", "R01")  # costs nothing
    table.act("repair", 3, seat=seat).do("repair", card="R01", inspiration=0)
    return table


# --- instruments


def test_the_first_instrument_takes_the_first_chair_and_its_gain() -> None:
    table = finishing(Table(), LUTE)
    assert table.now.orchestra[SECTION].first == "0"
    assert table.gains("first_chair") == [{"lira": 5}]


def test_tokens_step_back_from_an_instrument_however_many_they_are() -> None:
    table = finishing(Table().tokens(SECTION, "1", s1=4), LUTE)
    chairs = table.now.orchestra[SECTION]
    assert (chairs.first, chairs.tokens) == ("0", {"1": 4})
    assert table.told("chair")[0]["displaced"] == "1"
    assert table.gains("first_chair") == [{"lira": 5}]


def test_a_second_instrument_never_displaces_the_first() -> None:
    """Mistake 5."""
    table = finishing(Table().built(VIOL, seat=1), LUTE)
    assert table.now.orchestra[SECTION].first == "1"
    assert table.gains("first_chair") == []
    table.do("second_chair", gain="inspiration")
    assert table.gains("second_chair") == [{"inspiration": 1}]


def test_a_second_chair_gives_one_inspiration_or_two_lira() -> None:
    table = finishing(Table().built(VIOL), LUTE)
    assert table.offer("second_chair").facts["gains"] == {"inspiration": 1, "lira": 2}
    table.do("second_chair", gain="lira")
    assert table.player().lira == 2


def test_every_rare_instrument_sits_in_a_first_chair() -> None:
    """Mistake 5: they share it."""
    table = finishing(Table().built("I38", seat=1).have(), RARE)
    assert table.now.orchestra["string_rare"].instruments == ["1", "0"]
    assert {"prestige": 2} in table.gains("first_chair")
    assert [orchestra.first_chairs(BOX, table.now, owner) for owner in "01"] == [1, 1]


# --- tokens


def test_a_token_in_an_empty_section_takes_the_first_chair() -> None:
    table = mending(Table()).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "0"
    assert table.gains("first_chair") == [{"lira": 5}]


def test_a_token_behind_an_instrument_stays_behind() -> None:
    """Mistake 4, second half."""
    table = mending(Table().built(LUTE, seat=1))
    table.now.orchestra[SECTION].tokens = {"0": 5}
    table.do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "1"
    assert "second_chair" in table.moves()


def test_a_token_behind_its_own_instrument_or_token_gets_a_second_chair() -> None:
    """Ruling 14."""
    table = mending(Table().tokens(SECTION, "0", s0=1)).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].tokens == {"0": 2}
    assert table.gains("first_chair") == []
    assert "second_chair" in table.moves()


def test_equal_tokens_do_not_take_the_chair() -> None:
    """Mistake 4."""
    table = mending(Table().tokens(SECTION, "1", s1=2, s0=1)).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "1"


def test_more_tokens_take_the_chair_and_its_gain() -> None:
    table = mending(Table().tokens(SECTION, "1", s1=1, s0=1)).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "0"
    assert table.gains("first_chair") == [{"lira": 5}]
    assert table.told("chair")[0]["displaced"] == "1"


def test_a_neutral_token_counts_as_one() -> None:
    table = mending(Table().tokens(SECTION, "n", n=1)).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "n"
    table = mending(Table().tokens(SECTION, "n", n=1, s0=1)).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "0"


def test_performance_and_repair_tokens_count_together_and_the_player_picks_the_section() -> None:
    """Ruling 9."""
    table = mending(Table())
    sections = {offer.facts["section"] for offer in table.offers()}
    assert sections == set(BOX.type_sections["string"])
    table = Table().display("perform", "F05").act("perform", 5)
    table.do("perform", card="F05", inspiration=0).roll(5, 5).do("conclude", inspiration=0)
    assert {offer.facts["section"] for offer in table.offers()} == set(
        BOX.genre_sections["baroque"]
    )
    table.tokens(SECTION, "1", s1=1, s0=1).do("seat_token", section=SECTION)
    assert table.now.orchestra[SECTION].first == "0"


def test_an_offer_says_which_chair_it_is_and_what_it_gives() -> None:
    table = mending(Table().built(LUTE, seat=1))
    assert table.offer("seat_token", section=SECTION).facts == {
        "section": SECTION,
        "chair": "second",
        "gain": {"inspiration": 1, "lira": 2},
    }
    assert table.offer("seat_token", section="string_classical").facts == {
        "section": "string_classical",
        "chair": "first",
        "gain": {"prestige": 2, "inspiration": 1},
    }


# --- what counts as taking a first chair


def test_powers_and_the_seat_urn_pay_each_time_a_first_chair_gain_is_received() -> None:
    table = finishing(Table().finished("P14").urn("seat"), LUTE)
    assert table.gains("urn") == [{"prestige": 1, "inspiration": 1}]
    assert table.gains("power") == [{"inspiration": 1, "lira": 1}]
    table = finishing(Table().finished("P14").urn("seat").built(VIOL), LUTE)
    assert table.gains("urn") == table.gains("power") == []


def test_doubling_touches_the_printed_gain_only() -> None:
    table = finishing(Table().finished("P14").urn("seat"), LUTE, value=3)
    plain = table.gains("power"), table.gains("urn")
    table = Table().finished("P14").urn("seat").finishing(LUTE).have(animal=1)
    table.act("finishing", 5, 1).do("finish", card=LUTE, cubes={"animal": 1})
    assert table.gains("first_chair") == [{"lira": 10}]
    assert (table.gains("power"), table.gains("urn")) == plain


def test_a_doubled_second_chair_is_one_choice_paid_twice() -> None:
    """Ruling 25."""
    table = Table().built(VIOL).finishing(LUTE).have(animal=1)
    table.act("finishing", 5, 1).do("finish", card=LUTE, cubes={"animal": 1})
    assert table.offer("second_chair").facts["gains"] == {"inspiration": 2, "lira": 4}
    table.do("second_chair", gain="lira")
    assert table.player().lira == 4


def test_points_for_first_chairs_follow_the_table_and_go_on_beyond_it() -> None:
    points = [BOX.chairs.points(n) for n in range(10)]
    assert points == [0, 2, 5, 8, 11, 15, 19, 23, 27, 31]


# --- against the rules written down once more


def _gains(pieces: list[tuple[str, str]]) -> tuple[str, list[str]]:
    """Who holds the first chair of an ordinary section after these pieces (owner, kind), and the
    chair whose gain each of them brought. A list of pieces and nothing else, worked out anew."""
    holder, by_instrument, chairs = "", False, []
    for n, (owner, kind) in enumerate(pieces):
        tokens = [who for who, what in pieces[: n + 1] if what == "token"]
        if kind == "instrument":
            took = not by_instrument
            by_instrument = True
        elif not holder:
            took = True
        elif by_instrument or owner == holder:
            took = False
        else:
            took = tokens.count(owner) > tokens.count(holder)
        holder = owner if took else holder
        chairs.append("first" if took else "second")
    return holder, chairs


def test_a_thousand_sections_fill_as_the_rules_say() -> None:
    luck = random.Random(4)
    for _ in range(1000):
        chairs, told, pieces = Chairs(), [], []
        if luck.random() < 0.3:
            chairs.first, chairs.tokens = "n", {"n": 1}
            pieces.append(("n", "token"))
            told.append("first")
        for _ in range(luck.randrange(1, 9)):
            owner = luck.choice("012")
            kind = "instrument" if luck.random() < 0.15 else "token"
            chair = orchestra.chair_for(BOX, chairs, SECTION, owner, kind)  # type: ignore[arg-type]
            told.append(chair)
            pieces.append((owner, kind))
            if kind == "instrument":
                chairs.instruments.append(owner)
            else:
                chairs.tokens[owner] = chairs.tokens.get(owner, 0) + 1
            if chair == "first":
                chairs.first = owner
        assert (chairs.first, told) == _gains(pieces), pieces
