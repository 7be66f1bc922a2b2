"""The desk to the end: short tables, the step to the next round, fees, seasons, prizes that are paid out, guests."""
from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

import views.tournament.prizes
from models import Club, Person, Season, Submission, Tournament, all_games, db, record, undo
from models.books.book import Sent as BookSent
from models.books.book import balances_of, reverse
from models.books.book_pages import newest
from models.books.closing import Terms as Closing
from models.books.closing import close, reopen
from models.books.statements import Period, Till, sums_of, till_of
from models.club.rosters import merge, new_player, unmerge
from models.league.outcomes import tonight
from models.league.seasons import Terms, change_season, delete_season, make_season, terms_of
from models.schema.ledger import Actor, Balance, Book
from models.tournament import changes, running
from models.tournament.entering import register
from models.tournament.hall import Hall
from models.tournament.log import WrongState, plan_of
from models.tournament.money import (
    booked,
    close_tournament,
    give_fees_back,
    left_of,
    pay_out,
    payout_of,
    reopen_tournament,
    take_fees,
    unpaid_of,
)
from models.transfer.club_files import export_club, parse_club
from tally.counting import Counting, Measure
from tests.clubs import make_club, make_user
from tests.rows import only
from tests.test_tournament_pages import Organiser, now
from tests.tournaments import hand_in_all, open_tournament, play, running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import HouseRules, Won
from views.tournament.seats import card_token


def organised(app: Flask, people: int = 8, rounds: int = 2, **terms: Any) -> Organiser:
    """An organiser whose tournament runs."""
    organiser = Organiser(app)
    with app.app_context():
        club = only(Club, key=organiser.key)
        organiser.tournament = running_tournament(club, people, rounds, **terms).key
    return organiser


def here(organiser: Organiser) -> Tournament:
    return now(organiser.tournament).tournament


def test_a_table_with_fewer_deals_than_set_is_handed_in_with_a_reason_only_and_is_marked(app: Flask):
    organiser = organised(app, 4, 1, deals=2)
    assert "Somebody comes late" in organiser.page("desk")
    with app.app_context():
        running.start_round(here(organiser), 1, sent())
        sitting = next(sittings(here(organiser), 1))
        record(sitting, Won(0), Submission("a" * 32, 0))
        page, token = f"/tables/{sitting.table.key}/handing-in", card_token(here(organiser), 1)
    desk = organiser.page("desk")
    assert "1 of 2 deals" in desk and "Too few deals: why?" in desk
    assert "Somebody comes late" not in desk, "no round follows"
    for reason in ({}, {"reason": ""}):
        answer = organiser.desk("hand-in", round=1, table=1, version=1, **reason)
        assert answer.status_code == 422
    assert 'id="short-1-1-errors"' in answer.text
    player = app.test_client()
    player.get(f"/tournaments/{organiser.tournament}/cards/{token}/table")
    fields = {"submission": "h" * 32, "version": "1"}
    assert player.post(page, data=fields | {"reason": " "}).status_code == 422
    assert player.post(page, data=fields | {"reason": "the hall closes"}).status_code == 303
    assert "the hall closes" in organiser.page("desk")
    organiser.desk("confirm-table", round=1, table=1)
    organiser.desk("seal", round=1)
    end = organiser.page("prizes")
    assert "Round 1, table 1" in end and "the hall closes" in end and "handed in short" in organiser.page("log")


@pytest.mark.parametrize("terms", [{"deals": 2}, {"rules": HouseRules(goal=4)}])
def test_a_table_that_played_all_deals_or_its_game_to_the_end_is_told_so_until_it_is_confirmed(
        app: Flask, terms: dict[str, Any]):
    organiser = organised(app, 4, 1, **terms)
    with app.app_context():
        running.start_round(here(organiser), 1, sent())
    told = []
    for played in range(4):
        with app.app_context():
            sitting = next(sittings(here(organiser), 1))
            page = f"/tables/{sitting.table.key}"
            if 0 < played < 3:
                record(sitting, Won(0), Submission(str(played) * 32, sitting.version))
        if played == 3:
            organiser.desk("hand-in", round=1, table=1, version=2)
            organiser.desk("confirm-table", round=1, table=1)
        shown = organiser.client.get(page).text
        told.append("All deals of this round are played." in shown)
        assert (f"{played} of 2 deals" in shown) == ("deals" in terms and played < 2)
    assert told == [False, False, True, False]


