"""Entry form of a round: contract, declarer, partner, result, then the fields relevant to that contract."""

from dataclasses import fields, replace
from typing import Any

from games.form_fields import (
    EnumField,
    FlagField,
    NumberField,
    PerSeatChoiceField,
    PerSeatField,
    SeatField,
    SeatsField,
)
from games.round_form import Incomplete, Repeat
from games.rules_form import MaybeField
from tally import Findings, Seat, TableState, Text, _, who

from ..rules import (
    Contract,
    HandedIn,
    HouseRules,
    Kind,
    Negative,
    Positive,
    Revoked,
    Varsava,
    completed,
    playable,
)
from ..rules.piles import TRICKS
from .conditions import ConditionsForm, Result
from .fields import (
    TALON,
    Bird,
    BonusesField,
    ClaimsField,
    FlekField,
    Had,
    MondField,
    OptionalNumberField,
    PartnerField,
    PileField,
)

_WON = {Result.WON: True, Result.LOST: False}
_COUNTED = ("points", "left_over", "opponents_points", "opponents_left_over", "cards", "opponents_cards", "tricks")
_PILES = {"points": "pile_points", "left_over": "pile_left_over", "tricks": "pile_tricks"}
_GLANCE = ("had", "losers", "panny", "mayor", *_PILES.values())
_ASIDE = ("kaiser", "mond")
_FOUL = ("offenders", "called_own_king", "claims", "odd_point")
BELONGS = {  # fields of each kind of round besides contract, declarer and result
    Positive: {"partner", "flek", "bird", "bonuses", *_COUNTED, *_ASIDE},
    Negative: {"taken", "fleks", *_ASIDE},
    Varsava: {*_GLANCE, *_ASIDE},
    HandedIn: {"partner", "flek"},
    Revoked: {"partner", "flek", "fleks", "bird", "bonuses", *_FOUL},
}
_EVERY = frozenset().union(*BELONGS.values())
_RENAMED = {Negative: {"tricks": "taken"}, Varsava: _PILES}
_OF_BIRD = ("contract_bird", "bonus_result")  # problem codes shown at `bird`, not at the table of bonuses
MOST = 99  # limit of the input; the rules check the real one


