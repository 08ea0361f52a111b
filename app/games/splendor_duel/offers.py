"""What the active player may do now, task by task. Legality is said here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.game import Seat
from app.engine.offers import Offer, OneOf, Subset
from app.games.splendor_duel import board
from app.games.splendor_duel.components import (
    DECKS,
    GOLD,
    HAND_LIMIT,
    PEARL,
    RESERVE_LIMIT,
    STALLED_TURNS,
    TOKENS,
    WILD_CARDS,
)
from app.games.splendor_duel.packs import (
    GOLD_BYTE,
    Pack,
    excess,
    excesses,
    pack_gems,
    pack_tokens,
    total,
    unpack,
)
from app.games.splendor_duel.payment import COST_OF, COSTS, payments
from app.games.splendor_duel.state import (
    PickDiscard,
    PickMatching,
    PickRoyal,
    PickStolen,
    Player,
    State,
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

_PENALTY = {"penalty": True}  # facts of lines that give the opponent a privilege


def offers(state: State, seat: Seat) -> list[Offer]:
    """The offers of `seat`; empty when it has nothing to do."""
    if not state.agenda or seat != state.turn.seat:
        return []
    match state.agenda[-1]:
        case TakeTurn():
            return _turn(state)
        case PickMatching(_, colour):
            return [
                Offer("match", {"cell": _cells(spaces_with(state, colour))}, {"colour": colour})
            ]
        case PickStolen():
            return [Offer("steal", {"token": OneOf(stealable(state.opponent()))})]
        case PickRoyal():
            return [Offer("royal", {"card": OneOf(tuple(state.royals))})]
        case PickDiscard():
            return [_discard(state.active())]
        case step:
            raise AssertionError(f"a step is never left on top of the agenda: {step!r}")


def spaces_with(state: State, token: str) -> list[int]:
    """Spaces of the board that hold this token."""
    return [space for space, there in enumerate(state.cells) if there == token]


def claimable(state: State) -> bool:
    """Whether the opponent has stalled long enough, and this turn has not begun otherwise."""
    turn = state.turn
    return state.stalled[1 - turn.seat] >= STALLED_TURNS and not turn.spent and not turn.replenished


def reservable(state: State) -> tuple[str, ...]:
    """Cards of the pyramid, then the decks that are left ("deck-1")."""
    cards = [card for row in state.pyramid for card in row if card]
    decks = [name for name, deck in zip(DECKS, state.decks, strict=True) if deck]
    return tuple(cards + decks)


def for_sale(state: State) -> list[str]:
    """Cards that the active player may buy if able to pay: the pyramid, then the own reserve."""
    cards = [card for row in state.pyramid for card in row if card]
    return cards + [reserved.card for reserved in state.active().reserved]


def affordable(state: State, extra: str = "") -> bool:
    """Whether any card can be bought, with one more token `extra` in hand if it is named."""
    player = state.active()
    bonuses, tokens = pack_gems(player.bonuses), pack_tokens(player.tokens)
    if extra:
        tokens += pack_tokens({**dict.fromkeys(TOKENS, 0), extra: 1})
    return any(
        total(excess(COSTS[card], bonuses + tokens)) <= player.tokens[GOLD]
        for card in for_sale(state)
        if bonuses or card not in WILD_CARDS
    )


def has_way(state: State) -> bool:
    """Whether a mandatory action is possible now, or may be after replenishing."""
    for token in state.cells:
        if token and token != GOLD:
            return True
    if any(state.bag.values()):
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


def penalised(tokens: list[str]) -> bool:
    """Whether taking these gives the opponent a privilege: three alike, or both pearls."""
    return tokens.count(PEARL) == 2 or (len(tokens) == 3 and len(set(tokens)) == 1)


def _room_for_reserve(state: State) -> bool:
    return len(state.active().reserved) < RESERVE_LIMIT and bool(reservable(state))


def _cells(spaces: list[int]) -> OneOf:
    return OneOf(tuple([board.CELLS[space] for space in spaces]))


def _turn(state: State) -> list[Offer]:
    gems = [space for space, token in enumerate(state.cells) if token and token != GOLD]
    mandatory = [*_take(state, gems), _reserve(state), *_buy(state)]
    forced = not gems and all(offer.blocked for offer in mandatory)
    found = [_privilege(state, gems), _replenish(state, forced=forced), *mandatory]
    return [_CLAIM, *found] if claimable(state) else found


def _privilege(state: State, gems: list[int]) -> Offer:
    if not state.active().privileges:
        return _NO_PRIVILEGE
    if state.turn.replenished:
        return _AFTER_REPLENISH
    if not gems:
        return _NOTHING_TO_TAKE
    if len(gems) == 1 and strands(state, state.cells[gems[0]]):
        return _LAST_TOKEN
    return Offer("privilege", {"cell": _cells(gems)})


def _replenish(state: State, *, forced: bool) -> Offer:
    count = sum(state.bag.values())
    if not count:
        return _BAG_EMPTY
    return Offer("replenish", facts={"count": count, "forced": forced})


def _take(state: State, gems: list[int]) -> list[Offer]:
    """Lines of gems and pearls: an offer of those without a penalty and one of those with it."""
    if not gems:
        return [_NO_TOKENS]
    cells = state.cells
    pairs, triples = board.lines_within(board.mask_of(gems))
    lines = [(name, board.LINES[name]) for name in triples]
    costly = [name for name, (a, b, c) in lines if cells[a] == cells[b] == cells[c]]
    if cells.count(PEARL) == 2:
        both = board.lines_through(spaces_with(state, PEARL))
        costly += [name for name in both if name in pairs or name in triples]
    names = [board.CELLS[space] for space in gems] + pairs + triples
    if not costly:
        return [Offer("take", {"cells": OneOf(names)})]
    fair = [name for name in names if name not in costly]
    return [
        Offer("take", {"cells": OneOf(fair)}),
        Offer("take", {"cells": OneOf(costly)}, _PENALTY),
    ]


def _reserve(state: State) -> Offer:
    if len(state.active().reserved) >= RESERVE_LIMIT:
        return _RESERVE_FULL
    if GOLD not in state.cells:
        return _NO_GOLD
    cards = reservable(state)
    if not cards:
        return _NO_CARDS
    return Offer("reserve", {"gold": _cells(spaces_with(state, GOLD)), "card": OneOf(cards)})


def _buy(state: State) -> list[Offer]:
    """The cards that can be paid in one way only are rows of one offer."""
    player = state.active()
    bonuses, tokens, gold = (
        pack_gems(player.bonuses),
        pack_tokens(player.tokens),
        player.tokens[GOLD],
    )
    payable: list[str] = []
    short: list[str] = []
    lonely: list[str] = []  # wild cards that would join no bonus
    cards = for_sale(state)
    for card, missing in zip(cards, excesses(map(COST_OF, cards), bonuses + tokens), strict=True):
        if not bonuses and card in WILD_CARDS:
            lonely.append(card)
        elif missing and total(missing) > gold:
            short.append(card)
        else:
            payable.append(card)
    found = _payable(payable, bonuses, tokens) if payable else []
    if short:
        found.append(Offer("buy", {"card": OneOf(short)}, blocked="too_dear"))
    if lonely:
        found.append(Offer("buy", {"card": OneOf(lonely)}, blocked="no_bonus"))
    return found


def _payable(payable: list[str], bonuses: Pack, tokens: Pack) -> list[Offer]:
    gold = tokens & GOLD_BYTE
    cards: list[str] = []
    paid: list[str] = []
    found: list[Offer] = []
    prices = excesses(map(COST_OF, payable), bonuses)
    for card, price, lacking in zip(payable, prices, excesses(prices, tokens), strict=True):
        ways = payments(price, price - lacking | gold)
        if card in WILD_CARDS:
            colours = OneOf(unpack(bonuses))
            found.append(
                Offer("buy", {"card": OneOf((card,)), "payment": OneOf(ways), "colour": colours})
            )
        elif len(ways) > 1:
            found.append(Offer("buy", {"card": OneOf((card,)), "payment": OneOf(ways)}))
        else:
            cards.append(card)
            paid += ways
    if cards:
        found.append(Offer("buy", rows={"card": tuple(cards), "payment": tuple(paid)}))
    return found


def shortage(state: State, card: str) -> Mapping[str, int]:
    """What the active player lacks for a card, before gold is counted."""
    player = state.active()
    return unpack(excess(COSTS[card], pack_gems(player.bonuses) + pack_tokens(player.tokens)))


def _discard(player: Player) -> Offer:
    excess = player.held() - HAND_LIMIT
    bag = {token: player.tokens[token] for token in TOKENS if player.tokens[token]}
    return Offer("discard", {"tokens": Subset(bag, least=excess, most=excess)}, {"n": excess})
