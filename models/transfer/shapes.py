"""The kinds of rows in the files of tables and clubs. Accounts, secrets and bank accounts are in no file."""
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tally import _, decode_dataclass, encode
from tally.money import NoRate, rate_of

from ..books.pay_out import LONGEST_RATE, MOST_RATE
from ..club.symbols import MOST_SYMBOL
from ..marks import COLOURS, letters
from ..marks import MOST_LETTERS as MOST_OF_A_SIGN
from ..schema.clubs import Club, ClubEvent, Penalty, Season, Word
from ..schema.companies import Company
from ..schema.confirmations import SILENCE, Confirmation, Decision, How, Level, Objection, Outcome
from ..schema.ledger import Result, Sealing
from ..schema.people import Person
from ..schema.planning import Attendance, PlannedEvening
from ..schema.tables import CardTable
from ..table.entries import Entry
from ..table.projection import ACTS
from ..table.sitting import Sitting
from ..zones import is_zone
from .fields import (
    BY,
    CURRENCY,
    DAY,
    FLAG,
    MARK,
    MOMENT,
    PERSON,
    SUBMISSION,
    Field,
    Indexes,
    References,
    Shape,
    currency,
    nullable,
    number,
    one_of,
    optional,
    reference,
    same,
    text,
)
from .validators import (
    LARGEST,
    LARGEST_SUM,
    LONGEST,
    CannotRead,
    agrees,
    are_numbers,
    index,
    is_number,
    items,
    mapping,
    not_right,
    readable,
    require,
    require_once,
    small,
    whole,
    word,
)

MOST_LETTERS = 40  # of a name, in grapheme clusters
MOST_HOURS = 24 * 90
MOST_SEAT, MOST_DECISIONS, MOST_ANSWERS = 10_000_000, 50, 2000
CLOSE, REOPEN = "close", "reopen"
RULES = _("These are no house rules of this game.")


def _name(data: Any, _field: str = "", _around: Indexes | None = None) -> str:
    require(isinstance(data, str) and data == " ".join(data.split()), _("This is no name."))
    require(0 < letters(data) <= MOST_LETTERS, _("A name has from 1 to %(n)s letters.", n=MOST_LETTERS))
    return str(data)


def _title(data: Any, name: str, _around: Indexes) -> str:
    title = word(data, name, LONGEST, 1)
    require(title == " ".join(title.split()), not_right(name))
    return title


def _sign(data: Any, name: str, around: Indexes) -> str:
    sign = _title(data, name, around)
    require(letters(sign) <= MOST_OF_A_SIGN, not_right(name))
    return sign


def _zone(data: Any, name: str, _around: Indexes) -> str:
    """Parse a time zone; one that is unknown here becomes ""."""
    zone = word(data, name, LONGEST, 1)
    return zone if is_zone(zone) else ""


def _colour(data: Any, name: str, _around: Indexes) -> str:
    """Parse a colour; one that is unknown here becomes ""."""
    colour = word(data, name, LONGEST, 1)
    return colour if colour in COLOURS else ""


NAME, CASH_UNIT = Field(_name), number(1, LARGEST)
OWNER: Mapping[str, Field] = {  # of a table and of a club
    "cash_unit": CASH_UNIT, "currency": CURRENCY, "zone": optional(Field(_zone), ""),
    "colour": optional(Field(_colour), ""), "sign": optional(Field(_sign), ""),
    "confirming": optional(one_of(Level), Level.OFF.value),
    "silence_hours": optional(number(0, MOST_HOURS), SILENCE),
    "treasurer": optional(reference("persons", "treasurer_id"))}
CLUB = Shape(Club, {**OWNER, "name": Field(_title), "language": optional(text(12, 1)),
                    "made_at": Field(MOMENT.read, "created_at", encode=MOMENT.encode)},
             {"book", "events", "format", "format_version", "people", "seasons", "tables", "words"})
TABLE = Shape(CardTable, {
    **OWNER, "name": optional(NAME, ""), "opened_at": Field(MOMENT.read, "created_at", encode=MOMENT.encode),
    "no_picture": MARK, "referee": optional(reference("persons", "referee_id")),
    "company": optional(reference("companies", "company_id")),
    "tournament": optional(reference("tournaments", "tournament_id"))}, {"book", "people", "sittings", "words"})

