"""Planned evenings: planned by an organiser, answered by a link, waiting, called off, in calendars, tables of them."""
import json
import re
import secrets
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models import CardTable, Club, Person, PlannedEvening, User, all_games, db, now_utc
from models.club import commands, planning, rosters
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.validators import CannotRead
from tests.clubs import SENTENCE, Furnished, furnish, make_account, make_member, sign_in
from tests.rows import only
from tests.test_tournament_pages import SETTINGS
from tests.web import ENGLISH, first, hidden, send
from views.club.ical import folded

DAY, WEEK_LATER = (f"{now_utc() + timedelta(days=days):%Y-%m-%d}" for days in (9, 16))
NEPALI = "कखगघङचछजझञ" * 4
SCRIPT = "<script>alert(1)</script>"
THURSDAY = {"day": DAY, "time": "18:30", "place": "U Lva, sál 2; nahoře", "game": "pebbles", "most": "3"}


@pytest.fixture
def at(app: Flask) -> Furnished:
    with app.app_context():
        return furnish()


class Evening:
    """A planned evening of a club with the players Petr, Jana, a script and forty letters, and phones of these."""

    def __init__(self, app: Flask, at: Furnished, **typed: str) -> None:
        self.app, self.at = app, at
        self.organiser = self.member("organiser")
        self.players = dict(zip(("Petr", "Jana"), (at.known["person"], at.known["other"]), strict=True))
        with app.app_context():
            for name in (SCRIPT, NEPALI):
                self.players[name] = rosters.add_player(self.club, name, None, secrets.token_hex(16)) or 0
        answer = send(self.organiser, f"/clubs/{at.club}/planned/new", **{**THURSDAY, **typed})
        assert answer.status_code == 303, answer.text
        self.page = answer.headers["Location"]

    @property
    def club(self) -> Club:
        return only(Club, key=self.at.club)

    @property
    def row(self) -> PlannedEvening:
        return only(PlannedEvening, key=self.page.rpartition("/")[2])

    def member(self, role: str) -> FlaskClient:
        client = self.app.test_client()
        with self.app.app_context():
            sign_in(client, db.session.get_one(User, self.at.users[role]))
        return client

    def of_club(self, page: str) -> str:
        with self.app.app_context():
            return f"/clubs/{self.at.club}/planned/{self.row.id}{page}"

    def says(self, name: str, comes: bool = True, phone: FlaskClient | None = None) -> TestResponse:
        data = {"person": self.players[name], "comes": "yes" if comes else "no", "mine": "1"}
        return (phone or self.app.test_client()).post(self.page, data=data)

    def groups(self) -> list[list[str]]:
        with self.app.app_context():
            coming = planning.Coming.of(self.row)
            return [[each.name for each in group] for group in (coming.placed, coming.waiting, coming.absent)]


@pytest.fixture
def evening(app: Flask, at: Furnished) -> Evening:
    return Evening(app, at)


def test_one_tap_by_the_link_says_it_and_the_phone_knows_who_it_is(evening: Evening):
    phone = evening.app.test_client()
    page = phone.get(evening.page, headers=ENGLISH).text
    assert "Who are you?" in page and NEPALI in page and "U Lva" in page and "/clubs/" not in page
    assert 'og:description" content="Pebbles · U Lva, sál 2; nahoře"' in page
    assert SCRIPT not in page and "&lt;script&gt;alert" in page
    assert evening.says("Petr", phone=phone).headers["Location"] == evening.page
    page = phone.get(evening.page, headers=ENGLISH).text
    assert "Who are you?" not in page and re.search(r'aria-pressed="true">.*comes.*Petr', page)
    assert evening.page in phone.get("/").text and evening.page not in evening.app.test_client().get("/").text
    assert "Who are you?" in phone.get(f"{evening.page}?other=1", headers=ENGLISH).text
    assert evening.says("Petr", False, phone).status_code == 303 and evening.groups() == [[], [], ["Petr"]]


