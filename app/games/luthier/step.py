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
    owed: list[Task] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def owe(self, *tasks: Task) -> None:
        self.owed.extend(tasks)

    def flush(self) -> None:
        agenda.push(self.stack, *self.owed)
        self.owed.clear()

    def tell(self, kind: str, **facts: Any) -> None:
        self.play.tell(kind, **facts)
