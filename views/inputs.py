"""Small numbers that come in addresses and forms, read without trusting them."""
import re
from collections.abc import Mapping

DECIMAL = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")


def natural(raw: str | None) -> int | None:
    """A number from 0 to 999 999 999 written in plain digits; anything else is None."""
    return int(raw) if raw and raw.isascii() and raw.isdigit() and len(raw) < 10 else None


def hundredths(raw: str, most: int) -> int | None:
    """A number from 0 to `most` with up to two decimals, after a comma or a point, in hundredths; else None."""
    typed = DECIMAL.fullmatch(raw)
    if typed is None:
        return None
    found = int(typed[1]) * 100 + int((typed[2] or "").ljust(2, "0"))
    return found if found <= most * 100 else None


def asked(args: Mapping[str, str], name: str) -> int | None:
    """Such a number out of a query or a form."""
    return natural(args.get(name))
