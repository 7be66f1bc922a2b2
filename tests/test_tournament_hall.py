"""A hall for a moment: tables record while phones poll; the whole measurement is `bench hall`."""
from argparse import Namespace

from bench import hall
from bench.harness.measures import Aims


def test_no_deal_of_a_hall_is_lost_or_stored_twice() -> None:
    aims = Aims()
    hall.run("sqlite", Namespace(tables=3, phones=4, seconds=3.0, speed=200.0), aims)
    assert [row[3] for row in aims.rows[:3]] == ["met"] * 3
