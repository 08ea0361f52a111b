"""Runs a game one step at a time: bytes in, bytes out.

The snapshot is an envelope `{"key": .., "n": .., "state": ..}`: the table's secret and the count
of draws stay outside the game's state, so no view can leak them and no undo rewinds them.
A private copy is decoded for each move, so a refused move cannot damage anything.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from app.engine import offers as offering
from app.engine.game import Game, IllegalMove, Reason, Seat, Viewer
from app.engine.offers import Offer
from app.engine.play import Note, Play
from app.engine.rng import Stream

S = TypeVar("S")
G = Game[Any, Any, Any]

# Sorted keys throughout, fields too: a state that came back from patches as plain dicts encodes
# to the same bytes as the Struct it came from.
_encoder = msgspec.json.Encoder(order="sorted")
_STATE = b',"state":'
_CHUNK = 2047  # bytes


class Envelope(Struct, frozen=True, omit_defaults=True):
    """What the database keeps of a game."""

    key: str  # the table's secret, base64
    n: int  # draws so far
    state: Raw
    drawn: list[int] | None = None  # all outcomes, of a game that was read from its record

    @property
    def stream(self) -> Stream:
        return Stream(b64decode(self.key), self.n)


_envelopes = msgspec.json.Decoder(Envelope)


class Step(Struct, Generic[S], frozen=True):
    """The result of `start` or `advance`."""

    snapshot: bytes
    digest: str  # of the state alone, so an undo restores it
    state: S
    notes: tuple[Note, ...]
    undoable: bool
    drew: bool  # chance was used, or hidden information came out
    sealed: bool = False  # hidden information came out ...
    sealed_to: tuple[Seat, ...] = ()  # ... to these seats only; () = to everybody

    def reveals_to(self, viewer: Viewer) -> bool:
        """Whether the step showed this viewer something that was hidden."""
        return self.sealed and (not self.sealed_to or viewer in self.sealed_to)


def start(
    game: G, seats: int, options: Any, secret: bytes, chance: Stream | None = None
) -> Step[Any]:
    """Sets up a game. Raises ValueError for a number of seats that the game does not have.

    `chance`, here and below, stands in for the stream of the secret.
    """
    if seats not in game.seats:
        raise ValueError(f"{game.title} is not played by {seats}")
    stream = chance or Stream(secret)
    play = Play(stream)
    state = game.setup(seats, options, play)
    return _finish(game, state, stream, b64encode(secret).decode(), play)


def advance(
    game: G, snapshot: bytes, seat: Seat, move: bytes, chance: Stream | None = None
) -> Step[Any]:
    """The step that `move` makes. Raises IllegalMove, and then nothing has changed."""
    envelope = _envelopes.decode(snapshot)
    state = _state_decoder(game).decode(envelope.state)
    if seat not in game.waiting(state):
        raise IllegalMove("not_your_turn")
    decoded = _decode(game, move)
    # what is judged is read from the decoded move, so it is what `apply` will see
    raw = msgspec.to_builtins(decoded)
    allowed = game.offers(state, seat)
    if not offering.admits(allowed, raw):
        reason = _why_not(game, state, seat, decoded, raw, allowed)
        raise IllegalMove(reason.key, **reason.facts)
    stream = chance or envelope.stream
    play = Play(stream)
    game.apply(state, seat, decoded, play)
    return _finish(game, state, stream, envelope.key, play)


def state_of(game: Game[S, Any, Any], snapshot: bytes) -> S:
    """The game's state in a snapshot."""
    state: S = _state_decoder(game).decode(encoded_state(snapshot))
    return state


def encoded_state(snapshot: bytes) -> Raw:
    """The state of a snapshot as canonical JSON."""
    # the last field by name, and no text before it is free: looking for it is cheaper than parsing
    return Raw(snapshot[snapshot.index(_STATE) + len(_STATE) : -1])


def document(snapshot: bytes) -> Any:
    """The state of a snapshot as plain JSON values: what the stored patches lead through."""
    return msgspec.json.decode(encoded_state(snapshot))


def replaced(snapshot: bytes, state: Any) -> bytes:
    """The snapshot with another state (a Struct or its document) but the same secret and count."""
    envelope = _envelopes.decode(snapshot)
    return _encoder.encode(Envelope(envelope.key, envelope.n, Raw(_encoder.encode(state))))


def dealt_anew(game: G, snapshot: bytes, chance: Stream | None = None) -> bytes:
    """The snapshot with everything that no seat can know dealt anew."""
    envelope = _envelopes.decode(snapshot)
    state = _state_decoder(game).decode(envelope.state)
    stream = chance or envelope.stream
    seats = range(len(game.scores(state).seats))
    game.redeal(state, (*seats, None), Play(stream))
    return _encoder.encode(Envelope(envelope.key, stream.counter, Raw(_encoder.encode(state))))


def sealed(state: Any, secret: bytes) -> bytes:
    """A snapshot of a state (a Struct or its document) that is to go on from a fresh secret."""
    return _encoder.encode(Envelope(b64encode(secret).decode(), 0, Raw(_encoder.encode(state))))


def with_outcomes(snapshot: bytes, drawn: Sequence[int]) -> bytes:
    """The snapshot of a game that is over, with what chance brought in it instead of its secret."""
    envelope = _envelopes.decode(snapshot)
    return _encoder.encode(msgspec.structs.replace(envelope, drawn=[*drawn]))


def outcomes(snapshot: bytes) -> list[int] | None:
    """What `with_outcomes` put into the snapshot; None where the secret tells it."""
    return _envelopes.decode(snapshot).drawn


def draws(snapshot: bytes) -> tuple[bytes, int]:
    """The secret, and how often chance was asked, of a snapshot."""
    envelope = _envelopes.decode(snapshot)
    return b64decode(envelope.key), envelope.n


def digest(state: bytes) -> str:
    """A short fingerprint of an encoded state, equal for equal states."""
    made = blake2b(digest_size=12)
    # hashlib gives other threads the lock for anything longer, and to get it back costs more than
    # the whole hash
    for begin in range(0, len(state), _CHUNK):
        made.update(state[begin : begin + _CHUNK])
    return made.hexdigest()


def digest_of_state(state: Any) -> str:
    """The digest of a state (a Struct or its document)."""
    return digest(_encoder.encode(state))


def digest_of(snapshot: bytes) -> str:
    """The digest of the state in a snapshot."""
    return digest(bytes(encoded_state(snapshot)))


@cache
def _state_decoder(game: G) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.state_type)


@cache
def _move_decoder(game: G) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.move_type)  # building one costs twenty decodings


def _decode(game: G, move: bytes) -> Any:
    try:
        return _move_decoder(game).decode(move)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise IllegalMove("bad_move") from None


def _why_not(
    game: G, state: Any, seat: Seat, move: Any, raw: dict[str, Any], allowed: list[Offer]
) -> Reason:
    if game.explain is not None:
        return game.explain(state, seat, move)
    offer = offering.blocking(allowed, raw)
    return Reason(offer.blocked, offer.facts) if offer else Reason("not_offered")


def _finish(game: G, state: Any, stream: Stream, key: str, play: Play) -> Step[Any]:
    encoded = _encoder.encode(state)
    return Step(
        snapshot=_encoder.encode(Envelope(key, stream.counter, Raw(encoded))),
        digest=digest(encoded),
        # decoded again, so that the working copy's order or sharing never shows
        state=_state_decoder(game).decode(encoded),
        notes=tuple(play.notes),
        undoable=play.undoable,
        drew=play.drew or play.sealed,
        sealed=play.sealed,
        sealed_to=tuple(sorted(play.sealed_to)),
    )
