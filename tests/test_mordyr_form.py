"""Mordýřova sudá on a phone without scripts: showdowns in three ways, every turn of the betting, what is refused."""
import html
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from games.mordyr.rules import Hands, Kind, Layouts, Rule, Shown, carried
from games.mordyr.rules.house_rules import Plan
from models import Sitting, Submission, db, record
from models.ops.verifying import verify
from models.table_view import SHOWN
from tally.table_events import Left
from tests.conftest import begun
from tests.page_forms import as_opened
from tests.web import ENGLISH, let_in

PEOPLE = ("Eva", "Petr", "Žofie")
WORKED = "3k 3h 4h Jh Es 7s Qs Em 4m 6m"  # section 2
LOWER = "3k 3h 4s Js Ek 7k Qm Eh 4k 5m"  # the same groups, the leftover a five
PLAIN = "2k 5k 9s 9m Dh Dm Ks 7h 8m 6s"


class Table:
    """A table and the phone that lies on it."""

    def __init__(self, app: Flask, client: FlaskClient, people: tuple[str, ...] = PEOPLE, **rules: Any) -> None:
        self.app, self.client = app, client
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
        with app.app_context():
            sitting = begun("mordyr", people, **rules)
            self.id, self.key = sitting.id, sitting.table.key
            let_in(client, sitting.table)

    def page(self) -> str:
        return self.client.get(f"/tables/{self.key}").text

    def open(self, query: str = "") -> str:
        return self.client.get(f"/sittings/{self.id}/entries/new?{query}").text

    def send(self, query: str, **typed: Any) -> TestResponse:
        """Open a form, keep what it suggests, type over it and press Record."""
        return self.post(filled(self.open(query), typed))

    def post(self, data: MultiDict[str, str]) -> TestResponse:
        return self.client.post(f"/sittings/{self.id}/entries/new", data=data)

    def tap(self, label: str) -> TestResponse:
        """Press a button of the turn on the table page."""
        return self.post(self.button(label))

    def button(self, label: str) -> MultiDict[str, str]:
        forms = re.findall(r'<form class="button-post".*?</form>', self.page(), re.DOTALL)
        found = [form for form in forms if re.search(rf">\s*{re.escape(label)}\s*</button>", form)]
        assert found, label
        return MultiDict(re.findall(r'name="([^"]+)" value="([^"]*)"', found[0]))

    def do(self, *labels: str) -> None:
        for label in labels:
            assert self.tap(label).status_code == 303, label

    def now(self) -> Any:
        with self.app.app_context():
            return db.session.get_one(Sitting, self.id).now

    def last(self) -> Any:
        with self.app.app_context():
            sitting = db.session.get_one(Sitting, self.id)
            return sitting.scored(sitting.page(size=1))[0].play.content


def filled(page: str, typed: dict[str, Any]) -> MultiDict[str, str]:
    """What a browser would send of the first entry form on a page, with some of it typed over."""
    data = as_opened(page)
    for name, value in typed.items():
        data.setlist(name.replace("__", "-"), value if isinstance(value, list) else [str(value)])
    data["record"] = "1"
    return data


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return Table(app, client)


@pytest.fixture
def stakes(app: Flask, client: FlaskClient) -> Table:
    return Table(app, client, stakes=True, ante=4)


# showdowns

def test_only_the_winner_is_a_tile_and_one_press(table: Table):
    assert table.send("form=round&mode=winner&winner=2").status_code == 303
    now = table.now()
    assert (now.totals, now.dealer, now.number) == ({2: 1}, 2, 2)
    assert "Won: Žofie" in table.page()


