"""The showdown: the leader shows, his neighbours try to beat him one by one, the dealer last; the winner
deals next.

Source: Mordýřova sudá, section 3, „zjištění vítěze“, and rules 0, 2, 3 and 11 of section 5. Unit: none.
"""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tally.labelled import Labelled
from tally.text import Seat, _, who

from .cards import Card, require_copies, require_hand
from .groupings import Strength, cripple_needs
from .layouts import Layout, best_layout
from .refusals import Refused
from .regional import PLAIN, Conditions
from .runs import RunRules, runs

LEAST_PLAYERS, MOST_PLAYERS = 2, 7  # section 1


class By(Labelled):
    """What decided the game."""
    CARDS = "cards", _("better cards")
    SEAT = "seat", _("equal cards, better seat")
    CRIPPLE = "cripple", _("crippled the Onion")
    LAST_PLAYER = "last_player", _("everybody else had given up")


class CrippleScope(Labelled):
    """Who may murder a shown mord; the texts are silent."""
    STILL_IN = "still_in", _("players not yet knocked out, and the one just beaten by it")
    ALL = "all", _("everybody in the showdown")


@dataclass(frozen=True, slots=True)
class ShowdownRules:
    """Round and house rules for comparing hands."""
    leftovers: bool = True
    cripple: bool = True
    mage: bool = False  # rule 2
    scope: CrippleScope = CrippleScope.STILL_IN
    runs: RunRules = RunRules()


@dataclass(frozen=True, slots=True)
class Duel:
    """Leader against challenger. `group` is the deciding group, from 1; None when the seat decided."""
    leader: Seat
    challenger: Seat
    survivor: Seat
    group: int | None


@dataclass(frozen=True, slots=True)
class Murder:
    """A run that murders: whose, whom, how long."""
    by: Seat
    victim: Seat
    length: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and why: the chain of duels, and the murder that ended it, if any. The winner deals next."""
    winner: Seat
    by: By
    duels: tuple[Duel, ...]
    layouts: Mapping[Seat, Layout]
    murder: Murder | None = None
    best: Strength | None = None  # of the winner's groups, where they are known


@dataclass(frozen=True, slots=True)
class Table:
    """The seats of a showdown in the order of play, and the dealer; `folded` players are skipped."""
    seats: tuple[Seat, ...]
    dealer: Seat
    folded: tuple[Seat, ...] = ()

    @property
    def in_line(self) -> tuple[Seat, ...]:
        """Players still in, from the dealer's left, the dealer last: the order of showing."""
        at = self.seats.index(self.dealer) + 1
        return tuple(seat for seat in self.seats[at:] + self.seats[:at] if seat not in self.folded)

    def seniority(self, seat: Seat) -> int:
        """Střeďan first, then Posměr and on to Protisměr: who is dealt to earlier wins a tie."""
        at = self.seats.index(self.dealer)
        return (self.seats.index(seat) - at) % len(self.seats)


def require_table(table: Table) -> None:
    """Two to seven different players, the dealer among them, somebody still in. Raises `Refused`."""
    if not LEAST_PLAYERS <= len(table.seats) <= MOST_PLAYERS:
        raise Refused(
            _(
                "From %(low)s to %(high)s players play, not %(n)s.",
                low=LEAST_PLAYERS,
                high=MOST_PLAYERS,
                n=len(table.seats),
            ),
            "player_count",
        )
    if len(set(table.seats)) != len(table.seats):
        raise Refused(_("Somebody is named twice."), "duplicate_player")
    if table.dealer not in table.seats:
        raise Refused(_("The dealer does not play this round."), "unknown_player", "dealer")
    if not set(table.folded) <= set(table.seats):
        raise Refused(_("Somebody who folded does not play this round."), "unknown_player", "folded")
    if not table.in_line:
        raise Refused(_("Somebody must still be in the game."), "nobody_left", "folded")


