"""A tournament's table: deals are recorded like at any other, all else is left to its desk and to the rounds."""
import re
import secrets

import pytest
from flask import Blueprint, Flask, url_for
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from models import Sitting, Submission, Tournament, db, record
from models.club import rosters
from models.schema.people import Person
from models.schema.tables import CardTable
from models.schema.tournaments import Entrant
from models.tournament import running
from models.tournament.hall import Hall
from tests.clubs import make_club, make_user, sign_in
from tests.rows import only
from tests.test_api import token
from tests.tournaments import hand_in_all, running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import Won
from tests.web import let_in
from views.access.table_access import require_table
from views.permissions import AT_TABLES, Access
from views.tournament.seats import card_token


@pytest.fixture
def at_table(app: Flask) -> tuple[FlaskClient, int]:
    """An organiser's phone, and a sitting of the first round that runs."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    with app.app_context():
        owner = make_user("Owner")
        tournament = running_tournament(make_club(owner))
        running.start_round(tournament, 1, sent())
        sign_in(client, owner)
        return client, next(iter(sittings(tournament, 1))).id


def player(app: Flask, sitting_id: int) -> FlaskClient:
    """A phone with the address to play at the table."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    with app.app_context():
        let_in(client, db.session.get_one(Sitting, sitting_id).table)
    return client


def table_of(sitting_id: int) -> CardTable:
    return db.session.get_one(Sitting, sitting_id).table


def refused(answer: TestResponse) -> bool:
    return answer.status_code == 409 and "deals are recorded, corrected and handed in" in answer.text


def test_what_nobody_put_on_the_list_is_refused_whatever_role_it_needs_elsewhere(
        app: Flask, at_table: tuple[FlaskClient, int], monkeypatch: pytest.MonkeyPatch):
    organiser, sitting_id = at_table
    later = Blueprint("later", __name__)
    for access in Access:
        monkeypatch.setitem(AT_TABLES, f"later.{access.value}", access)
        later.add_url_rule(f"/tables/<key>/later/{access.value}", access.value, lambda key: require_table(key).role)
    later.add_url_rule("/tables/<key>/later/forgotten", "forgotten", lambda key: require_table(key).role)
    app._got_first_request = False
    app.register_blueprint(later)
    phone = player(app, sitting_id)
    with app.app_context():
        key = table_of(sitting_id).key
    pages = [f"/tables/{key}/later/{name}" for name in (*[each.value for each in Access], "forgotten")]
    assert all(refused(client.get(page)) for client in (phone, organiser) for page in pages)
    with app.app_context():
        table_of(sitting_id).tournament_id = None
        db.session.commit()
    assert {phone.get(page).status_code for page in pages} == {200}, "at any other table"


def test_a_player_records_there_and_changes_neither_rules_nor_names_nor_addresses_nor_who_keeps_the_score(
        app: Flask, at_table: tuple[FlaskClient, int]):
    _organiser, sitting_id = at_table
    phone = player(app, sitting_id)
    with app.app_context():
        table = table_of(sitting_id)
        key, someone, generation = table.key, table.people[0].id, table.play_generation
    once = iter(range(10**31, 2 * 10**31))
    rules = {"large": "5"}
    for url, fields in ((f"/sittings/{sitting_id}/rules/change", rules), (f"/tables/{key}/name", {"name": "Ours"}),
                        (f"/tables/{key}/people/{someone}/name", {"name": "Ours"}),
                        (f"/tables/{key}/invitation/renewal", {"role": "play"}), (f"/tables/{key}/invitation/code", {}),
                        (f"/tables/{key}/scribe", {"person": str(someone)}), (f"/tables/{key}/scribe/request", {}),
                        *((f"/sittings/{sitting_id}/people/{what}", {"seat": "1", "name": "Nela"}) for what in (
                            "departure", "pause", "substitution", "seats", "players", "end", "arrival"))):
        assert refused(phone.post(url, data={"submission": f"{next(once)}", **fields})), url
    queued = phone.post(f"/sittings/{sitting_id}/people/departure", headers={"X-Requested-With": "queue"},
                        data={"submission": f"{next(once)}", "seat": "1"})
    assert queued.status_code == 422, "nothing for its person to choose"
    for what in ("misdeal", "dealer"):
        answer = phone.post(f"/sittings/{sitting_id}/people/{what}", data={"submission": f"{next(once)}", "seat": "0"})
        assert answer.status_code == 303, what
    with app.app_context():
        table = table_of(sitting_id)
        assert (table.play_generation, table.scribe_id) == (generation, None)
        assert "Ours" not in (table.name, *table.names.values())
        assert db.session.scalar(db.select(Person).filter_by(name="Nela")) is None


