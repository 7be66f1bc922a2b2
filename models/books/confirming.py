"""Who agrees with their sum in a sitting: derived from confirmations, objections, decisions and the clock.

A confirmation is bound to the sum it saw: a person's last one counts while the sum is that one, so a correction takes
it from exactly those whose sum it changes.
"""
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select

from tally import Checks, EntryInvalid, TableState, _
from tally.checks import sentence
from tally.state import Person

from ..database import StaleForm, SubmissionReused, db, now_utc, sent_before, writing
from ..history.loading import Owner
from ..history.proofs import head_of
from ..schema.clubs import locked_club
from ..schema.confirmations import Confirmation, How, Level, Objection, Outcome
from ..schema.ledger import Sealing
from ..schema.tables import CardTable, locked
from ..table.claims import Holder, guarded, organises
from ..table.sitting import Sitting, locked_sitting
from .disputes import Held, held_by, objections_to, open_objections
from .results import closing_of

LONGEST_INITIALS = 8

Sum = tuple[int, int]
"""Paid and counted points of a person in a sitting, over all seats, as it would close now."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a person stands to his sum. `confirmed` is the confirmation that counts, `objects` his open objection.

    `outdated` is his last confirmation where it was of another sum: something was corrected since. `decided`: his
    objections were decided, and he is bound by that (`party`: by somebody with a part in the entry); `silent`: he said
    nothing for long enough. `held` are points of his sum held back by open objections, his own or of others.
    """
    person: Person
    sum: Sum
    confirmed: Confirmation | None = None
    outdated: Confirmation | None = None
    objects: Objection | None = None
    decided: bool = False
    party: bool = False
    silent: bool = False
    held: Sum = (0, 0)

    @property
    def agrees(self) -> bool:
        """Whether the sum counts as confirmed."""
        return self.objects is None and (self.confirmed is not None or self.decided or self.silent)

    @property
    def without(self) -> Sum:
        """Return the sum without what is held back."""
        return self.sum[0] - self.held[0], self.sum[1] - self.held[1]


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody who played a sitting, by person, and what is disputed in it. `silent_at`: when silence counts."""
    people: Mapping[Person, Standing]
    level: Level
    open: tuple[Objection, ...] = ()
    held: Held = Held()
    keeper: Person | None = None
    silent_at: datetime | None = None

    @property
    def agreeing(self) -> int:
        return sum(each.agrees for each in self.people.values())

    @property
    def disputed(self) -> int:
        """Return how many entries are disputed."""
        return len({each.root for each in self.open})

    @property
    def settled(self) -> bool:
        """Whether nothing is disputed, and everybody agreed whom the club or table asks."""
        if self.open:
            return False
        others = [each.agrees for each in self.people.values() if each.person != self.keeper]
        match self.level:
            case Level.ONE:
                return any(others) or not others
            case Level.ALL:
                return all(each.agrees for each in self.people.values())
        return True


# reading

def sums_of(now: TableState) -> dict[Person, Sum]:
    """Return the sum of everybody who has played or has points."""
    sums: dict[Person, Sum] = {}
    for each in now.accounts:
        paid, counted = sums.get(each.person, (0, 0))
        if each.rounds or each.paid or each.counted or each.person in sums:
            sums[each.person] = paid + each.paid, counted + each.counted
    return sums


def sums_now(sitting: Sitting) -> dict[Person, Sum]:
    """Return the sums of a sitting as it would close now."""
    return sums_of(closing_of(sitting.game, sitting.now, sitting.rules).now)


def standings(sitting: Sitting) -> Standings:
    """Return how everybody stands to his sum; at most six queries, none more where nobody ever confirmed or objected.
    """
    sums = sums_now(sitting)
    last = _last(sitting)
    confirmed = _of_sums(last, sums)
    objections = objections_to(sitting)
    still = open_objections(sitting) if objections else []
    held = held_by(sitting, still)
    bound = {each.person_id: bool(each.decision.party) for each in objections
             if each.decision is not None and each.decision.outcome == Outcome.STANDS.value}
    silent_at = silence_of(sitting)
    silent = silent_at is not None and silent_at <= now_utc()
    people = {person: Standing(
        person, own, confirmed.get(person), None if person in confirmed else last.get(person),
        next((each for each in still if each.person_id == person), None), person in bound,
        bound.get(person, False), silent, held.of(person))
        for person, own in sums.items()}
    return Standings(people, sitting.table.level, tuple(still), held, keeper_of(sitting), silent_at)


def _last(sitting: Sitting) -> dict[Person, Confirmation]:
    """Return everybody's last confirmation."""
    if not sitting.confirmations:
        return {}
    rows = db.session.scalars(select(Confirmation).filter_by(sitting_id=sitting.id).order_by(Confirmation.id))
    return {each.person_id: each for each in rows}


