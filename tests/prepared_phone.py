"""A phone prepared for playing without network, in a browser, and evenings played on it and on the server alike."""
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from models import Sitting, db, open_table
from models.table.rows import rows_of
from tally import Game
from tests.test_every_game import posted
from tests.web import let_in
from views.forms import entry_form, form_type_of, offered_deal

NAMES = ("Eva", "Petr", "Jana", "Bohumil")
PREPARED = 400_000  # ms; a minute where nothing else runs
# What differs from one rendering to the next: keys of forms, versions polled, marks of what waits, the time of day.
FLEETING = (r'name="csrf_token" value="[^"]*"', r'name="submission" value="[^"]*"',
             r'<meta name="csrf-token"[^>]*>', r"\b[0-9a-f]{32}n?r?\b",
            r'data-etag="[^"]*"', r'<small class="mark waits">[^<]*</small>', r"\d\d:\d\d|\d+:\d\d.[AP]M",
            r'data-(account|worker)="[^"]*"', r'<div data-announce>.*?</div></section>\s*</div>')
MAIN = re.compile(r'<main id="main".*?</main>', re.DOTALL)
RUN = """
const before = self.onmessage;
self.onmessage = (event) => event.data.what !== "run" ? before(event)
  : queue.then(() => postMessage({ id: event.data.id, said: python.runPython(event.data.said) }))
    .catch((error) => postMessage({ id: event.data.id, error: String(error) }));
"""
START = """async ({ extra }) => {
  const name = (await caches.keys()).find((each) => each.startsWith("forhont-engine-"));
  const cache = await caches.open(name);
  const list = { ...await (await cache.match("/engine/list")).json(), cache: name };
  const held = await cache.match(list.worker), text = await held.clone().text();
  if (!text.includes(extra)) await cache.put(list.worker, new Response(text + extra, { headers: held.headers }));
  const worker = new Worker(list.worker, { type: "module" });
  window.ask = (what, said) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => data.error ? reject(new Error(data.error)) : resolve(data.said);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ id: 1, what, said, files: list });
  });
  return JSON.parse(await window.ask("start"));
}"""
ALL = """async (requests) => {
  const answers = [];
  for (const each of requests) {
    const begun = performance.now();
    answers.push({ ...JSON.parse(await window.ask("answer", JSON.stringify(each))), ms: performance.now() - begun });
  }
  return answers;
}"""


def prepare(page: Page, url: str) -> float:
    """Open a table, press the button, and leave the page; return the seconds until it is prepared."""
    page.goto(url)
    page.get_by_role("button", name=re.compile("Prepare this phone|Připravit tento")).click()
    begun = time.monotonic()
    page.wait_for_function("() => document.querySelector('#prepare progress').value > 0.1", timeout=PREPARED)
    page.reload()  # it goes on
    expect(page.locator("#prepare p[data-state=ready]")).to_be_visible(timeout=PREPARED)
    return time.monotonic() - begun


