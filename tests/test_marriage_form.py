"""Marriage: what is typed in becomes an entry and comes back, and its pages can be read and used without scripts."""
import re
from decimal import Decimal
from html import unescape

import pytest
from werkzeug.datastructures import MultiDict

from games.marriage.card_fields import card_of, sign_of
from games.marriage.form import MarriageForm, MoneyForm
from games.marriage.rules import (
    STANDARD_CARDS,
    Cards,
    Carry,
    HouseRules,
    Settled,
    Status,
    Void,
    check,
    pay_out,
    score,
    seating,
)
from games.marriage.rules.house_rules import Unshown
from games.marriage.rules.maal_table import Table
from games.round_form import Incomplete
from games.rules_form import rules_form
from tally import Deal, TableState, switches
from tests.conftest import begun
from tests.page_forms import as_opened, sent_from
from tests.web import first, hidden, let_in

NAMES = {0: "Hari", 1: "Sita", 2: "राम", 3: "Bohumila", 4: "Eva"}
SHOWN, DUBLEE, UNSHOWN = Status.SHOWN, Status.DUBLEE, Status.UNSHOWN
STATUSES = {"status-1": "shown", "status-2": "unshown", "status-3": "shown"}
ALL = {0: SHOWN, 1: SHOWN, 2: UNSHOWN, 3: SHOWN}


def table(people=4, rules=None, **carry):
    order = tuple(range(people))
    fresh = TableState(order=order, occupants={seat: seat + 1 for seat in order}, dealer=0, carry=Carry(**carry))
    return seating(fresh, rules or HouseRules())


def form_of(typed=None, now=None, rules=None, playing=None, **more):
    now = now or table()
    if isinstance(typed, dict):
        seats = now.playing if playing is None else playing
        typed = MultiDict([("dealer", "0"), *(("playing", str(seat)) for seat in seats), *typed.items()])
    return MarriageForm(typed, now=now, rules=rules or HouseRules(), names=NAMES, **more)


# cards

@pytest.mark.parametrize("typed, card", [
    ("8♥", "8H"), ("8h", "8H"), ("10♠", "10S"), ("१०♥", "10H"), ("kd", "KD"), ("★", "JOKER"), ("joker", "JOKER"),
    ("8♥\ufe0f", "8H")])
def test_a_card_is_read_as_people_write_it(typed, card):
    assert card_of(typed) == card


@pytest.mark.parametrize("typed", ["8", "♥", "11♥", "1h", "8x", "", "-8h", "zh"])
def test_what_is_no_card_is_said_so(typed):
    with pytest.raises(ValueError):
        card_of(typed)


@pytest.mark.parametrize("card", [*STANDARD_CARDS, "JOKER"])
def test_the_sign_of_a_card_is_read_back(card):
    assert card_of(sign_of(card)) == card


def test_the_signs_a_script_counts_by_are_the_faces_of_the_rules():
    rules = HouseRules(alter=True, jokers=3, master_card=True)
    signs = form_of(rules=rules).cards.signs()
    assert len(signs) == 52
    assert signs["AS"] == {"tiplu": "A♠", "poplu": "2♠", "jhiplu": "K♠", "alter": "A♣", "putali": "★"}


# the form

NUMBERS = {"end": "finished", "finisher": "0", **STATUSES}
CARDS = {**NUMBERS, "tiplu-rank": "7", "tiplu-suit": "H"}


