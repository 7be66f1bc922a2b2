"""Changes of exported files, at random, as somebody who has the file but not the key would make them."""
import contextlib
import io
import json
import random
import re
from base64 import b64encode
from collections.abc import Callable

import verify_log
from models import CardTable, Club, db
from models.history.checkpoints import current_signer
from models.history.files import FileHistory, history_in
from models.history.loading import Owner
from models.transfer.club_files import export_club
from models.transfer.histories import signed_with_history
from models.transfer.table_files import export
from tests.tampering import Outcome, other

ENTRY = re.compile(r'^\{"act":".*\}', re.MULTILINE)
NAMED = re.compile(r"sitting \d+, (entry|closing)|is missing in the file|Among the first|cannot be read")


def exported() -> list[str]:
    """The files of every club and every table of no club."""
    clubs = [(export_club(each), each) for each in db.session.scalars(db.select(Club))]
    tables = [(export(each), each) for each in db.session.scalars(db.select(CardTable).filter_by(club_id=None))]
    return ["".join(signed_with_history(pieces, Owner.of(owner))) for pieces, owner in (*clubs, *tables)]


def a_letter(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice([each for each in "abc0123" if each != text[at]]) + text[at + 1:]


def a_part(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.randrange(1, 40):]


def a_line(chance: random.Random, text: str) -> str:
    """A line dropped, doubled, or swapped with another."""
    lines = text.split("\n")
    one, two = sorted(chance.sample(range(len(lines) - 1), 2))
    how = chance.choice(("drop", "double", "swap"))
    if how == "swap":
        lines[one], lines[two] = lines[two], lines[one]
    else:
        lines[one:one + 1] = [] if how == "drop" else [lines[one]] * 2
    return "\n".join(lines)


def more_behind(chance: random.Random, text: str) -> str:
    """A second value of a name that is there, which would count instead of the first."""
    name = chance.choice(("people", "tables", "sittings", "book", "name", "history"))
    return text.rstrip().removesuffix("}").rstrip() + f',\n"{name}": []\n}}\n'


def an_entry(chance: random.Random, text: str) -> str:
    """An entry with another author, time, act or content; half of the times with its leaf fitted."""
    entries = list(ENTRY.finditer(text))
    if not entries:
        return text
    found = chance.choice(entries)
    row = json.loads(found[0])
    column = chance.choice([each for each in row if each not in ("submission", "kind")])
    changed = row | {column: other(chance, row[column]) if row[column] is not None else 0}
    text = text[:found.start()] + json.dumps(changed, separators=(",", ":"), sort_keys=True) + text[found.end():]
    if chance.random() < 0.5:
        return text
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if row["submission"] in line and '\\"leaf\\"' in line)
    last = "," if lines[at].endswith(",") else ""
    leaf = json.loads(json.loads(lines[at].removeprefix('"leaves":[').removesuffix(",")))
    said = json.dumps(leaf | {column: changed[column]}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    lines[at] = json.dumps(said, ensure_ascii=False) + last
    return "\n".join(lines)


KINDS: tuple[tuple[Callable[[random.Random, str], str], bool], ...] = (
    (a_letter, False), (a_part, False), (a_line, False), (more_behind, False), (an_entry, True))


def tampered_files(times: int, seed: int) -> Outcome:
    """Change an exported file at random so many times; the script and the import must find it, and name an entry."""
    chance, outcome, texts = random.Random(seed), Outcome(), exported()
    key = b64encode(current_signer().public).decode()
    for number in range(times):
        (kind, names), text = chance.choice(KINDS), chance.choice(texts)
        changed = kind(chance, text)
        if changed == text:
            continue
        said = f"a file: {kind.__name__}"
        outcome.tried[said] = outcome.tried.get(said, 0) + 1
        found = found_in(changed, key)
        if found is None or isinstance(history_in(changed.encode()), FileHistory):
            outcome.missed.append(f"seed {seed}, file {number}: {said}")
        elif names and not NAMED.search(found):
            outcome.unnamed.append(f"seed {seed}, file {number}: {said}: {found}")
    return outcome


def found_in(text: str, key: str) -> str | None:
    """What verify_log.py says is wrong with a file; None: nothing."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            verify_log.check_file(text, key)
    except SystemExit as wrong:
        return str(wrong.code)
    except Exception as problem:
        return f"cannot be read: {problem}"
    return None
