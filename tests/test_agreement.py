"""Pages on which people confirm their sums, object and decide: who may, what is refused, and what everybody sees."""
import secrets
import threading
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models import (
    CardTable,
    Club,
    Confirmation,
    Decision,
    Holder,
    Objection,
    Role,
    Sitting,
    Submission,
    User,
    db,
    strike,
)
from models.database import by_the_clock, now_utc
from models.history.checking import differences
from models.history.loading import Owner
from models.ops.verifying import verify
from tests.clubs import make_account, make_club, make_member, sign_in, take_in
from tests.conftest import begun
from tests.rows import only
from tests.test_api import token
from tests.test_claims import ENGLISH, Table
from tests.test_queries import play
from tests.web import first


@pytest.fixture
def table(app: Flask) -> Table:
    """Four people after four rounds, one won by each."""
    with app.app_context():
        sitting = begun()
        play(sitting, 4)
        return Table(app, sitting.table.key, sitting.id, {name: who for who, name in sitting.table.names.items()})


def page_of(table: Table, phone: FlaskClient) -> str:
    answer = phone.get(f"/sittings/{table.sitting}/agreement", headers=ENGLISH)
    assert answer.status_code == 200
    return answer.text


def post(phone: FlaskClient, url: str, **fields: Any) -> TestResponse:
    return phone.post(url, data={"submission": secrets.token_hex(8), **fields}, headers=ENGLISH)


def agree(table: Table, phone: FlaskClient, seen: str = "0:0", **more: Any) -> TestResponse:
    return post(phone, f"/sittings/{table.sitting}/agreement", seen=seen, **more)


def object_to(table: Table, phone: FlaskClient, root: int = 1, reason: str = "It was Petr") -> int:
    url = f"/sittings/{table.sitting}/entries/{root}/objection"
    seq = first(r'name="seq" value="(\d+)"', phone.get(url, headers=ENGLISH).text)
    assert post(phone, url, seq=seq, reason=reason).status_code == 303
    with table.app.app_context():
        return db.session.scalars(db.select(Objection.id).order_by(Objection.id.desc())).first() or 0


def count(table: Table, kind: Any) -> int:
    with table.app.app_context():
        return db.session.scalar(db.select(db.func.count()).select_from(kind)) or 0


def test_one_tap_confirms_on_ones_own_phone_and_twice_counts_once(table: Table):
    eva = table.phone("Eva")
    page = page_of(table, eva)
    assert "Your sum" in page and "Your rounds" in page
    seen = first(r'name="seen" value="([-\d:]+)"', page)
    submission = first(r'name="submission" value="(\w+)"', page)
    for _ in range(2):
        assert agree(table, eva, seen, submission=submission).status_code == 303
    assert "agrees" in page_of(table, eva) and count(table, Confirmation) == 1


def test_what_is_said_about_a_sum_takes_somebody_and_a_phone_of_nobody_is_led_to_say_so(table: Table):
    nobody, watcher = table.phone(), table.phone(role="watch")
    for url in (f"/sittings/{table.sitting}/agreement", f"/sittings/{table.sitting}/entries/1/objection"):
        assert post(nobody, url).headers["Location"].endswith("/me")
        assert post(watcher, url).status_code == 403
    assert post(nobody, f"/sittings/{table.sitting}/initials", person=table.people["Eva"]).status_code == 303
    assert "Your sum" not in page_of(table, nobody) and "I agree" not in page_of(table, watcher)
    assert count(table, Confirmation) == count(table, Objection) == 0


def test_a_second_phone_confirms_only_once_the_first_let_it_in(table: Table):
    eva, second = table.phone("Eva"), table.phone()
    table.say(second, "Eva")
    assert agree(table, second).headers["Location"].endswith("/me")
    table.ask(second, "Eva")
    assert table.answer(eva) == 303
    assert agree(table, second).headers["Location"].endswith("/agreement") and count(table, Confirmation) == 1


