"""What `setup`, `apply` and `redeal` are handed: chance, notes for the log, and the undo marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct

from app.engine.rng import Stream

T = TypeVar("T")


class Note(Struct, frozen=True, omit_defaults=True):
    """One line of the log: a kind and facts for all, and what single seats learn besides."""

    kind: str
    facts: dict[str, Any] = {}
    secret: dict[str, dict[str, Any]] = {}  # seat as text -> its further facts

    def seen_by(self, viewer: int | None) -> dict[str, Any]:
        """The line as this viewer may read it: `{"kind": .., **facts}`."""
        return {"kind": self.kind, **self.facts, **self.secret.get(str(viewer), {})}


class Play:
    """One step's chance and record. `drew` and `sealed` decide whether the step can be undone."""

    __slots__ = ("_from", "_stream", "finished", "notes", "sealed")

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._from = stream.counter
        self.notes: list[Note] = []
        self.sealed = False
        self.finished = False

    @property
    def drew(self) -> bool:
        """Whether chance was used in this step."""
        return self._stream.counter != self._from

    @property
    def undoable(self) -> bool:
        """Whether the step may be taken back freely: nothing drawn, revealed or sent for good."""
        return not (self.drew or self.sealed or self.finished)

    def below(self, n: int) -> int:
        """A random whole number from 0 to n - 1."""
        return self._stream.below(n)

    def choice(self, things: Sequence[T]) -> T:
        """One of the things, all equally likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in random order; the argument is left alone."""
        rest = list(things)
        for i in range(len(rest) - 1, 0, -1):
            j = self.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest

    def seal(self) -> None:
        """Hidden information came out, be it to one seat only: undo stops here."""
        self.sealed = True

    def final(self) -> None:
        """No undo either, but nothing was revealed: a secret pick was sent."""
        self.finished = True

    def tell(
        self, kind: str, /, *, secret: dict[int, dict[str, Any]] | None = None, **facts: Any
    ) -> None:
        """Adds one note; every viewer gets it, a seat in `secret` with its further facts."""
        self.notes.append(Note(kind, facts, {str(s): f for s, f in (secret or {}).items()}))
