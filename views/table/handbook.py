"""The whole rule text of a game: read, searched, printed; with a table's own house rules where they differ."""
from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import abort, render_template, request, url_for

from models import Sitting
from tally import Asked, Chapter, Game, Handbook, Paragraph, Step, Text, switches

from ..access.table_access import TableAccess
from ..translate import say
from ..web.filters import setting
from .rule_search import marker, search, sure

LONGEST_QUERY = 300


class Found(NamedTuple):
    """What answers a query: a paragraph, or a question with its answer and the paragraph that decides it."""
    anchor: str
    chapter: Chapter
    paragraph: Paragraph
    asked: Asked | None
    sure: bool


class OwnRule(NamedTuple):
    """A house rule of a table that differs from the printed one."""
    name: str
    question: Text
    here: str
    printed: str


def handbook_of(game: Game) -> Handbook:
    """The handbook of a game; 404 for a game without one."""
    return game.handbook or abort(404)


def handbook_page(template: str, game: Game, rules: Any = None, sitting: Sitting | None = None,
                  access: TableAccess | None = None) -> str:
    """Render a page of the handbook; with `rules` what they change stands beside the chapters it belongs to."""
    handbook, query = handbook_of(game), request.args.get("q", "").strip()[:LONGEST_QUERY]
    places = {anchor: (chapter, paragraph) for anchor, chapter, paragraph in handbook.paragraphs()}
    whole = (url_for("rules.handbook", sitting_id=sitting.id) if sitting
             else url_for("games.handbook", key=game.key))
    own = own_rules(game, rules) if rules is not None else {}
    mark, opens = marker(game, query), _opens(handbook, sitting)
    return render_template(template, game=game, handbook=handbook, sitting=sitting, query=query,
                           found=found(game, query), marked_words=lambda text: mark(say(text)),
                           own=own, changed={each.name: each for some in own.values() for each in some},
                           printed=game.house_rules(),
                           course=_course(sitting), names=sitting.names() if sitting else {},
                           titles={chapter.key: chapter for chapter in handbook.chapters}, whole=whole,
                           opens=opens, now=places[opens][0] if opens else None,
                           brief=[places[f"p-{each}"] for each in handbook.brief])


def _course(sitting: Sitting | None) -> tuple[Step, ...]:
    """The steps of the coming round; none at a table that plays no more."""
    if sitting is None or sitting.over:
        return ()
    return sitting.game.course(sitting.now, sitting.rules)


def _opens(handbook: Handbook, sitting: Sitting | None) -> str:
    """The anchor of the paragraph that what is on the screen belongs to; "" if none does."""
    topic = request.args.get("at", "")
    if sitting and not topic:
        pending = sitting.now.pending
        topic = pending[0].key if pending else sitting.game.topic(sitting.now, sitting.rules)
    return f"p-{handbook.leads[topic]}" if topic in handbook.leads else ""


def found(game: Game, query: str) -> list[Found]:
    """What answers the query, best first; what comes nearest where nothing is sure to."""
    handbook = handbook_of(game)
    places = {anchor: (chapter, paragraph) for anchor, chapter, paragraph in handbook.paragraphs()}
    return [Found(each.anchor, *places[each.anchor],
                  handbook.questions[each.question] if each.question is not None else None, sure(each))
            for each in search(game, query)]


def own_rules(game: Game, rules: Any) -> Mapping[str, list[OwnRule]]:
    """House rules that differ from the printed ones, by key of their chapter; "" where the text has none."""
    printed, cited = game.house_rules(), handbook_of(game).cited()
    own: dict[str, list[OwnRule]] = {}
    for name, switch in switches(game.house_rules).items():
        if not switch.setup and getattr(rules, name) != getattr(printed, name):
            chapter = cited.get(switch.source)
            own.setdefault(chapter.key if chapter else "", []).append(
                OwnRule(name, switch.question, setting(rules, name), setting(printed, name)))
    return own
