"""The toy with one fault each, and the promises of which one must be seen to be broken."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from app.engine.agenda import owed
from app.engine.game import Game, Reason, Scores
from app.engine.offers import Offer, OneOf, Subset
from tests.toy import GAME, rules, view
from tests.toy.state import CARDS, Bet, Buy, Leave, Tuck

MUTANTS: dict[str, tuple[set[str], Game]] = {}


def mutant(*promises: str) -> Callable[[Any], Any]:
    """Registers the toy with the decorated function in the place that its first word names."""

    def register(function: Any) -> Any:
        place = function.__name__.split("_")[0]
        MUTANTS[function.__name__] = ({*promises}, replace(GAME, **{place: function}))
        return function

    return register


# error: only IllegalMove is ever raised, and play ends ---------------------------------------


@mutant("error")
def apply_that_raises(state, seat, move, play):
    rules.apply(state, seat, move, play)
    assert not state.row, "a bug"


@mutant("error")
def apply_that_never_ends_the_game(state, seat, move, play):
    if not isinstance(move, Leave | Bet | Buy):
        rules.apply(state, seat, move, play)


@mutant("error")
def explain_that_stumbles_over_a_strange_name(state, seat, move):
    cards = {held.card: held for held in state.players[str(seat)].hand}
    return Reason("held", {"seen": cards[getattr(move, "card", "L99")].seen})


# state ---------------------------------------------------------------------------------------


@mutant("state")
def apply_that_loses_a_card(state, seat, move, play):
    rules.apply(state, seat, move, play)
    del state.deck[:1]


@mutant("state")
def setup_with_a_slash_in_a_key(seats, options, play):
    state = rules.setup(seats, options, play)
    state.shelf["on/off"] = 0
    return state


@mutant("state")
def offers_that_let_a_player_overspend(state, seat):
    """A legal-looking bag without a price."""
    return [
        Offer("buy", {"goods": Subset(dict(state.shelf), 1, 3)}) if offer.move == "buy" else offer
        for offer in rules.offers(state, seat)
        if offer.move != "leave"
    ]


# offers --------------------------------------------------------------------------------------


@mutant("offers")
def offers_that_forget_a_waiting_seat(state, seat):
    return [] if isinstance(owed(state.agenda, seat), Tuck) else rules.offers(state, seat)


@mutant("offers")
def offers_to_a_seat_that_is_not_waited_for(state, seat):
    return rules.offers(state, seat) or [Offer("leave")]


@mutant("offers")
def offers_with_nothing_to_choose_from(state, seat):
    found = rules.offers(state, seat)
    return [*found, Offer("pick", {"card": OneOf(())})] if found else []


@mutant("offers")
def offers_with_a_secret_that_is_no_argument(state, seat):
    found = rules.offers(state, seat)
    return [*found, Offer("leave", secret=("card",))] if found else []


@mutant("offers")
def offers_that_no_purse_can_pay(state, seat):
    found = rules.offers(state, seat)
    dear = Subset({"ruby": 2}, 2, 2, {"ruby": 3}, 5)
    return [*found, Offer("buy", {"goods": dear})] if found else []


@mutant("offers")
def offers_with_a_row_that_is_too_short(state, seat):
    found = rules.offers(state, seat)
    return [*found, Offer("sort", rows={"by": ("L1", "L2"), "to": ("L3",)})] if found else []


@mutant("offers")
def offers_with_a_row_twice(state, seat):
    found = rules.offers(state, seat)
    return [*found, Offer("sort", rows={"by": ("L1", "L1"), "to": ("L3", "L3")})] if found else []


_asked = count()


@mutant("offers")
def offers_that_depend_on_how_often_they_are_asked(state, seat):
    return [replace_facts(offer, {"asked": next(_asked)}) for offer in rules.offers(state, seat)]


def replace_facts(offer: Offer, facts: dict[str, Any]) -> Offer:
    return Offer(offer.move, offer.args, facts, offer.secret, offer.blocked)


# pure ----------------------------------------------------------------------------------------


@mutant("pure")
def view_that_tidies_the_row(state, viewer):
    state.row.sort()
    return view.view(state, viewer)


@mutant("pure")
def offers_that_take_note(state, seat):
    found = rules.offers(state, seat)
    if found:
        state.players[str(seat)].hand.reverse()
    return found


# view ----------------------------------------------------------------------------------------


@mutant("view")
def view_with_a_field_of_two_types(state, viewer):
    return view.view(state, viewer) | {"pick": state.picks.get(str(viewer))}


@mutant("view")
def view_with_true_for_one(state, viewer):
    return view.view(state, viewer) | {"round": state.round > 1 or 0}


@mutant("view")
def view_with_a_tuple(state, viewer):
    return view.view(state, viewer) | {"waiting": rules.waiting(state)}


# scores --------------------------------------------------------------------------------------


@mutant("scores")
def scores_without_a_reason_at_the_end(state):
    return Scores(rules.scores(state).seats)


@mutant("scores")
def scores_with_nobody_first(state):
    found = rules.scores(state)
    return Scores(tuple(type(s)(s.total, s.parts, s.rank + 1) for s in found.seats), found.reasons)


# redeal: what a viewer gets of a position ----------------------------------------------------


@mutant("redeal")
def view_that_shows_the_deck(state, viewer):
    return view.view(state, viewer) | {"top": state.deck[-1].card if state.deck else ""}


@mutant("redeal")
def view_that_shows_spectators_a_hand(state, viewer):
    return view.view(state, 0 if viewer is None else viewer)


@mutant("redeal", "secret")
def view_that_shows_a_secret_pick(state, viewer):
    return view.view(state, viewer) | {"pick": "".join(state.picks.values())}


@mutant("redeal")
def view_whose_order_of_keys_tells_the_brightest_hand(state, viewer):
    shown = view.view(state, viewer)
    brightest = sorted(state.players, key=lambda seat: rules.names(state.players[seat].hand))
    shown["players"] = {seat: shown["players"][seat] for seat in brightest}
    return shown


@mutant("redeal")
def offers_that_know_the_deck(state, seat):
    top = state.deck[-1].card if state.deck else ""
    return [replace_facts(offer, {"next": top}) for offer in rules.offers(state, seat)]


@mutant("redeal")
def redeal_of_a_card_that_was_seen(state, viewers, play):
    for held in state.deck:
        held.seen = []
    view.redeal(state, viewers, play)


@mutant("redeal")
def redeal_that_forgets_the_picks(state, viewers, play):
    picks = dict(state.picks)
    view.redeal(state, viewers, play)
    state.picks = picks


@mutant("redeal")
def redeal_of_the_own_hand(state, viewers, play):
    view.redeal(state, (), play)


# reveal: what a viewer gets of a step --------------------------------------------------------


@mutant("reveal", "secret")
def apply_that_reveals_without_a_seal(state, seat, move, play):
    rules.apply(state, seat, move, play)
    play.sealed = False


@mutant("reveal", "secret")
def apply_that_seals_a_public_reveal_to_one_seat(state, seat, move, play):
    rules.apply(state, seat, move, play)
    if play.sealed:
        play.sealed_to = frozenset([0])


@mutant("reveal")
def apply_that_tells_all_what_one_saw(state, seat, move, play):
    rules.apply(state, seat, move, play)
    for note in list(play.notes):
        if note.kind == "peeked":
            play.tell("peeked", card=state.deck[-1].card)


@mutant("reveal")
def apply_whose_undo_mark_tells_the_top_of_the_deck(state, seat, move, play):
    rules.apply(state, seat, move, play)
    if state.deck and int(state.deck[-1].card[1:]) % 2:
        play.final()


@mutant("reveal", "secret")
def apply_that_tells_more_lines_when_the_hand_is_bright(state, seat, move, play):
    rules.apply(state, seat, move, play)
    if max(state.players["0"].hand, key=lambda held: int(held.card[1:])).card > "L5":
        play.tell("glows")


# secret: what the others get of a secret argument --------------------------------------------


@mutant("secret")
def apply_that_tells_the_pick(state, seat, move, play):
    rules.apply(state, seat, move, play)
    if getattr(move, "card", ""):
        play.tell("picked", card=move.card)


@mutant("secret")
def apply_that_can_be_undone_by_its_secret(state, seat, move, play):
    rules.apply(state, seat, move, play)
    if getattr(move, "card", "L2") in CARDS[::2]:
        play.finished = False


@mutant("secret")
def apply_that_seals_by_its_secret(state, seat, move, play):
    rules.apply(state, seat, move, play)
    if getattr(move, "card", "L2") in CARDS[:7]:
        play.seal()


# refusal -------------------------------------------------------------------------------------


@mutant("refusal")
def explain_by_the_deck(state, seat, move):
    return Reason("darker", {"than": state.deck[0].card if state.deck else ""})


@mutant("refusal")
def explain_without_a_key(state, seat, move):
    return Reason("")


# caught by other means than playing one game --------------------------------------------------


def setup_in_the_order_of_a_set(seats, options, play):
    """Another order in every process."""
    state = rules.setup(seats, options, play)
    order = list({held.card for held in state.deck})
    state.deck.sort(key=lambda held: order.index(held.card))
    return state


def redeal_of_nothing(state, viewers, play):
    """Keeps every promise, and shows none."""


UNSTABLE = {"unstable": replace(GAME, slug="unstable", setup=setup_in_the_order_of_a_set)}
IDLE = replace(GAME, redeal=redeal_of_nothing)
