"""What programs send and are answered: the OpenAPI document is made of these, requests and answers are held to them.

Money is whole minor units of a currency, a moment is RFC 3339, a seat is a line of the sheet. Sentences are in the
language of `Accept-Language`.
"""
from datetime import date, datetime
from typing import Annotated

from msgspec import Meta, Struct

from models.database import LARGEST_ID

Line = Annotated[str, Meta(max_length=2000)]
Number = Annotated[int, Meta(ge=0, le=LARGEST_ID)]
Moment = Annotated[datetime, Meta(tz=True)]
Points = Annotated[int, Meta(ge=-10**15, le=10**15)]
Input = str | int | float | bool | None
Inputs = Input | list[Input]


class Error(Struct):
    """What is wrong with one field ("" for the whole); `code` names it."""
    field: str
    detail: str
    code: str = ""


class Action(Struct):
    """One action of the log. `root` is the place on the sheet it made, `gave` by seat what it gives there now."""
    seq: int
    act: str
    what: str
    by: str
    at: Moment
    target: int | None
    root: int | None
    gave: dict[str, int] | None
    before: str | None


class Warned(Struct):
    """A warning; send `confirm` along in `confirmed` to record all the same."""
    detail: str
    confirm: str


class Problem(Struct, omit_defaults=True):
    """Why something was refused (RFC 9457); nothing was stored. `since`: what others recorded meanwhile."""
    status: int
    title: str
    detail: str
    errors: list[Error] = []
    warnings: list[Warned] = []
    since: list[Action] = []


class Person(Struct):
    id: int
    name: str


class Played(Struct):
    """A game at a table."""
    id: int
    game: str
    evening: date
    closed: bool


class Table(Struct):
    """A table: who has sat there, and its games of the last evenings, newest first."""
    key: str
    name: str
    club: str | None
    role: str
    me: int | None
    people: list[Person]
    sittings: list[Played]


class Seat(Struct):
    """A line of the sheet; `place` is None while somebody has no place yet."""
    seat: int
    person: int
    name: str
    total: int
    shown: str
    place: int | None
    here: bool


class Sitting(Struct):
    """The standing of a game. `version` is what `If-Match` takes; `forms` can be recorded now.

    `undo` and `redo` are the actions they would take back and bring back.
    """
    id: int
    table: str
    game: str
    version: int
    evening: date
    started_at: Moment
    closed_at: Moment | None
    over: bool
    round: int
    dealer: int | None
    playing: list[int]
    seats: list[Seat]
    forms: list[str]
    undo: int | None
    redo: int | None


class Log(Struct):
    """A page of the log, newest first; `older` is the `before` of the next page."""
    actions: list[Action]
    older: int | None


class Reason(Struct):
    """One line of a score: what for, by which place of the rule text, and what it gives to each seat."""
    what: str
    rule: str
    gave: dict[str, int]


class Entry(Struct):
    """An entry with its score. `fate` says whether it counts."""
    root: int
    seq: int
    form: str
    what: str
    fate: str
    round: int | None
    reasons: list[Reason]
    totals: dict[str, int]


class Choice(Struct):
    value: str
    label: str


class Field(Struct):
    """A field of a form: its inputs as they would be sent untouched, and what can be chosen.

    `parts`: of a field of several inputs their names in it: {"points": {"0": 5}} is the input points-0.
    `choices`: what an input takes; of numbers the seats they are for.
    """
    name: str
    parts: list[str]
    label: str
    hint: str
    inputs: dict[str, list[str]]
    choices: list[Choice]


class Form(Struct):
    """What is asked for an entry, as the form on the page opens."""
    form: str
    title: str
    fields: list[Field]


class Filled(Struct, forbid_unknown_fields=True):
    """An entry. `form`: one of the sitting's ("" for the first offered, as it was for a correction).

    `fields`: what differs from the form as it opens, by the name of the field or of one input: {"winner": 2,
    "points": {"0": 5}, "points-1": 3, "playing": [0, 1, 2]}; true and false for what is ticked.
    """
    form: Line = ""
    fields: dict[str, Inputs | dict[str, Inputs | dict[str, Inputs]]] = {}
    confirmed: list[Line] = []


class Struck(Struct, forbid_unknown_fields=True):
    struck: bool = True
    confirmed: list[Line] = []


class Target(Struct, forbid_unknown_fields=True):
    """The action that was seen as the one to take back or bring back; None for whichever it is."""
    target: Number | None = None


