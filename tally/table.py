"""Events every table knows, whatever is played: people come, go, pause, change seats, the dealer moves, rules change.

`happen` applies one of them to the situation; the room's `seating` then says who plays and who deals.
"""
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .codec import decode_dataclass
from .game import Account, Checks, DoesNotFit, Findings, Game, Line, Person, Score, Situation
from .text import POT, Seat, Text, _, verbatim, who

MOST_ROUNDS = 1000  # that one manual entry stands for


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody new sits down on a new seat, playing right after `after` (None: at the end), with `opening` units."""
    seat: Seat
    person: Person
    after: Seat | None = None
    opening: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody goes home; the line stays on the sheet."""
    seat: Seat


@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody who had left takes the old line back."""
    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused:
    """Somebody sits out until further notice."""
    seat: Seat


@dataclass(frozen=True, slots=True)
class Resumed:
    """Somebody who paused plays again."""
    seat: Seat


@dataclass(frozen=True, slots=True)
class Substituted:
    """Somebody takes over another's seat with its score and its deal."""
    seat: Seat
    person: Person


@dataclass(frozen=True, slots=True)
class Reseated:
    """The same people sit in another order."""
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealerMoved:
    """The table says who deals the coming round."""
    dealer: Seat


@dataclass(frozen=True, slots=True)
class PlayersChosen:
    """The table says who plays the coming round."""
    playing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Other house rules hold from the next round on; `rules` are all of them, as the codec writes them."""
    rules: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Manual:
    """What no rule knows: amounts by agreement of the table, with the reason, as a round or beside the rounds.

    It may stand for whole `rounds`, as the totals copied from an old notebook do: everybody in `amounts` played them.
    `everybody` in `amounts` took part, also who ended at 0: so it is where a notebook does not say how many rounds.
    """
    amounts: Mapping[Seat, int]
    reason: str
    round_over: bool = False
    rounds: int = 0
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The table ends the game before its rules do; nobody lost it."""


TableEvent = (Joined | Left | Returned | Paused | Resumed | Substituted | Reseated | DealerMoved | PlayersChosen
              | RulesChanged | Manual | Ended)
TABLE_EVENTS: tuple[type, ...] = (Joined, Left, Returned, Paused, Resumed, Substituted, Reseated, DealerMoved,
                                  PlayersChosen, RulesChanged, Manual, Ended)


def check_event(event: Any, now: Situation, rules: Any, game: Game) -> Findings:
    """Whether the table may do this now; field names are those of the event."""
    checks = Checks()
    match event:
        case Joined(seat, _person, after, opening):
            bounds = game.opening(now, rules)
            checks.require(len(now.order) < game.people.stop - 1, "", _("The table is full."), "table_full")
            checks.require(seat not in now.seats, "seat", _("This seat is taken."))
            checks.require(after is None or after in now.order, "after", _("Nobody sits there."))
            checks.require(bounds.low <= opening <= bounds.high, "opening", _(
                "The start must be between %(low)s and %(high)s.", low=bounds.low, high=bounds.high),
                "opening_out_of_bounds")
            checks.require(event.person not in now.occupants.values(), "person", _("This person already has a seat."),
                           "duplicate_player")
        case Left(seat) | Paused(seat):
            checks.require(seat in now.order, "seat", _("Nobody sits there."), "unknown_player")
            checks.require(not isinstance(event, Paused) or seat not in now.paused, "seat", _("Already pausing."))
        case Returned(seat):
            checks.require(seat in now.gone, "seat", _("Nobody has left from there."), "unknown_player")
            checks.require(len(now.order) < game.people.stop - 1, "", _("The table is full."), "table_full")
        case Resumed(seat):
            checks.require(seat in now.paused, "seat", _("Nobody pauses there."), "unknown_player")
        case Substituted(seat, person):
            checks.require(seat in now.order, "seat", _("Nobody sits there."), "unknown_player")
            checks.require(person not in (now.occupants[each] for each in now.order), "person",
                           _("This person already has a seat."), "duplicate_player")
        case Reseated(order):
            checks.require(sorted(order) == sorted(now.order), "order", _("Everybody needs exactly one seat."))
        case DealerMoved(dealer):
            checks.require(dealer in now.order, "dealer", _("Nobody sits there."), "unknown_player")
        case PlayersChosen(playing):
            known = len(set(playing)) == len(playing) and set(playing) <= set(now.order)
            checks.require(known and len(playing) in game.table, "playing", players_needed(game))
        case RulesChanged():
            checks.problems += game.check_rules(decode_dataclass(game.house_rules, event.rules)).problems
        case Manual():
            _check_manual(event, now, rules, game, checks)
        case Ended():
            checks.require(not now.finished, "", _("The game is over already."), "game_over")
    return checks.findings()


