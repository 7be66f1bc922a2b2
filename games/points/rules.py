"""Points: whatever is played, everybody gets the points of each round; most or fewest of them win.

Source: no rule text; all of it is house rules. Unit: points.
"""
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tally import Checks, Findings, Labelled, Line, Next, Score, Seat, TableState, Text, _, _n, setup, switch, who

MOST = 100_000  # points of one round


class Best(Labelled):
    """Whose points win."""
    MOST = "most", _("The most points")
    FEWEST = "fewest", _("The fewest points")


@dataclass(frozen=True, slots=True)
class HouseRules:
    best: Best = switch(Best.MOST, _("What wins?"))
    zero_sum: bool = switch(False, _("Must the points of a round add up to zero?"))
    pairs: bool = switch(False, _("Do those who sit opposite each other play together?"), note=_(
        "Four, six, eight or ten play. Points are written once for a pair; both get them."))
    rotate: bool = switch(True, _("Does the deal go round?"))
    rounds: int = setup(0, _("How many rounds does a game have?"), high=1000)
    goal: int = setup(0, _("Up to how many points?"), high=1_000_000)


@dataclass(frozen=True, slots=True)
class Points:
    """What a round gave to each player."""
    points: Mapping[Seat, int]


def teams(playing: tuple[Seat, ...], rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together: those opposite each other where the house plays in pairs, otherwise each alone."""
    half = len(playing) // 2
    if not rules.pairs or len(playing) < 4 or len(playing) % 2:
        return tuple((seat,) for seat in playing)
    return tuple(zip(playing[:half], playing[half:], strict=True))


def check(entry: Points, now: TableState, rules: HouseRules) -> Findings:
    checks = Checks()
    together = teams(now.playing, rules)
    for one, *other in together:
        field = f"points-{one}"
        checks.require(one in entry.points, field, _("How many points has %(player)s?", player=who(one)))
        checks.require(abs(entry.points.get(one, 0)) <= MOST, field,
                       _("From %(low)s to %(high)s.", low=-MOST, high=MOST))
        for seat in other:
            checks.require(entry.points.get(one) == entry.points.get(seat), field,
                           _("%(one)s and %(other)s play together: both get the same points.", one=who(one),
                             other=who(seat)))
    checks.require(set(entry.points) <= set(now.playing), "points", _("Somebody here does not play this round."))
    if rules.pairs:
        checks.require(len(now.playing) in (4, 6, 8, 10), "playing", _("Pairs need four, six, eight or ten players."))
    if rules.zero_sum:
        total = sum(entry.points.values())
        checks.require(total == 0, "points", _("The points add up to %(n)s, not to zero.", n=total))
    return checks.findings()


def score(entry: Points, now: TableState, rules: HouseRules) -> Score:
    return Score((Line(_("Points of the round"), entry.points, "Points"),))


def after(entry: Points, score: Score, now: TableState, rules: HouseRules) -> Next:
    totals = [now.total(seat) + score.of(seat) for seat in now.seats]
    dealer = now.left_of(now.dealer, now.order) if rules.rotate and now.dealer is not None else now.dealer
    return Next(dealer=dealer, playing=now.present,
                finished=now.number >= rules.rounds > 0 or max(totals) >= rules.goal > 0)


def seating(now: TableState, rules: HouseRules) -> TableState:
    dealer = now.dealer if now.dealer in now.order else next(iter(now.order), None)
    return replace(now, playing=now.present, dealer=dealer)


def over(now: TableState, rules: HouseRules) -> bool:
    return max(now.totals.values(), default=0) >= rules.goal > 0


def fewest(rules: HouseRules) -> bool:
    return rules.best is Best.FEWEST


def ranking(now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """By the points of the rounds: those that are paid at the end are turned round where the fewest win."""
    return now.ranked(now.counted, lowest=fewest(rules))


def close(now: TableState, rules: HouseRules) -> Score:
    """For money everybody settles with everybody the difference of their points; it does not count as points."""
    if rules.zero_sum:
        return Score()
    sign, everybody = -1 if fewest(rules) else 1, sum(now.total(seat) for seat in now.seats)
    paid = {seat: sign * (len(now.seats) * now.total(seat) - everybody) for seat in now.seats}
    return Score((Line(_("Added to the points, so that everybody settles the difference with everybody"),
                       {seat: paid[seat] - now.total(seat) for seat in now.seats},
                       "Points", counted={}),))


def sides(entry: Points, now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    return teams(now.playing, rules) if rules.pairs else ()


def title(entry: Points, now: TableState) -> Text:
    return _("Points of the round")


def unit(n: int) -> Text:
    return _n("%(n)s point", "%(n)s points", n)
