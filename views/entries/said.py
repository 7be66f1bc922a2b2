"""Flash a sentence about what an action did."""
from collections.abc import Mapping

from flask import flash, g, request, session
from flask_babel import gettext

from models import Recorded
from models.table.describe import result, title
from models.table.sitting import names_at
from tally import Game
from tally.log import Act
from tally.replay import Played

from ..translate import changes_said, say


def tell(people: Mapping[int, str], game: Game, act: Act, recorded: Recorded) -> None:
    """Flash the outcome of an action; of several queued entries only the last one's stays.

    `game` and `people`, the names at the table, are those read before the command: nothing is read again.
    """
    if request.headers.get("X-Requested-With") == "turn":
        return  # static/js/turns.js stays on the page, which tells it by polling: no page follows to show a flash
    if recorded.seq is None:
        text, kind = gettext("Nothing was changed."), "info"
    elif recorded.repeated:
        return
    elif recorded.played is not None:
        text, kind = _scored(game, act, recorded.played), "message"
    else:
        text, kind = _said(people, game, act, recorded), "message"
    held = [each for each in session.get("_flashes", []) if each[0] != "message"]
    session["_flashes"] = held
    flash(text, kind)


def _scored(game: Game, act: Act, played: Played) -> str:
    """Describe an entry and what it gave: "Recorded. Eva and Petr win S králem: +1"."""
    if act is Act.RECORD and (sentence := result(game, played)) is not None:
        return f"{say(act.label).capitalize()}. {say(sentence)}"
    said = f"{say(act.label).capitalize()}: {say(title(game, played.play.content, played.after))}"
    gave = changes_said(played.score)
    return f"{said} · {gave}" if gave else said


def _said(people: Mapping[int, str], game: Game, act: Act, recorded: Recorded) -> str:
    """Describe an action without content: undo, redo, striking out."""
    assert recorded.now is not None
    g.names = names_at(recorded.now, people)
    return f"{say(act.label).capitalize()}: {say(title(game, recorded.about, recorded.now))}"
