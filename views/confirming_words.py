"""Whose confirmation a club or a table asks for, in words, and the bounds of its settings."""
from collections.abc import Mapping

from models.schema.confirmations import Level
from models.transfer.shapes import MOST_HOURS
from tally import Text, _

LEVELS: Mapping[str, Text] = {
    Level.OFF.value: _("nobody; who wants to may agree"), Level.ONE.value: _("one other than who kept the score"),
    Level.ALL.value: _("everybody who played")}
HOURS_WRONG = _("Write a whole number of hours, at most %(n)s.", n=MOST_HOURS)

__all__ = ["HOURS_WRONG", "LEVELS", "MOST_HOURS"]