@pytest.mark.parametrize("typed, entry", [
    ({**NUMBERS, "maal-0": "10", "maal-1": "5"}, Settled(0, ALL, {0: 10, 1: 5})),
    ({**NUMBERS, "maal-0": "१०", "tunnel_points-0": "5"}, Settled(0, ALL, {0: 10}, {0: 5})),
    ({**NUMBERS, "status-0": "dublee"}, Settled(0, ALL | {0: DUBLEE})),
    ({"end": "finished", "finisher": "0"}, Settled(0, dict.fromkeys(range(4), SHOWN))),
    ({**NUMBERS, "maal-0": "10", "tunnels-0": "K♠"}, Settled(0, ALL, {0: 10})),
    ({**NUMBERS, "cards-0-tiplu": "1", "cards-0-poplu": "2", "marriages-3": "1"},
     Settled(0, ALL, cards={0: Cards({"TIPLU": 1, "POPLU": 2}), 1: Cards(), 2: Cards(), 3: Cards({}, (), 1)})),
    ({**NUMBERS, "maal-1": "5", "cards-0-jhiplu": "1"},
     Settled(0, ALL, {1: 5}, cards={0: Cards({"JHIPLU": 1}), 2: Cards(), 3: Cards()})),
    ({**CARDS, "cards-0-tiplu": "1", "cards-0-poplu": "2", "cards-1-jhiplu": "1", "marriages-3": "1",
      "tunnels-2": "K♠ 9♣"},
     Settled(0, ALL, tiplu="7H", cards={0: Cards({"7H": 1, "8H": 2}), 1: Cards({"6H": 1}), 2: Cards({}, ("KS", "9C")),
                                        3: Cards({}, (), 1)})),
    ({**CARDS, "maal-1": "5", "cards-0-tiplu": "1"},
     Settled(0, ALL, {1: 5}, tiplu="7H", cards={0: Cards({"7H": 1}), 2: Cards(), 3: Cards()})),
    ({**NUMBERS, "better": "1", "fouls-2": "2", "fouls-1": "0"}, Settled(0, ALL, better=True, fouls={2: 2})),
    ({**NUMBERS, "left": "3", "leaving": "settle"}, Settled(0, ALL, left=(3,))),
    ({**NUMBERS, "left": "3", "leaving": "void"}, Void(left=(3,))),
    ({"end": "void", "finisher": "0", "fouls-1": "1"}, Void({1: 1})),
])
def test_what_is_typed_becomes_an_entry_and_fills_the_form_again(typed, entry):
    form = form_of(typed)
    assert form.validate(), form.wrong()
    assert form.to_entry() == entry
    assert form.to_deal() == Deal(0, (0, 1, 2, 3))
    again = form_of(entry=entry)
    assert again.end.data is not None
    assert form_of(typed_again(again)).to_entry() == entry


def typed_again(form):
    """What a form that was filled from an entry sends."""
    sent: dict[str, str] = {}
    for field in form:
        if field.name in ("dealer", "playing"):
            continue
        if isinstance(raw := getattr(field, "raw", None), dict):
            sent |= {f"{field.name}-{part}": value for part, value in raw.items() if value}
        elif isinstance(field.data, tuple):
            sent |= dict(zip([field.name], map(str, field.data), strict=False))
        elif field.data is not None and field.data is not False:
            sent[field.name] = "1" if field.data is True else str(getattr(field.data, "value", field.data))
    return sent


def test_whoever_left_and_is_settled_had_not_shown_unless_somebody_says_so():
    typed = {"end": "finished", "finisher": "0", "left": "3", "leaving": "settle"}
    assert form_of(typed).to_entry().status == {0: SHOWN, 1: SHOWN, 2: SHOWN, 3: UNSHOWN}
    entry = form_of({**typed, "status-3": "shown"}).to_entry()
    assert entry.status[3] is SHOWN
    assert form_of(entry=entry).status.data == {3: SHOWN}


def test_cards_are_worth_the_same_whether_or_not_somebody_says_which_card_the_tiplu_is():
    held = {"cards-0-tiplu": "1", "cards-0-poplu": "2", "cards-1-jhiplu": "2", "marriages-3": "1"}
    for rules in (HouseRules(), HouseRules(alter=True, jokers=2, master_card=True)):
        more = {"cards-1-alter": "3", "cards-1-putali": "2", "cards-3-master": "1"} if rules.alter else {}
        unsaid, said = (form_of({**typed, **held, **more}, rules=rules).to_entry() for typed in (NUMBERS, CARDS))
        assert not check(unsaid, table(), rules).problems and not check(said, table(), rules).problems
        assert score(unsaid, table(), rules).totals() == score(said, table(), rules).totals()


def test_the_sum_of_cards_is_known_while_they_are_entered():
    form = form_of({**NUMBERS, "cards-0-tiplu": "1", "cards-0-poplu": "1", "cards-0-jhiplu": "1", "maal-1": "5",
                    "cards-2-poplu": "x", "marriages-3": "1"})
    assert [form.worth(seat) for seat in range(4)] == [10, None, None, 15]
    assert form_of({**NUMBERS, "tunnels-0": "K♠"}).worth(0) is None
    assert form_of({**CARDS, "tunnels-0": "K♠"}).worth(0) == 5
    assert form_of({**CARDS, "cards-0-poplu": "9"}).worth(0) is None