def test_a_phone_that_signs_in_to_no_player_and_out_again_knows_who_it_is(evening: Evening):
    phone = evening.app.test_client()
    evening.says(NEPALI, phone=phone)
    with evening.app.app_context():
        make_account("Karel")
    for send_it in (lambda: phone.post("/sign-in", data={"name": "Karel", "password": SENTENCE}),
                    lambda: phone.post("/sign-out")):
        assert send_it().status_code == 303
        assert "Who are you?" not in phone.get(evening.page, headers=ENGLISH).text


def test_who_left_the_club_has_no_place_any_more_until_coming_back(evening: Evening):
    phone, jana = evening.app.test_client(), evening.players["Jana"]
    for name in ("Jana", NEPALI, SCRIPT, "Petr"):
        evening.says(name, phone=phone if name == "Jana" else None)
    with evening.app.app_context():
        rosters.retire(evening.club, jana, True, evening.at.users["owner"], secrets.token_hex(16))
    assert evening.groups() == [[NEPALI, SCRIPT, "Petr"], [], []]
    assert "Jana" not in phone.get(evening.page).text and evening.says("Jana", phone=phone).status_code == 422
    with evening.app.app_context():
        rosters.retire(evening.club, jana, False, evening.at.users["owner"], secrets.token_hex(16))
    assert evening.groups() == [["Jana", NEPALI, SCRIPT], ["Petr"], []]


def test_who_comes_too_late_waits_and_gets_the_place_of_who_cancels(evening: Evening):
    for name in ("Jana", NEPALI, SCRIPT, "Petr"):
        phone = evening.app.test_client()
        evening.says(name, phone=phone)
    evening.says("Jana")
    assert evening.groups() == [["Jana", NEPALI, SCRIPT], ["Petr"], []], "said again, the place is kept"
    assert "you are number 1 of those who wait" in phone.get(evening.page, headers=ENGLISH).text
    evening.says("Jana", False)
    assert evening.groups() == [[NEPALI, SCRIPT, "Petr"], [], ["Jana"]]
    evening.says("Jana")
    assert evening.groups() == [[NEPALI, SCRIPT, "Petr"], ["Jana"], []], "who comes back is the last"


@pytest.mark.parametrize("wrong, said", [
    ({"day": ""}, "Write the day."), ({"day": "2026-13-40"}, "Write the day."),
    ({"time": "half six"}, "Write the hour"),
    ({"day": "2020-01-01"}, "Choose a day to come"), ({"day": "9999-12-31"}, "Choose a day to come"),
    ({"day": "0001-01-01"}, "Choose a day to come"),
    ({"place": "x" * 101}, "At most 100 letters"), ({"place": "a\u202eb"}, "cannot be printed"),
    ({"game": "whist"}, "Choose one of them"), ({"most": "1"}, "A number from 2"),
    ({"most": "many"}, "A number from 2")])
def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(
        evening: Evening, wrong: dict[str, str], said: str):
    for page in (f"/clubs/{evening.at.club}/planned/new", evening.of_club("")):
        opened = evening.organiser.get(page, headers=ENGLISH)
        answer = send(evening.organiser, page, opened, **{**THURSDAY, "place": "U Slona", **wrong})
        assert answer.status_code == 422 and wrong.get("place", "U Slona") in answer.text
        field = next(iter(wrong))
        assert re.search(f'id="{field}-errors"', answer.text) and 'aria-invalid="true"' in answer.text
        assert said in evening.organiser.post(page, data={**THURSDAY, **wrong}, headers=ENGLISH).text
    assert evening.groups() == [[], [], []]


def test_an_evening_is_planned_once_however_often_it_is_sent_and_the_next_is_proposed_a_week_later(
        evening: Evening):
    page = f"/clubs/{evening.at.club}/planned/new"
    opened = evening.organiser.get(page).text
    assert f'value="{WEEK_LATER}"' in opened and 'value="18:30"' in opened and "U Lva" in opened
    sent = {**THURSDAY, "submission": "s" * 32}
    assert len({evening.organiser.post(page, data=sent).headers["Location"] for _again in range(2)}) == 1
    assert evening.member("viewer").get(page).status_code == 403


