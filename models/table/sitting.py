"""A sitting: one game of one kind at a table, from start to its end, and what can be read of it."""
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from flask import current_app
from sqlalchemy import JSON, Select, String, and_, select
from sqlalchemy.orm import Mapped, foreign, joinedload, mapped_column, relationship

from tally import Game, Seat, TableState, decode_dataclass, encode
from tally.log import Act
from tally.replay import Fate, Played, advance, begin, replay
from tally.table_events import Substituted

from ..database import LARGEST_ID, FormKey, Key, Model, Now, db, refers
from ..facts import FORM, LEADS, WORKED_OUT, fact, of_beginning
from ..schema.tables import CardTable
from . import projection
from .entries import Draft, Entry, SheetRow, entries_by_seq


def all_games() -> Mapping[str, Game]:
    """Return the installed games by key."""
    found: Mapping[str, Game] = current_app.extensions["games"]
    return found


class Names(dict[Seat, str]):
    """Names by seat; "?" for a seat that nobody has any more."""

    def __missing__(self, seat: Seat) -> str:
        return "?"


def names_at(now: TableState, people: Mapping[int, str]) -> dict[Seat, str]:
    """Return who sits on each line of the sheet, by name; `people` are the names at the table by id."""
    return Names({seat: people.get(person, "?") for seat, person in now.occupants.items()})


