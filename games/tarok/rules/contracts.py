"""The eighteen contracts: values, who may play them, who plays against whom.

Source: Taroky „S králem“, table „Hra, Hodnota“ and the chapter of each game. Unit: points of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tally import Labelled, Text, _

from .bonuses import BIRDS, Bonus, announced_value
from .fleks import BIRD_GAMES
from .house_rules import HouseRules


class Contract(Labelled):
    """A game as bid, in the order of the table. The value is stored."""

    PIKOLO = "pikolo", _("Pikolo")
    CVIKOLO = "cvikolo", _("Cvikolo")
    S_KRALEM_SOLO = "s_kralem_solo", _("S králem sólo")
    PAGAT = "pagat", _("Pagát")
    BETL = "betl", _("Betl")
    UHU = "uhu", _("Uhu")
    BAREVNA_TROJKA = "barevna_trojka", _("Barevná trojka")
    TROJKA = "trojka", _("Trojka")
    VYLOZENE_PIKOLO = "vylozene_pikolo", _("Vyložené pikolo")
    VYLOZENE_CVIKOLO = "vylozene_cvikolo", _("Vyložené cvikolo")
    KAKADU = "kakadu", _("Kakadu")
    VYLOZENY_BETL = "vylozeny_betl", _("Vyložený betl")
    QUAPIL = "quapil", _("Quapil")
    BIRD_FIVE = "bird_five", _("Tarok V")
    BAREVNE_SOLO = "barevne_solo", _("Barevné sólo")
    TROJKA_SOLO = "trojka_solo", _("Trojka sólo")
    S_KRALEM = "s_kralem", _("S králem")
    VARSAVA = "varsava", _("Varšava")
    SESTI_TROJKA = "sesti_trojka", _("Šesti-trojka")

    @property
    def row(self) -> "Row":
        return ROWS[self]

    @property
    def chapter(self) -> str:
        """Its chapter in the rule text."""
        return BIRD_GAMES if self.row.bird else self.label.id


class Kind(Labelled):
    """How a game is won."""

    POSITIVE = "positive", _("positive game")
    COLOUR = "colour", _("colour game")
    NEGATIVE = "negative", _("negative game")
    VARSAVA = "varsava", _("Varšava")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table of games.

    `game` is the value without the bird. `partner`: two play against two. `talon` is how many cards of the talon the
    declarer takes, and discards. `sólo` doubles the bonuses. `wanted` is the number of tricks that wins a negative
    game.
    """

    game: int
    kind: Kind
    german: str
    partner: bool = False
    talon: int = 0
    solo: bool = False
    bird: Bonus | None = None
    wanted: int | None = None
    forhont_only: bool = False

    @property
    def counted(self) -> bool:
        """Whether card points decide it, side against side."""
        return self.kind in (Kind.POSITIVE, Kind.COLOUR)


