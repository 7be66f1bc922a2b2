"""Two phones recorded without network: each row of the table of merging, on both databases."""
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from games.marriage.rules import Void
from models import Actor, Sitting, StaleForm, Submission, add_person, all_games, db, record
from models.books.closing import Terms, close
from models.table.sitting import seat_of
from models.transfer.table_files import bring, export, parse
from models.transfer.validators import PAGE
from tally import Deal, encode
from tally.table_events import Manual, RulesChanged, Substituted
from tests.conftest import NAMES, begun
from tests.queue_phones import LOST, NO_ANSWER, QueuePhone, damages, phones
from tests.web import first, hidden, let_in

Pair = tuple[QueuePhone, QueuePhone, Sitting]


@pytest.fixture
def pair(app: Flask) -> Iterator[Pair]:
    """Two phones at a table of Pebbles with four rounds played."""
    with app.app_context():
        sitting = begun()
        a, b = phones(app, sitting, 2)
        for winner in (0, 1, 2, 3):
            a.load()
            a.round(winner)
            a.send()
        a.load()
        b.load()
        yield a, b, sitting


def rounds(sitting: Sitting) -> list[tuple[Any, int, Any]]:
    """What the sheet says: winner, dealer, of every counting round after the fourth."""
    db.session.rollback()
    sitting = db.session.get_one(Sitting, sitting.id, populate_existing=True)
    return [(played.play.content.winner, played.before.number, played.play.deal.dealer if played.play.deal else None)
            for played in sitting.sheet() if hasattr(played.play.content, "winner") and not played.play.struck
            and played.before.number > 4]


def acts(sitting: Sitting) -> list[str]:
    db.session.rollback()
    return [each.act for each in reversed(db.session.get_one(Sitting, sitting.id).log(size=99))]


def test_the_same_round_with_the_same_facts_counts_once_and_the_log_notes_it(pair: Pair):
    a, b, sitting = pair
    a.round(2)
    b.round(2)
    a.send()
    b.send()
    assert rounds(sitting) == [(2, 5, 0)] and not b.queue
    assert acts(sitting)[-1] == "same"
    page = a.client.get(f"/sittings/{sitting.id}/history", follow_redirects=True).text
    assert "counts once" in page or "počítá se jednou" in page
    assert not damages(sitting.id, [a, b])
    text = "".join(export(sitting.table))
    assert "".join(export(bring(parse(text, all_games(), PAGE), "here"))) == text


def test_the_same_round_with_other_facts_stores_nothing_and_offers_three_ways(pair: Pair):
    a, b, sitting = pair
    a.round(2)
    b.round(1)
    a.send()
    b.send()
    assert rounds(sitting) == [(2, 5, 0)] and b.queue[0].stopped == 409
    assert all(f'data-choice="{each}"' in b.queue[0].page for each in ("keep", "mine", "again"))
    b.decide("again")
    assert rounds(sitting) == [(2, 5, 0), (1, 6, 1)]  # by the deal of the coming round
    assert not damages(sitting.id, [a, b])


@pytest.mark.parametrize("names", [NAMES, (*NAMES, "Ota")], ids=["four", "five, the dealer pauses"])
def test_what_was_typed_beside_a_recorded_round_is_shown_by_the_deal_it_was_typed_for(
        in_app: Flask, names: tuple[str, ...]):
    """Forhont plays S králem, who is another one a round later."""
    sitting = begun("tarok", names)
    a, b = phones(in_app, sitting, 2)
    for phone, partner, won in ((a, "2", "won"), (b, "3", "lost")):
        phone.add("entries/new", **phone.form, contract="s_kralem", declarer="1", partner=partner, won=won)
        phone.send()
    assert b.queue[0].stopped == 409
    page = b.rehearsed(b.queue)[1]
    shown = dict(re.findall(r"<bdi>(\w+)</bdi></th><td>.*?</td><td><[^>]*>([^<]*)<", page))
    assert (shown["Petr"], shown["Jana"], shown["Bohumil"]) == ("\u22121", "+1", "\u22121")
    b.decide("mine")
    assert not b.queue and not damages(sitting.id, [a, b])


