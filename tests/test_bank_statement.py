"""A bank's statement: what banks save is read, payments are found, booked once, and taken back at once."""
import re
import time
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser

import views.transfer.bank
from models import Club, Person, Role, db, now_utc
from models.books.book import confirm, payment
from models.books.book_pages import newest
from models.club.rosters import add_player
from models.club.symbols import choose
from models.history.checking import differences
from models.history.loading import Owner
from models.schema.ledger import Balance, Book, BookEntry
from models.tournament.hall import Hall
from models.tournament.money import fees_due, take_fees
from models.transfer.bank import Line
from tally.settlement import Transfer
from tests.clubs import furnish
from tests.phones import Phone
from tests.rows import only
from tests.test_book import sent
from tests.test_layouts import sign_in
from tests.test_settling_pages import InClub, club
from tests.tournaments import running_tournament
from tests.tournaments import sent as sent_by_desk
from tests.web import ENGLISH, hidden
from views.transfer.bank_files import lines_of
from views.transfer.evenings_csv import CannotReadTable

__all__ = ["club"]  # a fixture
HEAD = "Datum;Objem;Měna;Název protiúčtu;VS;Zpráva pro příjemce;ID operace\n"
CAMT = """<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Ntry><Amt Ccy="CZK">250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-05</Dt></BookgDt>
<NtryDtls><TxDtls><Refs><AcctSvcrRef>A1</AcctSvcrRef><EndToEndId>/VS0000000042/SS/KS</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Jana</Nm></Dbtr></RltdPties><RmtInf><Ustrd>za večer</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="CZK">10</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><DtTm>2026-11-06T10:00:00</DtTm></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>"""


@pytest.mark.parametrize("text", [
    'Účet;"2600/2010"\n\n"Datum";"Objem";"Měna";"Název protiúčtu";"VS";"Zpráva pro příjemce";"ID operace"\n'
    '"05.11.2026";"250,50";"CZK";"Jana";"42";"za večer";"A1"\n"06.11.2026";"-10,00";"CZK";"";"";"";""\n',
    "Datum zaúčtování,Název protiúčtu,Zaúčtovaná částka,Měna účtu,VS,Zpráva,Id transakce\n"
    '5. 11. 2026,Jana,"250.50",CZK,42,za večer,A1\n6. 11. 2026,,-10,CZK,,,\n',
    "#Datum zaúčtování transakce;#Zpráva pro příjemce;#Plátce/Příjemce;#VS;#Částka transakce;#ID pohybu\n"
    "2026-11-05;za večer;Jana;0042;+250,50;A1\n2026-11-06;;;;-10,00;\n",
    "Datum provedení;Název protiúčtu;Částka;Měna;VS;Zpráva;ID operace\n"
    "05.11.2026 09:14;Jana;250,50;CZK;42;za večer;A1\n06/11/2026 00:00;;-10;CZK;;;\n",
    '"Buchungstag";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"VS";"Verwendungszweck";"ID operace"\n'
    '"05.11.26";"Jana";"250,50";"CZK";"42";"za večer";"A1"\n"06.11.26";"";"-10,00";"CZK";"";"";""\n',
    CAMT])
def test_statements_of_banks_say_the_same_in_every_form(text: str):
    came, went = lines_of(text, "CZK")
    assert (came.amount, came.currency, came.name, came.message, came.symbol, came.reference, str(came.day)) == (
        25050, "CZK", "Jana", "za večer", 42, "A1", "2026-11-05")
    assert went.amount == -1000


@pytest.mark.parametrize("typed, amount", [
    ("1 234,50", 123450), ("1.234,50", 123450), ("1,234.50", 123450), ("-1\u00a0234,5 CZK", -123450),
    ("\u22127", -700)])
def test_amounts_are_read_however_a_bank_groups_them(typed: str, amount: int):
    assert lines_of(f'Datum;Objem\n1. 1. 2026;"{typed}"\n', "CZK")[0].amount == amount


@pytest.mark.parametrize("text", [
    "", "Jana;5", "<a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", HEAD, 'Datum;Objem\n1. 1. 2026;much\n', "\0", 'a"\n"b',
    "Datum;Objem\n" + "1. 1. 2026;1\n" * 60_000])
