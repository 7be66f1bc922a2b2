"""The form of the auction: one select for each player, blank for who passed."""

from typing import Any

from games.form_fields import PerSeatChoiceField
from games.round_form import EntryForm
from tally import TableState, _

from ..rules import Auction, Contract, playable
from ..rules.table import PLAYERS


class AuctionForm(EntryForm):
    """Who bid what: the highest game of each, if the table likes to keep it."""

    key = "auction"
    title = _("Auction")
    template = "tarok/auction_fields.html"
    makes = (Auction,)
    bids = PerSeatChoiceField(_("The highest game that each of them bid"), Contract, hint=_("Blank: passed."))

    @classmethod
    def offered(cls, now: TableState, rules: Any) -> bool:
        return len(now.playing) >= PLAYERS

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The games of this house in their order."""
        return tuple(each for each in Contract if each in playable(self.rules))

    def to_entry(self) -> Auction:
        return Auction(dict(self.bids.data or {}))
