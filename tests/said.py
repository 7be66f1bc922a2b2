"""People who confirm their sums and object to entries, for the tests and benchmarks of confirmations."""
import random
import secrets

from models import Confirmation, Objection, Sitting, db
from models.books import objecting
from models.books.confirming import Signed, confirm, standings, sums_of
from models.books.results import from_facts
from models.schema.ledger import Actor
from models.table.claims import Holder
from tests.evenings import act_at_random

Sums = dict[int, tuple[int, int]]


def phone(person: int | None) -> Signed:
    """The phone of a person."""
    return Signed(person, Holder(f"phone of {person}"))


def sums_by_replay(sitting: Sitting) -> Sums:
    """Everybody's sum from the log alone, without the stored table states."""
    return sums_of(from_facts(sitting)[0].now)


def agree(sitting: Sitting, *people: int) -> list[Confirmation]:
    """These people (or all who have a sum) confirm their sums on their own phones."""
    sums = sums_by_replay(sitting)
    return [confirm(sitting, person, sums[person], phone(person), secrets.token_hex(8))
            for person in people or sums]


def object_(sitting: Sitting, root: int, person: int, reason: str = "it was the other way round") -> Objection:
    row = sitting.sheet_row(root)
    assert row is not None
    return objecting.object_to(sitting, root, row.seq, reason, person, phone(person), secrets.token_hex(8))


def actor(person: int | None = None) -> Actor:
    return Actor(person, None)


def agreeing(sitting: Sitting) -> set[int]:
    return {person for person, each in standings(sitting).people.items() if each.agrees}


def random_evening(sitting: Sitting, chance: random.Random, actions: int = 20) -> None:
    for number in range(actions):
        act_at_random(sitting, chance, number)


def correct_at_random(sitting: Sitting, chance: random.Random, number: int) -> tuple[set[int], set[int]]:
    """Everybody confirms, then something is recorded or corrected.

    Returns whose confirmation is gone, and whose should be: those whose sum by replay is another one now.
    """
    agree(sitting)
    before, confirmed = sums_by_replay(sitting), agreeing(sitting)
    act_at_random(sitting, chance, number)
    sitting = db.session.get_one(Sitting, sitting.id)
    after = sums_by_replay(sitting)
    return confirmed - agreeing(sitting), {person for person in confirmed if after.get(person) != before[person]}
