"""Consistency of the emperor's trick, the mond and the birds with each other and with trul and valat.

Source: Taroky „S králem“, chapters „Hlášky“, „Chycení Monda“, „Pagát/Uhu/Kakadu/Quapil“, „Valát“. Unit: none.
"""

from tally import Checks, _, who

from .bonuses import Bonus, Silent
from .entries import Mond, Negative, Positive
from .piles import TRICKS
from .table import EMPEROR, Sides
from .trull import TRULL, catcher_side, holdings, least, pagat_side, winner_of_caught


def check_facts_together(entry: Positive, table: Sides, checks: Checks) -> None:
    """Refuse each pair that the text excludes; what it leaves open is allowed."""
    _emperor_and_mond(entry, table, checks)
    _emperor_and_pagat(entry, table, checks)
    _trul(entry, table, checks)
    _valat(entry, table, checks)
    for each in entry.silent:
        if not each.made:
            _caught(each, entry, table, checks)


def _at_mond(mond: Mond | None) -> str:
    return "mond-catcher" if mond and mond.catcher is not None else "mond-loser"


def _emperor_and_mond(entry: Positive | Negative, table: Sides, checks: Checks) -> None:
    """The mond lies in the emperor's trick, played there by somebody else than who took it with the pagát."""
    if entry.kaiser is None or entry.mond is None:
        return
    checks.require(
        entry.mond.loser != entry.kaiser,
        "mond-loser",
        _("Emperor’s trick and mond do not agree: %(who)s played the pagát in it, not the mond.",
          who=who(entry.kaiser)),
        "kaiser_and_mond",
    )
    catcher = entry.mond.catcher
    checks.require(
        catcher is None or table.of(catcher) == table.of(entry.kaiser),
        "mond-catcher",
        _("Emperor’s trick and mond do not agree: the mond lies in the trick that %(who)s took.",
          who=who(entry.kaiser)),
        "kaiser_and_mond",
    )


def _emperor_and_pagat(entry: Positive, table: Sides, checks: Checks) -> None:
    """The pagát that took the emperor's trick is not beaten, and is no other player's."""
    if entry.kaiser is None:
        return
    for each in entry.bonuses:
        if each.bonus is not Bonus.PAGAT or not (each.made or isinstance(each, Silent)):
            continue
        own = table.of(each.by) == table.of(entry.kaiser) if isinstance(each, Silent) else each.by == entry.kaiser
        checks.require(
            each.made and own,
            f"bonuses-{each.bonus.value}",
            _("“%(bonus)s” and the emperor’s trick do not agree: the pagát of %(who)s took that trick.",
              bonus=each.bonus.label, who=who(entry.kaiser)),
            "kaiser_and_pagat",
        )
    announced = (each for each in entry.announced if each.bonus is Bonus.PAGAT and not each.made)
    if any(each.by != entry.kaiser for each in announced):
        checks.warn(_("Who announces the pagát holds it, and another player’s pagát took the emperor’s trick."))


def _trul(entry: Positive, table: Sides, checks: Checks) -> None:
    """Trul is made by the side that certainly has all three, and by none of which the other has one."""
    found = holdings(entry, table)
    for each in entry.bonuses:
        if each.bonus is not Bonus.TRUL or each.made is None:
            continue
        side = table.of(each.by)
        if each.made:
            against = next((one for one in found if one.side != side), None)
            agrees = against is None
        else:
            against = next((one for one in found if one.side == side), None)
            agrees = least(found, side) < TRULL
        if against is not None:
            checks.require(agrees, f"bonuses-{each.bonus.value}", against.text, "trul_and_facts")


def _valat(entry: Positive, table: Sides, checks: Checks) -> None:
    """Who took no trick took neither the emperor's trick nor the mond nor a bird."""
    winner = next((table.of(each.by) for each in entry.bonuses if each.bonus is Bonus.VALAT and each.made), None)
    if winner is None:
        return
    checks.require(
        entry.kaiser is None or table.of(entry.kaiser) == winner,
        "kaiser",
        _("“%(bonus)s” and the emperor’s trick do not agree: who took no trick did not take that one.",
          bonus=Bonus.VALAT.label),
        "valat_and_kaiser",
    )
    checks.require(
        catcher_side(entry, table) in (None, winner),
        _at_mond(entry.mond),
        _("“%(bonus)s” and the mond do not agree: who took no trick did not catch it.", bonus=Bonus.VALAT.label),
        "valat_and_mond",
    )
    for each in entry.silent:
        checks.require(
            each.made or winner_of_caught(each, table) in (None, winner),
            f"bonuses-{each.bonus.value}",
            _("“%(bonus)s” and “%(valat)s” do not agree: who took no trick caught nothing.",
              bonus=each.bonus.label, valat=Bonus.VALAT.label),
            "valat_excludes",
        )


def _caught(silent: Silent, entry: Positive, table: Sides, checks: Checks) -> None:
    """Who beat the bird took its trick; the last one is the pagát's and the king's."""
    at = f"bonuses-{silent.bonus.value}"
    checks.require(
        silent.caught_by is None or silent.caught_by != silent.by, at, _("Nobody catches what is their own."),
        "own_bird",
    )
    if silent.bonus is Bonus.KING_ULTIMO:
        checks.require(
            winner_of_caught(silent, table) != table.own,
            at,
            _("Where the declarer’s side takes the last trick, the king in it is made, not caught."),
            "king_not_caught",
        )
        checks.require(
            pagat_side(entry, table) != table.own or not _last_by_pagat(entry),
            at,
            _("Pagát and king ultimo are the same trick: one side made both."),
            "same_trick",
        )
    king = any(each.bonus is Bonus.KING_ULTIMO and each.made for each in entry.bonuses)
    if silent.bonus is Bonus.PAGAT and king:
        checks.require(
            winner_of_caught(silent, table) in (None, table.own),
            at,
            _("Pagát and king ultimo are the same trick: one side made both."),
            "same_trick",
        )


def _last_by_pagat(entry: Positive) -> bool:
    return any(each.bonus is Bonus.PAGAT and (each.made or isinstance(each, Silent)) for each in entry.bonuses)


def check_negative(entry: Negative, table: Sides, checks: Checks) -> None:
    """Who took the emperor's trick or the mond has a trick."""
    _emperor_and_mond(entry, table, checks)
    tricks = entry.tricks
    if tricks is None:
        return
    catcher = entry.mond.catcher if entry.mond else None
    for seat, at, what in ((entry.kaiser, "kaiser", EMPEROR), (catcher, "mond-catcher", _("Mond caught"))):
        if seat is not None:
            none = tricks == 0 if seat in table.own else tricks == TRICKS
            text = _("“%(what)s” and the tricks do not agree: %(who)s has no trick.", what=what, who=who(seat))
            checks.require(not none, at, text, "tricks_and_facts")
