"""A tournament from the door to the sealed round: each verb once, conflicts, who changes, what stands."""
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from models import (
    Club,
    Sitting,
    StaleForm,
    Submission,
    SubmissionReused,
    db,
    now_utc,
    record,
    undo,
)
from models.books.closing import Terms as Closing
from models.books.closing import close, reopen
from models.club.rosters import players_of
from models.schema.ledger import Actor
from models.tournament import changes, drawing, entering, running
from models.tournament.apart import Wishes
from models.tournament.clocks import reading_of
from models.tournament.hall import Hall
from models.tournament.log import WrongState
from tests.clubs import make_club, make_user
from tests.tournaments import hand_in_all, open_tournament, play, running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import Won


def a_club() -> Club:
    return make_club(make_user("Owner"))


def test_registering_twice_counts_once_and_a_known_name_is_the_known_player(in_app: Flask):
    tournament, once = open_tournament(a_club()), sent()
    first = entering.register(tournament, ["Eva", "Petr"], True, once)
    assert entering.register(tournament, ["Eva", "Petr"], True, once) == first
    assert entering.register(tournament, ["EVA", "Jana"], False, sent())[0] == first[0]
    hall = Hall.of(tournament)
    assert [hall.people[each.person_id] for each in hall.entered] == ["Eva", "Petr", "Jana"]
    assert [each.present for each in hall.entered] == [True, True, False]
    assert len(players_of(tournament.club)) == 3
    with pytest.raises(SubmissionReused):
        entering.mark_present(tournament, first, False, once)
    entering.withdraw(tournament, first[1:], sent())
    assert drawing.those_present(tournament) == first[:1]


@pytest.mark.parametrize("one, other, alike", [
    ("Žofie", "zofie", True), ("Jan Novák", "jan-novak", True), ("Eva", "Ева", False), ("Petr", "Petra", False)])
def test_spellings_of_one_name_are_folded_together(one: str, other: str, alike: bool):
    assert (entering.folded(one) == entering.folded(other)) is alike


def test_the_stored_seed_draws_the_same_plan_again(in_app: Flask):
    tournament = running_tournament(a_club(), 16, 5, seed=7)
    hall = Hall.of(tournament)
    again = drawing.plan_of(tournament, 16, tournament.seed or 0)
    assert again.repeats == 0
    for number, tables in enumerate(again.rounds, start=1):
        found = hall.round(number)
        assert found is not None
        assert tuple(table.chairs for table in found.tables.values()) == tables
    people = drawing.those_present(tournament)
    assert {chair: hall.holder(chair, 1) for chair in hall.chairs} == drawing.start_numbers(
        people, 7, drawing.plan_of(tournament, len(people), 7), Wishes())


def test_a_draw_of_people_who_changed_meanwhile_and_an_old_form_are_conflicts(in_app: Flask):
    tournament = running_tournament(a_club())
    old = tournament.version - 1
    with pytest.raises(StaleForm) as conflict:
        running.start_round(tournament, 1, sent(base=old))
    assert [each.what for each in conflict.value.since] == ["confirmed"]
    with pytest.raises(WrongState):
        drawing.draw_plan(tournament, 2, sent())
    drawing.unconfirm_plan(tournament, sent())
    drawing.discard_draw(tournament, sent())
    assert tournament.state == "open" and Hall.of(tournament).rounds == [] and Hall.of(tournament).chairs == []


def test_settings_go_back_to_what_they_were_and_nothing_else_with_them(in_app: Flask):
    club = a_club()
    tournament = open_tournament(club)
    was = {"name": "Autumn", "day": "2026-03-04", "sizes": [5, 4], "state": "closed", "version": 99}
    entering.settings_back(tournament, was, sent())
    assert (tournament.name, tournament.day.isoformat(), tournament.sizes, tournament.state) == (
        "Autumn", "2026-03-04", [5, 4], "open")
    drawn = running_tournament(club)
    entering.settings_back(drawn, {"day": "2026-03-04"}, sent())
    with pytest.raises(WrongState, match="drawn"):
        entering.settings_back(drawn, {"day": "2026-03-05", "sizes": [5, 4]}, sent())
    assert drawn.day.isoformat() == "2026-03-04"


def test_a_plan_is_not_taken_back_while_a_round_of_it_was_started(in_app: Flask):
    tournament = running_tournament(a_club(), 8, 2)
    running.start_round(tournament, 1, sent())
    with pytest.raises(WrongState, match="started"):
        drawing.unconfirm_plan(tournament, sent())
    running.unstart_round(tournament, 1, sent())
    drawing.unconfirm_plan(tournament, sent())
    with pytest.raises(WrongState, match="started"):
        drawing.unconfirm_plan(tournament, sent())


