"""Where škýz, mond and pagát certainly lie: by the emperor's trick, a caught mond, the pagát near the end.

Source: Taroky „S králem“, chapters „Hlášky“, „Chycení Monda“, „Pagát/Uhu/Kakadu/Quapil“. Unit: trull cards.
"""

from dataclasses import dataclass, replace

from tally import Seat, TableState, Text, _, who

from .bonuses import TRICK_FROM_END, Bonus, Silent
from .contracts import Contract, Kind, bonuses_of
from .counting import HOW_MANY
from .entries import Positive
from .house_rules import HouseRules
from .outcome import outcome, own_cards
from .table import Sides, sides

TRULL = HOW_MANY["trull"]
Side = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """Trull cards a side certainly took; `at` is the field it follows from, `text` why trul contradicts it."""

    side: Side
    cards: int
    at: str
    text: Text


def winner_of_caught(silent: Silent, table: Sides) -> Side | None:
    """The side that took the trick of a caught bird or king; None if not recorded and it may be either."""
    if silent.caught_by is not None:
        return table.of(silent.caught_by)
    side = table.of(silent.by)
    if silent.bonus is Bonus.KING_ULTIMO or len(side) == 1:
        return table.against(side)
    return None


def catcher_side(entry: Positive, table: Sides) -> Side | None:
    """The side that caught the mond: who lost it alone against three lost it to them."""
    mond = entry.mond
    if mond is None:
        return None
    if mond.catcher is not None:
        return table.of(mond.catcher)
    alone = mond.loser is not None and len(table.of(mond.loser)) == 1
    return table.against(table.of(mond.loser)) if alone and mond.loser is not None else None


def pagat_side(entry: Positive, table: Sides) -> Side | None:
    """The side in whose tricks the pagát lies, by what became of it near the end."""
    for each in entry.bonuses:
        if each.bonus is Bonus.PAGAT and each.made:
            return table.of(each.by)
        if each.bonus is Bonus.PAGAT and isinstance(each, Silent):
            return winner_of_caught(each, table)
    return None


def least_with_mond(contract: Contract) -> int:
    """A mond is overtaken by the škýz, and both lie in that trick; in a colour game a suit can take it."""
    return 1 if contract.row.kind is Kind.COLOUR else 2


def holdings(entry: Positive, table: Sides) -> list[Holding]:
    """Trull cards by side. All three lie in the emperor's trick; the mond and the pagát may be parts of it."""
    found = []
    if entry.kaiser is not None:
        text = _(
            "“%(bonus)s” and the emperor’s trick do not agree: %(who)s took škýz, mond and pagát in it.",
            bonus=Bonus.TRUL.label, who=who(entry.kaiser),
        )
        found.append(Holding(table.of(entry.kaiser), TRULL, "kaiser", text))
    if caught := catcher_side(entry, table):
        text = _("“%(bonus)s” and the caught mond do not agree: it lies with %(who)s.", bonus=Bonus.TRUL.label,
                 who=who(*caught))
        found.append(Holding(caught, least_with_mond(entry.contract), "mond-catcher", text))
    if pagat := pagat_side(entry, table):
        text = _("“%(bonus)s” and “%(bird)s” do not agree: the pagát lies with %(who)s.", bonus=Bonus.TRUL.label,
                 bird=Bonus.PAGAT.label, who=who(*pagat))
        found.append(Holding(pagat, 1, f"bonuses-{Bonus.PAGAT.value}", text))
    return found


def least(found: list[Holding], side: Side) -> int:
    """How many trull cards a side certainly has: the mond's trick and the pagát's are two, unless one holds all."""
    own = [each for each in found if each.side == side]
    if any(each.cards == TRULL for each in own):
        return TRULL
    return sum(each.cards for each in own)


def certain_trul(entry: Positive, table: Sides, rules: HouseRules) -> Silent | None:
    """„Škýz, mond, pagát ve zdvizích“: the silent trul of a side that certainly has all three and named it nowhere.

    Beside a valat it may be worth nothing; counted cards take precedence.
    """
    named = any(each.bonus is Bonus.TRUL for each in entry.bonuses)
    if named or own_cards(entry) is not None or Bonus.TRUL not in bonuses_of(entry.contract, rules):
        return None
    found = holdings(entry, table)
    for side in (table.own, table.others):
        counts = rules.valat_silent_bonuses or outcome(entry, table, rules).valat is None
        if counts and least(found, side) >= TRULL:
            return Silent(Bonus.TRUL, side[0] if entry.kaiser is None else entry.kaiser)
    return None


def completed(entry: Positive, now: TableState, rules: HouseRules) -> Positive:
    """Add the silent trul that follows from the entry.

    It becomes part of the entry instead of being derived when scoring, so entries recorded without it keep their score.
    """
    hidden = entry.contract.row.partner and entry.partner is None and not entry.king_in_talon
    if hidden or not _all_play(entry, now):
        return entry
    trul = certain_trul(entry, sides(entry.declarer, entry.partner, now), rules)
    return replace(entry, silent=(*entry.silent, trul)) if trul else entry


def _all_play(entry: Positive, now: TableState) -> bool:
    mond = (entry.mond.loser, entry.mond.catcher) if entry.mond else ()
    caught = (each.caught_by for each in entry.silent)
    named = (entry.declarer, entry.partner, entry.kaiser, *mond, *caught, *(each.by for each in entry.bonuses))
    return all(seat is None or seat in now.playing for seat in named)


def reason_of_trul(entry: Positive, trul: Silent, table: Sides) -> Text | None:
    """Why a silent trul is certain; None if it was only entered."""
    found = holdings(entry, table)
    if trul.bonus is not Bonus.TRUL or not trul.made or least(found, table.of(trul.by)) < TRULL:
        return None
    if entry.kaiser is not None:
        return _("%(bonus)s, silent, by the emperor’s trick", bonus=trul.bonus.label)
    return _("%(bonus)s, silent, by the caught mond and the pagát", bonus=trul.bonus.label)


def tricks_of(entry: Positive, table: Sides, side: Side) -> int:
    """The fewest tricks a side took: one for each bird and king in its trick, one for the emperor's or the mond's.

    The emperor's trick is taken by the pagát and the mond's by the škýz: neither is the trick of a bird that was made,
    but either may be the one of a caught bird or of the king.
    """
    won = {each.bonus for each in entry.bonuses if each.made and table.of(each.by) == side}
    caught = {each.bonus for each in entry.silent if not each.made and winner_of_caught(each, table) == side}
    numbers = {TRICK_FROM_END[bonus] for bonus in won | caught if bonus in TRICK_FROM_END}
    kaiser = entry.kaiser is not None and table.of(entry.kaiser) == side
    if not kaiser and catcher_side(entry, table) != side:
        return len(numbers)
    together = bool(caught - {Bonus.PAGAT}) or (Bonus.PAGAT in won if kaiser else False)
    king = Bonus.KING_ULTIMO in won and (kaiser or Bonus.PAGAT not in won | caught)
    return len(numbers) + (not together and not king)
