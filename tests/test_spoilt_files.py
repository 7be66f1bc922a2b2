"""A club's file spoilt in its structure is refused with a sentence, or what comes of it is sound and shown."""
import json
import random
from pathlib import Path

import pytest
from flask import Flask

from models import all_games
from models.transfer.club_files import parse_club
from models.transfer.validators import CannotRead
from tests.evenings import site
from tests.long import counts, one_of
from tests.rich_club import carried, richest_club
from tests.spoilt_files import Bringer, Spoiler, at

OPENED = 5  # every so many spoilt files is brought and opened page by page


@pytest.fixture(scope="module")
def spoiler(tmp_path_factory: pytest.TempPathFactory) -> Spoiler:
    with site(tmp_path_factory.mktemp("club")):
        return Spoiler(json.loads(carried(richest_club())))


@counts(3, 2_000)
def test_a_spoilt_file_is_refused_with_a_sentence_or_sound_and_shown(
        spoiler: Spoiler, tmp_path: Path, count: int):
    with site(tmp_path) as app:
        bringer, refusals, wrong = Bringer(app), 0, []
        for number in range(count):
            change, file = spoiler.spoilt(random.Random(number))
            if number % OPENED:
                refusals += refused(app, file)
            else:
                wrong += [f"{change}: {each}" for each in bringer.bring(json.dumps(file), pages=1)[1]]
        assert wrong == [] and count // 5 <= refusals < count


def test_money_of_another_game_is_refused(spoiler: Spoiler, tmp_path: Path):
    """Each sitting is right and the ledger is right, but its closings booked what another game came to."""
    file = spoiler.copied()
    sittings = next(table["sittings"] for table in file["tables"] if len(table["sittings"]) > 2)
    sittings[0], sittings[1] = sittings[1], sittings[0]
    with site(tmp_path) as app:
        sentence, _wrong = Bringer(app).bring(json.dumps(file), pages=0)
        assert "Sitting 1: “book” is not right." in sentence


@one_of("pages", 0, 1)
def test_an_unspoilt_file_is_sound_and_shown(spoiler: Spoiler, tmp_path: Path, pages: int):
    with site(tmp_path) as app:
        assert Bringer(app).bring(json.dumps(spoiler.file), pages) == ("", [])


# What one change at random shows too seldom: something twice, and a reference to nothing.

MAY_STAND_TWICE = {  # shares and points of two places; two people of one name; two games closed anew by one tap
    ("tournaments", "#", "shares", "#"), ("seasons", "#", "counting", "place_points", "#"),
    ("tables", "#", "people", "#"), ("people", "#"), ("events", "#")}
NO_ROWS = {"rules", "facts"}  # of a sitting, what its game makes of them; of an event, what was typed
REFERENCES = {"chair", "person", "sitting", "handed_by", "confirmed_by", "penalty", "undoes", "tournament",
              "company", "treasurer", "referee", "stands_for", "by", "of", "sealing", "target", "payer"}
NO_CHAIR = 977


def no_rows(shape: tuple[str, ...]) -> bool:
    return bool({"sittings", "events"} & set(shape) and NO_ROWS & set(shape))


def refused(app: Flask, file: object) -> bool:
    try:
        with app.app_context():
            parse_club(json.dumps(file), all_games())
    except CannotRead:
        return True
    return False


SHAPES = one_of("step", 4, 1)  # every fourth in `run.py test`


@SHAPES
def test_nothing_stands_twice_in_a_file(spoiler: Spoiler, app: Flask, step: int):
    accepted = []
    for shape, places in [*spoiler.places.items()][::step]:
        *path, number = places[-1]
        inside = at(spoiler.file, path)
        if isinstance(inside, list) and shape not in MAY_STAND_TWICE and not no_rows(shape):
            inside.insert(number, inside[number])
            accepted += [] if refused(app, spoiler.file) else [shape]
            del inside[number]
    assert not accepted, "\n".join(map(str, accepted))


@SHAPES
def test_nothing_in_a_file_refers_to_what_is_not_there(spoiler: Spoiler, app: Flask, step: int):
    accepted = []
    for shape, places in [*spoiler.places.items()][::step]:
        of_rules = "sittings" in shape and no_rows(shape)
        if shape[-1] in REFERENCES and not of_rules and isinstance(at(spoiler.file, places[0]), int):
            *path, name = places[0]
            inside = at(spoiler.file, path)
            was, inside[name] = inside[name], NO_CHAIR
            accepted += [] if refused(app, spoiler.file) else [shape]
            inside[name] = was
    assert not accepted, "\n".join(map(str, accepted))
