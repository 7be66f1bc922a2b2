"""Random evenings played by an old version of the program and replayed by this one: facts and words that differ.

    bench judge --old FOLDER [--evenings 500] [--seed 0]

The old version, in a worktree of its own, writes a script of requests and answers: clubs with seasons, evenings of all
games, tournaments, people who press buttons at random. This version gets the same requests as a browser would send
them: fields nobody touched are its own pages'. Answers, words of pages and exports are compared; keys of addresses
are equal by their place in the script. A difference is printed once, with how often and where it was met first.
"""
import argparse
import difflib
import html
import importlib
import itertools
import json
import logging
import multiprocessing
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

GAMES = ("tarok", "marriage", "smoking_cat", "mordyr")
NAMES = ("Jana", "Petr", "Eva", "Ondřej", "Žofie", "Bohumil")
OWNER, GUEST = range(2)  # phones
EVENINGS = 8  # of one club
START = datetime(2026, 3, 2, 17, tzinfo=UTC)
CLOSING: dict[str, Any] = {"close": "1", "rate-1": "1", "currency-1": "CZK"}
LOOKS = ("{t}", "{t}/closing", "{t}/tv", "{t}/export.json", "{s}/sheet", "{s}/history", "{s}/result", "{s}/summary",
         "{c}/book", "{c}/league", "{c}/treasury", "{c}/export/club.json", "{c}/export/results.csv",
         "{c}/export/book.csv", "{c}/export/standings.csv")
NEVER = re.compile("deletion|sign-|leaving|/account|removal|/import|/before|engine|static|/join|/new-password|[.]xlsx")
KEY = re.compile(r"/(tables|clubs|tournaments|t|i|register|league|cards)/([\w.-]{6,})")
NAMED = re.compile("‹.*?›")
LINK = re.compile(r'(?:href|action)="(/[^"#]*)"')
RANDOM = re.compile(r"\b[0-9a-f]{16,}\b|\b[0-9a-f]{4}(?: [0-9a-f]{4})+|[\w+/=.-]{24,}")
MARKUP = re.compile(r"<!--.*?-->|<(script|style)\b.*?</\1>|"
                    r"<[^>]* (?:aria-label|title|alt|placeholder)=\"([^\"]*)\"[^>]*>|<[^>]*>", re.DOTALL)
TAG = re.compile(r"<(/?form|input|select|option|textarea|button)\b((?:[^>\"]|\"[^\"]*\")*)>([^<]*)")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
Step = dict[str, Any]


@dataclass
class Form:
    """A form of a page, the `nth` to its address: what a browser sends of it, and what can be chosen or typed."""
    action: str
    nth: int = 0
    sent: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    typed: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


