"""Statistics of rounds: what each game counts, sums that are what a replay gives, and the pages that show them."""
import random
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser
from sqlalchemy import select

from games.marriage.rules import HouseRules as MarriageRules
from games.marriage.rules import Settled, Status
from games.mordyr.rules import HouseRules as MordyrRules
from games.smoking_cat.rules import HouseRules as CatRules
from games.smoking_cat.rules import PenaltyCard, Taken
from games.tarok.rules import Announced, Bonus, Contract, HouseRules, Negative, Positive, Varsava
from models import Actor, Result, Sitting, Submission, all_games, begin_sitting, db, record, undo
from models.books.closing import Terms, close, reopen
from models.books.sitting_sums import COUNTING, count_again, sums_of_sitting, uncounted
from models.club.rosters import add_player, merge
from models.demo.evening import sample_of
from models.league.deal_history import LEAST, Deals, deals_of
from models.ops.verifying import verify
from models.schema.ledger import SittingSums
from models.table.commands import strike
from models.transfer.club_files import export_club, import_club, parse_club
from tally import Count, Deal, TableState
from tally.deal_sums import DealSums, above_expectation, longest
from tally.replay import begin
from tally.validation import validate
from tests.clubs import furnish, sign_in
from tests.leagues import League, new_id
from tests.long import one_of
from tests.phones import Phone
from tests.test_layouts import sign_in as sign_in_there
from tests.web import ENGLISH
from tests.words_on_screen import broken_words
from views.translate import say

EVA, PETR, JANA, IVO = range(4)


def fresh(key: str, rules: Any) -> TableState:
    game = all_games()[key]
    now = begin(game, tuple(range(4)), {seat: seat + 1 for seat in range(4)}, IVO, rules)
    return game.seating(now, rules)


def counted(key: str, entry: Any, rules: Any) -> set[Count]:
    return set(all_games()[key].counts(entry, fresh(key, rules), rules))


FORHONT = Count(EVA, "part", "forhont")


@pytest.mark.parametrize("entry, expected", [
    (Positive(contract=Contract.PAGAT, declarer=EVA, partner=JANA, won=True, flek=(PETR, EVA),
              announced=(Announced(Bonus.PAGAT, EVA, False, (IVO,)), Announced(Bonus.TRUL, PETR, True))),
     {Count(EVA, "contract", "pagat", True), Count(EVA, "part", "declarer"), Count(JANA, "part", "partner"),
      Count(PETR, "part", "defender"), Count(IVO, "part", "defender"), Count(EVA, "bonus", "pagat", False),
      Count(PETR, "bonus", "trul", True), Count(PETR, "flek", "flek", False), Count(EVA, "flek", "re", True),
      Count(IVO, "flek", "flek", True)}),
    (Negative(contract=Contract.BETL, declarer=IVO, tricks=1, fleks={EVA: 2}),
     {Count(IVO, "contract", "betl", False), Count(IVO, "part", "declarer"), Count(EVA, "flek", "flek", True),
      Count(IVO, "flek", "re", False), *(Count(seat, "part", "defender") for seat in (EVA, PETR, JANA))}),
    (Varsava(losers=(JANA,)), {Count(EVA, "contract", "varsava"),
                               *(Count(seat, "part", "alone") for seat in range(4))}),
], ids=["a bird, with fleks", "betl with flek and re", "varšava"])
def test_tarok_counts_contracts_bonuses_fleks_and_parts(in_app: Flask, entry: Any, expected: set[Count]):
    assert counted("tarok", entry, HouseRules()) == {FORHONT, *expected}


def test_marriage_counts_by_maal_and_by_who_had_shown(app: Flask):
    game = Settled(EVA, {EVA: Status.SHOWN, PETR: Status.DUBLEE, JANA: Status.UNSHOWN, IVO: Status.SHOWN},
                   {EVA: 10, PETR: 0, IVO: 43})
    with app.app_context():
        assert counted("marriage", game, MarriageRules()) == {
            Count(EVA, "maal", "10-19", True), Count(PETR, "maal", "0", False), Count(JANA, "maal", "0", False),
            Count(IVO, "maal", "40+", False), Count(EVA, "status", "shown"), Count(PETR, "status", "dublee"),
            Count(JANA, "status", "unshown"), Count(IVO, "status", "shown")}


def test_smoking_cat_counts_by_suit_and_seat(app: Flask):
    cards = {card: EVA for card in PenaltyCard} | {PenaltyCard.HEJMA: PETR}
    with app.app_context():
        assert counted("smoking_cat", Taken(cards, JANA), CatRules()) == {
            Count(EVA, "suit", "hearts", None, 18), Count(PETR, "suit", "leaves", None, 10),
            Count(JANA, "suit", "last_trick", None, 5), Count(EVA, "place", "first"), Count(PETR, "place", "second"),
            Count(JANA, "place", "third"), Count(IVO, "place", "dealer")}


