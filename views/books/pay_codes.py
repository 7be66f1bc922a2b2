"""Payment QR codes: check account numbers and encode payments for banking apps.

Crowns use QR Platba (SPAYD 1.0, qr-platba.cz), euros the EPC code (EPC069-12, version 002); other currencies have
none. Codes are drawn here, so that no third party sees an account. Amounts are minor units, hundredths.
"""
import re
import unicodedata
from dataclasses import dataclass

import segno
from markupsafe import Markup
from stdnum import iban, numdb
from stdnum.cz import bankaccount
from stdnum.exceptions import InvalidChecksum, InvalidComponent, ValidationError

from models.club.symbols import MOST_SYMBOL
from tally import Text, _, _p
from tally.printable import printable_character

LONGEST_TYPED = 60  # an IBAN has at most 34 letters and digits, the rest may be spaces
CZECH = re.compile(r"(?:(\d+)-)?(\d+)(?:/(\d*))?", re.ASCII)
IBAN = re.compile(r"[A-Z]{2}\d\d[A-Z\d]*", re.ASCII)
# Countries whose banks need only an IBAN; elsewhere the EPC code requires a BIC.
EEA = frozenset({"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT",
                 "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"})

CODED = ("CZK", "EUR")  # currencies with a code
QUIET_ZONE = 4  # modules of light around a QR code; readers need it on dark pages too
SPAYD_AMOUNT = 10  # characters
SPAYD_MESSAGE = 60
EPC_MOST = 999_999_999_99  # minor units
EPC_NAME, EPC_NAME_BYTES = 70, 130  # characters; and bytes, so that at least 130 are left for the message
EPC_MESSAGE = 140
EPC_BYTES = 331