def test_who_sits_this_game_out_is_not_in_it():
    entry = form_of({**NUMBERS, "maal-3": "5", "maal-0": "3"}, playing=(0, 1, 2)).to_entry()
    assert entry == Settled(0, {0: SHOWN, 1: SHOWN, 2: UNSHOWN}, {0: 3})


@pytest.mark.parametrize("typed, field", [
    ({**CARDS, "tiplu-rank": ""}, "tiplu"), ({**NUMBERS, "left": "3"}, "leaving"), ({"finisher": "0"}, "end")])
def test_what_is_missing_is_named(typed, field):
    form = form_of(typed)
    assert form.validate()
    with pytest.raises(Incomplete) as incomplete:
        form.to_entry()
    assert [problem.field for problem in incomplete.value.findings.problems] == [field]


@pytest.mark.parametrize("unshown", [Unshown.TUNNELS_LAPSE, Unshown.MAAL_LAPSES])
def test_how_much_of_a_number_are_declared_tunnels_is_asked_where_they_count_otherwise(unshown):
    rules = HouseRules(unshown=unshown)
    typed = {**NUMBERS, "maal-2": "15", "tunnels-2": "K♠", "maal-1": "10", "tunnels-1": "9♠"}
    with pytest.raises(Incomplete) as incomplete:
        form_of(typed, rules=rules).to_entry()
    assert [problem.field for problem in incomplete.value.findings.problems] == ["tunnel_points-2"]
    assert form_of({**typed, "tunnel_points-2": "5"}, rules=rules).to_entry().tunnel_points == {2: 5}


@pytest.mark.parametrize("typed, at", [
    ({**CARDS, "cards-0-poplu": "3", "cards-1-poplu": "1"}, {"cards-0-poplu", "cards-1-poplu"}),
    ({**CARDS, "tunnels-0": "8♥", "cards-1-poplu": "1"}, {"tunnels-0", "cards-1-poplu"}),
    ({**CARDS, "tunnels-0": "7♥"}, {"tunnels-0"}),
    ({**CARDS, "marriages-2": "1"}, {"marriages-2"}),
    ({**CARDS, "cards-1-others": "9S 9S 9S 9S"}, {"cards-1-others"}),
    ({**CARDS, "maal-1": "4", "cards-1-tiplu": "1"}, {"maal-1"}),
    ({**NUMBERS, "tunnels-1": "K♠"}, {"tiplu"}),
    ({**NUMBERS, "cards-0-poplu": "3", "cards-1-poplu": "1"}, {"cards-0-poplu", "cards-1-poplu"}),
    ({**NUMBERS, "cards-0-tiplu": "2", "marriages-1": "1"}, {"cards-0-tiplu", "marriages-1"}),
    ({**NUMBERS, "maal-1": "4", "tunnel_points-1": "5"}, {"tunnel_points-1"}),
    ({**NUMBERS, "status-0": "unshown"}, {"finisher"}),
    ({**NUMBERS, "finisher": ""}, {"finisher"}),
])
def test_a_refusal_stands_beside_its_input(typed, at):
    form = form_of(typed)
    assert form.validate()
    form.show(check(form.to_entry(), form.now, form.rules))
    assert set(form.wrong()) == at


def test_two_boxes_ticked_of_one_player_are_refused_and_both_stay_ticked():
    typed = MultiDict([*NUMBERS.items(), ("status-2", "dublee")])  # "unshown" is among the numbers
    form = MarriageForm(typed, now=table(), rules=HouseRules(), names=NAMES)
    assert not form.validate()
    assert set(form.wrong()) == {"status-2"} and form.status.raw["2"].split() == ["unshown", "dublee"]


def test_a_round_in_progress_never_holds_the_tiplu_or_hidden_cards():
    form = form_of()
    assert set(form.draft) <= set(form._fields)
    assert not {"tiplu", "cards", "maal", "marriages", "finisher"} & set(form.draft)


def test_dublees_are_offered_only_where_they_may_be_shown():
    assert DUBLEE in form_of().status.choices
    assert DUBLEE not in form_of(now=table(3)).status.choices
    assert DUBLEE not in form_of(rules=HouseRules(dublee=False)).status.choices


def test_what_is_left_is_shared_by_all_players():
    form = form_of({**CARDS, "cards-0-poplu": "2", "tunnels-1": "6♥", "marriages-3": "1"})
    assert [form.left_over(role) for role in ("tiplu", "poplu", "jhiplu")] == [1, 0, -1]
    assert form_of().left_over("tiplu") == 2


