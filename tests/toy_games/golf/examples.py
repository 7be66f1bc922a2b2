"""Worked examples of Golf."""
from tally import Example, _

from .rules import Hole

EXAMPLES = (
    Example(_("everybody writes down what is left"), Hole({0: 3, 1: 0, 2: 12, 3: 7}), {0: 3, 2: 12, 3: 7}),
    Example(_("more than a hand can hold"), Hole({0: 51, 1: 0, 2: 12, 3: 7}), problems=("points-0",)),
    Example(_("nothing written for one"), Hole({0: 1, 1: 0, 2: 12}), problems=("points-3",)),
)