HOSTILE = ["", "0", "0:1", "x:y", "1:1", "0:0:0", "9" * 30 + ":0", "\u0661:0", "-:-", "0:0\n"]


@pytest.mark.parametrize("seen", HOSTILE)
def test_a_sum_that_is_not_that_of_now_is_refused_with_a_sentence(table: Table, seen: str):
    answer = agree(table, table.phone("Eva"), seen)
    assert answer.status_code == 409 and "another one by now" in answer.text and count(table, Confirmation) == 0


def test_initials_are_written_on_the_phone_of_who_keeps_the_score(table: Table):
    eva, petr = table.phone("Eva"), table.phone("Petr")
    table.keep_score(eva, "Eva")
    url, who = f"/sittings/{table.sitting}/initials", table.people["Jana"]
    assert 'name="initials"' in page_of(table, eva) and 'name="initials"' not in page_of(table, petr)
    assert post(petr, url, person=who, seen="0:0", initials="J").status_code == 423
    wrong = post(eva, url, person=who, seen="0:0", initials="<b>")
    assert wrong.status_code == 422 and "Initials begin like the name" in wrong.text
    assert 'value="&lt;b&gt;"' in wrong.text
    for nobody in ("", "0", "x", "99999"):
        assert post(eva, url, person=nobody, seen="0:0", initials="J").status_code == 422
    own = post(eva, url, person=table.people["Petr"], seen="0:0", initials="P")
    assert own.status_code == 409 and "phone of their own and agrees there" in own.text
    assert post(eva, url, person=who, seen="0:0", initials="JN").status_code == 303
    assert "agrees, by initials" in page_of(table, petr)


def test_what_is_objected_to_is_not_offered_for_objecting_again(table: Table):
    eva, petr = table.phone("Eva"), table.phone("Petr")
    offer = 'href="/sittings/{0}/entries/{1}/objection"'.format
    pages = (f"/sittings/{table.sitting}/agreement", f"/sittings/{table.sitting}/entries/1")
    made = object_to(table, eva)
    for page in pages:
        assert offer(table.sitting, 1) not in eva.get(page).text, page
        assert offer(table.sitting, 1) in petr.get(page).text, "others may object as well"
    assert offer(table.sitting, 2) in eva.get(pages[0]).text
    post(eva, f"/objections/{made}/withdrawal")
    assert all(offer(table.sitting, 1) in eva.get(page).text for page in pages)


def test_an_objection_is_seen_by_all_and_only_its_author_withdraws_it(table: Table):
    eva, petr = table.phone("Eva"), table.phone("Petr")
    made = object_to(table, eva, reason="It was <i>Petr</i>")
    for url in (f"/sittings/{table.sitting}/agreement", f"/tables/{table.key}", f"/sittings/{table.sitting}/entries/1"):
        text = petr.get(url, headers=ENGLISH).text
        assert "disputed" in text or "It was &lt;i&gt;Petr" in text, url
    assert "without what is disputed" in page_of(table, petr)
    for url in (f"/sittings/{table.sitting}/result", f"/tables/{table.key}"):
        assert "ithout what is disputed: " in petr.get(url, headers=ENGLISH).text, url
    assert "It was &lt;i&gt;Petr" in petr.get(f"/sittings/{table.sitting}/history", headers=ENGLISH).text
    assert post(petr, f"/objections/{made}/withdrawal").status_code == 403
    assert post(petr, f"/objections/{made}/decision", outcome="stands", reason="so").status_code == 403
    assert agree(table, eva).status_code == 409, "who objects does not agree"
    for _ in range(2):
        answer = post(eva, f"/objections/{made}/withdrawal")
    assert answer.status_code == 409, "there is nothing to withdraw any more"
    assert count(table, Decision) == 1 and "Withdrawn" in page_of(table, petr)


