"""What every game promises about single positions and steps, as checks over random games.

Each check raises `Broken` with the name of the promise:

    error     only IllegalMove is ever raised, and random play comes to an end
    state     decodes to itself, is plain JSON, passes the game's own `check`
    offers    every waiting seat has one and nobody else; domains are well formed; equal when asked
              again; each sampled member is legal
    pure      asking (view, offers, scores, ..) changes nothing
    view      plain JSON, and a field keeps one type for life
    patch     old document + patch == new document, for states and for every viewer's view
    undo      a step says whether it can be undone, and undoing leads to the same digest
    scores    always answer, ranks start at 1, reasons come with the end and only then

Those about hidden information are in `secrecy`; `examine` plays a game under all of them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine import hashing, kernel, offers, patch
from app.engine.game import Game, Seat, Viewer
from app.engine.kernel import Step
from app.engine.offers import Amount, Domain, Offer, OneOf, Order, Subset
from app.engine.playout import Record

G = Game[Any, Any, Any]


class Broken(AssertionError):
    """A promise that a game does not keep. `record` leads to the place when it is known."""

    def __init__(self, promise: str, detail: str, record: Record | None = None) -> None:
        super().__init__(f"{promise}: {detail}")
        self.promise = promise
        self.detail = detail
        self.record = record


def viewers(seats: int) -> tuple[Viewer, ...]:
    """All seats and the spectators."""
    return (*range(seats), None)


def check_state(game: G, seats: int, snapshot: bytes) -> None:
    """Promises of one position: state, offers, pure, scores."""
    document = kernel.document(snapshot)
    try:
        hashing.plain(document)
        state = kernel.state_of(game, snapshot)
        game.check(state)
    except (ValueError, AssertionError) as error:
        raise Broken("state", str(error) or "the game's own check fails") from error
    if kernel.digest_of(kernel.replaced(snapshot, state)) != kernel.digest_of(snapshot):
        raise Broken("state", "decoding and encoding does not lead to the same bytes")
    waiting = game.waiting(state)
    if list(waiting) != sorted(set(waiting) & set(range(seats))):
        raise Broken("offers", f"{waiting} are no seats in order")
    for seat in range(seats):
        _check_offers(game, state, seat, seat in waiting)
    _check_scores(game, state, seats, over=not waiting)
    for viewer in viewers(seats):
        game.view(state, viewer)
    if kernel.digest_of(kernel.replaced(snapshot, state)) != kernel.digest_of(snapshot):
        raise Broken("pure", "asking changed the state")


def _check_offers(game: G, state: Any, seat: Seat, waits: bool) -> None:
    before = hashing.canonical(state)
    allowed = game.offers(state, seat)
    if hashing.canonical(state) != before:
        raise Broken("pure", f"offering something to seat {seat} changed the state")
    encoded = offers.encode(allowed)
    if encoded != offers.encode(game.offers(state, seat)):
        raise Broken("offers", f"seat {seat} is offered something else when asked again")
    possible = [offer for offer in allowed if not offer.blocked]
    if waits != bool(possible):
        raise Broken("offers", f"seat {seat} waits: {waits}, but has {len(possible)} offers")
    try:
        hashing.plain(msgspec.json.decode(encoded))
    except ValueError as error:
        raise Broken("offers", str(error)) from error
    for offer in allowed:
        bad = [name for name, domain in offer.args.items() if not _well_formed(domain)]
        if bad or not set(offer.secret) <= offer.args.keys() | offer.rows.keys():
            raise Broken("offers", f"{offer} has an empty domain or a wrong secret: {bad}")
        if offer.rows and not _well_laid(offer):
            raise Broken("offers", f"{offer} has rows that are none")


def _well_formed(domain: Domain) -> bool:
    match domain:
        case OneOf(of):
            return 0 < len(of) == len(set(of))
        case Order(of):
            return 0 < len(of) == len(set(of))
        case Amount(least, most):
            return least <= most
        case Subset(of, least, most, price, purse):
            cheapest = sorted(price.get(name, 0) for name, n in of.items() for _ in range(n))
            return (
                all(n > 0 for n in of.values())
                and 0 <= least <= most
                and least <= len(cheapest)
                and sum(cheapest[:least]) <= purse
                and price.keys() <= of.keys()
            )


def _well_laid(offer: Offer) -> bool:
    """Columns of one length, no row twice, and what is blocked needs none."""
    lengths = {len(names) for names in offer.rows.values()}
    rows = [*zip(*offer.rows.values(), strict=False)]
    apart = not offer.args.keys() & offer.rows.keys()
    return lengths == {len(set(rows))} and bool(rows) and apart and not offer.blocked


def _check_scores(game: G, state: Any, seats: int, over: bool) -> None:
    scores = game.scores(state)
    ranks = [score.rank for score in scores.seats]
    if len(ranks) != seats or any(
        rank != 1 + sum(other < rank for other in ranks) for rank in ranks
    ):
        raise Broken("scores", f"{ranks} are no ranks of {seats} seats")
    if bool(scores.reasons) != over:
        raise Broken("scores", f"over: {over}, but the reasons are {scores.reasons}")


def check_step(game: G, before: bytes, step: Step[Any]) -> None:
    """Promises of one step: patch of the state, undo."""
    old, new = kernel.document(before), kernel.document(step.snapshot)
    folded = kernel.replaced(step.snapshot, patch.apply(old, folds(old, new)))
    if folded != step.snapshot:
        raise Broken("patch", "folding the state's patch does not lead to the snapshot")
    back = kernel.replaced(step.snapshot, patch.apply(new, folds(new, old)))
    if kernel.digest_of(back) != kernel.digest_of(before):
        raise Broken("undo", "taking the step back does not lead to the digest before it")
    game.check(kernel.state_of(game, back))
    if step.undoable and step.drew:
        raise Broken("undo", "something was drawn or shown, yet the step can be undone")


def folds(old: Any, new: Any) -> list[patch.Op]:
    """The patch from one document to the next, which must lead there."""
    ops = patch.diff(old, new)
    if hashing.canonical(patch.apply(old, ops)) != hashing.canonical(new):
        raise Broken("patch", f"{ops} do not lead from {old} to {new}")
    return ops


def check_views(
    game: G, seats: int, state: Any, shapes: dict[str, type]
) -> dict[Viewer, dict[str, Any]]:
    """All views of a position; `shapes` holds the fields' types of the game so far."""
    views = {viewer: game.view(state, viewer) for viewer in viewers(seats)}
    for viewer, view in views.items():
        try:
            hashing.plain(view)
        except ValueError as error:
            raise Broken("view", f"of {viewer}: {error}") from error
        _check_shapes(view, "", shapes)
    return views


def _check_shapes(node: Any, path: str, shapes: dict[str, type]) -> None:
    kind = type(node)
    if shapes.setdefault(path, kind) is not kind:
        raise Broken("view", f"{path} was {shapes[path].__name__}, is {kind.__name__}")
    if kind is dict:
        for key, value in node.items():
            _check_shapes(value, f"{path}/{key}", shapes)
