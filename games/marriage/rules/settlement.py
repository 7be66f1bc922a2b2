"""The settlement of one game: every pair settles the difference of its maal, every loser pays the finisher.

Source: Marriage (card game), chapters „Bodování“, „Pravidla / Výjimky ze skórování“ and „Variace“.
Unit: points.
"""
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tally import DoesNotFit, Labelled, Line, Score, Seat, TableState, Text, _, who

from .dhoos import dhoos_lines, fouls_due
from .entries import Entry, Settled, Status
from .house_rules import BonusFrom, HouseRules, Kidnapped, Unshown
from .maal import Maal, joined, maal_of

SCORING = "Bodování"
EXCEPTIONS = "Pravidla / Výjimky ze skórování"
NOT_AT_THE_TABLE = _("After a correction before it, somebody in it has no seat.")


class Doubling(Labelled):
    """Why a game counts more than once."""
    BETTER = "better", _("Better game: everything twice")
    DUBLEE = "dublee", _("Seven dublees were shown: everything twice")
    BOTH = "both", _("Better game in which seven dublees were shown: everything four times")


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything the result of a game is computed from.

    `held` is the maal of each player's cards, `counted` what of it counts under the variations in force. `fees` are
    what each loser pays the finisher; `bonus` is what they pay on top because the finisher ended with dublees.
    """
    finisher: Seat
    status: Mapping[Seat, Status]
    held: Mapping[Seat, Maal]
    counted: Mapping[Seat, int]
    fees: Mapping[Seat, int]
    bonus: Mapping[Seat, int]
    doubled: Doubling | None
    fouls: Mapping[Seat, int]

    @property
    def players(self) -> tuple[Seat, ...]:
        return tuple(self.held)

    @property
    def losers(self) -> tuple[Seat, ...]:
        return tuple(self.fees)

    @property
    def total(self) -> int:
        """The maal of all players together."""
        return sum(self.counted.values())

    @property
    def times(self) -> int:
        return {None: 1, Doubling.BOTH: 4}.get(self.doubled, 2)

    def exchange(self) -> dict[Seat, int]:
        """Each player's maal once from everybody, less everybody's maal."""
        return {seat: len(self.held) * own - self.total for seat, own in self.counted.items()}


def settlement_of(entry: Settled, now: TableState, rules: HouseRules) -> Settlement:
    """The settlement of a recorded game. Raises `DoesNotFit` when somebody in it has no seat any more."""
    players = tuple(seat for seat in now.seats if seat in entry.status)
    finisher = entry.finisher
    if finisher is None or finisher not in players or not {*entry.status, *entry.fouls} <= set(now.seats):
        raise DoesNotFit(NOT_AT_THE_TABLE)
    held = {seat: held_by(seat, entry, rules) for seat in players}
    return Settlement(
        finisher=finisher, status=entry.status, held=held, counted=counted_maal(entry, held, rules),
        fees={seat: fee_of(entry.status[seat], rules) for seat in players if seat != finisher},
        bonus=dublee_bonus(now, players, finisher, rules) if entry.status[finisher] is Status.DUBLEE else {},
        doubled=doubling(entry, rules), fouls=fouls_due(entry, now, rules))


def held_by(seat: Seat, entry: Settled, rules: HouseRules) -> Maal:
    """The maal of one player, from the cards or as it was counted by hand."""
    if seat in entry.cards:
        return maal_of(entry.cards[seat], entry.tiplu, rules)
    tunnel_points = entry.tunnel_points.get(seat, 0)
    return Maal(entry.maal.get(seat, 0) - tunnel_points, tunnel_points)


def counted_maal(entry: Settled, held: Mapping[Seat, Maal], rules: HouseRules) -> dict[Seat, int]:
    """What counts: all of it for who has shown; Kidnap moves what the others hold to the finisher."""
    unshown = [seat for seat in held if entry.status[seat] is Status.UNSHOWN]
    counted = {seat: own.points for seat, own in held.items()}
    counted |= {seat: counted_unshown(held[seat], rules.unshown) for seat in unshown}
    if rules.unshown is Unshown.KIDNAP and entry.finisher is not None:
        counted[entry.finisher] = _kidnapped(entry, held, [entry.finisher, *unshown], rules)
    return counted


def _kidnapped(entry: Settled, held: Mapping[Seat, Maal], seats: Collection[Seat], rules: HouseRules) -> int:
    """The maal of the finisher with all he carries off: as points, or as cards counted together."""
    if rules.kidnapped is Kidnapped.POINTS:
        return sum(held[seat].points for seat in seats)
    together = joined(entry.cards[seat] for seat in seats if seat in entry.cards)
    typed = sum(held[seat].points for seat in seats if seat not in entry.cards)
    return typed + maal_of(together, entry.tiplu, rules).points


def counted_unshown(held: Maal, unshown: Unshown) -> int:
    """The counted maal of a player who has not shown."""
    match unshown:
        case Unshown.COUNTS:
            return held.points
        case Unshown.TUNNELS_LAPSE:
            return held.card_points
        case Unshown.MAAL_LAPSES:
            return held.tunnel_points
        case Unshown.MURDER | Unshown.KIDNAP:
            return 0


def fee_of(status: Status, rules: HouseRules) -> int:
    """The fee of a loser by how far he came; a dublee player who loses need not pay for having shown."""
    if status is Status.UNSHOWN:
        return rules.fee_unshown
    return 0 if status is Status.DUBLEE and rules.dublee_exempt else rules.fee_shown


def dublee_bonus(now: TableState, players: Collection[Seat], finisher: Seat, rules: HouseRules) -> dict[Seat, int]:
    """What each loser pays because the finisher ended with dublees; of the odd points the next to play pay one each."""
    at = now.seats.index(finisher)
    losers = [seat for seat in now.seats[at + 1:] + now.seats[:at] if seat in players]
    if rules.dublee_bonus_from is BonusFrom.EACH or not losers:
        return dict.fromkeys(losers, rules.dublee_bonus)
    share, odd = divmod(rules.dublee_bonus, len(losers))
    return {seat: share + (place < odd) for place, seat in enumerate(losers)}


def doubling(entry: Settled, rules: HouseRules) -> Doubling | None:
    """A Better game counts twice; where the house says so, dublees shown by anybody make one."""
    shown = rules.dublee_triggers_better and Status.DUBLEE in entry.status.values()
    if entry.better:
        return Doubling.BOTH if shown and rules.dublee_better_again else Doubling.BETTER
    return Doubling.DUBLEE if shown else None


def score(entry: Entry, now: TableState, rules: HouseRules) -> Score:
    """The lines of a game, each of which sums to zero; a void game has none."""
    if not isinstance(entry, Settled):
        return Score()
    settled = settlement_of(entry, now, rules)
    lines = [maal_line(settled), *fee_lines(settled, rules)]
    return with_doubling(lines, settled, rules)


def with_doubling(lines: Iterable[Line], settled: Settlement, rules: HouseRules) -> Score:
    """The lines of a game, once more for each time it counts, and the dhoos."""
    once = Score(tuple(lines))
    again: tuple[Line, ...] = ()
    if settled.doubled:
        more = {seat: amount * (settled.times - 1) for seat, amount in once.totals().items()}
        again = (Line(settled.doubled.label, more, "Variace – Lepší"),)
    return Score((*once.lines, *again, *dhoos_lines(settled.fouls, settled.finisher, settled.times, rules)))


def maal_line(settled: Settlement) -> Line:
    reason = _("Maal: %(n)s times one's own less %(total)s of all", n=len(settled.players),
               total=settled.total)
    return Line(reason, settled.exchange(), SCORING)


def fee_lines(settled: Settlement, rules: HouseRules) -> tuple[Line, ...]:
    """The losers' fees to the finisher, by how far they came."""
    lines = []
    for status, reason, rule in (
        (Status.UNSHOWN, _("Had not shown: %(fee)s each to the finisher", fee=rules.fee_unshown), SCORING),
        (Status.SHOWN, _("Had shown: %(fee)s each to the finisher", fee=rules.fee_shown), SCORING),
        (Status.DUBLEE, _dublee_reason(rules), EXCEPTIONS),
    ):
        payers = [seat for seat in settled.losers if settled.status[seat] is status]
        if payers:
            lines.append(paid_to_finisher(settled, reason, {seat: settled.fees[seat] for seat in payers},
                                           rule))
    return (*lines, *bonus_lines(settled, rules))


