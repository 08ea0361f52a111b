"""What always holds. Used by the tests and by fuzzing; raises AssertionError."""

from __future__ import annotations

from app.games.murano.box import Box
from app.games.murano.state import LEDGER, Player, State


def check(box: Box, state: State) -> None:
    _check_shards(box, state)
    _check_cards(box, state)
    for player in state.players:
        assert player.lira >= 0
        assert set(player.ledger) == set(LEDGER)
        assert sum(player.ledger.values()) == player.lira
    assert 0 <= state.turned < box.positions
    assert 0 <= state.selector < box.positions
    assert set(state.tiles) == set(box.categories)
    assert len(set(state.tiles.values())) == len(state.tiles)
    assert 0 <= state.active < len(state.players)
    assert state.last_round == any(not player.hand for player in state.players)
    turn = state.turn
    counts = (turn.takes, turn.taken, turn.actions, turn.negotiated, turn.bought, turn.sold)
    assert min(*counts, turn.creations, turn.cleared) >= 0
    if state.phase == "collect":
        assert not turn.negotiated
    if state.phase == "negotiate":
        assert not turn.creations
        assert not turn.takes
    if state.phase == "over":
        assert state.last_round
        assert (state.active + 1) % len(state.players) == state.first


def _check_shards(box: Box, state: State) -> None:
    """No Shard is lost or made, and nobody but the active player holds too many for a moment."""
    for market, spaces in state.markets.items():
        assert len(spaces) == box.markets[market].spaces
    for shard, n in box.supply.items():
        lying = sum(spaces.count(shard) for spaces in state.markets.values())
        held = [player.bench[shard] for player in state.players]
        assert min(held) >= 0
        assert state.warehouse[shard] >= 0
        assert state.warehouse[shard] + lying + sum(held) == n
    for seat, player in enumerate(state.players):
        assert set(player.bench) == set(box.supply)
        assert seat == state.active or player.shards() <= box.bench
    if state.player.shards() <= box.bench and state.phase == "collect" and state.turn.takes:
        # a missing Shard of a pair can always be replaced
        assert sum(state.warehouse.values()) >= 2


def _check_cards(box: Box, state: State) -> None:
    """Every Creation card is in one place, and each player's number of them stays."""
    for player in state.players:
        _check_own(box, player, box.hand_cards[len(state.players)])
    cards = [card for player in state.players for card in (*player.hand, *player.made)]
    assert sorted([*cards, *state.unused]) == sorted(box.creations)


def _check_own(box: Box, player: Player, size: int) -> None:
    assert len(player.hand) + len(player.made) == size
    assert len(set(player.used)) == len(player.used)
    assert set(player.used) <= set(player.made)
