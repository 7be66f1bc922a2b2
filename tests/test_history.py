"""The history of a table or a club: every fact has its leaf, in the transaction that records it."""
import json
import random
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from models import Actor, Club, Entry, Leaf, Sitting, Submission, all_games, db, record
from models.club.club_tables import open_club_table
from models.club.commands import Settings, make_club
from models.database import Base, writing
from models.history.checking import differences, forgotten, heads_of
from models.history.checkpoints import current_signer, signed_file
from models.history.daily import owners
from models.history.files import FileHistory, history_in
from models.history.keys import strange_keys
from models.history.kinds import ORDER, kinds, wholes
from models.history.loading import Owner
from models.history.rows import History
from models.history.writer import _mac_of_root, mac_of
from models.schema.tables import erase
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.histories import signed_with_history
from models.transfer.table_files import bring, export, parse
from models.transfer.validators import PAGE, TooSlow, in_time, within
from tally import Deal
from tally.merkle import Frontier, frontier_of, leaf_hash, root_of
from tests.clubs import make_user
from tests.conftest import begun, won
from tests.long import POSTGRESQL_TOO, one_of
from tests.rich_club import rich_club
from tests.rows import only, sign_all
from tests.tampering import facts_in
from tests.toy_games.pebbles.rules import Won

ROOT = Path(__file__).parent.parent


def test_a_table_without_a_mark_is_one_of_facts_that_lead_to_a_club_or_a_table():
    assert [*kinds()] == [*ORDER]
    assert all(kind.parents or name == "club" for name, kind in kinds().items())
    assert all(kind.part is None or kind.referring for kind in kinds().values())


def test_a_recorded_round_has_its_leaf_and_the_head_goes_on_with_it(in_any_app: Flask):
    sitting = begun()
    won(sitting, 1, "a" * 32, 0)
    head = only(History)
    leaves = db.session.scalars(select(Leaf).order_by(Leaf.position)).all()
    assert [leaf.kind for leaf in leaves] == ["begin", "card_table", *["person"] * 4, "sitting", "entry"]
    assert (leaves[-1].row_id, leaves[-1].body) == (db.session.scalar(select(Entry.id)), None)
    assert head.size == len(leaves)
    assert Frontier.from_bytes(head.frontier).root == root_of([leaf.hash for leaf in leaves])


def test_what_is_rolled_back_leaves_no_leaf(app_here: Flask):
    sitting = begun()
    size = db.session.scalars(select(History)).first()
    assert size is not None
    before = size.size
    with pytest.raises(ZeroDivisionError), writing():
        sitting.evening = date(2001, 1, 1)
        db.session.flush()
        raise ZeroDivisionError
    db.session.commit()
    assert db.session.scalars(select(History)).first().size == before  # type: ignore[union-attr]


@pytest.fixture
def club(any_app: Flask) -> Iterator[Owner]:
    with any_app.app_context():
        yield Owner("club", rich_club().id)


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


@POSTGRESQL_TOO
@one_of("step", 4, 1)
def test_a_history_of_everything_verifies_and_every_column_of_a_fact_is_noticed(club: Owner, step: int):
    """Every fourth column of each table in `run.py test`."""
    chance = random.Random(1)
    assert list(differences(club)) == []
    unseen: dict[str, set[str]] = {}
    for name in [*kinds(), *wholes()]:
        table = Base.metadata.tables[name]
        rows = db.session.execute(select(table)).mappings().all()
        for column in [*table.columns][1::step] if rows else ():
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
            if next(differences(club), None) is None:
                unseen.setdefault(name, set()).add(column.name)
    db.session.rollback()
    facts = {name: columns & {column.name for column in facts_in(name)} for name, columns in unseen.items()}
    assert not any(facts.values()), facts