def require_hands(table: Table, hands: Mapping[Seat, Sequence[Card]], discards: Sequence[Card] = ()) -> None:
    """Everybody still in shows ten cards, no card more often than it exists. Raises `Refused`."""
    for seat in hands:
        if seat not in table.seats:
            raise Refused(
                _("%(who)s does not play this round.", who=who(seat)), "unknown_player", f"hands-{seat}"
            )
    for seat, hand in hands.items():
        require_hand(tuple(hand), f"hands-{seat}")
    require_copies([*(each for hand in hands.values() for each in hand), *discards], "hands")
    missing = [seat for seat in table.in_line if seat not in hands]
    if missing and len(table.in_line) > 1:
        raise Refused(
            _("The hand is missing: %(who)s", who=who(*missing)), "missing_hand", f"hands-{missing[0]}"
        )


def compare(one: Layout, other: Layout, leftovers: bool = True) -> tuple[int, int | None]:
    """1, -1 or 0 for a tie, and the group that decided, from 1 (section 3: the best group, then the second,
    …).
    """
    mine, theirs = one.weighed(leftovers), other.weighed(leftovers)
    if mine == theirs:
        return 0, None
    first, second = one.strengths(leftovers), other.strengths(leftovers)
    same = next((at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
                min(len(first), len(second)))
    return (1 if mine > theirs else -1), same + 1


def showdown(table: Table, hands: Mapping[Seat, Sequence[Card]], rules: ShowdownRules = ShowdownRules(),
             conditions: Mapping[Seat, Conditions] | None = None,
             laid: Mapping[Seat, Layout] | None = None) -> Outcome:
    """The winner by all cards. `laid` replaces the best layouts where the house holds players to what they laid."""
    effects = {seat: (conditions or {}).get(seat, PLAIN) for seat in table.seats}
    if len(table.in_line) == 1:
        return Outcome(table.in_line[0], By.LAST_PLAYER, (), {})
    layouts = {seat: (laid or {}).get(seat) or best_layout(tuple(hands[seat]), effects[seat]) for seat in table.in_line}

    def duel(leader: Seat, challenger: Seat) -> Duel:
        """The better hand survives; of equal hands the senior (section 3)."""
        sign, group = compare(layouts[leader], layouts[challenger], rules.leftovers)
        senior = min(leader, challenger, key=table.seniority)
        return Duel(leader, challenger, senior if sign == 0 else leader if sign > 0 else challenger, group)

    def murder(shown: Seat, rivals: Sequence[Seat]) -> Murder | None:
        """Who murders the shown mord, if anybody: the longest run, then seniority (rules 0 and 2)."""
        top = layouts[shown].groups[0]
        needed = cripple_needs(top.strength)
        if needed is None or not rules.cripple:
            return None
        lengths = {}
        for seat in rivals:
            mage = rules.mage and effects[seat].octarine
            fitting = [length for length, wilds in runs(hands[seat], rules.runs, effects[seat]).items()
                       if length >= needed and (not mage or wilds <= top.eights)]
            if seat != shown and fitting:
                lengths[seat] = max(fitting)
        by = min(lengths, key=lambda seat: (-lengths[seat], table.seniority(seat)), default=None)
        return None if by is None else Murder(by, shown, lengths[by])

    outcome = chain(table, rules.scope, layouts, duel, murder)
    return replace(outcome, best=layouts[outcome.winner].groups[0].strength)


def chain(table: Table, scope: CrippleScope, layouts: Mapping[Seat, Layout], duel: Callable[[Seat, Seat], Duel],
          murder: Callable[[Seat, Sequence[Seat]], Murder | None]) -> Outcome:
    """The duels of two or more players; who beats the leader leads on, and a murder of what he shows ends it all."""
    leader, *challengers = table.in_line
    duels: list[Duel] = []
    murdered = murder(leader, table.in_line)
    for at, challenger in enumerate(challengers):
        if murdered:
            break
        duels.append(duel(leader, challenger))
        if duels[-1].survivor == challenger:
            rivals = table.in_line if scope is CrippleScope.ALL else (leader, *challengers[at:])
            murdered = murder(challenger, rivals)
            leader = challenger
    if murdered:
        return Outcome(murdered.by, By.CRIPPLE, tuple(duels), layouts, murdered)
    return Outcome(leader, By.SEAT if duels[-1].group is None else By.CARDS, tuple(duels), layouts)