def test_all_stands_still_until_the_first_is_decided_and_then_goes_in_its_order(pair: Pair):
    a, b, sitting = pair
    a.round(2)
    for winner in (1, 0, 3):
        b.round(winner)
    b.undo()
    a.send()
    for _again in range(2):
        b.send()
        assert rounds(sitting) == [(2, 5, 0)] and len(b.queue) == 4
    _at, page = b.rehearsed(b.queue)
    assert 'data-choice="again"' in page and rounds(sitting) == [(2, 5, 0)]
    page = b.decide("again")
    assert "data-send" in page and "log" in page.partition("<template>")[2]
    assert rounds(sitting) == [(2, 5, 0), (1, 6, 1), (0, 7, 2)] and not b.queue
    assert not damages(sitting.id, [a, b])


@pytest.mark.parametrize("choices, there", [
    (("keep", "keep"), [(2, 5, 0), (0, 6, 1)]), (("mine", "mine"), [(1, 5, 0), (3, 6, 1)]),
    (("again", "again"), [(2, 5, 0), (0, 6, 1), (1, 7, 2), (3, 8, 3)]),
    (("again", "keep"), [(2, 5, 0), (0, 6, 1), (3, 7, 2)]), (("keep", "again"), [(2, 5, 0), (0, 6, 1), (3, 7, 2)])])
def test_each_round_is_asked_about_beside_its_own(pair: Pair, choices: tuple[str, ...], there: Any):
    a, b, sitting = pair
    for phone, winners in ((a, (2, 0)), (b, (1, 3))):
        for winner in winners:
            phone.round(winner)
    a.send()
    b.send()
    b.decide(*choices)
    assert rounds(sitting) == there and not b.queue
    assert not damages(sitting.id, [a, b])


def test_what_a_phone_numbered_itself_is_never_taken_for_what_another_recorded(pair: Pair):
    """Here their round is entry 5, as the phone without network calls its own."""
    a, b, sitting = pair
    typed = b.round(1)
    b.add("entries/5/correction", **{**b.form, "base": 5, "meant": typed.id, "winner": 3, "size": "small"})
    b.add("entries/5/striking", base=6, meant=typed.id, struck="1")
    a.round(2)
    a.send()
    b.send()
    b.decide("again")
    assert rounds(sitting) == [(2, 5, 0)] and not b.queue  # its own is struck out
    gone = b.round(0)
    b.add("entries/8/striking", base=9, meant=gone.id, struck="1")
    b.undo()
    b.drop()
    b.send()
    assert b.queue[0].stopped == 409 and rounds(sitting) == [(2, 5, 0)]
    b.drop()
    b.send()
    assert b.queue[0].stopped == 409  # it meant to take that back
    b.drop()
    assert not damages(sitting.id, [a, b])


def test_where_an_earlier_round_is_gone_since_a_number_does_not_tell_that_another_is_meant(pair: Pair):
    """Both typed the fifth; one of before was struck out since, so that what came first is the fourth now."""
    a, b, sitting = pair
    b.round(1)
    a.add("entries/4/striking", base=4, struck="1")
    a.round(2)
    a.send()
    b.send()
    assert b.queue[0].stopped == 409 and rounds(sitting) == []
    b.decide("again")
    assert rounds(sitting) == [(1, 5, 0)] and not b.queue and not damages(sitting.id, [a, b])


