"""Describe ledger entries: what happened, to whom, who wrote it, and whether it was reversed or confirmed.

Names are never part of a sentence: pages show them next to it.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from models import BookEntry, Sitting, db
from models.books.book import POT
from models.books.book_pages import Chain, chains, origins, takes_back, transfers_of
from models.books.corrections import reasons
from models.books.pay_out import is_held
from models.schema.ledger import Kind
from tally import Text, _, _n, verbatim
from tally.settlement import Transfer

from ..translate import as_typed, say
from ..web.calendars import day_text
from .ledger_access import LedgerAccess, whose, with_people_of


@dataclass(frozen=True, slots=True)
class Description:
    """A described ledger entry. `people` are those the sentence is about, `lines` what it gives to whom (merged players
    added up), `transfers` those of a payment, `by` its author ("" if unknown)."""
    entry: BookEntry
    chain: Chain
    what: Text
    people: tuple[int, ...]
    note: str
    lines: dict[int, int]
    transfers: tuple[Transfer, ...]
    by: str
    origin: BookEntry  # what a reversal or confirmation refers to

    def opposite(self, person: int) -> tuple[int, ...]:
        """Who stands opposite a person in a payment of two, or in what takes it back."""
        others = tuple(self.lines.keys() - {person})
        return others if self.origin.kind == Kind.PAYMENT.value and len(others) == 1 else ()


def described(ledger: LedgerAccess, entries: Sequence[BookEntry]) -> list[Description]:
    """Describe entries, as far as this phone may see them, in a constant number of queries."""
    if not entries:
        return []
    become, origin_of, made = chains(entries), origins(entries), whose(ledger, entries)
    why = reasons({entry.id: entry for entry in (*entries, *origin_of.values())}.values())
    ledger = with_people_of(ledger, [*entries, *origin_of.values()])
    ids = {origin_of[entry.id].sitting_id for entry in entries} - {None}
    sittings = {sitting.id: sitting for sitting in db.session.scalars(select(Sitting).where(Sitting.id.in_(ids)))}
    return [_line(ledger, entry, become[entry.id], origin_of[entry.id], made[entry.id], sittings, why)
            for entry in entries]


def _line(ledger: LedgerAccess, entry: BookEntry, chain: Chain, origin: BookEntry, by: str,
          sittings: dict[int, Sitting], why: Mapping[int, str]) -> Description:
    lines: dict[int, int] = {}
    for line in entry.lines:
        person = POT if line.person_id is None else ledger.root(line.person_id)
        if person is not None and (ledger.only is None or ledger.sees(person)):
            lines[person] = lines.get(person, 0) + line.amount
    transfers = tuple(Transfer(ledger.root(each.payer) or POT, ledger.root(each.receiver) or POT, each.amount)
                      for each in transfers_of(origin))
    shown = tuple(each for each in transfers if ledger.shows(each))
    return Description(entry, chain, _what(entry, origin, sittings, why), _people(ledger, entry, origin, shown),
                origin.note or say(as_typed(why.get(origin.id, ""))), lines,
                shown if entry.kind != Kind.REVERSAL.value else (), by, origin)


def _people(ledger: LedgerAccess, entry: BookEntry, origin: BookEntry, transfers: tuple[Transfer, ...]) -> tuple[int,
                                                                                                                ...]:
    """The people a sentence is about."""
    if entry.kind == Kind.CONFIRMATION.value:
        return tuple(dict.fromkeys(each.receiver for each in transfers))
    if "paid" in origin.facts:
        return tuple(dict.fromkeys(root for each in origin.facts["paid"]
                                   if (root := ledger.root(int(each))) is not None))
    for name in ("payer", "person"):
        person = ledger.root(origin.facts.get(name))
        if person is not None:
            return (person,)
    return ()


def _what(entry: BookEntry, origin: BookEntry, sittings: dict[int, Sitting], why: Mapping[int, str]) -> Text:
    """The sentence of an entry; `why` has the closings that correct an earlier one."""
    kind = Kind(entry.kind)
    if kind is Kind.REVERSAL:
        if entry.facts.get("not_received"):
            return _("Not received: %(what)s", what=_what(origin, origin, sittings, why))
        what = _what(origin, origin, sittings, why)
        back = takes_back(entry, origin)
        return _("Taken back: %(what)s", what=what) if back else _("Restored: %(what)s", what=what)
    if kind is Kind.PAYMENT:
        several = len(origin.facts.get("transfers", ()))
        if origin.facts.get("how") == "cash":
            return _n("Payment in cash", "%(n)s payments in cash", several)
        return _n("Payment by bank transfer", "%(n)s payments by bank transfer", several)
    if kind is Kind.CLOSING:
        sitting = sittings.get(entry.sitting_id or 0)
        if sitting is not None and entry.id in why:
            return _("Correction of %(day)s: %(name)s", day=verbatim(day_text(sitting.evening)),
                     name=sitting.game.name)
        if sitting is None:
            return word_of(entry)
        return _("After an objection: %(name)s", name=sitting.game.name) if is_held(entry) else _(
            "Game closed: %(name)s", name=sitting.game.name)
    return word_of(entry)


def word_of(entry: BookEntry) -> Text:
    """What an entry is, in a word."""
    return HELD if is_held(entry) else FEE_WORDS.get(entry.facts.get("fee", "")) or WORDS[Kind(entry.kind)]


HELD = _("After an objection")
FEE_WORDS = {"membership": _("Membership fee"), "evening": _("Evening fee"), "other": _("Fee")}
WORDS = {
    Kind.CLOSING: _("Game closed"), Kind.PAYMENT: _("Payment"), Kind.REVERSAL: _("Taken back or restored"),
    Kind.EXPENSE: _("Paid for others"),
    Kind.CONFIRMATION: _("Payment received"),
    Kind.CARRIED: _("Carried over from the book of the table into the club's"),
    Kind.TOURNAMENT: _("Fees and prizes of a tournament"),
    Kind.PAYEE: _("Changed where to be paid"),
}
