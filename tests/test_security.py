"""Security headers of every response, and refused requests, over every route."""
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from pythonjsonlogger.json import JsonFormatter
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]
from werkzeug.datastructures import MultiDict
from werkzeug.routing import AnyConverter, Rule

from models import CardTable, db
from tests.conftest import _closed, begun, lent_app, make_app
from tests.web import ENGLISH
from views.access.table_access import token
from views.web.errors import SENTENCES
from views.web.request_log import FORM
from views.web.security import HEADERS


@dataclass(frozen=True)
class Site:
    """An app with its checks on, a table, and phones of each kind."""
    app: Flask
    key: str
    sitting: int

    def phone(self, role: str | None = "play") -> FlaskClient:
        client = self.app.test_client()
        if role is not None:
            with self.app.app_context():
                table = CardTable.by_key(self.key)
                assert table is not None
                address = token(table, role)
            client.get(f"/t/{address}")
        return client

    def path(self, rule: Rule, **given: object) -> str:
        """An address of the rule that leads to the table or the sitting."""
        values = {name: given.get(name, self._value(name)) for name in rule.arguments}
        for name, converter in rule._converters.items():
            if isinstance(converter, AnyConverter) and values[name] not in converter.items:
                values[name] = min(converter.items)
        with self.app.test_request_context():
            return str(rule.build(values, append_unknown=False)[1])  # type: ignore[index]

    def _value(self, name: str) -> object:
        known = {"key": self.key, "sitting_id": self.sitting, "game_key": "pebbles", "filename": "style.css",
                 "token": f"{self.key}-p-wrong", "what": "arrival", "form": "round", "of": "tables",
                 "day": "2026-11-21", "table": self.key}
        return known.get(name, 1)

    def rules(self, method: str) -> list[Rule]:
        return [rule for rule in self.app.url_map.iter_rules() if method in (rule.methods or ())]


@pytest.fixture
def site(sqlite_uri: str) -> Iterator[Site]:
    with lent_app(sqlite_uri, WTF_CSRF_ENABLED=True) as app:
        with app.app_context():
            sitting = begun()
            made = Site(app, sitting.table.key, sitting.id)
        yield made


def token_on(client: FlaskClient) -> str:
    """The CSRF token of a page on this phone."""
    found = re.search(r'name="csrf-token" content="([^"]+)"', client.get("/join").text)
    assert found
    return found[1]


def mistakes(page: bytes) -> list[object]:
    parser = HTMLParser()
    parser.parse(page)
    return list(parser.errors)


# headers

def test_every_answer_carries_every_header(site: Site):
    """Those to phones that may or may not do what they ask for: tests/test_matrix.py."""
    client = site.phone()
    for method in ("GET", "POST", "OPTIONS", "DELETE"):
        for rule in site.rules(method if method != "DELETE" else "GET")[:9]:
            answer = client.open(site.path(rule), method=method, buffered=True)
            wrong = {name for name, value in HEADERS.items() if answer.headers.get(name) != value}
            assert not wrong, (method, rule.rule, answer.status_code, wrong)
            assert answer.status_code < 500, (method, rule.rule)
            assert "Strict-Transport-Security" not in answer.headers


