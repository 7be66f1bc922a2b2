"""Files of a club spoilt in their structure, and what becomes of them: refused with a sentence, or sound and shown."""
import json
import random
import re
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from models import Club, User, all_games, db
from models.history.checking import differences
from models.history.loading import Owner
from models.ops.verifying import verify_books, verify_sittings
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.validators import CannotRead
from tests.clubs import make_user, sign_in
from tests.recorded_once import put_back, snapshot
from tests.spoiling import spoken

Path = tuple[Any, ...]
LINK = re.compile(r'(?:href|src|data-poll|hx-get)="(/(?:clubs|tables|sittings|tournaments|companies|import)[^"#]*)"')
NUMBERS = (-1, 0, 1, 2, 3, 7, 77, 99)
KINDS: tuple[Any, ...] = (None, True, -10**12, "x", [], [0], {}, {"x": [None]})


class Spoiler:
    """Changes of a file, chosen so that every kind of place in it has its turn, however many there are of it."""

    def __init__(self, file: Any) -> None:
        self.file, self._text = file, json.dumps(file)
        self.places: dict[Path, list[Path]] = defaultdict(list)
        for path in _paths(file):
            self.places[tuple("#" if isinstance(each, int) or each.isdecimal() else each for each in path)].append(path)

    def copied(self) -> Any:
        return json.loads(self._text)  # a tenth of what `deepcopy` takes

    def spoilt(self, chance: random.Random) -> tuple[str, Any]:
        """Return what was changed where, and the changed file."""
        file = self.copied()
        shape = chance.choice(sorted(self.places))
        path = chance.choice(self.places[shape])
        inside, key = at(file, path[:-1]), path[-1]
        was = inside[key]
        said = chance.choice(list(self._ways(inside, was)))
        if said == "dropped":
            del inside[key]
        elif said == "doubled":
            inside.insert(key, deepcopy(was))
        elif said == "swapped":
            other = chance.randrange(len(inside))
            inside[key], inside[other] = inside[other], was
        elif said == "from elsewhere":
            inside[key] = deepcopy(at(self.file, chance.choice(self.places[shape])))
        elif said == "another kind":
            inside[key] = chance.choice([each for each in KINDS if type(each) is not type(was)])
        elif said == "another number":
            inside[key] = chance.choice((was - 1, was + 1, *NUMBERS))
        else:
            inside[key] = not was
        return f"{'.'.join(map(str, path))} {said}: {str(was)[:60]} → {str(inside)[:90]}", file

    @staticmethod
    def _ways(inside: Any, was: Any) -> Iterator[str]:
        yield from ("dropped", "from elsewhere", "another kind")
        if isinstance(inside, list):
            yield from ("doubled", "swapped")
        if isinstance(was, bool):
            yield "turned"
        elif isinstance(was, int):
            yield from ("another number",) * 3


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from _paths(value, (*path, key))


def at(data: Any, path: Iterable[Any]) -> Any:
    for key in path:
        data = data[key]
    return data


class Bringer:
    """Somebody who brings files, each into an installation that has nothing else."""

    def __init__(self, app: Flask) -> None:
        owner = make_user("Nový")
        self.owner, self.client = owner.id, app.test_client()
        sign_in(self.client, owner)
        db.session.commit()
        self.empty = snapshot()

    def bring(self, file: str, pages: int) -> tuple[str, list[str]]:
        """Return the sentence a file was refused with ("": it was not), and what is wrong with what came of it.

        Of each kind of page so many are opened.
        """
        try:
            parsed = parse_club(file, all_games())
            club = import_club(parsed, db.session.get_one(User, self.owner), secrets.token_hex(16))
        except CannotRead as refused:
            return spoken(refused.text), []
        key, found = club.key, list(_unsound(club.id))
        db.session.remove()
        found += _not_shown(self.client, key, pages)
        put_back(self.empty)
        return "", found


def _unsound(club_id: int) -> Iterator[str]:
    """Yield what `verify` finds, and why its own export would be refused."""
    for sitting, differences_, _older in verify_sittings():
        yield from (f"sitting {sitting.id}: {each}" for each in differences_)
    yield from verify_books()
    yield from (str(each) for each in differences(Owner.of(db.session.get_one(Club, club_id))))
    try:
        parse_club("".join(export_club(db.session.get_one(Club, club_id))), all_games())
    except CannotRead as refused:
        yield f"its own export is refused: {spoken(refused.text)}"


def _not_shown(client: FlaskClient, club: str, pages: int) -> Iterator[str]:
    """Follow the links of a club's pages; yield those that are not answered."""
    waiting, seen, opened = [f"/clubs/{club}"], {f"/clubs/{club}"}, dict[str, int]()
    while waiting:
        path = waiting.pop(0)
        answer = client.get(path)
        if answer.status_code >= 500:
            yield f"{path}: {answer.status_code}"
        if answer.mimetype != "text/html":
            continue
        for link in LINK.findall(answer.text):
            kind = re.sub(r"/(clubs|tables|tournaments)/\w+", r"/\1", re.sub(r"\d+", "#", link.partition("?")[0]))
            if link not in seen and opened.get(kind, 0) < pages:
                opened[kind] = opened.get(kind, 0) + 1
                seen.add(link)
                waiting.append(link)
