"""What an export holds once it is validated; persons, sittings and ledger entries are indexes into its lists."""
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from tally import Game

from ..schema.clubs import ClubEvent, Penalty, Season, Word
from ..schema.confirmations import SILENCE, Confirmation, Level, Objection
from ..schema.ledger import BookEntry, Result, Sealing
from ..table.entries import Entry


@dataclass(frozen=True, slots=True)
class ParsedPerson:
    """A person in a file; `stands_for` is an index into its list of people."""
    name: str
    stands_for: int | None = None
    retired_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ParsedSitting:
    """A validated sitting of a file; `entries`, `sealings` and `results` are rows without a sitting yet."""
    game: Game
    game_version: int
    start: dict[str, Any]
    rules: dict[str, Any]
    started_at: datetime
    evening: date
    by: int | None
    entries: list[Entry]
    origin: str = "table"
    sealings: tuple[Sealing, ...] = ()
    results: tuple[Result, ...] = ()
    confirmations: tuple[Confirmation, ...] = ()
    objections: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedTable:
    """A validated table of a file. `people` are those with indexes from `first` on."""
    opened_at: datetime
    people: tuple[ParsedPerson, ...]
    sittings: tuple[ParsedSitting, ...]
    first: int = 0
    currency: str = "CZK"
    cash_unit: int = 100
    treasurer: int | None = None
    book: tuple[BookEntry, ...] = ()
    words: tuple[Word, ...] = ()
    name: str = ""
    zone: str = ""
    colour: str = ""
    sign: str = ""
    confirming: str = Level.OFF.value
    silence_hours: int = SILENCE
    referee: int | None = None
    company: int | None = None  # in a club's file
    tournament: int | None = None  # the same

    @property
    def range(self) -> range:
        return range(self.first, self.first + len(self.people))


@dataclass(frozen=True, slots=True)
class ParsedCompany:
    """A validated regular company; `people` are indexes into the roster, in the order of seats."""
    name: str
    game_key: str
    people: tuple[int, ...]
    rules: dict[str, Any]
    rate: str
    currency: str
    cash_unit: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ParsedClub:
    """A validated club of a file."""
    name: str
    currency: str
    cash_unit: int
    made_at: datetime
    people: tuple[ParsedPerson, ...]
    tables: tuple[ParsedTable, ...]
    book: tuple[BookEntry, ...]
    seasons: tuple[Season, ...]
    events: tuple[ClubEvent, ...]
    words: tuple[Word, ...]
    penalties: tuple[Penalty, ...] = ()  # with indexes of season and person as ids
    treasurer: int | None = None
    zone: str = ""
    colour: str = ""
    sign: str = ""
    confirming: str = Level.OFF.value
    silence_hours: int = SILENCE
    companies: tuple[ParsedCompany, ...] = ()
    tournaments: tuple[Any, ...] = ()  # `ParsedTournament`

    @property
    def actions(self) -> int:
        """Return the number of actions in all logs."""
        return sum(len(sitting.entries) for table in self.tables for sitting in table.sittings)
