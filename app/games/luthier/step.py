"""What the rules work with while a move or a step of the agenda is carried out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.engine import agenda
from app.engine.agenda import Task
from app.engine.play import Play
from app.games.luthier.box import Box
from app.games.luthier.state import Player, State


@dataclass(slots=True)
class Step:
    """One move or step: `owe` collects what follows, in order, and `flush` puts it on the stack."""

    box: Box
    state: State
    play: Play
    stack: list[Any]
    mover: int
    owed: list[Task] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def owe(self, *tasks: Task) -> None:
        self.owed.extend(tasks)

    def flush(self) -> None:
        agenda.push(self.stack, *self.owed)
        self.owed.clear()

    def tell(self, kind: str, *, seat: int | None = None, **facts: Any) -> None:
        """A line of the log, the mover's if it names no other seat. What is 0 or "" is left out."""
        told = {name: fact for name, fact in facts.items() if fact not in (0, "")}
        if seat not in (None, self.mover):
            told["seat"] = seat
        self.play.tell(kind, **told)
