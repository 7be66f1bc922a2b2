"""What the template of a tarok round asks: which game has a field, result or bonus (`data-when`), what it is worth."""

from dataclasses import replace
from typing import Any

from games.round_form import RoundForm
from tally import Labelled, Seat, Text, _, _p

from ..rules import Bonus, Contract, HouseRules, Kind, bonuses_of, playable
from ..rules.bonuses import IN_THE_PILE
from ..rules.counting import HOW_MANY
from ..rules.fleks import STEPS
from ..tables import bonus_worth, worth
from .fields import ANNOUNCED_STATES, TALON, BonusesField, State

USUAL = (Bonus.KING_ULTIMO, Bonus.TRUL, Bonus.PAGAT)  # the other bonuses are in a fold


class Result(Labelled):
    """How a round ended."""

    WON = "won", _p("game", "Won")
    LOST = "lost", _p("game", "Lost")
    COUNT = "count", _("By the count")
    PLAYED = "played", _("Played out")
    HANDED_IN = "handed_in", _("Handed in")
    RENONC = "renonc", _("Renonc")


class ConditionsForm(RoundForm):
    """The form as its template sees it; `TarokForm` has its fields."""

    bonuses: BonusesField
    rules: HouseRules

    @property
    def forhont(self) -> Seat | None:
        return replace(self.now, dealer=self.dealer.data, playing=tuple(self.playing.data or self.now.playing)).leader

    def dealers_before(self, seat: Seat) -> str:
        """Dealers after whom this seat is forhont; the page uses it when the dealer is changed."""
        present = self.now.present
        return " ".join(str(each) for each in present if self.now.left_of(each, present) == seat and each != seat)

    def leads(self, seat: Seat) -> str:
        """`data-when`: this seat is forhont of a game only forhont can play, whoever dealt and plays."""
        at = self.now.order.index(seat)
        before = (*reversed(self.now.order[:at]), *reversed(self.now.order[at + 1:]))
        plays = f"contract={self.those('forhont')}&playing={seat}"
        return "|".join("&".join((plays, *(f"playing!={each}" for each in before[:skipped]), f"dealer={dealer}"))
                        for skipped, dealer in enumerate(before))

    def contracts(self) -> list[tuple[Text, list[Contract]]]:
        """This house's games in groups, each in the order of bidding."""
        groups: list[tuple[Text, Any]] = [
            (_("Only forhont"), lambda row: row.forhont_only),
            (_("With a partner"), lambda row: row.partner),
            (_("Alone against three"), lambda row: row.kind in (Kind.POSITIVE, Kind.COLOUR)),
            (_("Negative games"), lambda row: row.kind is Kind.NEGATIVE),
        ]
        left = list(playable(self.rules))
        found = []
        for name, belongs in groups:
            own = [each for each in left if belongs(each.row)]
            left = [each for each in left if each not in own]
            found.append((name, own))
        return found

    def worth(self, contract: Contract) -> str:
        return worth(contract, self.rules)

    def bonus_worth(self, bonus: Bonus) -> str:
        return bonus_worth(bonus, self.rules)

    def those(self, what: str) -> str:
        """Keys of the games with a property, for `data-when` conditions."""
        tests: dict[str, Any] = {
            "partner": lambda c: c.row.partner,
            "bird": lambda c: c.row.bird,
            "counted": lambda c: c.row.kind in (Kind.POSITIVE, Kind.COLOUR),
            "negative": lambda c: c.row.kind is Kind.NEGATIVE,
            "varsava": lambda c: c.row.kind is Kind.VARSAVA,
            "forhont": lambda c: c.row.forhont_only,
            "handed_in": lambda c: c.row.partner and not c.row.solo,
        }
        return " ".join(each.value for each in playable(self.rules) if tests[what](each))

    def games_with(self, *bonuses: Bonus) -> str:
        return " ".join(each.value for each in playable(self.rules)
                        if not set(bonuses).isdisjoint(bonuses_of(each, self.rules)))

    def row_of(self, bonus: Bonus) -> str:
        """`data-when`: the chosen game has this bonus in the table (the contract's bird has its own field)."""
        with_game = [each.value for each in playable(self.rules) if each.row.bird is bonus]
        return "&".join((f"contract={self.games_with(bonus)}", *(f"contract!={each}" for each in with_game)))

    def rows(self, usual: bool) -> list[Bonus]:
        """The usual bonuses of this house, or the others."""
        here = [each for each in Bonus if each is not Bonus.BIRD_FIVE or self.rules.bird_five]
        return [each for each in here if (each in USUAL) == usual]

    def holds_bonus(self, *bonuses: Bonus) -> bool:
        """Whether any of these bonuses is filled in or has errors."""
        keys = {each.value for each in bonuses}
        return any(part.split("-", 1)[0] in keys and raw for part, raw in self.bonuses.raw.items()) or bool(
            keys & self.bonuses.errors_at.keys())

    def sign_of(self, raw: str) -> Any:
        return next((each for each in State if each.value == raw), State.NOTHING).sign

    def named(self, bonus: Bonus, states: str) -> str:
        """`data-when`: somebody has one of these states for the bonus."""
        return "|".join(f"bonuses-{bonus.value}-{seat}={states}" for seat in self.bonuses.options)

    def flekked(self, bonus: Bonus) -> str:
        """`data-when`: the bonus was announced, in the table or with the game."""
        with_game = [each.value for each in playable(self.rules) if each.row.bird is bonus]
        return "|".join((self.named(bonus, " ".join(ANNOUNCED_STATES)), *(f"contract={each}" for each in with_game)))

    def spoken(self, bonus: Bonus) -> str:
        """`data-when`: the bonus needs further input (flek, who beat it)."""
        return f"{self.flekked(bonus)}|{self.named(bonus, State.CAUGHT.value)}"

    def has_more(self, bonus: Bonus) -> bool:
        return any(part.startswith(f"{bonus.value}-") and ("flek" in part or "caught" in part)
                   for part in self.bonuses.data)

    @property
    def results(self) -> dict[str, str]:
        """`data-when`: the chosen game can have this result."""
        everything_else = f"contract!={self.those('varsava')}"
        return {
            Result.WON.value: everything_else,
            Result.LOST.value: everything_else,
            Result.COUNT.value: f"contract={self.those('counted')}",
            Result.PLAYED.value: f"contract={self.those('varsava')}",
            Result.HANDED_IN.value: f"contract={self.those('handed_in')}&partner={TALON}",
            Result.RENONC.value: "contract!=",
        }

    def not_lost_with(self, tricks: int) -> str:
        """`data-when`: so many tricks of the declarer do not win the chosen negative game, or it is not lost."""
        won = [each.value for each in playable(self.rules) if each.row.wanted == tricks]
        return f"won!=lost|contract!={' '.join(won)}"

    @property
    def counted(self) -> str:
        """`data-when`: the result is what was counted, or something was."""
        numbers = ("points", "left_over", "opponents_points", "opponents_left_over", "tricks")
        piles = [f"{name}-{part}" for name in ("cards", "opponents_cards") for part in HOW_MANY]
        return "|".join(("won=count", *(f"{name}!=" for name in (*numbers, *piles))))

    def not_chosen(self, seat: Seat) -> str:
        """`data-when`: this seat plays and is not the declarer."""
        forhont = self.those("forhont")
        return (f"playing={seat}&declarer!={seat}&contract!={forhont}"
                f"|playing={seat}&contract={forhont}&dealer!={self.dealers_before(seat)}")

    def steps(self) -> list[tuple[int, Text]]:
        """The steps of a flek chain this house allows."""
        return list(enumerate(STEPS[: self.rules.max_flek], 1))

    announced_states = " ".join(ANNOUNCED_STATES)
    announced_by_seat = frozenset(each.value for each in IN_THE_PILE)  # both sides can announce it

    def is_open(self, *names: str) -> bool:
        """Whether a fold must be open: a field in it is filled in or has errors."""
        fields: Any = self._fields
        return any(fields[name].noted for name in names)