def test_mordyr_counts_the_best_group_of_everybody(in_app: Flask):
    example = next(each for each in all_games()["mordyr"].examples
                   if type(each.entry).__name__ == "Hands" and each.amounts and each.rules is None)
    now = example.now or fresh("mordyr", MordyrRules())
    found = list(all_games()["mordyr"].counts(example.entry, now, MordyrRules()))
    assert {each.seat for each in found} == set(example.entry.hands) and sum(bool(each.won) for each in found) == 1


def test_every_row_that_is_counted_has_a_name(in_app: Flask):
    for game in all_games().values():
        named = {(each.key, row) for each in game.statistics for row in each.rows}
        for example in game.examples:
            if not example.problems and not example.questions:
                rules = example.rules or game.house_rules()
                now = example.now or fresh(game.key, rules)
                assert {(each.statistic, each.row) for each in game.counts(example.entry, now, rules)} <= named


amounts = st.lists(st.integers(-50, 50), max_size=30)


@given(amounts, amounts)
def test_sums_of_parts_are_those_of_the_whole(one: list[int], other: list[int]):
    def summed(values: list[int]) -> DealSums:
        found = DealSums()
        for value in values:
            found.add(value, value)
            found.count("kind", str(value % 3), (1, value > 0, value))
        return found
    both = summed(one)
    both.join(summed(other))
    assert both == summed([*one, *other])
    assert longest(one, 1) <= sum(value > 0 for value in one)


def test_an_interval_holds_the_mean_and_narrows_with_more_rounds():
    own = DealSums(400, 0, 0, 0)
    few, many = ([n, 0, 2 * n, 5 * n] for n in (30, 300))
    assert above_expectation(few, own)[0] == above_expectation(many, own)[0] == 2
    assert 0 < above_expectation(many, own)[1] < above_expectation(few, own)[1] < 1


# stored

def seen(club_id: int) -> dict[str, Deals]:
    db.session.rollback()
    return deals_of(club_id)


def replayed(club_id: int) -> dict[str, Deals]:
    """What the same rows would be, made anew from every log."""
    for sitting in db.session.scalars(select(Sitting).where(Sitting.sealed_at.is_not(None))):
        row = db.session.get_one(SittingSums, sitting.id)
        row.sums = sums_of_sitting(sitting).stored
    found = deals_of(club_id)
    db.session.rollback()
    return found


def play(league: League, key: str, people: list[int], chance: random.Random, rounds: int) -> Sitting:
    game = all_games()[key]
    rules = game.house_rules() if game.opens else sample_of(game).rules(chance)  # no pot that nobody won
    sitting = begin_sitting(league.table, key, people, 0, rules, new_id())
    while sitting.now.number <= rounds and not sitting.now.finished:
        now = sitting.now
        entry = sample_of(game).entry(now, sitting.rules, chance)
        deal = None if isinstance(entry, game.between_rounds) and not isinstance(entry, game.opens) else Deal(
            now.dealer, now.playing)
        if entry is not None and not validate(game, entry, deal, now, sitting.rules):
            record(sitting, entry, Submission(new_id(), sitting.version), deal)
    return sitting


@one_of("key", "mordyr", "tarok", "marriage", "smoking_cat", "points")
def test_sums_are_what_a_replay_gives_whatever_was_corrected_merged_or_brought(in_app: Flask, key: str):
    league, chance = League(), random.Random(key)
    sitting = play(league, key, league.people, chance, 6)
    undo(sitting, Submission(new_id(), sitting.version))
    close(sitting, Terms(), Actor(), new_id())
    assert seen(league.club_id) == replayed(league.club_id)
    before = seen(league.club_id)[key].people
    reopen(db.session.get_one(Sitting, sitting.id), "a round was wrong", Actor(), new_id())
    assert seen(league.club_id) == {} and db.session.scalars(select(SittingSums)).all() == []
    sitting = db.session.get_one(Sitting, sitting.id)
    strike(sitting, sitting.log()[-1].seq, Submission(new_id(), sitting.version))
    close(db.session.get_one(Sitting, sitting.id), Terms(), Actor(), new_id())
    after = seen(league.club_id)
    assert after == replayed(league.club_id) and after[key].people != before
    assert verify(db.session.get_one(Sitting, sitting.id)) == []
    text = "".join(export_club(league.club_now()))
    brought = import_club(parse_club(text, all_games()), league.owner, new_id())
    assert sorted(each.counted for each in seen(brought.id)[key].people.values()) == sorted(
        each.counted for each in after[key].people.values())
    assert uncounted() == []