@dataclass
class Engine:
    """The app on the phone, asked directly, without the page around it; `ready` as the worker reports it."""
    page: Page
    ready: dict[str, Any] = field(default_factory=dict)
    previews: list[float] = field(default_factory=list)

    def start(self) -> None:
        self.ready = self.page.evaluate(START, {"extra": RUN})

    def ask(self, what: str, said: object) -> Any:
        return self.page.evaluate("([what, said]) => window.ask(what, said)", [what, said])

    def unpacked(self) -> None:
        """Wait until the files of the app are there too; it answers before."""
        while not self.ask("run", "__import__('os').path.isdir('/app/games')"):
            self.page.wait_for_timeout(100)

    def all(self, requests: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        answers: list[dict[str, Any]] = self.page.evaluate(ALL, list(requests))
        self.previews += [each["ms"] for each, asked in zip(answers, requests, strict=True)
                          if "preview" in str(asked.get("headers"))]
        return answers

    def open(self, app: Flask, sitting: Sitting, session: Mapping[str, Any]) -> None:
        self.ask("open", json.dumps({"rows": rows_of(sitting), "session": dict(session), "origin": "http://localhost"}))


def plain(body: str) -> str:
    """The main part of a page without what differs from one rendering to the next."""
    found = MAIN.search(body)
    said = found[0] if found else body
    for pattern in FLEETING:
        said = re.sub(pattern, "", said, flags=re.DOTALL)
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", re.sub(r"\s+", " ", said))


@dataclass
class Evening:
    """Requests of one evening and the server's answers to them; `differences` after the phone answered them too."""
    game: Game
    requests: list[dict[str, Any]] = field(default_factory=list)
    answers: list[tuple[int, str]] = field(default_factory=list)
    rounds: int = 0

    def differences(self, answers: Sequence[Mapping[str, Any]]) -> list[str]:
        found = []
        for asked, (status, body), there in zip(self.requests, self.answers, answers, strict=True):
            other = plain(there["body"])
            if (status, body) != (there["status"], other):
                at = next((at for at, (one, two) in enumerate(zip(body, other, strict=False)) if one != two), len(body))
                found.append(f"{self.game.key} {asked.get('method', 'GET')} {asked['path']}: {status} on the server, "
                             f"{there['status']} on the phone: {body[at - 60:at + 80]!r} {other[at - 60:at + 80]!r}")
        return found


@contextmanager
def evening(app: Flask, engine: Engine, game: Game, chance: Random, rounds: int) -> Iterator[Evening]:
    """Play an evening on the server, forms spoiled here and there; the phone starts from the same empty table."""
    rules = game.sample.rules(chance) if game.sample else game.house_rules()
    sitting = open_table(game.key, NAMES, 0, rules, f"phone{chance.getrandbits(64):x}")
    client = app.test_client()
    let_in(client, sitting.table)
    engine.open(app, sitting, {"language": "en", "doors": {sitting.table.key: ["play", 1, 1]}})
    played = Evening(game)
    here = _Server(client, played)
    live, sheet = f"/tables/{sitting.table.key}/live", f"/sittings/{sitting.id}/sheet"
    while played.rounds < rounds and _entry(here, sitting, chance):
        db.session.expire_all()
        if not played.rounds % 4:
            here.ask(live)
    here.ask(live)
    here.ask(sheet)
    yield played


def play(app: Flask, sitting: Sitting, chance: Random, rounds: int) -> None:
    """Record so many rounds on the server. Needs an app context."""
    client = app.test_client()
    let_in(client, sitting.table)
    here = _Server(client, Evening(sitting.game))
    while here.played.rounds < rounds and _entry(here, sitting, chance):
        db.session.expire_all()


@dataclass
class _Server:
    """The test client that plays the evening, noting what it asked; `opened` are the rounds whose form was opened."""
    client: FlaskClient
    played: Evening
    opened: set[int] = field(default_factory=set)

    def ask(self, path: str, **more: Any) -> tuple[int, str]:
        asked = {"path": path, **more}
        answer = self.client.open(
            path, method=more.get("method", "GET"), data=more.get("body"),
            headers={"Accept-Language": "en", **more.get("headers", {})},
            content_type="application/x-www-form-urlencoded" if "body" in more else None)
        self.played.requests.append(asked)
        body = answer.text
        self.played.answers.append((answer.status_code, plain(body)))
        return answer.status_code, body


def _entry(here: _Server, sitting: Sitting, chance: Random) -> bool:
    """Send one made-up entry, with its form, a preview and now and then a spoiled one first; False at the end."""
    now, game = sitting.now, sitting.game
    for _try in range(60):
        entry = game.sample.entry(now, sitting.rules, chance) if game.sample else None
        if entry is None:
            return False
        kind = form_type_of(game, entry)
        path = f"/sittings/{sitting.id}/entries/new"
        if now.number not in here.opened:  # who deals and leads; the turns of one round have the same form
            here.ask(f"{path}?form={kind.key}")
            here.opened.add(now.number)
        filled = entry_form(sitting, kind, None, entry=entry)
        deal = filled.to_deal()
        carried = {"base": str(sitting.version), "form": kind.key, **({"step": filled.step} if filled.step else {}),
                   **({"offered": offered_deal(deal.dealer, deal.playing)} if deal else {})}
        body = [*carried.items(), ("submission", f"{chance.getrandbits(128):032x}"), *posted(filled)]
        if chance.random() < 0.2:
            spoiled = body[:]
            del spoiled[chance.randrange(len(carried), len(spoiled))]
            here.ask(path, method="POST", body=urlencode(spoiled), headers={"X-Requested-With": "preview"})
        sent = [*body, ("record", "1")]
        here.ask(path, method="POST", body=urlencode(body), headers={"X-Requested-With": "preview"})
        status, page = here.ask(path, method="POST", body=urlencode(sent))
        confirmed = re.findall(r'name="confirmed" value="([^"]*)"', page)
        if status == 422 and confirmed:
            again = [*sent, *(("confirmed", each) for each in confirmed)]
            status, page = here.ask(path, method="POST", body=urlencode(again))
        if status == 303:
            db.session.expire_all()
            here.played.rounds += sitting.now.number > now.number
            return not sitting.now.finished
    return False


def rule_cases(engine: Engine, folder: Path) -> dict[str, str]:
    """Run every scored case on the phone; return, by game, what differs and how many agree."""
    files = {each.name: each.read_text("utf-8") for each in folder.iterdir() if each.suffix in (".py", ".json")}
    engine.unpacked()
    source = f"""
import json, pathlib
folder = pathlib.Path("/app/tests/rule_cases")
folder.mkdir(parents=True, exist_ok=True)
for name, text in json.loads({json.dumps(json.dumps(files))}).items():
    (folder / name).write_text(text, "utf-8")
from tests.rule_cases import __main__ as runner
said = {{}}
for path in sorted(folder.glob("*.json")):
    found = list(runner.outcomes(path.stem, runner.cases(path)))
    said[path.stem] = [[f"{{case}}: {{what}}" for case, what in found if what], len(found)]
json.dumps(said)
"""
    said: dict[str, str] = json.loads(engine.ask("run", source))
    return said

