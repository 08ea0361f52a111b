"""Every game keeps the promises of the contract: random games under all checks of the engine.

For each promise there is a toy game that breaks it and must be caught (tests/toy/mutants.py).
"""

from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine import hashing, kernel, patch, playout, secrecy
from app.engine.examine import Examined, examine
from app.engine.game import Game
from app.engine.offers import Amount, Order, Subset
from app.engine.play import Play
from app.engine.playout import Record, dice_of, secret_of
from app.engine.promises import Broken
from tests import contract, toy
from tests.toy.mutants import IDLE, MUTANTS

TITLES = contract.titles()
CASES = [
    pytest.param(game, seats, chosen, id=f"{slug}-{seats}-{n}")
    for slug, game in TITLES.items()
    for n, (seats, chosen) in enumerate(contract.cases(game))
]
EVERY = 7  # every so many moves the secrecy of one is examined: it costs as much as ten moves
UNIFORM = 300  # moves of play that no weighting leads to an end
each_title = pytest.mark.parametrize("game", TITLES.values(), ids=TITLES.keys())


@pytest.mark.parametrize(("game", "seats", "chosen"), CASES)
def test_a_random_game_keeps_every_promise(game: Game, seats: int, chosen: Any):
    words = (game.slug, seats, repr(chosen))
    found = examine(
        game,
        seats,
        chosen,
        secret_of(*words),
        dice_of(*words),
        steps=contract.STEPS,
        every=1 if game is toy.GAME else EVERY,
    )
    assert found.over
    assert found.compared["redeal"]
    assert found.compared["reveal"]


@each_title
def test_play_without_weighting_keeps_every_promise(game: Game):
    seats = game.seats[-1]
    examine(
        game,
        seats,
        game.options_type(),
        secret_of("uniform", game.slug),
        dice_of("uniform", game.slug),
        steps=UNIFORM,
        every=50,
        uniform=True,
    )


def begins_as_chosen(game: Game) -> set[int]:
    """The seats that begin when the first one is to, and of many games when lots are drawn."""
    chosen = {
        who: msgspec.convert({"first_player": who}, game.options_type)
        for who in ("first_seat", "drawn")
    }
    drawn = set()
    for seats in game.seats:
        for n in range(12):
            secret = secret_of("begins", game.slug, n)
            first = kernel.start(game, seats, chosen["first_seat"], secret)
            assert game.begins(first.state) == 0
            drawn.add(game.begins(kernel.start(game, seats, chosen["drawn"], secret).state))
    return drawn


@each_title
def test_whoever_begins_by_lot_can_be_chosen_instead(game: Game):
    """The two go together: the kit lets people begin in turn by them."""
    fields = msgspec.structs.fields(game.options_type)
    assert (game.begins is not None) == ("first_player" in {field.name for field in fields})
    if game.begins is not None:
        assert begins_as_chosen(game) == {*range(max(game.seats))}


def test_the_toy_uses_everything_the_contract_has():
    """Otherwise the checks would pass by having nothing to check."""
    found: set[str] = set()
    compared: dict[str, int] = {}
    for n in range(8):
        examined = toy_examined(toy.GAME, n)
        for promise, times in examined.compared.items():
            compared[promise] = compared.get(promise, 0) + times
        for step in playout.replay(toy.GAME, examined.record):
            found |= {"undoable"} if step.undoable else {"sealed"} if step.sealed else set()
            found |= {"sealed to some"} if step.sealed_to else set()
            found |= {"drew"} if step.drew and not step.sealed else set()
            found |= {"several wait"} if len(toy.GAME.waiting(step.state)) > 1 else set()
            for seat in range(examined.record.seats):
                for offer in toy.GAME.offers(step.state, seat):
                    found |= {type(domain).__name__ for domain in offer.args.values()}
                    found |= {"blocked"} if offer.blocked else set()
                    found |= {"rows"} if offer.rows else set()
                    found |= {"secret"} if offer.secret else set()
    assert found == {
        *("OneOf", "Subset", "Order", "Amount", "rows", "blocked", "secret"),
        "several wait",
        *("undoable", "sealed", "sealed to some", "drew"),
    }
    assert min(compared[promise] for promise in ("redeal", "reveal", "secret")) > 50


