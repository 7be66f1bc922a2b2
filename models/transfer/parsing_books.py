"""Parse and validate a ledger: every entry sums to 0 and is consistent with those before it."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tally import _

from ..schema.ledger import BookEntry, BookLine, Kind
from .parsing_results import DOES_NOT_FOLLOW, currency
from .validators import (
    LARGEST,
    LARGEST_SUM,
    LONGEST,
    at,
    by_the_rules,
    day,
    flag,
    index,
    is_number,
    items,
    mapping,
    moment,
    not_right,
    of_item,
    require,
    whole,
    word,
)

MOST_ENTRIES, MOST_LINES = 50_000, 500
KINDS = {each.value: each for each in Kind}
WITHOUT_LINES = (Kind.CONFIRMATION, Kind.PAYEE)


@dataclass(frozen=True, slots=True)
class Around:
    """What a ledger may refer to: people by index and who each is, sittings, closings and tables."""
    people: range
    roots: Mapping[int, int]
    sittings: range
    sealings: range
    tables: range
    tournaments: range = range(0)
    earlier: Sequence[BookEntry] = ()  # entries of other ledgers, which come first in the file


def book_of(data: Any, around: Around) -> list[BookEntry]:
    """Parse the entries of a ledger; persons, sittings and entries are indexes into the file. Raises `CannotRead`."""
    before = list(around.earlier)
    submissions: set[str] = set()
    for number, each in enumerate(items(data, "book", MOST_ENTRIES), start=1):
        with at(of_item, "book", number), by_the_rules():
            entry = _entry(each, around, before)
            require(entry.submission not in submissions, _("Its submission was there before."))
            submissions.add(entry.submission)
            before.append(entry)
    found = before[len(around.earlier):]
    _check_once(before)
    return found


def _check_once(entries: Sequence[BookEntry]) -> None:
    """Require that nothing is reversed or confirmed twice."""
    about = [(each.of_id, each.kind) for each in entries if each.of_id is not None]
    require(len(set(about)) == len(about), DOES_NOT_FOLLOW)


def _entry(data: Any, around: Around, before: Sequence[BookEntry]) -> BookEntry:
    entry = mapping(data, {"at", "currency", "facts", "kind", "lines", "note", "submission"},
                    {"by", "evening", "of", "sitting", "tournament"})
    require(isinstance(entry["kind"], str) and entry["kind"] in KINDS, not_right("kind"))
    kind = KINDS[entry["kind"]]
    read = BookEntry(
        kind=kind.value, at=moment(entry["at"], "at"), note=word(entry["note"], "note", LONGEST),
        currency=currency(entry["currency"]) if entry["lines"] or entry["currency"] else "",
        facts=_facts(entry["facts"], kind, around), submission=word(entry["submission"], "submission", 64, 1),
        by_id=index(entry["by"], around.people, "by") if "by" in entry else None,
        evening=day(entry["evening"], "evening") if "evening" in entry else None,
        sitting_id=_place(entry["sitting"], around.sittings, "sitting") if "sitting" in entry else None,
        of_id=whole(entry["of"], "of", 0, len(before) - 1) if "of" in entry else None,
        tournament_id=_place(entry["tournament"], around.tournaments, "tournament") if "tournament" in entry else None,
        lines=_lines(entry["lines"], around.people))
    require((kind is Kind.CLOSING) == (read.sitting_id is not None), not_right("sitting"))
    require(kind not in WITHOUT_LINES or not read.lines, not_right("lines"))
    require((kind in (Kind.REVERSAL, Kind.CONFIRMATION)) == (read.of_id is not None), not_right("of"))
    if read.of_id is not None:
        _check_about(read, before, around)
    if kind is Kind.PAYMENT:
        _check_transfers(read, around)
    return read


def _lines(data: Any, people: range) -> list[BookLine]:
    lines = []
    for each in items(data, "lines", MOST_LINES):
        require(isinstance(each, list) and len(each) == 2, not_right("lines"))
        person = None if each[0] is None else index(each[0], people, "lines")
        lines.append(BookLine(person_id=person, amount=whole(each[1], "lines", -LARGEST_SUM, LARGEST_SUM)))
        require(lines[-1].amount, not_right("lines"))
    require(len({line.person_id for line in lines}) == len(lines), not_right("lines"))
    total = sum(line.amount for line in lines)
    require(total == 0, _("The amounts must add up to 0, not %(total)s.", total=total))
    return lines


def _check_about(entry: BookEntry, before: Sequence[BookEntry], around: Around) -> None:
    """Require that a reversal is the opposite of its entry, and that a confirmation is about a payment."""
    about = before[entry.of_id or 0]
    if entry.kind == Kind.CONFIRMATION.value:
        require(about.kind == Kind.PAYMENT.value, DOES_NOT_FOLLOW)
        return
    sums = _by_root(about, around)
    require(_by_root(entry, around) == {person: -amount for person, amount in sums.items()}, DOES_NOT_FOLLOW)
    require(entry.currency == about.currency, DOES_NOT_FOLLOW)


def _check_transfers(entry: BookEntry, around: Around) -> None:
    """Require that a payment gives to everybody what its transfers say."""
    moved = [each for payer, receiver, amount in entry.facts["transfers"]
             for each in ((payer, amount), (receiver, -amount))]
    require(_by_root(entry, around) == _sums(moved, around), not_right("transfers"))


def _by_root(entry: BookEntry, around: Around) -> dict[int | None, int]:
    return _sums([(line.person_id, line.amount) for line in entry.lines], around)


def _sums(amounts: Iterable[tuple[int | None, int]], around: Around) -> dict[int | None, int]:
    """Add up by person, merged players as one."""
    sums: dict[int | None, int] = {}
    for person, amount in amounts:
        root = None if person is None else around.roots.get(person, person)
        sums[root] = sums.get(root, 0) + amount
    return {person: amount for person, amount in sums.items() if amount}


# facts, by kind

def _facts(data: Any, kind: Kind, around: Around) -> dict[str, Any]:
    match kind:
        case Kind.CLOSING:
            facts = mapping(data, {"cash_unit", "rate", "sealing", "sitting", "totals"}, {"pot"})
            word(facts["rate"], "rate", 24)
            whole(facts["cash_unit"], "cash_unit", 1, LARGEST)
            whole(facts.get("pot", 0), "pot", -LARGEST_SUM, LARGEST_SUM)
            _place(facts["sitting"], around.sittings, "sitting")
            _place(facts["sealing"], around.sealings, "sealing")
            _amounts(facts["totals"], around.people, "totals", -LARGEST_SUM)
            return facts
        case Kind.EXPENSE:
            facts = mapping(data, {"amount", "how", "parts", "payer"}, {"coin", "paid"})
            _amounts(facts.get("paid", {}), around.people, "paid", 1)
            require(sum(facts.get("paid", {}).values()) in (0, facts["amount"]), not_right("paid"))
            whole(facts.get("coin", 1), "coin", 1, LARGEST)
            require(facts["how"] in ("equally", "shares", "amounts"), not_right("how"))
            index(facts["payer"], around.people, "payer")
            whole(facts["amount"], "amount", 1, LARGEST_SUM)
            _amounts(facts["parts"], around.people, "parts", 0)
            return facts
        case Kind.PAYMENT:
            facts = mapping(data, {"confirmed", "how", "transfers"})
            word(facts["how"], "how", 20)
            flag(facts["confirmed"], "confirmed")
            for each in items(facts["transfers"], "transfers", MOST_LINES):
                require(isinstance(each, list) and len(each) == 3, not_right("transfers"))
                require(all(who is None or index(who, around.people, "transfers") >= 0 for who in each[:2]),
                        not_right("transfers"))
                whole(each[2], "transfers", 1, LARGEST_SUM)
            return facts
        case Kind.REVERSAL:
            facts = mapping(data, set(), {"not_received"})
            require(facts.get("not_received", True) is True, not_right("not_received"))
            return facts
        case Kind.CARRIED:
            facts = mapping(data, {"club", "table"})
            require(facts["club"] is None and (facts["table"] is None or is_number(facts["table"])), not_right("table"))
            require(facts["table"] is None or facts["table"] in around.tables, not_right("table"))
            return facts
        case Kind.TOURNAMENT:
            facts = mapping(data, {"pot", "prizes", "tournament"})
            _place(facts["tournament"], around.tournaments, "tournament")
            whole(facts["pot"], "pot", 0, LARGEST_SUM)
            _amounts(facts["prizes"], around.people, "prizes", 0)
            return facts
        case Kind.PAYEE:
            facts = mapping(data, {"person"})
            index(facts["person"], around.people, "person")
            return facts
    return mapping(data, set())


def _place(data: Any, among: range, name: str) -> int:
    require(is_number(data) and data in among, not_right(name))
    return int(data)


def _amounts(data: Any, people: range, name: str, low: int) -> None:
    """Check a mapping of person to whole number."""
    require(isinstance(data, dict) and len(data) <= MOST_LINES, not_right(name))
    for who, amount in data.items():
        require(who.isascii() and who.isdigit() and str(int(who)) == who and int(who) in people, not_right(name))
        whole(amount, name, low, LARGEST_SUM)
