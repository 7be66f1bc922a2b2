"""The manual entry every table has: a line of amounts by agreement, with the reason."""
from typing import Any

from games.round_form import EntryForm, FlagField, PerSeatField, WordsField
from tally import _
from tally.table import Manual

MANUAL = Manual


class ManualForm(EntryForm):
    """What no rule knows: amounts for everybody on the sheet and why."""
    key = "manual"
    title = _("Manual entry")
    template = "entries/_manual_fields.html"
    makes = (Manual,)
    reason = WordsField(_("What did the table agree on?"), most=200)
    amounts = PerSeatField(_("Amounts"), low=-1_000_000, high=1_000_000, among="seats",
                           hint=_("A blank means 0."))
    round_over = FlagField(_("It counts as a round"))

    def to_entry(self) -> Any:
        return Manual({seat: amount for seat, amount in self.amounts.data.items() if amount}, self.reason.data,
                      self.round_over.data)
