"""Play, close and inspect sittings, for the tests of closing."""
import secrets
from typing import Any

from sqlalchemy import select

import models
from games.mordyr.rules import BidPass, DealerFold, Fold, Match, RoundOpened, Stake
from games.smoking_cat.rules import Lost
from models import Actor, BookEntry, CardTable, Sealing, Sitting, Submission, all_games, begin_sitting, db, record
from models.books.closing import Terms, close, reopen
from models.books.pay_out import amounts_of, posted
from models.books.results import from_facts
from models.ops.verifying import verify, verify_books
from tally import Deal
from tests.toy_games.pebbles.rules import Size, Won

CZK = Terms("0.5", "CZK", 100)
FREE = Terms()


def now(sitting: Sitting, content: Any, deal: Deal | None = None) -> int:
    """Record at the current version."""
    answer = record(sitting, content, Submission(secrets.token_hex(8), sitting.version), deal)
    return answer.seq or 0


def win(sitting: Sitting, winner: int, size: Size = Size.SMALL) -> int:
    return now(sitting, Won(winner, size), Deal(sitting.now.dealer, sitting.now.playing))


def shut(sitting: Sitting, terms: Terms = CZK) -> Sealing:
    return close(sitting, terms, Actor(), secrets.token_hex(8))


def again(sitting: Sitting) -> None:
    reopen(sitting, "a mistake", Actor(), secrets.token_hex(8))


def paid(sitting: Sitting) -> dict[str, dict[str, int]]:
    """Sums of all closings, by currency and name, zeros omitted."""
    names: dict[int | None, str] = {who: name for who, name in sitting.table.names.items()}
    return {currency: {names.get(who, "bank"): amount for who, amount in amounts.items() if amount}
            for currency, amounts in posted([sitting.id]).get(sitting.id, {}).items() if any(amounts.values())}


def entries(sitting: Sitting) -> list[tuple[str, list[int]]]:
    """Every closing in the ledger: currency, and amounts in ascending order."""
    found = db.session.scalars(select(BookEntry).filter_by(sitting_id=sitting.id).order_by(BookEntry.id))
    return [(each.currency, sorted(line.amount for line in each.lines)) for each in found]


def sound(*sittings: Sitting) -> bool:
    return not [each for sitting in sittings for each in verify(sitting)] + list(verify_books())


def as_money(sitting: Sitting, terms: Terms) -> dict[str, dict[str, int]]:
    """Amounts of closing the sitting as it is under these terms, by name; earlier closings aside."""
    names = sitting.table.names
    amounts = {names[who or 0]: amount
               for who, amount in amounts_of(sitting, from_facts(sitting)[0], terms).items() if amount}
    return {terms.currency: dict(amounts)} if amounts else {}


def staked(table: CardTable | None = None) -> Sitting:
    """Mordýřova sudá with stakes and an ante of five."""
    rules = all_games()["mordyr"].house_rules(stakes=True, ante=5)
    if table is None:
        return models.open_table("mordyr", ("Eva", "Petr", "Jana"), 0, rules, secrets.token_hex(8))
    return begin_sitting(table, "mordyr", [person.id for person in table.people], 0, rules, secrets.token_hex(8))


def carried_pot(sitting: Sitting) -> None:
    """A round nobody deals: the antes and a stake of two stay in the pot."""
    now(sitting, RoundOpened())
    now(sitting, Stake(0))
    for seat in (1, 2):
        now(sitting, Match(seat, 1))
    now(sitting, DealerFold())
    for seat in (1, 2):
        now(sitting, BidPass(seat))


def win_by_folding(sitting: Sitting) -> None:
    """Everybody pays the ante, the dealer stakes three; the others fold."""
    now(sitting, RoundOpened())
    now(sitting, Stake(3))
    for seat in sitting.now.carry.betting.others:
        now(sitting, Fold(seat))


def full_word(sitting: Sitting, loser: int = 2) -> None:
    while not sitting.now.finished:
        now(sitting, Lost(loser), Deal(0, (0, 1, 2, 3)))
