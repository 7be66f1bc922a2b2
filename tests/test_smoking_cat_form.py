"""Smoking Cat: what is typed in becomes an entry and comes back, and its pages can be read and used."""
import re
from dataclasses import replace

import pytest
from werkzeug.datastructures import MultiDict

from games.round_form import Incomplete
from games.smoking_cat.form import BetweenRoundsForm, DecisionForm, Mode, SmokingCatForm, WordForm
from games.smoking_cat.game import GAME
from games.smoking_cat.rules import (
    Counted,
    Decision,
    End,
    HouseRules,
    Kind,
    Lost,
    Outcome,
    Pack,
    Penalty,
    PenaltyCard,
    RankBy,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrownIn,
    Warned,
    check,
)
from games.smoking_cat.rules.house_rules import MisdealOutcome
from models import Submission, open_table, record
from tally import Deal
from tally.replay import begin
from tests.page_forms import sent_from
from tests.web import first, hidden
from views.access.table_access import token

NAMES = {0: "Jana", 1: "Petr", 2: "Eva", 3: "Olda", 4: "Zdeněk"}
ALL = tuple(PenaltyCard)


def table(people=4, rules=None):
    occupants = {seat: seat + 1 for seat in range(people)}
    return begin(GAME, tuple(range(people)), occupants, 0, rules or HouseRules())


def form_of(kind, typed=None, now=None, rules=None, **more):
    now = now or table()
    if isinstance(typed, dict):
        playing = [("playing", str(seat)) for seat in now.playing]
        typed = MultiDict([("dealer", "0"), *playing, *typed.items()])
    return kind(typed, now=now, rules=rules or HouseRules(), names=NAMES, **more)


def as_sent(form):
    """What a browser sends of a form that was opened and left as it is."""
    sent: MultiDict[str, str] = MultiDict()
    for field in form:
        if hasattr(field, "raw") and isinstance(field.raw, dict):
            for part, raw in field.raw.items():
                sent.add(f"{field.name}-{part}", raw)
        elif isinstance(field.data, tuple):
            sent.setlist(field.name, list(map(str, field.data)))
        elif isinstance(field.data, bool):
            sent.setlist(field.name, ["1"] * field.data)
        else:
            sent.add(field.name, "" if field.data is None else str(getattr(field.data, "value", field.data)))
    return MultiDict((name, value) for name, value in sent.items(multi=True))


# forms

def test_drafts_hold_only_fields_of_the_form():
    for form in (SmokingCatForm, BetweenRoundsForm, DecisionForm):
        assert set(form.draft) <= set(form_of(form)._fields)


TYPED = [
    ({"mode": "loser", "loser": "2"}, Lost(2)),
    ({"mode": "points", "points-0": "20", "points-1": "8", "points-2": "5"},
     Counted({0: 20, 1: 8, 2: 5, 3: 0})),
    ({"mode": "points", "points-3": "17"}, Counted({0: 0, 1: 0, 2: 0, 3: 17}, End.EARLY)),
    ({"mode": "points", "points-3": "16"}, Counted({0: 0, 1: 0, 2: 0, 3: 16})),
    ({"mode": "points", "points-2": "9", "points-3": "20"}, Counted({0: 0, 1: 0, 2: 9, 3: 20})),
    ({"mode": "cards", "cards-hearts_7": "1", "last_trick": "2"}, Taken({PenaltyCard.HEARTS_7: 1}, 2)),
    ({"mode": "cards", "cards-leaves_ober": "1", "cards-hearts_ace": "1", "cards-hearts_king": "1", "last_trick": ""},
     Taken({PenaltyCard.HEJMA: 1, PenaltyCard.HEARTS_ACE: 1, PenaltyCard.HEARTS_KING: 1}, None, End.EARLY)),
    ({"mode": "throw", "thrower": "3", "loser": "1", "last_trick": "1"}, ThrownIn(3)),
    ({"mode": "throw", "thrower": "3", "points-1": "4"}, ThrownIn(3, points={1: 4})),
    ({"mode": "renonc", "offender": "1", "which": "b"}, Renonc(1, Kind.B, Outcome.ROUND_LOST)),
    ({"mode": "renonc", "offender": "1", "which": "b", "on_purpose": "1"},
     Renonc(1, Kind.B, Outcome.ROUND_LOST, True)),
    ({"mode": "renonc", "offender": "1", "which": "c"}, Renonc(1, Kind.C, Outcome.REDEAL)),
    ({"mode": "renonc", "offender": "1", "which": "a", "outcome": "warning"},
     Renonc(1, Kind.A, Outcome.WARNING)),
]


