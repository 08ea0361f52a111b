"""Why a move that was not offered is not legal: which rule it breaks, or what is short."""

from __future__ import annotations

from app.engine.game import Reason, Seat
from app.engine.offers import blocking
from app.games.splendor_duel import board, moves, payment
from app.games.splendor_duel.components import (
    CARDS,
    DECKS,
    GEMS,
    GOLD,
    HAND_LIMIT,
    ROYALS,
    STALLED_TURNS,
    TOKENS,
    WILD,
)
from app.games.splendor_duel.offers import for_sale, offers, shortage, spaces_with
from app.games.splendor_duel.packs import excess, pack_gems, pack_tokens, unpack
from app.games.splendor_duel.state import (
    PickDiscard,
    PickMatching,
    PickRoyal,
    PickStolen,
    State,
    TakeTurn,
)
from app.games.splendor_duel.view import phase

_LONGEST = 24  # no name of a space, card or token and no payment has more letters

_TASK_OF = {
    moves.TakeMatching: PickMatching,
    moves.Steal: PickStolen,
    moves.ChooseRoyal: PickRoyal,
    moves.Discard: PickDiscard,
}


def explain(state: State, seat: Seat, move: moves.Move) -> Reason:
    """The reason for `seat`, whose turn it is, as a key of the game's texts and its facts."""
    task = state.agenda[-1]
    if not isinstance(task, _TASK_OF.get(type(move), TakeTurn)):
        if isinstance(task, TakeTurn):
            return Reason("not_asked")
        return Reason("choose_first", {"phase": phase(state)})
    match move:
        case moves.UsePrivilege(cell):
            return _blocked(state, "privilege") or _no_gem(state, cell) or Reason("not_offered")
        case moves.Replenish():
            return _blocked(state, "replenish") or Reason("not_offered")
        case moves.TakeTokens(cells):
            return _no_line(state, cells)
        case moves.ReserveCard():
            return _blocked(state, "reserve") or _no_reserve(state, move)
        case moves.BuyCard():
            return _no_purchase(state, move)
        case moves.TakeMatching(cell):
            return _no_match(state, cell)
        case moves.Steal(token):
            key = "gold_not_stolen" if token == GOLD else "nothing_to_steal"
            return Reason(key, {"token": _cut(token)})
        case moves.ChooseRoyal(royal):
            return Reason(
                "royal_gone" if royal in ROYALS else "no_such_card", {"card": _cut(royal)}
            )
        case moves.Discard(tokens):
            return _no_discard(state, tokens)
        case moves.Claim():
            return _no_claim(state)


def _blocked(state: State, move: str) -> Reason | None:
    for offer in offers(state, state.turn.seat):
        if offer.move == move and offer.blocked:
            return Reason(offer.blocked, offer.facts)
    return None


def _cut(text: str) -> str:
    """What a player wrote, not longer than any name of the game."""
    return text[:_LONGEST]


def _no_such_cell(cell: str) -> Reason:
    return Reason("no_such_cell", {"cell": _cut(cell)})


def _no_gem(state: State, cell: str) -> Reason | None:
    """Why no gem or pearl can be taken from this space, if that is so."""
    if cell not in board.INDEX:
        return _no_such_cell(cell)
    token = state.cells[board.INDEX[cell]]
    if not token:
        return Reason("cell_empty", {"cell": cell})
    if token == GOLD:
        return Reason("gold_not_taken", {"cell": cell})
    return None


def _no_line(state: State, cells: str) -> Reason:
    names = cells.split("-")
    for name in names:
        if name not in board.INDEX:
            return _no_such_cell(name)
    if len(set(names)) < len(names):
        return Reason("cell_twice", {"cell": max(names, key=names.count)})
    if len(names) > 3:
        return Reason("too_many", {"n": len(names)})
    for name in names:
        if reason := _no_gem(state, name):
            return reason
    line = board.line_name(board.INDEX[name] for name in names)
    if line in board.LINES:
        return Reason("not_sorted", {"cells": line})
    return _between(state, sorted(names)) or Reason("not_straight")


