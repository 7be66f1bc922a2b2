"""Checks of bonuses: unknown ones, duplicates, bonuses that exclude each other.

Source: Taroky „S králem“, chapters „Fleky a hlášky“, „Hlášky“, „Valát“. Unit: none.
"""

from tally import Checks, TableState, Text, _

from .bonuses import BIRDS, IN_THE_PILE, TRICK_FROM_END, Announced, Bonus, Silent
from .contracts import bonuses_of
from .entries import Positive, Revoked
from .fleks import check_steps
from .hand import Hand, announced_bird
from .house_rules import BirdContracts, HouseRules
from .table import Sides, check_player, king_in_talon_of_solo
from .together import SAME_TRICK


def check_announced(entry: Positive | Revoked, table: Sides | None, now: TableState, rules: HouseRules,
                    checks: Checks) -> None:
    """Announcements belong to the contract and are made once; the sides are None while the partner is unknown."""
    bird = entry.contract.row.bird
    one_flek = bird if rules.bird_contract_mode is BirdContracts.ALL_OR_NOTHING and entry.flek else None
    for each in entry.announced:
        _check_allowed(each, entry, table, now, rules, checks)
        at = f"{each.bonus.field}-flek"
        check_steps(each.flek, each.by, at, now.playing, rules.max_flek, checks)
        checks.require(not one_flek or each.bonus is not bird or not each.flek, at,
                       _("Game and bird are one bet here, with one flek."), "one_bet")
    bonuses = [each.bonus for each in entry.announced]
    for bonus in dict.fromkeys(bonuses):
        checks.require(_said_once(bonus, entry, table), bonus.field,
                       _("“%(bonus)s” can only be announced once.", bonus=bonus.label), "twice")
    if bird in bonuses:
        checks.require(announced_bird(entry), f"{bird.field}-by", _(
            "“%(bonus)s” was announced with the game, by the declarer.", bonus=bird.label), "contract_bird")


def _said_once(bonus: Bonus, entry: Positive | Revoked, table: Sides | None) -> bool:
    """„Každý hráč může pak oznámit hlášku jen jednou.“ Trul and four kings need no card in hand: both sides may
    announce them, and both partners where they do not know each other yet.
    """
    row = entry.contract.row
    sides_open = table is not None and (not row.partner or (entry.king_in_talon and row.talon > 0))
    speakers = [each.by for each in entry.announced if each.bonus is bonus]
    voices = {table.of(each) for each in speakers} if table and sides_open else set(speakers)
    return len(voices) == len(speakers) and (len(speakers) == 1 or bonus in IN_THE_PILE)


def _check_allowed(item: Announced | Silent, entry: Positive | Revoked, table: Sides | None, now: TableState,
                   rules: HouseRules, checks: Checks) -> bool:
    bonus, by = item.bonus, f"{item.bonus.field}-by"
    if not checks.require(bonus in bonuses_of(entry.contract, rules), bonus.field, _(
            "There is no “%(bonus)s” in “%(contract)s”.", bonus=bonus.label, contract=entry.contract.label),
            "bonus_not_allowed") or not check_player(item.by, by, now, checks):
        return False
    if bonus is Bonus.KING_ULTIMO:
        checks.require(table is None or item.by in table.own, by,
                       _("Only the declarer’s side plays king ultimo."), "king_ultimo_opponents")
        checks.require(not king_in_talon_of_solo(entry), bonus.field, _("The called king lay in the talon."),
                       "king_ultimo_talon")
        by_declarer = isinstance(item, Announced) and item.by == entry.declarer and entry.partner is not None
        checks.require(not by_declarer, by, _(
            "King ultimo is announced by the holder of the called king, not by the declarer."), "king_ultimo_holder")
    return True


def check_silent(hand: Hand, now: TableState, checks: Checks) -> None:
    """A silent bonus is made, or a bird is caught; what was announced is not silent."""
    entry, rules = hand.entry, hand.rules
    announced = {each.bonus for each in entry.announced}
    for each in entry.silent:
        if not _check_allowed(each, entry, hand.sides, now, rules, checks):
            continue
        at, name = each.bonus.field, each.bonus.label
        checks.require(each.bonus not in announced, at,
                       _("“%(bonus)s” was announced; it is not silent as well.", bonus=name), "twice")
        check_player(each.caught_by, f"{at}-caught_by", now, checks)
        catchable = each.bonus in BIRDS or (each.bonus is Bonus.KING_ULTIMO and rules.caught_silent_king)
        checks.require(each.made or catchable, at, _("A silent “%(bonus)s” cannot be caught.", bonus=name),
                       "not_catchable")
    for bonus in dict.fromkeys(each.bonus for each in entry.silent):
        by = [hand.sides.of(each.by) for each in entry.silent if each.bonus is bonus]
        text = _("“%(bonus)s” is there twice.", bonus=bonus.label)
        checks.require(len(by) == 1, bonus.field, both_sides(bonus) if len(set(by)) > 1 else text, "twice")


def both_sides(bonus: Bonus) -> Text:
    return _("Both sides cannot have “%(bonus)s”.", bonus=bonus.label)


def check_results(entry: Positive, checks: Checks) -> None:
    """Every announced bonus needs a result, the contract's bird first."""
    for each in entry.announced:
        checks.require(each.made is not None, each.bonus.field, _("Was “%(bonus)s” made?", bonus=each.bonus.label),
                       "bonus_result")
    if bird := entry.contract.row.bird:
        checks.require(announced_bird(entry), bird.field, _(
            "Was “%(bonus)s”, announced with the game, made?", bonus=bird.label), "contract_bird")


def check_together(hand: Hand, checks: Checks) -> None:
    """Two bonuses that exclude each other."""
    for bonus in IN_THE_PILE:
        results = {(hand.sides.of(each.by), each.made) for each in hand.entry.announced if each.bonus is bonus}
        checks.require(len(dict(results)) == len(results), bonus.field, _(
            "“%(bonus)s” was announced by both partners: both made it, or neither did.", bonus=bonus.label),
            "partners_disagree")
    others, king, kings = hand.sides.others, Bonus.KING_ULTIMO, Bonus.FOUR_KINGS
    if hand.made(king):
        checks.require(others not in hand.made(Bonus.PAGAT), king.field, SAME_TRICK, "same_trick")
        checks.require(others not in hand.made(kings), kings.field,
                       _("King ultimo was made, so the opponents do not have four kings."), "kings_and_ultimo")
    for bonus in IN_THE_PILE:
        checks.require(len(hand.made(bonus)) < 2, bonus.field, both_sides(bonus), "both_sides")
    for winner in hand.made(Bonus.VALAT):
        for bonus in TRICK_FROM_END:
            checks.require(hand.made(bonus) <= {winner}, bonus.field,
                           _("Who took no trick did not make “%(bonus)s”.", bonus=bonus.label), "valat_excludes")
