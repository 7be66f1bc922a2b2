"""A showdown entered group by group: each player's best group, a further one only on a tie.

Source: Mordýřova sudá, section 3. Unit: places on the ladder.
"""
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tally.text import Seat, Text, _, who

from .cards import cards_of, listed
from .entries import Shown, StepByStep
from .groupings import FOOL_LADDER, LADDER, Kind, Strength, cripple_needs
from .layouts import classify
from .refusals import Refused
from .regional import Conditions
from .showdown import By, Duel, Murder, Outcome, ShowdownRules, Table, chain
from .supply import all_laid

EIGHTS = 8  # in the two packs


class Undecided(Refused):
    """Two players are tied so far: both lay their next group."""

    def __init__(self, seats: tuple[Seat, ...], text: Text) -> None:
        super().__init__(text, "next_group", f"shown-{seats[-1]}")
        self.seats = seats


def strength_of(shown: Shown, conditions: Conditions, fated: bool = False) -> Strength:
    """The strength of a named group or of laid cards. Raises `Refused`.

    Where the king of cups ended the octarine eights (`fated`), the lady may have given a player his own back.
    """
    if shown.cards:
        found = classify(cards_of(shown.cards), conditions)
        if found is None:
            raise Refused(
                _("%(cards)s are over twenty-one and no group.", cards=listed(cards_of(shown.cards))),
                "over_21",
            )
        if shown.kind not in (None, found.kind):
            raise Refused(_("%(cards)s are not what they were called, but: %(name)s.",
                            cards=listed(cards_of(shown.cards)), name=found.name), "not_that_group")
        return found
    if shown.kind is None:
        raise Refused(_("Name the group or its cards."), "group_missing")
    named = Strength(shown.kind, *_measures(shown))
    if named not in (FOOL_LADDER if conditions.fool else LADDER):
        raise Refused(_("There is no such group."), "not_that_group")
    if (shown.kind in (Kind.ZABITI_MAGA, Kind.OKTAVO) and not (conditions.octarine or fated)) or (
            shown.nulls and conditions.eights.value != "null"):
        raise Refused(_("The eights of this round do not allow this group."), "wrong_eights")
    return named


def _measures(shown: Shown) -> tuple[int, int, int]:
    """Size, null eights and total, where they matter for this kind."""
    if shown.kind is Kind.ZBYTEK:
        return 0, 0, shown.total
    if shown.kind in (Kind.PREPADENI, Kind.MORD):
        return shown.size, shown.nulls, 0
    return (shown.size or 1, 0, 0) if shown.kind is Kind.LOUPEZ else (0, 0, 0)


def step_by_step(entry: StepByStep, table: Table, rules: ShowdownRules, conditions: Conditions) -> Outcome:
    """The outcome by the groups laid so far; laying nothing against the leader concedes. Raises `Refused`."""
    line = table.in_line
    strangers = [seat for seat in entry.shown if seat not in line]
    if strangers:
        raise Refused(_("%(who)s is not in the showdown.", who=who(*strangers)), "unknown_player",
                      f"shown-{strangers[0]}")
    if len(line) == 1:
        return Outcome(line[0], By.LAST_PLAYER, (), {})
    ladder = FOOL_LADDER if conditions.fool else LADDER
    places = {seat: _places(entry, seat, ladder, rules, conditions) for seat in line}
    if not places[line[0]]:
        raise Refused(_("%(who)s leads and shows his best group first.", who=who(line[0])), "group_missing",
                      f"shown-{line[0]}")

    def duel(leader: Seat, challenger: Seat) -> Duel:
        no_more = entry.no_more or all(all_laid(entry.shown.get(seat, ())) for seat in (leader, challenger))
        return _duel(leader, challenger, places, table, no_more)

    def murder(shown: Seat, rivals: Sequence[Seat]) -> Murder | None:
        needed = cripple_needs(ladder[places[shown][0]]) if places[shown] and rules.cripple else None
        return _murder(entry, shown, rivals, needed, rules.mage and conditions.octarine)

    outcome = chain(table, rules.scope, {}, duel, murder)
    if entry.murdered_by is not None and outcome.murder is None:
        raise Refused(_("%(who)s has nothing to cripple.", who=who(entry.murdered_by)), "nothing_to_murder",
                      "murdered_by")
    laid = entry.shown.get(outcome.winner, ())
    return replace(outcome, best=strength_of(laid[0], conditions, entry.fated) if laid else None)


def _places(entry: StepByStep, seat: Seat, ladder: Sequence[Strength], rules: ShowdownRules,
            conditions: Conditions) -> list[int]:
    """The places of the groups a player laid, each no higher than the one before."""
    try:
        strengths = [strength_of(shown, conditions, entry.fated) for shown in entry.shown.get(seat, ())]
    except Refused as refused:
        raise Refused(refused.problem.text, refused.problem.code, f"shown-{seat}") from None
    places = [ladder.index(each) for each in strengths if rules.leftovers or each.kind is not Kind.ZBYTEK]
    if places != sorted(places, reverse=True):
        raise Refused(
            _("The best group is shown first, then the next."), "groups_out_of_order", f"shown-{seat}"
        )
    return places


def _duel(
    leader: Seat, challenger: Seat, places: Mapping[Seat, list[int]], table: Table, no_more: bool
) -> Duel:
    mine, theirs = places[leader], places[challenger]
    if not theirs:
        return Duel(leader, challenger, leader, 1)
    for at, (first, second) in enumerate(zip(mine, theirs, strict=False), start=1):
        if first != second:
            return Duel(leader, challenger, leader if first > second else challenger, at)
    if not no_more:
        behind = (leader, challenger) if len(mine) == len(theirs) else (
            (challenger,) if len(mine) > len(theirs) else (leader,))
        raise Undecided(behind, _("Equal so far; the next group decides: %(who)s", who=who(*behind)))
    if len(mine) != len(theirs):
        longer = leader if len(mine) > len(theirs) else challenger
        return Duel(leader, challenger, longer, min(len(mine), len(theirs)) + 1)
    return Duel(leader, challenger, min(leader, challenger, key=table.seniority), None)


def wilds_of(entry: StepByStep, victim: Seat) -> int | None:
    """The octarine eights in a player's best group: from its cards, else as entered."""
    first = entry.shown[victim][0]
    if first.cards:
        return sum(each.rank == "8" for each in cards_of(first.cards))
    return EIGHTS if first.kind is Kind.OKTAVO else entry.mord_wilds


def _murder(entry: StepByStep, shown: Seat, rivals: Sequence[Seat], needed: int | None, mage: bool) -> Murder | None:
    """The entered murder, where a run of `needed` cards cripples what was shown. Raises `Refused` where rule 2 forbids
    it by the octarine eights entered; without numbers it holds.
    """
    by = entry.murdered_by
    if by is None or by == shown or by not in rivals or needed is None or entry.run < needed:
        return None
    held = wilds_of(entry, shown) if mage else None
    if held is not None and entry.run_wilds is not None and entry.run_wilds > held:
        raise Refused(_("By rule 2 a running flush with more octarine eights than the Onion holds cripples nothing: "
                        "%(n)s and %(held)s.", n=entry.run_wilds, held=held), "too_many_wilds", "run_wilds")
    return Murder(by, shown, entry.run)
