"""The rules of Mordýřova sudá, one file per chapter; what the room shows of them.

Source: Mordýřova sudá, Czech adaptation by Radek Bohunský et al. of Andrew Millard's Cripple Mr Onion, sections 1-5.
Unit: games won; with stakes chips.
"""
from .cards import Card, Suit, card, cards_of, codes, read
from .checks import check
from .declared import Magic, conditions
from .entries import (
    BESIDE,
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
)
from .groupings import Kind, Strength
from .house_rules import (
    PRESETS,
    ElephantQueen,
    HouseRules,
    LadyHits,
    Layouts,
    Plan,
    RunAce,
    proposed_rules,
)
from .judging import Judged, better_layouts, judged, run_hints
from .layouts import Group, Layout, best_layout
from .refusals import Refused
from .regional import Conditions, DeathScope, Eights, Rule
from .rounds import after, outcome_of, score
from .showdown import By, CrippleScope, Duel, Murder, Outcome
from .stakes import Betting, BidStep, turn
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
    Stake,
    Step,
)
from .table import (
    PEOPLE,
    close,
    eights_said,
    for_money,
    ranking,
    seating,
    step,
    title,
    turn_said,
    unit,
    unit_of,
    zero_sum,
)

__all__ = [
    "BESIDE", "BETTING", "ENTRIES", "PEOPLE", "PRESETS", "Accept", "Betting", "Bid", "BidPass", "BidStep", "Buy", "By",
    "Card", "CardEvent", "Carry", "Conditions", "CrippleScope", "DealerDecline", "DealerFold", "DealerMatch",
    "DeathScope", "Declared", "Duel", "Eights", "ElephantQueen", "Extra", "Fold", "Group", "Hands", "HouseRules",
    "Judged", "Kind", "LadyHits", "Layout", "Layouts", "Magic", "Match", "Murder", "OctarineSet", "Outcome", "Plan",
    "PotEnd", "PotSettled", "Refuse", "Refused", "RoundOpened", "Rule", "RunAce", "Shown", "Stake", "Step",
    "StepByStep", "Strength", "Suit", "WinnerOnly", "after", "best_layout", "better_layouts", "card", "cards_of",
    "check", "close", "codes", "conditions", "eights_said", "for_money", "judged", "outcome_of", "proposed_rules",
    "ranking", "read", "run_hints", "score", "seating", "step", "title", "turn", "turn_said", "unit", "unit_of",
    "zero_sum",
]