class TarokForm(ConditionsForm):
    """All kinds of rounds. Hidden fields are not sent; fields sent for another kind of round are refused."""

    template = "tarok/round_fields.html"
    makes = (Positive, Negative, Varsava, HandedIn, Revoked)
    draft = ("contract", "declarer", "bonuses", "flek", "fleks")
    repeats_when = "contract="
    subject = "contract"
    contract = EnumField(_("Game"), Contract)
    declarer = SeatField(_("Who plays it?"), among="order", who_plays=True)
    partner = PartnerField(_("Who held the called king?"), among="order", none=_("not known"))
    won = EnumField(_("How did it end?"), Result)
    bird = EnumField(_("And the announced bird?"), Bird)
    flek = FlekField(_("Flek on the game"))
    fleks = PerSeatField(_("Fleks of the opponents"), among="order", high=9)
    points = NumberField(_("Points"), high=MOST)
    left_over = OptionalNumberField(_("Left-over cards"), numbers=(0, 1, 2), high=MOST)
    opponents_points = NumberField(_("Points"), high=MOST)
    opponents_left_over = OptionalNumberField(_("Left-over cards"), numbers=(0, 1, 2), high=MOST)
    cards = PileField(_("Cards by kind"))
    opponents_cards = PileField(_("Cards by kind"))
    tricks = NumberField(_("Tricks of the declarer’s side"), high=MOST)
    taken = OptionalNumberField(_("Tricks of the declarer"), numbers=range(TRICKS + 1), high=MOST)
    bonuses = BonusesField(_("Bonuses"), among="order")
    had = PerSeatChoiceField(_("Who had most, and who nothing?"), Had, among="order")
    losers = SeatsField(_("Who had most?"))
    panny = SeatsField(_("Who took no trick?"))
    mayor = MaybeField(_("Has the loser 36 points (starosta)?"))
    pile_points = PerSeatField(_("Points"), among="order")
    pile_left_over = PerSeatField(_("Left-over cards"), among="order")
    pile_tricks = PerSeatField(_("Tricks"), among="order")
    kaiser = SeatField(_("Emperor’s trick"), among="order", none=_("nobody"))
    mond = MondField(_("Mond caught"), among="order")
    offenders = SeatsField(_("Whose renonc?"))
    called_own_king = FlagField(_("The declarer called a king of their own"))
    said = FlagField(_("Something was announced or flekked"))
    claimed = FlagField(_("A certain loss is claimed"))
    claims = ClaimsField(_("Certain loss by the renonc"), among="order", hint=_("Points claimed in addition."))
    odd_point = SeatField(_("Who pays the odd point?"), among="order")

    now: TableState
    rules: HouseRules

    @classmethod
    def repeats(cls, last: Any, now: TableState, rules: HouseRules) -> tuple[Repeat, ...]:
        """Shortcuts for the same game, won and lost, with the same players; forhont's games go to the new forhont.

        No shortcut if the declarer rests; a partner who rests or is now the declarer is left out.
        """
        contract = getattr(last, "contract", None)
        if contract not in playable(rules) or now.leader is None:
            return ()
        declarer = now.leader if contract.row.forhont_only else last.declarer
        if declarer not in now.playing:
            return ()
        partner = getattr(last, "partner", None)
        seats = tuple(seat for seat in (declarer, partner) if seat in now.playing)
        values = {"contract": contract.value, "declarer": str(declarer)}
        if partner in now.playing and partner != declarer:
            values["partner"] = str(partner)
        return tuple(Repeat(_("%(contract)s: %(who)s – %(result)s", contract=contract.label,
                              who=who(*dict.fromkeys(seats)), result=result.label),
                            values | {"won": result.value}) for result in _WON)

    @classmethod
    def values_of(cls, entry: Any) -> dict[str, Any]:
        values = {each.name: getattr(entry, each.name) for each in fields(entry)}
        in_talon = values.pop("king_in_talon", isinstance(entry, HandedIn))
        partner = TALON if in_talon else values.get("partner")
        values |= {"partner": partner, "flek": FlekField.written(values.get("flek", ())), "won": cls._result(entry)}
        values.setdefault("contract", Contract.VARSAVA)
        announced, declarer = values.get("announced", ()), values.get("declarer")
        values["bonuses"] = BonusesField.parts_of(announced, values.get("silent", ()))
        values["bird"] = BonusesField.bird_of(announced, values["contract"], declarer)
        if values["bird"]:  # a field of its own, not in the table of bonuses
            del values["bonuses"][f"{values['contract'].row.bird.value}-{declarer}"]
        for name, new in _RENAMED.get(type(entry), {}).items():
            values[new] = values.pop(name)
        mayor = values.get("mayor")
        if isinstance(entry, Varsava) and bool(entry.losers) == (mayor is not None):
            values.pop("mayor")
            lost = dict.fromkeys(values.pop("losers"), Had.MAYOR if mayor else Had.MOST)
            values["had"] = {**lost, **dict.fromkeys(values.pop("panny"), Had.PANNA)}
        values["said"] = any(values.get(name) for name in ("announced", "flek", "fleks"))
        values["claimed"] = bool(values.get("claims"))
        return values

    @staticmethod
    def _result(entry: Any) -> Result | None:
        match entry:
            case HandedIn():
                return Result.HANDED_IN
            case Revoked():
                return Result.RENONC
            case Varsava():
                return Result.PLAYED
            case Positive(won=None):
                return Result.COUNT
            case Positive(won=won) | Negative(won=won):
                return next((each for each, value in _WON.items() if value is won), None)
        return None

    def to_entry(self) -> Any:
        contract = self.needed("contract", _("Which game was played?"))
        kind, declarer = self._kind(contract), self._declarer(contract)
        problems = self._strangers(kind, contract, declarer)
        if declarer is None and contract is not Contract.VARSAVA:
            problems.append(("declarer", _("Who is the declarer?")))
        if problems:
            raise Incomplete(*problems)
        facts = self._facts(contract, declarer) | (self._tricks(contract) if kind is Negative else {})
        if kind is Varsava:
            facts |= self._summary() | {name: self[new].data for name, new in _PILES.items()}
        entry = kind(**{each.name: facts[each.name] for each in fields(kind)})
        return completed(entry, self.now, self.rules) if isinstance(entry, Positive) else entry

    def _kind(self, contract: Contract) -> type:
        if self.won.data is Result.RENONC:
            return Revoked
        if self.won.data is Result.HANDED_IN:
            return HandedIn
        return {Kind.VARSAVA: Varsava, Kind.NEGATIVE: Negative}.get(contract.row.kind, Positive)

    def _declarer(self, contract: Contract) -> Any:
        """Default to forhont for games only forhont can play."""
        if self.declarer.data is None and contract.row.forhont_only:
            return self.forhont
        return self.declarer.data

    def _strangers(self, kind: type, contract: Contract, declarer: Seat | None) -> list[tuple[str, Text]]:
        """Return fields that were filled in but do not belong to this kind of round, or to nobody's bonus."""
        text = _("There is no such thing in “%(contract)s”.", contract=contract.label)
        if kind in (HandedIn, Revoked):
            text = _("This does not count when the round ends like that.")
        typed: Any = self._fields
        found = [(name, text) for name in typed if name in _EVERY - BELONGS[kind] and typed[name].filled]
        if kind is Revoked and self.bonuses.silent(contract):
            found.append(("bonuses", _("In a renonc only what was announced counts; a certain loss can be claimed.")))
        if kind is HandedIn and self.partner.seat is not None:
            found.append(("partner", _("If the called king lay in the talon, nobody was the partner.")))
        if kind in (Positive, Revoked):
            found += self.bonuses.strangers(contract, self.bonuses.announced(contract, declarer, self._bird(contract)))
        return found

    def _facts(self, contract: Contract, declarer: Seat | None) -> dict[str, Any]:
        """The facts of a round of any kind by the names of its fields; each kind takes those it has."""
        plain = ("points", "left_over", "opponents_points", "opponents_left_over", "tricks", "kaiser",
                 "called_own_king", "odd_point")
        return {name: self[name].data for name in plain} | {
            "contract": contract,
            "declarer": declarer,
            "partner": self.partner.seat,
            "king_in_talon": self.partner.in_talon,
            "won": _WON.get(self.won.data),
            "cards": self.cards.cards,
            "opponents_cards": self.opponents_cards.cards,
            "flek": self.flek.steps(),
            "fleks": {seat: steps for seat, steps in self.fleks.data.items() if steps},
            "announced": self.bonuses.announced(contract, declarer, self._bird(contract)),
            "silent": self.bonuses.silent(contract),
            "mond": self.mond.mond,
            "offenders": self.offenders.data or (),
            "claims": self.claims.claims,
        }

    def _tricks(self, contract: Contract) -> dict[str, Any]:
        """In a negative game that was won the contract says how many."""
        won = self.taken.data is None and self.won.data is Result.WON
        return {"tricks": contract.row.wanted if won else self.taken.data}

    def _bird(self, contract: Contract) -> Any:
        """In a renonc the contract's bird counts as announced; it needs a state only to carry its flek."""
        bird, revoked = contract.row.bird, self.won.data is Result.RENONC
        if revoked and bird and self.bird.data is None and self.bonuses.steps(self.bonuses.chain(bird, 0)):
            return Bird.OPEN
        return self.bird.data

    def _summary(self) -> dict[str, Any]:
        """Losers, panny and starosta, from one tap per seat or from the separate fields."""
        if self.had.data:
            losers, mayors, panny = (
                tuple(seat for seat, had in self.had.data.items() if had in members)
                for members in ((Had.MOST, Had.MAYOR), (Had.MAYOR,), (Had.PANNA,))
            )
            return {"losers": losers, "panny": panny, "mayor": bool(mayors) if losers else None}
        return {"losers": self.losers.data or (), "panny": self.panny.data or (), "mayor": self.mayor.data}

    def at_inputs(self, findings: Findings) -> Findings:
        """Map problems to inputs, which are named differently for some kinds of round."""
        contract = self.contract.data
        names = _RENAMED.get(self._kind(contract), {}) if contract else {}
        renamed = []
        for problem in findings.problems:
            name, dash, part = problem.field.partition("-")
            if contract and contract.row.bird and part == contract.row.bird.value and problem.code in _OF_BIRD:
                name, dash, part = "bird", "", ""
            renamed.append(replace(problem, field=names.get(name, name) + dash + part))
        return replace(findings, problems=tuple(renamed))
