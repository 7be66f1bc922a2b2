"""Append to histories, in the transaction that records: listeners of the session, and the writer of leaves.

What the session inserts, changes or deletes is noticed at its flush, and what one statement updates or deletes before
it is executed. Before the commit it becomes leaves. Lock order: tables, clubs, then histories, those of tables first.
"""
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from flask import current_app
from sqlalchemy import event, inspect, select, update
from sqlalchemy.orm import ORMExecuteState, Session

from ..database import db, now_utc
from ..facts import moment
from .files import FileHistory, go_on
from .kinds import kinds, wholes
from .loading import Owner
from .witnessed import ERASED, remember
from .writer import HEADS, LINES, Change, ids_of, writer_of

PENDING = "history"  # key in session.info


def switched_on() -> bool:
    """Whether this installation keeps histories; a phone does not, its server does."""
    return bool(current_app.config.get("HISTORY", True))


# what happens in a session

def _note(info: dict[Any, Any], change: Change) -> None:
    pending: dict[tuple[str, int], Change] = info.setdefault(PENDING, {})
    before = pending.get((change.table, change.row_id))
    if before is not None and before.gone and not change.new:
        return
    if before is not None and before.new and change.gone:
        del pending[change.table, change.row_id]  # nobody ever saw it
        return
    if before is not None and before.gone:
        change.new = False  # SQLite gave the id of a deleted row to the one that takes its place
    elif before is not None:
        change.new, change.into = change.new or before.new, change.into or before.into
    pending[change.table, change.row_id] = change


@event.listens_for(Session, "after_flush")
def _notice(session: Any, _context: Any) -> None:
    """Note rows of facts that are flushed now."""
    for row in session.new:
        _flushed(session, row, new=True)
    for row in session.dirty:
        _flushed(session, row)
    for row in session.deleted:
        _flushed(session, row, gone=True)


def _flushed(session: Any, row: Any, new: bool = False, gone: bool = False) -> None:
    name = row.__tablename__
    if (whole := wholes().get(name)) and not whole.settled:
        _note(session.info, Change(whole.name, getattr(row, whole.referring), {}))
    kind = kinds().get(name)
    if kind is None or not (new or gone or kind.is_changed(row)):
        return
    change = Change(name, row.id, {column: getattr(row, column) for column in kind.parents}, new, gone)
    if name == "card_table" and not new and inspect(row).attrs.club_id.history.deleted == [None]:
        change.into = row.club_id
    _note(session.info, change)


@event.listens_for(Session, "do_orm_execute")
def _notice_statement(state: ORMExecuteState) -> None:
    """Note rows of facts that one statement deletes or updates."""
    if not (state.is_update or state.is_delete) or not switched_on():
        return
    session, statement = db.session, cast(Any, state.statement)
    table, chosen, gone = statement.table, statement.whereclause, statement.is_delete
    if (whole := wholes().get(table.name)) and not whole.settled:
        for row_id in set(session.scalars(_chosen(chosen, table.c[whole.referring]))):
            _note(session.info, Change(whole.name, row_id, {}))
    elif table.name in kinds():
        columns = kinds()[table.name].parents
        rows = session.execute(_chosen(chosen, table.c.id, *(table.c[column] for column in columns))).all()
        if gone and table.name in ("club", "card_table"):
            _histories_go(table.name, [row.id for row in rows])
        for row in rows:
            _note(session.info, Change(table.name, row.id, dict(zip(columns, row[1:], strict=True)), gone=gone))


def _chosen(condition: Any, *columns: Any) -> Any:
    return select(*columns) if condition is None else select(*columns).where(condition)


@event.listens_for(Session, "before_flush")
def _before_erasing(session: Any, _context: Any, _instances: Any) -> None:
    """Remember which rows of facts go with a club's table that is erased: the database deletes them with it."""
    for row in session.deleted:
        if row.__tablename__ == "card_table" and switched_on():
            _histories_go("card_table", [row.id])
            if row.club_id is not None:
                erasing(row.id, row.club_id)


@event.listens_for(Session, "before_commit")
def _append_all(session: Any) -> None:
    if not switched_on():
        session.info.pop(PENDING, None)
        return
    session.flush()
    pending: dict[tuple[str, int], Change] | None = session.info.pop(PENDING, None)
    if pending:
        _Appending(list(pending.values())).run()


@event.listens_for(Session, "after_commit")
def _witness(session: Any) -> None:
    if lines := session.info.pop(LINES, None):
        remember(lines)


@event.listens_for(Session, "after_soft_rollback")
def _forget(session: Any, _transaction: Any) -> None:
    session.info.pop(PENDING, None)
    session.info.pop(LINES, None)


def _histories_go(table: str, ids: Sequence[int]) -> None:
    """Say, before it is done, that histories are erased with their tables or clubs: the server need not remember them.

    Who is killed in between left one that is not remembered until it is signed again, not one that seems lost for ever.
    """
    column = HEADS.c.club_id if table == "club" else HEADS.c.table_id
    origins = db.session.scalars(select(HEADS.c.origin).where(column.in_(ids))).all()
    remember(f"{origin} {ERASED}" for origin in origins)


