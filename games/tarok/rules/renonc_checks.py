"""Checks of a renonc: three offenders, offenders' own claims, fleks of another kind of game.

Source: Taroky „S králem“, chapter „Přestupky, renoncy“. Unit: points of the game.
"""

from math import prod

from tally import Checks, Question, Seat, TableState, _, who

from .bonus_checks import check_announced
from .bonuses import IN_THE_PILE, Bonus, silent_value
from .contracts import Kind, bonuses_of
from .entries import Claim, Revoked
from .fleks import check_steps
from .house_rules import HouseRules
from .negative import check_fleks
from .renonc import is_odd
from .table import PLAYERS, check_partner, check_player, hidden, sides, two_against_two
from .valat import valat_value
from .varsava import most_for_one


def check(entry: Revoked, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Contract, announcements and fleks matter; the partner may be unknown."""
    counted = entry.contract.row.counted
    check_partner(entry, now, checks)
    _check_offenders(entry, now, checks)
    _check_own_king(entry, checks)
    for each in entry.claims:
        _check_claim(each, entry, now, rules, checks)
    if entry.declarer is not None and counted:
        check_steps(entry.flek, entry.declarer, "flek", now.playing, rules.max_flek, checks)
    checks.require(counted or not entry.flek, "flek", _("There is no flek on the whole game here."), "no_game_flek")
    check_fleks(entry, now, rules, checks)
    if not checks.problems:
        table = None
        if entry.declarer is not None and not hidden(entry):
            table = sides(entry.declarer, entry.partner, now)
        check_announced(entry, table, now, rules, checks)
    if not checks.problems and len(entry.offenders) == 2 and entry.odd_point is None and is_odd(entry, now, rules):
        text = _("The two cannot share this evenly. Who pays the odd point?")
        checks.ask(Question("odd_point", text, entry.offenders, "odd_point"))


def _check_offenders(entry: Revoked, now: TableState, checks: Checks) -> None:
    offenders = entry.offenders
    checks.require(1 <= len(offenders) <= 2 and len(set(offenders)) == len(offenders), "offenders",
                   _("One player, or two, is guilty of the renonc."), "offenders")
    for seat in offenders:
        check_player(seat, "offenders", now, checks)
    checks.require(entry.odd_point in (None, *offenders), "odd_point", _("One of the two pays the odd point."),
                   "odd_point")


def _check_own_king(entry: Revoked, checks: Checks) -> None:
    """„Volání krále, kterého má hráč v ruce není dovoleno a je to renonc.“"""
    if not entry.called_own_king:
        return
    checks.require(entry.contract.row.partner, "called_own_king",
                   _("No king is called in “%(contract)s”.", contract=entry.contract.label), "no_king_called")
    checks.require(entry.offenders == (entry.declarer,), "offenders",
                   _("Calling a king of one’s own is the declarer’s renonc."), "own_king")
    checks.require(entry.partner is None and not entry.king_in_talon, "partner",
                   _("If the declarer held the called king, nobody was the partner."), "own_king_partner")


def _check_claim(claim: Claim, entry: Revoked, now: TableState, rules: HouseRules, checks: Checks) -> None:
    check_player(claim.player, "claims", now, checks)
    checks.require(claim.points > 0, "claims", _("A claim is at least one point, not %(n)s.", n=claim.points),
                   "claim_points")
    checks.require(claim.player not in entry.offenders, "claims", _("Who offended cannot claim."), "claim_by_offender")
    checks.require(claim.payer in (None, *entry.offenders), "claims", _("Only who offended pays."), "claim_payer")
    checks.require(claim.payer is not None or len(entry.offenders) < 2, f"claims-{claim.player}-payer",
                   _("Which of the two pays this claim?"), "claim_payer")
    most, name = most_claimed(entry, claim.player, rules), entry.contract.label
    text = _("There is nothing to claim in “%(contract)s”: the game itself is paid.", contract=name)
    if most:
        text = _(
            "%(who)s can claim at most %(most)s points: whatever can be made in silence in “%(contract)s”; "
            "the game and what was announced are paid already.", who=who(claim.player), most=most, contract=name)
    checks.require(claim.points <= most, f"claims-{claim.player}", text, "claim_too_high")


def most_claimed(entry: Revoked, player: Seat, rules: HouseRules) -> int:
    """„Zřejmou ztrátu bodů, například o tichého valáta, nebo pagáta“: all that a player could have made in silence.

    The game, what was announced, and the fleks are paid to everybody without a claim. Beside a silent valat trul and
    four kings bring nothing, so the larger of both is the bound. A lone declarer is paid by each of three. The
    emperor's trick and the mond count where the house pays for them.
    """
    row, house = entry.contract.row, rules.kaiser_value + rules.mond_value
    if row.kind is Kind.VARSAVA:
        return most_for_one(rules) + house
    alone = player == entry.declarer and not two_against_two(entry)
    payers = PLAYERS - 1 if alone else 1
    if row.kind is Kind.NEGATIVE:
        return payers * house
    announced = {each.bonus for each in entry.announced} | {row.bird}
    silent = [each for each in bonuses_of(entry.contract, rules) if each not in announced]
    double = 2 if row.solo else 1
    worth = {each: double * silent_value(each, rules) for each in silent if each is not Bonus.VALAT}
    pile = sum(value for bonus, value in worth.items() if bonus in IN_THE_PILE)
    valat = 0
    if Bonus.VALAT in silent:
        value, times = valat_value(entry.contract, False, player == entry.declarer or row.partner, rules)
        valat = value * prod(each.factor for each in times)
    return payers * (max(pile, valat) + sum(worth.values()) - pile + double * house)
