"""Clock of a round: what it shows at a moment, after pauses and more time."""
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.tournament.clock import Change, Clock, ClockState, More, Pause, Resume

SIX = datetime(2026, 11, 21, 18, 0)


def at(minutes: float) -> datetime:
    return SIX + timedelta(minutes=minutes)


def more(minutes: float, time: float, table: int | None = None) -> More:
    return More(at(minutes), timedelta(minutes=time), table)


@pytest.mark.parametrize("changes, now, state, left", [
    ((), -5, "waiting", 60), ((), 0, "running", 60), ((), 59, "running", 1), ((), 60, "over", 0), ((), 99, "over", 0),
    ((Pause(at(10)),), 30, "paused", 50), ((Pause(at(10)), Resume(at(25))), 30, "running", 45),
    ((Pause(at(10)), Resume(at(25)), Pause(at(40))), 500, "paused", 35),
    ((Pause(at(10)), Pause(at(20)), Resume(at(25)), Resume(at(50))), 30, "running", 45),
    ((Pause(at(-10)),), -5, "paused", 60), ((Pause(at(-10)), Resume(at(-2))), 10, "running", 50),
    ((Pause(at(-10)), Resume(at(5))), 10, "running", 55),
    ((Pause(at(70)),), 80, "over", 0), ((Pause(at(70)), more(80, 5)), 82, "running", 3),
    ((more(20, 10),), 30, "running", 40), ((more(63, 5),), 64, "running", 4), ((more(20, -50),), 21, "over", 0),
    ((Pause(at(10)), more(20, 5)), 30, "paused", 55),
    ((more(20, 10),), 10, "running", 50),
])
def test_the_clock_shows(changes: tuple[Change, ...], now: float, state: str, left: float):
    reading = Clock(SIX, timedelta(hours=1), changes).read(at(now))
    assert (reading.state, reading.left) == (ClockState(state), timedelta(minutes=left))
    assert reading.bell is None if state == "paused" else reading.bell is not None


def test_time_for_one_table_moves_the_bell_of_that_table_alone():
    clock = Clock(SIX, timedelta(hours=1), (more(30, 5, table=7), more(40, 1)))
    assert [clock.read(at(50), table).bell for table in (None, 6, 7)] == [at(61), at(61), at(66)]


def test_a_pause_between_two_bells_holds_the_later_one_only():
    clock = Clock(SIX, timedelta(hours=1), (more(30, 10, table=7), Pause(at(65)), Resume(at(75))))
    assert clock.read(at(76)).state is ClockState.OVER
    assert clock.read(at(76), 7).left == timedelta(minutes=4)


steps = st.lists(st.tuples(st.integers(0, 20), st.sampled_from(["pause", "resume", "more"])), max_size=8)


@given(steps, st.integers(0, 200))
def test_the_time_that_ran_and_the_time_left_are_the_time_given(made: list[tuple[int, str]], later: int):
    """Counted minute by minute: every minute in which the clock ran takes one from what it shows."""
    now = 0
    changes: list[Change] = []
    for wait, kind in made:
        now += wait
        changes.append(Pause(at(now)) if kind == "pause" else Resume(at(now)) if kind == "resume" else more(now, 3))
    left, stands, waiting = 60, False, list(changes)
    for minute in range(later + 1):
        while waiting and waiting[0].at == at(minute):
            change = waiting.pop(0)
            if isinstance(change, More):
                left += 3
            elif isinstance(change, Resume) or left:
                stands = isinstance(change, Pause)
        if minute < later and not stands:
            left = max(left - 1, 0)
    assert Clock(SIX, timedelta(hours=1), changes).read(at(later)).left == timedelta(minutes=left)
