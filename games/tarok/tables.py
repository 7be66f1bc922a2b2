"""Tables of the rule text for the game's page: games, bonuses, costs of Varšava."""

from collections.abc import Mapping

from tally import Text, _

from .rules import Bonus, Contract, HouseRules, Kind, ValatMode, announced_value, full_value, silent_value
from .rules.valat import ANNOUNCED_FIXED, ANNOUNCED_TIMES, SILENT_FIXED, SILENT_TIMES
from .rules.varsava import ROWS, Case, Row


def worth(contract: Contract, rules: HouseRules) -> str:
    """Value of a game, as in the table of games."""
    if contract is Contract.SESTI_TROJKA:
        return f"+{rules.sesti_win}/−{rules.sesti_loss}"
    if contract is Contract.VARSAVA:
        return str(rules.varsava_base)
    return str(full_value(contract, rules))


def bonus_worth(bonus: Bonus, rules: HouseRules) -> str:
    """Announced and silent value of a bonus, as in the table of bonuses."""
    if bonus is Bonus.VALAT:
        fixed = rules.valat_mode is ValatMode.FIXED
        return f"{ANNOUNCED_FIXED}/{SILENT_FIXED}" if fixed else f"{ANNOUNCED_TIMES}×/{SILENT_TIMES}×"
    return f"{announced_value(bonus, rules)}/{silent_value(bonus, rules)}"


_WANTED = {0: _("alone, no trick"), 1: _("alone, exactly one trick"), 2: _("alone, exactly two tricks")}


def nature(contract: Contract) -> Text:
    """Who plays against whom, and how the game is won."""
    row = contract.row
    if contract is Contract.VARSAVA:
        return _("only forhont; everybody for himself, most points lose")
    if contract is Contract.SESTI_TROJKA:
        return _("only forhont; alone, all six cards of the talon, 36 points")
    if contract is Contract.S_KRALEM:
        return _("only forhont; with the called king, three cards of the talon, 36 points")
    if row.wanted is not None:
        open_hand = contract in (Contract.VYLOZENE_PIKOLO, Contract.VYLOZENE_CVIKOLO, Contract.VYLOZENY_BETL)
        name = _WANTED[row.wanted]
        return _("%(game)s, with the cards laid open", game=name) if open_hand else name
    if row.kind is Kind.COLOUR:
        return (_("alone, taroks are no trumps, no talon, 36 points") if row.solo
                else _("alone, taroks are no trumps, three cards of the talon, 36 points"))
    if row.bird:
        return _("with the called king, three cards of the talon, 36 points and the announced bird")
    if row.partner:
        return _("with the called king, no talon, 36 points")
    return _("alone, no talon, 36 points") if row.solo else _("alone, three cards of the talon, 36 points")


_MEANINGS = {
    Bonus.KING_ULTIMO: _("the called king in the last trick, and the trick goes to its side"),
    Bonus.TRUL: _("škýz, mond and pagát in the pile of one side"),
    Bonus.FOUR_KINGS: _("all four kings in the pile of one side"),
    Bonus.PAGAT: _("tarok I wins the last trick"),
    Bonus.UHU: _("tarok II wins the second last trick"),
    Bonus.KAKADU: _("tarok III wins the third last trick"),
    Bonus.QUAPIL: _("tarok IIII wins the fourth last trick"),
    Bonus.BIRD_FIVE: _("tarok V wins the fifth last trick"),
    Bonus.VALAT: _("all twelve tricks; a multiple of the game without its bird"),
}


def meaning(bonus: Bonus) -> Text:
    return _MEANINGS[bonus]


def varsava() -> Mapping[Case, Row]:
    """Each case of Varšava, with what the loser, a panna and the others get."""
    return ROWS


PLACES = {  # headings of the rule text, translatable; names of games are kept
    "Barevná trojka": Contract.BAREVNA_TROJKA.label,
    "Chycení Monda": _("Catching the mond"),
    "Fleky a hlášky": _("Fleks and bonuses"),
    "Hlášky": _("Bonuses"),
    "Licitace": _("The bidding"),
    "Počítání karet": _("Counting the cards"),
    "Přestupky, renoncy": _("Offences, renonc"),
    "Rozdávání": _("The deal"),
    "Vyhodnocování": _("Settling"),
    "Způsob hry": _("How the game goes"),
    "Záporné hry": _("Negative games"),
}
CONTENTS = (  # anchors of the game's page
    ("games", _("The games, in the order of bidding")), ("bonuses", _("Bonuses")),
    ("varsava", _("Varšava: what each gets")),
)
