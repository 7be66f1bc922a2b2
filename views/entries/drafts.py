"""Fill a form from the draft of a round in progress."""
from werkzeug.datastructures import MultiDict

from games.round_form import EntryForm


def take_up(form: EntryForm, kept: dict[str, list[str]]) -> None:
    """Fill the form's draft fields, and its hidden parts only once all are in; other fields keep their suggestions."""
    typed = MultiDict((name, value) for name, values in kept.items() for value in values)
    _fill(form, form.draft, typed)
    form.submitted_parts = submitted_parts(form, kept)
    if form.revealed:
        _fill(form, form.hidden, typed)


def submitted_parts(form: EntryForm, kept: dict[str, list[str]]) -> frozenset[str]:
    """Inputs whose hidden parts are in the draft already."""
    return frozenset(name for name, values in kept.items() if name.split("-", 1)[0] in form.hidden and any(values))


def _fill(form: EntryForm, names: tuple[str, ...], typed: MultiDict[str, str]) -> None:
    for name in names:
        if any(each == name or each.startswith(f"{name}-") for each in typed):
            form[name].process(typed)
