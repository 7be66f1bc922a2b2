"""Migrations: up, down and up again loses no rows, on both databases; a failing one changes nothing."""
import shutil
from pathlib import Path

import flask_migrate
import pytest
import sqlalchemy as sa
from flask import Flask

from models import (
    ApiToken,
    Attendance,
    BookEntry,
    ChairHolder,
    Checkpoint,
    Claim,
    Club,
    ClubEvent,
    Company,
    CompanySeat,
    Confirmation,
    Decision,
    Entrant,
    History,
    Hook,
    Invitation,
    InvitationUse,
    JoinCode,
    Member,
    Objection,
    Payee,
    Penalty,
    Person,
    PlannedEvening,
    RecoveryCode,
    ResetLink,
    Result,
    Sealing,
    Season,
    SignIn,
    Sitting,
    Submission,
    Tournament,
    TournamentEvent,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
    User,
    Waiting,
    Word,
    add_person,
    db,
    now_utc,
    record,
    writing,
)
from models.ops.chores import Chore
from models.ops.limits import DatabaseStorage
from models.schema.ledger import post
from models.table.drafts import keep_draft
from models.table.drinks import stroke
from tally import Deal
from tally.table_events import Joined
from tests.conftest import HERE, begun, make_app
from tests.toy_games.pebbles.rules import Won

MIGRATIONS = Path(__file__).parent.parent / "migrations"


def fill() -> None:
    """At least one row in every table."""
    sitting = begun()
    record(sitting, Won(1), Submission("a" * 32, 0), Deal(0, (0, 1, 2, 3)))
    record(sitting, Joined(4, add_person(sitting.table, "Karel")), Submission("b" * 32, 1))
    keep_draft(sitting, "round", {"size": ["large"]}, 0, None)
    JoinCode.open(sitting.table)
    stroke(sitting.table, sitting.table.people[0].id, 1, "stroke01")
    DatabaseStorage().incr("somebody", 3600)
    fill_a_club(sitting)
    db.session.remove()


def fill_a_club(sitting: Sitting) -> None:
    """A club, who belongs to it, its seasons, and a book with one entry."""
    day = sitting.evening
    with writing():
        user = User(login="eva", name="Eva", password="-", submission="u" * 32)
        club = Club(key="club", name="Club", submission="c" * 32)
        db.session.add_all([user, club])
        db.session.flush()
        player = Person(club_id=club.id, name="Eva")
        word = Word(club_id=club.id, text="KOČKA", submission="w" * 32)
        event = ClubEvent(club_id=club.id, what="made", facts={}, user_id=user.id, submission="e" * 32)
        season = Season(club_id=club.id, name="Autumn", starts=day, counting={}, submission="s" * 32)
        invitation = Invitation(club_id=club.id, role="viewer", made_by_id=user.id, expires_at=sitting.started_at,
                                submission="i" * 32, uses=[InvitationUse(user_id=user.id)])
        sign_in = SignIn(user_id=user.id, key="k" * 64, device="Firefox")
        code = RecoveryCode(user_id=user.id, key="r" * 64)
        link = ResetLink(user_id=user.id, expires_at=sitting.started_at, submission="l" * 32)
        checkpoint = Checkpoint(history_id=db.session.scalars(sa.select(History.id)).first(), size=1, note="-")
        chore = Chore(name="tables", done_on=sitting.evening)
        company = Company(club_id=club.id, name="Thursday", game_key="pebbles", rules={}, currency="CZK", cash_unit=100,
                          submission="t" * 32)
        db.session.add_all([player, word, event, season, invitation, sign_in, code, link, chore, company,
                            checkpoint])
        db.session.flush()
        seat, person = next(iter(sitting.now.occupants.items()))
        db.session.add_all([
            Member(club_id=club.id, user_id=user.id, role="owner", person_id=player.id),
            Claim(person_id=person, phone="0" * 64),
            ApiToken(club_id=club.id, name="Robot", role="viewer", hash="h" * 64, user_id=user.id, expires_at=now_utc(),
                     submission="o" * 32),
            CompanySeat(company_id=company.id, position=0, person_id=player.id),
            PlannedEvening(club_id=club.id, key="planned", starts_at=now_utc(), submission="p" * 32,
                           answers=[Attendance(person_id=player.id, comes=True)]),
            Hook(club_id=club.id, address="https://program.invalid", secret="-"),
            Penalty(season_id=season.id, person_id=player.id, points=200, reason="Late", by_id=user.id),
            Payee(person_id=player.id, currency="CZK", iban="CZ6508000000192000145399"),
            Sealing(sitting_id=sitting.id, act="close", version=1, rules_version=1, submission="x" * 32),
            Result(sitting_id=sitting.id, seat=seat, person_id=person, paid=1, counted=1, rounds=1, lost=0, place=1,
                   players=4, beaten=3, level=0, finished=False, stats={}),
            Confirmation(sitting_id=sitting.id, person_id=person, paid=1, counted=1, version=1, how="own",
                         submission="y" * 32),
            Objection(sitting_id=sitting.id, person_id=person, root=1, seq=1, reason="Why", submission="z" * 32,
                      decisions=[Decision(outcome="stands", reason="So", submission="z" * 32)])])
        fill_a_tournament(club, player, sitting)
        db.session.add(Waiting(hook_id=db.session.scalars(sa.select(Hook.id)).one(), body="{}"))
        sitting.table.club_id = club.id
        post(BookEntry(club_id=club.id, kind="expense", currency="CZK", facts={}, submission="b" * 32,
                       fingerprint=""), {player.id: 100, None: -100})