def test_the_desk_changes_the_rules_of_a_table_says_so_on_its_tile_and_no_player_takes_that_back(
        app: Flask, at_table: tuple[FlaskClient, int]):
    organiser, sitting_id = at_table
    phone = player(app, sitting_id)
    with app.app_context():
        here = only(Tournament)
        desk, key = f"/clubs/{here.club.key}/tournaments/{here.key}/desk", table_of(sitting_id).key
    assert "Other house rules" not in organiser.get(desk).text
    url = f"/sittings/{sitting_id}/rules/change"
    assert organiser.get(url).status_code == 200
    assert organiser.post(url, data={"submission": "r" * 32, "base": "0", "large": "5", "rotate": "yes"}
                          ).status_code == 303
    page = organiser.get(desk).text
    tile = page[page.index("Other house rules"):].partition("</p>")[0]
    assert page.count("Other house rules") == 1 and tile.rstrip().endswith(" 5")
    assert f'href="/sittings/{sitting_id}/rules"' in page
    undo = f"/sittings/{sitting_id}/undo"
    assert f'action="{undo}"' not in phone.get(f"/tables/{key}").text
    assert f'action="{undo}"' in organiser.get(f"/tables/{key}").text
    for fields in ({"target": "1"}, {}):
        assert refused(phone.post(undo, data={"submission": "u" * 32, **fields}))
    strike = {"submission": "s" * 32, "struck": "1"}
    assert refused(phone.post(f"/sittings/{sitting_id}/entries/1/striking", data=strike))
    manual = {"form": "manual", "reason": "No such rules", "amounts-0": "1", "amounts-1": "-1"}
    correction = f"sittings/{sitting_id}/entries/1/correction"
    assert phone.post(f"/{correction}", data={**manual, "submission": "m" * 32, "base": "1", "record": "1"}
                      ).status_code == 404, "what has no form is not made something else by another's"
    with app.app_context():
        program = token(table_of(sitting_id))
    filled = {"form": "manual", "fields": {"reason": "No such rules", "amounts": {"0": 1, "1": -1}}}
    assert phone.post(f"/api/v1/{correction}", json=filled, headers=program).status_code == 404
    assert organiser.post(undo, data={"submission": "o" * 32, "target": "1"}).status_code == 303
    assert refused(phone.post(f"/sittings/{sitting_id}/redo", data={"submission": "d" * 32}))
    assert "Other house rules" not in organiser.get(desk).text


def test_the_desk_appoints_a_scribe_is_not_shut_out_by_one_and_nobody_at_the_table_takes_over(
        app: Flask, at_table: tuple[FlaskClient, int]):
    organiser, sitting_id = at_table
    phone, other = player(app, sitting_id), player(app, sitting_id)
    with app.app_context():
        key, someone = table_of(sitting_id).key, table_of(sitting_id).people[0].id
    phone.post(f"/tables/{key}/me", data={"person": someone})
    assert organiser.post(f"/tables/{key}/scribe", data={"person": someone}).status_code == 303
    record = f"/sittings/{sitting_id}/entries/new"
    assert [each.get(record).status_code for each in (phone, other, organiser)] == [200, 423, 200]
    assert "/scribe" not in other.get(f"/tables/{key}").text + other.get(record).text
    assert refused(other.post(f"/tables/{key}/scribe/takeover"))
    assert organiser.post(f"/tables/{key}/invitation/renewal", data={"role": "play", "submission": "n" * 32}
                          ).status_code == 303
    assert phone.get(record).status_code == 410


@pytest.mark.parametrize("endpoint", [
    "tables.another", "tables.same_company", "closing.show", "closing.open_again", "evenings.move", "deletion.show",
    "deletion.delete", "backfill.table_index", "companies.of_table", "drinks.show", "settling.table"])
def test_its_games_are_not_begun_closed_moved_or_deleted_from_its_page_even_by_an_organiser(
        app: Flask, at_table: tuple[FlaskClient, int], endpoint: str):
    client, sitting_id = at_table
    with app.test_request_context():
        url = url_for(endpoint, key=table_of(sitting_id).key, game_key="pebbles", sitting_id=sitting_id)
    methods = {method for rule in app.url_map.iter_rules(endpoint) for method in rule.methods or ()} & {"GET", "POST"}
    assert all(refused(client.open(url, method=method, data={"submission": "a" * 32})) for method in methods)
    with app.app_context():
        assert not table_of(sitting_id).deleted_at