def test_groups_as_they_are_laid_and_the_next_ones_only_on_a_tie(table: Table):
    five, flush, bagel, double = "prepadeni.5.0.0", "podvod.0.0.0", "loupez.0.0.0", "mord.2.0.0"
    first = {"shown__1__0__group": five, "shown__2__0__group": five, "shown__0__0__group": flush}
    page = table.open("form=round&mode=steps")
    assert "shown-1-1-group" not in page
    asked = table.send("form=round&mode=steps", **first)
    text = asked.text
    assert asked.status_code == 422 and "Equal so far; the next group decides: Petr, Žofie" in text
    assert "shown-1-1-group" in text and "shown-2-1-group" in text and "shown-0-1-group" not in text
    answer = table.send("form=round&mode=steps", **first, shown__1__1__group=bagel, shown__2__1__group=double)
    assert answer.status_code == 422 and 'id="shown-2-errors"' in answer.text
    assert table.send("form=round&mode=steps", **first, shown__1__1__group=bagel, shown__2__1__cards="Jk Dk"
                      ).status_code == 422  # equal again: both are a loupež
    assert table.send("form=round&mode=steps", **first, shown__1__1__group=bagel,
                      shown__2__1__cards="eso Jk", shown__2__1__group="").status_code == 422  # half a card said
    assert table.send("form=round&mode=steps", **first, shown__1__1__group=bagel, shown__2__1__cards="Ek Jk"
                      ).status_code == 303
    assert table.now().dealer == 2
    assert table.last().shown[2] == (Shown(Kind.PREPADENI, 5), Shown(cards=("Ek", "Jk")))


def test_tied_players_with_nothing_left_are_parted_by_their_seats(table: Table):
    same = {f"shown__{seat}__0__group": "mord.2.0.0" for seat in (1, 2)}
    assert table.send("form=round&mode=steps", **same).status_code == 422
    assert table.send("form=round&mode=steps", **same, no_more="1").status_code == 303
    assert table.now().totals == {1: 1}


def test_a_crippled_onion_as_it_happens(table: Table):
    shown = {"shown__1__0__group": "mord.5.0.0"}
    for typed, field, said in (
            ({"murdered_by": "0", "run": "8"}, "run", "A running flush that cripples has nine or ten cards."),
            ({"murdered_by": "0"}, "run", "A running flush that cripples has nine or ten cards."),
            ({"run": "9"}, "murdered_by", "Choose somebody."),
            ({"fool": "1"}, "fool", "Rule 11 The Fool is not in force.")):  # without scripts it is asked in any case
        refused = table.send("form=round&mode=steps", **shown, **typed)
        assert refused.status_code == 422 and f'id="{field}-errors"' in refused.text and said in refused.text, typed
    assert table.send("form=round&mode=steps", **shown, murdered_by="0", run="9").status_code == 303
    assert table.now().totals == {0: 1}


COUNTED = [
    ("one card four times", {"shown__1__0__cards": "Ek1 Kk1", "shown__2__0__cards": "Ek1 Qh1",
                             "shown__0__0__cards": "Ek1 Jh1", "no_more": "1"},
     "shown-0-0-cards", "more copies on the table than the two packs hold: A\u00a0clubs"),
    ("three cards of a pair without their packs", {"shown__1__0__cards": "Ek Kk", "shown__2__0__cards": "Ek Qh",
                                                   "shown__0__0__cards": "Ek Jh", "no_more": "1"},
     "shown-0-0-cards", "more copies on the table than the two packs hold: A♣"),
    ("fifteen aces by name", {f"shown__{seat}__0__group": "mord.5.0.0" for seat in range(3)} | {"no_more": "1"},
     "shown-0", "These groups need 15 aces; the two packs hold 8."),
    ("seventeen cards of a player", {"shown__1__0__group": "mord.5.0.0", "shown__1__1__group": "prepadeni.7.0.0"},
     "shown-1", "The groups of Petr hold 17 cards at least; a hand has 10."),
]


@pytest.mark.parametrize("typed, field, said", [each[1:] for each in COUNTED], ids=[each[0] for each in COUNTED])
def test_groups_that_two_packs_do_not_hold_are_refused_beside_their_field(
        table: Table, typed: dict[str, str], field: str, said: str):
    refused = table.send("form=round&mode=steps", **typed)
    page = refused.text
    assert refused.status_code == 422 and f'id="{field}-errors"' in page and said in page
    assert table.now().totals == {}


def octarine(table: Table) -> None:
    """The round before held a null eight, so the coming one is octarine."""
    assert table.send("form=round&mode=winner&winner=0", null_played="yes", active__1="1").status_code == 303
    assert carried(table.now().carry).octarine