def forms(body: str, path: str) -> list[Form]:
    """The forms of a page that are posted."""
    found, ids = list[Form](), dict[str, Form]()
    inside, select = Form(path), ""
    for tag, attributes, text in TAG.findall(body):
        has = {name: html.unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        name, value, kind = has.get("name", select), has.get("value", html.unescape(text).strip()), has.get("type", tag)
        form = ids.get(has.get("form", ""), inside)
        if tag == "form":
            action = has.get("action", path)
            inside = ids[has.get("id", "-")] = Form(action, sum(each.action == action for each in found))
            found += [inside] if has.get("method") == "post" else []
        elif tag == "select":
            select = name
        elif kind in ("submit", "button"):
            form.buttons.append((name, value))
        elif kind in ("radio", "checkbox", "option"):
            form.choices[name].append(value)
            if "selected" in has or "checked" in has or (tag == "option" and name not in form.sent):
                form.sent[name] = [*form.sent.get(name, ()), value] if tag == "input" else [value]
        elif tag != "/form":
            form.sent[name] = [*form.sent.get(name, ()), value]
            if kind != "hidden":
                form.typed[name] = has.get("inputmode", kind)
    return found


def words(kind: str, body: str) -> list[str]:
    """What a person reads of a page, or the lines of a file, without what is random."""
    if "json" in kind:
        with suppress(ValueError):  # else compared line by line as it came
            body = json.dumps(json.loads(body), indent=0, sort_keys=True, ensure_ascii=False)
    elif "html" in kind or "svg" in kind:
        body = html.unescape(MARKUP.sub(lambda found: f"\n{found[2] or ''}\n", re.sub(r"\s+", " ", body)))
    return [line for each in body.split("\n") if (line := RANDOM.sub("#", each).strip())]


class Player:
    """Two phones at an app of their own, which ask what they are told to."""

    def __init__(self, empty: Path) -> None:
        shutil.copy(empty, site := empty.with_name(f"{os.getpid()}.sqlite3"))
        self.app = made(site)
        self.clock = importlib.import_module("models.database").by_the_clock
        self.phones = [self.app.test_client() for _phone in (OWNER, GUEST)]
        self.pages = defaultdict[tuple[int, str], str](str)
        self.keys, self.names = dict[str, str](), dict[str, str]()
        self.count = 0

    def named(self, text: str) -> str:
        """Write names instead of keys, those met now for the first time too."""
        for nth, (kind, key) in enumerate(KEY.findall(text)):
            if key not in self.names:
                self.names[key] = name = f"‹{self.count} {kind} {nth}›"
                self.keys[name] = key
        return re.sub(r"[\w.-]{6,}", lambda found: self.names.get(found[0], found[0]), text)

    def real(self, text: str) -> str:
        return NAMED.sub(lambda found: self.keys.get(found[0], "unknown"), text)

    def do(self, step: Step) -> list[str]:
        """Ask; return the status, the address it leads to and the words."""
        self.count += 1
        chance = Random(self.count)
        vars(secrets).update(_sysrand=chance, choice=chance.choice, randbits=chance.getrandbits)
        post = {"method": "POST", "data": self.data(step)} if "set" in step else {}
        with self.clock(lambda: START + timedelta(seconds=40 * self.count)):
            answer = self.phones[step["who"]].open(self.real(step["path"]), headers={"Accept-Language": "en"}, **post)
            body = answer.get_data().decode(errors="replace")
        where, body = self.named(answer.headers.get("Location", "")), self.named(body)
        if answer.status_code in (200, 422):
            self.pages[step["who"], step["path"]] = body
        return [f"status {answer.status_code}", f"to {where}", *words(answer.mimetype, body)]

    def data(self, step: Step) -> dict[str, list[str]]:
        """What a browser sends: what was set, and other fields of its own page."""
        data = next((each.sent for each in forms(self.pages[step["who"], step["page"]], step["page"])
                     if (each.action, each.nth) == (step["path"], step["nth"])), {})
        for name, values in itertools.groupby(sorted(step["set"]), lambda each: str(each[0])):
            data[name] = [value for _name, value in values]
        return {name: [*map(self.real, values)] for name, values in data.items()}


class Story(Player):
    """The old version's evenings, made up as they go; only what never changes again is asked of its insides."""

    def __init__(self, empty: Path, seed: int) -> None:
        super().__init__(empty)
        self.chance, self.steps = Random(seed), list[Step]()

    def step(self, who: int, path: str, **more: Any) -> str:
        """Ask, note and follow; return the address it ended at."""
        step: Step = {"who": who, "path": self.named(path), **more}
        step["said"] = self.do(step)
        self.steps.append(step)
        status, where = step["said"][:2]
        return self.step(who, where[3:]) if status == "status 303" else str(step["path"])

    def press(self, who: int, page: str, action: str = "", often: float = 0, **fields: Any) -> str:
        """Open a page and send one of its forms, with these fields set and some others changed."""
        page = self.step(who, page)
        offered = [each for each in forms(self.pages[who, page], page) if each.action == (action or each.action)
                   and not ((NEVER.search(each.action) and not action) or "language" in dict(each.buttons))]
        if not offered:
            return page
        form = self.chance.choice(offered)
        pairs = [*(self.changed(form, often) | fields).items()]
        button = self.chance.sample(form.buttons, min(1, len(form.buttons))) if often and not fields else ()
        return self.step(who, form.action, page=page, nth=form.nth, set=[*pairs, *button])

    def changed(self, form: Form, often: float) -> dict[str, str]:
        """Choose and type something in some fields; answer questions that have no answer yet."""
        chance = self.chance
        chosen = {name: chance.choice(each) for name, each in form.choices.items()
                  if chance.random() < often or (len(each) > 1 and name not in form.sent)}
        return chosen | {name: chance.choice(NAMES) if kind == "text" else str(chance.randint(0, 40))
                         for name, kind in form.typed.items() if kind != "date" and chance.random() < often}

    def entry(self, who: int, sitting: str, how: str) -> None:
        """Record a made-up entry; how: "new", or a row and what is done there."""
        models, views = importlib.import_module("models"), importlib.import_module("views.forms")
        with self.app.app_context(), self.app.test_request_context():
            there = models.db.session.get_one(models.Sitting, int(sitting.split("/")[2]))
            row = there.sheet_row(int(how.split("/")[0])) if how != "new" else None
            now, rules = there.state_before(row.place) if row else (there.now, there.rules)
            made_up = None if now.finished else there.game.sample.entry(now, rules, self.chance)
            if made_up is None:
                return
            kind = views.form_type_of(there.game, made_up)
            form = views.entry_form(there, kind, None, now=now, rules=rules, entry=made_up)
            fields = [*importlib.import_module("tests.test_every_game").posted(form), ("record", "1")]
        if self.chance.random() < 0.1:
            fields.pop(self.chance.randrange(len(fields)))
        page = self.step(who, f"{sitting}/entries/{how}?form={kind.key}")
        self.step(who, f"{sitting}/entries/{how}", page=page, nth=0, set=fields)

    def sitting(self, table: str) -> str:
        """The address of the sitting a table's page shows."""
        found: list[str] = re.findall(r"/sittings/\d+", self.pages[OWNER, self.step(OWNER, table)])
        return found[0]

    def evening(self, table: str, rounds: int) -> None:
        """Play at a table, with all that happens at one."""
        for _nth in range(rounds):
            sitting, who = self.sitting(table), self.chance.choice((OWNER, OWNER, GUEST))
            rows = sorted(set(re.findall(rf"{sitting}/entries/(\d+)", self.pages[OWNER, table])))
            row = self.chance.choice(rows or ["1"])
            how = self.chance.choices((
                "new", f"{row}/correction", f"{row}/insertion", table, f"{table}/drinks", f"{table}/scribe",
                f"{sitting}/people", f"{sitting}/rules/change", f"{sitting}/entries/{row}/striking"),
                (12, 1, 1, 4, 1, 1, 1, 1, 1) if rows else (9, 0, 0, 0, 1, 1, 1, 0, 0))[0]
            if how.startswith("/"):
                self.press(who, how, often=0.3)
            else:
                self.entry(who, sitting, how)

    def table(self, club: str, game: str) -> str:
        """Begin a game at a table of the club, which the guest may play at too."""
        players: dict[str, Any] = {f"name-{seat}": name for seat, name in enumerate(self.chance.sample(NAMES, 4))}
        page = f"{club}/tables/new/{game}"
        form = forms(self.pages[OWNER, self.press(OWNER, page, page, rules="1", **players)], page)[0]
        fields = self.changed(form, self.chance.choice((0, 0.1))) | players
        table = self.step(OWNER, page, page=page, nth=0, set=[*fields.items(), ("start", "1")])
        if table == page:  # these house rules do not go together
            return self.table(club, game)
        invitation = self.pages[OWNER, self.step(OWNER, f"{table}/invitation")]
        for address in re.findall("/t/‹.*?›", invitation)[:1]:
            self.step(GUEST, address)
        return table

    def tournament(self, club: str, game: str) -> None:
        """Play a tournament of two rounds: the desk's next button, with others pressed between."""
        form = f"{club}/tournaments/new/{game}"
        page = self.press(OWNER, form, form, name="Cup", rounds="2", fee="10")
        at = page.removesuffix("/entrants")
        self.press(OWNER, page, page, names="\n".join("ABCDEFGHIJKLMNOP"), present="1")
        for _nth in range(30):
            desk = self.pages[OWNER, self.step(OWNER, f"{at}/desk")]
            verbs = [verb for verb in ("confirm", "draw", "start", "end", "confirm-table", "hand-in", "seal")
                     if f'{at}/desk/{verb}"' in desk]
            for table in re.findall(r"/tables/‹.*?›", desk) if "end" in verbs else ():
                self.evening(table, 2)
            self.press(OWNER, f"{at}/desk", f"{at}/desk/{(verbs or ['none'])[0]}")
            if self.chance.random() < 0.25:
                self.press(OWNER, f"{at}/{self.chance.choice(('desk', 'penalties', 'log', 'entrants'))}", often=0.3)
        self.press(OWNER, f"{at}/prizes")

    def everywhere(self, first: str) -> None:
        """Open pages that links lead to, two of each kind."""
        waiting, kinds = [first], Counter[str]()
        while waiting:
            path = waiting.pop(0)
            kind = re.sub(r"\d+|‹.*?›", "#", path)
            if kinds[path] or kinds[kind] > 1 or NEVER.search(path):
                continue
            kinds.update({path, kind})
            waiting += map(html.unescape, LINK.findall(self.pages[OWNER, self.step(OWNER, path)]))

    def told(self, seed: int) -> list[Step]:
        """The script of one club."""
        self.press(OWNER, "/sign-up", "/sign-up", name="Owner", password="eine lange gute Phrase")
        club = self.press(OWNER, "/clubs/new", "/clubs/new", name="Klub")
        for name in NAMES:
            self.press(OWNER, f"{club}/roster", f"{club}/roster", name=name)
        for often in (0, 0.3):
            self.press(OWNER, f"{club}/seasons/new", f"{club}/seasons/new", often)
        for nth in range(EVENINGS):
            table = self.table(club, GAMES[(seed + nth) % len(GAMES)])
            self.evening(table, self.chance.randint(6, 16))
            self.press(OWNER, f"{table}/closing", f"{table}/closing", **CLOSING)
            for page in (f"{club}/book", table):
                self.press(self.chance.choice((OWNER, GUEST)), page, often=0.3)
            for look in LOOKS:
                self.step(OWNER, look.format(t=table, s=self.sitting(table), c=club))
        self.tournament(club, GAMES[seed % len(GAMES)])
        self.everywhere(club)
        return self.steps


def made(site: Path) -> Any:
    """The app of the folder this runs in."""
    return importlib.import_module("app").create_app({
        "SQLALCHEMY_DATABASE_URI": f"sqlite:///{site}", "SECRET_KEY": "judge", "WTF_CSRF_ENABLED": False,
        "SIGNING_KEY": b64encode(b"judge".ljust(32)).decode(), "RATELIMIT_ENABLED": False,
        "PASSWORD_PROFILE": importlib.import_module("argon2.profiles").CHEAPEST})


def write(empty: Path, seed: int) -> None:
    empty.with_name(f"{seed}.json").write_text(json.dumps(Story(empty, seed).told(seed)))


def compare(empty: Path, seed: int) -> list[tuple[str, str]]:
    """Differences of a club, and where, until an answer leads elsewhere: then all that follows differs."""
    player, found = Player(empty), list[tuple[str, str]]()
    for nth, step in enumerate(json.loads(empty.with_name(f"{seed}.json").read_text())):
        there = player.do(step)
        found += [(each, f"{'POST' if 'set' in step else 'GET'} {step['path']} (club {seed}, step {nth})")
                  for each in hunks(step["said"], there)]
        if "set" in step and there[:2] != step["said"][:2]:
            return [*found, ("the rest of the club was not compared", f"club {seed}, step {nth}")]
    return found


def hunks(one: list[str], other: list[str]) -> Iterator[str]:
    """Lines that differ, those that lie together as one."""
    lines = difflib.unified_diff(one, other, n=0, lineterm="") if one != other else ()
    for changed, hunk in itertools.groupby(lines, lambda line: not line.startswith(("---", "+++", "@@"))):
        if changed:
            yield "\n    ".join([*hunk][:12])


def each_club(what: Any, folder: Path, wanted: argparse.Namespace) -> list[Any]:
    """Do something for each club, each in a process of its own that begins with an empty database."""
    empty = folder / what.__name__
    logging.disable()
    with made(empty).app_context():
        importlib.import_module("flask_migrate").upgrade()
        importlib.import_module("models").db.engine.dispose()
    clubs = range(wanted.seed, wanted.seed - (-wanted.evenings // EVENINGS))
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        return pool.starmap(what, [(empty, seed) for seed in clubs], chunksize=1)


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench judge")
    parser.add_argument("--old", type=Path)
    parser.add_argument("--evenings", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.write:
        return bool(each_club(write, wanted.write, wanted))
    if wanted.old is None:
        print("No --old says where the old version lies: nothing is compared.")
        return True
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, __file__, *sys.argv[1:], "--write", folder], cwd=wanted.old, check=True)
        found = each_club(compare, Path(folder), wanted)
    alike = defaultdict[str, list[str]](list)
    for what, where in itertools.chain(*found):
        alike[re.sub(r"\d+", "#", what)].append(f"{where}\n    {what}\n")
    for places in sorted(alike.values(), key=len, reverse=True):
        print(f"{len(places)} × {places[0]}")
    print(f"{wanted.evenings} evenings: {len(alike)} differences")
    return not alike


if __name__ == "__main__":
    sys.path[0] = os.getcwd()
    sys.exit(not main())