def test_a_table_left_by_too_many_is_told_before_its_round_begins_until_the_rest_is_drawn_again(app: Flask):
    organiser = organised(app)
    with app.app_context():
        table = next(iter(now(organiser.tournament).round(1).tables.values()))  # type: ignore[union-attr]
        number, chairs = table.number, table.chairs
    for chair in chairs[:2]:
        assert "has only" not in organiser.page("desk")
        organiser.desk("leave", chair=chair)
    assert f"Table {number} has only 2 people. Draw the rest again." in organiser.page("desk")
    organiser.desk("redraw")
    assert "has only" not in organiser.page("desk")


def test_who_left_and_is_registered_as_a_late_comer_comes_back_to_the_own_chair(app: Flask):
    organiser = organised(app)
    with app.app_context():
        play(here(organiser), 1)
        name, points = now(organiser.tournament).name(2), now(organiser.tournament).scores_of(1)[2]
    organiser.desk("leave", chair=2)
    for _twice in range(2):
        assert organiser.desk("late", name=name, chair="", submission="l" * 32).status_code == 200
    with app.app_context():
        hall = now(organiser.tournament)
        assert (hall.present, hall.unseated) == (list(range(1, 9)), [])
        assert [line.row.sum for line in hall.standings if line.name == name] == [points]


def test_a_start_taken_back_forgets_what_was_handed_in_of_it(app: Flask):
    organiser = organised(app)
    with app.app_context():
        running.start_round(here(organiser), 1, sent())
    organiser.desk("hand-in", round=1, table=1, version=0, reason="Nobody came")
    assert organiser.desk("unstart", round=1).status_code == 200
    page = organiser.client.get(organiser.of_tournament("prizes"))
    assert page.status_code == 200 and "Nobody came" not in page.text


def test_to_end_to_seal_and_to_start_the_next_round_is_one_step_and_is_taken_back_in_one(app: Flask):
    organiser = organised(app)
    with app.app_context():
        play(here(organiser), 1, final=False)
        before = [each.state for each in now(organiser.tournament).rounds]
    assert organiser.desk("start", round=2).status_code == 422  # not every table is confirmed
    with app.app_context():
        hand_in_all(here(organiser), 1)
    assert "Seal round 1 and start round 2" in organiser.page("desk")
    assert organiser.desk("start", round=2).status_code == 200
    with app.app_context():
        assert [each.state for each in now(organiser.tournament).rounds] == ["sealed", "running"]
    assert organiser.desk("unstart", round=2).status_code == 200
    for of, language, said in ((organiser.of_tournament("log"), "cs", "Další kolo bylo zahájeno předčasně."),
                               (f"/clubs/{organiser.key}/log", "de", "Die nächste Runde wurde zu früh begonnen.")):
        assert said in organiser.client.get(of, headers={"Accept-Language": language}).text
    with app.app_context():
        assert [each.state for each in now(organiser.tournament).rounds] == before == ["running", "drawn"]
        assert all(table.state == "confirmed" for table in now(organiser.tournament).rounds[0].tables.values())
    assert organiser.desk("start", round=2).status_code == 200
    with app.app_context():
        record(next(sittings(here(organiser), 2)), Won(0), Submission("b" * 32, 0))
    assert organiser.desk("unstart", round=2).status_code == 422


def test_what_a_table_records_while_the_round_is_being_sealed_is_not_sealed_before_it_is_confirmed(
        in_app: Flask, monkeypatch: pytest.MonkeyPatch):
    tournament = running_tournament(make_club(make_user("Owner")), 8, 1)
    play(tournament, 1, final=False)
    hand_in_all(tournament, 1)
    running.end_round(tournament, 1, sent())
    close = running.close_evening

    def close_while_the_other_table_records(*closing: Any) -> Any:
        monkeypatch.setattr(running, "close_evening", close)
        record(list(sittings(tournament, 1))[1], Won(1), Submission("r" * 32, 1))
        return close(*closing)
    monkeypatch.setattr(running, "close_evening", close_while_the_other_table_records)
    with pytest.raises(WrongState, match="recorded"):
        running.seal_round(tournament, 1, sent())
    running.take_back_table(tournament, 1, 2, sent())
    running.hand_in(tournament, 1, 2, None, 2, sent())
    running.confirm_table(tournament, 1, 2, None, sent())
    running.seal_round(tournament, 1, sent())
    assert Hall.of(tournament).rounds[0].state == "sealed"


