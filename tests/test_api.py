"""Programs: what they record is what phones record, and they hear the same; by a token that is bound and ends."""
import json
import os
import re
import secrets
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import games
from models import ApiToken, Club, Entry, Holder, Role, Sitting, User, all_games, db, now_utc
from models import open_table as opened
from models.club import tokens
from models.club.accounts import change_password
from models.outside import by_the_clock
from models.schema.owner import Owner
from models.table import claims
from tests.clubs import furnish, make_club, make_member, make_user, sign_in, take_in
from tests.long import one_of
from tests.rows import only
from tests.servers import serving
from tests.web import first, let_in
from views.forms import entry_form, form_type_of

ROOT = Path(__file__).parent.parent
NAMES = ("Eva", "Petr", "Jana", "Karel")
V1 = "/api/v1"
GAMES = ("tarok", "marriage", "smoking_cat", "mordyr", "points")


def token(owner: Owner, role: str = "play", person: int | None = None, who: Holder | None = None) -> dict[str, str]:
    """The headers of a program with a token of its own."""
    made = tokens.make(owner, tokens.Wanted("Robot", role, 7, person), who or Holder(), secrets.token_hex(8))
    return {"Authorization": f"Bearer {made}", "Accept-Language": "en"}


def client_of(app: Flask) -> Any:
    return app.test_client()


def table(game: str = "pebbles", names: tuple[str, ...] = NAMES) -> Sitting:
    return opened(game, names[:all_games()[game].people[-1]], 0, all_games()[game].house_rules(), secrets.token_hex(8))


def log(sitting_id: int) -> list[str]:
    """The log as it is stored, without who it belongs to and when."""
    rows = db.session.scalars(db.select(Entry).filter_by(sitting_id=sitting_id).order_by(Entry.seq))
    return [json.dumps({column.key: getattr(row, column.key) for column in Entry.__table__.columns
                        if column.key not in ("id", "sitting_id", "at")}, default=str) for row in rows]


@one_of("game", *GAMES)
def test_the_same_acts_by_page_and_by_program_leave_the_same_log(app: Flask, game: str):
    phone, program = client_of(app), client_of(app)
    with app.app_context():
        page, api = table(game), table(game)
        let_in(phone, page.table)
        ids, headers = (page.id, api.id), token(api.table)
    chance = Random(game)
    for number in range(6):
        with app.app_context():
            key, fields = proposed(db.session.get_one(Sitting, ids[0]), chance)
        body, told = {"form": key, "fields": fields}, f"entry{number:04}"
        seen = program.post(f"{V1}/sittings/{ids[1]}/entries?preview=true", json=body, headers=headers).json
        confirmed = [each["confirm"] for each in seen["warnings"]]
        done = program.post(f"{V1}/sittings/{ids[1]}/entries", json=body | {"confirmed": confirmed},
                            headers=headers | {"Idempotency-Key": told})
        sent = phone.post(f"/sittings/{ids[0]}/entries/new", data=fields | {
            "form": key, "record": "1", "submission": told, "confirmed": confirmed})
        assert (done.status_code, sent.status_code) == (201, 303), (done.json, fields)
    for act, path in (("entries/1/striking", {"struck": "1"}), ("undo", {}), ("redo", {})):
        assert program.post(f"{V1}/sittings/{ids[1]}/{act}", json={}, headers=headers | {
            "Idempotency-Key": f"{act[-4:]}12345"}).status_code == 201
        phone.post(f"/sittings/{ids[0]}/{act}", data=path | {"submission": f"{act[-4:]}12345"})
    # entry 2 stands: nothing to put back, also when only looked at
    assert program.post(f"{V1}/sittings/{ids[1]}/entries/2/striking?preview=true", json={"struck": False},
                        headers=headers).status_code == 409
    with app.app_context():
        assert log(ids[0]) == log(ids[1])
        assert len(log(ids[0])) == 9


