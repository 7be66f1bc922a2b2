"""Fleks: every item has its own chain of steps, each with a speaker.

Source: Taroky „S králem“, chapters „Fleky a hlášky“, „S králem sólo“, „Valát“. Unit: factors.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tally import Checks, Line, Seat, Text, _

Steps = tuple[Seat | None, ...]
"""Who said flek, re, sup …, in this order; None where the speaker was not recorded."""

BIRD_GAMES = "Pagát/Uhu/Kakadu/Quapil"
STEPS = (_("flek"), _("re"), _("sup"), _("fourth flek"), _("fifth flek"))


@dataclass(frozen=True, slots=True)
class Void:
    """Why something that was said does not count, and the chapter that says so."""

    why: Text
    rule: str


PARTNERS = Void(_("partners flekked each other"), "Fleky a hlášky")
SAID_BEFORE = Void(_("the own side announced it too"), "Fleky a hlášky")
KING_LAY_IN_TALON = Void(_("the called king lay in the talon"), "S králem sólo")
HANDED_IN = Void(_("the game was handed in"), "S králem")
VALAT_REACHED = Void(_("a valat was reached"), "Valát")
VALAT_DECIDES = Void(_("the announced valat decides instead of the game"), "Valát")
BESIDE_VALAT = Void(_("beside an announced valat"), "Valát")
SILENT_BESIDE_VALAT = Void(_("beside a valat"), "Valát")
ONE_BET = Void(_("game and bird are one bet"), BIRD_GAMES)
BEATEN_BY_PARTNER = Void(_("beaten by their own partner"), BIRD_GAMES)
CAUGHT_FREE = Void(_("by the rules of this table a caught one is free"), BIRD_GAMES)


@dataclass(frozen=True, slots=True)
class Chain:
    """How many steps count, how many were announced, and why the others do not count."""

    valid: int
    announced: int
    why: Void | None = None

    @property
    def factor(self) -> int:
        return 1 << self.valid

    def without(self, why: Void) -> "Chain":
        return Chain(0, self.announced, why) if self.announced else self

    def void_lines(self, item: Text) -> Iterator[Line]:
        """Score lines without amounts for steps that do not count."""
        if self.why and self.valid < self.announced:
            yield void_line(_("%(step)s ×%(factor)s on “%(item)s”", step=STEPS[self.announced - 1],
                              factor=1 << self.announced, item=item), self.why)


def void_line(what: Text, void: Void) -> Line:
    """A score line without amounts: something said that does not count, and why."""
    return Line(what, {}, void.rule, void=_("does not count: %(why)s", why=void.why))


def chain_of(steps: Steps, owners: tuple[Seat, ...] | None) -> Chain:
    """The side that does not own the item says flek, the owners re, and so on.

    If it turns out that partners flekked each other, that step and what was built on it does not count.
    `owners` is None where the sides never came to light.
    """
    if owners is None:
        return Chain(len(steps), len(steps))
    for index, speaker in enumerate(steps):
        if speaker is not None and (speaker in owners) != bool(index % 2):
            return Chain(index, len(steps), PARTNERS)
    return Chain(len(steps), len(steps))


def check_limit(steps: int, at: str, limit: int, checks: Checks) -> None:
    checks.require(steps <= limit, at, _("At most %(limit)s steps of flek are played here, not %(n)s.", limit=limit,
                                         n=steps), "flek_too_high")


def check_steps(steps: Steps, owner: Seat, at: str, playing: tuple[Seat, ...], limit: int, checks: Checks) -> None:
    """Nobody fleks himself; the chain ends at the limit of the house; only players speak."""
    check_limit(len(steps), at, limit, checks)
    checks.require(set(steps) <= {None, *playing}, at, _("Only those who play can flek."), "not_playing")
    own = bool(steps) and steps[0] == owner
    again = any(one is not None and one == two for one, two in pairwise(steps))
    checks.require(not own and not again, at, _("Nobody fleks himself."), "own_flek")
