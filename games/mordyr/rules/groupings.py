"""Thirteen groups, from the loupež to the královský mord, and what no group claims counts by its total.

Source: Mordýřova sudá, section 2; rules 1, 3, 7 and 11 of section 5. Unit: places on a ladder; a higher one
beats.
"""
from dataclasses import dataclass

from tally.labelled import Labelled
from tally.text import Text, _, _n, _p

TARGET = 21  # section 2: exactly twenty-one, or as near as can be, never more
FLUSH_LOW = 16  # section 2, 3: „hodnotu nejméně šestnácti, ne více však než dvacet jedna“
FLUSH_CARDS = 3
LARGEST_PREPADENI = 7  # section 2: „není přípustné přepadení z více než sedmi karet“
LARGEST_MORD = 5


class Kind(Labelled):
    """The groups of section 2, in its order; the rest stands before them and Oktávo (rule 3) after."""
    ZBYTEK = "zbytek", _("leftover")
    LOUPEZ = "loupez", _("bagel")
    PREPADENI = "prepadeni", _("onion")
    BIGAMIE = "bigamie", _("broken flush")
    SNATKOVY_PODVOD = "podvod", _("flush")
    PRIZABITI = "prizabiti", _("broken royal")
    ZABITI = "zabiti", _("royal")
    ZABITI_MAGA = "zabiti_maga", _("wild royal")
    MORD = "mord", _("Onions")
    OKTAVO = "oktavo", _("Octavo")


@dataclass(frozen=True, slots=True)
class Strength:
    """What decides between two groups: the kind, its size, fewer null eights, the total of a leftover.

    `size` is the number of cards of a přepadení, of pairs in a mord, of loupeže in one loupež. `shifted` is
    the mord of the elephants (rule 7), which any other dvojnásobný mord beats.
    """
    kind: Kind
    size: int = 0
    nulls: int = 0
    total: int = 0
    shifted: bool = False

    @property
    def name(self) -> Text:
        return _name(self)


ZBYTEK = tuple(Strength(Kind.ZBYTEK, total=total) for total in range(TARGET + 1))


def _prepadeni(size: int) -> tuple[Strength, ...]:
    """Rule 1 i: among equal sizes fewer null eights win; at least two cards are real (1998: three cards and
    four).
    """
    return tuple(Strength(Kind.PREPADENI, size, nulls) for nulls in range(size - 2, -1, -1))


def _loupez(size: int) -> Strength:
    return Strength(Kind.LOUPEZ, size)


def _mord(size: int) -> Strength:
    return Strength(Kind.MORD, size)


BIGAMIE, PODVOD = Strength(Kind.BIGAMIE), Strength(Kind.SNATKOVY_PODVOD)
PRIZABITI, ZABITI, ZABITI_MAGA = Strength(Kind.PRIZABITI), Strength(Kind.ZABITI), Strength(Kind.ZABITI_MAGA)
OKTAVO = Strength(Kind.OKTAVO)
ELEPHANTS = Strength(Kind.MORD, 2, shifted=True)

_MIDDLE = (
    BIGAMIE,
    *_prepadeni(3),
    PODVOD,
    *_prepadeni(4),
    PRIZABITI,
    *_prepadeni(5),
    ZABITI,
    *_prepadeni(6),
    ZABITI_MAGA,
    *_prepadeni(7),
)

LADDER = (  # section 2, „od nejméně silného po nejvíce silný“
    *ZBYTEK, _loupez(1), *_prepadeni(2), *_MIDDLE,
    ELEPHANTS, _mord(2), _mord(3), _mord(4), OKTAVO, _mord(5),
)

# Rule 11: loupež and dvojné přepadení change places, the other mordy give theirs to the loupeže; Oktávo
# counts as a masový mord and goes with it.
FOOL_LADDER = (
    *ZBYTEK, *_prepadeni(2), _loupez(1), *_MIDDLE,
    _loupez(2), _loupez(3), _loupez(4), _loupez(5), _mord(5),
)


def cripple_needs(strength: Strength) -> int | None:
    """How long a run must be to murder this group: nine for the greatest, ten for the masový mord (rules 0,
    3, 11).
    """
    if strength.kind is Kind.OKTAVO or (strength.kind, strength.size) in ((Kind.MORD, 5), (Kind.LOUPEZ, 5)):
        return 9
    return 10 if (strength.kind, strength.size) in ((Kind.MORD, 4), (Kind.LOUPEZ, 4)) else None


NAMES = {
    (Kind.PREPADENI, 2): _("two-card onion"), (Kind.PREPADENI, 3): _("three-card onion"),
    (Kind.PREPADENI, 4): _("four-card onion"), (Kind.PREPADENI, 5): _("five-card onion"),
    (Kind.PREPADENI, 6): _("six-card onion"), (Kind.PREPADENI, 7): _("seven-card onion"),
    (Kind.LOUPEZ, 2): _("double bagel"), (Kind.LOUPEZ, 3): _("triple bagel"),
    (Kind.LOUPEZ, 4): _("lesser bagel"), (Kind.LOUPEZ, 5): _("great bagel"),
    (Kind.MORD, 2): _("Double Onion"), (Kind.MORD, 3): _("Triple Onion"), (Kind.MORD, 4): _("Lesser Onion"),
    (Kind.MORD, 5): _("Great Onion"),
}


def _name(strength: Strength) -> Text:
    if strength.kind is Kind.ZBYTEK:
        return _p("leftover cards worth", "%(total)s", total=strength.total)
    if strength.shifted:
        return _("Double Onion of the elephants")
    name = NAMES.get((strength.kind, strength.size), strength.kind.label)
    if strength.nulls:
        return _n(
            "%(name)s with %(n)s null eight", "%(name)s with %(n)s null eights", strength.nulls, name=name
        )
    return name
