"""Render the sentences of the history, cached: what each action did, with the score it has where it stands.

Cache keys contain everything a sentence depends on: the action, where it and what it replaced stand, names, language.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import current_app
from markupsafe import Markup

from models import Entry, Sitting
from models.cache import app_cache
from models.table.entries import entries_by_seq
from models.table.sitting import Stand
from tally import Score

from ..describe import Description, headline
from ..translate import say
from ..web.calendars import locale_key

CACHED = 4000  # sentences, some 0.5 kB each


@dataclass(frozen=True, slots=True)
class Sentence:
    """What an action did; `root` is the place on the sheet where it stands, None where it stands no more."""
    html: Markup
    plain: str
    root: int | None


def sentences(sitting: Sitting, actions: Sequence[Description]) -> list[Sentence]:
    """The sentence of each action, in their order."""
    known = app_cache("sentences of the history", CACHED)
    replaced = entries_by_seq(sitting.id, {each.entry.replaced for each in actions if each.entry.replaced})
    stands = sitting.stands([*(each.entry for each in actions), *replaced.values()])
    whose = locale_key(), sitting.id, sitting.submission
    seats = {id(each.names): tuple(sorted(each.names.items())) for each in actions}  # mostly the same for all
    return [known.get_or_make((*whose, seats[id(each.names)], *_depends_on(each, stands)),
                              lambda each=each: _sentence(sitting, each, stands, replaced))  # type: ignore[misc]
            for each in actions]


def _depends_on(each: Description, stands: Mapping[int, Stand]) -> tuple[object, ...]:
    return (each.entry.seq, say(each.what, each.names), say(each.before, each.names),
            stands.get(each.entry.seq), stands.get(each.entry.replaced or 0))


def _sentence(sitting: Sitting, each: Description, stands: Mapping[int, Stand],
              replaced: Mapping[int, Entry]) -> Sentence:
    template = current_app.jinja_env.get_template("table/_history_sentence.html")
    plain = say(each.what, each.names)
    before = replaced.get(each.entry.replaced or 0)
    html = template.render(
        names=each.names, now=_scored(sitting, each.entry, stands) or (plain, None),
        before=each.before and ((before and _scored(sitting, before, stands)) or (say(each.before, each.names), None)))
    stand = stands.get(each.entry.seq)
    return Sentence(Markup(html), plain, None if stand is None else stand.root)


def _scored(sitting: Sitting, entry: Entry, stands: Mapping[int, Stand]) -> tuple[object, Score] | None:
    """The headline of an action and its score; None for one that stands nowhere on the sheet."""
    stand = stands.get(entry.seq)
    if stand is None:
        return None
    played = sitting.scored_at(stand, entry)
    return headline(sitting.game, played), played.score
