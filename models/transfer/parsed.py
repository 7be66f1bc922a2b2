"""What a file holds once it is validated: rows without ids, whose references are indexes into its lists."""
from dataclasses import dataclass

from tally import Game

from ..schema.clubs import Club, ClubEvent, Penalty, Season, Word
from ..schema.companies import Company
from ..schema.confirmations import Confirmation, Objection
from ..schema.ledger import BookEntry, Result, Sealing
from ..schema.people import Person
from ..schema.planning import PlannedEvening
from ..schema.tables import CardTable
from ..schema.tournaments import (
    ChairHolder,
    Entrant,
    Tournament,
    TournamentEvent,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
)
from ..table.entries import Entry
from ..table.sitting import Sitting


@dataclass(frozen=True, slots=True)
class ParsedSitting:
    row: Sitting
    game: Game
    entries: tuple[Entry, ...]
    sealings: tuple[Sealing, ...]
    results: tuple[Result, ...]
    confirmations: tuple[Confirmation, ...]
    objections: tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class ParsedTable:
    row: CardTable
    people: tuple[Person, ...]
    sittings: tuple[ParsedSitting, ...]
    book: tuple[BookEntry, ...]
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class ParsedRound:
    row: TournamentRound
    tables: tuple[TournamentTable, ...]
    places: tuple[TournamentPlace, ...]


@dataclass(frozen=True, slots=True)
class ParsedTournament:
    row: Tournament
    entrants: tuple[Entrant, ...]
    holders: tuple[ChairHolder, ...]
    penalties: tuple[TournamentPenalty, ...]
    rounds: tuple[ParsedRound, ...]
    events: tuple[TournamentEvent, ...]


@dataclass(frozen=True, slots=True)
class ParsedClub:
    """A club; each season with its penalties, each company with its people in the order of seats."""
    row: Club
    people: tuple[Person, ...]
    tables: tuple[ParsedTable, ...]
    book: tuple[BookEntry, ...]
    seasons: tuple[tuple[Season, tuple[Penalty, ...]], ...]
    events: tuple[ClubEvent, ...]
    words: tuple[Word, ...]
    companies: tuple[tuple[Company, tuple[int, ...]], ...]
    tournaments: tuple[ParsedTournament, ...]
    planned: tuple[PlannedEvening, ...]

    @property
    def actions(self) -> int:
        """Return the number of actions in all logs."""
        return sum(len(sitting.entries) for table in self.tables for sitting in table.sittings)
