"""Parse numbers from query strings and forms; anything unexpected is None."""
import re
from collections.abc import Mapping

DECIMAL = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")


def natural(raw: str | None) -> int | None:
    """Parse 0 to 999 999 999 in plain ASCII digits; else None."""
    return int(raw) if raw and raw.isascii() and raw.isdigit() and len(raw) < 10 else None


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