def test_what_is_no_statement_is_refused_with_a_sentence_and_kept(club: InClub, text: str):
    with pytest.raises(CannotReadTable):
        lines_of(text, "CZK")
    organiser = _organiser(club)
    if len(text) < 1000 and "\0" not in text:
        answer = _pressed(organiser, club, text, "look")
        assert answer.status_code == 422 and 'class="notice wrong"' in answer.text


@pytest.mark.parametrize("entries", [
    "<Ntry>" * 15_000 + "</Ntry>" * 15_000,
    "<Ntry>" + "<NtryDtls><TxDtls><Amt>1</Amt></TxDtls></NtryDtls>" * 7_000 + "</Ntry>"])
def test_a_file_made_to_take_long_is_read_as_fast_as_others(entries: str):
    began = time.process_time()
    with suppress(CannotReadTable):
        lines_of(f"<Document><Statement><Stmt>{entries}</Stmt></Statement></Document>", "CZK")
    assert time.process_time() - began < 3


def test_a_refused_file_says_which_line_and_more_than_a_page_holds_is_refused(club: InClub):
    organiser = _organiser(club)
    for text, sentence in (("Datum;Objem\n1. 1. 2026;5\n2. 1. 2026;much\n", "Line 3: "),
                           ("Datum;Objem\n" + "1. 1. 2026;1\n" * 501, "At most 500 payments at once")):
        answer = organiser.post(_path(club), data={"text": text, "look": "1"}, headers=ENGLISH)
        assert answer.status_code == 422 and sentence in answer.text and text.splitlines()[1] in answer.text


def _path(club: InClub) -> str:
    return f"/clubs/{club.key}/treasury/bank"


def _pressed(organiser: Any, club: InClub, text: str, button: str) -> Any:
    """What comes of a statement by this button."""
    return organiser.post(_path(club), data={"text": text, button: "1"})


def _organiser(club: InClub) -> Any:
    organiser = club.member(Role.ORGANISER)
    organiser.post(f"/clubs/{club.key}/book/treasurer", data={"person": club.players["Zdena"]})
    return organiser


def _balances(club: InClub) -> dict[int, int]:
    with club.evening.app.app_context():
        rows = {row.person_id: row.amount for row in db.session.query(Balance) if row.person_id is not None}
    return dict.fromkeys(club.players.values(), 0) | rows


def test_two_hundred_lines_are_looked_at_and_booked_but_for_those_that_fit_nobody(club: InClub):
    who, organiser = club.players, _organiser(club)
    before = _balances(club)
    unknown = "".join(f"5. 11. 2026;{at + 1};CZK;Stranger;99999{at};hello;S{at}\n" for at in range(20))
    text = HEAD + unknown + "".join(
        f"5. 11. 2026;10;CZK;{'' if at % 2 else 'Novák JANA'};{who['Petr'] if at % 2 else ''};;R{at}\n"
        for at in range(180))
    page = _pressed(organiser, club, text, "look").text
    assert page.count(f'value="{who["Petr"]}" selected') == 90 == page.count(f'value="{who["Jana"]}" selected')
    assert _balances(club) == before  # nothing is booked yet
    page = _pressed(organiser, club, text, "book").text
    paid = {person: _balances(club)[person] - before[person] for person in before}
    assert paid == dict.fromkeys(before, 0) | {who["Petr"]: 90000, who["Jana"]: 90000, who["Zdena"]: -180000}
    assert page.count("<select") == 20


def test_where_nobody_was_chosen_nothing_is_said_to_have_gone_well(club: InClub):
    organiser = _organiser(club)
    before = _balances(club)
    text = f"{HEAD}5. 11. 2026;1;CZK;Stranger;999990;hello;S\n"
    answer = organiser.post(_path(club), data={"text": text, "book": "1"},
                            headers=ENGLISH)
    warned = re.findall(r'class="notice warning".*?Choose who paid a line first', answer.text, re.DOTALL)
    assert len(warned) == 1 and 'class="notice good"' not in answer.text and _balances(club) == before


