"""Whether two packs can hold the groups shown: cards per player, copies over the table, running flushes.

Source: Mordýřova sudá, sections 1 and 2, rules 0 and 2 of section 5. Unit: cards. A group is known by its cards or
only by name: then just what it must hold is counted, so that nothing possible is refused.
"""
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tally.text import Seat, _, _p, who

from .cards import COPIES, HAND, PAIRS, PICTURES, Card, cards_of, too_many, too_many_said
from .entries import Shown, StepByStep
from .groupings import FLUSH_CARDS, Kind
from .refusals import Refused
from .regional import Rule
from .runs import windows

OF_A_RANK = COPIES * len(PAIRS)
SUPPLY = {"E": OF_A_RANK, "O": OF_A_RANK * len(PICTURES), **dict.fromkeys("26789", OF_A_RANK)}
SAID = {
    "E": _p("more … than there are", "aces"), "O": _p("more … than there are", "pictures"),
    "6": _p("more … than there are", "sixes"), "7": _p("more … than there are", "sevens"),
    "8": _p("more … than there are", "eights"),
}
LARGER_RULES = {Rule.ATUIN: 1, Rule.ELEPHANTS: 4, Rule.ARCHCHANCELLOR: 1}  # cards that may pass for others
_FIXED = {Kind.PRIZABITI: "678", Kind.ZABITI: "777", Kind.ZABITI_MAGA: "888", Kind.OKTAVO: "8" * 8}


@dataclass(frozen=True, slots=True)
class Need:
    """Cards a group must hold: least number, and of which ranks (O is a picture)."""
    cards: int
    ranks: Counter[str] = field(default_factory=Counter)
    known: tuple[Card, ...] = ()


def need_of(shown: Shown) -> Need:
    """The cards a group must hold, from its cards or its name."""
    if shown.cards:
        cards = cards_of(shown.cards)
        return Need(len(cards), Counter(_class(each.rank) for each in cards), cards)
    if shown.kind in _FIXED:
        return Need(len(_FIXED[shown.kind]), Counter(_FIXED[shown.kind]))
    match shown.kind:
        case Kind.MORD:
            return Need(2 * shown.size, Counter({"E": shown.size, "O": shown.size}))
        case Kind.PREPADENI:  # of two real cards one is an ace
            ace = int(shown.size - shown.nulls == 2)
            return Need(shown.size, Counter({"8": shown.nulls, "E": ace}))
        case Kind.BIGAMIE | Kind.SNATKOVY_PODVOD:
            return Need(FLUSH_CARDS)
        case Kind.LOUPEZ:
            return Need(2 * max(1, shown.size))
    return Need(1 if shown.total <= 11 else 2)


def all_laid(groups: Iterable[Shown]) -> bool:
    """Whether a player has no cards left for another group."""
    return sum(need_of(shown).cards for shown in groups) >= HAND


def _class(rank: str) -> str:
    return "O" if rank in PICTURES else rank


def require_supply(entry: StepByStep, line: Iterable[Seat], active: Iterable[Rule], octarine: bool) -> None:
    """At most ten cards per player and no card more often than it exists; the last offender in the order of showing is
    reported. Raises `Refused`.
    """
    needs = {seat: [need_of(shown) for shown in entry.shown.get(seat, ())] for seat in line}
    for seat, own in needs.items():
        held = sum(each.cards for each in own)
        if held > HAND:
            raise Refused(_("The groups of %(who)s hold %(n)s cards at least; a hand has %(all)s.", who=who(seat),
                            n=held, all=HAND), "not_ten_cards", f"shown-{seat}")
    _require_copies(needs)
    _require_ranks(needs, _passing(active), octarine)


def _passing(active: Iterable[Rule]) -> int:
    """How many cards may pass for others under the regional rules in force."""
    return sum(LARGER_RULES.get(rule, 0) for rule in active)


def _require_copies(needs: Mapping[Seat, list[Need]]) -> None:
    over = too_many(card for own in needs.values() for need in own for card in need.known)
    if not over:
        return
    faces = {each.face for each in over}
    seat, at = [(seat, at) for seat, own in needs.items() for at, need in enumerate(own)
                if any(card.face in faces for card in need.known)][-1]
    raise Refused(too_many_said(over), "too_many_copies", f"shown-{seat}-{at}-cards")


def _require_ranks(needs: Mapping[Seat, list[Need]], passing: int, octarine: bool) -> None:
    """Ranks that are short may be filled by octarine eights and by cards of regional rules, each of them once."""
    total: Counter[str] = Counter()
    for own in needs.values():
        for need in own:
            total += need.ranks
    free = passing + (max(0, OF_A_RANK - total["8"]) if octarine else 0)
    short = {rank: total[rank] - most for rank, most in SUPPLY.items() if total[rank] > most}
    if sum(short.values()) <= free:
        return
    rank = max(short, key=lambda each: short[each])
    seat = [seat for seat, own in needs.items() if any(need.ranks[rank] for need in own)][-1]
    raise Refused(_("These groups need %(n)s %(cards)s; the two packs hold %(all)s.", n=total[rank],
                    cards=SAID[rank], all=SUPPLY[rank]), "too_many_of_a_rank", f"shown-{seat}")


def require_run(entry: StepByStep, active: Iterable[Rule], octarine: bool, ace_high: bool) -> None:
    """The crippling player's ten cards can hold such a run besides all groups shown. Raises `Refused`."""
    seat = entry.murdered_by
    if seat is None:
        return
    mine = [need_of(shown) for shown in entry.shown.get(seat, ())]
    others = [need_of(shown) for by, groups in entry.shown.items() if by != seat for shown in groups]
    passing = _passing(active)
    eights = OF_A_RANK - sum(need.ranks["8"] for need in others)
    for window in windows(entry.run, ace_high):
        for pair in PAIRS:
            gone = _gone(window, pair, others, eights)
            if gone <= passing + (max(0, eights) if octarine else 0) and (
                    _outside(window, pair, mine, octarine) - passing <= HAND - entry.run):
                return
    raise Refused(_("With these groups on the table %(who)s cannot hold a running flush of %(n)s cards.",
                    who=who(seat), n=entry.run), "no_such_run", "run")


def _gone(window: str, pair: str, others: Iterable[Need], eights: int) -> int:
    """Cards of the run of which others have shown both copies."""
    seen = Counter(card.rank for need in others for card in need.known if card.pair == pair)
    return sum(seen[rank] >= COPIES for rank in window if rank != "8") + (seen["8"] >= COPIES or eights <= 0)


def _outside(window: str, pair: str, mine: Iterable[Need], octarine: bool) -> int:
    """How many shown cards of a player cannot stand in this run; octarine eights can."""
    seen = Counter((card.rank, card.pair) for need in mine for card in need.known)
    fits = sum(min(count, int(rank in window)) for (rank, suits), count in seen.items() if suits == pair)
    others = seen.total() - fits
    if octarine:
        return others - sum(count for (rank, _suits), count in seen.items() if rank == "8")
    named: Counter[str] = Counter()
    for need in mine:
        if not need.known:
            named += need.ranks
    places = Counter(_class(rank) for rank in window)
    return others + sum(max(0, count - places[rank]) for rank, count in named.items())
