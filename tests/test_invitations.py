"""Invitations to tables: addresses, short codes, renewal and who keeps access, deleting and restoring a table."""
import re
from datetime import timedelta

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image, ImageDraw
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]
from werkzeug.test import TestResponse

from models import CardTable, JoinCode, db, now_utc
from tests.conftest import begun
from tests.web import ENGLISH
from views.access.table_access import REMEMBERED_TABLES, token


@pytest.fixture
def key(app: Flask) -> str:
    """The key of a table just begun."""
    with app.app_context():
        return begun().table.key


def phone(app: Flask, key: str, role: str = "play") -> FlaskClient:
    """A phone that opened the table's living address."""
    client = app.test_client()
    with app.app_context():
        address = token(_table(key), role)
    assert client.get(f"/t/{address}").status_code == 303
    return client


def _table(key: str) -> CardTable:
    table = CardTable.by_key(key)
    assert table is not None
    return table


def hidden(page: TestResponse, button: str) -> dict[str, str]:
    """The hidden fields of the form with this button."""
    form = next(each for each in re.findall(r"<form.*?</form>", page.text, re.S) if button in each)
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def code_of(app: Flask, key: str) -> str | None:
    with app.app_context():
        found = JoinCode.of(_table(key))
        return found.code if found else None


def decoded(svg: str) -> str:
    """Decode the drawn QR code as a camera would, with its quiet zone and colours."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    fill, stroke = re.findall(r'(?:fill|stroke)="(#\w+)"', svg)
    picture = Image.new("RGB", (size * 4, size * 4), "#777")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, size * 4, size * 4), fill)
    x = y = 0.0
    drawn = re.findall(r' d="([^"]*)"', svg)[1]
    for move, dx, dy, run in re.findall(r"([Mm])(-?\d+) ?(-?[\d.]+)|h(\d+)", drawn):
        if run:
            draw.rectangle((x * 4, (y - 0.5) * 4, (x + int(run)) * 4 - 1, (y + 0.5) * 4 - 1), stroke)
            x += int(run)
        elif move == "M":
            x, y = int(dx), float(dy)
        else:
            x, y = x + int(dx), y + float(dy)
    return str(zxingcpp.read_barcodes(picture)[0].text)


# the page

def test_the_invitation_shows_the_addresses_as_codes_a_camera_reads(app: Flask, key: str):
    page = phone(app, key).get(f"/tables/{key}/invitation")
    assert page.status_code == 200
    drawn = re.findall(r"<svg viewBox.*?</svg>", page.text)
    written = re.findall(r'<code class="address" id="(\w+)-address">(.*?)</code>', page.text)
    assert [role for role, _ in written] == ["play", "watch"]
    assert [decoded(svg) for svg in drawn] == [address for _, address in written]
    assert all("style" not in svg and 'fill="#fff"' in svg for svg in drawn)
    for role, address in written:
        other = app.test_client()
        opened = other.get(address.removeprefix("http://localhost"))
        assert opened.headers["Location"] == f"/tables/{key}/me" if role == "play" else f"/tables/{key}"


@pytest.mark.parametrize("host, said", [("127.0.0.1:5000", True), ("[::1]", True), ("192.168.1.7:5000", False)])
def test_an_address_of_this_computer_alone_says_so(app: Flask, key: str, host: str, said: bool):
    client, here = app.test_client(), f"http://{host}"
    with app.app_context():
        assert client.get(f"/t/{token(_table(key), 'play')}", base_url=here).status_code == 303
    page = client.get(f"/tables/{key}/invitation", base_url=here, headers=ENGLISH).text
    assert ("on this computer alone" in page) is said


def test_who_watches_is_not_shown_how_to_play_but_the_way_back_to_the_table(app: Flask, key: str):
    watcher = phone(app, key, "watch")
    for path in ("invitation", "deletion"):
        answer = watcher.get(f"/tables/{key}/{path}")
        assert answer.status_code == 403 and f'class="back" href="/tables/{key}"' in answer.text


def test_a_stranger_learns_nothing(app: Flask, key: str):
    assert app.test_client().get(f"/tables/{key}/invitation").status_code == 404


@pytest.mark.parametrize("path", ["invitation", "deletion"])
@pytest.mark.parametrize("language", ["cs", "en"])
def test_pages_are_well_formed(app: Flask, key: str, path: str, language: str):
    client = phone(app, key)
    client.post("/phone/language", data={"language": language})
    client.post(f"/tables/{key}/invitation/code")
    assert not mistakes(client.get(f"/tables/{key}/{path}").data)
    assert not mistakes(client.post("/join", data={"code": "<b>&"}).data)


def mistakes(page: bytes) -> list[object]:
    parser = HTMLParser()
    parser.parse(page)
    return list(parser.errors)


# the short code

def test_a_short_code_opens_and_closes(app: Flask, key: str):
    host = phone(app, key)
    assert host.post(f"/tables/{key}/invitation/code").status_code == 303
    code = code_of(app, key)
    assert code
    page = host.get(f"/tables/{key}/invitation").text
    assert "".join(re.findall(r'class="half">(\w+)', page)) == code
    assert "15" in page
    host.post(f"/tables/{key}/invitation/code")
    assert code_of(app, key) == code, "opened twice, it is the same code"
    host.post(f"/tables/{key}/invitation/code/closing")
    assert code_of(app, key) is None
    assert app.test_client().post("/join", data={"code": code}).status_code == 422


@pytest.mark.parametrize("typed", ["{0}", "{1}", " {2} ", "{3}"])
def test_the_code_may_be_typed_as_people_type(app: Flask, key: str, typed: str):
    phone(app, key).post(f"/tables/{key}/invitation/code")
    code = code_of(app, key) or ""
    written = typed.format(code, code.lower(), " ".join(code), f"{code[:3]}-{code[3:]}")
    guest = app.test_client()
    answer = guest.post("/join", data={"code": written})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/tables/{key}/me")
    assert guest.get(f"/tables/{key}/invitation").status_code == 200, "who joins by the code plays"


def test_a_code_lives_fifteen_minutes(app: Flask, key: str):
    phone(app, key).post(f"/tables/{key}/invitation/code")
    code = code_of(app, key)
    with app.app_context():
        opened = JoinCode.of(_table(key))
        assert opened and timedelta(minutes=14) < opened.expires_at - now_utc() <= timedelta(minutes=15)
        opened.expires_at = now_utc() - timedelta(seconds=1)
        db.session.commit()
    assert app.test_client().post("/join", data={"code": code}).status_code == 422


def test_an_old_code_gives_way_to_a_new_one(app: Flask, key: str):
    host = phone(app, key)
    host.post(f"/tables/{key}/invitation/code")
    first = code_of(app, key)
    with app.app_context():
        opened = JoinCode.of(_table(key))
        assert opened
        opened.expires_at = now_utc() + timedelta(minutes=7)
        db.session.commit()
    host.post(f"/tables/{key}/invitation/code")
    assert code_of(app, key) not in (None, first)


@pytest.mark.parametrize(
    "typed", ["", "   ", "ABC", "ABCDEFG", "O0I1LL", "žluťák", "<script>", "A" * 9000, "%"])
def test_a_wrong_code_is_refused_and_what_was_typed_stays(app: Flask, typed: str):
    answer = app.test_client().post("/join", data={"code": typed})
    assert answer.status_code == 422
    assert 'id="code-errors"' in answer.text
    assert "<script>" not in answer.text.split("</head>")[1]
    if typed.isalnum():
        assert f'value="{typed}"' in answer.text


def test_a_form_without_a_code_is_no_guess(app: Flask):
    app.config["RATE_GUESS"] = "1 per hour"
    assert [app.test_client().post("/join").status_code for _ in range(3)] == [422] * 3


# guessing

def test_right_codes_are_never_counted(app: Flask, key: str):
    app.config.update(RATE_GUESS="1 per hour", RATE_GUESS_ALL="1 per hour")
    phone(app, key).post(f"/tables/{key}/invitation/code")
    code = code_of(app, key)
    assert [app.test_client().post("/join", data={"code": code}).status_code for _ in range(4)] == [303] * 4


def test_one_address_guesses_only_so_often(app: Flask, key: str):
    app.config["RATE_GUESS"] = "3 per 10 minutes"
    phone(app, key).post(f"/tables/{key}/invitation/code")

    def guess(code: str | None, address: str) -> int:
        where = {"REMOTE_ADDR": address}
        return app.test_client().post("/join", data={"code": code}, environ_base=where).status_code

    assert [guess("222222", "192.0.2.1") for _ in range(4)] == [422, 422, 422, 429]
    assert guess(code_of(app, key), "192.0.2.1") == 429
    assert guess("222222", "192.0.2.2") == 422
    assert guess(code_of(app, key), "192.0.2.2") == 303


def test_while_many_guess_longer_codes_are_opened_and_nobody_is_kept_out(app: Flask, key: str):
    app.config["RATE_GUESS_ALL"] = "5 per 10 minutes"
    host = phone(app, key)
    host.post(f"/tables/{key}/invitation/code")
    for n in range(7):
        answer = app.test_client().post(
            "/join", data={"code": "222222"}, environ_base={"REMOTE_ADDR": f"192.0.2.{n}"})
        assert answer.status_code == 422
    short = code_of(app, key) or ""
    assert len(short) == 6 and app.test_client().post("/join", data={"code": short}).status_code == 303
    host.post(f"/tables/{key}/invitation/code")
    long = code_of(app, key) or ""
    assert len(long) == 8 and f'<span class="half">{long[:4]}</span>' in host.get(f"/tables/{key}/invitation").text
    assert app.test_client().post("/join", data={"code": short}).status_code == 422
    assert app.test_client().post("/join", data={"code": f"{long[:4]} {long[4:].lower()}"}).status_code == 303


def test_where_many_were_guessed_a_new_code_lets_in_at_once(app: Flask, key: str):
    """As in a pub, whose phones share one address."""
    app.config["RATE_GUESS"] = "2 per 10 minutes"
    host = phone(app, key)
    host.post(f"/tables/{key}/invitation/code")
    guest, code = app.test_client(), code_of(app, key)
    guest.post("/phone/language", data={"language": "en"})
    assert [guest.post("/join", data={"code": "222222"}).status_code for _ in range(3)] == [422, 422, 429]
    refused = guest.post("/join", data={"code": code})
    assert refused.status_code == 429 and 0 < int(refused.headers["Retry-After"]) <= 600
    assert "Try again in 10 minutes." in refused.text and f'value="{code}"' in refused.text
    assert "A long code, which the table opens now" in refused.text
    host.post(f"/tables/{key}/invitation/code")
    assert guest.post("/join", data={"code": code_of(app, key)}).status_code == 303


# renewing

def renewed(client: FlaskClient, key: str, button: str = "Renew the play address") -> TestResponse:
    client.post("/phone/language", data={"language": "en"})
    page = client.get(f"/tables/{key}/invitation")
    return client.post(f"/tables/{key}/invitation/renewal", data=hidden(page, button))


def test_who_renews_the_address_stays_in_and_all_others_scan_again(app: Flask, key: str):
    host, other, watcher = phone(app, key), phone(app, key), phone(app, key, "watch")
    with app.app_context():
        old = token(_table(key), "play")
    host.post(f"/tables/{key}/invitation/code")
    code = code_of(app, key)
    assert renewed(host, key).status_code == 303
    page = host.get(f"/tables/{key}/invitation")
    assert "All other phones must scan it again" in page.text
    assert other.get(f"/tables/{key}").status_code == 410
    assert app.test_client().get(f"/t/{old}").status_code == 404
    assert watcher.get(f"/tables/{key}").status_code == 200
    assert app.test_client().post("/join", data={"code": code}).status_code == 422, "the short code died too"
    assert phone(app, key).get(f"/tables/{key}").status_code == 200


def test_renewing_the_watch_address_leaves_players_in(app: Flask, key: str):
    host, watcher = phone(app, key), phone(app, key, "watch")
    renewed(host, key, "Renew the watch address")
    assert watcher.get(f"/tables/{key}").status_code == 410
    assert host.get(f"/tables/{key}").status_code == 200
    assert phone(app, key, "watch").get(f"/tables/{key}").status_code == 200


def test_a_lost_answer_locks_nobody_out_of_the_table(app: Flask, key: str):
    """The cookie of the answer never came; the same form is sent again with the old one."""
    host = phone(app, key)
    host.post("/phone/language", data={"language": "en"})
    form = hidden(host.get(f"/tables/{key}/invitation"), "Renew the play address")
    before = host.get_cookie("forhont")
    assert before
    host.post(f"/tables/{key}/invitation/renewal", data=form)
    host.set_cookie("forhont", before.value)
    assert host.get(f"/tables/{key}").status_code == 410
    assert host.post(f"/tables/{key}/invitation/renewal", data=form).status_code == 303
    assert host.get(f"/tables/{key}").status_code == 200
    with app.app_context():
        assert _table(key).play_generation == 2, "sent twice it counts once"


def test_nobody_else_comes_back_with_a_renewal(app: Flask, key: str):
    host, other = phone(app, key), phone(app, key)
    other.post("/phone/language", data={"language": "en"})
    theirs = hidden(other.get(f"/tables/{key}/invitation"), "Renew the play address")
    renewed(host, key)
    for form in (theirs, {"role": "play"}, {"role": "play", "submission": ""}, {}):
        assert other.post(f"/tables/{key}/invitation/renewal", data=form).status_code == 410
    assert host.get(f"/tables/{key}").status_code == 200


@pytest.mark.parametrize("role", ["", "host", "PLAY"])
def test_only_the_two_addresses_can_be_renewed(app: Flask, key: str, role: str):
    assert phone(app, key).post(f"/tables/{key}/invitation/renewal", data={"role": role}).status_code == 422


# what a phone has access to

def test_a_phone_forgets_the_table_it_came_to_first(app: Flask):
    client = app.test_client()
    keys = []
    with app.app_context():
        for n in range(REMEMBERED_TABLES + 2):
            table = CardTable(key=f"{'zyxwvutsrqponm'[n]}table", submission=f"many{n:04}")
            db.session.add(table)
            db.session.commit()
            keys.append((table.key, token(table, "play")))
    for _, address in keys:
        client.get(f"/t/{address}")
    statuses = [client.get(f"/tables/{each}/invitation").status_code for each, _ in keys]
    assert statuses == [404, 404] + [200] * REMEMBERED_TABLES


def test_who_plays_is_not_made_a_watcher_by_the_other_address(app: Flask, key: str):
    client = phone(app, key)
    with app.app_context():
        client.get(f"/t/{token(_table(key), 'watch')}")
    assert client.get(f"/tables/{key}/invitation").status_code == 200


# deleting

def test_a_deleted_table_can_be_brought_back(app: Flask, key: str):
    host, watcher = phone(app, key), phone(app, key, "watch")
    page = host.get(f"/tables/{key}/deletion")
    assert page.status_code == 200
    assert "Bohumil" in page.text
    assert host.post(f"/tables/{key}/deletion").status_code == 303
    for path in ("", "/invitation", "/deletion", "/me"):
        answer = host.get(f"/tables/{key}{path}")
        assert answer.status_code == 410
        assert f'action="/tables/{key}/return"' in answer.text
    assert f"/tables/{key}/return" not in watcher.get(f"/tables/{key}").text
    assert host.post(f"/tables/{key}/invitation/code").status_code == 410
    assert watcher.post(f"/tables/{key}/return").status_code == 403
    assert host.post(f"/tables/{key}/return").status_code == 303
    assert host.get(f"/tables/{key}").status_code == 200


def test_a_code_leads_to_no_deleted_table(app: Flask, key: str):
    host = phone(app, key)
    host.post(f"/tables/{key}/invitation/code")
    code = code_of(app, key)
    host.post(f"/tables/{key}/deletion")
    assert app.test_client().post("/join", data={"code": code}).status_code == 422


def test_after_thirty_days_a_deleted_table_is_gone(app: Flask, key: str):
    host = phone(app, key)
    host.post(f"/tables/{key}/deletion")
    with app.app_context():
        _table(key).deleted_at = now_utc() - timedelta(days=30, seconds=1)
        db.session.commit()
    assert host.get(f"/tables/{key}").status_code == 404
    assert host.post(f"/tables/{key}/return").status_code == 404