def test_a_dash_or_a_picture_in_a_name_is_nobodys_name(club: InClub):
    organiser = _organiser(club)
    with club.evening.app.app_context():
        here = db.session.get_one(Club, club.club_id)
        for name in ("♥", "Ota ♠"):
            add_player(here, name, None, name * 8)
    text = HEAD + "5. 11. 2026;50;CZK;Karel Novák;;karty - únor;R\n" + "5. 11. 2026;60;CZK;Ota Novák;;karty - únor;S\n"
    page = organiser.post(_path(club), data={"text": text, "look": "1"}, headers=ENGLISH).text
    assert page.count("by the name") == page.count("selected>Ota ♠") == 1 and "selected>♥" not in page


def test_what_is_booked_is_booked_once_is_taken_back_at_once_and_may_come_in_again(club: InClub):
    who, organiser = club.players, _organiser(club)
    before = _balances(club)
    text = HEAD + "5. 11. 2026;1;CZK;Stranger;999990;hello;S\n" + "".join(
        f"5. 11. 2026;10;CZK;;{who['Petr']};;R{at}\n" for at in range(5))
    for _twice in range(2):
        assert 'name="take_back"' in _pressed(organiser, club, text, "book").text
        assert _balances(club)[who["Petr"]] == before[who["Petr"]] + 5000
    # a line is somebody's after all; the file is taken back, and comes in once more
    page = organiser.post(_path(club), data={
        "text": text, "book": "1", f"who-{lines_of(text, 'CZK')[0].key}": str(who["Eva"])}).text
    assert _balances(club)[who["Eva"]] == before[who["Eva"]] + 100 and "<select" not in page
    _pressed(organiser, club, text, "take_back")
    assert _balances(club) == before
    _pressed(organiser, club, text, "book")
    assert _balances(club)[who["Petr"]] == before[who["Petr"]] + 5000
    # all of them were Jana's after all
    _pressed(organiser, club, text, "take_back")
    theirs = {f"who-{line.key}": str(who["Jana"]) for line in lines_of(text, "CZK")[1:]}
    for _twice in range(2):
        organiser.post(_path(club), data={"text": text, "book": "1"} | theirs)
        assert _balances(club) == before | {who["Jana"]: before[who["Jana"]] + 5000,
                                            who["Zdena"]: before[who["Zdena"]] - 5000}


def test_what_was_confirmed_by_hand_is_not_booked_again_unless_somebody_says_that_it_came_twice(club: InClub):
    who, organiser = club.players, _organiser(club)
    today = now_utc().date()
    with club.evening.app.app_context():
        book = Book(db.session.get_one(Club, club.club_id))
        said = payment(book, [Transfer(who["Jana"], who["Zdena"], 1000)], "CZK", "bank", False, sent())
        confirm(book, said.id, sent())
        payment(book, [Transfer(who["Eva"], who["Zdena"], 2000)], "CZK", "bank", True, sent())
    lines = [(who["Jana"], 10, today), (who["Eva"], 20, today - timedelta(days=3)), (who["Eva"], 20, today),
             (who["Petr"], 10, today), (who["Jana"], 10, today - timedelta(days=40))]
    text = HEAD + "".join(f"{day:%d.%m.%Y};{amount};CZK;;{symbol};;R{at}\n"
                          for at, (symbol, amount, day) in enumerate(lines))
    page = organiser.post(_path(club), data={"text": text, "look": "1"}, headers=ENGLISH).text
    assert page.count("In the book already since") == 2 and page.count("by the variable symbol") == 3
    before, nobody = _balances(club), {f"who-{lines_of(text, 'CZK')[0].key}": ""}
    for _twice in range(2):
        page = organiser.post(_path(club), data={"text": text, "book": "1"} | nobody, headers=ENGLISH).text
        assert page.count("In the book already since") == 2 and page.count("<select") == 2
    paid = {person: _balances(club)[person] - before[person] for person in before}
    assert paid == dict.fromkeys(before, 0) | {who["Jana"]: 1000, who["Eva"]: 2000, who["Petr"]: 1000,
                                               who["Zdena"]: -4000}
    chosen = {f"who-{lines_of(text, 'CZK')[0].key}": str(who["Jana"])}
    organiser.post(_path(club), data={"text": text, "book": "1"} | chosen)
    assert _balances(club)[who["Jana"]] == before[who["Jana"]] + 2000