def test_fees_are_taken_of_all_present_or_of_a_table_at_once_and_a_name_is_found(app: Flask):
    organiser = organised(app, 9, 1, sizes=(4, 5), fee=10_000)
    entrants = organiser.of_tournament("entrants")
    page = organiser.client.get(f"{entrants}?q=ann").text
    assert page.count('<span class="who">') == 1 and "Anna" in page
    with app.app_context():
        table = next(iter(now(organiser.tournament).rounds[0].tables.values()))
        there = len(table.chairs)
    assert "Table 1" in organiser.client.get(f"{entrants}?by=table").text
    assert organiser.post(f"{entrants}/fees", table=1, by="table").status_code == 200
    with app.app_context():
        assert len(unpaid_of(now(organiser.tournament))) == 9 - there
    assert "in cash" in organiser.post(f"{entrants}/fees").text
    with app.app_context():
        assert not unpaid_of(now(organiser.tournament))
        assert sum(each.amount for each in db.session.query(Balance)) == 9 * 10_000
    assert organiser.post(f"{entrants}/fees").status_code == 422


def test_a_tournament_is_closed_only_when_it_is_said_what_becomes_of_fees_and_prizes_come_from_the_pot(
        app: Flask):
    organiser = organised(app, 8, 2, fee=10_000, shares=(60, 40))
    prizes = organiser.of_tournament("prizes")
    with app.app_context():
        play(here(organiser), 1)
        changes.leave(here(organiser), 8, sent())
        chairs = [each for each in now(organiser.tournament).holders if each.chair != 8]
        left = next(each.person_id for each in now(organiser.tournament).holders if each.chair == 8)
        payers = [each.person_id for each in chairs[:4]]
    with app.app_context():
        changes.redraw_rest(here(organiser), 1, sent())
        play(here(organiser), 2)
        with pytest.raises(WrongState, match="unpaid"):
            close_tournament(here(organiser), sent())
    page = organiser.client.get(prizes).text
    assert "8 people have not paid" in page and "left after round 1" in page
    assert organiser.post(f"{prizes}/fees").status_code == 422
    assert organiser.post(f"{prizes}/fees", person=payers * 2).status_code == 200
    assert organiser.post(f"{prizes}/fees", person=left, free="1").status_code == 200
    answer = organiser.post(prizes)
    assert answer.status_code == 422 and "3 people have not paid" in answer.text and 'id="unpaid-errors"' in answer.text
    with app.app_context():
        winner = payout_of(now(organiser.tournament)).prizes[0][0].person
    assert organiser.post(prizes, unpaid="free", person=winner).status_code == 200
    with app.app_context():
        hall = now(organiser.tournament)
        assert hall.tournament.state == "closed" and payout_of(hall).pot == 40_000 and not unpaid_of(hall)
        assert sum(booked(hall.tournament).values()) == 0
        assert left_of(hall)[winner] == 0 and sorted(left_of(hall).values()) == [0, 16_000]
        second = next(person for person, amount in left_of(hall).items() if amount)
        assert db.session.get_one(Balance, (second, "CZK")).amount == 16_000
        sums = sums_of(Book(hall.tournament.club), "CZK", Period())
        assert sorted(each.prizes for each in sums.values() if each.prizes) == [16_000, 24_000]
        assert [each.fees for each in sums.values() if each.fees] == [-10_000] * 4
        assert not any(each.other for each in sums.values())
        first = next(each.chair for each in hall.holders if each.person_id == winner)
    for wins_again in (False, True):
        assert organiser.post(f"{prizes}/reopening", reason="one more look").status_code == 200
        with app.app_context():
            if wins_again:
                changes.cancel_penalty(here(organiser), now(organiser.tournament).penalties[0].id, "was not", sent())
            else:
                changes.penalise(here(organiser), first, None, 100, "late", sent())
            close_tournament(here(organiser), sent())
            again = sums_of(Book(here(organiser).club), "CZK", Period())
            assert (again == sums, again[winner].prizes) == ((True, 24_000) if wins_again else (False, 0))
    page = organiser.client.get(f"/clubs/{organiser.key}/treasury").text
    assert ">Tournament fees</th>" in page and ">Prizes</th>" in page and ">Other</th>" not in page
    assert "paid out?" in organiser.client.get(prizes).text
    assert organiser.post(f"{prizes}/paying", person=[second, second]).status_code == 200
    with app.app_context():
        assert sum(abs(each.amount) for each in db.session.query(Balance)) == 0
    assert organiser.post(f"{prizes}/paying", person=second).status_code == 422
    assert organiser.post(f"{prizes}/paying", person=second, back="1").status_code == 200
    with app.app_context():
        assert left_of(now(organiser.tournament))[second] == 16_000


