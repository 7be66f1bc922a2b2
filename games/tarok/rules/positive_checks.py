"""Checks of a positive or colour game: all counts must agree, and the pile must be possible.

Source: Taroky „S králem“, chapters „Karty“, „Počítání karet“ and those of the games.
Unit: thirds of a point, cards, tricks.
"""

from dataclasses import replace

from tally import Checks, TableState, Text, _

from .bonus_checks import check_announced, check_results, check_silent, check_together, field_of
from .bonuses import Bonus, Silent
from .contracts import Kind
from .counting import (
    ALL_THIRDS,
    HOW_MANY,
    NAMES,
    WINS,
    Cards,
    cards_problems,
    points_problems,
    whole,
    written,
)
from .entries import Positive
from .fleks import check_steps
from .house_rules import HouseRules
from .outcome import KIND_OF, counted, outcome, own_cards, own_thirds
from .piles import TRICKS, Family, Known, family_of, wrong_number
from .table import Sides, check_declarer, check_facts, check_partner, sides
from .together import check_facts_together
from .trull import TRULL, holdings, least, tricks_of, winner_of_caught
from .valat import stands_beside


def check(entry: Positive, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Check players, announcements and counts, each alone and all together."""
    row = entry.contract.row
    if not checks.require(
        row.kind in (Kind.POSITIVE, Kind.COLOUR),
        "contract",
        _("No points are counted in this game."),
        "wrong_kind",
    ):
        return
    check_declarer(entry.contract, entry.declarer, now, checks)
    check_partner(entry.contract, entry.declarer, entry.partner, entry.king_in_talon, now, checks)
    checks.require(
        not row.partner or entry.partner is not None or entry.king_in_talon,
        "partner",
        _("Who held the called king? Or did it lie in the talon?"),
        "partner_missing",
    )
    check_steps(entry.flek, entry.declarer, "flek", now.playing, rules.max_flek, checks)
    check_facts(entry, now, rules, checks)
    if entry.declarer not in now.playing or entry.partner not in (None, *now.playing):
        return
    table = sides(entry.declarer, entry.partner, now)
    check_announced(entry, table, now, rules, checks)
    check_silent(entry, table, now, rules, checks)
    check_results(entry, checks)
    if not checks.problems:
        check_together(entry, table, checks)
        check_facts_together(entry, table, checks)
    sound = not checks.problems  # a wrong bonus is reported once, without its consequences
    if _check_counts(entry, checks):
        _check_pile(entry, table, sound, checks)
        _check_result(entry, table, rules, checks)


def _check_counts(entry: Positive, checks: Checks) -> bool:
    """Check each number alone, then the two sides against each other."""
    before = len(checks.problems)
    checks.problems += points_problems(entry.points, entry.left_over, "points", "left_over")
    checks.problems += points_problems(
        entry.opponents_points, entry.opponents_left_over, "opponents_points", "opponents_left_over"
    )
    for cards, at in ((entry.cards, "cards"), (entry.opponents_cards, "opponents_cards")):
        if cards is not None:
            checks.problems += cards_problems(cards, at)
    checks.require(
        entry.tricks is None or 0 <= entry.tricks <= TRICKS,
        "tricks",
        _("There are 12 tricks; %(n)s cannot be.", n=entry.tricks),
        "tricks_range",
    )
    if len(checks.problems) > before:
        return False
    family = family_of(entry.contract, entry.king_in_talon)
    _check_both_piles(entry, checks)
    _check_number(entry, family, checks)
    _check_left_over(entry, checks)
    if len(checks.problems) == before:
        checks.require(
            own_thirds(entry) is None or own_thirds(entry),
            "points" if entry.points is not None else "opponents_points",
            _("What was counted does not agree: both sides together have 70 points."),
            "sides_disagree",
        )
    return len(checks.problems) == before


def _check_both_piles(entry: Positive, checks: Checks) -> None:
    if entry.cards is None or entry.opponents_cards is None:
        return
    theirs = dict(entry.opponents_cards.kinds())
    for kind, n in entry.cards.kinds():
        total = n + theirs[kind]
        checks.require(
            total == HOW_MANY[kind],
            f"opponents_cards-{kind}",
            _(
                "Both sides together have %(expected)s %(kind)s, not %(total)s.",
                expected=HOW_MANY[kind],
                kind=NAMES[kind],
                total=total,
            ),
            "both_piles",
        )


def _check_number(entry: Positive, family: Family, checks: Checks) -> None:
    """Tricks of four cards, with the discards or the half of the talon."""
    for at, cards in (("cards", entry.cards), ("opponents_cards", entry.opponents_cards)):
        if cards is None:
            continue
        own = cards if at == "cards" else cards.rest()
        tricks, odd = divmod(own.total - family.extra, 4)
        extra = family.extra if at == "cards" else 6 - family.extra
        if checks.require(not odd and 0 <= tricks <= TRICKS, at, wrong_number(cards.total, extra), "number_of_cards"):
            checks.require(
                entry.tricks in (None, tricks),
                "tricks",
                _(
                    "%(cards)s cards are %(tricks)s tricks of the declarer’s side, not %(entered)s.",
                    cards=cards.total,
                    tricks=tricks,
                    entered=entry.tricks,
                ),
                "tricks_and_cards",
            )


def _check_left_over(entry: Positive, checks: Checks) -> None:
    """Discards and talon come in threes, so the left-over cards give the tricks modulo three."""
    if entry.tricks is None:
        return
    for at, left, tricks in (
        ("left_over", entry.left_over, entry.tricks),
        ("opponents_left_over", entry.opponents_left_over, TRICKS - entry.tricks),
    ):
        checks.require(
            left is None or left == tricks % 3,
            at,
            _(
                "With %(tricks)s tricks %(expected)s cards are left over, not %(left)s.",
                tricks=tricks,
                expected=tricks % 3,
                left=left,
            ),
            "left_over_tricks",
        )


def _check_pile(entry: Positive, table: Sides, sound: bool, checks: Checks) -> None:
    """The pile must be possible, given the result and the bonuses."""
    family, known = family_of(entry.contract, entry.king_in_talon), counted(entry)
    at = _counted_field(entry)
    if not checks.require(
        known.possible(family), at, _("No pile of the declarer’s side can be like this."), "impossible_pile"
    ):
        return
    thirds = own_thirds(entry)
    if entry.won is not None and thirds:
        agrees = entry.won == (min(thirds) >= WINS)
        checks.require(
            agrees,
            "won",
            _(
                "%(points)s points were counted, %(needed)s are needed.",
                points=written(max(thirds)) if len(thirds) == 1 else whole(sorted(thirds)[1]),
                needed=written(WINS),
            ),
            "won_contradicts",
        )
        if not agrees:
            return
    if sound:
        _check_made(entry, table, family, known, checks)


def _counted_field(entry: Positive) -> str:
    fields = ("points", "opponents_points", "cards", "opponents_cards", "tricks")
    return next((field for field in fields if getattr(entry, field) is not None), "won")


def _check_made(entry: Positive, table: Sides, family: Family, known: Known, checks: Checks) -> None:
    """Bonuses narrow what the pile can be; one that leaves no pile contradicts the count."""
    if entry.won is not None:
        won = frozenset(range(WINS, ALL_THIRDS + 1) if entry.won else range(WINS))
        known = replace(known, thirds=won if known.thirds is None else known.thirds & won)
        checks.require(known.possible(family), "won", _("This cannot be with so many tricks."), "won_contradicts")
    cards = own_cards(entry)
    narrowed = _by_holdings(entry, table, family, known, checks)
    for bonus in (*KIND_OF, Bonus.VALAT, Bonus.KING_ULTIMO):
        narrowed, before = _narrowed(bonus, entry, table, narrowed), narrowed
        if before.possible(family):
            text = _contradicted(bonus, cards)
            checks.require(narrowed.possible(family), field_of(bonus), text, "bonus_contradicts")
    tricks = _tricks_by_bonuses(entry, table)
    if narrowed.possible(family):
        checks.require(
            replace(narrowed, tricks=narrowed.tricks & tricks).possible(family),
            _counted_field(entry),
            _("The tricks are too few for what a side made and caught."),
            "tricks_and_bonuses",
        )


def _by_holdings(entry: Positive, table: Sides, family: Family, known: Known, checks: Checks) -> Known:
    """Narrow the pile by the trull cards in the emperor's trick, the mond's and the pagát's."""
    found = holdings(entry, table)
    for at in range(1, len(found) + 1):
        own, others = (least(found[:at], side) for side in (table.own, table.others))
        narrowed = replace(known, trull=known.trull & frozenset(range(own, TRULL - others + 1)))
        if known.possible(family):
            checks.require(
                narrowed.possible(family),
                found[at - 1].at,
                _("Trull cards do not agree: what is said here is not what was counted of the piles."),
                "facts_and_cards",
            )
        known = narrowed
    return known


def _contradicted(bonus: Bonus, cards: Cards | None) -> Text:
    if bonus in KIND_OF and cards is not None:
        kind = KIND_OF[bonus]
        return _(
            "“%(bonus)s” does not agree with the %(n)s %(kind)s of the declarer’s side.",
            bonus=bonus.label,
            n=getattr(cards, kind),
            kind=NAMES[kind],
        )
    return _("“%(bonus)s” does not agree with what was counted.", bonus=bonus.label)


def _narrowed(bonus: Bonus, entry: Positive, table: Sides, known: Known) -> Known:
    """Narrow the pile by a bonus made, or announced and not made."""
    for each in entry.bonuses:
        if each.bonus is not bonus or each.made is None:
            continue
        own = each.by in table.own
        if bonus is Bonus.KING_ULTIMO and isinstance(each, Silent) and not each.made:
            took = winner_of_caught(each, table)
            known = replace(known, kings=known.kings - {0 if took == table.own else HOW_MANY["kings"]})
        match bonus:
            case Bonus.TRUL:
                known = replace(known, trull=_amounts(known.trull, 3 if own else 0, each.made))
            case Bonus.FOUR_KINGS:
                known = replace(known, kings=_amounts(known.kings, 4 if own else 0, each.made))
            case Bonus.VALAT:
                known = replace(known, tricks=_amounts(known.tricks, TRICKS if own else 0, each.made))
            case Bonus.KING_ULTIMO if each.made:
                known = replace(known, kings=known.kings - {0})
    return known


def _amounts(known: frozenset[int], number: int, is_it: bool) -> frozenset[int]:
    return known & {number} if is_it else known - {number}


def _tricks_by_bonuses(entry: Positive, table: Sides) -> frozenset[int]:
    """Each bird, king, emperor's trick and mond is a trick of the side that made or caught it."""
    own, others = (tricks_of(entry, table, side) for side in (table.own, table.others))
    return frozenset(range(own, TRICKS - others + 1))


def _check_result(entry: Positive, table: Sides, rules: HouseRules, checks: Checks) -> None:
    """Won or lost must be known, unless a valat is settled instead of the game."""
    found = outcome(entry, table, rules)
    if stands_beside(found.valat, rules):
        checks.require(found.won is not None, "won", _("Was the game won? Or what was counted?"), "result_missing")
    if found.valat and found.valat.made and entry.won is not None:
        checks.require(entry.won == found.won, "won", _("Who takes all tricks wins."), "won_contradicts")
