"""Checks of entries: refusals with the number that is off, and questions.

Source: Smoking Cat Rules (SCWU), I.A, I.E, I.F, III. Unit: penalty points of one round.
"""
from collections.abc import Mapping

from tally import Checks, Findings, Question, Seat, TableState, Text, _, _n, who

from .cards import LAST_TRICK_POINTS, MAJORITY, ROUND_POINTS, PenaltyCard
from .entries import (
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
    Taken,
    ThrownIn,
    Warned,
)
from .house_rules import HouseRules, ThrowBar, TiePolicy
from .loser import completed, heart_ace_of, hejma_of, last_trick_of, pins_of, points_of, possible_hejma_takers, top
from .rounds import DECISION, is_round
from .sums import Pin, can_occur
from .table import PLAYERS

NOTE_LENGTH = 200
_AFTER = {  # what may follow each kind of renonc, III
    Kind.A: (Outcome.ROUND_LOST, Outcome.LETTER_ONLY, Outcome.WARNING),
    Kind.B: (Outcome.ROUND_LOST,),
    Kind.C: tuple(Outcome),
}


def check(entry: Entry, now: TableState, rules: HouseRules) -> Findings:
    """Return problems, questions and warnings for a new entry."""
    checks = Checks()
    if is_round(entry) and not _four_play(now, rules, checks):
        return checks.findings()
    match entry:
        case Lost(loser):
            _plays(loser, "loser", now, checks)
        case Counted():
            _check_counted(completed(entry), now, rules, checks)
        case Taken():
            _check_taken(completed(entry), now, rules, checks)
        case ThrownIn():
            _check_thrown_in(entry, now, rules, checks)
        case Renonc():
            _check_renonc(entry, now, rules, checks)
        case Decision(loser):
            _check_decision(loser, now, checks)
        case Penalty(seat, reason, note) | Warned(seat, reason, note):
            _check_note(reason, note, checks)
            _check_penalised(entry, seat, now, rules, checks)
        case Redeal(reason, note):
            _check_note(reason, note, checks)
            checks.require(not now.pending, "", _("The table must decide the tie first."), "decision_pending")
            checks.require(len(now.playing) == PLAYERS, "", _four_needed(len(now.playing)),
                           "needs_four_players")
    return checks.findings()


# who

def _four_play(now: TableState, rules: HouseRules, checks: Checks) -> bool:
    """Exactly four different people play a round (I.)."""
    playing = now.playing
    checks.require(len(set(playing)) == len(playing), "playing", _("Nobody can play twice."),
                   "duplicate_player")
    checks.require(set(playing) <= set(now.order), "playing", _("Nobody sits there."), "unknown_player")
    checks.require(len(playing) == PLAYERS, "playing", _four_needed(len(playing)), "needs_four_players")
    for seat in playing:
        checks.require(not rules.is_full(now.total(seat)), "playing", _full(seat), "word_full")
    return not checks.problems


def _full(seat: Seat) -> Text:
    return _("%(who)s: has the whole word already.", who=who(seat))


def _four_needed(n: int) -> Text:
    return _("Exactly four play a round, not %(n)s. The game waits; nobody loses.", n=n)


def _plays(seat: Seat, at: str, now: TableState, checks: Checks) -> bool:
    """Only those who play this round can lose it or take a card."""
    if not checks.require(seat in now.seats, at, _("Nobody sits there."), "unknown_player"):
        return False
    return checks.require(seat in now.playing, at, _("%(who)s: does not play this round.", who=who(seat)),
                          "loser_not_active")


# points

def _check_counted(entry: Counted, now: TableState, rules: HouseRules, checks: Checks) -> None:
    for name in ("hejma", "last_trick_taker", "heart_ace_taker"):
        seat = getattr(entry, name)
        if seat is not None:
            _plays(seat, name, now, checks)
    _each_number(entry.points, now, checks)
    for seat in now.playing:
        checks.require(seat in entry.points, f"points-{seat}", _("A number is missing here; 0 for nothing."),
                       "missing_player")
    if checks.problems:
        return
    if entry.end is End.EARLY:
        _check_early(entry.points, entry.last_trick_taker, "points", "last_trick_taker", checks)
    elif _adds_up(entry.points, checks):
        checks.require(can_occur(entry.points), "points", _cannot_occur(), "impossible_points")
    if not checks.problems:
        _check_pins(entry, checks)
    if not checks.problems:
        _ask_for_ties(entry, now, rules, checks)


