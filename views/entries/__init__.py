"""Recording, explaining, correcting and undoing entries of a sitting."""
from . import acts, correction, draft_saving, new, waiting
from .blueprint import bp
