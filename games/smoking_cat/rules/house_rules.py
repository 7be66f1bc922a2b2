"""House rules: the word of this game, and every point the rule text leaves open.

Source: Smoking Cat Rules (SCWU), chapters beside each switch.
"""
from dataclasses import dataclass

from tally import Labelled, Seat, TableState, Text, Unreadable, _, setup, switch

from .cards import FrenchCard, PenaltyCard
from .entries import Kind, Outcome
from .success import success_of
from .word import MOST_LETTERS, Tile, check_word, filled, letters


class TiePolicy(Labelled):
    """11-11-10-1 with Hejma on the 10: the one tie that Hejma does not decide."""
    ASK = "ask", _("the table decides each time")
    LAST_TRICK = "last_trick", _("the tied player who took the last trick loses")
    HEART_ACE = "heart_ace", _("the tied player who took the ace of hearts loses")
    HEJMA_TAKER = "hejma_taker", _("whoever took Hejma loses, even with fewer points")
    BOTH = "both", _("both tied players get a letter")
    NOBODY = "nobody", _("nobody gets a letter; the same dealer deals again")


class ThrowBar(Labelled):
    """How surely somebody must lose to throw the cards in."""
    SEVENTEEN = "17", _("17 points or more")
    LOSES = "loses", _("more points than anybody else")


class Seating(Labelled):
    """Who rests when more than four sit at the table."""
    LOSER_OUT = "loser_out", _("the loser deals and rests; whoever rested longest comes in")
    ROTATE = "rotate", _("the rest moves one seat clockwise each round")
    MANUAL = "manual", _("the table says")


class EndRule(Labelled):
    """What happens once somebody has the whole word."""
    FIRST_FULL = "first_full", _("the game is over")
    KNOCKOUT = "knockout", _("that player drops out; play goes on while four remain")


class StartLetters(Labelled):
    """How many letters a late player starts with."""
    AVERAGE = "average", _("the average of the table, rounded down")
    ZERO = "zero", _("none")
    WORST = "worst", _("as many as the worst has")


class RankBy(Labelled):
    """What decides the places."""
    LETTERS = "letters", _("fewest letters")
    RATE = "rate", _("share of rounds not lost")


class Pack(Labelled):
    """What the cards are called; they are worth the same."""
    GERMAN = "german", _("German suits (Mariáš)")
    FRENCH = "french", _("French suits")


class PeekOutcome(Labelled):
    """What usually follows renonc A; the keys are those of `Outcome`."""
    ROUND_LOST = "round_lost", Outcome.ROUND_LOST.label
    LETTER_ONLY = "letter_only", Outcome.LETTER_ONLY.label
    WARNING = "warning", Outcome.WARNING.label


class MisdealOutcome(Labelled):
    """What usually follows renonc C; the keys are those of `Outcome`."""
    REDEAL = "redeal", Outcome.REDEAL.label
    LETTER_ONLY = "letter_only", Outcome.LETTER_ONLY.label
    WARNING = "warning", Outcome.WARNING.label


