"""Consistency of the emperor's trick, the mond and the birds with each other and with trul and valat.

Source: Taroky „S králem“, chapters „Hlášky“, „Chycení Monda“, „Pagát/Uhu/Kakadu/Quapil“, „Valát“. Unit: none.
"""

from tally import Checks, _, who

from .bonuses import Bonus, Silent
from .entries import Negative, Positive
from .hand import Hand
from .piles import TRICKS
from .table import EMPEROR, Sides
from .trull import TRULL, catcher_side, holdings, least, pagat_side, winner_of_caught

SAME_TRICK = _("Pagát and king ultimo are the same trick: one side made both.")


def check_facts_together(hand: Hand, checks: Checks) -> None:
    """Refuse each pair that the text excludes; what it leaves open is allowed."""
    _emperor_and_mond(hand.entry, hand.sides, checks)
    _emperor_and_pagat(hand, checks)
    _trul(hand, checks)
    _valat(hand, checks)
    for each in hand.caught:
        _caught(each, hand, checks)


def _emperor_and_mond(entry: Positive | Negative, sides: Sides, checks: Checks) -> None:
    """The mond lies in the emperor's trick, played there by somebody else than who took it with the pagát."""
    if entry.kaiser is None or entry.mond is None:
        return
    name, catcher = who(entry.kaiser), entry.mond.catcher
    checks.require(entry.mond.loser != entry.kaiser, "mond-loser", _(
        "Emperor’s trick and mond do not agree: %(who)s played the pagát in it, not the mond.", who=name),
        "kaiser_and_mond")
    checks.require(catcher is None or sides.of(catcher) == sides.of(entry.kaiser), "mond-catcher", _(
        "Emperor’s trick and mond do not agree: the mond lies in the trick that %(who)s took.", who=name),
        "kaiser_and_mond")


def _emperor_and_pagat(hand: Hand, checks: Checks) -> None:
    """The pagát that took the emperor's trick is not beaten, and is no other player's."""
    kaiser, side = hand.entry.kaiser, hand.sides.of
    if kaiser is None:
        return
    pagat = [each for each in hand.entry.bonuses if each.bonus is Bonus.PAGAT]
    for each in pagat:
        silent = isinstance(each, Silent)
        own = side(each.by) == side(kaiser) if silent else each.by == kaiser
        checks.require((own and each.made) or not (silent or each.made), each.bonus.field, _(
            "“%(bonus)s” and the emperor’s trick do not agree: the pagát of %(who)s took that trick.",
            bonus=each.bonus.label, who=who(kaiser)), "kaiser_and_pagat")
    if any(not isinstance(each, Silent) and not each.made and each.by != kaiser for each in pagat):
        checks.warn(_("Who announces the pagát holds it, and another player’s pagát took the emperor’s trick."))


def _trul(hand: Hand, checks: Checks) -> None:
    """Trul is made by the side that certainly has all three, and by none of which the other has one."""
    found = holdings(hand)
    for each in hand.entry.bonuses:
        if each.bonus is not Bonus.TRUL or each.made is None:
            continue
        side = hand.sides.of(each.by)
        against = next((one for one in found if (one.side != side) == each.made), None)
        if against is not None:
            checks.require(not each.made and least(found, side) < TRULL, each.bonus.field, against.text,
                           "trul_and_facts")


def _valat(hand: Hand, checks: Checks) -> None:
    """Who took no trick took neither the emperor's trick nor the mond nor a bird."""
    entry, valat = hand.entry, Bonus.VALAT
    winner = next((hand.sides.of(each.by) for each in entry.bonuses if each.bonus is valat and each.made), None)
    if winner is None:
        return
    checks.require(entry.kaiser is None or hand.sides.of(entry.kaiser) == winner, "kaiser", _(
        "“%(bonus)s” and the emperor’s trick do not agree: who took no trick did not take that one.",
        bonus=valat.label), "valat_and_kaiser")
    at = "mond-catcher" if entry.mond and entry.mond.catcher is not None else "mond-loser"
    checks.require(catcher_side(hand) in (None, winner), at, _(
        "“%(bonus)s” and the mond do not agree: who took no trick did not catch it.", bonus=valat.label),
        "valat_and_mond")
    for each in hand.caught:
        checks.require(winner_of_caught(each, hand) in (None, winner), each.bonus.field, _(
            "“%(bonus)s” and “%(valat)s” do not agree: who took no trick caught nothing.",
            bonus=each.bonus.label, valat=valat.label), "valat_excludes")


def _caught(silent: Silent, hand: Hand, checks: Checks) -> None:
    """Who beat the bird took its trick; the last one is the pagát's and the king's."""
    at, own, winner = silent.bonus.field, hand.sides.own, winner_of_caught(silent, hand)
    checks.require(silent.caught_by is None or silent.caught_by != silent.by, at,
                   _("Nobody catches what is their own."), "own_bird")
    if silent.bonus is Bonus.KING_ULTIMO:
        checks.require(winner != own, at, _(
            "Where the declarer’s side takes the last trick, the king in it is made, not caught."), "king_not_caught")
        checks.require(pagat_side(hand) != own, at, SAME_TRICK, "same_trick")
    if silent.bonus is Bonus.PAGAT and hand.made(Bonus.KING_ULTIMO):
        checks.require(winner in (None, own), at, SAME_TRICK, "same_trick")


def check_negative(entry: Negative, sides: Sides, checks: Checks) -> None:
    """Who took the emperor's trick or the mond has a trick."""
    _emperor_and_mond(entry, sides, checks)
    catcher = entry.mond.catcher if entry.mond else None
    for seat, at, what in ((entry.kaiser, "kaiser", EMPEROR), (catcher, "mond-catcher", _("Mond caught"))):
        if seat is not None:
            text = _("“%(what)s” and the tricks do not agree: %(who)s has no trick.", what=what, who=who(seat))
            checks.require(entry.tricks != (0 if seat in sides.own else TRICKS), at, text, "tricks_and_facts")
