"""Entry forms of Taroky „S králem“."""

from tally import Tool, _

from .conditions import Result
from .counting import CountingForm
from .round import TarokForm

FORMS = (TarokForm,)
TOOLS = (Tool("counting", _("Counting cards"), CountingForm, "tarok/counting.html"),)

__all__ = ["FORMS", "TOOLS", "CountingForm", "Result", "TarokForm"]