def test_a_rehearsal_refuses_what_is_none(pair: Pair):
    a, _b, sitting = pair
    url = f"/sittings/{sitting.id}/waiting"
    for said in ("", "[]", "{}", "[1]", '[{"url": "/tables/x/name", "body": ""}]',
                 f'[{{"url": "{url}", "body": "commands=1"}}]', "[" * 9999):
        assert a.client.post(url, data={"commands": said}).status_code == 400
    undo = urlencode({"commands": json.dumps([
        {"url": f"/sittings/{sitting.id}/undo", "body": "submission=anotherone"}])})
    for path, body, status in (
            ("%77aiting", undo, 400), ("%2577aiting", undo, 404), ("undo", "submission=a%00b", 400),
            ("undo", "meant=\ud800", 200), ("entries/99999999999999999999/striking", "struck=1", 404)):
        said = json.dumps([{"url": f"/sittings/{sitting.id}/{path}", "body": body}])
        assert a.client.post(url, data={"commands": said}).status_code == status, path
    assert len(acts(sitting)) == 4


def test_a_rehearsal_in_which_the_database_fails_says_so(pair: Pair, monkeypatch: pytest.MonkeyPatch):
    a, _b, _sitting = pair

    def fails(*_sent: Any) -> None:
        raise OperationalError("", {}, sqlite3.OperationalError("database is locked"))
    monkeypatch.setattr("models.table.commands.undo", fails)
    a.undo()
    assert "data-status=\"503\"" in a.rehearsed(a.queue)[1]


def test_one_round_against_three_is_asked_about_against_the_first(pair: Pair):
    a, b, sitting = pair
    for winner in (2, 0, 1):
        a.round(winner)
    b.round(3)
    a.send()
    b.send()
    assert [each[0] for each in rounds(sitting)] == [2, 0, 1] and b.queue[0].stopped == 409
    assert "Jana" in first(r"<td>([^<]*(?:<bdi>[^<]*</bdi>)?[^<]*)</td>", b.queue[0].page.partition("<tbody")[2])
    b.drop()
    assert not damages(sitting.id, [a, b])


@pytest.mark.parametrize("second", [2, 1])
def test_two_equal_rounds_on_two_phones_count_once_each(pair: Pair, second: int):
    a, b, sitting = pair
    for phone in (a, b):
        phone.round(2)
        phone.round(second)
    a.send()
    b.send()
    assert rounds(sitting) == [(2, 5, 0), (second, 6, 1)] and not b.queue
    assert acts(sitting)[-2:] == ["same", "same"]
    assert not damages(sitting.id, [a, b])


def test_rounds_of_two_phones_interleave_when_the_second_counted_on_the_first(pair: Pair):
    a, b, sitting = pair
    a.round(2)
    b.round(1)  # the fifth too; its person sees that the other phone has it
    b.round(3)
    a.round(0)
    a.send(iter(("sent", LOST)).__next__)
    b.send()
    b.drop()
    b.send()
    assert rounds(sitting) == [(2, 5, 0), (3, 6, 1)] and not b.queue  # typed as the sixth, and it is
    a.send()
    assert a.queue[0].stopped == 409  # the sixth is another one
    a.drop()
    assert not damages(sitting.id, [a, b])


def test_a_round_after_one_that_another_phone_took_back_is_asked_about(pair: Pair):
    a, b, sitting = pair
    a.undo()
    b.round(2)
    a.send()
    b.send()
    assert not rounds(sitting) and b.queue[0].stopped == 409
    b.drop()
    assert not damages(sitting.id, [a, b])


@pytest.mark.parametrize("change", [
    lambda sitting: RulesChanged(encode(replace(sitting.rules, large=7))),
    lambda sitting: Substituted(2, add_person(sitting.table, "Zdena"))])
def test_rounds_that_waited_while_the_rules_or_who_sits_there_changed_are_asked_about_once(
        pair: Pair, change: Callable[[Sitting], Any]):
    a, b, sitting = pair
    b.round(2)
    b.round(1)
    record(sitting, change(sitting), Submission("changed001", sitting.version))
    b.send()
    assert rounds(sitting) == [] and b.queue[0].stopped == 409
    assert re.findall('data-choice="([a-z]+)"', b.queue[0].page) == ["again", "away"]
    b.decide("again")
    assert [each[:2] for each in rounds(sitting)] == [(2, 5), (1, 6)] and not b.queue
    assert damages(sitting.id, [a, b]) == ["changed001 was typed by nobody"]