def players_needed(game: Game) -> Text:
    """How many must play a round, as a sentence."""
    if len(game.table) == 1:
        return _("Exactly %(n)s must play.", n=game.table.start)
    return _("From %(low)s to %(high)s must play.", low=game.table.start, high=game.table.stop - 1)


def _check_manual(event: Manual, now: Situation, rules: Any, game: Game, checks: Checks) -> None:
    checks.require(event.reason.strip(), "reason", _("Write what the table agreed on."))
    checks.require(len(event.reason) <= 200, "reason", _("At most %(n)s characters.", n=200))
    checks.require(event.everybody or any(event.amounts.values()), "amounts",
                   _("At least one amount must not be zero."))
    checks.require(set(event.amounts) <= {*now.seats, POT}, "amounts", _("Nobody sits there."), "unknown_player")
    checks.require(all(abs(each) <= 1_000_000 for each in event.amounts.values()), "amounts",
                   _("This number is too large."))
    total = sum(event.amounts.values())
    if game.zero_sum(rules):
        checks.require(total == 0, "amounts", _("The amounts must add up to 0, not %(total)s.", total=total))
    checks.require(0 <= event.rounds <= MOST_ROUNDS, "rounds", _("At most %(n)s rounds.", n=MOST_ROUNDS))
    checks.require(not now.finished, "", _("The game is over."), "game_over")


def happen(event: Any, now: Situation, rules: Any, game: Game) -> tuple[Situation, Any, Score]:
    """The situation, the house rules and the lines after a table event. Raises `DoesNotFit`."""
    lines: tuple[Line, ...] = ()
    moved = True  # whether the room is asked anew who plays and who deals
    match event:
        case Joined(seat, person, after, opening):
            now = _sit(now, seat, after, person)
            if opening:
                lines = (Line(_("Joined with %(amount)s", amount=game.amount(opening, rules)), {seat: opening}),)
        case Left(seat):
            _require(seat in now.order)
            order = tuple(each for each in now.order if each != seat)
            dealer = now.dealer
            if dealer == seat:
                dealer = now.left_of(seat, order) if order else None
            now = dataclasses.replace(now, order=order, gone=(*now.gone, seat), dealer=dealer,
                                      paused=_without(now.paused, seat), playing=_without(now.playing, seat))
        case Returned(seat):
            _require(seat in now.gone)
            now = dataclasses.replace(now, order=(*now.order, seat), gone=_without(now.gone, seat))
        case Paused(seat):
            _require(seat in now.order and seat not in now.paused)
            now = dataclasses.replace(now, paused=(*now.paused, seat), playing=_without(now.playing, seat))
        case Resumed(seat):
            _require(seat in now.paused)
            now = dataclasses.replace(now, paused=_without(now.paused, seat))
        case Substituted(seat, person):
            _require(seat in now.order)
            now, moved = dataclasses.replace(now, occupants={**now.occupants, seat: person}), False
        case Reseated(order):
            _require(sorted(order) == sorted(now.order))
            now = dataclasses.replace(now, order=order)
        case DealerMoved(dealer):
            _require(dealer in now.order)
            now, moved = dataclasses.replace(now, dealer=dealer), False
        case PlayersChosen(playing):
            _require(set(playing) <= set(now.order))
            now, moved = dataclasses.replace(now, playing=_as_they_sit(now, playing)), False
        case RulesChanged():
            rules = decode_dataclass(game.house_rules, event.rules)
        case Manual(amounts, reason, round_over, rounds, _everybody):
            _require(set(amounts) <= {*now.seats, POT})
            lines = (Line(_("By agreement: %(reason)s", reason=verbatim(reason)), amounts),)
            now, moved = dataclasses.replace(now, number=now.number + max(round_over, rounds)), False
        case Ended():
            now, moved = dataclasses.replace(now, finished=True), False
    score = Score(lines)
    now = credit(now, score)
    if isinstance(event, Manual) and event.rounds:
        now = _played(now, event)
    if lines and game.over(now, rules):
        now = dataclasses.replace(now, finished=True)
    return game.seating(now, rules) if moved else now, rules, score


