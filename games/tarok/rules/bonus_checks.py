"""Checks of bonuses: unknown ones, duplicates, bonuses that exclude each other.

Source: Taroky „S králem“, chapters „Fleky a hlášky“, „Hlášky“, „Valát“. Unit: none.
"""

from collections.abc import Iterator

from tally import Checks, TableState, _

from .bonuses import BIRDS, IN_THE_PILE, TRICK_FROM_END, Announced, Bonus, Silent
from .contracts import Contract, bonuses_of
from .entries import Positive, Revoked
from .fleks import check_steps
from .house_rules import BirdContracts, HouseRules
from .outcome import announced_bird
from .table import Sides, check_player


def field_of(bonus: Bonus, part: str = "") -> str:
    """Field path of a bonus: "bonuses-trul", "bonuses-trul-flek"."""
    return f"bonuses-{bonus.value}" + (f"-{part}" if part else "")


def check_announced(
    entry: Positive | Revoked, table: Sides | None, now: TableState, rules: HouseRules, checks: Checks
) -> None:
    """Announcements belong to the contract and are made once; the sides are None while the partner is unknown."""
    one_bet = rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING
    bird = entry.contract.row.bird
    for each in entry.announced:
        _check_allowed(each, entry, table, now, rules, checks)
        at = field_of(each.bonus, "flek")
        check_steps(each.flek, each.by, at, now.playing, rules.max_flek, checks)
        checks.require(
            not (one_bet and each.bonus is bird and each.flek and entry.flek),
            at,
            _("Game and bird are one bet here, with one flek."),
            "one_bet",
        )
    for bonus, twice in _repeated(entry, table):
        checks.require(
            not twice,
            field_of(bonus),
            _("“%(bonus)s” can only be announced once.", bonus=bonus.label),
            "twice",
        )
    if bird and any(each.bonus is bird for each in entry.announced):
        checks.require(
            announced_bird_by_declarer(entry),
            field_of(bird, "by"),
            _("“%(bonus)s” was announced with the game, by the declarer.", bonus=bird.label),
            "contract_bird",
        )


def announced_bird_by_declarer(entry: Positive | Revoked) -> bool:
    return any(each.bonus is entry.contract.row.bird and each.by == entry.declarer for each in entry.announced)


def _repeated(entry: Positive | Revoked, table: Sides | None) -> Iterator[tuple[Bonus, bool]]:
    """„Každý hráč může pak oznámit hlášku jen jednou.“ Trul and four kings need no card in hand: both sides may
    announce them, and both partners where they do not know each other yet.
    """
    opened = entry.king_in_talon and entry.contract.row.talon > 0
    known = table is not None and (opened or not entry.contract.row.partner)
    for bonus in dict.fromkeys(each.bonus for each in entry.announced):
        speakers = [each.by for each in entry.announced if each.bonus is bonus]
        voices = [table.of(each) for each in speakers] if table and known else speakers
        yield bonus, len(set(voices)) < len(speakers) or (len(speakers) > 1 and bonus not in IN_THE_PILE)


def _check_allowed(
    item: Announced | Silent,
    entry: Positive | Revoked,
    table: Sides | None,
    now: TableState,
    rules: HouseRules,
    checks: Checks,
) -> bool:
    bonus, at = item.bonus, field_of(item.bonus)
    if not checks.require(
        bonus in bonuses_of(entry.contract, rules),
        at,
        _("There is no “%(bonus)s” in “%(contract)s”.", bonus=bonus.label, contract=entry.contract.label),
        "bonus_not_allowed",
    ):
        return False
    if not check_player(item.by, field_of(bonus, "by"), now, checks):
        return False
    if bonus is Bonus.KING_ULTIMO:
        checks.require(
            table is None or item.by in table.own,
            field_of(bonus, "by"),
            _("Only the declarer’s side plays king ultimo."),
            "king_ultimo_opponents",
        )
        lay_in_talon = entry.contract is Contract.S_KRALEM_SOLO and entry.king_in_talon
        checks.require(not lay_in_talon, at, _("The called king lay in the talon."), "king_ultimo_talon")
        checks.require(
            not (isinstance(item, Announced) and item.by == entry.declarer and entry.partner is not None),
            field_of(bonus, "by"),
            _("King ultimo is announced by the holder of the called king, not by the declarer."),
            "king_ultimo_holder",
        )
    return True


