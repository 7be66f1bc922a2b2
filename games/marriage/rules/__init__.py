"""The rules of Marriage, one file per chapter; the game interface imports them from here.

Source: Marriage (card game).
Unit: points.
"""
from dataclasses import replace

from tally import Next, Score, Seat, TableState, Text, _, _n, who

from .card_checks import check_cards, copies_left
from .cards import JOKER, MASTER, RANKS, STANDARD_CARDS, SUITS, UNSAID, Card, Role, card_name, copies, faces, role_of
from .dhoos import fouls_carried, lapses
from .entries import Cards, Entry, Leaving, Settled, Status, Void
from .explanation import why
from .house_rules import PRESETS, HouseRules, Unshown, contradictions
from .maal import maal_of
from .maal_table import by_chapter
from .pay_out import pay_out, worth_of_point
from .people import Carry, better_offered, carried, next_deal, round_of_dealing, seating
from .refusals import check
from .settlement import score
from .statistics import STATISTICS, counts


def after(entry: Entry, _scored: Score, now: TableState, rules: HouseRules) -> Next:
    """The deal moves on, the dhoos is carried; after a void game the same dealer deals again."""
    carry, dealer, playing = next_deal(entry, now, rules)
    carry = replace(carry, dhoos=fouls_carried(entry, now, rules))
    if not isinstance(entry, Settled):
        return Next(carry=carry, round_over=False, dealer=dealer, playing=playing)
    losers = tuple(seat for seat in entry.status if seat != entry.finisher)
    return Next(carry=carry, dealer=dealer, playing=playing, lost=losers)


def ranking(now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """Whoever has most points is first; equal points share the place."""
    return now.ranked()


def close(now: TableState, rules: HouseRules) -> Score:
    """At the end of the sitting a pending dhoos lapses, and the sheet says so."""
    return lapses(now)


SORTS = {
    Status.SHOWN.value: _("Finished with sets"), Status.DUBLEE.value: _("Finished with dublees"),
    "better": _("Finished a Better game"),
}


def sort(entry: Entry, now: TableState, rules: HouseRules) -> str | None:
    """Statistics key: how the game was finished."""
    if not isinstance(entry, Settled) or entry.finisher is None:
        return None
    if entry.better:
        return "better"
    dublee = entry.status.get(entry.finisher) is Status.DUBLEE
    return str((Status.DUBLEE if dublee else Status.SHOWN).value)


def unit(n: int) -> Text:
    """"1 point", "5 points"."""
    return _n("%(n)s point", "%(n)s points", n)


def title(entry: Entry, now: TableState) -> Text:
    """How the game ended, and whose fouls it brought."""
    ended, fouls = _ended(entry), [seat for seat, count in entry.fouls.items() if count]
    return _("%(ended)s · dhoos: %(who)s", ended=ended, who=who(*fouls)) if fouls else ended


def _ended(entry: Entry) -> Text:
    if not isinstance(entry, Settled):
        return _("Void: nothing is settled")
    if entry.finisher is None:
        return _("Nobody finished")
    name = who(entry.finisher)
    if entry.better:
        return _("Finished a Better game: %(name)s", name=name)
    if entry.status.get(entry.finisher) is Status.DUBLEE:
        return _("Finished with dublees: %(name)s", name=name)
    return _("Finished: %(name)s", name=name)