@pytest.mark.parametrize("typed, entry", TYPED)
def test_what_is_typed_becomes_an_entry(typed, entry):
    form = form_of(SmokingCatForm, typed)
    assert form.validate()
    assert form.to_entry() == entry
    assert form.to_deal() == Deal(0, (0, 1, 2, 3))


@pytest.mark.parametrize("entry", [
    *(entry for _typed, entry in TYPED), Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1),
    Counted({0: 20, 1: 8, 2: 5, 3: 0}, hejma=0), Counted({0: 18, 1: 9, 2: 0, 3: 0}, End.EARLY, hejma=0)])
def test_a_correction_saved_as_it_was_opened_changes_nothing(entry):
    opened = form_of(SmokingCatForm, entry=entry)
    assert form_of(SmokingCatForm, as_sent(opened), entry=entry).to_entry() == entry


@pytest.mark.parametrize("kind, typed, field", [
    (SmokingCatForm, {}, "mode"),
    (SmokingCatForm, {"mode": "loser"}, "loser"),
    (SmokingCatForm, {"mode": "throw"}, "thrower"),
    (SmokingCatForm, {"mode": "points"}, "points"),
    (SmokingCatForm, {"mode": "renonc", "which": "b"}, "offender"),
    (SmokingCatForm, {"mode": "renonc", "offender": "1"}, "which"),
    (BetweenRoundsForm, {"reason": "misdeal"}, "what"),
    (BetweenRoundsForm, {"what": "penalty", "reason": "misdeal"}, "seat"),
    (DecisionForm, {}, "loser"),
])
def test_what_is_missing_is_named(kind, typed, field):
    form = form_of(kind, typed)
    assert form.validate()
    with pytest.raises(Incomplete) as incomplete:
        form.to_entry()
    assert [problem.field for problem in incomplete.value.findings.problems] == [field]


@pytest.mark.parametrize("typed", [
    {"mode": "loser", "loser": "9"}, {"mode": "poker"}, {"mode": "points", "points-0": "34"},
    {"mode": "points", "points-0": "1,5"}, {"mode": "points", "points-0": "-1"},
    {"mode": "cards", "cards-hearts_7": "nobody"},
])
def test_what_has_no_shape_is_refused_and_kept(typed):
    form = form_of(SmokingCatForm, typed)
    assert not form.validate()
    assert form.wrong()


def test_a_link_from_the_table_fills_the_form():
    form = form_of(SmokingCatForm)
    form.prefill({"mode": "loser", "loser": "2", "points": "x", "cards": "y"})
    assert (form.mode.data, form.loser.data) == (Mode.LOSER, 2)
    assert form.to_entry() == Lost(2)


def test_hejma_is_asked_for_only_when_the_top_is_tied():
    untied = {"mode": "points", "points-0": "16", "points-1": "14", "points-2": "3"}
    assert form_of(SmokingCatForm, untied).asked == []
    form = form_of(SmokingCatForm, untied | {"points-0": "15", "points-1": "15"})
    assert form.asked == [form.hejma] and form.hejma.options == (0, 1)
    answered = form_of(SmokingCatForm, {**as_sent(form).to_dict(), "hejma": "1"})
    assert answered.to_entry().hejma == 1


def test_a_correction_asks_nothing_that_was_not_asked():
    form = form_of(SmokingCatForm, entry=Counted({0: 11, 1: 11, 2: 10, 3: 1}, hejma=2))
    assert form.asked == [form.hejma]


def test_an_answer_that_the_points_exclude_since_does_not_count():
    typed = {"mode": "points", "points-0": "15", "points-1": "15", "points-2": "3", "hejma": "2"}
    form = form_of(SmokingCatForm, typed)
    assert form.asked == [form.hejma] and form.to_entry().hejma is None


def test_missing_cards_are_one_problem_and_their_tiles_are_marked():
    form = form_of(SmokingCatForm, {"mode": "cards", "cards-leaves_ober": "1", "cards-hearts_ace": "2"})
    form.show(check(form.to_entry(), form.now, form.rules))
    assert [(reason.id, reason.text.values["n"]) for reason in form.reasons()] == [("cards", 8)]
    assert len(form.cards.missing) == 8 and "last_trick" in form.cards.missing


def test_the_site_says_what_follows_when_it_is_left_open():
    rules = HouseRules(renonc_c=MisdealOutcome.LETTER_ONLY)
    form = form_of(SmokingCatForm, {"mode": "renonc", "offender": "1", "which": "c"}, rules=rules)
    assert form.to_entry().outcome is Outcome.LETTER_ONLY


