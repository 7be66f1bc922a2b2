"""Every address is asked, and every form of its page sent as it is and spoilt: no 500, nothing unescaped or slow."""
import io
import time
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from models import CardTable, User, all_games, db
from models.database import LARGEST_ID
from tests.addresses import addresses
from tests.clubs import furnish, sign_in
from tests.conftest import begun
from tests.long import POSTGRESQL_TOO, counts
from tests.page_forms import Form, forms
from tests.test_hostile import NASTY
from tests.web import let_in

MARK = "<script>alert(1)</script>"
SPOILT = [*NASTY, MARK, "0", "1", "2", "9" * 19, str(LARGEST_ID), "2026-02-30", "-0", "1,5", "CZK", "x" * 5000, "\r\n",
          "Infinity", "[]"]
GONE = ("/deletion", "/sign-out", "/leaving", "/password", "/name")  # where it would leave nothing to be asked
HEADERS: tuple[dict[str, str], ...] = ({}, {}, {"X-Requested-With": "preview"}, {"X-Requested-With": "queue"})
SLOW = 3.0  # s of processor


class Fuzz:
    """Persons of every role at one site, and the pages of all of it."""

    def __init__(self, app: Flask, chance: Random) -> None:
        self.app, self.chance = app, chance
        self.keys = ["a1b2c3d4"]  # of forms that were sent
        with app.app_context():
            self.at = furnish()
            self.pages = [url for endpoint, url in addresses(app, "GET", self.at) if endpoint != "engine.files"]
            for key, game in all_games().items():
                sitting = begun(key)
                self.pages += [f"/sittings/{sitting.id}/entries/new?form={each.key}" for each in game.forms]
            self.clients = {name: self.person(name) for name in (*self.at.users, "stranger")}

    def person(self, name: str) -> FlaskClient:
        client = self.app.test_client()
        if name in self.at.users:
            sign_in(client, db.session.get_one(User, self.at.users[name]))
        if name != "stranger":
            for table in db.session.scalars(db.select(CardTable)).all():
                let_in(client, table)
        return client

    def step(self) -> None:
        name, page = self.chance.choice([*self.clients, "owner"]), self.chance.choice(self.pages)
        answer = self.asked(name, "GET", page)
        found = [form for form in forms(answer.text, page) if not urlsplit(form.action).path.endswith(GONE)
                 and form.sent.keys() != {"csrf_token", "next"}] if answer.mimetype == "text/html" else []  # the footer
        if found:
            form = self.chance.choice(found)
            self.asked(name, "POST", form.action or page, data=self.filled(form),
                       headers=self.chance.choice(HEADERS))

    def filled(self, form: Form) -> MultiDict[str, Any]:
        """What a browser would send of it, some of it chosen and typed, some of it spoilt."""
        sent: MultiDict[str, Any] = MultiDict(form.sent)
        for name, options in form.choices.items():
            if options and self.chance.random() < 0.6:
                sent.setlist(name, [self.chance.choice(options)])
        for name in form.typed:
            if self.chance.random() < 0.5:
                sent[name] = self.chance.choice(("Eva", "3", "12", "2026-11-05", "10:30", "CZK"))
        for name in self.chance.sample([*sent], min(len(sent), self.chance.choice((0, 0, 1, 1, 2, 5)))):
            spoilt = self.chance.choice((*SPOILT, None, "twice", "file"))
            if spoilt is None:
                sent.poplist(name)
            elif spoilt == "twice":
                sent.setlist(name, [*sent.getlist(name), self.chance.choice(SPOILT)])
            else:
                sent[name] = (io.BytesIO(b"\xff\xfe\0<"), MARK) if spoilt == "file" else spoilt
        if "submission" in sent and self.chance.random() < 0.2:
            sent["submission"] = self.chance.choice(self.keys)
        self.keys += [each for each in sent.getlist("submission") if isinstance(each, str)]
        for name, value in self.chance.sample(form.buttons, min(1, len(form.buttons))):
            if name:
                sent[name] = value
        return MultiDict([(name, each.encode("utf-8", "surrogatepass") if isinstance(each, str) else each)
                          for name, each in sent.items(multi=True)])

    def asked(self, name: str, method: str, url: str, **more: Any) -> Any:
        began = time.process_time()
        answer = self.clients[name].open(url, method=method, **more)
        took = time.process_time() - began
        about = name, method, url, more.get("data")
        assert answer.status_code < 500, about
        assert answer.mimetype != "text/html" or MARK not in answer.text, about
        assert took < SLOW, (took, *about)
        return answer


@POSTGRESQL_TOO
@pytest.mark.parametrize("seed", [1])
@counts(120, 20_000)
def test_no_form_of_any_page_breaks_anything_however_it_is_spoilt(any_app: Flask, count: int, seed: int):
    any_app.config["RATELIMIT_ENABLED"] = False
    fuzz = Fuzz(any_app, Random(seed))
    for _step in range(count):
        fuzz.step()
