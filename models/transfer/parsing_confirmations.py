"""Parse and validate what people said about their sums: confirmations, objections with decisions, and who is asked."""
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from tally import _

from ..schema.confirmations import SILENCE, Confirmation, Decision, How, Level, Objection, Outcome
from .validators import (
    LARGEST_SUM,
    LONGEST,
    at,
    flag,
    index,
    items,
    mapping,
    moment,
    not_right,
    of_item,
    require,
    whole,
    word,
)

MOST_CONFIRMATIONS, MOST_OBJECTIONS, MOST_DECISIONS = 5_000, 200, 50
MOST_HOURS = 24 * 90
SETTINGS = {"confirming", "silence_hours"}


def confirmations_of(data: Any, actions: int, people: range, everybody: range) -> tuple[Confirmation, ...]:
    """Parse the confirmations of a sitting with so many actions; persons are indexes into the file."""
    found = []
    for number, each in enumerate(items(data, "confirmations", MOST_CONFIRMATIONS), start=1):
        with at(of_item, "confirmations", number):
            row = mapping(each, {"at", "counted", "how", "paid", "person", "submission", "version"},
                          {"by", "history_root", "initials"})
            found.append(Confirmation(
                person_id=index(row["person"], people, "person"),
                paid=whole(row["paid"], "paid", -LARGEST_SUM, LARGEST_SUM),
                counted=whole(row["counted"], "counted", -LARGEST_SUM, LARGEST_SUM),
                version=whole(row["version"], "version", 0, actions), how=_one_of(How, row["how"], "how"),
                initials=word(row.get("initials", ""), "initials", 40), by_id=_by(row, everybody),
                history_root=word(row.get("history_root", ""), "history_root", 64),
                at=moment(row["at"], "at"), submission=word(row["submission"], "submission", 64, 1)))
            _require_once(found)
    return tuple(found)


def objections_of(data: Any, actions: int, people: range, everybody: range) -> tuple[Objection, ...]:
    """Parse the objections in a sitting, each with its decisions."""
    found = []
    for number, each in enumerate(items(data, "objections", MOST_OBJECTIONS), start=1):
        with at(of_item, "objections", number):
            row = mapping(each, {"at", "decisions", "person", "reason", "root", "seq", "submission"}, {"history_root"})
            found.append(Objection(
                person_id=index(row["person"], people, "person"), root=whole(row["root"], "root", 1, actions),
                seq=whole(row["seq"], "seq", 1, actions), reason=word(row["reason"], "reason", LONGEST, 1),
                history_root=word(row.get("history_root", ""), "history_root", 64), at=moment(row["at"], "at"),
                submission=word(row["submission"], "submission", 64, 1),
                decisions=_decisions(row["decisions"], everybody)))
            _require_once(found)
    return tuple(found)


def _decisions(data: Any, everybody: range) -> list[Decision]:
    found = []
    for each in items(data, "decisions", MOST_DECISIONS):
        row = mapping(each, {"at", "outcome", "reason", "submission"}, {"by", "party"})
        found.append(Decision(
            outcome=_one_of(Outcome, row["outcome"], "outcome"), reason=word(row["reason"], "reason", LONGEST),
            party=flag(row["party"], "party") or None if "party" in row else None, by_id=_by(row, everybody),
            at=moment(row["at"], "at"), submission=word(row["submission"], "submission", 64, 1)))
        _require_once(found)
    return found


def asked_of(data: Mapping[str, Any]) -> tuple[str, int]:
    """Return whose confirmation a table or club asks for, and after how many hours silence counts."""
    return (_one_of(Level, data["confirming"], "confirming") if "confirming" in data else Level.OFF.value,
            whole(data["silence_hours"], "silence_hours", 0, MOST_HOURS) if "silence_hours" in data else SILENCE)


def _one_of(kind: type[Enum], data: Any, name: str) -> str:
    require(isinstance(data, str) and data in {each.value for each in kind}, not_right(name))
    return str(data)


def _by(row: Mapping[str, Any], everybody: range) -> int | None:
    return index(row["by"], everybody, "by") if "by" in row else None


def _require_once(rows: Sequence[Any]) -> None:
    require(all(rows[-1].submission != each.submission for each in rows[:-1]), _("Its submission was there before."))
