"""The exception for a single problem found deep inside the rules.

Source: Mordýřova sudá, sections 1-5. Unit: none.
"""
from tally.checks import Checks, Problem
from tally.text import Text


class Refused(ValueError):
    """Cards, groups or betting events that the rules do not allow. `at` is the form field."""

    def __init__(self, text: Text, code: str, at: str = "") -> None:
        super().__init__(f"{code}: {text.id}")
        self.problem = Problem(at, text, code)


def note(checks: Checks, refused: Refused, at: str = "") -> None:
    """Add a refusal to the problems, at field `at` if it names none."""
    checks.problems.append(Problem(refused.problem.field or at, refused.problem.text, refused.problem.code))
