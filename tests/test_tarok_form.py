"""Tarok: typed input becomes a round and back; errors stand beside their inputs and lose nothing."""

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from games.round_form import Incomplete
from games.tarok.form import CountingForm, TarokForm
from games.tarok.form.fields import TALON
from games.tarok.game import GAME
from games.tarok.rules import (
    Contract,
    HouseRules,
    Positive,
    completed,
    playable,
)
from models import Sitting
from tally import TableState
from tests.conftest import begun
from tests.form_walk import Screen
from tests.long import counts
from tests.page_forms import as_opened
from tests.rows import only
from tests.second.tarok import legal_round
from tests.test_every_game import posted
from tests.web import ENGLISH, first, hidden, let_in, send

NAMES = {0: "Eva", 1: "Petr", 2: "Jana", 3: "Bohumil", 4: "Xaver"}
NOW = TableState(order=(0, 1, 2, 3), playing=(0, 1, 2, 3), dealer=3, occupants={seat: seat + 1 for seat in range(4)})
DEAL = [("dealer", "3"), *(("playing", str(seat)) for seat in range(4))]


def form_of(typed, rules=None, now=NOW):
    return TarokForm(MultiDict([*DEAL, *typed.items()]), now=now, rules=rules or HouseRules(), names=NAMES)


RUFER = {"contract": "s_kralem", "partner": "1"}
@counts(40, 5_000)
def test_whatever_the_rules_can_score_the_form_can_say(count: int):
    """Rounds that the rules accept go into the form and come back; only the order of what was said may differ."""
    rng = random.Random(54)
    for _ in range(count):
        entry, now, rules = legal_round(rng)
        names = {seat: f"name {seat}" for seat in now.seats}
        filled = TarokForm(None, now=now, rules=rules, names=names, entry=entry)
        form = TarokForm(MultiDict(posted(filled)), now=now, rules=rules, names=names)
        assert form.validate(), (entry, form.wrong())
        said = completed(entry, now, rules) if isinstance(entry, Positive) else entry
        assert _in_order(form.to_entry()) == _in_order(said)


def _in_order(entry):
    """What was said in one order, and without who beat a bird that was not beaten."""
    if hasattr(entry, "silent"):
        entry = replace(entry, silent=tuple(replace(each, caught_by=None) if each.made else each
                                            for each in entry.silent))
    many = ("announced", "silent", "claims", "offenders", "losers", "panny")
    return replace(entry, **{name: tuple(sorted(getattr(entry, name), key=repr)) for name in many
                             if hasattr(entry, name)})


@pytest.mark.parametrize("contract", playable(HouseRules(bird_five=True)))
def test_every_contract_can_be_played_won_and_revoked(contract):
    rules = HouseRules(bird_five=True)
    typed = {"contract": contract.value, "declarer": "0", "won": "won", "losers": "1" * (contract is Contract.VARSAVA)}
    if contract.row.partner:
        typed["partner"] = "1"
    if contract.row.bird:
        typed["bird"] = "made"
    typed = {name: value for name, value in typed.items() if value}
    if contract is Contract.VARSAVA:
        typed |= {"won": "played", "mayor": "no"}
    form = form_of(typed, rules)
    assert form.validate()
    assert not GAME.check(form.to_entry(), NOW, rules)
    revoked = {"contract": contract.value, "declarer": "0", "won": "renonc", "offenders": "2"}
    assert not GAME.check(form_of(revoked, rules).to_entry(), NOW, rules)


