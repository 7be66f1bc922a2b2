"""Entry types: six ways to record a round, and what happens between rounds.

Source: Smoking Cat Rules (SCWU), I.A, I.B, I.D-I.F, III.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field

from tally import Labelled, Seat, _

from .cards import PenaltyCard


class End(Labelled):
    """Whether all cards were played."""
    COMPLETE = "complete", _("played to the end")
    EARLY = "early", _("ended early")


class Kind(Labelled):
    """The three kinds of renonc (III)."""
    A = "a", _("A: looked at the received cards before sending")
    B = "b", _("B: did not follow suit")
    C = "c", _("C: dealt wrong")


class Outcome(Labelled):
    """What follows a renonc."""
    ROUND_LOST = "round_lost", _("the round is lost")
    LETTER_ONLY = "letter_only", _("a letter, and no round counts")
    WARNING = "warning", _("a warning")
    REDEAL = "redeal", _("a new deal")


class Reason(Labelled):
    """Why somebody gets a letter or a warning outside the rounds, or why the cards are dealt anew."""
    MISDEAL = "misdeal", _("dealt wrong")
    PEEKED_FIRST = "peeked_first", _("looked at the received cards before sending")
    REVOKE = "revoke", _("did not follow suit, found out later")
    OUT_OF_TURN = "out_of_turn", _("played out of turn")
    OLD_TRICK = "old_trick", _("looked into an old trick")
    OTHER = "other", _("something else")


@dataclass(frozen=True, slots=True)
class Lost:
    """A round of which only the loser is recorded (I.F)."""
    loser: Seat


@dataclass(frozen=True, slots=True)
class Counted:
    """Everybody's penalty points of a round.

    `hejma` matters only when the most points are shared; the takers of the last trick and of the ace of hearts only
    where the house decides the open tie by them.
    """
    points: Mapping[Seat, int]
    end: End = End.COMPLETE
    hejma: Seat | None = None
    last_trick_taker: Seat | None = None
    heart_ace_taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """Who took which penalty card and the last trick; a round that ended early knows only some cards."""
    cards: Mapping[PenaltyCard, Seat]
    last_trick: Seat | None = None
    end: End = End.COMPLETE


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Somebody throws the cards in and takes all cards still held, with the last trick (I.E).

    What the others had taken before is given as cards or as points; if neither is given, nothing.
    """
    thrower: Seat
    cards: Mapping[PenaltyCard, Seat] = field(default_factory=dict)
    points: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Renonc:
    """A renonc and its outcome; B always loses the round. `on_purpose` is only a remark."""
    offender: Seat
    which: Kind  # not "kind": the codec stores the class name there
    outcome: Outcome
    on_purpose: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The table decides a tie the rules leave open: one of the tied players, or nobody."""
    loser: Seat | None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A letter outside the rounds. `note`: the reason as typed."""
    seat: Seat
    reason: Reason
    note: str = ""


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning that stays in the history and costs nothing."""
    seat: Seat
    reason: Reason
    note: str = ""


@dataclass(frozen=True, slots=True)
class Redeal:
    """The cards are dealt anew by the same dealer."""
    reason: Reason = Reason.MISDEAL
    note: str = ""


Round = Lost | Counted | Taken | ThrownIn | Renonc
Entry = Round | Decision | Penalty | Warned | Redeal
BETWEEN_ROUNDS: tuple[type, ...] = (Decision, Penalty, Warned, Redeal)
ENTRIES: tuple[type, ...] = (Lost, Counted, Taken, ThrownIn, Renonc, *BETWEEN_ROUNDS)
