"""What happens in a world: people play, correct, close and pay; networks, clocks and workers fail."""
import html
import io
import json
import re
from dataclasses import replace
from datetime import timedelta
from random import Random
from urllib.parse import urlencode

from models import CardTable, Sitting, Tournament, db
from models.schema.clubs import Club
from models.transfer.club_files import export_club
from tests.page_forms import Form
from tests.rows import rows_from
from tests.test_every_game import posted
from views import forms as program_forms
from views.books.terms import OTHER

from .machine import Answer, Fields
from .phone import LOST, NEVER, NO_ANSWER, SENT, TWICE, Phone, Round, Waiting, filled
from .world import Step, World

SEEN = ("", "/tv", "/closing", "/export.json", "/book")
LINK = re.compile("href=\"(/(?:clubs|tables|sittings|planned|account)[^\"#]*)")  # to where things happen
SHUT = ("", "/roster", "/seasons/new", "/settings", "/disputes", "/treasury")  # of a club, by role
VERBS = ("confirm", "draw", "start", "end", "confirm-table", "hand-in", "seal")


# at a table

def play(world: World, chance: Random) -> None:
    """Somebody types an entry, with network or without; the queue sends what it can."""
    key, phone = somewhere(world, chance)
    if phone is None:
        return
    online = chance.random() < 0.7
    if sitting := open_sitting(world, key):
        path = f"/sittings/{sitting}/entries/new"
        if (online and not phone.queue) or path not in phone.kept:
            look(world, phone, path)
        if path in phone.kept:
            type_entry(world, phone, sitting, chance)
    if online or chance.random() < 0.3:
        send(world, phone, chance)


def take_back(world: World, chance: Random) -> None:
    """Undo or redo as the table's page offers it, by the queue."""
    key, phone = somewhere(world, chance)
    if phone is None:
        return
    if not phone.queue:
        look(world, phone, f"/tables/{key}")
    offered = [each for each in phone.kept.get(f"/tables/{key}", ()) if re.search("/(undo|redo)$", each.action)]
    if offered:
        form = chance.choice(offered)
        phone.add(form.action, [(name, value) for name, values in form.sent.items() for value in values])
        send(world, phone, chance)


def change(world: World, chance: Random) -> None:
    """Correct, insert or strike out an earlier entry."""
    key, phone = somewhere(world, chance)
    sitting = open_sitting(world, key)
    with world.machine.inside():
        there = db.session.get(Sitting, sitting)
        rows = [(row.root, row.place) for row in rows_from(there)] if there else []
    if phone is None or not rows:
        return
    root, place = chance.choice(rows)
    how = chance.choice(("correction", "correction", "insertion", "striking"))
    path = f"/sittings/{sitting}/entries/{root}/{how}"
    if how == "striking":
        press(world, phone, path, chance, 0.3)
        return
    kind, fields = made_up(world, sitting, chance, place)
    if fields:
        page = look(world, phone, f"{path}?form={kind}")
        form = next((each for each in phone.kept.get(page, ()) if each.action == path), Form(path))
        post(world, phone, path, merged(form, [*fields, ("record", "1"), ("confirmed", "consequences")]), chance)


def close(world: World, chance: Random) -> None:
    """Close an evening for money or not, or open it again."""
    key, phone = somewhere(world, chance)
    if phone is None:
        return
    if sitting := open_sitting(world, key):
        worth, rate = chance.choice((("", ""), ("1", ""), (OTHER, "0.5"), (OTHER, "0.333"), (OTHER, "7")))
        terms = (("close", "1"), (f"close-{sitting}", "1"), (f"currency-{sitting}", chance.choice(("CZK", "EUR"))),
                 (f"worth-{sitting}", worth), (f"rate-{sitting}", rate))
        press(world, phone, f"/tables/{key}/closing", chance, 0, terms, f"/tables/{key}/closing")
        return
    press(world, phone, f"/tables/{key}/closing", chance, 0, (("reason", "we miscounted"),), "/reopening$")


def settle(world: World, chance: Random) -> None:
    """An evening is closed, opened again, played on or corrected, and closed again."""
    world.here = chance.choice(world.tables)
    for deed in (play, close, close, play, change, close):
        deed(world, chance)
        world.tick(chance)
    world.here = ""


def another(world: World, chance: Random) -> None:
    """Begin another game, with house rules as they come."""
    key, phone = somewhere(world, chance)
    if phone is None or open_sitting(world, key):
        return
    games = sorted(world.machine.workers[0].extensions["games"])
    path = f"/tables/{key}/sittings/new/{chance.choice(games)}"
    press(world, phone, path, chance, chance.choice((0, 0.1)), (("start", "1"), ("rules", "1")))


