"""The rules of Taroky „S králem“ that affect points.

Source: Petr Zachar, Taroky „S králem“, 27 July 2010, after the rules of the Vienna cup.
Unit: points of the game.
"""

from .bonuses import BIRDS, BONUSES, Announced, Bonus, Silent, announced_value, silent_value
from .contracts import Contract, Kind, Row, bonuses_of, by_forhont, full_value, game_value, playable
from .counting import Cards, left_over, rounded, whole
from .entries import ENTRIES, Claim, HandedIn, Hat, Mond, Negative, Positive, Revoked, Round, Varsava
from .fleks import STEPS, Steps, is_void
from .house_rules import (
    PRESETS,
    BirdContracts,
    Compare,
    HouseRules,
    MondMode,
    Resting,
    SestiValat,
    TwoLosersTwoPanny,
    ValatLost,
    ValatMode,
    VarsavaScheme,
)
from .round import SORTS, check, close, opening, score, sort, title, unit, who_plays_together
from .table import Sides, after, last_round, length_of, progress, ranking, rate, seating, sides, worth_of_point
from .trull import completed

__all__ = [
    "BIRDS",
    "BONUSES",
    "ENTRIES",
    "PRESETS",
    "SORTS",
    "STEPS",
    "Announced",
    "BirdContracts",
    "Bonus",
    "Cards",
    "Claim",
    "Compare",
    "Contract",
    "HandedIn",
    "Hat",
    "HouseRules",
    "Kind",
    "Mond",
    "MondMode",
    "Negative",
    "Positive",
    "Resting",
    "Revoked",
    "Round",
    "Row",
    "SestiValat",
    "Sides",
    "Silent",
    "Steps",
    "TwoLosersTwoPanny",
    "ValatLost",
    "ValatMode",
    "Varsava",
    "VarsavaScheme",
    "after",
    "announced_value",
    "bonuses_of",
    "by_forhont",
    "check",
    "close",
    "completed",
    "full_value",
    "game_value",
    "is_void",
    "last_round",
    "left_over",
    "length_of",
    "opening",
    "playable",
    "progress",
    "ranking",
    "rate",
    "rounded",
    "score",
    "seating",
    "sides",
    "silent_value",
    "sort",
    "title",
    "unit",
    "who_plays_together",
    "whole",
    "worth_of_point",
]
