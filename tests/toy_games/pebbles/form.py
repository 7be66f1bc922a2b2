"""Forms of Pebbles: a round and a gift."""
from games.form_fields import EnumField, NumberField, SeatField
from games.round_form import EntryForm, Incomplete, RoundForm
from tally import _

from .rules import Gift, Size, Won


class PebblesForm(RoundForm):
    template = "pebbles/round_fields.html"
    makes = (Won,)
    draft = ("size",)
    winner = SeatField(_("Who won?"))
    size = EnumField(_("Size"), Size)

    def suggested(self):
        return {"size": Size.SMALL}

    def to_entry(self):
        if self.winner.data is None:
            raise Incomplete(("winner", _("Choose who won.")))
        return Won(self.winner.data, self.size.data or Size.SMALL)


class GiftForm(EntryForm):
    key = "gift"
    title = _("Gift")
    template = "pebbles/gift_fields.html"
    makes = (Gift,)
    giver = SeatField(_("Who gives?"), among="order")
    taker = SeatField(_("Who gets?"), among="order")
    pebbles = NumberField(_("Pebbles"), low=0, high=1000)

    def to_entry(self):
        missing = [(name, _("Choose somebody.")) for name in ("giver", "taker") if self[name].data is None]
        if self.pebbles.data is None:
            missing.append(("pebbles", _("How many?")))
        if missing:
            raise Incomplete(*missing)
        return Gift(self.giver.data, self.taker.data, self.pebbles.data)