# money

@pytest.mark.parametrize("typed, values", [
    ({"rate": "0,50", "cash_unit": "1"}, {"rate": "0.50", "cash_unit": "1"}),
    ({"rate": "", "cash_unit": ""}, {"rate": "0", "cash_unit": "0"}),
    ({"rate": "०.२५", "cash_unit": "0.0"}, {"rate": "0.25", "cash_unit": "0"})])
def test_a_rate_is_kept_as_a_decimal_word(typed, values):
    assert MoneyForm(MultiDict(typed)).to_values() == values


@pytest.mark.parametrize("rate", ["-1", "1e3", "x", "1.2.3", "½"])
def test_what_is_no_rate_is_refused_beside_its_field(rate):
    with pytest.raises(Incomplete) as incomplete:
        MoneyForm(MultiDict({"rate": rate, "cash_unit": "1"})).to_values()
    assert [problem.field for problem in incomplete.value.findings.problems] == ["rate"]


def test_money_adds_up_to_nothing_to_the_coin():
    now = TableState(order=(0, 1, 2), totals={0: 5, 1: -2, 2: -3})
    paid = pay_out(now, HouseRules(rate="0.5", cash_unit="1"))
    assert sum(paid.values()) == 0 and set(paid.values()) <= {Decimal(n) for n in range(-3, 4)}
    assert pay_out(now, HouseRules(rate="0.125", cash_unit="0")) == {
        0: Decimal("0.625"), 1: Decimal("-0.25"), 2: Decimal("-0.375")}
    assert pay_out(now, HouseRules()) == {}


# the table of maal, row by row

def rules_typed(**typed):
    rules = HouseRules()
    names = [name for name, about in switches(HouseRules).items() if not about.setup]
    kind = rules_form(HouseRules)
    opened = kind(None, data={name: getattr(rules, name) for name in names})
    sent = {name: "yes" if getattr(rules, name) else "no" for name in names if isinstance(getattr(rules, name), bool)}
    for field in opened:
        raw = getattr(field, "raw", None)
        if isinstance(raw, dict):
            sent |= {f"{field.name}-{part}": value for part, value in raw.items()}
        elif field.name not in sent:
            sent[field.name] = getattr(field.data, "value", str(field.data))
    return kind(MultiDict(sent | {name.replace("__", "-"): value for name, value in typed.items()}))


def test_the_page_of_rules_left_as_it_is_changes_nothing():
    form = rules_typed()
    assert form.validate(), form.wrong()
    assert form.to_rules({"rate": "0", "cash_unit": "1"}) == HouseRules()


def test_a_site_changes_the_table_row_by_row():
    form = rules_typed(table__tiplu="3 ८", table__ordinary_tunnel="5, 10, 15, 20")
    assert form.validate()
    assert form.to_rules({}).table == Table(tiplu=(3, 8), ordinary_tunnel=(5, 10, 15, 20))


@pytest.mark.parametrize("typed", ["", "3 x", "-1", "3 1000"])
def test_a_row_that_cannot_be_is_refused_beside_it(typed):
    form = rules_typed(table__tiplu=typed)
    assert not form.validate()
    assert set(form.wrong()) == {"table-tiplu"}


def test_house_rules_that_contradict_each_other_are_refused_beside_the_switch(client):
    rules = first(r'href="(/sittings/\d+/)people"', started(client)) + "rules/change"
    data = as_opened(client.get(rules).text)
    data["min_players"] = "6"
    answer = client.post(rules, data=data)
    assert answer.status_code == 422 and 'id="max_players-errors"' in answer.text
    data["max_players"] = "6"
    assert client.post(rules, data=data).status_code == 303


# the pages, without scripts

PEOPLE = ("Hari", "Sita", "राम", "Bohumila")
TILE = re.compile(r'class="tile" href="([^"]+)"')


def started(client, **typed):
    page = client.get("/tables/new/marriage").text
    return client.post("/tables/new/marriage", follow_redirects=True, data={
        **hidden(page), **{f"name-{n}": name for n, name in enumerate(PEOPLE)}, "preset": "by_the_text", "start": "1",
        **typed}).text


SAID = {"status__1": "shown", "status__2": "unshown", "status__3": "shown"}
MAAL = {"maal__0": "10", "maal__1": "5", "maal__3": "12"}


