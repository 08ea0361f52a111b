"""Quotas and turns with a clock of the test's own."""

from app.live.quota import Quota, Turns
from app.live.rooms import CROWD, FRAMES, MOST_AN_ADDRESS, TURNS


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_quota_refills_evenly() -> None:
    clock = Clock()
    quota = Quota(5, 10.0, clock)
    assert [quota.take("a") for _ in range(6)] == [True] * 5 + [False]
    assert quota.take("b")
    clock.now += 2
    assert [quota.take("a") for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [quota.take("a") for _ in range(6)] == [True] * 5 + [False]


def test_visitors_who_are_gone_are_forgotten_and_the_others_are_not() -> None:
    clock = Clock()
    quota = Quota(2, 10.0, clock)
    for n in range(5000):
        quota.take(n)
        clock.now += 1
    assert len(quota._buckets) < 600
    quota.take("greedy")
    quota.take("greedy")
    for n in range(600):
        quota.take(("crowd", n))
    assert not quota.take("greedy")


def test_turns_of_one_visitor_come_one_after_the_other_and_keep_nobody_else() -> None:
    clock = Clock()
    turns = Turns(2, 0.5, clock)
    assert [turns.wait("a") for _ in range(4)] == [0, 0, 0.5, 1.0]
    assert turns.wait("b") == 0
    clock.now += 1
    assert turns.wait("a") == 0.5
    clock.now += 1000
    assert [turns.wait("a") for _ in range(3)] == [0, 0, 0.5]


def test_whoever_has_had_all_turns_is_forgotten() -> None:
    clock = Clock()
    turns = Turns(2, 0.5, clock)
    for n in range(5000):
        turns.wait(n)
        clock.now += 1
    assert len(turns._until) < 600
    for n in range(600):
        turns.wait("greedy")
        turns.wait(("crowd", n))
    assert turns.wait("greedy") > 100


def test_all_who_may_watch_from_one_address_are_back_in_time() -> None:
    """R8 promises 5 s: a socket and a hello each, all at the same moment, with the daily quota."""
    clock = Clock()
    frames, seconds = FRAMES
    quota, turns = Quota(CROWD * frames, seconds, clock), Turns(*TURNS, clock)
    assert all(quota.take("house") for _ in range(2 * MOST_AN_ADDRESS))
    assert max(turns.wait("house") for _ in range(2 * MOST_AN_ADDRESS)) < 5


def test_nobody_waits_for_a_turn_longer_than_a_page_waits_for_a_pong() -> None:
    clock = Clock()
    frames, seconds = FRAMES
    quota, turns = Quota(CROWD * frames, seconds, clock), Turns(*TURNS, clock)
    waits = []
    for _ in range(1000):
        while quota.take("house"):
            waits.append(turns.wait("house"))
        clock.now += 0.1
    assert len(waits) > 1000
    assert max(waits) < 10