def test_each_table_of_a_round_is_an_ordinary_sitting_and_keeps_its_card_table(in_app: Flask):
    tournament, once = running_tournament(a_club(), 8, 2), sent()
    running.start_round(tournament, 1, sent())
    before = [each.table_id for each in sittings(tournament, 1)]
    running.unstart_round(tournament, 1, sent())
    running.start_round(tournament, 1, once)
    running.start_round(tournament, 1, once)
    assert [each.table_id for each in sittings(tournament, 1)] == before
    assert db.session.scalar(select(func.count()).select_from(Sitting)) == 2
    first = list(sittings(tournament, 1))
    assert first[0].start["dealer"] == 0 and first[0].table.club_id == tournament.club_id
    with pytest.raises(WrongState):
        running.start_round(tournament, 2, sent())
    for sitting in first:
        record(sitting, Won(0), Submission("a" * 32, 0))
    with pytest.raises(WrongState):
        running.unstart_round(tournament, 1, sent())
    hand_in_all(tournament, 1)
    running.end_round(tournament, 1, sent())
    running.seal_round(tournament, 1, sent())
    running.start_round(tournament, 2, sent())
    assert [each.table_id for each in sittings(tournament, 2)] == [each.table_id for each in first]
    running.unstart_round(tournament, 2, sent())
    assert db.session.scalar(select(func.count()).select_from(Sitting)) == 2


def test_a_late_comer_sits_at_free_seats_a_leaver_leaves_one_a_substitute_has_the_points(in_app: Flask):
    tournament = running_tournament(a_club(), 11, 3)  # tables of 4, 4 and 3
    play(tournament, 1)
    late = entering.register(tournament, ["Zora"], True, sent())[0]
    chair = changes.come_late(tournament, late, sent())
    assert chair == 12
    hall = Hall.of(tournament)
    assert [sorted(len(table.chairs) for table in each.tables.values()) for each in hall.rounds] == [
        [3, 4, 4], [4, 4, 4], [4, 4, 4]]
    changes.leave(tournament, 1, sent())
    assert Hall.of(tournament).holder(1, 1) is not None and Hall.of(tournament).holder(1, 2) is None
    before = {line.row.chair: line.row.sum for line in Hall.of(tournament).standings}
    changes.substitute(tournament, 2, entering.register(tournament, ["Xenie"], True, sent())[0], sent())
    line = next(each for each in Hall.of(tournament).standings if each.row.chair == 2)
    assert line.name == "Xenie" and len(line.names) == 2 and line.row.sum == before[2]
    changes.return_(tournament, 1, sent())
    assert Hall.of(tournament).holder(1, 2) == Hall.of(tournament).holder(1, 1)
    with pytest.raises(WrongState, match="plays"):
        changes.come_late(tournament, late, sent())


def test_standings_follow_a_correction_of_a_sealed_round_and_say_so(in_app: Flask):
    tournament = running_tournament(a_club(), 8, 2)
    play(tournament, 1)
    first = Hall.of(tournament).rounds[0].tables[1].chairs
    assert [line.row.places for line in Hall.of(tournament).standings[:2]] == [4, 4]
    assert Hall.of(tournament).corrections == []
    sitting = next(sittings(tournament, 1))
    reopen(sitting, "the wrong winner", Actor(), "r" * 32)
    undo(sitting, Submission("u" * 32, 1), None)
    record(sitting, Won(1), Submission("c" * 32, 2))
    close(sitting, Closing(), Actor(), "d" * 32)
    hall = Hall.of(tournament)
    assert {each.chair for each in hall.corrections} == set(first[:2])
    assert {line.row.chair for line in hall.standings[:2]} >= {first[1]}
    assert [(each.chair, each.was, each.now) for each in hall.moved] == [(first[1], 3, 1), (first[0], 1, 3)]


def test_a_draw_with_a_penalty_is_not_taken_back_until_it_is_cancelled(in_app: Flask):
    """The next draw gives the chair to somebody else, or to nobody."""
    tournament = running_tournament(a_club(), 9, 2)
    changes.penalise(tournament, 9, None, 2, "late", sent())
    with pytest.raises(WrongState, match="penalised"):
        drawing.unconfirm_plan(tournament, sent())
    changes.cancel_penalty(tournament, Hall.of(tournament).penalties[0].id, "was not", sent())
    drawing.unconfirm_plan(tournament, sent())
    drawing.discard_draw(tournament, sent())
    assert Hall.of(tournament).penalties == []