def proposed(sitting: Sitting, chance: Random) -> tuple[str, dict[str, list[str]]]:
    """The key of a form and what it sends for an entry that could come now."""
    game, now, rules = sitting.game, sitting.now, sitting.rules
    assert game.sample is not None
    made = (game.sample.entry(now, rules, chance) for _ in range(99))
    entry = next(each for each in made if each is not None and not game.check(each, now, rules))
    form = entry_form(sitting, form_type_of(game, entry), entry=entry)
    return form.key, form.sent


@pytest.fixture
def here(app: Flask) -> tuple[FlaskClient, int, dict[str, str]]:
    """A program at a table of pebbles."""
    with app.app_context():
        sitting = table()
        return client_of(app), sitting.id, token(sitting.table)


def test_what_arrives_twice_counts_once_and_with_something_else_in_it_is_refused(here: Any):
    client, sitting, headers = here
    once = headers | {"Idempotency-Key": "0a1b2c3d-0000-4000-8000-0123456789ab"}
    first_, again = (client.post(f"{V1}/sittings/{sitting}/entries", json={"fields": {"winner": 2}}, headers=once)
                     for _ in range(2))
    assert (first_.status_code, first_.json["repeated"]) == (201, False)
    assert (again.json["seq"], again.json["repeated"]) == (1, True)
    other = client.post(f"{V1}/sittings/{sitting}/entries", json={"fields": {"winner": 1}}, headers=once)
    assert (other.status_code, other.content_type) == (409, "application/problem+json")


@pytest.mark.parametrize("path, body", [
    ("entries", {"winner": 3}), ("entries/2/insertion", {"winner": 3}), ("entries/2/correction", {"winner": 3}),
    ("entries/2/striking", None), ("undo", None)])
def test_what_is_sent_again_after_others_went_on_counts_once(here: Any, path: str, body: Any):
    client, sitting, headers = here
    url, told = f"{V1}/sittings/{sitting}", {} if body is None else {"fields": body}
    for winner in (2, 1):
        client.post(f"{url}/entries", json={"fields": {"winner": winner}}, headers=headers)
    once = headers | {"Idempotency-Key": "evening-one"}
    done = client.post(f"{url}/{path}", json=told, headers=once)
    client.post(f"{url}/entries/1/correction", json={"fields": {"size": "large"}}, headers=headers)
    client.post(f"{url}/entries/2/correction", json={"fields": {"size": "large"}}, headers=headers)
    again = client.post(f"{url}/{path}", json=told, headers=once)
    assert (done.status_code, again.status_code) == (201, 201), again.json
    assert (again.json["seq"], again.json["repeated"]) == (done.json["seq"], True)
    if body is not None:
        other = client.post(f"{url}/{path}", json={"fields": {"winner": 0}}, headers=once)
        assert other.status_code == 409, other.json


DEEP = b'{"fields": {"winner": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}"


@pytest.mark.parametrize("body", [
    b"", b"{", b"null", b"[]", b'"struck"', b'{"struck": false', b'{"form": "\xe9"}', b'{"form": "\\ud800"}', DEEP,
    b'{"fields": {"winner": NaN}}', b"struck=0"])
def test_what_is_no_json_object_does_nothing(here: Any, body: bytes):
    """A body that broke off on its way is not taken for an empty one: that would strike out, or take back."""
    client, sitting, headers = here
    url = f"{V1}/sittings/{sitting}"
    client.post(f"{url}/entries", json={"fields": {"winner": 2}}, headers=headers)
    for path in ("entries", "entries/1/striking", "entries/1/correction", "undo"):
        answer = client.post(f"{url}/{path}", data=body, content_type="application/json", headers=headers)
        assert answer.status_code == 400 and "must be a JSON object: " in answer.json["detail"]
    assert client.get(url, headers=headers).json["version"] == 1


