"""Worked examples of Points."""
from tally import Example, _

from .rules import HouseRules, Points

EXAMPLES = (
    Example(_("everybody writes what the round brought"), Points({0: 12, 1: 0, 2: -3, 3: 25}), {0: 12, 2: -3, 3: 25}),
    Example(_("points that must add up to zero"), Points({0: 6, 1: -2, 2: -2, 3: -2}), {0: 6, 1: -2, 2: -2, 3: -2},
            rules=HouseRules(zero_sum=True)),
    Example(_("points that should and do not add up to zero"), Points({0: 6, 1: -2, 2: -2, 3: 0}),
            problems=("points",), rules=HouseRules(zero_sum=True)),
    Example(_("pairs"), Points({0: 80, 1: 20, 2: 80, 3: 20}), {0: 80, 1: 20, 2: 80, 3: 20},
            rules=HouseRules(pairs=True)),
    Example(_("nothing written for one"), Points({0: 1, 1: 0, 2: 12}), problems=("points-3",)),
)