def who_am_i(world: World, chance: Random) -> None:
    """Somebody says who he is, which may be somebody else too; keeps the score; renews the address."""
    key, phone = somewhere(world, chance)
    if phone is not None:
        press(world, phone, f"/tables/{key}/me", chance, 1)
        if chance.random() < 0.3:
            press(world, phone, f"/tables/{key}/scribe", chance, 1)
        if chance.random() < 0.3:
            press(world, phone, f"/tables/{key}/invitation", chance, 0, (), "/renewal$")


def object_(world: World, chance: Random) -> None:
    """Object to an entry, agree, decide."""
    key, phone = somewhere(world, chance)
    sitting = open_sitting(world, key)
    if phone is None or not sitting:
        return
    with world.machine.inside():
        rows = [row.root for row in rows_from(db.session.get_one(Sitting, sitting))]
    for _nth in range(2 if rows else 0):  # who is not known yet is asked first who he is
        press(world, phone, f"/sittings/{sitting}/entries/{chance.choice(rows)}/objection", chance, 0.1,
              (("reason", "it was the other way round"),))
    for each in (phone, *world.phones[:3]):
        press(world, each, f"/sittings/{sitting}/agreement", chance, 0.3, (("note", "two saw it"),))


# in a club

def wander(world: World, chance: Random) -> None:
    """Somebody goes where links lead, first where nobody was, and presses what was pressed least."""
    phone = chance.choice((*world.phones, *world.phones[:2] * 3))
    club, table = f"/clubs/{world.club}", f"/tables/{chance.choice(world.tables)}"
    look(world, phone, chance.choice((club, club, club, table, table, "/account", "/")))
    for _link in range(3):
        if links := [each for each in dict.fromkeys(LINK.findall(world.page)) if not NEVER.search(each)]:
            look(world, phone, html.unescape(world.least(links, "GET", chance)))
    seen = {form.action: page for page, forms in phone.kept.items() for form in forms}
    for _form in range(3 if seen else 0):
        action = world.least([*seen], "POST", chance)
        press(world, phone, seen[action], chance, 0.2, (), f"{re.escape(action)}$")


def pay(world: World, chance: Random) -> None:
    """Pay, write a bill, confirm, take back; the form is sent twice now and then."""
    of = f"/clubs/{world.club}" if chance.random() < 0.6 else f"/tables/{chance.choice(world.tables)}"
    phone = chance.choice(world.phones)
    page = chance.choice(("/book", "/book", "/book/expenses/new", "/book/cash", "/book/entries"))
    press(world, phone, of + page, chance, 0.3, (("amount", str(chance.randint(1, 500))), ("note", "beer"),
                                                 ("reason", "a mistake")))
    if page == "/book/entries":
        links = re.findall(rf'href="({of}/book/entries/\d+)"', world.page)
        if links:
            press(world, phone, chance.choice(links), chance, 0.3, (("reason", "a mistake"),))


def tournament(world: World, chance: Random) -> None:
    """The desk's next button, with others pressed between; a tournament is opened where there is none."""
    phone = world.phones[chance.choice((0, 0, 1))]
    at = f"/clubs/{world.club}/tournaments"
    if not world.tournaments:
        games = sorted(key for key, game in world.machine.workers[0].extensions["games"].items() if game.sample)
        answer = press(world, phone, f"{at}/new/{chance.choice(games)}", chance, 0.1,
                       (("name", "Cup"), ("rounds", "2"), ("deals", "2"), ("minutes", "50"), ("pause", "10"),
                        ("fee", "10"), ("swiss", ""), ("limit", ""), ("shares", "60 40")))
        if found := re.match(rf"{at}/(\w+)", answer.location if answer else ""):
            world.tournaments.append(found[1])
            press(world, phone, f"{at}/{found[1]}/entrants", chance, 0,
                  (("names", "\n".join("ABCDEFGHIJKLM"[:chance.randint(4, 13)])), ("present", "1")), "/entrants$")
        return
    at += f"/{world.tournaments[0]}"
    if chance.random() < 0.3:
        page = chance.choice(("desk", "penalties", "log", "entrants", "prizes", "settings", "registration"))
        press(world, chance.choice((phone, *world.phones[:6])), f"{at}/{page}", chance, 0.3)
        return
    for _nth in range(2):
        look(world, phone, f"{at}/desk")
        offered = [each for verb in VERBS for each in phone.kept.get(f"{at}/desk", ())
                   if each.action == f"{at}/desk/{verb}"]
        if offered:
            post(world, phone, offered[0].action, filled(offered[0], chance, 0), chance)
    seen = dict.fromkeys(re.findall(r"/tables/(?!new/)(\w+)", world.page))
    world.tables += [key for key in seen if key not in world.tables]