def test_a_penalised_chair_is_not_left_to_somebody_else_before_its_first_round(in_app: Flask):
    tournament = running_tournament(a_club(), 9, 2)
    changes.penalise(tournament, 9, None, 2, "late", sent())
    with pytest.raises(WrongState, match="penalised"):
        changes.leave(tournament, 9, sent())
    changes.cancel_penalty(tournament, Hall.of(tournament).penalties[0].id, "was not", sent())
    changes.leave(tournament, 9, sent())
    assert (Hall.of(tournament).penalties, len(Hall.of(tournament).chairs)) == ([], 8)


def test_a_penalised_chair_stays_with_who_played_when_the_substitute_does_not_come(in_app: Flask):
    tournament = running_tournament(a_club(), 8, 2)
    play(tournament, 1)
    changes.penalise(tournament, 2, None, 2, "late", sent())
    changes.substitute(tournament, 2, entering.register(tournament, ["Xenie"], True, sent())[0], sent())
    changes.leave(tournament, 2, sent())
    hall = Hall.of(tournament)
    assert (2 in hall.present, hall.name(2), len(hall.penalties)) == (False, hall.name(2, 1), 1)


def test_who_left_or_came_during_a_round_that_was_not_started_after_all_leaves_before_it_and_comes_once(in_app: Flask):
    tournament = running_tournament(a_club(), 9, 3)
    play(tournament, 1)
    late = entering.register(tournament, ["Zora"], True, sent())[0]
    running.start_round(tournament, 2, sent())
    changes.leave(tournament, 2, sent())
    changes.come_late(tournament, late, sent())
    running.unstart_round(tournament, 2, sent())
    changes.leave(tournament, 2, sent())
    hall = Hall.of(tournament)
    assert (hall.next_number, 2 in hall.held(2)) == (2, False)
    for comes in (changes.come_late, lambda here, person, once: changes.substitute(here, 2, person, once)):
        with pytest.raises(WrongState, match="plays"):
            comes(tournament, late, sent())


def test_the_clock_stands_while_paused_and_more_time_goes_to_all_or_one(in_app: Flask):
    tournament = running_tournament(a_club(), 8, 1)
    running.start_round(tournament, 1, sent())
    running.pause(tournament, 1, sent())
    with pytest.raises(WrongState):
        running.pause(tournament, 1, sent())
    running.go_on(tournament, 1, sent())
    running.more_time(tournament, 1, 300, None, sent())
    running.more_time(tournament, 1, 120, 2, sent())
    row = Hall.of(tournament).rounds[0].row
    now = now_utc()
    all_, second = reading_of(row, None, now), reading_of(row, 2, now)
    assert all_ and second and second.left - all_.left == timedelta(seconds=120)
    assert 3290 < all_.left.total_seconds() <= 3300
    with pytest.raises(WrongState, match="not ended"):
        running.seal_round(tournament, 1, sent())


def test_the_rest_is_drawn_again_and_what_was_played_stays(in_app: Flask):
    tournament = running_tournament(a_club(), 9, 3)
    play(tournament, 1)
    played = [table.chairs for table in Hall.of(tournament).rounds[0].tables.values()]
    changes.leave(tournament, 1, sent())
    changes.redraw_rest(tournament, 5, sent())
    hall = Hall.of(tournament)
    assert [table.chairs for table in hall.rounds[0].tables.values()] == played
    assert [sorted(len(table.chairs) for table in each.tables.values()) for each in hall.rounds[1:]] == [[4, 4]] * 2


def test_a_round_begun_while_the_rest_is_drawn_again_is_not_drawn_once_more(in_app: Flask,
                                                                            monkeypatch: pytest.MonkeyPatch):
    tournament = running_tournament(a_club(), 8, 3)
    play(tournament, 1)

    def while_it_begins(*drawn: Any, **named: Any) -> Any:
        running.start_round(tournament, 2, sent())
        return redraw(*drawn, **named)
    redraw = changes.redraw
    monkeypatch.setattr(changes, "redraw", while_it_begins)
    with pytest.raises(StaleForm):
        changes.redraw_rest(tournament, 5, sent())
    assert [each.state for each in Hall.of(tournament).rounds] == ["sealed", "running", "drawn"]