# `stands_for` is checked by `check_pointers` when everybody is known
STANDS_FOR = Field(number(0, LARGEST).read, "stands_for_id", translate=reference("persons").translate)
PERSONS = Shape(Person, {"name": NAME, "guest": MARK, "retired_at": optional(MOMENT),
                         "stands_for": optional(STANDS_FOR), "symbol": optional(number(1, MOST_SYMBOL))})
WORD = Shape(Word, {"at": MOMENT, "by": BY, "text": text(shortest=1)})


# sittings

def version_of(data: Any, name: str, around: Indexes) -> int:
    """Parse the version of a game."""
    assert around.game is not None
    require(is_number(data) and data > 0, not_right(name))
    require(data <= around.game.version, _("This file was made by a newer Forhont."))
    return int(data)


def rules_of(data: Any, _name: str, around: Indexes) -> dict[str, Any]:
    """Parse house rules; they stay as they are in the file."""
    assert around.game is not None
    with readable(RULES):
        require(agrees(data, encode(decode_dataclass(around.game.house_rules, data))), RULES)
    return dict(data)


def _start(data: Any, _name: str, around: Indexes) -> dict[str, Any]:
    assert around.game is not None
    start = mapping(data, {"dealer", "occupants", "order"})
    order, occupants = start["order"], start["occupants"]
    order_fits = isinstance(order, list) and are_numbers(order) and sorted(order) == list(range(len(order)))
    require(order_fits and len(order) in around.game.people, _("This game cannot be played by that many people."))
    fits = isinstance(occupants, dict) and occupants.keys() == {str(seat) for seat in order}
    require(fits, _("Everybody needs exactly one seat."))
    persons = [index(each, around.persons, "occupants") for each in occupants.values()]
    require(len(set(persons)) == len(persons), _("Everybody needs exactly one seat."))
    dealer = start["dealer"]
    require(dealer is None or (is_number(dealer) and dealer in order), _("The dealer has no seat."))
    return start


def _occupants(start: Any, of: References) -> dict[str, Any]:
    return {**start, "occupants": {seat: of.persons[person] for seat, person in start["occupants"].items()}}


def _act(data: Any, _name: str, _around: Indexes) -> str:
    require(isinstance(data, str) and data in ACTS, _("There is no such act."))
    return str(data)


def _rate(data: Any, name: str, _around: Indexes) -> str:
    """Parse a rate: a decimal string or ""."""
    rate = word(data, name, LONGEST_RATE)
    try:
        require(not rate or rate_of(rate) >= 0, not_right(name))
    except NoRate as error:
        raise CannotRead(not_right(name)) from error
    return rate


def perhaps_currency(data: Any, name: str, _around: Indexes) -> str:
    return "" if data == "" else currency(data, name)


def _at_version(lowest: int) -> Field:
    """Return a field with the number of an action of the sitting."""
    return Field(lambda data, name, around: whole(data, name, lowest, around.actions))


def _stats(data: Any, _name: str, _around: Indexes) -> dict[str, Any]:
    """Parse tallies by kind of round, and the best and worst round."""
    stats = mapping(small(data), {"best", "kinds", "worst"}, {"bids", "unplayed"})
    for counts in (stats.get(name, {}) for name in ("bids", "unplayed")):
        require(isinstance(counts, dict) and len(counts) <= 200, not_right("stats"))
        for n in counts.values():
            whole(n, "stats", 1, LARGEST)
    kinds = stats["kinds"]
    require(isinstance(kinds, dict) and len(kinds) <= 200, not_right("kinds"))
    for tallies in kinds.values():
        for each in items(tallies, "kinds", 5):
            whole(each, "kinds", -LARGEST, LARGEST)
    for name in ("best", "worst"):
        require(stats[name] is None or whole(stats[name], name, -LARGEST, LARGEST) is not None, not_right(name))
    return stats


def _check_place(result: Result, _given: Any, _around: Indexes) -> None:
    fits = result.place >= 1 and result.place + result.beaten + result.level == result.players
    require(fits and result.lost <= result.rounds, not_right("place"))


SITTING = Shape(Sitting, {
    "by": nullable(reference("persons", "by_id", "writers")), "evening": DAY, "game": Field(same, "game_key"),
    "game_version": Field(version_of), "rules": Field(rules_of, "start_rules"),
    "start": Field(_start, translate=_occupants), "started_at": MOMENT,
    "origin": one_of(("table", "paper", "notebook"))}, {"log", "results", "sealings"})
ENTRY = Shape(Entry, {
    "act": Field(_act), "at": MOMENT, "by": BY, "deal": optional(Field(same)), "facts": optional(Field(same)),
    "game_version": Field(version_of), "kind": optional(text(40), ""), "step": optional(text(60), ""),
    "submission": text(64), "target": optional(Field(same))})
