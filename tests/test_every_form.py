"""Every field of every form that keeps something comes back as it was typed, from the page that shows it."""
import secrets
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import Club, Company, Season, Tournament, User, db
from models.league.seasons import Terms, make_season
from models.schema.planning import PlannedEvening
from tally.counting import Counting, Measure
from tests.addresses import addresses
from tests.clubs import SENTENCE, Furnished, furnish, sign_in
from tests.page_forms import Form, forms
from tests.rows import only
from tests.web import ENGLISH

WORDS = ("Jiný název", "★", "12,8,6,4", "1.5", "90", "1", "3", "bridge-brno",
         "https://www.example.org")  # tried where any text may be typed
NEEDED = {"name": "Nový", "password": SENTENCE, **{
    f"name-{at}": name for at, name in enumerate(("Petr", "Jana", "Eva", "Karel", "Milan", "Olga"))}}
ONLY_WITH = [("link-", "counting", "own"), *((start, "measure", "places") for start in (
    "games", "best", "rounds", "places", "weight-", "tournament-", "attendance", "drop")), ("drop", "best", "")]
"""Fields that count where another one says so."""
NOT_KEPT = ("password", "preset")  # a preset is kept as the rules it gives


def others(form: Form, name: str) -> Iterator[str]:
    """What else a field of a form offers, or may be typed there."""
    value = shown_in(form, name)
    if name in form.choices:
        more = [""] if name in form.ticked else []
        yield from (each for each in reversed(more + form.choices[name]) if each != value)
    elif form.typed[name] == "time":
        yield "19:45"
    elif form.typed[name] == "date":
        for days in (1, -1):  # an evening cannot be in the future
            yield (date.fromisoformat(value or "2026-12-24") + timedelta(days)).isoformat()
    else:
        if value.isdigit():
            yield from (str(int(value) + 1), str(int(value) - 1))
        yield from (each for each in WORDS if each != value)


def shown_in(form: Form, name: str) -> str:
    return ",".join(form.sent.get(name, []))


def fields(form: Form) -> list[str]:
    return [*dict.fromkeys((*form.choices, *form.typed))]


Address = Callable[[Furnished], str]


def newest(kind: Any) -> Any:
    db.session.rollback()
    return db.session.scalars(db.select(kind).order_by(kind.id.desc())).first()


def at_club(path: str) -> Address:
    return lambda at: f"/clubs/{at.club}/{path.format(**at.known)}"


def at_table(path: str) -> Address:
    return lambda at: f"/tables/{at.table}/{path.format(**at.known)}"


def season(at: Furnished) -> str:
    return f"/clubs/{at.club}/seasons/{newest(Season).id}/terms"


def season_of_all(at: Furnished) -> str:
    """A season in which all games count by places."""
    if newest(Season).counting.get("games"):
        club = only(Club, key=at.club)
        make_season(club, at.users["owner"], Terms("Podzim", date(2026, 9, 1), None, Counting(measure=Measure.PLACES)),
                    secrets.token_hex(16))
    return season(at)


def tournament(at: Furnished) -> str:
    return f"/clubs/{at.club}/tournaments/{newest(Tournament).key}/settings"


def company(at: Furnished) -> str:
    return f"/companies/{newest(Company).id}"


def company_of_club(at: Furnished) -> str:
    return f"/clubs/{at.club}/companies/{newest(Company).id}"


def founded(at: Furnished) -> str:
    return f"/clubs/{newest(Club).key}/settings"


def planned(at: Furnished) -> str:
    return f"/clubs/{at.club}/planned/{newest(PlannedEvening).id}"


FORMS: dict[str, tuple[Address, Address]] = {  # where it is filled in, where what was typed is shown again
    "clubs.new": (lambda at: "/clubs/new", founded),
    "clubs.settings": (at_club("settings"), at_club("settings")),
    "seasons.new": (at_club("seasons/new"), season),
    "seasons.change": (season_of_all, season),
    "tournament_settings.new": (at_club("tournaments/new/pebbles"), tournament),
    "tournament_settings.change": (tournament, tournament),
    "planning.new": (at_club("planned/new"), planned),
    "planning.change": (at_club("planned/{evening_id}"), at_club("planned/{evening_id}")),
    "club_companies.new": (at_club("companies/new/pebbles"), company_of_club),
    "club_companies.change": (at_club("companies/{company_id}"), at_club("companies/{company_id}")),
    "companies.new": (lambda at: "/companies/new/pebbles", company),
    "companies.change": (company, company),
    "companies.of_table": (at_table("company"), company_of_club),
    "tables.call": (at_table("name"), at_table("name")),
    "agreement.settings": (at_table("agreement"), at_table("agreement")),
    "rules.change": (lambda at: f"/sittings/{at.known['sitting_id']}/rules/change",) * 2,
    "evenings.move": (at_table("evenings"), at_table("evenings")),
    "people.rename": (lambda at: f"/sittings/{at.known['sitting_id']}/people",) * 2,
    "roster.rename": (at_club("roster/{person}"), at_club("roster/{person}")),
    "accounts.change_name": (lambda at: "/account", lambda at: "/account"),
    "tournament_registration.change": (at_club("tournaments/{tournament_key}/registration"),) * 2,
}


def forms_on(client: FlaskClient, page: str) -> list[Form]:
    answer = client.get(page, headers=ENGLISH)
    assert answer.status_code == 200, page
    found = forms(answer.text, page)
    for form in found:
        form.action = (form.action or page).partition("?")[0]
    return found


def form_of(app: Flask, client: FlaskClient, page: str, endpoint: str) -> Form:
    """The first form on the page that is sent to the endpoint."""
    address = app.url_map.bind("localhost")
    return next(form for form in forms_on(client, page) if address.match(form.action, "POST")[0] == endpoint)