def test_a_payment_in_two_forms_of_a_statement_is_booked_once(club: InClub):
    """Also when both come weeks after it was paid; another payment of the same amount a week later is another one."""
    organiser, jana = _organiser(club), club.players["Jana"]
    with club.evening.app.app_context():
        said = [Transfer(club.players["Eva"], club.players["Zdena"], 25050)]
        payment(club.book(), said, "CZK", "bank", False, sent())
    before, days = _balances(club), ("2026-11-05", "2026-11-12")
    camt = CAMT.replace("VS0000000042", f"VS{jana:010}")
    later = camt.replace(days[0], days[1]).replace("A1", "A2")
    eva = camt.replace(f"VS{jana:010}", f"VS{club.players['Eva']:010}").replace("Jana", "Eva")
    csv = [HEAD + f"{day};250,50;CZK;{name};{club.players[name]};;other {day}\n"
           for day, name in ((days[0], "Jana"), (days[1], "Jana"), ("2026-11-06", "Eva"))]
    for text, paid in ((csv[0], 1), (camt, 1), (later, 2), (csv[1], 2), (csv[2], 2), (eva, 2), (camt, 2)):
        looked = organiser.post(_path(club), data={"text": text, "look": "1"}, headers=ENGLISH).text
        assert ("In the book already since" in looked) == (text in (camt, csv[1], eva)), text
        _pressed(organiser, club, text, "book")
        assert _balances(club)[jana] == before[jana] + paid * 25050
    assert _balances(club)[club.players["Eva"]] == before[club.players["Eva"]]
    with club.evening.app.app_context():
        entry = only(BookEntry, submission=lines_of(later, "CZK")[0].key)
        assert str(entry.evening) == days[1]
        shown = f"/clubs/{club.key}/book/entries/{entry.id}"
    assert re.search(r"on the account .*\b12\b", organiser.get(shown, headers=ENGLISH).text)
    # one form taken back, the other one brings it in again
    _pressed(organiser, club, csv[0], "take_back")
    _pressed(organiser, club, camt, "book")
    assert _balances(club)[jana] == before[jana] + 50100


def _symbols(client: Any, club: InClub, **typed: str) -> Any:
    path = f"/clubs/{club.key}/treasury/symbols"
    sent = hidden(client.get(path).text)
    sent |= {f"symbol-{club.players[name]}": each for name, each in typed.items()}
    return client.post(path, data=sent, headers=ENGLISH)


def test_the_club_chooses_the_variable_symbols_and_payments_are_found_by_them(club: InClub):
    who, organiser = club.players, _organiser(club)
    assert _symbols(organiser, club, Petr="0042", Jana=str(who["Petr"])).status_code == 303
    found = organiser.post(_path(club), data={"look": "1", "text": HEAD + "".join(
        f"5. 11. 2026;10;CZK;;{symbol};;R{symbol}\n" for symbol in (42, who["Petr"], who["Jana"], who["Eva"]))}).text
    assert re.findall(r'value="(\d+)" selected', found) == [str(who[name]) for name in ("Petr", "Jana", "Eva")]
    organiser.post(f"/clubs/{club.key}/book/account", data=hidden(organiser.get(
        f"/clubs/{club.key}/book/account?person={who['Zdena']}").text) | {
            "person": str(who["Zdena"]), "currency": "CZK", "account": "19-2000145399/0800"})
    eva, vit = (club.member(Role.VIEWER, name) for name in ("Eva", "Vít"))
    assert _symbols(organiser, club, Petr="", Eva="7000000001", Vít="").status_code == 303
    for phone, symbol in ((eva, 7_000_000_001), (vit, who["Vít"])):
        assert f">{symbol}<" in phone.get(f"/clubs/{club.key}/book").text


@pytest.mark.parametrize("typed, said", [
    ({"Petr": "x"}, "one to ten digits"), ({"Petr": "0"}, "one to ten digits"), ({"Petr": "12345678901"}, "one to ten"),
    ({"Petr": "5", "Jana": "5"}, "has this one"), ({"Petr": "{Jana}"}, "Jana has this one")])