def test_the_history_of_a_club_stays_sound_when_a_table_of_it_is_erased(in_app: Flask):
    club = make_club(make_user("Eva"), Settings("Klub u stolu", "CZK", 100), "clubclub1")
    players = [person.id for person in club.people]
    game = all_games()["pebbles"]
    opened, kept = (open_club_table(club, "pebbles", [*players, "Petr", "Jana", name], 0, game.house_rules(), Actor(),
                                    f"opened{name}") for name in ("Ota", "Iva"))
    for sitting in (opened, kept):
        won(sitting)
    number, gone, id = club.id, opened.table_id, kept.id
    leaves = db.session.scalar(select(func.count()).select_from(Leaf)) or 0
    db.session.remove()
    with writing():
        erase(gone)
    assert db.session.scalar(select(func.count()).select_from(Leaf)) == leaves + 1
    club, kept = db.session.get_one(Club, number), db.session.get_one(Sitting, id)
    assert [str(each) for each in differences(Owner("club", club.id))] == []
    won(kept)
    assert list(differences(Owner("club", club.id))) == []


def without(file: bytes) -> bytes:
    """A file as it was before there were histories."""
    data = json.loads(file)
    return json.dumps({name: each for name, each in data.items() if name not in ("history", "checkpoint")}).encode()


@POSTGRESQL_TOO
def test_an_exported_club_carries_its_history_and_goes_on_where_it_is_imported(
        club: Owner, tmp_path: Path):
    here = db.session.get_one(Club, club.id)
    file = "".join(signed_with_history(export_club(here), club)).encode()
    (tmp_path / "club.json").write_bytes(file)
    said = subprocess.run([sys.executable, "-I", ROOT / "verify_log.py", tmp_path / "club.json"], capture_output=True,
                          text=True, check=False)
    assert said.returncode == 0, said.stderr
    history = history_in(file)
    assert isinstance(history, FileHistory)
    elsewhere = replace(history, origin="0" * 32)  # in this installation the origin is taken
    made = import_club(parse_club(file, all_games()), make_user("Nový"), "n" * 32, elsewhere)
    assert list(differences(Owner.of(made))) == []
    former, now = heads_of(Owner.of(made))
    assert (former.origin, former.size, former.ended, now.ended) == ("0" * 32, len(history.leaves), True, False)
    continues = db.session.scalar(select(Leaf.body).filter_by(history_id=now.id, kind="continues"))
    assert continues is not None and json.loads(continues)["size"] == former.size


def test_signatures_of_a_file_are_verified_only_for_so_long(app_here: Flask):
    """Whoever sends a file may have signed it a thousand times himself."""
    sitting = begun()
    file = "".join(signed_with_history(export(sitting.table), Owner.of(sitting.table))).encode()
    with within(replace(PAGE, seconds=-1)), pytest.raises(TooSlow):
        history_in(file, in_time)
    data = json.loads(file)
    data["history"]["key_changes"] = [["x"]] * 101
    assert history_in(json.dumps(data).encode()) == "changed"


@pytest.mark.parametrize("kind, holds", [("begin", True), ("\\ud800", False), ("\\u0000", False)])
def test_a_leaf_whose_kind_no_database_can_store_is_of_no_history(app_here: Flask, kind: str, holds: bool):
    leaf = f'{{"leaf":"{kind}"}}'
    text = json.dumps({"history": {
        "checkpoints": [], "key_changes": [], "leaves": [leaf], "origin": "0f" * 16,
        "public_key": b64encode(current_signer().public).decode()}})
    file = "".join(signed_file((text[:9], text[9:]), "0f" * 16, 1, root_of([leaf_hash(leaf.encode())])))
    assert (history_in(file.encode()) != "changed") == holds


def test_a_file_that_was_changed_begins_anew_and_one_of_before_too(app_here: Flask):
    sitting = begun()
    file = "".join(signed_with_history(export(sitting.table), Owner.of(sitting.table))).encode()
    assert isinstance(history_in(file), FileHistory)
    chance = random.Random(3)
    for _round in range(40):
        at = chance.randrange(len(file))
        spoilt = file[:at] + bytes([file[at] ^ 1 << chance.randrange(7)]) + file[at + 1:]
        assert history_in(spoilt) in ("changed", "file")
    for number, (sent, why) in enumerate([(file.replace(b"Eva", b"Iva"), "changed"), (without(file), "file")]):
        table = bring(parse(sent, all_games()), f"{number}" * 32, history_in(sent))
        assert list(differences(Owner.of(table))) == []
        first = db.session.scalar(select(Leaf.body).join(History, History.id == Leaf.history_id).where(
            History.table_id == table.id, Leaf.position == 0))
        assert first is not None and json.loads(first)["why"] == why


