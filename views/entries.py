"""Recording, explaining, correcting and taking back entries of a sitting."""
from collections.abc import Callable, Iterable
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, session, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

import models
from games.round_form import EntryForm, Incomplete, Repeat
from models import CONSEQUENCES, Conflict, NothingToUndo, Sitting, SubmissionReused, Unconfirmed
from models.drafts import DraftMoved, drop_draft, keep_draft
from models.keeping import content_of, deal_of
from models.sitting import PlaceGone
from tally import Deal, EntryInvalid, Findings, Text, _
from tally.codec import fingerprint
from tally.log import Act
from tally.table import TABLE_EVENTS

from .doors import Door, enter_sitting
from .forms import entry_form, form_type, form_type_of, fresh_id, offered_forms, submission
from .inputs import asked
from .manual import MANUAL, ManualForm
from .speech import changes_said, say
from .tables import etag_of
from .telling import headline, title, told

bp = Blueprint("entries", __name__)

Verb = Callable[[Any, Deal | None, models.Submission, frozenset[str]], models.Answer]
Trial = Callable[[Any, Deal | None], dict[str, Any]]


@bp.route("/sittings/<int:sitting_id>/entries/new", methods=["GET", "POST"])
def new(sitting_id: int) -> Any:
    """Record a round or what stands beside the rounds."""
    sitting, door = enter_sitting(sitting_id)
    kind = _kind(sitting, request.values.get("form", ""))
    if request.method == "GET":
        form, draft = entry_form(sitting, kind), sitting.draft
        if draft is not None and draft.form == kind.key:
            _take_up(form, draft.fields)
        form.prefill(request.args)
        return _page(sitting, door, form, **_foreseen(sitting, form), repeats=_repeats(sitting, kind))
    form = entry_form(sitting, kind, _as_it_stands(sitting, request.form))
    if "keep" in request.form:
        return _keep(sitting, door, form)

    def verb(entry: Any, deal: Deal | None, sent: models.Submission, confirmed: frozenset[str]) -> models.Answer:
        return models.record(sitting, entry, sent, deal, confirmed)

    def trial(entry: Any, deal: Deal | None) -> dict[str, Any]:
        played, findings = sitting.tried(entry, deal)
        return {"played": played, "findings": findings}
    return _answer(sitting, door, form, verb, trial)


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/insertion", methods=["GET", "POST"])
def insertion(sitting_id: int, root: int) -> Any:
    """Put a forgotten entry before this one."""
    sitting, door = enter_sitting(sitting_id)
    row = sitting.kept(root) or abort(404)
    now, rules = sitting.state_before(row.place)
    kind = _kind(sitting, request.values.get("form", ""))
    form = entry_form(sitting, kind, request.form if request.method == "POST" else None, now=now, rules=rules)
    if request.method == "GET":
        return _page(sitting, door, form, before=row)

    def verb(entry: Any, deal: Deal | None, sent: models.Submission, confirmed: frozenset[str]) -> models.Answer:
        return models.insert(sitting, root, entry, sent, deal, confirmed)

    def trial(entry: Any, deal: Deal | None) -> dict[str, Any]:
        return _consequences(sitting.tried_insertion(root, entry, deal))
    return _answer(sitting, door, form, verb, trial, before=row)


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/correction", methods=["GET", "POST"])
def correction(sitting_id: int, root: int) -> Any:
    """Correct what is recorded; what would change is shown before it is saved."""
    sitting, door = enter_sitting(sitting_id)
    row = sitting.kept(root) or abort(404)
    held = sitting.entry(row.seq)
    assert held is not None
    content, deal = content_of(sitting.game, held), deal_of(held)
    now, rules = sitting.state_before(row.place)
    kind = _kind(sitting, request.form["form"]) if "form" in request.form else _kind_of(sitting, content)
    fits = isinstance(content, kind.makes)
    form = entry_form(sitting, kind, request.form if request.method == "POST" else None, now=now, rules=rules,
                      entry=content if fits else None, deal=deal)
    if request.method == "GET" or "open" in request.form:
        return _page(sitting, door, form, correcting=row)

    def verb(entry: Any, deal: Deal | None, sent: models.Submission, confirmed: frozenset[str]) -> models.Answer:
        return models.correct(sitting, root, entry, sent, deal, confirmed)

    def trial(entry: Any, deal: Deal | None) -> dict[str, Any]:
        return _consequences(sitting.tried_correction(root, entry, deal))
    return _answer(sitting, door, form, verb, trial, correcting=row)