def erasing(table_id: int, club_id: int) -> None:
    """Say, before it is done, that a club's table is erased with everything at it."""
    from_table = Owner("card_table", table_id)
    rows = {name: list(ids_of(name, from_table, of_club=True))
            for name in kinds() if name not in ("club", "card_table")}
    _note(db.session.info, Change("card_table", table_id, {"club_id": club_id}, gone=True,
                                  erased={"card_table": [table_id]} | {name: ids for name, ids in rows.items() if ids}))


def imported(owner: Owner, former: FileHistory | str = "file") -> None:
    """Begin the history of what this transaction imports, with every row of it; call at its end."""
    if switched_on():
        db.session.flush()
        db.session.info.pop(PENDING, None)
        go_on(owner, former)


# before the commit

class _Appending:
    """Turn the changes of one transaction into leaves of the histories they belong to."""

    def __init__(self, changes: Sequence[Change]) -> None:
        erased = {(name, row_id) for each in changes for name, ids in each.erased.items() for row_id in ids}
        self.changes = _in_order([each for each in changes if each.erased or (each.table, each.row_id) not in erased])
        self._owners: dict[tuple[str, int], Owner | None] = {}
        self._parents_of_gone = {(each.table, each.row_id): each.parents for each in changes if each.gone}
        self.new = {(each.table, each.row_id) for each in changes if each.new and each.table in ("club", "card_table")}

    def run(self) -> None:
        by_owner: dict[Owner, list[Change]] = {}
        for change in self.changes:
            owner = self.owner_of(change)
            if owner is not None:
                by_owner.setdefault(owner, []).append(change)
        for owner, changes in sorted(by_owner.items(), key=lambda each: each[0]):
            self._append(owner, changes)

    def _append(self, owner: Owner, changes: list[Change]) -> None:
        taken_in = [each.row_id for each in changes if each.into is not None]
        ended = [_ended(Owner("card_table", table_id)) for table_id in taken_in]
        writer = writer_of(owner, new=(owner.table, owner.id) in self.new)
        if writer is None:  # deleted, and its history with it
            return
        for former in ended:
            writer.say("continues", origin=former.origin, size=former.size, root=former.root, why="table")
        if not writer.begun_now:  # else with everything that is there
            writer.add_changes(_introduced_again(taken_in, changes))
        writer.write()
        if (owner.table, owner.id) in self.new or any(each.table == "sealing" for each in changes):
            writer.sign()  # a new one at once: that it was there is remembered beside the key

    def owner_of(self, change: Change) -> Owner | None:
        """Return whose history the row belongs to; None where that was deleted with it."""
        name = change.table
        if name == "club":
            return None if change.gone else Owner("club", change.row_id)
        if name == "card_table" and change.parents.get("club_id") is None:
            return None if change.gone else Owner("card_table", change.row_id)
        parents = change.parents or self._parents(name, change.row_id)
        return None if parents is None else self._climbed(name, parents)

    def _climbed(self, name: str, parents: dict[str, int | None]) -> Owner | None:
        for column, parent in kinds()[name].parents.items():
            if (value := parents[column]) is not None:
                if (parent, value) not in self._owners:
                    self._owners[parent, value] = self._owner(parent, value)
                return self._owners[parent, value]
        return None

    def _owner(self, name: str, row_id: int) -> Owner | None:
        if name == "club":
            return Owner("club", row_id)
        parents = self._parents_of_gone.get((name, row_id)) or self._parents(name, row_id)
        if parents is None:
            return None
        if name == "card_table" and parents["club_id"] is None:
            return Owner("card_table", row_id)
        return self._climbed(name, parents)

    def _parents(self, name: str, row_id: int) -> dict[str, int | None] | None:
        kind = kinds()[name]
        row = db.session.get(kind.model, row_id)
        return None if row is None else {column: getattr(row, column) for column in kind.parents}


def _introduced_again(taken_in: Sequence[int], changes: Sequence[Change]) -> list[Change]:
    """Return the changes with all rows of tables taken in: the history that goes on has a leaf of every row."""
    changed = {(each.table, each.row_id) for each in changes}
    more = [Change(name, row_id, {}) for table_id in taken_in for name in kinds()
            for row_id in ids_of(name, Owner("card_table", table_id), of_club=True) if (name, row_id) not in changed]
    return _in_order([*changes, *more])


def _in_order(changes: Sequence[Change]) -> list[Change]:
    rank = {name: at for at, name in enumerate(kinds())}
    return sorted(changes, key=lambda each: rank[each.table])


def _ended(owner: Owner) -> Any:
    """End the history of a table that a club takes in; return its origin, size and root."""
    writer = writer_of(owner)
    assert writer is not None
    writer.say("ends", at=moment(now_utc()))
    writer.write()
    db.session.execute(update(HEADS).where(HEADS.c.id == writer.id).values(ended=True))
    return SimpleNamespace(origin=writer.origin, size=writer.frontier.size, root=writer.frontier.root.hex())
