"""Allowed imports between packages, and that nothing outside a game names it: checked on the syntax tree."""
import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).parent.parent
STDLIB = sys.stdlib_module_names


def imports(path: Path) -> Iterator[str]:
    """Top-level packages a file imports (its own package's relative imports as the package)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module if node.level == 0 and node.module else "own"


def files(*parts: str) -> list[Path]:
    return [path for path in ROOT.joinpath(*parts).rglob("*.py") if "__pycache__" not in path.parts]


def game_files(*names: str) -> list[Path]:
    return [path for path in files("games") if path.parent != ROOT / "games"
            and (path.relative_to(ROOT / "games").parts[1].removesuffix(".py") in names)]


LAYERS = [
    ("tally", files("tally"), {"own"}),
    ("rules", game_files("rules", "examples", "sample", "handbook"), {"own", "tally"}),
    ("forms", game_files("form"), {"own", "tally", "games", "wtforms"}),
    ("door plates", game_files("game"), {"own", "tally", "games"}),
    ("pages of games", game_files("pages"), {"own", "tally", "models", "views", "flask", "flask_babel", "sqlalchemy"}),
    ("what forms share", [ROOT / "games" / "form_fields.py", ROOT / "games" / "round_form.py",
                         ROOT / "games" / "rules_form.py"],
     {"own", "tally", "wtforms"}),
    ("models", files("models"), {"own", "tally", "games", "models", "flask", "flask_sqlalchemy", "sqlalchemy", "limits",
                                "regex", "openskill", "cryptography", "blinker", "alembic", "psycopg",
                                "valkey"}),
]


@pytest.mark.parametrize("layer, paths, allowed", LAYERS, ids=[layer for layer, _, _ in LAYERS])
def test_each_layer_imports_only_what_stands_below_it(layer: str, paths: list[Path], allowed: set[str]):
    assert paths, f"no files found for {layer}"
    strangers = {(str(path.relative_to(ROOT)), name) for path in paths for name in imports(path)
                 if name.split(".")[0] not in allowed | STDLIB}
    assert not strangers


def test_models_do_not_know_the_views():
    assert not [path for path in files("models") for name in imports(path) if name.split(".")[0] in ("views", "app")]


def refers_to(game: str) -> re.Pattern[str]:
    """Match what refers to a game: its package, a path into its folder, its key asked for. Any word may be its name."""
    return re.compile(rf"""\bgames[./]{game}\b | ["'`]{game}/ | key\s*[!=]=\s*["']{game}["']
                           | all_games\(\)(\[|\.get\()["']{game}["']""", re.VERBOSE)


@pytest.mark.parametrize("said, refers", [
    ("from games.points import GAME", True), ("import games.points.rules", True), ('"games/points/form.py"', True),
    ('all_games()["points"]', True), ("game.key == 'points'", True), ('{% include "points/round_fields.html" %}', True),
    ("points = place_points(scores)", False), ('data["points"]', False), ("{{ _('%(n)s points') }}", False)])
def test_a_reference_to_a_game_is_told_from_a_word(said: str, refers: bool):
    assert bool(refers_to("points").search(said)) is refers


def test_nobody_outside_a_game_names_it():
    outside = [*files("tally"), *files("models"), *files("views"), *ROOT.glob("games/*.py"), *ROOT.glob("*.py"),
               *ROOT.joinpath("templates").rglob("*.html"), *ROOT.joinpath("static").glob("*.*"),
               *ROOT.joinpath("static", "js").glob("*.js")]
    texts = {path: path.read_text("utf-8") for path in outside if path.is_file()}
    for name in ("points", *(folder.name for folder in games.folders())):  # a game called by a common word as well
        assert [str(path) for path, text in texts.items() if refers_to(name).search(text)] == []


def test_only_the_templates_of_a_game_ask_what_it_tells():
    """`Game.tells` is private to a game: everybody else asks fields of the game interface."""
    shared = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("views/**/*.py"), *ROOT.glob("models/**/*.py")]
    assert len(shared) > 100
    assert [str(path) for path in shared if ".tells" in path.read_text("utf-8")] == []


def test_templates_never_ask_which_game_it_is():
    asked = [path.name for path in ROOT.joinpath("templates").rglob("*.html")
             if "game.key ==" in path.read_text("utf-8")]
    assert not asked


def _modules(package: str) -> dict[str, Path]:
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
            for path in files(package)}


def _imported(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Modules of the same package that a module imports, also for types alone."""
    parts = name.split(".")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            here = parts[:len(parts) - node.level + (path.name == "__init__.py")] if node.level else []
            whole = ".".join([*here, *([node.module] if node.module else [])])
            yield from (f"{whole}.{alias.name}" if f"{whole}.{alias.name}" in known else whole for alias in node.names)


@pytest.mark.parametrize("package, order", [
    ("models", ["schema", "history", "table", "books", "club", "tournament", "league", "ops", "transfer", "demo"]),
    ("views", ["web", "access", "books", "table", "club", "league", "tournament", "transfer", "entries", "api"])])
def test_folders_import_only_those_before_them(package: str, order: list[str]):
    known = _modules(package)
    folders = {name: name.split(".")[1] for name in known if len(name.split(".")) > 2}
    assert set(folders.values()) == set(order)
    back = {(name, other) for name, folder in folders.items() for other in _imported(name, known[name], known)
            if other in folders and order.index(folders[other]) > order.index(folder)}
    assert not back


@pytest.mark.parametrize("package", ["tally", "games", "models", "views", "cli"])
def test_no_modules_import_each_other_in_a_circle_not_even_for_types(package: str):
    known = _modules(package)
    del known[package]  # what a package offers at its root comes from all of it
    TopologicalSorter({name: set(_imported(name, path, known)) - {name} for name, path in known.items()}).prepare()


# Besides models/outside.py: keys, made before there is an app.
OUTSIDE = re.compile(r"^(?:import|from) (?:secrets|random|uuid)\b(?! import Random$)|\btime\.time\(|datetime\.now\(|"
                     r"\.utcnow\(|date\.today\(|urandom", re.MULTILINE)


def test_time_and_chance_come_from_one_place_alone():
    """So that a run can be repeated (bench/universe)."""
    program = [*files("tally"), *files("games"), *files("models"), *files("views"), *files("cli"), *ROOT.glob("*.py")]
    assert {path.relative_to(ROOT).as_posix() for path in program if OUTSIDE.search(path.read_text("utf-8"))} == {
        "models/outside.py", "settings.py"}
