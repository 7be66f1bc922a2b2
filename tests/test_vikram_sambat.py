"""Vikram Sambat: the table of months against two libraries, and days shown by choice."""
from datetime import date, timedelta
from itertools import pairwise

import bsdatetime
import nepali_datetime
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import begun
from tests.web import ENGLISH, let_in
from views.web.calendars import SAMBAT, day_marked, day_text
from views.web.vikram_sambat import FIRST_DAY, FIRST_YEAR, LENGTHS, gregorian, lengths, sambat, written

YEARS = range(1975, 2091)
# bsdatetime 1.0.1 has 2083 as 31 31 32 31 31 30 30 30 29 30 30 30. nepali-datetime, nepali 1.2.0 and
# bsad-converter 1.1.0 (the data of medic/bikram-sambat, which nepal.gov.np uses) have it as we do.
DIFFERENT = {2083}


def test_the_months_of_every_year_are_those_of_two_libraries():
    assert len(LENGTHS) == len(YEARS) and YEARS[0] == FIRST_YEAR
    assert nepali_datetime.date(1975, 1, 1).to_datetime_date() == FIRST_DAY
    starts = [nepali_datetime.date(year, month, 1).to_datetime_date()
              for year in [*YEARS, 2091] for month in range(1, 13)]
    between = [(after - before).days for before, after in pairwise(starts)]
    assert {year: tuple(between[12 * n:12 * n + 12]) for n, year in enumerate(YEARS)} == {
        year: lengths(year) for year in YEARS}
    assert [year for year in YEARS if lengths(year) != tuple(
        bsdatetime.get_bs_month_days(year, month) for month in range(1, 13))] == sorted(DIFFERENT)


@pytest.mark.parametrize("day, bs", [
    ("1918-04-13", (1975, 1, 1)), ("1943-04-14", (2000, 1, 1)), ("2015-04-25", (2072, 1, 12)),
    ("2026-01-31", (2082, 10, 17)), ("2025-04-14", (2082, 1, 1)),
    ("2034-04-13", (2090, 12, 30)), ("1918-04-12", None), ("2034-04-14", None)])
def test_a_day_goes_over_and_back(day: str, bs: tuple[int, int, int] | None):
    assert sambat(date.fromisoformat(day)) == bs
    if bs:
        assert gregorian(*bs) == date.fromisoformat(day)


def test_every_day_of_the_table_goes_over_and_back():
    days = [FIRST_DAY + timedelta(n) for n in range(sum(map(sum, map(lengths, YEARS))))]
    assert [gregorian(*found) for day in days if (found := sambat(day))] == days


def test_days_that_are_none_are_refused():
    for bad in ((2082, 8, 30), (2082, 13, 1), (2082, 1, 0)):
        with pytest.raises(ValueError):
            gregorian(*bad)
    for year in (1974, 2091):
        with pytest.raises(IndexError):
            gregorian(year, 1, 1)


def test_a_day_is_written_with_its_gregorian_one(app: Flask):
    from flask import session
    day = date(2026, 1, 31)
    with app.test_request_context(headers=ENGLISH):
        assert day_marked(day) == day_text(day) == "Jan 31, 2026"
        session["calendar"] = SAMBAT
        assert day_marked(day) == '<time datetime="2026-01-31" title="Jan 31, 2026">17 Magh 2082</time>'
        assert day_text(day) == "17 Magh 2082 (Jan 31, 2026)"
        assert day_text(day, "full", both=False) == "Saturday, 17 Magh 2082"
        assert day_text(date(1900, 1, 1)) == "Jan 1, 1900"
    assert written(day, "ne") == "2082 माघ 17"


def test_a_phone_that_chose_it_reads_sambat_and_types_gregorian(app: Flask, client: FlaskClient):
    with app.app_context():
        table = begun("pebbles").table
        let_in(client, table)
        key = table.key
    before = client.get(f"/tables/{key}/evenings").text
    assert client.post("/phone/calendar", data={"calendar": "sambat"}).status_code == 303
    after = client.get(f"/tables/{key}/evenings").text
    assert "title=" in after and after.count("208") > before.count("208")
    inputs = [each for each in after.split("<") if each.startswith('input type="date"')]
    assert inputs and inputs == [each for each in before.split("<") if each.startswith('input type="date"')]
