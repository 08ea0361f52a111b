"""Random play: invariants at every step, and sizes of what is sent."""

from statistics import median

import msgspec
import pytest

from app.engine import kernel, offers, patch, playout
from app.engine.game import IllegalMove
from app.games.splendor_duel import GAME
from app.games.splendor_duel.board import CELLS, LINES
from app.games.splendor_duel.components import CARDS, TOKENS
from tests.games.splendor_duel.table import Table

STEPS = 600


def play(n, *, uniform=True):
    options = GAME.options_type(stalling=bool(n % 2))
    secret, dice = playout.secret_of("random", n), playout.dice_of("random", n)
    return playout.play(GAME, 2, options, secret, dice, steps=STEPS, uniform=uniform)


@pytest.mark.parametrize("n", range(6))
def test_the_invariants_hold_at_every_step_and_the_game_ends(n):
    for turn in play(n):
        GAME.check(turn.step.state)
    assert GAME.waiting(turn.step.state) == ()
    assert turn.step.state.won


def size(value):
    return len(msgspec.json.encode(value))


def test_views_offers_and_patches_are_small():
    views, patches, offered = [], [], []
    for n in range(3):
        before = None
        for turn in play(n):
            state = turn.step.state
            after = [GAME.view(state, viewer) for viewer in (0, 1, None)]
            views += map(size, after)
            if before:
                patches += [size(patch.diff(a, b)) for a, b in zip(before, after, strict=True)]
            before = after
            if GAME.waiting(state):
                offered.append(len(offers.encode(GAME.offers(state, state.turn.seat))))
    assert max(views) < 2200
    assert median(patches) < 300
    assert median(offered) < 700
    assert max(offered) < 1800


def nonsense(dice, state):
    """A move of a known kind with arguments that are names of the game, mostly wrong here."""
    pick = lambda things: things[dice.below(len(things))]  # noqa: E731
    cells, cards = [*CELLS, "F6", ""], [*CARDS, "deck-1", "deck-2", "deck-3", "deck-9", ""]
    return pick(
        [
            {"m": "take", "cells": pick([*LINES, "-".join(pick(cells) for _ in range(3))])},
            {"m": "privilege", "cell": pick(cells)},
            {"m": "replenish"},
            {"m": "reserve", "gold": pick(cells), "card": pick(cards)},
            {"m": "buy", "card": pick(cards), "payment": pick(["free", "W1", "B2-Au1", "x"])},
            {"m": "buy", "card": pick(cards), "payment": "free", "colour": pick(TOKENS)},
            {"m": "match", "cell": pick(cells)},
            {"m": "steal", "token": pick(TOKENS)},
            {"m": "royal", "card": pick(["R-1", "R-4", "R-7"])},
            {"m": "discard", "tokens": {pick(TOKENS): dice.below(5)}},
            {"m": "claim"},
            {"m": "fly"},
            {"m": "take", "cells": 3},
            {"m": "replenish", "extra": 1},
        ]
    )


@pytest.mark.parametrize("n", range(2))
def test_a_refused_move_changes_no_byte_and_says_why(n):
    dice, keys = playout.dice_of("nonsense", n), set()
    for turn in play(n):
        state, snapshot = turn.step.state, turn.step.snapshot
        for _ in range(6):
            move = nonsense(dice, state)
            allowed = GAME.offers(state, state.turn.seat)
            if offers.admits(allowed, move):
                continue
            copy = bytes(bytearray(snapshot))
            with pytest.raises(IllegalMove) as refused:
                kernel.advance(GAME, snapshot, state.turn.seat, msgspec.json.encode(move))
            assert snapshot == copy
            keys.add(refused.value.reason.key)
    assert "not_offered" not in keys
    assert {"cell_empty", "no_such_cell", "short", "not_there", "not_asked", "bad_move"} <= keys


def test_a_reason_does_not_send_back_at_length_what_the_player_wrote():
    long = "x" * 5000
    for move in (
        {"m": "take", "cells": long},
        {"m": "privilege", "cell": long},
        {"m": "reserve", "gold": long, "card": long},
        {"m": "buy", "card": long, "payment": long, "colour": long},
        {"m": "royal", "card": long},
    ):
        assert size(Table().refused(**move)) < 200


def test_every_reason_says_something_true_of_a_blocked_offer():
    for turn in play(1):
        state = turn.step.state
        if not GAME.waiting(state):
            break
        for offer in GAME.offers(state, state.turn.seat):
            if offer.blocked == "too_dear":
                player = state.active()
                for card in offer.args["card"]:
                    cost = CARDS[card].cost
                    due = {token: n - player.bonuses.get(token, 0) for token, n in cost}
                    short = sum(max(0, n - player.tokens[token]) for token, n in due.items())
                    assert short > player.tokens["gold"]
