"""Worked examples of Smoking Cat: printed on its page and run by the tests."""
from tally import Example, Question, Situation, _

from .rules import (
    DECISION,
    Carry,
    Counted,
    Decision,
    End,
    EndRule,
    HouseRules,
    Kind,
    Lost,
    Outcome,
    Penalty,
    PenaltyCard,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrowBar,
    ThrownIn,
    TiePolicy,
    Warned,
)

_CARDS = tuple(PenaltyCard)
_ACE, _KING, _OBER, _UNTER, _HEJMA = (
    PenaltyCard.HEARTS_ACE, PenaltyCard.HEARTS_KING, PenaltyCard.HEARTS_OBER, PenaltyCard.HEARTS_UNTER, PenaltyCard.HEJMA)

# The one gap of I.F as cards: 10 (Hejma alone), 1, 11 and 11.
_GAP = {_HEJMA: 0, PenaltyCard.HEARTS_7: 1, _ACE: 2, PenaltyCard.HEARTS_8: 2, _KING: 3, _OBER: 3, _UNTER: 3,
        PenaltyCard.HEARTS_9: 3, PenaltyCard.HEARTS_10: 3}
_OPEN_TIE = Situation(
    number=2, order=(0, 1, 2, 3), playing=(0, 1, 2, 3), dealer=0, occupants={seat: seat + 1 for seat in range(4)},
    carry=Carry(), pending=(Question(DECISION, _("Who loses the round?"), (2, 3, 0), "loser"),))
_LAST_LETTER = Situation(
    number=9, order=(0, 1, 2, 3), playing=(0, 1, 2, 3), dealer=3, occupants={seat: seat + 1 for seat in range(4)},
    totals={0: 4, 1: 1, 2: 0, 3: 3}, carry=Carry())

EXAMPLES = (
    Example(_("Only the loser is entered"), Lost(0), {0: 1}, rule="I.F"),
    Example(_("The most points lose"), Counted({0: 20, 1: 8, 2: 5, 3: 0}), {0: 1}, rule="I.F"),
    Example(_("The most points lose, from the cards"), Taken({card: 1 for card in _CARDS}, 2), {1: 1}, rule="I.A"),
    Example(_("A tie falls on whoever took Hejma"), Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1), {1: 1}, rule="I.F"),
    Example(_("A tie at the top asks for Hejma"), Counted({0: 15, 1: 15, 2: 3, 3: 0}), questions=("hejma_taker",), rule="I.F"),
    Example(_("11-11-10-1 without Hejma at the top: the table decides"), Taken(_GAP, 2), {}, rule="I.F"),
    Example(_("The same where the last trick decides"), Taken(_GAP, 2), {2: 1},
            rules=HouseRules(tie_policy=TiePolicy.LAST_TRICK), rule="I.F"),
    Example(_("The same where both get a letter"), Taken(_GAP, 2), {2: 1, 3: 1},
            rules=HouseRules(tie_policy=TiePolicy.BOTH), rule="I.F"),
    Example(_("The same by points, where the ace of hearts decides"),
            Counted({0: 10, 1: 1, 2: 11, 3: 11}, hejma=0, heart_ace_taker=3), {3: 1},
            rules=HouseRules(tie_policy=TiePolicy.HEART_ACE), rule="I.F"),
    Example(_("The table decided the tie"), Decision(3), {3: 1}, now=_OPEN_TIE, rule="I.F"),
    Example(_("The table decided that nobody loses"), Decision(None), {}, now=_OPEN_TIE, rule="I.F"),
    Example(_("Somebody with one point cannot be chosen"), Decision(1), problems=("loser",), now=_OPEN_TIE, rule="I.F"),
    Example(_("Ended early at 17"), Counted({0: 17, 1: 3, 2: 0, 3: 0}, End.EARLY), {0: 1}, rule="I.A"),
    Example(_("Ended early, from the cards"), Taken({_HEJMA: 2, _ACE: 2, _UNTER: 2, _KING: 0}, end=End.EARLY), {2: 1}, rule="I.A"),
    Example(_("16 points do not end a round"), Counted({0: 16, 1: 3, 2: 0, 3: 0}, End.EARLY), problems=("points",), rule="I.A"),
    Example(_("Thrown in"), ThrownIn(3), {3: 1}, rule="I.E"),
    Example(_("Thrown in after others took some cards"), ThrownIn(3, {_ACE: 0, _KING: 1}), {3: 1}, rule="I.E"),
    Example(_("Thrown in after others took some points"), ThrownIn(3, points={0: 5, 1: 4}), {3: 1}, rule="I.E"),
    Example(_("Too few points to throw in"), ThrownIn(1, {_HEJMA: 0, _ACE: 0, _UNTER: 0}), problems=("cards",), rule="I.E"),
    Example(_("16-10-7-0 thrown in where the most points are enough"), ThrownIn(1, points={0: 10, 2: 7}), {1: 1},
            rules=HouseRules(throw_bar=ThrowBar.LOSES), rule="I.E"),
    Example(_("A revoke loses the round"), Renonc(2, Kind.B, Outcome.ROUND_LOST), {2: 1}, rule="III.B"),
    Example(_("A revoke on purpose"), Renonc(2, Kind.B, Outcome.ROUND_LOST, on_purpose=True), {2: 1}, rule="III.B"),
    Example(_("A revoke is never only a warning"), Renonc(2, Kind.B, Outcome.WARNING), problems=("outcome",), rule="III.B"),
    Example(_("Looked before sending, only a letter"), Renonc(1, Kind.A, Outcome.LETTER_ONLY), {1: 1}, rule="III.A"),
    Example(_("Dealt wrong for the first time"), Renonc(0, Kind.C, Outcome.REDEAL), {}, rule="III.C"),
    Example(_("A penalty letter"), Penalty(0, Reason.MISDEAL), {0: 1}, rule="I.B"),
    Example(_("A warning in the table's own words"), Warned(2, Reason.OTHER, "komentuje karty"), {}, rule=""),
    Example(_("A new deal"), Redeal(), {}, rule="I.B"),
    Example(_("The last letter ends the game"), Lost(0), {0: 1}, now=_LAST_LETTER, rule="I.G"),
    Example(_("The last letter in a knockout"), Lost(0), {0: 1}, now=_LAST_LETTER,
            rules=HouseRules(end_rule=EndRule.KNOCKOUT), rule="I.G"),
    Example(_("One heart was forgotten"), Counted({0: 20, 1: 8, 2: 4, 3: 0}), problems=("points",), rule="I.A"),
    Example(_("Points the cards cannot give"), Counted({0: 9, 1: 9, 2: 8, 3: 7}), problems=("points",), rule="I.A"),
    Example(_("Hejma cannot lie with 7 points"), Counted({0: 13, 1: 13, 2: 7, 3: 0}, hejma=2), problems=("hejma",), rule="I.A"),
    Example(_("A card and the last trick are missing"), Taken({card: 0 for card in _CARDS[1:]}),
            problems=("cards-hearts_7", "last_trick", "mode"), rule="I.A"),
    Example(_("Somebody who does not play cannot lose"), Lost(7), problems=("loser",), rule="I."),
)
