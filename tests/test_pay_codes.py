"""Payment codes: account numbers are checked, and the drawn QR codes decode to what banking apps expect."""
import re

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from stdnum import iban

from tests.test_invitations import decoded
from views.books.pay_codes import EPC_BYTES, SPAYD_MESSAGE, NoAccount, account, epc, pay_code, same_as_text, spayd

HERS = "CZ6508000000192000145399"
GERMAN = "DE89370400440532013000"
DOMAIN = "CZ9555000000000810883001"
QR_ALPHABET = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def refusal(typed: str) -> str:
    with pytest.raises(NoAccount) as caught:
        account(typed)
    said = caught.value.text
    return said.id % said.values


# Accounts

@pytest.mark.parametrize("typed, kept", [
    ("19-2000145399/0800", HERS),
    (" 19 - 2000145399 / 0800 ", HERS),
    ("000019-2000145399/0800", HERS),
    ("2000145399/0800", "CZ7908000000002000145399"),
    ("810883001/5500", DOMAIN),
    ("CZ65 0800 0000 1920 0014 5399", HERS),
    ("cz65\u00a00800 0000 1920 0014 5399\n", HERS),
    (GERMAN, GERMAN),
    ("GB82 WEST 1234 5698 7654 32", "GB82WEST12345698765432"),
    ("SK31 1200 0000 1987 4263 7541", "SK3112000000198742637541"),
    ("", None),
    ("  \t\n", None),
])
def test_an_account_is_kept_as_an_iban(typed, kept):
    assert account(typed) == kept
    assert kept is None or iban.is_valid(kept)


NEITHER = "Write an IBAN (CZ65 0800 0000 1920 0014 5399) or a Czech account number (19-2000145399/0800)."
DIGITS = "A Czech account number has 2 to 10 digits, and at most 6 before the hyphen."
SLASH = "A slash and the four digits of the bank belong behind a Czech account number."
WRONG = "There is a mistake in this account number: its digits do not fit together."
WRONG_IBAN = "There is a mistake in this IBAN: its letters and digits do not fit together."


@pytest.mark.parametrize("typed, sentence", [
    ("19-2000145398/0800", WRONG),
    ("18-2000145399/0800", WRONG),
    ("2000145399", SLASH),
    ("2000145399/", SLASH),
    ("2000145399/080", SLASH),
    ("2000145399/08000", SLASH),
    ("1234567-2000145399/0800", DIGITS),
    ("12345678901/0800", DIGITS),
    ("5/0800", DIGITS),
    ("000000/0800", "A Czech account number has at least two digits that are not zero."),
    ("2000145399/0001", "No Czech bank with the code 0001 is known here. If there is one, write the IBAN."),
    ("CZ66 0800 0000 1920 0014 5399", WRONG_IBAN),
    ("CZ65 0800 0000 1920 0014 5398", WRONG_IBAN),
    ("CZ65 8000 0000 1920 0014 5399", WRONG_IBAN),
    ("DE89 3704 0044 0532 01300O", WRONG_IBAN),
    ("CZ0108000000000000000692", WRONG_IBAN),  # the remainder is that of CZ98, but 01 is never given out
    ("CZ65 0800 0000 1920 0014 539",
     "An IBAN that begins with CZ has 24 letters and digits; this one has 23."),
    ("CZ95 5500 0000 0000 0081 0883 001",
     "An IBAN that begins with CZ has 24 letters and digits; this one has 27."),
    ("AB12 3456 7890", "No country has the code AB in an IBAN."),
    ("Eva", NEITHER),
    ("IBAN " + HERS, NEITHER),
    ("CZ65-0800-0000-1920-0014-5399", NEITHER),
    ("19-2000145399/0800*AM:1", NEITHER),
    ("2000145399/0800/0800", NEITHER),
    ("-2000145399/0800", NEITHER),
    ("+2000145399/0800", NEITHER),
    ("२०००१४५३९९/०८००", NEITHER),
    ("２０００１４５３９９/0800", NEITHER),
    ("CZ65\x000800 0000 1920 0014 5399", NEITHER),
    ("\ud800", NEITHER),
    ("ſz65 0800", NEITHER),
    ("1" * 100_000, NEITHER),
    (HERS + " " * 100, NEITHER),
])
def test_what_is_no_account_is_told_why(typed, sentence):
    assert refusal(typed) == sentence


@given(st.text() | st.from_regex(r"[A-Z]{2}\d{2}[A-Z0-9]{1,32}") | st.from_regex(r"(\d{1,8}-)?\d{1,12}/\d{1,6}"))
def test_whatever_is_typed_is_a_whole_account_or_refused(typed):
    try:
        kept = account(typed)
    except NoAccount as refused:
        assert refused.text.id % refused.text.values
    else:
        assert kept is None or iban.validate(kept) == kept


@given(st.integers(0, 19), st.integers(0, 9))
def test_one_wrong_digit_in_an_iban_is_always_found(at, digit):
    wrong = HERS[:4 + at] + str(digit) + HERS[5 + at:]
    if wrong != HERS:
        assert refusal(wrong) == WRONG_IBAN