def carry(world: World, chance: Random) -> None:
    """A stranger brings in the club's file, whole or spoilt."""
    with world.machine.inside():
        file = "".join(export_club(db.session.get_one(Club, world.club_id)))
    if chance.random() < 0.7:
        at = chance.randrange(len(file))
        file = file[:at] + chance.choice(("", "0", "-1", "null", '"')) + file[at + chance.randrange(8):]
    world.ask(world.phones[5], "/import", [("submission", f"import{world.machine.asked:08}")],
              file=("file", (io.BytesIO(file.encode()), "club.json")))


# who should not

def trespass(world: World, chance: Random) -> None:
    """Somebody sends what another phone sent, or opens a page another saw."""
    if not world.requests:
        return
    phone, (path, fields) = chance.choice(world.phones), chance.choice(world.requests[-40:])
    if fields is not None:
        fields = [each for each in fields if each[0] != "submission"] + [("submission", f"trespass{phone.id()}")]
    world.ask(phone, path, fields)
    key = chance.choice(world.tables)
    world.ask(phone, f"/tables/{key}{chance.choice(SEEN)}" if chance.random() < 0.5 else
              f"/clubs/{world.club}{chance.choice(SHUT)}")


def again(world: World, chance: Random) -> None:
    """A request of before, hours late: with the same id it says the same or something else."""
    posts = [(path, fields) for path, fields in world.requests[-60:] if fields]
    if posts:
        path, fields = chance.choice(posts)
        changed = chance.random() < 0.3
        if changed:
            fields = [(name, str(int(value) + 1) if value.isdigit() else value) for name, value in fields]
        sent = world.sent.get(dict(fields).get("submission", ""))
        sender = next((each for each in world.phones if sent and each.name == sent.phone), world.phones[0])
        if changed:  # it may be the coming round now, said to have been typed after the one before
            sender.rounds.pop(dict(fields).get("submission", ""), None)
        world.ask(sender, path, fields)


# what fails

def deliver(world: World, chance: Random) -> None:
    """A phone has network again; its person decides about what was refused."""
    phone = chance.choice(world.phones)
    if phone.queue and phone.queue[0].stopped:
        decide(world, phone, chance)
    send(world, phone, chance)


def second_tab(world: World, chance: Random) -> None:
    """A tab without the lock sends anything that waits, out of order."""
    waiting = [(phone, item) for phone in world.phones for item in phone.queue if not item.stopped]
    if waiting:
        phone, item = chance.choice(waiting)
        send_one(world, phone, item, chance.choice((NO_ANSWER, SENT)))


def die(world: World, chance: Random) -> None:
    """A worker is killed, or its disk fails, while it answers what comes next."""
    world.doomed(chance)
    chance.choice((play, play, take_back, change, close, pay, tournament))(world, chance)
    world.doom = None


def race(world: World, chance: Random) -> None:
    """Two phones send at once: what the second sends is answered while the first waits for the lock."""
    first, second = Random(chance.random()), Random(chance.random())
    world.here = chance.choice(world.tables)
    world.meanwhile = lambda: chance.choice((play, play, play, play, take_back, close, pay))(world, second)
    chance.choice((play, play, play, play, change, take_back, close))(world, first)
    world.meanwhile, world.here = None, ""


def jump(world: World, chance: Random) -> None:
    """The clock is put right, or wrong."""
    world.machine.now += timedelta(hours=chance.choice((-3, -1, 1, 5, 24, 24 * 8)), seconds=chance.randint(-60, 60))


def restart(world: World, chance: Random) -> None:
    world.machine.restart(chance.randrange(2))


def back_up(world: World, chance: Random) -> None:
    if world.machine.back_up(world.folder):
        with world.machine.inside():
            world.backed_up = set(db.session.scalars(db.text("SELECT submission FROM entry")))


