"""Random games for the evenings of the demo club."""
from random import Random

from tally import Sample, TableState

from .rules import HouseRules, Settled, Status, Unshown, Void

_MAAL = (0, 0, 2, 3, 3, 5, 5, 7, 8, 10, 10, 12, 13, 15, 15, 18, 20, 22, 25, 30)  # no count ends in 1 or 6


def entry(now: TableState, rules: HouseRules, chance: Random) -> Settled | Void | None:
    """Return a plausible next game, not necessarily a valid one; None after the end."""
    if now.finished or now.pending:
        return None
    if chance.random() < 0.02:
        return Void()
    finisher = chance.choice(now.playing)
    status = {seat: Status.SHOWN if chance.random() < 0.72 else Status.UNSHOWN for seat in now.playing}
    status[finisher] = Status.SHOWN
    if rules.dublee and len(now.playing) >= rules.dublee_min_players and chance.random() < 0.06:
        status[chance.choice(now.playing)] = Status.DUBLEE
    maal = {seat: chance.choice(_MAAL if status[seat] is not Status.UNSHOWN else _MAAL[:8]) for seat in now.playing}
    fouls = {chance.choice(now.playing): 1} if chance.random() < 0.03 else {}
    return Settled(finisher, status, {seat: each for seat, each in maal.items() if each},
                   fouls={seat: n for seat, n in fouls.items() if seat != finisher})


SAMPLE = Sample(entry, rules=lambda chance: HouseRules(unshown=Unshown.MURDER, rate="0.2"), rate="0.20",
                rounds=range(12, 19))
