"""Table events common to all games: people join, leave, pause, change seats; the dealer moves, house rules change.

Each class has `check` (may it happen), `apply` (new table state) and `title`. `apply_event` also books amounts and lets
the game choose players and dealer again.
"""
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from .checks import Checks, Findings
from .codec import decode_dataclass
from .crediting import credit, credit_rounds, require_fit
from .game import Game
from .scoring import Line, Score
from .state import Person, TableState
from .text import POT, Seat, Text, _, verbatim, who

MOST_ROUNDS = 1000  # per manual entry
COPIED = _("copied from a notebook")  # the reason nobody typed, stored by its id: each reads it in his language


class TableEvent:
    """Base of all table events. `reseats`: the game then chooses again who plays and who deals."""
    __slots__ = ()
    reseats: ClassVar[bool] = True

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        """Collect problems; field names are those of the event."""

    def apply(self, now: TableState) -> TableState:
        """Return the table state after the event. Raises `DoesNotFit`."""
        return now

    def rules_after(self, rules: Any, game: Game) -> Any:
        """Return the house rules from here on."""
        return rules

    def lines(self, rules: Any, game: Game) -> tuple[Line, ...]:
        """Return the score lines it books."""
        return ()

    def title(self) -> Text:
        """Describe the event in one short line."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Joined(TableEvent):
    """A new person takes a new seat after seat `after` in the order of play (None: at the end), starting with `opening`
    units.
    """
    seat: Seat
    person: Person
    after: Seat | None = None
    opening: int = 0

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        bounds = game.opening(now, rules)
        _check_room(now, game, checks)
        checks.require(self.seat not in now.seats, "seat", _("This seat is taken."))
        checks.require(self.after is None or self.after in now.order, "after", _("Nobody sits there."))
        checks.require(bounds.low <= self.opening <= bounds.high, "opening", _(
            "The start must be between %(low)s and %(high)s.", low=bounds.low, high=bounds.high),
            "opening_out_of_bounds")
        checks.require(self.person not in now.occupants.values(), "person", _("This person already has a seat."),
                       "duplicate_player")

    def apply(self, now: TableState) -> TableState:
        require_fit(self.seat not in now.seats)
        at = now.order.index(self.after) + 1 if self.after in now.order else len(now.order)
        return replace(now, order=(*now.order[:at], self.seat, *now.order[at:]),
                       occupants={**now.occupants, self.seat: self.person})

    def lines(self, rules: Any, game: Game) -> tuple[Line, ...]:
        amount = game.amount(self.opening, rules)
        return (Line(_("Joined with %(amount)s", amount=amount), {self.seat: self.opening}),) if self.opening else ()

    def title(self) -> Text:
        return _("Joined: %(name)s", name=who(self.seat))


@dataclass(frozen=True, slots=True)
class Left(TableEvent):
    """A player leaves; the seat stays on the sheet."""
    seat: Seat

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        _check_sits(self.seat, "seat", now, checks)

    def apply(self, now: TableState) -> TableState:
        require_fit(self.seat in now.order)
        order = _without(now.order, self.seat)
        dealer = now.dealer
        if dealer == self.seat:
            dealer = now.left_of(self.seat, order) if order else None
        return replace(now, order=order, gone=(*now.gone, self.seat), dealer=dealer,
                       paused=_without(now.paused, self.seat), playing=_without(now.playing, self.seat))

    def title(self) -> Text:
        return _("Left: %(name)s", name=who(self.seat))


@dataclass(frozen=True, slots=True)
class Returned(TableEvent):
    """A player who had left takes the old seat again."""
    seat: Seat

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.require(self.seat in now.gone, "seat", _("Nobody has left from there."), "unknown_player")
        if self.seat in now.gone:
            sitting = {now.occupants[seat] for seat in now.order}
            checks.require(now.occupants[self.seat] not in sitting, "seat", _("This person already has a seat."),
                           "duplicate_player")
        _check_room(now, game, checks)

    def apply(self, now: TableState) -> TableState:
        require_fit(self.seat in now.gone)
        return replace(now, order=(*now.order, self.seat), gone=_without(now.gone, self.seat))

    def title(self) -> Text:
        return _("Back: %(name)s", name=who(self.seat))


@dataclass(frozen=True, slots=True)
class Paused(TableEvent):
    seat: Seat

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        _check_sits(self.seat, "seat", now, checks)
        checks.require(self.seat not in now.paused, "seat", _("Already pausing."))

    def apply(self, now: TableState) -> TableState:
        require_fit(self.seat in now.order and self.seat not in now.paused)
        return replace(now, paused=(*now.paused, self.seat), playing=_without(now.playing, self.seat))

    def title(self) -> Text:
        return _("Pauses: %(name)s", name=who(self.seat))


@dataclass(frozen=True, slots=True)
class Resumed(TableEvent):
    seat: Seat

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.require(self.seat in now.paused, "seat", _("Nobody pauses there."), "unknown_player")

    def apply(self, now: TableState) -> TableState:
        require_fit(self.seat in now.paused)
        return replace(now, paused=_without(now.paused, self.seat))

    def title(self) -> Text:
        return _("Plays again: %(name)s", name=who(self.seat))


@dataclass(frozen=True, slots=True)
class Substituted(TableEvent):
    """Somebody takes over a seat with its score, and the deal if it has it."""
    reseats: ClassVar[bool] = False
    seat: Seat
    person: Person

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        _check_sits(self.seat, "seat", now, checks)
        checks.require(self.person not in (now.occupants[seat] for seat in now.order), "person",
                       _("This person already has a seat."), "duplicate_player")

    def apply(self, now: TableState) -> TableState:
        require_fit(self.seat in now.order)
        return replace(now, occupants={**now.occupants, self.seat: self.person})

    def title(self) -> Text:
        return _("Substitute: %(name)s", name=who(self.seat))


@dataclass(frozen=True, slots=True)
class Reseated(TableEvent):
    """A new order of play for the same seats."""
    order: tuple[Seat, ...]

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.require(sorted(self.order) == sorted(now.order), "order", _("Everybody needs exactly one seat."))

    def apply(self, now: TableState) -> TableState:
        require_fit(sorted(self.order) == sorted(now.order))
        return replace(now, order=self.order)

    def title(self) -> Text:
        return _("Seats: %(names)s", names=who(*self.order))


@dataclass(frozen=True, slots=True)
class DealerMoved(TableEvent):
    """The table sets the dealer of the coming round."""
    reseats: ClassVar[bool] = False
    dealer: Seat

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        _check_sits(self.dealer, "dealer", now, checks)

    def apply(self, now: TableState) -> TableState:
        require_fit(self.dealer in now.order)
        return replace(now, dealer=self.dealer)

    def title(self) -> Text:
        return _("Dealer by the table: %(name)s", name=who(self.dealer))


@dataclass(frozen=True, slots=True)
class PlayersChosen(TableEvent):
    """The table sets who plays the coming round."""
    reseats: ClassVar[bool] = False
    playing: tuple[Seat, ...]

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        fits = len(set(self.playing)) == len(self.playing) and set(self.playing) <= set(now.order)
        checks.require(fits and len(self.playing) in game.table, "playing", players_needed(game))

    def apply(self, now: TableState) -> TableState:
        require_fit(set(self.playing) <= set(now.order))
        return replace(now, playing=tuple(seat for seat in now.order if seat in self.playing))

    def title(self) -> Text:
        return _("Playing by the table: %(names)s", names=who(*self.playing))


@dataclass(frozen=True, slots=True)
class RulesChanged(TableEvent):
    """New house rules from the next round on; `rules` is the complete set, encoded."""
    rules: Mapping[str, Any]

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.problems += game.check_rules(decode_dataclass(game.house_rules, self.rules)).problems

    def rules_after(self, rules: Any, game: Game) -> Any:
        return decode_dataclass(game.house_rules, self.rules)

    def title(self) -> Text:
        return _("House rules changed")


@dataclass(frozen=True, slots=True)
class Manual(TableEvent):
    """Amounts agreed at the table, with a reason; as a round of its own (`round_over`) or between rounds.

    It may stand for several `rounds` (totals copied from a notebook), all played by everybody in `amounts`.
    `everybody`: those with 0 in `amounts` took part too, for notebooks that do not give the number of rounds.
    """
    reseats: ClassVar[bool] = False
    amounts: Mapping[Seat, int]
    reason: str
    round_over: bool = False
    rounds: int = 0
    everybody: bool = False

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.require(self.reason.strip(), "reason", _("Write what the table agreed on."))
        checks.require(len(self.reason) <= 200, "reason", _("At most %(n)s characters.", n=200))
        checks.require(self.everybody or any(self.amounts.values()), "amounts",
                       _("At least one amount must not be zero."))
        checks.require(set(self.amounts) <= {*now.seats, POT}, "amounts", _("Nobody sits there."), "unknown_player")
        checks.require(all(abs(amount) <= 1_000_000 for amount in self.amounts.values()), "amounts",
                       _("This number is too large."))
        total = sum(self.amounts.values())
        if game.zero_sum(rules):
            checks.require(total == 0, "amounts", _("The amounts must add up to 0, not %(total)s.", total=total))
        checks.require(0 <= self.rounds <= MOST_ROUNDS, "rounds", _("At most %(n)s rounds.", n=MOST_ROUNDS))
        checks.require(not now.finished, "", _("The game is over."), "game_over")

    def apply(self, now: TableState) -> TableState:
        require_fit(set(self.amounts) <= {*now.seats, POT})
        return replace(now, number=now.number + max(self.round_over, self.rounds))

    def lines(self, rules: Any, game: Game) -> tuple[Line, ...]:
        return (Line(self.title(), self.amounts),)

    @property
    def reason_said(self) -> Text:
        return COPIED if self.reason == COPIED.id else verbatim(self.reason)

    def title(self) -> Text:
        return _("By agreement: %(reason)s", reason=self.reason_said)


@dataclass(frozen=True, slots=True)
class Ended(TableEvent):
    """The table ends the game early; nobody lost it."""
    reseats: ClassVar[bool] = False

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.require(not now.finished, "", _("The game is over already."), "game_over")

    def apply(self, now: TableState) -> TableState:
        return replace(now, finished=True)

    def title(self) -> Text:
        return _("Ended by the table")


@dataclass(frozen=True, slots=True)
class Unplayed(TableEvent):
    """A deal that was not played; the same player deals again. `cause` is one of the game's `unplayed`."""
    reseats: ClassVar[bool] = False
    cause: str
    dealer: Seat

    def check(self, now: TableState, rules: Any, game: Game, checks: Checks) -> None:
        checks.require(self.cause in game.unplayed, "cause", _("This is not one of the choices."))
        _check_sits(self.dealer, "dealer", now, checks)
        checks.require(not now.finished, "", _("The game is over."), "game_over")

    def title(self) -> Text:
        cause = CAUSES.get(self.cause, CAUSES["misdeal"])
        return _("%(cause)s; dealt: %(name)s", cause=cause, name=who(self.dealer))