def test_a_called_off_evening_stays_takes_no_answer_and_can_take_place_after_all(evening: Evening):
    evening.says("Petr")
    evening.organiser.post(evening.of_club("/off"), data={"off": "1"})
    page = evening.app.test_client().get(evening.page, headers=ENGLISH).text
    assert "The evening is called off." in page and 'name="comes"' not in page and "Petr" in page
    assert evening.says("Jana").status_code == 422 and evening.groups() == [["Petr"], [], []]
    assert "called off" in evening.organiser.get(f"/clubs/{evening.at.club}/planned", headers=ENGLISH).text
    evening.organiser.post(evening.of_club("/off"))
    assert evening.says("Jana").status_code == 303
    log = evening.organiser.get(f"/clubs/{evening.at.club}/log", headers=ENGLISH).text
    assert "An evening was planned." in log and "A planned evening was called off." in log


def test_a_change_over_what_another_organiser_changed_meanwhile_is_asked_about(evening: Evening):
    form, owner = evening.of_club(""), evening.member("owner")
    opened = {"was": hidden(owner.get(form))["was"]}
    send(evening.organiser, form, **{**THURSDAY, "place": "Theirs"})
    asked = owner.post(form, data={**THURSDAY, "place": "Mine", **opened})
    assert asked.status_code == 422 and 'value="Mine"' in asked.text
    opened = {"was": hidden(asked)["was"]}
    for _twice in range(2):
        assert owner.post(form, data={**THURSDAY, "place": "Mine", **opened}).status_code == 303
    assert "Mine" in owner.get(evening.page).text


def test_an_evening_that_is_over_takes_no_answer_and_is_kept_in_the_list(evening: Evening):
    with evening.app.app_context():
        evening.row.starts_at = now_utc() - timedelta(hours=5)
        db.session.commit()
    assert evening.says("Petr").status_code == 422
    page = evening.organiser.get(f"/clubs/{evening.at.club}/planned", headers=ENGLISH).text
    assert evening.page in page.partition("Evenings that were planned")[2]
    assert send(evening.organiser, evening.of_club(""), place="Elsewhere").status_code == 422, "the day is past"


@pytest.mark.parametrize("sent, status", [
    ({}, 422), ({"person": "x", "comes": "yes"}, 422), ({"person": "1", "comes": "maybe"}, 422),
    ({"person": "99999999", "comes": "yes"}, 422)])
def test_an_answer_that_is_none_is_refused(evening: Evening, sent: dict[str, str], status: int):
    assert evening.app.test_client().post(evening.page, data=sent).status_code == status
    assert evening.groups() == [[], [], []]


# tables