def test_rule_2_is_asked_where_it_decides_a_murder(app: Flask, client: FlaskClient):
    table = Table(app, client, regional=Plan.ALL)
    octarine(table)
    typed = {"shown__1__0__group": "mord.5.0.0", "murdered_by": "2", "run": "9"}
    asked = table.send("form=round&mode=steps", **typed)
    page = asked.text
    assert asked.status_code == 422 and 'id="run_wilds-errors"' in page and 'id="mord_wilds-errors"' in page
    refused = table.send("form=round&mode=steps", **typed, run_wilds="2", mord_wilds="1")
    assert refused.status_code == 422 and 'id="run_wilds-errors"' in refused.text
    assert table.send("form=round&mode=steps", **typed, run_wilds="1", mord_wilds="1").status_code == 303
    assert table.now().totals == {0: 1, 2: 1}


@pytest.mark.parametrize("again", [True, False])
def test_null_eights_after_fate_can_be_said_without_entering_cards(app: Flask, client: FlaskClient,
                                                                   again: bool):
    table = Table(app, client, regional=Plan.DEALER, fate_octarine=again)
    octarine(table)
    assert "null eights" in table.open("form=round&mode=steps")
    refused = table.send("form=round&mode=winner&winner=1", null_played="yes", active__1="1", active__5="1")
    assert refused.status_code == 422 and "In an octarine round no eight is null." in refused.text
    said = {"null_played": "yes", "fated": "1", "active__1": "1", "active__5": "1"}
    assert table.send("form=round&mode=winner&winner=1", **said).status_code == 303
    assert carried(table.now().carry).octarine is again


def test_the_judge_says_every_hand_in_its_groups(app: Flask, client: FlaskClient):
    table = Table(app, client, PEOPLE[:2])
    data = filled(table.open("form=round&mode=cards"), {"hands__0": WORKED, "hands__1": LOWER})
    del data["record"]
    page = table.post(MultiDict([*data.items(multi=True), ("preview", "1")])).text
    assert "Petr × Eva: Eva, by group 3: 6" in page
    assert "Double Onion = " in page and "A = 11" in page
    assert "could have been" not in page
    assert table.post(filled(page, {})).status_code == 303
    assert table.now().totals == {0: 1}


def test_cards_are_read_as_people_say_them_and_refused_with_nothing_lost(table: Table):
    typed = {"hands__0": "sedma mečů, dáma listová E♠ 10s", "hands__1": LOWER, "hands__2": "3k 3h XX"}
    refused = table.send("form=round&mode=cards", **typed)
    page = refused.text
    assert refused.status_code == 422
    assert 'id="hands-2-errors"' in page and "XX is not a card" in page
    for line in typed.values():
        assert f'value="{line}"' in page
    refused = table.send("form=round&mode=cards", **{**typed, "hands__2": WORKED})
    assert "A hand has 10 cards, not 4." in refused.text


def test_two_copies_are_counted_over_the_whole_table_while_typing(table: Table):
    data = filled(table.open("form=round&mode=cards"), {"hands__0": WORKED, "hands__1": LOWER, "hands__2": "3k 9s"})
    page = table.client.post(f"/sittings/{table.id}/entries/new", data=data,
                             headers={"X-Requested-With": "preview"}).text
    assert "more copies on the table than the two packs hold: 3♣" in page
    assert "2 / 10" in page


def test_a_running_flush_is_said_as_soon_as_it_matters(table: Table):
    run, great = "2k 3k 4k 5k 6k 7k 8k 9k Dk 2h", "Ek Eh Es Em Ek Kk Kh Qs Qm Jk"

    def typing(**hands: str) -> str:
        return table.client.post(f"/sittings/{table.id}/entries/new", headers={"X-Requested-With": "preview"},
                                 data=filled(table.open("form=round&mode=cards"), hands)).text
    assert "form a running flush" not in typing(hands__0=run)
    assert "9 of these cards form a running flush: Eva" in typing(hands__0=run, hands__2=great)