def test_from_a_chosen_round_on_people_are_seated_by_standing(in_app: Flask):
    tournament = running_tournament(a_club(), 8, 2, swiss_from=2)
    assert len(Hall.of(tournament).rounds) == 1
    play(tournament, 1)
    order = [line.row.chair for line in Hall.of(tournament).standings]
    changes.draw_by_standing(tournament, sent())
    hall = Hall.of(tournament)
    assert [set(table.chairs) for table in hall.rounds[1].tables.values()] == [set(order[:4]), set(order[4:])]
    with pytest.raises(WrongState):
        changes.draw_by_standing(tournament, sent())


def test_a_table_changed_since_it_was_confirmed_is_not_sealed(in_app: Flask):
    made = running_tournament(make_club(make_user("Owner")), 8)
    running.start_round(made, 1, sent())
    hand_in_all(made, 1)
    running.end_round(made, 1, sent())
    sitting = next(sittings(made, 1))
    record(sitting, Won(sitting.now.playing[0]), Submission("x" * 20, sitting.version))
    with pytest.raises(WrongState, match="recorded"):
        running.seal_round(made, 1, sent())
    assert all(each.sealed_at is None for each in sittings(made, 1))


def test_who_is_kept_apart_sits_at_no_table_together_also_when_the_rest_is_drawn_again(in_app: Flask):
    tournament = open_tournament(a_club(), 4)
    people = entering.register(tournament, [f"P{number}" for number in range(24)], True, sent())
    for group, first in ((people[:3], False), (people[3:5], False), (people[6:12], True)):
        entering.keep_apart(tournament, group, True, sent(), first)
    for wrong in ([people[0]], [people[0], people[0]], [people[0], 999]):
        with pytest.raises(LookupError):
            entering.keep_apart(tournament, wrong, True, sent())
    for seed in range(3):
        drawing.draw_plan(tournament, seed, sent())
        assert [each.met for each in Hall.of(tournament).kept_apart] == [()] * 3
    held = {chair: Hall.of(tournament).holder(chair, 1) or 0 for chair in Hall.of(tournament).chairs}
    of_first = {tuple(sorted(held[chair] for chair in pair))
                for pair in changes.chairs_kept_apart(tournament, held, 1)[1]}
    assert of_first == set(combinations(sorted(people[6:12]), 2))
    assert changes.chairs_kept_apart(tournament, held, 2)[1] == []
    drawing.confirm_plan(tournament, sent())
    changes.leave(tournament, 24, sent())
    changes.redraw_rest(tournament, 1, sent())
    assert [each.met for each in Hall.of(tournament).kept_apart] == [()] * 3
    play(tournament, 1)
    changes.leave(tournament, 23, sent())
    changes.redraw_rest(tournament, 1, sent())
    assert [each.met for each in Hall.of(tournament).kept_apart] == [()] * 3


def test_a_group_is_kept_apart_in_one_way_and_pairs_of_files_of_before_are_groups_of_two(in_app: Flask):
    tournament = running_tournament(a_club(), 8, 3)
    eva, petr, jana = (each.person_id for each in Hall.of(tournament).entered[:3])
    tournament.apart = [[eva, petr]]
    for _again in range(2):
        entering.keep_apart(tournament, [jana, petr, eva], True, sent(), first=True)
    entering.keep_apart(tournament, [petr, eva], True, sent(), first=True)
    assert not tournament.apart and tournament.apart_first == [[eva, petr, jana], [eva, petr]]
    entering.keep_apart(tournament, [petr, eva], False, sent())
    assert tournament.apart_first == [[eva, petr, jana]]
    found = Hall.of(tournament).kept_apart
    assert [(each.people, each.first) for each in found] == [((eva, petr, jana), True)]
    assert {number for _one, _other, numbers in found[0].met for number in numbers} <= {1}


def test_who_is_left_over_sits_out_nobody_twice_and_has_the_mean_of_the_other_rounds(in_app: Flask):
    tournament = open_tournament(a_club(), 3, leftover="rest")
    tournament.sizes = [4]
    db.session.commit()
    entering.register(tournament, [f"P{number}" for number in range(9)], True, sent())
    drawing.draw_plan(tournament, 1, sent())
    drawing.confirm_plan(tournament, sent())
    play(tournament, 1)
    changes.redraw_rest(tournament, 5, sent())
    play(tournament, 2, (1,))
    hall = Hall.of(tournament)
    assert [len(each.resting) for each in hall.rounds] == [1, 1, 1]
    assert len({chair for each in hall.rounds for chair in each.resting}) == 3
    rested = hall.rounds[0].resting[0]
    row = next(line.row for line in hall.standings if line.row.chair == rested)
    assert row.rested == 1 and row.sum == 2 * hall.scores_of(2)[rested]
