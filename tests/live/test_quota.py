"""Quotas with a clock of the test's own."""

from app.live.quota import Quota


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
