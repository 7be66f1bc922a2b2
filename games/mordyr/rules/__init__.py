"""The rules of Mordýřova sudá, one file per chapter; the game interface imports them from here.

Source: Mordýřova sudá, Czech adaptation by Radek Bohunský et al. of Andrew Millard's Cripple Mr Onion,
sections 1-5. Unit: games won; with stakes chips.
"""
from .betting import Betting, BidStep, Turn
from .cards import Card, card, cards_of, codes, read, require_hand, too_many
from .checks import check
from .declared import Magic, conditions
from .entries import (
    BETWEEN_ROUNDS,
    ENTRIES,
    CardEvent,
    Carry,
    Declared,
    Hands,
    OctarineSet,
    PotEnd,
    PotSettled,
    RoundOpened,
    Shown,
    StepByStep,
    WinnerOnly,
    carried,
)
from .explanation import why
from .groupings import FOOL_LADDER, LADDER, Kind, Strength
from .house_rules import PRESETS, HouseRules, Layouts, proposed_rules
from .refusals import Refused
from .regional import EVERY_RULE, Rule
from .rounds import after, score
from .showdown import Table
from .showdown_result import run_hints
from .sorts import SORTS, sort
from .stakes import turn
from .statistics import STATISTICS, counts
from .steps import (
    BETTING,
    Accept,
    Bid,
    BidPass,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Extra,
    Fold,
    Match,
    Refuse,
    Rest,
    Stake,
    Step,
)
from .table import (
    PEOPLE,
    close,
    eights_said,
    for_money,
    headline,
    inherit,
    ranking,
    seating,
    step,
    title,
    turn_said,
    unit,
    unit_of,
    zero_sum,
)
