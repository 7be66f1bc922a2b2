"""Recording, explaining, correcting and undoing entries of a sitting."""
from . import acts, correction, keeping, later, new
from .blueprint import bp

__all__ = ["acts", "bp", "correction", "keeping", "later", "new"]
