"""The history of a table or a club: every fact has its leaf, in the transaction that records it."""
import pytest
from flask import Flask
from sqlalchemy import select

from models import Entry, Leaf, Submission, db, record
from models.database import Base, writing
from models.history.kinds import KINDS, NOT_FACTS, PARTS
from models.history.rows import History
from models.ops.chores import Chore
from tally import Deal
from tally.merkle import Frontier, root_of
from tests.conftest import begun
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