@pytest.mark.parametrize("typed", [
    lambda b: b.round(2), lambda b: b.undo(), lambda b: b.add("entries/4/striking", base=4, struck="1"),
    lambda b: b.people("arrival", name="Anna")])
def test_a_closed_table_keeps_what_was_done_on_the_phone_until_it_is_reopened(
        pair: Pair, typed: Callable[[QueuePhone], None]):
    """There is nothing to choose, as when another phone was first."""
    _a, b, sitting = pair
    typed(b)
    close(db.session.get_one(Sitting, sitting.id), Terms("", "CZK", 100), Actor(), "closing" * 3)
    b.send()
    assert b.queue[0].stopped == 422 and not rounds(sitting)
    assert "closed" in b.queue[0].page or "uzavřen" in b.queue[0].page


def test_a_phone_that_lost_the_table_keeps_its_entry(pair: Pair):
    _a, b, sitting = pair
    b.round(2)
    b.undo()
    table = db.session.get_one(Sitting, sitting.id).table
    table.renew("play", table.play_generation, "renewed" * 3)
    b.send()
    assert b.queue[0].stopped == 410 and len(b.queue) == 2 and not rounds(sitting)


def test_a_command_waits_for_the_one_before_it(pair: Pair):
    a, _b, sitting = pair
    a.round(2)
    later = a.round(1)
    assert a.post(later, queued=True) == 425  # a second tab without a lock
    a.send()
    assert rounds(sitting) == [(2, 5, 0), (1, 6, 1)]


def test_a_penalty_before_a_round_does_not_hide_the_round_of_another_phone(pair: Pair):
    a, b, sitting = pair
    a.round(2)
    b.gift(0, 1, 3)
    b.round(1)
    a.send()
    b.send()
    assert rounds(sitting) == [(2, 5, 0)] and b.queue[0].stopped == 409
    b.drop()
    assert not damages(sitting.id, [a, b])


def test_undo_of_a_waiting_round_takes_back_that_round_alone(pair: Pair):
    a, b, sitting = pair
    a.round(2)
    a.undo()
    a.undo()
    a.send(lambda: NO_ANSWER)
    a.send()
    assert not rounds(sitting) and acts(sitting)[-3:] == ["record", "undo", "undo"]
    b.load()
    a.load()
    b.undo()
    a.gift(0, 1, 2)
    a.send()
    b.send()
    assert b.queue[0].stopped == 409  # the last action is another one by now
    b.drop()
    assert not damages(sitting.id, [a, b])


def test_people_come_and_go_once_however_often_it_is_sent(pair: Pair):
    a, _b, sitting = pair
    a.people("arrival", name="Xaver")
    a.people("pause", seat=3)
    a.people("dealer", seat=2)
    a.round(1)
    for _answer in range(5):
        a.send(lambda: NO_ANSWER)
    a.send()
    now = db.session.get_one(Sitting, sitting.id, populate_existing=True).now
    assert not a.queue and len(now.order) == 5 and now.paused == (3,)
    assert rounds(sitting) == [(1, 5, 2)]  # the dealer of the table as it is now, not as the form offered


def test_who_joined_on_two_phones_without_network_has_the_seat_each_of_them_named(pair: Pair):
    """Whom a phone added has another number here: he is named by his name, his seat by the form that added him."""
    a, b, sitting = pair
    for phone, name in ((a, "Xaver"), (b, "Yvona")):
        seat = seat_of(phone.people("arrival", name=name).id)
        phone.round(seat)
        phone.people("departure", seat=seat)
        phone.people("substitution", seat=3 if phone is a else 2, person=f"900000001 {name}")
    a.send()
    b.send()
    b.decide("again")
    now = db.session.get_one(Sitting, sitting.id, populate_existing=True)
    names = now.names()
    assert [names[winner] for winner, _number, _dealer in rounds(sitting)] == ["Xaver", "Yvona"] and not b.queue
    assert (names[3], names[2]) == ("Xaver", "Yvona") and not damages(sitting.id, [a, b])


