"""Worked examples of Pebbles."""
from tally import Example, _

from .rules import Gift, HouseRules, Size, Won

EXAMPLES = (
    Example(_("the winner takes one from each"), Won(0), {0: 3, 1: -1, 2: -1, 3: -1}),
    Example(_("a large round"), Won(2, Size.LARGE), {0: -3, 1: -3, 2: 9, 3: -3}),
    Example(_("a large round in another house"), Won(2, Size.LARGE), {0: -5, 1: -5, 2: 15, 3: -5},
            rules=HouseRules(large=5)),
    Example(_("a gift"), Gift(0, 1, 4), {0: -4, 1: 4}),
    Example(_("a gift to oneself"), Gift(1, 1, 4), problems=("taker",)),
    Example(_("a stranger"), Won(9), problems=("winner",)),
)