def check_silent(entry: Positive, table: Sides, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """A silent bonus is made, or a bird is caught; what was announced is not silent."""
    announced = {each.bonus for each in entry.announced}
    for each in entry.silent:
        at = field_of(each.bonus)
        if not _check_allowed(each, entry, table, now, rules, checks):
            continue
        checks.require(
            each.bonus not in announced,
            at,
            _("“%(bonus)s” was announced; it is not silent as well.", bonus=each.bonus.label),
            "twice",
        )
        check_player(each.caught_by, field_of(each.bonus, "caught_by"), now, checks)
        if not each.made:
            catchable = each.bonus in BIRDS or (each.bonus is Bonus.KING_ULTIMO and rules.caught_silent_king)
            checks.require(
                catchable,
                at,
                _("A silent “%(bonus)s” cannot be caught.", bonus=each.bonus.label),
                "not_catchable",
            )
    kinds = [each.bonus for each in entry.silent]
    for bonus in dict.fromkeys(kinds):
        sides = {table.of(each.by) for each in entry.silent if each.bonus is bonus}
        text = (
            _("Both sides cannot have “%(bonus)s”.", bonus=bonus.label)
            if len(sides) > 1
            else _("“%(bonus)s” is there twice.", bonus=bonus.label)
        )
        checks.require(kinds.count(bonus) == 1, field_of(bonus), text, "twice")


def check_results(entry: Positive, checks: Checks) -> None:
    """Every announced bonus needs a result, the contract's bird first."""
    bird = entry.contract.row.bird
    for each in entry.announced:
        checks.require(
            each.made is not None,
            field_of(each.bonus),
            _("Was “%(bonus)s” made?", bonus=each.bonus.label),
            "bonus_result",
        )
    if bird:
        checks.require(
            announced_bird(entry),
            field_of(bird),
            _("Was “%(bonus)s”, announced with the game, made?", bonus=bird.label),
            "contract_bird",
        )


def made(entry: Positive, table: Sides) -> dict[Bonus, set[tuple[int, ...]]]:
    """Sides that made each bonus, as entered."""
    found: dict[Bonus, set[tuple[int, ...]]] = {}
    for each in entry.bonuses:
        if each.made:
            found.setdefault(each.bonus, set()).add(table.of(each.by))
    return found


def check_together(entry: Positive, table: Sides, checks: Checks) -> None:
    """Two bonuses that exclude each other."""
    for bonus in IN_THE_PILE:
        results = {(table.of(each.by), each.made) for each in entry.announced if each.bonus is bonus}
        checks.require(
            len({side for side, _made in results}) == len(results),
            field_of(bonus),
            _("“%(bonus)s” was announced by both partners: both made it, or neither did.", bonus=bonus.label),
            "partners_disagree",
        )
    by = made(entry, table)
    others = table.others
    if Bonus.KING_ULTIMO in by:
        checks.require(
            others not in by.get(Bonus.PAGAT, ()),
            field_of(Bonus.KING_ULTIMO),
            _("Pagát and king ultimo are the same trick: one side made both."),
            "same_trick",
        )
        checks.require(
            others not in by.get(Bonus.FOUR_KINGS, ()),
            field_of(Bonus.FOUR_KINGS),
            _("King ultimo was made, so the opponents do not have four kings."),
            "kings_and_ultimo",
        )
    for bonus in IN_THE_PILE:
        checks.require(
            len(by.get(bonus, ())) < 2,
            field_of(bonus),
            _("Both sides cannot have “%(bonus)s”.", bonus=bonus.label),
            "both_sides",
        )
    for winner in by.get(Bonus.VALAT, ()):
        for bonus in TRICK_FROM_END:
            checks.require(
                by.get(bonus, set()) <= {winner},
                field_of(bonus),
                _("Who took no trick did not make “%(bonus)s”.", bonus=bonus.label),
                "valat_excludes",
            )