def _each_number(points: Mapping[Seat, int], now: TableState, checks: Checks) -> None:
    for seat, own in points.items():
        if _plays(seat, f"points-{seat}", now, checks):
            checks.require(0 <= own <= ROUND_POINTS, f"points-{seat}",
                           _("Between 0 and %(most)s, please.", most=ROUND_POINTS), "bad_number")


def _adds_up(points: Mapping[Seat, int], checks: Checks) -> bool:
    """A complete round always distributes 33 points (I.A)."""
    total = sum(points.values())
    off = abs(ROUND_POINTS - total)
    text = (_n("The points must add up to %(round)s, not %(total)s: %(n)s is missing.",
               "The points must add up to %(round)s, not %(total)s: %(n)s are missing.",
               off, round=ROUND_POINTS, total=total) if total < ROUND_POINTS else
            _n("The points must add up to %(round)s, not %(total)s: %(n)s too many.",
               "The points must add up to %(round)s, not %(total)s: %(n)s too many.",
               off, round=ROUND_POINTS, total=total))
    return checks.require(total == ROUND_POINTS, "points", text, "sum_not_33")


def _cannot_occur() -> Text:
    return _("The cards cannot give these points: "
             "Hejma is 10, the last trick 5, the hearts 5, 4, 3, 2, 1, 1, 1, 1.")


def _check_early(points: Mapping[Seat, int], last_trick: Seat | None, at: str, trick: str,
                 checks: Checks) -> None:
    """A round may end as soon as somebody has 17 (I.A); the untaken points belong to nobody."""
    checks.require(last_trick is None, trick, _(
        "Whoever took the last trick ended the round: enter it as complete."), "last_trick_in_early_end")
    most = max(points.values(), default=0)
    if checks.require(most >= MAJORITY, at, _(
            "Only when somebody has %(bar)s points may the round end early; the most here is %(most)s.",
            bar=MAJORITY, most=most), "early_end_needs_17"):
        total = sum(points.values())
        before_last = ROUND_POINTS - LAST_TRICK_POINTS
        checks.require(total <= before_last, at, _(
            "Before the last trick at most %(most)s points are taken, not %(total)s.",
            most=before_last, total=total), "impossible_points")
        checks.require(total > before_last or can_occur(points, early=True), at, _cannot_occur(),
                       "impossible_points")


def _check_pins(entry: Counted, checks: Checks) -> None:
    """Whoever is named with Hejma, the last trick or the ace must be able to have it."""
    early = entry.end is End.EARLY
    pins: list[Pin] = []
    for name, pin in pins_of(entry).items():
        pins.append(pin)
        if not checks.require(can_occur(entry.points, early, pins), name, _(
                "%(who)s: cannot have taken this with these points.", who=who(pin[1])),
                "hejma_impossible" if name == "hejma" else "impossible_points"):
            return