def sent(form: Form, name: str, value: str) -> dict[str, Any]:
    """The form as it is with one field changed; of numbered fields, where the value stood comes what was here."""
    typed = {each: shown_in(form, each) or NEEDED.get(each, "") for each in fields(form)}
    stem = name.rstrip("0123456789")
    for each in fields(form):
        if each != name and stem != name and each.rstrip("0123456789") == stem and form.choices.get(each) and value:
            if typed[each] == value:
                typed[each] = typed[name]
            elif not typed[each]:  # a rank before it must not be empty
                typed[each] = next(option for option in form.choices[each] if option not in (*typed.values(), value))
    typed |= {name: value, **{
        other: needed for start, other, needed in ONLY_WITH if name.startswith(start) and other in typed}}
    hidden = {each: values for each, values in form.sent.items() if each not in typed}
    return hidden | {each: one.split(",") if each in form.ticked else one
                     for each, one in typed.items() if one or each not in form.choices}


def shown(client: FlaskClient, page: str, form: Form, name: str) -> str | None:
    """What a page has in that field of its forms, first of the same one."""
    found = sorted(forms_on(client, page), key=lambda each: each.action != form.action)
    return next((shown_in(each, name) for each in found if name in fields(each)), None)


# The same form is sent to several addresses: one of them in `run.py test`.
SAME = {"club_companies.change", "club_companies.new", "companies.change", "companies.of_table", "planning.change",
        "seasons.change", "tournament_settings.change"}


@pytest.mark.parametrize("endpoint", [
    pytest.param(each, marks=pytest.mark.long) if each in SAME else each for each in FORMS])
def test_every_field_comes_back_as_it_was_typed(in_app: Flask, endpoint: str):
    at = furnish()
    client = in_app.test_client()
    sign_in(client, db.session.get_one(User, at.users["owner"]))
    fill, read = FORMS[endpoint]
    lost: dict[str, list[Any]] = {}
    form = form_of(in_app, client, fill(at), endpoint)
    for name in fields(form):
        if name in NOT_KEPT:
            continue
        lost[name] = []
        for value in others(form, name):
            if not endpoint.endswith(".new"):  # what was sent before has changed it
                form = form_of(in_app, client, fill(at), endpoint)
            answer = client.post(form.action, data=sent(form, name, value) | {"submission": secrets.token_hex(16)})
            assert answer.status_code in (303, 422), (name, value)
            if answer.status_code == 303:
                lost[name].append((value, shown(client, read(at), form, name)))
                if value == lost[name][-1][1]:
                    del lost[name]
                    break
    assert lost == {}


ELSEWHERE = {  # forms whose fields are not kept to be changed, and what tests read them back
    "what was entered, in every form of every game: tests/test_every_game.py": {
        "entries.correction", "entries.insertion", "entries.new"},
    "who plays by which rules: tests/test_table_pages.py, test_backfill.py, test_planning.py": {
        "club_tables.new", "tables.another", "tables.new", "people.change", "backfill.club_notebook",
        "backfill.club_paper", "backfill.table_notebook", "backfill.table_paper", "backfill_csv.club", "export.bring",
        "planning.tables"},
    "amounts, accounts and reasons in the book: tests/test_book.py, test_payees.py, test_settling_pages.py": {
        "book.confirmation", "book.reversal", "closing.open_again", "closing.show", "expenses.new", "paying.mine",
        "settling.treasurer"},
    "symbols, each of one person alone: tests/test_bank_statement.py": {"bank.symbols"},
    "what people said: tests/test_agreement.py": {"agreement.decide", "agreement.object_", "agreement.sign"},
    "passwords, codes and names that confirm: tests/test_accounts.py, test_recovery.py": {
        "accounts.change_password", "recovery.code", "recovery.link", "recovery.make_codes", "clubs.deletion",
        "invitations.join"},
    "members and players: tests/test_clubs.py, test_roster.py": {
        "inviting.make", "members.be_player", "members.change_role", "members.remove", "roster.add", "roster.link",
        "roster.merge"},
    "the hall: tests/test_tournament_pages.py, test_tournament_closing.py": {
        "tournament_desk.act", "tournament_entrants.add", "tournament_log.undo", "tournament_penalties.cancel",
        "tournament_penalties.give", "tournament_prizes.fees"},
    "tokens are never shown again: tests/test_api.py": {"tokens.make"},
    "addresses for e-mails, confirmed by a link: tests/test_mail.py": {
        "notices.add", "notices.add_phone", "notices.choose", "recovery.ask"},
    "where a webhook leads is never changed: tests/test_hooks.py": {"hooks.make"},
    "names of passkeys, which nobody changes: tests/test_passkeys.py": {"passkeys.make"},
    "words to play: tests/test_delights.py": {"words.club", "words.write"},
    "who comes: tests/test_planning.py": {"coming.answer"}}


def test_every_form_is_known(in_app: Flask):
    at = furnish()
    client = in_app.test_client()
    sign_in(client, db.session.get_one(User, at.users["owner"]))
    address, found = in_app.url_map.bind("localhost"), set()
    for _endpoint, url in list(addresses(in_app, "GET", at)):
        answer = client.get(url)
        if answer.status_code == 200 and answer.mimetype == "text/html":
            found |= {address.match((form.action or url).partition("?")[0], "POST")[0]
                      for form in forms(answer.text, url) if fields(form)}
    known = [*FORMS, *(each for endpoints in ELSEWHERE.values() for each in endpoints)]
    assert len(known) == len(set(known)) and found - set(known) == set()
