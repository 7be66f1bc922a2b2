"""House rules of Marriage: every place where the text offers a variation, is silent, or contradicts itself.

Source: Marriage (card game), chapters „Bodování“, „Pravidla / Výjimky ze skórování“ and „Variace“.
Unit: points.
"""
from dataclasses import dataclass, fields

from tally import Checks, Findings, Labelled, Preset, _, setup, switch, switches

from .maal_table import PRINTED_TABLES, Table

CARDS_AND_MAAL = _("Cards and maal")
UNSHOWN_PLAYERS = _("Players who have not shown")
DUBLEE = _("Dublee")
FEES = _("What losers pay the finisher")
DHOOS = _("Dhoos")
PEOPLE = _("People and the deal")


class Unshown(Labelled):
    """What counts of the maal of a player who has not shown: one choice of five."""
    COUNTS = "counts", _("everything counts")
    TUNNELS_LAPSE = "tunnels_lapse", _("tunnels lapse (Tunnel Pachaunu)")
    MAAL_LAPSES = "maal_lapses", _("maal lapses, tunnels count (Maal Pachaunu)")
    MURDER = "murder", _("nothing counts (Murder)")
    KIDNAP = "kidnap", _("everything goes to the finisher (Kidnap)")


class Grouping(Labelled):
    """Whether a player must take a marriage for one when the cards are worth more apart."""
    BEST = "best", _("whatever is worth most")
    MARRIAGE_FIRST = "marriage_first", _("as many marriages as possible")


class Kidnapped(Labelled):
    """What Kidnap moves: the text names the cards and their points."""
    POINTS = "points", _("the points as they were counted")
    CARDS = "cards", _("the cards, counted together with his own")


class BonusFrom(Labelled):
    """Who pays the points more that a finisher with dublees gets; the text names nobody."""
    EACH = "each", _("each loser pays it whole")
    ALL = "all", _("all losers pay it together, the next to play the odd points")


class DhoosWhen(Labelled):
    """To whom the fouler pays."""
    NEXT_GAME = "next_game", _("to the finisher of the next game")
    THIS_GAME = "this_game", _("to the finisher of the same game")


class NextDealer(Labelled):
    """Who deals after a game."""
    NEXT_IN_ORDER = "next_in_order", _("the next in the order of play")
    FINISHER = "finisher", _("whoever finished")


