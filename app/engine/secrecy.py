"""Checks that nothing hidden reaches a viewer: by views, offers, notes, undo marks or refusals.

Secrecy is tried by redealing: what a viewer cannot know is dealt anew, and everything that this
viewer is sent must stay the same to the byte, the order of keys included. The promises are

    redeal    redealing what a viewer cannot know changes nothing that this viewer gets
    reveal    nor does the same move afterwards, unless the step sealed for this viewer
    secret    nor do other values of the move's secret arguments
    refusal   nor are refusals worded by what the seat cannot know
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.engine import kernel, offers, playout
from app.engine.game import Game, IllegalMove, Seat, Viewer
from app.engine.kernel import Step
from app.engine.offers import Dice
from app.engine.play import Play
from app.engine.promises import Broken, viewers
from app.engine.rng import Stream

G = Game[Any, Any, Any]

# keys stay in the order in which they would be sent: that order could tell something, too
_sent = msgspec.json.Encoder().encode


def check_secrecy(
    game: G, seats: int, before: bytes, mover: Seat, move: bytes, step: Step[Any], dice: Dice
) -> Iterator[str]:
    """Promises redeal, reveal and secret of one step; yields a promise each time it was tried."""
    state = kernel.state_of(game, before)
    seen = {viewer: _position(game, state, viewer) for viewer in viewers(seats)}

    def blind(*known: Viewer) -> bytes:
        other = redealt(game, before, known, dice)
        after = kernel.state_of(game, other)
        for viewer in known:
            _equal("redeal", viewer, seen[viewer], _position(game, after, viewer))
        return other

    blind(*viewers(seats))
    for viewer in viewers(seats):
        other = blind(viewer)
        yield "redeal"
        if step.reveals_to(viewer):
            continue
        shown = _outcome(game, step, viewer)
        both = other if viewer == mover else blind(viewer, mover)
        _equal("reveal", viewer, shown, _outcome(game, _again(game, both, mover, move), viewer))
        yield "reveal"
        if viewer != mover:
            for changed in _redrawn(game, other, mover, move, dice):
                again = _again(game, other, mover, changed)
                if again.reveals_to(viewer):
                    raise Broken("secret", f"{changed!r} instead of {move!r} shows something")
                _equal("secret", viewer, shown, _outcome(game, again, viewer))
                yield "secret"


def redealt(game: G, snapshot: bytes, known: tuple[Viewer, ...], dice: Dice) -> bytes:
    """The position with everything dealt anew that these viewers cannot know."""
    state = kernel.state_of(game, snapshot)
    luck = playout.secret_of(dice.below(1 << 32), dice.below(1 << 32))
    game.redeal(state, known, Play(Stream(luck)))
    other = kernel.replaced(snapshot, state)
    try:
        game.check(state)
    except AssertionError as error:
        raise Broken("redeal", f"for {known} breaks the game's own check: {error}") from error
    for seat in game.waiting(state):
        if all(offer.blocked for offer in game.offers(state, seat)):
            raise Broken("redeal", f"for {known} leaves {seat} without an offer")
    return other


def varied(game: G, snapshot: bytes, known: tuple[Viewer, ...], dice: Dice, times: int) -> set[str]:
    """The pointers of all leaves of the state that redealing for these viewers changed.

    A game's own test compares them with what must be hidden: a redeal that does nothing would
    keep every promise.
    """
    before = dict(_leaves(kernel.document(snapshot), ""))
    changed: set[str] = set()
    for _ in range(times):
        after = dict(_leaves(kernel.document(redealt(game, snapshot, known, dice)), ""))
        changed |= {
            path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
        }
    return changed


def _leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict | list):
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in pairs:
            yield from _leaves(value, f"{path}/{key}")
    else:
        yield path, node


def _again(game: G, snapshot: bytes, mover: Seat, move: bytes) -> Step[Any]:
    try:
        return kernel.advance(game, snapshot, mover, move)
    except IllegalMove as refused:
        detail = (
            f"{move!r} is no longer legal for {mover} after a redeal that {mover} cannot notice"
        )
        raise Broken("redeal", detail) from refused


def _redrawn(game: G, snapshot: bytes, mover: Seat, move: bytes, dice: Dice) -> Iterator[bytes]:
    """The move with other secret arguments, one for each offer that it fits in otherwise."""
    made = msgspec.json.decode(move)
    for offer in game.offers(kernel.state_of(game, snapshot), mover):
        if offer.secret and not offer.blocked and offer.move == made["m"]:
            known = {name: made.get(name) for name in offer.args if name not in offer.secret}
            changed = {**offers.sample(offer, dice), **known}
            if offers.admits([offer], changed):
                yield msgspec.json.encode(changed)


def _position(game: G, state: Any, viewer: Viewer) -> bytes:
    """All that a viewer is sent of a position."""
    own = game.offers(state, viewer) if viewer is not None else []
    return _sent({"view": game.view(state, viewer), "offers": own, "waiting": game.waiting(state)})


def _outcome(game: G, step: Step[Any], viewer: Viewer) -> bytes:
    """All that a viewer is sent of a step."""
    notes = [note.seen_by(viewer) for note in step.notes]
    told = {"notes": notes, "undoable": step.undoable, "drew": step.drew}
    return _position(game, step.state, viewer) + _sent(told)


def _equal(promise: str, viewer: Viewer, one: bytes, other: bytes) -> None:
    if one == other:
        return
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    here, there = (
        text[max(0, at - 60) : at + 60].decode(errors="replace") for text in (one, other)
    )
    who = "spectators" if viewer is None else f"seat {viewer}"
    raise Broken(promise, f"{who} can tell {here!r} from {there!r}")


def check_refusals(game: G, seats: int, snapshot: bytes, move: bytes, dice: Dice) -> None:
    """Variants of `move` that are not legal are refused for a reason that tells nothing hidden."""
    for seat in range(seats):
        other = redealt(game, snapshot, (seat,), dice)
        wrong = spoiled(move, kernel.document(snapshot), dice)
        reason = refusal(game, snapshot, seat, wrong)
        if reason != refusal(game, other, seat, wrong):
            raise Broken("refusal", f"{wrong!r} of seat {seat} is refused by what is hidden")


def refusal(game: G, snapshot: bytes, seat: Seat, move: bytes) -> bytes:
    """The reason why a move is refused, as JSON, or nothing when it is legal."""
    try:
        kernel.advance(game, snapshot, seat, move)
    except IllegalMove as refused:
        if not refused.reason.key:
            raise Broken("refusal", f"{move!r} is refused without a reason") from refused
        return msgspec.json.encode(refused.reason, order="sorted")
    except Exception as error:
        raise Broken("error", f"{move!r} raises {error!r}") from error
    return b""


def spoiled(move: bytes, document: Any, dice: Dice) -> bytes:
    """`move` with something wrong about it: another name, number, type, a field more or less."""
    words = sorted({value for _, value in _leaves(document, "") if isinstance(value, str)})
    changed = msgspec.json.decode(move)
    name = sorted(changed)[dice.below(len(changed))]
    match dice.below(6):
        case 0:
            changed.pop(name)
        case 1:
            changed["extra"] = 1
        case 2:
            changed[name] = [None, True, -1, 1 << 60, 1.5, {}, [], [[]], {"": 0}][dice.below(9)]
        case _:
            changed[name] = _spoil(changed[name], words or [""], dice)
    return msgspec.json.encode(changed)


def _spoil(value: Any, words: list[str], dice: Dice) -> Any:
    word = words[dice.below(len(words))]
    if isinstance(value, str):
        return word
    if isinstance(value, dict):
        return {**value, word: dice.below(4)}
    if isinstance(value, list):
        return [*value, word] if dice.below(2) else value[1:]
    if isinstance(value, int):
        return value + dice.below(9) - 4
    return word
