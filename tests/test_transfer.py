"""Export and import of a table: it arrives as it was, and invalid files are refused whole."""
import io
import json
import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

import games
import models
from models import CardTable, Entry, Person, Sitting, db
from models.books.book import Bill, Sent, confirm, expense, payment, reverse
from models.books.closing import Terms, close, reopen
from models.database import values_of
from models.ops.verifying import rebuild, verify, verify_books
from models.schema.ledger import Actor, Book
from models.table.projection import deal_of, facts_of
from models.transfer.table_files import CannotRead, bring, export, parse
from models.transfer.validators import PAGE
from tally.log import Act
from tally.settlement import Transfer
from tally.table_events import TABLE_EVENTS
from tests.evenings import act_at_random, deal, full_evening, new_sitting, sent, site, told
from tests.long import POSTGRESQL_ALONE, counts, one_of, tries
from tests.rows import only
from tests.spoiling import ANY, Changes, changes, paths, spoil, spoken
from tests.toy_games.pebbles.rules import Won


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, full_site: Path) -> Path:
    """The full evening and a second sitting at the same table."""
    def again() -> None:
        sitting = only(Sitting)
        people = [*sitting.table.names][:3]
        models.begin_sitting(sitting.table, "pebbles", people, 1, sitting.rules, "again", people[0])
    return told(tmp_path_factory.mktemp("played"), again, copy=full_site)


@pytest.fixture
def table(app_here: Flask) -> CardTable:
    return only(CardTable)


@pytest.fixture(scope="module")
def text(played: Path) -> str:
    """The full evening as an export."""
    with site(played):
        return carried(only(CardTable))


def carried(table: CardTable) -> str:
    return "".join(export(table))


def read(text: str | bytes) -> Any:
    return parse(text, models.all_games(), PAGE)


def there() -> tuple[int, ...]:
    """Row counts of the database."""
    return tuple(db.session.scalar(select(func.count()).select_from(each)) or 0
                 for each in (CardTable, Person, Sitting, Entry, models.SheetRow))


def refusal(text: str | bytes) -> str:
    """The sentence a file is refused with, in English; nothing may have been written."""
    before = there()
    with pytest.raises(CannotRead) as refused:
        bring(read(text), "x")
    assert there() == before
    return spoken(refused.value.text)


# there and back

def test_the_full_evening_has_every_act_and_every_event(text: str):
    log = json.loads(text)["sittings"][0]["log"]
    assert {each["act"] for each in log} >= {each.value for each in Act} - {"restore", "same"}  # same: test_merging.py
    events = {each.__name__ for each in TABLE_EVENTS} - {"PlayersChosen", "Ended", "Unplayed"}  # see test_unplayed.py
    assert {each.get("kind") for each in log} >= events


def test_a_table_arrives_as_it_was(app_here: Flask, table: CardTable):
    table.call("Čtvrtek u Lva")
    text = carried(table)
    arrived = bring(read(text), "here")
    assert arrived.id != table.id and arrived.key != table.key and arrived.name == "Čtvrtek u Lva"
    assert carried(arrived) == text
    pairs = list(zip(models.sittings_of(table), models.sittings_of(arrived), strict=True))
    for old, new in pairs:
        assert verify(new) == []
        assert new.names() == old.names() and new.now.totals == old.now.totals and new.rules == old.rules
        assert [(row.place, row.root, row.fate) for row in new.page()] == [
            (row.place, row.root, row.fate) for row in old.page()]


@tries(0.25)
@given(seed=st.integers(0, 10**6))
def test_whatever_was_played_arrives_as_it_was(app_here: Flask, seed: int):
    chance = random.Random(seed)
    sitting = new_sitting(f"start {seed} {chance.random()}")
    for number in range(30):
        act_at_random(sitting, chance, number)
    text = carried(sitting.table)
    arrived = bring(read(text), f"{chance.random()}")
    assert carried(arrived) == text
    assert [difference for each in models.sittings_of(arrived) for difference in verify(each)] == []


