"""Flash a sentence about what an action did."""
from collections.abc import Mapping

from flask import flash, g, request, session
from flask_babel import gettext

from models import Recorded
from models.table.describe import result, title
from models.table.sitting import names_at
from tally import POT, Game
from tally.log import Act
from tally.replay import Played

from ..translate import changes_said, say


def tell(people: Mapping[int, str], game: Game, act: Act, recorded: Recorded) -> None:
    """Flash the outcome of an action; of several queued entries only the last one's stays.

    `game` and `people`, the names at the table, are those read before the command: nothing is read again.
    """
    text = sentence(people, game, act, recorded)
    if not text or request.headers.get("X-Requested-With") == "turn":
        return  # static/js/turns.js stays on the page, which tells it by polling: no page follows to show a flash
    others = [each for each in session.get("_flashes", []) if each[0] != "message"]
    session["_flashes"] = others
    flash(text, "info" if recorded.seq is None else "message")


def sentence(people: Mapping[int, str], game: Game, act: Act, recorded: Recorded) -> str:
    """What an action did; "" if it was sent again, and told then."""
    if recorded.seq is None:
        return gettext("Nothing was changed.")
    if recorded.repeated:
        return ""
    if recorded.played is not None:
        return _scored(game, act, recorded.played)
    return _sentence(people, game, act, recorded)


def _scored(game: Game, act: Act, played: Played) -> str:
    """Describe an entry and what it gave: "Recorded. Eva and Petr win S králem: +1"."""
    pot = played.score.totals().get(POT)  # with one a turn is not all that the round came to
    if act in (Act.RECORD, Act.REVISE) and not pot and (sentence := result(game, played)) is not None:
        return f"{say(act.label).capitalize()}. {say(sentence)}"
    text = f"{say(act.label).capitalize()}. {say(title(game, played.play.content, played.after))}"
    gave = changes_said(played.score)
    return f"{text} · {gave}" if gave else text


def _sentence(people: Mapping[int, str], game: Game, act: Act, recorded: Recorded) -> str:
    """Describe an action without content: "Taken back. S králem: Eva", "Taken back: corrected. S králem: Eva"."""
    assert recorded.now is not None
    g.names = names_at(recorded.now, people)
    what = say(act.label).capitalize()
    if recorded.touched not in (None, Act.RECORD):  # else it would sound as if the entry itself were gone
        what = f"{what}: {say(recorded.touched.label)}"
    return f"{what}. {say(title(game, recorded.content, recorded.now, people))}"
