"""What a sitting came to: a result for each person on each seat, made from the facts when it is closed.

Unit: the game's own. Standings read nothing else, so pages of a league never touch rounds.
"""
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tally import Game, Line, Question, Score, Seat, TableState
from tally.crediting import credit
from tally.game import Person
from tally.replay import Fate, Played
from tally.table_events import Ended, Manual, TableEvent

from ..sitting import Sitting

COLUMNS = ("seat", "person_id", "paid", "counted", "rounds", "lost", "place", "players", "beaten", "level", "finished",
           "stats")
"""The columns of a `Result` that follow from the facts."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A sitting as it would close: the lines its rules add, what they ask, and the situation with those lines."""
    now: TableState
    rules: Any
    lines: tuple[Line, ...] = ()
    questions: tuple[Question, ...] = ()


def closing_of(game: Game, now: TableState, rules: Any) -> Closing:
    """What the rules say at the end. What was left open on the way is asked as well."""
    said = game.close(now, rules)
    if now.pending or not isinstance(said, Score):
        asked = said if isinstance(said, tuple) else ()
        return Closing(now, rules, (), tuple({each.key: each for each in (*now.pending, *asked)}.values()))
    return Closing(credit(now, said), rules, said.lines)


@dataclass(slots=True)
class Round:
    """A round with its kind and who played together, and what it gave, while something may still be added to it."""
    kind: str | None
    players: dict[Seat, Person]
    sides: tuple[tuple[Seat, ...], ...] = ()
    paid: dict[Seat, int] = field(default_factory=dict)
    counted: dict[Seat, int] = field(default_factory=dict)

    def add(self, score: Score) -> None:
        for sums, more in ((self.paid, score.totals()), (self.counted, score.counted())):
            for seat, amount in more.items():
                sums[seat] = sums.get(seat, 0) + amount


@dataclass(slots=True)
class _Tallies:
    """What one person met on one seat: by kind of round [rounds, above 0, below 0, paid, counted], amounts paid."""
    kinds: dict[str, list[int]] = field(default_factory=dict)
    amounts: list[int] = field(default_factory=list)

    def stats(self) -> dict[str, Any]:
        """As they are kept; the most and the least that a round gave are None where none was played."""
        return {"kinds": dict(sorted(self.kinds.items())),
                "best": max(self.amounts, default=None), "worst": min(self.amounts, default=None)}


def results_of(game: Game, closing: Closing, played: Iterable[Played]) -> list[dict[str, Any]]:
    """The columns of every `Result`: who played a round, got anything or is named. `played` is the whole fold.

    A place is that of the seat, shared by those who held it one after the other; the end of the game is only theirs
    who sat there at it.
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


def _named(played: Iterable[Played]) -> set[tuple[Seat, Person]]:
    """Who took part as somebody wrote down, whatever they ended with."""
    return {(seat, each.after.occupants[seat]) for each in played if each.fate is Fate.COUNTS
            and isinstance(each.play.content, Manual) and each.play.content.everybody
            for seat in each.play.content.amounts if seat in each.after.occupants}


def _standing(groups: list[list[Seat]]) -> dict[Seat, tuple[int, int, int]]:
    """Place, opponents below and opponents level of each seat."""
    found: dict[Seat, tuple[int, int, int]] = {}
    players = sum(map(len, groups))
    for group in groups:
        above = len(found)
        found |= dict.fromkeys(group, (above + 1, players - above - len(group), len(group) - 1))
    return found


def _tallied(game: Game, played: Iterable[Played]) -> tuple[dict[tuple[Seat, Person], _Tallies], bool]:
    """Tallies by seat and person, and whether the game came to the end its rules know."""
    tallies: dict[tuple[Seat, Person], _Tallies] = {}
    by_the_rules = False
    played = list(played)
    for each in played:
        if each.fate is Fate.COUNTS and each.after.finished and not each.before.finished:
            by_the_rules = not isinstance(each.play.content, Ended)
    for done in rounds_of(game, played):
        _put_down(tallies, done)
    return tallies, by_the_rules


def rounds_of(game: Game, played: Iterable[Played]) -> Iterator[Round]:
    """The rounds of a fold that count, each with all it gave in the end."""
    last: Round | None = None
    running = Score()
    for each in played:
        if each.fate is not Fate.COUNTS:
            continue
        content, before, after = each.play.content, each.before, each.after
        if isinstance(content, TableEvent):
            continue  # what the table agreed on by hand is no round of any kind
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
            last = Round(game.sort(content, before, each.rules), players, sides)
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


def from_facts(sitting: Sitting) -> tuple[Closing, list[dict[str, Any]]]:
    """How a sitting closes and its results, from its start and its log alone."""
    played = list(sitting.sheet())
    now, rules = (played[-1].after, played[-1].rules_after) if played else sitting.beginning()
    closing = closing_of(sitting.game, now, rules)
    return closing, results_of(sitting.game, closing, played)
