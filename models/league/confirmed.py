"""What of a club's closed sittings is certain: nothing disputed in it, and confirmed by those whom the club asks.

Where something is disputed the sitting counts without the disputed entries. Unless its order is the same with and
without them, it is not rated before that is decided.
"""
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import func, select

from tally.outcomes import Outcome

from ..books.closing import closing_now
from ..books.confirming import standings
from ..books.disputes import held_back, sittings_in_dispute, without
from ..books.results import results_of
from ..database import db, now_utc
from ..schema.clubs import Club
from ..schema.confirmations import Level
from ..schema.ledger import Result
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games
from .outcomes import History, outcomes_of, roots


def certain(club: Club, everything: History, confirmed: bool = False) -> History:
    """Return a history without what is disputed; with `confirmed` also without the sittings not confirmed yet."""
    less = _without_disputes(club, everything)
    out = unconfirmed(club, {each.sitting for each in everything.outcomes}) if confirmed else set()
    counted = [less.get((each.sitting, each.person), each) for each in everything.outcomes if each.sitting not in out]
    outcomes = tuple(each for each in counted if each is not None)
    order = {key: (each.place, each.level) for key, each in less.items() if each is not None}
    unrated = {each.sitting for each in everything.outcomes if (each.sitting, each.person) in less
               and order.get((each.sitting, each.person)) != (each.place, each.level)}
    return replace(everything, outcomes=outcomes, unrated=frozenset(unrated))


def _without_disputes(club: Club, everything: History) -> Mapping[tuple[int, int], Outcome | None]:
    """Return by sitting and player the outcome without the disputed entries; None: then there is none."""
    found: dict[tuple[int, int], Outcome | None] = {}
    who = None
    for sitting in sittings_in_dispute(_tables(club)):
        if sitting.id in everything.sittings:
            who = roots(club.id) if who is None else who
            found |= {(each.sitting, each.person): None for each in everything.outcomes if each.sitting == sitting.id}
            found |= {(each.sitting, each.person): each
                      for each in outcomes_of(everything.sittings[sitting.id], undisputed(sitting), who)}
    return found


def undisputed(sitting: Sitting) -> list[Result]:
    """Return the results of a closed sitting without the points that are held back."""
    closing = closing_now(sitting)
    closing = replace(closing, now=without(closing.now, held_back(sitting)))
    return [Result(**row) for row in results_of(sitting.game, closing, sitting.sheet())]


def unconfirmed(club: Club, sittings: Iterable[int]) -> set[int]:
    """Return which of these closed sittings are disputed, or lack the agreement of those whom the club asks."""
    if Level(club.confirming) is Level.OFF:
        return {each.id for each in sittings_in_dispute(_tables(club))} & set(sittings)
    silent = silent_until(club)
    rows = db.session.scalars(select(Sitting).where(Sitting.id.in_(list(sittings)), Sitting.game_key.in_(all_games()))
                              .order_by(Sitting.id))
    return {each.id for each in rows if not (_silent(each, silent) and not each.objections)
            and not standings(each).settled}


def _silent(sitting: Sitting, silent: datetime | None) -> bool:
    return silent is not None and sitting.sealed_at is not None and sitting.sealed_at <= silent


def silent_until(club: Club) -> datetime | None:
    """Return when the last sitting was closed about which silence counts by now; what is confirmed changes with it."""
    if not club.silence_hours or Level(club.confirming) is Level.OFF:
        return None
    return db.session.scalar(
        select(func.max(Sitting.sealed_at)).join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club.id, Sitting.sealed_at <= now_utc() - timedelta(hours=club.silence_hours)))


def _tables(club: Club) -> list[int]:
    return list(db.session.scalars(select(CardTable.id).filter_by(club_id=club.id)))
