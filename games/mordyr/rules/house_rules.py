"""House rules: every point the text leaves open or its versions differ in, and the regional rules of a round.

Source: Mordýřova sudá, sections 3-5. Unit: chips (ante).
"""
from collections.abc import Mapping
from dataclasses import dataclass

from tally.house_rules import Preset, setup, switch
from tally.labelled import Labelled
from tally.text import _

from .betting import BidStep, LastOpponent, RepeatedBid
from .cards import ATUIN, LADY
from .regional import EVERY_RULE, DeathScope, Rule
from .runs import RunRules
from .showdown import CrippleScope, ShowdownRules

GROUPS = _("Groups and layouts")
SHOWDOWN = _("Showdown and running flushes")
REGIONAL = _("Regional rules")
BETTING = _("Betting")


class Plan(Labelled):
    """Which regional rules a round proposes: the combinations section 5 recommends, all of them with rule 0.
    """

    NONE = "none", _("only rule 0")
    MAGIC = "magic", _("rules 0 and 1")
    FIRST_THREE = "first_three", _("rules 0 to 3")
    EACH_ROUND = "each_round", _("one rule more in each round")
    EVERY_SECOND = "every_second", _("one rule more in every second round")
    DEALER = "dealer", _("the dealer chooses for his game")
    ALL = "all", _("all rules from the start")


class RunAce(Labelled):
    """Where an ace may stand in a postupka; the texts are silent."""
    BOTH = "both", _("low or high")
    LOW = "low", _("low only")


class Layouts(Labelled):
    """What counts at the showdown: section 3 lets the beaten player regroup."""
    BEST = "best", _("the best layout of the ten cards")
    AS_LAID = "as_laid", _("the layout as it was laid")


class LadyHits(Labelled):
    """Whom the lady's second rule touches: the text says all, its originals all others."""
    ALL = "all", _("all players")
    OTHERS = "others", _("all other players")


class ElephantQueen(Labelled):
    """On whom the elephants stand: the text says the queen of spades, its originals the queen of coins."""
    LISTOVA = "listova", _("the queen of spades")
    MINCOVA = "mincova", _("the queen of coins")

    @property
    def code(self) -> str:
        return LADY if self is ElephantQueen.LISTOVA else ATUIN


@dataclass(frozen=True, slots=True)
class HouseRules:
    stakes: bool = setup(False, _("Do you play for stakes?"), source="4")
    ante: int = setup(1, _("How many chips is the ante?"), source="4", low=1, high=1_000_000,
                      needs="stakes")
    pot: int = setup(0, _("How many chips lie in the pot from last time?"), source="4", high=1_000_000_000,
                     needs="stakes")
    regional: Plan = switch(
        Plan.NONE, _("Which regional rules are played?"), chapter=REGIONAL, source="5",
        note=_("The rules in force belong to each round and can be changed there."))
    same_suits: bool = switch(
        False, _("Do both packs have the same suits?"), chapter=GROUPS, source="1",
        note=_("Then the special cards are told apart by a mark on their face."))
    leftovers: bool = switch(
        True, _("Do leftover cards count when the groups are equal?"), chapter=GROUPS, source="2",
        note=_("The worked hand counts its leftover six; one early version gives leftovers no value."))
    layouts: Layouts = switch(
        Layouts.BEST, _("What counts at the showdown?"), chapter=GROUPS, source="3",
        note=_("Section 3 lets a beaten player regroup; strict tables hold him to what he laid."))
    cripple_scope: CrippleScope = switch(
        CrippleScope.STILL_IN, _("Who may cripple a shown Onion?"), chapter=SHOWDOWN, source="5, 0")
    run_ace: RunAce = switch(
        RunAce.BOTH, _("Where may an ace stand in a running flush?"), chapter=SHOWDOWN, source="5, 0",
        note=_("No text says; never round the corner."))
    natural_eight_is_wild: bool = switch(
        False, _("Does an octarine eight in its own place count as wild?"), chapter=SHOWDOWN, source="5, 2",
        note=_("Every running flush holds an eight; counted, rule 2 would make crippling nearly impossible."))
    lady_hits: LadyHits = switch(
        LadyHits.ALL,
        _("Whose ace does the lady lower in an octarine round?"),
        chapter=REGIONAL,
        source="5, 4 ii",
    )
    fate_octarine: bool = switch(
        True, _("Is the next game octarine when Fate ended the octarine eights and null ones were played?"),
        chapter=REGIONAL, source="5, 1 ii; 5, 5 ii",
        note=_("The game after null eights is octarine; but the game after an octarine one is ordinary again."))
    elephant_queen: ElephantQueen = switch(
        ElephantQueen.LISTOVA, _("On which queen do the elephants stand?"), chapter=REGIONAL, source="5, 7")
    death_scope: DeathScope = switch(
        DeathScope.HAND,
        _("Where must two pictures be for Death to take one?"),
        chapter=REGIONAL,
        source="5, 9",
        note=_("The text says “in their groups”, its originals “in the hand”."),
    )
    bid_step: BidStep = switch(
        BidStep.EXACT, _("How much higher is the next bid for the dealership?"), chapter=BETTING, source="4")
    repeated_bid: RepeatedBid = switch(
        RepeatedBid.DIFFERENCE, _("What does somebody put in who bids for the dealership again?"), chapter=BETTING,
        source="4", note=_("The text says only how much the next bid is."))
    last_opponent: LastOpponent = switch(
        LastOpponent.WINS, _("What if the dealer folds and one other player is left?"), chapter=BETTING, source="4",
        note=_("The text auctions the place of a folding dealer among the players who are left."))
    match_own: bool = switch(
        True, _("Does a new dealer match his own extra bet too?"), chapter=BETTING, source="4")
    carry_ante: bool = switch(
        True, _("Are antes collected again when a pot was carried?"), chapter=BETTING, source="4")
    debts: bool = switch(
        True, _("May a player put in more than he has?"), chapter=BETTING, source="4",
        note=_("Without debts a player stakes at most the chips of his balance."))

    def showdown(self, active: tuple[Rule, ...]) -> ShowdownRules:
        runs = RunRules(self.run_ace is RunAce.BOTH, self.natural_eight_is_wild)
        return ShowdownRules(
            self.leftovers, Rule.CRIPPLING in active, Rule.MAGE in active, self.cripple_scope, runs
        )


PRESETS: Mapping[str, Preset] = {  # section 5, „Jest možno“ i-v
    "printed": Preset(_("By the text")),
    "magic": Preset(_("Rule 1 only"), {"regional": Plan.MAGIC}),
    "first_three": Preset(_("Rules 1 to 3"), {"regional": Plan.FIRST_THREE}),
    "each_round": Preset(_("One rule more in each round"), {"regional": Plan.EACH_ROUND}),
    "every_second": Preset(_("One rule more in every second round"), {"regional": Plan.EVERY_SECOND}),
    "dealer": Preset(_("The dealer chooses"), {"regional": Plan.DEALER}),
    "all": Preset(_("All regional rules"), {"regional": Plan.ALL}),
}


def proposed_rules(rules: HouseRules, number: int) -> tuple[Rule, ...] | None:
    """The regional rules proposed for round `number` (from 1); None when the dealer chooses."""
    upto = {Plan.NONE: 0, Plan.MAGIC: 1, Plan.FIRST_THREE: 3, Plan.EACH_ROUND: number,
            Plan.EVERY_SECOND: (number + 1) // 2, Plan.ALL: 11, Plan.DEALER: None}[rules.regional]
    return None if upto is None else tuple(rule for rule in EVERY_RULE if rule.number <= upto)
