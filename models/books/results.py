"""Derive a closed sitting's results: one for each person on each seat.

Unit: the game's own. Standings read nothing else, so league pages never replay rounds.
"""
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tally import Count, Game, Line, Question, Score, Seat, TableState
from tally.crediting import credit
from tally.replay import Fate, Played
from tally.state import Person
from tally.table_events import Ended, Manual, TableEvent, Unplayed

from ..table.sitting import Sitting

COLUMNS = ("seat", "person_id", "paid", "counted", "rounds", "lost", "place", "players", "beaten", "level", "finished",
           "stats")
"""The derived columns of a `Result`."""
COUNTED_LATER = ("unplayed", "bids")  # stats of evenings closed before they were counted have neither


@dataclass(frozen=True, slots=True)
class Closing:
    """A sitting as it would close: the lines its rules add, open questions, and the table state with those lines."""
    now: TableState
    rules: Any
    lines: tuple[Line, ...] = ()
    questions: tuple[Question, ...] = ()


def closing_of(game: Game, now: TableState, rules: Any) -> Closing:
    """Apply the game's rules for the end; questions still pending from the rounds are asked as well."""
    closed = game.close(now, rules)
    if now.pending or not isinstance(closed, Score):
        asked = closed if isinstance(closed, tuple) else ()
        return Closing(now, rules, (), tuple({each.key: each for each in (*now.pending, *asked)}.values()))
    return Closing(credit(now, closed), rules, closed.lines)


@dataclass(slots=True)
class Round:
    """A round: its kind, who played together, its sums, to which later entries may still add, what is counted, and its
    number."""
    kind: str | None
    players: dict[Seat, Person]
    sides: tuple[tuple[Seat, ...], ...] = ()
    paid: dict[Seat, int] = field(default_factory=dict)
    counted: dict[Seat, int] = field(default_factory=dict)
    counts: tuple[Count, ...] = ()
    number: int = 0

    def add(self, score: Score) -> None:
        for sums, more in ((self.paid, score.totals()), (self.counted, score.counted())):
            for seat, amount in more.items():
                sums[seat] = sums.get(seat, 0) + amount


@dataclass(slots=True)
class _Tallies:
    """One person's rounds on one seat: by kind [rounds, above 0, below 0, paid, counted]; amounts paid; deals that were
    not played by cause, and bids by kind."""
    kinds: dict[str, list[int]] = field(default_factory=dict)
    amounts: list[int] = field(default_factory=list)
    unplayed: Counter[str] = field(default_factory=Counter)
    bids: Counter[str] = field(default_factory=Counter)

    def stats(self) -> dict[str, Any]:
        """Return them as stored in `Result.stats`; best and worst are None without rounds, the last two only there if
        something was recorded of them."""
        found: dict[str, Any] = {"kinds": dict(sorted(self.kinds.items())),
                                 "best": max(self.amounts, default=None), "worst": min(self.amounts, default=None)}
        for name, counts in (("unplayed", self.unplayed), ("bids", self.bids)):
            if counts:
                found[name] = dict(sorted(counts.items()))
        return found


def results_of(game: Game, closing: Closing, played: Iterable[Played]) -> list[dict[str, Any]]:
    """Return the columns of every `Result`: who played a round, has points or is named. `played`: the whole replay.

    People who held one seat in turn share its place; `finished` holds only for who sat there at the end.
    """
    played = list(played)
    tallies, by_the_rules = _tallied(game, played)
    now, there = closing.now, _named(played)
    accounts = [each for each in now.accounts
                if each.rounds or each.paid or each.counted or (each.seat, each.person) in there]
    ranked = {each.seat for each in accounts}
    groups = ([seat for seat in group if seat in ranked] for group in game.ranking(now, closing.rules))
    standing = _standing([group for group in groups if group])
    found = []
    for each in sorted(accounts, key=lambda each: (each.seat, each.person)):
        place, beaten, level = standing.get(each.seat, (len(standing) + 1, 0, 0))
        found.append({
            "seat": each.seat, "person_id": each.person, "paid": each.paid, "counted": each.counted,
            "rounds": each.rounds, "lost": each.lost, "place": place, "players": place + beaten + level,
            "beaten": beaten, "level": level,
            "finished": by_the_rules and now.finished and now.occupants[each.seat] == each.person,
            "stats": tallies.get((each.seat, each.person), _Tallies()).stats()})
    return found


