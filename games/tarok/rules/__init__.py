"""The rules of Taroky „S králem“ that affect points.

Source: Petr Zachar, Taroky „S králem“, 27 July 2010, after the rules of the Vienna cup.
Unit: points of the game.
"""

from .auction import Auction, bids
from .bonuses import BIRDS, BONUSES, Announced, Bonus, Silent, announced_value, silent_value
from .contracts import Contract, Kind, bonuses_of, by_forhont, full_value, playable
from .counting import Cards, rounded
from .entries import ENTRIES, Claim, HandedIn, Hat, Mond, Negative, Positive, Revoked, Round, Varsava
from .fleks import Steps
from .house_rules import PRESETS, BirdContracts, HouseRules, ValatMode
from .round import SORTS, check, close, opening, score, sort, title, unit, who_plays_together
from .statistics import STATISTICS, counts
from .table import after, last_round, progress, ranking, seating, worth_of_point
from .trull import completed
