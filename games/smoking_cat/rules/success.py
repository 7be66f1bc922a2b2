"""Success of a player: the share of played rounds not lost.

Source: SCWU reports; not in the rule text. Unit: tenths of a percent.
"""
from tally import Seat, TableState, Text, _


def success(played: int, lost: int) -> int | None:
    """The share of played rounds not lost, in tenths of a percent, half rounded up; None for no rounds."""
    return None if played == 0 else (2000 * (played - lost) + played) // (2 * played)


def rounds_of(now: TableState, seat: Seat) -> tuple[int, int]:
    """Rounds played and lost on this seat, whoever sat on it."""
    mine = [each for each in now.accounts if each.seat == seat]
    return sum(each.rounds for each in mine), sum(each.lost for each in mine)


def success_of(now: TableState, seat: Seat) -> Text:
    """The success on this seat as a sentence."""
    share = success(*rounds_of(now, seat))
    if share is None:
        return _("–")
    return _("%(whole)s.%(tenth)s%%", whole=share // 10, tenth=share % 10)
