"""Owed tasks: a stack that games may keep in their state to say what comes next.

A task is either a `Choice` (its seat must move) or a step that the rules do by themselves; the
top of the stack comes first. A `Fork` holds one stack a seat while several choose at once, and
is done when all its lanes are empty. Nothing of this lives in Python frames, so a restart or an
undo in the middle of an effect costs nothing.

A game declares its tasks as subclasses and its agenda as a list of their union, for instance
`agenda: list[Reveal | Pick | Fork[Pick]]`, and calls `settle` at the end of `setup` and `apply`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")
C = TypeVar("C", bound="Choice")

_PATIENCE = 10_000


class Task(Struct, tag_field="task", tag=str.lower):
    """Something owed. Subclasses are told apart by their names in lower case."""


class Choice(Task):
    """A task that waits for a move of `seat`."""

    seat: int


class Fork(Task, Generic[T]):
    """Stacks of tasks by seat (as text), worked off side by side.

    A move touches its own lane and things of its own seat only, so the order in which the seats
    answer makes no difference; what all share is drawn in turn order before forking.
    """

    lanes: dict[str, list[T]]


def fork(tasks: list[C]) -> Fork[C]:
    """A fork of these choices, each in the lane of its seat; the first of a seat is asked first."""
    lanes: dict[str, list[C]] = {}
    for task in tasks:
        lanes.setdefault(str(task.seat), []).insert(0, task)
    return Fork(lanes)


def push(stack: list[Any], *tasks: Task) -> None:
    """Puts the tasks on the stack so that the first one comes first.

    Collect the tasks of one effect and push them once: one by one they would come in reverse.
    """
    stack.extend(reversed(tasks))


def lane(agenda: list[Any], seat: int) -> list[Any]:
    """The stack that a move of `seat` works on: its lane of the fork on top, or the agenda."""
    if agenda and isinstance(agenda[-1], Fork):
        own: list[Any] = agenda[-1].lanes.get(str(seat), [])
        return own
    return agenda


def owed(agenda: list[Any], seat: int) -> Any:
    """The choice that `seat` must make now, or None."""
    stack = lane(agenda, seat)
    task = stack[-1] if stack else None
    return task if isinstance(task, Choice) and task.seat == seat else None


def waiting(agenda: list[Any]) -> tuple[int, ...]:
    """The seats that owe a choice now, in seat order; () when the agenda is empty."""
    if not agenda:
        return ()
    top = agenda[-1]
    if isinstance(top, Fork):
        return tuple(sorted(stack[-1].seat for stack in top.lanes.values() if stack))
    return (top.seat,) if isinstance(top, Choice) else ()


def settle(
    agenda: list[Any],
    run: Callable[[Any, list[Any]], None],
    idle: Callable[[Any], bool],
) -> None:
    """Works the agenda off until choices surface or nothing is left.

    `run(step, stack)` does a step, already taken off; what it owes next it pushes on `stack`.
    `idle(choice)` says whether a choice has nothing to choose from: it is dropped.
    Raises RuntimeError when the steps never come to an end.
    """
    left = _PATIENCE
    while agenda:
        top = agenda[-1]
        if isinstance(top, Fork):
            for seat in sorted(top.lanes):
                settle(top.lanes[seat], run, idle)
            if any(top.lanes.values()):
                return
            agenda.pop()
        elif isinstance(top, Choice):
            if not idle(top):
                return
            agenda.pop()
        else:
            left -= 1
            if not left:
                raise RuntimeError(f"the agenda never settles: {top!r}")
            run(agenda.pop(), agenda)
