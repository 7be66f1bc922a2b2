"""Seating plans of a tournament: who sits at which table, and in which seat of it, in every round.

`draw` makes a plan for numbered chairs, `faults` checks any plan independently. Everything is a pure function of
its arguments: the same seed draws the same plan again, on any machine.
"""
from .checker import faults
from .draw import CannotDraw, Plan, draw
from .sizes import table_sizes

__all__ = ["CannotDraw", "Plan", "draw", "faults", "table_sizes"]
