"""What cannot be in a renonc: three who offended, their own claims, fleks of another kind of game.

Source: Taroky „S králem“, chapter „Přestupky, renoncy“. Unit: points of the game.
"""

from tally import Checks, Question, Situation, _

from .bonus_checks import check_announced
from .contracts import Kind
from .entries import Revoked
from .fleks import check_steps
from .house_rules import HouseRules
from .negative import check_fleks
from .renonc import is_odd
from .table import check_declarer, check_partner, check_player, sides


def check(entry: Revoked, now: Situation, rules: HouseRules, checks: Checks) -> None:
    """The contract, the announcements and the fleks matter; the partner may never have come to light."""
    row = entry.contract.row
    counted = row.kind in (Kind.POSITIVE, Kind.COLOUR)
    if row.kind is not Kind.VARSAVA or entry.declarer is not None:
        check_declarer(entry.contract, entry.declarer, now, checks)
    check_partner(entry.contract, entry.declarer, entry.partner, entry.king_in_talon, now, checks)
    _check_offenders(entry, now, checks)
    _check_own_king(entry, checks)
    _check_claims(entry, now, checks)
    if entry.declarer is not None and counted:
        check_steps(entry.flek, entry.declarer, "flek", now.playing, rules.max_flek, checks)
    checks.require(counted or not entry.flek, "flek", _("There is no flek on the whole game here."), "no_game_flek")
    check_fleks(entry.contract, entry.declarer, entry.fleks, now, rules, checks)
    if not checks.problems:
        hidden = row.partner and entry.partner is None and not entry.king_in_talon
        table = None if hidden or entry.declarer is None else sides(entry.declarer, entry.partner, now)
        check_announced(entry, table, now, rules, checks)
    if not checks.problems and len(entry.offenders) == 2 and entry.odd_point is None and is_odd(entry, now, rules):
        checks.ask(
            Question(
                "odd_point",
                _("The two cannot share this evenly. Who pays the odd point?"),
                entry.offenders,
                "odd_point",
            )
        )


def _check_offenders(entry: Revoked, now: Situation, checks: Checks) -> None:
    checks.require(
        1 <= len(entry.offenders) <= 2 and len(set(entry.offenders)) == len(entry.offenders),
        "offenders",
        _("One player, or two, is guilty of the renonc."),
        "offenders",
    )
    for seat in entry.offenders:
        check_player(seat, "offenders", now, checks)
    checks.require(
        entry.odd_point is None or entry.odd_point in entry.offenders,
        "odd_point",
        _("One of the two pays the odd point."),
        "odd_point",
    )


def _check_own_king(entry: Revoked, checks: Checks) -> None:
    """„Volání krále, kterého má hráč v ruce není dovoleno a je to renonc.“"""
    if not entry.called_own_king:
        return
    checks.require(
        entry.contract.row.partner,
        "called_own_king",
        _("No king is called in “%(contract)s”.", contract=entry.contract.label),
        "no_king_called",
    )
    checks.require(
        entry.offenders == (entry.declarer,),
        "offenders",
        _("Calling a king of one’s own is the declarer’s renonc."),
        "own_king",
    )
    checks.require(
        entry.partner is None and not entry.king_in_talon,
        "partner",
        _("If the declarer held the called king, nobody was the partner."),
        "own_king_partner",
    )


def _check_claims(entry: Revoked, now: Situation, checks: Checks) -> None:
    for each in entry.claims:
        check_player(each.player, "claims", now, checks)
        checks.require(
            each.points > 0,
            "claims",
            _("A claim is at least one point, not %(n)s.", n=each.points),
            "claim_points",
        )
        checks.require(
            each.player not in entry.offenders, "claims", _("Who offended cannot claim."), "claim_by_offender"
        )
        checks.require(
            each.payer is None or each.payer in entry.offenders,
            "claims",
            _("Only who offended pays."),
            "claim_payer",
        )
