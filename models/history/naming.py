"""Name a row of facts in words, for whoever is told that it was changed."""
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import select

from tally import Text, _

from ..database import db
from .loading import table_of

KIND_NAMES: Mapping[str, Text] = {
    "begin": _("the beginning of the history"), "ends": _("the end of the history"),
    "continues": _("the leaf of the history that goes on here"), "erased": _("a leaf about erased rows"),
    "adopted": _("a leaf about other keys of the server"),
    "club": _("the settings of the club"), "card_table": _("the settings of a table"), "person": _("a person"),
    "member": _("a member and the role"), "invitation": _("an invitation"),
    "invitation_use": _("the use of an invitation"), "season": _("a season"), "penalty": _("a penalty"),
    "sitting": _("the start of a game"), "entry": _("an entry of a game"), "sealing": _("a closing"),
    "book_entry": _("an entry of the ledger"), "club_event": _("an event of the club"),
    "confirmation": _("a confirmation"), "objection": _("an objection"), "decision": _("a decision of a referee"),
    "tournament": _("the settings of a tournament"), "tournament_entrant": _("an entrant of a tournament"),
    "tournament_holder": _("who has a start number of a tournament"), "tournament_round": _("a round of a tournament"),
    "tournament_table": _("a table of a round of a tournament"),
    "tournament_place": _("a place of the plan of a tournament"),
    "tournament_penalty": _("a penalty of a tournament"), "tournament_event": _("an event of a tournament"),
}


def kind_name(kind: str) -> Text:
    return KIND_NAMES.get(kind) or _("a row of “%(table)s”", table=kind)


def named(kind: str, row: Any) -> Text:
    """Name one row, from its columns or from the facts of its leaf."""
    describe = _WORDS.get(kind)
    try:
        return kind_name(kind) if describe is None else describe(row)
    except (AttributeError, LookupError, TypeError):
        return kind_name(kind)


def _entry(row: Any) -> Text:
    return _("entry %(seq)s of the game %(game)s", seq=row.seq, game=_game_of(row.sitting_id))


def _game_of(sitting_id: int) -> str:
    """Return game, evening and table of a sitting, as the address and the lists of the app have them."""
    sitting, table = table_of("sitting"), table_of("card_table")
    game, evening, key = db.session.execute(
        select(sitting.c.game, sitting.c.evening, table.c.key).join(table, table.c.id == sitting.c.table_id)
        .where(sitting.c.id == sitting_id)).one()
    return f"{game} {evening} ({key})"


_WORDS: Mapping[str, Callable[[Any], Text]] = {
    "entry": _entry,
    "sitting": lambda row: _("the start of the game %(game)s", game=f"{row.game} {row.evening}"),
    "sealing": lambda row: _("the closing of %(time)s of the game %(game)s", time=f"{row.at:%Y-%m-%d %H:%M:%S}",
                             game=_game_of(row.sitting_id)),
    "book_entry": lambda row: _("the ledger entry “%(kind)s” of %(time)s", kind=row.kind,
                                time=f"{row.at:%Y-%m-%d %H:%M:%S}"),
    "club_event": lambda row: _("the event “%(what)s” of the club of %(time)s", what=row.what,
                                time=f"{row.at:%Y-%m-%d %H:%M:%S}"),
    "person": lambda row: _("the person “%(name)s”", name=row.name),
    "season": lambda row: _("the season “%(name)s”", name=row.name),
    "penalty": lambda row: _("the penalty “%(reason)s”", reason=row.reason),
    "member": lambda row: _("a member with the role “%(role)s”", role=row.role),
}
