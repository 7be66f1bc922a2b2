"""Days as addresses and forms write them: 2026-01-31, and nothing else."""
import re
from datetime import date

ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def day_of(text: str) -> date | None:
    """The day of a text; None for what is no day of the calendar."""
    try:
        return date.fromisoformat(text) if ISO.fullmatch(text) else None
    except ValueError:
        return None