@bp.get("/sittings/<int:sitting_id>/entries/<int:root>")
def show(sitting_id: int, root: int) -> Any:
    """Why: the lines of an entry, what each gave to whom, and the place in the rule text."""
    sitting, door = enter_sitting(sitting_id)
    row = sitting.kept(root) or abort(404)
    played = sitting.scored([row])[0]
    g.names = names = sitting.names(played.after)
    held = sitting.entry(row.seq)
    kinds = offered_forms(sitting.game, played.before, played.rules)
    return render_template("entries/show.html", sitting=sitting, door=door, row=row, played=played, names=names,
                           title=headline(sitting.game, played), held=held,
                           correctable=not isinstance(played.play.content, TABLE_EVENTS)
                           or isinstance(played.play.content, MANUAL), kinds=kinds, game=sitting.game,
                           submission=fresh_id())


@bp.route("/sittings/<int:sitting_id>/entries/<int:root>/striking", methods=["GET", "POST"])
def striking(sitting_id: int, root: int) -> Any:
    """Strike an entry out, or restore it, after seeing what that changes."""
    sitting, door = enter_sitting(sitting_id)
    row = sitting.kept(root) or abort(404)
    if request.method == "GET":
        played = sitting.scored([row])[0]
        return render_template("entries/striking.html", sitting=sitting, door=door, row=row, game=sitting.game,
                               title=title(sitting.game, played.play.content, played.before),
                               consequences=sitting.tried_strike(root, not row.struck), titled=title,
                               names=sitting.names(), submission=fresh_id())
    struck = request.form.get("struck") == "1"
    return _act(sitting, door, lambda sent: models.strike(sitting, root, sent, struck))


@bp.post("/sittings/<int:sitting_id>/undo")
def undo(sitting_id: int) -> Any:
    """Take back the last action of any kind."""
    sitting, door = enter_sitting(sitting_id)
    return _act(sitting, door, lambda sent: models.undo(sitting, sent, asked(request.form, "target")))


@bp.post("/sittings/<int:sitting_id>/redo")
def redo(sitting_id: int) -> Any:
    """Bring back what was taken back last."""
    sitting, door = enter_sitting(sitting_id)
    return _act(sitting, door, lambda sent: models.redo(sitting, sent, asked(request.form, "target")))


@bp.post("/sittings/<int:sitting_id>/draft/dropping")
def drop(sitting_id: int) -> Any:
    """Forget the round in progress."""
    sitting, _door = enter_sitting(sitting_id)
    drop_draft(sitting)
    return redirect(url_for("tables.show", key=sitting.table.key), 303)


# how every writing form is answered

def _kind(sitting: Sitting, key: str) -> type[EntryForm]:
    if key == ManualForm.key:
        return ManualForm
    if key:
        return form_type(sitting.game, key)
    return next(iter(offered_forms(sitting.game, sitting.now, sitting.rules)), sitting.game.forms[0])


def _kind_of(sitting: Sitting, content: Any) -> type[EntryForm]:
    return ManualForm if isinstance(content, MANUAL) else form_type_of(sitting.game, content)


def _answer(sitting: Sitting, door: Door, form: EntryForm, verb: Verb, trial: Trial, **about: Any) -> Any:
    """Shape, then the verb or a preview. Nothing is recorded unless the form says so and all was seen."""
    recording = "record" in request.form and not _previewing()
    table = url_for("tables.show", key=door.table.key)  # asked for after the verb, it would be read once more
    about["stopped"] = recording
    if not form.validate():
        return _page(sitting, door, form, 422, **about)
    confirmed = frozenset(request.form.getlist("confirmed"))
    try:
        entry, deal = form.to_entry(), form.to_deal()
        if recording:
            try:
                answer = verb(entry, deal, submission(door, sitting), confirmed)
            except Unconfirmed:
                pass  # what it is, the trial shows
            else:
                _tell(sitting, answer)
                return redirect(table, 303)
        return _page(sitting, door, form, 422 if recording else 200, **about, **trial(entry, deal))
    except (EntryInvalid, Incomplete) as invalid:
        form.show(invalid.findings)
        return _page(sitting, door, form, 422, **about, findings=invalid.findings)
    except Conflict as conflict:
        return _conflict(sitting, door, conflict, form)
    except SubmissionReused:
        return _reused(sitting, door)
    except PlaceGone:  # taken back since the form was looked at
        abort(404)


def _as_it_stands(sitting: Sitting, sent: MultiDict[str, str]) -> MultiDict[str, str]:
    """What was sent; but an entry that waited on the phone behind another one was offered the deal from before that
    one: where nobody touched it, it is dealt and played as the rules suggest by now, or as it was recorded already.
    """
    if not sent.get("follows") or sent.get("offered") != _offered(sent.get("dealer", ""), sent.getlist("playing")):
        return sent
    before, now = sitting.submitted(sent.get("submission", "")[:64]), sitting.now
    deal = Deal(now.dealer, now.playing) if before is None else deal_of(before)
    if deal is None or deal.dealer is None:
        return sent
    data = MultiDict(sent)
    data.setlist("dealer", [str(deal.dealer)])
    data.setlist("playing", [str(seat) for seat in deal.playing])
    return data


