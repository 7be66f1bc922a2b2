"""Parse numbers from query strings and forms; anything unexpected is None."""
import re
from collections.abc import Mapping

from models.database import LARGEST_ID

DECIMAL = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")


def natural(raw: str | None) -> int | None:
    """Parse 0 to `LARGEST_ID` in at most 19 plain ASCII digits; else None."""
    found = int(raw) if raw and raw.isascii() and raw.isdigit() and len(raw) < 20 else None
    return found if found is None or found <= LARGEST_ID else None


def hundredths(raw: str, most: int) -> int | None:
    """Parse 0 to `most` with up to two decimals (comma or point) and return hundredths; else None."""
    typed = DECIMAL.fullmatch(raw)
    if typed is None:
        return None
    found = int(typed[1]) * 100 + int((typed[2] or "").ljust(2, "0"))
    return found if found <= most * 100 else None


def asked(args: Mapping[str, str], name: str) -> int | None:
    """`natural` of a query or form field."""
    return natural(args.get(name))