def test_a_french_pack_names_the_same_cards():
    rules = HouseRules(pack=Pack.FRENCH)
    entry = Taken({PenaltyCard.HEJMA: 1, PenaltyCard.HEARTS_OBER: 2, PenaltyCard.HEARTS_ACE: 1,
                   PenaltyCard.HEARTS_KING: 1}, end=End.EARLY)
    opened = form_of(SmokingCatForm, rules=rules, entry=entry)
    assert [card.label.id for card in opened.cards.items][-1] == "Hejma, the queen of spades"
    sent = form_of(SmokingCatForm, as_sent(opened), rules=rules)
    assert sent.to_entry() == entry


def test_a_site_that_keeps_no_points_gets_only_the_loser():
    typed = {"mode": "points", "points-0": "20", "points-1": "8", "points-2": "5"}
    assert form_of(SmokingCatForm, typed, rules=HouseRules(keep_points=False)).to_entry() == Lost(0)


@pytest.mark.parametrize("typed, entry", [
    ({"what": "penalty", "seat": "0", "reason": "misdeal"}, Penalty(0, Reason.MISDEAL)),
    ({"what": "warning", "seat": "1", "reason": "other", "note": " šeptá "},
     Warned(1, Reason.OTHER, "šeptá")),
    ({"what": "redeal", "seat": "1", "reason": "misdeal"}, Redeal()),
])
def test_what_lies_beside_the_rounds(typed, entry):
    form = form_of(BetweenRoundsForm, typed)
    assert form.to_entry() == entry
    assert form.to_deal() is None


def test_a_decision_offers_those_the_tie_lies_between_and_nobody():
    now = next(example.now for example in GAME.examples if isinstance(example.entry, Decision))
    assert form_of(DecisionForm, now=now).loser.options == (2, 3, 0)
    assert form_of(DecisionForm, {"loser": "3"}, now=now).to_entry() == Decision(3)
    assert form_of(DecisionForm, {"loser": ""}, now=now).to_entry() == Decision(None)


# the word

def word_form(**typed):
    return WordForm(MultiDict({name: each for name, each in typed.items() if each}))


@pytest.mark.parametrize("typed, word", [
    ({"word": "machr", "ch_one_letter": "1"}, ("M", "A", "CH", "R")),
    ({"word": "machr"}, ("M", "A", "C", "H", "R")),
    ({"word": "machr", "tiles": "M·A·CH·R"}, ("M", "A", "CH", "R")),
    ({"word": "machr", "ch_one_letter": "1", "tiles": "m a c h r"}, ("M", "A", "C", "H", "R")),
    ({"word": "ach jo", "ch_one_letter": "1", "tiles": ""}, ("A", "CH", " ", "J", "O")),
    ({"word": "ach jo", "ch_one_letter": "1", "tiles": "AC H J O"}, ("AC", "H", " ", "J", "O")),
])
def test_the_word_is_split_or_cut_by_hand(typed, word):
    form = word_form(**typed)
    assert form.validate()
    values = form.to_values()
    assert values["word"] == word
    rules = HouseRules(**values)
    again = WordForm(None, data=WordForm.values_of(rules))
    assert word_form(**{field.name: field.data for field in again}).to_values() == values


@pytest.mark.parametrize("typed, field", [
    ({"word": ""}, "word"), ({"word": "?!"}, "word"), ({"word": "x" * 31}, "word"),
    ({"word": "machr", "tiles": "M A CH"}, "tiles"), ({"word": "pekař", "tiles": "M A CH R"}, "tiles"),
])
def test_a_word_that_cannot_be_is_refused(typed, field):
    with pytest.raises(Incomplete) as incomplete:
        word_form(**typed).to_values()
    assert [problem.field for problem in incomplete.value.findings.problems] == [field]


# the pages

TILE = re.compile(r'class="tile" href="([^"]+)"')
PEOPLE = ("Jana", "Petr", "Eva", "Olda")


def started(client, people=PEOPLE, **typed):
    page = client.get("/tables/new/smoking_cat").text
    names = {f"name-{n}": name for n, name in enumerate(people)}
    return client.post("/tables/new/smoking_cat", follow_redirects=True, data={
        **hidden(page), **names, "word": "machr", "ch_one_letter": "1", "preset": "printed",
        "start": "1", **typed})


def filled_letters(page):
    return re.findall(r'class="letter filled"><bdi>([^<]+)</bdi>', page)


def test_a_round_is_a_tile_and_one_press(client):
    page = started(client).text
    tiles = TILE.findall(page)
    assert len(tiles) == 4
    page = sent_from(client, tiles[2], record="1").text
    assert filled_letters(page) == ["M"]
    page = sent_from(client, TILE.findall(page)[2], record="1").text
    assert filled_letters(page) == ["M", "A"]


