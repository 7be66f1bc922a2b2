"""Parse ISO days: 2026-01-31, and no other format."""
import re
from datetime import date

ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def day_of(text: str) -> date | None:
    """The day of a text; None if invalid."""
    try:
        return date.fromisoformat(text) if ISO.fullmatch(text) else None
    except ValueError:
        return None