def with_a_book(table: CardTable) -> None:
    """Close the sittings of a table, enter a bill and a payment, and reverse one."""
    sitting = models.sittings_of(table)[-1]
    by, people = Actor(table.people[0].id), [person.id for person in table.people]
    close(sitting, Terms("0.5", "EUR", 10), by, "closed01")
    reopen(sitting, "chyba v součtu", by, "reopen01")
    models.record(sitting, Won(0), sent(sitting, "late"), deal(sitting))
    close(sitting, Terms("0.5", "EUR", 10), by, "closed02")
    book = Book.of(table)
    bill = expense(book, Bill(people[1], 9900, "CZK", "shares", {people[0]: 2, people[2]: 1}, "pivo"), Sent("bill", by))
    reverse(book, bill.id, "dvakrát", Sent("back", by))
    confirm(book, payment(book, [Transfer(people[0], people[2], 500)], "CZK", "bank", False, Sent("paid", by)).id,
            Sent("came", by))


def test_a_table_s_book_and_closings_arrive_as_they_were(app_here: Flask, table: CardTable):
    with_a_book(table)
    text = carried(table)
    assert {each["kind"] for each in json.loads(text)["book"]} == {
        "closing", "expense", "reversal", "payment", "confirmation"}
    arrived = bring(read(text), "here")
    assert carried(arrived) == text
    names = table.names, arrived.names
    old, new = ({currency: {known[person]: amount for person, amount in of.items()}
                 for currency, of in Book.of(each).balances().items()}
                for each, known in zip((table, arrived), names, strict=True))
    assert old == new and set(new) == {"CZK", "EUR"}
    assert list(verify_books()) == []
    assert [difference for each in models.sittings_of(arrived) for difference in verify(each)] == []


def of_the_first_version(text: str) -> Any:
    """The export in the first version of the format."""
    data = json.loads(text)
    for name in ("book", "cash_unit", "currency", "words"):
        del data[name]
    for sitting in data["sittings"]:
        for name in ("origin", "results", "sealings"):
            del sitting[name]
    return data | {"format_version": 1, "people": [person["name"] for person in data["people"]]}


def test_a_file_of_the_first_version_is_still_read(app_here: Flask, text: str):
    assert carried(bring(read(json.dumps(of_the_first_version(text))), "old")) == text


def test_a_file_of_the_first_version_holds_nothing_newer(app_here: Flask, text: str):
    old = of_the_first_version(text)
    assert refusal(json.dumps(old | {"currency": "CZK"})) == "“currency” does not belong there."
    old["sittings"][0]["origin"] = "table"
    assert refusal(json.dumps(old)) == "Sitting 1: “origin” does not belong there."


def test_undo_and_redo_go_on_where_they_were(app_here: Flask, table: CardTable):
    arrived = models.sittings_of(bring(read(carried(table)), "here"))[-1]
    models.redo(arrived, sent(arrived, "again1"))
    models.redo(arrived, sent(arrived, "again2"))
    while arrived.done:
        models.undo(arrived, sent(arrived, f"back{arrived.version}"))
    assert verify(arrived) == []
    assert arrived.places == 0 and not any(arrived.now.totals.values())


def test_a_submission_that_was_carried_still_counts_once(app_here: Flask, table: CardTable):
    arrived = models.sittings_of(bring(read(carried(table)), "here"))[-1]
    first = arrived.entry(1)
    assert first is not None and first.deal is not None
    answer = models.record(arrived, Won(0), models.Submission(first.submission, 0), deal_of(first))
    assert answer.repeated and answer.seq == 1


def test_the_same_file_sent_twice_makes_one_table(app_here: Flask, text: str):
    assert bring(read(text), "twice").id == bring(read(text), "twice").id
    assert bring(read(text), "thrice").id != bring(read(text), "twice").id


def test_secrets_stay_at_home(app_here: Flask, table: CardTable, text: str):
    assert table.key not in text and table.submission not in text


