"""What holds in every position that play can reach."""

from __future__ import annotations

from collections import Counter

from app.games.splendor_duel.components import (
    CARDS,
    CROWNS_FOR_ROYALS,
    GEMS,
    GOLD,
    HAND_LIMIT,
    PRIVILEGES,
    PYRAMID,
    RESERVE_LIMIT,
    ROYALS,
    STALLED_TURNS,
    SUPPLY,
    TOKENS,
    WILD,
)
from app.games.splendor_duel.offers import offers
from app.games.splendor_duel.scoring import victories
from app.games.splendor_duel.state import (
    EndTurn,
    GainRoyal,
    PickDiscard,
    PickRoyal,
    Player,
    State,
    TakeTurn,
    new_player,
)


def check(state: State) -> None:
    """Raises AssertionError when the position breaks one of the game's invariants."""
    _tokens(state)
    _cards(state)
    for player in state.players:
        _placed(player)
    _royals(state)
    assert state.privileges + sum(p.privileges for p in state.players) == PRIVILEGES
    assert min(state.privileges, *(p.privileges for p in state.players)) >= 0
    _hands(state)
    if state.agenda:
        _running(state)
    else:
        _over(state)


def _tokens(state: State) -> None:
    for counts in (state.bag, *(player.tokens for player in state.players)):
        assert counts.keys() == set(TOKENS)
        assert all(n >= 0 for n in counts.values())
    on_board = Counter(token for token in state.cells if token)
    for token, supply in SUPPLY.items():
        held = sum(player.tokens[token] for player in state.players)
        assert on_board[token] + state.bag[token] + held == supply, token
    # hence the whole bag always has room, and replenishing a full board means an empty bag
    full = all(state.cells)
    assert full == (not any(state.bag.values()) and not any(p.held() for p in state.players))


def _cards(state: State) -> None:
    rows = zip(state.decks, state.pyramid, PYRAMID, strict=True)
    for level, (deck, row, places) in enumerate(rows, 1):
        face_up = [card for card in row if card]
        assert len(row) == places
        assert all(CARDS[card].level == level for card in (*deck, *face_up))
        # a place stays empty until its turn ends, or for good when the deck is gone
        if len(face_up) < places:
            assert not deck or not _untouched(state)
    everywhere = [card for pile in (*state.decks, *state.pyramid) for card in pile if card]
    for player in state.players:
        everywhere += [bought.card for bought in player.cards]
        everywhere += [reserved.card for reserved in player.reserved]
        assert len(player.reserved) <= RESERVE_LIMIT
    assert sorted(everywhere) == sorted(CARDS)
    # 92 points are in the cards, so something can always be reserved
    assert any(state.decks) or any(any(row) for row in state.pyramid)


def _placed(player: Player) -> None:
    """Wild cards lie on a colour that their owner had a bonus of; the sums are right."""
    owned: set[str] = set()
    summed = new_player()
    for bought in player.cards:
        card = CARDS[bought.card]
        if card.colour == WILD:
            assert bought.colour in owned
        else:
            assert bought.colour == card.colour
        if card.bonus:
            assert bought.colour in GEMS
            owned.add(bought.colour)
        summed.place(card, bought.colour)
    assert summed.cards == player.cards
    assert summed.bonuses == player.bonuses
    assert summed.colours == player.colours
    assert summed.crowns == player.crowns


def _royals(state: State) -> None:
    taken = [royal for player in state.players for royal in player.royals]
    assert sorted([*state.royals, *taken]) == sorted(ROYALS)
    for seat, player in enumerate(state.players):
        due = sum(player.crowns >= goal for goal in CROWNS_FOR_ROYALS)
        owed = 0
        if seat == state.turn.seat:
            owed = sum(isinstance(task, PickRoyal | GainRoyal) for task in state.agenda)
        assert owed <= 1
        assert len(player.royals) + owed == due


def _untouched(state: State) -> bool:
    """Before anything was done in a turn."""
    turn = state.turn
    acting = bool(state.agenda) and isinstance(state.agenda[-1], TakeTurn)
    return acting and not turn.spent and not turn.replenished


def _hands(state: State) -> None:
    assert state.opponent().held() <= HAND_LIMIT
    if state.agenda and isinstance(state.agenda[-1], TakeTurn):
        assert state.active().held() <= HAND_LIMIT + state.turn.spent
    if state.agenda and isinstance(state.agenda[-1], PickDiscard):
        assert state.active().held() > HAND_LIMIT


def _running(state: State) -> None:
    turn = state.turn
    assert state.winner == -1
    assert not state.won
    assert isinstance(state.agenda[0], EndTurn)
    assert offers(state, turn.seat), "the active player has no offer"
    assert any(not offer.blocked for offer in offers(state, turn.seat))
    assert not offers(state, 1 - turn.seat)
    if isinstance(state.agenda[-1], TakeTurn):
        assert not turn.bought
        assert not turn.again
        # only the active player gains points, so nobody can have won before
        assert not any(victories(player) for player in state.players)
        if turn.replenished:
            assert not any(state.bag.values())
        if not turn.spent and not turn.replenished:
            loose = [*state.cells, *(t for t, n in state.bag.items() for _ in range(n))]
            assert sum(1 for token in loose if token) >= 5
            assert any(token and token != GOLD for token in loose)
    if not state.stalling:
        assert state.stalled == [0, 0]


def _over(state: State) -> None:
    assert state.winner == state.turn.seat
    assert not victories(state.opponent())
    if state.won == ["stalled"]:
        assert state.stalling
        assert state.stalled[1 - state.winner] >= STALLED_TURNS
    else:
        assert state.won
        assert state.won == victories(state.active())