def test_who_records_without_choosing_hears_what_there_is_to_choose(client):
    page = started(client).text
    form = TILE.findall(page)[0].split("?")[0] + "?form=round&mode=loser"
    answer = sent_from(client, form, record="1")
    said = " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())
    assert answer.status_code == 422 and "Podívejte se prosím" not in said
    assert "Ještě nezapsáno Čí je prohra? Vyberte někoho." in said  # in the bar, with the name of the field


def link_to(page, mode):
    return link_with(page, f"mode={mode}")


def link_with(page, ending):
    return re.findall(rf'href="([^"]+{ending})"', page)[0]


def test_a_tie_at_the_top_asks_for_hejma_on_the_page_and_the_gap_asks_the_table(client):
    page = started(client).text
    points = {"points__0": "10", "points__1": "1", "points__2": "11", "points__3": "11", "record": "1"}
    asked = sent_from(client, link_to(page, "points"), **points)
    assert asked.status_code == 422
    assert 'name="hejma"' in asked.text
    page = sent_from(client, link_to(page, "points"), **points, hejma="0").text
    assert not TILE.findall(page)
    decide = link_with(page, "form=decision")
    assert "checked" not in client.get(decide).text
    assert sent_from(client, decide, form="decision", loser="1", record="1").status_code == 422
    page = sent_from(client, decide, form="decision", loser="3", record="1").text
    assert filled_letters(page) == ["M"]
    assert len(TILE.findall(page)) == 4


@pytest.mark.parametrize("mode, typed", [
    ("throw", {"thrower": "1"}), ("renonc", {"offender": "1"}),
    ("cards", {**{f"cards__{card.value}": "1" for card in ALL}, "last_trick": "0"})])
def test_the_other_ways_from_the_table(client, mode, typed):
    page = started(client).text
    page = sent_from(client, link_to(page, mode), **typed, record="1").text
    assert filled_letters(page) == ["M"]


def test_a_penalty_letter_is_recorded_beside_the_rounds(client):
    page = started(client).text
    page = sent_from(client, link_with(page, "form=beside"), seat="3", record="1").text
    assert filled_letters(page) == ["M"]


def test_a_word_without_letters_is_refused_beside_its_field(client):
    answer = started(client, word="?!")
    assert answer.status_code == 422
    assert 'id="word-errors"' in answer.text


@pytest.mark.parametrize("typed, opened", [({}, False), ({"tiles": "K · O"}, True)])
def test_how_a_word_is_split_is_folded_until_somebody_minds(client, typed, opened):
    sent = {"name-0": "Eva", "word": "KO", "ch_one_letter": "1", "add": "x", **typed}
    new = "/tables/new/smoking_cat"
    page = (client.post(new, data=sent) if typed else client.get(new)).text
    fold = page[:page.index('id="tiles"')].rpartition("<details")[2].partition(">")[0]
    assert ("open" in fold) is opened


@pytest.mark.parametrize("language, ticked", [("cs", True), ("en", False), ("de", False), ("ne", False)])
def test_ch_is_one_letter_unless_said_otherwise_where_czech_is_read(client, language, ticked):
    page = client.get("/tables/new/smoking_cat", headers={"Accept-Language": language}).text
    flag = page[page.index('name="ch_one_letter"'):].partition(">")[0]
    assert ("checked" in flag) is ticked


def test_the_page_of_the_game_is_complete(client):
    page = client.get("/games/smoking_cat").text
    assert "Hejma" in page
    assert ">33<" in page


@pytest.mark.parametrize("public, seen", [(False, False), (True, True)])
def test_who_only_watches_sees_the_word_when_the_table_allows_it(app, public, seen):
    with app.app_context():
        sitting = open_table(GAME.key, PEOPLE, 0, HouseRules(word=tuple("PEKAŘ"), word_public=public), "secretword")
        record(sitting, Lost(1), Submission("firstround", 0), Deal(0, (0, 1, 2, 3)))
        key, way_in = sitting.table.key, token(sitting.table, "watch")
    watcher = app.test_client()
    watcher.get(f"/t/{way_in}")
    page = watcher.get(f"/tables/{key}").text
    assert page.count("letter filled") == 1
    assert ("Ř" in page) is seen
    assert not TILE.findall(page)


