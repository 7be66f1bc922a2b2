"""A club with sittings of Pebbles closed, reopened and left open."""
import itertools
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import models
from models import Actor, Club, Season, Sitting, Submission, User, db, writing
from models.books.closing import close, reopen
from models.books.pay_out import Terms
from models.league.outcomes import tonight
from models.league.seasons import Terms as SeasonTerms
from models.league.seasons import make_season
from tally import Deal
from tally.counting import Counting
from tests.clubs import make_club, make_user, take_in
from tests.recorded_once import recorded_once
from tests.toy_games.pebbles.rules import HouseRules, Size, Won

NAMES = ("Eva", "Petr", "Jana", "Bohumil")
YEAR = date(2026, 1, 1)
_ids = itertools.count(1)


def new_id() -> str:
    """A fresh idempotency key."""
    return f"submission{next(_ids):08}"


class League:
    """A club with one table of four; winners are seats, everybody else gives one pebble each."""

    def __init__(self, names: Sequence[str] = NAMES, owner: str = "Majitel") -> None:
        user = make_user(f"{owner} {new_id()}")
        club = make_club(user, "Klub <b>")
        first = models.open_table("pebbles", tuple(names), 0, HouseRules(), new_id())
        self.table_id = first.table_id
        self.first: int | None = first.id
        self.players = take_in(first.table, club)
        self.people = list(self.players)
        self.club_id, self.owner_id, self.key = club.id, user.id, club.key

    @property
    def owner(self) -> User:
        return db.session.get_one(User, self.owner_id)

    @property
    def table(self) -> models.CardTable:
        return db.session.get_one(models.CardTable, self.table_id)

    def club_now(self) -> Club:
        return db.session.get_one(Club, self.club_id)

    def play(self, winners: Sequence[int], day: date | None = None, large: bool = False) -> Sitting:
        """An open sitting in which these seats won, on `day` or tonight."""
        if self.first is not None:
            sitting, self.first = db.session.get_one(Sitting, self.first), None
        else:
            sitting = models.begin_sitting(self.table, "pebbles", self.people, 0, HouseRules(), new_id())
        for winner in winners:
            sitting = db.session.get_one(Sitting, sitting.id)
            won = Won(winner, Size.LARGE if large else Size.SMALL)
            models.record(sitting, won, Submission(new_id(), sitting.version),
                          Deal(0, tuple(range(len(self.people)))))
        with writing():
            db.session.get_one(Sitting, sitting.id).evening = day or tonight(self.club_now())
        return db.session.get_one(Sitting, sitting.id)

    def closed(self, winners: Sequence[int], day: date | None = None, **about: Any) -> Sitting:
        """The same, closed without money."""
        sitting = self.play(winners, day, **about)
        close(sitting, Terms(), Actor(), new_id())
        return db.session.get_one(Sitting, sitting.id)

    def season(self, name: str = "Jaro", starts: date = YEAR, ends: date | None = None, **counting: Any) -> Season:
        return make_season(self.club_now(), self.owner_id, SeasonTerms(name, starts, ends, Counting(**counting)),
                           new_id())

    def weeks(self, evenings: Sequence[Sequence[int]]) -> None:
        """One closed sitting each week of 2026."""
        for week, winners in enumerate(evenings):
            self.closed(winners, YEAR + timedelta(weeks=week))


@recorded_once
def a_league(names: Sequence[str], evenings: Sequence[Sequence[int]]) -> League:
    """A league that has played, one evening each week."""
    league = League(names)
    league.weeks(evenings)
    return league


def again(sitting: Sitting, winners: Sequence[int]) -> None:
    """Reopen a sitting, correct its rounds to other winners, and close it."""
    reopen(sitting, "špatně zapsáno", Actor(), new_id())
    for root, winner in enumerate(winners, 1):
        sitting = db.session.get_one(Sitting, sitting.id)
        models.correct(sitting, root, Won(winner), Submission(new_id(), sitting.version), Deal(0, (0, 1, 2, 3)))
    close(db.session.get_one(Sitting, sitting.id), Terms(), Actor(), new_id())
