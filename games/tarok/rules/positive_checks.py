"""Checks of a positive or colour game: all counts must agree, and the pile must be possible.

Source: Taroky „S králem“, chapters „Karty“, „Počítání karet“ and those of the games.
Unit: thirds of a point, cards, tricks.
"""

from dataclasses import replace

from tally import Checks, TableState, Text, _

from .bonus_checks import check_announced, check_results, check_silent, check_together
from .bonuses import Bonus, Silent
from .counting import ALL_THIRDS, HOW_MANY, NAMES, WINS, cards_problems, points_problems, whole, written
from .entries import Positive
from .fleks import check_steps
from .hand import KIND_OF, Hand
from .house_rules import HouseRules
from .piles import TRICKS, Known, wrong_number
from .table import check_facts, check_partner, hidden, sides
from .together import check_facts_together
from .trull import TRULL, holdings, least, tricks_of, winner_of_caught

PILES = (("cards", "points", "left_over"), ("opponents_cards", "opponents_points", "opponents_left_over"))


def check(entry: Positive, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Check players, announcements and counts, each alone and all together."""
    check_partner(entry, now, checks)
    checks.require(not hidden(entry), "partner", _("Who held the called king? Or did it lie in the talon?"),
                   "partner_missing")
    check_steps(entry.flek, entry.declarer, "flek", now.playing, rules.max_flek, checks)
    check_facts(entry, now, rules, checks)
    if not {entry.declarer, entry.partner} <= {None, *now.playing}:
        return
    hand = Hand(entry, sides(entry.declarer, entry.partner, now), rules)
    check_announced(entry, hand.sides, now, rules, checks)
    check_silent(hand, now, checks)
    check_results(entry, checks)
    if not checks.problems:
        check_together(hand, checks)
        check_facts_together(hand, checks)
    sound = not checks.problems  # a wrong bonus is reported once, without its consequences
    if _check_counts(entry, checks) and _check_totals(hand, checks):
        _check_pile(hand, sound, checks)
        _check_result(hand, checks)


def _check_counts(entry: Positive, checks: Checks) -> bool:
    """Check each number alone."""
    before = len(checks.problems)
    for _cards, at, at_left in PILES:
        checks.problems += points_problems(getattr(entry, at), getattr(entry, at_left), at, at_left)
    for at, _points, _left in PILES:
        checks.problems += cards_problems(getattr(entry, at), at)
    checks.require(entry.tricks is None or 0 <= entry.tricks <= TRICKS, "tricks",
                   _("There are 12 tricks; %(n)s cannot be.", n=entry.tricks), "tricks_range")
    return len(checks.problems) == before


def _check_totals(hand: Hand, checks: Checks) -> bool:
    """Check the numbers of the two sides against each other."""
    before = len(checks.problems)
    _check_both_piles(hand.entry, checks)
    _check_number(hand, checks)
    _check_left_over(hand.entry, checks)
    if len(checks.problems) == before:
        at = "points" if hand.entry.points is not None else "opponents_points"
        checks.require(hand.thirds != frozenset(), at,
                       _("What was counted does not agree: both sides together have 70 points."), "sides_disagree")
    return len(checks.problems) == before


def _check_both_piles(entry: Positive, checks: Checks) -> None:
    if entry.cards is None or entry.opponents_cards is None:
        return
    theirs = dict(entry.opponents_cards.kinds())
    for kind, n in entry.cards.kinds():
        total, expected = n + theirs[kind], HOW_MANY[kind]
        checks.require(total == expected, f"opponents_cards-{kind}", _(
            "Both sides together have %(expected)s %(kind)s, not %(total)s.", expected=expected, kind=NAMES[kind],
            total=total), "both_piles")


def _check_number(hand: Hand, checks: Checks) -> None:
    """Tricks of four cards, with the discards or the half of the talon."""
    entry, extra = hand.entry, hand.family.extra
    for at, cards, more in (("cards", entry.cards, extra), ("opponents_cards", entry.opponents_cards, 6 - extra)):
        if cards is None:
            continue
        tricks, odd = divmod((cards if at == "cards" else cards.rest()).total - extra, 4)
        if checks.require(not odd and 0 <= tricks <= TRICKS, at, wrong_number(cards.total, more), "number_of_cards"):
            checks.require(entry.tricks in (None, tricks), "tricks", _(
                "%(cards)s cards are %(tricks)s tricks of the declarer’s side, not %(entered)s.",
                cards=cards.total, tricks=tricks, entered=entry.tricks), "tricks_and_cards")


def _check_left_over(entry: Positive, checks: Checks) -> None:
    """Discards and talon come in threes, so the left-over cards give the tricks modulo three."""
    if entry.tricks is None:
        return
    for at, tricks in (("left_over", entry.tricks), ("opponents_left_over", TRICKS - entry.tricks)):
        left, expected = getattr(entry, at), tricks % 3
        checks.require(left in (None, expected), at, _(
            "With %(tricks)s tricks %(expected)s cards are left over, not %(left)s.", tricks=tricks,
            expected=expected, left=left), "left_over_tricks")


def _check_pile(hand: Hand, sound: bool, checks: Checks) -> None:
    """The pile must be possible, given the result and the bonuses."""
    fields = ("points", "opponents_points", "cards", "opponents_cards", "tricks")
    at = next((field for field in fields if getattr(hand.entry, field) is not None), "won")
    if not checks.require(hand.known.possible(hand.family), at,
                          _("No pile of the declarer’s side can be like this."), "impossible_pile"):
        return
    won, thirds = hand.entry.won, hand.thirds
    agrees = won is None or not thirds or won == (min(thirds) >= WINS)
    if thirds:
        points = written(max(thirds)) if len(thirds) == 1 else whole(sorted(thirds)[1])
        checks.require(agrees, "won", _("%(points)s points were counted, %(needed)s are needed.", points=points,
                                        needed=written(WINS)), "won_contradicts")
    if agrees and sound:
        _check_made(hand, at, checks)


def _check_made(hand: Hand, at: str, checks: Checks) -> None:
    """Bonuses narrow what the pile can be; one that leaves no pile contradicts the count."""
    family, pile, won = hand.family, hand.known, hand.entry.won
    if won is not None:
        thirds = frozenset(range(WINS, ALL_THIRDS + 1) if won else range(WINS))
        pile = replace(pile, thirds=thirds if pile.thirds is None else pile.thirds & thirds)
        checks.require(pile.possible(family), "won", _("This cannot be with so many tricks."), "won_contradicts")
    pile = _by_holdings(hand, pile, checks)
    for bonus in (*KIND_OF, Bonus.VALAT, Bonus.KING_ULTIMO):
        pile = _still(pile, _narrowed(bonus, hand, pile), hand, bonus.field, _contradicted(bonus, hand),
                       "bonus_contradicts", checks)
    # each bird, king, emperor's trick and mond is a trick of the side that made or caught it
    own, others = (tricks_of(hand, side) for side in (hand.sides.own, hand.sides.others))
    tricks = frozenset(range(own, TRICKS - others + 1))
    _still(pile, replace(pile, tricks=pile.tricks & tricks), hand, at,
           _("The tricks are too few for what a side made and caught."), "tricks_and_bonuses", checks)


def _still(pile: Known, narrowed: Known, hand: Hand, at: str, text: Text, code: str, checks: Checks) -> Known:
    """Return the narrowed pile; if it became impossible just now, that is a problem."""
    if pile.possible(hand.family):
        checks.require(narrowed.possible(hand.family), at, text, code)
    return narrowed


def _by_holdings(hand: Hand, pile: Known, checks: Checks) -> Known:
    """Narrow the pile by the trull cards in the emperor's trick, the mond's and the pagát's."""
    found = holdings(hand)
    for nth, last in enumerate(found, 1):
        own, others = (least(found[:nth], side) for side in (hand.sides.own, hand.sides.others))
        narrowed = replace(pile, trull=pile.trull & frozenset(range(own, TRULL - others + 1)))
        pile = _still(pile, narrowed, hand, last.at, _(
            "Trull cards do not agree: what is said here is not what was counted of the piles."), "facts_and_cards",
            checks)
    return pile


def _contradicted(bonus: Bonus, hand: Hand) -> Text:
    kind, cards = KIND_OF.get(bonus), hand.cards
    if kind and cards:
        return _("“%(bonus)s” does not agree with the %(n)s %(kind)s of the declarer’s side.", bonus=bonus.label,
                 n=getattr(cards, kind), kind=NAMES[kind])
    return _("“%(bonus)s” does not agree with what was counted.", bonus=bonus.label)


_ALL = {Bonus.TRUL: ("trull", 3), Bonus.FOUR_KINGS: ("kings", 4), Bonus.VALAT: ("tricks", TRICKS)}


def _narrowed(bonus: Bonus, hand: Hand, pile: Known) -> Known:
    """Narrow the pile by a bonus made, or announced and not made."""
    for each in hand.entry.bonuses:
        if each.bonus is not bonus or each.made is None:
            continue
        if bonus is Bonus.KING_ULTIMO:
            if isinstance(each, Silent) and not each.made and winner_of_caught(each, hand) != hand.sides.own:
                pile = replace(pile, kings=pile.kings - {HOW_MANY["kings"]})
            elif isinstance(each, Silent) or each.made:
                pile = replace(pile, kings=pile.kings - {0})
            continue
        name, all_of_them = _ALL[bonus]
        number = {all_of_them if each.by in hand.sides.own else 0}
        amounts = getattr(pile, name)
        pile = replace(pile, **{name: amounts & number if each.made else amounts - number})
    return pile


def _check_result(hand: Hand, checks: Checks) -> None:
    """Won or lost must be known, unless a valat is settled instead of the game."""
    if hand.game_counts:
        checks.require(hand.won is not None, "won", _("Was the game won? Or what was counted?"), "result_missing")
    if hand.valat and hand.valat.made:
        checks.require(hand.entry.won in (None, hand.won), "won", _("Who takes all tricks wins."), "won_contradicts")