def test_the_deal_a_person_chose_stays(pair: Pair):
    a, _b, sitting = pair
    a.round(2)
    a.round(1, dealer="3")
    a.send()
    assert rounds(sitting) == [(2, 5, 0), (1, 6, 3)]


@pytest.mark.parametrize("dealer, same", [("1", True), ("2", False)])
def test_the_same_round_is_one_only_where_both_chose_the_same_dealer(pair: Pair, dealer: str, same: bool):
    a, b, sitting = pair
    a.round(2, dealer="1")
    b.round(2, dealer=dealer)
    a.send()
    b.send()
    assert rounds(sitting) == [(2, 5, 1)] and (not b.queue) is same


@pytest.mark.parametrize("first_over, second_over, both", [
    (True, True, False), (False, False, False), (True, False, True), (False, True, True)])
def test_of_two_agreements_typed_at_once_the_second_is_asked_about_where_both_are_a_round_or_none_is(
        in_app: Flask, first_over: bool, second_over: bool, both: bool):
    sitting = begun()
    record(sitting, Manual({0: 1, 1: -1}, "agreed", first_over), Submission("manual01", 0))
    with nullcontext() if both else pytest.raises(StaleForm):
        record(sitting, Manual({0: 2, 1: -2}, "otherwise", second_over), Submission("manual02", 0))
    assert sitting.version == 1 + both


def test_the_form_says_its_round_and_its_queue_is_answered_without_redirects(in_app: Flask):
    sitting = begun()
    phone = phones(in_app, sitting, 1)[0]
    url = f"/sittings/{sitting.id}/entries/new"
    carried = hidden(phone.client.get(url))
    assert carried["number"] == "1"
    answer = phone.client.post(url, data={**carried, "record": "1", "winner": "1", "size": "small", "dealer": "0",
                                          "playing": ["0", "1", "2", "3"]}, headers={"X-Requested-With": "queue"})
    assert answer.status_code == 201 and answer.location is None
    nothing = phone.client.post(f"/sittings/{sitting.id}/redo", data={"submission": "n" * 12},
                                headers={"X-Requested-With": "queue"})
    assert nothing.status_code == 204


@pytest.mark.parametrize("chosen, waited, who", [
    ("3", "", "Jana"), ("3 Jana", "1", "Jana"), ("3 Karel", "1", "Karel"), ("3 eva", "1", "Eva"),
    ("99 Karel", "1", "Karel"),
    ("3", "1", "Jana"), ("99", "1", None), ("3 Karel", "", "Jana")])
def test_whom_a_phone_without_network_chose_is_told_by_his_number_only_where_his_name_fits(
        in_app: Flask, client: FlaskClient, chosen: str, waited: str, who: str | None):
    """Its number may be somebody else's here, if that phone added him itself."""
    sitting = begun()
    let_in(client, sitting.table)
    for seat in range(3):
        client.post(f"/sittings/{sitting.id}/people/departure", data={"seat": seat, "sure": "1"})
    answer = client.post(f"/sittings/{sitting.id}/people/arrival",
                         data={"person": chosen, "waited": waited, "opening": "0"})
    db.session.expire_all()
    now = db.session.get_one(Sitting, sitting.id).now
    there = {sitting.table.names[now.occupants[seat]] for seat in now.order if seat not in now.gone}
    assert answer.status_code == (303 if who else 422)
    assert there == {"Bohumil"} | ({who} if who else set())


def test_a_round_that_waited_asks_where_only_a_void_one_of_its_number_was_recorded_meanwhile(in_app: Flask):
    sitting = begun("marriage")
    deal = Deal(sitting.now.dealer, sitting.now.playing)
    record(sitting, Void(), Submission("void0001", 0), deal)
    assert sitting.now.number == 1  # it is played again
    typed = Submission("round001", 0, waited=True, number=1, own_deal=False)
    with pytest.raises(StaleForm):
        record(sitting, Void(left=(2,)), typed, deal)
    record(sitting, Void(left=(2,)), replace(typed, base=1), deal)