def test_only_the_copy_of_a_special_card_is_asked_and_only_for_a_rule(app: Flask, client: FlaskClient):
    table = Table(app, client, PEOPLE[:2])
    archchancellor = {"hands__0": WORKED, "hands__1": LOWER, "active__10": "1"}
    asked = table.send("form=round&mode=cards", **archchancellor)
    page = asked.text
    assert asked.status_code == 422 and 'name="packs-0-Jh"' in page
    assert 'href="#packs-0-Jh"' in page and 'id="packs-0-Jh"' in page, "the question leads to its answer"
    assert "spades" in page and "staves" in page
    assert table.post(filled(page, {"packs-0-Jh": "1"})).status_code == 303
    assert "Jh1" in table.last().hands[0]
    shown = {**archchancellor, "hands__0": WORKED.replace("Jh", "Jh2"), "hands__1": LOWER.replace("Js", "Kk"),
             "events__0__what": "arch_shown", "events__0__by": "0"}
    page = table.send("form=round&mode=cards", **shown).text  # the king of clubs need not be shown in answer
    assert 'name="packs-1-Kk"' in page and "must be shown too" not in page
    assert "must be shown too" in table.post(filled(page, {"packs-1-Kk": "2"})).text
    assert table.post(filled(page, {"packs-1-Kk": "1"})).status_code == 303
    table = Table(app, client, PEOPLE[:2], same_suits=True)
    page = table.send("form=round&mode=cards", **archchancellor).text
    assert "the marked one" in page and "staves</span>" not in page
    assert table.post(filled(page, {"packs-0-Jh": "2"})).status_code == 303
    assert "Jh2" in table.last().hands[0]


def test_special_cards_are_entries_with_their_holder_and_order(app: Flask, client: FlaskClient):
    table = Table(app, client, PEOPLE[:2])
    hands = {"hands__0": WORKED.replace("4h", "Qh1"), "hands__1": LOWER, "active__1": "1", "active__4": "1"}
    lady = {"events__0__what": "lady_shown", "events__0__cards": "4h 9m", "events__0__kept": "4h"}
    refused = table.send("form=round&mode=cards", **hands, **lady)
    assert refused.status_code == 422 and 'id="events-0-by-errors"' in refused.text
    assert "Special card 1:" in refused.text and "– Special cards" not in refused.text  # a row is nobody's seat
    refused = table.send("form=round&mode=cards", **hands, **lady, events__0__by="1")
    assert "Petr does not hold Q\u00a0spades" in refused.text
    refused = table.send("form=round&mode=cards", **hands, **lady | {"events__0__kept": "4h 9m"}, events__0__by="0")
    assert refused.status_code == 422 and 'id="events-0-kept-errors"' in refused.text
    refused = table.send("form=round&mode=cards", **hands, **lady | {"events__0__what": ""}, events__0__by="0")
    assert refused.status_code == 422 and 'id="events-0-what-errors"' in refused.text  # typed without scripts
    assert table.send("form=round&mode=cards", **hands, **lady, events__0__by="0").status_code == 303
    entry = table.last()
    assert isinstance(entry, Hands) and entry.events[0].kept == "4h"
    assert entry.active == (Rule.CRIPPLING, Rule.MAGIC, Rule.LADY)
    page = html.unescape(table.client.get(f"/sittings/{table.id}/entries/1").text)
    assert "Eva shows the queen of spades and draws two cards: 4♠ 9♦ → 4♠" in page


def test_what_a_card_counts_after_points_were_moved_stands_beside_its_groups(app: Flask, client: FlaskClient):
    table = Table(app, client, PEOPLE[:2])
    hands = {"hands__0": "Qh1 9k 9h Dk Ds 7s Qs 5m 4m 3k", "hands__1": PLAIN, "active__7": "1"}
    elephants = {"events__0__what": "elephants", "events__0__by": "0"}
    assert table.send("form=round&mode=cards", **hands, **elephants).status_code == 303
    page = table.client.get(f"/sittings/{table.id}/entries/1").text
    assert re.search(r'Q\xa0spades</span> counts 6</small>', page)


def test_where_what_is_laid_counts_the_groups_are_enough(app: Flask, client: FlaskClient):
    table = Table(app, client, PEOPLE[:2], layouts=Layouts.AS_LAID)
    typed = {"laid__0": "Jh Es | Qs Em | 3k 3h 4h 4m 7s | 6m", "laid__1": "Js Ek Qm Eh / 3k 3h 4s 4k 7k / 5m"}
    assert table.send("form=round&mode=cards", **typed).status_code == 303
    assert table.now().totals == {1: 1}
    page = table.client.get(f"/sittings/{table.id}/entries/1").text
    assert "What could have been laid better" in page
    url = f"/sittings/{table.id}/entries/1/correction"
    again = filled(table.client.get(url).text, {"laid__0": "Jh Es | Qs Em | 3k 3h 4h 4m 7s | 5k"})
    assert table.client.post(url, data=again).status_code == 303
    assert "5k" in table.last().hands[0]


