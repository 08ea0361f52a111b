"""Owed tasks come in order, side by side in a fork, and survive being stored."""

import msgspec
import pytest
from msgspec import Struct

from app.engine import agenda
from app.engine.agenda import Choice, Fork, Task, fork


class Ask(Choice):
    about: str


class Do(Task):
    what: str
    seat: int = 0


class State(Struct):
    agenda: list[Ask | Do | Fork[Ask | Do]]


def settle(stack, then=None, idle=lambda choice: False) -> list[str]:
    """Settles and returns what was done; `then` maps a step to the tasks that it owes."""
    done = []

    def run(step, lane):
        done.append(step.what)
        agenda.push(lane, *(then or {}).get(step.what, ()))

    agenda.settle(stack, run, idle)
    return done


def test_tasks_pushed_together_come_in_their_order():
    stack = [Do("later")]
    agenda.push(stack, Do("first"), Do("second"))
    assert settle(stack) == ["first", "second", "later"]
    assert stack == []
    assert agenda.waiting(stack) == ()


def test_steps_run_until_a_choice_surfaces():
    stack = []
    agenda.push(stack, Do("deal"), Ask(1, "colour"), Do("score"))
    assert settle(stack) == ["deal"]
    assert agenda.waiting(stack) == (1,)
    assert agenda.owed(stack, 1) == Ask(1, "colour")
    assert agenda.owed(stack, 0) is None
    assert agenda.lane(stack, 1).pop() == Ask(1, "colour")
    assert settle(stack) == ["score"]


def test_what_a_step_owes_comes_before_what_was_owed():
    stack = []
    agenda.push(stack, Do("a"), Do("d"))
    assert settle(stack, {"a": (Do("b"), Do("c"))}) == ["a", "b", "c", "d"]


def test_a_choice_with_nothing_to_choose_from_is_dropped_when_it_surfaces():
    stack = []
    agenda.push(stack, Ask(0, "none"), Do("next"), Ask(1, "some"))
    assert settle(stack, idle=lambda choice: choice.about == "none") == ["next"]
    assert agenda.waiting(stack) == (1,)


def test_a_fork_waits_for_all_its_lanes_and_each_answers_for_itself():
    stack = [Do("after"), fork([Ask(2, "x"), Ask(0, "x"), Ask(0, "y")])]
    settle(stack)
    assert agenda.waiting(stack) == (0, 2)
    assert agenda.owed(stack, 1) is None
    assert agenda.lane(stack, 1) == []

    assert agenda.lane(stack, 2).pop() == Ask(2, "x")
    assert settle(stack) == []
    assert agenda.waiting(stack) == (0,)
    assert agenda.owed(stack, 2) is None

    assert agenda.lane(stack, 0).pop() == Ask(0, "x")
    settle(stack)
    assert agenda.owed(stack, 0) == Ask(0, "y")
    agenda.lane(stack, 0).pop()
    assert settle(stack) == ["after"]


def test_a_lane_settles_by_itself_and_its_steps_owe_to_it():
    stack = [Fork({"0": [Ask(0, "x")], "1": [Do("dig", 1)]})]
    assert settle(stack, {"dig": (Ask(1, "found"),)}) == ["dig"]
    assert agenda.waiting(stack) == (0, 1)
    assert agenda.owed(stack, 1) == Ask(1, "found")


def test_a_fork_of_nothing_is_over_at_once():
    stack = [Do("after"), fork([])]
    assert settle(stack) == ["after"]
    stack = [Do("after"), fork([Ask(0, "none"), Ask(1, "none")])]
    assert settle(stack, idle=lambda choice: True) == ["after"]


def test_forks_follow_each_other():
    stack = []
    agenda.push(stack, fork([Ask(0, "x")]), fork([Ask(1, "y")]))
    settle(stack)
    assert agenda.waiting(stack) == (0,)
    agenda.lane(stack, 0).pop()
    settle(stack)
    assert agenda.waiting(stack) == (1,)


def test_the_answers_of_a_fork_may_come_in_any_order():
    def played(order):
        stack = [fork([Ask(0, "x"), Ask(1, "x")])]
        for seat in order:
            lane = agenda.lane(stack, seat)
            lane.pop()
            agenda.push(lane, Ask(seat, "then"))
            settle(stack)
        return stack

    assert played([0, 1]) == played([1, 0])


def test_an_agenda_survives_being_stored():
    state = State([Do("after"), fork([Ask(1, "x"), Ask(0, "x")])])
    encoded = msgspec.json.encode(state, order="sorted")
    assert msgspec.json.decode(encoded, type=State) == state
    assert msgspec.json.decode(encoded)["agenda"][0] == {"task": "do", "what": "after", "seat": 0}


def test_steps_that_never_end_are_an_error_and_no_hang():
    with pytest.raises(RuntimeError, match="never settles"):
        settle([Do("again")], {"again": (Do("again"),)})