@pytest.mark.parametrize("path, body, status, said", [
    ("entries", {"field": {"winner": 2}}, 422, "unknown field `field`"),
    ("entries/1/striking", {"strike": False}, 422, "unknown field `strike`"),
    ("undo", {"seq": 1}, 422, "unknown field `seq`"),
    ("undo?preview=true", {}, 422, "unknown field `preview`"),
    ("entries", {"fields": {"winner-0": 2}}, 422, "This form has no such field."),
    ("entries", {"fields": {"winner": {"0": {"a": {"b": 1}}}}}, 422, "got `object`"),
    ("entries?Preview=true", {"fields": {"winner": 2}}, 422, "unknown field `Preview`"),
    ("entries", {"form": "nothing"}, 404, "This game has no such form."),
    ("entries/9/correction", {}, 404, "nothing at this address")])
def test_what_a_command_does_not_know_is_refused_and_named(here: Any, path: str, body: Any, status: int, said: str):
    client, sitting, headers = here
    url = f"{V1}/sittings/{sitting}"
    client.post(f"{url}/entries", json={"fields": {"winner": 2}}, headers=headers)
    answer = client.post(f"{url}/{path}", json=body, headers=headers)
    assert answer.status_code == status and said in answer.json["detail"], answer.json
    assert client.get(url, headers=headers).json["version"] == 1


@pytest.mark.parametrize("method, headers, status, said", [
    ("POST", {"Idempotency-Key": "x"}, 400, "Idempotency-Key: 8 to 64 letters"),
    ("POST", {"If-Match": "yesterday"}, 400, "If-Match: it must be a version"),
    ("POST", {"If-Match": '"9"'}, 412, "has not reached"), ("PUT", {}, 405, "The header Allow"),
    ("POST", {"Content-Type": "text/plain"}, 415, "Content-Type: application/json")])
def test_what_is_wrong_with_the_head_of_a_request_is_said(
        here: Any, method: str, headers: dict[str, str], status: int, said: str):
    client, sitting, token_ = here
    answer = client.open(f"{V1}/sittings/{sitting}/entries", method=method, data=b'{"fields": {"winner": 2}}',
                         headers={"Content-Type": "application/json", **token_, **headers})
    assert answer.status_code == status and said in answer.json["detail"], answer.json
    assert client.get(f"{V1}/sittings/{sitting}", headers=token_).json["version"] == 0
    assert client.get(f"{V1}/sittings/{sitting}").headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("shown", [b"Basic \xff", b"Bearer \xff", b"Bearer ", b"Digest a=b,c", b"\xff", b" "])
def test_what_is_no_token_is_refused(here: Any, shown: bytes):
    client, sitting, _token = here
    answer = client.get(f"{V1}/sittings/{sitting}", headers={"Authorization": shown.decode("latin1")})
    assert answer.status_code == 401


def test_fields_by_the_thousand_are_refused_at_once(here: Any):
    client, sitting, headers = here
    fields = {"winner": {str(n): 1 for n in range(10_000)}} | {f"strange{n}": 1 for n in range(10_000)}
    began = time.process_time()
    answer = client.post(f"{V1}/sittings/{sitting}/entries", json={"fields": fields}, headers=headers)
    assert (answer.status_code, len(answer.json["errors"])) == (422, 20_000)
    assert time.process_time() - began < 3


@pytest.mark.parametrize("game", games.find())
def test_every_input_a_form_sends_and_every_word_in_it_is_what_programs_are_told_of_it(app: Flask, game: str):
    with app.app_context():
        sitting = table(game)
        number, headers, sent, words = sitting.id, token(sitting.table), set[str](), set[str]()
        for seed in range(20):
            key, fields = proposed(sitting, Random(seed))
            sent |= {f"{key} {name}" for name in fields}
            words |= {f"{key} {name} {word}" for name, values in fields.items() for word in values
                      if re.fullmatch("[a-z_]{2,}", word) or name.startswith("tiplu")}
    url = f"{V1}/sittings/{number}"
    client, told, choices = client_of(app), set(), set()
    for key in client.get(url, headers=headers).json["forms"]:
        for field in client.get(f"{url}/forms/{key}", headers=headers).json["fields"]:
            names = {f"{key} {field['name']}-{part}" for part in field["parts"]} or {f"{key} {field['name']}"}
            told |= names
            choices |= {f"{name} {each['value']}" for name in names for each in field["choices"]}
    assert sent <= told
    assert words <= choices
    assert game != "tarok" or "round partner -2" in choices  # in the talon