_ROUND, _RENONC, _TABLE, _SHEET = _("The round"), _("Renonc"), _("The table"), _("The sheet")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """`word`: tiles, letters and separators. Raises `Unreadable` if it is not a valid word."""
    word: tuple[str, ...] = setup(("H", "E", "J", "M", "A"), _("Which word is played?"), source="I.G")
    ch_one_letter: bool = setup(
        True, _("Does CH count as one letter?"), source="I.G",
        note=_("The text does not say what a letter is. In Czech and Slovak CH is one."))
    tie_policy: TiePolicy = switch(
        TiePolicy.ASK, _("11-11-10-1 and Hejma lies with the 10: who loses?"), chapter=_ROUND, source="I.F",
        note=_("The text lets Hejma decide a tie, but here neither of the tied players took her."))
    throw_bar: ThrowBar = switch(
        ThrowBar.SEVENTEEN, _("When may somebody throw the cards in?"), chapter=_ROUND, source="I.E",
        note=_("The text asks for a clear loss and mentions 17."))
    keep_points: bool = switch(
        True, _("May the points of a round be kept?"), chapter=_ROUND, source="I.F",
        note=_("By the text they are written nowhere and can be forgotten at once. They are never added up."))
    renonc_a: PeekOutcome = switch(
        PeekOutcome.ROUND_LOST, _("Looked at the received cards before sending (A): what usually follows?"),
        chapter=_RENONC, source="III.A",
        note=_("The text names the offence and no penalty; it can be changed each time."))
    renonc_c: MisdealOutcome = switch(
        MisdealOutcome.REDEAL, _("Wrong deal (C): what usually follows?"), chapter=_RENONC, source="III.C",
        note=_("One new deal is free; after that the table judges. It can be changed each time."))
    seating: Seating = switch(
        Seating.LOSER_OUT, _("Who rests when more than four sit at the table?"),
        chapter=_TABLE, source="III.C",
        note=_("The text is for four; it only mentions that people come and go."))
    start_letters: StartLetters = switch(
        StartLetters.AVERAGE, _("How many letters does a late player start with?"),
        chapter=_TABLE, source="III.C",
        note=_("The text is silent. It can be changed each time, but never to the whole word."))
    end_rule: EndRule = switch(
        EndRule.FIRST_FULL, _("Somebody has the whole word: what then?"), chapter=_SHEET, source="I.A",
        note=_("By the text the first full word loses the game. Some tournaments play on."))
    rank_by: RankBy = switch(
        RankBy.LETTERS, _("What decides the places of the others?"), chapter=_SHEET, source="I.G",
        note=_("The text names a loser and no winner."))
    pack: Pack = switch(
        Pack.GERMAN, _("Which names do the cards have?"), chapter=_SHEET, source="I.",
        note=_("On a French-suited pack Hejma is the queen of spades."))
    word_public: bool = switch(
        False, _("May those who only watch see the word?"), chapter=_SHEET, source="I.G",
        note=_("The custom is an abusive word; without this they see dots."))

    def __post_init__(self) -> None:
        if check_word(self.word):
            raise Unreadable(f"a word has from 1 to {MOST_LETTERS} letters")

    @property
    def length(self) -> int:
        return len(letters(self.word))

    def in_words(self, card: PenaltyCard) -> Text:
        """A penalty card as named by this pack, with points: "king of hearts, 4 points"."""
        names = FrenchCard if self.pack is Pack.FRENCH else PenaltyCard
        return next(each.in_words for each in names if each.value == card.value)

    def is_full(self, count: int) -> bool:
        return count >= self.length

    def losers(self, now: TableState) -> tuple[Seat, ...]:
        """Who wears the badge with the word: everybody who filled it, once the game is over (I.G)."""
        return tuple(seat for seat in now.seats if self.is_full(now.total(seat))) if now.finished else ()

    def one_letter_left(self, count: int) -> bool:
        """Whether one more letter fills the word (mečbol)."""
        return count == self.length - 1

    def shows_success(self, now: TableState) -> bool:
        """Whether success is shown: it decides the places, or not everybody played every round."""
        return now.number > 2 and (self.rank_by is RankBy.RATE or len(now.seats) > 4)

    def success_of(self, now: TableState, seat: Seat) -> Text:
        """The share of rounds not lost on this seat, for the table page."""
        return success_of(now, seat)

    def usual(self, kind: Kind) -> Outcome:
        """Default outcome of a renonc; a revoke always loses the round (III.B)."""
        usual = {Kind.A: self.renonc_a.value, Kind.C: self.renonc_c.value}.get(kind, Outcome.ROUND_LOST.value)
        return next(outcome for outcome in Outcome if outcome.value == usual)

    def filled(self, count: int) -> tuple[Tile, ...]:
        """The word on the sheet of somebody with `count` letters."""
        return filled(self.word, count)
