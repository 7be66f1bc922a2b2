"""Build entry forms, with people and rules, and read the submission fields every recording form carries."""
from collections.abc import Iterable, Mapping
from typing import Any

from flask import abort, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from games.round_form import EntryForm
from models import Sitting, Submission
from models.outside import token_hex
from tally import Deal, Game, TableState, _
from tally.codec import fingerprint

from .access.table_access import TableAccess
from .inputs import asked

MOST_FOLLOWED = 30  # CHAIN in static/js/outbox.js


def fresh_id() -> str:
    """Return a new idempotency key for a form."""
    return token_hex(16)


def submission(access: TableAccess, sitting: Sitting) -> Submission:
    """Read a form's submission: its idempotency key, base version, person, betting step, and how it waited.

    A form without a key gets a new one; one without a base version is checked against the current version.
    """
    base, form = asked(request.form, "base"), request.form
    return Submission(submission_id(), sitting.version if base is None else min(base, sitting.version), access.me,
                      form.get("step", "")[:60], followed(), waited(), asked(form, "number"), not as_offered(form),
                      form.get("meant", "")[:64])


def followed() -> tuple[str, ...]:
    """Keys of the commands this one was typed after, newest first; of those that waited on the same phone."""
    return tuple(each[:64] for each in request.form.get("follows", "").split()[:MOST_FOLLOWED])


def waited() -> bool:
    """Whether this command waited on a phone without network."""
    return request.form.get("waited") == "1"


def offered_deal(dealer: object, playing: Iterable[object]) -> str:
    """Dealer and players a form was opened with, as one string."""
    return f"{dealer}:{'-'.join(sorted(map(str, playing)))}"


def as_offered(sent: MultiDict[str, str]) -> bool:
    """Whether dealer and players came back as offered: then the person did not choose them.

    A phone sends no dealer of a round that was typed while others waited on it.
    """
    dealer, _, playing = sent.get("offered", "").partition(":")
    return bool(playing) and f"{dealer}:{playing}" == offered_deal(
        sent.get("dealer", dealer), sent.getlist("playing"))


def with_deal(sent: MultiDict[str, str], deal: Deal | None) -> MultiDict[str, str]:
    """The form with this dealer and these players, where the person left them as they were offered."""
    if not as_offered(sent) or deal is None or deal.dealer is None:
        return sent
    data = MultiDict(sent)
    data.setlist("dealer", [str(deal.dealer)])
    data.setlist("playing", [str(seat) for seat in deal.playing])
    return data


def submission_id() -> str:
    """The form's idempotency key; a new one if it is missing or malformed."""
    sent = request.form.get("submission", "")
    return sent if 8 <= len(sent) <= 64 and sent.isascii() and sent.isalnum() else fresh_id()


CHANGED_MEANWHILE = _("Somebody changed this meanwhile. Below is yours: saved, it holds instead.")


def opened_with(values: Mapping[str, str]) -> str:
    """What a form carries as `was`: the values it was opened with, as one word."""
    return fingerprint(dict(values))


def changed_meanwhile(values: Mapping[str, str]) -> bool:
    """Whether somebody changed what the form was opened with; `values` are those of now."""
    now = opened_with(values)
    return request.form.get("was", now) != now


def form_type(game: Game, key: str) -> type[EntryForm]:
    """The game's form with this key; aborts with 404 if there is none."""
    for form in game.forms:
        if form.key == key:
            found: type[EntryForm] = form
            return found
    abort(404, gettext("This game has no such form."))


def offered_forms(game: Game, now: TableState, rules: Any) -> list[type[EntryForm]]:
    """Forms that can be recorded now, decisions left out; the first gets the large button."""
    return [form for form in game.forms if not form.decides and form.offered(now, rules)]


def form_type_of(game: Game, entry: Any) -> type[EntryForm]:
    """The form that can express an entry; aborts with 404 if there is none."""
    for form in game.forms:
        if isinstance(entry, form.makes):
            found: type[EntryForm] = form
            return found
    abort(404)


def entry_form(sitting: Sitting, form: type[EntryForm], formdata: Any = None, **situation: Any) -> EntryForm:
    """Build an entry form for the sitting's current state and rules, or for the `now` and `rules` given."""
    now = situation.pop("now", None) or sitting.now
    rules = situation.pop("rules", None) or sitting.rules
    return form(formdata, now=now, rules=rules, names=sitting.names(now), **situation)
