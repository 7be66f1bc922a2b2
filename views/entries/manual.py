"""The manual entry form of every game: amounts by agreement, with the reason."""
from typing import Any

from games.form_fields import FlagField, NumberField, PerSeatField, WordsField
from games.round_form import EntryForm
from tally import _
from tally.table_events import COPIED, MOST_ROUNDS, Manual

from ..translate import say

MANUAL = Manual


class ManualForm(EntryForm):
    """Form of a manual entry: an amount for everybody on the sheet and the reason."""
    key = "manual"
    title = _("Manual entry")
    template = "entries/_manual_fields.html"
    makes = (Manual,)
    reason = WordsField(_("What did the table agree on?"), most=200)
    amounts = PerSeatField(_("Amounts"), low=-1_000_000, high=1_000_000, among="seats",
                           hint=_("A blank means 0."))
    round_over = FlagField(_("It counts as a round"))
    rounds = NumberField(_("How many rounds were played?"), hint=_("Blank if the notebook does not say."),
                         high=MOST_ROUNDS, blank=0)

    def __init__(self, formdata: Any = None, *, entry: Any = None, **options: Any) -> None:
        self.named = frozenset(entry.amounts if entry is not None else ())
        self.everybody = entry is not None and entry.everybody
        super().__init__(formdata, entry=entry, **options)

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        return super().values_of(entry) | {"rounds": entry.rounds or None, "reason": say(entry.reason_said)}

    def to_entry(self) -> Any:
        rounds = self.rounds.data or 0
        # An explicit 0 marks who took part in these rounds, and is kept where the edited entry had one.
        amounts = {seat: amount for seat, amount in self.amounts.data.items()
                   if amount or rounds or seat in self.named}
        typed = self.reason.data or ""
        reason = COPIED.id if typed == say(COPIED) else typed
        return Manual(amounts, reason, self.round_over.data, rounds, self.everybody)