@pytest.mark.parametrize("name", MUTANTS)
def test_a_game_that_breaks_a_promise_is_caught(name: str):
    promises, game = MUTANTS[name]
    with pytest.raises(Broken) as caught:
        [toy_examined(game, n) for n in range(30)]
    assert caught.value.promise in promises, str(caught.value)
    assert caught.value.record is not None


def test_every_promise_has_a_game_that_breaks_it():
    named = {promise for promises, _ in MUTANTS.values() for promise in promises}
    by_the_engine = {"patch", "undo"}
    assert named | by_the_engine == {
        *("error", "state", "offers", "pure", "view", "patch", "undo", "scores"),
        *("redeal", "reveal", "secret", "refusal"),
    }


def test_a_patch_that_leaves_out_a_field_is_caught(monkeypatch):
    whole = patch.diff
    monkeypatch.setattr(patch, "diff", lambda old, new: whole(old, new)[1:])
    with pytest.raises(Broken, match="patch"):
        toy_examined(toy.GAME, 1)


def test_a_snapshot_that_keeps_the_order_of_fields_is_caught(monkeypatch):
    """Folding stored patches would lead to other bytes, and undo to another digest."""
    monkeypatch.setattr(kernel, "_encoder", msgspec.json.Encoder(order="deterministic"))
    with pytest.raises(Broken, match="patch"):
        toy_examined(toy.GAME, 1)


def test_undoing_past_chance_or_a_reveal_is_caught(monkeypatch):
    monkeypatch.setattr(Play, "undoable", property(lambda play: True))
    with pytest.raises(Broken, match="undo"):
        toy_examined(toy.GAME, 1)


@each_title
def test_redealing_deals_what_is_hidden(game: Game):
    """A redeal that does nothing would keep every promise about secrets."""
    assert hidden(game)


def test_a_redeal_that_does_nothing_is_caught():
    assert not hidden(IDLE)


def test_the_toy_redeals_all_that_is_hidden_and_nothing_else():
    step = kernel.start(toy.GAME, 2, toy.GAME.options_type(), secret_of("hidden"))
    dice = dice_of("hidden")
    deck = {f"/deck/{n}/card" for n in range(8)}
    hands = {seat: {f"/players/{seat}/hand/{n}/card" for n in range(3)} for seat in (0, 1)}
    assert secrecy.varied(toy.GAME, step.snapshot, (None,), dice, 40) == deck | hands[0] | hands[1]
    assert secrecy.varied(toy.GAME, step.snapshot, (0,), dice, 40) == deck | hands[1]
    assert secrecy.varied(toy.GAME, step.snapshot, (0, 1, None), dice, 40) == deck


def hidden(game: Game) -> set[str]:
    """What redealing for the spectators changes in the middle of a game."""
    seats = game.seats[0]
    secret, dice = secret_of("middle", game.slug), dice_of("middle", game.slug)
    turns = [*playout.play(game, seats, game.options_type(), secret, dice, steps=10)]
    return secrecy.varied(game, turns[-1].step.snapshot, (None,), dice, 5)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_with_another_order_of_sets_plays_the_same_games(hash_seed: str):
    here = [line for slug in TITLES for line in contract.digests(slug)]
    assert contract.digests_elsewhere(TITLES, hash_seed) == here


def test_a_game_that_walks_through_a_set_is_caught():
    seeds = [seed for seed in "12" if seed != os.environ.get("PYTHONHASHSEED")]
    elsewhere = [contract.digests_elsewhere(["unstable"], seed) for seed in seeds]
    assert any(lines != contract.digests("unstable") for lines in elsewhere)


@each_title
def test_the_browser_folds_the_patches_of_every_viewer_to_the_same_documents(game: Game):
    lines, count = frames(game)
    assert contract.fold_in_javascript(lines) == count > 20


def test_a_wrong_patch_is_noticed_in_the_browser():
    lines, _ = frames(toy.GAME)
    broken = [line.replace(b'"coins","value":', b'"coins","value":1') for line in lines]
    broken = [line.replace(b'["+/', b'["=/') for line in broken]
    with pytest.raises(AssertionError):
        contract.fold_in_javascript(broken)


