"""Small numbers that come in addresses and forms, read without trusting them."""
from collections.abc import Mapping


def natural(raw: str | None) -> int | None:
    """A number from 0 to 999 999 999 written in plain digits; anything else is None."""
    return int(raw) if raw and raw.isascii() and raw.isdigit() and len(raw) < 10 else None


def asked(args: Mapping[str, str], name: str) -> int | None:
    """Such a number out of a query or a form."""
    return natural(args.get(name))