def bonus_lines(settled: Settlement, rules: HouseRules) -> tuple[Line, ...]:
    """What the finisher gets for having ended with dublees."""
    if not any(settled.bonus.values()):
        return ()
    reason = (_("The finisher ended with dublees: %(bonus)s more from each", bonus=rules.dublee_bonus)
              if rules.dublee_bonus_from is BonusFrom.EACH else
              _("The finisher ended with dublees: %(bonus)s more from all together", bonus=rules.dublee_bonus))
    return (paid_to_finisher(settled, reason, settled.bonus, EXCEPTIONS),)


def _dublee_reason(rules: HouseRules) -> Text:
    if rules.dublee_exempt:
        return _("Had shown seven dublees: free of the %(fee)s", fee=rules.fee_shown)
    return _("Had shown seven dublees: %(fee)s each to the finisher", fee=rules.fee_shown)


def paid_to_finisher(settled: Settlement, reason: Text, paid: Mapping[Seat, int], rule: str) -> Line:
    amounts = {seat: -amount for seat, amount in paid.items()}
    return Line(reason, {**amounts, settled.finisher: sum(paid.values())}, rule)


def remarks(settled: Settlement, score: Score) -> tuple[Text, ...]:
    """Remarks for the page: the one who finished may well pay."""
    if score.of(settled.finisher) < 0:
        return (_("%(player)s finished and pays all the same: others hold more maal.",
                  player=who(settled.finisher)),)
    return ()
