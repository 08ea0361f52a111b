"""What one viewer may see, built up from nothing (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.engine.agenda import Choice, Fork
from app.engine.game import Viewer
from app.games.luthier import deal, discs, scoring, stage, tasks
from app.games.luthier.box import Box
from app.games.luthier.cards import CARD_PLACES
from app.games.luthier.state import Player, State

# what a choice is called that somebody owes
ASKS: dict[type[Choice], str] = {
    tasks.AskFamily: "family",
    tasks.AskPick: "pick",
    tasks.AskSlot: "seat_patron",
    tasks.AskLevel1: "perk",
    tasks.AskStartRough: "perk",
    tasks.AskCubes: "cubes",
    tasks.AskGiveBack: "give_back",
    tasks.AskSkill: "skill",
    tasks.AskSpecialty: "specialty",
    tasks.AskSecondChair: "second_chair",
    tasks.AskSection: "seat_token",
    tasks.AskUse: "use",
    tasks.AskLoad: "load",
    tasks.AskPlace: "place",
    tasks.AskTurn: "turn",
    tasks.Visit: "market",
    tasks.AskAllot: "allot",
    tasks.Act: "act",
    tasks.AskDice: "dice",
    tasks.AskPay: "pay",
}


def view(box: Box, state: State, viewer: Viewer) -> dict[str, Any]:
    """The table as builtins: all but what is hidden from this viewer."""
    prices = (
        box.market_cards[state.market].prices()
        if state.market
        else dict.fromkeys(box.base_prices, 0)
    )
    return {
        "round": state.round,
        "phase": state.phase,
        "hints": state.hints,
        "set": state.set,
        "stock": state.stock,
        "order": list(state.order),
        "asks": {str(task.seat): ASKS[type(task)] for task in _asked(state)},
        "market": {"card": state.market, **prices},
        "displays": {place: list(row) for place, row in state.displays.items()},
        "decks": {
            **{place: len(state.deck(place).cards) for place in CARD_PLACES},
            "specialty": len(state.decks["specialty"].cards),
        },
        "discards": {place: list(state.deck(place).discards) for place in CARD_PLACES},
        "specialties": list(state.specialties),
        "goals": {goal: list(claims) for goal, claims in state.goals.items()},
        "orchestra": {
            section: {
                "first": chairs.first,
                "instruments": list(chairs.instruments),
                "tokens": dict(chairs.tokens),
            }
            for section, chairs in state.orchestra.items()
        },
        "discs": [
            {
                "seat": placed.seat,
                "place": placed.place,
                "state": placed.state,
                **_some(
                    disc=placed.disc if placed.state != "hidden" or placed.seat == viewer else 0,
                    apprentices=placed.apprentices,
                    value=placed.value,
                ),
            }
            for placed in state.placed
        ],
        **_going_on(box, state),
        "players": {
            str(seat): _player(box, state, seat, player, viewer)
            for seat, player in enumerate(state.players)
        },
        "rival": _rival(box, state),
        "final": _final(box, state) if state.phase == "over" else {},
    }


def _some(**fields: Any) -> dict[str, Any]:
    """Those of the fields that are something: what is 0, "" or false for most is left out."""
    return {name: value for name, value in fields.items() if value}


def _asked(state: State) -> Iterator[Choice]:
    """The choices that wait now, by seat."""
    if not state.agenda:
        return
    top = state.agenda[-1]
    if isinstance(top, Fork):
        yield from [stack[-1] for _, stack in sorted(top.lanes.items()) if stack]
    elif isinstance(top, Choice):
        yield top


def _going_on(box: Box, state: State) -> dict[str, Any]:
    """The place that is being resolved, the disc that acts, its dice or repair, an open visit."""
    opened: dict[str, Any] = {}
    act: dict[str, Any] = {}
    visit: dict[str, Any] = {}
    card, dice, rerolls, rating, what = "", [], 0, 0, ""
    for task in reversed(state.agenda):
        if isinstance(task, tasks.AskDice):
            card, what, rerolls = task.card, "dice", task.rerolls
            dice = [{"kind": die.kind, "face": die.face} for die in task.dice]
            rating = stage.rating(box, state, task)
        elif isinstance(task, tasks.AskPay | tasks.AskUse):
            card, what = task.card, "pay" if isinstance(task, tasks.AskPay) else "use"
        elif isinstance(task, tasks.Act | tasks.RivalAct):
            placed = state.placed[task.disc]
            opened = {"place": placed.place, "seat": placed.seat}
            if isinstance(task, tasks.Act):
                act = {
                    "disc": task.disc,
                    **_some(
                        working=task.working,
                        main=task.main,
                        bonus=not task.bonus and bool(discs.reached(box, placed)),
                        saving=task.saving,
                        stage=what,
                        card=card,
                        dice=dice,
                        rerolls=rerolls,
                        rating=rating,
                    ),
                }
            break
        elif isinstance(task, tasks.Visit):
            visit = {
                "seat": task.seat,
                "sold": dict(task.sold),
                "bought": dict(task.bought),
                "hired": task.hired,
                "trained": task.trained,
                "due": task.due,
            }
    return {"opened": opened, "act": act, "visit": visit}


def _player(box: Box, state: State, seat: int, player: Player, viewer: Viewer) -> dict[str, Any]:
    own = seat == viewer
    shown = not state.dealt or own
    return {
        "family": player.family if shown else 0,
        "lira": player.lira,
        "inspiration": player.inspiration,
        "prestige": player.prestige,
        "apprentices": player.apprentices,
        "cubes": dict(player.cubes),
        "storage": player.storage,
        "discs": list(player.discs),
        "hand_discs": list(player.unplaced) if own else [],
        "hand": list(player.hand),
        "roughing": list(player.roughing),
        "finishing": list(player.finishing),
        "patrons": {
            slot: {"card": held.card, "cube": held.cube, "rows": list(held.rows)}
            for slot, held in player.patrons.items()
        },
        "finished": list(player.finished),
        "tracks": dict(player.tracks),
        "urns": list(player.urns),
        "awards": list(player.awards),
        "specialties": dict(player.specialties),
        "market": player.traded,
        "built": list(player.built),
        "performed": [{"card": done.card, "tier": done.tier} for done in player.performed],
        "repaired": list(player.repaired),
        "goals": list(player.goals) if own or state.phase == "over" else [""] * len(player.goals),
        "offer": _offer(box, state, seat) if own and state.dealt else {},
    }


def _offer(box: Box, state: State, seat: int) -> dict[str, Any]:
    """What the viewer was dealt and has picked so far."""
    dealt, player = state.dealt[seat], state.players[seat]
    spare = [dealt.spare] if deal.sees_spare(box, player.family) else []
    return {
        "families": list(dealt.families),
        "patrons": list(dealt.patrons),
        "instruments": list(dealt.instruments),
        "goals": [*dealt.goals, *spare],
        "patron": dealt.patron,
        "instrument": dealt.instrument,
    }


def _rival(box: Box, state: State) -> dict[str, Any]:
    rival = state.rival
    if rival is None:
        return {}
    return {
        "level": rival.level,
        "discs": list(rival.discs),
        "unplaced": len(rival.unplaced),
        "prestige": rival.prestige,
        "patrons": list(rival.patrons),
        "instruments": list(rival.instruments),
        "performances": rival.performances,
        "repairs": rival.repairs,
        "total": scoring.rival_points(box, state),
    }


def _final(box: Box, state: State) -> dict[str, Any]:
    """Thing by thing what the end brought, by seat."""
    return {
        str(seat): {
            **msgspec.to_builtins(scoring.final(box, state, seat)),
            "parts": scoring.parts(box, state, seat),
        }
        for seat in range(len(state.players))
    }


def components(box: Box) -> dict[str, Any]:
    """What never changes during a game: cards, tracks, places and prices."""
    plain = msgspec.to_builtins
    return {
        "patrons": plain(box.patrons),
        "instruments": plain(box.instruments),
        "performances": plain(box.performances),
        "repairs": plain(box.repairs),
        "families": {str(number): plain(family) for number, family in box.families.items()},
        "public_goals": plain(box.public_goals),
        "private_goals": plain(box.private_goals),
        "specialties": plain(box.specialties),
        "market": plain(box.market_cards),
        "tracks": plain(box.tracks),
        "sections": plain(box.sections),
        "chairs": plain(box.chairs),
        "dice": plain(box.dice),
        "rival_deck": plain(box.rival_deck),
        "rounds": box.rounds,
        "a_until": box.a_until,
        "slots": plain(box.slots),
        "level_cost": dict(box.level_cost),
        "skip": dict(box.skip_gain),
        "places": plain(box.places),
        "inspiration_per_cube": box.inspiration_per_cube,
        "apprentice_price": box.apprentice_price,
        "step_price": box.step_price,
        "base_prices": dict(box.base_prices),
        "storage": box.storage,
        "roughing_slots": box.roughing_slots,
        "finishing_slots": box.finishing_slots,
        "patron_slots": plain(box.patron_slots),
        "urns": plain(box.urns),
        "patience": {"end": box.patience_end, "penalty": box.patience_penalty},
        "apprentices": {str(seats): n for seats, n in box.apprentices.items()},
        "new_discs": {str(after): disc for after, disc in box.new_discs.items()},
        "leftovers": box.leftovers,
        "bench_divisor": box.bench_divisor,
        "card_points": box.card_points,
    }
