"""What `setup`, `apply` and `redeal` are handed: chance, notes for the log, and the undo marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct, to_builtins

from app.engine.rng import Stream

T = TypeVar("T")


class Note(Struct, frozen=True, omit_defaults=True):
    """One line of the log: a kind and facts for all, and what single seats learn besides."""

    kind: str
    facts: dict[str, Any] = {}
    secret: dict[str, dict[str, Any]] = {}  # seat as text -> its further facts

    def seen_by(self, viewer: int | None) -> dict[str, Any]:
        """The line as this viewer may read it: `{"kind": .., **facts}`."""
        line = {"kind": self.kind, **self.facts}
        if self.secret:  # of few lines only, and a first view has a hundred
            line |= self.secret.get(str(viewer), {})
        return line


class Play:
    """One step's chance and record. `drew` and `sealed` decide whether the step can be undone."""

    __slots__ = ("_from", "_stream", "finished", "notes", "sealed", "sealed_to")

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._from = stream.counter
        self.notes: list[Note] = []
        self.sealed = False
        self.sealed_to: frozenset[int] = frozenset()
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
        """A random whole number from 0 to n - 1; `below(1)` is no chance and draws nothing."""
        return self._stream.below(n)

    def choice(self, things: Sequence[T]) -> T:
        """One of the things, all equally likely. Raises ValueError when there is none."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in random order; the argument is left alone."""
        rest = list(things)
        for i in range(len(rest) - 1, 0, -1):
            j = self.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest

    def seal(self, *seats: int) -> None:
        """Hidden information came out, to these seats only or (without any) to everybody.

        Undo stops here. Name the seats when it is not public: the contract test then shows that
        nobody else learnt it.
        """
        if not self.sealed:
            self.sealed_to = frozenset(seats)
        elif not seats or not self.sealed_to:
            self.sealed_to = frozenset()
        else:
            self.sealed_to |= frozenset(seats)
        self.sealed = True

    def final(self) -> None:
        """No undo either, but nothing was revealed: a secret pick was sent."""
        self.finished = True

    def tell(
        self, kind: str, /, *, secret: dict[int, dict[str, Any]] | None = None, **facts: Any
    ) -> None:
        """Adds one note; every viewer gets it, a seat in `secret` with its further facts.

        The facts are copied: what the step does later to a list of the state is not told.
        """
        told = to_builtins(facts, str_keys=True)
        if secret is None:
            self.notes.append(Note(kind, told))
        else:
            only = {str(seat): to_builtins(more, str_keys=True) for seat, more in secret.items()}
            self.notes.append(Note(kind, told, only))
