"""Handbook of Taroky „S králem“: every paragraph of the rule text in our own words.

Source: S králem (P. Zachar), all headings. The text has no numbers; chapters are counted in its order.
"""
from tally import Handbook

from .asked import ASKED
from .bidding import BIDDING
from .cards import CARDS
from .game import GAME
from .offences import OFFENCES
from .other_games import OTHER_GAMES
from .positive import POSITIVE

HANDBOOK = Handbook((*CARDS, *GAME, *BIDDING, *POSITIVE, *OTHER_GAMES, *OFFENCES), ASKED)