def _offered(dealer: object, playing: Iterable[object]) -> str:
    """Who deals and plays as the form was opened with it, in one word."""
    return f"{dealer}:{'-'.join(sorted(map(str, playing)))}"


def _repeats(sitting: Sitting, kind: type[EntryForm]) -> tuple[Repeat, ...]:
    """What the form offers as the same as last time."""
    rows = sitting.page(size=1)
    held = sitting.entry(rows[0].seq) if rows and not rows[0].struck else None
    return kind.repeats(content_of(sitting.game, held), sitting.now) if held else ()


def _foreseen(sitting: Sitting, form: EntryForm) -> dict[str, Any]:
    """What the form comes to as it is opened, or what it still lacks."""
    try:
        played, findings = sitting.tried(form.to_entry(), form.to_deal())
    except (EntryInvalid, Incomplete) as invalid:
        return {"reasons": form.reasons_of(invalid.findings)}
    return {"played": played, "findings": findings}


def _previewing() -> bool:
    """Whether a script only asks what this would give."""
    return request.headers.get("X-Requested-With") == "preview"


def _to_confirm(about: dict[str, Any]) -> list[str]:
    """What must be seen before it is recorded: warnings, and what a correction turns over."""
    seen = [fingerprint(warning) for warning in about["findings"].warnings]
    if "consequences" in about and about["consequences"].grave:
        seen.append(CONSEQUENCES)
    return seen


def _press(confirm: object, correcting: bool) -> str:
    """What the button that records will do."""
    if correcting:
        return gettext("Save it all the same") if confirm else gettext("Save the correction")
    return gettext("Record all the same") if confirm else gettext("Record")


def _consequences(consequences: models.Consequences) -> dict[str, Any]:
    return {"consequences": consequences, "played": consequences.entry, "findings": consequences.findings}


def _page(sitting: Sitting, door: Door, form: EntryForm, status: int = 200, **about: Any) -> Any:
    """The entry form with whatever was found out about it; only the preview when a script asked for it."""
    about.setdefault("findings", Findings())
    about.setdefault("reasons", form.reasons())
    confirm = _to_confirm(about)
    version = sitting.version if request.method == "GET" else request.form.get("base", sitting.version)
    draft = sitting.draft
    if draft is not None and draft.form == form.key:
        form.put_down = _put_down(form, draft.fields)
    deal = form.to_deal() if request.method == "GET" else None
    shown = {
        "offered": _offered(deal.dealer, deal.playing) if deal else request.form.get("offered", ""),
        "sitting": sitting, "door": door, "form": form, "game": sitting.game, "now": form.now, "names": form.names,
        "title": title, "headline": headline, "base": version, "confirm": confirm,
        "press": _press(confirm, "correcting" in about), "etag": etag_of(door),
        "submission": request.form.get("submission") or fresh_id(),
        "follows": request.form.get("follows", ""),
        "draft_version": request.form.get("draft_version", draft.version if draft else 0), **about}
    if _previewing():
        return render_template("entries/_preview.html", meanwhile=_meanwhile(sitting), **shown)
    return render_template("entries/form.html", **shown), status


def _meanwhile(sitting: Sitting) -> Text | str | None:
    """What another phone recorded since a new entry was opened; nothing of an entry that is known to follow it."""
    if request.endpoint != "entries.new" or request.form.get("follows"):
        return None
    base = asked(request.form, "base")
    newest = sitting.entry(sitting.version) if base is not None and base < sitting.version else None
    done = told(sitting, [newest])[0] if newest else None
    return _("%(act)s: %(what)s", act=done.act.label, what=done.what) if done and done.what else None


def _conflict(sitting: Sitting, door: Door, conflict: Conflict, form: EntryForm) -> Any:
    """Another phone was first: nothing is stored; both are shown with what they give, and the person chooses."""
    models.db.session.rollback()
    since = told(sitting, conflict.since)
    rounds = [each for each in since if each.act is Act.RECORD and sitting.kept(each.entry.seq)]
    typed = [(name, value) for name, value in request.form.items(multi=True)
             if name not in ("csrf_token", "base", "preview", "record", "open")]
    row = sitting.kept(rounds[-1].entry.seq) if rounds else None
    theirs = sitting.scored([row])[0] if row else None
    mine = _tried(sitting, form, row)
    return render_template(
        "entries/conflict.html", sitting=sitting, door=door, since=since, typed=typed, theirs=theirs, mine=mine,
        root=row.root if row else None, same=bool(theirs and mine and theirs.play.content == mine.play.content),
        game=sitting.game, headline=headline, names=sitting.names(), now=sitting.now, base=sitting.version,
        correcting=request.endpoint != "entries.new"), 409


