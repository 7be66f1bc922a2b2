"""Whatever is typed into an entry form, in any order: a refusal has its next thing on the screen."""
import random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from models import Sitting, all_games, db, open_table
from tests.conftest import NAMES
from tests.form_walk import Walk
from tests.long import counts, one_of
from tests.web import let_in
from views.forms import offered_forms

TABLES: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "Smoking Cat": ("smoking_cat", NAMES, {"word": tuple("NEJKULAŤOULINKATĚJŠÍ")}),
    "tarok": ("tarok", NAMES, {}), "tarok of five": ("tarok", (*NAMES, "Karel"), {}),
    "Marriage": ("marriage", (*NAMES, "Karel"), {}),
    "Mordýř": ("mordyr", NAMES, {}), "Mordýř with stakes": ("mordyr", NAMES, {"stakes": True, "ante": 4}),
}
LONGEST = 40  # steps of one form


@counts(12, 10_000)
@one_of("table", "tarok", *(each for each in TABLES if each != "tarok"))
def test_a_refusal_has_its_next_thing_on_the_screen(app: Flask, client: FlaskClient, table: str, count: int):
    game, names, rules = TABLES[table]
    dice = random.Random(count)
    steps = refused = 0
    while steps < count:
        with app.app_context():
            made = all_games()[game].house_rules(**rules)
            sitting: Sitting = open_table(game, names, 0, made, f"walk{steps}")
            let_in(client, sitting.table)
            number = sitting.id
        for _entry in range(12):
            with app.app_context():
                now = db.session.get_one(Sitting, number)
                kinds = offered_forms(now.game, now.now, now.rules) if not now.now.finished else []
                kinds = [each for each in now.game.forms if each.decides] if now.now.pending else kinds
            if not kinds:
                break
            walk = Walk.opened(client, f"/sittings/{number}/entries/new?form={dice.choice(kinds).key}", dice)
            walk.go(LONGEST)
            steps, refused = steps + len(walk.steps), refused + walk.refused
            if not walk.recorded:
                break
    assert refused