def test_a_null_eight_makes_the_next_round_octarine_and_the_table_may_overrule_it(app: Flask,
                                                                                 client: FlaskClient):
    table = Table(app, client, regional=Plan.MAGIC)
    assert "The eights are not octarine." in table.page()
    assert table.send("form=round&mode=winner&winner=0", null_played="yes").status_code == 303
    assert "A null eight was played in the round before" in table.page()
    assert table.send("form=eights").status_code == 303
    assert "The table said so." in table.page()
    assert not carried(table.now().carry).octarine


@pytest.mark.parametrize("plan, shown", [("first_three", "Wild crippling, Octavo"), ("dealer", "The dealer chooses"),
                                         ("each_round", "Crippling, Null eights")])
def test_the_rules_of_the_coming_round_are_shown_before_it(app: Flask, client: FlaskClient, plan: str,
                                                           shown: str):
    table = Table(app, client, regional=Plan(plan))
    assert shown in table.page()


# the betting

def test_a_round_with_stakes_from_the_table_page_as_in_the_text(app: Flask, client: FlaskClient):
    """The worked example: 16 from antes, A folds, B outbids D and pays the extras; 61 in the pot."""
    table = Table(app, client, ("A", "B", "C", "D"), stakes=True, ante=4)
    table.do("Put in the antes")
    assert table.send("form=bet", amount="3").status_code == 303
    assert table.send("form=bet", action="match", extra="6").status_code == 303
    table.do("Fold")
    assert table.send("form=bet", action="match", extra="2").status_code == 303
    assert "A matches the extra bets, 8, or folds." in table.page()
    table.do("Fold", "Bid 4", "Bid 8", "Bid 12", "Bid no more")
    page = table.page()
    assert "<strong>61</strong>" in page and "B names the stake." in page
    now = table.now()
    assert sum(now.totals.values()) == 0 and now.totals[-1] == 61 and now.dealer == 1


def test_what_a_turn_refuses_stands_beside_its_field(stakes: Table):
    stakes.do("Put in the antes")
    blank = stakes.send("form=bet", action="stake", amount="")
    assert blank.status_code == 422 and 'id="amount-errors"' in blank.text
    stakes.do("Stake 4")
    opened = stakes.client.get(f"/sittings/{stakes.id}/entries/new?form=bet").text
    assert "Amounts are whole numbers" not in opened  # nothing added is no extra bet, also before anything is sent
    for typed, field, said in (
            ({"action": "match", "extra": "1.5"}, "extra", "is not a whole number"),
            ({"action": "match", "extra": "9" * 21}, "extra", "This number is too large."),
            ({"action": "match", "extra": "-3"}, "extra", "Between 0 and"),
            ({"action": "match", "player": "2"}, "player", "It is not the turn of Žofie, but of Petr."),
            ({"action": "match", "player": "9"}, "player", "Nobody sits there.")):
        refused = stakes.send("form=bet", **typed)
        page = refused.text
        assert refused.status_code == 422 and said in page and f'id="{field}-errors"' in page, typed
    refused = stakes.send("form=bet", action="buy", count="2")
    assert refused.status_code == 422 and "Not now" in refused.text
    stakes.do("All stay for 4", "Stake 0, all stay", "Stake 0, all stay")
    blank = stakes.send("form=bet", action="buy")
    assert blank.status_code == 422 and 'id="count-errors"' in blank.text


@pytest.mark.parametrize("rule, asked", [("0", set()), ("1", {"null_played"}), ("7", {"events"}),
                                         ("11", {"events", "fool"})])
def test_a_round_with_stakes_asks_only_what_its_rules_need(stakes: Table, rule: str, asked: set[str]):
    assert stakes.send("form=opening", **{f"active-{rule}": "1"}).status_code == 303
    page = stakes.open("form=round&mode=steps")
    assert {each for each in ("null_played", "run_wilds", "events", "fool") if f'id="{each}"' in page} == asked


