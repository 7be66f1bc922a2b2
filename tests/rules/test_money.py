"""Money is one function: exact decimals, whole cash units, a sum of exactly zero."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.money import CURRENCIES, NoRate, minor_of, money, rate_of

totals = st.lists(st.integers(-2000, 2000), min_size=1, max_size=6).map(
    lambda points: dict(enumerate([*points, -sum(points)])))
rates = st.builds(lambda whole, part: f"{whole}.{part:03}", st.integers(0, 20), st.integers(0, 999))


@pytest.mark.parametrize("points, rate, minor, cash_unit, expected", [
    ({1: 29, 2: -10, 3: -37, 4: 18}, "0.25", 100, 1, {1: 725, 2: -250, 3: -925, 4: 450}),
    ({1: 10, 2: -3, 3: -7}, "1", 100, 100, {1: 1000, 2: -300, 3: -700}),
    ({1: 1, 2: 1, 3: -2}, "0.5", 100, 100, {1: 100, 2: 0, 3: -100}),
    ({1: -1, 2: -1, 3: 2}, "0.5", 100, 100, {1: 0, 2: -100, 3: 100}),
    ({1: 5, 2: -5}, "0", 100, 1, {1: 0, 2: 0}),
    ({1: 7, 2: -7}, "2", 1, 1, {1: 14, 2: -14}),
    ({1: 3, 2: -3}, "0.10", 100, 500, {1: 0, 2: 0}),
    ({-1: 4, 1: -4}, "1.5", 100, 1, {-1: 600, 1: -600}),
])
def test_points_times_rate_to_the_cash_unit(points, rate, minor, cash_unit, expected):
    assert money(points, rate, minor, cash_unit) == expected


def test_equal_remainders_go_by_the_number_of_the_seat_however_the_totals_come():
    for order in ((1, 2, 3, 4), (4, 3, 2, 1)):
        totals = {seat: {1: 1, 2: 1, 3: 1, 4: -3}[seat] for seat in order}
        assert money(totals, "0.5", 100, 100) == {1: 100, 2: 100, 3: 0, 4: -200}


@pytest.mark.parametrize("word", ["", "-1", "1e3", "0,5", "NaN", "1.", ".5", "1/2", "0x1"])
def test_a_rate_is_a_plain_decimal(word):
    with pytest.raises(NoRate):
        rate_of(word)


def test_a_rate_may_be_written_in_any_digits():
    assert rate_of("०.२५") == rate_of("0.25")


def test_totals_that_do_not_add_up_are_not_paid_out():
    with pytest.raises(ValueError, match="add up"):
        money({1: 1, 2: 0}, "1")


@pytest.mark.parametrize("units", [{"minor": 0}, {"cash_unit": 0}])
def test_nothing_is_paid_in_units_of_nothing(units):
    with pytest.raises(ValueError, match="from 1"):
        money({1: 1, 2: -1}, "1", **units)


def test_where_nothing_else_is_said_a_hundredth_is_paid_to_the_hundredth():
    assert money({1: 1, 2: -1}, "0.01") == {1: 1, 2: -1}
    assert {minor_of(code) for code in (*CURRENCIES, "XAU")} == {100}


@pytest.mark.parametrize("code, coin", [("CZK", 100), ("EUR", 1), ("HUF", 500), ("CHF", 5), ("NPR", 100), ("INR", 100)])
def test_the_smallest_coin_of_a_currency_is_offered(code, coin):
    assert CURRENCIES[code].cash_unit == coin


@given(totals, rates, st.sampled_from([1, 10, 100, 500, 1000]))
def test_the_sum_is_exactly_zero_and_nobody_is_off_by_a_whole_unit(points, rate, cash_unit):
    paid = money(points, rate, 100, cash_unit)
    assert sum(paid.values()) == 0
    assert all(amount % cash_unit == 0 for amount in paid.values())
    exact = {seat: total * rate_of(rate) * 100 for seat, total in points.items()}
    assert all(abs(paid[seat] - exact[seat]) < cash_unit for seat in points)
