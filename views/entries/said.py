"""Flash a sentence about what an action did."""
from flask import flash, g, session
from flask_babel import gettext

from models import Recorded, Sitting
from tally.log import Act

from ..describe import described
from ..translate import changes_said, say


def tell(sitting: Sitting, answer: Recorded) -> None:
    """Flash the outcome of an action; of several queued entries only the last one's stays."""
    if answer.seq is None:
        text, kind = gettext("Nothing was changed."), "info"
    elif answer.repeated:
        return
    else:
        text, kind = _said(sitting, answer.seq), "message"
    held = [each for each in session.get("_flashes", []) if each[0] != "message"]
    session["_flashes"] = held
    flash(text, kind)


def _said(sitting: Sitting, seq: int) -> str:
    """Describe an action: "Recorded: Won: Eva · Eva +3 · Petr, Jana −1"."""
    entry = sitting.entry(seq)
    if entry is None:
        return gettext("Recorded.")
    done = described(sitting, [entry])[0]
    g.names = sitting.names()
    said = f"{say(done.act.label).capitalize()}: {say(done.what)}"
    if done.act not in (Act.RECORD, Act.INSERT, Act.REVISE):
        return said
    row = sitting.kept(done.entry.target if done.act is Act.REVISE and done.entry.target else done.entry.seq)
    gave = changes_said(sitting.scored([row])[0].score) if row else ""
    return f"{said} · {gave}" if gave else said