def test_what_a_merged_player_paid_and_won_is_there_when_the_two_are_told_apart_again(app: Flask):
    organiser = organised(app, 4, 1, fee=10_000, shares=(1,))
    with app.app_context():
        tournament = here(organiser)
        play(tournament, 1)
        winner, other = Hall.of(tournament).standings[0].person, new_player(tournament.club, "Eva Nováková").id
        db.session.commit()
        merge(tournament.club, winner, other, organiser.user, "m" * 32)
        take_fees(tournament, [winner], "cash", sent())
        close_tournament(tournament, sent(), "owe")
        assert balances_of(Book(tournament.club), "CZK")[other] == 40_000
        unmerge(tournament.club, winner, organiser.user, "u" * 32)
        balances = balances_of(Book(tournament.club), "CZK")
        assert (balances[winner], balances.get(other, 0)) == (40_000, 0)
        parse_club("".join(export_club(here(organiser).club)), all_games())


def test_prizes_are_not_paid_out_by_points_corrected_after_the_closing_until_it_is_closed_anew(app: Flask):
    organiser = organised(app, 4, 1, fee=10_000, shares=(1,))
    prizes = organiser.of_tournament("prizes")
    with app.app_context():
        play(here(organiser), 1)
        close_tournament(here(organiser), sent(), "owe")
        sitting = next(sittings(here(organiser), 1))
        reopen(sitting, "the wrong winner", Actor(), "r" * 32)
        undo(sitting, Submission("u" * 32, 1), None)
        record(sitting, Won(1), Submission("c" * 32, 2))
        close(sitting, Closing(), Actor(), "d" * 32)
        winner = now(organiser.tournament).standings[0].person
    for said, code in ((True, 422), (False, 200)):
        assert ("Points were corrected since" in organiser.client.get(prizes).text) is said
        assert organiser.post(f"{prizes}/paying", person=winner).status_code == code
        organiser.post(f"{prizes}/reopening", reason="the wrong winner")
        organiser.post(prizes, unpaid="owe")
    with app.app_context():
        assert sorted(balances_of(Book(here(organiser).club), "CZK").values()) == [-10_000] * 4 + [40_000]
        assert booked(here(organiser))[winner] == 30_000


def test_who_left_one_chair_and_came_back_to_another_gets_the_prizes_of_both(app: Flask):
    organiser = organised(app, 4, 2, fee=10_000, shares=(1, 1, 1, 1, 1))
    with app.app_context():
        tournament = here(organiser)
        play(tournament, 1)
        person = Hall.of(tournament).standings[0].person
        changes.leave(tournament, Hall.of(tournament).standings[0].row.chair, sent())
        changes.come_late(tournament, person, sent())
        play(tournament, 2)
        close_tournament(tournament, sent(), "owe")
        hall = Hall.of(tournament)
        assert left_of(hall) == {each: 16_000 if each == person else 8_000 for each in left_of(hall)}
    page = organiser.page("prizes")
    assert page.count("paid out?") == 5 and "more?" not in page
    with app.app_context():
        tournament = here(organiser)
        pay_out(tournament, [person], sent())
        assert left_of(Hall.of(tournament))[person] == 0
        assert sums_of(Book(tournament.club), "CZK", Period())[person].prizes == 16_000


