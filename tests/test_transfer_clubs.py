"""Export and import of a club: it arrives as it was, without its accounts, or is refused whole."""
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from sqlalchemy import func, select

import models
from models import Actor, CardTable, Club, ClubEvent, Person, Sitting, User, db
from models.books.closing import Terms, close, reopen
from models.books.sitting_sums import uncounted
from models.database import now_utc
from models.league.outcomes import history
from models.ops.verifying import verify
from models.schema.ledger import Balance, Book, Kind
from models.table.collisions import Submission
from models.transfer.club_files import ABOUT_ACCOUNTS, import_club, parse_club
from models.transfer.table_files import bring, export, parse
from models.transfer.validators import CannotRead
from tally import Deal
from tests.clubs import make_user, take_in
from tests.evenings import full_evening, site, told
from tests.leagues import NAMES, League, new_id
from tests.ledger_lines import balances_from_lines
from tests.long import POSTGRESQL_ALONE, POSTGRESQL_TOO
from tests.rich_club import IBAN, carried, rich_club
from tests.rows import only
from tests.spoiling import ANY, spoken
from tests.test_concurrency import side_by_side
from tests.toy_games.pebbles.rules import HouseRules, Won


def read(text: str | bytes) -> Any:
    return parse_club(text, models.all_games())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return told(tmp_path_factory.mktemp("club"), rich_club)


@pytest.fixture
def club(app_here: Flask) -> Club:
    return only(Club)


@pytest.fixture(scope="module")
def text(played: Path) -> str:
    with site(played):
        return carried(only(Club))


# there and back

def test_the_rich_club_holds_everything_that_can_be_carried(app_here: Flask, text: str):
    data = json.loads(text)
    entries = [*data["book"], *(entry for table in data["tables"] for entry in table["book"])]
    assert {each["kind"] for each in entries} == {each.value for each in Kind} - {"payee", "tournament"}
    assert {each["currency"] for each in entries} == {"CZK", "EUR", "NPR"}
    sittings = [sitting for table in data["tables"] for sitting in table["sittings"]]
    assert {each["game"] for each in sittings} == {each.key for each in models.all_games().values() if each.sample} | {
        "pebbles"}
    assert [seal["act"] for seal in sittings[0]["sealings"]] == ["close", "reopen", "close"]
    assert any(not each["sealings"] for each in sittings) and data["seasons"] and data["events"] and data["words"]
    assert {"stands_for", "retired_at", "symbol"} <= {name for person in data["people"] for name in person}


def test_a_club_arrives_as_it_was(app_here: Flask, club: Club, text: str):
    arrived = import_club(read(text), make_user("Nový"), "here")
    assert arrived.id != club.id and arrived.key != club.key
    assert carried(arrived) == text
    assert balances(arrived) == balances(club) != {}
    assert happened(arrived) == happened(club)
    assert uncounted() == []
    assert [(member.user.name, member.role) for member in arrived.members] == [("Nový", "owner")]
    for sitting in db.session.scalars(select(Sitting)):
        assert verify(sitting) == []


def happened(club: Club) -> list[tuple[str, list[str]]]:
    """What the club's log says and of what, without what is about accounts."""
    events = db.session.scalars(select(ClubEvent).filter_by(club_id=club.id).order_by(ClubEvent.id))
    return [(each.what, sorted(each.facts)) for each in events if not each.what.startswith(ABOUT_ACCOUNTS)]


def balances(club: Club) -> dict[str, list[tuple[str, int]]]:
    """By currency, with names instead of ids."""
    names = {person.id: person.name for person in club.people}
    return {currency: sorted((names[person], amount) for person, amount in of.items())
            for currency, of in Book(club).balances().items()}


def test_two_tables_of_one_evening_are_rated_in_the_order_they_were_played_in(app: Flask):
    """A file holds what was played table by table; ratings go by the order of play."""
    with app.app_context():
        league = League()
        league.closed([0])
        other = models.open_table("pebbles", ("Ota", "Pavla", "Ron", "Sára"), 0, HouseRules(), new_id())
        take_in(other.table, league.club_now())
        models.record(other, Won(1), Submission(new_id(), other.version), Deal(0, (0, 1, 2, 3)))
        close(db.session.get_one(Sitting, other.id), Terms(), Actor(), new_id())
        league.closed([2])
        arrived = import_club(read(carried(league.club_now())), make_user("Nový"), "here")
        played = in_order(league.club_now())
        assert in_order(arrived) == played
        assert [name for name, _paid in played[::4]] == [NAMES[0], "Ota", NAMES[0]]