@pytest.mark.parametrize("game, fields", [
    ("marriage", {"finisher": 0, "tiplu": {"rank": "1", "suit": "S"}}), ("mordyr", {"winner": 0, "packs-0-Qh": "3"}),
    ("tarok", {"had-0": "all"}), ("mordyr", {"mode": "steps", "shown-0-0-group": "best"})])
def test_what_is_not_one_of_the_choices_is_told_and_not_left_out(app: Flask, game: str, fields: dict[str, Any]):
    with app.app_context():
        sitting = table(game)
        url, headers = f"{V1}/sittings/{sitting.id}/entries", token(sitting.table)
    answer = client_of(app).post(url, json={"form": "round", "fields": fields}, headers=headers)
    assert answer.status_code == 422 and "This is not one of the choices." in str(answer.json["errors"]), answer.json


def test_the_forms_that_are_told_are_those_that_can_be_recorded_now(app: Flask):
    with app.app_context():
        sitting = table("smoking_cat")
        number, headers = sitting.id, token(sitting.table)
    client, url = client_of(app), f"{V1}/sittings/{number}"

    def told() -> Any:
        return client.get(url, headers=headers).json

    assert told()["forms"] == ["round", "beside"]
    tied = {"mode": "points", "points": {"0": 10, "1": 1, "2": 11, "3": 11}, "hejma": 0}
    assert (done := client.post(f"{url}/entries", json={"fields": tied}, headers=headers)).status_code == 201, done.json
    assert told()["forms"] == ["decision"]
    with app.app_context():
        sitting = db.session.get_one(Sitting, number)
        sitting.sealed_at = now_utc()
        db.session.commit()
    assert (told()["forms"], told()["undo"], told()["redo"]) == ([], None, None)


def test_who_saw_an_older_version_hears_what_happened_since(here: Any):
    client, sitting, headers = here
    seen = client.get(f"{V1}/sittings/{sitting}", headers=headers).headers["ETag"]
    url = f"{V1}/sittings/{sitting}"
    assert client.post(f"{url}/entries", json={"fields": {"winner": 2}}, headers=headers).status_code == 201
    for path, body in (("entries", {"fields": {"winner": 1}}), ("undo", {})):
        late = client.post(f"{url}/{path}", json=body, headers=headers | {"If-Match": seen})
        assert late.status_code == 412
        assert [each["what"] for each in late.json["since"]] == ["Jana wins"] or late.json["since"][0]["seq"] == 1
    assert client.get(url, headers=headers).json["version"] == 1


def test_a_correction_sends_what_changes_and_the_log_says_what_it_was(here: Any):
    client, sitting, headers = here
    url = f"{V1}/sittings/{sitting}"
    client.post(f"{url}/entries", json={"fields": {"winner": 2, "size": "large"}}, headers=headers)
    done = client.post(f"{url}/entries/1/correction", json={"fields": {"winner": 1}}, headers=headers)
    assert (done.status_code, done.json["gave"]) == (201, {"1": 9, "0": -3, "2": -3, "3": -3})
    newest = client.get(f"{url}/log", headers=headers).json["actions"][0]
    assert (newest["act"], newest["target"], newest["root"]) == ("revise", 1, 1) and newest["before"] != newest["what"]


