"""What the active player may do now, task by task. Legality is said here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.game import Seat
from app.engine.offers import Offer, OneOf, Subset
from app.games.splendor_duel import board, payment
from app.games.splendor_duel.components import (
    CARDS,
    GEMS,
    GOLD,
    HAND_LIMIT,
    PEARL,
    RESERVE_LIMIT,
    STALLED_TURNS,
    TOKENS,
    WILD,
    Card,
)
from app.games.splendor_duel.state import (
    DiscardDown,
    MatchToken,
    PickRoyal,
    Player,
    State,
    StealToken,
    TakeTurn,
    stealable,
)

_CLAIM = Offer("claim")
_NO_PRIVILEGE = Offer("privilege", blocked="no_privilege")
_AFTER_REPLENISH = Offer("privilege", blocked="after_replenish")
_NOTHING_TO_TAKE = Offer("privilege", blocked="nothing_to_take")
_LAST_TOKEN = Offer("privilege", blocked="last_token")
_BAG_EMPTY = Offer("replenish", blocked="bag_empty")
_NO_TOKENS = Offer("take", blocked="no_tokens")
_NO_GOLD = Offer("reserve", blocked="no_gold")
_RESERVE_FULL = Offer("reserve", facts={"limit": RESERVE_LIMIT}, blocked="reserve_full")
_NO_CARDS = Offer("reserve", blocked="no_cards")

_CARD = {card: OneOf((card,)) for card in CARDS}
_ALL_SPACES = (1 << len(board.CELLS)) - 1


def offers(state: State, seat: Seat) -> list[Offer]:
    """The offers of `seat`; empty when it has nothing to do."""
    if not state.agenda or seat != state.turn.seat:
        return []
    match state.agenda[-1]:
        case TakeTurn():
            return _turn(state)
        case MatchToken(colour):
            cells = tuple(board.CELLS[i] for i in spaces_with(state, colour))
            return [Offer("match", {"cell": OneOf(cells)}, {"colour": colour})]
        case StealToken():
            return [Offer("steal", {"token": OneOf(stealable(state.opponent()))})]
        case PickRoyal():
            return [Offer("royal", {"card": OneOf(tuple(state.royals))})]
        case DiscardDown():
            return [_discard(state.active())]
        case _:
            raise AssertionError("a step is never left on top of the agenda")


def spaces_with(state: State, token: str) -> list[int]:
    """Spaces of the board that hold this token."""
    return [i for i, there in enumerate(state.cells) if there == token]


def claimable(state: State) -> bool:
    """Whether the opponent has stalled long enough, and this turn has not begun otherwise."""
    turn = state.turn
    return state.stalled[1 - turn.seat] >= STALLED_TURNS and not turn.spent and not turn.replenished


def reservable(state: State) -> tuple[str, ...]:
    """Cards of the pyramid, then the decks that are left ("deck-1")."""
    cards = [card for row in state.pyramid for card in row if card]
    decks = [f"deck-{level}" for level, deck in enumerate(state.decks, 1) if deck]
    return (*cards, *decks)


def for_sale(state: State) -> Iterator[Card]:
    """Cards that the active player may buy if able to pay: the pyramid, then the own reserve."""
    for row in state.pyramid:
        for card in row:
            if card:
                yield CARDS[card]
    for reserved in state.active().reserved:
        yield CARDS[reserved.card]


def affordable(state: State, extra: str = "") -> bool:
    """Whether any card can be bought, with one more token `extra` in hand if it is named."""
    player = state.active()
    bonuses = player.bonuses()
    tokens = dict(player.tokens)
    if extra:
        tokens[extra] += 1
    bonusless = not any(bonuses.values())
    return any(
        sum(payment.shortfall(payment.price(card, bonuses), tokens).values()) <= tokens[GOLD]
        for card in for_sale(state)
        if not (card.colour == WILD and bonusless)
    )


def has_way(state: State) -> bool:
    """Whether a mandatory action is possible now, or may be after replenishing."""
    if any(token and token != GOLD for token in state.cells) or any(state.bag.values()):
        return True
    return (GOLD in state.cells and _room_for_reserve(state)) or affordable(state)


def strands(state: State, token: str) -> bool:
    """Whether drawing this token by a privilege would leave its player with nothing to do.

    Replenishing puts the whole bag on the board, so what lies in the bag counts as well; a bag of
    gold alone can still make reserving possible.
    """
    on_board = sum(1 for there in state.cells if there and there != GOLD)
    in_bag = sum(state.bag.values()) - state.bag[GOLD]
    if on_board + in_bag > 1:
        return False
    gold = GOLD in state.cells or state.bag[GOLD] > 0
    return not (gold and _room_for_reserve(state)) and not affordable(state, extra=token)


def _room_for_reserve(state: State) -> bool:
    return len(state.active().reserved) < RESERVE_LIMIT and bool(reservable(state))


def _turn(state: State) -> list[Offer]:
    mandatory = [*_take(state), _reserve(state), *_buy(state)]
    possible = any(not offer.blocked for offer in mandatory)
    found = [_CLAIM] if claimable(state) else []
    return [*found, _privilege(state), _replenish(state, forced=not possible), *mandatory]


def _privilege(state: State) -> Offer:
    if not state.active().privileges:
        return _NO_PRIVILEGE
    if state.turn.replenished:
        return _AFTER_REPLENISH
    cells = [i for i, token in enumerate(state.cells) if token and token != GOLD]
    if not cells:
        return _NOTHING_TO_TAKE
    if len(cells) == 1 and strands(state, state.cells[cells[0]]):
        return _LAST_TOKEN
    return Offer("privilege", {"cell": OneOf(tuple(board.CELLS[i] for i in cells))})


def _replenish(state: State, *, forced: bool) -> Offer:
    count = sum(state.bag.values())
    if not count:
        return _BAG_EMPTY
    return Offer("replenish", facts={"count": count, "forced": forced})


def _take(state: State) -> list[Offer]:
    """Lines of gems and pearls, an offer for each length with and without a penalty."""
    cells = state.cells
    closed = pearls = 0  # spaces as bits
    for i, token in enumerate(cells):
        if not token or token == GOLD:
            closed |= 1 << i
        elif token == PEARL:
            pearls |= 1 << i
    if closed == _ALL_SPACES:
        return [_NO_TOKENS]
    both = pearls if pearls & (pearls - 1) else 0

    singles = [name for mask, name, _ in board.SINGLES if not mask & closed]
    found = [_lines(singles, 1, penalty=False)]
    fair: list[str] = []
    costly: list[str] = []
    for mask, name, _ in board.PAIRS:
        if not mask & closed:
            (costly if mask & both and mask == both else fair).append(name)
    if fair:
        found.append(_lines(fair, 2, penalty=False))
    if costly:
        found.append(_lines(costly, 2, penalty=True))
    fair, costly = [], []
    for mask, name, (a, b, c) in board.TRIPLES:
        if not mask & closed:
            alike = cells[a] == cells[b] == cells[c]
            (costly if alike or (both and mask & both == both) else fair).append(name)
    if fair:
        found.append(_lines(fair, 3, penalty=False))
    if costly:
        found.append(_lines(costly, 3, penalty=True))
    return found


def _lines(names: list[str], tokens: int, *, penalty: bool) -> Offer:
    return Offer("take", {"cells": OneOf(tuple(names))}, {"tokens": tokens, "penalty": penalty})


def penalised(tokens: list[str]) -> bool:
    """Whether taking these gives the opponent a privilege: three alike, or both pearls."""
    return tokens.count(PEARL) == 2 or (len(tokens) == 3 and len(set(tokens)) == 1)


def _reserve(state: State) -> Offer:
    if len(state.active().reserved) >= RESERVE_LIMIT:
        return _RESERVE_FULL
    gold = tuple(board.CELLS[i] for i in spaces_with(state, GOLD))
    if not gold:
        return _NO_GOLD
    cards = reservable(state)
    if not cards:
        return _NO_CARDS
    return Offer("reserve", {"gold": OneOf(gold), "card": OneOf(cards)})


def _buy(state: State) -> Iterator[Offer]:
    player = state.active()
    bonuses = player.bonuses()
    colours = tuple(colour for colour in GEMS if bonuses[colour])
    for card in for_sale(state):
        yield _buy_one(card, player, bonuses, colours)


def _buy_one(
    card: Card, player: Player, bonuses: dict[str, int], colours: tuple[str, ...]
) -> Offer:
    one = _CARD[card.id]
    if card.colour == WILD and not colours:
        return Offer("buy", {"card": one}, blocked="no_bonus")
    price = payment.price(card, bonuses)
    tokens = player.tokens
    short = payment.shortfall(price, tokens)
    missing = sum(short.values()) - tokens[GOLD] if short else 0
    if missing > 0:
        facts = {"short": short, "gold": tokens[GOLD], "n": missing}
        return Offer("buy", {"card": one}, facts, blocked="short")
    ways = OneOf(payment.payments(price, tokens))
    facts = {"card": card.id, "price": dict(price)}
    if card.colour == WILD:
        return Offer("buy", {"card": one, "payment": ways, "colour": OneOf(colours)}, facts)
    return Offer("buy", {"card": one, "payment": ways}, facts)


def _discard(player: Player) -> Offer:
    excess = player.held() - HAND_LIMIT
    bag = {token: player.tokens[token] for token in TOKENS if player.tokens[token]}
    return Offer("discard", {"tokens": Subset(bag, least=excess, most=excess)}, {"n": excess})
