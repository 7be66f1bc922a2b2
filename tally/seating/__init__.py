"""Seating plans of a tournament: who sits at which table, and in which seat of it, in every round.

`draw` makes a plan for numbered chairs; `take_seat` and `redraw` change the rounds to come when people
come late or leave; `swiss_round` seats one round by standing; `faults` checks any plan independently. Everything is a
pure function of its arguments: the same seed draws the same plan again, on any machine.
"""
from .checker import faults
from .draw import CannotDraw, Plan, draw
from .redraw import redraw, take_seat
from .sizes import playing_extra, stand_ins, table_sizes
from .swiss import swiss_round
from .wishes import chairs_apart, pairs_of, together