_POSITIVE, _COLOUR, _NEGATIVE = Kind.POSITIVE, Kind.COLOUR, Kind.NEGATIVE
ROWS = {  # table „Hra, Hodnota“, in its order; the value of a game with a bird is 1 and the announced bird: 3, 5, 7, 9
    Contract.PIKOLO: Row(2, _NEGATIVE, "Piccolo", wanted=1),
    Contract.CVIKOLO: Row(2, _NEGATIVE, "Zwiccolo", wanted=2),
    Contract.S_KRALEM_SOLO: Row(2, _POSITIVE, "Solorufer", partner=True, solo=True),
    Contract.PAGAT: Row(1, _POSITIVE, "Pagatrufer", partner=True, talon=3, bird=Bonus.PAGAT),
    Contract.BETL: Row(4, _NEGATIVE, "Bettler", wanted=0),
    Contract.UHU: Row(1, _POSITIVE, "Uhurufer", partner=True, talon=3, bird=Bonus.UHU),
    Contract.BAREVNA_TROJKA: Row(5, _COLOUR, "Farbendreier", talon=3),
    Contract.TROJKA: Row(5, _POSITIVE, "Dreier", talon=3),
    Contract.VYLOZENE_PIKOLO: Row(6, _NEGATIVE, "Piccolo ouvert", wanted=1),
    Contract.VYLOZENE_CVIKOLO: Row(6, _NEGATIVE, "Zwiccolo ouvert", wanted=2),
    Contract.KAKADU: Row(1, _POSITIVE, "Kakadurufer", partner=True, talon=3, bird=Bonus.KAKADU),
    Contract.VYLOZENY_BETL: Row(8, _NEGATIVE, "Bettler ouvert", wanted=0),
    Contract.QUAPIL: Row(1, _POSITIVE, "Quapilrufer", partner=True, talon=3, bird=Bonus.QUAPIL),
    # „někde dokonce i s tarokem V na pátý štych od konce“: only where the house plays it, after Quapil.
    Contract.BIRD_FIVE: Row(1, _POSITIVE, "", partner=True, talon=3, bird=Bonus.BIRD_FIVE),
    Contract.BAREVNE_SOLO: Row(10, _COLOUR, "Farbensolo", solo=True),
    Contract.TROJKA_SOLO: Row(10, _POSITIVE, "Solodreier", solo=True),
    Contract.S_KRALEM: Row(1, _POSITIVE, "Rufer", partner=True, talon=3, forhont_only=True),
    Contract.VARSAVA: Row(1, Kind.VARSAVA, "Trischaken", forhont_only=True),
    # +5/-10: the values won and lost are HouseRules.sesti_win and sesti_loss.
    Contract.SESTI_TROJKA: Row(5, _POSITIVE, "Sechserdreier", talon=6, forhont_only=True),
}


def ended(contract: Contract, won: bool) -> Text:
    name = contract.label
    return _("%(contract)s, won", contract=name) if won else _("%(contract)s, lost", contract=name)


def game_value(contract: Contract, rules: HouseRules, won: bool) -> int:
    """Value of the game without its bird; only šesti-trojka costs more than it brings."""
    if contract is Contract.SESTI_TROJKA:
        return rules.sesti_win if won else rules.sesti_loss
    return contract.row.game


def full_value(contract: Contract, rules: HouseRules) -> int:
    """The value as bid: the game and its announced bird."""
    bird = contract.row.bird
    return contract.row.game + (announced_value(bird, rules) if bird else 0)


ALL = tuple(Contract)
WITHOUT_BIRD_FIVE = tuple(each for each in ALL if each is not Contract.BIRD_FIVE)


def playable(rules: HouseRules) -> tuple[Contract, ...]:
    """The contracts this house plays, in the order of bidding."""
    return ALL if rules.bird_five else WITHOUT_BIRD_FIVE


def by_forhont(rules: HouseRules) -> tuple[Contract, ...]:
    """The games left to forhont when everybody passed."""
    return tuple(each for each in playable(rules) if each.row.forhont_only)


def bonuses_of(contract: Contract, rules: HouseRules) -> tuple[Bonus, ...]:
    """Negative games and Varšava know no bonuses, colour games only trul and four kings."""
    return _bonuses_of(contract, rules.bird_five, rules.colour_trul, rules.colour_valat)


@cache
def _bonuses_of(contract: Contract, bird_five: bool, colour_trul: bool, colour_valat: bool) -> tuple[Bonus, ...]:
    return tuple(_known(contract.row, bird_five, colour_trul, colour_valat))


def _known(row: "Row", bird_five: bool, colour_trul: bool, colour_valat: bool) -> Iterator[Bonus]:
    for bonus in Bonus:
        match row.kind, bonus:
            case ((Kind.NEGATIVE | Kind.VARSAVA), _):
                continue
            case _, Bonus.BIRD_FIVE if not bird_five:
                continue
            case Kind.COLOUR, Bonus.TRUL if not colour_trul:
                continue
            case Kind.COLOUR, Bonus.VALAT if not colour_valat:
                continue
            case Kind.COLOUR, _ if bonus in BIRDS:
                continue
            case _, Bonus.KING_ULTIMO if not row.partner:
                continue
        yield bonus
