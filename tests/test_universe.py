"""Worlds of one seed (bench/universe): nothing goes wrong in them, and planted bugs do."""
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import universe
from bench.universe.bugs import BUGS, planted
from bench.universe.machine import Machine

STEPS = range(1, universe.LENGTH + 1)
FEW = STEPS[:5]  # of each of some worlds
# Found by the first seeds within so many steps; the others are looked for in `run.py test all`.
QUICK = {"a file that forgets seasons": 1, "a missing role check": 12}


@pytest.fixture(scope="module")
def machine(empty_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    made = Machine(f"sqlite:///{tmp_path_factory.mktemp('world') / 'world.sqlite3'}", empty_site)
    yield made
    made.end()


@pytest.mark.parametrize(("seeds", "steps"), [
    (range(1, 30), FEW), (range(30, 31), STEPS[:40]), pytest.param(range(1, 1001), STEPS, marks=pytest.mark.long)])
def test_no_world_goes_wrong(machine: Machine, tmp_path: Path, seeds: range, steps: range) -> None:
    for seed in seeds:
        world, found = universe.run(machine, seed, tmp_path, steps)
        assert not found, (seed, found, world.log[-12:])


@pytest.mark.parametrize("any_uri", [pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])],
                         indirect=True)
def test_no_world_goes_wrong_on_postgresql(any_uri: str, tmp_path: Path) -> None:
    machine = Machine(any_uri, None)
    for seed in range(1, 101):
        world, found = universe.run(machine, seed, tmp_path, STEPS)
        assert not found, (seed, found, world.log[-12:])
    machine.end()


@pytest.mark.long
def test_a_seed_is_the_same_world_each_time(machine: Machine, tmp_path: Path) -> None:
    first, again = (universe.run(machine, 5, tmp_path, STEPS)[0].log for _time in range(2))
    assert first == again and len(first) > len(STEPS)


@pytest.mark.parametrize("bug", [pytest.param(bug, marks=() if bug in QUICK else pytest.mark.long)
                                 for bug in BUGS])
def test_a_planted_bug_is_found(machine: Machine, tmp_path: Path, bug: str) -> None:
    with planted(bug):
        assert any(universe.run(machine, seed, tmp_path, STEPS[:QUICK.get(bug)])[1] for seed in range(1, 1001))


@pytest.mark.long
def test_a_world_that_goes_wrong_is_shrunk_and_says_how_to_repeat_it(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["universe", "--seeds", "1", "--length", "8"])
    monkeypatch.setattr(logging, "disable", lambda: None)  # for the tests after this one
    with planted("a file that forgets seasons"):
        universe.main()
    assert "bench universe --database sqlite --seed 1 --only " in capsys.readouterr().out
