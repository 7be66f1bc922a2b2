"""SQLAlchemy models and the commands that change them: tables, sittings with event logs, clubs, ledgers, leagues."""
from .books.next_game import begin_sitting
from .club.passkeys import Passkey
from .club.recovery import RecoveryCode, ResetLink
from .club.sign_ins import SignIn
from .database import Moment, StaleForm, SubmissionReused, db, now_utc, writing
from .history.rows import Checkpoint, History, Leaf
from .ops.limits import RateHit
from .schema.clubs import (
    Club,
    ClubEvent,
    Invitation,
    InvitationUse,
    Member,
    Penalty,
    Permission,
    Role,
    Season,
    User,
    Word,
)
from .schema.companies import Company, CompanySeat
from .schema.confirmations import Confirmation, Decision, Objection
from .schema.hooks import Hook, Subscription, Waiting
from .schema.ledger import Actor, Balance, Book, BookEntry, BookLine, Payee, Result, Sealing
from .schema.people import Person
from .schema.planning import Attendance, PlannedEvening
from .schema.tables import CardTable, JoinCode, forget_deleted
from .schema.tokens import ApiToken
from .schema.tournaments import (
    ChairHolder,
    Entrant,
    Tournament,
    TournamentEvent,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
)
from .table.claims import Claim, Holder
from .table.collisions import Submission
from .table.commands import (
    CONSEQUENCES,
    NothingToUndo,
    Recorded,
    Sealed,
    Unconfirmed,
    arrived,
    correct,
    insert,
    record,
    redo,
    strike,
    undo,
)
from .table.drinks import Stroke
from .table.entries import Draft, Entry, SheetRow
from .table.opening import add_person, latest, open_table, sittings_of
from .table.sheet_update import Consequences
from .table.sitting import Sitting, all_games
from .turns import Busy
from .zones import is_zone, local, zone_of
