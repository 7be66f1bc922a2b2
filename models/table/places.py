"""Places of a ranking, and who won."""
from collections.abc import Sequence

from tally import Game, Seat, TableState, Text, _, who

from .sitting import Sitting

Ranking = Sequence[Sequence[Seat]]


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


def decided(sitting: Sitting) -> Text | None:
    """Who won or, where a word is filled, who lost or is nearest to it. None while it goes on or if all are equal."""
    now, game = sitting.now, sitting.game
    ranking = game.ranking(now, sitting.rules)
    if not (now.finished or sitting.sealed_at) or not in_front(ranking):
        return None
    if game.fills_word:
        last = who(*ranking[-1])
        return _("Lost: %(names)s", names=last) if now.finished else _("Most letters: %(names)s", names=last)
    return _("Won: %(names)s", names=who(*ranking[0]))