def _between(state: State, names: list[str]) -> Reason | None:
    """The space that is missing in an otherwise straight line; None if it is not straight."""
    way = [divmod(board.INDEX[name], board.SIZE) for name in names]
    (left, top), (right, bottom) = way[0], way[-1]
    across, down = right - left, bottom - top
    if 0 not in (across, down) and across != abs(down):
        return None
    steps = max(across, abs(down))
    right_by, down_by = across // steps, down // steps
    straight = [(left + i * right_by, top + i * down_by) for i in range(steps + 1)]
    if not set(way) <= set(straight):
        return None
    column, row = next(space for space in straight if space not in way)
    space = column * board.SIZE + row
    key = "gold_between" if state.cells[space] == GOLD else "gap"
    return Reason(key, {"cell": board.CELLS[space]})


def _no_reserve(state: State, move: moves.ReserveCard) -> Reason:
    if move.gold not in board.INDEX:
        return _no_such_cell(move.gold)
    if state.cells[board.INDEX[move.gold]] != GOLD:
        return Reason("not_gold", {"cell": move.gold})
    if move.card in DECKS:
        return Reason("deck_empty", {"level": DECKS.index(move.card) + 1})
    return _not_there(move.card)


def _not_there(card: str) -> Reason:
    return Reason("not_there" if card in CARDS else "no_such_card", {"card": _cut(card)})


def _no_purchase(state: State, move: moves.BuyCard) -> Reason:
    if move.card not in for_sale(state):
        return _not_there(move.card)
    if offer := blocking(offers(state, state.turn.seat), {"m": "buy", "card": move.card}):
        if offer.blocked != "too_dear":
            return Reason(offer.blocked, {"card": move.card})
        short = shortage(state, move.card)
        missing = sum(short.values()) - state.active().tokens[GOLD]
        return Reason("short", {"card": move.card, "short": short, "n": missing})
    return _wrong_payment(state, move) or _wrong_colour(state, move)


def _wrong_payment(state: State, move: moves.BuyCard) -> Reason | None:
    player = state.active()
    price = excess(payment.COSTS[move.card], pack_gems(player.bonuses))
    if move.payment in payment.payments(price, pack_tokens(player.tokens)):
        return None
    try:
        paid = payment.read(move.payment)
    except ValueError:
        return Reason("payment_unreadable", {"payment": _cut(move.payment)})
    for token in TOKENS:
        if paid.get(token, 0) > player.tokens[token]:
            return Reason(
                "not_held", {"token": token, "n": paid[token], "held": player.tokens[token]}
            )
    due = unpack(price)
    for token, n in paid.items():
        if token != GOLD and n > due.get(token, 0):
            return Reason("overpaid", {"token": token, "n": n - due.get(token, 0)})
    difference = sum(paid.values()) - sum(due.values())
    if difference > 0:
        return Reason("overpaid", {"token": GOLD, "n": difference})
    if difference < 0:
        return Reason("underpaid", {"n": -difference})
    return Reason(
        "payment_unreadable", {"payment": _cut(move.payment)}
    )  # not in the order of letters


def _wrong_colour(state: State, move: moves.BuyCard) -> Reason:
    if CARDS[move.card].colour != WILD:
        return Reason("colour_unwanted", {"card": move.card})
    if move.colour is None:
        return Reason("colour_needed", {"card": move.card})
    key = "colour_not_owned" if move.colour in GEMS else "no_such_colour"
    return Reason(key, {"colour": _cut(move.colour)})


def _no_match(state: State, cell: str) -> Reason:
    task = state.agenda[-1]
    assert isinstance(task, PickMatching)
    if cell not in board.INDEX:
        return _no_such_cell(cell)
    assert board.INDEX[cell] not in spaces_with(state, task.colour)
    return Reason("not_matching", {"cell": cell, "colour": task.colour})


def _no_discard(state: State, tokens: dict[str, int]) -> Reason:
    held = state.active().tokens
    for token, n in tokens.items():
        if n < 1 or n > held.get(token, 0):
            facts = {"token": _cut(token), "n": n, "held": held.get(token, 0)}
            return Reason("not_held", facts)
    return Reason("discard_count", {"n": state.active().held() - HAND_LIMIT})


def _no_claim(state: State) -> Reason:
    if not state.stalling:
        return Reason("claim_off")
    stalled = state.stalled[1 - state.turn.seat]
    if stalled < STALLED_TURNS:
        return Reason("not_stalled", {"n": STALLED_TURNS - stalled})
    return Reason("claim_late")