def test_what_does_not_fit_is_told_by_field_in_the_sentence_of_the_page(app: Flask, here: Any):
    client, sitting, headers = here
    url = f"{V1}/sittings/{sitting}/entries"
    for body, field in (({}, "winner"), ({"form": "gift"}, "giver"), ({"fields": {"size": "huge"}}, "size"),
                        ({"fields": {"sise": "large"}}, "sise"), ({"fields": 3}, "fields")):
        answer = client.post(url, json=body, headers=headers)
        assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
        assert field in [each["field"] for each in answer.json["errors"]], body
    assert client.post(url, json={}, headers=headers | {"Accept-Language": "cs"}).json["title"] == "Ještě nezapsáno"
    assert client.post(url, data="winner=1", headers=headers).status_code == 415


def test_a_token_is_shown_once_and_ends_on_its_page(app: Flask):
    with app.app_context():
        sitting = table()
        phone = client_of(app)
        let_in(phone, sitting.table)
        page = f"/tables/{sitting.table.key}/tokens"
    made = phone.post(page, data={"name": "Robot", "role": "play", "days": "7", "submission": "abcdefgh"}).text
    secret = first("<code class=\"token\" id=\"token\">([^<]+)</code>", made)
    headers = {"Authorization": f"Bearer {secret}"}
    again = phone.post(page, data={"name": "Robot", "role": "play", "days": "7", "submission": "abcdefgh"}).text
    assert secret not in again and secret not in phone.get(page).text and "Robot" in phone.get(page).text
    program = client_of(app)
    answer = program.get(f"{V1}{page.removesuffix('/tokens')}", headers=headers)
    assert answer.status_code == 200 and "Set-Cookie" not in answer.headers
    assert program.get(f"{V1}{page.removesuffix('/tokens')}").status_code == 401
    assert phone.get(f"{V1}{page.removesuffix('/tokens')}").status_code == 401, "a cookie does nothing there"
    with app.app_context():
        row = only(ApiToken)
        assert secret not in repr(vars(row))
    phone.post(f"{page}/{row.id}/ending")
    assert program.get(f"{V1}{page.removesuffix('/tokens')}", headers=headers).status_code == 401


def test_a_token_ends_by_its_day_and_with_the_address_of_its_table(in_app: Flask):
    here = table().table
    headers, client, path = token(here), client_of(in_app), f"{V1}/tables/{here.key}"
    then = now_utc() + timedelta(days=8)
    with by_the_clock(lambda: then):
        assert client.get(path, headers=headers).status_code == 401
    assert client.get(path, headers=headers).status_code == 200
    here.renew("play", here.play_generation, "renewed0")
    assert client.get(path, headers=headers).status_code == 410


def test_a_token_of_a_club_opens_that_club_alone_and_no_more_than_its_maker_may(app: Flask):
    with app.app_context():
        user = make_user("Eva")
        one, other = make_club(user, "One"), make_club(user, "Other")
        sitting = table()
        take_in(sitting.table, one)
        watching = token(one, "viewer", who=Holder(user=user.id))
        keys, number, client = (one.key, other.key), sitting.id, client_of(app)
    assert [client.get(f"{V1}/clubs/{key}", headers=watching).status_code for key in keys] == [200, 404]
    assert client.get(f"{V1}/sittings/{number}", headers=watching).status_code == 200
    refused = client.post(f"{V1}/sittings/{number}/entries", json={"fields": {"winner": 1}}, headers=watching)
    assert refused.status_code == 403 and "scorekeeper" in refused.json["detail"]


@pytest.mark.parametrize("own, made_for, does", [
    ("treasurer", "referee", "viewer"), ("referee", "treasurer", "viewer"), ("scorekeeper", "owner", "scorekeeper"),
    ("organiser", "treasurer", "treasurer"), ("treasurer", "treasurer", "treasurer")])
def test_a_token_whose_maker_has_another_role_by_now_does_what_both_may(
        app: Flask, own: str, made_for: str, does: str):
    with app.app_context():
        user = make_user("Petr")
        club = make_club(make_user("Eva"), "One")
        make_member(club, user, Role(own))
        headers, path = token(club, made_for, who=Holder(user=user.id)), f"{V1}/clubs/{club.key}"
    assert client_of(app).get(path, headers=headers).json["role"] == does


