"""Run on the phone: make the app, hold the rows of one table, answer requests of the page by WSGI.

Everything passes the border to JavaScript as JSON in strings: the memory is stored with the app made, and must hold
nothing of the page then.
"""
import json
import logging
import os
import secrets
import sys
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode
from zlib import crc32

HERE = Path(__file__).parent
if sys.platform == "emscripten":
    os.environ["WRAPT_DISABLE_EXTENSIONS"] = "1"
    sys.path.insert(0, str(HERE / "stand_ins"))
    from engine.stand_ins import absent
    absent.install()

from flask import Flask, abort, g, redirect, request, url_for  # noqa: E402
from flask.testing import FlaskClient  # noqa: E402
from jinja2.utils import LRUCache  # noqa: E402
from sqlalchemy import and_, event, select  # noqa: E402
from werkzeug import Response  # noqa: E402

from app import create_app  # noqa: E402
from engine.templates import is_compiled  # noqa: E402
from models import CardTable, Entry, SheetRow, Sitting, db, open_table  # noqa: E402
from models.table.rows import replace_all  # noqa: E402
from tally import Game  # noqa: E402
from views.queued import on_phone  # noqa: E402

# What a table needs to play on. Everything else is answered 503: it needs the network.
SERVED = {"tables.show", "tables.live", "tables.more", "entries.new", "entries.show", "entries.correction",
          "entries.insertion", "entries.striking", "entries.undo", "entries.redo", "entries.drop", "people.show",
          "people.change", "rules.show", "rules.change", "rules.handbook", "history.show", "history.entries",
          "sheets.show", "results.show", "games.show", "games.tool", "closing.show", "offline.page",
          "tables.new", "companies.play", "static"}
HERE_FIRST, HERE_MANY = 900_000_000, 90_000_000  # numbers of sittings begun here: no server has so many
HERE_KEY = "here"  # how the keys of tables begun here begin
NAMES = ("A", "B", "C", "D")  # of the tables opened to warm up