def test_a_symbol_that_is_none_or_somebody_elses_is_refused_beside_its_field(
        club: InClub, typed: dict[str, str], said: str):
    organiser = _organiser(club)
    sent = {name: each.format(**club.players) for name, each in typed.items()}
    answer = _symbols(organiser, club, **sent)
    assert answer.status_code == 422 and said in answer.text.partition(f'id="symbol-{club.players["Petr"]}-errors"')[2]
    assert all(f'value="{each}"' in answer.text for each in sent.values())
    assert _symbols(club.member(Role.SCOREKEEPER), club, Petr="5").status_code == 403


def test_a_symbol_of_somebody_who_is_deleted_meanwhile_keeps_nobody_elses_from_being_saved(
        club: InClub, monkeypatch: pytest.MonkeyPatch):
    organiser = _organiser(club)

    def with_nobody(here: Club, *wanted: Any) -> dict[int, int]:
        return choose(here, {999_999: 71} | wanted[0], *wanted[1:])
    monkeypatch.setattr(views.transfer.bank, "choose", with_nobody)
    assert _symbols(organiser, club, Petr="70").status_code == 303
    with club.evening.app.app_context():
        assert db.session.get_one(Person, club.players["Petr"]).symbol == 70


def test_symbols_may_be_swapped_and_numbered(club: InClub):
    who, organiser = club.players, _organiser(club)
    _symbols(organiser, club, Petr="105", Jana="106")
    assert _symbols(organiser, club, Petr="106", Jana="105").status_code == 303
    path = f"/clubs/{club.key}/treasury/symbols"
    typed = hidden(organiser.get(path).text) | {"number": "1", f"symbol-{who['Petr']}": "106"}
    assert organiser.post(path, data=typed).status_code == 303
    page = organiser.get(path).text
    numbers = re.findall(r'name="symbol-\d+" value="(\d+)"', page)
    assert len(set(numbers)) == len(who) and "106" in numbers
    with club.evening.app.app_context():
        assert list(differences(Owner.of(db.session.get_one(Club, club.club_id)))) == []


@pytest.mark.parametrize("merged", [False, True])
def test_what_somebody_said_to_have_paid_is_confirmed_and_not_booked_again(club: InClub, merged: bool):
    who, organiser = club.players, _organiser(club)
    with club.evening.app.app_context():
        payment(club.book(), [Transfer(who["Jana"], who["Zdena"], 30000)], "CZK", "bank", False, sent())
        if merged:  # the treasurer is somebody else's second name since
            db.session.add(same := Person(club_id=club.club_id, name="Zdena N."))
            db.session.flush()
            db.session.get_one(Person, who["Zdena"]).stands_for_id = same.id
            db.session.commit()
    before = _balances(club)
    text = HEAD + "5. 11. 2026;300;CZK;somebody;;;R\n"
    assert "it will be confirmed" in organiser.post(
        _path(club), data={"text": text, "look": "1"}, headers=ENGLISH).text
    _pressed(organiser, club, text, "book")
    assert _balances(club) == before
    with club.evening.app.app_context():
        confirmed = newest(club.book())
    _pressed(organiser, club, text, "book")
    page = _pressed(organiser, club, text, "look").text
    assert 'name="take_back"' not in page  # nothing was booked from it
    _pressed(organiser, club, text, "take_back")  # what she had said holds
    with club.evening.app.app_context():
        assert newest(club.book()) == confirmed and _balances(club) == before