def test_a_new_password_ends_the_tokens_of_the_account_and_no_others(app: Flask):
    with app.app_context():
        user, other = make_user("Eva"), make_user("Petr")
        club = make_club(user, "One")
        make_member(club, other)
        own, kept = token(club, "viewer", who=Holder(user=user.id)), token(club, "viewer", who=Holder(user=other.id))
        change_password(user, "another hash")
        path = f"{V1}/clubs/{club.key}"
    assert [client_of(app).get(path, headers=each).status_code for each in (own, kept)] == [401, 200]


def test_a_token_agrees_and_objects_for_whoever_made_it(app: Flask):
    with app.app_context():
        sitting, phone = table(), Holder("f" * 64)
        eva = sitting.table.people[0].id
        claims.claim(sitting.table, eva, phone)
        nobody, headers, client = token(sitting.table), token(sitting.table, person=eva, who=phone), client_of(app)
        reads = token(sitting.table, "watch", person=eva, who=phone)
        url = f"{V1}/sittings/{sitting.id}"
    client.post(f"{url}/entries", json={"fields": {"winner": 0}}, headers=headers)
    sums = {each["person"]: each for each in client.get(f"{url}/agreement", headers=headers).json["people"]}
    seen = {name: sums[eva][name] for name in ("paid", "counted")}
    assert client.post(f"{url}/agreement", json=seen, headers=nobody).status_code == 403
    assert client.post(f"{url}/agreement", json={"paid": 99, "counted": 0}, headers=headers).status_code == 409
    done = client.post(f"{url}/agreement", json=seen, headers=headers)
    assert done.status_code == 201
    assert [each["agrees"] for each in done.json["people"] if each["person"] == eva] == [True]
    said = client.post(f"{url}/entries/1/objection", json={"seq": 1, "reason": "It was Petr"}, headers=headers)
    assert [(each["reason"], each["open"]) for each in said.json["objections"]] == [("It was Petr", True)]
    withdrawal = f"{V1}/objections/{said.json['objections'][0]['id']}/withdrawal"
    for address, body in ((f"{url}/agreement", seen), (f"{url}/entries/1/objection", {"seq": 1, "reason": "No"}),
                          (withdrawal, {})):
        refused = client.post(address, json=body, headers=reads)
        assert (refused.status_code, refused.json["title"]) == (403, "This token only reads"), address
    taken = client.post(withdrawal, json={}, headers=headers)
    assert taken.status_code == 201 and not taken.json["objections"][0]["open"]


def test_a_program_registers_people_as_their_phones_do(app: Flask):
    from tests.tournaments import open_tournament
    with app.app_context():
        tournament = open_tournament(make_club(make_user("Eva"), players=("Petr",)))
        from models.tournament import entering
        from tests.tournaments import sent
        entering.let_register(tournament, 20, sent())
        code = tournament.register_key
    client = client_of(app)
    for name, status in (("Jana", 201), ("Jana", 422), ("", 422)):
        answer = client.post(f"{V1}/register/{code}", json={"name": name})
        assert answer.status_code == status, answer.json
    assert client.post(f"{V1}/register/nothing", json={"name": "Jana"}).status_code == 404


def test_a_program_reads_what_the_pages_of_a_club_show(app: Flask):
    with app.app_context():
        at = furnish()
        club = only(Club, key=at.club)
        headers = token(club, "viewer", who=Holder(user=at.users["viewer"]))
        page = client_of(app)
        sign_in(page, db.session.get_one(User, at.users["viewer"]))
    client = client_of(app)
    season = client.get(f"{V1}/clubs/{at.club}/seasons/{at.known['season_id']}", headers=headers).json
    shown = page.get(f"/clubs/{at.club}/seasons/{at.known['season_id']}").text
    assert season["rows"] and all(each["name"] in shown for each in season["rows"])
    cup = client.get(f"{V1}/clubs/{at.club}/tournaments/{at.known['tournament_key']}", headers=headers).json
    assert len(cup["standings"]) == 4
    book = client.get(f"{V1}/clubs/{at.club}/book", headers=headers).json
    assert sum(each["balance"]["amount"] for each in book["balances"]) == 0
    assert all(isinstance(each["amount"]["amount"], int) and each["amount"]["currency"] for each in book["payments"])


