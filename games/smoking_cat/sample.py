"""Random rounds for the evenings of the demo club."""
from random import Random

from tally import Question, Sample, TableState

from .rules import (
    Counted,
    Decision,
    Entry,
    HouseRules,
    Lost,
    Penalty,
    PenaltyCard,
    Reason,
    Taken,
    points_of,
)

_WORDS = ("HEJMA", "KOČKA", "KOUŘÍ", "MYŠKA", "TLAPKA", "FOUSY", "HEJMA")


def entry(now: TableState, rules: HouseRules, chance: Random) -> Entry | None:
    """Return a plausible next entry, not necessarily a valid one; None after the end."""
    if now.finished:
        return None
    if now.pending:
        return _decision(now.pending[0], chance)
    if chance.random() < 0.03:
        return Penalty(chance.choice(now.playing), chance.choice((Reason.MISDEAL, Reason.OUT_OF_TURN)))
    taken = Taken({card: chance.choice(now.playing) for card in PenaltyCard}, chance.choice(now.playing))
    match chance.random():
        case likely if likely < 0.5:
            return taken
        case likely if likely < 0.8:
            return Counted(points_of(taken, now.playing))
    return Lost(chance.choice(now.playing))


def _decision(question: Question, chance: Random) -> Decision:
    return Decision(chance.choice(question.seats))


def rules_of_an_evening(chance: Random) -> HouseRules:
    return HouseRules(word=tuple(chance.choice(_WORDS)))


SAMPLE = Sample(entry, rules=rules_of_an_evening, rounds=range(30, 31))  # enough to fill the word
