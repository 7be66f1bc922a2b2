"""python3 run.py bench [NAME [NUMBER]]: every measurement of this folder, or one with its own number of rounds."""
import pkgutil
import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """The measurements, found by looking."""
    return sorted(each.name for each in pkgutil.iter_modules([str(Path(__file__).parent)]) if each.name != "__main__")


def main(arguments: list[str]) -> int:
    chosen = arguments[:1] or names()
    if not set(chosen) <= set(names()):
        print(f"There is no {chosen[0]!r} here; there are {', '.join(names())}.", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"== {name}", flush=True)
        sys.argv = [name, *arguments[1:]]
        import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
