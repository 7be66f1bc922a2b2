"""House rules: every point the rule text leaves open or tables play differently.

Source: Taroky „S králem“ throughout; the cup sheets of Vienna 2018 and 2020 for the presets.
Unit: points of the game.
"""

from dataclasses import dataclass
from functools import partial

from tally import Labelled, Preset, _, setup, switch


class BirdContracts(Labelled):
    """Whether game and bird of a contract with a bird are one bet or two."""

    SEPARATE = "separate", _("two bets: the game and the bird")
    ALL_OR_NOTHING = "all_or_nothing", _("one bet, lost if either part fails")


class SestiValat(Labelled):
    """Which value of šesti-trojka a lost valat multiplies."""

    LOSS_VALUE = "loss_value", _("the value of the lost game")
    WIN_VALUE = "win_value", _("the value of the won game")


class ValatMode(Labelled):
    """How a valat is paid."""

    MULTIPLY = "multiply", _("the game ×8 announced, ×4 silent")
    FIXED = "fixed", _("20 announced, 10 silent, beside the game")


class ValatLost(Labelled):
    """What a failed announced valat does to the game."""

    REPLACE = "replace", _("8 × the game instead of the game")
    SEPARATE = "separate", _("8 × the game, and the game as well")


class MondMode(Labelled):
    """Who pays for a mond that was caught."""

    PERSON = "person", _("who lost it pays who caught it")
    BONUS = "bonus", _("a silent bonus between the sides")


class VarsavaScheme(Labelled):
    """How Varšava is paid."""

    PRINTED = "printed", _("as printed: everybody is paid by the loser")
    POT = "pot", _("a pot, shared by the panny or by those who did not lose")


class TwoLosersTwoPanny(Labelled):
    """35 : 35 in Varšava."""

    EACH_PAIR = "each_pair", _("each of the two pays each panna 3")
    SINGLE = "single", _("each panna gets 3 in all")


class Compare(Labelled):
    """How points are compared in Varšava."""

    THIRDS = "thirds", _("exactly, with the left-over cards")
    ROUNDED = "rounded", _("rounded to whole points")


class Resting(Labelled):
    """Who of five rests."""

    DEALER = "dealer", _("the dealer")
    CHOSEN = "chosen", _("chosen each round")


_GAMES, _BONUSES, _VALAT, _FLEKS = _("Games"), _("Bonuses"), _("Valat"), _("Fleks")
_VARSAVA, _RENONC, _TABLE, _MONEY = _("Varšava"), _("Renonc"), _("Table"), _("Money and standings")


