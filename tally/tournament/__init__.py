"""What the tables of a tournament come to: places, standings, ties, prizes; the clock of a round. Pure functions."""
from .clock import Clock, ClockState, More, Pause, Reading, Resume
from .places import place_points
from .prizes import prizes
from .standings import (
    BY_PLACES,
    BY_SUM,
    RANKING,
    Part,
    Penalty,
    Row,
    TableResult,
    TieBreak,
    chain_of,
    compared,
    parts,
    standings,
)
