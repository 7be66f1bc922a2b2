"""How a round of Taroky „S králem“ is typed in."""

from .round import Result, TarokForm

FORMS = (TarokForm,)

__all__ = ["FORMS", "Result", "TarokForm"]
