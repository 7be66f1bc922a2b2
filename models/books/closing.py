"""Close and reopen sittings: store the results and post their money to the ledger. Reopening needs a reason.

Amounts and postings are computed in `pay_out`.
"""
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from sqlalchemy import delete, func, select

from tally import Question, _
from tally.checks import sentence
from tally.codec import fingerprint

from ..club_log import note
from ..database import StaleForm, db, now_utc, sent_before, writing
from ..schema.clubs import Club, locked_club, player_for
from ..schema.ledger import Actor, Result, Sealing
from ..schema.people import Person
from ..schema.tables import CardTable, locked
from ..table.commands import Sealed
from ..table.entries import Draft
from ..table.sitting import Sitting, all_games, locked_sitting
from .pay_out import Terms, amounts_of, post_difference, posted, require_terms, units_of
from .results import Closing, closing_of, results_of
from .sitting_sums import Sums, forget_sums, keep_sums, sums_of_sitting

DAYS_TO_REOPEN = 30
LONGEST_REASON = 400
NOTHING = Terms()
_Ready = tuple[Closing, list[dict[str, Any]], Sums]


class OpenQuestions(Exception):
    """The game asks something that must be answered before it can be closed."""

    def __init__(self, sitting_id: int, questions: tuple[Question, ...]) -> None:
        super().__init__(", ".join(question.key for question in questions))
        self.sitting_id, self.questions = sitting_id, questions


class MembersOnly(Exception):
    """Closing would post money to a club's ledger, which this actor may not."""


class TooLate(Exception):
    """Closed too long ago to be reopened by anybody with the address to play."""


def closing_now(sitting: Sitting) -> Closing:
    """Return the sitting as it would close now, from its stored state."""
    return closing_of(sitting.game, sitting.now, sitting.rules)


def last_terms(table: CardTable, game_key: str) -> Sealing | None:
    """Return the last closing for money of this game at this table."""
    return db.session.scalar(
        select(Sealing).join(Sitting, Sitting.id == Sealing.sitting_id)
        .where(Sitting.table_id == table.id, Sitting.game_key == game_key, Sealing.act == "close", Sealing.rate != "")
        .order_by(Sealing.id.desc()).limit(1))


def open_sittings(table: CardTable) -> list[Sitting]:
    """Return the open sittings at this table, oldest first."""
    return list(db.session.scalars(select(Sitting).filter_by(table_id=table.id, sealed_at=None)
                                   .where(Sitting.game_key.in_(all_games())).order_by(Sitting.id)))


def sealed_sittings(table: CardTable, wanted: int | None = None) -> list[Sitting]:
    """Return the closed sitting with id `wanted`, else all closed ones of the latest evening, newest first."""
    closed = select(Sitting).where(Sitting.table_id == table.id, Sitting.sealed_at.is_not(None),
                                   Sitting.game_key.in_(all_games()))
    one = None if wanted is None else db.session.scalar(closed.where(Sitting.id == wanted))
    if one is not None:
        return [one]
    last = select(func.max(Sitting.evening)).where(Sitting.table_id == table.id, Sitting.sealed_at.is_not(None))
    return list(db.session.scalars(closed.where(Sitting.evening == last.scalar_subquery()).order_by(Sitting.id.desc())))


def last_sealing(sitting_id: int) -> Sealing | None:
    return db.session.scalar(select(Sealing).filter_by(sitting_id=sitting_id).order_by(Sealing.id.desc()).limit(1))


# commands

def close(sitting: Sitting, terms: Terms, by: Actor, submission: str) -> Sealing:
    """Close one sitting; if already closed, return its last closing. Raises like `close_evening`."""
    return close_evening(sitting.table, {sitting.id: terms}, by, submission)[0]


def close_evening(table: CardTable, choices: Mapping[int, Terms], by: Actor, submission: str,
                  may_post: bool = True) -> list[Sealing]:
    """Close the chosen sittings of a table, all or none of them, in the order of their ids.

    One closed by another phone keeps that closing. Without `may_post` nothing is posted to a club's ledger. Raises
    `OpenQuestions`, `TermsRefused`, `StaleForm`, `MembersOnly`; `LookupError` for a sitting of another table.
    """
    table_id, prepared = table.id, dict[int, tuple[int, _Ready]]()
    for sitting_id, terms in choices.items():  # replay all rounds before taking the lock
        sitting = db.session.get(Sitting, sitting_id)
        if sitting is None or sitting.table_id != table_id:
            raise LookupError(sitting_id)
        require_terms(sitting_id, terms)
        if sitting.sealed_at is None:
            prepared[sitting_id] = (sitting.version, _prepare(sitting))
    with writing():
        table, club = _locked(table_id)
        sealings = []
        for sitting_id, terms in sorted(choices.items()):
            sitting = locked_sitting(sitting_id)
            before = sent_before(Sealing, submission, sitting_id=sitting_id)
            if before is None and sitting.sealed_at is not None:
                before = last_sealing(sitting_id)
            if before is None:
                if terms.seen not in (None, sitting.version):
                    raise StaleForm
                version, ready = prepared.get(sitting_id, (None, None))
                if ready is None or version != sitting.version:
                    ready = _prepare(sitting)
                before = _seal(sitting, terms, by, submission, ready, club, may_post)
                _changed(table, club)
            sealings.append(before)
    return sealings


