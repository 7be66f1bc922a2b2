"""python3 run.py bench [NAME [OPTIONS]]: every measurement of this folder, or one with its own options.

One that says what it aims at answers False when it missed something; the whole then ends with 1.
"""
import pkgutil
import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """The measurements, found by looking; packages hold what they share."""
    return sorted(each.name for each in pkgutil.iter_modules([str(Path(__file__).parent)])
                  if each.name != "__main__" and not each.ispkg)


def main(arguments: list[str]) -> int:
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"{__doc__}\nHere are {', '.join(names())}.")
        return 0
    chosen = arguments[:1] or names()
    if not set(chosen) <= set(names()):
        print(f"There is no {chosen[0]!r} here; there are {', '.join(names())}.", file=sys.stderr)
        return 2
    met = True
    for name in chosen:
        print(f"== {name}", flush=True)
        sys.argv = [name, *arguments[1:]]
        met &= import_module(f"bench.{name}").main() is not False
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
