"""Recording, explaining, correcting and undoing entries of a sitting."""
from . import acts, correction, draft_saving, new
from .blueprint import bp