def seal_finished(table: CardTable, by: Actor, submission: str) -> None:
    """Close the table's finished games that are not for money, when the next one begins.

    Call inside a transaction that holds the table's lock.
    """
    for sitting in open_sittings(table):
        if sitting.now.finished and not sitting.game.for_money(sitting.rules) and not posted([sitting.id]):
            ready = _prepare(sitting)
            if not ready[0].questions:
                club = None if table.club_id is None else locked_club(table.club_id)
                _seal(sitting, NOTHING, by, submission, ready, club)
                _changed(table, club)


def reopen(sitting: Sitting, reason: str, by: Actor, submission: str) -> Sealing | None:
    """Reopen a closed sitting: its results are deleted until it is closed again; the ledger stays as it is.

    Without a club it is possible for 30 days. An open one is not changed: return its last closing, if any. Raises
    `EntryInvalid` without a reason, `TooLate`.
    """
    reason = sentence(reason, "reason", LONGEST_REASON, _("Write why it is opened again."))
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table, club = _locked(table_id)
        sitting = locked_sitting(sitting_id)
        before = sent_before(Sealing, submission, sitting_id=sitting_id)
        if before is not None or sitting.sealed_at is None:
            return before or last_sealing(sitting_id)
        if club is None and now_utc() > sitting.sealed_at + timedelta(days=DAYS_TO_REOPEN):
            raise TooLate
        made = _note(sitting, "reopen", by, submission, reason=reason)
        _log(club, sitting, made)
        db.session.execute(delete(Result).filter_by(sitting_id=sitting_id))
        forget_sums(sitting_id)
        sitting.sealed_at = None
        _changed(table, club)
    return made


def move_evening(sitting: Sitting, evening: date) -> None:
    """Change the date of the evening. Raises `Sealed`."""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        sitting = locked_sitting(sitting_id)
        if sitting.sealed_at is not None:
            raise Sealed(sitting)
        if sitting.evening != evening:
            sitting.evening = evening
            table.rev += 1


# under the lock

def _prepare(sitting: Sitting) -> _Ready:
    closing, played = closing_now(sitting), list(sitting.sheet())
    return closing, results_of(sitting.game, closing, played), sums_of_sitting(sitting, played)


def _locked(table_id: int) -> tuple[CardTable, Club | None]:
    table = locked(table_id)
    return table, None if table.club_id is None else locked_club(table.club_id)


def _changed(table: CardTable, club: Club | None) -> None:
    table.rev += 1
    if club is not None:
        club.rev += 1
        club.results_rev += 1


def _seal(sitting: Sitting, terms: Terms, by: Actor, submission: str, ready: _Ready, club: Club | None,
          may_post: bool = True) -> Sealing:
    closing, results, sums = ready
    if closing.questions:
        raise OpenQuestions(sitting.id, closing.questions)
    amounts = amounts_of(sitting, closing, terms)
    if not terms.for_money(sitting, closing):
        terms = NOTHING
    made = _note(sitting, "close", by, submission, terms)
    sitting.sealed_at = made.at
    db.session.execute(delete(Draft).filter_by(sitting_id=sitting.id))
    _log(club, sitting, made)
    if club is not None:
        _give_players(club, (result["person_id"] for result in results))
    db.session.add_all(Result(sitting_id=sitting.id, **result) for result in results)
    keep_sums(sitting, sums)
    if post_difference(sitting, made, units_of(closing), {terms.currency: amounts} if amounts else {}) and not (
            may_post or club is None):
        raise MembersOnly
    return made


def _note(sitting: Sitting, act: str, by: Actor, submission: str, terms: Terms = NOTHING, reason: str = "") -> Sealing:
    made = Sealing(sitting_id=sitting.id, act=act, version=sitting.version, rules_version=sitting.game.version,
                   rate=terms.rate, currency=terms.currency, cash_unit=terms.cash_unit, reason=reason,
                   by_id=by.person, user_id=by.user, at=now_utc(), submission=submission)
    db.session.add(made)
    db.session.flush()
    return made


def _log(club: Club | None, sitting: Sitting, made: Sealing) -> None:
    """Log in the club that a closed game was reopened, why, and that it was closed again."""
    if club is None or not db.session.scalar(select(Sealing.id).where(
            Sealing.sitting_id == sitting.id, Sealing.id < made.id).limit(1)):
        return
    note(club, "game.reopened" if made.act == "reopen" else "game.corrected", made.user_id,
         fingerprint([made.submission, sitting.id, made.act]), game=sitting.game_key,
         day=sitting.evening.isoformat(), reason=made.reason)


def _give_players(club: Club, persons: Iterable[int]) -> None:
    """Add guests at a club's table to its roster once they have a result."""
    for person_id in sorted(set(persons)):
        player_for(club, db.session.get_one(Person, person_id))