def fill_a_tournament(club: Club, player: Person, sitting: Sitting) -> None:
    tournament = Tournament(club_id=club.id, key="tournament", name="Cup", day=sitting.evening, game_key="pebbles",
                            rules={},
                     rounds=1, seconds=60, sizes=[4], counting="sum", chain=[], currency="CZK", cash_unit=100,
                     shares=[], submission="t" * 32)
    db.session.add(tournament)
    db.session.flush()
    first = TournamentRound(tournament_id=tournament.id, number=1, seconds=60, changes=[])
    db.session.add(first)
    db.session.flush()
    db.session.add_all([
        Entrant(tournament_id=tournament.id, person_id=player.id),
        ChairHolder(tournament_id=tournament.id, chair=1, person_id=player.id),
        TournamentTable(round_id=first.id, number=1, sitting_id=sitting.id),
        TournamentPlace(round_id=first.id, table=1, position=0, chair=1),
        TournamentPenalty(tournament_id=tournament.id, chair=1, points=1, reason="Late"),
        TournamentEvent(tournament_id=tournament.id, what="drawn", facts={}, version=2, submission="d" * 32)])


def rows() -> dict[str, int]:
    with db.engine.connect() as connection:
        return {table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
                for table in db.metadata.sorted_tables}


def schema() -> dict[str, list[str]]:
    """Tables with their columns."""
    seen = sa.inspect(db.engine)
    return {table: [column["name"] for column in seen.get_columns(table)] for table in seen.get_table_names()}


def test_the_models_are_what_the_migrations_made(any_app: Flask) -> None:
    with any_app.app_context():
        flask_migrate.check()


def test_every_migration_goes_up_down_and_up_and_rebuilding_loses_no_rows(any_app: Flask, tmp_path: Path) -> None:
    """A rebuild of each table by a migration of the test's own stands for those that are to come."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_rebuild.py").write_text(REBUILD.format(before=head()))
    with any_app.app_context():
        fill()
        before = rows()
        assert all(before.values()), before
        flask_migrate.upgrade(directory=str(folder))
        assert rows() == before
        flask_migrate.downgrade(directory=str(folder))
        assert rows() == before
        flask_migrate.upgrade(directory=str(folder))
        assert rows() == before
        db.session.remove()
        db.engine.dispose()
        flask_migrate.downgrade(directory=str(folder), revision="base")
        assert sa.inspect(db.engine).get_table_names() == ["alembic_version"]
        flask_migrate.upgrade()
        assert set(rows().values()) == {0}


def test_a_migration_that_fails_leaves_the_old_schema_whole(any_app: Flask, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_fails.py").write_text(FAILS.format(before=head()))
    with any_app.app_context():
        fill()
        before, was = rows(), schema()
        with pytest.raises((sa.exc.OperationalError, sa.exc.ProgrammingError), match="nowhere"):
            flask_migrate.upgrade(directory=str(folder))
        assert schema() == was
        assert rows() == before
        assert not db.session.scalars(sa.select(Person).filter_by(name="changed")).all()
        db.session.remove()


def test_a_second_start_has_nothing_to_migrate(tmp_path: Path) -> None:
    app = make_app(f"sqlite:///{tmp_path / 'new.sqlite3'}", **HERE)
    with app.app_context():
        flask_migrate.upgrade()
        flask_migrate.upgrade()
        assert set(rows().values()) == {0}
        db.engine.dispose()


def head() -> str:
    return max(path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("*.py"))


REBUILD = '''
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9999", "{before}"

def _change(nullable):
    for table, column in (("card_table", "submission"), ("sitting", "submission"), ("person", "name")):
        with op.batch_alter_table(table, recreate="auto") as batch:
            batch.alter_column(column, existing_type=sa.String(400), nullable=nullable)

def upgrade():
    _change(True)

def downgrade():
    _change(False)
'''
FAILS = '''
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9999", "{before}"

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.add_column("card_table", sa.Column("half", sa.Integer))
    op.execute("UPDATE person SET name = 'changed'")
    op.drop_table("word")
    op.execute("INSERT INTO nowhere VALUES (1)")
'''