SEALING = Shape(Sealing, {
    "act": one_of((CLOSE, REOPEN)), "at": MOMENT, "by": BY, "cash_unit": CASH_UNIT,
    "currency": Field(perhaps_currency), "rate": Field(_rate), "reason": text(),
    "rules_version": Field(version_of), "submission": SUBMISSION, "version": _at_version(0)})
SUM, COUNT = number(-LARGEST_SUM, LARGEST_SUM), number(0, LARGEST)
RESULT = Shape(Result, {
    **dict.fromkeys(("beaten", "level", "lost", "place", "players", "rounds"), COUNT), "counted": SUM, "finished": FLAG,
    "paid": SUM, "person": PERSON, "seat": number(0, MOST_SEAT), "stats": Field(_stats)}, check=_check_place)
CONFIRMATION = Shape(Confirmation, {
    "at": MOMENT, "by": BY, "counted": SUM, "history_root": optional(text(64), ""), "how": one_of(How),
    "initials": optional(text(40), ""), "paid": SUM, "person": PERSON, "submission": SUBMISSION,
    "version": _at_version(0)})
DECISION = Shape(Decision, {
    "at": MOMENT, "by": BY, "outcome": one_of(Outcome), "party": MARK, "reason": text(), "submission": SUBMISSION})


def _read_decisions(objection: Objection, given: Mapping[str, Any], around: Indexes) -> None:
    objection.decisions = list(DECISION.all(given["decisions"], "decisions", MOST_DECISIONS, around))


OBJECTION = Shape(Objection, {
    "at": MOMENT, "history_root": optional(text(64), ""), "person": PERSON, "reason": text(shortest=1),
    "root": _at_version(1), "seq": _at_version(1), "submission": SUBMISSION}, {"decisions"}, _read_decisions)


# seasons and companies of a club

def _company_rate(data: Any, name: str, _around: Indexes) -> str:
    rate = word(data, name, LONGEST_RATE)
    with readable(not_right(name)):
        require(not rate or rate_of(rate) <= MOST_RATE, not_right(name))
    return rate


SEASON = Shape(Season, {
    "counting": Field(same), "deleted_at": optional(MOMENT), "ends": optional(DAY), "made_at": MOMENT,
    "name": text(shortest=1), "starts": DAY})
PENALTY = Shape(Penalty, {
    "at": MOMENT, "person": PERSON, "points": number(1, LARGEST), "reason": text(shortest=1),
    "undone_at": optional(MOMENT)})
COMPANY = Shape(Company, {
    "cash_unit": CASH_UNIT, "currency": CURRENCY, "game": Field(same, "game_key"), "made_at": MOMENT,
    "name": Field(_title), "rate": Field(_company_rate), "rules": Field(rules_of)}, {"people"})
ATTENDANCE = Shape(Attendance, {
    "at": MOMENT, "by": optional(reference("persons", "by_id")), "comes": FLAG, "person": PERSON, "strange": MARK})


def _read_answers(evening: PlannedEvening, given: Mapping[str, Any], around: Indexes) -> None:
    evening.answers = list(ATTENDANCE.all(given["answers"], "answers", MOST_ANSWERS, around))
    require_once([each.person_id for each in evening.answers], "answers")


PLANNED = Shape(PlannedEvening, {
    "called_off_at": optional(MOMENT), "changed_at": MOMENT, "game": optional(replace(text(40), column="game_key"), ""),
    "most": optional(number(1, LARGEST)), "place": optional(text(), ""), "starts_at": MOMENT,
    "version": number(0, LARGEST)}, {"answers"}, _read_answers)
CLUB_EVENT = Shape(ClubEvent, {"at": MOMENT, "facts": Field(same), "what": text(40, 1)})
EVENT_REFERENCES: Mapping[str, Field] = {  # in the facts of a club's events
    **{name: nullable(reference("persons")) for name in ("player", "into", "person")},
    "season": nullable(reference("seasons")), "table": nullable(reference("table_ids", among="tables")),
    "tournament": nullable(reference("tournaments"))}


def event_facts(facts: Mapping[str, Any], of: References) -> dict[str, Any]:
    """Return the facts of a club's event with ids translated."""
    return {name: EVENT_REFERENCES[name].translated(value, of) if name in EVENT_REFERENCES else value
            for name, value in facts.items()}
