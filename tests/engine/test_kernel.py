"""Bytes in, bytes out: a step is repeatable, a refusal changes nothing, an undo restores."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import kernel, patch, playout
from app.engine.game import IllegalMove, Reason
from app.engine.playout import dice_of, secret_of
from tests.toy import GAME
from tests.toy.state import Options, State

SECRET = secret_of("kernel")


def started() -> kernel.Step[State]:
    return kernel.start(GAME, 2, Options(), SECRET)


def turns(name: str, seats: int = 2) -> list[playout.Turn]:
    dice = dice_of("kernel", name)
    return list(playout.play(GAME, seats, Options(), secret_of(name), dice, steps=100))


def refused(snapshot: bytes, seat: int, move: bytes) -> Reason:
    with pytest.raises(IllegalMove) as caught:
        kernel.advance(GAME, snapshot, seat, move)
    return caught.value.reason


def test_golden_digests():
    """The same secret and moves lead to the same states for ever."""
    assert kernel.digest(b'{"a":1}') == "abd04f5426c58fe48d04555e"
    assert (
        kernel.start(GAME, 2, Options(), secret_of("golden")).digest == "a8e29e2c83328d40c9c5ab98"
    )
    assert turns("golden")[-1].step.digest == "95d83f35ce86aad8a6c58cf3"


def test_a_game_is_not_started_with_a_number_of_seats_it_does_not_have():
    with pytest.raises(ValueError, match="not played by 5"):
        kernel.start(GAME, 5, Options(), SECRET)


def test_the_secret_and_the_count_of_draws_are_not_in_the_state():
    step = started()
    envelope = msgspec.json.decode(step.snapshot)
    assert set(envelope) == {"key", "n", "state"}
    assert envelope["n"] > 0
    assert envelope["key"].encode() not in msgspec.json.encode(step.state)
    assert kernel.document(step.snapshot) == envelope["state"]


def test_the_snapshot_decodes_to_the_state_of_the_step():
    for turn in turns("decode"):
        assert kernel.state_of(GAME, turn.step.snapshot) == turn.step.state
        assert kernel.digest_of(turn.step.snapshot) == turn.step.digest


def test_the_same_move_from_the_same_snapshot_makes_the_same_step():
    for turn in turns("twice"):
        again = kernel.advance(GAME, turn.before, turn.seat, turn.move)
        assert again == turn.step


def test_a_seat_that_is_not_waited_for_is_told_so_whatever_it_sends():
    last = turns("over")[-1].step.snapshot
    assert refused(last, 0, b"nonsense") == Reason("not_your_turn")
    assert refused(started().snapshot, 7, b"{}") == Reason("not_your_turn")


@pytest.mark.parametrize(
    "move",
    [
        b"",
        b"null",
        b"[]",
        b'"pick"',
        b"{}",
        b'{"m":"pick"}',
        b'{"m":"fly","card":"L1"}',
        b'{"m":"pick","card":1}',
        b'{"m":"pick","card":null}',
        b'{"m":"pick","card":"L1","extra":1}',
        b'{"m":"pick","m":"tuck","card":"L1"}',
        b'{"m":"bet","coins":true}',
        b'{"m":"bet","coins":1.0}',
        b'{"m":"bet","coins":1e400}',
        b'{"m":"bet","coins":NaN}',
        b'{"m":"bet","coins":' + b"9" * 5000 + b"}",
        b'{"m":"pick","card":"\xff"}',
        b'{"m":"pick","card":"\\ud800"}',
        b"[" * 100_000,
        b'{"m":"buy","goods":' + b'{"a":' * 5000,
    ],
)
def test_what_is_no_move_at_all_is_a_bad_move(move):
    assert refused(started().snapshot, 0, move).key in {"bad_move", "not_offered"}


def test_a_move_that_is_not_offered_is_refused_with_the_reason_of_the_blocked_offer():
    shopping = next(
        turn for turn in turns("blocked") if not {b"pick", b"tuck"} & {*turn.move.split(b'"')}
    )
    state = kernel.state_of(GAME, shopping.before)
    state.players[str(shopping.seat)].coins = 0
    poor = kernel.replaced(shopping.before, state)
    reason = refused(poor, shopping.seat, b'{"m":"buy","goods":{"ruby":1}}')
    assert reason == Reason("no_coins", {"coins": 0})
    assert refused(poor, shopping.seat, b'{"m":"bet","coins":1}') == Reason("not_offered")


def test_a_game_may_explain_a_refusal_itself():
    explaining = replace(GAME, explain=lambda state, seat, move: Reason("dim", {"card": move.card}))
    with pytest.raises(IllegalMove) as caught:
        kernel.advance(explaining, started().snapshot, 0, b'{"m":"pick","card":"L99"}')
    assert caught.value.reason == Reason("dim", {"card": "L99"})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.sampled_from(["m", "card", "hand", "coins"]) | st.text(), json_values))
@settings(max_examples=150)
def test_no_json_whatever_raises_anything_but_illegal_move(move):
    step = started()
    with pytest.raises(IllegalMove):
        kernel.advance(GAME, step.snapshot, 0, msgspec.json.encode(move))
    assert kernel.state_of(GAME, step.snapshot) == step.state


def test_a_rules_error_in_the_middle_of_a_move_leaves_the_snapshot_as_it_was():
    def failing(state, seat, move, play):
        state.players.clear()
        raise KeyError("bug")

    turn = turns("bug")[0]
    before = bytes(turn.before)
    with pytest.raises(KeyError):
        kernel.advance(replace(GAME, apply=failing), turn.before, turn.seat, turn.move)
    assert turn.before == before
    assert kernel.advance(GAME, turn.before, turn.seat, turn.move) == turn.step


def test_folding_the_patches_leads_through_every_snapshot():
    played = turns("fold", seats=3)
    doc = kernel.document(played[0].before)
    for turn in played:
        doc = patch.apply(doc, patch.diff(doc, kernel.document(turn.step.snapshot)))
        assert kernel.replaced(turn.step.snapshot, doc) == turn.step.snapshot


def test_an_undo_restores_the_digest_but_never_rewinds_the_draws():
    for turn in turns("undo"):
        back = kernel.replaced(turn.step.snapshot, kernel.document(turn.before))
        assert kernel.digest_of(back) == kernel.digest_of(turn.before)
        assert _draws(back) == _draws(turn.step.snapshot)


def test_only_steps_without_chance_reveal_or_secret_pick_can_be_undone():
    undoable = {
        turn.step.undoable: turn.move.split(b'"')[3].decode() for turn in turns("marks", seats=3)
    }
    assert set(undoable) == {True, False}
    for name in range(30):
        for turn in turns(f"marks {name}"):
            kind = turn.move.split(b'"')[3].decode()
            if kind in {"pick", "tuck", "peek", "bet"}:
                assert not turn.step.undoable
            if kind == "sort":
                assert turn.step.undoable
            if kind == "peek":
                assert turn.step.sealed_to == (turn.seat,)
                assert turn.step.reveals_to(turn.seat)
                assert not turn.step.reveals_to(1 - turn.seat)
                assert not turn.step.reveals_to(None)


def _draws(snapshot: bytes) -> int:
    return msgspec.json.decode(snapshot)["n"]
