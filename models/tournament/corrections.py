"""Scores corrected after their round was sealed: what the log says of the sealing compared with what holds."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from ..database import db
from ..schema.tournaments import Tournament, TournamentEvent
from .rounds import RoundOf

Scores = Mapping[int, Mapping[int, int]]
"""Points by round and chair."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A score corrected after its round was sealed: what was sealed, and what holds now."""
    round: int
    chair: int
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A chair whose place in the standings is another by corrections: the place as sealed, and the one now."""
    chair: int
    was: int
    now: int


def sealed_scores(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return by round the points by chair when it was sealed first, or first after it was played on."""
    rows = db.session.execute(
        select(TournamentEvent.what, TournamentEvent.facts).filter_by(tournament_id=tournament.id)
        .where(TournamentEvent.what.in_(("round.sealed", "round.continued"))).order_by(TournamentEvent.id))
    found: dict[int, dict[int, int]] = {}
    for what, facts in rows:
        if what == "round.continued":
            found.pop(facts["round"], None)
        else:
            found.setdefault(facts["round"], {int(chair): score for chair, score in facts["scores"].items()})
    return found


def corrections(rounds: Sequence[RoundOf], sealed_scores: Scores) -> list[Correction]:
    """Return the scores of sealed rounds that differ from what was sealed."""
    found = []
    for each in rounds:
        sealed = sealed_scores.get(each.number)
        if sealed is not None and each.state == "sealed":
            now = {chair: score for table in each.tables.values() for chair, score in table.scores.items()}
            found += [Correction(each.number, chair, was, now.get(chair, 0)) for chair, was in sorted(sealed.items())
                      if now.get(chair, 0) != was]
    return found