ASCII = str.maketrans({
    "Æ": "AE", "Ð": "D", "Ø": "O", "Þ": "TH", "Đ": "D", "Ħ": "H", "Ł": "L", "Ŋ": "NG", "Œ": "OE", "Ŧ": "T", "×": "X",
    "‐": "-", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"'})


# Account numbers

class NoAccount(ValueError):
    """The typed text is not an account number; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


def account(typed: str) -> str | None:
    """Return the IBAN, without spaces, of a typed IBAN or Czech account number; None for blank. Raises `NoAccount`."""
    number = "".join(typed.split())
    if not number:
        return None
    if not number.isascii() or len(typed) > LONGEST_TYPED:
        raise NoAccount(_neither())
    if found := CZECH.fullmatch(number):
        return _czech(*found.groups(default=""))
    if IBAN.fullmatch(number.upper()):
        return _international(number.upper())
    raise NoAccount(_neither())


def _neither() -> Text:
    return _("Write an IBAN (CZ65 0800 0000 1920 0014 5399) or a Czech account number (19-2000145399/0800).")


def _czech(prefix: str, number: str, bank: str) -> str:
    """The IBAN of a Czech account: check digits, bank, prefix and number padded with zeros."""
    if len(bank) != 4:
        raise NoAccount(_("A slash and the four digits of the bank belong behind a Czech account number."))
    if len(prefix) > 6 or not 2 <= len(number) <= 10:
        raise NoAccount(_("A Czech account number has 2 to 10 digits, and at most 6 before the hyphen."))
    if len(number.replace("0", "")) < 2:
        raise NoAccount(_("A Czech account number has at least two digits that are not zero."))
    try:
        bankaccount.validate(f"{prefix or 0}-{number}/{bank}")
    except InvalidChecksum:
        raise NoAccount(_("There is a mistake in this account number: its digits do not fit together.")) from None
    except InvalidComponent:
        raise NoAccount(_("No Czech bank with the code %(code)s is known here. If there is one, write the IBAN.",
                          code=bank)) from None
    behind = bank + prefix.zfill(6) + number.zfill(10)
    return f"CZ{iban.calc_check_digits(f'CZ00{behind}')}{behind}"


def _international(number: str) -> str:
    """Check country, length and check digits of an IBAN, and return it."""
    country = number[:2]
    structure = numdb.get("iban").info(number)[0][1].get("bban")
    if structure is None:
        raise NoAccount(_("No country has the code %(country)s in an IBAN.", country=country))
    length = 4 + sum(map(int, re.findall(r"\d+", structure)))
    if len(number) != length:
        raise NoAccount(_("An IBAN that begins with %(country)s has %(length)s letters and digits; this one has %(n)s.",
                          country=country, length=length, n=len(number)))
    if not _is_iban(number):
        raise NoAccount(_("There is a mistake in this IBAN: its letters and digits do not fit together."))
    return number


def _is_iban(number: str) -> bool:
    """Whether it is a complete IBAN, in capitals and without spaces. 00, 01 and 99 are never check digits."""
    if not IBAN.fullmatch(number):
        return False
    try:
        return iban.validate(number) == number and iban.calc_check_digits(number) == number[2:4]
    except ValidationError:
        return False


# Contents of the codes

def spayd(account_number: str, amount: int, message: str = "", symbol: int = 0) -> str | None:
    """The text of a QR Platba in crowns; None for an amount with too many digits.

    The message is reduced to capitals without accents, the smallest encoding; if nothing is left, it is omitted. The
    variable `symbol` tells a treasurer who paid.
    """
    due = _decimal(amount)
    if amount <= 0 or len(due) > SPAYD_AMOUNT:
        return None
    text = _escaped(_ascii(message))
    return (f"SPD*1.0*ACC:{account_number}*AM:{due}*CC:CZK" + (f"*MSG:{text}" if text else "")
            + (f"*X-VS:{symbol}" if 0 < symbol <= MOST_SYMBOL else ""))


def epc(account_number: str, amount: int, name: str, message: str = "") -> str | None:
    """The text of an EPC code in euros; None without a name, for an amount out of range, or outside the EEA."""
    receiver = _cut(_line(name), EPC_NAME, EPC_NAME_BYTES)
    if not (0 < amount <= EPC_MOST and receiver and account_number[:2] in EEA):
        return None
    text = "\n".join(["BCD", "002", "1", "SCT", "", receiver, account_number, f"EUR{_decimal(amount)}"])
    before = f"{text}\n\n\n"  # empty purpose and creditor reference
    cut = _cut(_line(message), EPC_MESSAGE, EPC_BYTES - len(before.encode()))
    return before + cut if cut else text


def _decimal(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def _line(words: str) -> str:
    """One line without unprintable characters."""
    return " ".join("".join(c for c in words if c.isspace() or printable_character(c))
                    .split())


def _cut(words: str, characters: int, size: int) -> str:
    """Truncate to that many characters and that many UTF-8 bytes."""
    return words[:characters].encode()[:size].decode(errors="ignore").rstrip()


def _ascii(words: str) -> str:
    """Capitals without accents; other letters become spaces. Empty if no letter or digit is left."""
    capitals = unicodedata.normalize("NFKD", words).upper().translate(ASCII)
    kept = "".join(c if " " <= c <= "~" else " " for c in capitals if unicodedata.category(c) not in ("Mn", "Cf"))
    return " ".join(kept.split()).strip(" ,-/:;") if any(c.isalnum() for c in kept) else ""


def _escaped(words: str) -> str:
    """Escape a SPAYD message, truncated to the characters it may have."""
    text = ""
    for c in words:
        piece = f"%{ord(c):02X}" if c in "*%+" else c
        if len(text) + len(piece) > SPAYD_MESSAGE:
            break
        text += piece
    return text.rstrip()


# Rendering

def pay_code(currency: str, account_number: str | None, amount: int, name: str, message: str = "",
             symbol: int = 0) -> Markup | None:
    """The payment as an inline SVG QR code, or None if there is no code for it."""
    text = _code(currency, account_number, amount, name, message, symbol)
    if text is None:
        return None
    # The EPC code requires error correction level M, not better. Without a style: dark on light in either theme.
    return Markup(segno.make(text, error="m", micro=False, boost_error=False, encoding="utf-8").svg_inline(
        border=QUIET_ZONE, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True))


def _code(currency: str, account_number: str | None, amount: int, name: str, message: str,
          symbol: int) -> str | None:
    """The text of the code for this currency; a stored account is checked again."""
    if account_number is None or not _is_iban(account_number):
        return None
    if currency == "CZK":
        return spayd(account_number, amount, message, symbol)
    return epc(account_number, amount, name, message) if currency == "EUR" else None


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled value to copy into a banking app."""
    label: Text
    value: str


def same_as_text(currency: str, account_number: str | None, amount: int, name: str,
                 message: str = "", symbol: int = 0) -> tuple[Row, ...]:
    """The payment as text, for those who cannot scan it; empty values are omitted."""
    rows = [Row(_p("payment", "To"), _line(name))]
    if account_number is not None and _is_iban(account_number):
        if currency == "CZK" and account_number.startswith("CZ"):
            rows.append(Row(_("Account number"), czech_number(account_number)))
        rows.append(Row(_("IBAN"), account_number))
    rows += [Row(_("Amount in %(currency)s", currency=currency), _decimal(amount)), Row(_("Message"), _line(message))]
    if currency == "CZK" and symbol:
        rows.append(Row(_("Variable symbol"), str(symbol)))
    return tuple(row for row in rows if row.value)


def czech_number(account_number: str) -> str:
    """The Czech account number of an IBAN: 19-2000145399/0800."""
    prefix, number = account_number[8:14].lstrip("0"), account_number[14:].lstrip("0").zfill(2)
    return (f"{prefix}-" if prefix else "") + f"{number}/{account_number[4:8]}"
