"""Parse numbers from query strings and forms; anything unexpected is None. JSON that scripts and files bring."""
import json
import re
from collections.abc import Mapping
from typing import Any

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


def json_of(text: str) -> Any:
    """Parse JSON without what cannot be stored: NUL, and halves of letters, as of a picture cut in two. Raises
    ValueError or RecursionError."""
    found = json.loads(re.sub(r"(\\\\)|\\u0000", r"\1", text))  # a backslash may be before it
    return json.loads(json.dumps(found, ensure_ascii=False).encode("utf-8", "replace"))