def _tried(sitting: Sitting, form: EntryForm, row: models.Kept | None) -> Any:
    """What the entry of this form would give in place of another one; None where it cannot stand there."""
    try:
        entry, deal = form.to_entry(), form.to_deal()
        return sitting.tried_correction(row.root, entry, deal).entry if row else sitting.tried(entry, deal)[0]
    except (EntryInvalid, Incomplete, PlaceGone):
        return None


def _reused(sitting: Sitting, door: Door) -> Any:
    typed = [(name, value) for name, value in request.form.items(multi=True)
             if name not in ("csrf_token", "submission", "preview", "record")]
    page = render_template("entries/reused.html", sitting=sitting, door=door, typed=typed, submission=fresh_id())
    return page, 409, {"X-Submission": "recorded"}


def _act(sitting: Sitting, door: Door, verb: Callable[[models.Submission], models.Answer]) -> Any:
    """A verb without a form of its own: undo, redo, striking out."""
    try:
        answer = verb(submission(door, sitting))
    except NothingToUndo:
        flash(gettext("There is nothing to take back or bring back."), "info")
    except (Conflict, SubmissionReused):
        flash(gettext("Another phone was faster; look at the sheet first."), "warning")
    except PlaceGone:
        abort(404)
    else:
        _tell(sitting, answer)
    return redirect(url_for("tables.show", key=door.table.key), 303)


def _tell(sitting: Sitting, answer: models.Answer) -> None:
    """Say on the next page what became of it; of many entries sent one after the other only the last one."""
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
    """What an action did, in a sentence: "Recorded: Won: Eva · Eva +3 · Petr, Jana −1"."""
    entry = sitting.entry(seq)
    if entry is None:
        return gettext("Recorded.")
    done = told(sitting, [entry])[0]
    g.names = sitting.names()
    said = f"{say(done.act.label).capitalize()}: {say(done.what)}"
    if done.act not in (Act.RECORD, Act.INSERT, Act.REVISE):
        return said
    row = sitting.kept(done.entry.target if done.act is Act.REVISE and done.entry.target else done.entry.seq)
    gave = changes_said(sitting.scored([row])[0].score) if row else ""
    return f"{said} · {gave}" if gave else said


def _take_up(form: EntryForm, kept: dict[str, list[str]]) -> None:
    """Fill the fields a round in progress holds, hidden parts only when all are in; the others stay as suggested."""
    typed = MultiDict((name, value) for name, values in kept.items() for value in values)
    _fill(form, form.draft, typed)
    form.put_down = _put_down(form, kept)
    if form.revealed:
        _fill(form, form.hidden, typed)


def _put_down(form: EntryForm, kept: dict[str, list[str]]) -> frozenset[str]:
    return frozenset(name for name, values in kept.items() if name.split("-", 1)[0] in form.hidden and any(values))


def _fill(form: EntryForm, names: tuple[str, ...], typed: MultiDict[str, str]) -> None:
    for name in names:
        if any(each == name or each.startswith(f"{name}-") for each in typed):
            form[name].process(typed)


def _keep(sitting: Sitting, door: Door, form: EntryForm) -> Any:
    """Put the round in progress down: only the fields the room allows, scored by nobody.

    What must stay hidden until everybody's is in is looked at now: nobody could see later what is wrong with it.
    """
    fields, parts = ({name: request.form.getlist(name) for name in request.form if name.split("-", 1)[0] in allowed}
                     for allowed in (form.draft, form.hidden))
    parts = {name: values for name, values in parts.items() if any(value.strip() for value in values)}
    if parts:
        form.show(form.check_parts())
        if any(form[name].errors or getattr(form[name], "errors_at", None) for name in form.hidden):
            return _page(sitting, door, form, 422, stopped=True)
    try:
        keep_draft(sitting, form.key, fields, asked(request.form, "draft_version") or 0, door.me, parts, form.hidden)
    except DraftMoved:
        flash(gettext("Another phone changed the round in progress; this is what it holds now."), "warning")
        return redirect(url_for("entries.new", sitting_id=sitting.id, form=form.key), 303)
    flash(gettext("The round in progress is kept for every phone at the table."), "message")
    return redirect(url_for("tables.show", key=door.table.key), 303)
