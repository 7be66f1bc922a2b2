"""Flash a sentence about what an action did."""
from flask import flash, g, request, session
from flask_babel import gettext

from models import Recorded, Sitting
from models.table.entries import with_target
from tally import Game
from tally.log import Act
from tally.replay import Played

from ..describe import described, title
from ..translate import changes_said, say


def tell(sitting: Sitting, game: Game, act: Act, recorded: Recorded) -> None:
    """Flash the outcome of an action; of several queued entries only the last one's stays.

    `game` and the names are those read before the command: what it scored is described without a query.
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
        text, kind = _said(sitting, recorded.seq), "message"
    held = [each for each in session.get("_flashes", []) if each[0] != "message"]
    session["_flashes"] = held
    flash(text, kind)


def _scored(game: Game, act: Act, played: Played) -> str:
    """Describe an entry and what it gave: "Recorded: Won: Eva · Eva +3 · Petr, Jana −1"."""
    said = f"{say(act.label).capitalize()}: {say(title(game, played.play.content, played.after))}"
    gave = changes_said(played.score)
    return f"{said} · {gave}" if gave else said


def _said(sitting: Sitting, seq: int) -> str:
    """Describe an action without content: undo, redo, striking out."""
    known = with_target(sitting.id, seq)
    if seq not in known:
        return gettext("Recorded.")
    done = described(sitting, [known[seq]], named=False, known=known)[0]
    g.names = sitting.names()
    return f"{say(done.act.label).capitalize()}: {say(done.what)}"
