"""The rows of a table for a phone: there and back they are the same, and nobody else's."""
import json
from pathlib import Path

from models import CardTable, Sitting, db
from models.table.rows import SECRET, TABLES, replace_all, rows_of
from tests import evenings
from tests.rows import only


def test_a_phone_gets_the_rows_of_one_table_as_they_are(tmp_path: Path):
    (tmp_path / "server").mkdir()
    (tmp_path / "phone").mkdir()
    with evenings.site(tmp_path / "server"):
        evenings.new_sitting("other")
        sitting = evenings.full_evening()
        sitting.table.scribe_id = sitting.table.people[0].id
        db.session.commit()
        sent = json.dumps(rows_of(sitting))
    with evenings.site(tmp_path / "phone"):
        replace_all({})
        replace_all(json.loads(sent))
        here = only(Sitting)
        assert json.loads(json.dumps(rows_of(here))) == json.loads(sent)
        assert here.now.number > 1 and here.table.scribe_id == here.table.people[0].id
        assert len(db.session.scalars(db.select(CardTable)).all()) == 1


def test_rows_do_not_hold_what_would_let_somebody_in_again(tmp_path: Path):
    with evenings.site(tmp_path):
        sitting = evenings.new_sitting("the form that opened it")
        rows = json.dumps(rows_of(sitting))
        assert sitting.submission not in rows and sitting.table.submission not in rows


def test_what_rows_leave_out_is_all_that_points_elsewhere():
    columns = {f"{table.name}.{column.name}": column for table in TABLES for column in table.columns}
    assert columns.keys() >= SECRET.keys()
    elsewhere = {name for name, column in columns.items()
                 if any(key.column.table not in TABLES for key in column.foreign_keys)}
    assert elsewhere <= SECRET.keys()