def test_its_pages_offer_nothing_that_is_refused(app: Flask, at_table: tuple[FlaskClient, int]):
    """Every link and form of its pages, for an organiser and for who plays."""
    organiser, sitting_id = at_table
    phone = player(app, sitting_id)
    with app.app_context():
        key = table_of(sitting_id).key
    pages = ("/", *(f"/tables/{key}{page}" for page in ("", "/evenings", "/invitation", "/me", "/handing-in")),
             *(f"/sittings/{sitting_id}/{page}" for page in (
                 "people", "rules", "history", "result", "agreement", "sheet")))
    for client in (phone, organiser):
        with app.app_context():
            sitting = db.session.get_one(Sitting, sitting_id)
            last = record(sitting, Won(0), Submission(secrets.token_hex(16), sitting.version)).seq
        offered = set()
        for page in (*pages, f"/sittings/{sitting_id}/entries/{last}"):
            answer = client.get(page)
            assert answer.status_code == 200, page
            offered |= {("POST", each) for each in re.findall(r'<form[^>]*action="(/(?:tables|sittings)/[^"?#]+)',
                                                              answer.text)}
            offered |= {("GET", each) for each in re.findall(r'href="(/(?:tables|sittings)/[^"?#]+)', answer.text)}
        assert len(offered) > 20 and not [each for each in sorted(offered) if "/renewal" not in each[1] and refused(
            client.open(each[1], method=each[0]))]


def test_nobody_joins_there_between_the_rounds(app: Flask, at_table: tuple[FlaskClient, int]):
    client, sitting_id = at_table
    answer = client.post(f"/sittings/{sitting_id}/people/arrival",
                         data={"name": "Nela", "submission": "b" * 32, "base": "0"})
    assert answer.status_code == 422
    assert "is seated by its organiser" in answer.text
    assert 'id="join"' not in answer.text
    with app.app_context():
        assert db.session.scalar(db.select(Person).filter_by(name="Nela")) is None


def test_an_entrant_is_not_deleted_nor_merged_with_another_entrant(in_app: Flask):
    owner = make_user("Owner")
    club = make_club(owner)
    running_tournament(club)
    some, other, *_rest = db.session.scalars(db.select(Entrant.person_id))
    newcomer = rosters.add_player(club, "Nela", owner.id, "a" * 32)
    assert newcomer is not None
    with pytest.raises(rosters.NotPossible, match="records"):
        rosters.delete_player(club, some, owner.id, "b" * 32)
    with pytest.raises(rosters.NotPossible, match="both entrants"):
        rosters.merge(club, some, other, owner.id, "c" * 32)
    rosters.merge(club, some, newcomer, owner.id, "d" * 32)
    with pytest.raises(rosters.NotPossible, match="both entrants"):
        rosters.merge(club, newcomer, other, owner.id, "e" * 32)


def test_a_phone_whose_owner_sits_elsewhere_by_now_records_at_the_table_of_before_only_once_it_is_nobodys(app: Flask):
    phone = app.test_client()
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    with app.app_context():
        tournament = running_tournament(make_club(make_user("Owner")), 8, 2)
        first, then = Hall.of(tournament).rounds
        chair = next(chair for number, table in first.tables.items() for chair in table.chairs
                     if chair not in then.tables[number].chairs)
        running.start_round(tournament, 1, sent())
        opened = phone.get(f"/tournaments/{tournament.key}/cards/{card_token(tournament, chair)}/table")
    page = opened.headers["Location"]

    def strayed() -> tuple[bool, bool]:
        text = phone.get(page).text
        return "Does not play at this table now" in text, 'class="record"' in text
    assert strayed() == (False, True)
    with app.app_context():
        tournament = only(Tournament)
        hand_in_all(tournament, 1)
        running.end_round(tournament, 1, sent())
        running.seal_round(tournament, 1, sent())
        running.start_round(tournament, 2, sent())
    assert strayed() == (True, False)
    assert phone.get(f"{page}/me").text.count('name="person"') == 1 + 4 + 1, "his own, the four of round 2, nobody's"
    phone.post(f"{page}/me", data={"person": ""})
    assert phone.get(f"{page}/me").text.count('name="person"') == 4 + 1
    assert strayed() == (False, True)
