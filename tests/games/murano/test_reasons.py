"""Refused moves: always a precise reason, and never one for a move that is offered."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.engine import kernel, offers, playout
from app.engine.game import IllegalMove
from app.engine.offers import Dice
from app.games.murano import GAME, rules
from app.games.murano.state import Options
from tests.games.murano.table import BOX, Table

KEYS = {
    *(
        "already_first",
        "bad_number",
        "bad_steps",
        "bench_empty",
        "bench_lacks",
        "card_used",
        "choose_instead",
        "choose_take",
        "collect_first",
        "collected",
        "game_over",
        "last_phase",
        "market_empty",
        "market_full",
        "market_lacks",
        "markets_empty",
        "markets_full",
        "needs_expert",
        "negotiate_first",
        "negotiated",
        "no_buy",
        "no_card",
        "no_full_payout",
        "no_sale",
        "no_second_action",
        "no_such_card",
        "no_such_market",
        "no_such_position",
        "no_such_shard",
        "no_such_tile",
        "no_transparent",
        "not_completed",
        "not_first",
        "not_in_hand",
        "not_in_recipe",
        "not_this_shard",
        "not_your_hand",
        "not_your_turn",
        "nothing_missing",
        "nothing_to_reorder",
        "nothing_to_return",
        "other_advantage",
        "return_first",
        "same_market",
        "selector_moved",
        "short_of_lira",
        "short_of_shards",
        "tile_and_card",
        "too_few",
        "too_many",
        "too_many_transparent",
        "used_this_turn",
        "warehouse_lacks",
        "wrong_category",
        "wrong_phase",
    )
}
TAGS = {
    "collect": ("instead?",),
    "exchange": ("market", "shard", "take?", "tile?", "set_aside?"),
    "buy": ("market", "tile?", "set_aside?"),
    "sell": ("shards", "tile?", "set_aside?"),
    "complete": ("card", "pay"),
    "return": ("shards",),
    "reorder": ("position",),
    "rotate": ("steps",),
    "proceed": (),
    "end_turn": (),
    "take_shard": ("tile", "set_aside", "shard"),
    "reorder_hand": ("tile", "set_aside", "order?"),
    "sell_transparent": ("tile", "set_aside"),
    "extra_negotiate": ("tile", "set_aside"),
    "skip_selector": ("tile", "set_aside"),
    "repeat_take": ("tile", "set_aside"),
    "move_market_shard": ("tile", "set_aside", "shard", "source", "target"),
    "bonus_on_8": ("tile", "set_aside"),
    "swap_shard": ("tile", "set_aside", "give", "take"),
    "rotate_ring_free": ("tile", "set_aside", "steps"),
}


def one(dice: Dice, things: list[Any]) -> Any:
    return things[dice.below(len(things))]


def invented(state: Any, dice: Dice) -> dict[str, Any]:
    """A move of some kind with arguments that are often nearly right."""
    player = state.player
    tag = one(dice, list(TAGS))
    tile = one(dice, [*BOX.categories, "glass"])
    cards = [*player.made, *player.hand[:2], "C24", "C0"]

    def bag() -> dict[str, int]:
        kinds = [*BOX.shards, *BOX.shards, "ruby"]
        return {one(dice, kinds): dice.below(4) for _ in range(dice.below(4))}

    values = {
        "market": lambda: one(dice, [*BOX.markets, "N"]),
        "source": lambda: one(dice, [*BOX.markets, "N"]),
        "target": lambda: one(dice, [*BOX.markets, "N"]),
        "shard": lambda: one(dice, [*BOX.shards, "ruby"]),
        "tile": lambda: tile,
        "set_aside": lambda: one(dice, cards),
        "card": lambda: one(dice, [*player.hand[:1], *cards]),
        "position": lambda: dice.below(8) - 1,
        "steps": lambda: dice.below(18) - 1,
        "order": lambda: player.hand[::-1] if dice.below(3) else player.hand[1:],
    }
    move: dict[str, Any] = {"m": tag}
    for name in TAGS[tag]:
        if not name.endswith("?") or dice.below(2):
            move[name.rstrip("?")] = values.get(name.rstrip("?"), bag)()
    return move


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_has_a_reason_exactly_when_it_is_not_offered(seats: int) -> None:
    keys: set[str] = set()
    agreed = {True: 0, False: 0}
    decoder = msgspec.json.Decoder(GAME.move_type)
    for n in range(8):
        dice = playout.dice_of("reasons", seats, n)
        options = Options(advantages=one(dice, ["random", "expert", "first_game"]))
        secret = playout.secret_of("reasons", seats, n)
        for turn in playout.play(GAME, seats, options, secret, dice, steps=1000):
            state = turn.step.state
            for seat in GAME.waiting(state):
                allowed = GAME.offers(state, seat)
                tried = [invented(state, dice) for _ in range(8)]
                tried += [offers.sample(one(dice, [o for o in allowed if not o.blocked]), dice)]
                for made in tried:
                    move = decoder.decode(msgspec.json.encode(made))
                    reason = rules.why_not(BOX, state, seat, move)
                    legal = offers.admits(allowed, msgspec.to_builtins(move))
                    assert (reason is None) == legal, (made, reason)
                    agreed[legal] += 1
                    if reason is not None:
                        keys.add(reason.key)
    assert keys <= KEYS
    assert agreed[True] > 800
    assert agreed[False] > 5000
    assert len(keys) > 30


def test_every_blocked_offer_has_one_of_the_known_reasons() -> None:
    found: set[str] = set()
    for n in range(9):
        dice = playout.dice_of("blocked", n)
        options = Options(advantages="random")
        secret = playout.secret_of("blocked", n)
        for turn in playout.play(GAME, 2 + n % 3, options, secret, dice, steps=1000):
            for seat in GAME.waiting(turn.step.state):
                found |= {o.blocked for o in GAME.offers(turn.step.state, seat) if o.blocked}
    assert found <= KEYS
    assert {"no_card", "wrong_phase", "short_of_shards", "market_full", "short_of_lira"} <= found


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (b'{"m":"exchange","market":"N","shard":"red"}', "no_such_market"),
        (b'{"m":"exchange","market":"NE","shard":"ruby"}', "no_such_shard"),
        (b'{"m":"exchange","market":"NE","shard":"blue"}', "bench_lacks"),
        (b'{"m":"exchange","market":"SE","shard":"red"}', "market_full"),
        (b'{"m":"buy","market":"north"}', "no_such_market"),
        (b'{"m":"buy","market":"NW"}', "market_empty"),
        (b'{"m":"buy","market":"SE"}', "short_of_lira"),
        (b'{"m":"sell","shards":{"gold":1}}', "no_such_shard"),
        (b'{"m":"sell","shards":{"red":3}}', "bench_lacks"),
        (b'{"m":"complete","card":"C01","pay":{"red":3,"blue":1}}', "wrong_phase"),
        (b'{"m":"collect"}', "wrong_phase"),
        (b'{"m":"rotate","steps":2}', "short_of_lira"),
        (b'{"m":"reorder","position":7}', "no_such_position"),
        (b'{"m":"return","shards":{"red":1}}', "nothing_to_return"),
        (b'{"m":"seer"}', "bad_move"),
        (b'{"m":"sell","shards":{"red":true}}', "bad_move"),
        (b'{"m":"sell","shards":["red"]}', "bad_move"),
        (b'{"m":"sell","shards":{"red":1},"more":1}', "bad_move"),
        (b'{"m":"sell"}', "bad_move"),
        (b'{"m":"rotate","steps":1.5}', "bad_move"),
        (b'{"m":"rotate","steps":1e999}', "bad_move"),
        (b"[", "bad_move"),
        (b"null", "bad_move"),
        (b'"\xff"', "bad_move"),
    ],
)
def test_a_bad_move_gets_its_reason_and_changes_nothing(move: bytes, key: str) -> None:
    table = Table(lira=1).phase("negotiate").bench(red=2).market("SE", "red", "green", "blue")
    before = kernel.replaced(table.snapshot, table.now)
    with pytest.raises(IllegalMove) as refused:
        kernel.advance(GAME, before, 0, move)
    assert refused.value.reason.key == key
    assert kernel.replaced(table.snapshot, table.now) == before


def test_a_card_says_whether_it_is_unknown_not_in_hand_or_not_the_first() -> None:
    table = Table().phase("complete").hand("C05", "C06").bench(green=3, red=1)
    other = table.now.players[1].hand[0]
    pay = {"green": 3, "red": 1}
    assert table.refusal("complete", card="C77", pay=pay).key == "no_such_card"
    assert table.refusal("complete", card=other, pay=pay).key == "not_in_hand"
    assert table.refusal("complete", card="C06", pay=pay).key == "not_first"


def test_the_last_phase_is_left_by_ending_the_turn() -> None:
    table = Table().phase("complete")
    assert table.refusal("proceed").key == "last_phase"
    table.do("end_turn")
    assert table.now.active == 1
