"""The toy's rules."""

from app.engine import agenda
from app.engine.agenda import Fork
from app.engine.game import Scores, SeatScore
from app.engine.offers import Amount, Offer, OneOf, Order, Subset
from app.engine.play import Play
from tests.toy import state as toy
from tests.toy.state import CARDS, HAND, PRICE, Held, Player, State


def setup(seats: int, options: toy.Options, play: Play) -> State:
    deck = [Held(card) for card in play.shuffled(CARDS)]
    players = {
        str(seat): Player([deck.pop() for _ in range(HAND)], 4, dict.fromkeys(PRICE, 0))
        for seat in range(seats)
    }
    state = State(
        players=players,
        deck=deck,
        picks={},
        row=[],
        shelf=dict.fromkeys(PRICE, 2 if options.shelf == "full" else 1),
        round=0,
        rounds=options.rounds,
        peeking=options.peeking,
        agenda=[toy.Close()],
        ended=[],
    )
    settle(state, play)
    return state


def waiting(state: State) -> tuple[int, ...]:
    return agenda.waiting(state.agenda)


def offers(state: State, seat: int) -> list[Offer]:
    own = state.players[str(seat)]
    match agenda.owed(state.agenda, seat):
        case toy.Pick():
            return [Offer("pick", {"card": OneOf(names(own.hand))}, secret=("card",))]
        case toy.Tuck():
            return [Offer("tuck", {"hand": Order(names(own.hand))}, secret=("hand",))]
        case toy.Shop() as shop:
            return shop_offers(state, own, shop)
    return []


def shop_offers(state: State, own: Player, shop: toy.Shop) -> list[Offer]:
    found = [Offer("leave")]
    if not shop.sorted and len(state.row) > 1:
        found.append(Offer("sort", {"row": Order(tuple(sorted(state.row)))}))
    if state.peeking and not shop.peeked:
        found.append(Offer("peek", blocked="" if state.deck else "deck_empty"))
    if own.coins:
        found.append(Offer("bet", {"coins": Amount(1, min(own.coins, 3))}))
    stock = {good: n for good, n in state.shelf.items() if n}
    swaps = [(mine, good) for mine, n in own.goods.items() if n for good in stock if good != mine]
    if swaps:
        give, take = zip(*swaps, strict=True)
        found.append(Offer("swap", rows={"give": give, "take": take}))
    if any(PRICE[good] <= own.coins for good in stock):
        price = {good: PRICE[good] for good in stock}
        found.append(Offer("buy", {"goods": Subset(stock, 1, 3, price, own.coins)}))
    else:
        found.append(Offer("buy", facts={"coins": own.coins}, blocked="no_coins"))
    return found


def apply(state: State, seat: int, move: toy.Move, play: Play) -> None:
    own = state.players[str(seat)]
    stack = agenda.lane(state.agenda, seat)
    task = stack[-1]
    match move:
        case toy.PickMove(card):
            state.picks[str(seat)] = card
            play.final()
            play.tell("picked", seat=seat)
            stack.pop()
        case toy.TuckMove(hand):
            own.hand.sort(key=lambda held: hand.index(held.card))
            play.final()
            play.tell("tucked", seat=seat)
            stack.pop()
        case toy.Sort(row):
            state.row = list(row)
            play.tell("sorted", row=state.row)
            task.sorted = True
        case toy.Peek():
            state.deck[-1].seen = sorted({*state.deck[-1].seen, seat})
            play.seal(seat)
            play.tell("peeked", secret={seat: {"card": state.deck[-1].card}})
            task.peeked = True
        case toy.Buy(goods):
            for good, n in goods.items():
                state.shelf[good] -= n
                own.goods[good] += n
                own.coins -= n * PRICE[good]
            play.tell("bought", goods=goods)
            stack.pop()
        case toy.Swap(give, take):
            for good, n in ((give, 1), (take, -1)):
                state.shelf[good] += n
                own.goods[good] -= n
            play.tell("swapped", give=give, take=take)
            stack.pop()
        case toy.Bet(coins):
            pips = play.below(6) + 1
            own.coins += coins if pips > 3 else -coins
            play.tell("bet", coins=coins, pips=pips)
            stack.pop()
        case toy.Leave():
            play.tell("left")
            stack.pop()
    settle(state, play)


def settle(state: State, play: Play) -> None:
    agenda.settle(
        state.agenda,
        lambda step, stack: run(state, step, stack, play),
        lambda choice: idle(state, choice),
    )


def idle(state: State, choice: agenda.Choice) -> bool:
    lanterns = len(state.players[str(choice.seat)].hand)
    match choice:
        case toy.Pick():
            return lanterns == 0
        case toy.Tuck():
            return lanterns < 2
    return False


def run(state: State, step: agenda.Task, stack: list, play: Play) -> None:
    match step:
        case toy.Reveal():
            reveal(state, stack, play)
        case toy.Refill(seats):
            refill(state, seats, play)
        case toy.Close():
            close(state, stack, play)


def close(state: State, stack: list, play: Play) -> None:
    if not any(state.shelf.values()):
        state.ended = ["sold_out"]
    elif state.round == state.rounds:
        state.ended = ["rounds"]
    if state.ended:
        play.tell("closed", reasons=state.ended)
        return
    state.round += 1
    lanes = {seat: [toy.Tuck(int(seat)), toy.Pick(int(seat))] for seat in state.players}
    agenda.push(stack, Fork(lanes), toy.Reveal(), toy.Close())


def reveal(state: State, stack: list, play: Play) -> None:
    if not state.picks:
        return
    play.seal()
    play.tell("revealed", picks=state.picks)
    for seat, card in state.picks.items():
        hand = state.players[seat].hand
        hand[:] = [held for held in hand if held.card != card]
    state.row += [state.picks[seat] for seat in sorted(state.picks)]
    brightest = max(state.picks, key=lambda seat: int(state.picks[seat][1:]))
    state.picks = {}
    others = [int(seat) for seat in state.players if seat != brightest]
    agenda.push(stack, toy.Shop(int(brightest)), toy.Refill(others))


def refill(state: State, seats: list[int], play: Play) -> None:
    for seat in seats:
        if state.deck:
            held = state.deck.pop()
            held.seen = [other for other in held.seen if other != seat]
            state.players[str(seat)].hand.append(held)
            play.seal(seat)
            play.tell("drew", seat=seat, secret={seat: {"card": held.card}})


def scores(state: State) -> Scores:
    parts = [
        {"coins": player.coins, **{good: n * PRICE[good] * 2 for good, n in player.goods.items()}}
        for player in state.players.values()
    ]
    totals = [sum(part.values()) for part in parts]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    return Scores(
        tuple(map(SeatScore, totals, parts, ranks)),
        tuple(state.ended),
    )


def check(state: State) -> None:
    face_down = [held.card for held in state.deck]
    for player in state.players.values():
        face_down += [held.card for held in player.hand]
        assert player.coins >= 0
    assert sorted(face_down + state.row) == sorted(CARDS)
    for seat, card in state.picks.items():
        assert card in names(state.players[seat].hand)


def weigh(state: State, offer: Offer) -> int:
    return 1 if offer.move == "leave" else 3


def names(hand: list[Held]) -> tuple[str, ...]:
    return tuple(sorted(held.card for held in hand))