def _of_sums(last: Mapping[Person, Confirmation], sums: Mapping[Person, Sum]) -> dict[Person, Confirmation]:
    """Return those confirmations that are of these sums."""
    return {person: each for person, each in last.items() if sums.get(person) == (each.paid, each.counted)}


def silence_of(sitting: Sitting) -> datetime | None:
    """Return from when on silence counts: hours after the closing; None while it is open, or where it never does."""
    hours = sitting.table.hours
    return None if sitting.sealed_at is None or not hours else sitting.sealed_at + timedelta(hours=hours)


def keeper_of(sitting: Sitting) -> Person | None:
    """Return who kept the score: the table's scribe, else who closed the sitting; None: not known."""
    if sitting.table.scribe_id is not None or sitting.sealed_at is None or sitting.table.level is not Level.ONE:
        return sitting.table.scribe_id
    return db.session.scalar(select(Sealing.by_id).filter_by(sitting_id=sitting.id, act="close")
                             .order_by(Sealing.id.desc()).limit(1))


# commands

@dataclass(frozen=True, slots=True)
class Signed:
    """Who says it: the person of the phone, the account, the phone."""
    by: Person | None
    who: Holder


class Objects(Exception):
    """This person has an open objection: first it is withdrawn or decided."""


class SpeaksForHimself(Exception):
    """This person has an account or a phone of his own, which agrees: initials on another one do not do."""


class NotPlaying(LookupError):
    """This person has no sum in the sitting."""


def confirm(sitting: Sitting, person: Person, seen: Sum, signed: Signed, submission: str,
            initials: str | None = None) -> Confirmation:
    """Confirm a person's sum as seen; with initials on somebody else's phone. A sum already confirmed stays so.

    Raises `StaleForm` if the sum is another one by now, `NotPlaying`, `SpeaksForHimself`, `Objects`, `EntryInvalid` for
    wrong initials, `SubmissionReused`.
    """
    how = How.OWN if initials is None and signed.by == person else How.INITIALS
    initials = _initials(initials or "", sitting.table.names.get(person, "")) if how is How.INITIALS else ""
    sitting_id, table_id = sitting.id, sitting.table_id
    with writing():
        table = locked(table_id)
        sitting = locked_sitting(sitting_id)
        before = sent_before(Confirmation, submission, sitting_id=sitting_id)
        if before is not None:
            if (before.person_id, before.paid, before.counted) != (person, *seen):
                raise SubmissionReused
            return before
        sums = sums_now(sitting)
        if person not in sums:
            raise NotPlaying(person)
        if how is How.INITIALS and not may_sign({person}, table, signed.who):
            raise SpeaksForHimself
        if sums[person] != seen:
            raise StaleForm
        if any(each.person_id == person for each in open_objections(sitting)):
            raise Objects
        before = _of_sums(_last(sitting), sums).get(person)
        if before is not None:
            return before
        made = Confirmation(
            sitting_id=sitting_id, person_id=person, paid=seen[0], counted=seen[1], version=sitting.version,
            history_root=root_seen(table), how=how.value, initials=initials, by_id=signed.by, user_id=signed.who.user,
            phone=signed.who.phone, submission=submission)
        db.session.add(made)
        sitting.confirmations += 1
        changed(table, sitting)
        db.session.flush()
    return made


def may_sign(people: Collection[Person], table: CardTable, who: Holder) -> set[Person]:
    """Return those of these people whose initials this phone takes: who has none, or everybody for an organiser."""
    return set(people) if organises(table, who) else set(people) - guarded(people, but=who)


def root_seen(table: CardTable) -> str:
    """Return the root of the history of the table, or of its club, before this transaction; "" where there is none."""
    head = head_of(Owner.of(table))
    return "" if head is None else head.root.hex()


def changed(table: CardTable, sitting: Sitting) -> None:
    """Let phones and league pages see it. Under the lock of the table."""
    table.rev += 1
    if table.club_id is not None and (sitting.sealed_at is not None or table.tournament_id is not None):
        club = locked_club(table.club_id)
        club.rev += 1
        club.results_rev += sitting.sealed_at is not None


def _initials(typed: str, name: str) -> str:
    initials, checks = sentence(typed, "initials", LONGEST_INITIALS, _("Write the initials.")), Checks()
    if not checks.require(_plain(initials[0]) == _plain(name[:1]), "initials",
                          _("Initials begin like the name they stand for."), "initials"):
        raise EntryInvalid(checks.findings())
    return initials


def _plain(letter: str) -> str:
    """Return a letter without its accents, in lower case."""
    return "".join(each for each in unicodedata.normalize("NFD", letter.casefold())
                   if not unicodedata.combining(each))