class Phone:
    """The app, and the one client that asks it."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.app = _made(settings)
        self.client: FlaskClient = self.app.test_client()
        self.sent: dict[int, int] = {}  # version of each sitting as the server had it; marks what waits
        self.app.extensions["sent"] = self.sent

    def open(self, message: str) -> None:
        """Take over a table as the server last said it is (views/engine.py), and forget any other."""
        opening = json.loads(message)
        with self.app.app_context():
            replace_all(opening["rows"])
        self.sent.clear()
        self.sent.update({row["id"]: row["version"] for row in opening["rows"]["sitting"]})
        self.client = self.app.test_client()
        with self.client.session_transaction(base_url=opening["origin"]) as session:
            session.update(opening["session"])
        self.app.config["ORIGIN"] = opening["origin"]

    def answer(self, message: str) -> str:
        """Answer a request, given and returned as JSON."""
        asked = json.loads(message)
        answer = self.client.open(
            asked["path"], method=asked.get("method", "GET"), data=asked.get("body"),
            headers=asked.get("headers") or {}, base_url=self.app.config["ORIGIN"],
            content_type="application/x-www-form-urlencoded" if asked.get("body") is not None else None)
        return json.dumps({"status": answer.status_code, "headers": dict(answer.headers),
                           "body": answer.get_data(as_text=True)})

    def arrived(self) -> str:
        """Count what was recorded here so far as what the server has."""
        with self.app.app_context():
            self.sent.update((sitting.id, sitting.version) for sitting in db.session.scalars(select(Sitting)))
        return ""

    def foreseen(self) -> str:
        """Return, as JSON, what every entry that waits counts here: its submission and the table state after it."""
        with self.app.app_context():
            waiting = db.session.execute(select(Entry.submission, SheetRow.after).join(SheetRow, and_(
                SheetRow.sitting_id == Entry.sitting_id, SheetRow.root == Entry.seq)).where(
                    Entry.seq > max(self.sent.values(), default=0)).order_by(Entry.seq)).all()
            return json.dumps([{"submission": submission, "after": after} for submission, after in waiting])


def _made(settings: dict[str, Any]) -> Flask:
    """Make the app as the server does, on a database in memory."""
    app = create_app({
        **settings, "SQLALCHEMY_DATABASE_URI": "sqlite://", "SQLALCHEMY_ENGINE_OPTIONS": {},
        "SECRET_KEY": secrets.token_hex(), "SIGNING_KEY": "",
        "BABEL_TRANSLATION_DIRECTORIES": str(HERE.parent / "translations"),
        "WTF_CSRF_ENABLED": False, "RATELIMIT_ENABLED": False, "ALLOWED_HOSTS": None, "OFFLINE": True, "ORIGIN": "http://localhost",
        "IMPORT_SECONDS": 1.0, "HISTORY": False})
    app.before_request(_only_served)
    logging.getLogger("forhont").setLevel(logging.WARNING)
    with app.app_context():
        db.create_all(bind_key=None)
    return app


def _only_served() -> Response | None:
    if request.endpoint == "phone.home":
        return redirect(url_for("offline.page"), 303)
    closes = request.endpoint == "closing.show" and "close" in request.form
    if request.endpoint is not None and (request.endpoint not in SERVED or closes):
        begun = (request.view_args or {}).get("key", "").startswith(HERE_KEY)
        g.reason = "address" if begun and request.endpoint == "invitations.show" else "network"
        abort(503)
    return None


def _call(_mapper: Any, _connection: Any, made: CardTable | Sitting) -> None:
    """Call what begins here after the key of its form: the phone records it anew each time, and it is the same."""
    if not on_phone():
        return
    number = HERE_FIRST + crc32(made.submission.encode()) % HERE_MANY
    if isinstance(made, Sitting):
        made.id = number
    else:
        made.key = f"{HERE_KEY}{number}"


for kind in (CardTable, Sitting):
    event.listen(kind, "before_insert", _call)


def made_ready() -> Phone:
    """Return a phone whose pages were all rendered once, so that their templates are compiled, and forget the tables.

    Each game is opened in another language: catalogues and Babel's data are read whole.

    The files of the app come two seconds after a start: until then only what is compiled here can be shown.
    """
    phone = Phone(json.loads((HERE.parent / "engine.json").read_text("utf-8")))
    phone.app.jinja_env.cache = cast(Any, LRUCache(1000))  # all of them: their files come later
    for name in phone.app.jinja_env.list_templates(filter_func=is_compiled):
        phone.app.jinja_env.get_template(name)
    games, languages = [*phone.app.extensions["games"].values()], ["en", *_languages(phone.app)]
    for at in range(max(len(games), len(languages))):
        _walk(phone, games[at % len(games)], languages[at % len(languages)])
    with phone.app.app_context():
        replace_all({})
    return phone


def _languages(app: Flask) -> list[str]:
    return sorted(path.name for path in Path(app.config["BABEL_TRANSLATION_DIRECTORIES"]).iterdir())


def _walk(phone: Phone, game: Game, language: str) -> None:
    """Open every page of a new table of a game, and preview its forms as they open, in a language."""
    client = phone.client
    with phone.app.app_context():
        sitting = open_table(game.key, NAMES[:min(4, game.people[-1])], 0, game.house_rules(), f"{game.key}{language}")
        number, table = sitting.id, sitting.table.key
    with client.session_transaction() as session:
        session.update({"language": language, "doors": {table: ["play", 1, 1]}})
    for path in (f"/tables/{table}", f"/tables/{table}/more", f"/sittings/{number}/sheet",
                 f"/sittings/{number}/history", f"/sittings/{number}/people", f"/sittings/{number}/rules",
                 f"/sittings/{number}/rules/text?q=A"):
        client.get(path)
    for form in game.forms:
        client.get(f"/sittings/{number}/entries/new?form={form.key}")
        client.post(f"/sittings/{number}/entries/new", data=urlencode({"form": form.key, "base": 0}),
                    headers={"X-Requested-With": "preview"}, content_type="application/x-www-form-urlencoded")
