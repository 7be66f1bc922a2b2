"""Days in Vikram Sambat, the calendar of Nepal: years 1975 to 2090, which began in April 1918 and end in April 2034.

The lengths of its months follow the sun and are published year by year, so they are a table. Two libraries agree with
it (tests/test_vikram_sambat.py). Only what is shown changes: stored and typed days are Gregorian.
"""
from bisect import bisect_right
from datetime import date, timedelta
from itertools import accumulate
from typing import NamedTuple

FIRST_YEAR, FIRST_DAY = 1975, date(1918, 4, 13)
# The last digits of the twelve lengths of each year: 29, 30, 31 or 32 days. The comment names the first year of a line.
LENGTHS = (
    "112210090900", "121210009901", "021210009091", "112111090900",  # 1975
    "112210090900", "121210009901", "111211900900", "112111090900",  # 1979
    "112210090900", "121210009901", "111211900900", "112111090900",  # 1983
    "121210090900", "121210009901", "111211900900", "112111090900",  # 1987
    "121210009900", "121210009091", "112111090900", "112111090900",  # 1991
    "121210009900", "121210009091", "112111090900", "112111090900",  # 1995
    "121210009901", "021210009091", "112111090900", "112210090900",  # 1999
    "121210009901", "021210009091", "112111090900", "112210090900",  # 2003
    "121210009901", "111211900991", "112111090900", "112210090900",  # 2007
    "121210009901", "111211900900", "112111090900", "112210090900",  # 2011
    "121210009901", "111211900900", "112111090900", "121210090900",  # 2015
    "121210009091", "111211090900", "112111090900", "121210009900",  # 2019
    "121210009091", "111211090900", "112111090900", "121210009901",  # 2023
    "021210009091", "112111090900", "112120090900", "121210009901",  # 2027
    "021210009091", "112111090900", "112210090900", "121210009901",  # 2031
    "021211900991", "112111090900", "112210090900", "121210009901",  # 2035
    "111211900900", "112111090900", "112210090900", "121210009901",  # 2039
    "111211900900", "112111090900", "121210090900", "121210009901",  # 2043
    "111211090900", "112111090900", "121210009900", "121210009091",  # 2047
    "111211090900", "112111090900", "121210009900", "121210009091",  # 2051
    "112111090900", "112120090900", "121210009901", "021210009091",  # 2055
    "112111090900", "112210090900", "121210009901", "111211909091",  # 2059
    "112111090900", "112210090900", "121210009901", "111211900991",  # 2063
    "112111090900", "112210090900", "121210009901", "111211900900",  # 2067
    "112111090900", "121210090900", "121210009901", "111211090900",  # 2071
    "112111090900", "121210009900", "121210009091", "111211090900",  # 2075
    "112111090900", "121210009900", "121210009091", "112111090900",  # 2079
    "112111090900", "112110009000", "121201009000", "021210009000",  # 2083
    "112111090000", "012201009000", "021210009000", "021210009000",  # 2087
)
MONTHS = (
    ("Baishakh", "वैशाख"), ("Jestha", "जेठ"), ("Ashadh", "असार"), ("Shrawan", "साउन"), ("Bhadra", "भदौ"),
    ("Ashwin", "असोज"), ("Kartik", "कात्तिक"), ("Mangsir", "मंसिर"), ("Poush", "पुस"), ("Magh", "माघ"),
    ("Falgun", "फागुन"), ("Chaitra", "चैत"))


class SambatDay(NamedTuple):
    """A day in Vikram Sambat; months are numbered from 1 (Baishakh)."""
    year: int
    month: int
    day: int


def lengths(year: int) -> tuple[int, ...]:
    """The lengths of a year's months in days; raises IndexError outside the table."""
    if year < FIRST_YEAR:
        raise IndexError(year)
    return tuple(20 + int(each) + (10 if each < "9" else 0) for each in LENGTHS[year - FIRST_YEAR])


# The number of days from FIRST_DAY to the first of each month of the table, and to the day after its last.
_YEARS = range(FIRST_YEAR, FIRST_YEAR + len(LENGTHS))
_STARTS = tuple(accumulate((length for year in _YEARS for length in lengths(year)), initial=0))


def sambat(day: date) -> SambatDay | None:
    """A Gregorian day in Vikram Sambat; None outside the table."""
    passed = (day - FIRST_DAY).days
    if not 0 <= passed < _STARTS[-1]:
        return None
    month = bisect_right(_STARTS, passed) - 1
    return SambatDay(FIRST_YEAR + month // 12, month % 12 + 1, passed - _STARTS[month] + 1)


def gregorian(year: int, month: int, day: int) -> date:
    """The Gregorian day of a day in Vikram Sambat; raises IndexError or ValueError if there is none."""
    if not (1 <= month <= 12 and 1 <= day <= lengths(year)[month - 1]):
        raise ValueError((year, month, day))
    return FIRST_DAY + timedelta(_STARTS[(year - FIRST_YEAR) * 12 + month - 1] + day - 1)


def written(day: date, language: str, short: bool = False) -> str | None:
    """A day in words ("17 Magh 2082", "2082-10-17" if short); None outside the table. Digits are Western."""
    found = sambat(day)
    if found is None:
        return None
    if short:
        return f"{found.year}-{found.month:02}-{found.day:02}"
    name = MONTHS[found.month - 1][language == "ne"]
    return f"{found.year} {name} {found.day}" if language == "ne" else f"{found.day} {name} {found.year}"
