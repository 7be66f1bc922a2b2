"""Mementos of an evening: the badge, the word list, the picture, the big screen; and the scribe."""
import secrets
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from datetime import timedelta
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from games.smoking_cat.rules import HouseRules, Lost
from models import CardTable, Role, Sitting, Submission, db, now_utc, open_table, record
from models.table import places, scribing
from models.table.places import decided, since
from models.table.words import WordBook
from tally import Deal
from tally.text import _, who
from tests.clubs import make_club, make_member, make_user, sign_in, take_in
from tests.conftest import begun, won
from tests.toy_games.pebbles.rules import Gift
from tests.web import hidden, let_in
from views.access.table_access import token
from views.table.pictures import Shared, as_png, drawing

NAMES = ("Eva", "<b>Petr</b>", "Jana", "राम")


def a_word(word: Iterable[str] = "AB", lost: int = 2, public: bool = False) -> Sitting:
    """A game whose second player lost so many rounds."""
    rules = HouseRules(word=tuple(word), word_public=public)
    sitting = open_table("smoking_cat", NAMES, 0, rules, secrets.token_hex(16))
    for _round in range(lost):
        record(sitting, Lost(1), Submission(secrets.token_hex(16), sitting.version), Deal(0, (0, 1, 2, 3)))
    return sitting


@pytest.fixture(autouse=True)
def in_english(client: FlaskClient) -> None:
    client.post("/phone/language", data={"language": "en"})


# the result in a sentence

def test_it_is_said_who_filled_the_word_or_is_nearest_to_it(in_app: Flask):
    sitting = a_word("ABC", 2)
    record(sitting, Lost(2), Submission(secrets.token_hex(16), sitting.version), Deal(0, (0, 1, 2, 3)))
    assert decided(sitting) is None and decided(sitting, over=True) == _("Most letters: %(names)s", names=who(1))
    record(sitting, Lost(1), Submission(secrets.token_hex(16), sitting.version), Deal(0, (0, 1, 2, 3)))
    assert decided(sitting) == _("Lost: %(names)s", names=who(1))


def test_it_is_said_since_when_somebody_is_in_front(in_app: Flask):
    sitting = begun()
    for seats, said in (((0,), None), ((1,), None), ((1,), _("Decided in the last round.")),
                        ((1, 1), _("In front since round %(n)s.", n=3))):
        for seat in seats:
            won(sitting, seat, secrets.token_hex(8), sitting.version)
        assert since(sitting) == said


