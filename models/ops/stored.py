"""What is stored of many sittings, read in one statement a table, and their logs decoded: for verifying."""
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import joinedload

from tally import Game
from tally.log import Action

from ..books.pay_out import Amounts, posted
from ..database import db
from ..schema.confirmations import Confirmation, Objection
from ..schema.ledger import Result, Sealing
from ..schema.people import Person
from ..schema.tables import CardTable
from ..table.entries import Entry, SheetRow
from ..table.projection import ACTS, content_of, deal_of, fingerprint_of
from ..table.sitting import Sitting

MOST = 4_000  # entries of one batch; a sitting with more is one of its own
KNOWN = 16_384  # decoded contents, and deals, that are remembered


@dataclass(frozen=True, slots=True)
class Stored:
    """A sitting with everything that is stored of it. `posted` is what its closings posted, by currency and holder.

    `log` and `rows` (the sheet by place) are columns, with facts, deals and states still JSON text: somebody may have
    written there what is none.
    """
    sitting: Sitting
    log: Sequence[Any]
    rows: Mapping[int, Any]
    sealings: Sequence[Sealing]
    results: Sequence[Result]
    posted: Mapping[str, Amounts]
    confirmations: int
    objections: int


def batches() -> Iterator[list[int]]:
    """Yield the ids of all sittings in batches of some `MOST` entries."""
    batch, size = list[int](), 0
    for sitting_id, entries in db.session.execute(select(Sitting.id, Sitting.version).order_by(Sitting.id)).all():
        if batch and size + entries > MOST:
            yield batch
            batch, size = [], 0
        batch.append(sitting_id)
        size += entries
    if batch:
        yield batch


def sittings(ids: Sequence[int]) -> Sequence[Sitting]:
    """Return these sittings with their tables, those that are there."""
    return db.session.scalars(select(Sitting).where(Sitting.id.in_(ids)).order_by(Sitting.id)
                              .options(joinedload(Sitting.table, innerjoin=True))).all()


def stored(here: Sequence[Sitting]) -> Iterator[Stored]:
    """Yield what is stored of these sittings, in their order."""
    ids = [sitting.id for sitting in here]
    log, sheet, sealings, results = (_grouped(each) for each in _statements(ids))
    said = [dict(db.session.execute(select(kind.sitting_id, func.count()).where(kind.sitting_id.in_(ids))
                                    .group_by(kind.sitting_id)).all()) for kind in (Confirmation, Objection)]
    sums = posted(ids)
    people = _people(here)  # in the session while they are referred to
    for sitting in here:
        at = sitting.id
        rows = {row.place: row for row in sheet[at]}
        yield Stored(sitting, log[at], rows, [each for _at, each in sealings[at]], [each for _at, each in results[at]],
                     sums.get(at, {}), said[0].get(at, 0), said[1].get(at, 0))
    del people


def _grouped(statement: Any) -> dict[int, list[Any]]:
    """Return rows by their first column, the id of a sitting."""
    found = defaultdict[int, list[Any]](list)
    for row in db.session.execute(statement):
        found[row[0]].append(row)
    return found


def _people(here: Iterable[Sitting]) -> Sequence[Person]:
    """Load the people of these tables, and of their clubs: whom closings are posted to is asked of each."""
    tables = {sitting.table_id for sitting in here}
    clubs = select(CardTable.club_id).where(CardTable.id.in_(tables), CardTable.club_id.is_not(None))
    return db.session.scalars(select(Person).where(Person.table_id.in_(tables) | Person.club_id.in_(clubs))).all()


def _statements(ids: Sequence[int]) -> tuple[Any, ...]:
    """Return the statements that read log, sheet, closings and results of these sittings."""
    sheet = [column for column in SheetRow.__table__.columns if column.name not in ("id", "sitting_id", "after")]
    return (
        select(Entry.sitting_id, Entry.seq, Entry.act, Entry.target, Entry.kind,
               cast(Entry.facts, Text).label("facts"), cast(Entry.deal, Text).label("deal"), Entry.game_version,
               Entry.replaced, Entry.fingerprint)
        .where(Entry.sitting_id.in_(ids)).order_by(Entry.sitting_id, Entry.seq),
        select(SheetRow.sitting_id, *sheet, cast(SheetRow.after, Text).label("text"))
        .where(SheetRow.sitting_id.in_(ids)).order_by(SheetRow.sitting_id, SheetRow.place),
        select(Sealing.sitting_id, Sealing).where(Sealing.sitting_id.in_(ids)).order_by(Sealing.id),
        select(Result.sitting_id, Result).where(Result.sitting_id.in_(ids)).order_by(Result.id))


class Decoder:
    """Decodes logs. Deals and rounds come again and again: what one text says is remembered for a while."""

    def __init__(self) -> None:
        self._contents: dict[tuple[str, int, str, str], Any] = {}
        self._deals: dict[str, Any] = {}
        self._sorted: dict[str | None, str] = {}

    def actions(self, game: Game, log: Iterable[Any]) -> list[Action]:
        """Return the actions of a log. Raises `LookupError`, `ValueError` where one cannot be read."""
        return [Action(seq, ACTS[act], target, self._content(game, kind, facts, version) if kind else None,
                       None if deal is None else self._deal(deal))
                for _sitting, seq, act, target, kind, facts, deal, version, _replaced, _fingerprint in log]

    def fingerprint(self, entry: Any) -> str:
        """Return the fingerprint of an entry; that of `fingerprint_of`, which decides where the short way differs."""
        target = "null" if entry.act in ("undo", "redo") or entry.target is None else entry.target
        said = (f'["{entry.act}", {target}, "{entry.kind}", {self._canonical(entry.facts)}, '
                f"{self._canonical(entry.deal)}]")
        found = hashlib.sha256(said.encode()).hexdigest()
        if found == entry.fingerprint:
            return found
        return fingerprint_of(entry._asdict() | {"facts": _data(entry.facts), "deal": _data(entry.deal)})

    def _content(self, game: Game, kind: str, facts: str | None, version: int) -> Any:
        key = (game.key, version, kind, facts or "")
        if key not in self._contents:
            entry = SimpleNamespace(kind=kind, facts=_data(facts), game_version=version)
            _add(self._contents, key, content_of(game, entry))
        return self._contents[key]

    def _deal(self, text: str) -> Any:
        if text not in self._deals:
            _add(self._deals, text, deal_of(SimpleNamespace(deal=_data(text))))
        return self._deals[text]

    def _canonical(self, text: str | None) -> str:
        if text not in self._sorted:
            _add(self._sorted, text, json.dumps(_data(text), sort_keys=True))
        return self._sorted[text]


def _data(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _add(known: dict[Any, Any], key: Any, value: Any) -> None:
    if len(known) >= KNOWN:
        known.clear()
    known[key] = value