def restore(world: World, chance: Random) -> None:
    """The backup is put back: what was done since is gone, and phones must not be told otherwise from then on."""
    if world.backed_up is None:
        return
    world.machine.restore()
    for key, sent in world.sent.items():
        if key not in world.backed_up:
            sent.done = sent.arrived = False
    for phone in world.phones:
        phone.dropped |= {key for _sitting, key in phone.typed
                          if key not in world.backed_up and key not in {each.id for each in phone.queue}}
    world.touched.clear()
    with world.machine.inside():
        there = {*db.session.scalars(db.select(Tournament.key)), *db.session.scalars(db.select(CardTable.key))}
    for keys in (world.tournaments, world.tables):
        keys[:] = [key for key in keys if key in there]


DEEDS: tuple[tuple[int, Step], ...] = (
    (16, play), (4, take_back), (5, change), (5, close), (2, settle), (2, another), (20, wander), (4, who_am_i),
    (2, object_), (4, pay), (5, tournament), (1, carry), (6, trespass), (4, again), (5, deliver),
    (3, second_tab), (5, die), (10, race), (2, jump), (2, restart), (1, back_up), (1, restore))


# what phones do

def somewhere(world: World, chance: Random) -> tuple[str, Phone | None]:
    """A table, and a phone that plays there."""
    key = world.here or chance.choice(world.tables)
    with world.machine.inside():
        playing = world.playing(key)
    return key, chance.choice(playing) if playing else None


def open_sitting(world: World, key: str) -> int:
    with world.machine.inside():
        return world.machine.value("SELECT max(s.id) FROM sitting s JOIN card_table t ON t.id = s.table_id "
                                   "WHERE t.key = :key AND s.sealed_at IS NULL", key=key) or 0


def look(world: World, phone: Phone, path: str) -> str:
    """Open a page; the address it ended at."""
    answer = world.ask(phone, path)
    for _nth in range(3):
        if answer.status not in (301, 302, 303, 308):
            break
        path = answer.location
        answer = world.ask(phone, path)
    phone.keep(path, answer)
    world.page = answer.body
    world.requests.append((path, None))
    return path


def press(world: World, phone: Phone, page: str, chance: Random, often: float, fields: Fields = (),
          action: str = "") -> Answer | None:
    """Open a page and send one of its forms, with these fields set and some others changed."""
    page = look(world, phone, page)
    offered = [each for each in phone.kept.get(page, ()) if re.search(action, each.action)]
    if not offered:
        return None
    least = world.least([each.action for each in offered], "POST", chance)
    form = chance.choice([each for each in offered if each.action == least])
    given, buttons = dict(fields), {name for name, _value in form.buttons}
    pairs = [each for each in filled(form, chance, often) if not (given.keys() & buttons and each[0] in buttons)]
    asked = {*form.sent, *form.typed, *form.choices, *buttons}
    return post(world, phone, form.action, [each for each in pairs if each[0] not in given] + [
        each for each in fields if each[0] in asked], chance)


def post(world: World, phone: Phone, path: str, fields: Fields, chance: Random) -> Answer:
    """Send a form; the network may lose it, or its answer, or send it twice."""
    fate = chance.choices((SENT, NO_ANSWER, LOST, TWICE), (12, 1, 1, 1))[0]
    if not dict(fields).get("submission"):
        fields = [*fields, ("submission", phone.id())]
    if fate == LOST:
        return Answer(0)
    world.fate = NO_ANSWER if fate == NO_ANSWER else ""
    answer = world.ask(phone, path, fields)
    world.requests.append((path, fields))
    if fate == TWICE or not answer.status:
        answer = world.ask(phone, path, fields)
    return answer


def made_up(world: World, sitting: int, chance: Random, place: int = 0) -> tuple[str, list[tuple[str, str]]]:
    """The form of a made-up entry, filled in; `place`: as of before this row. Nothing where the game asks nothing."""
    with world.machine.inside() as app, app.test_request_context():
        there = db.session.get_one(Sitting, sitting)
        now, rules = there.state_before(place) if place else (there.now, there.rules)
        sample = there.game.sample
        entry = None if now.finished or sample is None else sample.entry(now, rules, chance)
        if entry is None:
            return "", []
        kind = program_forms.form_type_of(there.game, entry)
        return kind.key, [*posted(program_forms.entry_form(there, kind, None, now=now, rules=rules, entry=entry))]


def merged(form: Form, fields: Fields) -> list[tuple[str, str]]:
    """A form's hidden fields, and these."""
    given = {name for name, _value in fields}
    return [(name, value) for name, values in form.sent.items() for value in values
            if name not in given and name in HIDDEN] + [*fields]