def test_who_turns_out_to_be_one_player_is_counted_as_one(in_app: Flask):
    league = League()
    one, other = list(league.players.values())[:2]
    close(play(league, "marriage", league.people, random.Random(1), 3), Terms(), Actor(), new_id())
    guest = add_player(league.club_now(), "Evička", league.owner_id, new_id())
    assert guest is not None
    before = seen(league.club_id)["marriage"]
    merge(league.club_now(), one, guest, league.owner_id, new_id())
    after = seen(league.club_id)["marriage"]
    assert after.people[guest] == before.people[one] and one not in after.people
    assert after.pairs[guest][other] == before.pairs[one][other]


def test_evenings_closed_before_are_counted_by_a_chore_and_wrong_sums_are_told(in_app: Flask):
    league = League()
    sitting = play(league, "points", league.people, random.Random(2), 3)
    close(sitting, Terms(), Actor(), new_id())
    kept = db.session.get_one(SittingSums, sitting.id)
    right = kept.sums
    kept.counting, kept.sums = COUNTING - 1, {"people": {}, "pairs": []}
    db.session.commit()
    assert uncounted() == [sitting.id] and verify(sitting) == []
    count_again(sitting.id)
    db.session.commit()
    assert uncounted() == [] and db.session.get_one(SittingSums, sitting.id).sums == right
    db.session.get_one(SittingSums, sitting.id).sums = {"people": {}, "pairs": []}
    db.session.commit()
    assert len(verify(db.session.get_one(Sitting, sitting.id))) == 1
    assert db.session.scalars(select(Result)).all()


# pages

@one_of("key", "mordyr", "tarok", "marriage", "smoking_cat", "points")
def test_pages_show_the_numbers_of_a_club_and_of_a_player(in_app: Flask, key: str):
    league = League()
    close(play(league, key, league.people, random.Random(3), 5), Terms(), Actor(), new_id())
    deals, eva = seen(league.club_id)[key], next(iter(league.players.values()))
    client = in_app.test_client()
    sign_in(client, league.owner)
    of_club, of_eva, rating = (client.get(f"/clubs/{league.key}/{path}", headers=ENGLISH) for path in (
        f"statistics/{key}", f"players/{eva}/statistics/{key}", f"rating/{key}"))
    assert (of_club.status_code, of_eva.status_code, rating.status_code) == (200, 200, 200)
    for game in (each for each in all_games().values() if each.key == key):
        for each in game.statistics:
            shown = each.title.id in of_eva.text
            assert shown == bool(deals.people[eva].counts.get(each.key)), each.title.id
    assert f"players/{eva}/statistics/{key}" in client.get(f"/clubs/{league.key}/players/{eva}").text
    assert f"statistics/{key}" in client.get(f"/clubs/{league.key}/league").text
    assert "too few games yet" in rating.text
    assert client.get(f"/clubs/{league.key}/statistics/chess").status_code == 404
    assert "No closed evening with rounds yet" in client.get(
        f"/clubs/{league.key}/statistics/{'points' if key != 'points' else 'tarok'}", headers=ENGLISH).text


@pytest.mark.browser
@pytest.mark.parametrize("language", ["cs", "de"])
def test_no_word_of_what_is_counted_is_broken_on_a_phone(chrome: Browser, site: tuple[Flask, str], language: str):
    app, url = site
    with app.app_context(), app.test_request_context():
        made = furnish()
        with force_locale(language):
            rows = [say(name) for game in all_games().values() for each in game.statistics
                    for name in each.rows.values()]
    phone = Phone(chrome, url, locale=language)
    phone.page.goto("/sign-in")
    sign_in_there(phone)
    phone.page.goto(f"/clubs/{made.club}/statistics/smoking_cat")
    phone.ready()
    assert phone.page.locator(".scroll").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    phone.page.locator(".bars tbody").first.evaluate("""(body, rows) => body.replaceChildren(...rows.map(row => {
        const line = body.rows[0].cloneNode(true);
        line.cells[0].textContent = row;
        return line;
    }))""", rows)
    assert len(rows) > 30 and broken_words(phone) == []


def test_with_whom_is_told_from_thirty_rounds_on_and_only_of_who_was_not_always_there(in_app: Flask):
    league = League()
    people = list(league.players.values())
    ivo = 99
    found = Deals()
    found.people = {people[0]: DealSums(60, 30, 60, 300), ivo: DealSums(40, 20, 0, 9)}
    found.pairs = {people[0]: {ivo: [LEAST, 20, 60, 200], people[1]: [LEAST - 1, 9, 9, 9]}}
    assert list(found.partners(people[0])) == [ivo] and found.together.deals == 100