def in_order(club: Club) -> list[tuple[str, int]]:
    return [(db.session.get_one(Person, each.person).name, each.paid) for each in history(club.id).outcomes]


def test_balances_are_what_the_lines_give(app_here: Flask, club: Club, text: str):
    import_club(read(text), make_user("Nový"), "here")
    everybody = db.session.scalars(select(Person.id)).all()
    kept = {(row.person_id, row.currency): row.amount for row in db.session.scalars(select(Balance))}
    assert {key: each for key, each in kept.items() if each} == {
        key: each for key, each in balances_from_lines(everybody).items() if each}


def test_what_is_done_afterwards_goes_on_where_it_was(app_here: Flask, text: str):
    """Reopened and closed unchanged nothing is posted: the closings that arrived are known."""
    arrived = import_club(read(text), make_user("Nový"), "here")
    before, by = balances(arrived), Actor(user=arrived.members[0].user_id)
    sitting = db.session.scalars(select(Sitting).join(CardTable, CardTable.id == Sitting.table_id).where(
        CardTable.club_id == arrived.id).order_by(Sitting.id)).first()
    assert sitting is not None and reopen(sitting, "jen tak", by, "openagain")
    close(sitting, Terms("0.5", "CZK", 100), by, "andclosed")
    assert balances(arrived) == before


def test_two_games_closed_anew_by_one_tap_are_carried(app_here: Flask, club: Club):
    """By a clock that does not tell two moments of one request apart their two events are alike."""
    event = {"what": "game.corrected", "facts": {"game": "pebbles", "day": "2026-03-02", "reason": ""}, "at": now_utc()}
    db.session.add_all(ClubEvent(club_id=club.id, submission=f"corrected{n}", **event) for n in range(2))
    db.session.commit()
    assert happened(import_club(read(carried(club)), make_user("Nový"), "here")) == happened(club)


def test_the_same_file_sent_twice_makes_one_club(app_here: Flask, text: str):
    owner, other = make_user("Nový"), make_user("Jiný")
    assert import_club(read(text), owner, "twice").id == import_club(read(text), owner, "twice").id
    assert import_club(read(text), other, "twice").id != import_club(read(text), owner, "twice").id


@POSTGRESQL_TOO
def test_a_file_sent_by_many_at_the_same_moment_is_brought_once(any_app: Flask, text: str):
    with any_app.app_context():
        owner_id, table = make_user("Nový").id, "".join(export(full_evening("carried").table))
        db.session.remove()
    found: list[tuple[str, int]] = []

    def a_club() -> None:
        found.append(("club", import_club(read(text), db.session.get_one(User, owner_id), "once").id))

    def a_table() -> None:
        found.append(("table", bring(parse(table, models.all_games()), "once").id))

    for work in (a_club, a_table):
        side_by_side(any_app, *[work] * 4)
    assert len(found) == 8 and len(set(found)) == 2


def test_accounts_and_secrets_stay_at_home(app_here: Flask, club: Club, text: str):
    assert IBAN not in text and club.key not in text and club.submission not in text
    assert '"user' not in text and "Bohumil" not in [person["name"] for person in json.loads(text)["people"]][:1]
    for table in db.session.scalars(select(CardTable)):
        assert table.key not in text and table.submission not in text


@pytest.mark.long
@POSTGRESQL_ALONE
def test_it_arrives_in_any_database(in_any_app: Flask, text: str):
    here = rich_club()
    owner = make_user("Nový")
    again = carried(here)
    assert carried(import_club(read(text), owner, "one")) == text
    assert carried(import_club(read(again), owner, "two")) == again
    db.session.remove()


def test_a_table_of_a_club_is_carried_alone_too(app_here: Flask, club: Club):
    for table in db.session.scalars(select(CardTable).filter_by(club_id=club.id)).all():
        text = "".join(export(table))
        arrived = bring(parse(text, models.all_games()), f"alone{table.id}")
        assert "".join(export(arrived)) == text and arrived.club_id is None


