"""The history of a table or a club: every fact has its leaf, in the transaction that records it."""
import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from models import Entry, Leaf, Submission, db, record
from models.database import Base, writing
from models.history.checking import differences
from models.history.kinds import KINDS, NOT_FACTS, PARTS
from models.history.loading import Owner
from models.history.rows import History
from models.ops.chores import Chore
from tally import Deal
from tally.merkle import Frontier, root_of
from tests.conftest import begun
from tests.rich_club import rich_club
from tests.toy_games.pebbles.rules import Won


def test_every_table_holds_facts_or_stands_with_the_reason_why_not() -> None:
    known = [*KINDS, *PARTS, *NOT_FACTS]
    assert len(known) == len(set(known))
    assert {*Base.metadata.tables, Chore.__tablename__} == set(known) - {"alembic_version"}


def test_a_recorded_round_has_its_leaf_and_the_head_goes_on_with_it(any_app: Flask) -> None:
    with any_app.app_context():
        sitting = begun()
        record(sitting, Won(1), Submission("a" * 32, 0), Deal(0, (0, 1, 2, 3)))
        head = db.session.scalars(select(History)).one()
        leaves = db.session.scalars(select(Leaf).order_by(Leaf.position)).all()
        assert [leaf.kind for leaf in leaves] == ["begin", "card_table", *["person"] * 4, "sitting", "entry"]
        assert (leaves[-1].row_id, leaves[-1].body) == (db.session.scalar(select(Entry.id)), None)
        assert head.size == len(leaves)
        assert Frontier.from_bytes(head.frontier).root == root_of([leaf.hash for leaf in leaves])


def test_what_is_rolled_back_leaves_no_leaf(app_here: Flask) -> None:
    sitting = begun()
    size = db.session.scalars(select(History)).first()
    assert size is not None
    before = size.size
    with pytest.raises(ZeroDivisionError), writing():
        sitting.evening = sitting.evening.replace(year=2001)
        db.session.flush()
        raise ZeroDivisionError
    db.session.commit()
    assert db.session.scalars(select(History)).first().size == before  # type: ignore[union-attr]


@pytest.fixture
def club(any_app: Flask) -> Iterator[Owner]:
    with any_app.app_context():
        yield Owner("club", rich_club().id)


# Columns that are no facts: worked out, about access or the form, or only of the cache of a page.
UNSEEN = {
    "card_table": {"key", "drinks", "play_generation", "watch_generation", "renewed_with", "rev", "submission",
                   "company_id", "scribe_wanted_by_id", "scribe_wanted_at", "scribe_taken_at", "claims_waiting"},
    "club": {"key", "rev", "results_rev", "submission"}, "invitation": {"submission"},
    "season": {"public_generation", "version", "submission"}, "club_event": {"submission"},
    "sitting": {"version", "done", "undone", "places", "kept_now", "rules_seq", "submission", "sealed_at"},
    "entry": {"replaced", "fingerprint"}, "book_entry": {"fingerprint"}}


def changed(value: Any, column: Any, chance: random.Random) -> Any:
    """Another value of the same kind."""
    if column.foreign_keys:
        other = db.session.scalars(select(next(iter(column.foreign_keys)).column)).all()
        return chance.choice([each for each in other if each != value] or [None])
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case datetime() | date():
            return value + timedelta(days=1)
        case dict():
            return value | {"x": 1}
    return f"{str(value or '')[:-1]}~" if column.type.python_type is str else value


def test_a_history_of_everything_verifies_and_every_column_of_a_fact_is_noticed(club: Owner) -> None:
    chance = random.Random(1)
    assert list(differences(club)) == []
    unseen: dict[str, set[str]] = {}
    for name in [*KINDS, *PARTS]:
        table = Base.metadata.tables[name]
        rows = db.session.execute(select(table)).mappings().all()
        for column in table.columns if rows else ():
            row = chance.choice(rows)
            value = changed(row[column.name], column, chance)
            if column.primary_key or value == row[column.name]:
                continue
            db.session.rollback()
            try:
                db.session.connection().execute(table.update().where(
                    *(each == row[each.name] for each in table.primary_key)).values({column.name: value}))
            except IntegrityError:
                continue
            if not list(differences(club)):
                unseen.setdefault(name, set()).add(column.name)
    db.session.rollback()
    assert {name: columns - UNSEEN.get(name, set()) for name, columns in unseen.items()
            if columns - UNSEEN.get(name, set())} == {}
