"""The rules of Smoking Cat, one file per topic of the rule text."""
from .cards import DECK, MAJORITY, RANKS, ROUND_POINTS, FrenchCard, PenaltyCard, by_card, card_points
from .checks import check
from .entries import (
    BESIDE,
    ENTRIES,
    Counted,
    Decision,
    End,
    Entry,
    Kind,
    Lost,
    Outcome,
    Penalty,
    Reason,
    Redeal,
    Renonc,
    Round,
    Taken,
    ThrownIn,
    Warned,
)
from .house_rules import (
    EndRule,
    HouseRules,
    MisdealOutcome,
    Pack,
    PeekOutcome,
    RankBy,
    Seating,
    StartLetters,
    ThrowBar,
    TiePolicy,
)
from .keeping import kept
from .loser import points_of, possible_hejma_takers, verdict
from .places import one_letter_left, ranking
from .rounds import DECISION, SORTS, after, is_round, score, sort, step
from .success import rounds_of, success
from .table import Carry, has_ended, opening, paused, seating, waiting
from .titles import headline, title, unit
from .word import check_word, letters, regroup, shown, split

__all__ = [
    "BESIDE", "DECISION", "DECK", "ENTRIES", "MAJORITY", "RANKS", "ROUND_POINTS", "SORTS", "Carry", "Counted",
    "Decision", "End", "EndRule", "Entry", "FrenchCard", "HouseRules", "Kind", "Lost", "MisdealOutcome",
    "Outcome", "Pack", "PeekOutcome", "Penalty", "PenaltyCard", "RankBy", "Reason", "Redeal", "Renonc", "Round",
    "Seating", "StartLetters", "Taken", "ThrowBar", "ThrownIn", "TiePolicy", "Warned", "after", "by_card",
    "card_points", "check", "check_word", "has_ended", "headline", "is_round", "kept", "letters",
    "one_letter_left", "opening", "paused", "points_of", "possible_hejma_takers", "ranking", "regroup",
    "rounds_of", "score", "seating", "shown", "sort", "split", "step", "success", "title", "unit", "verdict",
    "waiting",
]
