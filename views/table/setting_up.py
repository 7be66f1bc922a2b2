"""The start form besides people: the preset of house rules and the game's setup fields, such as the word."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from flask import redirect, request, url_for
from flask_babel import get_locale
from werkzeug.wrappers import Response
from wtforms import Form

from games.form_fields import EntryField
from games.round_form import Incomplete, SetupForm
from games.rules_form import RulesForm, rules_form
from models import Club, Person, Sitting
from models.club.rosters import players_of
from tally import Game, _, switches

from .. import names
from ..inputs import natural
from ..web.sorting import alphabetical
from .company import Company

AS_LAST_TIME = "last"


def setup_form(game: Game, formdata: Any = None, last: Any = None) -> Form:
    """The form for a game's setup fields: the game's own, or one made from their declarations."""
    kind: Any = game.setup_form or rules_form(game.house_rules, setup=True)
    rules = last if last is not None else game.house_rules()
    if issubclass(kind, SetupForm):
        values = kind.values_of(rules) if last is not None else kind.first_values(rules, str(get_locale()))
        form: Form = kind(formdata, data=values)
    else:
        form = kind(formdata, data={name: getattr(rules, name) for name in setup_names(game)})
    return form


def setup_names(game: Game) -> list[str]:
    return [name for name, switch in switches(game.house_rules).items() if switch.setup]


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


def preset_rules(game: Game, key: str, last: Any | None) -> Any | None:
    """House rules of a preset, or those of last time for `AS_LAST_TIME`; None for an unknown key."""
    if key == AS_LAST_TIME:
        return last
    return game.preset(key) if key in game.presets else None


def with_setup(game: Game, rules: Any, setup: Mapping[str, Any]) -> Any:
    """House rules with the setup fields of a new sitting filled in."""
    kept = {name: getattr(rules, name) for name in switches(game.house_rules) if name not in setup}
    return game.house_rules(**kept, **setup)


@dataclass
class Start:
    """The form by which a game begins: who sits there, the game's setup fields, a preset of house rules.

    `last`: the house rules of last time, if there was one.
    """
    game: Game
    company: Company
    setup: Form
    preset: str
    last: Any | None

    @classmethod
    def of(cls, game: Game, last: Any | None, people: Sequence[str] = ()) -> Self:
        """The form as it was sent, or a new one; a link may prefill setup fields."""
        post = request.method == "POST"
        return cls(
            game, Company.read(request.form, game) if post else Company.of(people, game),
            setup_form(game, request.form if post else request.args or None, last),
            request.form.get("preset") or (next(iter(game.presets)) if last is None else AS_LAST_TIME), last)

    def moved(self, roster: Sequence[Person] | None = None) -> bool:
        """Seat who was tapped, of a roster or by name, or move a row; return whether the form asked for that."""
        if "add" not in request.form:
            return self.company.move(request.form.get("move", ""))
        tapped = request.form["add"][:2000]
        if roster is not None:
            tapped = next((each.name for each in roster if each.id == natural(tapped)), "")
        self.company.seat(names.cleaned(tapped))
        return True

    def rules(self) -> Any | None:
        """The house rules as chosen; None with the errors at their fields."""
        values, rules = setup_values(self.setup), preset_rules(self.game, self.preset, self.last)
        if rules is None:
            self.company.general.append(_("Choose one of the house rules."))
        if not self.company.check(self.game) or values is None:
            return None
        return with_setup(self.game, rules, values)

    def free(self, people: Iterable[Person]) -> list[Person]:
        """Those of these people who are offered by a tap: not seated yet."""
        return [each for each in people if each.name.casefold() not in self.company.seated]


def active(club: Club) -> list[Person]:
    """The players of a club who may sit down, by name."""
    return sorted((each for each in players_of(club) if each.retired_at is None),
                  key=lambda each: alphabetical(each.name))


def begun(sitting: Sitting) -> Response:
    """Lead to the table where a game was begun, or to its house rules first."""
    return redirect(url_for("rules.change", sitting_id=sitting.id) if "rules" in request.form
                    else url_for("tables.show", key=sitting.table.key), 303)
