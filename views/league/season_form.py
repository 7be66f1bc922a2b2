"""The form of a season: parsing, validation, and its options."""
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from models import Club, all_games
from models.league.seasons import Terms, refused, with_two_ledgers
from models.tournament.entering import tournaments_of
from tally import Text
from tally.counting import HUNDREDTHS, Counting, Ledger, Measure, TieBreak

from .. import names
from ..days import day_of
from ..inputs import hundredths, natural
from ..translate import say
from ..web.language import decimal_mark

TIES = 3  # tie-breaking rules in the form
MOST_EVENINGS, MOST_ROUNDS = 366, 100_000
LONGEST_YEAR = 2200
LIST = 400
MOST_PLACES, MOST_POINTS, MOST_WEIGHT = 50, 10_000, 100
BETWEEN = re.compile(r"[\s,;/–-]+")  # separators of points for places: 10 7 5 3, 10-7-5-3
TOURNAMENT, MOST_FIELDS = "tournament-", 2000
WORD = 40  # longest input of a small field that is kept


@dataclass
class SeasonForm:
    """The fields as typed; `errors` by field."""
    name: str = ""
    starts: str = ""
    ends: str = ""
    games: list[str] = field(default_factory=list)
    measure: str = Measure.POINTS.value
    ledger: str = Ledger.COUNTED.value
    best: str = ""
    rounds: str = ""
    ties: list[str] = field(default_factory=lambda: [""] * TIES)
    places: str = ""
    attendance: str = ""
    drop: str = ""
    weights: dict[str, str] = field(default_factory=dict)
    confirmed: bool = False
    tournaments: dict[int, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, terms: Terms) -> "SeasonForm":
        """The form of existing terms."""
        counting = terms.counting
        ties = [tie.value for tie in counting.ties][:TIES]
        return cls(
            terms.name, terms.starts.isoformat(), terms.ends.isoformat() if terms.ends else "", list(counting.games),
            counting.measure.value, counting.ledger.value, str(counting.best_evenings or ""),
            str(counting.min_rounds or ""), ties + [""] * (TIES - len(ties)), " ".join(map(str, counting.place_points)),
            decimal(counting.attendance) if counting.attendance else "", str(counting.drop_worst or ""),
            {key: decimal(weight) for key, weight in counting.weights}, counting.confirmed,
            {number: decimal(weight) for number, weight in counting.tournaments})

    @classmethod
    def read(cls, form: "MultiDict[str, str]") -> "SeasonForm":
        """Parse a submitted form."""
        def word(name: str) -> str:
            return form.get(name, "")[:WORD].strip()
        return cls(
            names.cleaned(form.get("name", "")[:2000]), word("starts"), word("ends"),
            [key[:WORD] for key in form.getlist("games")[:50]], word("measure"), word("ledger"), word("best"),
            word("rounds"), [word(f"tie-{at}") for at in range(1, TIES + 1)], form.get("places", "")[:LIST].strip(),
            word("attendance"), word("drop"), {key: each for key in all_games() if (each := word(f"weight-{key}"))},
            "confirmed" in form,
            {number: each for name in list(form)[:MOST_FIELDS] if name.startswith(TOURNAMENT)
             and (number := natural(name.removeprefix(TOURNAMENT))) is not None and (each := word(name))})

    @property
    def has_own_points(self) -> bool:
        """Whether the season has points of its own beyond the usual ones."""
        return bool(self.places or self.attendance or self.drop or self.weights or self.tournaments
                    or self.errors.keys() & {"places", "attendance", "drop", "weights", "tournaments"})

    def terms(self, club: Club, before: Terms | None = None) -> Terms | None:
        """The terms, or None if invalid, with `errors` filled. `before`: the terms being changed."""
        wrong = names.problem(self.name)
        self._require("name", wrong is None, wrong)
        starts, ends = self._day("starts"), self._day("ends")
        self._require("starts", bool(self.starts), gettext("Choose the first day."))
        if starts is not None and ends is not None:
            self._require("ends", starts <= ends, gettext("The last day cannot be before the first."))
        self._require("games", set(self.games) <= set(all_games()), gettext("There is no such game here."))
        measure = next((each for each in Measure if each.value == self.measure), None)
        self._require("measure", measure is not None, gettext("Choose one of them."))
        games = tuple(key for key in all_games() if key in self.games)
        ledger = self._ledger(games, before)
        best = self._number("best", 1, MOST_EVENINGS)
        rounds = self._number("rounds", 0, MOST_ROUNDS)
        ties = self._ties()
        places, weights = self._place_points(), self._weights(games)
        attendance = self._hundredths("attendance", self.attendance, MOST_POINTS)
        drop = self._number("drop", 1, MOST_EVENINGS)
        tournaments = self._tournaments(club)
        if self.errors or starts is None or measure is None or ledger is None:
            return None
        terms = Terms(self.name, starts, ends, Counting(
            games, measure, ledger, best, rounds or 0, ties, places, weights, attendance, drop or 0, self.confirmed,
            tournaments))
        refusal = refused(club, terms)
        if refusal is not None:
            self.errors[_to_blame(terms.counting, club, terms)] = say(refusal)
            return None
        return terms

    def _require(self, name: str, holds: bool, sentence: str | Text | None) -> None:
        if not holds:
            self.errors.setdefault(name, say(sentence))

    def _day(self, name: str) -> date | None:
        typed = getattr(self, name)
        if not typed:
            return None
        found = day_of(typed)
        usual = found is not None and 1900 <= found.year <= LONGEST_YEAR
        self._require(name, usual, gettext("Write the day like 2026-01-31."))
        return found if usual else None

    def _number(self, name: str, low: int, high: int) -> int | None:
        typed = getattr(self, name)
        found = natural(typed)
        self._require(name, not typed or (found is not None and low <= found <= high), gettext(
            "Write a whole number from %(low)s to %(high)s, or nothing.", low=low, high=high))
        return found

    def _ledger(self, games: tuple[str, ...], before: Terms | None) -> Ledger | None:
        """Which of two sums counts; games with only one sum keep what was set before."""
        same = before is not None and set(before.counting.games) == set(games)
        was = before.counting.ledger if before is not None and same else Ledger.COUNTED
        self.ledger = self.ledger or was.value
        chosen = next((each for each in Ledger if each.value == self.ledger), None)
        self._require("ledger", chosen is not None, gettext("Choose one of them."))
        if chosen not in (Ledger.COUNTED, was):
            self._require("ledger", bool(with_two_ledgers(games)), gettext(
                "In these games everything that is paid counts as well, so there is nothing to choose."))
        return chosen

    def _place_points(self) -> tuple[int, ...]:
        words = [each for each in BETWEEN.split(self.places) if each]
        found = [natural(each) for each in words[:MOST_PLACES]]
        places = tuple(each for each in found if each is not None and each <= MOST_POINTS)
        self._require("places", len(places) == len(words), gettext(
            "Write whole numbers with spaces between them, the first place first: 10 7 5 3."))
        self._require("places", list(places) == sorted(places, reverse=True), gettext(
            "A lower place cannot give more than a higher one."))
        return places

    def _weights(self, games: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        """Weights of the games that count, without those of 1, the default."""
        found = {key: self._hundredths("weights", typed, MOST_WEIGHT)
                 for key, typed in self.weights.items() if not games or key in games}
        return tuple((key, weight) for key, weight in sorted(found.items()) if weight != HUNDREDTHS)

    def _tournaments(self, club: Club) -> tuple[tuple[int, int], ...]:
        """Weights of the club's tournaments that are taken in whole; 0: not at all."""
        offered = {each.id for each in tournaments_of(club)} if self.tournaments else set()
        return tuple((number, self._hundredths("tournaments", typed, MOST_WEIGHT))
                     for number, typed in sorted(self.tournaments.items()) if number in offered)

    def _hundredths(self, name: str, typed: str, most: int) -> int:
        found = hundredths(typed, most) if typed else 0
        self._require(name, found is not None, gettext(
            "Write a number from 0 to %(high)s, with at most two decimals.", high=most))
        return found or 0

    def _ties(self) -> tuple[TieBreak, ...]:
        by_value = {each.value: each for each in TieBreak}
        self._require("ties", all(not each or each in by_value for each in self.ties), gettext("Choose one of them."))
        return tuple(dict.fromkeys(by_value[each] for each in self.ties if each in by_value))


LEAVE_OUT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tournaments", {"tournaments": ()}), ("attendance", {"attendance": 0}),
    ("weights", {"weights": ()}), ("places", {"place_points": ()}),
    ("drop", {"drop_worst": 0}), ("best", {"best_evenings": None}))


def _to_blame(counting: Counting, club: Club, terms: Terms) -> str:
    """The field a refusal belongs to: the first one without which it is gone, else the measure."""
    for name, nothing in LEAVE_OUT:
        without = replace(counting, **nothing)
        if without != counting and refused(club, replace(terms, counting=without)) is None:
            return name
        counting = without
    return "measure"


def decimal(amount: int) -> str:
    """Format hundredths as typed in this language."""
    whole, part = divmod(amount, HUNDREDTHS)
    typed = f"{whole}.{part:02}".rstrip("0") if part else str(whole)
    return typed.replace(".", decimal_mark())


def labels() -> Mapping[str, list[tuple[str, str]]]:
    """Options of the selects: value and label."""
    return {
        "games": [(key, say(game.name)) for key, game in all_games().items()],
        "ledger": [(each.value, say(each.label)) for each in Ledger],
        "two_ledgers": [(key, say(all_games()[key].name)) for key in with_two_ledgers()],
        "ties": [(each.value, say(each.label)) for each in TieBreak]}
