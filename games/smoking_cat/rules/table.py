"""Who deals, who plays and who rests; what a late player starts with; who is out.

Source: Smoking Cat Rules (SCWU), I., I.B, III.C; for more than four people the text is silent. Unit: letters.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tally import Opening, Seat, TableState

from .house_rules import EndRule, HouseRules, Seating, StartLetters

PLAYERS = 4  # I., "Hra je určena pro 4 hráče"


@dataclass(frozen=True, slots=True)
class Carry:
    """State carried between rounds: who waits (longest first), who dropped out (in order), misdeals."""
    waiting: tuple[Seat, ...] = ()
    out: tuple[tuple[Seat, ...], ...] = ()
    misdeals: Mapping[Seat, int] = field(default_factory=dict)


def carried(now: TableState) -> Carry:
    return now.carry if isinstance(now.carry, Carry) else Carry()


def full(now: TableState, rules: HouseRules) -> tuple[Seat, ...]:
    """Seats with the whole word (I.A)."""
    return tuple(seat for seat in now.seats if now.total(seat) >= rules.length)


def able(now: TableState, rules: HouseRules) -> tuple[Seat, ...]:
    """Who can play a round: present, and not knocked out."""
    return tuple(seat for seat in now.present if now.total(seat) < rules.length)


def waiting(now: TableState, rules: HouseRules) -> tuple[Seat, ...]:
    """The queue of those who rest, the longest waiting first, as it follows from who really plays."""
    resting = [seat for seat in able(now, rules) if seat not in now.playing]
    waiting = [seat for seat in carried(now).waiting if seat in resting]
    return (*waiting, *(seat for seat in resting if seat not in waiting))


def seating(now: TableState, rules: HouseRules) -> TableState:
    """The first four play, the others wait; the longest waiting replaces whoever cannot play.

    While a tie waits for the table, those who played its round stay: it is theirs once it is decided.
    """
    ready = able(now, rules)
    queue = waiting(now, rules)
    playing = [*now.playing]
    if not now.pending:
        playing = [seat for seat in playing if seat in ready][:PLAYERS]
        playing += queue[:PLAYERS - len(playing)]
    return replace(now, playing=tuple(seat for seat in now.seats if seat in playing),
                   dealer=dealing(now, rules, now.dealer),
                   carry=replace(carried(now), waiting=tuple(seat for seat in queue if seat not in playing)))


def dealing(now: TableState, rules: HouseRules, dealer: Seat | None) -> Seat | None:
    """This dealer, or the next remaining one clockwise when he is gone or out."""
    ready = able(now, rules)
    if dealer is None or dealer in ready or not ready:
        return dealer if dealer in now.order else None
    return now.left_of(dealer, ready)


def next_round(now: TableState, rules: HouseRules,
               loser: Seat | None) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who plays and who waits after a round that `loser` lost; with four at the table nothing changes."""
    ready, queue = able(now, rules), waiting(now, rules)
    resting = max(0, len(ready) - PLAYERS)
    if loser is not None and rules.seating is Seating.LOSER_OUT and loser in ready and loser not in queue:
        queue = (*queue, loser)
    elif loser is not None and rules.seating is Seating.ROTATE:
        queue = tuple(now.left_of(seat, ready) for seat in queue)
    rest = queue[len(queue) - resting:] if resting else ()
    return tuple(seat for seat in ready if seat not in rest)[:PLAYERS], rest


def opening(now: TableState, rules: HouseRules) -> Opening:
    """A late player starts with the average of the table rounded down, and never with the whole word."""
    most = rules.length - 1
    have = [now.total(seat) for seat in now.order if now.total(seat) < rules.length] or [0]
    suggested = {StartLetters.AVERAGE: sum(have) // len(have), StartLetters.ZERO: 0,
                 StartLetters.WORST: max(have)}
    return Opening(min(suggested[rules.start_letters], most), 0, most)


def has_ended(now: TableState, rules: HouseRules) -> bool:
    """The first full word ends the game (I.G); in a knockout, when fewer than four remain."""
    if not full(now, rules):
        return False
    remaining = [seat for seat in now.order if now.total(seat) < rules.length]
    return rules.end_rule is EndRule.FIRST_FULL or len(remaining) < PLAYERS