def test_the_content_policy_allows_nothing_inline_and_nothing_from_elsewhere(site: Site):
    policy = site.phone().get("/").headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert set(re.findall(r"[a-z-]+-src (.*?)(?:;|$)", policy)) == {"'none'", "'self'", "'self' data:"}
    for directive in ("form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert directive in policy


def test_pages_are_not_kept_by_the_phone_and_named_files_are_kept_for_long(site: Site):
    client = site.phone()
    page = client.get(f"/tables/{site.key}")
    assert page.headers["Cache-Control"] == "no-store"
    named = re.search(r'href="(/static/[0-9a-f]{12}/style.css)"', page.text)
    assert named
    kept = client.get(named[1], buffered=True).headers["Cache-Control"]
    assert kept == "public, max-age=31536000, immutable"
    for other in ("/static/style.css", "/static/0123456789ab/style.css"):
        assert client.get(other, buffered=True).headers["Cache-Control"] == "no-cache"
    assert "immutable" not in client.get("/static/0123456789ab/nothing.css").headers["Cache-Control"]


def test_https_is_remembered_and_the_cookie_then_belongs_to_it(site: Site):
    answer = site.app.test_client().get("/join", base_url="https://localhost")
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(answer.headers["Set-Cookie"].split("; "))
    plain = site.app.test_client().get("/join").headers["Set-Cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Lax"} <= set(plain)
    assert "Secure" not in plain


def test_the_cookie_is_secure_where_https_is_configured(
        sqlite_uri: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HTTPS_ONLY", "1")
    with lent_app(sqlite_uri) as app:
        assert "; Secure" in app.test_client().get("/join").headers["Set-Cookie"]


@pytest.mark.parametrize("proxies, secure", [("0", False), ("1", True)])
def test_only_configured_proxies_are_believed(
        sqlite_uri: str, monkeypatch: pytest.MonkeyPatch, proxies: str, secure: bool):
    monkeypatch.setenv("TRUSTED_PROXIES", proxies)
    claimed = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "elsewhere.example"}
    with lent_app(sqlite_uri, RATE_GUESS="1 per hour") as app:
        answer = app.test_client().get("/join", headers=claimed)
        assert ("Strict-Transport-Security" in answer.headers) is secure
        sent = {"code": "222222"}
        guesses = [app.test_client().post("/join", data=sent, headers={"X-Forwarded-For": address}).status_code
                   for address in ("192.0.2.1", "192.0.2.2")]
        assert guesses == [422, 422 if secure else 429]


@pytest.mark.parametrize("named, asked_from, believed", [
    ("", "127.0.0.1", True), ("", "::1", True), ("", "::ffff:127.0.0.1", True), ("", "10.0.0.2", False),
    ("", "203.0.113.5", False), ("", "", False), ("10.0.0.2", "10.0.0.2", True), ("10.0.0.2", "10.0.0.3", False),
    ("10.0.0.2", "127.0.0.1", False), ("fd00::/64", "fd00::7", True)])
def test_whoever_is_no_proxy_we_know_cannot_say_where_he_comes_from(
        sqlite_uri: str, monkeypatch: pytest.MonkeyPatch, named: str, asked_from: str, believed: bool):
    monkeypatch.setenv("TRUSTED_PROXIES", "1")
    monkeypatch.setenv("PROXY_ADDRESSES", named)
    app = make_app(sqlite_uri)
    app.add_url_rule("/whence", "whence", lambda: f"{request.remote_addr} {request.scheme}")
    answer = app.test_client().get("/whence", environ_overrides={"REMOTE_ADDR": asked_from},
                                   headers={"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"})
    assert answer.text == ("192.0.2.1 https" if believed else f"{asked_from} http")
    _closed(app)


@pytest.mark.parametrize("host, status", [
    ("forhont.club.cz", 200), ("FORHONT.club.cz:5000", 200), ("a.b.example.org", 200), ("localhost:5000", 200),
    ("127.0.0.1", 200), ("evil.example", 400), ("club.cz", 400), ("forhont.club.cz.evil.example", 400),
    ("notexample.org", 400), ("a b", 400), ("[fd00::1]:5000", 200), ("[fd00::2]", 400), ("example.org", 200)])
def test_a_site_that_knows_its_names_answers_to_no_other(
        sqlite_uri: str, monkeypatch: pytest.MonkeyPatch, host: str, status: int):
    monkeypatch.setenv("ALLOWED_HOSTS", "forhont.club.cz, .example.org, [fd00::1]")
    with lent_app(sqlite_uri) as app:
        for path in ("/", "/healthz", "/nowhere"):
            answer = app.test_client().get(path, headers={"Host": host})
            assert answer.status_code == (404 if (path, status) == ("/nowhere", 200) else status), path
            if status == 400:
                assert "evil" not in answer.text and "Set-Cookie" not in answer.headers
                assert answer.headers["Content-Security-Policy"]


def test_without_a_list_any_name_will_do(site: Site):
    assert site.app.test_client().get("/", headers={"Host": "whatever.example"}).status_code == 200


def test_an_answer_to_a_poll_does_not_put_back_an_old_cookie(site: Site):
    client = site.phone()
    client.get(f"/tables/{site.key}")
    assert "Set-Cookie" not in client.get(f"/tables/{site.key}/live").headers


# who may post

def of_pages(site: Site) -> list[Any]:
    """The routes of forms; programs post by tokens of their own, and a cookie counts nothing there.

    The token in the address of `notices.ended` is one, too: a program that reads e-mails posts it.
    """
    return [rule for rule in site.rules("POST")
            if not rule.endpoint.startswith("api.") and rule.endpoint != "notices.ended"]


def test_every_post_needs_a_token(site: Site):
    client = site.phone()
    for rule in of_pages(site):
        assert client.post(site.path(rule)).status_code == 400, rule.rule


def test_a_token_of_another_phone_is_no_token(site: Site):
    client, foreign = site.phone(), token_on(site.app.test_client())
    token_on(client)
    for rule in of_pages(site):
        assert client.post(site.path(rule), data={"csrf_token": foreign}).status_code == 400, rule.rule


def test_a_post_made_by_another_site_is_refused_even_with_a_token(site: Site):
    client = site.phone()
    sent = {"csrf_token": token_on(client), "theme": "dark"}
    ours: list[dict[str, str]] = [
        {}, {"Origin": "null"}, {"Origin": "http://localhost"}, {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"}, {"Sec-Fetch-Site": "none"}]
    foreign = [
        {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://elsewhere.example"},
        {"Origin": "http://localhost:81"}, {"Origin": "http://localhost.elsewhere.example"}, {"Origin": "garbage"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}]
    for headers in ours + foreign:
        status = client.post("/phone/theme", data=sent, headers=headers).status_code
        assert status == (303 if headers in ours else 403), headers


def test_another_site_cannot_make_a_phone_forget_its_tables(site: Site):
    """Its post comes without the cookie; the answer must not set a new one."""
    answer = site.app.test_client().post("/phone/theme", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers
    assert "Send it again</button>" not in answer.text


def test_a_form_that_lost_its_token_can_be_sent_again_as_it_was(site: Site):
    client = site.phone()
    client.get("/join")
    typed = {"code": 'AB"C<b>&\'', "csrf_token": "old", "more": ["1", "2"]}
    answer = client.post("/join?from=home&x=<y>", data=typed, headers=ENGLISH)
    assert answer.status_code == 400
    assert not mistakes(answer.data)
    form = next(each for each in re.findall(r"<form.*?</form>", answer.text, re.S) if "Send it again</button>" in each)
    assert 'action="/join?from=home&amp;x=' in form
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    assert [pair for pair in fields if pair[0] != "csrf_token"] == [
        ("code", "AB&#34;C&lt;b&gt;&amp;&#39;"), ("more", "1"), ("more", "2")]
    assert client.post("/join", data=MultiDict(fields)).status_code == 422, "this time its token is good"


def test_a_whole_table_is_not_echoed(site: Site):
    client = site.phone()
    for typed in (in_parts({"text": "x" * 200_000}), in_parts({}, b"xxx")):
        answer = client.post("/import", **typed)
        assert answer.status_code == 400
        assert "xxx" not in answer.text


# damaged and oversized requests

def in_parts(fields: dict[str, str], file: bytes | None = None) -> dict[str, Any]:
    """A form as a browser sends it when it has a file, made in memory."""
    parts = [f'--part\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
             for name, value in fields.items()]
    if file is not None:
        head = b'--part\r\nContent-Disposition: form-data; name="file"; filename="table.json"\r\n\r\n'
        parts += [head, file, b"\r\n"]
    return {"data": b"".join(parts) + b"--part--\r\n", "content_type": "multipart/form-data; boundary=part"}


def test_a_body_too_large_is_refused(site: Site):
    client = site.phone()
    sent = {"csrf_token": token_on(client)}
    for length in (600_000, 1_100_000):
        long = {**sent, "code": "x" * length}
        for body in ({"data": long}, in_parts(long), in_parts(sent, b"x" * 2 * length)):
            answer = client.post("/join", **body)
            assert answer.status_code == 413
            assert answer.headers["Content-Security-Policy"]
    many = {**sent, **{f"n{n}": "x" for n in range(1001)}}
    assert client.post("/join", **in_parts(many)).status_code == 413


def test_a_file_may_be_larger_where_one_is_brought(site: Site):
    client = site.phone()
    sent = {"csrf_token": token_on(client)}
    for size, refused in ((2_000_000, False), (21_000_000, True)):
        status = client.post("/import", **in_parts(sent, b"x" * size)).status_code
        assert (status == 413) is refused
        assert status < 500


def test_a_damaged_host_breaks_nothing(site: Site):
    client = site.phone()
    for host in ("a b", "<script>", "host:port", "x/y", "a" * 64, f"{'a' * 300}.example", "", ".", "..", ".a", "a..b"):
        for method, path in (("GET", f"/tables/{site.key}/invitation"), ("GET", "/nothing"), ("POST", "/join")):
            assert client.open(path, method=method, headers={"Host": host}).status_code == 400


def test_a_body_of_another_kind_breaks_nothing(site: Site):
    client = site.phone()
    for kind in ("multipart/form-data", "multipart/form-data; boundary=", "application/json",
                 "text/plain; charset=utf-99", "application/x-www-form-urlencoded; charset=x"):
        assert client.post("/join", data=b"{\xff\0", content_type=kind).status_code == 400
    nameless = b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"
    assert client.post("/join", data=nameless, content_type="multipart/form-data; boundary=x").status_code == 400


# error pages

@pytest.fixture
def failing(site: Site) -> Site:
    """An app with a route that fails with any status."""
    def fail(status: int) -> str:
        if status == 500:
            raise RuntimeError("a secret of the house")
        abort(status)

    site.app.config.update(PROPAGATE_EXCEPTIONS=False)
    site.app.add_url_rule("/fail/<int:status>", "fail", fail)
    return site


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_error_has_a_page_that_helps(failing: Site, language: str):
    for status in (*(each for each in SENTENCES if isinstance(each, int)), 403, 409, 418, 423):
        answer = failing.app.test_client().get(f"/fail/{status}", headers={"Accept-Language": language})
        assert answer.status_code == status
        assert answer.mimetype == "text/html"
        assert not mistakes(answer.data)
        assert f'<html lang="{language}"' in answer.text
        assert 'class="advice"' in answer.text
        for leak in ("secret of the house", "Traceback", "Werkzeug", "RuntimeError", "fail"):
            assert leak not in answer.text.split("<footer")[0]


def test_errors_keep_the_headers_that_belong_to_them(site: Site):
    answer = site.app.test_client().delete("/join")
    assert answer.status_code == 405
    assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))


def test_the_address_of_a_refused_form_leads_to_its_page_when_loaded_anew(app: Flask):
    """A phone loads what it put away anew, by GET."""
    above = {"/account/password": "/account", "/tables/k/invitation/code/closing": "/tables/k/invitation",
             "/clubs/c/tournaments/t/desk/seal": "/clubs/c/tournaments/t/desk"}
    client = app.test_client()
    assert {path: client.get(path).location for path in above} == above
    assert client.get("/sittings/1/undo").status_code == client.get("/api/v1/sittings/1/undo").status_code == 405


def test_people_get_a_sentence_even_when_the_error_page_breaks(
        failing: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(failing.app.jinja_env.globals, "url_for", None)
    answer = failing.app.test_client().get("/fail/500")
    assert answer.status_code == 500
    assert answer.headers["X-Request-ID"] in answer.text
    assert "Něco se tu pokazilo" in answer.text and "Something broke here" in answer.text
    assert not mistakes(answer.data)


# the request log

def test_the_journal_tells_endpoints_and_never_a_path(
        failing: Site, caplog: pytest.LogCaptureFixture):
    with failing.app.app_context():
        table = CardTable.by_key(failing.key)
        assert table is not None
        secret = token(table, "play")
        db.session.remove()
    client = failing.app.test_client()
    with caplog.at_level(logging.DEBUG):
        client.get(f"/t/{secret}?q={secret}")
        client.get(f"/t/{secret[:-2]}")
        broken = client.get(f"/fail/500?q={secret}")
    written = "\n".join(caplog.handler.format(record) for record in caplog.records)
    assert failing.key not in written
    assert "/fail" not in written
    lines = [record for record in caplog.records if record.name == "forhont"]
    assert [(record.endpoint, record.status) for record in lines] == [  # type: ignore[attr-defined]
        ("phone.address", 303), ("phone.address", 404), ("fail", 500)]
    assert all(record.method == "GET" and record.ms >= 0 for record in lines)  # type: ignore[attr-defined]
    number = broken.headers["X-Request-ID"]
    assert number in broken.text
    assert f"{number} broke at GET fail" in written
    assert "RuntimeError" in written, "the traceback stays"


def test_the_journal_can_be_json():
    record = logging.makeLogRecord({"name": "forhont", "levelname": "INFO", "msg": "GET x", "status": 200})
    assert json.loads(JsonFormatter(FORM).format(record))["status"] == 200