@dataclass(frozen=True, slots=True)
class HouseRules:
    alter: bool = switch(
        False, _("Do alters score?"), chapter=CARDS_AND_MAAL, source="Variace – Změnit",
        note=_("An alter is the card of the tiplu's rank in the other suit of the same colour."))
    jokers: int = switch(
        0, _("How many printed jokers are in the deck?"), chapter=CARDS_AND_MAAL, source="Putali", low=0,
        high=3,
        note=_("In the normal game they are left out; the table has values for three."))
    master_card: bool = switch(
        False, _("Is there a master card?"), chapter=CARDS_AND_MAAL, source="Variace – Hlavní karta",
        note=_("One wild card with a value of its own; whether primary sets may use it is a matter of play."))
    open: bool = switch(
        False, _("May everybody see the tiplu from the start?"), chapter=CARDS_AND_MAAL,
        source="Variace – Otevřeno",
        note=_("The score does not change."))
    maal_grouping: Grouping = switch(
        Grouping.BEST, _("How are point cards grouped?"), chapter=CARDS_AND_MAAL, source="Bodování Maal",
        note=_("The text gives a marriage 10 points and does not say whether it may be declined."))
    table: Table = switch(Table(), _("The table of maal"), chapter=CARDS_AND_MAAL, source="Maal / Body")
    unshown: Unshown = switch(
        Unshown.COUNTS, _("What counts of the maal of a player who has not shown?"), chapter=UNSHOWN_PLAYERS,
        source="Variace – Tunel Pachaunu, Maal Pachaunu, Vražda, Unést",
        note=_("By the text it counts, whoever finishes; many groups play Murder."))
    kidnapped: Kidnapped = switch(
        Kidnapped.POINTS, _("What does the finisher carry off by Kidnap?"), chapter=UNSHOWN_PLAYERS,
        source="Variace – Tunel Pachaunu, Maal Pachaunu, Vražda, Unést", needs="unshown", needs_value=Unshown.KIDNAP,
        note=_("The text names both the cards and the points. Cards are counted together where they were entered."))
    dublee: bool = switch(True, _("May seven dublees be shown?"), chapter=DUBLEE, source="Dublee")
    dublee_min_players: int = switch(
        4, _("With how many players at least?"), chapter=DUBLEE, source="Dublee", low=2, high=6)
    dublee_bonus: int = switch(
        5, _("How much more does each loser pay when the finisher ends with dublees?"), chapter=DUBLEE,
        source="Pravidla / Výjimky ze skórování", low=0, high=20,
        note=_("The text says 7 where it explains dublees and 5 where it counts."))
    dublee_bonus_from: BonusFrom = switch(
        BonusFrom.EACH, _("Who pays this bonus?"), chapter=DUBLEE, source="Pravidla / Výjimky ze skórování",
        note=_("The text says only that the finisher gets it."))
    dublee_exempt: bool = switch(
        True, _("Is a loser with dublees free of the fee for having shown?"), chapter=DUBLEE,
        source="Pravidla / Výjimky ze skórování")
    dublee_triggers_better: bool = switch(
        False, _("Does a game in which dublees are shown count twice?"), chapter=DUBLEE,
        source="Variace – Dublee, Lepší")
    dublee_better_again: bool = switch(
        False, _("Does a Better game in which dublees are shown count four times?"), chapter=DUBLEE,
        source="Variace – Dublee, Lepší", needs="dublee_triggers_better",
        note=_("The text does not say; otherwise nothing is more than doubled."))
    fee_shown: int = switch(
        3, _("What does a loser pay who has shown?"), chapter=FEES, source="Bodování", low=0, high=999)
    fee_unshown: int = switch(
        10, _("What does a loser pay who has not shown?"), chapter=FEES, source="Bodování", low=0, high=999)
    dhoos_amount: int = switch(
        15, _("What does a foul cost?"), chapter=DHOOS, source="Variace – Dhoos", low=0, high=999)
    dhoos_when: DhoosWhen = switch(
        DhoosWhen.NEXT_GAME, _("To whom is it paid?"), chapter=DHOOS, source="Variace – Dhoos")
    dhoos_doubled: bool = switch(
        False, _("Is the dhoos doubled too when it is paid in a doubled game?"), chapter=DHOOS,
        source="Variace – Dhoos", note=_("The text doubles the points of a game and does not name the dhoos."))
    min_players: int = switch(
        2, _("How many must play at least?"), chapter=PEOPLE, source="Hráči", low=2, high=6)
    max_players: int = switch(
        5, _("How many may play at most?"), chapter=PEOPLE, source="Hráči", low=2, high=6,
        note=_("The text says five; many groups play with six."))
    next_dealer: NextDealer = switch(
        NextDealer.NEXT_IN_ORDER, _("Who deals next?"), chapter=PEOPLE, source="Jednání",
        note=_("The text names no rotation."))
    rate: str = setup("0", _("What is one point worth in money?"), needs="rate")
    cash_unit: str = setup("1", _("The smallest coin or note used to pay"), needs="rate")


PRESETS = {
    "by_the_text": Preset(_("By the text")),
    "murder": Preset(_("Murder: who has not shown counts nothing"), {"unshown": Unshown.MURDER}),
    **PRINTED_TABLES,
}


def contradictions(rules: HouseRules) -> Findings:
    """Problems of house rules under which nothing can be scored: out of bounds, or against each other."""
    checks = Checks()
    for name, asked in switches(HouseRules).items():
        number = getattr(rules, name)
        if isinstance(number, int) and not isinstance(number, bool):
            checks.require(asked.low <= number <= asked.high, name, _(
                "House rules: %(question)s Between %(low)s and %(high)s, not %(number)s.",
                question=asked.question,
                low=asked.low, high=asked.high, number=number), "house_rule_out_of_bounds")
    checks.require(rules.min_players <= rules.max_players, "max_players", _(
        "House rules: at least %(low)s and at most %(high)s players cannot both hold.", low=rules.min_players,
        high=rules.max_players), "house_rules_contradict")
    for row in fields(Table):
        negative = min(getattr(rules.table, row.name), default=0) < 0
        checks.require(not negative, "table", _(
            "House rules: the row “%(row)s” of the table has a negative value.",
            row=row.metadata["switch"].question), "negative_table_value")
    return checks.findings()
