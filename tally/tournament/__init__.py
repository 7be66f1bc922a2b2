"""What the tables of a tournament come to: points for places, standings with their ties, prizes. Pure functions."""
from .places import place_points
from .prizes import prizes
from .standings import BY_PLACES, BY_SUM, Link, Penalty, Row, TableResult, standings

__all__ = ["BY_PLACES", "BY_SUM", "Link", "Penalty", "Row", "TableResult", "place_points", "prizes", "standings"]
