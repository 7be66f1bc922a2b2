"""What is refused is refused with its reason: one problem, as the form will show it.

Source: Mordýřova sudá, sections 1-5. Unit: none.
"""
from tally.game import Checks, Problem
from tally.text import Text


class Refused(ValueError):
    """Cards, groups or a step of the betting that the rules do not allow. `at` is the form field."""

    def __init__(self, text: Text, code: str, at: str = "") -> None:
        super().__init__(f"{code}: {text.id}")
        self.problem = Problem(at, text, code)


def note(checks: Checks, refused: Refused, at: str = "") -> None:
    """The refusal among the other findings, at the field `at` when it names none itself."""
    checks.problems.append(Problem(refused.problem.field or at, refused.problem.text, refused.problem.code))
