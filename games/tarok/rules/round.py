"""Check, score and describe a round of any kind.

Source: Taroky „S králem“. Unit: points of the game.
"""

from typing import assert_never

from tally import Checks, DoesNotFit, Findings, Opening, Score, Seat, TableState, Text, _, _n, who

from . import negative, positive, positive_checks, renonc, renonc_checks, talon_king, varsava, varsava_checks
from .auction import Auction, auction_title, check_auction
from .contracts import Contract, Kind, playable
from .entries import Entry, HandedIn, Negative, Positive, Revoked, Round, Varsava
from .house_rules import HouseRules
from .table import PLAYERS, check_declarer, check_table, named, sides


def check(entry: Entry, now: TableState, rules: HouseRules) -> Findings:
    """Return all problems, questions and warnings for a new entry."""
    if isinstance(entry, Auction):
        return check_auction(entry, now, rules)
    checks = Checks()
    if check_table(now, rules, checks) and _check_contract(entry, now, rules, checks):
        match entry:
            case Positive():
                positive_checks.check(entry, now, rules, checks)
            case Negative():
                negative.check(entry, now, rules, checks)
            case Varsava():
                varsava_checks.check(entry, now, rules, checks)
            case HandedIn():
                talon_king.check(entry, checks)
            case Revoked():
                renonc_checks.check(entry, now, rules, checks)
            case _:
                assert_never(entry)
    return checks.findings()


def contract_of(entry: Round) -> Contract:
    return Contract.VARSAVA if isinstance(entry, Varsava) else entry.contract


def _check_contract(entry: Round, now: TableState, rules: HouseRules, checks: Checks) -> bool:
    """The house plays this game, it can be entered as this kind of round, and its declarer may play it."""
    contract = contract_of(entry)
    name, row, fits = contract.label, contract.row, True
    checks.require(contract in playable(rules), "contract",
                   _("This house does not play “%(contract)s”.", contract=name), "not_played_here")
    match entry:
        case Positive():
            fits = checks.require(row.counted, "contract", _("No points are counted in this game."), "wrong_kind")
        case Negative():
            checks.require(row.kind is Kind.NEGATIVE, "contract", _("This is no negative game."), "wrong_kind")
        case HandedIn():  # no sólo: its talon is opened at the end
            checks.require(row.kind is Kind.POSITIVE and row.partner and not row.solo, "contract",
                           _("“%(contract)s” cannot be handed in.", contract=name), "cannot_hand_in")
    if fits and (entry.declarer is not None or contract is not Contract.VARSAVA):
        check_declarer(contract, entry.declarer, now, checks)
    return fits


def score(entry: Entry, now: TableState, rules: HouseRules) -> Score:
    """The lines of a round. Raises `DoesNotFit` when somebody in it does not play any more."""
    if isinstance(entry, Auction):
        return Score()
    if len(now.playing) != PLAYERS or not set(named(entry)) <= set(now.playing):
        raise DoesNotFit(_("After a correction before it, somebody in it does not play."))
    match entry:
        case Positive():
            return positive.score(entry, now, rules)
        case Negative():
            return negative.score(entry, now, rules)
        case Varsava():
            return varsava.score(entry, now, rules)
        case HandedIn():
            return talon_king.score(entry, now, rules)
        case Revoked():
            return renonc.score(entry, now, rules)
        case _:
            assert_never(entry)


def title(entry: Entry, now: TableState) -> Text:
    """The game and who played it, in one line."""
    match entry:
        case Auction():
            return auction_title(entry)
        case Varsava():
            return Contract.VARSAVA.label
        case Revoked(contract=contract, offenders=offenders):
            return _("%(contract)s, renonc: %(who)s", contract=contract.label, who=who(*offenders))
        case HandedIn(contract=contract, declarer=declarer):
            return _("%(contract)s, handed in: %(who)s", contract=contract.label, who=who(declarer))
    partner = entry.partner if isinstance(entry, Positive) else None
    seats = (entry.declarer,) if partner is None else (entry.declarer, partner)
    return _("%(contract)s: %(who)s", contract=entry.contract.label, who=who(*seats))


def who_plays_together(entry: Entry, now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """The declarer's side and the rest; in Varšava, and where nobody is the declarer, everybody plays alone."""
    declarer = getattr(entry, "declarer", None)
    if isinstance(entry, Varsava) or declarer is None:
        return ()
    both = sides(declarer, getattr(entry, "partner", None), now)
    return both.own, both.others


SORTS = {each.value: each.label for each in Contract}


def sort(entry: Entry, now: TableState, rules: HouseRules) -> str | None:
    """Statistics key: the contract; None for what is no round."""
    if isinstance(entry, Auction):
        return None
    return str(contract_of(entry).value)


def unit(n: int) -> Text:
    """Points of the game, not card points."""
    return _n("%(n)s point", "%(n)s points", n)


def close(now: TableState, rules: HouseRules) -> Score:
    """Nothing to settle; the hat is kept."""
    return Score()


def opening(now: TableState, rules: HouseRules) -> Opening:
    """A late player starts with 0."""
    return Opening()