def totals(page):
    return [int(each) for each in re.findall(r'<strong class="total"><span [^>]*data-total="(-?\d+)"', page)]


def test_a_game_by_number_from_the_tile_of_the_finisher(client):
    page = sent_from(client, TILE.findall(started(client))[0], **SAID, **MAAL, record="1").text
    assert totals(page) == [29, -10, -37, 18]


def test_the_preview_shows_each_line_and_why(client):
    page = sent_from(client, TILE.findall(started(client))[0], **SAID, **MAAL, preview="1").text
    preview = page[page.index('id="preview"'):]
    for piece in ("+13", "\u221227", "+10", "\u221210", "+6", 'class="score matrix"', "Bodování"):
        assert piece in preview


def test_a_refusal_is_beside_its_field_and_nothing_typed_is_lost(client):
    link = TILE.findall(started(client))[0]
    answer = sent_from(client, link, **{**SAID, "status__1": "neither", **MAAL, "tunnel_points__2": "20"}, record="1")
    page = answer.text
    assert answer.status_code == 422
    assert 'id="status-1-errors"' in page and 'href="#status-1"' in page and 'id="status-1"' in page
    answer = sent_from(client, link, **{**SAID, **MAAL, "tunnel_points__1": "20"}, record="1")
    page = answer.text
    assert answer.status_code == 422 and 'id="tunnel_points-1-errors"' in page
    for field, value in (("maal-0", "10"), ("maal-3", "12"), ("tunnel_points-1", "20")):
        assert re.search(rf'id="{field}"[^>]*value="{value}"', page)


def test_impossible_hands_name_the_card_and_its_holders(client):
    link = TILE.findall(started(client))[0]
    typed = {"tiplu__rank": "7", "tiplu__suit": "H", "cards__0__poplu": "3", "cards__1__poplu": "1"}
    answer = sent_from(client, link, **SAID, **typed, record="1")
    page = answer.text
    assert answer.status_code == 422
    errors = re.findall(r'id="cards-[01]-poplu-errors"><li>(.*?)</li>', page)
    assert len(errors) == 2 and all("8♥" in each and "Hari 3" in each and "Sita 1" in each for each in errors)
    assert re.search(r'id="cards-0-poplu"[^>]*>(<option[^>]*>\d</option>)*<option value="3" selected>', page)
    assert re.search(r'name="tiplu-rank" value="7" checked', page)


def test_a_game_by_cards_says_where_the_points_come_from(client):
    typed = {"tiplu__rank": "A", "tiplu__suit": "S", "cards__0__jhiplu": "1", "cards__0__tiplu": "1",
             "tunnels__0": "2S"}
    page = started(client)
    page = sent_from(client, TILE.findall(page)[0], **SAID, **typed, record="1").text
    assert totals(page) == [20 * 3 + 16, -23, -30, -23]
    root = first(r'href="([^"]+/entries/\d+)"', page)
    why = client.get(root).text
    assert '<ul class="maal">' in why and "15" in why


def test_a_miscount_is_asked_for_once_more_and_recorded_all_the_same(client):
    link = TILE.findall(started(client))[0]
    answer = sent_from(client, link, **SAID, maal__0="6", record="1")
    page = answer.text
    assert answer.status_code == 422 and '<div class="stopped asked"' in page and "Přesto zapsat" in page
    confirmed = first(r'name="confirmed" value="([^"]+)"', page)
    page = sent_from(client, link, **SAID, maal__0="6", confirmed=confirmed, record="1").text
    assert totals(page)[0] == 34


def test_the_finisher_who_pays_is_told_so_without_alarm(client):
    page = sent_from(client, TILE.findall(started(client))[0], **SAID, maal__3="30", preview="1").text
    assert '<p class="remark">' in page and '<div class="notice warning">' not in page


@pytest.mark.parametrize("unshown, typed, away", [
    (Unshown.MURDER, {}, True), (Unshown.MURDER, {"maal__2": "8"}, False),
    (Unshown.MURDER, {"cards__2__poplu": "1"}, False), (Unshown.MAAL_LAPSES, {}, False)])