def test_eights_count_eight_in_a_round_without_rule_1_whatever_the_round_before_was(app: Flask, client: FlaskClient):
    table = Table(app, client, stakes=True, regional=Plan.DEALER)
    assert table.send("form=eights", octarine="yes").status_code == 303
    assert table.send("form=opening").status_code == 303
    page = table.open("form=round&mode=steps")
    assert "This round is octarine." not in page and "zabiti_maga" not in page and "null eights" not in page


@pytest.mark.parametrize("how", ["folds", "goes home"])
def test_whoever_folded_or_left_is_not_said_to_lead(stakes: Table, how: str):
    def leads() -> str:
        said = re.search(r"<dt>Leads</dt><dd><bdi[^>]*>(.*?)</bdi>", stakes.page())
        assert said is not None
        return said[1]

    stakes.do("Put in the antes", "Stake 4")
    before, petr = leads(), 1
    if how == "folds":
        stakes.do("Fold")
    else:
        with stakes.app.app_context():
            record(db.session.get_one(Sitting, stakes.id), Left(petr), Submission("home" * 4, 2))
    assert (before, leads()) == ("Petr", "Žofie")


def test_a_button_pressed_twice_counts_once(stakes: Table):
    pressed = stakes.button("Put in the antes")
    assert [stakes.post(pressed).status_code for _ in range(2)] == [303, 303]
    pressed = stakes.button("Stake 4")
    assert [stakes.post(pressed).status_code for _ in range(2)] == [303, 303]
    assert stakes.now().totals == {0: -8, 1: -4, 2: -4, -1: 16}


def test_a_phone_that_slept_does_not_bet_in_the_next_turn(stakes: Table):
    stakes.do("Put in the antes")
    asleep = stakes.button("Stake 4")
    stakes.do("Stake 0, all stay")  # the dealer names a stake again
    assert stakes.post(asleep).status_code == 409
    assert stakes.now().totals[-1] == 12


def test_undo_works_inside_the_betting(stakes: Table):
    stakes.do("Put in the antes", "Stake 4", "Fold")
    page = stakes.page()
    undo = re.findall(rf'action="(/sittings/{stakes.id}/undo)".*?</form>', page, re.DOTALL)[0]
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', page.split(undo)[1].split("</form>")[0]))
    assert stakes.client.post(undo, data=sent).status_code == 303
    assert "Petr stays for 4 or folds." in stakes.page()


def test_a_round_that_ended_by_folding_is_titled_by_who_won_it(stakes: Table):
    stakes.do("Put in the antes", "Stake 4", "Fold", "Fold")
    first_line = stakes.page().split('<ol class="log"')[1].split("</summary>")[0]
    assert "Won: " in first_line and " folds)" in first_line


def test_a_dealer_who_has_nothing_to_match_is_asked_whether_he_folds(stakes: Table):
    stakes.do("Put in the antes", "Stake 0, all stay")
    assert "Eva had nothing to match and names the next stake, or folds." in stakes.page()
    stakes.do("The dealer folds", "Bid 4", "Bid no more")
    assert "Petr names the stake." in stakes.page() and stakes.now().totals[-1] == 16


def test_a_round_with_its_betting_is_one_row_of_the_sheet_and_the_best_round_counts_its_stake(stakes: Table):
    stakes.do("Put in the antes", "Stake 4", "Fold", "Stay for 4", "Stake 0, all stay", "Stake 0, all stay", "No card",
              "Add nothing", "Stake 0, all stay", "Stake 0, all stay")
    stakes.send("form=round&mode=winner&winner=2")
    stakes.do("Put in the antes", "Stake 4")
    sitting = f"/sittings/{stakes.id}"
    page = stakes.client.get(f"{sitting}/sheet").text
    body = page[page.index("<tbody>"):page.index("</tbody>")]
    rows = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("<tr")[1:]]
    assert len(rows) == 2 and "Won: Žofie" in rows[0] and "+12" in rows[0] and "Betting" in rows[1], rows
    assert stakes.client.get(f"{sitting}/sheet.csv").text.count("\n") > 12  # there every turn has its own line
    told = " ".join(re.sub(r"<[^>]+>", " ", stakes.client.get(f"{sitting}/result").text).split())
    assert "Best round: Žofie +12 · Round 1, Won: Žofie" in told
    with stakes.app.app_context():
        root = max(row.root for row in db.session.get_one(Sitting, stakes.id).page(size=50) if row.round_over)
    address = f"{sitting}/entries/{root}/correction"
    stakes.client.post(address, data=filled(stakes.client.get(address).text, {"winner": "0"}))
    told = " ".join(re.sub(r"<[^>]+>", " ", stakes.client.get(f"{sitting}/result").text).split())
    assert "Best round: Eva +12 · Round 1, Won: Eva" in told


