"""What is remembered: tables, people, sittings and their logs, with the verbs that change them."""
from .database import Moment, db, now_utc, writing
from .entries import Draft, Entry, Kept, Posting
from .limits import RateHit
from .opening import add_person, begin_sitting, latest, local, open_table, sittings_of
from .recording import (
    Answer,
    Conflict,
    NothingToUndo,
    Submission,
    SubmissionReused,
    correct,
    insert,
    record,
    redo,
    strike,
    undo,
)
from .sitting import Consequences, Sitting, rooms
from .tables import CardTable, JoinCode, Person, forget_deleted

__all__ = [
    "Answer", "CardTable", "Conflict", "Consequences", "Draft", "Entry", "JoinCode", "Kept", "Moment",
    "NothingToUndo", "Person", "Posting", "RateHit", "Sitting", "Submission", "SubmissionReused", "add_person",
    "begin_sitting", "correct", "db", "forget_deleted", "insert", "latest", "local", "now_utc", "open_table",
    "record", "redo", "rooms", "sittings_of", "strike", "undo", "writing",
]
