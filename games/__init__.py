"""Discovery of games.

A game is a package in this folder (or in another package given to `find`) whose `game.py` defines `GAME`. Pages of its
own are in its `pages`.
"""
import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module, util
from pathlib import Path
from types import MappingProxyType, ModuleType

from tally import Game


def find(packages: Iterable[str] = ("games",)) -> MappingProxyType[str, Game]:
    """Return every game by key, in alphabetical order of folder names."""
    return MappingProxyType({module.GAME.key: module.GAME for module in modules("game", packages)})


def modules(name: str, packages: Iterable[str] = ("games",)) -> Iterator[ModuleType]:
    """Yield the modules of this name ("game", "pages") of all games that have one, in the order of folder names."""
    for package in packages:
        for folder in sorted(each.name for each in pkgutil.iter_modules(import_module(package).__path__) if each.ispkg):
            module = f"{package}.{folder}.{name}"
            if util.find_spec(module):
                yield import_module(module)


def folders(packages: Iterable[str] = ("games",)) -> list[Path]:
    """Return the game folders, which hold templates, styles and translations."""
    folders = []
    for package in packages:
        for home in import_module(package).__path__:
            folders += sorted(each.parent for each in Path(home).glob("*/game.py"))
    return folders