class Preview(Struct):
    """What an entry would come to. `changed`: later entries whose fate changes by it."""
    what: str
    reasons: list[Reason]
    totals: dict[str, int]
    over: bool
    changed: list[int]
    warnings: list[Warned]


class Recorded(Struct):
    """What was recorded as action `seq` (None: nothing had to change); `repeated`: it had been before."""
    seq: int | None
    version: int
    repeated: bool
    said: str
    gave: dict[str, int]


class Stand(Struct):
    """How somebody stands to a sum: `paid` and `counted` points, as they are sent to agree with them."""
    person: int
    name: str
    paid: int
    counted: int
    agrees: bool
    state: str


class Decided(Struct):
    outcome: str
    reason: str
    by: str
    at: Moment


class Dispute(Struct):
    id: int
    root: int
    person: int
    reason: str
    at: Moment
    open: bool
    decisions: list[Decided]


class Agreement(Struct):
    settled: bool
    people: list[Stand]
    objections: list[Dispute]


class Nothing(Struct, forbid_unknown_fields=True):
    """An empty object."""


class Sum(Struct, forbid_unknown_fields=True):
    """The sum that was seen."""
    paid: Points
    counted: Points


class Objected(Struct, forbid_unknown_fields=True):
    """`seq` is the entry's that was seen."""
    seq: Number
    reason: Line


class Decision(Struct, forbid_unknown_fields=True):
    """`outcome` is "stands" or "wrong"."""
    outcome: Line
    reason: Line


class Money(Struct):
    """Whole minor units: 1250 CZK are 12.50 Kč."""
    amount: int
    currency: str


class Owed(Struct):
    """A person's balance; above 0 is to receive. Person 0 is the bank."""
    person: int
    name: str
    balance: Money


class Transfer(Struct):
    payer: int
    receiver: int
    amount: Money


class Booked(Struct):
    """An entry of the book, with what it gives to each person in minor units."""
    id: int
    kind: str
    what: str
    note: str
    currency: str
    lines: dict[str, int]
    by: str
    at: Moment
    holds: bool


class Book(Struct):
    """Balances, the payments that settle them, and a page of entries, newest first."""
    balances: list[Owed]
    payments: list[Transfer]
    entries: list[Booked]
    older: int | None


class Season(Struct):
    id: int
    name: str
    starts: date
    ends: date | None


class Cup(Struct):
    key: str
    name: str
    day: date
    state: str


class Chair(Struct):
    """A chair of a tournament's standings. `places` and `sum` are exact ("7/2"); a stand-in has no place."""
    place: int | None
    level: int | None
    chair: int
    names: list[str]
    places: str
    sum: str
    penalties: int
    rested: int
    stand_in: bool
    final: bool
    decided: str | None


class Seating(Struct):
    """A table of a round, its chairs in the order of seats; `points` by chair, once something was played."""
    table: int
    chairs: list[int]
    final: bool
    points: dict[str, int]


class Round(Struct):
    """`counts`: in an extra round, the chairs it counts for."""
    round: int
    state: str
    resting: list[int]
    counts: list[int] | None
    tables: list[Seating]


class Tournament(Struct):
    tournament: str
    day: date
    game: str
    state: str
    seed: int | None
    counting: str
    chain: list[str]
    provisional: bool
    lots: list[int]
    lowest_wins: bool
    leftover: str | None
    standings: list[Chair]
    rounds: list[Round]


class Home(Struct):
    key: str
    name: str
    currency: str
    role: str
    players: list[Person]
    tables: list[str]
    seasons: list[Season]
    tournaments: list[Cup]


class Row(Struct):
    """A line of the table of a season; `value` is exact ("7/2"), `shown` as the page says it."""
    person: int
    name: str
    place: int | None
    value: str | None
    shown: str
    evenings: int
    rounds: int
    rating: int | None


class Standings(Struct):
    season: Season
    how: str
    rows: list[Row]


class Registration(Struct, forbid_unknown_fields=True):
    """`who`: "" at first; where the answer asks, "new" or the number it names."""
    name: Line
    who: Line = ""


class Registered(Struct):
    person: int
    card: str


class Page(Struct):
    """Which page: what is older than this."""
    before: Number | None = None


class Dry(Struct, forbid_unknown_fields=True):
    """`preview=true` stores nothing and says what it would come to."""
    preview: bool = False