HIDDEN = ("base", "number", "offered", "follows", "submission", "step", "form", "row")


def type_entry(world: World, phone: Phone, sitting: int, chance: Random) -> None:
    """Type an entry into the form this phone has; it then stands for the next one."""
    path = f"/sittings/{sitting}/entries/new"
    form = next((each for each in phone.kept[path] if "base" in each.sent and each.action == path), None)
    kind, fields = made_up(world, sitting, chance)
    if form is None or not fields:
        return
    if chance.random() < 0.05:
        fields.pop(chance.randrange(len(fields)))
    fields = [each for each in fields if each[0] not in HIDDEN]
    item = phone.add(path, [*merged(form, fields), ("form", kind), ("record", "1")],
                     " ".join(form.sent.get("follows", ())))
    number = form.sent.get("number", [""])[0]
    if number.isdigit():
        phone.rounds[item.id] = Round(sitting, int(number), int(form.sent["base"][0] or 0))
        form.sent["number"] = [str(int(number) + 1)]
    form.sent["follows"] = [" ".join([item.id, *item.follows])]


def send(world: World, phone: Phone, chance: Random) -> None:
    """Send in order until all is taken, one is refused, or the network fails."""
    while phone.queue and not phone.queue[0].stopped:
        fate = chance.choices((SENT, LOST, NO_ANSWER, TWICE), (8, 1, 1, 1))[0]
        if not send_one(world, phone, phone.queue[0], fate):
            return


def send_one(world: World, phone: Phone, item: Waiting, fate: str) -> bool:
    if fate == LOST:
        return False
    if fate == TWICE:
        world.ask(phone, item.path, phone.body(item), queue=True)
    world.fate = NO_ANSWER if fate == NO_ANSWER else ""
    answer = world.ask(phone, item.path, phone.body(item), queue=True)
    world.requests.append((item.path, phone.body(item)))
    return phone.heard(item, answer)


def decide(world: World, phone: Phone, chance: Random) -> None:
    """A person decides about what was refused: first what is shown of all that waits, then all is sent (decide.js)."""
    sitting = phone.queue[0].path.split("/")[2]
    mine = [each for each in phone.queue if each.path.split("/")[2] == sitting]
    plan, gone = [replace(each, fields=[*each.fields]) for each in mine], set[str]()
    for _choice in range(12):
        commands = [{"url": each.path, "body": urlencode(phone.body(each))} for each in plan]
        sent = [("commands", json.dumps(commands))]
        answer = world.ask(phone, f"/sittings/{sitting}/waiting", sent) if plan else None
        if answer is None or "data-send" in answer.body:
            chosen = {each.id: each for each in plan}
            phone.queue = [replace(chosen.get(each.id, each), stopped=0) for each in phone.queue if each.id not in gone]
            phone.dropped |= gone
            return
        offered = dict(re.findall(r'data-(base|url|meant|version)="([^"]*)"', answer.body))
        choices = re.findall('data-choice="([a-z]+)"', answer.body)
        if not choices or "base" not in offered:
            break
        at, choice = answer.at, chance.choice(choices)
        choose(phone, plan, gone, at, choice, offered)
    phone.drop()


def choose(phone: Phone, plan: list[Waiting], gone: set[str], at: int, choice: str, offered: dict[str, str]) -> None:
    """What one choice makes of the command and of those behind it."""
    base = offered["base"]
    if choice in ("keep", "away"):
        gone.add(plan.pop(at).id)
    elif choice == "again":
        plan[at].set(base=base)
    else:
        plan[at].path = offered["url"]
        plan[at].set(base=offered["version"], meant=offered["meant"], confirmed="consequences", record="1")
    if choice in ("again", "mine"):
        phone.decided.add(plan[at].id)
    if choice in ("keep", "mine"):
        for each in plan[at + (choice == "mine"):]:
            newer = max(int(dict(each.fields).get("base") or base), int(base))
            each.set(base=str(newer))
            if each.id in phone.rounds:
                phone.rounds[each.id] = replace(phone.rounds[each.id], base=newer)


def day_later(world: World) -> None:
    """All have network again, and every refusal is decided about."""
    chance = Random(f"{world.seed} day later")
    for phone in world.phones:
        for _try in range(200):
            if not phone.queue:
                break
            if phone.queue[0].stopped:
                decide(world, phone, chance)
            else:
                send_one(world, phone, phone.queue[0], SENT)
        phone.dropped |= {each.id for each in phone.queue}
        phone.queue.clear()