@pytest.mark.parametrize("statement, named", [
    ("UPDATE entry SET at = 'yesterday' WHERE seq = 3", "cannot be read"),
    ("UPDATE entry SET facts = '{' WHERE seq = 3", "cannot be read"),
    ("UPDATE entry SET by_id = 2 WHERE seq = 3", "it was changed since it was recorded"),
    ("DELETE FROM entry WHERE seq = 3", "it was deleted"),
    ("INSERT INTO entry (sitting_id, seq, act, kind, facts, deal, game_version, step, at, submission, fingerprint) "
     "SELECT sitting_id, 99, act, kind, facts, deal, game_version, step, at, 'x', fingerprint FROM entry WHERE seq = 3",
     "it was inserted"),
    ("UPDATE entry SET seq = 100 - seq", "it was changed since it was recorded"),
    ("DELETE FROM leaf WHERE position = 9", "leaf %(n)s of the history is missing"),
    ("UPDATE leaf SET hash = x'00' WHERE position = 9", "the leaves of the history do not give the root"),
    ("UPDATE history SET size = size - 1", "its head says"),
    ("UPDATE history SET frontier = 'x'", "the head of the history was changed"),
    ("UPDATE history SET mac = x'00'", "the head of the history was not written by this server"),
    ("UPDATE checkpoint SET note = x'00'", "is not signed by this server"),
    ("UPDATE checkpoint SET note = 'x', at = 'yesterday'", "is not signed by this server"),
    ("DELETE FROM history", "It has no history")])
def test_what_was_done_to_the_log_is_named(app_here: Flask, sitting: Sitting, statement: str, named: str):
    owner = Owner.of(sitting.table)
    db.session.commit()
    db.session.execute(text(statement))
    strange_keys()
    assert any(named in each.id for each in differences(owner)), list(differences(owner))


def test_a_head_that_was_fitted_is_not_made_sound_by_what_is_recorded_next(app_here: Flask, sitting: Sitting):
    head = only(History, table_id=sitting.table_id)
    leaves = db.session.scalars(select(Leaf).filter_by(history_id=head.id).order_by(Leaf.position)).all()
    leaves[-1].hash = leaves[-2].hash
    head.frontier = frontier_of(leaf.hash for leaf in leaves).to_bytes()
    db.session.commit()
    sitting = db.session.get_one(Sitting, sitting.id)
    record(sitting, Won(1), Submission("z" * 32, sitting.version), Deal(sitting.now.dealer, sitting.now.playing))
    assert any("not written by this server" in each.id for each in differences(Owner.of(sitting.table)))


def test_a_head_of_before_with_the_code_of_its_root_is_sound_until_it_is_changed(app_here: Flask,
                                                                                 sitting: Sitting):
    head = only(History, table_id=sitting.table_id)
    owner = Owner.of(sitting.table)
    head.mac = _mac_of_root(head)
    db.session.commit()
    assert not list(differences(owner))
    now = db.session.get_one(Sitting, sitting.id)
    record(now, Won(1), Submission("z" * 32, now.version), Deal(now.now.dealer, now.now.playing))
    assert head.mac == mac_of(head.origin, head.frontier) and not list(differences(owner))
    head.mac = _mac_of_root(head)[::-1]
    db.session.commit()
    assert any("not written by this server" in each.id for each in differences(owner))


def test_an_older_database_is_noticed_by_what_is_kept_beside_the_key(app_here: Flask, tmp_path: Path,
                                                                     sitting: Sitting):
    app_here.config["CHECKPOINTS_FILE"] = str(tmp_path / "checkpoints")
    with writing():
        sign_all()
    assert not [each for owner in owners() for each in differences(owner)] and not list(forgotten())
    last = db.session.execute(select(func.max(Leaf.position))).scalar_one()
    db.session.execute(text(f"DELETE FROM leaf WHERE position = {last}"))
    db.session.execute(text("UPDATE history SET size = size - 1"))
    assert any("older database" in each.id for owner in owners() for each in differences(owner))
    db.session.execute(text("DELETE FROM history"))
    assert list(forgotten())
