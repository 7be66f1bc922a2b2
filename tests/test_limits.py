"""Rate limits: counted exactly across all workers, for their window and no longer."""
import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from limits import parse
from sqlalchemy import func, select, update

from models import db, now_utc
from models.ops.limits import DatabaseStorage, RateHit, forget_expired
from models.schema.companies import Company
from tests.conftest import _closed, begun, make_app
from views.access.table_access import token
from views.permissions import AT_TABLES, IN_CLUBS, OF_ACCOUNTS
from views.web.rate_limits import COUNTED, limiter, phone_address

WORKERS = 12
WRONG = {"code": "222222"}


def at_once(both: tuple[Flask, Flask], each: Callable[[Flask], int]) -> list[int]:
    """What `each(app)` answers to twelve phones that come at the same moment, half of them to each worker."""
    answers: list[int] = []
    gate = threading.Barrier(WORKERS)

    def phone(app: Flask) -> None:
        with app.app_context():
            gate.wait()
            answers.append(each(app))

    threads = [threading.Thread(target=phone, args=(both[n % 2],)) for n in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_twelve_hits_at_once_on_two_workers_let_exactly_five_through(workers: tuple[Flask, Flask]):
    rate = parse("5 per minute")
    answers = at_once(workers, lambda _: limiter.hit(rate, "somebody"))
    assert sorted(answers) == [False] * 7 + [True] * 5


def test_hits_of_different_phones_at_once_are_all_counted(workers: tuple[Flask, Flask]):
    keys = iter(range(WORKERS))
    assert at_once(workers, lambda _: DatabaseStorage().incr(f"phone {next(keys)}", 60)) == [1] * WORKERS
    with workers[0].app_context():
        assert db.session.scalar(select(func.count()).select_from(RateHit)) == WORKERS


def test_wrong_codes_typed_at_once_are_refused_beyond_the_rate(workers: tuple[Flask, Flask]):
    for each in workers:
        each.config["RATE_GUESS"] = "5 per 10 minutes"
    answers = at_once(workers, lambda app: app.test_client().post("/join", data=WRONG).status_code)
    assert sorted(answers) == [422] * 5 + [429] * 7


def test_a_window_that_is_over_begins_anew(in_any_app: Flask):
    storage = DatabaseStorage()
    assert [storage.incr("one", 60) for _ in range(3)] == [1, 2, 3]
    begun_at = storage.get_expiry("one")
    assert storage.incr("one", 60) == 4
    assert storage.get_expiry("one") == begun_at, "a hit does not make the window longer"
    _pass_all()
    assert storage.get("one") == 0
    assert storage.incr("one", 60) == 1


def test_what_is_over_is_cleaned_up(in_any_app: Flask):
    storage = DatabaseStorage()
    storage.incr("old", 60)
    _pass_all()
    storage.incr("new", 60)
    assert list(db.session.scalars(select(RateHit.key))) == ["new"]
    forget_expired()
    assert storage.get("new") == 1


def test_counters_can_be_cleared(in_any_app: Flask):
    storage = DatabaseStorage()
    assert storage.check()
    storage.incr("one", 60)
    storage.incr("two", 60, amount=2)
    storage.clear("one")
    assert (storage.get("one"), storage.get("two")) == (0, 2)
    assert storage.reset() == 1
    assert storage.get("two") == 0


def _pass_all() -> None:
    db.session.execute(update(RateHit).values(expires_at=now_utc() - timedelta(seconds=1)))
    db.session.commit()


def test_a_network_address_is_not_kept(app: Flask):
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.7"}):
        assert "192.0.2.7" not in phone_address()


@pytest.mark.parametrize("one, other, same", [
    ("2001:db8::1", "2001:db8::ffff", True),
    ("2001:db8::1", "2001:db8:0:1::1", False),
    ("::ffff:192.0.2.7", "192.0.2.7", True),
    ("192.0.2.7", "192.0.2.8", False),
    ("", "192.0.2.8", False),
])
def test_one_customer_of_a_provider_is_one_address(app: Flask, one: str, other: str, same: bool):
    def counted(address: str) -> str:
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            return phone_address()

    assert (counted(one) == counted(other)) is same


def test_addresses_that_lead_nowhere_are_counted_and_good_ones_still_open(app: Flask):
    app.config["RATE_ADDRESS"] = "3 per 10 minutes"
    with app.app_context():
        table = begun().table
        good, key = token(table, "play"), table.key
    phone = app.test_client()
    assert [phone.get(f"/t/{key}-p-wrong").status_code for _ in range(5)] == [404, 404, 404, 429, 429]
    refused = phone.get(f"/t/{key}-p-wrong")
    assert 0 < int(refused.headers["Retry-After"]) <= 600
    assert phone.get(f"/t/{good}").status_code == 303


def test_tokens_that_are_none_are_counted_and_requests_without_one_are_not(app: Flask):
    app.config["RATE_ADDRESS"] = "3 per 10 minutes"
    program, url = app.test_client(), "/api/v1/tables/none"
    assert [program.get(url).status_code for _ in range(5)] == [401] * 5
    guesses = [program.get(url, headers={"Authorization": f"Bearer {number}"}) for number in range(5)]
    assert [each.status_code for each in guesses] == [401, 401, 401, 429, 429]
    assert "zůstává otevřený. Zkuste to znovu za 10 minut." in guesses[-1].text


def test_tables_begun_are_counted_but_not_forms_sent_back(app: Flask):
    app.config["RATE_CREATION"] = "2 per hour"
    phone = app.test_client()
    for _ in range(3):
        assert phone.post("/tables/new/pebbles", data={}).status_code == 422
    filled = {"name-0": "Eva", "name-1": "Petr", "name-2": "Jana", "goal": "0"}
    answers = [phone.post("/tables/new/pebbles", data=filled).status_code for _ in range(4)]
    assert answers == [303, 303, 429, 429]


# POSTs for which nobody needs to be known, and which are not in COUNTED: why not.
NOT_COUNTED = {
    "accounts.sign_in": "wrong passwords are, by themselves", "recovery.code": "wrong codes are, by themselves",
    "passkeys.sign_in": "wrong answers are, by themselves",
    "recovery.ask": "e-mails are, by themselves", "notices.confirmed": "makes nothing",
    "notices.ended": "ends what its e-mail speaks of",
    "recovery.link": "makes nothing; wrong links are, by themselves",
    "invitations.join": "makes nothing; wrong codes are, by themselves",
    "export.bring": "files are, by themselves", "accounts.sign_out": "ends one's own session",
    "companies.change": "one's own company", "companies.delete": "one's own company",
    "coming.answer": "one answer of each player, whoever taps",
    "tournament_public.withdraw": "takes one entrant off, once, by the address of his card",
    "phone.language": "in the cookie", "phone.theme": "in the cookie", "phone.digits": "in the cookie",
    "phone.calendar": "in the cookie", "phone.order": "in the cookie",
}
# POSTs at a table, whose secret address is needed, that make more than a part of that table.
AT_A_TABLE_COUNTED = {"companies.of_table"}


def test_whatever_a_stranger_can_make_is_counted_or_named_with_its_reason(app: Flask):
    posts = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    for_strangers = posts - IN_CLUBS.keys() - AT_TABLES.keys() - OF_ACCOUNTS
    assert for_strangers - COUNTED.keys() == NOT_COUNTED.keys()
    assert COUNTED.keys() & AT_TABLES.keys() == AT_A_TABLE_COUNTED
    starting = {each for each in posts if each.rpartition(".")[2] in ("play", "new", "sign_up") and not each.startswith(
        ("entries.", "expenses.", "planning.", "seasons.", "tournament_settings.", "club_companies.new"))}
    assert starting <= COUNTED.keys(), "whatever begins a table, a club or an account, in clubs too"


def test_evenings_begun_with_a_company_are_counted(app: Flask):
    app.config["RATE_CREATION"] = "3 per hour"
    phone = app.test_client()
    filled = {"name": "Thursday", "name-0": "Eva", "name-1": "Petr", "name-2": "Jana", "goal": "0", "preset": "plain"}
    assert phone.post("/companies/new/pebbles", data=filled).status_code == 303
    with app.app_context():
        company = db.session.scalars(select(Company.id)).one()
    answers = [phone.post(f"/companies/{company}/table", data={"submission": f"{n:032}"}).status_code for n in range(4)]
    assert answers == [303, 303, 429, 429]


def test_reading_is_never_counted(app: Flask):
    with app.app_context():
        address = token(begun().table, "play")
    phone = app.test_client()
    where = phone.get(f"/t/{address}").headers["Location"].removesuffix("/me")
    for path in ("/", where, f"{where}/live", f"{where}/invitation", "/join"):
        assert phone.get(path).status_code == 200, path
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(RateHit)) == 0


def test_counting_can_be_switched_off(sqlite_uri: str):
    app = make_app(sqlite_uri, RATELIMIT_ENABLED=False, RATE_GUESS="1 per hour")
    assert [app.test_client().post("/join", data={"code": "x"}).status_code for _ in range(3)] == [422] * 3
    _closed(app)


def test_a_rate_nobody_can_read_stops_the_start(sqlite_uri: str):
    with pytest.raises(ValueError, match="often"):
        make_app(sqlite_uri, RATE_GUESS="not too often")