@pytest.mark.parametrize("typed, fields", [
    ({}, ["contract"]),
    ({"contract": "trojka"}, ["declarer"]),
    ({"contract": "betl", "declarer": "0", "taken": "0", "bonuses-trul-1": "silent"}, ["bonuses"]),
    ({"contract": "betl", "declarer": "0", "taken": "0", "partner": "1", "flek-steps": "1"}, ["partner", "flek"]),
    ({"contract": "varsava", "losers": "1", "bonuses-trul-1": "silent", "points": "3"}, ["points", "bonuses"]),
    ({"contract": "trojka", "declarer": "0", "won": "won", "fleks-1": "1", "taken": "2", "losers": "1"},
     ["fleks", "taken", "losers"]),
    ({"contract": "uhu", "declarer": "0", "won": "handed_in", "bonuses-trul-1": "made"}, ["bonuses"]),
    ({"contract": "uhu", "declarer": "0", "won": "handed_in", "partner": "2"}, ["partner"]),
    (RUFER | {"won": "won", "bonuses-pagat-1": "silent", "bonuses-pagat-flek-steps": "1"}, ["bonuses-pagat"]),
    (RUFER | {"won": "won", "bonuses-trul-1": "made", "bonuses-trul-2-flek-steps": "1"}, ["bonuses-trul"]),
    (RUFER | {"won": "won", "bonuses-uhu-caught_by": "2"}, ["bonuses-uhu"]),
    (RUFER | {"won": "renonc", "offenders": "1", "points": "40"}, ["points"]),
    (RUFER | {"won": "renonc", "offenders": "1", "bonuses-trul-1": "silent"}, ["bonuses"]),
])
def test_what_does_not_belong_into_a_round_is_refused_where_it_stands(typed, fields):
    form = form_of(typed)
    assert form.validate()
    with pytest.raises(Incomplete) as incomplete:
        form.to_entry()
    assert [problem.field for problem in incomplete.value.findings.problems] == fields


REFUSED = [  # typed, and the input beside which a sentence stands: each input once, the rules have tests of their own
    ({"contract": "s_kralem", "declarer": "1", "partner": "2", "won": "won"}, "declarer"),
    ({"contract": "s_kralem", "won": "won"}, "partner"),
    ({"contract": "s_kralem_solo", "declarer": "1", "won": "handed_in"}, "contract"),
    ({"contract": "pagat", "declarer": "1", "partner": "2", "won": "won"}, "bird"),
    ({"contract": "pagat", "declarer": "1", "partner": "2", "won": "won", "bird": "made", "bonuses-pagat-1": "failed"},
     "bonuses-pagat"),
    ({"contract": "pagat", "declarer": "1", "partner": "2", "won": "won", "bonuses-pagat-1": "silent"},
     "bird"),
    ({"contract": "trojka", "declarer": "1", "partner": "-2", "won": "won"}, "partner"),
    (RUFER | {"won": "won", "bonuses-king_ultimo-2": "silent"}, "bonuses-king_ultimo"),
    (RUFER | {"won": "won", "flek-steps": "4"}, "flek"),
    (RUFER | {"won": "won", "bonuses-trul-1": "made", "bonuses-trul-1-flek-steps": "4"}, "bonuses-trul"),
    (RUFER | {"won": "won", "bonuses-valat-0": "caught"}, "bonuses-valat"),
    ({"contract": "betl", "declarer": "1", "taken": "13"}, "taken"),
    ({"contract": "betl", "declarer": "1", "taken": "0", "fleks-2": "4"}, "fleks-2"),
    (RUFER | {"points": "71", "left_over": "0"}, "points"),
    (RUFER | {"points": "40", "left_over": "3"}, "left_over"),
    (RUFER | {"points": "40", "left_over": "0", "opponents_points": "31", "opponents_left_over": "0"}, "points"),
    (RUFER | {"points": "2", "left_over": "0", "won": "won"}, "won"),
    (RUFER | {"cards-kings": "5", "cards-others": "22"}, "cards-kings"),
    (RUFER | {"cards-kings": "4", "cards-others": "22"}, "cards"),
    (RUFER | {"cards-kings": "4", "cards-others": "23", "bonuses-four_kings-2": "silent"}, "bonuses-four_kings"),
    (RUFER | {"won": "won", "mond-loser": "1", "mond-catcher": "1"}, "mond-catcher"),
    (RUFER | {"won": "won", "kaiser": "2", "bonuses-trul-0": "silent"}, "bonuses-trul"),
    (RUFER | {"won": "won", "bonuses-valat-0": "silent", "kaiser": "2"}, "kaiser"),
    ({"contract": "varsava", "losers": "1"}, "mayor"),
    ({"contract": "trojka", "declarer": "1", "won": "renonc", "offenders": "2", "claims-3": "1000000000"}, "claims-3"),
    ({"contract": "varsava", "losers": "1", "pile_points-0": "80"}, "pile_points-0"),
    ({"contract": "varsava", **{f"pile_points-{seat}": "20" for seat in range(4)},
      **{f"pile_left_over-{seat}": "0" for seat in range(4)}}, "pile_points"),
    ({"contract": "varsava", "losers": "1", "panny": "1"}, "panny"),
    ({"contract": "varsava", "losers": "1", "pile_tricks-0": "14"}, "pile_tricks-0"),
    ({"contract": "trojka", "declarer": "0", "won": "renonc"}, "offenders"),
    ({"contract": "trojka", "declarer": "0", "won": "renonc", "offenders": "1", "claims-1": "3"}, "claims"),
    ({"contract": "trojka", "declarer": "0", "won": "renonc", "offenders": "1", "called_own_king": "1"},
     "called_own_king"),
]


