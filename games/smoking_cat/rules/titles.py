"""One-line descriptions of entries for the log.

Source: Smoking Cat Rules (SCWU), I.A, I.E, I.F, III.
"""
from tally import Score, Seat, TableState, Text, _, _n, who

from .entries import Counted, Decision, Entry, Lost, Penalty, Redeal, Renonc, Taken, ThrownIn, Warned
from .loser import hejma_of, points_of, top


def unit(n: int) -> Text:
    return _n("%(n)s letter", "%(n)s letters", n)


def title(entry: Entry, now: TableState) -> Text:
    """The entry in one line. Who lost a tie that Hejma does not decide is only known from the score."""
    match entry:
        case Lost(loser):
            return _("Lost: %(name)s", name=who(loser))
        case Counted() | Taken():
            points = points_of(entry, now.playing)
            most: tuple[Seat, ...] = top(points) if points else ()
            hejma = hejma_of(entry)
            return _("Most points: %(names)s", names=who(*((hejma,) if hejma in most else most)))
        case ThrownIn(thrower):
            return _("Thrown in: %(name)s", name=who(thrower))
        case Renonc(offender):
            return _("Renonc: %(name)s", name=who(offender))
        case Decision(loser):
            return _("Tie decided: nobody") if loser is None else _("Tie decided: %(name)s", name=who(loser))
        case Penalty(seat):
            return _("Penalty letter: %(name)s", name=who(seat))
        case Warned(seat):
            return _("Warning: %(name)s", name=who(seat))
        case Redeal():
            return _("New deal")


def headline(entry: Entry, score: Score, now: TableState) -> Text:
    """The title with its result: for a tie, who lost."""
    if isinstance(entry, (Counted, Taken)):
        losers = tuple(seat for seat in now.seats if score.of(seat) > 0)
        if losers:
            return _("Lost: %(name)s", name=who(*losers))
        points = points_of(entry, now.playing)
        return _("Tied: %(names)s", names=who(*top(points)))
    return title(entry, now)
