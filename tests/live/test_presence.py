"""Who is here, away and gone, with a clock of the test's own."""

from app.live.presence import Presence


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_seat_is_away_ten_seconds_after_its_last_socket_went() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.came(0)
    presence.came(0)
    presence.came(None)
    assert presence.who([0, 1]).seats == {"0": "here", "1": "gone"}
    assert presence.who([0, 1]).watching == 1
    presence.went(0)
    clock.now = 1000
    assert presence.who([0]).seats == {"0": "here"}  # another tab is open
    presence.went(0)
    presence.went(None)
    assert presence.who([0]).seats == {"0": "here"}
    assert presence.next_change() == 10
    clock.now = 1009
    assert presence.who([0]).seats == {"0": "here"}
    clock.now = 1010
    assert presence.who([0]).seats == {"0": "away"}
    assert presence.next_change() == 590
    clock.now = 1600
    assert presence.who([0]).seats == {"0": "gone"}
    assert presence.next_change() is None
    assert presence.who([0]).watching == 0


def test_a_reload_is_not_told() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.came(1)
    before = presence.who([0, 1])
    presence.went(1)
    clock.now = 3
    presence.came(1)
    clock.now = 60
    assert presence.who([0, 1]) == before
    assert presence.next_change() is None


def test_what_other_processes_have_counts_too() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.told("other", frozenset({1}), 2)
    presence.came(None)
    assert presence.who([0, 1]).seats == {"0": "gone", "1": "here"}
    assert presence.who([0, 1]).watching == 3
    presence.told("other", frozenset(), 0)
    assert presence.who([0, 1]).seats["1"] == "here"
    clock.now = 11
    assert presence.who([0, 1]).seats["1"] == "away"
