"""How often a loop runs: short where all tests run while somebody works, long in `run.py test all`."""
import pytest


def counts(short: int, long: int) -> pytest.MarkDecorator:
    """A test's argument `count`."""
    return pytest.mark.parametrize("count", [short, pytest.param(long, marks=[pytest.mark.long, pytest.mark.slow])])
