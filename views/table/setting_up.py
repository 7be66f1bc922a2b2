"""The start form besides people: the preset of house rules and the game's setup fields, such as the word."""
from collections.abc import Mapping
from typing import Any

from wtforms import Form

from games.form_fields import EntryField
from games.round_form import Incomplete, SetupForm
from games.rules_form import RulesForm, rules_form
from models import Sitting
from tally import Game, switches

AS_LAST_TIME = "last"


def setup_form(game: Game, formdata: Any = None, last: Any = None) -> Form:
    """The form for a game's setup fields: the game's own, or one made from their declarations."""
    kind: Any = game.setup_form or rules_form(game.house_rules, setup=True)
    rules = last if last is not None else game.house_rules()
    if issubclass(kind, SetupForm):
        form: Form = kind(formdata, data=kind.first_values(rules) if last is None else kind.values_of(rules))
    else:
        form = kind(formdata, data={name: getattr(rules, name) for name in setup_names(game)})
    return form


def setup_names(game: Game) -> list[str]:
    return [name for name, about in switches(game.house_rules).items() if about.setup]


def setup_values(form: Form) -> dict[str, Any] | None:
    """Values of the setup fields; None when invalid, with the errors shown in the form."""
    if not form.validate():
        return None
    if isinstance(form, RulesForm):
        return dict(form.data)
    assert isinstance(form, SetupForm)
    try:
        return form.to_values()
    except Incomplete as incomplete:
        for problem in incomplete.findings.problems:
            field = form._fields.get(problem.field.split("-", 1)[0])
            if isinstance(field, EntryField):
                field.show(problem)
        return None


def preset_rules(game: Game, key: str, last: Sitting | None) -> Any | None:
    """House rules of a preset, or of the last sitting for `AS_LAST_TIME`; None for an unknown key."""
    if key == AS_LAST_TIME and last is not None:
        return last.rules
    return game.preset(key) if key in game.presets else None


def with_setup(game: Game, rules: Any, setup: Mapping[str, Any]) -> Any:
    """House rules with the setup fields of a new sitting filled in."""
    kept = {name: getattr(rules, name) for name in switches(game.house_rules) if name not in setup}
    return game.house_rules(**kept, **setup)