def test_whose_sum_was_corrected_is_told_what_he_agreed_to(table: Table):
    eva = table.phone("Eva")
    agree(table, eva)
    with table.app.app_context():
        strike(sitting := db.session.get_one(Sitting, table.sitting), 1, Submission("s" * 32, sitting.version))
    page = page_of(table, eva)
    assert "You agreed to 0 pebbles. Something was corrected since." in page and "agreed before a correction" in page
    assert agree(table, eva, seen="-3:-3").status_code == 303
    assert "was corrected since" not in page_of(table, eva)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 401, "\u202e", "\u200b \u00ad"])
def test_an_objection_takes_one_sentence(table: Table, reason: str):
    eva = table.phone("Eva")
    answer = post(eva, f"/sittings/{table.sitting}/entries/1/objection", seq="1", reason=reason)
    assert answer.status_code == 422 and 'aria-invalid="true"' in answer.text and count(table, Objection) == 0
    for seq in ("", "x", "2", "9" * 12):
        assert post(eva, f"/sittings/{table.sitting}/entries/1/objection", seq=seq, reason="why").status_code == 409
    assert post(eva, f"/sittings/{table.sitting}/entries/77/objection", seq="1", reason="why").status_code == 409


def test_a_table_without_a_club_names_who_decides(table: Table):
    eva, petr = table.phone("Eva"), table.phone("Petr")
    url = f"/tables/{table.key}/agreement"
    for wrong in ({"level": "x"}, {"hours": "-1"}, {"hours": "99999"}, {"referee": "77777"}, {"referee": "x"}):
        fields = {"level": "all", "hours": "24", "referee": "", **wrong}
        assert post(eva, url, **fields).status_code == 422, wrong
    object_to(table, petr, root=2)
    page = page_of(table, eva)
    assert "Nobody decides here." in page and f'href="{url}"' in page and "shown for ever as a party" not in page
    assert post(eva, url, level="all", hours="48", referee=table.people["Petr"]).status_code == 303
    assert "0 of 4 agree with the sums" in eva.get(f"/tables/{table.key}/more", headers=ENGLISH).text
    made = object_to(table, eva)
    assert "Decides about objections: Petr" in page_of(table, eva) and 'name="outcome"' not in page_of(table, eva)
    assert post(petr, f"/objections/{made}/decision", outcome="withdrawn", reason="so").status_code == 422
    empty = post(petr, f"/objections/{made}/decision", outcome="stands", reason=" ")
    assert empty.status_code == 422 and "Say in one sentence why." in empty.text and "checked" in empty.text
    assert post(petr, f"/objections/{made}/decision", outcome="stands", reason="I saw it").status_code == 303
    assert "The entry stands" in page_of(table, eva) and "I saw it" in page_of(table, eva)