class Sitting(Model):
    """A sitting: one game at one table.

    `start` holds order, occupants and first dealer; `start_rules` the house rules then, this sitting's own copy.
    `version` is the seq of the last action. `done` is the action that undo would take back, `undone` the undo that redo
    would answer; `last_done` and `last_undone` are these actions. `state` is the table state after everything,
    `rules_seq` the action whose rules hold. `origin` says how it was recorded: at the "table", typed in later from
    "paper", or only as totals from an old "notebook". `sealed_at` is when it was closed by the last `Sealing`; a closed
    sitting records nothing. `confirmations` and `objections` count the rows there are of each, open or not.
    """
    __tablename__ = "sitting"
    id: Mapped[Key]
    table_id: Mapped[int] = refers("card_table", index=True, info=LEADS)
    game_key: Mapped[str] = mapped_column("game", String(40))
    game_version: Mapped[int] = mapped_column(default=1)
    start: Mapped[dict[str, Any]] = mapped_column(info=fact(encode=of_beginning))
    start_rules: Mapped[dict[str, Any]] = mapped_column("rules", JSON)
    started_at: Mapped[Now]
    evening: Mapped[date] = mapped_column(index=True)
    version: Mapped[int] = mapped_column(default=0, info=WORKED_OUT)
    done: Mapped[int | None] = mapped_column(info=WORKED_OUT)
    undone: Mapped[int | None] = mapped_column(info=WORKED_OUT)
    places: Mapped[int] = mapped_column(default=0, info=WORKED_OUT)
    state: Mapped[dict[str, Any]] = mapped_column(info=WORKED_OUT)
    rules_seq: Mapped[int] = mapped_column(default=0, info=WORKED_OUT)
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    submission: Mapped[FormKey] = mapped_column(unique=True, info=FORM)
    origin: Mapped[str] = mapped_column(String(10), default="table")
    sealed_at: Mapped[datetime | None] = mapped_column(index=True, info=WORKED_OUT)
    confirmations: Mapped[int] = mapped_column(default=0, server_default="0", info=WORKED_OUT)
    objections: Mapped[int] = mapped_column(default=0, server_default="0", info=WORKED_OUT)
    table: Mapped[CardTable] = relationship()
    draft: Mapped[Draft | None] = relationship(viewonly=True)
    last_done: Mapped[Entry | None] = relationship(viewonly=True, primaryjoin=lambda: and_(
        Sitting.id == foreign(Entry.sitting_id), Sitting.done == foreign(Entry.seq)))
    last_undone: Mapped[Entry | None] = relationship(viewonly=True, primaryjoin=lambda: and_(
        Sitting.id == foreign(Entry.sitting_id), Sitting.undone == foreign(Entry.seq)))

    @classmethod
    def at_table(cls, sitting_id: int, draft: bool = False) -> "Sitting | None":
        """Return the sitting with its table, the people and the club there, and its draft if wanted."""
        if not 0 < sitting_id <= LARGEST_ID:
            return None
        table, more = joinedload(cls.table, innerjoin=True), [joinedload(cls.draft)] if draft else []
        return db.session.scalars(select(cls).filter_by(id=sitting_id).options(
            table.selectinload(CardTable.people), table.joinedload(CardTable.club), *more)).one_or_none()

    @property
    def game(self) -> Game:
        return all_games()[self.game_key]

    @property
    def now(self) -> TableState:
        """Return the table state after everything recorded; decoded once for each `state`."""
        data, now = self.__dict__.get("_read_now", (None, None))
        if now is None or data is not self.state:
            now = projection.table_state_of(self.game, self.state)
            self.__dict__["_read_now"] = (self.state, now)
        return now

    @property
    def rules(self) -> Any:
        """Return the house rules in force; decoded once for each `rules_seq`."""
        seq, rules = self.__dict__.get("_read_rules", (None, None))
        if rules is None or seq != self.rules_seq:
            rules = self.rules_of(self.rules_seq)
            self.__dict__["_read_rules"] = (self.rules_seq, rules)
        return rules

    @property
    def over(self) -> bool:
        """Whether nothing more is played: it ended by its rules, or was closed."""
        return self.now.finished or self.sealed_at is not None

    @property
    def lowest_wins(self) -> bool:
        """Whether the fewest points are the best under the house rules in force."""
        return self.game.lowest_wins(self.rules)

    def rules_of(self, seq: int) -> Any:
        """Return the house rules that action `seq` brought; 0: those of the start."""
        data = self.start_rules
        if seq:
            changed = entries_by_seq(self.id, [seq])[seq]
            data = (changed.facts or {})["rules"]
        return decode_dataclass(self.game.house_rules, data)

    def names(self, now: TableState | None = None) -> dict[Seat, str]:
        """Return who sits on each line of the sheet now, by name; "?" for a seat that is no more."""
        return names_at(now or self.now, self.table.names)

    def names_when(self, seqs: Sequence[int]) -> dict[int, dict[Seat, str]]:
        """Return by seq who sat on each line when that action was made: substituted people appear again."""
        people, today = self.table.names, self.names()
        substitutions = db.session.scalars(select(Entry).filter_by(
            sitting_id=self.id, kind=Substituted.__name__).order_by(Entry.seq)).all()
        if not substitutions:
            return dict.fromkeys(seqs, today)
        roots = {root for each in substitutions for root in (each.seq, each.target) if root}
        counted = set(db.session.scalars(select(SheetRow.seq).filter_by(sitting_id=self.id).where(
            SheetRow.root.in_(roots))))
        changes = [(each.seq, each.facts) for each in substitutions if each.seq in counted]
        if not changes:
            return dict.fromkeys(seqs, today)
        first = {int(seat): person for seat, person in self.start["occupants"].items()}
        joined = db.session.scalars(select(Entry.facts).filter_by(sitting_id=self.id, kind="Joined"))
        first |= {facts["seat"]: facts["person"] for facts in joined if facts}
        return {seq: Names(today | {seat: people.get(person, "?") for seat, person in (
            first | {facts["seat"]: facts["person"] for at, facts in changes if at <= seq and facts}).items()})
            for seq in seqs}

    # what is on the sheet

    def row_before(self, place: int) -> SheetRow | None:
        return next(iter(self.page(before=place, size=1)), None)

    def sheet_row(self, root: int) -> SheetRow | None:
        """Return the row of the place that action `root` opened, if it is on the sheet."""
        return next(iter(_as_read(select(SheetRow).filter_by(sitting_id=self.id, root=root))), None)

    def state_before(self, place: int) -> tuple[TableState, Any]:
        """Return table state and rules just before a place, from the stored row."""
        return self.state_after(self.row_before(place))

    def state_after(self, row: SheetRow | None) -> tuple[TableState, Any]:
        """Return table state and rules after a row; None: before the first."""
        if row is None:
            return self.beginning()
        rules = self.rules if row.rules_seq == self.rules_seq else self.rules_of(row.rules_seq)
        return projection.table_state_of(self.game, row.after), rules

    def beginning(self) -> tuple[TableState, Any]:
        """Return table state and rules before the first deal."""
        rules = decode_dataclass(self.game.house_rules, self.start_rules)
        occupants = {int(seat): person for seat, person in self.start["occupants"].items()}
        return begin(self.game, tuple(self.start["order"]), occupants, self.start["dealer"], rules), rules

    def scored(self, rows: Sequence[SheetRow], at_hand: Sequence[SheetRow] = ()) -> list[Played]:
        """Score these rows again with their lines, one after the other from the state stored before them.

        A row before that is among `at_hand` is not queried again.
        """
        game, entries = self.game, entries_by_seq(self.id, (row.seq for row in rows))
        stored, answer = {row.place: row for row in at_hand}, dict[int, Played]()
        for row in sorted(rows, key=lambda each: each.place):
            before = answer.get(row.place - 1)
            now, rules = (before.after, before.rules_after) if before else self.state_after(
                stored.get(row.place - 1) or self.row_before(row.place))
            answer[row.place] = advance(game, projection.play_of(game, row, entries[row.seq]), now, rules)
        return [answer[row.place] for row in rows]

    def page(self, before: int | None = None, size: int = 20) -> Sequence[SheetRow]:
        """Return `size` rows of the sheet before place `before`, newest first."""
        below = self.places + 1 if before is None else before
        return _as_read(select(SheetRow).filter_by(sitting_id=self.id).where(SheetRow.place < below)
                        .order_by(SheetRow.place.desc()).limit(size))

    def course(self, size: int = 60) -> list[tuple[int, dict[Seat, int]]]:
        """Return the number of each of the last rounds that count, and the totals after it, as stored."""
        return [(number, {seat: after["totals"].get(str(seat), 0) for seat in (*after["order"], *after["gone"])})
                for number, after in self._rounds(size)]

    def after_rounds(self, size: int) -> list[tuple[int, TableState]]:
        """Return the number of each of the last rounds that count, and the table state after it."""
        return [(number, projection.table_state_of(self.game, after)) for number, after in self._rounds(size)]

    def _rounds(self, size: int) -> list[tuple[int, dict[str, Any]]]:
        rounds = select(SheetRow.number, SheetRow.after).filter_by(
            sitting_id=self.id, round_over=True, fate=Fate.COUNTS.value).order_by(SheetRow.place.desc()).limit(size)
        return [(number, after) for number, after in db.session.execute(rounds)][::-1]

    def sheet(self) -> Iterator[Played]:
        """Replay the whole sitting from its entries, without the stored states."""
        columns = (SheetRow.root, SheetRow.seq, SheetRow.struck)
        rows = db.session.execute(select(*columns).where(SheetRow.sitting_id == self.id).order_by(SheetRow.place)).all()
        entries = entries_by_seq(self.id, (row.seq for row in rows))
        plays = [projection.play_of(self.game, row, entries[row.seq]) for row in rows]
        return replay(self.game, plays, *self.beginning())

    def log(self, before: int | None = None, size: int = 50) -> Sequence[Entry]:
        """Return `size` actions older than seq `before`, newest first."""
        below = self.version + 1 if before is None else before
        return db.session.scalars(select(Entry).filter_by(sitting_id=self.id).where(Entry.seq < below)
                                  .order_by(Entry.seq.desc()).limit(size)).all()

    def submitted(self, submission: str) -> Entry | None:
        """Return the action this submission made."""
        if not submission:
            return None
        return db.session.scalars(select(Entry).filter_by(sitting_id=self.id, submission=submission)).one_or_none()

    def key_of(self, root: int) -> str:
        """The key of the entry that opened a place, by which commands of a phone without network name it."""
        entry = self.entry(root)
        return entry.submission if entry else ""

    def root_meant(self, key: str) -> int | None:
        """The place that the entry of this key opened or corrected; None if it never came here."""
        entry = self.submitted(key)
        if entry is None:
            return None
        return entry.target if entry.act in (Act.SAME.value, Act.REVISE.value) else entry.seq

    def entry(self, seq: int) -> Entry | None:
        return entries_by_seq(self.id, [seq]).get(seq)


def _as_read(query: Select[SheetRow]) -> Sequence[SheetRow]:
    """Return rows that stay as they were read, also when a command has replaced or deleted them since."""
    rows = db.session.scalars(query).all()
    for row in rows:
        db.session.expunge(row)
    return rows


def seat_of(submission: str) -> Seat:
    """The seat of who joins by this submission: a phone without network names it before the server has heard of it.

    Its badge differs from those of four who began.
    """
    drawn = int(hashlib.sha256(submission.encode()).hexdigest()[:5], 16)
    return 8 * drawn + 12 + drawn % 4


def locked_sitting(sitting_id: int) -> Sitting:
    """Lock and reread the sitting's row. Lock its table first."""
    return db.session.execute(select(Sitting).filter_by(id=sitting_id).with_for_update()
                              .execution_options(populate_existing=True)).scalar_one()


def encoded_start(order: Sequence[Seat], occupants: Mapping[Seat, int], dealer: Seat | None) -> dict[str, Any]:
    return {"order": list(order), "occupants": {str(k): v for k, v in occupants.items()}, "dealer": dealer}


__all__ = ["Sitting", "all_games", "encode", "encoded_start", "locked_sitting", "seat_of"]
