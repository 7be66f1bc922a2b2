"""A game's page: its rules in short, every house-rule switch with its text, and the game's worked examples."""
from typing import Any

from flask import Blueprint, abort, g, render_template, request

from models import all_games
from models.table.describe import headline
from tally import Deal, Example, Game, TableState, by_chapter, switches
from tally.log import Play
from tally.replay import advance, begin

from .handbook import handbook_page

bp = Blueprint("games", __name__)
LETTERS = "ABCDEFGH"


@bp.get("/games/<key>")
def show(key: str) -> Any:
    game = all_games().get(key) or abort(404)
    g.names = dict(enumerate(LETTERS))
    house = {name: switch for name, switch in switches(game.house_rules).items() if not switch.setup}
    return render_template("table/game.html", game=game, names=g.names, chapters=by_chapter(house),
                           printed=game.house_rules(), examples=[worked(game, each) for each in game.examples])


@bp.get("/games/<key>/rules")
def handbook(key: str) -> str:
    """Show every paragraph of the rule text, or with ?q= those that answer a question."""
    return handbook_page("table/handbook.html", all_games().get(key) or abort(404))


@bp.get("/games/<key>/first-evening")
def first_evening(key: str) -> str:
    """Teach the game in a few steps."""
    game = all_games().get(key) or abort(404)
    first = game.first_evening or abort(404)
    chapters = game.handbook.paragraphs() if game.handbook else ()
    paragraphs = {anchor.removeprefix("p-"): paragraph for anchor, _chapter, paragraph in chapters}
    return render_template("table/first_evening.html", game=game, first=first, paragraphs=paragraphs)


@bp.get("/games/<key>/rules/print")
def print_rules(key: str) -> str:
    """Show the rules on one sheet to print."""
    return handbook_page("table/rules_print.html", all_games().get(key) or abort(404))


@bp.get("/games/<key>/tools/<tool>")
def tool(key: str, tool: str) -> Any:
    """Show a game's tool: its question is in the query, and nothing is recorded. 422 for an invalid one."""
    game = all_games().get(key) or abort(404)
    found = next((each for each in game.tools if each.key == tool), None) or abort(404)
    form = found.form(request.args or None)
    valid = not request.args or form.validate()
    return render_template(found.template, game=game, tool=found, form=form), 200 if valid else 422


def worked(game: Game, example: Example) -> dict[str, Any]:
    """An example with its title, findings and score by the game's rules."""
    rules = example.rules or game.house_rules()
    now = example.now or fresh_table(game, rules)
    refused = game.check(example.entry, now, rules)
    played = None
    if not example.problems and not example.questions:
        played = advance(game, Play(1, 1, example.entry, Deal(now.dealer, now.playing)), now, rules)
    title = headline(game, played) if played else game.title(example.entry, now)
    return {"example": example, "title": title, "findings": refused, "played": played}


def fresh_table(game: Game, rules: Any) -> TableState:
    """A table state to begin with: four people where the game allows it, else the fewest, seat 0 dealing."""
    n = 4 if 4 in game.table else game.table.start
    return begin(game, tuple(range(n)), {seat: seat + 1 for seat in range(n)}, 0, rules)