def test_since_when_is_not_counted_from_the_first_round_that_is_read(in_app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(places, "LOOKED_BACK", 3)
    sitting = begun()
    for winner, said in ((1, None), (1, _("In front from the first round to the last.")),
                         (1, _("In front from the first round to the last.")), (1, None), (0, None)):
        won(sitting, winner)
        assert since(sitting) == said


def test_since_when_is_not_said_of_who_was_overtaken_after_the_last_round(in_app: Flask):
    sitting = begun()
    for _round in range(3):
        won(sitting, 1)
    assert since(sitting) == _("In front from the first round to the last.")
    record(sitting, Gift(1, 0, 40), Submission(secrets.token_hex(16), sitting.version))
    assert decided(sitting, over=True) == _("Won: %(names)s", names=who(0)) and since(sitting) is None


# the badge

def test_who_fills_the_word_gets_a_badge_with_it(in_app: Flask, client: FlaskClient):
    sitting = a_word()
    let_in(client, sitting.table)
    page = client.get(f"/sittings/{sitting.id}/badge")
    assert page.status_code == 200 and "AB" in page.text and "&lt;b&gt;Petr" in page.text
    picture = client.get(f"/sittings/{sitting.id}/badge.svg")
    assert picture.mimetype == "image/svg+xml"
    said = "".join(ElementTree.fromstring(picture.text).itertext())
    assert "AB" in said and "<b>Petr</b>" in said
    assert "AB" in client.get(f"/tables/{sitting.table.key}/badges").text


def test_watchers_see_dots_instead_of_the_word_unless_the_table_lets_them(in_app: Flask, client: FlaskClient):
    for public in (False, True):
        sitting = a_word("KQXYZ", 5, public)
        let_in(client, sitting.table, "watch")
        for path in (f"/sittings/{sitting.id}/badge", f"/sittings/{sitting.id}/badge.svg",
                     f"/tables/{sitting.table.key}/badges"):
            assert ("KQXYZ" in client.get(path).text) is public, path


@pytest.mark.parametrize("role, lines", [("play", ["CHCHCHCHCHCHCHCHCH", "CHA"]), ("watch", ["·" * 9, "··"])])
def test_a_badge_has_nine_letters_of_the_word_on_a_line_and_a_dot_for_each(
        in_app: Flask, client: FlaskClient, role: str, lines: list[str]):
    sitting = a_word((*("CH",) * 10, "A"), 11)
    let_in(client, sitting.table, role)
    picture = ElementTree.fromstring(client.get(f"/sittings/{sitting.id}/badge.svg").text)
    assert [each.text for each in picture.iter() if each.get("font-weight")] == lines


def test_no_badge_before_the_word_is_full_or_in_another_game(in_app: Flask, client: FlaskClient):
    for sitting in (a_word(lost=1), begun()):
        let_in(client, sitting.table)
        assert client.get(f"/sittings/{sitting.id}/badge").status_code == 404
        assert client.get(f"/sittings/{sitting.id}/badge.svg").status_code == 404
        assert client.get(f"/tables/{sitting.table.key}/badges").status_code == 200


def test_a_club_has_a_gallery_of_its_own_badges_only(in_app: Flask, client: FlaskClient):
    owner = make_user("Eva")
    club = make_club(owner)
    ours, _theirs = a_word("XYXY", 4), a_word("ZWZW", 4)
    take_in(ours.table, club)
    sign_in(client, owner)
    page = client.get(f"/clubs/{club.key}/badges")
    assert "XYXY" in page.text and "ZWZW" not in page.text


# the word book

def test_words_are_written_down_once_and_marked_when_they_were_played(in_app: Flask, client: FlaskClient):
    sitting = a_word("ČAJ", 0)
    let_in(client, sitting.table)
    path = f"/tables/{sitting.table.key}/words"
    opened = hidden(client.get(path))
    for word in ("čaj", "káva", "káva"):
        sent = {**opened, "submission": secrets.token_hex(16), "word": word}
        assert client.post(path, data=sent).status_code == 303
    twice = {"submission": secrets.token_hex(16), "word": "rum"}
    assert [client.post(path, data=twice).status_code for _time in (1, 2)] == [303, 303]
    book = WordBook.of(db.session.get_one(CardTable, sitting.table_id))
    assert [word.text for word in book.words()] == ["čaj", "káva", "rum"]
    assert set(book.used("smoking_cat", lambda rules: "".join(rules.word))) == {"čaj"}
    page = client.get(path).text
    assert page.count("played on") == 1
    assert "?word=k%C3%A1va" in page or "?word=káva" in page
    start = client.get(f"/tables/{sitting.table.key}/sittings/new/smoking_cat?word=k%C3%A1va")
    assert 'value="káva"' in start.text
    assert client.post(path, data={"remove": book.words()[0].id}).status_code == 303
    assert [word.text for word in book.words()] == ["káva", "rum"]


@pytest.mark.parametrize("word", ["", "   ", "x" * 61, "\u202eabc"])
def test_a_word_that_is_none_is_refused_with_what_was_typed(in_app: Flask, client: FlaskClient, word: str):
    sitting = begun()
    let_in(client, sitting.table)
    answer = client.post(f"/tables/{sitting.table.key}/words", data={"word": word})
    assert answer.status_code == 422 and 'id="word-errors"' in answer.text


def test_words_are_private(in_app: Flask, client: FlaskClient):
    sitting, other = a_word(), a_word()
    let_in(client, other.table)
    let_in(client, sitting.table, "watch")
    assert client.get(f"/tables/{sitting.table.key}/words").status_code == 403
    foreign = WordBook.of(other.table)
    foreign.add("tajné", None, secrets.token_hex(16))
    word = foreign.words()[0].id
    own = a_word()
    let_in(client, own.table)
    assert client.post(f"/tables/{own.table.key}/words", data={"remove": word}).status_code == 303
    assert [each.text for each in WordBook.of(db.session.get_one(CardTable, other.table_id)).words()] == ["tajné"]
    viewer = make_user("Viewer")
    club = make_club(make_user("Owner"))
    make_member(club, viewer, Role.VIEWER)
    sign_in(client, viewer)
    assert client.get(f"/clubs/{club.key}/words").status_code == 403


# the picture and the big screen

def test_the_summary_is_also_a_picture_without_addresses(in_app: Flask, client: FlaskClient):
    sitting = a_word()
    let_in(client, sitting.table)
    picture = client.get(f"/sittings/{sitting.id}/picture.svg")
    said = "".join(ElementTree.fromstring(picture.text).itertext())
    assert "Smoking Cat" in said and "<b>Petr</b>" in said and "2 letters" in said and "AB" not in said
    assert "http" not in picture.text.replace("http://www.w3.org/2000/svg", "")


def test_the_table_decides_whether_a_picture_may_be_made(in_app: Flask, client: FlaskClient):
    sitting = a_word()
    let_in(client, sitting.table)
    picture, name = f"/sittings/{sitting.id}/picture.svg", f"/tables/{sitting.table.key}/name"
    for refused in (True, False):
        client.post(name, data={"no_picture": "1"} if refused else {})
        assert (" checked" in client.get(name).text) == refused
        assert client.get(picture).status_code == (404 if refused else 200)
        assert (picture in client.get(f"/sittings/{sitting.id}/result").text) != refused


MESSENGER = {"User-Agent": "WhatsApp/2.24 A"}


def test_a_messenger_shows_the_result_of_an_ended_table_beside_its_address(in_app: Flask, client: FlaskClient):
    for lost, refused, shown in ((1, False, False), (2, True, False), (2, False, True)):
        table = a_word(lost=lost).table
        table.no_picture = refused
        db.session.commit()
        address = f"/t/{token(table, 'watch')}"
        page = client.get(address, headers=MESSENGER)
        assert page.status_code == 200 and ("Smoking Cat" in page.text) is shown
        assert "Set-Cookie" not in page.headers and table.key not in page.text.replace(address, "")
        picture = client.get(f"{address}/picture.png")
        assert picture.status_code == (200 if shown else 404)
        assert (f"{address}/picture.png" in page.text) is shown
        if shown:
            assert picture.mimetype == "image/png" and Image.open(BytesIO(picture.data)).size == (1200, 630)
        assert client.get(address).status_code == 303  # a person is led in


@pytest.mark.parametrize("name", [
    "<script>", "कौशल्या श्रेष्ठ" * 3, "Příšerně žluťoučký kůň", "&amp;]]>", "\u202eabc", "♠"])
def test_any_name_can_be_drawn(app: Flask, name: str):
    with app.test_request_context():
        drawn = as_png(drawing("shared.svg", title=name, below=name, lines=[Shared(1, name, name)] * 5))
        assert Image.open(BytesIO(drawn.data)).size == (1200, 630)


def test_the_big_screen_shows_the_standing_with_nothing_to_press(in_app: Flask, client: FlaskClient):
    sitting = a_word("KQXYZ", 4)
    let_in(client, sitting.table)
    page = client.get(f"/tables/{sitting.table.key}/tv")
    assert page.status_code == 200 and "one letter left" in page.text and "Lost: " in page.text
    for control in ("<a ", "<button", "<form", "<input"):
        assert control not in page.text
    assert "KQXYZ" not in page.text.replace("</bdi></span><span class=\"letter\"><bdi>", "")
    live = f"/tables/{sitting.table.key}/tv/live"
    first = client.get(live)
    assert client.get(live, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    record(sitting, Lost(2), Submission(secrets.token_hex(16), sitting.version), Deal(0, (0, 1, 2, 3)))
    assert client.get(live, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200
    assert in_app.test_client().get(live).status_code == 404  # somebody's phone that was never let in


# one scribe

def me(client: FlaskClient, table: CardTable, name: str) -> int:
    person = next(id for id, each in table.names.items() if each == name)
    assert client.post(f"/tables/{table.key}/me", data={"person": person}).status_code == 303
    return person


def test_only_the_scribe_records_and_hands_over_in_two_taps(in_app: Flask):
    sitting = begun()
    path, entries = f"/tables/{sitting.table.key}/scribe", f"/sittings/{sitting.id}/entries/new"
    eva, petr = in_app.test_client(), in_app.test_client()
    petr.post("/phone/language", data={"language": "en"})
    eva.post("/phone/language", data={"language": "en"})
    for phone in (eva, petr):
        let_in(phone, sitting.table)
    eva_id, petr_id = me(eva, sitting.table, "Eva"), me(petr, sitting.table, "Petr")
    assert eva.post(path, data={"person": eva_id}).status_code == 303
    assert [phone.get(entries).status_code for phone in (eva, petr)] == [200, 423]
    assert "Eva" in petr.get(entries).text
    assert petr.post(path, data={"person": petr_id}).headers["Location"].endswith("/scribe")
    assert petr.get(entries).status_code == 423
    assert eva.post(path, data={"person": petr_id}).status_code == 303
    assert [phone.get(entries).status_code for phone in (eva, petr)] == [423, 200]
    assert petr.post(path, data={}).status_code == 303  # everybody
    assert [phone.get(entries).status_code for phone in (eva, petr)] == [200, 200]
    assert eva.post(path, data={"person": 2**40}).status_code == 422


def test_anybody_takes_over_who_asked_after_minutes_of_silence(in_app: Flask, monkeypatch: pytest.MonkeyPatch):
    sitting = begun()
    path = f"/tables/{sitting.table.key}/scribe"
    eva, petr = in_app.test_client(), in_app.test_client()
    petr.post("/phone/language", data={"language": "en"})
    eva.post("/phone/language", data={"language": "en"})
    for phone, name in ((eva, "Eva"), (petr, "Petr")):
        let_in(phone, sitting.table)
        me(phone, sitting.table, name)
    eva.post(path, data={"person": next(iter(sitting.table.names))})
    before = db.session.get_one(CardTable, sitting.table_id).rev
    petr.post(f"{path}/takeover")
    assert "Ask first" in petr.get(path).text
    petr.post(f"{path}/request")
    assert db.session.get_one(CardTable, sitting.table_id, populate_existing=True).rev == before + 1
    assert "Wants to take over: Petr" in eva.get(path).text
    form = f"/sittings/{sitting.id}/entries/new"
    told = eva.post(form, data=hidden(eva.get(form)), headers={"X-Requested-With": "preview"}).text
    assert "Wants to take over: Petr" in told, "an open form tells it too"
    petr.post(f"{path}/takeover")
    assert "more seconds" in petr.get(path).text
    eva.post(f"{path}/refusal")
    petr.post(f"{path}/takeover")
    assert "Ask first" in petr.get(path).text
    petr.post(f"{path}/request")
    later = now_utc() + timedelta(minutes=3)
    monkeypatch.setattr(scribing, "now_utc", lambda: later)
    petr.post(f"{path}/takeover")
    assert [phone.get(f"/sittings/{sitting.id}/entries/new").status_code for phone in (eva, petr)] == [423, 200]


def test_the_scribe_is_no_business_of_watchers(in_app: Flask, client: FlaskClient):
    sitting = begun()
    let_in(client, sitting.table, "watch")
    path = f"/tables/{sitting.table.key}/scribe"
    assert client.get(path).status_code == 403
    for what in ("", "/request", "/refusal", "/takeover"):
        assert client.post(path + what).status_code == 403