# QR Platba

@pytest.mark.parametrize("amount, message, text", [
    (43000, "Platba za doménu", f"SPD*1.0*ACC:{DOMAIN}*AM:430.00*CC:CZK*MSG:PLATBA ZA DOMENU"),
    (43000, "", f"SPD*1.0*ACC:{DOMAIN}*AM:430.00*CC:CZK"),
    (1, "Příliš žluťoučký kůň úpěl ďábelské ódy",
     f"SPD*1.0*ACC:{DOMAIN}*AM:0.01*CC:CZK*MSG:PRILIS ZLUTOUCKY KUN UPEL DABELSKE ODY"),
    (999_999_999, "3*4 + 5 %\n", f"SPD*1.0*ACC:{DOMAIN}*AM:9999999.99*CC:CZK*MSG:3%2A4 %2B 5 %25"),
    (1205, "Straße Łódź Ærø – „Café“", f'SPD*1.0*ACC:{DOMAIN}*AM:12.05*CC:CZK*MSG:STRASSE LODZ AERO - "CAFE"'),
    (100, "प्रकाश", f"SPD*1.0*ACC:{DOMAIN}*AM:1.00*CC:CZK"),
    (100, "🃏 🂡 – …", f"SPD*1.0*ACC:{DOMAIN}*AM:1.00*CC:CZK"),
    (100, "प्रकाश – Eva 🃏", f"SPD*1.0*ACC:{DOMAIN}*AM:1.00*CC:CZK*MSG:EVA"),
    (100, "Eva\x00\ud800\u202e*AM:1*", f"SPD*1.0*ACC:{DOMAIN}*AM:1.00*CC:CZK*MSG:EVA %2AAM:1%2A"),
])
def test_the_text_of_qr_platba(amount, message, text):
    assert spayd(DOMAIN, amount, message) == text


@pytest.mark.parametrize("symbol, said", [(17, "*X-VS:17"), (9_999_999_999, "*X-VS:9999999999"), (0, ""), (-1, ""),
                                          (10_000_000_000, "")])
def test_the_variable_symbol_is_in_the_code_when_it_is_one(symbol: int, said: str):
    """At most ten digits; it tells a treasurer who paid."""
    code = spayd("CZ6508000000192000145399", 1000, "Pivo", symbol)
    assert code is not None and code.partition("*MSG:PIVO")[2] == said


@pytest.mark.parametrize("amount", [0, -100, 1_000_000_000, 10**30])
def test_an_amount_qr_platba_has_no_room_for_has_no_code(amount):
    assert spayd(HERS, amount, "Eva") is None
    assert pay_code("CZK", HERS, amount, "Eva") is None


@given(st.text(max_size=90) | st.text("*%+ aě", max_size=90))
def test_a_message_is_never_too_long_and_never_breaks_the_code(message):
    text = spayd(HERS, 100, message)
    assert text is not None
    assert text.isascii() and text.isprintable()
    assert not re.search("[a-z]", text)
    head, _star, said = text.partition("*MSG:")
    assert head == f"SPD*1.0*ACC:{HERS}*AM:1.00*CC:CZK"
    assert len(said) <= SPAYD_MESSAGE
    assert not re.search(r"[*+]|%(?!2A|2B|25)", said)


def test_a_long_message_is_cut_between_its_escapes():
    text = spayd(HERS, 100, "a" * 58 + "*b")
    assert text is not None
    assert text.endswith("MSG:" + "A" * 58)


def test_crowns_need_only_the_small_alphabet_of_qr_codes():
    text = spayd(HERS, 43000, "Čtvrteční tarok 25. 7. - Žofie Šťastná")
    assert text is not None
    assert set(text) <= QR_ALPHABET
    assert segno.make(text, error="m").mode == "alphanumeric"


# The EPC code

@pytest.mark.parametrize("amount, name, message, text", [
    (1250, "Žofie Šťastná", "Tarok 25. 7.",
     f"BCD\n002\n1\nSCT\n\nŽofie Šťastná\n{GERMAN}\nEUR12.50\n\n\nTarok 25. 7."),
    (43000, "Eva", "", f"BCD\n002\n1\nSCT\n\nEva\n{GERMAN}\nEUR430.00"),
    (99_999_999_999, "Eva", "", f"BCD\n002\n1\nSCT\n\nEva\n{GERMAN}\nEUR999999999.99"),
    (1, "प्रकाश", "🃏", f"BCD\n002\n1\nSCT\n\nप्रकाश\n{GERMAN}\nEUR0.01\n\n\n🃏"),
    (1, " Eva\nEUR1\x00\ud800", "a\n\nb", f"BCD\n002\n1\nSCT\n\nEva EUR1\n{GERMAN}\nEUR0.01\n\n\na b"),
    (1, "E" * 90, "m" * 200, f"BCD\n002\n1\nSCT\n\n{'E' * 70}\n{GERMAN}\nEUR0.01\n\n\n{'m' * 140}"),
])
def test_the_text_of_the_epc_code(amount, name, message, text):
    assert epc(GERMAN, amount, name, message) == text


