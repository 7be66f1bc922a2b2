"""Statistics of a player's page, the list of players, and the club's records: computed from outcomes.

Numbers of different games are never added up, except those any game has: evenings, rounds, opponents beaten, who placed
above whom.
"""
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from tally.form_line import Night, best_and_worst, evening_of, meetings, nights, streak
from tally.outcomes import Outcome, Sums, tallied

from .deal_history import Deals, partners_in
from .outcomes import NOTHING, History
from .rating import Rating, ratings
from .season_table import games_of

NO_DEALS: Mapping[str, Deals] = {}
FORM = 24  # evenings in the chart of a player's form
RECENT = 8  # latest evenings listed
RATED = 60  # points in the chart of a rating


def counted_points(outcome: Outcome) -> int:
    """Return the points of the sheet, without those only paid."""
    return outcome.counted


# everybody

def players_data(history: History) -> dict[str, Any]:
    """Return who played how much in the club, and which games were played from when to when."""
    people: dict[int, Any] = {}
    for person, tally in tallied(history.outcomes).items():
        people[person] = {"evenings": len(tally.evenings), "rounds": tally.sums.rounds,
                               "sittings": tally.sums.sittings, "last": date.fromordinal(max(tally.evenings))}
    games: dict[str, Any] = {}
    for each in history.outcomes:
        game = games.setdefault(each.game, {"sittings": set(), "evenings": set(), "units": set()})
        game["sittings"].add(each.sitting)
        game["evenings"].add(each.evening)
        game["units"].add(history.sittings[each.sitting].unit)
    return {"people": people, "games": {key: {
        "sittings": len(game["sittings"]), "evenings": len(game["evenings"]), "units": sorted(game["units"]),
        "first": min(game["evenings"]), "last": max(game["evenings"])}
        for key, game in games.items()}}


# one player

def player_data(history: History, person: int, deals: Mapping[str, Deals] = NO_DEALS) -> dict[str, Any]:
    """Return the statistics of a player's page; `deals` are those of everybody, by game."""
    mine = [each for each in history.outcomes if each.person == person]
    there = {each.sitting for each in mine}
    company = [each for each in history.outcomes if each.sitting in there]
    evenings = nights(person, company, counted_points)
    won = streak(night.won for night in evenings)
    return {
        "evenings": len(evenings), "sittings": len(mine), "rounds": sum(each.rounds for each in mine),
        "first": evenings[0].evening if evenings else None,
        "last": evenings[-1].evening if evenings else None,
        "won": sum(night.won for night in evenings), "streak": [won.current, won.longest],
        "halves": sum(each.halves for each in mine), "opponents": sum(each.players - 1 for each in mine),
        "form": [night.share for night in evenings[-FORM:]],
        "heads": {other: [met.above, met.below, met.level]
                  for other, met in meetings(company).get(person, {}).items()},
        "recent": _recent(mine, evenings, history),
        "games": {key: _game(history, company, key, person) | {
            "partners": partners_in(deals, key, person)}
            for key in dict.fromkeys(each.game for each in mine)}}


def _recent(mine: Sequence[Outcome], evenings: Sequence[Night], history: History) -> list[dict[str, Any]]:
    """Return the latest evenings, newest first, each with its tables and games."""
    latest = {night.evening: night for night in evenings[-RECENT:]}
    played: dict[date, dict[tuple[str, str, str], int]] = defaultdict(dict)
    for each in mine:
        if each.evening in latest:
            sat = history.sittings[each.sitting]
            at = sat.table, each.game, sat.unit  # points in two units of one game are not added up either
            played[each.evening][at] = played[each.evening].get(at, 0) + each.counted
    return [{"day": day, "won": night.won, "rounds": night.rounds,
             "games": [[table, game, total] for (table, game, _unit), total in played[day].items()]}
            for day, night in sorted(latest.items(), reverse=True)]


def _game(history: History, company: Sequence[Outcome], key: str, person: int) -> dict[str, Any]:
    """Return a player's statistics of one game: sums, evenings, kinds of round, course of the rating."""
    there = [each for each in company if each.game == key]
    mine = [each for each in there if each.person == person]
    lowest = mine[0].lowest_wins
    sums = tallied(mine)[person].sums
    evenings = nights(person, there, counted_points)
    ends = best_and_worst(evenings, lambda night: -night.total if lowest else night.total)
    assert ends is not None
    won = streak(night.won for night in evenings)
    stats = [history.stats[each.sitting, person] for each in mine]
    rounds = _best_and_worst_round(stats, lowest)
    return {
        "sums": {name: getattr(sums, name) for name in Sums.__dataclass_fields__}, "lowest": lowest,
        "mixed": len({history.sittings[each.sitting].unit for each in mine}) > 1,
        "evenings": len(evenings), "won": sum(night.won for night in evenings), "streak": [won.current, won.longest],
        "best": _end(ends[0], mine, history), "worst": _end(ends[1], mine, history),
        "best_round": rounds[0], "worst_round": rounds[1],
        "totals": [night.total for night in evenings[-FORM:]],
        "kinds": _kinds(stats), "unplayed": _counts(stats, "unplayed"), "bids": _counts(stats, "bids"),
        "ratings": _ratings(
            [each for each in history.outcomes if each.sitting not in history.unrated], key, person)}


def _end(night: Night, mine: Iterable[Outcome], history: History) -> list[Any]:
    """Return the day of an evening, its total and its table."""
    table = next(history.sittings[each.sitting].table for each in mine if each.evening == night.evening)
    return [night.evening, night.total, table]