def as_counted_then(expected: Mapping[str, Any], stored: Any) -> dict[str, Any]:
    """Return the expected columns of a result without what was not counted yet when the stats `held` were stored."""
    stats = {name: each for name, each in expected["stats"].items() if name not in COUNTED_LATER or name in stored}
    return {**expected, "stats": stats}


def _named(played: Iterable[Played]) -> set[tuple[Seat, Person]]:
    """Return who is named in manual entries for everybody, whatever their totals."""
    return {(seat, each.after.occupants[seat]) for each in played if each.fate is Fate.COUNTS
            and isinstance(each.play.content, Manual) and each.play.content.everybody
            for seat in each.play.content.amounts if seat in each.after.occupants}


def _standing(groups: list[list[Seat]]) -> dict[Seat, tuple[int, int, int]]:
    """Return by seat: place, opponents below, opponents level."""
    found: dict[Seat, tuple[int, int, int]] = {}
    players = sum(map(len, groups))
    for group in groups:
        above = len(found)
        found |= dict.fromkeys(group, (above + 1, players - above - len(group), len(group) - 1))
    return found


def _tallied(game: Game, played: Iterable[Played]) -> tuple[dict[tuple[Seat, Person], _Tallies], bool]:
    """Return tallies by seat and person, and whether the game ended by its rules."""
    tallies: dict[tuple[Seat, Person], _Tallies] = {}
    by_the_rules = False
    played = list(played)
    for each in played:
        if each.fate is Fate.COUNTS and each.after.finished and not each.before.finished:
            by_the_rules = not isinstance(each.play.content, Ended)
    for done in rounds_of(game, played):
        _put_down(tallies, done)
    _count_deals_and_bids(game, played, tallies)
    return tallies, by_the_rules


def _count_deals_and_bids(game: Game, played: Iterable[Played], tallies: dict[tuple[Seat, Person], _Tallies]) -> None:
    """Count what was recorded of deals that were not played, for who dealt, and of auctions, for who bid."""
    for each in played:
        content, occupants = each.play.content, each.before.occupants
        if each.fate is not Fate.COUNTS:
            continue
        if isinstance(content, Unplayed) and content.dealer in occupants:
            mine = tallies.setdefault((content.dealer, occupants[content.dealer]), _Tallies())
            mine.unplayed[content.cause] += 1
        for seat, bid in game.bids(content).items():
            if seat in occupants:
                tallies.setdefault((seat, occupants[seat]), _Tallies()).bids[bid] += 1


def rounds_of(game: Game, played: Iterable[Played]) -> Iterator[Round]:
    """Yield the rounds of a replay that count, each with everything it scored in the end."""
    last: Round | None = None
    running = Score()
    for each in played:
        if each.fate is not Fate.COUNTS:
            continue
        content, before, after = each.play.content, each.before, each.after
        if isinstance(content, TableEvent):
            continue  # manual entries and table events are no rounds of any kind
        round_over = after.number > before.number
        if isinstance(content, game.opens):
            running = Score()
        if round_over or isinstance(content, (*game.opens, *game.turns)):
            running = Score((*running.lines, *each.score.lines))
        if round_over:
            if last is not None:
                yield last
            players = {seat: before.occupants[seat] for seat in before.playing}
            sides = game.sides(content, before, each.rules) if game.sides else ()
            last = Round(game.category(content, before, each.rules), players, sides,
                         counts=tuple(game.counts(content, before, each.rules)), number=before.number)
            last.add(running)
            running = Score()
        elif last is not None and before.pending and not after.pending:
            last.add(each.score)  # the answer to what the round left open
    if last is not None:
        yield last


def _put_down(tallies: dict[tuple[Seat, Person], _Tallies], done: Round) -> None:
    for seat, person in done.players.items():
        paid, counted = done.paid.get(seat, 0), done.counted.get(seat, 0)
        mine = tallies.setdefault((seat, person), _Tallies())
        mine.amounts.append(paid)
        if done.kind is not None:
            kind = mine.kinds.setdefault(done.kind, [0, 0, 0, 0, 0])
            for at, more in enumerate((1, paid > 0, paid < 0, paid, counted)):
                kind[at] += more


def from_facts(sitting: Sitting, played: Iterable[Played] | None = None) -> tuple[Closing, list[dict[str, Any]]]:
    """Derive closing and results of a sitting by a replay of its log, without the stored table states.

    `played` is that replay where it was done already.
    """
    played = list(sitting.sheet() if played is None else played)
    now, rules = (played[-1].after, played[-1].rules_after) if played else sitting.beginning()
    closing = closing_of(sitting.game, now, rules)
    return closing, results_of(sitting.game, closing, played)
