"""Translate ids of people, sittings and ledger entries to indexes into the lists of a file, and back.

The same mappings serve both: export from id to index, import from index to id. Accounts and bank accounts are never in
a file.
"""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..schema.ledger import Kind

POT = 0  # the bank in `transfers`; null in a file


@dataclass
class References:
    """Maps from ids to indexes, or back. The ledger refers to tables by key, the club's log by id."""
    persons: dict[Any, int] = field(default_factory=dict)
    sittings: dict[Any, int] = field(default_factory=dict)
    sealings: dict[Any, int] = field(default_factory=dict)
    entries: dict[Any, int] = field(default_factory=dict)
    seasons: dict[Any, int] = field(default_factory=dict)
    companies: dict[Any, int] = field(default_factory=dict)
    tournaments: dict[Any, int] = field(default_factory=dict)
    tables: dict[Any, Any] = field(default_factory=dict)
    table_ids: dict[Any, int] = field(default_factory=dict)
    club: str | None = None  # its key, on import only


Shape = Callable[[Any, References], Any]


def person(data: Any, of: References) -> Any:
    return of.persons.get(data)


def sitting(data: Any, of: References) -> Any:
    return of.sittings.get(data)


def sealing(data: Any, of: References) -> Any:
    return of.sealings.get(data)


def season(data: Any, of: References) -> Any:
    return of.seasons.get(data)


def table(data: Any, of: References) -> Any:
    return of.tables.get(data)


def table_id(data: Any, of: References) -> Any:
    return of.table_ids.get(data)


def tournament(data: Any, of: References) -> Any:
    return of.tournaments.get(data)


def club(data: Any, of: References) -> Any:
    return of.club


def by_person(data: Any, of: References) -> Any:
    return {str(of.persons[int(each)]): value for each, value in data.items() if int(each) in of.persons}


def transfers(data: Any, of: References) -> Any:
    """Translate payer and receiver; the bank becomes null and back."""
    there = of.persons | {POT: None, None: POT}
    return [[there.get(payer), there.get(receiver), amount] for payer, receiver, amount in data]


FACTS: Mapping[str, Mapping[str, Shape]] = {  # by kind of ledger entry: the ids in its facts
    Kind.CLOSING.value: {"sitting": sitting, "sealing": sealing, "totals": by_person},
    Kind.EXPENSE.value: {"payer": person, "parts": by_person, "paid": by_person},
    Kind.PAYMENT.value: {"transfers": transfers},
    Kind.CARRIED.value: {"table": table, "club": club},
    Kind.PAYEE.value: {"person": person},
    Kind.TOURNAMENT.value: {"tournament": tournament, "prizes": by_person},
}

EVENTS: Mapping[str, Shape] = {  # the ids in the facts of a club's events
    "player": person, "into": person, "person": person, "season": season, "table": table_id,
    "tournament": tournament}


def renamed(facts: Mapping[str, Any], validators: Mapping[str, Shape], of: References) -> dict[str, Any]:
    """Return the facts with ids translated."""
    return {name: validators[name](value, of) if name in validators else value for name, value in facts.items()}
