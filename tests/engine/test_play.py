"""What a step draws, shows and tells decides whether it can be undone."""

import pytest

from app.engine.play import Note, Play
from app.engine.rng import Stream


def fresh() -> Play:
    return Play(Stream(bytes(32)))


def test_a_step_that_did_nothing_special_can_be_undone():
    play = fresh()
    play.tell("moved", card="a")
    assert play.undoable
    assert not play.drew


@pytest.mark.parametrize(
    "act",
    [
        lambda play: play.below(6),
        lambda play: play.choice("ab"),
        lambda play: play.shuffled("ab"),
        lambda play: play.seal(),
        lambda play: play.seal(0),
        lambda play: play.final(),
    ],
)
def test_chance_a_reveal_or_a_secret_pick_ends_undoing(act):
    play = fresh()
    act(play)
    assert not play.undoable


def test_where_only_one_thing_can_come_nothing_was_drawn():
    play = fresh()
    assert play.choice("a") == "a"
    assert play.shuffled("a") == ["a"]
    assert play.below(1) == 0
    assert play.undoable


def test_a_stream_that_was_used_before_counts_only_from_here():
    play = Play(Stream(bytes(32), counter=7))
    assert not play.drew


@pytest.mark.parametrize(
    ("seals", "to"),
    [
        ([(1,)], {1}),
        ([(1,), (0,)], {0, 1}),
        ([()], set()),
        ([(), (1,)], set()),
        ([(1,), ()], set()),
    ],
)
def test_seals_add_up_and_a_public_one_wins(seals, to):
    play = fresh()
    for seats in seals:
        play.seal(*seats)
    assert play.sealed
    assert play.sealed_to == to


def test_shuffling_leaves_its_argument_alone():
    cards = ["a", "b", "c"]
    assert sorted(fresh().shuffled(cards)) == cards == ["a", "b", "c"]


def test_choosing_from_nothing_is_an_error():
    with pytest.raises(ValueError, match="below"):
        fresh().choice([])


def test_secret_facts_reach_only_their_seat():
    play = fresh()
    play.tell("drew", secret={1: {"card": "a"}}, count=1)
    (note,) = play.notes
    assert note.seen_by(1) == {"kind": "drew", "count": 1, "card": "a"}
    for other in (0, 2, None):
        assert note.seen_by(other) == {"kind": "drew", "count": 1}


def test_a_note_keeps_what_was_true_when_it_was_told():
    play, row = fresh(), ["a"]
    play.tell("row", secret={0: {"row": row}}, row=row)
    row.append("b")
    assert play.notes == [Note("row", {"row": ["a"]}, {"0": {"row": ["a"]}})]
