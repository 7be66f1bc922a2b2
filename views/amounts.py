"""Parse and format amounts of money, in whole minor units of their currency.

Typed: "1 234,50" or "1234.5", spaces (also no-break ones) between groups of three, optionally with the currency.
"""
import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from babel import Locale
from babel.core import get_global
from babel.numbers import format_currency, get_currency_symbol, get_territory_currencies
from flask_babel import get_locale

from models.books.book_writing import MOST
from tally import Text, _, _n, verbatim
from tally.money import CURRENCIES, minor_of

from .web.digits import western
from .web.language import LANGUAGES, decimal_mark

SPACES = re.compile("[ \u00a0\u202f\u2009\t]")
LETTER_AND_DIGIT = re.compile(r"(?<=[A-Za-z])(?=\d)")
COLLOQUIAL = {"NPR": ("रु.", "रु", "रू.", "रू", "Rs.", "Rs")}  # written by everybody, and not the symbols of CLDR
NUMBER = re.compile(r"(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d+|[-\u2013]))?", re.ASCII)


class NoAmount(ValueError):
    """The typed text is not an amount of money; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


def usual_currency() -> str:
    """The currency of the country where this phone's language is at home; of English, which is spoken everywhere, the
    house's own."""
    home = get_global("likely_subtags").get(get_locale().language, "")
    spent = get_territory_currencies(home.rpartition("_")[2]) if home and get_locale().language != "en" else []
    return next((each for each in spent if each in CURRENCIES), next(iter(CURRENCIES)))


def decimals(currency: str) -> int:
    """Decimal places of the currency's minor unit."""
    return len(str(minor_of(currency))) - 1


def amount_of(typed: str, currency: str, zero: bool = False) -> int:
    """Parse a typed amount above zero (or zero, with `zero`) into minor units. Raises `NoAmount`."""
    words = western(SPACES.sub(" ", typed)).strip()
    if not words:
        raise NoAmount(_("Write an amount."))
    found = NUMBER.fullmatch(_bare(words, currency)) if len(words) <= 40 else None
    if found is None:
        raise NoAmount(_("This is no amount: write it like 1234,50, without a sign."))
    whole, part = found[1].replace(" ", ""), (found[2] or "").strip("-\u2013")
    places = decimals(currency)
    if len(part) > places:
        raise NoAmount(_n("At most %(n)s decimal place is possible here.",
                          "At most %(n)s decimal places are possible here.", places) if places
                       else _("There is nothing smaller than a whole one in this currency."))
    amount = int(whole + part.ljust(places, "0"))
    if amount == 0 and not zero:
        raise NoAmount(_("Write an amount above zero."))
    if amount > MOST:
        raise NoAmount(_("This is more than can be written in the book."))
    return amount


def _bare(words: str, currency: str) -> str:
    """Strip the currency before or after the number."""
    for sign in (currency, *(get_currency_symbol(currency, language) for language in LANGUAGES),
                 *COLLOQUIAL.get(currency, ())):
        if words.upper().endswith(sign.upper()):
            return words[:-len(sign)].rstrip()
        if words.upper().startswith(sign.upper()):
            return words[len(sign):].lstrip()
    return words


def too_much(amount: int, currency: str) -> Text | None:
    """The error if an amount is too large for one payment (a sum of closings can be); else None."""
    return None if amount <= MOST else _(
        "One payment is at most %(most)s. Pay in parts, or correct the entry from which so much comes.",
        most=verbatim(money(MOST, currency)))


def typed(amount: int, currency: str) -> str:
    """Format an amount for an input."""
    places = decimals(currency)
    whole, part = divmod(amount, 10**places)
    return f"{whole}{decimal_mark()}{part:0{places}}" if part else str(whole)


def money(amount: int, currency: str, sign: bool = False) -> str:
    """Format an amount in the reader's language, without decimals if they are zero, with a typographic minus."""
    return (("\u2212" if amount < 0 else "+" if sign and amount > 0 else "")
            + _formatted(abs(amount), currency, str(get_locale() or "en")))


@lru_cache(maxsize=4096)
def _formatted(amount: int, currency: str, language: str) -> str:
    """Cached: a page repeats the same amounts, and Babel's formatting is slow."""
    places = decimals(currency)
    pattern = Locale.parse(language).currency_formats["standard"].pattern.partition(";")[0]
    fraction = "." + "0" * places if amount % 10**places else ""
    text = str(format_currency(Decimal(amount).scaleb(-places), currency, format=re.sub(r"\.0+", fraction, pattern),
                               locale=language, currency_digits=False))
    return LETTER_AND_DIGIT.sub("\u00a0", text)  # "CZK\u00a010": a space after letters


def offered(first: str, others: Iterable[str] = ()) -> list[str]:
    """Currencies to choose from: the ledger's own, those it holds already, then the rest."""
    return list(dict.fromkeys((first, *others, *CURRENCIES)))
