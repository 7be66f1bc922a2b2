"""Deals that are not played and the auction: recorded with a tap, undone and exported like the rest, worth nothing."""
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from games.tarok.rules import Auction, Contract
from models import Actor, Sitting, Submission, all_games, begin_sitting, db, latest, record
from models.books.closing import close
from models.books.pay_out import Terms
from models.ops.verifying import verify
from models.schema.ledger import Result
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.table_files import bring, export, parse
from models.transfer.validators import PAGE, CannotRead
from tally.table_events import Manual, Unplayed
from tests.clubs import sign_in
from tests.conftest import begun
from tests.leagues import League, new_id
from tests.web import ENGLISH, hidden, let_in, send


@pytest.fixture
def tarok(app: Flask, client: FlaskClient) -> tuple[int, str]:
    with app.app_context():
        sitting = begun("tarok")
        let_in(client, sitting.table)
        return sitting.id, sitting.table.key


def state(app: Flask, id: int) -> tuple[object, ...]:
    with app.app_context():
        now = db.session.get_one(Sitting, id).now
        return now.number, now.dealer, now.playing, dict(now.totals)


def tap(client: FlaskClient, page: str, what: str) -> int:
    """Press a button of the table page for a deal that is not played; return the status."""
    form = re.search(rf'<form[^>]*action="([^"]*/people/{what})".*?</form>', page, re.DOTALL)
    assert form is not None and "data-queue" in form[0]  # it waits on a phone without network
    return client.post(form[1], data=hidden(form[0]), headers=ENGLISH).status_code


def test_a_tap_records_a_deal_that_was_not_played_and_the_deal_stays(
        app: Flask, client: FlaskClient, tarok: tuple[int, str]):
    id, key = tarok
    before, page = state(app, id), client.get(f"/tables/{key}", headers=ENGLISH).text
    assert tap(client, page, "misdeal") == 303 and tap(client, client.get(f"/tables/{key}").text, "passed") == 303
    assert state(app, id) == before
    after = client.get(f"/tables/{key}", headers=ENGLISH).text
    assert "Misdeal; dealt: Eva" in after and "Everybody passed; dealt: Eva" in after
    assert "Recorded. Everybody passed; dealt: Eva" in after  # flashed: the round stays the same
    assert tap(client, page, "misdeal") == 303  # sent again: it counts once
    result = client.get(f"/sittings/{id}/result", headers=ENGLISH).text
    assert "Misdeal: <bdi>Eva</bdi> 1×" in result and "Everybody passed: <bdi>Eva</bdi> 1×" in result


