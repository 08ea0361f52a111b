"""The stream is fair, and its values never change: stored tables go on with the same draws."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.play import Play
from app.engine.playout import dice_of, secret_of
from app.engine.rng import Stream


def test_golden_values_of_the_stream():
    stream = Stream(bytes(range(32)))
    drawn = [stream.below(n) for n in (2, 6, 10, 100, 1000, 67, 2**32, 3, 7)]
    assert drawn == [0, 5, 0, 68, 413, 65, 93388870, 0, 3]
    assert stream.counter == 9
    later = Stream(bytes(32), 5)
    assert "".join(str(later.below(6)) for _ in range(20)) == "02052324325204132001"


def test_golden_values_of_shuffling_and_choosing():
    play = Play(Stream(bytes(32)))
    assert play.shuffled(range(12)) == [9, 1, 5, 10, 3, 2, 7, 11, 8, 6, 4, 0]
    assert play.shuffled("abc") == ["b", "a", "c"]
    assert play.choice(["x", "y", "z"]) == "x"


def test_golden_values_of_made_up_secrets():
    assert secret_of("toy", 1).hex()[:16] == "5b566dcad04640c7"
    assert dice_of("toy", 1).below(10**6) == 497757


@given(st.integers(1, 1 << 32), st.integers(0, 1 << 40))
def test_a_draw_is_below_its_bound_and_the_same_again(n, counter):
    value = Stream(bytes(32), counter).below(n)
    assert 0 <= value < n
    assert value == Stream(bytes(32), counter).below(n)


def test_going_on_from_a_counter_is_going_on():
    whole = Stream(bytes(32))
    drawn = [whole.below(1000) for _ in range(10)]
    first = Stream(bytes(32))
    for _ in range(4):
        first.below(1000)
    rest = Stream(bytes(32), first.counter)
    assert [rest.below(1000) for _ in range(6)] == drawn[4:]


def test_another_secret_is_another_stream():
    drawn = {tuple(map(Stream(secret_of(n)).below, [1000] * 4)) for n in range(50)}
    assert len(drawn) == 50


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 25])
def test_draws_are_uniform(n):
    stream, times = dice_of("uniform", n), 6000
    counts = Counter(stream.below(n) for _ in range(times))
    assert len(counts) == n
    chi2 = sum((counts[value] - times / n) ** 2 / (times / n) for value in range(n))
    assert chi2 < 3 * n + 12  # far beyond chance


def test_all_orders_of_a_shuffle_are_alike():
    play = Play(dice_of("orders"))
    times = 4800
    counts = Counter(tuple(play.shuffled("abcd")) for _ in range(times))
    assert set(counts) == set(permutations("abcd"))
    assert sum((n - times / 24) ** 2 / (times / 24) for n in counts.values()) < 3 * 24


def test_one_possibility_is_no_chance_and_draws_nothing():
    stream = Stream(bytes(32))
    assert stream.below(1) == 0
    assert stream.counter == 0


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_a_bound_out_of_range_is_refused_and_draws_nothing(n):
    stream = Stream(bytes(32))
    with pytest.raises(ValueError, match="below"):
        stream.below(n)
    assert stream.counter == 0


def test_a_short_secret_is_refused():
    with pytest.raises(ValueError, match="32 bytes"):
        Stream(b"short")
