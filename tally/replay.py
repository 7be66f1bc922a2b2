"""Replay: fold the sheet in the order of play into scores and the table state after each row."""
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from .checks import DoesNotFit
from .crediting import credit
from .game import Game
from .labelled import Labelled
from .log import Play
from .scoring import Score
from .state import Deal, TableState
from .table_events import Ended, Manual, TableEvent, apply_event
from .text import Seat, Text, _

AFTER_THE_END = _("The game had ended before this.")
CORRECTED_BEFORE = _("Something before it in this round was corrected later; record the rest of the round anew.")


class Fate(Labelled):
    """Whether a row of the sheet counts."""
    COUNTS = "counts", _("counts")
    SET_ASIDE = "set_aside", _("set aside")
    UNFIT = "unfit", _("does not fit")
    STRUCK = "struck", _("struck out")


@dataclass(frozen=True, slots=True)
class Played:
    """One row after replay: table state and rules before it, its score, table state and rules after it."""
    play: Play
    fate: Fate
    before: TableState
    rules: Any
    score: Score
    after: TableState
    rules_after: Any
    why: Text | None = None


def begin(game: Game, order: tuple[Seat, ...], occupants: dict[Seat, int], dealer: Seat | None,
          rules: Any) -> TableState:
    """Return the table state before the first deal."""
    return game.seating(TableState(order=order, occupants=occupants, dealer=dealer), rules)


def advance(game: Game, play: Play, now: TableState, rules: Any) -> Played:
    """Replay one row. Never raises for recorded content: an entry that no longer fits stays, marked with its fate."""
    if play.struck:
        return Played(play, Fate.STRUCK, now, rules, Score(), now, rules)
    is_table_event = isinstance(play.content, TableEvent)
    if now.finished and (not is_table_event or isinstance(play.content, (Manual, Ended))):
        return Played(play, Fate.SET_ASIDE, now, rules, Score(), now, rules, AFTER_THE_END)
    if play.seq < now.since and _stands_on_turns(game, play.content):
        return Played(play, Fate.SET_ASIDE, now, rules, Score(), now, rules, CORRECTED_BEFORE)
    try:
        if is_table_event:
            after, rules_after, score = apply_event(play.content, now, rules, game)
            return Played(play, Fate.COUNTS, now, rules, score, after, rules_after)
        return _advance_entry(game, play, dealt(now, play.deal), rules)
    except DoesNotFit as unfit:
        return Played(play, Fate.UNFIT, now, rules, Score(), now, rules, unfit.reason)


def _stands_on_turns(game: Game, content: Any) -> bool:
    """Whether an entry depends on the turns of its round: a turn itself, or the end of the round."""
    return isinstance(content, game.turns) or not isinstance(content, (*game.between_rounds, TableEvent))


def _newest(game: Game, play: Play, now: TableState, round_over: bool) -> int:
    """Seq of the newest action among the turns of the current round, after this row; 0 when no round is running."""
    if round_over or isinstance(play.content, game.opens):
        return 0
    return max(now.since, play.seq) if isinstance(play.content, game.turns) else now.since


def dealt(now: TableState, deal: Deal | None) -> TableState:
    """Replace the suggested dealer and players by the recorded ones. Raises `DoesNotFit`."""
    if deal is None:
        return now
    if not set(deal.playing) <= set(now.seats) or deal.dealer not in (None, *now.seats):
        raise DoesNotFit(_("After a correction before it, somebody in it has no seat."))
    return replace(now, dealer=deal.dealer, playing=deal.playing)


def _advance_entry(game: Game, play: Play, now: TableState, rules: Any) -> Played:
    score = game.score(play.content, now, rules)
    after = game.after(play.content, score, now, rules)
    played = now.playing if after.played is None else after.played
    then = credit(
        now, score, played if after.round_over else (), after.lost,
        number=now.number + after.round_over, carry=after.carry, pending=after.pending, finished=after.finished,
        since=_newest(game, play, now, after.round_over), dealer=now.dealer if after.dealer is None else after.dealer,
        playing=now.playing if after.playing is None else after.playing)
    return Played(play, Fate.COUNTS, now, rules, score, then, rules)


def replay(game: Game, plays: Iterable[Play], now: TableState, rules: Any) -> Iterator[Played]:
    """Replay rows from the table state and rules before the first of them."""
    for play in plays:
        played = advance(game, play, now, rules)
        yield played
        now, rules = played.after, played.rules_after