def test_in_a_club_a_referee_decides_and_opens_again_and_a_scorekeeper_does_not(table: Table):
    with table.app.app_context():
        owner = make_account("owner")
        club = make_club(owner, "club")
        take_in(only(CardTable), club)
        users = {role: make_account(role.value) for role in (Role.REFEREE, Role.SCOREKEEPER)}
        for role, user in users.items():
            make_member(club, user, role)
        key, ids = club.key, {role: user.id for role, user in users.items()}
    made = object_to(table, table.phone("Eva"))
    phones = {}
    for role, user_id in ids.items():
        phones[role] = table.app.test_client()
        with table.app.app_context():
            sign_in(phones[role], db.session.get_one(User, user_id))
    referee, other = phones[Role.REFEREE], phones[Role.SCOREKEEPER]
    assert other.get(f"/clubs/{key}/disputes", headers=ENGLISH).status_code == 403
    assert "It was Petr" in referee.get(f"/clubs/{key}/disputes", headers=ENGLISH).text
    assert post(other, f"/objections/{made}/decision", outcome="wrong", reason="so").status_code == 403
    assert post(referee, f"/objections/{made}/decision", outcome="wrong", reason="It was Petr").status_code == 303
    assert "waits for its correction" in referee.get(f"/clubs/{key}/disputes", headers=ENGLISH).text
    terms = {f"close-{table.sitting}": "1", f"rate-{table.sitting}": "2", f"currency-{table.sitting}": "CZK",
             f"coin-{table.sitting}": "1", f"seen-{table.sitting}": "4"}
    assert post(other, f"/tables/{table.key}/closing", **terms, close="1").status_code == 303
    sums = f"/sittings/{table.sitting}/agreement"
    for phone in (referee, other):  # who decided is told, and only who may opens the game again
        page = phone.get(sums, headers=ENGLISH).text
        assert (">referee</bdi>" in page, "Open the game again" in page) == (True, phone is referee)
    assert "referee</bdi>" in other.get(f"/sittings/{table.sitting}/history", headers=ENGLISH).text
    with table.app.app_context():
        program = token(only(Club), Role.VIEWER.value, who=Holder(user=ids[Role.SCOREKEEPER]))
    told = table.app.test_client().get(f"/api/v1/sittings/{table.sitting}/agreement", headers=program)
    assert [each["by"] for each in told.get_json()["objections"][0]["decisions"]] == ["referee"]
    assert post(referee, f"/sittings/{table.sitting}/reopening", reason="It was Petr").status_code == 303
    course = other.get(f"/sittings/{table.sitting}/history", headers=ENGLISH).text
    assert "scorekeeper</bdi>" in course.partition("Opened again")[0] and course.count("referee</bdi>") == 2
    with table.app.app_context():
        strike(sitting := db.session.get_one(Sitting, table.sitting), 1, Submission("s" * 32, sitting.version))
    assert "The entry was changed since." in other.get(sums, headers=ENGLISH).text
    with table.app.app_context():
        sitting = db.session.get_one(Sitting, table.sitting)
        assert sitting.objections == 1
        decision = only(Decision)
        assert (decision.outcome, decision.user_id) == ("wrong", ids[Role.REFEREE])


def test_the_page_of_a_club_counts_the_objections_that_its_desk_lists(table: Table):
    with table.app.app_context():
        club = make_club(make_account("owner"), "club")
        key = club.key
        take_in(only(CardTable), club)
        make_member(club, make_account("viewer"), Role.VIEWER)
    for root, name in enumerate(("Eva", "Petr"), 1):
        object_to(table, table.phone(name), root)
    for name, count_ in (("owner", 2), ("viewer", 0)):
        phone = table.app.test_client()
        with table.app.app_context():
            sign_in(phone, only(User, name=name))
        assert ("Objections: 2</a>" in phone.get(f"/clubs/{key}", headers=ENGLISH).text) is bool(count_)
        assert phone.get(f"/clubs/{key}/disputes").text.count("#objection-") == count_


@pytest.mark.parametrize("level", ["all", "off"])
def test_the_page_of_a_closed_table_asks_whether_the_sums_hold_where_agreement_is_asked_for(table: Table, level: str):
    eva = table.phone("Eva")
    assert post(eva, f"/tables/{table.key}/agreement", level=level, hours="24", referee="").status_code == 303
    closed = {f"close-{table.sitting}": "1", f"seen-{table.sitting}": "4", "close": "1"}
    asks = [f"/sittings/{table.sitting}/agreement" in eva.get(f"/tables/{table.key}", headers=ENGLISH).text]
    assert post(eva, f"/tables/{table.key}/closing", **closed).status_code == 303
    asks.append(f"/sittings/{table.sitting}/agreement" in eva.get(f"/tables/{table.key}", headers=ENGLISH).text)
    assert asks == [False, level == "all"]


def test_long_after_a_closing_nobody_is_let_type_an_objection(table: Table):
    eva = table.phone("Eva")
    closed = {f"close-{table.sitting}": "1", f"seen-{table.sitting}": "4", "close": "1"}
    assert post(eva, f"/tables/{table.key}/closing", **closed).status_code == 303
    url, late = f"/sittings/{table.sitting}/entries/1/objection", now_utc() + timedelta(days=31)
    assert eva.get(url).status_code == 200
    with by_the_clock(lambda: late):
        told = eva.get(url, headers=ENGLISH)
    assert told.status_code == 409 and "It was closed long ago and stays as it is." in told.text


