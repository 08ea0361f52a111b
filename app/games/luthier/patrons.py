"""Patrons: their slots, patience and gifts, what fulfils them, and completing them."""

from __future__ import annotations

from app.engine.offers import Offer, OneOf
from app.games.luthier import displays, effects, moves
from app.games.luthier.box import Box
from app.games.luthier.cards import ANY_GENRE, Requirement
from app.games.luthier.state import Held, Player, State
from app.games.luthier.step import Step
from app.games.luthier.tasks import AskSlot, AskUse, CardKind

PLACE_OF: dict[CardKind, str] = {"build": "guild", "perform": "perform", "repair": "repair"}


def free_slots(box: Box, player: Player) -> tuple[str, ...]:
    return tuple([slot for slot in box.slot_names if slot not in player.patrons])


def settle_in(step: Step, seat: int, card: str, slot: str) -> None:
    """Puts a new patron into a slot, its cube at 0, and gives what the slot gives."""
    player = step.player(seat)
    rows = [""] * len(step.box.patrons[card].requirements)
    player.patrons[slot] = Held(card, rows)
    effects.gain(step, seat, step.box.patron_slots[int(slot) - 1], "slot", slot)


# --- the first patron


def slot_offers(box: Box, state: State, task: AskSlot) -> list[Offer]:
    slots = OneOf(free_slots(box, state.players[task.seat]))
    return [Offer("seat_patron", {"slot": slots}, {"patron": task.card})]


def seat_patron(step: Step, task: AskSlot, move: moves.SeatPatron) -> None:
    step.stack.pop()
    step.tell("seat_patron", seat=task.seat, card=task.card, slot=move.slot)
    settle_in(step, task.seat, task.card, move.slot)


# --- using a card


def _fits(box: Box, patron: str, row: Requirement, kind: CardKind, card: str) -> bool:
    """Whether a built, performed or repaired card fulfils this requirement.

    A performance is matched to the patron's genre, whatever instrument the row shows.
    """
    match kind:
        case "build":
            return row.build and row.type == box.instruments[card].type
        case "repair":
            return row.repair and row.type == box.repairs[card].type
        case "perform":
            genre = box.patrons[patron].genre
            return row.perform and genre in (ANY_GENRE, box.performances[card].genre)


def open_rows(box: Box, player: Player, kind: CardKind, card: str) -> dict[str, tuple[str, ...]]:
    """Slot -> the requirements there that the card can fulfil."""
    found: dict[str, tuple[str, ...]] = {}
    for slot, held in player.patrons.items():
        rows = box.patrons[held.card].requirements
        fitting = [
            str(n)
            for n, (row, behind) in enumerate(zip(rows, held.rows, strict=True), 1)
            if not behind and _fits(box, held.card, row, kind, card)
        ]
        if fitting:
            found[slot] = tuple(fitting)
    return found


def spend(step: Step, seat: int, kind: CardKind, card: str) -> None:
    """The card was finished, performed or repaired: it serves a patron or is discarded."""
    if open_rows(step.box, step.player(seat), kind, card):
        step.owe(AskUse(seat, kind, card))
    else:
        displays.discard(step.box, step.state, PLACE_OF[kind], card)


def use_offers(box: Box, state: State, task: AskUse) -> list[Offer]:
    player = state.players[task.seat]
    found = open_rows(box, player, task.kind, task.card)
    return [
        *[
            Offer(
                "use",
                {"slot": OneOf((slot,)), "row": OneOf(rows)},
                {"card": task.card, "patron": player.patrons[slot].card},
            )
            for slot, rows in sorted(found.items())
        ],
        Offer("decline", facts={"what": "use", "card": task.card}),
    ]


def use(step: Step, task: AskUse, move: moves.UseCard) -> None:
    """The card goes behind the patron and the cube back to 0."""
    step.stack.pop()
    held = step.player(task.seat).patrons[move.slot]
    held.rows[int(move.row) - 1] = task.card
    held.cube = 0
    step.tell("use", seat=task.seat, card=task.card, patron=held.card, slot=move.slot, row=move.row)
    if all(held.rows):
        _complete(step, task.seat, move.slot)


def decline_use(step: Step, task: AskUse, move: moves.Decline) -> None:
    step.stack.pop()
    displays.discard(step.box, step.state, PLACE_OF[task.kind], task.card)
    step.tell("unused", seat=task.seat, card=task.card)


def _complete(step: Step, seat: int, slot: str) -> None:
    """The last requirement is fulfilled: prestige, reputation, and the power from now on."""
    player = step.player(seat)
    held = player.patrons[slot]
    patron = step.box.patrons[held.card]
    step.tell("completed", seat=seat, card=patron.id, slot=slot)
    _clear(step, seat, slot)
    player.finished.append(patron.id)
    effects.gain(step, seat, {"prestige": patron.prestige}, "completed", patron.id)
    effects.climb(step, seat, "reputation", patron.reputation)
    if patron.power.when == "immediate":
        effects.gain(step, seat, patron.power.gain, "power", patron.id)


def _clear(step: Step, seat: int, slot: str) -> None:
    """Frees a slot; the cards behind the patron are discarded."""
    player, decks = step.player(seat), step.state.decks
    for card in player.patrons.pop(slot).rows:
        if card:
            for place in ("guild", "perform", "repair"):
                if card in step.box.kinds[place]:
                    decks[place].discards.append(card)


# --- patience


def advance(step: Step, seat: int) -> None:
    """A step of all cubes of a player, slot by slot: gifts, or a patron leaves."""
    box, player = step.box, step.player(seat)
    for slot in box.slot_names:
        if slot not in player.patrons:
            continue
        held = player.patrons[slot]
        held.cube += 1
        if held.cube < box.patience_end:
            step.tell("patience", seat=seat, card=held.card, slot=slot, cube=held.cube)
            gift = box.patrons[held.card].gifts[held.cube - 1]
            effects.gain(step, seat, gift, "gift", held.card)
            continue
        _clear(step, seat, slot)
        displays.discard(box, step.state, "salon", held.card)
        lost = effects.lose_prestige(player, box.patience_penalty)
        step.tell("patron_left", seat=seat, card=held.card, slot=slot, lost=lost)


def gift_offer(box: Box, state: State, seat: int) -> Offer:
    """The bonus of the Salon: a cube one step back, then either gift of that patron."""
    held = state.players[seat].patrons
    slots = tuple([slot for slot in box.slot_names if slot in held and held[slot].cube])
    if not slots:
        return Offer("gift", blocked="cubes_at_start")
    gifts = tuple([str(n) for n in range(1, box.patience_end)])
    return Offer("gift", {"slot": OneOf(slots), "gift": OneOf(gifts)})


def gift(step: Step, seat: int, move: moves.Gift) -> None:
    held = step.player(seat).patrons[move.slot]
    held.cube -= 1
    step.tell("gift", seat=seat, card=held.card, slot=move.slot, cube=held.cube, gift=move.gift)
    chosen = step.box.patrons[held.card].gifts[int(move.gift) - 1]
    effects.gain(step, seat, chosen, "gift", held.card)