def test_tables_are_made_of_who_came_once_and_everybody_sees_where_to_sit(app: Flask, at: Furnished):
    evening = Evening(app, at, most="")
    with app.app_context():
        more = [each.id for each in rosters.players_of(evening.club)][:8]
        evening.players |= {str(each): each for each in more}
        before = db.session.query(CardTable).count()
    everybody = list(dict.fromkeys(evening.players.values()))
    for number in everybody:
        evening.says(next(name for name, each in evening.players.items() if each == number))
    for _again in range(2):
        made = evening.member("scorekeeper").post(evening.of_club("/tables"), data={"game": "pebbles"})
        assert made.status_code == 303 and made.headers["Location"].endswith("#tables")
    with app.app_context():
        tables = planning.tables_of(evening.row)
        assert db.session.query(CardTable).count() - before == len(tables) == -(-len(everybody) // 4)
        seated = [person.stands_for_id for table in tables for person in table.people]
        assert sorted(map(str, seated)) == sorted(map(str, everybody)) and all(
            3 <= len(table.people) <= 4 for table in tables)
        keys = [table.key for table in tables]
    page = app.test_client().get(evening.page).text
    assert NEPALI in page.partition('id="tables"')[2].partition("</section>")[0] and "/tables/" not in page
    page = evening.organiser.get(evening.page).text
    assert all(f"/tables/{key}" in page for key in keys) and "/tables\"" not in page


@pytest.mark.parametrize("game, people, said", [
    ("tarok", 7, "2 would have no seat"), ("tarok", 3, "Too few"), ("chess", 3, "Choose one"), ("pebbles", 3, None)])
def test_who_cannot_be_seated_is_said_beside_the_game(app: Flask, at: Furnished, game: str, people: int,
                                                      said: str | None):
    evening = Evening(app, at, most="")
    with app.app_context():
        evening.players |= {f"New {number}": rosters.add_player(evening.club, f"New {number}", None,
                                                                secrets.token_hex(16)) or 0 for number in range(7)}
    for number in range(people):
        evening.says(f"New {number}")
    answer = evening.organiser.post(evening.of_club("/tables"), data={"game": game}, headers=ENGLISH)
    assert answer.status_code == (422 if said else 303)
    assert said is None or (said in answer.text and 'id="game-errors"' in answer.text)


# calendars

def events(text: str) -> list[dict[str, str]]:
    """The events of a calendar, after looking at how it is written."""
    assert text.startswith("BEGIN:VCALENDAR\r\n") and text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n")) and "\n" not in text.replace("\r\n", "")
    whole = text.replace("\r\n ", "").split("\r\n")
    found: list[dict[str, str]] = []
    for line in whole:
        name, _colon, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found:
            found[-1][name] = value
    return found


def feeds(evening: Evening, page: str, client: FlaskClient) -> list[str]:
    return re.findall(r'<code class="address"[^>]*>http://[^/]*(/calendars/[^<]*)</code>',
                      client.get(page, headers=ENGLISH).text)


def test_the_calendar_of_the_club_follows_what_is_planned_changed_and_called_off(evening: Evening):
    address = feeds(evening, f"/clubs/{evening.at.club}/planned", evening.organiser)[-1]
    calendar = evening.app.test_client()

    def event() -> dict[str, str]:
        answer = calendar.get(address, headers=ENGLISH)
        assert answer.content_type == "text/calendar; charset=utf-8"
        return next(each for each in events(answer.text) if evening.page.rpartition("/")[2] in each["UID"])
    was = event()
    assert was["SEQUENCE"] == "0" and was["STATUS"] == "CONFIRMED" and was["LOCATION"] == r"U Lva\, sál 2\; nahoře"
    assert was["URL"].endswith(evening.page) and was["SUMMARY"].startswith("club")
    assert was["DTSTART"].startswith(DAY.replace("-", "")) and was["DTSTART"].endswith("3000Z")
    assert send(evening.organiser, evening.of_club(""), **{**THURSDAY, "time": "20:00"}).status_code == 303
    changed = event()
    assert changed["SEQUENCE"] == "1" and changed["UID"] == was["UID"] and changed["DTSTART"] > was["DTSTART"]
    evening.organiser.post(evening.of_club("/off"), data={"off": "1"})
    off = event()
    assert (off["SEQUENCE"], off["STATUS"]) == ("2", "CANCELLED") and off["SUMMARY"].startswith("Called off: ")
    evening.organiser.post(f"/clubs/{evening.at.club}/planned/calendars", data={"submission": "r" * 32})
    assert calendar.get(address).status_code == 404
    assert calendar.get(feeds(evening, f"/clubs/{evening.at.club}/planned", evening.organiser)[-1]).status_code == 200


def test_an_evening_keeps_its_hour_when_the_club_says_where_it_is(evening: Evening):
    address = feeds(evening, f"/clubs/{evening.at.club}/planned", evening.organiser)[-1]

    def begins() -> tuple[str, str]:
        found = [each for each in events(evening.app.test_client().get(address).text) if "sál 2" in each["LOCATION"]]
        return found[0]["DTSTART"][-7:], found[0]["SEQUENCE"]
    before = begins()
    with evening.app.app_context():
        settings = commands.Settings.of(evening.club)._replace(zone="Asia/Kathmandu")
        commands.change_settings(evening.club, evening.at.users["owner"], settings, secrets.token_hex(16))
    assert re.search("<h1[^>]*>.*6:30", evening.organiser.get(evening.page, headers=ENGLISH).text)
    assert before[1] == "0" and begins() == ("124500Z", "1")


def test_a_player_without_an_account_has_a_calendar_whose_links_know_who_it_is(evening: Evening):
    phone, other = (evening.app.test_client() for _each in range(2))
    evening.says(NEPALI, phone=phone)
    address = feeds(evening, evening.page, phone)[0]

    def mine() -> dict[str, str]:
        found = [each for each in events(other.get(address).text) if evening.page.rpartition("/")[2] in each["UID"]]
        return found[0] if found else {}
    assert mine()["STATUS"] == "CONFIRMED"
    link = mine()["URL"].partition("localhost")[2]
    assert other.get(link).headers["Location"] == evening.page and NEPALI in other.get(evening.page).text
    for name in ("Petr", "Jana", SCRIPT):
        evening.says(name)
    evening.says(NEPALI, False)
    assert mine() == {}, "who does not come has it not"
    evening.says(NEPALI)
    assert mine()["STATUS"] == "TENTATIVE", "who waits is not certain"
    assert other.get(address[:-1] + ("a" if address[-1] != "a" else "b")).status_code == 404


def test_with_the_addresses_of_calendars_ends_what_phones_without_an_account_know(evening: Evening):
    phone = evening.app.test_client()
    evening.says("Petr", phone=phone)
    evening.organiser.post(f"/clubs/{evening.at.club}/planned/calendars")
    assert evening.page not in phone.get("/").text and feeds(evening, evening.page, phone) == []
    evening.says("Petr", phone=phone)
    assert evening.page in phone.get("/").text and len(feeds(evening, evening.page, phone)) == 1


def test_whose_account_or_phone_it_is_not_is_shown_no_calendar_of_a_player(evening: Evening):
    with evening.app.app_context():
        own = evening.at.known["own"]
    evening.players["owner"] = own
    phone = evening.app.test_client()
    evening.says("owner", phone=phone)
    assert feeds(evening, evening.page, phone) == []
    assert len(feeds(evening, evening.page, evening.member("owner"))) == 1
    list_ = f"/clubs/{evening.at.club}/planned"
    with evening.app.app_context():
        karel = make_account("Karel")
        make_member(evening.club, karel)
        sign_in(phone, karel)
    assert (len(feeds(evening, list_, phone)), len(feeds(evening, list_, evening.member("owner")))) == (1, 2)


@pytest.mark.parametrize("line", ["SUMMARY:" + "ž" * 60, "SUMMARY:" + NEPALI * 3, "x" * 75, "x" * 76, "x" * 300])
def test_lines_are_folded_at_75_bytes_between_letters(line: str):
    parts = list(folded(line))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line and all(part[0] == " " for part in parts[1:])


# the rest of the club

def test_an_answer_from_the_phone_of_somebody_else_is_told_until_he_says_it_himself(evening: Evening):
    petr, stranger = evening.app.test_client(), evening.app.test_client()
    evening.says("Petr", phone=petr)

    def told() -> list[str]:
        text = first("(?s)From another phone</h3><ul>(.*?)</ul>|$", petr.get(evening.page, headers=ENGLISH).text, 0)
        return [re.sub("<.*?>", "", each) for each in re.findall("<li>(.*?)</li>", text)]
    assert told() == []
    answered = petr.post(evening.page, data={"person": evening.players["Jana"], "comes": "no"})
    row = answered.headers["Location"].removeprefix(f"{evening.page}#")
    assert petr.get(evening.page).text.count(f'<li id="{row}">') == 1, "what was unfolded is unfolded again"
    stranger.post(evening.page, data={"person": evening.players[NEPALI], "comes": "yes"})
    with evening.app.app_context():
        evening.players["owner"] = evening.at.known["own"]
        owner = only(Person, id=evening.players["owner"]).name
    evening.says("owner", phone=stranger)
    assert told() == ["Jana · Petr", f"{NEPALI} · not known whose", f"{owner} · not known whose"]
    evening.says("Jana", False)
    evening.says(NEPALI)
    evening.says("owner", phone=evening.member("owner"))
    assert told() == []


def test_merged_players_answer_as_one_and_the_last_word_holds(evening: Evening):
    evening.says(NEPALI)
    evening.says(SCRIPT, False)
    with evening.app.app_context():
        rosters.merge(evening.club, evening.players[SCRIPT], evening.players[NEPALI], evening.at.users["owner"],
                      secrets.token_hex(16))
    assert evening.groups() == [[], [], [NEPALI]]
    evening.says(SCRIPT)
    assert evening.groups() == [[NEPALI], [], []]


def test_the_reminder_in_the_language_of_the_club_has_the_day_the_link_and_who_is_silent(evening: Evening):
    evening.says("Petr")
    text = first(r'<textarea id="reminder"[^>]*>([^<]*)</textarea>', evening.organiser.get(
        evening.page, headers=ENGLISH).text)
    assert f"http://localhost{evening.page}" in text and "U Lva" in text and "6:30" in text
    silent = text.partition("No answer yet: ")[2]
    assert "Jana" in silent and "Petr" not in silent
    with evening.app.app_context():
        evening.club.language = "cs"
        db.session.commit()
    page = evening.organiser.get(evening.page, headers=ENGLISH).text
    assert "Kdo přijde?" in page and "A reminder to send" in page, "in the club's language"


def test_whatever_letters_a_file_brings_a_calendar_has_no_line_more(evening: Evening):
    address = feeds(evening, f"/clubs/{evening.at.club}/planned", evening.organiser)[-1]
    calendar = evening.app.test_client()
    before = len(events(calendar.get(address).text))
    with evening.app.app_context():
        evening.row.place, evening.row.game_key = "U Lva\r\nEND:VEVENT\rBEGIN:VEVENT\nX", "<b>"
        db.session.commit()
    assert len(events(calendar.get(address).text)) == before
    assert evening.organiser.get(evening.page).status_code == 200


def test_the_file_of_a_club_carries_its_planned_evenings(evening: Evening):
    evening.says("Petr")
    evening.says("Jana", False)
    evening.organiser.post(evening.page, data={"person": evening.players["Jana"], "comes": "yes"})
    with evening.app.app_context():
        text = "".join(export_club(evening.club))
        assert evening.row.key not in text
        owner = db.session.get_one(User, evening.at.users["owner"])
        organiser = next(each.by.name for each in evening.row.answers if each.by)
        made = import_club(parse_club(text, all_games()), owner, secrets.token_hex(16))
        copy = planning.planned({made.id})[-1]
        assert copy.place == evening.row.place and copy.starts_at == evening.row.starts_at
        assert [(each.person.name, each.comes) for each in copy.answers] == [("Petr", True), ("Jana", True)]
        assert [each.by and each.by.name for each in copy.answers] == [None, organiser]
        data = json.loads(text)
        data["planned"][-1]["answers"] *= 2
        with pytest.raises(CannotRead):
            parse_club(json.dumps(data), all_games())


@pytest.mark.parametrize("page, fields", [("planned/new", THURSDAY), ("tournaments/new/pebbles", SETTINGS)])
def test_a_key_that_another_form_has_used_is_replaced_by_the_page_that_says_so(
        app: Flask, at: Furnished, page: str, fields: dict[str, str]):
    client, used = Evening(app, at).organiser, secrets.token_hex(16)
    assert send(client, f"/clubs/{at.club}/roster", name="Somebody", submission=used).status_code == 303
    page = f"/clubs/{at.club}/{page}"
    refused = send(client, page, **fields, submission=used)
    assert refused.status_code == 422
    assert send(client, page, refused, **fields).status_code == 303
