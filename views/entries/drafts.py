"""The fields of a form that a round in progress holds, and whose hidden parts were put down."""
from werkzeug.datastructures import MultiDict

from games.round_form import EntryForm


def take_up(form: EntryForm, kept: dict[str, list[str]]) -> None:
    """Fill the fields a round in progress holds, hidden parts only when all are in; the others stay as suggested."""
    typed = MultiDict((name, value) for name, values in kept.items() for value in values)
    _fill(form, form.draft, typed)
    form.put_down = put_down(form, kept)
    if form.revealed:
        _fill(form, form.hidden, typed)


def put_down(form: EntryForm, kept: dict[str, list[str]]) -> frozenset[str]:
    """The inputs whose hidden parts some phone has put down already."""
    return frozenset(name for name, values in kept.items() if name.split("-", 1)[0] in form.hidden and any(values))


def _fill(form: EntryForm, names: tuple[str, ...], typed: MultiDict[str, str]) -> None:
    for name in names:
        if any(each == name or each.startswith(f"{name}-") for each in typed):
            form[name].process(typed)