CAUSES = {"misdeal": _("Misdeal"), "passed": _("Everybody passed")}
TABLE_EVENTS: tuple[type, ...] = (
    Joined, Left, Returned, Paused, Resumed, Substituted, Reseated, DealerMoved, PlayersChosen, RulesChanged, Manual,
    Ended, Unplayed)


def check_event(event: TableEvent, now: TableState, rules: Any, game: Game) -> Findings:
    checks = Checks()
    event.check(now, rules, game, checks)
    return checks.findings()


def apply_event(event: TableEvent, now: TableState, rules: Any, game: Game) -> tuple[TableState, Any, Score]:
    """Return table state, house rules and score after a table event. Raises `DoesNotFit`."""
    after = event.apply(now)
    score = Score(event.lines(rules, game))
    rules = event.rules_after(rules, game)
    after = credit(after, score)
    if isinstance(event, Manual) and event.rounds:
        after = credit_rounds(after, event.amounts, event.rounds)
    if score.lines and game.over(after, rules):
        after = replace(after, finished=True)
    return game.seating(after, rules) if event.reseats else after, rules, score


def players_needed(game: Game) -> Text:
    """Say how many must play a round."""
    if len(game.table) == 1:
        return _("Exactly %(n)s must play.", n=game.table.start)
    return _("From %(low)s to %(high)s must play.", low=game.table.start, high=game.table.stop - 1)


def _check_room(now: TableState, game: Game, checks: Checks) -> None:
    checks.require(len(now.order) < game.people.stop - 1, "", _("The table is full."), "table_full")


def _check_sits(seat: Seat, field: str, now: TableState, checks: Checks) -> None:
    checks.require(seat in now.order, field, _("Nobody sits there."), "unknown_player")


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in seats if each != seat)