def _ask_for_ties(entry: Counted | Taken, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Hejma is asked for only in a tie for the most; what the house decides by, only in the open tie."""
    points = points_of(entry, now.playing)
    tied, hejma = top(points), hejma_of(entry)
    if len(tied) == 1:
        return
    if hejma is None:
        checks.ask(Question("hejma_taker", _("The most points are shared: who took Hejma?"),
                            possible_hejma_takers(points), "hejma"))
    elif hejma in tied:
        return
    elif rules.tie_policy is TiePolicy.LAST_TRICK and last_trick_of(entry) is None:
        checks.ask(Question("last_trick_taker", _(
            "Hejma does not decide this tie: who took the last trick?"), tied, "last_trick_taker"))
    elif rules.tie_policy is TiePolicy.HEART_ACE and heart_ace_of(entry) is None:
        checks.ask(Question("heart_ace_taker", _(
            "Hejma does not decide this tie: who took the ace of hearts?"), tied, "heart_ace_taker"))


# cards

def _check_taken(entry: Taken, now: TableState, rules: HouseRules, checks: Checks) -> None:
    _each_card(entry.cards, now, checks)
    if entry.last_trick is not None:
        _plays(entry.last_trick, "last_trick", now, checks)
    if checks.problems:
        return
    points = points_of(entry, now.playing)
    if entry.end is End.EARLY:
        _check_early(points, entry.last_trick, "cards", "last_trick", checks)
        return
    for card in PenaltyCard:
        checks.require(card in entry.cards, f"cards-{card.value}", _(
            "Who took this card? %(card)s", card=rules.in_words(card)), "card_missing")
    checks.require(entry.last_trick is not None, "last_trick", _("Who took the last trick?"),
                   "last_trick_missing")


def _each_card(cards: Mapping[PenaltyCard, Seat], now: TableState, checks: Checks) -> None:
    for card, seat in cards.items():
        _plays(seat, f"cards-{card.value}", now, checks)


# thrown in

def _check_thrown_in(entry: ThrownIn, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Only who clearly loses may throw in (I.E)."""
    thrower = entry.thrower
    _plays(thrower, "thrower", now, checks)
    checks.require(not (entry.cards and entry.points), "points", _("Either points or cards, not both."),
                   "points_and_cards")
    checks.require(thrower not in entry.points, f"points-{thrower}", _(
        "Whoever throws in takes all the rest: enter only what the others had taken."), "bad_number")
    _each_card(entry.cards, now, checks)
    _each_number(entry.points, now, checks)
    if checks.problems:
        return
    points = points_of(entry, now.playing)
    own = points[thrower]
    at = "cards" if entry.cards else "points" if entry.points else "thrower"
    possible = own >= 0 and can_occur(points, pins=((LAST_TRICK_POINTS, thrower),))
    if checks.require(possible, at, _cannot_occur(), "impossible_points"):
        _over_the_bar(own, points, at, thrower, rules, checks)


def _over_the_bar(own: int, points: Mapping[Seat, int], at: str, thrower: Seat, rules: HouseRules,
                  checks: Checks) -> None:
    if rules.throw_bar is ThrowBar.SEVENTEEN:
        checks.require(own >= MAJORITY, at, _(
            "%(who)s: only %(own)s points with everything that is left, and %(bar)s are needed to throw in. "
            "Play on, or enter only the loser.", who=who(thrower), own=own, bar=MAJORITY),
            "throw_in_below_17")
    else:
        others = max(each for seat, each in points.items() if seat != thrower)
        checks.require(own > others, at, _(
            "%(who)s: only %(own)s points with everything that is left, and somebody has %(others)s. "
            "Play on, or enter only the loser.", who=who(thrower), own=own, others=others),
            "throw_in_below_17")


# renonc and entries between rounds

def _check_renonc(entry: Renonc, now: TableState, rules: HouseRules, checks: Checks) -> None:
    if entry.which is Kind.C and entry.outcome is not Outcome.ROUND_LOST:
        checks.require(entry.offender in now.order, "offender", _("Nobody sits there."), "unknown_player")
    else:
        _plays(entry.offender, "offender", now, checks)
    if entry.which is Kind.B:
        checks.require(entry.outcome is Outcome.ROUND_LOST, "outcome", _(
            "A revoke always loses the round; the others judge only whether it was meant."),
            "renonc_b_is_a_lost_round")
    else:
        checks.require(entry.outcome in _AFTER[entry.which], "outcome", _(
            "This does not follow this kind of renonc."), "outcome_not_allowed")
        checks.require(not entry.on_purpose, "on_purpose", _("Only not following suit is judged as meant."),
                       "on_purpose_only_for_b")
    if not is_round(entry):
        checks.require(not rules.is_full(now.total(entry.offender)), "offender", _full(entry.offender), "word_full")
        checks.require(not now.pending, "", _("The table must decide the tie first."), "decision_pending")


def _check_decision(loser: Seat | None, now: TableState, checks: Checks) -> None:
    open_ties = [question for question in now.pending if question.key == DECISION]
    checks.require(open_ties, "", _("There is no tie to decide."), "nothing_to_decide")
    if open_ties and loser is not None:
        checks.require(loser in open_ties[0].seats, "loser", _(
            "The tie does not lie there. Choose one of those asked about, or nobody."),
            "decision_not_among_candidates")


def _check_penalised(entry: Penalty | Warned, seat: Seat, now: TableState, rules: HouseRules,
                     checks: Checks) -> None:
    if not checks.require(seat in now.order, "seat", _("Nobody sits there."), "unknown_player"):
        return
    if not isinstance(entry, Penalty):
        return
    checks.require(not rules.is_full(now.total(seat)), "seat", _full(seat), "word_full")
    if seat not in now.playing and seat != now.dealer:
        checks.warn(_(
            "%(who)s: rests and does not deal. The letter is recorded all the same.", who=who(seat)))


def _check_note(reason: Reason, note: str, checks: Checks) -> None:
    checks.require(reason is not Reason.OTHER or note.strip(), "note", _("Say in a few words what happened."),
                   "reason_missing")
    checks.require(len(note) <= NOTE_LENGTH, "note", _("At most %(n)s characters.", n=NOTE_LENGTH),
                   "bad_note")