@POSTGRESQL_ALONE
def test_it_arrives_in_any_database(in_any_app: Flask, text: str):
    sitting = full_evening("anywhere")
    assert verify(sitting) == []
    arrived = bring(read(text), "here")
    assert carried(arrived) == text
    assert carried(bring(read(carried(sitting.table)), "there")) == carried(sitting.table)
    for each in models.sittings_of(arrived):
        assert verify(each) == []
        rebuild(each)
        assert verify(each) == []
    db.session.remove()


# what is refused

def test_what_is_no_table_is_refused(app_here: Flask):
    assert refusal("") == "This is no JSON at line 1, column 1."
    assert refusal("[1, 2") == "This is no JSON at line 1, column 6."
    assert refusal(b"\xff\xfe\x00") == "This file is no text."
    assert refusal("[]") == "This is no file of a table or a club from Forhont."
    assert refusal("{}") == "This is no file of a table or a club from Forhont."
    assert refusal("[" * 100_000) == "This file is nested too deeply."
    assert refusal("[" * 50 + "]" * 50) == "This file is nested too deeply."
    assert refusal('{"a":' * 100_000) == "This file is nested too deeply."
    assert refusal("[" + "[]," * 1_000_000 + "[]]") == "This file is too large."
    assert refusal("[NaN]") == "“NaN” is not a whole number."
    assert refusal("[1e9]") == "“1e9” is not a whole number."
    assert refusal("[-Infinity]") == "“-Infinity” is not a whole number."
    assert refusal("[" + "9" * 100_000 + "]") == "This number is too large."
    assert refusal('{"a": 1, "a": 2}') == "The same name stands twice in one object."
    assert refusal('["\\ud800"]') == "There is a character in it that cannot be printed."
    assert refusal('["' + "a" * 1000 + '"]') == "A text in it has more than 400 characters."


Change = Callable[[Any], Any]
REFUSED: dict[str, tuple[Change, str]] = {
    "a newer file": (lambda t: t.update(format_version=3), "This file was made by a newer Forhont."),
    "another file": (lambda t: t.update(format="chess"), "This is no file of a table or a club from Forhont."),
    "something more": (lambda t: t.update(x=1), "“x” does not belong there."),
    "nobody": (lambda t: t.update(people=[]), "There is nobody or nothing in this file."),
    "a long name": (lambda t: t["people"].__setitem__(1, {"name": "ř" * 41}),
                    "Person 2: A name has from 1 to 40 letters."),
    "somebody who stands for himself": (
        lambda t: t["people"][1].update(stands_for=1), "Person 2: Nobody stands for himself."),
    "many people": (lambda t: t.update(people=[{"name": "a"}] * 501), "“people” has more than 500 items."),
    "an unknown game": (lambda t: first(t).update(game="chess"), "Sitting 1: There is no such game here."),
    "a newer game": (lambda t: first(t).update(game_version=99),
                     "Sitting 1: This file was made by a newer Forhont."),
    "no evening": (lambda t: first(t).update(evening="yesterday"), "Sitting 1: “evening” is no date."),
    "other rules": (lambda t: first(t).update(rules={"x": 1}),
                    "Sitting 1: These are no house rules of this game."),
    "a stranger": (lambda t: first(t)["start"]["occupants"].update({"0": 99}),
                   "Sitting 1: “occupants” is nobody in the list of people."),
    "somebody twice": (lambda t: first(t)["start"]["occupants"].update({"0": 1}),
                       "Sitting 1: Everybody needs exactly one seat."),
    "a seat twice": (lambda t: first(t)["start"].update(order=[0, 0, 1, 2]),
                     "Sitting 1: This game cannot be played by that many people."),
    "a dealer from elsewhere": (lambda t: first(t)["start"].update(dealer=9),
                                "Sitting 1: The dealer has no seat."),
    "an unknown act": (lambda t: act(t, 3).update(act="forget"),
                       "Sitting 1: action 3: There is no such act."),
    "an unknown kind": (lambda t: act(t, 3).update(kind="Person"),
                        "Sitting 1: action 3: This game knows nothing of the kind “Person”."),
    "facts of another shape": (lambda t: act(t, 1).update(facts={"winner": [0]}),
                               "Sitting 1: action 1: What is recorded cannot be read."),
    "no facts": (lambda t: act(t, 1).pop("facts"), "Sitting 1: action 1: It does not say what is recorded."),
    "somebody who played twice": (lambda t: act(t, 1)["deal"].update(playing=[0, 1, 1, 2]),
                                  "Sitting 1: action 1: Somebody in it has no seat."),
    "a submission twice": (lambda t: act(t, 5).update(submission=act(t, 1)["submission"]),
                           "Sitting 1: action 5: Its submission was there before."),
    "a target in the future": (lambda t: act(t, 4).update(target=9),
                               "Sitting 1: action 4: It does not say what it is about."),
    "a nobody who recorded": (lambda t: act(t, 1).update(by=77),
                              "Sitting 1: action 1: “by” is nobody in the list of people."),
    "a moment before Christ": (lambda t: act(t, 1).update(at="0001-01-01T00:00:00.000000+00:00"),
                               "Sitting 1: action 1: “at” is no moment."),
}


