"""The private word book of a table or a club: words to play, and which of them were played already."""
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tally import decode_dataclass

from ..database import db, sent_before, writing
from ..schema.clubs import Word
from ..schema.owner import Owned
from ..schema.tables import CardTable
from .sitting import Sitting, all_games

LOOKED_AT = 1000  # newest sittings


@dataclass(frozen=True, slots=True)
class WordBook(Owned):
    """The words of a table, or of the club that took the table in."""

    def words(self) -> list[Word]:
        return list(db.session.scalars(select(Word).filter_by(**self.where).order_by(Word.id)))

    def add(self, text: str, by: int | None, submission: str) -> None:
        """Add a word unless it is there already, regardless of case. Idempotent by `submission`."""
        where = self.where
        with writing():
            self.lock()
            if sent_before(Word, submission) is not None:
                return
            if folded(text) not in {folded(each.text) for each in self.words()}:
                db.session.add(Word(text=text, by_id=by, submission=submission, **where))

    def remove(self, word_id: int) -> None:
        """Delete a word of this book; other ids are ignored."""
        where = self.where
        with writing():
            self.lock()
            word = db.session.scalar(select(Word).filter_by(id=word_id, **where))
            if word is not None:
                db.session.delete(word)

    def used(self, game_key: str, word_of: Callable[[Any], str]) -> Mapping[str, Sitting]:
        """Return the latest sitting of a game each word was played in, by folded word; `word_of` its house rules."""
        tables = select(CardTable.id).filter_by(**{"club_id" if self.club else "id": self.owner.id})
        house_rules = all_games()[game_key].house_rules
        found: dict[str, Sitting] = {}
        for sitting in db.session.scalars(
                select(Sitting).where(Sitting.table_id.in_(tables), Sitting.game_key == game_key)
                .order_by(Sitting.id.desc()).limit(LOOKED_AT)):
            found.setdefault(folded(word_of(decode_dataclass(house_rules, sitting.start_rules))), sitting)
        return found


def folded(text: str) -> str:
    """Normalize a word for comparison: Unicode form, case and spaces."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