@pytest.mark.parametrize("account_number, amount, name", [
    (GERMAN, 0, "Eva"), (GERMAN, -1, "Eva"), (GERMAN, 100_000_000_000, "Eva"), (GERMAN, 100, ""), (GERMAN, 100, " \n"),
    ("GB82WEST12345698765432", 100, "Eva"),  # would ask for a BIC
])
def test_where_an_epc_code_is_not_possible_there_is_none(account_number, amount, name):
    assert epc(account_number, amount, name) is None


@given(st.text(max_size=100) | st.text("प्र🃏", max_size=100), st.text(max_size=160) | st.text("ě🃏", max_size=160))
def test_an_epc_code_holds_what_a_reader_takes(name, message):
    text = epc(GERMAN, 1250, name, message)
    if text is not None:
        lines = text.split("\n")
        assert len(lines) in (8, 11)
        assert lines[5] and len(lines[5]) <= 70
        assert len(lines) == 8 or 0 < len(lines[10]) <= 140
        assert len(text.encode()) <= EPC_BYTES


# The drawing

@pytest.mark.parametrize("currency, account_number, amount, name, message, text", [
    ("CZK", DOMAIN, 43000, "Eva", "Platba za doménu",
     "SPD*1.0*ACC:CZ9555000000000810883001*AM:430.00*CC:CZK*MSG:PLATBA ZA DOMENU"),
    ("CZK", GERMAN, 999_999_999, "Eva", "x" + "*" * 30,
     f"SPD*1.0*ACC:{GERMAN}*AM:9999999.99*CC:CZK*MSG:X" + "%2A" * 19),
    ("EUR", GERMAN, 1250, "Žofie Šťastná", "Čtvrtek",
     f"BCD\n002\n1\nSCT\n\nŽofie Šťastná\n{GERMAN}\nEUR12.50\n\n\nČtvrtek"),
    ("EUR", HERS, 1250, "प्रकाश", "", f"BCD\n002\n1\nSCT\n\nप्रकाश\n{HERS}\nEUR12.50"),
])
def test_a_camera_reads_the_drawn_code(currency, account_number, amount, name, message, text):
    drawn = pay_code(currency, account_number, amount, name, message)
    assert drawn is not None
    assert decoded(drawn) == text


def test_the_largest_epc_code_is_still_read_and_small_enough():
    text = epc(GERMAN, 1250, "ě" * 70, "ř" * 140)
    drawn = pay_code("EUR", GERMAN, 1250, "ě" * 70, "ř" * 140)
    assert text is not None and drawn is not None
    assert decoded(drawn) == text
    modules = int(re.search(r'viewBox="0 0 (\d+)', drawn)[1]) - 8  # type: ignore[index]
    assert modules <= 17 + 4 * 13


def test_the_drawing_has_no_style_and_stays_dark_on_light():
    drawn = pay_code("CZK", HERS, 100, "Eva") or ""
    assert re.findall(r'(?:fill|stroke)="(.*?)"', drawn) == ["#fff", "#000"]
    assert not re.search(r"style|class|width=|height=|<script|xlink", drawn)
    first_dark = re.findall(r' d="M(\d+) (\d+)', drawn)[-1]
    assert first_dark[0] == "4"


@pytest.mark.parametrize("currency, account_number", [
    ("NPR", HERS), ("USD", GERMAN), ("", HERS), ("czk", HERS), ("CZK", None), ("EUR", None), ("CZK", ""),
    ("CZK", "CZ6608000000192000145399"), ("CZK", "CZ65*AM:1"), ("EUR", f"{GERMAN}\nEUR1"),
    ("CZK", "CZ६५08000000192000145399"), ("CZK", HERS.lower()), ("CZK", f"{HERS}\n"),
])
def test_where_there_is_no_code_nothing_is_drawn(currency, account_number):
    assert pay_code(currency, account_number, 100, "Eva", "Tarok") is None


# The same as text

def rows(*payment) -> list[tuple[str, str]]:
    return [(row.label.id % row.label.values, row.value) for row in same_as_text(*payment)]


def test_the_payment_can_be_copied_line_by_line():
    assert rows("CZK", HERS, 43000, "Žofie", "Čtvrteční tarok") == [
        ("To", "Žofie"), ("Account number", "19-2000145399/0800"), ("IBAN", HERS), ("Amount in CZK", "430.00"),
        ("Message", "Čtvrteční tarok")]
    assert rows("EUR", GERMAN, 1250, "Eva", "") == [("To", "Eva"), ("IBAN", GERMAN), ("Amount in EUR", "12.50")]
    assert rows("NPR", None, 5, "प्रकाश", "") == [("To", "प्रकाश"), ("Amount in NPR", "0.05")]


@pytest.mark.parametrize("written", ["19-2000145399/0800", "2000145399/0800", "810883001/5500", "19-19/0300"])
def test_a_czech_account_is_shown_as_it_was_written(written):
    assert dict(rows("CZK", account(written), 100, "Eva", ""))["Account number"] == written