def test_pages_of_money_say_how_much_of_whom_a_disputed_entry_holds_back_and_what_to_do(table: Table):
    eva, home = table.phone("Eva"), f"/tables/{table.key}"
    made = object_to(table, eva, reason="It was <i>Petr</i>")
    said = ("Held back: 1 entry is disputed", f"/sittings/{table.sitting}/agreement#objection-{made}", "Nobody decides",
            "It was &lt;i&gt;Petr", "What to do: correct the entry")
    terms = {f"close-{table.sitting}": "1", f"rate-{table.sitting}": "2", f"currency-{table.sitting}": "CZK",
             f"coin-{table.sitting}": "1", f"seen-{table.sitting}": "4"}
    for button in ("preview", "close"):
        page = post(eva, f"{home}/closing", **terms, **{button: "1"})
        assert page.status_code == (200 if button == "preview" else 303)
        assert button == "close" or (all(each in page.text for each in said) and "CZK\u00a06</strong>" in page.text)
    pages = (f"{home}/book", f"{home}/evenings", f"/sittings/{table.sitting}/result")
    for url in pages:
        text = eva.get(url, headers=ENGLISH).text
        assert [each for each in said if each not in text] == [], url
        held = text[text.index('class="notice warning held"'):].partition("</section>")[0]
        assert (held.count("CZK\u00a02</strong>"), held.count("CZK\u00a06</strong>")) == (3, 1), url
    post(eva, f"/objections/{made}/withdrawal")
    assert not [url for url in pages if "Held back" in eva.get(url, headers=ENGLISH).text]
    entries = eva.get(f"{home}/book/entries", headers=ENGLISH).text  # the money that follows is no second closing
    assert entries.count("After an objection: ") == 1 == entries.count("Game closed: ")


def test_at_the_same_moment_two_confirm_and_one_objects_and_nothing_is_lost_or_doubled(any_app: Flask):
    with any_app.app_context():
        sitting = begun()
        play(sitting, 4)
        table = Table(any_app, sitting.table.key, sitting.id,
                      {name: who for who, name in sitting.table.names.items()})
    eva, petr, jana, second = table.phone("Eva"), table.phone("Petr"), table.phone("Jana"), table.phone()
    table.ask(second, "Eva")
    assert table.answer(eva) == 303
    url, objection = f"/sittings/{table.sitting}/agreement", f"/sittings/{table.sitting}/entries/2/objection"
    sent = {"seen": "0:0", "submission": "e" * 32}
    requests = [(eva, url, sent), (any_app.test_client(), url, sent), (second, url, sent | {"submission": "s" * 32}),
                (petr, url, sent | {"submission": "p" * 32}),
                *[(jana, objection, {"seq": "2", "reason": "It was Eva", "submission": "j" * 32})] * 2]
    with eva.session_transaction() as known, requests[1][0].session_transaction() as again:
        again.update(known)  # the same phone twice: a form sent again while the first is under way
    barrier, answers = threading.Barrier(len(requests)), []

    def send(phone: FlaskClient, path: str, fields: dict[str, str]) -> None:
        barrier.wait()
        answers.append(phone.post(path, data=fields, headers=ENGLISH).status_code)

    threads = [threading.Thread(target=send, args=each) for each in requests]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert answers == [303] * len(requests)
    with any_app.app_context():
        here = db.session.get_one(Sitting, table.sitting)
        assert sorted(each.person_id for each in db.session.scalars(db.select(Confirmation))) == sorted(
            table.people[name] for name in ("Eva", "Petr"))
        assert [each.person_id for each in db.session.scalars(db.select(Objection))] == [table.people["Jana"]]
        assert (here.confirmations, here.objections) == (2, 1)
        assert verify(here) == [] and list(differences(Owner.of(here.table))) == []
