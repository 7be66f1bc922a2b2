"""Score of an entry and the state after it.

Source: Smoking Cat Rules (SCWU), I.B, I.F, I.G, III. Unit: letters.
"""
from dataclasses import replace

from tally import DoesNotFit, Line, Next, Question, Score, Seat, TableState, Text, _, verbatim, who

from .entries import (
    Counted,
    Decision,
    Entry,
    Kind,
    Lost,
    Outcome,
    Penalty,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrownIn,
    Warned,
)
from .house_rules import HouseRules
from .loser import Verdict, points_of, verdict
from .table import PLAYERS, Carry, able, carried, dealing, has_ended, next_round

DECISION = "decision"
"""Key of the question about an open tie."""

_PLACES = {  # chapters of the rule text
    Reason.MISDEAL: "I.B", Reason.PEEKED_FIRST: "III.A", Reason.REVOKE: "III.B", Reason.OUT_OF_TURN: "I.D",
    Reason.OLD_TRICK: "I.D", Reason.OTHER: "",
}
_RENONC_PLACES = {Kind.A: "III.A", Kind.B: "III.B", Kind.C: "III.C"}


def score(entry: Entry, now: TableState, rules: HouseRules) -> Score:
    """The loser of a round gets one letter (I.F)."""
    match entry:
        case Lost(loser):
            return _letter(_("Lost the round"), "I.F", loser)
        case Counted() | Taken():
            found = verdict(entry, now.playing, rules)
            return _letter(found.why, found.rule, *found.losers)
        case ThrownIn(thrower):
            return _letter(_thrown_in(entry, now), "I.E", thrower)
        case Renonc(offender, which, outcome):
            given = (offender,) if outcome in (Outcome.ROUND_LOST, Outcome.LETTER_ONLY) else ()
            return _letter(_("Renonc %(which)s. Outcome: %(outcome)s", which=which.label,
                             outcome=outcome.label), _RENONC_PLACES[which], *given)
        case Decision(loser):
            asked(entry, now)
            if loser is None:
                return _letter(_("The table decided: nobody gets a letter"), "I.F")
            return _letter(_("The table decided the tie"), "I.F", loser)
        case Penalty(seat, reason, note):
            return _letter(_("Penalty letter: %(reason)s", reason=_reason_text(reason, note)), _PLACES[reason], seat)
        case Warned(seat, reason, note):
            return _letter(_("Warning for %(who)s: %(reason)s", who=who(seat), reason=_reason_text(reason, note)),
                           _PLACES[reason])
        case Redeal(reason, note):
            return _letter(_new_deal(reason, note, now), "I.B")


def _letter(reason: Text, rule: str, *seats: Seat) -> Score:
    return Score((Line(reason, dict.fromkeys(seats, 1), rule),))


def _thrown_in(entry: ThrownIn, now: TableState) -> Text:
    if not entry.cards and not entry.points:
        return _("Threw the cards in")
    own = points_of(entry, now.playing)[entry.thrower]
    return _("Threw the cards in, with %(points)s points in all", points=own)


def _new_deal(reason: Reason, note: str, now: TableState) -> Text:
    """One new deal is free (I.B); whoever needed more is counted, and the table judges."""
    before = carried(now).misdeals.get(now.dealer, 0) if now.dealer is not None else 0
    if reason is not Reason.MISDEAL or now.dealer is None or not before:
        return _("New deal: %(reason)s", reason=_reason_text(reason, note))
    return _("New deal: %(reason)s. Misdeals in this game (%(who)s): %(n)s",
             reason=_reason_text(reason, note), who=who(now.dealer), n=before + 1)


def _reason_text(reason: Reason, note: str) -> Text:
    if not note:
        return reason.label
    if reason is Reason.OTHER:
        return verbatim(note)
    return _("%(reason)s (%(note)s)", reason=reason.label, note=verbatim(note))


def asked(entry: Decision, now: TableState) -> Question:
    """The question a decision answers. Raises `DoesNotFit` if none is open or others are tied."""
    for question in now.pending:
        if question.key == DECISION and (entry.loser is None or entry.loser in question.seats):
            return question
    raise DoesNotFit(_("After a correction before it, there is no such tie to decide."))


def is_round(entry: Entry) -> bool:
    """Whether the entry records a round, which counts as played once somebody lost it."""
    if isinstance(entry, Renonc):
        return entry.outcome is Outcome.ROUND_LOST
    return isinstance(entry, (Lost, Counted, Taken, ThrownIn))


