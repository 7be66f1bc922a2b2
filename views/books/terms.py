"""Parse the terms of a closing: value of a point, currency, smallest coin."""
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from models import CardTable, Sitting
from models.books.closing import last_terms
from models.books.pay_out import LONGEST_RATE, MOST_CASH_UNIT, MOST_RATE, Terms
from models.schema.companies import Company
from tally import Text, Worth, _
from tally.money import CURRENCIES, NoRate, minor_of, rate_of

from ..inputs import asked
from ..web.language import decimal_mark

MOST_DECIMALS = 6
LONGEST = 200  # letters of an input that are kept
SPACES = dict.fromkeys(map(ord, " \u00a0\u202f\u2009\t"))
OTHER, USUAL = "other", ("", "1", "2", "5")
FIELDS = ("rate", "currency", "coin")


@dataclass
class TypedTerms:
    """The terms of one sitting as typed; `errors` by field. `terms` is None while something is wrong.

    `house_rate` is the value of a point by the house rules: offered, but filled in only if the table chose it.
    """
    rate: str = ""
    currency: str = ""
    coin: str = ""
    seen: int | None = None
    house_rate: str = ""
    errors: dict[str, Text] = field(default_factory=dict)
    terms: Terms | None = None
    chose_other: bool = False

    @classmethod
    def read(cls, form: Mapping[str, str], sitting: Sitting) -> "TypedTerms":
        """Read the form, where every name ends with the id of its sitting."""
        return cls._read(form, f"-{sitting.id}", asked(form, f"seen-{sitting.id}"))

    @classmethod
    def read_company(cls, form: Mapping[str, str]) -> "TypedTerms":
        """Read the terms of a regular company."""
        return cls._read(form, "")

    @classmethod
    def _read(cls, form: Mapping[str, str], ending: str, seen: int | None = None) -> "TypedTerms":
        rate, currency, coin = (form.get(f"{name}{ending}", "")[:LONGEST] for name in FIELDS)
        worth = form.get(f"worth{ending}", OTHER)
        typed = cls(rate if worth == OTHER else worth[:LONGEST], currency, coin, seen)
        typed.chose_other = form.get(f"worth{ending}") == OTHER
        typed._check()
        if worth == "" and rate.strip():
            typed.rate, typed.terms = rate, None
            typed.errors["rate"] = _("Without money, or worth this? Choose one of them.")
        elif typed.chose_other and not rate.strip():
            typed.terms = None
            typed.errors["rate"] = _("Write a number like 0,50, without a sign.")
        return typed

    @property
    def worth(self) -> str:
        """Which of the usual values of a point it is: "" for none, `OTHER` for one that is typed."""
        return self.rate if self.rate in USUAL and not self.chose_other else OTHER

    @classmethod
    def of(cls, rate: str, currency: str, cash_unit: int) -> "TypedTerms":
        """Show stored terms; `cash_unit` 0: the currency's usual one."""
        typed = cls(_shown(rate), currency, _coin(cash_unit or CURRENCIES[currency].cash_unit, currency))
        typed._check()
        return typed

    @classmethod
    def suggested(cls, sitting: Sitting) -> "TypedTerms":
        """Suggest the terms of the last closing of this game here, else those of the company that plays it here, else
        those of the house rules the table set, else the table's currency.
        """
        table, worth = sitting.table, sitting.game.rate(sitting.rules)
        last = last_terms(table, sitting.game_key)
        if last is not None:
            found = cls.of(last.rate, last.currency, last.cash_unit)
        elif (company := _company_of(sitting)) is not None:
            found = cls.of(company.rate, company.currency, company.cash_unit)
        else:
            worth = worth or Worth("")
            wanted = (worth.currency if _sets_rate(sitting) else None, table.currency, worth.currency)
            currency = next((each for each in wanted if each in CURRENCIES), None) or next(iter(CURRENCIES))
            found = cls(_shown(worth.rate if _sets_rate(sitting) else ""), currency,
                        _coin(worth.cash_unit or least(table, currency), currency))
        found.house_rate = _shown((worth or Worth("")).rate)
        found.seen = sitting.version
        found._check()
        return found

    @property
    def agreed(self) -> tuple[str, str, int]:
        """Rate, currency and smallest coin of terms without errors; the last two also where the rate is blank."""
        currency = self.currency or next(iter(CURRENCIES))
        return self._rate() or "", currency, (self._coin() if self.currency else None) or CURRENCIES[currency].cash_unit

    def _check(self) -> None:
        self.errors, self.terms = {}, None
        rate = self._rate()
        if self.currency not in CURRENCIES:
            if rate or self.currency:
                self.errors["currency"] = _("Choose a currency.")
            self.currency = self.currency if self.currency in CURRENCIES else ""
        coin = self._coin() if self.currency else 1
        if rate is not None and coin is not None and not self.errors:
            self.terms = Terms(rate, self.currency if rate else "", coin if rate else 1, self.seen)

    def _rate(self) -> str | None:
        """The rate as a decimal string, "" for blank; None when invalid."""
        word = plain(self.rate)
        if not word:
            return ""
        try:
            worth = rate_of(word)
        except NoRate:
            self.errors["rate"] = _("Write a number like 0,50, without a sign.")
            return None
        whole, _point, decimals = word.partition(".")
        if worth > MOST_RATE or len(decimals) > MOST_DECIMALS or len(word) > LONGEST_RATE:
            self.errors["rate"] = _("At most %(most)s and %(n)s decimal places.", most=MOST_RATE, n=MOST_DECIMALS)
            return None
        return f"{int(whole)}.{decimals}" if worth and decimals else str(int(whole)) if worth else ""

    def _coin(self) -> int | None:
        """Minor units of the smallest coin; the currency's usual one for blank. None when invalid."""
        word = plain(self.coin)
        if not word:
            return CURRENCIES[self.currency].cash_unit
        try:
            amount: Fraction = rate_of(word) * minor_of(self.currency)
        except NoRate:
            amount = Fraction(0)
        if amount.denominator != 1 or not 1 <= amount <= MOST_CASH_UNIT:
            self.errors["coin"] = _("Write a coin or a note of this currency, like 0,50 or 10.")
            return None
        return int(amount)


def _company_of(sitting: Sitting) -> Company | None:
    """The regular company this table was started for, if it agreed on a rate for this game."""
    company = sitting.table.company
    return company if company is not None and company.rate and company.game_key == sitting.game_key else None


def _sets_rate(sitting: Sitting) -> bool:
    """Whether this table set its own rate in the house rules, rather than the printed default."""
    game = sitting.game
    return game.rate(sitting.rules) != game.rate(game.house_rules())


def plain(typed: str) -> str:
    """Normalise a typed number: no spaces, ASCII digits, a point."""
    word = typed.translate(SPACES).replace(",", ".")
    return "".join(str(unicodedata.decimal(each, each)) for each in word)


def least(table: CardTable, currency: str) -> int:
    """The smallest coin of the table in this currency."""
    return table.cash_unit if table.currency == currency else CURRENCIES[currency].cash_unit


def _shown(rate: str) -> str:
    """Format a stored decimal string as typed in this language."""
    return rate.replace(".", decimal_mark())


def _coin(cash_unit: int, currency: str) -> str:
    whole, part = divmod(cash_unit, minor_of(currency))
    return _shown(f"{whole}.{part:02}" if part else str(whole))
