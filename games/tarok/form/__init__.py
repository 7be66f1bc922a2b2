"""Entry forms of Taroky „S králem“."""

from tally import Tool, _

from .auction import AuctionForm
from .conditions import Result
from .counting import CountingForm
from .round import TarokForm

FORMS = (TarokForm, AuctionForm)
TOOLS = (Tool("counting", _("Counting cards"), CountingForm, "tarok/counting.html"),)
