"""Where škýz, mond and pagát certainly lie: by the emperor's trick, a caught mond, the pagát near the end.

Source: Taroky „S králem“, chapters „Hlášky“, „Chycení Monda“, „Pagát/Uhu/Kakadu/Quapil“. Unit: trull cards.
"""

from dataclasses import dataclass, replace

from tally import TableState, Text, _, who

from .bonuses import TRICK_FROM_END, Bonus, Silent
from .contracts import Kind
from .counting import HOW_MANY
from .entries import Positive
from .hand import Hand
from .house_rules import HouseRules
from .table import PLAYERS, Side, hidden, named, sides

TRULL = HOW_MANY["trull"]


@dataclass(frozen=True, slots=True)
class Holding:
    """Trull cards a side certainly took; `at` is the field it follows from, `text` why trul contradicts it."""

    side: Side
    cards: int
    at: str
    text: Text


def winner_of_caught(silent: Silent, hand: Hand) -> Side | None:
    """The side that took the trick of a caught bird or king; None if not recorded and it may be either."""
    side = hand.sides.of(silent.by)
    if silent.caught_by is not None:
        return hand.sides.of(silent.caught_by)
    return hand.sides.against(side) if silent.bonus is Bonus.KING_ULTIMO or len(side) == 1 else None


def catcher_side(hand: Hand) -> Side | None:
    """The side that caught the mond: who lost it alone against three lost it to them."""
    mond = hand.entry.mond
    if mond is None or mond.catcher is not None:
        return hand.sides.of(mond.catcher) if mond and mond.catcher is not None else None
    side = () if mond.loser is None else hand.sides.of(mond.loser)
    return hand.sides.against(side) if len(side) == 1 else None


def pagat_side(hand: Hand) -> Side | None:
    """The side in whose tricks the pagát lies, by what became of it near the end."""
    for each in hand.entry.bonuses:
        if each.bonus is Bonus.PAGAT and each.made:
            return hand.sides.of(each.by)
        if each.bonus is Bonus.PAGAT and isinstance(each, Silent):
            return winner_of_caught(each, hand)
    return None


def holdings(hand: Hand) -> list[Holding]:
    """Trull cards by side. All three lie in the emperor's trick; the mond and the pagát may be parts of it.

    A mond is overtaken by the škýz, and both lie in that trick; in a colour game a suit can take it.
    """
    trul, kaiser, found = Bonus.TRUL.label, hand.entry.kaiser, []
    if kaiser is not None:
        text = _("“%(bonus)s” and the emperor’s trick do not agree: %(who)s took škýz, mond and pagát in it.",
                 bonus=trul, who=who(kaiser))
        found.append(Holding(hand.sides.of(kaiser), TRULL, "kaiser", text))
    if caught := catcher_side(hand):
        text = _("“%(bonus)s” and the caught mond do not agree: it lies with %(who)s.", bonus=trul, who=who(*caught))
        cards = 1 if hand.entry.contract.row.kind is Kind.COLOUR else 2
        found.append(Holding(caught, cards, "mond-catcher", text))
    if pagat := pagat_side(hand):
        text = _("“%(bonus)s” and “%(bird)s” do not agree: the pagát lies with %(who)s.", bonus=trul,
                 bird=Bonus.PAGAT.label, who=who(*pagat))
        found.append(Holding(pagat, 1, Bonus.PAGAT.field, text))
    return found


def least(found: list[Holding], side: Side) -> int:
    """How many trull cards a side certainly has: the mond's trick and the pagát's are two, unless one holds all."""
    own = [each.cards for each in found if each.side == side]
    return TRULL if TRULL in own else sum(own)


def certain_trul(hand: Hand) -> Silent | None:
    """„Škýz, mond, pagát ve zdvizích“: the silent trul of a side that certainly has all three and named it nowhere.

    Beside a valat it may be worth nothing; counted cards take precedence.
    """
    named = any(each.bonus is Bonus.TRUL for each in hand.entry.bonuses)
    worthless = hand.valat is not None and not hand.rules.valat_silent_bonuses
    if named or worthless or hand.cards or Bonus.TRUL not in hand.bonuses:
        return None
    found, kaiser = holdings(hand), hand.entry.kaiser
    for side in (hand.sides.own, hand.sides.others):
        if least(found, side) >= TRULL:
            return Silent(Bonus.TRUL, side[0] if kaiser is None else kaiser)
    return None


def completed(entry: Positive, now: TableState, rules: HouseRules) -> Positive:
    """Add the silent trul that follows from the entry.

    It becomes part of the entry instead of being derived when scoring, so entries recorded without it keep their score;
    at its place among the bonuses, so that a correction opened and saved changes nothing.
    """
    mentioned = {*named(entry), *(each.caught_by for each in entry.silent)}
    if hidden(entry) or len(now.playing) != PLAYERS or not mentioned <= {None, *now.playing}:
        return entry
    trul = certain_trul(Hand(entry, sides(entry.declarer, entry.partner, now), rules))
    silent = (*entry.silent, trul) if trul else entry.silent
    return replace(entry, silent=tuple(sorted(silent, key=lambda each: [*Bonus].index(each.bonus))))


def reason_of_trul(trul: Silent, hand: Hand) -> Text | None:
    """Why a silent trul is certain; None if it was only entered."""
    if trul.bonus is not Bonus.TRUL or not trul.made or least(holdings(hand), hand.sides.of(trul.by)) < TRULL:
        return None
    if hand.entry.kaiser is not None:
        return _("%(bonus)s, silent, by the emperor’s trick", bonus=trul.bonus.label)
    return _("%(bonus)s, silent, by the caught mond and the pagát", bonus=trul.bonus.label)


def tricks_of(hand: Hand, side: Side) -> int:
    """The fewest tricks a side took: one for each bird and king in its trick, one for the emperor's or the mond's.

    The emperor's trick is taken by the pagát and the mond's by the škýz: neither is the trick of a bird that was made,
    but either may be the one of a caught bird or of the king.
    """
    won = {each.bonus for each in hand.entry.bonuses if each.made and hand.sides.of(each.by) == side}
    caught = {each.bonus for each in hand.caught if winner_of_caught(each, hand) == side}
    numbers = {TRICK_FROM_END[bonus] for bonus in won | caught if bonus in TRICK_FROM_END}
    kaiser = hand.entry.kaiser is not None and hand.sides.of(hand.entry.kaiser) == side
    if not kaiser and catcher_side(hand) != side:
        return len(numbers)
    together = bool(caught - {Bonus.PAGAT}) or (kaiser and Bonus.PAGAT in won)
    king = Bonus.KING_ULTIMO in won and (kaiser or Bonus.PAGAT not in won | caught)
    return len(numbers) + (not together and not king)