@pytest.fixture
def table(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("tarok")
        now = replace(sitting.now)
        let_in(client, sitting.table)
        return f"/sittings/{sitting.id}/entries/new", now


def typed_deal(now: TableState) -> dict[str, Any]:
    return {"dealer": str(now.dealer), "playing": [str(seat) for seat in now.playing]}


def test_a_refusal_stands_beside_its_input_and_loses_nothing(app, client, table):
    url, now = table  # seat 0 deals here: everybody moves one seat on, seat 1 is forhont
    for typed, at in REFUSED:
        moved = {_moved(name): _moved_value(name, value) for name, value in typed.items()}
        answer = send(client, url, **typed_deal(now), **moved)
        page = answer.text
        where = _moved(at)
        assert answer.status_code == 422, (typed, answer.status_code)
        assert f'id="{where}-errors"' in page, (typed, where, re.findall(r'id="([\w-]+)-errors"', page))
        assert f'id="{where}"' in page, where
        for name, value in moved.items():
            assert _holds(page, name, value), (typed, name, value)
    with app.app_context():
        assert only(Sitting).now.number == 1


def test_a_trul_that_is_certain_is_recorded_and_its_reason_shown(app, client, table):
    url, now = table
    answer = send(client, url, **typed_deal(now), contract="trojka", declarer="1", won="won", kaiser="1")
    assert answer.status_code == 303
    with app.app_context():
        sitting = only(Sitting)
        assert [sitting.now.total(seat) for seat in range(4)] == [-6, 18, -6, -6]
        root = sitting.page(size=1)[0].root
    page = client.get(url.replace("entries/new", f"entries/{root}")).text
    assert "podle císařského štychu" in page


def test_one_tap_says_who_lost_and_whether_as_starosta(app, client, table):
    url, now = table
    page = client.get(f"{url}?contract=varsava").text
    assert 'name="mayor"' not in page and 'name="losers"' not in page
    ticked = re.findall(r'name="had-\d" value="([^"]*)"[^>]* checked', page)
    assert ticked == [""] * 4  # nobody had anything before somebody says it
    for had, amounts in (("most", [1, 1, -3, 1]), ("mayor", [5, 5, -15, 5])):
        with app.app_context():
            now = only(Sitting).now
        answer = send(client, url, **typed_deal(now), contract="varsava", **{"had-2": had})  # at last as forhont
        assert answer.status_code == 303
        with app.app_context():
            assert [only(Sitting).now.total(seat) for seat in range(4)] == amounts


def test_where_only_the_loser_was_said_starosta_is_asked_and_nothing_ticked(client, table):
    url, now = table
    page = send(client, url, **typed_deal(now), contract="varsava", losers="2").text
    ticks = re.findall(r'<input[^>]*name="mayor"[^>]*>', page)
    assert len(ticks) == 2 and not any("checked" in tick for tick in ticks)
    assert re.search(r'name="losers" value="2"[^>]* checked', page)


def _moved(name: str) -> str:
    """The same input for the next seat."""
    def on(found: re.Match[str]) -> str:
        return f"{found[1]}-{(int(found[2]) + 1) % 4}{found[3]}"
    if name.startswith("flek-"):
        return name
    return re.sub(r"^((?:bonuses-[a-z_]+|fleks|had|claims|pile_\w+))-(\d)(.*)$", on, name)


def _moved_value(name: str, value: str) -> str:
    people = ("declarer", "partner", "offenders", "losers", "panny", "mond-loser", "mond-catcher", "kaiser",
              "bonuses-pagat-caught_by")
    seat = name in people or re.search(r"flek-\d$", name)
    return str((int(value) + 1) % 4) if seat and value.isdigit() else value


def _holds(page: str, name: str, value: str) -> bool:
    """What was typed still stands in the page, in whatever kind of input."""
    if int(value) > 12 if name == "taken" else name.endswith("left_over") and value == "3":
        return True  # these are tapped: the page has no such button, only a forged form sends it
    sent = as_opened(page).getlist(name)
    return value in (*sent, "4", "caught")  # a step this house has not, a state this bonus has not


def test_the_preview_shows_each_line_and_what_everybody_gets(client, table):
    url, now = table
    opened = client.get(url).text
    typed = {**hidden(opened), **typed_deal(now), "contract": "s_kralem", "partner": "3", "won": "won",
             "flek-steps": "1", "flek-1": "2", "bonuses-trul-1": "silent"}
    page = client.post(url, data=typed, headers={"X-Requested-With": "preview"}).text
    assert "S\xa0králem, vyhráno: 1 · flek ×2 = 2" in page
    assert "Trul, tichá: 1" in page
    for name in ("Eva", "Petr", "Jana", "Bohumil"):
        assert name in page
    assert page.count("+2") == 2 and page.count("−2") == 2


def test_a_chain_that_does_not_count_is_struck_through_with_its_reason(client, table):
    url, now = table
    typed = {**hidden(client.get(url).text), **typed_deal(now), "contract": "s_kralem",
             "partner": "3", "won": "won", "flek-steps": "1", "flek-1": "3", "preview": "1"}
    page = client.post(url, data=typed).text
    assert "<s>flek ×2 na „S\xa0králem, vyhráno“</s> neplatí: partneři se flekovali" in page


def test_without_scripts_a_flek_taken_back_or_a_shorter_chain_leaves_its_speakers_behind(client, table):
    url, now = table
    typed = {**hidden(client.get(url).text), **typed_deal(now), "contract": "s_kralem", "partner": "3", "won": "won",
             "flek-1": "2", "flek-2": "3", "bonuses-pagat-2": "failed", "bonuses-pagat-flek-1": "3", "preview": "1"}
    for steps, said in (("", "1"), ("1", "1 · flek ×2 = 2"), ("2", "1 · re ×4 = 4")):
        page = client.post(url, data=typed | {"flek-steps": steps, "bonuses-pagat-flek-steps": ""}).text
        assert first(r"S\xa0králem, vyhráno: ([^<]*?)\s*<", page) == said
        assert first(r"Pagát, ohlášeno a\xa0neuhráno: ([^<]*?)\s*<", page) == "2"


def test_every_kind_of_round_is_recorded_without_scripts_and_saved_unchanged_with_them_and_without(app, client, table):
    url, now = table
    rounds: list[dict[str, Any]] = [
        {"contract": "s_kralem", "partner": "3", "won": "won"},
        {"contract": "betl", "declarer": "3", "taken": "0"},
        {"contract": "trojka", "declarer": "1", "won": "won", "kaiser": "1", "bonuses-quapil-1": "silent"},
        {"contract": "varsava", "won": "played", "losers": "0", "mayor": "no"},
        {"contract": "trojka", "declarer": "1", "won": "count", "points": "30", "left_over": "0"},
        {"contract": "uhu", "declarer": "1", "partner": str(TALON), "won": "handed_in"},
        {"contract": "trojka", "declarer": "1", "won": "renonc", "offenders": ["2", "3"], "odd_point": ""},
    ]
    for typed in rounds:
        with app.app_context():
            now = only(Sitting).now
        answer = send(client, url, **typed_deal(now), **typed)
        assert answer.status_code == 303, answer.text
    with app.app_context():
        sitting = only(Sitting)
        assert sum(sitting.now.totals.values()) == 0 and sitting.now.number == len(rounds) + 1
        version = sitting.version
        roots = [row.root for row in sitting.page(size=9)]
    for root, typed in zip(reversed(roots), rounds, strict=True):
        correction = url.replace("entries/new", f"entries/{root}/correction")
        page = client.get(correction).text
        assert as_opened(page).get("won", "") == typed.get("won", "")
        for sent in (as_opened(page), Screen(page).values()):
            assert client.post(correction, data=sent | {"record": "1"}).status_code == 303
    with app.app_context():
        assert only(Sitting).version == version


def test_without_scripts_the_narrow_cell_of_a_bonus_begins_with_what_tells_it_from_others(client, table):
    page = client.get(table[0], headers=ENGLISH).text
    cell = re.search(r'<select[^>]* id="bonuses-pagat-1".*?</select>', page, re.DOTALL)
    assert cell is not None
    begun = [label.partition(" ·")[0] for label in re.findall(r'<option[^>]* label="([^"]*)"', cell[0])]
    assert begun == ["silent", "✓", "✗", "caught", "?"]


def test_what_is_said_at_the_auction_is_kept_without_the_partner(client, table):
    url, now = table
    page = client.get(url).text
    kept = client.post(url, data={**hidden(page), **typed_deal(now), "contract": "trojka", "declarer": "2",
                                  "partner": "3", "bonuses-pagat-3": "open", "flek-steps": "1", "flek-1": "0",
                                  "keep": "1"})
    assert kept.status_code == 303
    page = client.get(url).text
    sent = as_opened(page)
    assert sent["contract"] == "trojka" and sent["declarer"] == "2" and sent["bonuses-pagat-3"] == "open"
    assert sent["flek-steps"] == "1" and sent["flek-1"] == "0" and sent["partner"] == ""


def test_the_hat_stays_with_whoever_lost_the_mond_last(app, client, table):
    url, now = table
    send(client, url, **typed_deal(now), contract="s_kralem", partner="3", won="won", **{"mond-loser": "2"})
    with app.app_context():
        sitting = only(Sitting)
        assert sitting.now.carry.seat == 2
        page = client.get(f"/tables/{sitting.table.key}").text
    assert page.count("🎩") == 1 and "klobouk" in page


def test_five_at_the_table_the_dealer_rests_and_cannot_be_named(app, client):
    with app.app_context():
        sitting = begun("tarok", tuple(NAMES.values()))
        now = sitting.now
        let_in(client, sitting.table)
        url = f"/sittings/{sitting.id}/entries/new"
    assert now.dealer not in now.playing
    answer = send(client, url, **typed_deal(now), contract="trojka", declarer=str(now.dealer), won="won")
    assert answer.status_code == 422 and 'id="declarer-errors"' in answer.text
    wrong = {"dealer": str(now.dealer), "playing": [str(seat) for seat in now.order]}
    assert send(client, url, **wrong, contract="trojka", declarer="2", won="won").status_code == 422


def test_where_fleks_do_not_stand_both_ledgers_are_shown(app, client):
    with app.app_context():
        sitting = begun("tarok", flek_in_standings=False, radl=1)
        let_in(client, sitting.table)
        now, key, url = sitting.now, sitting.table.key, f"/sittings/{sitting.id}/entries/new"
    typed = {"contract": "s_kralem", "partner": "3", "won": "won", "flek-steps": "1"}
    preview = client.post(url, data={**hidden(client.get(url)), **typed_deal(now), **typed, "preview": "1"})
    assert "Počítá se:" in preview.text
    assert send(client, url, **typed_deal(now), **typed).status_code == 303
    page = client.get(f"/tables/{key}").text
    assert "zaplaceno 2" in page and '<span class="signed plus">+1</span>' in page
    assert "2. kolo z\N{NO-BREAK SPACE}4" in page and "poslední radl" in page


@pytest.mark.parametrize("radl, said", [(0, "bez konce"), (2, "2")])
def test_an_open_end_is_said_in_words_among_the_rules(app, client, radl, said):
    with app.app_context():
        sitting = begun("tarok", radl=radl)
        let_in(client, sitting.table)
        address = f"/sittings/{sitting.id}/rules"
    page = client.get(address).text
    assert re.search(rf"Kolik se hraje radlů\?.*?<dd>{said}</dd>", page, re.S)


# counting cards on a page of its own

@pytest.mark.parametrize("asked, thirds, won", [
    ({"cards-trull": "2", "cards-kings": "2", "cards-queens": "2", "cards-cavaliers": "2", "cards-jacks": "2",
      "cards-others": "17"}, 111, True),
    ({"cards-trull": "1", "cards-kings": "3", "cards-queens": "1", "cards-cavaliers": "2", "cards-jacks": "2",
      "cards-others": "22"}, 106, False),
    ({"points": "35", "left_over": "2"}, 107, True),
    ({"points": "35", "left_over": "1"}, 106, False),
    ({"points": "36"}, 108, True),
    ({"points": "35"}, 105, False),
])
def test_a_pile_is_counted_exactly(asked, thirds, won):
    form = CountingForm(MultiDict({"talon": "three", **asked}))
    assert form.validate()
    assert [(each.thirds, each.won) for each in form.verdicts()] == [(thirds, won)]


@pytest.mark.parametrize("asked, field", [
    ({"talon": "three", "cards-others": "26"}, "cards"),
    ({"talon": "none", "cards-others": "27"}, "cards"),
    ({"talon": "three", "cards-kings": "5"}, "cards-kings"),
    ({"talon": "three", "points": "1", "left_over": "1"}, "points"),
    ({"talon": "three", "points": "71", "left_over": "0"}, "points"),
    ({"talon": "three", "values": "546"}, "values"),
])
def test_what_cannot_be_counted_is_refused(client, asked, field):
    answer = client.get("/games/tarok/tools/counting", query_string=asked)
    assert answer.status_code == 422
    assert f'id="{field}-errors"' in answer.text


def test_the_nearest_legal_count_is_named(client):
    page = client.get("/games/tarok/tools/counting?talon=three&cards-others=26").text
    assert "Karet je 26: do 27 chybí 1 karta." in page


def test_cards_are_counted_by_threes_with_a_running_total(client):
    page = client.get("/games/tarok/tools/counting?values=541+311+51").text
    for said in ("5+4+1−2 = 8", "3+1+1−2 = 3", "5+1−1 = 5", "dohromady 16"):
        assert said in page


def test_thirds_are_shown_only_where_they_decide(client):
    near = client.get("/games/tarok/tools/counting?points=35&left_over=1").text
    far = client.get("/games/tarok/tools/counting?points=40&left_over=2").text
    assert "35/1" in near and "34/2" in near
    assert "40/2" not in far and "Aktérova strana 41, protihráči 29" in far
    whole = client.get("/games/tarok/tools/counting?points=36").text
    assert "Aktérova strana 36, protihráči 34" in whole


def test_a_tool_nobody_has_is_not_there(client):
    assert client.get("/games/tarok/tools/nothing").status_code == 404
    assert client.get("/games/nothing/tools/counting").status_code == 404
    assert "/games/tarok/tools/counting" in client.get("/games/tarok").text