# what is refused

Change = Callable[[Any], Any]


def there() -> tuple[int, ...]:
    return tuple(db.session.scalar(select(func.count()).select_from(each)) or 0
                 for each in (Club, CardTable, Person, Sitting, models.Entry, models.BookEntry, models.BookLine))


def booked(club: Any, kind: str) -> Any:
    return next(each for each in club["book"] if each["kind"] == kind)


def sealed(club: Any) -> Any:
    return club["tables"][0]["sittings"][0]


def first_event(**changes: Any) -> Change:
    return lambda c: c["events"][0].update(changes)


REFUSED: dict[str, tuple[Change, str]] = {
    "a newer file": (lambda c: c.update(format_version=2), "This file was made by a newer Forhont."),
    "a name with a line break": (lambda c: c.update(name="Klub \t u"), "There is a character in it that cannot"),
    "no currency": (lambda c: c.update(currency="korun"), "“currency” is not right."),
    "a treasurer from a table": (lambda c: c.update(treasurer=len(c["people"])), "“treasurer” is nobody"),
    "money from nowhere": (lambda c: booked(c, "payment")["lines"][0].__setitem__(1, 1),
                           "The amounts must add up to 0"),
    "money for a stranger": (lambda c: booked(c, "payment")["lines"][0].__setitem__(0, 999), "“lines” is nobody"),
    "a reversal of something else": (lambda c: booked(c, "reversal").update(of=0), "It does not fit"),
    "a closing of no sitting": (lambda c: booked(c, "closing").pop("sitting"), "“sitting” is not right."),
    "a submission twice": (lambda c: c["book"].append(c["book"][0]), "Its submission was there before."),
    "results nobody has": (lambda c: sealed(c)["results"][0].update(paid=99),
                           "Table 1: Sitting 1: The results are not what was recorded gives."),
    "two closings in a row": (lambda c: sealed(c)["sealings"].pop(1), "It does not fit what happened before it."),
    "results of an open game": (lambda c: sealed(c)["sealings"].pop(), "Only a closed game has results."),
    "a rate of words": (lambda c: sealed(c)["sealings"][0].update(rate="půl"), "“rate” is not right."),
    "a place where nothing was played": (lambda c: sealed(c).update(origin="dream"), "“origin” is not right."),
    "two who stand for each other": (lambda c: [c["people"][0].update(stands_for=1),
                                                c["people"][1].update(stands_for=0)], "Nobody stands for himself."),
    "a symbol of two": (lambda c: [each.update(symbol=42) for each in c["people"]], "“symbol” has something twice."),
    "a season of nothing": (lambda c: c["seasons"][0].update(counting={"measure": "beer"}),
                            "“counting” is not right."),
    "a penalty that gives": (lambda c: c["seasons"][0]["penalties"][0].update(points=-1), "“points” is not right."),
    "an event of an account": (lambda c: c["events"][0].update(what="member.role"), "“what” is not right."),
    **{f"an event that does not say what the log tells of it: {what} {facts}": (
        first_event(what=what, facts=facts), "“facts” is no") for what, facts in (
            ("season.made", {}), ("game.corrected", {}), ("game.corrected", {"day": "Friday"}),
            ("evenings.imported", {}), ("evenings.taken_back", {"evenings": "three"}))},
}


@pytest.mark.parametrize("change, said", REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_what_is_wrong(app_here: Flask, text: str, change: Change, said: str):
    data, before = json.loads(text), there()
    change(data)
    with pytest.raises(CannotRead) as refused:
        import_club(read(json.dumps(data)), make_user("Nový"), "x")
    assert said in spoken(refused.value.text)
    assert there() == before


def test_a_club_too_long_for_a_page_is_refused_there(app_here: Flask, text: str):
    with pytest.raises(CannotRead):
        parse_club(text, models.all_games(), most_actions=10)


@given(ANY)
def test_any_json_at_all_is_refused(app_here: Flask, anything: Any):
    with pytest.raises(CannotRead):
        read(json.dumps(anything))