def test_a_winner_who_is_let_off_the_fee_gets_the_prize_of_now_where_no_balance_changes(in_app: Flask):
    tournament = running_tournament(make_club(make_user("Owner")), 4, 1, fee=10_000, shares=(1,))
    play(tournament, 1)
    winner, *others = [line.person for line in Hall.of(tournament).standings]
    take_fees(tournament, others, "cash", sent())
    close_tournament(tournament, sent(), "owe")
    reopen_tournament(tournament, "the winner owes nothing", sent())
    close_tournament(tournament, sent(), "free")
    pay_out(tournament, [winner], sent())
    assert left_of(Hall.of(tournament)) == {winner: 0} and not any(Book(tournament.club).balances().values())
    sums = sums_of(Book(tournament.club), "CZK", Period())[winner]
    assert (sums.fees, sums.prizes) == (0, 30_000)


def test_a_fee_reversed_in_the_ledger_is_not_paid_until_that_is_reversed_too(app: Flask):
    organiser = organised(app, 4, 1, fee=100)
    with app.app_context():
        person = unpaid_of(now(organiser.tournament))[0]
        take_fees(here(organiser), [person], "cash", sent())
        club, entry = Book(here(organiser).club), None
        for paid in (False, True, False):
            entry = reverse(club, entry.id if entry else now(organiser.tournament).entered[0].paid_entry_id or 0, "",
                            BookSent(f"reversed {paid} {entry and entry.id}".ljust(32, "x"), Actor()))
            db.session.expire_all()
            assert (person not in unpaid_of(now(organiser.tournament))) is paid
        assert ("in cash?" in organiser.page("entrants"))
        take_fees(here(organiser), [person], "cash", sent())
        give_fees_back(here(organiser), [person], sent())
        assert person in unpaid_of(now(organiser.tournament))
        assert set(balances_of(club, here(organiser).currency).values()) <= {0}


def test_a_tournament_for_which_fees_were_paid_is_deleted_once_they_are_taken_back(app: Flask):
    organiser = Organiser(app)
    with app.app_context():
        tournament = open_tournament(only(Club, key=organiser.key), fee=10_000)
        organiser.tournament, (person,) = tournament.key, register(tournament, ["Hana"], True, sent())
        take_fees(tournament, [person], "cash", sent())
    deletion = organiser.of_tournament("deletion")
    answer = organiser.post(deletion)
    assert answer.status_code == 422 and "Fees were paid for it: take them back first" in answer.text
    assert organiser.send(f"entrants/{person}/unpaid").status_code == 200
    assert organiser.post(deletion).status_code == 200
    with app.app_context():
        assert only(Tournament).deleted_at and not any(each.amount for each in db.session.query(Balance))


def test_the_treasurer_who_plays_pays_a_fee_too(app: Flask):
    organiser = organised(app, 4, 1, fee=10_000)
    with app.app_context():
        treasurer = now(organiser.tournament).entered[0].person_id
        here(organiser).club.treasurer_id = treasurer
        db.session.commit()
    for mark, unpaid in (("cash", 3), ("unpaid", 4)):
        assert organiser.send(f"entrants/{treasurer}/{mark}").status_code == 200
        with app.app_context():
            book = Book(here(organiser).club)
            assert len(unpaid_of(now(organiser.tournament))) == unpaid and not any(book.balances().values())
            assert till_of(book, [treasurer], "CZK", Period()) == Till() and not sums_of(book, "CZK", Period())


def test_a_fee_given_back_and_restored_in_the_ledger_is_paid_and_no_prize_of_the_treasurer(in_app: Flask):
    tournament = running_tournament(make_club(make_user("Owner")), 4, 1, fee=10_000)
    play(tournament, 1)
    treasurer, *_others, person = [line.person for line in Hall.of(tournament).standings]
    tournament.club.treasurer_id = treasurer
    db.session.commit()
    take_fees(tournament, [person], "cash", sent())
    give_fees_back(tournament, [person], sent())
    with pytest.raises(LookupError):
        give_fees_back(tournament, [person], sent())
    reverse(Book(tournament.club), newest(Book(tournament.club)), "", BookSent("r" * 32, Actor()))
    assert person not in unpaid_of(Hall.of(tournament))
    close_tournament(tournament, sent(), "owe")
    hall = Hall.of(tournament)
    assert left_of(hall) == payout_of(hall).won


