"""The kinds of ledger entries in the files of tables and clubs, with what each kind says."""
from collections.abc import Mapping
from typing import Any

from tally import _

from ..books.book import FEES
from ..schema.ledger import BookEntry, BookLine, Kind
from .fields import (
    BY,
    DAY,
    FLAG,
    MOMENT,
    PERSON,
    SUBMISSION,
    Facts,
    Field,
    Indexes,
    References,
    Shape,
    nullable,
    number,
    one_of,
    optional,
    reference,
    same,
    text,
)
from .shapes import CASH_UNIT, SUM, perhaps_currency
from .validators import LARGEST_SUM, index, items, not_right, require, whole

MOST_LINES = 500
POT = 0  # the bank in `transfers`; null in a file


def _amounts(lowest: int) -> Field:
    """Return a field that maps persons to whole numbers."""
    def read(data: Any, name: str, around: Indexes) -> Any:
        require(isinstance(data, dict) and len(data) <= MOST_LINES, not_right(name))
        for who, amount in data.items():
            require(who.isascii() and who.isdigit() and str(int(who)) == who and int(who) in around.persons,
                    not_right(name))
            whole(amount, name, lowest, LARGEST_SUM)
        return data
    return Field(read, translate=_by_person)


def _by_person(data: Any, of: References) -> dict[str, Any]:
    return {str(of.persons[int(each)]): value for each, value in data.items() if int(each) in of.persons}


def _read_transfers(data: Any, name: str, around: Indexes) -> Any:
    for each in items(data, name, MOST_LINES):
        require(isinstance(each, list) and len(each) == 3, not_right(name))
        for who in each[:2]:
            require(who is None or index(who, around.persons, name) >= 0, not_right(name))
        whole(each[2], name, 1, LARGEST_SUM)
    return data


def _transfers(data: Any, of: References) -> Any:
    """Translate payer and receiver; the bank becomes null and back."""
    there = of.persons | {POT: None, None: POT}
    return [[there.get(payer), there.get(receiver), amount] for payer, receiver, amount in data]


def _true(data: Any, name: str, _around: Indexes) -> bool:
    require(data is True, not_right(name))
    return True


def _nothing(data: Any, _name: str, _around: Indexes) -> None:
    require(data is None, not_right("table"))


def _read_lines(entry: BookEntry, given: Mapping[str, Any], around: Indexes) -> None:
    for each in items(given["lines"], "lines", MOST_LINES):
        require(isinstance(each, list) and len(each) == 2, not_right("lines"))
        person = None if each[0] is None else index(each[0], around.persons, "lines")
        amount = whole(each[1], "lines", -LARGEST_SUM, LARGEST_SUM)
        require(amount, not_right("lines"))
        entry.lines.append(BookLine(person_id=person, amount=amount))
    require(len({line.person_id for line in entry.lines}) == len(entry.lines), not_right("lines"))
    total = sum(line.amount for line in entry.lines)
    require(total == 0, _("The amounts must add up to 0, not %(total)s.", total=total))
    require(not entry.lines or entry.currency, not_right("currency"))


def _check_paid(facts: Mapping[str, Any]) -> None:
    require(sum(facts.get("paid", {}).values()) in (0, facts["amount"]), not_right("paid"))


SITTING_OF, TOURNAMENT_OF = reference("sittings", "sitting_id"), reference("tournaments", "tournament_id")
BOOK_ENTRY = Shape(BookEntry, {
    "at": MOMENT, "by": BY, "currency": Field(perhaps_currency), "evening": optional(DAY), "facts": Field(same),
    "kind": one_of(Kind), "note": text(), "of": optional(reference("entries", "of_id")),
    "sitting": optional(SITTING_OF), "submission": SUBMISSION, "tournament": optional(TOURNAMENT_OF),
}, {"lines"}, _read_lines)
FACTS: Mapping[str, Facts] = {
    Kind.CLOSING.value: Facts(
        cash_unit=CASH_UNIT, pot=optional(SUM), rate=text(24), sealing=reference("sealings"), sitting=SITTING_OF,
        totals=_amounts(-LARGEST_SUM)),
    Kind.EXPENSE.value: Facts(
        _check_paid, amount=number(1, LARGEST_SUM), coin=optional(CASH_UNIT),
        fee=optional(one_of(FEES)), how=one_of(("equally", "shares", "amounts")),
        paid=optional(_amounts(1)), parts=_amounts(0), payer=PERSON),
    Kind.PAYMENT.value: Facts(confirmed=FLAG, how=text(20), transfers=Field(_read_transfers, translate=_transfers)),
    Kind.CONFIRMATION.value: Facts(),
    Kind.CARRIED.value: Facts(club=Field(_nothing, translate=lambda _none, of: of.club),
                              table=nullable(reference("tables"))),
    Kind.REVERSAL.value: Facts(not_received=optional(Field(_true))),
    Kind.PAYEE.value: Facts(person=PERSON),
    Kind.TOURNAMENT.value: Facts(pot=number(0, LARGEST_SUM), prizes=_amounts(0), tournament=TOURNAMENT_OF),
}
