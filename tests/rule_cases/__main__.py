"""python -m tests.rule_cases GAME FILE: run the scored cases of a file against the project.

Prints one line for each case that disagrees and "N of M agree" last. Exit status: 0 all agree, 1 some do not,
2 the file or the game cannot be used.
"""
import json
import sys
from collections.abc import Iterator
from importlib import import_module, util
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
GAMES = HERE.parent.parent / "games"
Outcome = tuple[str, str | None]
"""The id of a case, and None when it agrees or one line saying what differs."""


class Unusable(Exception):
    """A game without an adapter, or a file that holds no cases."""


def adapters() -> list[str]:
    """The games whose cases can be run: each has its module here; what they share bears the name of no game."""
    return sorted(each.stem for each in HERE.glob("*.py") if (GAMES / each.stem).is_dir())


def cases(path: Path) -> dict[str, Any]:
    """The cases of a file. Raises `Unusable`."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Unusable(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise Unusable(f"{path} is not JSON: {error}.") from None
    if not isinstance(data, dict):
        raise Unusable(f"{path} holds no cases: an object with lists of cases is expected.")
    return data


def outcomes(game: str, data: dict[str, Any]) -> Iterator[Outcome]:
    """Every case through the adapter of its game. Raises `Unusable`."""
    name = f"tests.rule_cases.{game}"
    if game not in adapters() or util.find_spec(name) is None:
        raise Unusable(f"There is no game {game!r}; there are {', '.join(adapters())}.")
    yield from import_module(name).outcomes(data)


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print("usage: python -m tests.rule_cases GAME FILE", file=sys.stderr)
        return 2
    agreed = total = 0
    try:
        for case, difference in outcomes(arguments[0], cases(Path(arguments[1]))):
            total += 1
            agreed += difference is None
            if difference is not None:
                print(f"{case}: {difference}")
    except Unusable as unusable:
        print(unusable, file=sys.stderr)
        return 2
    print(f"{agreed} of {total} agree")
    return 0 if agreed == total else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
