"""Who is left over in a tournament: the extra round of those who sat one out, stand-ins, late comers to full halls."""
import json
import re
from fractions import Fraction

import pytest
from flask import Flask
from msgspec import to_builtins
from msgspec.json import decode

from models import Club, StaleForm, Tournament, User, all_games, db
from models.tournament import changes, drawing, entering, extra, money, running
from models.tournament.entering import tournaments_of
from models.tournament.hall import Hall
from models.tournament.log import WrongState
from models.tournament.stand_ins import name_stand_in, needed, stand_in_for, take_over, waiting
from models.transfer.club_files import export_club, import_club, parse_club
from tally.tournament import TieBreak, chain_of
from tests.clubs import make_club, make_user
from tests.long import one_of
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.test_tournament_pages import Organiser, now
from tests.tournaments import NAMES, hand_in_all, open_tournament, play, running_tournament, sent
from views.api import shapes


def a_club() -> Club:
    return make_club(make_user("Owner"))


@recorded_once
def sat_out(people: int, rounds: int) -> Tournament:
    """A tournament at tables of four, all of whose planned rounds are played."""
    made = running_tournament(a_club(), people, rounds, sizes=(4,), leftover="extra")
    for number in range(1, rounds + 1):
        play(made, number)
    return made


@one_of("people, rounds, missing, along", (10, 3, 6, 2), (9, 4, 4, 0), (9, 1, 1, 3), (5, 5, 4, 0))
def test_who_sat_out_plays_an_extra_round_and_whoever_fills_their_tables_gets_nothing_of_it(
        in_app: Flask, people: int, rounds: int, missing: int, along: int):
    here = sat_out(people, rounds)
    before = {line.row.chair: line.row for line in Hall.of(here).standings}
    extra.draw_extra(here, 3, sent())
    hall = Hall.of(here)
    coming, own = hall.rounds[-1], hall.made_up[rounds + 1]
    assert coming.extra
    assert [len(table.chairs) for table in coming.tables.values()] == [4] * ((missing + along) // 4)
    assert len(own) == missing and own <= hall.missing.keys()
    assert all(own & set(table.chairs) for table in coming.tables.values())
    play(here, rounds + 1, (0, 1, 1))
    hall = Hall.of(here)
    scores = hall.scores_of(rounds + 1)
    for line in hall.standings:
        row, was = line.row, before[line.row.chair]
        if row.chair in own:
            played = was.sum * (rounds - was.rested) / rounds if was.rested < rounds else Fraction(0)
            assert (row.sum, row.rested) == (played + scores[row.chair], was.rested - 1)
        else:
            assert (row.sum, row.places, row.rested) == (was.sum, was.places, was.rested)
    assert hall.missing.total() == rounds * (people % 4) - missing and hall.extra_due is bool(hall.missing)


def test_an_extra_round_is_drawn_again_discarded_and_only_when_it_is_due(in_app: Flask):
    here = running_tournament(a_club(), 9, 2, sizes=(4,), leftover="extra")
    play(here, 1)
    with pytest.raises(WrongState, match="no extra"):
        extra.draw_extra(here, 1, sent())
    running.start_round(here, 2, sent())
    with pytest.raises(WrongState, match="no extra"):
        extra.draw_extra(here, 1, sent())
    running.end_round(here, 2, sent())
    once = sent()
    for _ in range(2):
        extra.draw_extra(here, 1, once)
    first = Hall.of(here).rounds[-1].tables[1].chairs
    with pytest.raises(StaleForm):
        extra.draw_extra(here, 2, sent(base=here.version - 1))
    changes.leave(here, next(iter(Hall.of(here).missing)), sent())
    extra.draw_extra(here, 2, sent())
    hall = Hall.of(here)
    assert len(hall.rounds) == 3 and hall.rounds[-1].tables[1].chairs != first and len(hall.made_up[3]) == 1
    extra.discard_extra(here, sent())
    assert len(Hall.of(here).rounds) == 2
    with pytest.raises(WrongState):
        extra.discard_extra(here, sent())


def test_the_extra_round_is_offered_at_the_desk_run_there_and_marked_on_the_pages(app: Flask):
    organiser = Organiser(app)
    organiser.open(**{"leftover": "extra", "size-3": "", "rounds": "1"})
    organiser.send("entrants", names="\n".join(NAMES[:9]), present="1")
    with app.app_context():
        here = now(organiser.tournament).tournament
        here.sizes = [4]
        db.session.commit()
    for verb in ("draw", "confirm"):
        assert organiser.desk(verb).status_code == 200
    with app.app_context():
        here = now(organiser.tournament).tournament
        play(here, 1)
        missing = Hall.of(here).name(Hall.of(here).rounds[0].resting[0])
    page = organiser.page("desk")
    assert f"Sat a round out: <bdi>{missing}</bdi>" in page and "3 others, drawn by lot, play along" in page
    assert "did not play it in an extra round" in organiser.page("prizes")
    page = organiser.desk("extra").text
    assert "Round 2 (extra round)" in page and page.count("plays along") == 3 and "Start round 2" in page
    organiser.desk("start", round=2)
    slips = organiser.page("plan/slips")
    cards = dict(re.findall(r'<bdi>(\w+)</bdi></h2>.*?href="[^"]*(/tournaments/[^"]+)"', slips, re.S))
    said = {name: organiser.client.get(card).text for name, card in cards.items()}
    assert "It counts as the round you sat out." in said[missing]
    assert sum("this round does not count for you" in each for each in said.values()) == 3
    assert sum("it is played by those who sat a round out" in each for each in said.values()) == 5
    with app.app_context():
        here = now(organiser.tournament).tournament
        hand_in_all(here, 2)
        assert [each.extra for each in Hall.of(here).rounds] == [False, True]
    for path in ("plan", "plan/tables", "plan/names", "standings", "log", "penalties"):
        assert organiser.client.get(organiser.of_tournament(path)).status_code == 200, path
    page = organiser.page("log")
    assert "Round 2 was drawn for those who sat a round out" in page
    for path in ("", "/screen", "/results.json", "/results.csv", "/results.xlsx"):
        assert organiser.client.get(f"/tournaments/{organiser.tournament}{path}").status_code == 200, path
    text = organiser.client.get(f"/tournaments/{organiser.tournament}/results.json").text
    assert to_builtins(decode(text, type=shapes.Tournament)) == json.loads(text)


@recorded_once
def with_stand_ins(people: int, standing_in: int, rounds: int = 3, **terms: int) -> Tournament:
    """A running tournament at tables of four and three; the stand-ins registered first."""
    made = open_tournament(a_club(), rounds, leftover="even", **terms)
    named = entering.register(made, [f"Stand-in {at}" for at in range(standing_in)], True, sent())
    for person in named:
        name_stand_in(made, person, True, sent())
    entering.register(made, NAMES[:people], True, sent())
    drawing.draw_plan(made, 1, sent())
    drawing.confirm_plan(made, sent())
    return made


@one_of("people, named, playing", (7, 3, 1), (6, 3, 2), (8, 3, 0), (9, 2, 2))
def test_stand_ins_play_only_as_far_as_the_tables_need_them_and_have_no_place_no_fee_and_no_prize(
        in_app: Flask, people: int, named: int, playing: int):
    here = with_stand_ins(people, named, 2, fee=10_000)
    hall = Hall.of(here)
    assert len(hall.outside) == playing and len(waiting(hall)) == named - playing and needed(hall) == 0
    play(here, 1)
    lines = Hall.of(here).standings
    assert [line.row.place for line in lines] == [*range(1, people + 1), *[0] * playing]
    assert [line.stand_in for line in lines] == [False] * people + [True] * playing
    payout = money.payout_of(Hall.of(here))
    assert payout.pot == people * 10_000 == sum(prize for _line, prize in payout.prizes)
    assert not {line.person for line, _prize in payout.prizes} & hall.stand_ins
    if playing:
        with pytest.raises(WrongState, match="stands in"):
            money.take_fees(here, [min(hall.stand_ins)], "cash", sent())
        with pytest.raises(WrongState, match="has a chair"):
            name_stand_in(here, lines[-1].person, False, sent())
    money.close_tournament(here, sent(), "owe")
    assert sum(money.booked(here).values()) == 0


def test_a_late_comer_takes_over_from_a_stand_in_who_then_takes_the_chair_of_a_leaver(in_app: Flask):
    here = with_stand_ins(7, 1, fee=100)
    play(here, 1)
    chair, person = next(iter(Hall.of(here).outside)), next(iter(Hall.of(here).stand_ins))
    late = entering.register(here, ["Zora"], True, sent())[0]
    with pytest.raises(LookupError):
        take_over(here, next(each for each in Hall.of(here).chairs if each != chair), late, sent())
    once = sent()
    for _ in range(2):
        take_over(here, chair, late, once)
    hall = Hall.of(here)
    line = next(each for each in hall.standings if each.row.chair == chair)
    assert (line.name, line.stand_in, waiting(hall)) == ("Zora", False, [person]) and line.row.place
    assert money.payout_of(hall).pot == 800 and needed(hall) == 0
    left = next(each for each in hall.chairs if each != chair)
    changes.leave(here, left, sent())
    assert needed(Hall.of(here)) == 1
    stand_in_for(here, left, person, sent())
    hall = Hall.of(here)
    assert needed(hall) == 0 and hall.outside == {left} and money.payout_of(hall).pot == 800
    assert [len(table.chairs) for table in hall.rounds[1].tables.values()] == [4, 4]


def test_the_desk_seats_stand_ins_and_the_late_comer_for_one(app: Flask):
    organiser = Organiser(app)
    organiser.open(leftover="even")
    organiser.send("entrants", names="\n".join(NAMES[:8]), present="1")
    with app.app_context():
        person = now(organiser.tournament).entered[0].person_id
    page = organiser.send("entrants/stand-ins", stand_in=person).text
    assert "no stand-in any more" in page and page.count("in cash?") == 7
    assert organiser.send("entrants/stand-ins", stand_in="").status_code == 422
    assert "A stand-in pays no fee." in organiser.send(f"entrants/{person}/cash").text
    page = organiser.page("desk")
    assert "8 people are present." in page and "1 of them stands in" in page
    for verb in ("draw", "confirm"):
        organiser.desk(verb)
    assert "Play from the next round on" in organiser.page("desk")
    with app.app_context():
        hall = now(organiser.tournament)
        chair = next(iter(hall.outside))
    assert organiser.desk("late", name="Zora", chair="99").status_code == 422
    assert organiser.desk("late", name="Zora", chair=chair).status_code == 200
    assert organiser.desk("leave", chair=chair).status_code == 200
    page = organiser.page("desk")
    assert "1 more stand-in makes the tables whole" in page and "takes a free seat" in page
    assert organiser.desk("stand-in", person=person).status_code == 200
    with app.app_context():
        assert now(organiser.tournament).holder(9, 1) == person
    assert organiser.desk("stand-in", person="999").status_code == 422


def test_a_late_comer_to_a_full_hall_is_seated_by_drawing_the_rest_again(app: Flask):
    organiser = Organiser(app)
    organiser.open()
    organiser.send("entrants", names="\n".join(NAMES[:8]), present="1")
    for verb in ("draw", "confirm"):
        organiser.desk(verb)
    answer = organiser.desk("late", name="Zora")
    assert answer.status_code == 422 and "no table has a free seat" in answer.text and 'name="redraw"' in answer.text
    assert organiser.desk("late", name="Zora", redraw="1").status_code == 200
    with app.app_context():
        hall = now(organiser.tournament)
        assert [sorted(len(table.chairs) for table in each.tables.values()) for each in hall.rounds] == [[3, 3, 3]] * 2
        assert hall.unseated == []


def test_a_late_comer_has_a_number_of_his_own_also_where_the_last_one_left_before_the_first_round(in_app: Flask):
    here = running_tournament(a_club(), 8, 2)
    changes.leave(here, 8, sent())
    late = entering.register(here, ["Zora"], True, sent())[0]
    assert changes.come_late(here, late, sent()) == 9
    assert all(sum(9 in table.chairs for table in each.tables.values()) == 1 for each in Hall.of(here).rounds)


def test_extra_rounds_stand_ins_a_chain_of_ones_own_and_who_is_kept_apart_arrive_by_a_file(in_app: Flask):
    first = sat_out(9, 1)
    extra.draw_extra(first, 1, sent())
    play(first, 2)
    club = first.club
    chain = chain_of((TieBreak.SUM, TieBreak.OPPONENTS, TieBreak.PENALTIES))
    second = running_tournament(club, 7, 2, leftover="even", counting="sum", chain=chain, stand_ins=1)
    people = [each.person_id for each in Hall.of(second).entered]
    entering.keep_apart(second, people[:3], True, sent())
    entering.keep_apart(second, people[3:5], True, sent(), first=True)
    play(second, 1)
    text = "".join(export_club(club))
    owner = only(User, name="Owner")
    there = import_club(parse_club(text, all_games()), owner, "i" * 32)
    for made in (first, second):
        old, new = (Hall.of(each) for each in (made, next(
            each for each in tournaments_of(db.session.get_one(Club, there.id)) if each.rounds == made.rounds)))
        assert [line.row for line in old.standings] == [line.row for line in new.standings]
        assert [each.extra for each in new.rounds] == [each.extra for each in old.rounds]
        assert (new.made_up, new.chain, new.outside) == (old.made_up, old.chain, old.outside)
        assert [[new.people[person] for person in each.people] for each in new.kept_apart] == [
            [old.people[person] for person in each.people] for each in old.kept_apart]
        assert [each.first for each in new.kept_apart] == [each.first for each in old.kept_apart]
    assert new.outside and [each.first for each in new.kept_apart] == [False, True]
    assert [link.value for link in new.chain] == ["sum", "opponents", "penalties", "lot"]
    data = json.loads(text)
    assert json.loads("".join(export_club(there)))["tournaments"] == data["tournaments"]
    of_before = data | {"tournaments": [{name: value for name, value in each.items() if name != "apart_first"}
                                        for each in data["tournaments"]]}
    pairs = next(each for each in of_before["tournaments"] if "apart" in each)
    pairs["apart"] = [pairs["apart"][0][:2]]
    parsed = parse_club(json.dumps(of_before), all_games()).tournaments
    assert [each.row.apart_first for each in parsed] == [None, None]
    assert [pairs["apart"]] == [each.row.apart for each in parsed if each.row.apart]