def test_a_turn_that_costs_nothing_is_not_said_with_noughts(stakes: Table):
    stakes.do("Put in the antes", "Stake 0, all stay")
    page = " ".join(re.sub(r"<[^>]+>", " ", stakes.page()).split())
    assert "all stay" in page
    assert re.findall(r"(?:for|adds|buys|pays) 0\b|0 cards", page) == []


@pytest.mark.long
def test_a_log_of_many_turns_goes_on_where_the_page_stops(stakes: Table):
    for _round in range(14):
        stakes.do("Put in the antes", "Stake 4", "Fold", "Fold")
    page, seen = stakes.page(), set[str]()
    assert page.count('id="turns-') == SHOWN
    while True:
        seen |= set(re.findall(r'id="entry-(\d+)"', page))
        older = re.search(r'href="(/sittings/\d+/entries(?:\?before=\d+)?)"', page)
        if older is None:
            break
        page = stakes.client.get(older[1]).text
    assert seen == {str(root) for root in range(1, 57)}


def test_during_the_betting_no_second_button_asks_the_same(stakes: Table):
    assert 'class="record"' not in stakes.page()
    stakes.do("Put in the antes", "Stake 4")
    turn = stakes.page().split('id="turn"')[1].split("</section>")[0]
    assert 'class="record"' not in stakes.page() and turn.count("<button>") == 1


def test_nobody_begins_without_saying_whether_for_stakes(app: Flask, client: FlaskClient):
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = client.get("/tables/new/mordyr").text
    asked = [each for each in re.findall(r"<input[^>]*>", page) if 'name="stakes"' in each]
    assert len(asked) == 2 and not any("checked" in each for each in asked)
    data = MultiDict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
    data.update({"name-0": "Eva", "name-1": "Petr", "preset": "printed", "start": "1"})
    refused = client.post("/tables/new/mordyr", data=data)
    assert refused.status_code == 422 and 'id="stakes-errors"' in refused.text
    assert client.post("/tables/new/mordyr", data=data | {"stakes": "no"}).status_code == 303


def test_numbers_are_in_the_unit_that_is_played_for(table: Table, stakes: Table):
    assert "0 games won" in table.page()
    assert "0 chips" in stakes.page()


@pytest.mark.parametrize("plan", [Plan.MAGIC, Plan.FIRST_THREE, Plan.ALL])
def test_numbers_of_regional_rules_do_not_stand_where_counts_do(app: Flask, client: FlaskClient, plan: Plan):
    with app.app_context():
        sitting = begun("mordyr", regional=plan, stakes=False)
        let_in(client, sitting.table)
        pages = (f"/tables/{sitting.table.key}", f"/sittings/{sitting.id}/entries/new?mode=winner")
    table, entry = (client.get(each, headers=ENGLISH).text for each in pages)
    said = re.search(r"Regional rules of this round:(.*?)</", table, re.S)
    assert said and said[1].strip().startswith("Crippling, Null eights")
    assert ("and 9 more" in said[1]) == (plan is Plan.ALL) == ("The Archchancellor, The Fool" in table)
    assert "Crippling <small>rule 0</small>" in entry and "0 Crippling" not in table + entry


# corrections of a betting

def corrected(table: Table, root: int, **typed: Any) -> TestResponse:
    """Correct an entry of the betting and confirm what that changes."""
    url = f"/sittings/{table.id}/entries/{root}/correction"
    asked = table.client.post(url, data=filled(table.client.get(url).text, typed))
    assert asked.status_code == 422
    return table.client.post(url, data=filled(asked.text, {}))


def fates(table: Table) -> list[str]:
    with table.app.app_context():
        sitting = db.session.get_one(Sitting, table.id)
        assert verify(sitting) == []
        return [row.fate for row in reversed(sitting.page(size=50))]


