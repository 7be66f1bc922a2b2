"""How often a loop runs and how much of a property is tried: little in `run.py test`, much in `run.py test all`."""
from typing import Any

import pytest
from hypothesis import settings

# The test's app is on SQLite, and on PostgreSQL too where there is time.
POSTGRESQL_TOO = pytest.mark.parametrize("any_uri", [
    "sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])], indirect=True)

# What SQLite does is held by other tests.
POSTGRESQL_ALONE = pytest.mark.parametrize("any_uri", [
    pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)


def counts(short: int, long: int) -> pytest.MarkDecorator:
    """A test's argument `count`."""
    return pytest.mark.parametrize("count", [short, pytest.param(long, marks=pytest.mark.long)])


def tries(times: float, steps: int = 50) -> settings:
    """So many times the examples of the profile (tests/conftest.py): fewer where one is dear. `steps`: of a machine."""
    return settings(max_examples=round(times * settings().max_examples), stateful_step_count=steps)


def one_of(name: str, first: object, *others: Any) -> pytest.MarkDecorator:
    """A test's argument, or several: the first of the values in `run.py test`, all in `run.py test all`."""
    each = [other if "," in name else (other,) for other in others]
    return pytest.mark.parametrize(name, [first, *(pytest.param(*other, marks=pytest.mark.long) for other in each)])