def first(table: Any) -> Any:
    return table["sittings"][0]


def act(table: Any, seq: int) -> Any:
    return table["sittings"][0]["log"][seq - 1]


@pytest.mark.parametrize("change, said", REFUSED.values(), ids=REFUSED)
def test_a_refusal_names_the_place(app_here: Flask, text: str, change: Change, said: str):
    data = json.loads(text)
    change(data)
    assert refusal(json.dumps(data)) == said


def arrives_or_is_refused(text: str | bytes) -> bool:
    """A file is either imported completely or refused."""
    before = there()
    try:
        packed = read(text)
    except CannotRead as refused:
        assert spoken(refused.text)
        assert there() == before
        return False
    table = bring(packed, f"{before}")
    assert [each for sitting in models.sittings_of(table) for each in verify(sitting)] == []
    arrived = carried(table)
    assert carried(bring(read(arrived), f"again {before}")) == arrived
    return True


# whatever comes

@tries(2)
@given(changes(most=3))
def test_a_file_with_anything_anywhere_is_good_or_refused(app_here: Flask, text: str, changed: Changes):
    table = json.loads(text)
    for change in changed:
        spoil(table, list(paths(table)), change)
    arrives_or_is_refused(json.dumps(table))


@given(ANY)
def test_any_json_at_all_is_refused(app_here: Flask, anything: Any):
    assert refusal(json.dumps(anything))


def evening_of_examples(key: str) -> Any:
    """A table whose log holds every worked example of a game as if played, from an export alone."""
    game = models.all_games()[key]
    people = [f"P{n}" for n in range(game.table.stop - 1)]
    bare = models.open_table(key, people, 0, game.house_rules(), f"bare {key}")
    table = json.loads(carried(bare.table))
    for number, example in enumerate(game.examples):
        kind, facts = facts_of(example.entry)
        playing = list(bare.now.playing if example.now is None else example.now.playing)
        entry = {"act": "record", "at": table["opened_at"], "facts": facts, "game_version": game.version,
                 "kind": kind, "submission": f"example{number}"}
        first(table)["log"].append(entry if isinstance(example.entry, game.between_rounds) else {
            **entry, "deal": {"dealer": 0, "playing": playing}})
    return table


every_game = pytest.mark.parametrize("game", games.find(("games", "tests.toy_games")))


@pytest.fixture
def examples(app_here: Flask, game: str) -> str:
    return json.dumps(evening_of_examples(game))