def test_who_plays_sees_the_word_also_when_all_is_closed_but_the_wall_does_not(app, client):
    with app.app_context():
        sitting = open_table(GAME.key, PEOPLE, 0, HouseRules(word=tuple("PEKAŘ")), "secretword")
        record(sitting, Lost(1), Submission("firstround", 0), Deal(0, (0, 1, 2, 3)))
        key, way_in = sitting.table.key, token(sitting.table, "play")
    client.get(f"/t/{way_in}")
    closing = client.get(f"/tables/{key}/closing")
    assert client.post(f"/tables/{key}/closing", data=hidden(closing)).status_code == 303
    page = client.get(f"/tables/{key}").text
    assert "Tahle hra je uzavřená." in page and page.count("<bdi>Ř</bdi>") == len(PEOPLE)
    wall = client.get(f"/tables/{key}/tv").text
    assert wall.count("letter filled") == 1 and "Ř" not in wall


# the end of a game

def ended(app, client, word="KO"):
    with app.app_context():
        sitting = open_table(GAME.key, PEOPLE, 0, HouseRules(word=tuple(word)), "ceremony")
        for n in range(len(word)):
            record(sitting, Lost(1), Submission(f"round{n:06}", n), Deal(0 if n == 0 else 1, (0, 1, 2, 3)))
        key, way_in = sitting.table.key, token(sitting.table, "play")
    client.get(f"/t/{way_in}")
    return key


def test_a_game_ends_with_its_loser_and_the_badge_and_never_with_who_pays_whom(app, client):
    key = ended(app, client)
    page = client.get(f"/tables/{key}").text
    ceremony = page[page.index('class="ceremony"'):page.index("</section>", page.index('class="ceremony"'))]
    assert f"<bdi>{PEOPLE[1]}</bdi>" in ceremony and "<bdi>KO</bdi>" in ceremony and "/badge" in ceremony
    assert "/settling" not in page and ">rozdává<" not in page and ">pauzíruje<" not in page
    assert "<bdi>K</bdi></span><span class=\"letter filled\"><bdi>O</bdi>" in client.get(f"/tables/{key}/tv").text


def test_a_game_that_goes_on_has_no_ceremony_and_says_what_a_tap_does(client):
    page = started(client).text
    assert "ceremony" not in page
    assert '<p class="coming">' in page


@pytest.mark.parametrize("people, rank_by, rounds, shown", [
    (4, RankBy.LETTERS, 5, False), (4, RankBy.RATE, 1, False), (4, RankBy.RATE, 2, True), (5, RankBy.LETTERS, 3, True)])
def test_the_share_of_rounds_not_lost_stands_only_where_it_says_something(people, rank_by, rounds, shown):
    rules = HouseRules(rank_by=rank_by)
    assert rules.shows_success(replace(table(people), number=rounds + 1)) is shown


# what is in sight

@pytest.mark.parametrize("points, offered", [
    ({"points-0": "15", "points-1": "15", "points-2": "3"}, (0, 1)),
    ({"points-0": "11", "points-1": "11", "points-2": "10", "points-3": "1"}, (0, 1, 2)),
    ({"points-0": "15"}, (0, 1, 2, 3))])
def test_hejma_is_offered_to_those_who_can_have_taken_her(points, offered):
    assert form_of(SmokingCatForm, {"mode": "points", **points}).hejma.options == offered


def test_a_shared_top_is_a_question_and_no_error(client):
    page = started(client).text
    points = {"points__0": "15", "points__1": "15", "points__2": "3", "record": "1"}
    asked = sent_from(client, link_to(page, "points"), **points).text
    assert 'class="errors asked"' in asked and 'class="stopped asked"' in asked
    assert [each for each in range(4) if f'name="hejma" value="{each}"' in asked] == [0, 1]


@pytest.mark.parametrize("mode, folded", [("throw", 2), ("points", 0), ("cards", 0)])
def test_what_is_optional_is_folded(client, mode, folded):
    page = client.get(link_to(started(client).text, mode).replace("&amp;", "&")).text
    shown = re.findall(r'data-when="mode=[^"]*throw[^"]*" data-unsent>\s*<details class="taken[^>]*>', page)
    assert sum(" open" not in each for each in shown) == folded


def test_hejma_is_the_first_card_and_the_way_to_say_it_is_one_folded_line(client):
    page = client.get(link_to(started(client).text, "cards").replace("&amp;", "&")).text
    assert re.findall(r'name="cards-(\w+)" value="0"', page)[:3] == ["leaves_ober", "hearts_ace", "hearts_king"]
    assert re.search(r'<details class="fold" data-fold *>', page)
    record = first(r'class="record"[^>]* href="([^"]+)"', started(client).text)
    assert '<details class="fold" data-fold="open" open>' in client.get(record.replace("&amp;", "&")).text