_bonus = partial(switch, chapter=_BONUSES, source="Hlášky")
_bird = partial(switch, chapter=_BONUSES, source="Pagát/Uhu/Kakadu/Quapil")
_sesti = partial(switch, chapter=_GAMES, source="Šesti-trojka")
_valat = partial(switch, chapter=_VALAT, source="Valát")
_mond = partial(switch, chapter=_BONUSES, source="Chycení Monda")
_varsava = partial(switch, chapter=_VARSAVA, source="Varšava")
_money = partial(switch, chapter=_MONEY, source="Vyhodnocování")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    uhu_announced: int = _bonus(4, _("What is an announced Uhu worth?"), low=1, high=20,
        note=_("The table prints a single 2 where all other rows have two numbers; the cup sheets have 4 and 2."))
    bird_contract_mode: BirdContracts = switch(BirdContracts.SEPARATE, _("Pagát, Uhu, Kakadu, Quapil: one bet or two?"),
        chapter=_GAMES, source="Pagát/Uhu/Kakadu/Quapil",
        note=_("“36 points and the bird must be made”, yet game and bird may be flekked one by one."))
    caught_silent_birds: bool = _bird(True, _("Does a silent bird that was beaten in its trick cost its silent value?"),
        note=_("The text says yes; the cup sheets do not mention it."))
    caught_silent_king: bool = _bird(False, _("Can a silent king ultimo be caught too?"),
        note=_("The text names taroks I to IIII only."))
    caught_by_partner: bool = _bird(True, _("Is a bird caught when the player’s own partner beats it?"),
        note=_("“Beaten by a higher tarok”: the text does not say whose."))
    colour_valat: bool = switch(False, _("Is there a valat in colour games?"), chapter=_VALAT, source="Barevná trojka",
        note=_("The text allows only trul and four kings; the cups play it."))
    colour_trul: bool = switch(True, _("Is there a trul in colour games?"), chapter=_BONUSES, source="Barevná trojka",
        note=_("The text says yes; the cup sheets say no."))
    sesti_win: int = _sesti(5, _("What does a won šesti-trojka bring?"), low=1, high=40,
        note=_("Printed: 5. The Vienna cup: 4."))
    sesti_loss: int = _sesti(10, _("What does a lost šesti-trojka cost?"), low=1, high=80,
        note=_("Printed: 10. The Vienna cup: 8."))
    sesti_double_bonuses: bool = switch(False, _("Do the bonuses count double in a lost šesti-trojka?"),
        chapter=_BONUSES, source="Šesti-trojka", note=_("“The lost game pays double”: of the bonuses nothing is said."))
    sesti_valat_loss: SestiValat = _valat(SestiValat.LOSS_VALUE,
        _("Which value does a lost valat in šesti-trojka multiply?"),
        note=_("The text does not say; other cups multiply the lost game."))
    valat_mode: ValatMode = _valat(ValatMode.MULTIPLY, _("How is a valat paid?"),
        note=_("Printed: a multiple of the game without its bird. Later cups: a fixed bonus, double in sólo."))
    valat_lost: ValatLost = _valat(ValatLost.REPLACE, _("What does a failed announced valat cost?"),
        note=_("The text gives no price."))
    valat_silent_bonuses: bool = _valat(False, _("Do a silent trul and silent four kings count beside a valat?"),
        note=_("The text names the announced ones alone: they count beside a silent valat only."))
    max_flek: int = switch(3, _("How many steps may a chain of fleks have?"), chapter=_FLEKS, source="Fleky a hlášky",
        low=1, high=5, note=_("The text gives no limit; the Vienna cup has three: flek, re, sup."))
    mond_value: int = _mond(0, _("What does a caught mond cost?"), high=10,
        note=_("“Often a silent bonus, though not in the Vienna cup.” The hat is worn in any case."))
    mond_mode: MondMode = _mond(MondMode.PERSON, _("Who pays for a caught mond?"),
        note=_("Between the sides it is doubled in sólo games, and free when the loser’s own partner caught it."))
    bird_five: bool = _bird(False, _("Is tarok V played to the fifth last trick?"),
        note=_("“Somewhere even with tarok V”; the text gives no value."))
    bird_five_announced: int = _bird(10, _("What is an announced tarok V worth?"), low=1, high=40,
        note=_("A value of the house; the row of the other birds suggests 10, and 11 with the game."))
    bird_five_silent: int = _bird(5, _("What is a silent tarok V worth?"), low=1, high=40,
        note=_("A value of the house; the row of the other birds suggests 5."))
    kaiser_value: int = _bonus(0, _("What is the emperor’s trick worth?"), high=10,
        note=_("Described among the bonuses, without a value. If paid, a silent bonus of the side that took it."))
    varsava_base: int = _varsava(1, _("Varšava: what is the smallest amount?"), low=1, high=10,
        note=_("Multiplies every amount of Varšava, also the renonc. The Vienna cup: 2."))
    varsava_scheme: VarsavaScheme = _varsava(VarsavaScheme.PRINTED, _("Varšava: who is paid?"),
        note=_("The pot is three times the smallest amount, double for starosta and forhont. What cannot be "
            "shared evenly falls to those next after the dealer."))
    varsava_forhont_doubles_panna: bool = _varsava(False, _("Varšava: does forhont pay a panna double?"),
        note=_("The text doubles for forhont in three places, and not in this one."))
    varsava_three_losers_panna: int = _varsava(3, _("Varšava: three tied losers, one panna. What does each pay her?"),
        low=1, high=3, note=_("The text speaks of one loser or two."))
    varsava_two_losers_two_panny: TwoLosersTwoPanny = _varsava(TwoLosersTwoPanny.EACH_PAIR,
        _("Varšava: 35 : 35 and two panny?"), note=_("The text does not have this case."))
    varsava_compare: Compare = _varsava(Compare.THIRDS, _("Varšava: how are points compared?"),
        note=_("The text does not say; other cups compare to the card."))
    renonc_with_flek: bool = switch(True, _("Do fleks count in what a renonc costs?"), chapter=_RENONC,
        source="Přestupky, renoncy", note=_("“As many points as they would have received” includes them."))
    flek_in_standings: bool = _money(True, _("Do fleks count in the standings?"),
        note=_("If not, fleks are paid in money only. So do all the cups."))
    resting_player: Resting = switch(Resting.DEALER, _("Who of five rests?"), chapter=_TABLE, source="S králem",
        note=_("“One of them rests”; usually the dealer."))
    currency: str = _money("CZK", _("In which currency is it played?"),
        note=_("Printed: ten euro cents a point, or simply one crown."))
    minor_units_per_point: int = _money(100, _("How many haléře or cents is one point?"), high=100_000,
        note=_("Printed: ten cents, or one crown, which is a hundred haléře."))
    radl: int = setup(0, _("How many radl are played?"), chapter=_TABLE, source="Rozdávání", high=50,
        zero=_("open end"),
        note=_("0 is an open end. In one radl everybody deals once. A Vienna cup round is five radl, twenty games."))


_VIENNA_2018 = dict(
    currency="EUR",
    minor_units_per_point=10,
    sesti_win=4,
    sesti_loss=8,
    varsava_base=2,
    varsava_scheme=VarsavaScheme.POT,
    varsava_forhont_doubles_panna=True,
    colour_valat=True,
    colour_trul=False,
    flek_in_standings=False,
)

PRESETS = {
    "podle_textu_2010": Preset(_("By the text of 2010")),
    "viden_2018": Preset(_("Vienna cup 2018"), _VIENNA_2018),
    "viden_2020": Preset(_("Vienna cup 2020"), {**_VIENNA_2018, "valat_mode": ValatMode.FIXED}),
    "domaci": Preset(_("At home")),
}