@pytest.mark.parametrize("how, weight, counts", [
    ("tables", "", ()), ("whole", "2.5", ((1, 250),)), ("none", "", ((1, 0),))])
def test_whether_a_tournament_counts_in_a_season_is_asked(app: Flask, how: str, weight: str,
                                                         counts: tuple[tuple[int, int], ...]):
    organiser = organised(app, 4, 1)
    with app.app_context():
        play(here(organiser), 1)
        season = make_season(here(organiser).club, organiser.user, Terms(
            "Autumn", date(2026, 9, 1), None, Counting(measure=Measure.PLACES)), "s" * 32)
        name = f"season-{season.id}"
    prizes = organiser.of_tournament("prizes")
    assert "In the season Autumn" in organiser.client.get(prizes).text
    for wrong in ({}, {name: "perhaps"}, {name: "whole", f"{name}-weight": "much"}):
        answer = organiser.post(prizes, **wrong)
        assert answer.status_code == 422 and f'id="{name}-errors"' in answer.text
    assert organiser.post(prizes, **{name: how, f"{name}-weight": weight}).status_code == 200
    with app.app_context():
        assert here(organiser).state == "closed"
        assert terms_of(db.session.get_one(Season, int(name[7:]))).counting.tournaments == tuple(
            (here(organiser).id, each) for _number, each in counts)


@pytest.mark.parametrize("meanwhile", ["changed", "deleted"])
def test_a_season_that_is_changed_while_its_tournament_is_closed_takes_it_in_as_it_is_by_then(
        app: Flask, monkeypatch: pytest.MonkeyPatch, meanwhile: str):
    organiser = organised(app, 4, 1)
    with app.app_context():
        play(here(organiser), 1)
        terms = Terms("Autumn", date(2026, 9, 1), None, Counting(measure=Measure.PLACES))
        season = make_season(here(organiser).club, organiser.user, terms, "s" * 32)
        user, number = organiser.user, season.id

    def first_somebody_else(season: Season, *sent: Any) -> None:
        monkeypatch.undo()
        if meanwhile == "changed":
            change_season(season, user, replace(terms, name="Winter"), season.version, "w" * 32)
        else:
            delete_season(season, user, season.version, "w" * 32)
        change_season(season, *sent)
    monkeypatch.setattr(views.tournament.prizes, "change_season", first_somebody_else)
    form = {f"season-{number}": "whole", f"season-{number}-weight": "2", "submission": "c" * 32}
    for _again in range(2):
        assert organiser.post(organiser.of_tournament("prizes"), **form).status_code == 200
        with app.app_context():
            season = db.session.get_one(Season, number)
            assert here(organiser).state == "closed"
            assert bool(terms_of(season).counting.tournaments) is (meanwhile == "changed")
            if meanwhile == "changed":
                assert season.name == "Winter"
                later = replace(terms_of(season), ends=date(2026, 12, 31))
                change_season(season, user, later, season.version, "n" * 32)


def test_who_walks_in_is_a_guest_until_an_organiser_says_otherwise(app: Flask):
    organiser = Organiser(app)
    roster = f"/clubs/{organiser.key}/roster"
    organiser.post(roster, name="Eva")
    organiser.open()
    organiser.send("entrants", names="Eva\nJana", present="1")
    page = organiser.client.get(roster).text
    assert page.rindex("Eva</bdi>") < page.index("Guests of the club") < page.rindex("Jana</bdi>")
    with app.app_context():
        jana = only(Person, name="Jana")
        assert jana.guest and not only(Person, name="Eva").guest
        number = jana.id
    assert organiser.post(f"{roster}/{number}/player").status_code == 200
    assert "Guests of the club" not in organiser.client.get(roster).text