def frames(game: Game) -> tuple[list[bytes], int]:
    """The lines of one game for all viewers, and how many of them are patches."""
    steps: dict[Any, list[Any]] = {}
    first: dict[Any, Any] = {}

    def on_view(viewer, old, ops, new):
        first.setdefault(viewer, old)
        steps.setdefault(viewer, []).append((ops, new))

    words = ("frames", game.slug)
    seats, chosen = game.seats[-1], game.options_type()
    examine(
        game,
        seats,
        chosen,
        secret_of(*words),
        dice_of(*words),
        steps=contract.STEPS,
        every=contract.STEPS,
        on_view=on_view,
    )
    lines = [
        line
        for viewer in steps
        for line in contract.frames(str(viewer), first[viewer], steps[viewer])
    ]
    return lines, sum(map(len, steps.values()))


@each_title
@given(data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_malformed_foreign_and_out_of_range_moves_are_refused_and_change_nothing(
    game: Game, data: st.DataObject
):
    seats = data.draw(st.sampled_from(list(game.seats)))
    seed = data.draw(st.integers(0, 5))
    words = ("malformed", game.slug, seats, seed)
    turns = [
        *playout.play(
            game, seats, game.options_type(), secret_of(*words), dice_of(*words), steps=5 + 5 * seed
        )
    ]
    turn = turns[-1]
    offered = game.offers(kernel.state_of(game, turn.before), turn.seat)
    move = msgspec.json.decode(turn.move)
    name = data.draw(st.sampled_from(sorted(move)))
    bad: dict[str, Any] = {**move, name: data.draw(strange)}
    if data.draw(st.booleans()):
        bad[data.draw(st.text(max_size=3))] = data.draw(strange)
    for offer in offered:
        if offer.move == move["m"]:
            bad |= data.draw(st.fixed_dictionaries({}, optional=outside(offer.args)))
    sent = msgspec.json.encode(bad)
    before = bytes(turn.before)
    for seat in (turn.seat, *range(seats), -1, seats):
        reason = secrecy.refusal(game, turn.before, seat, sent)  # Broken for any other error
        hashing.plain(msgspec.json.decode(reason or b"{}"))
    assert turn.before == before
    assert kernel.advance(game, turn.before, turn.seat, turn.move) == turn.step


strange = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 70), 1 << 70)
    | st.floats(allow_nan=False)
    | st.text(max_size=4)
    | st.sampled_from(["A1", "1-07", "0", "", "constructor", "__proto__", "A1-A2"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def outside(args: dict[str, Any]) -> dict[str, st.SearchStrategy[Any]]:
    """Values just beyond each domain."""
    found: dict[str, st.SearchStrategy[Any]] = {}
    for name, domain in args.items():
        match domain:
            case Amount(least, most):
                found[name] = st.sampled_from([least - 1, most + 1, -least, True])
            case Order(of):
                found[name] = st.sampled_from([[], [*of, of[0]], list(of[1:]), [of[0]] * len(of)])
            case Subset(of, _, most):
                least_name = min(of)
                found[name] = st.sampled_from(
                    [{least_name: most + 1}, {least_name: 0}, {least_name: -1}, {"?": 1}, {}]
                )
            case _:
                found[name] = st.sampled_from(["?", "", 0, None])
    return found


@pytest.mark.parametrize(
    "path", contract.goldens(), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_a_golden_game_is_played_again_to_the_same_end(path):
    kept = msgspec.json.decode(path.read_bytes(), type=Record)
    game = TITLES[kept.game]
    *_, last = playout.replay(game, kept)
    assert game.waiting(last.state) == ()
    assert last.digest == kept.digest
    assert [score.total for score in game.scores(last.state).seats] == kept.totals


def test_titles_agree_with_their_folders_and_have_what_a_lobby_needs():
    for slug, game in TITLES.items():
        assert game.slug == slug
        assert game.seats.start >= 1
        hashing.plain(msgspec.json.decode(msgspec.json.encode(game.components())))
        assert game.components() == game.components()


def toy_examined(game: Game, n: int) -> Examined:
    return examine(
        game, 2 + n % 2, game.options_type(), secret_of("toy", n), dice_of("toy", n), steps=80
    )
