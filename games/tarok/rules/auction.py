"""The auction: who bid what. Recorded if the table likes, for the statistics; nothing is scored by it.

Source: Taroky „S králem“, chapter „Způsob hry“.
"""
from collections.abc import Mapping
from dataclasses import dataclass

from tally import Checks, Findings, Seat, TableState, Text, _, _p, who

from .contracts import ROWS, Contract, playable
from .house_rules import HouseRules

ORDER = tuple(ROWS)


@dataclass(frozen=True, slots=True)
class Auction:
    """The highest game that each seat bid. Whoever is not in it passed; nobody in it: all passed."""

    bids: Mapping[Seat, Contract]


def check_auction(entry: Auction, now: TableState, rules: HouseRules) -> Findings:
    checks = Checks()
    checks.require(not now.finished, "", _("The game is over."), "game_over")
    for seat, contract in entry.bids.items():
        checks.require(seat in now.playing, "bids", _("Nobody sits there."), "unknown_player")
        checks.require(contract in playable(rules), f"bids-{seat}",
                       _("This house does not play “%(contract)s”.", contract=contract.label), "not_played_here")
        checks.require(seat == now.leader or not contract.row.forhont_only, f"bids-{seat}",
                       _("Only forhont can play “%(contract)s”.", contract=contract.label), "forhont_only")
    taken = list(entry.bids.values())
    for seat, contract in entry.bids.items():
        checks.require(taken.count(contract) == 1, f"bids-{seat}", _("A bid must be higher than those before it."),
                       "bid_twice")
    return checks.findings()


def auction_title(entry: Auction) -> Text:
    """The bids from the lowest on, in one line: "Auction: Eva Pagát · Petr Trojka"."""
    bids: Text | None = None
    for seat, contract in sorted(entry.bids.items(), key=lambda bid: ORDER.index(bid[1])):
        bid = _p("bid", "%(name)s %(contract)s", name=who(seat), contract=contract.label)
        bids = bid if bids is None else _p("bids", "%(before)s · %(bid)s", before=bids, bid=bid)
    return _("Auction: %(bids)s", bids=_("all passed") if bids is None else bids)


def bids(entry: object) -> Mapping[Seat, str]:
    """What each seat bid, a key of `SORTS`; empty for other entries."""
    return {seat: str(contract.value) for seat, contract in entry.bids.items()} if isinstance(entry, Auction) else {}
