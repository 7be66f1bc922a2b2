"""Verify finds closings that differ from what the log gives."""
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import models
from models import (
    Balance,
    Result,
    Sealing,
    Sitting,
    db,
)
from models.books.closing import (
    Terms,
)
from models.books.pay_out import posted
from models.ops.verifying import rebuild_balances, scored_differently, verify, verify_books
from tally.money import money
from tests.closings import as_money, shut, sound, win
from tests.conftest import begun
from tests.evenings import full_evening
from tests.rows import only

TAMPERED = [
    ("a result", lambda: setattr(db.session.scalars(select(Result)).first(), "paid", 99), "paid is 99"),
    ("a result too many", lambda: db.session.add(_stranger()), "the facts give no such result"),
    ("a result gone", lambda: db.session.delete(db.session.scalars(select(Result)).first()), "missing"),
    ("an open sitting", lambda: setattr(only(Sitting), "sealed_at", None), "sealed_at"),
    ("a line", lambda: setattr(db.session.scalars(select(models.BookLine)).first(), "amount", 5), "add up to"),
    ("a balance", lambda: setattr(db.session.scalars(select(Balance)).first(), "amount", 5), "amount is 5"),
    ("terms", lambda: setattr(only(Sealing), "rate", "7"), "all closings together lack"),
    ("a version", lambda: setattr(only(Sealing), "version", 7), "version is 7"),
]


def _stranger() -> Result:
    was = db.session.scalars(select(Result)).first()
    assert was is not None
    return Result(**{name: getattr(was, name) for name in (
        "sitting_id", "person_id", "paid", "counted", "rounds", "lost", "place", "players", "beaten", "level",
        "finished", "stats")}, seat=77)


@pytest.mark.parametrize("change, said", [pytest.param(*case[1:], id=case[0]) for case in TAMPERED])
def test_verify_names_what_is_not_what_the_facts_give(in_app: Flask, change: Any, said: str):
    sitting = begun()
    win(sitting, 0)
    shut(sitting)
    assert sound(sitting)
    change()
    db.session.commit()
    found = [*verify(sitting), *verify_books()]
    assert any(said in each for each in found), found


def test_balances_are_put_right_again(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    shut(sitting)
    for row in db.session.scalars(select(Balance)):
        row.amount += 7
    db.session.commit()
    assert rebuild_balances() == 3
    assert rebuild_balances() == 0
    assert sound(sitting)


def test_what_an_older_code_sealed_is_listed_and_not_called_wrong(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    shut(sitting)
    only(Sealing).rules_version = 0
    only(Result, seat=0).paid = 99
    db.session.commit()
    assert verify(sitting) == []
    assert ["paid is 99" in each for each in scored_differently(sitting)] == [True]


def test_an_evening_with_everything_in_it_is_paid_out_to_nothing(in_app: Flask):
    sitting = full_evening()
    shut(sitting, Terms("0.25", "EUR", 5))
    assert sum(posted([sitting.id])[sitting.id]["EUR"].values()) == 0
    units = {account.person: 0 for account in sitting.now.accounts}
    for account in sitting.now.accounts:
        units[account.person] += account.paid
    assert sorted(as_money(sitting, Terms("0.25", "EUR", 5))["EUR"].values()) == sorted(
        amount for amount in money(units, "0.25", 100, 5).values() if amount)
    assert sound(sitting)
