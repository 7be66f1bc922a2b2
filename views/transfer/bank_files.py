"""Statements of a bank as files: CSV as Czech, English and German banks save it, and CAMT.053 (ISO 20022)."""
import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from xml.etree import ElementTree

from models.transfer.bank import Line
from tally import _

from .. import amounts, names
from .evenings_csv import DELIMITERS, MOST_BYTES, TOO_LARGE, CannotReadTable, day_of, plain

HEADS: Mapping[str, tuple[str, ...]] = {  # of the columns, the surest first
    "amount": ("objem", "zauctovana castka", "castka v mene uctu", "castka transakce", "castka", "amount", "betrag"),
    "day": ("datum", "datum zauctovani", "datum provedeni", "datum odepsani z jine banky", "datum splatnosti",
            "datum zauctovani transakce", "date", "buchungstag", "buchungsdatum"),
    "currency": ("mena", "mena uctu", "currency", "wahrung", "waehrung"),
    "symbol": ("vs", "variabilni symbol", "variable symbol"),
    "name": ("nazev protiuctu", "nazev protistrany", "platce/prijemce", "name", "auftraggeber / begunstigter",
             "beguenstigter/zahlungspflichtiger"),
    "message": ("zprava pro prijemce", "zprava", "popis pro prijemce", "poznamka", "message", "verwendungszweck"),
    "reference": ("id operace", "id transakce", "identifikace transakce", "referencni cislo", "id pohybu")}
DAY = re.compile(r"(\d{1,2})[./]\s*(\d{1,2})[./]\s*(\d{4}|\d{2})(?!\d)")  # a time may follow
SYMBOL = re.compile(r"VS[:/ ]*0*(\d{1,10})", re.IGNORECASE)


def lines_of(text: str, currency: str) -> list[Line]:
    """Parse a statement; `currency` is of lines that name none. Raises `CannotReadTable`."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise CannotReadTable(TOO_LARGE)
    found = _camt(text, currency) if text.lstrip().startswith("<") else _table(text, currency)
    if not found:
        raise CannotReadTable(_("No payment was found in it."))
    before: Counter[Line] = Counter()
    for at, line in enumerate(found):  # two payments may be alike in everything
        before[line] += 1
        found[at] = line.numbered(before[line])
    return found


def _line(day: date | None, amount: int, currency: str, name: str, message: str, symbol: str, reference: str) -> Line:
    digits = "".join(filter(str.isdecimal, symbol))[:10]
    return Line(day, amount, currency, names.cleaned(name)[:200], names.cleaned(message)[:400], int(digits or 0),
                reference.strip()[:80])


# CSV

def _table(text: str, currency: str) -> list[Line]:
    for delimiter in DELIMITERS:
        reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)
        try:
            columns = next((found for row in reader if (found := _columns(row))), None)
            if columns is not None:
                return list(_paid(reader, columns, currency))
        except csv.Error as error:
            raise CannotReadTable(_("Line %(line)s is not part of a table.", line=reader.line_num)) from error
        except amounts.NoAmount as error:
            raise CannotReadTable(_("Line %(line)s: %(reason)s", line=reader.line_num, reason=error.text)) from error
    raise CannotReadTable(_("No line names the columns of a statement: the day and the amount at least."))


def _columns(row: Sequence[str]) -> dict[str, int] | None:
    """Return which column is which; None where the row is not that of the heads."""
    heads = [plain(cell.strip(" #")) for cell in row]
    found = {what: heads.index(head) for what, those in HEADS.items()
             for head in [next((each for each in those if each in heads), None)] if head is not None}
    return found if found.keys() >= {"amount", "day"} else None


def _paid(rows: Iterable[Sequence[str]], columns: Mapping[str, int], currency: str) -> Iterable[Line]:
    for row in rows:
        cells = {what: row[at].strip() if at < len(row) else "" for what, at in columns.items()}
        day = _day(cells["day"])
        if day is not None and cells["amount"]:
            spent = cells.get("currency", "").upper() or currency
            yield _line(day, _signed(cells["amount"], spent), spent, cells.get("name", ""), cells.get("message", ""),
                        cells.get("symbol", ""), cells.get("reference", ""))


def _day(typed: str) -> date | None:
    """Parse a day as banks write it, also with a year of two digits; None if it is none."""
    found = DAY.match(typed)
    if found is None:
        return day_of(typed)
    day, month, year = map(int, found.groups())
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None


def _signed(typed: str, currency: str) -> int:
    """Parse an amount with its sign, and with whatever a bank writes between thousands, into minor units.

    Raises `NoAmount`.
    """
    bare = typed.lstrip("+-\u2212 ")
    for mark, other in ((",", "."), (".", ",")):
        if mark in bare and bare.rfind(mark) < bare.rfind(other):
            bare = bare.replace(mark, "")
    amount = amounts.amount_of(bare, currency, zero=True)
    return -amount if typed[0] in "-\u2212" else amount


# CAMT.053

def _camt(text: str, currency: str) -> list[Line]:
    if "<!DOCTYPE" in text:  # entities are nothing a bank writes
        raise CannotReadTable(_("This is no statement of a bank."))
    try:
        root = ElementTree.fromstring(text.lstrip())
    except ElementTree.ParseError as error:
        raise CannotReadTable(_("This is no statement of a bank.")) from error
    try:
        return [line for entry in root.iterfind("./*/*/{*}Ntry") for line in _entered(entry, currency)]
    except amounts.NoAmount as error:
        raise CannotReadTable(error.text) from error


def _entered(entry: ElementTree.Element, usual: str) -> Iterable[Line]:
    """Yield the payments of an entry: one, or those that the bank booked together."""
    parts, whole = entry.findall("{*}NtryDtls/{*}TxDtls") or [entry], entry.find("{*}Amt")
    day, came = day_of(entry.findtext("{*}BookgDt/*") or ""), entry.findtext("{*}CdtDbtInd") == "CRDT"
    reference = entry.findtext("{*}AcctSvcrRef") or ""
    for part in parts:
        amount = part.find("{*}AmtDtls/{*}TxAmt/{*}Amt") if part is not entry else None
        amount = amount if amount is not None else part.find("{*}Amt") if len(parts) > 1 else whole
        if amount is None or not amount.text:
            continue
        currency = amount.get("Ccy") or usual
        paid = _signed(amount.text if came else f"-{amount.text}", currency)
        reference = " ".join(filter(None, (
            part.findtext(f".//{{*}}{name}") for name in ("EndToEndId", "CdtrRefInf/{*}Ref", "Ustrd"))))
        symbol = SYMBOL.search(reference)
        party = part.find(".//{*}RltdPties/{*}Dbtr") if came else part.find(".//{*}RltdPties/{*}Cdtr")
        yield _line(day, paid, currency,
                    "" if party is None else party.findtext(".//{*}Nm") or "",
                    " ".join(each.text or "" for each in part.iterfind(".//{*}Ustrd")), symbol[1] if symbol else "",
                    part.findtext(".//{*}AcctSvcrRef") or reference)