def _sit(now: Situation, seat: Seat, after: Seat | None, person: Person) -> Situation:
    _require(seat not in now.seats)
    at = now.order.index(after) + 1 if after in now.order else len(now.order)
    return dataclasses.replace(now, order=(*now.order[:at], seat, *now.order[at:]),
                               occupants={**now.occupants, seat: person})


def credit(now: Situation, score: Score, rounds: tuple[Seat, ...] = (), lost: tuple[Seat, ...] = ()) -> Situation:
    """Book a score: totals follow the seat, accounts follow whoever sits on it now. Raises `DoesNotFit`."""
    paid, counted = score.totals(), score.counted()
    touched = {*paid, *counted, *rounds, *lost} - {POT}
    _require(touched <= now.occupants.keys())
    accounts = {(each.seat, each.person): each for each in now.accounts}
    for seat in sorted(touched):
        key = (seat, now.occupants[seat])
        was = accounts.get(key, Account(*key))
        accounts[key] = Account(
            *key, rounds=was.rounds + (seat in rounds), lost=was.lost + (seat in lost),
            paid=was.paid + paid.get(seat, 0), counted=was.counted + counted.get(seat, 0))
    return dataclasses.replace(now, totals=_added(now.totals, paid), counted=_added(now.counted, counted),
                               accounts=tuple(accounts.values()))


def _played(now: Situation, event: Manual) -> Situation:
    """The rounds that a manual entry stands for, put down to everybody in it."""
    there = {(seat, now.occupants[seat]) for seat in event.amounts if seat != POT}
    return dataclasses.replace(now, accounts=tuple(
        dataclasses.replace(each, rounds=each.rounds + event.rounds) if (each.seat, each.person) in there else each
        for each in now.accounts))


def _added(totals: Mapping[Seat, int], more: Mapping[Seat, int]) -> dict[Seat, int]:
    return {seat: totals.get(seat, 0) + more.get(seat, 0) for seat in {**totals, **more}}


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in seats if each != seat)


def _as_they_sit(now: Situation, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(each for each in now.order if each in seats)


def _require(condition: bool) -> None:
    if not condition:
        raise DoesNotFit(_("After a correction before it, this no longer fits the people at the table."))


def title(event: Any) -> Text:
    """What happened at the table, in one short line."""
    match event:
        case Joined(seat):
            return _("Joined: %(name)s", name=who(seat))
        case Left(seat):
            return _("Left: %(name)s", name=who(seat))
        case Returned(seat):
            return _("Back: %(name)s", name=who(seat))
        case Paused(seat):
            return _("Pauses: %(name)s", name=who(seat))
        case Resumed(seat):
            return _("Plays again: %(name)s", name=who(seat))
        case Substituted(seat):
            return _("Substitute: %(name)s", name=who(seat))
        case Reseated(order):
            return _("Seats: %(names)s", names=who(*order))
        case DealerMoved(dealer):
            return _("Dealer by the table: %(name)s", name=who(dealer))
        case PlayersChosen(playing):
            return _("Playing by the table: %(names)s", names=who(*playing))
        case RulesChanged():
            return _("House rules changed")
        case Manual():
            return _("By agreement: %(reason)s", reason=verbatim(event.reason))
    return _("Ended by the table")