def test_a_token_that_only_reads_is_told_so(app: Flask):
    with app.app_context():
        sitting = table()
        number, headers = sitting.id, token(sitting.table, "watch")
    answer = client_of(app).post(f"{V1}/sittings/{number}/undo", json={}, headers=headers)
    assert (answer.status_code, answer.get_json()["title"]) == (403, "This token only reads")


def test_the_document_promises_no_number_smaller_than_ids_become(client: Any):
    assert "int32" not in client.get(f"{V1}/openapi.json").text


def test_the_document_names_a_version_only_where_one_is_looked_at(client: Any):
    paths = client.get(f"{V1}/openapi.json").json["paths"]
    told = {path.rpartition("/")[2]: [each["name"] for each in path_["post"]["parameters"] if each["in"] == "header"]
            for path, path_ in paths.items() if "post" in path_}
    assert all("Idempotency-Key" in names for names in told.values())
    assert {path for path, names in told.items() if "If-Match" in names} == {
        "entries", "insertion", "correction", "striking", "undo", "redo"}


def test_the_page_for_programs_lists_every_path_of_the_document(client: Any):
    spec, page = client.get(f"{V1}/openapi.json").json, client.get("/api").text
    assert spec["openapi"].startswith("3.1") and len(spec["paths"]) >= 20
    listed = page.replace("<wbr>", "")
    assert all(f" {path.removeprefix(V1)}</code>" in listed for path in spec["paths"])
    assert not re.search(r'(?:src|href)="https?://(?!localhost)', page)


@pytest.fixture
def served(app: Flask) -> Any:
    """A server with a table of points, and what the lines of docs/api.md have instead of names."""
    with app.app_context():
        sitting = table("points", NAMES[:3])
        known = {"TABLE": sitting.table.key, "SITTING": str(sitting.id),
                 "TOKEN": token(sitting.table)["Authorization"].removeprefix("Bearer ")}
    with serving(app) as url:
        yield known | {"URL": url}


def test_every_line_of_the_document_for_programs_runs(served: dict[str, str]):
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/api.md").read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.strip().splitlines()]
    assert len(lines) > 8
    for line in lines:
        done = subprocess.run(["bash", "-c", line], env=os.environ | served, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0 and json.loads(done.stdout), (line, done)


def test_the_program_of_the_document_records_an_evening_and_again_counts_nothing_twice(
        app: Flask, served: dict[str, str], tmp_path: Path):
    evening = "".join(json.dumps({"form": "round", "fields": {"points": {"0": n, "1": -n, "2": 0}}}) + "\n"
                      for n in (5, 3, 5))
    for said in ("", "(was recorded before)"):
        done = subprocess.run([sys.executable, ROOT / "docs/client.py", f"{served['URL']}{V1}", served["TABLE"]],
                              env=os.environ | served | {"LANG": "en"}, input=evening, capture_output=True, text=True,
                              timeout=60)
        assert done.returncode == 0 and said in done.stdout, done
        assert "Eva: 13" in done.stdout
    wrong = subprocess.run([sys.executable, ROOT / "docs/client.py", f"{served['URL']}{V1}", served["TABLE"]],
                           env=os.environ | served, input='{"form": "round", "fields": {"points": {"0": "x"}}}\n',
                           capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 1 and "points-0" in wrong.stderr
    assert len((ROOT / "docs/client.py").read_text("utf-8").splitlines()) <= 80