def test_the_card_opens_the_table_as_the_person_it_is_of(app: Flask):
    organiser = organised(app, 4, 1)
    with app.app_context():
        running.start_round(here(organiser), 1, sent())
        card = f"/tournaments/{organiser.tournament}/cards/{card_token(here(organiser), 2)}"
        name = now(organiser.tournament).name(2)
    phone = app.test_client()
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert f'href="{card}/table"' in phone.get(card).text
    answer = phone.get(f"{card}/table", follow_redirects=True)
    assert answer.request.path.count("/") == 2  # the table itself: nobody asks whose phone it is
    with phone.session_transaction() as session:
        mine = session["me"][answer.request.path.rpartition("/")[2]]
    with app.app_context():
        assert db.session.get_one(Person, mine).name == name
    assert phone.get(f"/tournaments/{organiser.tournament}/cards/2-wrong/table").status_code == 404


def test_a_plan_has_a_number_on_paper_and_on_the_page_and_old_slips_are_named_after_a_redraw(app: Flask):
    organiser = organised(app)
    with app.app_context():
        play(here(organiser), 1)
        assert plan_of(here(organiser))[0] == 1
    assert "Plan 1" in organiser.page("plan/slips")
    assert "are old" not in organiser.page("desk")
    organiser.desk("redraw")
    for path in ("plan", "plan/slips", "plan/names", "desk"):
        assert "Plan 2" in organiser.page(path), path
    assert "are old" in organiser.page("desk")
    organiser.desk("leave", chair="2")  # who sits behind moves up a seat
    assert "Plan 3" in organiser.page("plan/slips")
    assert "8 registered, 7 present" in (entrants := organiser.page("entrants")) and ">left</small>" in entrants


def test_leaving_is_asked_about_with_what_it_means(app: Flask):
    page = organised(app)
    desk = page.page("desk")
    assert desk.count("Yes, leaves") == 8 and "The chair stays empty from round 1 on" in desk


def test_after_the_last_round_the_screen_of_the_hall_shows_the_standings_alone(app: Flask):
    organiser = organised(app, 8, 1)
    screen = f"/tournaments/{organiser.tournament}/screen"
    with app.app_context():
        play(here(organiser), 1, final=False)
    assert "who sits where" in organiser.client.get(screen).text
    with app.app_context():
        hand_in_all(here(organiser), 1)
        running.finish_round(here(organiser), 1, sent())
    page = organiser.client.get(screen).text
    assert "who sits where" not in page and "Standings" in page


def test_a_tournament_opened_after_midnight_is_of_the_day_the_evening_began(
        app: Flask, monkeypatch: pytest.MonkeyPatch):
    organiser = Organiser(app)
    night = datetime(2026, 11, 22, 1, 30, tzinfo=ZoneInfo("Europe/Prague"))
    monkeypatch.setattr("models.league.outcomes.now_utc", lambda: night)
    with app.app_context():
        assert tonight(only(Club)) == date(2026, 11, 21)
    assert 'value="2026-11-21"' in organiser.client.get(f"/clubs/{organiser.key}/tournaments/new/pebbles").text


def test_names_come_onto_the_roster_many_at_once_and_a_wrong_one_is_named(app: Flask):
    organiser = Organiser(app)
    roster = f"/clubs/{organiser.key}/roster"
    answer = organiser.post(roster, name="Eva\nJana\nEva")
    assert answer.status_code == 422 and "Eva\nJana\nEva" in answer.text and "Eva: Two players" in answer.text
    assert organiser.post(roster, name="Eva\n\n Jana \nPetr").status_code == 200
    with app.app_context():
        assert [each.name for each in only(Club).people][-3:] == ["Eva", "Jana", "Petr"]
    organiser.open()
    assert "All 3 of the roster" in organiser.page("entrants")
    answer = organiser.send("entrants", everybody="1", present="1")
    assert "3 registered, 3 present" in answer.text


def test_the_book_says_of_fees_that_they_become_prizes_until_the_tournament_is_closed(app: Flask):
    organiser, told = organised(app, 4, 1, fee=10_000), []
    for step in ("unpaid", "paid", "closed"):
        with app.app_context():
            hall = now(organiser.tournament)
            if step == "paid":
                take_fees(hall.tournament, [each.person_id for each in hall.entered], "cash", sent())
            elif step == "closed":
                play(hall.tournament, 1)
                close_tournament(hall.tournament, sent())
        told.append("closing it turns them into prizes" in organiser.client.get(f"/clubs/{organiser.key}/book").text)
    assert told == [False, True, False]