def _best_and_worst_round(stats: Iterable[Mapping[str, Any]], lowest: bool) -> tuple[int | None, int | None]:
    """Return the best and the worst amount of a round; None without one (sittings with manual entries only).

    A result stores the greatest amount as "best" and the least as "worst", whichever wins.
    """
    played = [each for each in stats if each["best"] is not None]
    most, least = (max((each["best"] for each in played), default=None),
                   min((each["worst"] for each in played), default=None))
    return (least, most) if lowest else (most, least)


def _kinds(stats: Iterable[Mapping[str, Any]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for each in stats:
        for kind, sums in each["kinds"].items():
            found[kind] = [a + b for a, b in zip(found.get(kind, NOTHING), sums, strict=True)]
    return dict(sorted(found.items(), key=lambda each: (-each[1][0], each[0])))


def _counts(stats: Iterable[Mapping[str, Any]], name: str) -> dict[str, int]:
    """Return counts by key, the most frequent first; empty where nothing of the kind was recorded."""
    found = sum((Counter(each.get(name, {})) for each in stats), Counter[str]())
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def _ratings(outcomes: Sequence[Outcome], key: str, person: int) -> list[tuple[date, int, int]]:
    """Return the rating after each evening that changed it: day, points, rated games; at most `RATED` of them."""
    rated: dict[int, Rating] = {}
    line: list[tuple[date, int, int]] = []
    for day, there in groupby((each for each in outcomes if each.game == key), key=evening_of):
        rated = ratings(games_of(there), rated)
        mine = rated.get(person)
        if mine is not None and (not line or line[-1][2] != mine.games):
            line.append((day, mine.points, mine.games))
    if len(line) <= RATED:
        return line
    return [line[at * (len(line) - 1) // (RATED - 1)] for at in range(RATED)]


# records

Best = Callable[[Iterable[int]], int]


def records_data(history: History) -> dict[str, Any]:
    """Return a club's records: over all games, and for each game in its own unit."""
    outcomes = history.outcomes
    people = tallied(outcomes)
    tables = _tables(history, outcomes)
    rounds: dict[tuple[int, date], int] = defaultdict(int)
    for each in outcomes:
        rounds[each.person, each.evening] += each.rounds
    return {
        "all": _without_nothing({
            "evenings": _most((len(tally.evenings), person, None, None) for person, tally in people.items()),
            "rounds": _most((tally.sums.rounds, person, None, None) for person, tally in people.items()),
            "streak": _most(_streaks(outcomes)),
            "long_evening": _most((n, person, day, tables[person, day])
                                  for (person, day), n in rounds.items())}),
        "games": {key: _game_records(history, [each for each in outcomes if each.game == key])
                  for key in dict.fromkeys(each.game for each in outcomes)}}


def _game_records(history: History, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    lowest = outcomes[0].lowest_wins
    people = tallied(outcomes)
    found = {
        "streak": _most(_streaks(outcomes)),
        "won": _most((tally.sums.won, person, None, None) for person, tally in people.items()),
        "long": _most((each.rounds, each.person, *_where(history, each)) for each in outcomes)}
    if outcomes[0].fills_word:
        found["words_lost"] = _most((tally.sums.words_lost, person, None, None) for person, tally in people.items())
        found["fewest_letters"] = _most(((each.counted, each.person, *_where(history, each)) for each in outcomes
                                         if each.word), min, least=None)
    elif len({history.sittings[each.sitting].unit for each in outcomes}) == 1:
        evenings: dict[tuple[int, date], int] = defaultdict(int)
        for each in outcomes:
            evenings[each.person, each.evening] += each.counted
        tables = _tables(history, outcomes)
        totals = [(total, person, day, tables[person, day]) for (person, day), total in evenings.items()]
        ends = [(stats, each) for each in outcomes
                if (stats := history.stats[each.sitting, each.person])["best"] is not None]
        most, least = ("worst", "best") if lowest else ("best", "worst")
        limit = None if lowest else -1  # nothing lost is no record of losing
        found |= {
            f"{most}_evening": _most(totals), f"{least}_evening": _most(totals, min, least=None, most=limit),
            f"{most}_round": _most((stats["best"], each.person, *_where(history, each)) for stats, each in ends),
            f"{least}_round": _most(((stats["worst"], each.person, *_where(history, each)) for stats, each in ends),
                                    min, least=None, most=limit)}
    return _without_nothing(found) | {"lowest": lowest}


def _streaks(outcomes: Sequence[Outcome]) -> Iterable[tuple[int, int, None, None]]:
    """Yield each player's longest streak of evenings won."""
    for person in dict.fromkeys(each.person for each in outcomes):
        there = {each.sitting for each in outcomes if each.person == person}
        company = [each for each in outcomes if each.sitting in there]
        yield streak(night.won for night in nights(person, company, counted_points)).longest, person, None, None


def _where(history: History, outcome: Outcome) -> tuple[date, str]:
    return outcome.evening, history.sittings[outcome.sitting].table


def _tables(history: History, outcomes: Sequence[Outcome]) -> dict[tuple[int, date], str]:
    """Return at which table each player began each evening."""
    return {(each.person, each.evening): history.sittings[each.sitting].table for each in reversed(outcomes)}


def _most(found: Iterable[tuple[int, int, date | None, str | None]], best: Best = max, least: int | None = 1,
          most: int | None = None) -> dict[str, Any] | None:
    """Return a record and its holders with the first evening of each; None below `least` or above `most`."""
    found = list(found)
    if not found:
        return None
    value = best(each[0] for each in found)
    if (least is not None and value < least) or (most is not None and value > most):
        return None
    holders: dict[int, list[Any]] = {}
    for amount, person, day, table in found:
        if amount == value:
            holders.setdefault(person, [person, day, table])
    return {"value": value, "holders": list(holders.values())}


def _without_nothing(found: Mapping[str, dict[str, Any] | None]) -> dict[str, Any]:
    return {name: each for name, each in found.items() if each is not None}