def test_maal_of_who_had_not_shown_is_asked_only_where_it_counts_but_what_was_typed_stays(
        app, client, unshown, typed, away):
    with app.app_context():
        sitting = begun("marriage", PEOPLE, unshown=unshown)
        let_in(client, sitting.table)
        url = f"/sittings/{sitting.id}/entries/new?form=round"
    page = sent_from(client, url, finisher="0", **SAID, **typed, preview="1").text
    held = re.findall(r'<div class="held" data-when="[^"]*"( hidden)?', page)
    assert [bool(each) for each in held] == [False, False, away, False]


def test_a_void_game_moves_nothing_and_the_same_dealer_deals_again(client):
    page = started(client)
    void = first(r'href="([^"]+end=void)"', page)
    again = sent_from(client, void, fouls__1="1", record="1").text
    assert totals(again) == [0, 0, 0, 0]
    assert "15" in first(r'<small class="mark last">(.*?)</small>', again)


def test_declared_tunnels_and_fouls_are_kept_for_every_phone(client):
    link = TILE.findall(started(client))[0]
    page = sent_from(client, link, tunnels__2="K♠", status__1="shown", maal__0="10", keep="1").text
    go_on = re.search(r'href="([^"]*entries/new[^"]*)"[^>]*>[^<]*</a>\s*<form', page)
    page = client.get(go_on[1] if go_on else link.split("?")[0]).text
    assert re.search(r'id="tunnels-2"[^>]*value="K♠"', page)
    assert as_opened(page)["status-1"] == "shown"
    assert not re.search(r'id="maal-0"[^>]*value="10"', page)


def test_a_foul_of_somebody_who_does_not_play_stays_in_sight_when_it_is_corrected(client):
    link = unescape(TILE.findall(started(client))[0])
    data = as_opened(client.get(link).text)
    data.setlist("playing", ["0", "1", "2"])
    data["fouls-3"] = data["record"] = "1"
    page = client.post(link.partition("?")[0], data=data, follow_redirects=True).text
    page = client.get(first(r'href="([^"]+/entries/\d+)"', page) + "/correction").text
    shown = re.findall(r'<div class="when" data-when="playing=\d\|fouls-\d!="( hidden)?', page)
    assert len(shown) == 4 and not any(shown)


def test_a_better_game_is_offered_when_everybody_has_dealt(client):
    page = started(client)
    for _game in range(4):
        assert "better=1" not in page
        page = sent_from(client, TILE.findall(page)[0], **SAID, record="1").text
    link = first(r'href="([^"]+better=1)"', page)
    assert as_opened(client.get(unescape(link)).text)["better"] == "1"
    page = sent_from(client, link, finisher="0", **SAID, record="1").text
    assert totals(page)[0] == 16 * 4 + 32


def test_somebody_who_leaves_in_the_middle_is_never_settled_in_silence(client):
    link = TILE.findall(started(client))[0]
    answer = sent_from(client, link, **SAID, left="3", record="1")
    assert answer.status_code == 422 and 'id="leaving-errors"' in answer.text
    page = sent_from(client, link, **SAID, left="3", leaving="void", record="1").text
    assert totals(page) == [0, 0, 0, 0]


def test_correcting_without_changing_anything_writes_nothing(client):
    typed = {"tiplu__rank": "7", "tiplu__suit": "H", "cards__0__poplu": "2", "tunnels__1": "K♠"}
    page = sent_from(client, TILE.findall(started(client))[0], **SAID, **typed, record="1").text
    root = first(r'href="([^"]+/entries/\d+)"', page)
    page = sent_from(client, root + "/correction", record="1").text
    assert totals(page) == totals(client.get(first(r"/tables/\w+", page, 0)).text)
    assert page.count('class="number"') == 1 and "entry-1" in page


def test_a_table_that_plays_for_money_sees_it(client):
    page = started(client, rate="0,5", cash_unit="1")
    page = sent_from(client, TILE.findall(page)[0], **SAID, **MAAL, record="1").text
    assert len(re.findall(r'<small class="success">', page)) == 4
    assert 'id="rate-errors"' in started(client, rate="x", cash_unit="1")
    again = f"{first(r'/tables/[a-z0-9]+', page, 0)}/sittings/new/marriage"
    assert [first(r'name="rate" value="([^"]*)"', client.get(again, headers={"Accept-Language": language}).text)
            for language in ("cs", "en")] == ["0,5", "0.5"]


def test_the_page_of_the_game_is_complete(client):
    page = client.get("/games/marriage").text
    assert page.count("printed-table") == 2
    assert "<td>35</td>" in page and 'class="score matrix"' in page
