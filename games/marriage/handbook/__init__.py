"""Handbook of Marriage: every paragraph of the rule text in our own words.

Source: Marriage (card game), all headings. The text has no numbers; chapters are counted in its order.
"""
from tally import Handbook

from .asked import ASKED
from .cards import CARDS
from .play import PLAY
from .scoring import SCORING
from .variations import VARIATIONS

HANDBOOK = Handbook((*PLAY, *CARDS, *SCORING, *VARIATIONS), ASKED)