def test_a_fee_of_a_tournament_is_ticked_off_and_due_again_when_the_file_is_taken_back(club: InClub):
    organiser = _organiser(club)
    with club.evening.app.app_context():
        cup = running_tournament(db.session.get_one(Club, club.club_id), 4, 1, fee=5000)
        person, cup_id = Hall.of(cup).entered[0].person_id, cup.id
    text = HEAD + f"5. 11. 2026;50;CZK;;{person};;R\n" + f"6. 11. 2026;50;CZK;;{person};;R2\n"

    def paid() -> bool:
        with club.evening.app.app_context():
            return person in Hall.of(db.session.get_one(type(cup), cup_id)).paid

    _pressed(organiser, club, text, "book")
    assert paid() and _balances(club)[person] == 10000  # twice the fee: the second is owed back
    _pressed(organiser, club, text, "take_back")
    assert not paid() and _balances(club)[person] == 0
    _pressed(organiser, club, text, "book")
    assert paid()
    with club.evening.app.app_context():  # the tick is taken away, as it is missing where a server dies between the two
        Hall.of(db.session.get_one(type(cup), cup_id)).entered[0].paid_entry_id = None
        db.session.commit()
    assert not paid()
    _pressed(organiser, club, text, "book")
    assert not paid()  # a payment that is in the book already may have been for something else
    first = lines_of(text, "CZK")[0].key
    assert f'name="fee-{first}"' in _pressed(organiser, club, text, "look").text
    said = organiser.post(_path(club), data={"text": text, "book": "1", f"fee-{first}": "on"},
                          headers=ENGLISH).text
    assert "1 payment is in the book." in said and paid() and _balances(club)[person] == 10000
    with club.evening.app.app_context():
        assert person in fees_due(Hall.of(running_tournament(db.session.get_one(Club, club.club_id), 4, 1, fee=5000)))
    page = _pressed(organiser, club, text, "look").text
    second = lines_of(text, "CZK")[1].key
    assert f'name="fee-{second}"' in page and f'name="fee-{first}"' not in page, "one payment is one fee"
    with club.evening.app.app_context():
        another = running_tournament(db.session.get_one(Club, club.club_id), 4, 1, fee=7000)
        text = HEAD + f"5. 11. 2026;70;CZK;;{Hall.of(another).entered[0].person_id};;R\n"
        said = organiser.post(_path(club), data={"text": text, "look": "1"}, headers=ENGLISH).text
        assert "fee of" in said, "of a tournament that is deleted nothing is due"
        db.session.get_one(type(another), another.id).deleted_at = now_utc()
        db.session.commit()
        assert "fee of" not in organiser.post(_path(club), data={"text": text, "look": "1"}, headers=ENGLISH).text


def test_a_fee_that_was_ticked_off_as_paid_to_the_account_is_not_booked_again_weeks_from_the_day_of_its_tournament(
        club: InClub):
    organiser = _organiser(club)
    with club.evening.app.app_context():
        cup = running_tournament(db.session.get_one(Club, club.club_id), 4, 1, fee=5000)
        cup.day, person = now_utc().date() + timedelta(days=40), Hall.of(cup).entered[0].person_id
        db.session.commit()
        take_fees(cup, [person], "bank", sent_by_desk())
        entry = only(BookEntry, tournament_id=cup.id).id
    text = HEAD + f"{now_utc():%d.%m.%Y};50;CZK;;{person};;R\n"
    for _twice in range(2):
        page = organiser.post(_path(club), data={"text": text, "book": "1"}, headers=ENGLISH).text
        assert "In the book already since" in page and _balances(club)[person] == 5000
    assert "on the account" not in organiser.get(f"/clubs/{club.key}/book/entries/{entry}", headers=ENGLISH).text


def test_two_payments_alike_in_everything_are_two():
    one, two = lines_of(HEAD + "5. 11. 2026;50;CZK;Jana;;;\n" * 2, "CZK")
    assert one.key != two.key and isinstance(one, Line)


@pytest.mark.browser
def test_on_a_phone_what_tells_who_paid_stands_below_the_choice(site: tuple[Flask, str], chrome: Browser):
    app, url = site
    with app.app_context():
        at = furnish()
    phone = Phone(chrome, url, locale="en-GB", reduced_motion="no-preference")
    phone.page.goto("/sign-in")
    sign_in(phone)
    phone.page.goto(f"/clubs/{at.club}/book")
    phone.tap("summary:has-text('Treasurer')")
    phone.page.get_by_label("Payments go through").select_option(label="Petr")
    phone.tap("button:has-text('Set')")
    phone.page.goto(f"/clubs/{at.club}/treasury/bank")
    phone.tap("summary:has-text('Paste')")
    phone.page.fill("#text", HEAD + "5. 11. 2026;10;CZK;Jana;;;R\n")
    phone.fits()
    phone.tap("button[name=look]")
    phone.page.get_by_text("by the name").wait_for()
    phone.fits()
    # on a wide screen the balance stays in sight, under its own head
    phone.page.set_viewport_size({"width": 700, "height": 800})
    phone.page.goto(f"/clubs/{at.club}/treasury")
    assert set(phone.page.locator("section:has(#by-person) tr > :last-child").evaluate_all(
        "all => all.map(each => getComputedStyle(each).position)")) == {"sticky"}