def test_a_deal_that_a_game_cannot_leave_unplayed_is_refused(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("marriage")
        let_in(client, sitting.table)
        id, key = sitting.id, sitting.table.key
    assert "/people/passed" not in client.get(f"/tables/{key}").text
    assert client.post(f"/sittings/{id}/people/passed", data={"seat": "0", "submission": "a" * 12}).status_code == 422
    assert client.post(f"/sittings/{id}/people/misdeal", data={"seat": "7", "submission": "b" * 12}).status_code == 422


def test_the_auction_is_a_thin_line_without_points_that_can_be_undone(
        app: Flask, client: FlaskClient, tarok: tuple[int, str]):
    id, key = tarok
    before, url = state(app, id), f"/sittings/{id}/entries/new?form=auction"
    answer = send(client, url, **{"bids-0": "pagat", "bids-2": "trojka"})
    assert answer.status_code == 303 and state(app, id) == before
    table = client.get(f"/tables/{key}", headers=ENGLISH).text
    assert "Auction: Eva Pagát · Jana Trojka" in table
    sheet = client.get(f"/sittings/{id}/sheet", headers=ENGLISH).text
    assert "Auction: Eva Pagát · Jana Trojka" in sheet
    result = client.get(f"/sittings/{id}/result", headers=ENGLISH).text
    assert "<bdi>Eva</bdi> bid: Pagát 1×" in result
    assert '"Auction"' in client.get(f"/tables/{key}/export.json").text
    undo = re.search(r'<form[^>]*action="[^"]*/undo".*?</form>', table, re.DOTALL)
    assert undo and client.post(f"/sittings/{id}/undo", data=hidden(undo[0])).status_code == 303
    assert "Deals and bids" not in client.get(f"/sittings/{id}/result", headers=ENGLISH).text


def test_both_go_over_with_an_export_and_the_projection_agrees_with_the_log(in_app: Flask):
    sitting = begun("tarok")
    for n, content in enumerate((Unplayed("passed", 0), Auction({1: Contract.BETL}), Unplayed("misdeal", 0))):
        record(sitting, content, Submission(f"entry{n:04}", n))
    copy = bring(parse("".join(export(sitting.table)), all_games(), PAGE), "bringing01")
    same = latest(copy)
    assert same is not None and [each.kind for each in same.log()][::-1] == ["Unplayed", "Auction", "Unplayed"]
    assert verify(sitting) == [] == verify(same)


def test_a_player_page_counts_what_was_recorded_of_deals_and_bids_and_a_file_of_the_club_keeps_it(in_app: Flask):
    league = League()
    sitting = begin_sitting(league.table, "tarok", league.people, 0, all_games()["tarok"].house_rules(), new_id())
    for n, content in enumerate((Unplayed("misdeal", 0), Unplayed("passed", 0), Unplayed("misdeal", 0),
                                 Auction({1: Contract.BETL}), Manual({0: 4, 1: -4}, "agreed", True))):
        record(sitting, content, Submission(new_id(), n))
    close(sitting, Terms(), Actor(), new_id())
    assert verify(db.session.get_one(Sitting, sitting.id)) == []
    client = in_app.test_client()
    sign_in(client, league.owner)
    eva, petr, jana, _bohumil = (client.get(f"/clubs/{league.key}/players/{person}", headers=ENGLISH).text
                                 for person in league.players.values())
    assert "Misdeal 2×, Everybody passed 1×" in eva and "Betl 1×" not in eva
    assert "Betl 1×" in petr and "Dealt and not played" not in petr and "Bids" not in jana
    text = "".join(export_club(league.club_now()))
    assert "".join(export_club(import_club(parse_club(text, all_games()), league.owner, new_id()))) == text


def test_an_evening_closed_before_deals_and_bids_were_counted_is_right_and_arrives(in_app: Flask):
    league = League()
    sitting = begin_sitting(league.table, "tarok", league.people, 0, all_games()["tarok"].house_rules(), new_id())
    for n, content in enumerate((Unplayed("misdeal", 0), Auction({1: Contract.BETL}),
                                 Manual({0: 4, 1: -4}, "agreed", True))):
        record(sitting, content, Submission(new_id(), n))
    close(sitting, Terms(), Actor(), new_id())
    results = list(db.session.scalars(db.select(Result).order_by(Result.seat)))
    assert [each.stats.keys() & {"unplayed", "bids"} for each in results[:2]] == [{"unplayed"}, {"bids"}]
    for each in results:
        each.stats = {name: each.stats[name] for name in ("kinds", "best", "worst")}
    db.session.commit()
    assert verify(db.session.get_one(Sitting, sitting.id)) == []
    text = "".join(export_club(league.club_now()))
    import_club(parse_club(text, all_games()), league.owner, new_id())
    results[0].stats = {**results[0].stats, "unplayed": {"misdeal": 2}}
    db.session.commit()
    assert len(verify(db.session.get_one(Sitting, sitting.id))) == 1
    with pytest.raises(CannotRead):
        parse_club("".join(export_club(league.club_now())), all_games())


def test_two_equal_bids_are_refused_beside_their_fields(client: FlaskClient, tarok: tuple[int, str]):
    answer = send(client, f"/sittings/{tarok[0]}/entries/new?form=auction", **{"bids-0": "trojka", "bids-1": "trojka"})
    assert answer.status_code == 422 and 'id="bids-0-errors"' in answer.text
    assert 'value="trojka" selected' in answer.text