@one_of("game", "marriage", *(each for each in games.find(("games", "tests.toy_games")) if each != "marriage"))
@counts(1, 99)
def test_the_examples_of_a_game_are_exported_and_imported_one_by_one(examples: str, game: str, count: int):
    """Examples for a fresh table and printed rules are imported; others may need what the file lacks.

    Of each kind of entry `count`.
    """
    table, seen = json.loads(examples), Counter[str]()
    for entry, example in zip(list(first(table)["log"]), models.all_games()[game].examples, strict=True):
        seen[entry["kind"]] += 1
        if seen[entry["kind"]] > count:
            continue
        first(table)["log"] = [entry]
        taken = arrives_or_is_refused(json.dumps(table))
        assert taken or example.problems or example.questions or example.now or example.rules, example.name.id


@every_game
@given(chosen=st.tuples(st.integers(0, 999), st.integers(0, 999)), changed=changes(most=2))
def test_nonsense_of_any_game_is_good_or_refused(examples: str, chosen: tuple[int, int], changed: Changes):
    table = json.loads(examples)
    log = first(table)["log"]
    first(table)["log"] = [deepcopy(log[number % len(log)]) for number in chosen]
    for number, entry in enumerate(first(table)["log"]):
        entry["submission"] = f"n{number}"
    for change in changed:
        inside = [path for path in paths(first(table)) if {"facts", "deal", "rules", "start"} & set(path)]
        spoil(first(table), inside, change)
    arrives_or_is_refused(json.dumps(table))


# over HTTP

@pytest.fixture
def client(app_here: Flask) -> FlaskClient:
    return app_here.test_client()


def test_a_file_is_brought_through_the_form(client: FlaskClient, text: str):
    assert client.get("/import").status_code == 200
    answer = client.post("/import", data={"file": (io.BytesIO(text.encode()), "table.json"),
                                          "submission": "0123456789abcdef"})
    assert answer.status_code == 303
    key = answer.location.rsplit("/", 1)[-1]
    exported = client.get(f"/tables/{key}/export.json")
    file = json.loads(exported.data)
    assert {"history", "checkpoint"} | json.loads(text).keys() == file.keys()
    assert {name: file[name] for name in json.loads(text)} == json.loads(text)
    assert exported.mimetype == "application/json" and "attachment" in exported.headers["Content-Disposition"]
    again = client.post("/import", data={"text": text, "submission": "0123456789abcdef"})
    assert again.location == answer.location


def test_what_was_pasted_is_not_lost_by_a_refusal(client: FlaskClient):
    answer = client.post("/import", data={"text": '{"format": 1}', "submission": "0123456789abcdef"})
    assert answer.status_code == 422
    assert "{&#34;format&#34;: 1}" in answer.text and "0123456789abcdef" in answer.text


@pytest.mark.parametrize("data", [
    {}, {"text": ""}, {"file": "x"}, {"file": (io.BytesIO(b""), "x")}, {"file": (io.BytesIO(b"\0\xff"), "x")},
    {"text": "[" * 100_000}])
def test_a_form_of_any_shape_gets_an_answer(client: FlaskClient, data: dict[str, Any]):
    assert client.post("/import", data=data).status_code == 422


def test_a_stranger_exports_nothing(client: FlaskClient, table: CardTable):
    assert client.get(f"/tables/{table.key}/export.json").status_code == 404


def test_a_long_evening_is_exported_in_pieces(app_here: Flask):
    sitting = new_sitting("long")
    for number in range(3):
        models.record(sitting, Won(0), sent(sitting, f"n{number}"), deal(sitting))
    like = sitting.entry(3)
    assert like is not None
    rows = [values_of(like) | {"seq": seq, "submission": f"n{seq}", "previous": seq - 1} for seq in range(4, 1301)]
    db.session.execute(db.insert(Entry), rows)
    sitting.version = 1300
    db.session.commit()
    pieces = list(export(sitting.table))
    assert max(map(len, pieces)) < 500 * 300
    assert len(json.loads("".join(pieces))["sittings"][0]["log"]) == 1300
