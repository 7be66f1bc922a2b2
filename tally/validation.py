"""Checks common to all games for every new entry: state of the sitting, dealer, players."""
from typing import Any

from .checks import Checks, Findings
from .game import Game
from .replay import dealt
from .state import Deal, TableState
from .table_events import TableEvent, check_event, players_needed
from .text import _


def validate(game: Game, entry: Any, deal: Deal | None, now: TableState, rules: Any) -> Findings:
    """Check a new entry or table event against the table state; the game's own `check` runs last."""
    if isinstance(entry, TableEvent):
        return check_event(entry, now, rules, game)
    checks = Checks()
    is_round = game.step_of(entry, now) == "round"
    checks.require(not now.finished, "", _("The game is over."), "game_over")
    for question in now.pending if is_round else ():
        checks.require(False, "", _("The table must decide first: %(question)s", question=question.text),
                       "decision_pending")
    if deal is not None:
        _validate_deal(game, deal, now, checks)
    if checks.problems:
        return checks.findings()
    return game.check(entry, dealt(now, deal), rules)


def _validate_deal(game: Game, deal: Deal, now: TableState, checks: Checks) -> None:
    playing = deal.playing
    checks.require(len(set(playing)) == len(playing), "playing", _("Nobody can play twice."), "duplicate_player")
    strangers = not set(playing) <= set(now.order)
    checks.require(not strangers, "playing", _("Nobody sits there."), "unknown_player")
    checks.require(len(playing) in game.table, "playing", players_needed(game), "wrong_number_of_players")
    checks.require(deal.dealer is None or deal.dealer in now.order, "dealer", _("Nobody sits there."),
                   "unknown_player")