SORTS = {
    "counted": _("points were counted"), "thrown_in": _("somebody threw the cards in"), "renonc": _("lost by a renonc"),
    "uncounted": _("not counted"),
}


def sort(entry: Entry, now: TableState, rules: HouseRules) -> str | None:
    """Statistics key: how the round ended, as far as recorded."""
    match entry:
        case Counted() | Taken() | Decision():
            return "counted"
        case ThrownIn():
            return "thrown_in"
        case Renonc():
            return "renonc"
        case Lost():
            return "uncounted"
    return None


def step(entry: Entry, now: TableState) -> str:
    """Concurrency key: rounds conflict with rounds, other entries only with their own kind."""
    return "round" if is_round(entry) else type(entry).__name__


def after(entry: Entry, score: Score, now: TableState, rules: HouseRules) -> Next:
    """The loser deals (I.B); whoever fills the word first has lost the game (I.G)."""
    carry = carried(now)
    then = replace(now, totals={seat: now.total(seat) + score.of(seat) for seat in now.seats})
    match entry:
        case Renonc(offender, Kind.C):
            carry = _misdealt(carry, offender)
        case Redeal(Reason.MISDEAL) if now.dealer is not None:
            carry = _misdealt(carry, now.dealer)
    carry = _with_fallen(carry, now, then, rules)
    then = replace(then, carry=carry)
    if is_round(entry) or isinstance(entry, Decision):
        return _after_round(entry, score, then, rules)
    return _beside(then, rules)


def _after_round(entry: Entry, score: Score, then: TableState, rules: HouseRules) -> Next:
    """A round that nobody lost is no played round: the same dealer deals again. An open tie waits for its decision."""
    tie = verdict(entry, then.playing, rules) if isinstance(entry, (Counted, Taken)) else None
    if tie is not None and tie.open:
        return Next(then.carry, round_over=False, pending=(_decide(tie),))
    losers = _from_the_dealers_left(score, then)
    loser = losers[0] if losers else None
    playing, queue = next_round(then, rules, loser)
    ended = has_ended(then, rules)
    dealer = loser if ended else dealing(then, rules, then.dealer if loser is None else loser)
    tied = [seat for question in then.pending for seat in question.seats]  # others may have come and gone meanwhile
    played = tuple(dict.fromkeys((*tied, *then.playing)))[:PLAYERS]
    return Next(replace(then.carry, waiting=queue), bool(losers), dealer, playing, finished=ended, lost=losers,
                played=played)


def _beside(then: TableState, rules: HouseRules) -> Next:
    """After an entry between rounds dealer and players stay, unless a letter put somebody out."""
    ended = has_ended(then, rules)
    ready = able(then, rules)
    gone = [seat for seat in then.playing if seat not in ready]
    playing, queue = then.playing, then.carry.waiting
    if gone and not ended and not then.pending:
        playing, queue = next_round(then, rules, None)
    return Next(replace(then.carry, waiting=queue), round_over=False, finished=ended, playing=playing,
                dealer=dealing(then, rules, then.dealer), pending=() if ended else then.pending)


def _decide(tie: Verdict) -> Question:
    return Question(DECISION, _(
        "Most points are shared, and Hejma lies with somebody else: who loses the round?"), tie.open, "loser")


def _from_the_dealers_left(score: Score, now: TableState) -> tuple[Seat, ...]:
    """Whoever got a letter; of two losers (house rule) the first on the dealer's left deals next."""
    losers = [seat for seat in now.seats if score.of(seat) > 0]
    start = now.order.index(now.dealer) if now.dealer in now.order else -1
    around = now.order[start + 1:] + now.order[:start + 1] + now.gone
    return tuple(sorted(losers, key=around.index))


def _misdealt(carry: Carry, dealer: Seat) -> Carry:
    return replace(carry, misdeals={**carry.misdeals, dealer: carry.misdeals.get(dealer, 0) + 1})


def _with_fallen(carry: Carry, now: TableState, then: TableState, rules: HouseRules) -> Carry:
    """Who filled the word just now drops out after those who did before."""
    fell = tuple(seat for seat in now.seats if now.total(seat) < rules.length <= then.total(seat))
    return replace(carry, out=(*carry.out, fell)) if fell else carry
