"""Splitting a bill in whole minor units that sum to what was paid."""
from collections.abc import Callable, Mapping

from .text import Text, _

Person = int

RULE = _("What cannot be divided goes by the smallest unit of money, one each to those whose part was rounded down "
         "most; where that is equal, first to whoever paid, then to whoever has been on the list longer.")


def split(total: int, shares: Mapping[Person, int], first: Person | None = None) -> dict[Person, int]:
    """Return what each person bears of `total`, in proportion to their shares, rounded by `RULE`.

    `first` is who paid. Every part is within one minor unit of the exact one; no share, no part. Raises `ValueError`
    for a total not above zero, a negative share, or no share at all.
    """
    if total <= 0 or min(shares.values(), default=0) < 0 or not any(shares.values()):
        raise ValueError("a total above zero, shares of zero or more and somebody to bear it are needed")
    all_shares = sum(shares.values())
    parts = {person: total * share // all_shares for person, share in shares.items()}

    def turn(person: Person) -> tuple[int, bool, Person]:
        return -(total * shares[person] % all_shares), person != first, person

    for person in sorted(shares, key=turn)[:total - sum(parts.values())]:
        parts[person] += 1
    return parts


def exact(total: int, amounts: Mapping[Person, int], shown: Callable[[int], str] = str) -> Text | None:
    """Return what is wrong with parts that were typed one by one, or None.

    `shown` formats minor units for the reader.
    """
    if min(amounts.values(), default=0) < 0:
        return _("Nobody's part can be less than nothing.")
    given = sum(amounts.values())
    if given < total:
        return _("The parts add up to %(sum)s; %(off)s of %(total)s is missing.",
                 sum=shown(given), off=shown(total - given), total=shown(total))
    if given > total:
        return _("The parts add up to %(sum)s; that is %(off)s more than %(total)s.",
                 sum=shown(given), off=shown(given - total), total=shown(total))
    return None