def test_correcting_a_turn_sets_aside_the_turns_after_it(stakes: Table):
    stakes.do("Put in the antes", "Stake 4", "Stay for 4")
    assert corrected(stakes, 2, amount="8").status_code == 303
    assert fates(stakes) == ["counts", "counts", "set_aside"]
    page = stakes.page()
    assert "Petr stays for 8 or folds." in page and "<strong>20</strong>" in page
    stakes.do("Stay for 8", "Fold")
    assert stakes.now().totals == {0: -12, 1: -12, 2: -4, -1: 28}


def test_rounds_after_a_corrected_one_keep_what_was_recorded(stakes: Table):
    stakes.do("Put in the antes", "Stake 4", "Fold", "Fold", "Put in the antes", "Stake 8")
    assert stakes.now().totals == {0: -4, 1: -8, 2: -8, -1: 20}
    assert corrected(stakes, 2, amount="0").status_code == 303
    assert fates(stakes) == ["counts", "counts", "set_aside", "set_aside", "counts", "counts"]
    now = stakes.now()
    assert sum(now.totals.values()) == 0 and now.totals[-1] == 32  # nobody won the pot of the first round yet
    page = stakes.client.get(f"/sittings/{stakes.id}/entries/5/insertion?form=bet").text
    assert "The stake is 0: Petr stays and may add an extra bet." in page
    undo = stakes.client.post(f"/sittings/{stakes.id}/undo", data={"submission": "undo" * 4})
    assert undo.status_code == 303
    assert fates(stakes) == ["counts"] * 6 and stakes.now().totals[-1] == 20


# every player his own ten on his own phone

def kept(table: Table, phone: FlaskClient, seat: int, line: str) -> TestResponse:
    url = f"/sittings/{table.id}/entries/new"
    data = filled(phone.get(f"{url}?form=round").text, {"mode": "cards", f"hands-{seat}": line})
    del data["record"]
    return phone.post(url, data=MultiDict([*data.items(multi=True), ("keep", "1")]))


def test_hands_put_down_on_several_phones_are_hidden_until_all_are_in(app: Flask, client: FlaskClient):
    table, phones = Table(app, client), [client, app.test_client(), app.test_client()]
    for phone in phones[1:]:
        phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
        with app.app_context():
            let_in(phone, db.session.get_one(Sitting, table.id).table)
    url = f"/sittings/{table.id}/entries/new?form=round"
    hands = (WORKED, LOWER, PLAIN)
    refused = kept(table, phones[1], 1, "3k 3h")
    assert refused.status_code == 422 and "A hand has 10 cards, not 2." in refused.text
    slow = phones[2].get(url).text  # opened before anybody put anything down
    for seat in (0, 1):
        assert kept(table, phones[seat], seat, hands[seat]).status_code == 303
        for phone in phones:
            page = phone.get(url).text
            assert not any(hand in page for hand in hands)
            assert page.count("put down, hidden") == seat + 1
            page = phone.get(f"/tables/{table.key}").text
            assert "Eh" not in re.sub(r'="[^"]*"', "", page)  # a random token may hold it
    data = filled(slow, {"mode": "cards", "hands-2": PLAIN})
    del data["record"]
    kept_late = phones[2].post(url.partition("?")[0], data=MultiDict([*data.items(multi=True), ("keep", "1")]))
    assert kept_late.status_code == 303
    page = phones[0].get(url).text
    assert all(hand in page for hand in hands) and "put down, hidden" not in page
    assert phones[0].post(url.partition("?")[0], data=filled(page, {})).status_code == 303
    assert table.now().totals == {0: 1}
    assert WORKED not in phones[1].get(url).text


def test_a_round_kept_by_another_phone_does_not_uncover_or_lose_hidden_hands(app: Flask, client: FlaskClient):
    table = Table(app, client)
    assert kept(table, client, 0, WORKED).status_code == 303
    url = f"/sittings/{table.id}/entries/new"
    data = filled(table.open("form=round"), {"mode": "steps", "active-1": "1"})
    del data["record"]
    assert client.post(url, data=MultiDict([*data.items(multi=True), ("keep", "1")])).status_code == 303
    assert WORKED not in table.open("form=round")
    for seat, hand in ((1, LOWER), (2, PLAIN)):
        assert kept(table, client, seat, hand).status_code == 303
    assert WORKED in table.open("form=round")
