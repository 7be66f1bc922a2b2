"""Places of a ranking, and who won."""
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from tally import Game, Seat, TableState, Text, _, who

from .sitting import Sitting

Ranking = Sequence[Sequence[Seat]]
LOOKED_BACK = 120  # rounds that are read to say since when somebody is in front


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's final line: the place (shared by ties), the total in points and in the unit of the game."""
    place: int | None
    seat: Seat
    name: str
    total: int
    in_units: Text
    left: bool


def places(ranking: Ranking) -> dict[Seat, int]:
    """The place of each seat, ties shared: 1, 2, 2, 4."""
    found: dict[Seat, int] = {}
    for group in ranking:
        place = len(found) + 1
        found |= dict.fromkeys(group, place)
    return found


def in_front(ranking: Ranking) -> frozenset[Seat]:
    """Seats sharing the first place; empty while all are equal."""
    return frozenset(ranking[0]) if len(ranking) > 1 else frozenset()


def in_order(now: TableState, game: Game, rules: object, order: str) -> list[Seat]:
    """Every seat on the sheet in this order; seats without a place come last."""
    if order == "seats":
        return list(now.seats)
    found = places(game.ranking(now, rules))
    return sorted(now.seats, key=lambda seat: found.get(seat, len(found) + 1))


def decided(sitting: Sitting, over: bool = False) -> Text | None:
    """Who won or, where a word is filled, who lost or is nearest to it. None while it goes on, unless it is `over` with
    this, or if all are equal."""
    now, game = sitting.now, sitting.game
    ranking = game.ranking(now, sitting.rules)
    if not (over or sitting.over) or not in_front(ranking):
        return None
    if game.fills_word:
        last = who(*ranking[-1])
        return _("Lost: %(names)s", names=last) if now.finished else _("Most letters: %(names)s", names=last)
    return _("Won: %(names)s", names=who(*ranking[0]))


def since(sitting: Sitting) -> Text | None:
    """Since when whoever is in front is there; None where several are, where something after the last round changed it,
    where it is longer ago than the rounds that are read, or where the game is about who loses."""
    game, rules = sitting.game, sitting.rules
    course = [] if game.fills_word else sitting.after_rounds(LOOKED_BACK)
    fronts = [in_front(game.ranking(now, rules)) for _number, now in course]
    if len(course) < 2 or len(fronts[-1]) != 1 or fronts[-1] != in_front(game.ranking(sitting.now, rules)):
        return None
    held = len(list(takewhile(fronts[-1].__eq__, reversed(fronts))))
    if held == 1:
        return _("Decided in the last round.")
    first = course[-held][0]
    if held == len(course) and first > 1:
        return None
    return _("In front from the first round to the last.") if first == 1 else _("In front since round %(n)s.", n=first)


def standing(sitting: Sitting) -> list[Standing]:
    """Every seat on the sheet, best first; without places while nothing was played and all are equal."""
    now, game, names = sitting.now, sitting.game, sitting.names()
    ranking = game.ranking(now, sitting.rules)
    found = places(ranking) if now.number > 1 or now.finished or in_front(ranking) else {}
    lines = [Standing(found.get(seat), seat, names.get(seat, "?"), now.total(seat),
                      game.amount(now.total(seat), sitting.rules), seat in now.gone) for seat in now.seats]
    return sorted(lines, key=lambda line: line.place or len(lines) + 1)
